BEGIN TRANSACTION;
CREATE TABLE accounts (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	password_hash TEXT NOT NULL, 
	role TEXT NOT NULL, 
	towns TEXT DEFAULT '[]' NOT NULL, 
	created_at TEXT NOT NULL, 
	disabled_at TEXT, mail TEXT, 
	PRIMARY KEY (id), 
	UNIQUE (name)
);
INSERT INTO "accounts" VALUES(1,'keeper','$argon2id$v=19$m=65536,t=3,p=4$NtZ0cjTK4mhhs7rBZUBQlQ$E7kldDKcb/lxlaa1wFsygywpgH4sjdkdi2fGODtjYBE','admin','[]','2026-06-12T18:00:18.939Z',NULL,NULL);
CREATE TABLE acknowledgements (
	id INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	site TEXT NOT NULL, 
	duty TEXT NOT NULL, 
	person TEXT NOT NULL, 
	how TEXT NOT NULL, 
	said TEXT NOT NULL, 
	due_at TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(duty) REFERENCES duties (id), 
	UNIQUE (duty, person)
);
CREATE TABLE alembic_version_alerts (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_alerts_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version_alerts" VALUES('0008');
CREATE TABLE alembic_version_dashboard (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_dashboard_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version_dashboard" VALUES('0008');
CREATE TABLE api_answers (
	account INTEGER NOT NULL, 
	"key" TEXT NOT NULL, 
	asked TEXT NOT NULL, 
	at TEXT NOT NULL, 
	status INTEGER, 
	body TEXT, 
	PRIMARY KEY (account, "key"), 
	FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE TABLE api_tokens (
	id INTEGER NOT NULL, 
	account INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	scope TEXT NOT NULL, 
	made_by TEXT NOT NULL, 
	created_at TEXT NOT NULL, 
	hash TEXT NOT NULL, 
	expires_at TEXT, 
	last_used_at TEXT, 
	revoked_at TEXT, 
	PRIMARY KEY (id), 
	FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE, 
	UNIQUE (hash)
);
CREATE TABLE audit_roots (
	day TEXT NOT NULL, 
	root TEXT NOT NULL, 
	entries INTEGER NOT NULL, 
	closed_at TEXT NOT NULL, 
	written_at TEXT, 
	mailed_at TEXT, 
	PRIMARY KEY (day)
);
CREATE TABLE audit_stamps (
	day TEXT NOT NULL, 
	authority TEXT NOT NULL, 
	stamped_at TEXT NOT NULL, 
	asked_at TEXT NOT NULL, 
	token TEXT NOT NULL, 
	PRIMARY KEY (day)
);
CREATE TABLE audit_trail (
	number INTEGER NOT NULL, 
	day TEXT NOT NULL, 
	at TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	ref TEXT, 
	site TEXT NOT NULL, 
	body TEXT NOT NULL, 
	digest TEXT NOT NULL, 
	link TEXT NOT NULL, 
	PRIMARY KEY (number), 
	UNIQUE (kind, ref)
);
INSERT INTO "audit_trail" VALUES(1,'2026-06-12','2026-06-12T18:00:20.727Z','account',NULL,'','{"at":"2026-06-12T18:00:20.727Z","day":"2026-06-12","kind":"account","number":1,"reason":"","ref":null,"site":"","what":"made the account keeper, admin, of all towns","who":"root","word":"50451ad443ca5e0d34cccc4b393f13bb"}','71a09cf5499f74df35f6a23d40881d1d93b1d525944b7d2627de811b3809b5a8','9567653878b9aa2ec22f7ae07c317417a8bef2898fb160ec0c5e5e8a2886870e');
INSERT INTO "audit_trail" VALUES(2,'2026-06-12','2026-06-12T18:02:09.140Z','inspection','mohawk-inspection-20260609-1','mohawk','{"at":"2026-06-12T18:02:09.140Z","day":"2026-06-12","kind":"inspection","number":2,"reason":"Basin cleaned","ref":"mohawk-inspection-20260609-1","row":{"entered_at":"2026-06-09T08:00:00.000Z","entered_by":"keeper","id":"mohawk-inspection-20260609-1","inspector":"Qualified inspector","key":"release-data","late_entry":true,"qualification":null,"remarks":"Basin cleaned","scope":"full","site":"mohawk","started_at":"2026-06-09T06:00:00.000Z"},"site":"mohawk","what":"inspection","who":"keeper","word":"0403273e745913d3f691a21b4d8d250c"}','9a7cf04ea620f5e41d345efdc85369fbe9a232006ae36f60d5a456202e730b1d','83ef69e5f044bed58ccb0b6669df7e34b5a3f1663435b698fc2f292a25a3c2f2');
INSERT INTO "audit_trail" VALUES(3,'2026-06-12','2026-06-12T18:02:09.140Z','clock_start','mohawk-sediment-watch-260609.1','mohawk','{"at":"2026-06-12T18:02:09.140Z","day":"2026-06-12","kind":"clock_start","number":3,"reason":"","ref":"mohawk-sediment-watch-260609.1","row":{"base_at":"2026-06-09T12:00:00.000Z","clock":"sediment_watch","entered_at":"2026-06-12T18:00:56.664Z","id":"mohawk-sediment-watch-260609.1","key":"f1009f2ad90e2ad6/start","person":"inspector","remarks":"","site":"mohawk","subject":"Basin A"},"site":"mohawk","what":"clock start","who":"inspector","word":"d5dbaa631f04db9e68df20885b521fd3"}','40b7e66a63ff98be21e0b31132e4d04d7ecee6451e257a18aae79f3c1d4a0be6','d569237d9bd435a60879385815f2e9f35127d6e94794365da32126bae177ba59');
INSERT INTO "audit_trail" VALUES(4,'2026-06-12','2026-06-12T18:02:09.140Z','practice','1','mohawk','{"at":"2026-06-12T18:02:09.140Z","day":"2026-06-12","kind":"practice","number":4,"reason":"","ref":"1","row":{"at":"2026-06-09T12:00:00.000Z","entered_at":"2026-06-12T18:00:56.664Z","id":1,"key":"f1009f2ad90e2ad6","percent":45,"person":"inspector","practice":"Basin A","remarks":"","site":"mohawk"},"site":"mohawk","what":"practice","who":"inspector","word":"9a69f749e69b6306dc66942eaee335f5"}','2e518ea14a8bacdffdefeb1aaab8da69898e6a533be08f1749d4bbb4721a05a6','4c5fe4091c78e927ecee3f9e5bee6c2d525eaa4ee6f14af75030d7ee29d961b3');
INSERT INTO "audit_trail" VALUES(5,'2026-06-12','2026-06-12T18:02:09.140Z','clock_start','mohawk-stabilization-start-260609.1','mohawk','{"at":"2026-06-12T18:02:09.140Z","day":"2026-06-12","kind":"clock_start","number":5,"reason":"","ref":"mohawk-stabilization-start-260609.1","row":{"base_at":"2026-06-09T04:00:00.000Z","clock":"stabilization_start","entered_at":"2026-06-12T18:01:15.022Z","id":"mohawk-stabilization-start-260609.1","key":"e8d0d048a8dfd84e","person":"operator","remarks":"","site":"mohawk","subject":"East slope"},"site":"mohawk","what":"clock start","who":"operator","word":"129c67a30f89ab4e399147dd790e5eda"}','4212fda85d5274caa7e02af11af872b7f3e699994d26c448c651ef68eb4ad791','9ab28f853b4f5d455033ff6648ba179fc1b6372016297c7e7a531cb2c62f346b');
INSERT INTO "audit_trail" VALUES(6,'2026-06-12','2026-06-12T18:02:09.140Z','decision','1','mohawk','{"at":"2026-06-12T18:02:09.140Z","day":"2026-06-12","kind":"decision","number":6,"reason":"stripped in May","ref":"1","row":{"acres":"4.5","author":"operator","effect":"4.5 acres are open: within the limit of 5.","entered_at":"2026-06-12T18:01:30.885Z","from_at":null,"id":1,"key":"QBNWBsS45bCAPhTzYRs8-g","kind":"acreage","reason":"stripped in May","role":"operator","sensor":"","site":"mohawk","subject":"","until_at":null},"site":"mohawk","what":"acreage","who":"operator","word":"bcc7b6cce9041d8f9a0c194b78155440"}','5ae642fbf41880e25047fd38d6613fad190a32a63a4f8b61ae1ae3c0a83aff7e','1788646a7fd01688081127572e3eff56cbd2e7c3817b27f2ce55cba046595c20');
INSERT INTO "audit_trail" VALUES(7,'2026-06-12','2026-06-12T18:02:09.140Z','manual_reading','1','mohawk','{"at":"2026-06-12T18:02:09.140Z","day":"2026-06-12","kind":"manual_reading","number":7,"reason":"the logger was off","ref":"1","row":{"at":"2026-06-05T13:00:00.000Z","author":"operator","depth_tenth_um":25400,"id":1,"reason":"the logger was off","recorded_at":"2026-06-12T18:01:40.025Z","sensor":"gauge-1","since_at":"2026-06-05T12:00:00.000Z","site":"mohawk","withdraws":null},"site":"mohawk","what":"manual reading","who":"operator","word":"95b06d8e24847ae3da1b7ad704182e58"}','bb1ed951377463df208d65d1b936728a6974e26a9055191285120d8e7b2e9ca5','6544cc718e52f3da433764cee7691d8cb0a898982dbfa24856884d9055a1b7a0');
INSERT INTO "audit_trail" VALUES(8,'2026-06-12','2026-06-12T18:02:09.140Z','town','mohawk-note-260612.1','mohawk','{"at":"2026-06-12T18:02:09.140Z","day":"2026-06-12","kind":"town","number":8,"reason":"Silt fence looked at.","ref":"mohawk-note-260612.1","row":{"at":"2026-06-12T18:01:44.572Z","author":"smo","entered_at":"2026-06-12T18:01:44.572Z","facts":"{}","id":"mohawk-note-260612.1","key":"28d494a5fcf24e09","kind":"note","role":"smo","site":"mohawk","subject":"","text":"Silt fence looked at."},"site":"mohawk","what":"note","who":"smo","word":"9e8af1f1995569bedc00bf8e967cfed0"}','aa6d5b47d775ca467e1e7333b73becfee6f0d380fa79b61c9774522b9ff611d7','7175a72011a140c53593653a3b05065d79156d6827e481363cb9b313d0419eb9');
INSERT INTO "audit_trail" VALUES(9,'2026-06-12','2026-06-12T18:02:09.140Z','site','mohawk/1','mohawk','{"at":"2026-06-12T18:02:09.140Z","day":"2026-06-12","kind":"site","number":9,"reason":"","ref":"mohawk/1","row":{"applied_at":"2026-06-12T18:00:11.836Z","sha256":"6d19c4964f9b4a4233aeb9bdd8f8af60b7c45d5402d997b1527c99f6b7d25417","version":1},"site":"mohawk","what":"version 1 of the site''s registry was put in force","who":"root","word":"a8b67824098f5d79d6562cce44393222"}','128dab3ad7e63fb16e9a8a57047e24119e904db27034d6e4cfe55bf6d79bede1','0edc27353a593dfa31f0e43c1d5466bad721f9f11084283f9cc3d4d6c364f540');
INSERT INTO "audit_trail" VALUES(10,'2026-06-12','2026-06-12T18:02:09.140Z','profile','epa-cgp-2022/1f4d31dd218f8b5cc96183f657270edcaf4d39a9d2bd2a056e2636b745d8b60a','','{"at":"2026-06-12T18:02:09.140Z","day":"2026-06-12","kind":"profile","number":10,"reason":"came with version 0.1.0 of Siltwatch","ref":"epa-cgp-2022/1f4d31dd218f8b5cc96183f657270edcaf4d39a9d2bd2a056e2636b745d8b60a","row":{"name":"epa-cgp-2022","sha256":"1f4d31dd218f8b5cc96183f657270edcaf4d39a9d2bd2a056e2636b745d8b60a","version":2},"site":"","what":"the rules of epa-cgp-2022, version 2, came into use","who":"","word":"ae56f7b144df36b350172dccf063b7d1"}','13d10fabb1f263dbeae85c67b654f7ec2d82a5a2326826179a37346f803a9f40','9a3ada8b92946be9716cf5c1af79c6703a537e92ac3334a164848b98d221db95');
INSERT INTO "audit_trail" VALUES(11,'2026-06-12','2026-06-12T18:02:09.140Z','profile','generic/1e47db5a57aa0c1f75743d6e58aa6e01a371aab618a819c233376794ca817e1c','','{"at":"2026-06-12T18:02:09.140Z","day":"2026-06-12","kind":"profile","number":11,"reason":"came with version 0.1.0 of Siltwatch","ref":"generic/1e47db5a57aa0c1f75743d6e58aa6e01a371aab618a819c233376794ca817e1c","row":{"name":"generic","sha256":"1e47db5a57aa0c1f75743d6e58aa6e01a371aab618a819c233376794ca817e1c","version":2},"site":"","what":"the rules of generic, version 2, came into use","who":"","word":"0597fb42644cb2ca0e050e2e188b6e39"}','4da9e326ddccb1567ee1a2a5f829720882d03d9848df5d2b557bb1bfdb3af5f2','f697630442d012148800890cda4c2c4ab807fe04a555a592d1a6299c16f56d04');
INSERT INTO "audit_trail" VALUES(12,'2026-06-12','2026-06-12T18:02:09.140Z','profile','guilderland/88ba94878992903068d4fd031e193b5ef3d1789d5fd3bff0f6df68086feb87fd','','{"at":"2026-06-12T18:02:09.140Z","day":"2026-06-12","kind":"profile","number":12,"reason":"came with version 0.1.0 of Siltwatch","ref":"guilderland/88ba94878992903068d4fd031e193b5ef3d1789d5fd3bff0f6df68086feb87fd","row":{"name":"guilderland","sha256":"88ba94878992903068d4fd031e193b5ef3d1789d5fd3bff0f6df68086feb87fd","version":3},"site":"","what":"the rules of guilderland, version 3, came into use","who":"","word":"c2828482113ddb1173469528ab7a1f3e"}','8bd12ef701e1a77d436daa361c66f3ac9c16dbc4da210682c5925050971a887a','1478a2db5fa7c316870504f96a569b6c386f3261d0a4f93f0d89c724bc61c1cd');
INSERT INTO "audit_trail" VALUES(13,'2026-06-12','2026-06-12T18:02:09.140Z','profile','ny-state/d5c70c8c19ffea9c47593d9c6047e1d36cc1c0c61614d0a5c515b79d6c892b81','','{"at":"2026-06-12T18:02:09.140Z","day":"2026-06-12","kind":"profile","number":13,"reason":"came with version 0.1.0 of Siltwatch","ref":"ny-state/d5c70c8c19ffea9c47593d9c6047e1d36cc1c0c61614d0a5c515b79d6c892b81","row":{"name":"ny-state","sha256":"d5c70c8c19ffea9c47593d9c6047e1d36cc1c0c61614d0a5c515b79d6c892b81","version":3},"site":"","what":"the rules of ny-state, version 3, came into use","who":"","word":"166dad935bfe789abddd084c00391ddb"}','08d983e7cdefa6f5dbfa9440c9dbc5c0c04f2b5faf689c1fe5ffccb9d769f824','10070a38a36df019df748dfd47e1ddb42689597aa4cc5d0827177094e10c1a10');
INSERT INTO "audit_trail" VALUES(14,'2026-06-12','2026-06-12T18:02:09.140Z','profile','pendleton/ea4187f96e3ad7f0c9913a33ce72441232edda573b6d4727ef65ad56f38464da','','{"at":"2026-06-12T18:02:09.140Z","day":"2026-06-12","kind":"profile","number":14,"reason":"came with version 0.1.0 of Siltwatch","ref":"pendleton/ea4187f96e3ad7f0c9913a33ce72441232edda573b6d4727ef65ad56f38464da","row":{"name":"pendleton","sha256":"ea4187f96e3ad7f0c9913a33ce72441232edda573b6d4727ef65ad56f38464da","version":3},"site":"","what":"the rules of pendleton, version 3, came into use","who":"","word":"4a7c40d97dbdf93d1d93d61ef00aba26"}','fe81b38f60d234fbca3bacb335d6319fb444e2a133b636f5a3b14d2187130eb8','c2a4ec05d1fdeec29e0ca0917a27b57f31b45400efe10fa1c30186800d68f5f6');
INSERT INTO "audit_trail" VALUES(15,'2026-06-12','2026-06-12T18:02:09.140Z','profile','rotterdam/394e2eae8e27256215be405051683653ff00f2cde0e790017719b201fa6bd5ff','','{"at":"2026-06-12T18:02:09.140Z","day":"2026-06-12","kind":"profile","number":15,"reason":"came with version 0.1.0 of Siltwatch","ref":"rotterdam/394e2eae8e27256215be405051683653ff00f2cde0e790017719b201fa6bd5ff","row":{"name":"rotterdam","sha256":"394e2eae8e27256215be405051683653ff00f2cde0e790017719b201fa6bd5ff","version":3},"site":"","what":"the rules of rotterdam, version 3, came into use","who":"","word":"c0fa4cba12f0a8a84b6be104aeaa1585"}','fd065d2e36962167b1e548bee79d0d7b85c13760d2ce8821259e631905b9538a','19691dd002b315e04a764fffefd001abd2f245b4b0e8bce03579b07f9665f860');
INSERT INTO "audit_trail" VALUES(16,'2026-06-12','2026-06-12T18:02:09.140Z','export',NULL,'mohawk','{"at":"2026-06-12T18:02:09.140Z","day":"2026-06-12","kind":"export","number":16,"reason":"none was given","ref":null,"sha256":"fbf180214852903b92d458f7862803089c3ad8fb73b3a615c2ca59d10616c0c6","site":"mohawk","what":"took the evidence pack of mohawk-20260601-1 by the command line","who":"root","word":"7e67cf08506c0b118eae8dffd0cc69a4"}','b578e730262386cd4c9ffe3f51025f8f99ab517d6cfbd178689ed54d655e4688','3c9004569864fd332bd745aa7cb1b6752c3ae36c6e7210c81b8817e1005c84fe');
INSERT INTO "audit_trail" VALUES(17,'2026-06-12','2026-06-12T18:02:19.617Z','backup',NULL,'','{"at":"2026-06-12T18:02:19.617Z","day":"2026-06-12","kind":"backup","number":17,"reason":"","ref":null,"site":"","what":"made a backup in /tmp/siltwatch-releases/data-0.3.0/backup","who":"root","word":"abd7673ddcadd6bacabbc2356d30fda3"}','1a53d0910f069244fd1569f99b29f9566b5b57d3c8bf7863182df84e7471cf5c','462a1d75e1f4f7cb4cbb6a0bee56d74b1f19eb4d5cd876999a10df0fc0e06ecf');
CREATE TABLE calibrations (
	id INTEGER NOT NULL, 
	site TEXT NOT NULL, 
	probe TEXT NOT NULL, 
	at TEXT NOT NULL, 
	person TEXT NOT NULL, 
	before_cleaning FLOAT, 
	after_cleaning FLOAT, 
	standard FLOAT, 
	before_calibration FLOAT, 
	after_calibration FLOAT, 
	lot TEXT NOT NULL, 
	fouling_percent FLOAT, 
	drift_percent FLOAT, 
	remarks TEXT NOT NULL, 
	entered_at TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE ("key")
);
CREATE TABLE canary_runs (
	id INTEGER NOT NULL, 
	started_at TEXT NOT NULL, 
	due_by_at TEXT NOT NULL, 
	ended_at TEXT, 
	state TEXT NOT NULL, 
	detail TEXT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE changes (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	at TEXT NOT NULL, 
	site TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	ref TEXT NOT NULL
);
INSERT INTO "changes" VALUES(1,'2026-06-12T18:00:33.597Z','mohawk','storm','mohawk-20260601-1');
INSERT INTO "changes" VALUES(2,'2026-06-12T18:00:33.597Z','mohawk','storm','mohawk-20260608-1');
INSERT INTO "changes" VALUES(3,'2026-06-12T18:00:33.597Z','mohawk','storm','mohawk-20260611-1');
INSERT INTO "changes" VALUES(4,'2026-06-12T18:00:33.597Z','mohawk','duty','mohawk-20260601-1-inspection');
INSERT INTO "changes" VALUES(5,'2026-06-12T18:00:33.597Z','mohawk','duty','mohawk-20260608-1-inspection');
INSERT INTO "changes" VALUES(6,'2026-06-12T18:00:33.597Z','mohawk','duty','mohawk-20260611-1-inspection');
INSERT INTO "changes" VALUES(7,'2026-06-12T18:00:33.597Z','mohawk','duty','mohawk-routine-20260604');
INSERT INTO "changes" VALUES(8,'2026-06-12T18:00:33.597Z','mohawk','notice','1');
INSERT INTO "changes" VALUES(9,'2026-06-12T18:00:33.597Z','mohawk','notice','2');
INSERT INTO "changes" VALUES(10,'2026-06-12T18:00:33.597Z','mohawk','notice','3');
INSERT INTO "changes" VALUES(11,'2026-06-12T18:00:33.597Z','mohawk','notice','4');
INSERT INTO "changes" VALUES(12,'2026-06-12T18:00:33.597Z','mohawk','notice','5');
INSERT INTO "changes" VALUES(13,'2026-06-12T18:00:33.597Z','mohawk','notice','6');
INSERT INTO "changes" VALUES(14,'2026-06-12T18:00:33.597Z','mohawk','notice','7');
INSERT INTO "changes" VALUES(15,'2026-06-12T18:00:33.597Z','mohawk','notice','8');
INSERT INTO "changes" VALUES(16,'2026-06-12T18:00:33.597Z','mohawk','notice','9');
INSERT INTO "changes" VALUES(17,'2026-06-12T18:00:33.597Z','mohawk','notice','10');
INSERT INTO "changes" VALUES(18,'2026-06-12T18:00:33.597Z','mohawk','notice','11');
INSERT INTO "changes" VALUES(19,'2026-06-12T18:00:33.597Z','mohawk','notice','12');
INSERT INTO "changes" VALUES(20,'2026-06-12T18:00:33.597Z','mohawk','notice','13');
INSERT INTO "changes" VALUES(21,'2026-06-12T18:00:33.597Z','mohawk','notice','14');
INSERT INTO "changes" VALUES(22,'2026-06-12T18:00:33.597Z','mohawk','notice','15');
INSERT INTO "changes" VALUES(23,'2026-06-12T18:00:33.597Z','mohawk','notice','16');
INSERT INTO "changes" VALUES(24,'2026-06-12T18:00:33.597Z','mohawk','notice','17');
INSERT INTO "changes" VALUES(25,'2026-06-12T18:00:33.597Z','mohawk','notice','18');
INSERT INTO "changes" VALUES(26,'2026-06-12T18:00:33.597Z','mohawk','notice','19');
INSERT INTO "changes" VALUES(27,'2026-06-12T18:00:33.597Z','mohawk','notice','20');
INSERT INTO "changes" VALUES(28,'2026-06-12T18:00:33.597Z','mohawk','notice','21');
INSERT INTO "changes" VALUES(29,'2026-06-12T18:00:33.761Z','mohawk','notice','1');
INSERT INTO "changes" VALUES(30,'2026-06-12T18:00:33.784Z','mohawk','notice','1');
INSERT INTO "changes" VALUES(31,'2026-06-12T18:00:33.761Z','mohawk','contrast','mohawk-contrast-20260608-1');
INSERT INTO "changes" VALUES(32,'2026-06-12T18:00:34.564Z','mohawk','trouble','mohawk-silent-gauge-1-1781195400000');
INSERT INTO "changes" VALUES(33,'2026-06-12T18:00:34.564Z','mohawk','trouble','mohawk-silent-probe-background-1780948500000');
INSERT INTO "changes" VALUES(34,'2026-06-12T18:00:34.564Z','mohawk','trouble','mohawk-silent-probe-downstream-1780948500000');
INSERT INTO "changes" VALUES(35,'2026-06-12T18:00:34.564Z','mohawk','duty','mohawk-silent-gauge-1-1781195400000-check');
INSERT INTO "changes" VALUES(36,'2026-06-12T18:00:34.564Z','mohawk','duty','mohawk-silent-probe-background-1780948500000-check');
INSERT INTO "changes" VALUES(37,'2026-06-12T18:00:34.564Z','mohawk','duty','mohawk-silent-probe-downstream-1780948500000-check');
INSERT INTO "changes" VALUES(38,'2026-06-12T18:00:38.949Z','mohawk','notice','2');
INSERT INTO "changes" VALUES(39,'2026-06-12T18:00:39.033Z','mohawk','notice','2');
INSERT INTO "changes" VALUES(40,'2026-06-09T08:00:00.000Z','mohawk','duty','mohawk-20260601-1-inspection');
INSERT INTO "changes" VALUES(41,'2026-06-09T08:00:00.000Z','mohawk','duty','mohawk-20260608-1-inspection');
INSERT INTO "changes" VALUES(42,'2026-06-09T08:00:00.000Z','mohawk','duty','mohawk-20260611-1-inspection');
INSERT INTO "changes" VALUES(43,'2026-06-09T08:00:00.000Z','mohawk','duty','mohawk-routine-20260604');
INSERT INTO "changes" VALUES(44,'2026-06-09T08:00:00.000Z','mohawk','duty','mohawk-routine-20260616');
INSERT INTO "changes" VALUES(45,'2026-06-09T08:00:00.000Z','mohawk','inspection','mohawk-inspection-20260609-1');
INSERT INTO "changes" VALUES(46,'2026-06-12T18:00:40.603Z','mohawk','duty','mohawk-20260611-1-inspection');
INSERT INTO "changes" VALUES(47,'2026-06-12T18:00:49.035Z','mohawk','notice','3');
INSERT INTO "changes" VALUES(48,'2026-06-12T18:00:49.035Z','mohawk','notice','4');
INSERT INTO "changes" VALUES(49,'2026-06-12T18:00:49.035Z','mohawk','notice','5');
INSERT INTO "changes" VALUES(50,'2026-06-12T18:00:49.035Z','mohawk','notice','6');
INSERT INTO "changes" VALUES(51,'2026-06-12T18:00:49.035Z','mohawk','notice','7');
INSERT INTO "changes" VALUES(52,'2026-06-12T18:00:49.035Z','mohawk','notice','8');
INSERT INTO "changes" VALUES(53,'2026-06-12T18:00:49.035Z','mohawk','notice','9');
INSERT INTO "changes" VALUES(54,'2026-06-12T18:00:49.035Z','mohawk','notice','10');
INSERT INTO "changes" VALUES(55,'2026-06-12T18:00:49.035Z','mohawk','notice','11');
INSERT INTO "changes" VALUES(56,'2026-06-12T18:00:49.035Z','mohawk','notice','12');
INSERT INTO "changes" VALUES(57,'2026-06-12T18:00:49.035Z','mohawk','notice','1');
INSERT INTO "changes" VALUES(58,'2026-06-12T18:00:49.035Z','mohawk','notice','13');
INSERT INTO "changes" VALUES(59,'2026-06-12T18:00:49.145Z','mohawk','notice','13');
INSERT INTO "changes" VALUES(60,'2026-06-12T18:00:56.664Z','mohawk','clock','f1009f2ad90e2ad6');
INSERT INTO "changes" VALUES(61,'2026-06-12T18:00:56.664Z','mohawk','clock','mohawk-sediment-watch-260609.1');
INSERT INTO "changes" VALUES(62,'2026-06-12T18:00:56.664Z','mohawk','duty','mohawk-sediment-watch-260609.1');
INSERT INTO "changes" VALUES(63,'2026-06-12T18:01:09.249Z','mohawk','notice','2');
INSERT INTO "changes" VALUES(64,'2026-06-12T18:01:09.249Z','mohawk','notice','14');
INSERT INTO "changes" VALUES(65,'2026-06-12T18:01:09.307Z','mohawk','notice','14');
INSERT INTO "changes" VALUES(66,'2026-06-12T18:01:15.022Z','mohawk','clock','mohawk-stabilization-start-260609.1');
INSERT INTO "changes" VALUES(67,'2026-06-12T18:01:15.022Z','mohawk','duty','mohawk-stabilization-start-260609.1');
INSERT INTO "changes" VALUES(68,'2026-06-12T18:01:30.885Z','mohawk','ruling','1');
INSERT INTO "changes" VALUES(69,'2026-06-12T18:01:44.572Z','mohawk','town','mohawk-note-260612.1');
INSERT INTO "changes" VALUES(70,'2026-06-12T18:01:49.308Z','mohawk','notice','19');
INSERT INTO "changes" VALUES(71,'2026-06-12T18:01:49.308Z','mohawk','notice','15');
INSERT INTO "changes" VALUES(72,'2026-06-12T18:01:49.342Z','mohawk','notice','15');
CREATE TABLE clock_ends (
	id INTEGER NOT NULL, 
	site TEXT NOT NULL, 
	start TEXT NOT NULL, 
	how TEXT NOT NULL, 
	at TEXT NOT NULL, 
	person TEXT NOT NULL, 
	remarks TEXT NOT NULL, 
	entered_at TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(start) REFERENCES clock_starts (id), 
	UNIQUE ("key")
);
CREATE TABLE clock_starts (
	id TEXT NOT NULL, 
	site TEXT NOT NULL, 
	clock TEXT NOT NULL, 
	subject TEXT NOT NULL, 
	base_at TEXT NOT NULL, 
	person TEXT NOT NULL, 
	remarks TEXT NOT NULL, 
	entered_at TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE ("key")
);
INSERT INTO "clock_starts" VALUES('mohawk-sediment-watch-260609.1','mohawk','sediment_watch','Basin A','2026-06-09T12:00:00.000Z','inspector','','2026-06-12T18:00:56.664Z','f1009f2ad90e2ad6/start');
INSERT INTO "clock_starts" VALUES('mohawk-stabilization-start-260609.1','mohawk','stabilization_start','East slope','2026-06-09T04:00:00.000Z','operator','','2026-06-12T18:01:15.022Z','e8d0d048a8dfd84e');
CREATE TABLE confirmations (
	id INTEGER NOT NULL, 
	site TEXT NOT NULL, 
	probe TEXT NOT NULL, 
	at TEXT NOT NULL, 
	person TEXT NOT NULL, 
	how TEXT NOT NULL, 
	remarks TEXT NOT NULL, 
	entered_at TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE ("key")
);
CREATE TABLE contrast_episodes (
	id TEXT NOT NULL, 
	site TEXT NOT NULL, 
	probe TEXT NOT NULL, 
	background TEXT, 
	kind TEXT NOT NULL, 
	revision INTEGER NOT NULL, 
	judged_at TEXT NOT NULL, 
	profile TEXT NOT NULL, 
	profile_version INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	level TEXT NOT NULL, 
	level_now TEXT NOT NULL, 
	start_at TEXT NOT NULL, 
	end_at TEXT, 
	reached TEXT NOT NULL, 
	unit TEXT, 
	peak FLOAT, 
	peak_at TEXT, 
	peak_background FLOAT, 
	peak_value FLOAT, 
	now_at TEXT, 
	now_background FLOAT, 
	now_value FLOAT, 
	percent_above INTEGER NOT NULL, 
	held_since_at TEXT, 
	lag_s INTEGER NOT NULL, 
	confounded_by TEXT, 
	uncalibrated TEXT, 
	weather TEXT NOT NULL, 
	storm TEXT, 
	cause TEXT, 
	action TEXT, 
	withdrawn_because TEXT, 
	PRIMARY KEY (id), 
	FOREIGN KEY(storm) REFERENCES storms (id)
);
INSERT INTO "contrast_episodes" VALUES('mohawk-contrast-20260608-1','mohawk','probe-downstream','probe-background','contrast',1,'2026-06-12T18:00:33.761Z','rotterdam',3,'ended','severe','none','2026-06-08T16:00:00.000Z','2026-06-08T19:45:00.000Z','{"severe": "2026-06-08T16:15:00Z"}','FNU',172.0,'2026-06-08T16:45:00.000Z',13.0,185.0,NULL,NULL,NULL,80,NULL,0,NULL,'probe-background, probe-downstream','storm','mohawk-20260608-1',NULL,NULL,NULL);
CREATE TABLE contrast_states (
	site TEXT NOT NULL, 
	probe TEXT NOT NULL, 
	quarter INTEGER NOT NULL, 
	rule TEXT NOT NULL, 
	state TEXT NOT NULL, 
	PRIMARY KEY (site, probe, quarter, rule)
);
INSERT INTO "contrast_states" VALUES('mohawk','probe-downstream',1978848,'rotterdam/3 background=probe-background:1000.0,downstream=probe-downstream:1000.0 lag=0 alike=True','{"next": 1978848, "tiers": [["watch", 2, 4, false, 0, 0], ["likely", 3, 4, false, 0, 0], ["severe", 2, 4, false, 0, 0]], "free": [["watch", 2, 4, false, 0, 0], ["likely", 3, 4, false, 0, 0], ["severe", 2, 4, false, 0, 0]], "benchmarks": [["benchmark_25", 3, 4, false, 0, 0], ["benchmark_50", 3, 4, false, 0, 0], ["benchmark_250", 3, 4, false, 0, 0]], "carried": [1978831, "13.0", false, false], "latches": {"u": [false, 0, 0, false], "d": [false, 0, 0, false], "o": [false, 0, 0, false]}}');
INSERT INTO "contrast_states" VALUES('mohawk','probe-downstream',1978944,'rotterdam/3 background=probe-background:1000.0,downstream=probe-downstream:1000.0 lag=0 alike=True','{"next": 1978944, "tiers": [["watch", 2, 4, false, 0, 0], ["likely", 3, 4, false, 0, 0], ["severe", 2, 4, false, 0, 0]], "free": [["watch", 2, 4, false, 0, 0], ["likely", 3, 4, false, 0, 0], ["severe", 2, 4, false, 0, 0]], "benchmarks": [["benchmark_25", 3, 4, false, 0, 0], ["benchmark_50", 3, 4, false, 0, 0], ["benchmark_250", 3, 4, false, 0, 0]], "carried": [1978831, "13.0", false, false], "latches": {"u": [false, 0, 0, false], "d": [false, 0, 0, false], "o": [false, 0, 0, false]}}');
INSERT INTO "contrast_states" VALUES('mohawk','probe-downstream',1979040,'rotterdam/3 background=probe-background:1000.0,downstream=probe-downstream:1000.0 lag=0 alike=True','{"next": 1979040, "tiers": [["watch", 2, 4, false, 0, 0], ["likely", 3, 4, false, 0, 0], ["severe", 2, 4, false, 0, 0]], "free": [["watch", 2, 4, false, 0, 0], ["likely", 3, 4, false, 0, 0], ["severe", 2, 4, false, 0, 0]], "benchmarks": [["benchmark_25", 3, 4, false, 0, 0], ["benchmark_50", 3, 4, false, 0, 0], ["benchmark_250", 3, 4, false, 0, 0]], "carried": [1978831, "13.0", false, false], "latches": {"u": [false, 0, 0, false], "d": [false, 0, 0, false], "o": [false, 0, 0, false]}}');
INSERT INTO "contrast_states" VALUES('mohawk','probe-downstream',1979136,'rotterdam/3 background=probe-background:1000.0,downstream=probe-downstream:1000.0 lag=0 alike=True','{"next": 1979136, "tiers": [["watch", 2, 4, false, 0, 0], ["likely", 3, 4, false, 0, 0], ["severe", 2, 4, false, 0, 0]], "free": [["watch", 2, 4, false, 0, 0], ["likely", 3, 4, false, 0, 0], ["severe", 2, 4, false, 0, 0]], "benchmarks": [["benchmark_25", 3, 4, false, 0, 0], ["benchmark_50", 3, 4, false, 0, 0], ["benchmark_250", 3, 4, false, 0, 0]], "carried": [1978831, "13.0", false, false], "latches": {"u": [false, 0, 0, false], "d": [false, 0, 0, false], "o": [false, 0, 0, false]}}');
CREATE TABLE corrective_actions (
	id INTEGER NOT NULL, 
	site TEXT NOT NULL, 
	finding TEXT NOT NULL, 
	inspection TEXT, 
	how TEXT NOT NULL, 
	what TEXT NOT NULL, 
	at TEXT NOT NULL, 
	due_at TEXT, 
	person TEXT NOT NULL, 
	entered_at TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(finding) REFERENCES findings (id), 
	FOREIGN KEY(inspection) REFERENCES inspections (id), 
	UNIQUE ("key")
);
CREATE TABLE cursors (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "cursors" VALUES('credits','191');
INSERT INTO "cursors" VALUES('lag:mohawk:probe-downstream','{"at": "2026-06-12T18:00:33.761Z", "lag": null}');
INSERT INTO "cursors" VALUES('signs:mohawk:probe-downstream','[]');
INSERT INTO "cursors" VALUES('turbidity','144');
INSERT INTO "cursors" VALUES('rulings','1');
CREATE TABLE documents (
	id INTEGER NOT NULL, 
	site TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	title TEXT NOT NULL, 
	dated_on TEXT NOT NULL, 
	name TEXT NOT NULL, 
	media_type TEXT NOT NULL, 
	bytes INTEGER NOT NULL, 
	sha256 TEXT NOT NULL, 
	replaces INTEGER, 
	remarks TEXT NOT NULL, 
	entered_by TEXT NOT NULL, 
	entered_at TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(replaces) REFERENCES documents (id), 
	UNIQUE ("key")
);
CREATE TABLE duties (
	id TEXT NOT NULL, 
	site TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	storm TEXT, 
	revision INTEGER NOT NULL, 
	anchor TEXT NOT NULL, 
	anchor_at TEXT NOT NULL, 
	due_at TEXT NOT NULL, 
	provisional BOOLEAN NOT NULL, 
	latest_reading_at TEXT, 
	interim_advisory_at TEXT, 
	status TEXT NOT NULL, 
	closed_by TEXT, 
	closed_at TEXT, 
	late_by_s INTEGER NOT NULL, 
	withdrawn_because TEXT, 
	citation TEXT NOT NULL, 
	closes TEXT NOT NULL, 
	profile TEXT NOT NULL, 
	profile_version INTEGER NOT NULL, 
	opened_at TEXT NOT NULL, 
	changed_at TEXT NOT NULL, words TEXT, clock TEXT, subject TEXT, 
	PRIMARY KEY (id), 
	FOREIGN KEY(storm) REFERENCES storms (id), 
	UNIQUE (site, kind, storm)
);
INSERT INTO "duties" VALUES('mohawk-20260601-1-inspection','mohawk','storm_inspection','mohawk-20260601-1',1,'storm_end','2026-06-01T17:00:00.000Z','2026-06-02T17:00:00.000Z',0,NULL,NULL,'closed_late','mohawk-inspection-20260609-1','2026-06-09T06:00:00.000Z',565200,NULL,'§ 270-215 L(3)','An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.','rotterdam',3,'2026-06-12T18:00:33.597Z','2026-06-09T08:00:00.000Z',NULL,NULL,NULL);
INSERT INTO "duties" VALUES('mohawk-20260608-1-inspection','mohawk','storm_inspection','mohawk-20260608-1',1,'storm_end','2026-06-08T18:35:00.000Z','2026-06-09T18:35:00.000Z',0,NULL,NULL,'closed_on_time','mohawk-inspection-20260609-1','2026-06-09T06:00:00.000Z',0,NULL,'§ 270-215 L(3)','An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.','rotterdam',3,'2026-06-12T18:00:33.597Z','2026-06-09T08:00:00.000Z',NULL,NULL,NULL);
INSERT INTO "duties" VALUES('mohawk-20260611-1-inspection','mohawk','storm_inspection','mohawk-20260611-1',1,'storm_end','2026-06-11T16:30:00.000Z','2026-06-12T16:30:00.000Z',0,NULL,NULL,'overdue',NULL,NULL,0,NULL,'§ 270-215 L(3)','An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.','rotterdam',3,'2026-06-12T18:00:33.597Z','2026-06-12T18:00:40.603Z',NULL,NULL,NULL);
INSERT INTO "duties" VALUES('mohawk-routine-20260604','mohawk','routine',NULL,1,'start','2026-05-28T04:00:00.000Z','2026-06-05T03:59:59.000Z',0,NULL,NULL,'closed_late','mohawk-inspection-20260609-1','2026-06-09T06:00:00.000Z',352801,NULL,'§ 270-215 L(3)','An inspection of full scope by a qualified professional that starts by the end of the seventh calendar day.','rotterdam',3,'2026-06-12T18:00:33.597Z','2026-06-09T08:00:00.000Z',NULL,NULL,NULL);
INSERT INTO "duties" VALUES('mohawk-silent-gauge-1-1781195400000-check','mohawk','check',NULL,1,'trouble','2026-06-12T18:00:34.564Z','2026-06-13T18:00:34.564Z',0,NULL,NULL,'open',NULL,NULL,0,NULL,'','The trouble is over, or somebody looked at the instrument and said so (siltwatch decide looked).','rotterdam',3,'2026-06-12T18:00:34.564Z','2026-06-12T18:00:34.564Z','{"officer": false, "page": "sensors", "words": {"en": {"headline": "no word from gauge-1 since 11 Jun 12:30 EDT", "lines": ["No contact: this is not known to be dry, and data may still follow.", "Check power and cable at the station, then the gateway.", "If it rains, read a gauge by hand and enter the depth."], "short": ""}, "es": {"headline": "sin señal de gauge-1 desde 11 Jun 12:30 EDT", "lines": ["Sin contacto: no se sabe si está seco, y los datos pueden llegar todavía.", "Revise corriente y cable en la estación, después la pasarela.", "Si llueve, lea un pluviómetro a mano y anote la lluvia."], "short": ""}}}',NULL,NULL);
INSERT INTO "duties" VALUES('mohawk-silent-probe-background-1780948500000-check','mohawk','check',NULL,1,'trouble','2026-06-12T18:00:34.564Z','2026-06-13T18:00:34.564Z',0,NULL,NULL,'open',NULL,NULL,0,NULL,'','The trouble is over, or somebody looked at the instrument and said so (siltwatch decide looked).','rotterdam',3,'2026-06-12T18:00:34.564Z','2026-06-12T18:00:34.564Z','{"officer": false, "page": "sensors", "words": {"en": {"headline": "no word from probe-background since 8 Jun 15:55 EDT", "lines": ["No contact: this is not known to be dry, and data may still follow.", "Check power and cable at the station, then the gateway.", "If it rains, read a gauge by hand and enter the depth."], "short": ""}, "es": {"headline": "sin señal de probe-background desde 8 Jun 15:55 EDT", "lines": ["Sin contacto: no se sabe si está seco, y los datos pueden llegar todavía.", "Revise corriente y cable en la estación, después la pasarela.", "Si llueve, lea un pluviómetro a mano y anote la lluvia."], "short": ""}}}',NULL,NULL);
INSERT INTO "duties" VALUES('mohawk-silent-probe-downstream-1780948500000-check','mohawk','check',NULL,1,'trouble','2026-06-12T18:00:34.564Z','2026-06-13T18:00:34.564Z',0,NULL,NULL,'open',NULL,NULL,0,NULL,'','The trouble is over, or somebody looked at the instrument and said so (siltwatch decide looked).','rotterdam',3,'2026-06-12T18:00:34.564Z','2026-06-12T18:00:34.564Z','{"officer": false, "page": "sensors", "words": {"en": {"headline": "no word from probe-downstream since 8 Jun 15:55 EDT", "lines": ["No contact: this is not known to be dry, and data may still follow.", "Check power and cable at the station, then the gateway.", "If it rains, read a gauge by hand and enter the depth."], "short": ""}, "es": {"headline": "sin señal de probe-downstream desde 8 Jun 15:55 EDT", "lines": ["Sin contacto: no se sabe si está seco, y los datos pueden llegar todavía.", "Revise corriente y cable en la estación, después la pasarela.", "Si llueve, lea un pluviómetro a mano y anote la lluvia."], "short": ""}}}',NULL,NULL);
INSERT INTO "duties" VALUES('mohawk-routine-20260616','mohawk','routine',NULL,1,'visit','2026-06-09T06:00:00.000Z','2026-06-17T03:59:59.000Z',0,NULL,NULL,'open',NULL,NULL,0,NULL,'§ 270-215 L(3)','An inspection of full scope by a qualified professional that starts by the end of the seventh calendar day.','rotterdam',3,'2026-06-09T08:00:00.000Z','2026-06-09T08:00:00.000Z',NULL,NULL,NULL);
INSERT INTO "duties" VALUES('mohawk-sediment-watch-260609.1','mohawk','clock',NULL,1,'base','2026-06-09T12:00:00.000Z','2026-06-17T03:59:59.000Z',0,NULL,NULL,'open',NULL,NULL,0,NULL,'§ 270-215','The practice is measured below 40 percent, or cleaned out.','rotterdam',3,'2026-06-12T18:00:56.664Z','2026-06-12T18:00:56.664Z','{"officer": false, "page": "", "words": {"en": {"headline": "Practice filling with sediment: Basin A", "lines": ["A practice that is 40 percent full is measured again; the code asks for the clean-out at 50 percent, the warning is Siltwatch''s.", "This is advice, no duty of the code."], "short": ""}, "es": {"headline": "Control que se llena de sedimento: Basin A", "lines": ["El código dice (en inglés): A practice that is 40 percent full is measured again; the code asks for the clean-out at 50 percent, the warning is Siltwatch''s.", "Es un consejo, no una obligación del código."], "short": ""}}}','sediment_watch','Basin A');
INSERT INTO "duties" VALUES('mohawk-stabilization-start-260609.1','mohawk','clock',NULL,1,'base','2026-06-09T04:00:00.000Z','2026-06-24T03:59:59.000Z',0,NULL,NULL,'open',NULL,NULL,0,NULL,'§ 270-215','Stabilization of the area has begun. Where work will resume, start stabilization_resume for it; where snow or frozen ground stops it, stabilization_snow.','rotterdam',3,'2026-06-12T18:01:15.022Z','2026-06-12T18:01:15.022Z','{"officer": false, "page": "", "words": {"en": {"headline": "Stabilization of an area: East slope", "lines": ["Stabilization of an area begins at the latest, unless earth work there resumes within 21 days; with snow or frozen ground as soon as practicable."], "short": ""}, "es": {"headline": "Estabilización de un área: East slope", "lines": ["El código dice (en inglés): Stabilization of an area begins at the latest, unless earth work there resumes within 21 days; with snow or frozen ground as soon as practicable."], "short": ""}}}','stabilization_start','East slope');
CREATE TABLE duty_revisions (
	duty TEXT NOT NULL, 
	revision INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	due_at TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	PRIMARY KEY (duty, revision), 
	FOREIGN KEY(duty) REFERENCES duties (id)
);
INSERT INTO "duty_revisions" VALUES('mohawk-20260601-1-inspection',1,'2026-06-12T18:00:33.597Z','2026-06-02T17:00:00.000Z','opened');
INSERT INTO "duty_revisions" VALUES('mohawk-20260608-1-inspection',1,'2026-06-12T18:00:33.597Z','2026-06-09T18:35:00.000Z','opened');
INSERT INTO "duty_revisions" VALUES('mohawk-20260611-1-inspection',1,'2026-06-12T18:00:33.597Z','2026-06-12T16:30:00.000Z','opened');
INSERT INTO "duty_revisions" VALUES('mohawk-routine-20260604',1,'2026-06-12T18:00:33.597Z','2026-06-05T03:59:59.000Z','opened');
INSERT INTO "duty_revisions" VALUES('mohawk-silent-gauge-1-1781195400000-check',1,'2026-06-12T18:00:34.564Z','2026-06-13T18:00:34.564Z','silent');
INSERT INTO "duty_revisions" VALUES('mohawk-silent-probe-background-1780948500000-check',1,'2026-06-12T18:00:34.564Z','2026-06-13T18:00:34.564Z','silent');
INSERT INTO "duty_revisions" VALUES('mohawk-silent-probe-downstream-1780948500000-check',1,'2026-06-12T18:00:34.564Z','2026-06-13T18:00:34.564Z','silent');
INSERT INTO "duty_revisions" VALUES('mohawk-routine-20260616',1,'2026-06-09T08:00:00.000Z','2026-06-17T03:59:59.000Z','opened');
INSERT INTO "duty_revisions" VALUES('mohawk-sediment-watch-260609.1',1,'2026-06-12T18:00:56.664Z','2026-06-17T03:59:59.000Z','opened');
INSERT INTO "duty_revisions" VALUES('mohawk-stabilization-start-260609.1',1,'2026-06-12T18:01:15.022Z','2026-06-24T03:59:59.000Z','opened');
CREATE TABLE explanations (
	id INTEGER NOT NULL, 
	site TEXT NOT NULL, 
	episode TEXT NOT NULL, 
	cause TEXT NOT NULL, 
	action TEXT NOT NULL, 
	acted_at TEXT, 
	person TEXT NOT NULL, 
	entered_at TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(episode) REFERENCES contrast_episodes (id), 
	UNIQUE ("key")
);
CREATE TABLE findings (
	id TEXT NOT NULL, 
	site TEXT NOT NULL, 
	inspection TEXT, 
	episode TEXT, 
	what TEXT NOT NULL, 
	place TEXT NOT NULL, 
	practice TEXT NOT NULL, 
	owner TEXT NOT NULL, 
	found_at TEXT NOT NULL, 
	due_at TEXT NOT NULL, 
	due_because TEXT NOT NULL, 
	person TEXT NOT NULL, 
	entered_at TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(inspection) REFERENCES inspections (id), 
	FOREIGN KEY(episode) REFERENCES contrast_episodes (id), 
	UNIQUE ("key")
);
CREATE TABLE grab_samples (
	id INTEGER NOT NULL, 
	site TEXT NOT NULL, 
	probe TEXT NOT NULL, 
	at TEXT NOT NULL, 
	person TEXT NOT NULL, 
	how TEXT NOT NULL, 
	value FLOAT NOT NULL, 
	unit TEXT NOT NULL, 
	probe_value FLOAT, 
	disagrees TEXT, 
	remarks TEXT NOT NULL, 
	entered_at TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE ("key")
);
CREATE TABLE identities (
	issuer TEXT NOT NULL, 
	subject TEXT NOT NULL, 
	account INTEGER NOT NULL, 
	made_at TEXT NOT NULL, 
	PRIMARY KEY (issuer, subject), 
	FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE TABLE inbound_messages (
	id INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	provider_id TEXT NOT NULL, 
	sender TEXT NOT NULL, 
	body TEXT NOT NULL, 
	outcome TEXT NOT NULL, 
	answer TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (provider_id)
);
CREATE TABLE inspection_drafts (
	"key" TEXT NOT NULL, 
	site TEXT NOT NULL, 
	author TEXT NOT NULL, 
	revision INTEGER NOT NULL, 
	content TEXT NOT NULL, 
	begun_at TEXT NOT NULL, 
	saved_at TEXT NOT NULL, 
	inspection TEXT, 
	PRIMARY KEY ("key"), 
	FOREIGN KEY(inspection) REFERENCES inspections (id)
);
CREATE TABLE inspection_reports (
	id INTEGER NOT NULL, 
	inspection TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	site TEXT NOT NULL, 
	content TEXT NOT NULL, 
	sha256 TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	author TEXT NOT NULL, 
	signed_by TEXT, 
	signed_at TEXT, 
	signature_sha256 TEXT, 
	clock_skew_ms INTEGER, 
	profile TEXT NOT NULL, 
	profile_version INTEGER NOT NULL, 
	entered_at TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(inspection) REFERENCES inspections (id), 
	UNIQUE (inspection, number), 
	UNIQUE ("key")
);
CREATE TABLE inspections (
	id TEXT NOT NULL, 
	site TEXT NOT NULL, 
	started_at TEXT NOT NULL, 
	scope TEXT NOT NULL, 
	inspector TEXT NOT NULL, 
	remarks TEXT NOT NULL, 
	entered_at TEXT NOT NULL, 
	entered_by TEXT NOT NULL, 
	"key" TEXT NOT NULL, qualification TEXT, late_entry BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE ("key")
);
INSERT INTO "inspections" VALUES('mohawk-inspection-20260609-1','mohawk','2026-06-09T06:00:00.000Z','full','Qualified inspector','Basin cleaned','2026-06-09T08:00:00.000Z','keeper','release-data',NULL,1);
CREATE TABLE leases (
	name TEXT NOT NULL, 
	holder TEXT NOT NULL, 
	fence INTEGER NOT NULL, 
	until_at TEXT NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE legal_holds (
	id INTEGER NOT NULL, 
	site TEXT NOT NULL, 
	at TEXT NOT NULL, 
	what TEXT NOT NULL, 
	author TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE login_attempts (
	id INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	name TEXT NOT NULL, 
	address TEXT NOT NULL, 
	ok INTEGER NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE notice_attempts (
	id INTEGER NOT NULL, 
	notice INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	outcome TEXT NOT NULL, 
	detail TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(notice) REFERENCES notices (id)
);
INSERT INTO "notice_attempts" VALUES(1,1,'2026-06-12T18:00:33.761Z','started','try 1');
INSERT INTO "notice_attempts" VALUES(2,1,'2026-06-12T18:00:33.784Z','unreachable','mail server 127.0.0.1:9 (none): [Errno 111] Connection refused; check [mail] in siltwatch.toml');
INSERT INTO "notice_attempts" VALUES(3,2,'2026-06-12T18:00:38.949Z','started','try 1');
INSERT INTO "notice_attempts" VALUES(4,2,'2026-06-12T18:00:39.033Z','unreachable','mail server 127.0.0.1:9 (none): [Errno 111] Connection refused; check [mail] in siltwatch.toml');
INSERT INTO "notice_attempts" VALUES(5,13,'2026-06-12T18:00:49.035Z','started','try 1');
INSERT INTO "notice_attempts" VALUES(6,13,'2026-06-12T18:00:49.145Z','unreachable','mail server 127.0.0.1:9 (none): [Errno 111] Connection refused; check [mail] in siltwatch.toml');
INSERT INTO "notice_attempts" VALUES(7,14,'2026-06-12T18:01:09.249Z','started','try 1');
INSERT INTO "notice_attempts" VALUES(8,14,'2026-06-12T18:01:09.307Z','unreachable','mail server 127.0.0.1:9 (none): [Errno 111] Connection refused; check [mail] in siltwatch.toml');
INSERT INTO "notice_attempts" VALUES(9,15,'2026-06-12T18:01:49.308Z','started','try 1');
INSERT INTO "notice_attempts" VALUES(10,15,'2026-06-12T18:01:49.342Z','unreachable','mail server 127.0.0.1:9 (none): [Errno 111] Connection refused; check [mail] in siltwatch.toml');
CREATE TABLE notice_decisions (
	id INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	site TEXT NOT NULL, 
	duty TEXT NOT NULL, 
	revision INTEGER NOT NULL, 
	step TEXT NOT NULL, 
	person TEXT NOT NULL, 
	why TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(duty) REFERENCES duties (id), 
	UNIQUE (duty, revision, step, person, why)
);
INSERT INTO "notice_decisions" VALUES(1,'2026-06-12T18:00:33.597Z','mohawk','mohawk-20260601-1-inspection',1,'end_known','Qualified inspector','due_unchanged');
INSERT INTO "notice_decisions" VALUES(2,'2026-06-12T18:00:33.597Z','mohawk','mohawk-20260601-1-inspection',1,'end_known','Stormwater Management Officer','due_unchanged');
INSERT INTO "notice_decisions" VALUES(3,'2026-06-12T18:00:33.597Z','mohawk','mohawk-20260601-1-inspection',1,'due_in_12h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(4,'2026-06-12T18:00:33.597Z','mohawk','mohawk-20260601-1-inspection',1,'due_in_4h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(5,'2026-06-12T18:00:33.597Z','mohawk','mohawk-20260601-1-inspection',1,'due_in_1h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(6,'2026-06-12T18:00:33.597Z','mohawk','mohawk-20260608-1-inspection',1,'end_known','Qualified inspector','due_unchanged');
INSERT INTO "notice_decisions" VALUES(7,'2026-06-12T18:00:33.597Z','mohawk','mohawk-20260608-1-inspection',1,'end_known','Stormwater Management Officer','due_unchanged');
INSERT INTO "notice_decisions" VALUES(8,'2026-06-12T18:00:33.597Z','mohawk','mohawk-20260608-1-inspection',1,'due_in_12h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(9,'2026-06-12T18:00:33.597Z','mohawk','mohawk-20260608-1-inspection',1,'due_in_4h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(10,'2026-06-12T18:00:33.597Z','mohawk','mohawk-20260608-1-inspection',1,'due_in_1h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(11,'2026-06-12T18:00:33.597Z','mohawk','mohawk-20260611-1-inspection',1,'end_known','Qualified inspector','due_unchanged');
INSERT INTO "notice_decisions" VALUES(12,'2026-06-12T18:00:33.597Z','mohawk','mohawk-20260611-1-inspection',1,'end_known','Stormwater Management Officer','due_unchanged');
INSERT INTO "notice_decisions" VALUES(13,'2026-06-12T18:00:33.597Z','mohawk','mohawk-20260611-1-inspection',1,'due_in_12h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(14,'2026-06-12T18:00:33.597Z','mohawk','mohawk-20260611-1-inspection',1,'due_in_4h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(15,'2026-06-12T18:00:33.597Z','mohawk','mohawk-20260611-1-inspection',1,'due_in_1h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(16,'2026-06-12T18:00:33.597Z','mohawk','mohawk-routine-20260604',1,'due_in_2d','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(17,'2026-06-12T18:00:33.597Z','mohawk','mohawk-routine-20260604',1,'due_in_1d','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(18,'2026-06-12T18:00:33.597Z','mohawk','mohawk-routine-20260604',1,'due','Stormwater Management Officer','does_not_hear');
INSERT INTO "notice_decisions" VALUES(19,'2026-06-12T18:00:34.564Z','mohawk','mohawk-silent-gauge-1-1781195400000-check',1,'at_trigger','Qualified inspector','does_not_hear');
INSERT INTO "notice_decisions" VALUES(20,'2026-06-12T18:00:34.564Z','mohawk','mohawk-silent-gauge-1-1781195400000-check',1,'at_trigger','Stormwater Management Officer','does_not_hear');
INSERT INTO "notice_decisions" VALUES(21,'2026-06-12T18:00:34.564Z','mohawk','mohawk-silent-probe-background-1780948500000-check',1,'at_trigger','Qualified inspector','does_not_hear');
INSERT INTO "notice_decisions" VALUES(22,'2026-06-12T18:00:34.564Z','mohawk','mohawk-silent-probe-background-1780948500000-check',1,'at_trigger','Stormwater Management Officer','does_not_hear');
INSERT INTO "notice_decisions" VALUES(23,'2026-06-12T18:00:34.564Z','mohawk','mohawk-silent-probe-downstream-1780948500000-check',1,'at_trigger','Qualified inspector','does_not_hear');
INSERT INTO "notice_decisions" VALUES(24,'2026-06-12T18:00:34.564Z','mohawk','mohawk-silent-probe-downstream-1780948500000-check',1,'at_trigger','Stormwater Management Officer','does_not_hear');
INSERT INTO "notice_decisions" VALUES(25,'2026-06-12T18:00:56.751Z','mohawk','mohawk-sediment-watch-260609.1',1,'opened','Qualified inspector','does_not_hear');
INSERT INTO "notice_decisions" VALUES(26,'2026-06-12T18:00:56.751Z','mohawk','mohawk-sediment-watch-260609.1',1,'opened','Stormwater Management Officer','does_not_hear');
INSERT INTO "notice_decisions" VALUES(27,'2026-06-12T18:01:15.133Z','mohawk','mohawk-stabilization-start-260609.1',1,'opened','Qualified inspector','does_not_hear');
INSERT INTO "notice_decisions" VALUES(28,'2026-06-12T18:01:15.133Z','mohawk','mohawk-stabilization-start-260609.1',1,'opened','Stormwater Management Officer','does_not_hear');
CREATE TABLE notices (
	id INTEGER NOT NULL, 
	site TEXT NOT NULL, 
	duty TEXT NOT NULL, 
	revision INTEGER NOT NULL, 
	step TEXT NOT NULL, 
	person TEXT NOT NULL, 
	channel TEXT NOT NULL, 
	address TEXT NOT NULL, 
	language TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	subject TEXT NOT NULL, 
	body TEXT NOT NULL, 
	calendar TEXT, 
	composed_at TEXT NOT NULL, 
	state TEXT NOT NULL, 
	cancelled_because TEXT, 
	next_try_at TEXT, 
	tries INTEGER NOT NULL, 
	accepted_at TEXT, 
	message_id TEXT NOT NULL, html TEXT, told_due_at TEXT, phase TEXT, delivery TEXT, delivery_code TEXT, delivery_at TEXT, receipt TEXT, batch TEXT, link_code TEXT, link_expires_at TEXT, link_used_at TEXT, 
	PRIMARY KEY (id), 
	FOREIGN KEY(duty) REFERENCES duties (id), 
	UNIQUE (duty, revision, step, person, channel)
);
INSERT INTO "notices" VALUES(1,'mohawk','mohawk-20260601-1-inspection',1,'at_trigger','Qualified inspector','email','inspector@town.example','en','late','Mohawk Terrace, phase 2: storm of 0.60 in, inspect by Tue 02 Jun 2026 13:00 EDT (UTC-04:00)','The rain at this site has reached 0.50 in. The town''s rule asks for an inspection by the due time below.
This message is 11 d 1 h late: it should have gone out Mon 01 Jun 2026 12:30 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.

Site:             Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York
Storm:            mohawk-20260601-1
Trigger:          Mon 01 Jun 2026 12:30 EDT (UTC-04:00)
Depth:            0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.60 in in the whole storm
Gauge:            gauge-1 (Sediment basin): verified
Clock runs from:  the end of the storm, Mon 01 Jun 2026 13:00 EDT (UTC-04:00)
Due:              Tue 02 Jun 2026 13:00 EDT (UTC-04:00)
Time left:        none: overdue by 10 d 1 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)
Rule:             § 270-215 L(3) (Town of Rotterdam, New York)
What closes it:   An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.
Page:             http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1
Take note:        http://127.0.0.1:8430/a/t2BiXDR_84zJ8Mbd (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260602T160000Z
DTEND:20260602T170000Z
DTSTAMP:20260612T180033Z
UID:mohawk-20260601-1-inspection@town.example
SEQUENCE:1
DESCRIPTION:Due: Tue 02 Jun 2026 13:00 EDT (UTC-04:00)\nAn inspection by a
  qualified professional that starts on site at or after the end of the sto
 rm\; it is in time when it starts by the due time. A visit while it still 
 rains closes nothing.
LOCATION:Rotterdam\, New York
STATUS:CONFIRMED
TRANSP:TRANSPARENT
URL:http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Storm inspection due: Mohawk Terrace\, phase 2
TRIGGER:-PT1H
END:VALARM
END:VEVENT
END:VCALENDAR
','2026-06-12T18:00:33.597Z','cancelled','duty_closed',NULL,1,NULL,'<notice.mohawk-20260601-1-inspection.1.at_trigger.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm of 0.60 in, inspect by Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The rain at this site has reached 0.50 in. The town&#x27;s rule asks for an inspection by the due time below.</strong></p><p><strong>This message is 11 d 1 h late: it should have gone out Mon 01 Jun 2026 12:30 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260601-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 01 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.60 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 01 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 10 d 1 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/t2BiXDR_84zJ8Mbd">http://127.0.0.1:8430/a/t2BiXDR_84zJ8Mbd</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-02T17:00:00.000Z','trigger',NULL,NULL,NULL,NULL,NULL,'t2BiXDR_84zJ8Mbd','2026-06-04T17:00:00.000Z',NULL);
INSERT INTO "notices" VALUES(2,'mohawk','mohawk-20260601-1-inspection',1,'at_trigger','Stormwater Management Officer','email','smo@town.example','en','late','Mohawk Terrace, phase 2: storm of 0.60 in, inspect by Tue 02 Jun 2026 13:00 EDT (UTC-04:00)','The rain at this site has reached 0.50 in. The town''s rule asks for an inspection by the due time below.
This message is 11 d 1 h late: it should have gone out Mon 01 Jun 2026 12:30 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.

Site:             Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York
Storm:            mohawk-20260601-1
Trigger:          Mon 01 Jun 2026 12:30 EDT (UTC-04:00)
Depth:            0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.60 in in the whole storm
Gauge:            gauge-1 (Sediment basin): verified
Clock runs from:  the end of the storm, Mon 01 Jun 2026 13:00 EDT (UTC-04:00)
Due:              Tue 02 Jun 2026 13:00 EDT (UTC-04:00)
Time left:        none: overdue by 10 d 1 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)
Rule:             § 270-215 L(3) (Town of Rotterdam, New York)
What closes it:   An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.
Page:             http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1
Take note:        http://127.0.0.1:8430/a/iRIZFnK6lepTxqFd (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260602T160000Z
DTEND:20260602T170000Z
DTSTAMP:20260612T180033Z
UID:mohawk-20260601-1-inspection@town.example
SEQUENCE:1
DESCRIPTION:Due: Tue 02 Jun 2026 13:00 EDT (UTC-04:00)\nAn inspection by a
  qualified professional that starts on site at or after the end of the sto
 rm\; it is in time when it starts by the due time. A visit while it still 
 rains closes nothing.
LOCATION:Rotterdam\, New York
STATUS:CONFIRMED
TRANSP:TRANSPARENT
URL:http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Storm inspection due: Mohawk Terrace\, phase 2
TRIGGER:-PT1H
END:VALARM
END:VEVENT
END:VCALENDAR
','2026-06-12T18:00:33.597Z','cancelled','duty_closed',NULL,1,NULL,'<notice.mohawk-20260601-1-inspection.1.at_trigger.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm of 0.60 in, inspect by Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The rain at this site has reached 0.50 in. The town&#x27;s rule asks for an inspection by the due time below.</strong></p><p><strong>This message is 11 d 1 h late: it should have gone out Mon 01 Jun 2026 12:30 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260601-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 01 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.60 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 01 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 10 d 1 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/iRIZFnK6lepTxqFd">http://127.0.0.1:8430/a/iRIZFnK6lepTxqFd</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-02T17:00:00.000Z','trigger',NULL,NULL,NULL,NULL,NULL,'iRIZFnK6lepTxqFd','2026-06-04T17:00:00.000Z',NULL);
INSERT INTO "notices" VALUES(3,'mohawk','mohawk-20260601-1-inspection',1,'due','Qualified inspector','email','inspector@town.example','en','late','Mohawk Terrace, phase 2: storm inspection is due now, Tue 02 Jun 2026 13:00 EDT (UTC-04:00)','The inspection that this storm calls for is due now and is not recorded yet.
This message is 10 d 1 h late: it should have gone out Tue 02 Jun 2026 13:00 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.

Site:             Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York
Storm:            mohawk-20260601-1
Trigger:          Mon 01 Jun 2026 12:30 EDT (UTC-04:00)
Depth:            0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.60 in in the whole storm
Gauge:            gauge-1 (Sediment basin): verified
Clock runs from:  the end of the storm, Mon 01 Jun 2026 13:00 EDT (UTC-04:00)
Due:              Tue 02 Jun 2026 13:00 EDT (UTC-04:00)
Time left:        none: overdue by 10 d 1 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)
Rule:             § 270-215 L(3) (Town of Rotterdam, New York)
What closes it:   An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.
Page:             http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1
Take note:        http://127.0.0.1:8430/a/ChHBJAY7eumpwRd9 (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260602T160000Z
DTEND:20260602T170000Z
DTSTAMP:20260612T180033Z
UID:mohawk-20260601-1-inspection@town.example
SEQUENCE:1
DESCRIPTION:Due: Tue 02 Jun 2026 13:00 EDT (UTC-04:00)\nAn inspection by a
  qualified professional that starts on site at or after the end of the sto
 rm\; it is in time when it starts by the due time. A visit while it still 
 rains closes nothing.
LOCATION:Rotterdam\, New York
STATUS:CONFIRMED
TRANSP:TRANSPARENT
URL:http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Storm inspection due: Mohawk Terrace\, phase 2
TRIGGER:-PT1H
END:VALARM
END:VEVENT
END:VCALENDAR
','2026-06-12T18:00:33.597Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260601-1-inspection.1.due.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection is due now, Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The inspection that this storm calls for is due now and is not recorded yet.</strong></p><p><strong>This message is 10 d 1 h late: it should have gone out Tue 02 Jun 2026 13:00 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260601-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 01 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.60 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 01 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 10 d 1 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/ChHBJAY7eumpwRd9">http://127.0.0.1:8430/a/ChHBJAY7eumpwRd9</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-02T17:00:00.000Z','due',NULL,NULL,NULL,NULL,NULL,'ChHBJAY7eumpwRd9','2026-06-04T17:00:00.000Z',NULL);
INSERT INTO "notices" VALUES(4,'mohawk','mohawk-20260601-1-inspection',1,'due','Stormwater Management Officer','email','smo@town.example','en','late','Mohawk Terrace, phase 2: storm inspection is due now, Tue 02 Jun 2026 13:00 EDT (UTC-04:00)','The inspection that this storm calls for is due now and is not recorded yet.
This message is 10 d 1 h late: it should have gone out Tue 02 Jun 2026 13:00 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.

Site:             Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York
Storm:            mohawk-20260601-1
Trigger:          Mon 01 Jun 2026 12:30 EDT (UTC-04:00)
Depth:            0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.60 in in the whole storm
Gauge:            gauge-1 (Sediment basin): verified
Clock runs from:  the end of the storm, Mon 01 Jun 2026 13:00 EDT (UTC-04:00)
Due:              Tue 02 Jun 2026 13:00 EDT (UTC-04:00)
Time left:        none: overdue by 10 d 1 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)
Rule:             § 270-215 L(3) (Town of Rotterdam, New York)
What closes it:   An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.
Page:             http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1
Take note:        http://127.0.0.1:8430/a/fz8nKk-MngfvC8Ku (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260602T160000Z
DTEND:20260602T170000Z
DTSTAMP:20260612T180033Z
UID:mohawk-20260601-1-inspection@town.example
SEQUENCE:1
DESCRIPTION:Due: Tue 02 Jun 2026 13:00 EDT (UTC-04:00)\nAn inspection by a
  qualified professional that starts on site at or after the end of the sto
 rm\; it is in time when it starts by the due time. A visit while it still 
 rains closes nothing.
LOCATION:Rotterdam\, New York
STATUS:CONFIRMED
TRANSP:TRANSPARENT
URL:http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Storm inspection due: Mohawk Terrace\, phase 2
TRIGGER:-PT1H
END:VALARM
END:VEVENT
END:VCALENDAR
','2026-06-12T18:00:33.597Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260601-1-inspection.1.due.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection is due now, Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The inspection that this storm calls for is due now and is not recorded yet.</strong></p><p><strong>This message is 10 d 1 h late: it should have gone out Tue 02 Jun 2026 13:00 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260601-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 01 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.60 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 01 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 10 d 1 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/fz8nKk-MngfvC8Ku">http://127.0.0.1:8430/a/fz8nKk-MngfvC8Ku</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-02T17:00:00.000Z','due',NULL,NULL,NULL,NULL,NULL,'fz8nKk-MngfvC8Ku','2026-06-04T17:00:00.000Z',NULL);
INSERT INTO "notices" VALUES(5,'mohawk','mohawk-20260601-1-inspection',1,'overdue','Qualified inspector','email','inspector@town.example','en','late','Mohawk Terrace, phase 2: storm inspection overdue since Tue 02 Jun 2026 13:00 EDT (UTC-04:00)','The due time has passed and no inspection that closes this duty is recorded. If it was made, record it with the time it started.
This message is 10 d 0 h late: it should have gone out Tue 02 Jun 2026 13:15 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.

Site:             Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York
Storm:            mohawk-20260601-1
Trigger:          Mon 01 Jun 2026 12:30 EDT (UTC-04:00)
Depth:            0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.60 in in the whole storm
Gauge:            gauge-1 (Sediment basin): verified
Clock runs from:  the end of the storm, Mon 01 Jun 2026 13:00 EDT (UTC-04:00)
Due:              Tue 02 Jun 2026 13:00 EDT (UTC-04:00)
Time left:        none: overdue by 10 d 1 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)
Rule:             § 270-215 L(3) (Town of Rotterdam, New York)
What closes it:   An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.
Page:             http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1
Take note:        http://127.0.0.1:8430/a/YBBjmmq_CuApoYt- (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260602T160000Z
DTEND:20260602T170000Z
DTSTAMP:20260612T180033Z
UID:mohawk-20260601-1-inspection@town.example
SEQUENCE:1
DESCRIPTION:Due: Tue 02 Jun 2026 13:00 EDT (UTC-04:00)\nAn inspection by a
  qualified professional that starts on site at or after the end of the sto
 rm\; it is in time when it starts by the due time. A visit while it still 
 rains closes nothing.
LOCATION:Rotterdam\, New York
STATUS:CONFIRMED
TRANSP:TRANSPARENT
URL:http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Storm inspection due: Mohawk Terrace\, phase 2
TRIGGER:-PT1H
END:VALARM
END:VEVENT
END:VCALENDAR
','2026-06-12T18:00:33.597Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260601-1-inspection.1.overdue.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection overdue since Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The due time has passed and no inspection that closes this duty is recorded. If it was made, record it with the time it started.</strong></p><p><strong>This message is 10 d 0 h late: it should have gone out Tue 02 Jun 2026 13:15 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260601-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 01 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.60 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 01 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 10 d 1 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/YBBjmmq_CuApoYt-">http://127.0.0.1:8430/a/YBBjmmq_CuApoYt-</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-02T17:00:00.000Z','overdue',NULL,NULL,NULL,NULL,NULL,'YBBjmmq_CuApoYt-','2026-06-04T17:00:00.000Z',NULL);
INSERT INTO "notices" VALUES(6,'mohawk','mohawk-20260601-1-inspection',1,'overdue','Stormwater Management Officer','email','smo@town.example','en','late','Mohawk Terrace, phase 2: storm inspection overdue since Tue 02 Jun 2026 13:00 EDT (UTC-04:00)','The due time has passed and no inspection that closes this duty is recorded. If it was made, record it with the time it started.
This message is 10 d 0 h late: it should have gone out Tue 02 Jun 2026 13:15 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.

Site:             Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York
Storm:            mohawk-20260601-1
Trigger:          Mon 01 Jun 2026 12:30 EDT (UTC-04:00)
Depth:            0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.60 in in the whole storm
Gauge:            gauge-1 (Sediment basin): verified
Clock runs from:  the end of the storm, Mon 01 Jun 2026 13:00 EDT (UTC-04:00)
Due:              Tue 02 Jun 2026 13:00 EDT (UTC-04:00)
Time left:        none: overdue by 10 d 1 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)
Rule:             § 270-215 L(3) (Town of Rotterdam, New York)
What closes it:   An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.
Page:             http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1
Take note:        http://127.0.0.1:8430/a/GBIIbkZu8TFqy8zY (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260602T160000Z
DTEND:20260602T170000Z
DTSTAMP:20260612T180033Z
UID:mohawk-20260601-1-inspection@town.example
SEQUENCE:1
DESCRIPTION:Due: Tue 02 Jun 2026 13:00 EDT (UTC-04:00)\nAn inspection by a
  qualified professional that starts on site at or after the end of the sto
 rm\; it is in time when it starts by the due time. A visit while it still 
 rains closes nothing.
LOCATION:Rotterdam\, New York
STATUS:CONFIRMED
TRANSP:TRANSPARENT
URL:http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Storm inspection due: Mohawk Terrace\, phase 2
TRIGGER:-PT1H
END:VALARM
END:VEVENT
END:VCALENDAR
','2026-06-12T18:00:33.597Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260601-1-inspection.1.overdue.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection overdue since Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The due time has passed and no inspection that closes this duty is recorded. If it was made, record it with the time it started.</strong></p><p><strong>This message is 10 d 0 h late: it should have gone out Tue 02 Jun 2026 13:15 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260601-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 01 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.60 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 01 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 10 d 1 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/GBIIbkZu8TFqy8zY">http://127.0.0.1:8430/a/GBIIbkZu8TFqy8zY</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-02T17:00:00.000Z','overdue',NULL,NULL,NULL,NULL,NULL,'GBIIbkZu8TFqy8zY','2026-06-04T17:00:00.000Z',NULL);
INSERT INTO "notices" VALUES(7,'mohawk','mohawk-20260608-1-inspection',1,'at_trigger','Qualified inspector','email','inspector@town.example','en','late','Mohawk Terrace, phase 2: storm of 0.55 in, inspect by Tue 09 Jun 2026 14:35 EDT (UTC-04:00)','The rain at this site has reached 0.50 in. The town''s rule asks for an inspection by the due time below.
This message is 3 d 23 h late: it should have gone out Mon 08 Jun 2026 14:10 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.

Site:             Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York
Storm:            mohawk-20260608-1
Trigger:          Mon 08 Jun 2026 14:10 EDT (UTC-04:00)
Depth:            0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.55 in in the whole storm
Gauge:            gauge-1 (Sediment basin): verified
Clock runs from:  the end of the storm, Mon 08 Jun 2026 14:35 EDT (UTC-04:00)
Due:              Tue 09 Jun 2026 14:35 EDT (UTC-04:00)
Time left:        none: overdue by 2 d 23 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)
Rule:             § 270-215 L(3) (Town of Rotterdam, New York)
What closes it:   An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.
Page:             http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1
Take note:        http://127.0.0.1:8430/a/NhH9izn8OTjjFmEw (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260609T173500Z
DTEND:20260609T183500Z
DTSTAMP:20260612T180033Z
UID:mohawk-20260608-1-inspection@town.example
SEQUENCE:1
DESCRIPTION:Due: Tue 09 Jun 2026 14:35 EDT (UTC-04:00)\nAn inspection by a
  qualified professional that starts on site at or after the end of the sto
 rm\; it is in time when it starts by the due time. A visit while it still 
 rains closes nothing.
LOCATION:Rotterdam\, New York
STATUS:CONFIRMED
TRANSP:TRANSPARENT
URL:http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Storm inspection due: Mohawk Terrace\, phase 2
TRIGGER:-PT1H
END:VALARM
END:VEVENT
END:VCALENDAR
','2026-06-12T18:00:33.597Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260608-1-inspection.1.at_trigger.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm of 0.55 in, inspect by Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The rain at this site has reached 0.50 in. The town&#x27;s rule asks for an inspection by the due time below.</strong></p><p><strong>This message is 3 d 23 h late: it should have gone out Mon 08 Jun 2026 14:10 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260608-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 08 Jun 2026 14:10 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 08 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 2 d 23 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/NhH9izn8OTjjFmEw">http://127.0.0.1:8430/a/NhH9izn8OTjjFmEw</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-09T18:35:00.000Z','trigger',NULL,NULL,NULL,NULL,NULL,'NhH9izn8OTjjFmEw','2026-06-11T18:35:00.000Z',NULL);
INSERT INTO "notices" VALUES(8,'mohawk','mohawk-20260608-1-inspection',1,'at_trigger','Stormwater Management Officer','email','smo@town.example','en','late','Mohawk Terrace, phase 2: storm of 0.55 in, inspect by Tue 09 Jun 2026 14:35 EDT (UTC-04:00)','The rain at this site has reached 0.50 in. The town''s rule asks for an inspection by the due time below.
This message is 3 d 23 h late: it should have gone out Mon 08 Jun 2026 14:10 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.

Site:             Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York
Storm:            mohawk-20260608-1
Trigger:          Mon 08 Jun 2026 14:10 EDT (UTC-04:00)
Depth:            0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.55 in in the whole storm
Gauge:            gauge-1 (Sediment basin): verified
Clock runs from:  the end of the storm, Mon 08 Jun 2026 14:35 EDT (UTC-04:00)
Due:              Tue 09 Jun 2026 14:35 EDT (UTC-04:00)
Time left:        none: overdue by 2 d 23 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)
Rule:             § 270-215 L(3) (Town of Rotterdam, New York)
What closes it:   An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.
Page:             http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1
Take note:        http://127.0.0.1:8430/a/Ol-tIMMLFVHlDB8C (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260609T173500Z
DTEND:20260609T183500Z
DTSTAMP:20260612T180033Z
UID:mohawk-20260608-1-inspection@town.example
SEQUENCE:1
DESCRIPTION:Due: Tue 09 Jun 2026 14:35 EDT (UTC-04:00)\nAn inspection by a
  qualified professional that starts on site at or after the end of the sto
 rm\; it is in time when it starts by the due time. A visit while it still 
 rains closes nothing.
LOCATION:Rotterdam\, New York
STATUS:CONFIRMED
TRANSP:TRANSPARENT
URL:http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Storm inspection due: Mohawk Terrace\, phase 2
TRIGGER:-PT1H
END:VALARM
END:VEVENT
END:VCALENDAR
','2026-06-12T18:00:33.597Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260608-1-inspection.1.at_trigger.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm of 0.55 in, inspect by Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The rain at this site has reached 0.50 in. The town&#x27;s rule asks for an inspection by the due time below.</strong></p><p><strong>This message is 3 d 23 h late: it should have gone out Mon 08 Jun 2026 14:10 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260608-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 08 Jun 2026 14:10 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 08 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 2 d 23 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/Ol-tIMMLFVHlDB8C">http://127.0.0.1:8430/a/Ol-tIMMLFVHlDB8C</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-09T18:35:00.000Z','trigger',NULL,NULL,NULL,NULL,NULL,'Ol-tIMMLFVHlDB8C','2026-06-11T18:35:00.000Z',NULL);
INSERT INTO "notices" VALUES(9,'mohawk','mohawk-20260608-1-inspection',1,'due','Qualified inspector','email','inspector@town.example','en','late','Mohawk Terrace, phase 2: storm inspection is due now, Tue 09 Jun 2026 14:35 EDT (UTC-04:00)','The inspection that this storm calls for is due now and is not recorded yet.
This message is 2 d 23 h late: it should have gone out Tue 09 Jun 2026 14:35 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.

Site:             Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York
Storm:            mohawk-20260608-1
Trigger:          Mon 08 Jun 2026 14:10 EDT (UTC-04:00)
Depth:            0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.55 in in the whole storm
Gauge:            gauge-1 (Sediment basin): verified
Clock runs from:  the end of the storm, Mon 08 Jun 2026 14:35 EDT (UTC-04:00)
Due:              Tue 09 Jun 2026 14:35 EDT (UTC-04:00)
Time left:        none: overdue by 2 d 23 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)
Rule:             § 270-215 L(3) (Town of Rotterdam, New York)
What closes it:   An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.
Page:             http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1
Take note:        http://127.0.0.1:8430/a/w85NBkGiu9wmpN22 (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260609T173500Z
DTEND:20260609T183500Z
DTSTAMP:20260612T180033Z
UID:mohawk-20260608-1-inspection@town.example
SEQUENCE:1
DESCRIPTION:Due: Tue 09 Jun 2026 14:35 EDT (UTC-04:00)\nAn inspection by a
  qualified professional that starts on site at or after the end of the sto
 rm\; it is in time when it starts by the due time. A visit while it still 
 rains closes nothing.
LOCATION:Rotterdam\, New York
STATUS:CONFIRMED
TRANSP:TRANSPARENT
URL:http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Storm inspection due: Mohawk Terrace\, phase 2
TRIGGER:-PT1H
END:VALARM
END:VEVENT
END:VCALENDAR
','2026-06-12T18:00:33.597Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260608-1-inspection.1.due.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection is due now, Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The inspection that this storm calls for is due now and is not recorded yet.</strong></p><p><strong>This message is 2 d 23 h late: it should have gone out Tue 09 Jun 2026 14:35 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260608-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 08 Jun 2026 14:10 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 08 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 2 d 23 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/w85NBkGiu9wmpN22">http://127.0.0.1:8430/a/w85NBkGiu9wmpN22</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-09T18:35:00.000Z','due',NULL,NULL,NULL,NULL,NULL,'w85NBkGiu9wmpN22','2026-06-11T18:35:00.000Z',NULL);
INSERT INTO "notices" VALUES(10,'mohawk','mohawk-20260608-1-inspection',1,'due','Stormwater Management Officer','email','smo@town.example','en','late','Mohawk Terrace, phase 2: storm inspection is due now, Tue 09 Jun 2026 14:35 EDT (UTC-04:00)','The inspection that this storm calls for is due now and is not recorded yet.
This message is 2 d 23 h late: it should have gone out Tue 09 Jun 2026 14:35 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.

Site:             Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York
Storm:            mohawk-20260608-1
Trigger:          Mon 08 Jun 2026 14:10 EDT (UTC-04:00)
Depth:            0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.55 in in the whole storm
Gauge:            gauge-1 (Sediment basin): verified
Clock runs from:  the end of the storm, Mon 08 Jun 2026 14:35 EDT (UTC-04:00)
Due:              Tue 09 Jun 2026 14:35 EDT (UTC-04:00)
Time left:        none: overdue by 2 d 23 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)
Rule:             § 270-215 L(3) (Town of Rotterdam, New York)
What closes it:   An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.
Page:             http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1
Take note:        http://127.0.0.1:8430/a/u8KP8YvC5iwHgFpq (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260609T173500Z
DTEND:20260609T183500Z
DTSTAMP:20260612T180033Z
UID:mohawk-20260608-1-inspection@town.example
SEQUENCE:1
DESCRIPTION:Due: Tue 09 Jun 2026 14:35 EDT (UTC-04:00)\nAn inspection by a
  qualified professional that starts on site at or after the end of the sto
 rm\; it is in time when it starts by the due time. A visit while it still 
 rains closes nothing.
LOCATION:Rotterdam\, New York
STATUS:CONFIRMED
TRANSP:TRANSPARENT
URL:http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Storm inspection due: Mohawk Terrace\, phase 2
TRIGGER:-PT1H
END:VALARM
END:VEVENT
END:VCALENDAR
','2026-06-12T18:00:33.597Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260608-1-inspection.1.due.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection is due now, Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The inspection that this storm calls for is due now and is not recorded yet.</strong></p><p><strong>This message is 2 d 23 h late: it should have gone out Tue 09 Jun 2026 14:35 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260608-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 08 Jun 2026 14:10 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 08 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 2 d 23 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/u8KP8YvC5iwHgFpq">http://127.0.0.1:8430/a/u8KP8YvC5iwHgFpq</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-09T18:35:00.000Z','due',NULL,NULL,NULL,NULL,NULL,'u8KP8YvC5iwHgFpq','2026-06-11T18:35:00.000Z',NULL);
INSERT INTO "notices" VALUES(11,'mohawk','mohawk-20260608-1-inspection',1,'overdue','Qualified inspector','email','inspector@town.example','en','late','Mohawk Terrace, phase 2: storm inspection overdue since Tue 09 Jun 2026 14:35 EDT (UTC-04:00)','The due time has passed and no inspection that closes this duty is recorded. If it was made, record it with the time it started.
This message is 2 d 23 h late: it should have gone out Tue 09 Jun 2026 14:50 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.

Site:             Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York
Storm:            mohawk-20260608-1
Trigger:          Mon 08 Jun 2026 14:10 EDT (UTC-04:00)
Depth:            0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.55 in in the whole storm
Gauge:            gauge-1 (Sediment basin): verified
Clock runs from:  the end of the storm, Mon 08 Jun 2026 14:35 EDT (UTC-04:00)
Due:              Tue 09 Jun 2026 14:35 EDT (UTC-04:00)
Time left:        none: overdue by 2 d 23 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)
Rule:             § 270-215 L(3) (Town of Rotterdam, New York)
What closes it:   An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.
Page:             http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1
Take note:        http://127.0.0.1:8430/a/qNQbC3uZMFngQfdU (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260609T173500Z
DTEND:20260609T183500Z
DTSTAMP:20260612T180033Z
UID:mohawk-20260608-1-inspection@town.example
SEQUENCE:1
DESCRIPTION:Due: Tue 09 Jun 2026 14:35 EDT (UTC-04:00)\nAn inspection by a
  qualified professional that starts on site at or after the end of the sto
 rm\; it is in time when it starts by the due time. A visit while it still 
 rains closes nothing.
LOCATION:Rotterdam\, New York
STATUS:CONFIRMED
TRANSP:TRANSPARENT
URL:http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Storm inspection due: Mohawk Terrace\, phase 2
TRIGGER:-PT1H
END:VALARM
END:VEVENT
END:VCALENDAR
','2026-06-12T18:00:33.597Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260608-1-inspection.1.overdue.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection overdue since Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The due time has passed and no inspection that closes this duty is recorded. If it was made, record it with the time it started.</strong></p><p><strong>This message is 2 d 23 h late: it should have gone out Tue 09 Jun 2026 14:50 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260608-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 08 Jun 2026 14:10 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 08 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 2 d 23 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/qNQbC3uZMFngQfdU">http://127.0.0.1:8430/a/qNQbC3uZMFngQfdU</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-09T18:35:00.000Z','overdue',NULL,NULL,NULL,NULL,NULL,'qNQbC3uZMFngQfdU','2026-06-11T18:35:00.000Z',NULL);
INSERT INTO "notices" VALUES(12,'mohawk','mohawk-20260608-1-inspection',1,'overdue','Stormwater Management Officer','email','smo@town.example','en','late','Mohawk Terrace, phase 2: storm inspection overdue since Tue 09 Jun 2026 14:35 EDT (UTC-04:00)','The due time has passed and no inspection that closes this duty is recorded. If it was made, record it with the time it started.
This message is 2 d 23 h late: it should have gone out Tue 09 Jun 2026 14:50 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.

Site:             Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York
Storm:            mohawk-20260608-1
Trigger:          Mon 08 Jun 2026 14:10 EDT (UTC-04:00)
Depth:            0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.55 in in the whole storm
Gauge:            gauge-1 (Sediment basin): verified
Clock runs from:  the end of the storm, Mon 08 Jun 2026 14:35 EDT (UTC-04:00)
Due:              Tue 09 Jun 2026 14:35 EDT (UTC-04:00)
Time left:        none: overdue by 2 d 23 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)
Rule:             § 270-215 L(3) (Town of Rotterdam, New York)
What closes it:   An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.
Page:             http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1
Take note:        http://127.0.0.1:8430/a/8-h5I87SrbmoITE8 (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260609T173500Z
DTEND:20260609T183500Z
DTSTAMP:20260612T180033Z
UID:mohawk-20260608-1-inspection@town.example
SEQUENCE:1
DESCRIPTION:Due: Tue 09 Jun 2026 14:35 EDT (UTC-04:00)\nAn inspection by a
  qualified professional that starts on site at or after the end of the sto
 rm\; it is in time when it starts by the due time. A visit while it still 
 rains closes nothing.
LOCATION:Rotterdam\, New York
STATUS:CONFIRMED
TRANSP:TRANSPARENT
URL:http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Storm inspection due: Mohawk Terrace\, phase 2
TRIGGER:-PT1H
END:VALARM
END:VEVENT
END:VCALENDAR
','2026-06-12T18:00:33.597Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260608-1-inspection.1.overdue.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection overdue since Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The due time has passed and no inspection that closes this duty is recorded. If it was made, record it with the time it started.</strong></p><p><strong>This message is 2 d 23 h late: it should have gone out Tue 09 Jun 2026 14:50 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260608-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 08 Jun 2026 14:10 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 08 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 2 d 23 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/8-h5I87SrbmoITE8">http://127.0.0.1:8430/a/8-h5I87SrbmoITE8</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-09T18:35:00.000Z','overdue',NULL,NULL,NULL,NULL,NULL,'8-h5I87SrbmoITE8','2026-06-11T18:35:00.000Z',NULL);
INSERT INTO "notices" VALUES(13,'mohawk','mohawk-20260611-1-inspection',1,'at_trigger','Qualified inspector','email','inspector@town.example','en','late','Mohawk Terrace, phase 2: storm of 0.55 in, inspect by Fri 12 Jun 2026 12:30 EDT (UTC-04:00)','The rain at this site has reached 0.50 in. The town''s rule asks for an inspection by the due time below.
This message is 1 d 2 h late: it should have gone out Thu 11 Jun 2026 12:00 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.

Site:             Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York
Storm:            mohawk-20260611-1
Trigger:          Thu 11 Jun 2026 12:00 EDT (UTC-04:00)
Depth:            0.50 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.55 in in the whole storm
Gauge:            gauge-1 (Sediment basin): verified
Clock runs from:  the end of the storm, Thu 11 Jun 2026 12:30 EDT (UTC-04:00)
Due:              Fri 12 Jun 2026 12:30 EDT (UTC-04:00)
Time left:        none: overdue by 1 h 30 m at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)
Rule:             § 270-215 L(3) (Town of Rotterdam, New York)
What closes it:   An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.
Page:             http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1
Take note:        http://127.0.0.1:8430/a/Jmz-0jPtNWSpvq1b (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260612T153000Z
DTEND:20260612T163000Z
DTSTAMP:20260612T180033Z
UID:mohawk-20260611-1-inspection@town.example
SEQUENCE:1
DESCRIPTION:Due: Fri 12 Jun 2026 12:30 EDT (UTC-04:00)\nAn inspection by a
  qualified professional that starts on site at or after the end of the sto
 rm\; it is in time when it starts by the due time. A visit while it still 
 rains closes nothing.
LOCATION:Rotterdam\, New York
STATUS:CONFIRMED
TRANSP:TRANSPARENT
URL:http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Storm inspection due: Mohawk Terrace\, phase 2
TRIGGER:-PT1H
END:VALARM
END:VEVENT
END:VCALENDAR
','2026-06-12T18:00:33.597Z','queued',NULL,'2026-06-12T18:01:09.145Z',1,NULL,'<notice.mohawk-20260611-1-inspection.1.at_trigger.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm of 0.55 in, inspect by Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The rain at this site has reached 0.50 in. The town&#x27;s rule asks for an inspection by the due time below.</strong></p><p><strong>This message is 1 d 2 h late: it should have gone out Thu 11 Jun 2026 12:00 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260611-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 11 Jun 2026 12:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Thu 11 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 1 h 30 m at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/Jmz-0jPtNWSpvq1b">http://127.0.0.1:8430/a/Jmz-0jPtNWSpvq1b</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-12T16:30:00.000Z','trigger',NULL,NULL,NULL,NULL,NULL,'Jmz-0jPtNWSpvq1b','2026-06-14T16:30:00.000Z',NULL);
INSERT INTO "notices" VALUES(14,'mohawk','mohawk-20260611-1-inspection',1,'at_trigger','Stormwater Management Officer','email','smo@town.example','en','late','Mohawk Terrace, phase 2: storm of 0.55 in, inspect by Fri 12 Jun 2026 12:30 EDT (UTC-04:00)','The rain at this site has reached 0.50 in. The town''s rule asks for an inspection by the due time below.
This message is 1 d 2 h late: it should have gone out Thu 11 Jun 2026 12:00 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.

Site:             Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York
Storm:            mohawk-20260611-1
Trigger:          Thu 11 Jun 2026 12:00 EDT (UTC-04:00)
Depth:            0.50 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.55 in in the whole storm
Gauge:            gauge-1 (Sediment basin): verified
Clock runs from:  the end of the storm, Thu 11 Jun 2026 12:30 EDT (UTC-04:00)
Due:              Fri 12 Jun 2026 12:30 EDT (UTC-04:00)
Time left:        none: overdue by 1 h 30 m at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)
Rule:             § 270-215 L(3) (Town of Rotterdam, New York)
What closes it:   An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.
Page:             http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1
Take note:        http://127.0.0.1:8430/a/UTpS0Kb_oTXDd9cg (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260612T153000Z
DTEND:20260612T163000Z
DTSTAMP:20260612T180033Z
UID:mohawk-20260611-1-inspection@town.example
SEQUENCE:1
DESCRIPTION:Due: Fri 12 Jun 2026 12:30 EDT (UTC-04:00)\nAn inspection by a
  qualified professional that starts on site at or after the end of the sto
 rm\; it is in time when it starts by the due time. A visit while it still 
 rains closes nothing.
LOCATION:Rotterdam\, New York
STATUS:CONFIRMED
TRANSP:TRANSPARENT
URL:http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Storm inspection due: Mohawk Terrace\, phase 2
TRIGGER:-PT1H
END:VALARM
END:VEVENT
END:VCALENDAR
','2026-06-12T18:00:33.597Z','queued',NULL,'2026-06-12T18:01:49.307Z',1,NULL,'<notice.mohawk-20260611-1-inspection.1.at_trigger.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm of 0.55 in, inspect by Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The rain at this site has reached 0.50 in. The town&#x27;s rule asks for an inspection by the due time below.</strong></p><p><strong>This message is 1 d 2 h late: it should have gone out Thu 11 Jun 2026 12:00 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260611-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 11 Jun 2026 12:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Thu 11 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 1 h 30 m at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/UTpS0Kb_oTXDd9cg">http://127.0.0.1:8430/a/UTpS0Kb_oTXDd9cg</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-12T16:30:00.000Z','trigger',NULL,NULL,NULL,NULL,NULL,'UTpS0Kb_oTXDd9cg','2026-06-14T16:30:00.000Z',NULL);
INSERT INTO "notices" VALUES(15,'mohawk','mohawk-20260611-1-inspection',1,'due','Qualified inspector','email','inspector@town.example','en','late','Mohawk Terrace, phase 2: storm inspection is due now, Fri 12 Jun 2026 12:30 EDT (UTC-04:00)','The inspection that this storm calls for is due now and is not recorded yet.
This message is 1 h 30 m late: it should have gone out Fri 12 Jun 2026 12:30 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.

Site:             Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York
Storm:            mohawk-20260611-1
Trigger:          Thu 11 Jun 2026 12:00 EDT (UTC-04:00)
Depth:            0.50 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.55 in in the whole storm
Gauge:            gauge-1 (Sediment basin): verified
Clock runs from:  the end of the storm, Thu 11 Jun 2026 12:30 EDT (UTC-04:00)
Due:              Fri 12 Jun 2026 12:30 EDT (UTC-04:00)
Time left:        none: overdue by 1 h 30 m at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)
Rule:             § 270-215 L(3) (Town of Rotterdam, New York)
What closes it:   An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.
Page:             http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1
Take note:        http://127.0.0.1:8430/a/Llk2sqKL5u-fvH-B (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260612T153000Z
DTEND:20260612T163000Z
DTSTAMP:20260612T180033Z
UID:mohawk-20260611-1-inspection@town.example
SEQUENCE:1
DESCRIPTION:Due: Fri 12 Jun 2026 12:30 EDT (UTC-04:00)\nAn inspection by a
  qualified professional that starts on site at or after the end of the sto
 rm\; it is in time when it starts by the due time. A visit while it still 
 rains closes nothing.
LOCATION:Rotterdam\, New York
STATUS:CONFIRMED
TRANSP:TRANSPARENT
URL:http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Storm inspection due: Mohawk Terrace\, phase 2
TRIGGER:-PT1H
END:VALARM
END:VEVENT
END:VCALENDAR
','2026-06-12T18:00:33.597Z','queued',NULL,'2026-06-12T18:03:09.342Z',1,NULL,'<notice.mohawk-20260611-1-inspection.1.due.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection is due now, Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The inspection that this storm calls for is due now and is not recorded yet.</strong></p><p><strong>This message is 1 h 30 m late: it should have gone out Fri 12 Jun 2026 12:30 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260611-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 11 Jun 2026 12:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Thu 11 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 1 h 30 m at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/Llk2sqKL5u-fvH-B">http://127.0.0.1:8430/a/Llk2sqKL5u-fvH-B</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-12T16:30:00.000Z','due',NULL,NULL,NULL,NULL,NULL,'Llk2sqKL5u-fvH-B','2026-06-14T16:30:00.000Z',NULL);
INSERT INTO "notices" VALUES(16,'mohawk','mohawk-20260611-1-inspection',1,'due','Stormwater Management Officer','email','smo@town.example','en','late','Mohawk Terrace, phase 2: storm inspection is due now, Fri 12 Jun 2026 12:30 EDT (UTC-04:00)','The inspection that this storm calls for is due now and is not recorded yet.
This message is 1 h 30 m late: it should have gone out Fri 12 Jun 2026 12:30 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.

Site:             Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York
Storm:            mohawk-20260611-1
Trigger:          Thu 11 Jun 2026 12:00 EDT (UTC-04:00)
Depth:            0.50 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.55 in in the whole storm
Gauge:            gauge-1 (Sediment basin): verified
Clock runs from:  the end of the storm, Thu 11 Jun 2026 12:30 EDT (UTC-04:00)
Due:              Fri 12 Jun 2026 12:30 EDT (UTC-04:00)
Time left:        none: overdue by 1 h 30 m at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)
Rule:             § 270-215 L(3) (Town of Rotterdam, New York)
What closes it:   An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.
Page:             http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1
Take note:        http://127.0.0.1:8430/a/mx8k1LszU0Eqvmgu (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260612T153000Z
DTEND:20260612T163000Z
DTSTAMP:20260612T180033Z
UID:mohawk-20260611-1-inspection@town.example
SEQUENCE:1
DESCRIPTION:Due: Fri 12 Jun 2026 12:30 EDT (UTC-04:00)\nAn inspection by a
  qualified professional that starts on site at or after the end of the sto
 rm\; it is in time when it starts by the due time. A visit while it still 
 rains closes nothing.
LOCATION:Rotterdam\, New York
STATUS:CONFIRMED
TRANSP:TRANSPARENT
URL:http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Storm inspection due: Mohawk Terrace\, phase 2
TRIGGER:-PT1H
END:VALARM
END:VEVENT
END:VCALENDAR
','2026-06-12T18:00:33.597Z','queued',NULL,'2026-06-12T18:00:33.597Z',0,NULL,'<notice.mohawk-20260611-1-inspection.1.due.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection is due now, Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The inspection that this storm calls for is due now and is not recorded yet.</strong></p><p><strong>This message is 1 h 30 m late: it should have gone out Fri 12 Jun 2026 12:30 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260611-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 11 Jun 2026 12:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Thu 11 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 1 h 30 m at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/mx8k1LszU0Eqvmgu">http://127.0.0.1:8430/a/mx8k1LszU0Eqvmgu</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-12T16:30:00.000Z','due',NULL,NULL,NULL,NULL,NULL,'mx8k1LszU0Eqvmgu','2026-06-14T16:30:00.000Z',NULL);
INSERT INTO "notices" VALUES(17,'mohawk','mohawk-20260611-1-inspection',1,'overdue','Qualified inspector','email','inspector@town.example','en','late','Mohawk Terrace, phase 2: storm inspection overdue since Fri 12 Jun 2026 12:30 EDT (UTC-04:00)','The due time has passed and no inspection that closes this duty is recorded. If it was made, record it with the time it started.
This message is 1 h 15 m late: it should have gone out Fri 12 Jun 2026 12:45 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.

Site:             Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York
Storm:            mohawk-20260611-1
Trigger:          Thu 11 Jun 2026 12:00 EDT (UTC-04:00)
Depth:            0.50 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.55 in in the whole storm
Gauge:            gauge-1 (Sediment basin): verified
Clock runs from:  the end of the storm, Thu 11 Jun 2026 12:30 EDT (UTC-04:00)
Due:              Fri 12 Jun 2026 12:30 EDT (UTC-04:00)
Time left:        none: overdue by 1 h 30 m at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)
Rule:             § 270-215 L(3) (Town of Rotterdam, New York)
What closes it:   An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.
Page:             http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1
Take note:        http://127.0.0.1:8430/a/iE533aKN9tXTh3Ab (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260612T153000Z
DTEND:20260612T163000Z
DTSTAMP:20260612T180033Z
UID:mohawk-20260611-1-inspection@town.example
SEQUENCE:1
DESCRIPTION:Due: Fri 12 Jun 2026 12:30 EDT (UTC-04:00)\nAn inspection by a
  qualified professional that starts on site at or after the end of the sto
 rm\; it is in time when it starts by the due time. A visit while it still 
 rains closes nothing.
LOCATION:Rotterdam\, New York
STATUS:CONFIRMED
TRANSP:TRANSPARENT
URL:http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Storm inspection due: Mohawk Terrace\, phase 2
TRIGGER:-PT1H
END:VALARM
END:VEVENT
END:VCALENDAR
','2026-06-12T18:00:33.597Z','queued',NULL,'2026-06-12T18:00:33.597Z',0,NULL,'<notice.mohawk-20260611-1-inspection.1.overdue.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection overdue since Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The due time has passed and no inspection that closes this duty is recorded. If it was made, record it with the time it started.</strong></p><p><strong>This message is 1 h 15 m late: it should have gone out Fri 12 Jun 2026 12:45 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260611-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 11 Jun 2026 12:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Thu 11 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 1 h 30 m at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/iE533aKN9tXTh3Ab">http://127.0.0.1:8430/a/iE533aKN9tXTh3Ab</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-12T16:30:00.000Z','overdue',NULL,NULL,NULL,NULL,NULL,'iE533aKN9tXTh3Ab','2026-06-14T16:30:00.000Z',NULL);
INSERT INTO "notices" VALUES(18,'mohawk','mohawk-20260611-1-inspection',1,'overdue','Stormwater Management Officer','email','smo@town.example','en','late','Mohawk Terrace, phase 2: storm inspection overdue since Fri 12 Jun 2026 12:30 EDT (UTC-04:00)','The due time has passed and no inspection that closes this duty is recorded. If it was made, record it with the time it started.
This message is 1 h 15 m late: it should have gone out Fri 12 Jun 2026 12:45 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.

Site:             Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York
Storm:            mohawk-20260611-1
Trigger:          Thu 11 Jun 2026 12:00 EDT (UTC-04:00)
Depth:            0.50 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.55 in in the whole storm
Gauge:            gauge-1 (Sediment basin): verified
Clock runs from:  the end of the storm, Thu 11 Jun 2026 12:30 EDT (UTC-04:00)
Due:              Fri 12 Jun 2026 12:30 EDT (UTC-04:00)
Time left:        none: overdue by 1 h 30 m at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)
Rule:             § 270-215 L(3) (Town of Rotterdam, New York)
What closes it:   An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.
Page:             http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1
Take note:        http://127.0.0.1:8430/a/wjy9S3mYwlgDGB1M (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260612T153000Z
DTEND:20260612T163000Z
DTSTAMP:20260612T180033Z
UID:mohawk-20260611-1-inspection@town.example
SEQUENCE:1
DESCRIPTION:Due: Fri 12 Jun 2026 12:30 EDT (UTC-04:00)\nAn inspection by a
  qualified professional that starts on site at or after the end of the sto
 rm\; it is in time when it starts by the due time. A visit while it still 
 rains closes nothing.
LOCATION:Rotterdam\, New York
STATUS:CONFIRMED
TRANSP:TRANSPARENT
URL:http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Storm inspection due: Mohawk Terrace\, phase 2
TRIGGER:-PT1H
END:VALARM
END:VEVENT
END:VCALENDAR
','2026-06-12T18:00:33.597Z','queued',NULL,'2026-06-12T18:00:33.597Z',0,NULL,'<notice.mohawk-20260611-1-inspection.1.overdue.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection overdue since Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The due time has passed and no inspection that closes this duty is recorded. If it was made, record it with the time it started.</strong></p><p><strong>This message is 1 h 15 m late: it should have gone out Fri 12 Jun 2026 12:45 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260611-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 11 Jun 2026 12:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Thu 11 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 1 h 30 m at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/wjy9S3mYwlgDGB1M">http://127.0.0.1:8430/a/wjy9S3mYwlgDGB1M</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-12T16:30:00.000Z','overdue',NULL,NULL,NULL,NULL,NULL,'wjy9S3mYwlgDGB1M','2026-06-14T16:30:00.000Z',NULL);
INSERT INTO "notices" VALUES(19,'mohawk','mohawk-routine-20260604',1,'due','Qualified inspector','email','inspector@town.example','en','late','Mohawk Terrace, phase 2: routine inspection is due now, Thu 04 Jun 2026 23:59 EDT (UTC-04:00)','The regular inspection of this site is due now and is not recorded yet.
This message is 7 d 14 h late: it should have gone out Thu 04 Jun 2026 23:59 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.

Site:             Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York
Duty:             mohawk-routine-20260604
Clock runs from:  the start of the site, Thu 28 May 2026 00:00 EDT (UTC-04:00)
Due:              Thu 04 Jun 2026 23:59 EDT (UTC-04:00)
Time left:        none: overdue by 7 d 14 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)
Rule:             § 270-215 L(3) (Town of Rotterdam, New York)
What closes it:   An inspection of full scope by a qualified professional that starts by the end of the seventh calendar day.
Page:             http://127.0.0.1:8430/sites/mohawk
Take note:        http://127.0.0.1:8430/a/ZKqKnwFSedeZCNdd (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Routine inspection due: Mohawk Terrace\, phase 2
DTSTART:20260605T025959Z
DTEND:20260605T035959Z
DTSTAMP:20260612T180033Z
UID:mohawk-routine-20260604@town.example
SEQUENCE:1
DESCRIPTION:Due: Thu 04 Jun 2026 23:59 EDT (UTC-04:00)\nAn inspection of f
 ull scope by a qualified professional that starts by the end of the sevent
 h calendar day.
LOCATION:Rotterdam\, New York
STATUS:CONFIRMED
TRANSP:TRANSPARENT
URL:http://127.0.0.1:8430/sites/mohawk
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Routine inspection due: Mohawk Terrace\, phase 2
TRIGGER:-PT1H
END:VALARM
END:VEVENT
END:VCALENDAR
','2026-06-12T18:00:33.597Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-routine-20260604.1.due.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: routine inspection is due now, Thu 04 Jun 2026 23:59 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The regular inspection of this site is due now and is not recorded yet.</strong></p><p><strong>This message is 7 d 14 h late: it should have gone out Thu 04 Jun 2026 23:59 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Duty</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-routine-20260604</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the start of the site, Thu 28 May 2026 00:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 04 Jun 2026 23:59 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 7 d 14 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection of full scope by a qualified professional that starts by the end of the seventh calendar day.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk">http://127.0.0.1:8430/sites/mohawk</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/ZKqKnwFSedeZCNdd">http://127.0.0.1:8430/a/ZKqKnwFSedeZCNdd</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-05T03:59:59.000Z','due',NULL,NULL,NULL,NULL,NULL,'ZKqKnwFSedeZCNdd','2026-06-07T03:59:59.000Z',NULL);
INSERT INTO "notices" VALUES(20,'mohawk','mohawk-routine-20260604',1,'overdue','Qualified inspector','email','inspector@town.example','en','late','Mohawk Terrace, phase 2: routine inspection overdue since Thu 04 Jun 2026 23:59 EDT (UTC-04:00)','The due time has passed and no inspection of full scope is recorded. If it was made, record it with the time it started.
This message is 7 d 13 h late: it should have gone out Fri 05 Jun 2026 00:14 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.

Site:             Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York
Duty:             mohawk-routine-20260604
Clock runs from:  the start of the site, Thu 28 May 2026 00:00 EDT (UTC-04:00)
Due:              Thu 04 Jun 2026 23:59 EDT (UTC-04:00)
Time left:        none: overdue by 7 d 14 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)
Rule:             § 270-215 L(3) (Town of Rotterdam, New York)
What closes it:   An inspection of full scope by a qualified professional that starts by the end of the seventh calendar day.
Page:             http://127.0.0.1:8430/sites/mohawk
Take note:        http://127.0.0.1:8430/a/u0c3srFhc16R1fGN (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Routine inspection due: Mohawk Terrace\, phase 2
DTSTART:20260605T025959Z
DTEND:20260605T035959Z
DTSTAMP:20260612T180033Z
UID:mohawk-routine-20260604@town.example
SEQUENCE:1
DESCRIPTION:Due: Thu 04 Jun 2026 23:59 EDT (UTC-04:00)\nAn inspection of f
 ull scope by a qualified professional that starts by the end of the sevent
 h calendar day.
LOCATION:Rotterdam\, New York
STATUS:CONFIRMED
TRANSP:TRANSPARENT
URL:http://127.0.0.1:8430/sites/mohawk
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Routine inspection due: Mohawk Terrace\, phase 2
TRIGGER:-PT1H
END:VALARM
END:VEVENT
END:VCALENDAR
','2026-06-12T18:00:33.597Z','queued',NULL,'2026-06-12T18:00:33.597Z',0,NULL,'<notice.mohawk-routine-20260604.1.overdue.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: routine inspection overdue since Thu 04 Jun 2026 23:59 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The due time has passed and no inspection of full scope is recorded. If it was made, record it with the time it started.</strong></p><p><strong>This message is 7 d 13 h late: it should have gone out Fri 05 Jun 2026 00:14 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Duty</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-routine-20260604</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the start of the site, Thu 28 May 2026 00:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 04 Jun 2026 23:59 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 7 d 14 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection of full scope by a qualified professional that starts by the end of the seventh calendar day.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk">http://127.0.0.1:8430/sites/mohawk</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/u0c3srFhc16R1fGN">http://127.0.0.1:8430/a/u0c3srFhc16R1fGN</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-05T03:59:59.000Z','overdue',NULL,NULL,NULL,NULL,NULL,'u0c3srFhc16R1fGN','2026-06-07T03:59:59.000Z',NULL);
INSERT INTO "notices" VALUES(21,'mohawk','mohawk-routine-20260604',1,'overdue','Stormwater Management Officer','email','smo@town.example','en','late','Mohawk Terrace, phase 2: routine inspection overdue since Thu 04 Jun 2026 23:59 EDT (UTC-04:00)','The due time has passed and no inspection of full scope is recorded. If it was made, record it with the time it started.
This message is 7 d 13 h late: it should have gone out Fri 05 Jun 2026 00:14 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.

Site:             Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York
Duty:             mohawk-routine-20260604
Clock runs from:  the start of the site, Thu 28 May 2026 00:00 EDT (UTC-04:00)
Due:              Thu 04 Jun 2026 23:59 EDT (UTC-04:00)
Time left:        none: overdue by 7 d 14 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)
Rule:             § 270-215 L(3) (Town of Rotterdam, New York)
What closes it:   An inspection of full scope by a qualified professional that starts by the end of the seventh calendar day.
Page:             http://127.0.0.1:8430/sites/mohawk
Take note:        http://127.0.0.1:8430/a/eTj0CT7fF5QD8Hqz (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Routine inspection due: Mohawk Terrace\, phase 2
DTSTART:20260605T025959Z
DTEND:20260605T035959Z
DTSTAMP:20260612T180033Z
UID:mohawk-routine-20260604@town.example
SEQUENCE:1
DESCRIPTION:Due: Thu 04 Jun 2026 23:59 EDT (UTC-04:00)\nAn inspection of f
 ull scope by a qualified professional that starts by the end of the sevent
 h calendar day.
LOCATION:Rotterdam\, New York
STATUS:CONFIRMED
TRANSP:TRANSPARENT
URL:http://127.0.0.1:8430/sites/mohawk
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Routine inspection due: Mohawk Terrace\, phase 2
TRIGGER:-PT1H
END:VALARM
END:VEVENT
END:VCALENDAR
','2026-06-12T18:00:33.597Z','queued',NULL,'2026-06-12T18:00:33.597Z',0,NULL,'<notice.mohawk-routine-20260604.1.overdue.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: routine inspection overdue since Thu 04 Jun 2026 23:59 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The due time has passed and no inspection of full scope is recorded. If it was made, record it with the time it started.</strong></p><p><strong>This message is 7 d 13 h late: it should have gone out Fri 05 Jun 2026 00:14 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Duty</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-routine-20260604</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the start of the site, Thu 28 May 2026 00:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 04 Jun 2026 23:59 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 7 d 14 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection of full scope by a qualified professional that starts by the end of the seventh calendar day.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk">http://127.0.0.1:8430/sites/mohawk</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/eTj0CT7fF5QD8Hqz">http://127.0.0.1:8430/a/eTj0CT7fF5QD8Hqz</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-05T03:59:59.000Z','overdue',NULL,NULL,NULL,NULL,NULL,'eTj0CT7fF5QD8Hqz','2026-06-07T03:59:59.000Z',NULL);
CREATE TABLE opt_outs (
	channel TEXT NOT NULL, 
	address TEXT NOT NULL, 
	at TEXT NOT NULL, 
	said TEXT NOT NULL, 
	PRIMARY KEY (channel, address)
);
CREATE TABLE password_resets (
	code_hash TEXT NOT NULL, 
	account INTEGER NOT NULL, 
	made_at TEXT NOT NULL, 
	expires_at TEXT NOT NULL, 
	used_at TEXT, 
	PRIMARY KEY (code_hash), 
	FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE TABLE pending_sign_ins (
	id_hash TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	account INTEGER, 
	facts TEXT NOT NULL, 
	tries INTEGER NOT NULL, 
	expires_at TEXT NOT NULL, 
	PRIMARY KEY (id_hash), 
	FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE TABLE person_settings (
	account INTEGER NOT NULL, 
	language TEXT, 
	rain_unit TEXT NOT NULL, 
	PRIMARY KEY (account), 
	FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE TABLE photos (
	id INTEGER NOT NULL, 
	site TEXT NOT NULL, 
	about TEXT NOT NULL, 
	"view" TEXT NOT NULL, 
	sha256 TEXT NOT NULL, 
	sent_sha256 TEXT NOT NULL, 
	width INTEGER NOT NULL, 
	height INTEGER NOT NULL, 
	taken_at TEXT, 
	latitude DOUBLE, 
	longitude DOUBLE, 
	person TEXT NOT NULL, 
	remarks TEXT NOT NULL, 
	entered_by TEXT NOT NULL, 
	entered_at TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE ("key")
);
CREATE TABLE practice_levels (
	id INTEGER NOT NULL, 
	site TEXT NOT NULL, 
	practice TEXT NOT NULL, 
	percent INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	person TEXT NOT NULL, 
	remarks TEXT NOT NULL, 
	entered_at TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE ("key")
);
INSERT INTO "practice_levels" VALUES(1,'mohawk','Basin A',45,'2026-06-09T12:00:00.000Z','inspector','','2026-06-12T18:00:56.664Z','f1009f2ad90e2ad6');
CREATE TABLE profile_texts (
	name TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	sha256 TEXT NOT NULL, 
	text TEXT NOT NULL, 
	first_at TEXT NOT NULL, 
	PRIMARY KEY (name, version, sha256)
);
INSERT INTO "profile_texts" VALUES('epa-cgp-2022',2,'1f4d31dd218f8b5cc96183f657270edcaf4d39a9d2bd2a056e2636b745d8b60a','# United States, EPA construction general permit of 2022. Where it leaves a choice (every 7 days, or every 14 days and
# after storms) and for impaired waters (both), the strictest reading is taken, which meets all of them: every seven
# days and after storms. One sign-off by the permit authority is needed before use.
name = "epa-cgp-2022"
version = 2
town = "United States (EPA 2022 construction general permit)"
zone = "UTC"

[rule]
threshold = "0.25 in"
near = "0.225 in" # the same tenth below the threshold as under the towns'' half inch
min_dry = "6 h" # the permit adds up days; an event or any 24 hours is never later than that
window = "24 h"
rolling24 = true

[storm_inspection]
anchor = "threshold" # within 24 hours of the storm having produced the depth, even if it still rains
within = "24 h"
hours_mode = "elapsed"
interim_advisory = "24 h" # a storm of several days: a second look after its end is advised, no duty
citation = "EPA 2022 CGP, Part 4"
to_check = true
text = "The site is inspected within 24 hours of a storm having produced a quarter of an inch of rain in 24 hours, and again within 24 hours after the end of a storm of several days (to be checked against the footnotes of Part 4). Snowmelt from 3.25 inches of snow in 24 hours calls for an inspection too; that is for a person to see."
closes = "An inspection that starts on site at or after the trigger; it is in time when it starts by the due time."
reminders = [
  { step = "at_trigger", of = "trigger", offset = "0 s" },
  { step = "due_in_12h", of = "due", offset = "-12 h" },
  { step = "due_in_4h", of = "due", offset = "-4 h" },
  { step = "due_in_1h", of = "due", offset = "-1 h" },
  { step = "due", of = "due", offset = "0 s" },
  { step = "overdue", of = "due", offset = "15 min" },
]

[routine]
every_days = 7
days_mode = "calendar"
scope = "full"
citation = "EPA 2022 CGP, Part 4"
text = "The site is inspected every seven calendar days."
closes = "An inspection of full scope that starts by the end of the seventh calendar day."
reminders = [
  { step = "due_in_2d", of = "due", offset = "-2 d" },
  { step = "due_in_1d", of = "due", offset = "-1 d" },
  { step = "due", of = "due", offset = "0 s" },
  { step = "overdue", of = "due", offset = "15 min" },
]

[inspection]
citation = "EPA 2022 CGP, Part 4"
to_check = true
correct_days = 7
correct_because = "seven calendar days where a new or other control is needed (to be checked); the rest is done by the close of the next business day"

[[inspection.items]]
item = "effectiveness"
answer = "practices"
title = "Controls"
text = "Whether every control works, and which need maintenance or repair."

[covered]
citation = "EPA 2022 CGP"
to_check = true

[[covered.conditions]]
label = "federal permit"
text = "the site has a stormwater pollution prevention plan under the federal permit"
swppp = true

# The permit''s own figure, a weekly average of 50 NTU for water pumped out, is no contrast; these are the common levels.
[contrast]
citation = "EPA 2022 CGP"
to_check = true
clear_below = "0.8"
clear_buckets = 4
carried_buckets = 8
# A rise over the background of `rise`, or of `share` of it where that is more, in so many quarter hours in a row.
tiers = [
  { level = "watch", rise = "5", share = "0.1", buckets = 2 },
  { level = "likely", rise = "10", share = "0.25", buckets = 3 },
  { level = "severe", rise = "25", share = "0.5", buckets = 2, outfall = "250" },
]
# Without a background: a benchmark, no finding about the stream.
benchmarks = [
  { level = "benchmark_25", at_least = "25", buckets = 3 },
  { level = "benchmark_50", at_least = "50", buckets = 3 },
  { level = "benchmark_250", at_least = "250", buckets = 3 },
]

[[examples]]
title = "A quarter of an inch in an evening: the day runs from the tip that made it, although it rains on"
zone = "America/Chicago"
rain = [
  ["2026-05-04T18:00:00-05:00", "0.15 in"],
  ["2026-05-04T20:30:00-05:00", "0.10 in"],
  ["2026-05-05T00:10:00-05:00", "0.08 in"],
]
visits = ["2026-05-05T20:30:00-05:00"]
as_of = "2026-05-06T12:00:00-05:00"
trigger = ["2026-05-04T20:30:00-05:00"]
due = ["2026-05-05T20:30:00-05:00"]
status = ["closed_on_time"]

[[examples]]
title = "Two showers in one day, nine hours apart, make a quarter of an inch in 24 hours"
zone = "America/Chicago"
rain = [["2026-05-04T06:00:00-05:00", "0.15 in"], ["2026-05-04T15:00:00-05:00", "0.10 in"]]
as_of = "2026-05-05T15:00:01-05:00"
trigger = ["2026-05-04T15:00:00-05:00"]
due = ["2026-05-05T15:00:00-05:00"]
status = ["overdue"]

[[examples]]
title = "0.24 in is no storm"
zone = "America/Chicago"
rain = [["2026-05-04T06:00:00-05:00", "0.24 in"]]
as_of = "2026-05-05T15:00:00-05:00"
trigger = []
due = []
status = []
','2026-06-12T18:02:09.140Z');
INSERT INTO "profile_texts" VALUES('generic',2,'1e47db5a57aa0c1f75743d6e58aa6e01a371aab618a819c233376794ca817e1c','# Used where a site names no town: the earliest reading of the common half-inch rule. No code is cited.
name = "generic"
version = 2
town = "no town (general rule)"
zone = "UTC"

[rule]
threshold = "0.5 in"
near = "0.45 in"
min_dry = "6 h" # the code does not part storms; this is the dry time of the national rain statistics
window = "24 h"
rolling24 = true

[storm_inspection]
anchor = "threshold"
within = "24 h"
hours_mode = "elapsed"
citation = "site plan (no town code named)"
text = "The site is inspected within 24 hours of half an inch of rain."
closes = "An inspection that starts on site at or after the trigger; it is in time when it starts by the due time."
reminders = [
  { step = "at_trigger", of = "trigger", offset = "0 s" },
  { step = "due_in_12h", of = "due", offset = "-12 h" },
  { step = "due_in_4h", of = "due", offset = "-4 h" },
  { step = "due_in_1h", of = "due", offset = "-1 h" },
  { step = "due", of = "due", offset = "0 s" },
  { step = "overdue", of = "due", offset = "15 min" },
]

[routine]
every_days = 7
days_mode = "calendar"
scope = "full"
citation = "site plan (no town code named)"
text = "The site is inspected every seven days."
closes = "An inspection of full scope that starts by the end of the seventh day."
reminders = [
  { step = "due_in_2d", of = "due", offset = "-2 d" },
  { step = "due_in_1d", of = "due", offset = "-1 d" },
  { step = "due", of = "due", offset = "0 s" },
  { step = "overdue", of = "due", offset = "15 min" },
]

[inspection]
citation = "site plan (no town code named)"
correct_days = 7
correct_because = "no code is named; seven days, the next regular inspection, is Siltwatch''s"

[[inspection.items]]
item = "effectiveness"
answer = "practices"
title = "Practices"
text = "How well every erosion and sediment control works."

[[inspection.items]]
item = "deficiencies"
answer = "findings"
title = "What does not work"
text = "Everything that must be put right, as a finding."

[covered]
citation = "no town profile is named"

[[covered.conditions]]
label = "general"
text = "without a town''s conditions the rule reaches every site"

[contrast]
citation = "no town code named"
clear_below = "0.8"
clear_buckets = 4
carried_buckets = 8
# A rise over the background of `rise`, or of `share` of it where that is more, in so many quarter hours in a row.
tiers = [
  { level = "watch", rise = "5", share = "0.1", buckets = 2 },
  { level = "likely", rise = "10", share = "0.25", buckets = 3 },
  { level = "severe", rise = "25", share = "0.5", buckets = 2, outfall = "250" },
]
# Without a background: a benchmark, no finding about the stream.
benchmarks = [
  { level = "benchmark_25", at_least = "25", buckets = 3 },
  { level = "benchmark_50", at_least = "50", buckets = 3 },
  { level = "benchmark_250", at_least = "250", buckets = 3 },
]

[[examples]]
title = "0.50 in in one hour, nobody came"
zone = "UTC"
rain = [["2026-08-03T10:00:00Z", "0.25 in"], ["2026-08-03T11:00:00Z", "0.25 in"]]
as_of = "2026-08-04T11:00:01Z"
trigger = ["2026-08-03T11:00:00Z"]
due = ["2026-08-04T11:00:00Z"]
status = ["overdue"]
','2026-06-12T18:02:09.140Z');
INSERT INTO "profile_texts" VALUES('guilderland',3,'88ba94878992903068d4fd031e193b5ef3d1789d5fd3bff0f6df68086feb87fd','# Town of Guilderland, New York: Chapter 241. One sign-off by the Stormwater Management Officer is needed before use.
name = "guilderland"
version = 3
town = "Town of Guilderland, New York"
zone = "America/New_York"

[rule]
threshold = "0.5 in"
near = "0.45 in"
min_dry = "6 h" # the code does not part storms; this is the dry time of the national rain statistics
window = "24 h"
rolling24 = true

[storm_inspection]
anchor = "threshold" # the code names no anchor; the crossing is the earliest reading
within = "24 h"
hours_mode = "elapsed"
citation = "§ 241-26"
text = "A qualified professional inspects the site and documents how well all erosion and sediment controls work, within 24 hours of a storm that brings half an inch of precipitation or more."
closes = "An inspection by a qualified professional that starts on site at or after the trigger; it is in time when it starts by the due time. The report goes into the site logbook."
reminders = [
  { step = "at_trigger", of = "trigger", offset = "0 s" },
  { step = "due_in_12h", of = "due", offset = "-12 h" },
  { step = "due_in_4h", of = "due", offset = "-4 h" },
  { step = "due_in_1h", of = "due", offset = "-1 h" },
  { step = "due", of = "due", offset = "0 s" },
  { step = "overdue", of = "due", offset = "15 min" },
]

[routine]
every_days = 7
days_mode = "calendar"
scope = "full"
citation = "§ 241-26"
text = "A qualified professional inspects the site and documents how well all erosion and sediment controls work, every seven days."
closes = "An inspection of full scope by a qualified professional that starts by the end of the seventh day."
reminders = [
  { step = "due_in_2d", of = "due", offset = "-2 d" },
  { step = "due_in_1d", of = "due", offset = "-1 d" },
  { step = "due", of = "due", offset = "0 s" },
  { step = "overdue", of = "due", offset = "15 min" },
]

[inspection]
citation = "§ 241-26"
correct_days = 7
correct_because = "the code has controls maintained at all times and names no other time; seven days, the next regular inspection, is Siltwatch''s"

[[inspection.items]]
item = "effectiveness"
answer = "practices"
title = "Effectiveness of all practices"
text = "How well every erosion and sediment control works; sediment is removed when half of the capacity of a trap or pond is lost."

[[inspection.items]]
item = "deficiencies"
answer = "findings"
title = "What does not work"
text = "Every practice that is not effective, as a finding."

[covered]
citation = "§ 241-24C(1)"

# A large site that never opens five acres at one time falls under (a), hence no upper bound there.
[[covered.conditions]]
label = "(b)"
text = "five acres or more are disturbed at one time"
at_once_from_acres = "5"

[[covered.conditions]]
label = "(a)"
text = "one to five acres are disturbed at one time, not for single-family residences and not on agricultural property"
from_acres = "1"
residence_not = ["single_family_detached", "single_family"]
agricultural = false

[[covered.conditions]]
label = "(c)"
text = "a pollutant of concern reaches an impaired water or a watershed with a total maximum daily load"
impaired_water = true

[contrast]
citation = "§ 241-25C"
clear_below = "0.8"
clear_buckets = 4
carried_buckets = 8
# A rise over the background of `rise`, or of `share` of it where that is more, in so many quarter hours in a row.
tiers = [
  { level = "watch", rise = "5", share = "0.1", buckets = 2 },
  { level = "likely", rise = "10", share = "0.25", buckets = 3 },
  { level = "severe", rise = "25", share = "0.5", buckets = 2, outfall = "250" },
]
# Without a background: a benchmark, no finding about the stream.
benchmarks = [
  { level = "benchmark_25", at_least = "25", buckets = 3 },
  { level = "benchmark_50", at_least = "50", buckets = 3 },
  { level = "benchmark_250", at_least = "250", buckets = 3 },
]

# Holidays matter to who is disturbed and to what comes each workday; they relax no date that the code sets.
[workdays]
days = ["mon", "tue", "wed", "thu", "fri"]
ends_at = "17:00" # the code says no hour
citation = "N.Y. General Construction Law § 24"
to_check = true
holidays = [
  { name = "New Year''s Day", month = 1, day = 1, observed = true },
  { name = "Dr. Martin Luther King, Jr. Day", month = 1, nth = 3, weekday = "mon" },
  { name = "Lincoln''s Birthday", month = 2, day = 12, observed = true },
  { name = "Washington''s Birthday", month = 2, nth = 3, weekday = "mon" },
  { name = "Memorial Day", month = 5, nth = -1, weekday = "mon" },
  { name = "Juneteenth", month = 6, day = 19, observed = true },
  { name = "Independence Day", month = 7, day = 4, observed = true },
  { name = "Labor Day", month = 9, nth = 1, weekday = "mon" },
  { name = "Columbus Day", month = 10, nth = 2, weekday = "mon" },
  { name = "Election Day", month = 11, nth = 1, weekday = "mon", after = 1 },
  { name = "Veterans Day", month = 11, day = 11, observed = true },
  { name = "Thanksgiving Day", month = 11, nth = 4, weekday = "thu" },
  { name = "Christmas Day", month = 12, day = 25, observed = true },
]

# When people are told of a clock, by its length.
[ladders]
days = [
  { step = "opened", of = "opened", offset = "0 s" },
  { step = "due_in_2d", of = "due", offset = "-2 d" },
  { step = "due_in_1d", of = "due", offset = "-1 d" },
  { step = "due", of = "due", offset = "0 s" },
  { step = "overdue", of = "due", offset = "15 min" },
]
hours = [
  { step = "opened", of = "opened", offset = "0 s" },
  { step = "due_in_24h", of = "due", offset = "-24 h" },
  { step = "due_in_4h", of = "due", offset = "-4 h" },
  { step = "due_in_1h", of = "due", offset = "-1 h" },
  { step = "due", of = "due", offset = "0 s" },
  { step = "overdue", of = "due", offset = "15 min" },
]
today = [
  { step = "due_in_2h", of = "due", offset = "-2 h" },
  { step = "overdue", of = "due", offset = "15 min" },
]
long = [
  { step = "due_in_30d", of = "due", offset = "-30 d" },
  { step = "due_in_7d", of = "due", offset = "-7 d" },
  { step = "due_in_1d", of = "due", offset = "-1 d" },
  { step = "due", of = "due", offset = "0 s" },
  { step = "overdue", of = "due", offset = "15 min" },
]

# Clocks that start when a person, or a record, says so: `siltwatch duty start`. Their lengths are those of the calendar.
[[clocks]]
clock = "before_start"
base = "starts"
elapsed = "0 s"
citation = "Chapter 241"
title = "Before construction starts"
text = "Digital photographs of the site and of the immediate downstream conditions are taken, and every contractor has signed the certification"
closes = "The photographs and the contractors'' certifications are on file."
ladder = "days"

[[clocks]]
clock = "milestone_24h"
base = "at"
elapsed = "-24 h"
citation = "Chapter 241"
title = "Notice of a milestone"
text = "The Town''s enforcement official is told of a milestone at the latest"
closes = "The Town''s enforcement official has been told, by the due time."
ladder = "hours"
subjects = [
  "start of construction",
  "installation of erosion and sediment controls",
  "site clearing complete",
  "rough grading complete",
  "final grading complete",
  "close of the construction season",
  "final landscaping complete",
  "landscaping established in public areas",
]

[[clocks]]
clock = "sediment_watch"
base = "measured"
days = 7
citation = "§ 241-26"
title = "Practice filling with sediment"
text = "A practice that is 40 percent full is measured again; the code asks for the clean-out at 50 percent, the warning is Siltwatch''s"
closes = "The practice is measured below 40 percent, or cleaned out."
ladder = "days"
advice = true
from_percent = "40"

[[clocks]]
clock = "sediment_clean_out"
base = "measured"
elapsed = "24 h"
citation = "§ 241-26"
title = "Clean-out of a practice"
text = "A trap or pond that has lost half of its capacity is cleaned out; the code sets no time, the day is Siltwatch''s"
closes = "The practice is measured below 50 percent."
ladder = "hours"
from_percent = "50"
replaces = ["sediment_watch"]

[[clocks]]
clock = "exposed_area"
base = "exposed"
days = 14
citation = "Chapter 241"
title = "Exposed area"
text = "More than one acre that is exposed for two weeks has temporary cover or other controls at the latest"
closes = "Temporary cover or other controls are in place, or the area is no longer exposed."
ladder = "days"

[[clocks]]
clock = "calibration"
base = "calibrated"
days = 28
citation = "Chapter 241"
title = "Calibration"
text = "A device that measures flow or quality is calibrated again; the code names no interval, four weeks is Siltwatch''s where the site file says none"
closes = "A calibration of the device is recorded."
ladder = "days"

[[clocks]]
clock = "correction_by_notice"
base = "set"
elapsed = "0 s"
citation = "Chapter 241"
title = "Correction that a notice asks for"
text = "What a notice of violation asks for is done by the time that the notice itself sets"
closes = "The Town has confirmed the correction."
ladder = "days"

[[clocks]]
clock = "appeal_from_service"
base = "served"
days = 15
citation = "Chapter 241"
title = "Appeal against a notice of violation"
text = "A written appeal against a notice of violation is filed at the latest (Article II)"
closes = "The written appeal is filed, or nobody wants to appeal (withdraw it with that reason)."
ladder = "days"

[[clocks]]
clock = "appeal_from_issuance"
base = "issued"
days = 15
citation = "Chapter 241"
title = "Appeal against a notice of violation"
text = "A written appeal against a notice of violation is filed at the latest (Article I)"
closes = "The written appeal is filed, or nobody wants to appeal (withdraw it with that reason)."
ladder = "days"

[[clocks]]
clock = "appeal_hearing"
base = "filed"
days = 30
citation = "Chapter 241"
title = "Hearing of an appeal"
text = "The Town Board hears an appeal at the latest (Article I)"
closes = "The Town Board has heard the appeal."
ladder = "days"

[[clocks]]
clock = "appeal_decision_filed"
base = "decided"
days = 5
citation = "Chapter 241"
title = "Decision of an appeal"
text = "The decision of an appeal is filed at the latest (Article I)"
closes = "The decision is filed."
ladder = "days"

[[clocks]]
clock = "abatement_access"
base = "decided"
business_days = 5
citation = "Chapter 241"
title = "Correction of an upheld violation"
text = "A violation that was upheld is corrected at the latest; then access to abate it may be asked for"
closes = "The violation is corrected."
ladder = "days"

[[clocks]]
clock = "release_hazardous"
base = "found"
elapsed = "15 min"
citation = "Chapter 241"
title = "Hazardous release"
text = "A hazardous release is told at once by emergency dispatch; the quarter of an hour is no grace but when Siltwatch says that it is overdue"
closes = "Emergency dispatch has been called."
ladder = "hours"

[[clocks]]
clock = "release_report"
base = "found"
business_days = 1
citation = "Chapter 241"
title = "Release"
text = "A release that is not hazardous is told to the Town at the latest; a hazardous one at once by emergency dispatch"
closes = "The Town has been told in person, by phone or by fax."
ladder = "days"

[[clocks]]
clock = "release_letter"
base = "reported"
business_days = 3
citation = "Chapter 241"
title = "Letter about a release"
text = "A release told in person or by phone is confirmed by letter at the latest"
closes = "The letter is in the mail."
ladder = "days"

[[clocks]]
clock = "release_record"
base = "found"
months = 36
citation = "Chapter 241"
title = "Record of a release"
text = "The written record of a commercial or industrial release and of its prevention is kept until then at the least"
closes = "The time is over and the record was kept all through it."
ladder = "long"

[[clocks]]
clock = "guarantee_inspection"
base = "accepted"
months = 12
citation = "Chapter 241"
title = "Inspection of a guarantee"
text = "The inspection one year after acceptance, before a guarantee ends"
closes = "The inspection is made; the guarantee is released or called."
ladder = "long"

[[clocks]]
clock = "petroleum_hotline"
base = "found"
elapsed = "2 h"
citation = "DEC spill hotline 1-800-457-7362"
title = "Petroleum spill"
text = "A petroleum spill is told to the State at the latest, unless it is known to be below 5 gallons, is contained, reached no water or land and is cleaned up by then"
closes = "The hotline has been called; the spill number stands in the remarks."
ladder = "hours"

# What the town may do. Siltwatch drafts and counts; whoever holds the office decides, signs and serves.
[enforcement]
look_back_years = 5
remedies = [
  "injunction",
  "certificate of occupancy withheld",
  "restoration of the land, whose cost becomes a lien",
  "access to the municipal storm sewer suspended",
  "abatement by the Town at the violator''s cost",
  "alternative remedies",
]

[[enforcement.parts]]
part = "stormwater"
title = "Stormwater management, Article II"
citation = "Chapter 241"
addressed_to = "the landowner and, if necessary, the developer, builder, subcontractor or anyone else responsible"
runs_from = "served"
appeal = "The determination of violation may be appealed to the Town in writing within 15 days of service of this notice; the day of service is not counted."
clocks = { appeal = "appeal_from_service" }
penalties_citation = "Chapter 241"
penalties = [
  { from_offence = 1, text = "a fine of $350 to $5,000, imprisonment of up to six months, or both" },
  { from_offence = 2, text = "a fine of $500 to $10,000, imprisonment of up to six months, or both" },
  { from_offence = 3, text = "a fine of $700 to $15,000, imprisonment of up to six months, or both" },
]
each = "week"

[[enforcement.parts]]
part = "discharge"
title = "Discharges to the storm sewer, Article I"
citation = "Chapter 241"
addressed_to = "the responsible person"
runs_from = "issued"
appeal = "The determination of violation may be appealed to the Town Board in writing within 15 days of issuance of this notice; the day of issuance is not counted. The Board hears the appeal within 30 days of its filing, and files its decision within five days of making it."
clocks = { appeal = "appeal_from_issuance", hearing = "appeal_hearing", decision = "appeal_decision_filed", abatement = "abatement_access" }
penalties_citation = "Chapter 241"
penalties_to_check = true # the register gives the penalties of the chapter, not of each article
penalties = [
  { from_offence = 1, text = "a fine of $350 to $5,000, imprisonment of up to six months, or both" },
  { from_offence = 2, text = "a fine of $500 to $10,000, imprisonment of up to six months, or both" },
  { from_offence = 3, text = "a fine of $700 to $15,000, imprisonment of up to six months, or both" },
]
each = "week"
demands = "The notice may demand monitoring, analyses and reporting. Where abatement or restoration is needed, the schedule sets its deadline; after that the Town may do it at the violator''s cost."

[enforcement.restriction]
citation = "Chapter 241"
ordered_by = "the notice of violation itself"
stops = "all further work on the site, structures included"
goes_on = "the corrective actions"
lifted = "the violation is corrected and the correction is approved"

[enforcement.stop_work]
citation = "Chapter 241"
ordered_by = "the Town"
stops = "all work of any nature on the site, structures included"
goes_on = "nothing but what the order allows"
lifted = "the Town confirms that the violation is corrected"

# What the site may not be called before these are on record; who records it all the same says why.
[[gates]]
gate = "start"
title = "Start of construction"
needs = [
  { need = "document", document = "photographs", text = "Digital photographs of the site and of the immediate downstream conditions are taken", citation = "Chapter 241" },
  { need = "certification", text = "Every contractor has signed the certification", citation = "Chapter 241" },
  { need = "document", document = "swppp", text = "The pollution prevention plan is on site", citation = "Chapter 241" },
  { need = "notice", subject = "start of construction", text = "The Town''s enforcement official was told 24 hours before", citation = "Chapter 241" },
]

[[examples]]
title = "Two days of drizzle, 0.25 in a day: the 24 hours run from the crossing, not from the end"
zone = "America/New_York"
rain = [
  ["2026-04-21T08:00:00-04:00", "0.15 in"],
  ["2026-04-21T13:00:00-04:00", "0.10 in"],
  ["2026-04-21T18:30:00-04:00", "0.10 in"],
  ["2026-04-22T00:15:00-04:00", "0.05 in"],
  ["2026-04-22T06:00:00-04:00", "0.10 in"],
  ["2026-04-22T11:30:00-04:00", "0.05 in"],
]
as_of = "2026-04-23T06:00:01-04:00"
trigger = ["2026-04-22T06:00:00-04:00"]
due = ["2026-04-23T06:00:00-04:00"]
status = ["overdue"]

[[examples]]
title = "The autumn change: a crossing at 18:20 EDT is due at 17:20 EST"
zone = "America/New_York"
rain = [["2026-10-31T15:00:00-04:00", "0.30 in"], ["2026-10-31T18:20:00-04:00", "0.25 in"]]
visits = ["2026-11-01T17:20:01-05:00"]
as_of = "2026-11-02T00:00:00-05:00"
trigger = ["2026-10-31T18:20:00-04:00"]
due = ["2026-11-01T17:20:00-05:00"]
status = ["closed_late"]

[[clock_examples]]
title = "A Sunday is no relief"
clock = "milestone_24h"
from = "2026-11-02T07:00:00-05:00"
due = "2026-11-01T07:00:00-05:00"

[[clock_examples]]
title = "Found on a Friday afternoon"
clock = "release_report"
from = "2026-07-10T16:30:00-04:00"
due = "2026-07-13T23:59:59-04:00"

[[clock_examples]]
title = "Three business days after the call"
clock = "release_letter"
from = "2026-07-13T09:00:00-04:00"
due = "2026-07-16T23:59:59-04:00"

[[clock_examples]]
title = "Counted from issuance, not from service"
clock = "appeal_from_issuance"
from = "2026-06-08T00:00:00-04:00"
due = "2026-06-23T23:59:59-04:00"
','2026-06-12T18:02:09.140Z');
INSERT INTO "profile_texts" VALUES('ny-state',3,'d5c70c8c19ffea9c47593d9c6047e1d36cc1c0c61614d0a5c515b79d6c892b81','# New York State, general permit GP-0-25-001 for construction sites: a layer of its own beside the town''s law.
# Nothing here was held against the permit yet (`to_check`). One sign-off by the Stormwater Management Officer is
# needed before use.
name = "ny-state"
version = 3
town = "New York State"
zone = "America/New_York"

[rule] # for advice only while the storm inspection is off
threshold = "0.5 in"
near = "0.45 in"
min_dry = "6 h" # the permit does not part storms; this is the dry time of the national rain statistics
window = "24 h"
rolling24 = true

[storm_inspection]
off_because = "The state permit''s rain trigger is to be checked: public sources contradict each other (none, 0.25 in or 0.5 in). Until then a storm opens no state duty; the town''s rule holds beside it."
anchor = "threshold"
within = "24 h"
hours_mode = "elapsed"
citation = "GP-0-25-001, Part IV"
to_check = true
text = "Whether the state permit asks for an inspection after a storm is to be checked; a storm opens no state duty until then."
closes = "Nothing has to be closed: no duty is opened."
reminders = []

[routine]
every_days = 7
days_mode = "calendar"
scope = "full"
citation = "GP-0-25-001, Part IV"
to_check = true
text = "A qualified inspector inspects the site once every seven calendar days while soil is being disturbed; twice where more than five acres are open or a listed water is near, with two full calendar days between (to be checked)."
closes = "An inspection of full scope by a qualified inspector that starts by the end of the seventh calendar day."
reminders = [
  { step = "due_in_2d", of = "due", offset = "-2 d" },
  { step = "due_in_1d", of = "due", offset = "-1 d" },
  { step = "due", of = "due", offset = "0 s" },
  { step = "overdue", of = "due", offset = "15 min" },
]

[inspection]
citation = "GP-0-25-001, Part IV"
to_check = true

[[inspection.items]]
item = "soil"
title = "Soil and weather"
text = "The weather, and whether the soil is dry, wet or saturated."

[[inspection.items]]
item = "runoff"
title = "Runoff and waterbodies"
text = "The runoff at every discharge point, and natural waterbodies on the site or beside it: colour, turbidity, what settles, sheen."

[[inspection.items]]
item = "earlier"
title = "Earlier corrective actions"
text = "What became of the corrective actions of earlier reports."

[covered]
citation = "GP-0-25-001"
to_check = true

[[covered.conditions]]
label = "state permit"
text = "the site has a stormwater pollution prevention plan under the state permit"
swppp = true

[contrast] # no increase that gives a substantial visible contrast to natural conditions, as in the towns
citation = "GP-0-25-001"
to_check = true
clear_below = "0.8"
clear_buckets = 4
carried_buckets = 8
# A rise over the background of `rise`, or of `share` of it where that is more, in so many quarter hours in a row.
tiers = [
  { level = "watch", rise = "5", share = "0.1", buckets = 2 },
  { level = "likely", rise = "10", share = "0.25", buckets = 3 },
  { level = "severe", rise = "25", share = "0.5", buckets = 2, outfall = "250" },
]
# Without a background: a benchmark, no finding about the stream.
benchmarks = [
  { level = "benchmark_25", at_least = "25", buckets = 3 },
  { level = "benchmark_50", at_least = "50", buckets = 3 },
  { level = "benchmark_250", at_least = "250", buckets = 3 },
]

# Holidays matter to who is disturbed and to what comes each workday; they relax no date that the code sets.
[workdays]
days = ["mon", "tue", "wed", "thu", "fri"]
ends_at = "17:00" # the code says no hour
citation = "N.Y. General Construction Law § 24"
to_check = true
holidays = [
  { name = "New Year''s Day", month = 1, day = 1, observed = true },
  { name = "Dr. Martin Luther King, Jr. Day", month = 1, nth = 3, weekday = "mon" },
  { name = "Lincoln''s Birthday", month = 2, day = 12, observed = true },
  { name = "Washington''s Birthday", month = 2, nth = 3, weekday = "mon" },
  { name = "Memorial Day", month = 5, nth = -1, weekday = "mon" },
  { name = "Juneteenth", month = 6, day = 19, observed = true },
  { name = "Independence Day", month = 7, day = 4, observed = true },
  { name = "Labor Day", month = 9, nth = 1, weekday = "mon" },
  { name = "Columbus Day", month = 10, nth = 2, weekday = "mon" },
  { name = "Election Day", month = 11, nth = 1, weekday = "mon", after = 1 },
  { name = "Veterans Day", month = 11, day = 11, observed = true },
  { name = "Thanksgiving Day", month = 11, nth = 4, weekday = "thu" },
  { name = "Christmas Day", month = 12, day = 25, observed = true },
]

# When people are told of a clock, by its length.
[ladders]
days = [
  { step = "opened", of = "opened", offset = "0 s" },
  { step = "due_in_2d", of = "due", offset = "-2 d" },
  { step = "due_in_1d", of = "due", offset = "-1 d" },
  { step = "due", of = "due", offset = "0 s" },
  { step = "overdue", of = "due", offset = "15 min" },
]
hours = [
  { step = "opened", of = "opened", offset = "0 s" },
  { step = "due_in_24h", of = "due", offset = "-24 h" },
  { step = "due_in_4h", of = "due", offset = "-4 h" },
  { step = "due_in_1h", of = "due", offset = "-1 h" },
  { step = "due", of = "due", offset = "0 s" },
  { step = "overdue", of = "due", offset = "15 min" },
]
today = [
  { step = "due_in_2h", of = "due", offset = "-2 h" },
  { step = "overdue", of = "due", offset = "15 min" },
]
long = [
  { step = "due_in_30d", of = "due", offset = "-30 d" },
  { step = "due_in_7d", of = "due", offset = "-7 d" },
  { step = "due_in_1d", of = "due", offset = "-1 d" },
  { step = "due", of = "due", offset = "0 s" },
  { step = "overdue", of = "due", offset = "15 min" },
]

# Clocks that start when a person, or a record, says so: `siltwatch duty start`. Their lengths are those of the calendar.
[[clocks]]
clock = "twice_weekly_next"
base = "visited"
days = 3
citation = "GP-0-25-001, Part IV"
to_check = true
title = "Next counting visit of the week"
text = "The next of two visits a week counts from then on at the earliest: two full days lie between"
closes = "The visit is made, on that day or later."
ladder = "days"
advice = true

[[clocks]]
clock = "petroleum_hotline"
base = "found"
elapsed = "2 h"
citation = "DEC spill hotline 1-800-457-7362"
title = "Petroleum spill"
text = "A petroleum spill is told to the State at the latest, unless it is known to be below 5 gallons, is contained, reached no water or land and is cleaned up by then"
closes = "The hotline has been called; the spill number stands in the remarks."
ladder = "hours"

[[examples]]
title = "Half an inch in an afternoon is shown as a storm and opens no state duty"
zone = "America/New_York"
rain = [["2026-06-10T14:05:00-04:00", "0.30 in"], ["2026-06-10T15:40:00-04:00", "0.22 in"]]
as_of = "2026-06-12T00:00:00-04:00"
trigger = ["2026-06-10T15:40:00-04:00"]
due = []
status = []

[[examples]]
title = "A quarter of an inch is no storm: that reading of the permit is not confirmed"
zone = "America/New_York"
rain = [["2026-06-10T14:05:00-04:00", "0.25 in"]]
as_of = "2026-06-12T00:00:00-04:00"
trigger = []
due = []
status = []

[[clock_examples]]
title = "Two full calendar days lie between"
clock = "twice_weekly_next"
from = "2026-06-01T09:00:00-04:00"
due = "2026-06-04T23:59:59-04:00"
','2026-06-12T18:02:09.140Z');
INSERT INTO "profile_texts" VALUES('pendleton',3,'ea4187f96e3ad7f0c9913a33ce72441232edda573b6d4727ef65ad56f38464da','# Town of Pendleton, New York: § 247-85. One sign-off by the Stormwater Management Officer is needed before use.
name = "pendleton"
version = 3
town = "Town of Pendleton, New York"
zone = "America/New_York"

[rule]
threshold = "0.5 in"
near = "0.45 in"
min_dry = "6 h" # the code does not part storms; this is the dry time of the national rain statistics
window = "24 h"
rolling24 = true

[storm_inspection]
anchor = "threshold" # the code names no anchor; the crossing is the earliest reading
within = "24 h"
hours_mode = "elapsed"
citation = "§ 247-85 E"
text = "A qualified professional inspects the site and documents how well all erosion and sediment controls work, within 24 hours of a storm that brings half an inch of precipitation or more."
closes = "An inspection by a qualified professional that starts on site at or after the trigger; it is in time when it starts by the due time. The report goes into the site logbook."
reminders = [
  { step = "at_trigger", of = "trigger", offset = "0 s" },
  { step = "due_in_12h", of = "due", offset = "-12 h" },
  { step = "due_in_4h", of = "due", offset = "-4 h" },
  { step = "due_in_1h", of = "due", offset = "-1 h" },
  { step = "due", of = "due", offset = "0 s" },
  { step = "overdue", of = "due", offset = "15 min" },
]

[routine]
every_days = 7
days_mode = "calendar"
scope = "full"
citation = "§ 247-85 E"
text = "A qualified professional inspects the site and documents how well all erosion and sediment controls work, every seven days."
closes = "An inspection of full scope by a qualified professional that starts by the end of the seventh day."
reminders = [
  { step = "due_in_2d", of = "due", offset = "-2 d" },
  { step = "due_in_1d", of = "due", offset = "-1 d" },
  { step = "due", of = "due", offset = "0 s" },
  { step = "overdue", of = "due", offset = "15 min" },
]

[inspection]
citation = "§ 247-85 E"
correct_days = 7
correct_because = "the code has controls maintained at all times and names no other time; seven days, the next regular inspection, is Siltwatch''s"

[[inspection.items]]
item = "effectiveness"
answer = "practices"
title = "Effectiveness of all practices"
text = "How well every erosion and sediment control works; sediment is removed when half of the capacity of a trap or pond is lost."

[[inspection.items]]
item = "deficiencies"
answer = "findings"
title = "What does not work"
text = "Every practice that is not effective, as a finding."

[covered]
citation = "§ 247-85 C(3)"

[[covered.conditions]]
label = "Condition A"
text = "a pollutant of concern reaches an impaired water or a watershed with a total maximum daily load"
impaired_water = true

[[covered.conditions]]
label = "Condition B"
text = "five acres or more are disturbed"
from_acres = "5"

[[covered.conditions]]
label = "Condition C"
text = "one to five acres are disturbed, not for single-family detached residences and not on agricultural property"
from_acres = "1"
below_acres = "5"
residence_not = ["single_family_detached"]
agricultural = false

[contrast]
citation = "§ 247-85 D"
clear_below = "0.8"
clear_buckets = 4
carried_buckets = 8
# A rise over the background of `rise`, or of `share` of it where that is more, in so many quarter hours in a row.
tiers = [
  { level = "watch", rise = "5", share = "0.1", buckets = 2 },
  { level = "likely", rise = "10", share = "0.25", buckets = 3 },
  { level = "severe", rise = "25", share = "0.5", buckets = 2, outfall = "250" },
]
# Without a background: a benchmark, no finding about the stream.
benchmarks = [
  { level = "benchmark_25", at_least = "25", buckets = 3 },
  { level = "benchmark_50", at_least = "50", buckets = 3 },
  { level = "benchmark_250", at_least = "250", buckets = 3 },
]

# Holidays matter to who is disturbed and to what comes each workday; they relax no date that the code sets.
[workdays]
days = ["mon", "tue", "wed", "thu", "fri"]
ends_at = "17:00" # the code says no hour
citation = "N.Y. General Construction Law § 24"
to_check = true
holidays = [
  { name = "New Year''s Day", month = 1, day = 1, observed = true },
  { name = "Dr. Martin Luther King, Jr. Day", month = 1, nth = 3, weekday = "mon" },
  { name = "Lincoln''s Birthday", month = 2, day = 12, observed = true },
  { name = "Washington''s Birthday", month = 2, nth = 3, weekday = "mon" },
  { name = "Memorial Day", month = 5, nth = -1, weekday = "mon" },
  { name = "Juneteenth", month = 6, day = 19, observed = true },
  { name = "Independence Day", month = 7, day = 4, observed = true },
  { name = "Labor Day", month = 9, nth = 1, weekday = "mon" },
  { name = "Columbus Day", month = 10, nth = 2, weekday = "mon" },
  { name = "Election Day", month = 11, nth = 1, weekday = "mon", after = 1 },
  { name = "Veterans Day", month = 11, day = 11, observed = true },
  { name = "Thanksgiving Day", month = 11, nth = 4, weekday = "thu" },
  { name = "Christmas Day", month = 12, day = 25, observed = true },
]

# When people are told of a clock, by its length.
[ladders]
days = [
  { step = "opened", of = "opened", offset = "0 s" },
  { step = "due_in_2d", of = "due", offset = "-2 d" },
  { step = "due_in_1d", of = "due", offset = "-1 d" },
  { step = "due", of = "due", offset = "0 s" },
  { step = "overdue", of = "due", offset = "15 min" },
]
hours = [
  { step = "opened", of = "opened", offset = "0 s" },
  { step = "due_in_24h", of = "due", offset = "-24 h" },
  { step = "due_in_4h", of = "due", offset = "-4 h" },
  { step = "due_in_1h", of = "due", offset = "-1 h" },
  { step = "due", of = "due", offset = "0 s" },
  { step = "overdue", of = "due", offset = "15 min" },
]
today = [
  { step = "due_in_2h", of = "due", offset = "-2 h" },
  { step = "overdue", of = "due", offset = "15 min" },
]
long = [
  { step = "due_in_30d", of = "due", offset = "-30 d" },
  { step = "due_in_7d", of = "due", offset = "-7 d" },
  { step = "due_in_1d", of = "due", offset = "-1 d" },
  { step = "due", of = "due", offset = "0 s" },
  { step = "overdue", of = "due", offset = "15 min" },
]

# Clocks that start when a person, or a record, says so: `siltwatch duty start`. Their lengths are those of the calendar.
[[clocks]]
clock = "before_start"
base = "starts"
elapsed = "0 s"
citation = "§ 247-85 C"
title = "Before construction starts"
text = "Every contractor has signed the certification before work begins"
closes = "Name, title, firm, address, phone, site and date of each contractor''s certification are on file."
ladder = "days"

[[clocks]]
clock = "milestone_48h"
base = "at"
elapsed = "-48 h"
citation = "§ 247-85 F(1)"
title = "Notice of a milestone"
text = "The Stormwater Management Officer is told of a milestone at the latest"
closes = "The Stormwater Management Officer has been told, by the due time."
ladder = "hours"
subjects = [
  "start of construction",
  "installation of erosion and sediment controls",
  "site clearing complete",
  "rough grading complete",
  "final grading complete",
  "close of the construction season",
  "final landscaping complete",
  "landscaping established in public areas",
]

[[clocks]]
clock = "sediment_watch"
base = "measured"
days = 7
citation = "§ 247-85 E"
title = "Practice filling with sediment"
text = "A practice that is 40 percent full is measured again; the code asks for the clean-out at 50 percent, the warning is Siltwatch''s"
closes = "The practice is measured below 40 percent, or cleaned out."
ladder = "days"
advice = true
from_percent = "40"

[[clocks]]
clock = "sediment_clean_out"
base = "measured"
elapsed = "24 h"
citation = "§ 247-85 E"
title = "Clean-out of a practice"
text = "A trap or pond that has lost half of its capacity is cleaned out; the code sets no time, the day is Siltwatch''s"
closes = "The practice is measured below 50 percent."
ladder = "hours"
from_percent = "50"
replaces = ["sediment_watch"]

[[clocks]]
clock = "correction_by_notice"
base = "set"
elapsed = "0 s"
citation = "§ 247-85 F"
title = "Correction that a notice asks for"
text = "What a notice of violation asks for is done by the time that the notice itself sets"
closes = "The Town has confirmed the correction."
ladder = "days"

[[clocks]]
clock = "appeal_from_service"
base = "served"
days = 15
citation = "§ 247-85 F"
title = "Appeal against a notice of violation"
text = "A written appeal against a notice of violation is filed at the latest"
closes = "The written appeal is filed, or nobody wants to appeal (withdraw it with that reason)."
ladder = "days"

[[clocks]]
clock = "drainage_correction"
base = "notified"
days = 30
citation = "§ 247-86 G"
title = "Correction of a drainage offence"
text = "A drainage offence is corrected at the latest"
closes = "The offence is corrected."
ladder = "days"

[[clocks]]
clock = "guarantee_inspection"
base = "accepted"
months = 12
citation = "§ 247-85 F"
title = "Inspection of a guarantee"
text = "The inspection one year after acceptance, before a guarantee ends"
closes = "The inspection is made; the guarantee is released or called."
ladder = "long"

[[clocks]]
clock = "petroleum_hotline"
base = "found"
elapsed = "2 h"
citation = "DEC spill hotline 1-800-457-7362"
title = "Petroleum spill"
text = "A petroleum spill is told to the State at the latest, unless it is known to be below 5 gallons, is contained, reached no water or land and is cleaned up by then"
closes = "The hotline has been called; the spill number stands in the remarks."
ladder = "hours"

# What the town may do. Siltwatch drafts and counts; whoever holds the office decides, signs and serves.
[enforcement]
look_back_years = 5
remedies = [
  "injunction",
  "certificate of occupancy withheld",
  "restoration of the site, whose cost becomes a lien",
]

[[enforcement.parts]]
part = "stormwater"
title = "Stormwater management, § 247-85"
citation = "§ 247-85 F"
addressed_to = "the landowner, developer or applicant"
runs_from = "served"
appeal = "The determination of violation may be appealed to the Town in writing within 15 days of service of this notice; the day of service is not counted."
clocks = { appeal = "appeal_from_service" }
penalties_citation = "§ 247-85 F"
penalties = [
  { from_offence = 1, text = "a fine of up to $350, imprisonment of up to six months, or both" },
  { from_offence = 2, text = "a fine of $350 to $700, imprisonment of up to six months, or both" },
  { from_offence = 3, text = "a fine of $700 to $1,000, imprisonment of up to six months, or both" },
]
each = "week"

[enforcement.restriction]
citation = "§ 247-85 F(1)"
ordered_by = "the notice of violation itself"
stops = "all work but stabilization"
goes_on = "work that stabilizes the site"
lifted = "the violation is corrected and the Stormwater Management Officer approves"

[enforcement.stop_work]
citation = "§ 247-85 F"
ordered_by = "the Town"
stops = "all land development activity"
goes_on = "work that remedies the violation"
lifted = "the Town confirms compliance"

# What the site may not be called before these are on record; who records it all the same says why.
[[gates]]
gate = "start"
title = "Start of construction"
needs = [
  { need = "certification", text = "Every contractor has signed the certification", citation = "§ 247-85 C" },
  { need = "document", document = "swppp", text = "The pollution prevention plan is on site", citation = "§ 247-85 C" },
  { need = "notice", subject = "start of construction", text = "The Stormwater Management Officer was told 48 hours before", citation = "§ 247-85 F(1)" },
]

[[gates]]
gate = "completion"
title = "Completion"
needs = [
  { need = "document", document = "as_built", text = "As-builts of the permanent practices, certified by a professional engineer, are on file", citation = "§ 247-85 F(1)" },
]

[[examples]]
title = "An afternoon storm of 0.62 in: the day runs from the tip that made 0.52 in"
zone = "America/New_York"
rain = [
  ["2026-06-10T14:05:00-04:00", "0.10 in"],
  ["2026-06-10T14:35:00-04:00", "0.15 in"],
  ["2026-06-10T15:10:00-04:00", "0.15 in"],
  ["2026-06-10T15:40:00-04:00", "0.12 in"],
  ["2026-06-10T16:55:00-04:00", "0.10 in"],
]
visits = ["2026-06-11T15:40:00-04:00"]
as_of = "2026-06-12T00:00:00-04:00"
trigger = ["2026-06-10T15:40:00-04:00"]
due = ["2026-06-11T15:40:00-04:00"]
status = ["closed_on_time"]

[[examples]]
title = "The night the clocks go forward: 24 elapsed hours end an hour later on the wall"
zone = "America/New_York"
rain = [["2026-03-07T19:00:00-05:00", "0.50 in"], ["2026-03-07T21:10:00-05:00", "0.05 in"]]
as_of = "2026-03-08T20:00:01-04:00"
trigger = ["2026-03-07T19:00:00-05:00"]
due = ["2026-03-08T20:00:00-04:00"]
status = ["overdue"]

[[examples]]
title = "Two showers of 0.30 in, seven hours apart: no event reaches half an inch, the last 24 hours do"
zone = "America/New_York"
rain = [["2026-07-14T05:00:00-04:00", "0.30 in"], ["2026-07-14T12:00:00-04:00", "0.30 in"]]
visits = ["2026-07-14T11:00:00-04:00"]
as_of = "2026-07-15T12:00:00-04:00"
trigger = ["2026-07-14T12:00:00-04:00"]
due = ["2026-07-15T12:00:00-04:00"]
status = ["open"]

[[examples]]
title = "0.49 in is no storm"
zone = "America/New_York"
rain = [["2026-06-12T09:00:00-04:00", "0.20 in"], ["2026-06-12T10:00:00-04:00", "0.29 in"]]
as_of = "2026-06-13T12:00:00-04:00"
trigger = []
due = []
status = []

[[clock_examples]]
title = "Monday at seven, after the clocks went back: 48 elapsed hours"
clock = "milestone_48h"
from = "2026-11-02T07:00:00-05:00"
due = "2026-10-31T08:00:00-04:00"

[[clock_examples]]
title = "The day of service is not counted"
clock = "appeal_from_service"
from = "2026-06-10T00:00:00-04:00"
due = "2026-06-25T23:59:59-04:00"

[[clock_examples]]
title = "Thirty days across February"
clock = "drainage_correction"
from = "2026-01-31T00:00:00-05:00"
due = "2026-03-02T23:59:59-05:00"
','2026-06-12T18:02:09.140Z');
INSERT INTO "profile_texts" VALUES('rotterdam',3,'394e2eae8e27256215be405051683653ff00f2cde0e790017719b201fa6bd5ff','# Town of Rotterdam, New York: § 270-215. One sign-off by the Stormwater Management Officer is needed before use.
name = "rotterdam"
version = 3
town = "Town of Rotterdam, New York"
zone = "America/New_York"

[rule]
threshold = "0.5 in"
near = "0.45 in"
min_dry = "6 h" # the code does not part storms; this is the dry time of the national rain statistics
window = "24 h"
rolling24 = true

[storm_inspection]
anchor = "storm_end" # the code says so
within = "24 h"
hours_mode = "elapsed"
interim_advisory = "24 h" # advice while a long storm goes on, no duty
citation = "§ 270-215 L(3)"
text = "A qualified professional inspects the site within 24 hours of the end of a storm of half an inch or more and judges whether the controls work and whether more are needed."
closes = "An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing."
reminders = [
  { step = "at_trigger", of = "trigger", offset = "0 s" },
  { step = "due_in_12h", of = "due", offset = "-12 h" },
  { step = "due_in_4h", of = "due", offset = "-4 h" },
  { step = "due_in_1h", of = "due", offset = "-1 h" },
  { step = "due", of = "due", offset = "0 s" },
  { step = "overdue", of = "due", offset = "15 min" },
]

[routine]
every_days = 7
days_mode = "calendar"
scope = "full"
citation = "§ 270-215 L(3)"
text = "A qualified professional inspects the site at least every seven calendar days after construction has started."
closes = "An inspection of full scope by a qualified professional that starts by the end of the seventh calendar day."
reminders = [
  { step = "due_in_2d", of = "due", offset = "-2 d" },
  { step = "due_in_1d", of = "due", offset = "-1 d" },
  { step = "due", of = "due", offset = "0 s" },
  { step = "overdue", of = "due", offset = "15 min" },
]

[inspection]
citation = "§ 270-215 L(3)"
correct_days = 7
correct_because = "the code names no time for what an inspection finds; seven days, the next regular inspection, is Siltwatch''s"

# The six things that each report holds; their letters in the code are derived, so none is printed.
[[inspection.items]]
item = "disturbed"
title = "Disturbed areas"
text = "All disturbed areas and drainage pathways, and where soil will be disturbed or worked in the next 14 days. A photograph of the marked map says it best."

[[inspection.items]]
item = "stabilized"
title = "Stabilized areas"
text = "Areas that are stabilized, temporarily or for good."

[[inspection.items]]
item = "resting"
title = "Areas without work"
text = "Areas in which nobody has worked in the last 14 days. Their stabilization has a clock of its own."

[[inspection.items]]
item = "sediment"
answer = "practices"
title = "Sediment in each practice"
text = "For every sediment practice: how much sediment it holds, as a percentage of its storage volume."

[[inspection.items]]
item = "practices"
answer = "practices"
title = "State of each practice"
text = "For every practice: what maintenance it needs and what is wrong with it."
checks = [
  "needs maintenance",
  "barriers are not whole",
  "rills or gullies",
  "vegetation or mulch is lost",
  "deposition or ponding at barriers",
  "sediment too deep in containment",
  "erosion at outlets or overflows",
  "riser rock filters pass no water",
]

[[inspection.items]]
item = "deficiencies"
answer = "findings"
title = "Deficiencies"
text = "Everything in which the pollution prevention plan is not carried out, each as a finding."

[covered]
citation = "§ 270-215 L(3)"

[[covered.conditions]]
label = "SWPPP"
text = "the operator has a stormwater pollution prevention plan and construction has started"
swppp = true

[contrast]
citation = "§ 270-215"
clear_below = "0.8"
clear_buckets = 4
carried_buckets = 8
# A rise over the background of `rise`, or of `share` of it where that is more, in so many quarter hours in a row.
tiers = [
  { level = "watch", rise = "5", share = "0.1", buckets = 2 },
  { level = "likely", rise = "10", share = "0.25", buckets = 3 },
  { level = "severe", rise = "25", share = "0.5", buckets = 2, outfall = "250" },
]
# Without a background: a benchmark, no finding about the stream.
benchmarks = [
  { level = "benchmark_25", at_least = "25", buckets = 3 },
  { level = "benchmark_50", at_least = "50", buckets = 3 },
  { level = "benchmark_250", at_least = "250", buckets = 3 },
]

# Holidays matter to who is disturbed and to what comes each workday; they relax no date that the code sets.
[workdays]
days = ["mon", "tue", "wed", "thu", "fri"]
ends_at = "17:00" # the code says no hour
citation = "N.Y. General Construction Law § 24"
to_check = true
holidays = [
  { name = "New Year''s Day", month = 1, day = 1, observed = true },
  { name = "Dr. Martin Luther King, Jr. Day", month = 1, nth = 3, weekday = "mon" },
  { name = "Lincoln''s Birthday", month = 2, day = 12, observed = true },
  { name = "Washington''s Birthday", month = 2, nth = 3, weekday = "mon" },
  { name = "Memorial Day", month = 5, nth = -1, weekday = "mon" },
  { name = "Juneteenth", month = 6, day = 19, observed = true },
  { name = "Independence Day", month = 7, day = 4, observed = true },
  { name = "Labor Day", month = 9, nth = 1, weekday = "mon" },
  { name = "Columbus Day", month = 10, nth = 2, weekday = "mon" },
  { name = "Election Day", month = 11, nth = 1, weekday = "mon", after = 1 },
  { name = "Veterans Day", month = 11, day = 11, observed = true },
  { name = "Thanksgiving Day", month = 11, nth = 4, weekday = "thu" },
  { name = "Christmas Day", month = 12, day = 25, observed = true },
]

# When people are told of a clock, by its length.
[ladders]
days = [
  { step = "opened", of = "opened", offset = "0 s" },
  { step = "due_in_2d", of = "due", offset = "-2 d" },
  { step = "due_in_1d", of = "due", offset = "-1 d" },
  { step = "due", of = "due", offset = "0 s" },
  { step = "overdue", of = "due", offset = "15 min" },
]
hours = [
  { step = "opened", of = "opened", offset = "0 s" },
  { step = "due_in_24h", of = "due", offset = "-24 h" },
  { step = "due_in_4h", of = "due", offset = "-4 h" },
  { step = "due_in_1h", of = "due", offset = "-1 h" },
  { step = "due", of = "due", offset = "0 s" },
  { step = "overdue", of = "due", offset = "15 min" },
]
today = [
  { step = "due_in_2h", of = "due", offset = "-2 h" },
  { step = "overdue", of = "due", offset = "15 min" },
]
long = [
  { step = "due_in_30d", of = "due", offset = "-30 d" },
  { step = "due_in_7d", of = "due", offset = "-7 d" },
  { step = "due_in_1d", of = "due", offset = "-1 d" },
  { step = "due", of = "due", offset = "0 s" },
  { step = "overdue", of = "due", offset = "15 min" },
]

# Clocks that start when a person, or a record, says so: `siltwatch duty start`. Their lengths are those of the calendar.
[[clocks]]
clock = "before_start"
base = "starts"
elapsed = "0 s"
citation = "§ 270-215 L(3)"
title = "Before construction starts"
text = "A qualified professional has assessed the site and certified in a report that the controls are installed as the plan says, and every contractor has signed the certification"
closes = "The professional''s report and the contractors'' certifications are on file."
ladder = "days"

[[clocks]]
clock = "before_clearing"
base = "clears"
elapsed = "0 s"
citation = "§ 270-215"
title = "Sediment controls before clearing"
text = "Sediment controls are in and stabilized at the latest; no clearing before"
closes = "The controls are in and stabilized before clearing begins."
ladder = "days"

[[clocks]]
clock = "milestone_48h"
base = "at"
elapsed = "-48 h"
citation = "§ 270-215 L"
title = "Notice of a milestone"
text = "The Stormwater Management Officer is told of a milestone at the latest"
closes = "The Stormwater Management Officer has been told, by the due time."
ladder = "hours"
subjects = [
  "start of construction and initial controls",
  "controls installed as clearing and grading progress",
  "site clearing complete",
  "rough grading complete",
  "final grading complete",
  "close of the construction season",
  "final landscaping complete",
  "landscaping established in public areas",
]

[[clocks]]
clock = "long_storm"
base = "trigger"
elapsed = "24 h"
citation = "§ 270-215 L(3)"
title = "A look during a long storm"
text = "While a long storm goes on, a look at the site is advised; it does not take the place of the inspection after the end"
closes = "Any visit that starts after the storm reached the threshold."
ladder = "hours"
advice = true

[[clocks]]
clock = "monthly_summary"
base = "since"
each = "month"
citation = "§ 270-215 L"
title = "Monthly summary"
text = "A summary of the inspections is posted every month (the code names no day; the last of the month is the earliest that is certain)"
closes = "The summary is posted at a place that the public can reach."
ladder = "days"

[[clocks]]
clock = "records_request"
base = "received"
business_days = 5
citation = "§ 270-215 L"
title = "Request for records"
text = "The plan and the inspection reports are available to who asked for them in writing at the latest"
closes = "The records are available to who asked for them."
ladder = "days"

[[clocks]]
clock = "stabilization_start"
base = "stopped"
days = 14
citation = "§ 270-215"
title = "Stabilization of an area"
text = "Stabilization of an area begins at the latest, unless earth work there resumes within 21 days; with snow or frozen ground as soon as practicable"
closes = "Stabilization of the area has begun. Where work will resume, start stabilization_resume for it; where snow or frozen ground stops it, stabilization_snow."
ladder = "days"
replaces = ["stabilization_resume", "stabilization_snow"]

[[clocks]]
clock = "stabilization_resume"
base = "stopped"
days = 21
citation = "§ 270-215"
title = "Earth work resumes in an area"
text = "Earth work in an area that is not stabilized resumes at the latest"
closes = "Earth work in the area has resumed, or stabilization has begun there."
ladder = "days"
replaces = ["stabilization_start", "stabilization_snow"]

[[clocks]]
clock = "stabilization_snow"
base = "looked"
days = 7
citation = "§ 270-215"
title = "Area under snow or frozen ground"
text = "An area that snow or frozen ground keeps from being stabilized is looked at again; the code sets no date but \"as soon as practicable\", the week is Siltwatch''s"
closes = "Stabilization of the area has begun. Where snow or frozen ground still stops it, start this clock again from that look."
ladder = "days"
advice = true
replaces = ["stabilization_start", "stabilization_resume", "stabilization_snow"]

[[clocks]]
clock = "vegetation_established"
base = "seeded"
days = 14
citation = "§ 270-215"
title = "Vegetation of an area"
text = "Vegetation is established at the latest, or is seeded again or done otherwise"
closes = "Vegetation is established, or the area is done otherwise. Where it was seeded again, start this clock again from that day."
ladder = "days"
replaces = ["vegetation_established"]

[[clocks]]
clock = "sediment_watch"
base = "measured"
days = 7
citation = "§ 270-215"
title = "Practice filling with sediment"
text = "A practice that is 40 percent full is measured again; the code asks for the clean-out at 50 percent, the warning is Siltwatch''s"
closes = "The practice is measured below 40 percent, or cleaned out."
ladder = "days"
advice = true
from_percent = "40"

[[clocks]]
clock = "sediment_clean_out"
base = "measured"
elapsed = "24 h"
citation = "§ 270-215"
title = "Clean-out of a practice"
text = "A trap or pond that has lost half of its capacity is cleaned out; the code sets no time, the day is Siltwatch''s"
closes = "The practice is measured below 50 percent."
ladder = "hours"
from_percent = "50"
replaces = ["sediment_watch"]

[[clocks]]
clock = "stockpiles"
base = "since"
each = "workday"
citation = "§ 270-215"
title = "Soil stockpiles"
text = "Soil stockpiles are stabilized or covered at the end of each workday"
closes = "The stockpiles are seen stabilized or covered that day. A later look closes the days before it, late."
ladder = "today"

[[clocks]]
clock = "professional_daily"
base = "since"
each = "workday"
citation = "§ 270-215"
title = "Professional on site"
text = "On a major project a qualified professional is on site on every day of construction or grading (the code does not say what a major project is)"
closes = "The professional''s presence of that day is recorded. A later record closes the days before it, late."
ladder = "today"

[[clocks]]
clock = "swppp_completeness"
base = "submitted"
days = 30
citation = "§ 270-215 E"
title = "Completeness of a plan"
text = "The Town says whether a pollution prevention plan is complete at the latest"
closes = "The Town has said whether the plan is complete; its silence lets the applicant proceed."
ladder = "long"

[[clocks]]
clock = "swppp_decision"
base = "complete"
days = 30
citation = "§ 270-215 E"
title = "Decision on a plan"
text = "The Town decides on a complete pollution prevention plan at the latest"
closes = "The Town has decided; its silence lets the applicant proceed."
ladder = "long"

[[clocks]]
clock = "swppp_certification"
base = "notified"
days = 7
citation = "§ 270-215"
title = "Correction of the plan"
text = "A pollution prevention plan that fell short is changed and certified in writing at the latest"
closes = "The written certification that the plan was changed has gone to the Town."
ladder = "days"

[[clocks]]
clock = "correction_by_notice"
base = "set"
elapsed = "0 s"
citation = "§ 270-215 L"
title = "Correction that a notice asks for"
text = "What a notice of violation asks for is done by the time that the notice itself sets"
closes = "The Town has confirmed the correction."
ladder = "days"

[[clocks]]
clock = "guarantee_inspection"
base = "accepted"
months = 12
citation = "§ 270-215"
title = "Inspection of a guarantee"
text = "The inspection one year after acceptance, before a guarantee ends"
closes = "The inspection is made; the guarantee is released or called."
ladder = "long"

[[clocks]]
clock = "petroleum_hotline"
base = "found"
elapsed = "2 h"
citation = "DEC spill hotline 1-800-457-7362"
title = "Petroleum spill"
text = "A petroleum spill is told to the State at the latest, unless it is known to be below 5 gallons, is contained, reached no water or land and is cleaned up by then"
closes = "The hotline has been called; the spill number stands in the remarks."
ladder = "hours"

# What the town may do. Siltwatch drafts and counts; whoever holds the office decides, signs and serves.
[enforcement]
look_back_years = 5 # the code has one penalty for every offence; the count is shown all the same
remedies = ["restoration of the land, at the cost of who is convicted", "occupancy prevented"]

[[enforcement.parts]]
part = "stormwater"
title = "Stormwater pollution prevention, § 270-215"
citation = "§ 270-215 L"
addressed_to = "the applicant or developer"
runs_from = "served"
appeal = "The text of § 270-215 that these rules rest on has no clause on an appeal. Whether one is open, and from which day its time runs, is for the Town to say here: ______________________________"
penalties_citation = "§ 270-215"
penalties = [
  { from_offence = 1, text = "a fine of up to $250, imprisonment of up to 15 days, or both" },
]
each = "day"
demands = "The corrective actions may include restoration off the site."

[enforcement.restriction]
citation = "§ 270-215 L"
ordered_by = "the Stormwater Management Officer, by the severity of the violation"
stops = "the work that the notice names"
goes_on = "everything else, and the corrective actions"
lifted = "the violation is corrected"
always = false

[enforcement.stop_work]
citation = "§ 270-215"
ordered_by = "the building inspector, the code enforcement officer or the Stormwater Management Officer"
stops = "the work that the order names"
goes_on = "the corrective actions"
lifted = "the Town confirms that the violation is corrected"

# What the site may not be called before these are on record; who records it all the same says why.
[[gates]]
gate = "start"
title = "Start of construction"
needs = [
  { need = "assessment", text = "A qualified professional has assessed the site and certified in a report that the controls are installed as the plan says", citation = "§ 270-215 L(3)" },
  { need = "certification", text = "Every contractor has signed the certification", citation = "§ 270-215" },
  { need = "document", document = "swppp", text = "The pollution prevention plan is on site", citation = "§ 270-215 L" },
  { need = "document", document = "noi", text = "The notice of intent is posted with a short description of the project", citation = "§ 270-215 L" },
  { need = "notice", subject = "start of construction and initial controls", text = "The Stormwater Management Officer was told 48 hours before", citation = "§ 270-215 L" },
]

[[gates]]
gate = "clearing"
title = "Clearing"
needs = [
  { need = "controls", text = "Sediment controls are in and stabilized", citation = "§ 270-215" },
]

[[gates]]
gate = "completion"
title = "Completion"
needs = [
  { need = "document", document = "as_built", text = "As-builts are on file", citation = "§ 270-215" },
  { need = "document", document = "final", text = "A professional''s final inspection certifies final stabilization, a uniform perennial cover of 80 percent", citation = "§ 270-215" },
  { need = "document", document = "not", text = "The notice of termination is filed, with a copy to the Town", citation = "§ 270-215" },
]

[[examples]]
title = "An afternoon storm of 0.62 in: the day runs from the last tip, and a visit in the rain closes nothing"
zone = "America/New_York"
rain = [
  ["2026-06-10T14:05:00-04:00", "0.10 in"],
  ["2026-06-10T14:35:00-04:00", "0.15 in"],
  ["2026-06-10T15:10:00-04:00", "0.15 in"],
  ["2026-06-10T15:40:00-04:00", "0.12 in"],
  ["2026-06-10T16:55:00-04:00", "0.10 in"],
]
visits = ["2026-06-10T16:00:00-04:00", "2026-06-11T17:55:00-04:00"]
as_of = "2026-06-12T00:00:00-04:00"
trigger = ["2026-06-10T15:40:00-04:00"]
due = ["2026-06-11T16:55:00-04:00"]
status = ["closed_late"]

[[examples]]
title = "The night the clocks go back: 24 elapsed hours end an hour earlier on the wall"
zone = "America/New_York"
rain = [
  ["2026-10-31T15:00:00-04:00", "0.30 in"],
  ["2026-10-31T18:20:00-04:00", "0.25 in"],
  ["2026-10-31T20:00:00-04:00", "0.05 in"],
]
as_of = "2026-11-01T19:00:00-05:00"
trigger = ["2026-10-31T18:20:00-04:00"]
due = ["2026-11-01T19:00:00-05:00"]
status = ["open"]

[[examples]]
title = "Two storms of one day, one visit after both ends"
zone = "America/New_York"
rain = [
  ["2026-05-19T06:10:00-04:00", "0.50 in"],
  ["2026-05-19T08:00:00-04:00", "0.05 in"],
  ["2026-05-19T17:00:00-04:00", "0.55 in"],
  ["2026-05-19T19:00:00-04:00", "0.05 in"],
]
visits = ["2026-05-20T07:30:00-04:00"]
as_of = "2026-05-21T12:00:00-04:00"
trigger = ["2026-05-19T06:10:00-04:00", "2026-05-19T17:00:00-04:00"]
due = ["2026-05-20T08:00:00-04:00", "2026-05-20T19:00:00-04:00"]
status = ["closed_on_time", "closed_on_time"]

[[clock_examples]]
title = "Work stops on a Monday"
clock = "stabilization_start"
from = "2026-08-03T17:00:00-04:00"
due = "2026-08-17T23:59:59-04:00"

[[clock_examples]]
title = "The same area where earth work resumes"
clock = "stabilization_resume"
from = "2026-08-03T17:00:00-04:00"
due = "2026-08-24T23:59:59-04:00"

[[clock_examples]]
title = "Five business days over Independence Day: no holiday relaxes it"
clock = "records_request"
from = "2026-07-02T00:00:00-04:00"
due = "2026-07-09T23:59:59-04:00"

[[clock_examples]]
title = "A Friday, and a holiday at the end"
clock = "swppp_certification"
from = "2026-06-12T00:00:00-04:00"
due = "2026-06-19T23:59:59-04:00"

[[clock_examples]]
title = "The end of the first workday"
clock = "stockpiles"
from = "2026-07-06T09:00:00-04:00"
due = "2026-07-06T17:00:00-04:00"

[[clock_examples]]
title = "The last day of February"
clock = "monthly_summary"
from = "2026-02-10T09:00:00-05:00"
due = "2026-02-28T23:59:59-05:00"
','2026-06-12T18:02:09.140Z');
CREATE TABLE recovery_codes (
	code_hash TEXT NOT NULL, 
	account INTEGER NOT NULL, 
	used_at TEXT, 
	PRIMARY KEY (code_hash), 
	FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE TABLE rulings (
	id INTEGER NOT NULL, 
	site TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	subject TEXT NOT NULL, 
	sensor TEXT NOT NULL, 
	from_at TEXT, 
	until_at TEXT, 
	acres TEXT, 
	author TEXT NOT NULL, 
	role TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	effect TEXT NOT NULL, 
	entered_at TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE ("key")
);
INSERT INTO "rulings" VALUES(1,'mohawk','acreage','','',NULL,NULL,'4.5','operator','operator','stripped in May','4.5 acres are open: within the limit of 5.','2026-06-12T18:01:30.885Z','QBNWBsS45bCAPhTzYRs8-g');
CREATE TABLE second_factors (
	account INTEGER NOT NULL, 
	seed TEXT NOT NULL, 
	made_at TEXT NOT NULL, 
	confirmed_at TEXT, 
	last_step INTEGER NOT NULL, 
	PRIMARY KEY (account), 
	FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE TABLE sessions (
	id_hash TEXT NOT NULL, 
	account INTEGER NOT NULL, 
	created_at TEXT NOT NULL, 
	expires_at TEXT NOT NULL, 
	csrf TEXT NOT NULL, address TEXT DEFAULT '' NOT NULL, browser TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (id_hash), 
	FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE TABLE signatures (
	site TEXT NOT NULL, 
	sha256 TEXT NOT NULL, 
	image TEXT NOT NULL, 
	entered_at TEXT NOT NULL, 
	PRIMARY KEY (site, sha256)
);
CREATE TABLE storm_links (
	id INTEGER NOT NULL, 
	site TEXT NOT NULL, 
	storm TEXT NOT NULL, 
	made_by TEXT NOT NULL, 
	made_at TEXT NOT NULL, 
	expires_at TEXT NOT NULL, 
	revoked_at TEXT, 
	opened INTEGER NOT NULL, 
	opened_at TEXT, 
	PRIMARY KEY (id)
);
CREATE TABLE storm_versions (
	id INTEGER NOT NULL, 
	storm TEXT NOT NULL, 
	revision INTEGER NOT NULL, 
	judged_at TEXT NOT NULL, 
	profile TEXT NOT NULL, 
	profile_version INTEGER NOT NULL, 
	trigger_at TEXT NOT NULL, 
	start_at TEXT NOT NULL, 
	end_at TEXT NOT NULL, 
	confirmed_at TEXT NOT NULL, 
	state TEXT NOT NULL, 
	basis TEXT NOT NULL, 
	"by" TEXT NOT NULL, 
	verified BOOLEAN NOT NULL, 
	depth_tenth_um INTEGER NOT NULL, 
	at_trigger_tenth_um INTEGER NOT NULL, 
	spans TEXT NOT NULL, 
	superseded_by TEXT, latest_end_at TEXT, 
	PRIMARY KEY (id), 
	FOREIGN KEY(storm) REFERENCES storms (id), 
	FOREIGN KEY(superseded_by) REFERENCES storms (id), 
	UNIQUE (storm, revision)
);
INSERT INTO "storm_versions" VALUES(1,'mohawk-20260601-1',1,'2026-06-12T18:00:33.597Z','rotterdam',3,'2026-06-01T16:30:00.000Z','2026-06-01T14:03:00.000Z','2026-06-01T17:00:00.000Z','2026-06-01T23:00:00.000Z','confirmed','event','["gauge-1"]',1,152400,127000,'[[1780322580000, 1780333200000]]',NULL,NULL);
INSERT INTO "storm_versions" VALUES(2,'mohawk-20260608-1',1,'2026-06-12T18:00:33.597Z','rotterdam',3,'2026-06-08T18:10:00.000Z','2026-06-08T14:05:00.000Z','2026-06-08T18:35:00.000Z','2026-06-09T00:35:00.000Z','confirmed','event','["gauge-1"]',1,139700,127000,'[[1780927500000, 1780943700000]]',NULL,NULL);
INSERT INTO "storm_versions" VALUES(3,'mohawk-20260611-1',1,'2026-06-12T18:00:33.597Z','rotterdam',3,'2026-06-11T16:00:00.000Z','2026-06-11T02:06:00.000Z','2026-06-11T16:30:00.000Z','2026-06-11T22:30:00.000Z','confirmed','rolling24','["gauge-1"]',1,139700,127000,'[[1781143560000, 1781154000000], [1781186760000, 1781195400000]]',NULL,NULL);
CREATE TABLE storms (
	id TEXT NOT NULL, 
	site TEXT NOT NULL, 
	revision INTEGER NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "storms" VALUES('mohawk-20260601-1','mohawk',1);
INSERT INTO "storms" VALUES('mohawk-20260608-1','mohawk',1);
INSERT INTO "storms" VALUES('mohawk-20260611-1','mohawk',1);
CREATE TABLE town_entries (
	id TEXT NOT NULL, 
	site TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	subject TEXT NOT NULL, 
	at TEXT NOT NULL, 
	text TEXT NOT NULL, 
	facts TEXT NOT NULL, 
	author TEXT NOT NULL, 
	role TEXT NOT NULL, 
	entered_at TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE ("key")
);
INSERT INTO "town_entries" VALUES('mohawk-note-260612.1','mohawk','note','','2026-06-12T18:01:44.572Z','Silt fence looked at.','{}','smo','smo','2026-06-12T18:01:44.572Z','28d494a5fcf24e09');
CREATE TABLE troubles (
	id TEXT NOT NULL, 
	site TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	sensor TEXT NOT NULL, 
	state TEXT NOT NULL, 
	since_at TEXT NOT NULL, 
	opened_at TEXT, 
	calm_since_at TEXT, 
	ended_at TEXT, 
	ended_because TEXT, 
	facts TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "troubles" VALUES('mohawk-silent-gauge-1-1781195400000','mohawk','silent','gauge-1','open','2026-06-11T16:30:00.000Z','2026-06-12T18:00:34.564Z',NULL,NULL,NULL,'{"ever": "True"}');
INSERT INTO "troubles" VALUES('mohawk-silent-probe-background-1780948500000','mohawk','silent','probe-background','open','2026-06-08T19:55:00.000Z','2026-06-12T18:00:34.564Z',NULL,NULL,NULL,'{"ever": "True"}');
INSERT INTO "troubles" VALUES('mohawk-silent-probe-downstream-1780948500000','mohawk','silent','probe-downstream','open','2026-06-08T19:55:00.000Z','2026-06-12T18:00:34.564Z',NULL,NULL,NULL,'{"ever": "True"}');
CREATE INDEX ix_storms_site ON storms (site);
CREATE INDEX ix_duties_site_status ON duties (site, status);
CREATE INDEX ix_inspections_site ON inspections (site);
CREATE INDEX ix_notices_site ON notices (site);
CREATE INDEX ix_notices_state_next_try_at ON notices (state, next_try_at);
CREATE INDEX ix_notice_attempts_notice ON notice_attempts (notice);
CREATE UNIQUE INDEX ix_notices_link_code ON notices (link_code);
CREATE INDEX ix_notices_receipt ON notices (receipt);
CREATE INDEX ix_notices_address ON notices (channel, address);
CREATE INDEX ix_contrast_episodes_site ON contrast_episodes (site);
CREATE INDEX ix_confirmations_site ON confirmations (site);
CREATE INDEX ix_calibrations_site ON calibrations (site);
CREATE INDEX ix_grab_samples_site ON grab_samples (site);
CREATE UNIQUE INDEX ix_troubles_lasting ON troubles (site, kind, sensor) WHERE state <> 'ended';
CREATE INDEX ix_troubles_site ON troubles (site);
CREATE INDEX ix_rulings_site ON rulings (site);
CREATE INDEX ix_clock_starts_site ON clock_starts (site);
CREATE INDEX ix_clock_ends_site ON clock_ends (site);
CREATE INDEX ix_practice_levels_site ON practice_levels (site);
CREATE INDEX ix_explanations_site ON explanations (site);
CREATE INDEX ix_town_entries_site ON town_entries (site);
CREATE INDEX ix_inspection_reports_site ON inspection_reports (site);
CREATE INDEX ix_inspection_drafts_site ON inspection_drafts (site);
CREATE INDEX ix_findings_site ON findings (site);
CREATE INDEX ix_corrective_actions_site ON corrective_actions (site);
CREATE TRIGGER inspection_reports_no_update BEFORE UPDATE ON inspection_reports BEGIN SELECT RAISE(ABORT, 'a report is amended, never changed'); END;
CREATE TRIGGER signatures_no_update BEFORE UPDATE ON signatures BEGIN SELECT RAISE(ABORT, 'a report is amended, never changed'); END;
CREATE INDEX login_attempts_at ON login_attempts (at);
CREATE INDEX photos_site ON photos (site, about);
CREATE INDEX audit_trail_day ON audit_trail (day);
CREATE TRIGGER audit_trail_no_update BEFORE UPDATE ON audit_trail BEGIN SELECT RAISE(ABORT, 'the audit trail is only added to'); END;
CREATE TRIGGER audit_trail_no_delete BEFORE DELETE ON audit_trail BEGIN SELECT RAISE(ABORT, 'the audit trail is only added to'); END;
CREATE INDEX documents_site ON documents (site);
CREATE INDEX legal_holds_site ON legal_holds (site);
CREATE INDEX api_tokens_account ON api_tokens (account);
CREATE INDEX api_answers_at ON api_answers (at);
CREATE UNIQUE INDEX accounts_mail ON accounts (mail);
CREATE INDEX storm_links_storm ON storm_links (storm);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('changes',72);
COMMIT;
