BEGIN TRANSACTION;
CREATE TABLE accounts (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	password_hash TEXT NOT NULL, 
	role TEXT NOT NULL, 
	towns TEXT DEFAULT '[]' NOT NULL, 
	created_at TEXT NOT NULL, 
	disabled_at TEXT, 
	PRIMARY KEY (id), 
	UNIQUE (name)
);
INSERT INTO "accounts" VALUES(1,'keeper','$argon2id$v=19$m=65536,t=3,p=4$t5o9EQSRlQWVDltEDse5RA$zF3OYiP0DYr4kGYDc8cFcv51PpZyt8Id+08yPOIQJAU','admin','[]','2026-06-12T18:00:04.235Z',NULL);
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
INSERT INTO "alembic_version_alerts" VALUES('0006');
CREATE TABLE alembic_version_dashboard (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_dashboard_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version_dashboard" VALUES('0003');
CREATE TABLE audit_roots (
	day TEXT NOT NULL, 
	root TEXT NOT NULL, 
	entries INTEGER NOT NULL, 
	closed_at TEXT NOT NULL, 
	written_at TEXT, 
	mailed_at TEXT, 
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
INSERT INTO "audit_trail" VALUES(1,'2026-06-12','2026-06-12T18:00:04.861Z','account',NULL,'','{"at":"2026-06-12T18:00:04.861Z","day":"2026-06-12","kind":"account","number":1,"reason":"","ref":null,"site":"","what":"made the account keeper, admin, of all towns","who":"root","word":"d4f83e7584eb1cc3354562883fbb15b9"}','e165a2b7048324200aaf6d175e3c37e972dbb3ed2a9eb025e835589614e3da0f','0f9b33a46f88da2a48940d9029d18f83aa03d7df673d530fac845bd18f2b039b');
INSERT INTO "audit_trail" VALUES(2,'2026-06-12','2026-06-12T18:00:50.437Z','inspection','mohawk-inspection-20260609-1','mohawk','{"at":"2026-06-12T18:00:50.437Z","day":"2026-06-12","kind":"inspection","number":2,"reason":"Basin cleaned","ref":"mohawk-inspection-20260609-1","row":{"entered_at":"2026-06-09T08:00:00.000Z","entered_by":"keeper","id":"mohawk-inspection-20260609-1","inspector":"Qualified inspector","key":"release-data","late_entry":true,"qualification":null,"remarks":"Basin cleaned","scope":"full","site":"mohawk","started_at":"2026-06-09T06:00:00.000Z"},"site":"mohawk","what":"inspection","who":"keeper","word":"51f3ffcb196eb2059ebeb6cc4eaea0a3"}','aaabd28671dbee9341ff5153dbbcd89e358cf67acfae87a3c2a2937bd0a6f741','53a8595afb867ba0264793820b6cdba3672cbe79ef2c2e134e6e4a45db8ad986');
INSERT INTO "audit_trail" VALUES(3,'2026-06-12','2026-06-12T18:00:50.437Z','clock_start','mohawk-sediment-watch-260609.1','mohawk','{"at":"2026-06-12T18:00:50.437Z","day":"2026-06-12","kind":"clock_start","number":3,"reason":"","ref":"mohawk-sediment-watch-260609.1","row":{"base_at":"2026-06-09T12:00:00.000Z","clock":"sediment_watch","entered_at":"2026-06-12T18:00:21.118Z","id":"mohawk-sediment-watch-260609.1","key":"9a828f7dd865c9c0/start","person":"inspector","remarks":"","site":"mohawk","subject":"Basin A"},"site":"mohawk","what":"clock start","who":"inspector","word":"9480500d3d30a66ef55ff70b36dcfb70"}','076353e33ad47d0a71b1934abfcd6ce69bdf40a3ab5edb0a50e98634ed5fd548','59acdbae909d141b67cff6abba722d0f23c276efae831d698143ba7afce4ac35');
INSERT INTO "audit_trail" VALUES(4,'2026-06-12','2026-06-12T18:00:50.437Z','practice','1','mohawk','{"at":"2026-06-12T18:00:50.437Z","day":"2026-06-12","kind":"practice","number":4,"reason":"","ref":"1","row":{"at":"2026-06-09T12:00:00.000Z","entered_at":"2026-06-12T18:00:21.118Z","id":1,"key":"9a828f7dd865c9c0","percent":45,"person":"inspector","practice":"Basin A","remarks":"","site":"mohawk"},"site":"mohawk","what":"practice","who":"inspector","word":"10d3cc56432abecfeb7583ca3191004f"}','c8a37be6de3f241eea70cb809ea8b46751095ad4479bace9725c7da1186d2d5b','b23b0ab4da24b4253d74e4cfb705746cafba2bb1ac6cdcf30710091eaf3efce5');
INSERT INTO "audit_trail" VALUES(5,'2026-06-12','2026-06-12T18:00:50.437Z','clock_start','mohawk-stabilization-start-260609.1','mohawk','{"at":"2026-06-12T18:00:50.437Z","day":"2026-06-12","kind":"clock_start","number":5,"reason":"","ref":"mohawk-stabilization-start-260609.1","row":{"base_at":"2026-06-09T04:00:00.000Z","clock":"stabilization_start","entered_at":"2026-06-12T18:00:29.079Z","id":"mohawk-stabilization-start-260609.1","key":"97b704fb206b078e","person":"operator","remarks":"","site":"mohawk","subject":"East slope"},"site":"mohawk","what":"clock start","who":"operator","word":"51a48e94b7803badc158457e494dd2aa"}','e3aada5dd52c465f396cf2c5976121510115cbe8062750b131f7a2b2060e3852','b37163c67f57e05cb83c53147dfa508b87d77f1d06f44bde0fd88a6f7dea4802');
INSERT INTO "audit_trail" VALUES(6,'2026-06-12','2026-06-12T18:00:50.437Z','decision','1','mohawk','{"at":"2026-06-12T18:00:50.437Z","day":"2026-06-12","kind":"decision","number":6,"reason":"stripped in May","ref":"1","row":{"acres":"4.5","author":"operator","effect":"4.5 acres are open: within the limit of 5.","entered_at":"2026-06-12T18:00:35.553Z","from_at":null,"id":1,"key":"8MLVmLwF6P2g2r-IKEEV0Q","kind":"acreage","reason":"stripped in May","role":"operator","sensor":"","site":"mohawk","subject":"","until_at":null},"site":"mohawk","what":"acreage","who":"operator","word":"0634f423b2727c2ffaae949cd2ec6a9f"}','1a5cd5d7ea010a0a5860a66783b88e18f20599eaa2d8f13ef0d82ddc16a0deb7','f864728698a0ed000306efc5800eb53809836c6abd163b0faa3a36a9e6e656bb');
INSERT INTO "audit_trail" VALUES(7,'2026-06-12','2026-06-12T18:00:50.437Z','manual_reading','1','mohawk','{"at":"2026-06-12T18:00:50.437Z","day":"2026-06-12","kind":"manual_reading","number":7,"reason":"the logger was off","ref":"1","row":{"at":"2026-06-05T13:00:00.000Z","author":"operator","depth_tenth_um":25400,"id":1,"reason":"the logger was off","recorded_at":"2026-06-12T18:00:39.365Z","sensor":"gauge-1","since_at":"2026-06-05T12:00:00.000Z","site":"mohawk","withdraws":null},"site":"mohawk","what":"manual reading","who":"operator","word":"ae18806c1f3b25cc6b6e930f8415ec7d"}','3475c16ff6bfb83c8fee90ed5172c53ec111316839c0cbb150f3ca074a10e2db','17eb95224ae60229765775c04e6d625498b14c25a98c092c298e71cd676e5595');
INSERT INTO "audit_trail" VALUES(8,'2026-06-12','2026-06-12T18:00:50.437Z','site','mohawk/1','mohawk','{"at":"2026-06-12T18:00:50.437Z","day":"2026-06-12","kind":"site","number":8,"reason":"","ref":"mohawk/1","row":{"applied_at":"2026-06-12T18:00:03.020Z","sha256":"a57a61b654772d2928ce0f333599e939c4e7017fd2ab2e6755d78c9222ab099e","version":1},"site":"mohawk","what":"version 1 of the site''s registry was put in force","who":"","word":"d4327a2b80a811b82ca302faf7aa7529"}','c64c9c78370073e0b472f90c392789f99b0dce93ed63c74e1d1a76dffc512015','f21bcd36b5871b836b2d676ddbd6e7e70c97926d452c7c09c39d15328f5d476a');
INSERT INTO "audit_trail" VALUES(9,'2026-06-12','2026-06-12T18:00:50.437Z','profile','epa-cgp-2022/5b942ab2dc3ce78dcca797588cb3f153812f87b3ef06a75e4647df3c1974281e','','{"at":"2026-06-12T18:00:50.437Z","day":"2026-06-12","kind":"profile","number":9,"reason":"","ref":"epa-cgp-2022/5b942ab2dc3ce78dcca797588cb3f153812f87b3ef06a75e4647df3c1974281e","row":{"name":"epa-cgp-2022","sha256":"5b942ab2dc3ce78dcca797588cb3f153812f87b3ef06a75e4647df3c1974281e","version":1},"site":"","what":"the rules of epa-cgp-2022, version 1, came into use","who":"","word":"802d7a0792a4c41c929bbc1144c6266a"}','e82bd106c239746a71f4fe1d5cfae4ab5e748025054fffd7c989066ec4a1c96b','efaaf6162df15dd3600e7ca9a671119873bc7d656f0dae94100a97e8ec4427ba');
INSERT INTO "audit_trail" VALUES(10,'2026-06-12','2026-06-12T18:00:50.437Z','profile','generic/299584a2c7cc3e0b99f7005af4106a15d04c41d3c17c7eba681d4ecb0c454c5e','','{"at":"2026-06-12T18:00:50.437Z","day":"2026-06-12","kind":"profile","number":10,"reason":"","ref":"generic/299584a2c7cc3e0b99f7005af4106a15d04c41d3c17c7eba681d4ecb0c454c5e","row":{"name":"generic","sha256":"299584a2c7cc3e0b99f7005af4106a15d04c41d3c17c7eba681d4ecb0c454c5e","version":1},"site":"","what":"the rules of generic, version 1, came into use","who":"","word":"4302dd24184828a34ce090236b4735bf"}','1ac11cc3359cacd2b2cfeaa7e3d4c24b676f351bafbcd7f2fda09700111b2ad0','13fe2876f11a4e0a7a0a6f6a7a1d7b29e64286e3e3ec5665b7a6f703c078b60e');
INSERT INTO "audit_trail" VALUES(11,'2026-06-12','2026-06-12T18:00:50.437Z','profile','guilderland/eb4f57dcdbf0acc103a74c08060e03c4e83b145f54384b8509b7e8dc0f99073a','','{"at":"2026-06-12T18:00:50.437Z","day":"2026-06-12","kind":"profile","number":11,"reason":"","ref":"guilderland/eb4f57dcdbf0acc103a74c08060e03c4e83b145f54384b8509b7e8dc0f99073a","row":{"name":"guilderland","sha256":"eb4f57dcdbf0acc103a74c08060e03c4e83b145f54384b8509b7e8dc0f99073a","version":2},"site":"","what":"the rules of guilderland, version 2, came into use","who":"","word":"2f9cab43d8551faec7687ff862f7fb26"}','eac1e4b430bafd648ce9ee1a376f0c8f609e1cafb3a0c480a63d0fa6079bb437','8af6644ab4dfa8fe89ee178bccbb2ab3f9fd7dd40ea802a888d82f0c6900b22e');
INSERT INTO "audit_trail" VALUES(12,'2026-06-12','2026-06-12T18:00:50.437Z','profile','ny-state/997ae9c54e075eb0b7881953d472556bb68a381f907eb4530147981c84c29114','','{"at":"2026-06-12T18:00:50.437Z","day":"2026-06-12","kind":"profile","number":12,"reason":"","ref":"ny-state/997ae9c54e075eb0b7881953d472556bb68a381f907eb4530147981c84c29114","row":{"name":"ny-state","sha256":"997ae9c54e075eb0b7881953d472556bb68a381f907eb4530147981c84c29114","version":2},"site":"","what":"the rules of ny-state, version 2, came into use","who":"","word":"e77c17f614c2d6e4f009e96cf71ec183"}','cc69dfb64135c00962516cf835dea21361874117507c32b3e2e590c8cd32b190','5d7216f0795060feee6da4ec40a185a9155a7c868e62ea1686722973fce9b9fe');
INSERT INTO "audit_trail" VALUES(13,'2026-06-12','2026-06-12T18:00:50.437Z','profile','pendleton/c19b976c214dbc0e81fde0be18cce4bd49ef96fcb41ba4c69b3ee3f26d61a6b5','','{"at":"2026-06-12T18:00:50.437Z","day":"2026-06-12","kind":"profile","number":13,"reason":"","ref":"pendleton/c19b976c214dbc0e81fde0be18cce4bd49ef96fcb41ba4c69b3ee3f26d61a6b5","row":{"name":"pendleton","sha256":"c19b976c214dbc0e81fde0be18cce4bd49ef96fcb41ba4c69b3ee3f26d61a6b5","version":2},"site":"","what":"the rules of pendleton, version 2, came into use","who":"","word":"99b19bf1cb99a76ae852922781467382"}','978a02b73df0198e34993a748a50a12a8ab6cd1e252693666760a7c18c94d1e3','f20cf040be7f41178684c70b048f06900620d75e77716de0e93fdbaee4aca9f5');
INSERT INTO "audit_trail" VALUES(14,'2026-06-12','2026-06-12T18:00:50.437Z','profile','rotterdam/72e1b292fbf216217115bbfc2bbdf2738108c3e755b1ef60f4beefe2baeece97','','{"at":"2026-06-12T18:00:50.437Z","day":"2026-06-12","kind":"profile","number":14,"reason":"","ref":"rotterdam/72e1b292fbf216217115bbfc2bbdf2738108c3e755b1ef60f4beefe2baeece97","row":{"name":"rotterdam","sha256":"72e1b292fbf216217115bbfc2bbdf2738108c3e755b1ef60f4beefe2baeece97","version":2},"site":"","what":"the rules of rotterdam, version 2, came into use","who":"","word":"ae9165aa542287c9dceaae6502f652f3"}','218a55aa1f2e6fed32f7f4dfe5a4d22d427b47cb8d6e2a0f5a6480438744fe5b','42f372ad78600d71eba24516d3613e93dad50af6da80c1fcb11cbdefc5f8a6de');
INSERT INTO "audit_trail" VALUES(15,'2026-06-12','2026-06-12T18:00:50.437Z','export',NULL,'mohawk','{"at":"2026-06-12T18:00:50.437Z","day":"2026-06-12","kind":"export","number":15,"reason":"","ref":null,"sha256":"dc600d5a72f241dc23a057a41cda2534446ccce687d4ce58b7d1d63a01c085e9","site":"mohawk","storm":"mohawk-20260601-1","what":"took the evidence pack of mohawk-20260601-1 by the command line","who":"root","word":"7442eedee66ce831a129ece044a1f999"}','d6c1f73db5a4571ba10af9a553f2a6b78c17b5f4c430d71e6fcceb4ae1fc02f4','2319f87a3d5aafddb985db41a64401bcade28d052d131f0294fdf43ba07c82ea');
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
INSERT INTO "changes" VALUES(1,'2026-06-12T18:00:12.890Z','mohawk','storm','mohawk-20260601-1');
INSERT INTO "changes" VALUES(2,'2026-06-12T18:00:12.890Z','mohawk','storm','mohawk-20260608-1');
INSERT INTO "changes" VALUES(3,'2026-06-12T18:00:12.890Z','mohawk','storm','mohawk-20260611-1');
INSERT INTO "changes" VALUES(4,'2026-06-12T18:00:12.890Z','mohawk','duty','mohawk-20260601-1-inspection');
INSERT INTO "changes" VALUES(5,'2026-06-12T18:00:12.890Z','mohawk','duty','mohawk-20260608-1-inspection');
INSERT INTO "changes" VALUES(6,'2026-06-12T18:00:12.890Z','mohawk','duty','mohawk-20260611-1-inspection');
INSERT INTO "changes" VALUES(7,'2026-06-12T18:00:12.890Z','mohawk','duty','mohawk-routine-20260604');
INSERT INTO "changes" VALUES(8,'2026-06-12T18:00:12.890Z','mohawk','notice','1');
INSERT INTO "changes" VALUES(9,'2026-06-12T18:00:12.890Z','mohawk','notice','2');
INSERT INTO "changes" VALUES(10,'2026-06-12T18:00:12.890Z','mohawk','notice','3');
INSERT INTO "changes" VALUES(11,'2026-06-12T18:00:12.890Z','mohawk','notice','4');
INSERT INTO "changes" VALUES(12,'2026-06-12T18:00:12.890Z','mohawk','notice','5');
INSERT INTO "changes" VALUES(13,'2026-06-12T18:00:12.890Z','mohawk','notice','6');
INSERT INTO "changes" VALUES(14,'2026-06-12T18:00:12.890Z','mohawk','notice','7');
INSERT INTO "changes" VALUES(15,'2026-06-12T18:00:12.890Z','mohawk','notice','8');
INSERT INTO "changes" VALUES(16,'2026-06-12T18:00:12.890Z','mohawk','notice','9');
INSERT INTO "changes" VALUES(17,'2026-06-12T18:00:12.890Z','mohawk','notice','10');
INSERT INTO "changes" VALUES(18,'2026-06-12T18:00:12.890Z','mohawk','notice','11');
INSERT INTO "changes" VALUES(19,'2026-06-12T18:00:12.890Z','mohawk','notice','12');
INSERT INTO "changes" VALUES(20,'2026-06-12T18:00:12.890Z','mohawk','notice','13');
INSERT INTO "changes" VALUES(21,'2026-06-12T18:00:12.890Z','mohawk','notice','14');
INSERT INTO "changes" VALUES(22,'2026-06-12T18:00:12.890Z','mohawk','notice','15');
INSERT INTO "changes" VALUES(23,'2026-06-12T18:00:12.890Z','mohawk','notice','16');
INSERT INTO "changes" VALUES(24,'2026-06-12T18:00:12.890Z','mohawk','notice','17');
INSERT INTO "changes" VALUES(25,'2026-06-12T18:00:12.890Z','mohawk','notice','18');
INSERT INTO "changes" VALUES(26,'2026-06-12T18:00:12.890Z','mohawk','notice','19');
INSERT INTO "changes" VALUES(27,'2026-06-12T18:00:12.890Z','mohawk','notice','20');
INSERT INTO "changes" VALUES(28,'2026-06-12T18:00:12.890Z','mohawk','notice','21');
INSERT INTO "changes" VALUES(29,'2026-06-12T18:00:13.367Z','mohawk','notice','1');
INSERT INTO "changes" VALUES(30,'2026-06-12T18:00:13.408Z','mohawk','notice','1');
INSERT INTO "changes" VALUES(31,'2026-06-12T18:00:13.357Z','mohawk','contrast','mohawk-contrast-20260608-1');
INSERT INTO "changes" VALUES(32,'2026-06-12T18:00:13.592Z','mohawk','trouble','mohawk-silent-gauge-1-1781195400000');
INSERT INTO "changes" VALUES(33,'2026-06-12T18:00:13.592Z','mohawk','trouble','mohawk-silent-probe-background-1780948500000');
INSERT INTO "changes" VALUES(34,'2026-06-12T18:00:13.592Z','mohawk','trouble','mohawk-silent-probe-downstream-1780948500000');
INSERT INTO "changes" VALUES(35,'2026-06-12T18:00:13.592Z','mohawk','duty','mohawk-silent-gauge-1-1781195400000-check');
INSERT INTO "changes" VALUES(36,'2026-06-12T18:00:13.592Z','mohawk','duty','mohawk-silent-probe-background-1780948500000-check');
INSERT INTO "changes" VALUES(37,'2026-06-12T18:00:13.592Z','mohawk','duty','mohawk-silent-probe-downstream-1780948500000-check');
INSERT INTO "changes" VALUES(38,'2026-06-09T08:00:00.000Z','mohawk','duty','mohawk-20260601-1-inspection');
INSERT INTO "changes" VALUES(39,'2026-06-09T08:00:00.000Z','mohawk','duty','mohawk-20260608-1-inspection');
INSERT INTO "changes" VALUES(40,'2026-06-09T08:00:00.000Z','mohawk','duty','mohawk-20260611-1-inspection');
INSERT INTO "changes" VALUES(41,'2026-06-09T08:00:00.000Z','mohawk','duty','mohawk-routine-20260604');
INSERT INTO "changes" VALUES(42,'2026-06-09T08:00:00.000Z','mohawk','duty','mohawk-routine-20260616');
INSERT INTO "changes" VALUES(43,'2026-06-09T08:00:00.000Z','mohawk','inspection','mohawk-inspection-20260609-1');
INSERT INTO "changes" VALUES(44,'2026-06-12T18:00:15.875Z','mohawk','duty','mohawk-20260611-1-inspection');
INSERT INTO "changes" VALUES(45,'2026-06-12T18:00:18.422Z','mohawk','notice','2');
INSERT INTO "changes" VALUES(46,'2026-06-12T18:00:18.422Z','mohawk','notice','3');
INSERT INTO "changes" VALUES(47,'2026-06-12T18:00:18.422Z','mohawk','notice','4');
INSERT INTO "changes" VALUES(48,'2026-06-12T18:00:18.422Z','mohawk','notice','5');
INSERT INTO "changes" VALUES(49,'2026-06-12T18:00:18.422Z','mohawk','notice','6');
INSERT INTO "changes" VALUES(50,'2026-06-12T18:00:18.422Z','mohawk','notice','7');
INSERT INTO "changes" VALUES(51,'2026-06-12T18:00:18.422Z','mohawk','notice','8');
INSERT INTO "changes" VALUES(52,'2026-06-12T18:00:18.422Z','mohawk','notice','9');
INSERT INTO "changes" VALUES(53,'2026-06-12T18:00:18.422Z','mohawk','notice','10');
INSERT INTO "changes" VALUES(54,'2026-06-12T18:00:18.422Z','mohawk','notice','11');
INSERT INTO "changes" VALUES(55,'2026-06-12T18:00:18.422Z','mohawk','notice','12');
INSERT INTO "changes" VALUES(56,'2026-06-12T18:00:18.422Z','mohawk','notice','1');
INSERT INTO "changes" VALUES(57,'2026-06-12T18:00:18.422Z','mohawk','notice','13');
INSERT INTO "changes" VALUES(58,'2026-06-12T18:00:18.476Z','mohawk','notice','13');
INSERT INTO "changes" VALUES(59,'2026-06-12T18:00:21.118Z','mohawk','clock','9a828f7dd865c9c0');
INSERT INTO "changes" VALUES(60,'2026-06-12T18:00:21.118Z','mohawk','clock','mohawk-sediment-watch-260609.1');
INSERT INTO "changes" VALUES(61,'2026-06-12T18:00:21.118Z','mohawk','duty','mohawk-sediment-watch-260609.1');
INSERT INTO "changes" VALUES(62,'2026-06-12T18:00:28.502Z','mohawk','notice','14');
INSERT INTO "changes" VALUES(63,'2026-06-12T18:00:28.575Z','mohawk','notice','14');
INSERT INTO "changes" VALUES(64,'2026-06-12T18:00:29.079Z','mohawk','clock','mohawk-stabilization-start-260609.1');
INSERT INTO "changes" VALUES(65,'2026-06-12T18:00:29.079Z','mohawk','duty','mohawk-stabilization-start-260609.1');
INSERT INTO "changes" VALUES(66,'2026-06-12T18:00:35.553Z','mohawk','ruling','1');
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
INSERT INTO "clock_starts" VALUES('mohawk-sediment-watch-260609.1','mohawk','sediment_watch','Basin A','2026-06-09T12:00:00.000Z','inspector','','2026-06-12T18:00:21.118Z','9a828f7dd865c9c0/start');
INSERT INTO "clock_starts" VALUES('mohawk-stabilization-start-260609.1','mohawk','stabilization_start','East slope','2026-06-09T04:00:00.000Z','operator','','2026-06-12T18:00:29.079Z','97b704fb206b078e');
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
INSERT INTO "contrast_episodes" VALUES('mohawk-contrast-20260608-1','mohawk','probe-downstream','probe-background','contrast',1,'2026-06-12T18:00:13.357Z','rotterdam',2,'ended','severe','none','2026-06-08T16:00:00.000Z','2026-06-08T19:45:00.000Z','{"severe": "2026-06-08T16:15:00Z"}','FNU',172.0,'2026-06-08T16:45:00.000Z',13.0,185.0,NULL,NULL,NULL,80,NULL,0,NULL,'probe-background, probe-downstream','storm','mohawk-20260608-1',NULL,NULL,NULL);
CREATE TABLE contrast_states (
	site TEXT NOT NULL, 
	probe TEXT NOT NULL, 
	quarter INTEGER NOT NULL, 
	rule TEXT NOT NULL, 
	state TEXT NOT NULL, 
	PRIMARY KEY (site, probe, quarter, rule)
);
INSERT INTO "contrast_states" VALUES('mohawk','probe-downstream',1978848,'rotterdam/2 background=probe-background:1000.0,downstream=probe-downstream:1000.0 lag=0 alike=True','{"next": 1978848, "tiers": [["watch", 2, 4, false, 0, 0], ["likely", 3, 4, false, 0, 0], ["severe", 2, 4, false, 0, 0]], "free": [["watch", 2, 4, false, 0, 0], ["likely", 3, 4, false, 0, 0], ["severe", 2, 4, false, 0, 0]], "benchmarks": [["benchmark_25", 3, 4, false, 0, 0], ["benchmark_50", 3, 4, false, 0, 0], ["benchmark_250", 3, 4, false, 0, 0]], "carried": [1978831, "13.0", false, false], "latches": {"u": [false, 0, 0, false], "d": [false, 0, 0, false], "o": [false, 0, 0, false]}}');
INSERT INTO "contrast_states" VALUES('mohawk','probe-downstream',1978944,'rotterdam/2 background=probe-background:1000.0,downstream=probe-downstream:1000.0 lag=0 alike=True','{"next": 1978944, "tiers": [["watch", 2, 4, false, 0, 0], ["likely", 3, 4, false, 0, 0], ["severe", 2, 4, false, 0, 0]], "free": [["watch", 2, 4, false, 0, 0], ["likely", 3, 4, false, 0, 0], ["severe", 2, 4, false, 0, 0]], "benchmarks": [["benchmark_25", 3, 4, false, 0, 0], ["benchmark_50", 3, 4, false, 0, 0], ["benchmark_250", 3, 4, false, 0, 0]], "carried": [1978831, "13.0", false, false], "latches": {"u": [false, 0, 0, false], "d": [false, 0, 0, false], "o": [false, 0, 0, false]}}');
INSERT INTO "contrast_states" VALUES('mohawk','probe-downstream',1979040,'rotterdam/2 background=probe-background:1000.0,downstream=probe-downstream:1000.0 lag=0 alike=True','{"next": 1979040, "tiers": [["watch", 2, 4, false, 0, 0], ["likely", 3, 4, false, 0, 0], ["severe", 2, 4, false, 0, 0]], "free": [["watch", 2, 4, false, 0, 0], ["likely", 3, 4, false, 0, 0], ["severe", 2, 4, false, 0, 0]], "benchmarks": [["benchmark_25", 3, 4, false, 0, 0], ["benchmark_50", 3, 4, false, 0, 0], ["benchmark_250", 3, 4, false, 0, 0]], "carried": [1978831, "13.0", false, false], "latches": {"u": [false, 0, 0, false], "d": [false, 0, 0, false], "o": [false, 0, 0, false]}}');
INSERT INTO "contrast_states" VALUES('mohawk','probe-downstream',1979136,'rotterdam/2 background=probe-background:1000.0,downstream=probe-downstream:1000.0 lag=0 alike=True','{"next": 1979136, "tiers": [["watch", 2, 4, false, 0, 0], ["likely", 3, 4, false, 0, 0], ["severe", 2, 4, false, 0, 0]], "free": [["watch", 2, 4, false, 0, 0], ["likely", 3, 4, false, 0, 0], ["severe", 2, 4, false, 0, 0]], "benchmarks": [["benchmark_25", 3, 4, false, 0, 0], ["benchmark_50", 3, 4, false, 0, 0], ["benchmark_250", 3, 4, false, 0, 0]], "carried": [1978831, "13.0", false, false], "latches": {"u": [false, 0, 0, false], "d": [false, 0, 0, false], "o": [false, 0, 0, false]}}');
CREATE TABLE cursors (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "cursors" VALUES('credits','191');
INSERT INTO "cursors" VALUES('lag:mohawk:probe-downstream','{"at": "2026-06-12T18:00:13.357Z", "lag": null}');
INSERT INTO "cursors" VALUES('signs:mohawk:probe-downstream','[]');
INSERT INTO "cursors" VALUES('turbidity','144');
INSERT INTO "cursors" VALUES('rulings','1');
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
INSERT INTO "duties" VALUES('mohawk-20260601-1-inspection','mohawk','storm_inspection','mohawk-20260601-1',1,'storm_end','2026-06-01T17:00:00.000Z','2026-06-02T17:00:00.000Z',0,NULL,NULL,'closed_late','mohawk-inspection-20260609-1','2026-06-09T06:00:00.000Z',565200,NULL,'§ 270-215 L(3)','An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.','rotterdam',2,'2026-06-12T18:00:12.890Z','2026-06-09T08:00:00.000Z',NULL,NULL,NULL);
INSERT INTO "duties" VALUES('mohawk-20260608-1-inspection','mohawk','storm_inspection','mohawk-20260608-1',1,'storm_end','2026-06-08T18:35:00.000Z','2026-06-09T18:35:00.000Z',0,NULL,NULL,'closed_on_time','mohawk-inspection-20260609-1','2026-06-09T06:00:00.000Z',0,NULL,'§ 270-215 L(3)','An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.','rotterdam',2,'2026-06-12T18:00:12.890Z','2026-06-09T08:00:00.000Z',NULL,NULL,NULL);
INSERT INTO "duties" VALUES('mohawk-20260611-1-inspection','mohawk','storm_inspection','mohawk-20260611-1',1,'storm_end','2026-06-11T16:30:00.000Z','2026-06-12T16:30:00.000Z',0,NULL,NULL,'overdue',NULL,NULL,0,NULL,'§ 270-215 L(3)','An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.','rotterdam',2,'2026-06-12T18:00:12.890Z','2026-06-12T18:00:15.875Z',NULL,NULL,NULL);
INSERT INTO "duties" VALUES('mohawk-routine-20260604','mohawk','routine',NULL,1,'start','2026-05-28T04:00:00.000Z','2026-06-05T03:59:59.000Z',0,NULL,NULL,'closed_late','mohawk-inspection-20260609-1','2026-06-09T06:00:00.000Z',352801,NULL,'§ 270-215 L(3)','An inspection of full scope by a qualified professional that starts by the end of the seventh calendar day.','rotterdam',2,'2026-06-12T18:00:12.890Z','2026-06-09T08:00:00.000Z',NULL,NULL,NULL);
INSERT INTO "duties" VALUES('mohawk-silent-gauge-1-1781195400000-check','mohawk','check',NULL,1,'trouble','2026-06-12T18:00:13.592Z','2026-06-13T18:00:13.592Z',0,NULL,NULL,'open',NULL,NULL,0,NULL,'','The trouble is over, or somebody looked at the instrument and said so (siltwatch decide looked).','rotterdam',2,'2026-06-12T18:00:13.592Z','2026-06-12T18:00:13.592Z','{"officer": false, "page": "sensors", "words": {"en": {"headline": "no word from gauge-1 since 11 Jun 12:30 EDT", "lines": ["No contact: this is not known to be dry, and data may still follow.", "Check power and cable at the station, then the gateway.", "If it rains, read a gauge by hand and enter the depth."], "short": ""}, "es": {"headline": "sin señal de gauge-1 desde 11 Jun 12:30 EDT", "lines": ["Sin contacto: no se sabe si está seco, y los datos pueden llegar todavía.", "Revise corriente y cable en la estación, después la pasarela.", "Si llueve, lea un pluviómetro a mano y anote la lluvia."], "short": ""}}}',NULL,NULL);
INSERT INTO "duties" VALUES('mohawk-silent-probe-background-1780948500000-check','mohawk','check',NULL,1,'trouble','2026-06-12T18:00:13.592Z','2026-06-13T18:00:13.592Z',0,NULL,NULL,'open',NULL,NULL,0,NULL,'','The trouble is over, or somebody looked at the instrument and said so (siltwatch decide looked).','rotterdam',2,'2026-06-12T18:00:13.592Z','2026-06-12T18:00:13.592Z','{"officer": false, "page": "sensors", "words": {"en": {"headline": "no word from probe-background since 8 Jun 15:55 EDT", "lines": ["No contact: this is not known to be dry, and data may still follow.", "Check power and cable at the station, then the gateway.", "If it rains, read a gauge by hand and enter the depth."], "short": ""}, "es": {"headline": "sin señal de probe-background desde 8 Jun 15:55 EDT", "lines": ["Sin contacto: no se sabe si está seco, y los datos pueden llegar todavía.", "Revise corriente y cable en la estación, después la pasarela.", "Si llueve, lea un pluviómetro a mano y anote la lluvia."], "short": ""}}}',NULL,NULL);
INSERT INTO "duties" VALUES('mohawk-silent-probe-downstream-1780948500000-check','mohawk','check',NULL,1,'trouble','2026-06-12T18:00:13.592Z','2026-06-13T18:00:13.592Z',0,NULL,NULL,'open',NULL,NULL,0,NULL,'','The trouble is over, or somebody looked at the instrument and said so (siltwatch decide looked).','rotterdam',2,'2026-06-12T18:00:13.592Z','2026-06-12T18:00:13.592Z','{"officer": false, "page": "sensors", "words": {"en": {"headline": "no word from probe-downstream since 8 Jun 15:55 EDT", "lines": ["No contact: this is not known to be dry, and data may still follow.", "Check power and cable at the station, then the gateway.", "If it rains, read a gauge by hand and enter the depth."], "short": ""}, "es": {"headline": "sin señal de probe-downstream desde 8 Jun 15:55 EDT", "lines": ["Sin contacto: no se sabe si está seco, y los datos pueden llegar todavía.", "Revise corriente y cable en la estación, después la pasarela.", "Si llueve, lea un pluviómetro a mano y anote la lluvia."], "short": ""}}}',NULL,NULL);
INSERT INTO "duties" VALUES('mohawk-routine-20260616','mohawk','routine',NULL,1,'visit','2026-06-09T06:00:00.000Z','2026-06-17T03:59:59.000Z',0,NULL,NULL,'open',NULL,NULL,0,NULL,'§ 270-215 L(3)','An inspection of full scope by a qualified professional that starts by the end of the seventh calendar day.','rotterdam',2,'2026-06-09T08:00:00.000Z','2026-06-09T08:00:00.000Z',NULL,NULL,NULL);
INSERT INTO "duties" VALUES('mohawk-sediment-watch-260609.1','mohawk','clock',NULL,1,'base','2026-06-09T12:00:00.000Z','2026-06-17T03:59:59.000Z',0,NULL,NULL,'open',NULL,NULL,0,NULL,'§ 270-215','The practice is measured below 40 percent, or cleaned out.','rotterdam',2,'2026-06-12T18:00:21.118Z','2026-06-12T18:00:21.118Z','{"officer": false, "page": "", "words": {"en": {"headline": "Practice filling with sediment: Basin A", "lines": ["A practice that is 40 percent full is measured again; the code asks for the clean-out at 50 percent, the warning is Siltwatch''s.", "This is advice, no duty of the code."], "short": ""}, "es": {"headline": "Control que se llena de sedimento: Basin A", "lines": ["El código dice (en inglés): A practice that is 40 percent full is measured again; the code asks for the clean-out at 50 percent, the warning is Siltwatch''s.", "Es un consejo, no una obligación del código."], "short": ""}}}','sediment_watch','Basin A');
INSERT INTO "duties" VALUES('mohawk-stabilization-start-260609.1','mohawk','clock',NULL,1,'base','2026-06-09T04:00:00.000Z','2026-06-24T03:59:59.000Z',0,NULL,NULL,'open',NULL,NULL,0,NULL,'§ 270-215','Stabilization of the area has begun. Where work will resume, start stabilization_resume for it; where snow or frozen ground stops it, stabilization_snow.','rotterdam',2,'2026-06-12T18:00:29.079Z','2026-06-12T18:00:29.079Z','{"officer": false, "page": "", "words": {"en": {"headline": "Stabilization of an area: East slope", "lines": ["Stabilization of an area begins at the latest, unless earth work there resumes within 21 days; with snow or frozen ground as soon as practicable."], "short": ""}, "es": {"headline": "Estabilización de un área: East slope", "lines": ["El código dice (en inglés): Stabilization of an area begins at the latest, unless earth work there resumes within 21 days; with snow or frozen ground as soon as practicable."], "short": ""}}}','stabilization_start','East slope');
CREATE TABLE duty_revisions (
	duty TEXT NOT NULL, 
	revision INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	due_at TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	PRIMARY KEY (duty, revision), 
	FOREIGN KEY(duty) REFERENCES duties (id)
);
INSERT INTO "duty_revisions" VALUES('mohawk-20260601-1-inspection',1,'2026-06-12T18:00:12.890Z','2026-06-02T17:00:00.000Z','opened');
INSERT INTO "duty_revisions" VALUES('mohawk-20260608-1-inspection',1,'2026-06-12T18:00:12.890Z','2026-06-09T18:35:00.000Z','opened');
INSERT INTO "duty_revisions" VALUES('mohawk-20260611-1-inspection',1,'2026-06-12T18:00:12.890Z','2026-06-12T16:30:00.000Z','opened');
INSERT INTO "duty_revisions" VALUES('mohawk-routine-20260604',1,'2026-06-12T18:00:12.890Z','2026-06-05T03:59:59.000Z','opened');
INSERT INTO "duty_revisions" VALUES('mohawk-silent-gauge-1-1781195400000-check',1,'2026-06-12T18:00:13.592Z','2026-06-13T18:00:13.592Z','silent');
INSERT INTO "duty_revisions" VALUES('mohawk-silent-probe-background-1780948500000-check',1,'2026-06-12T18:00:13.592Z','2026-06-13T18:00:13.592Z','silent');
INSERT INTO "duty_revisions" VALUES('mohawk-silent-probe-downstream-1780948500000-check',1,'2026-06-12T18:00:13.592Z','2026-06-13T18:00:13.592Z','silent');
INSERT INTO "duty_revisions" VALUES('mohawk-routine-20260616',1,'2026-06-09T08:00:00.000Z','2026-06-17T03:59:59.000Z','opened');
INSERT INTO "duty_revisions" VALUES('mohawk-sediment-watch-260609.1',1,'2026-06-12T18:00:21.118Z','2026-06-17T03:59:59.000Z','opened');
INSERT INTO "duty_revisions" VALUES('mohawk-stabilization-start-260609.1',1,'2026-06-12T18:00:29.079Z','2026-06-24T03:59:59.000Z','opened');
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
INSERT INTO "notice_attempts" VALUES(1,1,'2026-06-12T18:00:13.367Z','started','try 1');
INSERT INTO "notice_attempts" VALUES(2,1,'2026-06-12T18:00:13.408Z','unreachable','mail server 127.0.0.1:9 (none): [Errno 111] Connection refused; check [mail] in siltwatch.toml');
INSERT INTO "notice_attempts" VALUES(3,13,'2026-06-12T18:00:18.422Z','started','try 1');
INSERT INTO "notice_attempts" VALUES(4,13,'2026-06-12T18:00:18.476Z','unreachable','mail server 127.0.0.1:9 (none): [Errno 111] Connection refused; check [mail] in siltwatch.toml');
INSERT INTO "notice_attempts" VALUES(5,14,'2026-06-12T18:00:28.502Z','started','try 1');
INSERT INTO "notice_attempts" VALUES(6,14,'2026-06-12T18:00:28.575Z','unreachable','mail server 127.0.0.1:9 (none): [Errno 111] Connection refused; check [mail] in siltwatch.toml');
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
INSERT INTO "notice_decisions" VALUES(1,'2026-06-12T18:00:12.890Z','mohawk','mohawk-20260601-1-inspection',1,'end_known','Qualified inspector','due_unchanged');
INSERT INTO "notice_decisions" VALUES(2,'2026-06-12T18:00:12.890Z','mohawk','mohawk-20260601-1-inspection',1,'end_known','Stormwater Management Officer','due_unchanged');
INSERT INTO "notice_decisions" VALUES(3,'2026-06-12T18:00:12.890Z','mohawk','mohawk-20260601-1-inspection',1,'due_in_12h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(4,'2026-06-12T18:00:12.890Z','mohawk','mohawk-20260601-1-inspection',1,'due_in_4h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(5,'2026-06-12T18:00:12.890Z','mohawk','mohawk-20260601-1-inspection',1,'due_in_1h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(6,'2026-06-12T18:00:12.890Z','mohawk','mohawk-20260608-1-inspection',1,'end_known','Qualified inspector','due_unchanged');
INSERT INTO "notice_decisions" VALUES(7,'2026-06-12T18:00:12.890Z','mohawk','mohawk-20260608-1-inspection',1,'end_known','Stormwater Management Officer','due_unchanged');
INSERT INTO "notice_decisions" VALUES(8,'2026-06-12T18:00:12.890Z','mohawk','mohawk-20260608-1-inspection',1,'due_in_12h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(9,'2026-06-12T18:00:12.890Z','mohawk','mohawk-20260608-1-inspection',1,'due_in_4h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(10,'2026-06-12T18:00:12.890Z','mohawk','mohawk-20260608-1-inspection',1,'due_in_1h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(11,'2026-06-12T18:00:12.890Z','mohawk','mohawk-20260611-1-inspection',1,'end_known','Qualified inspector','due_unchanged');
INSERT INTO "notice_decisions" VALUES(12,'2026-06-12T18:00:12.890Z','mohawk','mohawk-20260611-1-inspection',1,'end_known','Stormwater Management Officer','due_unchanged');
INSERT INTO "notice_decisions" VALUES(13,'2026-06-12T18:00:12.890Z','mohawk','mohawk-20260611-1-inspection',1,'due_in_12h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(14,'2026-06-12T18:00:12.890Z','mohawk','mohawk-20260611-1-inspection',1,'due_in_4h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(15,'2026-06-12T18:00:12.890Z','mohawk','mohawk-20260611-1-inspection',1,'due_in_1h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(16,'2026-06-12T18:00:12.890Z','mohawk','mohawk-routine-20260604',1,'due_in_2d','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(17,'2026-06-12T18:00:12.890Z','mohawk','mohawk-routine-20260604',1,'due_in_1d','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(18,'2026-06-12T18:00:12.890Z','mohawk','mohawk-routine-20260604',1,'due','Stormwater Management Officer','does_not_hear');
INSERT INTO "notice_decisions" VALUES(19,'2026-06-12T18:00:13.592Z','mohawk','mohawk-silent-gauge-1-1781195400000-check',1,'at_trigger','Qualified inspector','does_not_hear');
INSERT INTO "notice_decisions" VALUES(20,'2026-06-12T18:00:13.592Z','mohawk','mohawk-silent-gauge-1-1781195400000-check',1,'at_trigger','Stormwater Management Officer','does_not_hear');
INSERT INTO "notice_decisions" VALUES(21,'2026-06-12T18:00:13.592Z','mohawk','mohawk-silent-probe-background-1780948500000-check',1,'at_trigger','Qualified inspector','does_not_hear');
INSERT INTO "notice_decisions" VALUES(22,'2026-06-12T18:00:13.592Z','mohawk','mohawk-silent-probe-background-1780948500000-check',1,'at_trigger','Stormwater Management Officer','does_not_hear');
INSERT INTO "notice_decisions" VALUES(23,'2026-06-12T18:00:13.592Z','mohawk','mohawk-silent-probe-downstream-1780948500000-check',1,'at_trigger','Qualified inspector','does_not_hear');
INSERT INTO "notice_decisions" VALUES(24,'2026-06-12T18:00:13.592Z','mohawk','mohawk-silent-probe-downstream-1780948500000-check',1,'at_trigger','Stormwater Management Officer','does_not_hear');
INSERT INTO "notice_decisions" VALUES(25,'2026-06-12T18:00:21.206Z','mohawk','mohawk-sediment-watch-260609.1',1,'opened','Qualified inspector','does_not_hear');
INSERT INTO "notice_decisions" VALUES(26,'2026-06-12T18:00:21.206Z','mohawk','mohawk-sediment-watch-260609.1',1,'opened','Stormwater Management Officer','does_not_hear');
INSERT INTO "notice_decisions" VALUES(27,'2026-06-12T18:00:29.150Z','mohawk','mohawk-stabilization-start-260609.1',1,'opened','Qualified inspector','does_not_hear');
INSERT INTO "notice_decisions" VALUES(28,'2026-06-12T18:00:29.150Z','mohawk','mohawk-stabilization-start-260609.1',1,'opened','Stormwater Management Officer','does_not_hear');
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
Take note:        http://127.0.0.1:8430/a/q3RqOehIJzFfalbd (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260602T160000Z
DTEND:20260602T170000Z
DTSTAMP:20260612T180012Z
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
','2026-06-12T18:00:12.890Z','cancelled','duty_closed',NULL,1,NULL,'<notice.mohawk-20260601-1-inspection.1.at_trigger.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm of 0.60 in, inspect by Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The rain at this site has reached 0.50 in. The town&#x27;s rule asks for an inspection by the due time below.</strong></p><p><strong>This message is 11 d 1 h late: it should have gone out Mon 01 Jun 2026 12:30 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260601-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 01 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.60 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 01 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 10 d 1 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/q3RqOehIJzFfalbd">http://127.0.0.1:8430/a/q3RqOehIJzFfalbd</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-02T17:00:00.000Z','trigger',NULL,NULL,NULL,NULL,NULL,'q3RqOehIJzFfalbd','2026-06-04T17:00:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/6VVHjJ7Zm1WkVBTb (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260602T160000Z
DTEND:20260602T170000Z
DTSTAMP:20260612T180012Z
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
','2026-06-12T18:00:12.890Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260601-1-inspection.1.at_trigger.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm of 0.60 in, inspect by Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The rain at this site has reached 0.50 in. The town&#x27;s rule asks for an inspection by the due time below.</strong></p><p><strong>This message is 11 d 1 h late: it should have gone out Mon 01 Jun 2026 12:30 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260601-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 01 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.60 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 01 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 10 d 1 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/6VVHjJ7Zm1WkVBTb">http://127.0.0.1:8430/a/6VVHjJ7Zm1WkVBTb</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-02T17:00:00.000Z','trigger',NULL,NULL,NULL,NULL,NULL,'6VVHjJ7Zm1WkVBTb','2026-06-04T17:00:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/vb4WEeL0xFRnPg-P (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260602T160000Z
DTEND:20260602T170000Z
DTSTAMP:20260612T180012Z
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
','2026-06-12T18:00:12.890Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260601-1-inspection.1.due.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection is due now, Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The inspection that this storm calls for is due now and is not recorded yet.</strong></p><p><strong>This message is 10 d 1 h late: it should have gone out Tue 02 Jun 2026 13:00 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260601-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 01 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.60 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 01 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 10 d 1 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/vb4WEeL0xFRnPg-P">http://127.0.0.1:8430/a/vb4WEeL0xFRnPg-P</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-02T17:00:00.000Z','due',NULL,NULL,NULL,NULL,NULL,'vb4WEeL0xFRnPg-P','2026-06-04T17:00:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/MIBxl7Gc585g21xt (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260602T160000Z
DTEND:20260602T170000Z
DTSTAMP:20260612T180012Z
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
','2026-06-12T18:00:12.890Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260601-1-inspection.1.due.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection is due now, Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The inspection that this storm calls for is due now and is not recorded yet.</strong></p><p><strong>This message is 10 d 1 h late: it should have gone out Tue 02 Jun 2026 13:00 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260601-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 01 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.60 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 01 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 10 d 1 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/MIBxl7Gc585g21xt">http://127.0.0.1:8430/a/MIBxl7Gc585g21xt</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-02T17:00:00.000Z','due',NULL,NULL,NULL,NULL,NULL,'MIBxl7Gc585g21xt','2026-06-04T17:00:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/mIjn3kcunO55ZcJJ (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260602T160000Z
DTEND:20260602T170000Z
DTSTAMP:20260612T180012Z
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
','2026-06-12T18:00:12.890Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260601-1-inspection.1.overdue.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection overdue since Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The due time has passed and no inspection that closes this duty is recorded. If it was made, record it with the time it started.</strong></p><p><strong>This message is 10 d 0 h late: it should have gone out Tue 02 Jun 2026 13:15 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260601-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 01 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.60 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 01 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 10 d 1 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/mIjn3kcunO55ZcJJ">http://127.0.0.1:8430/a/mIjn3kcunO55ZcJJ</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-02T17:00:00.000Z','overdue',NULL,NULL,NULL,NULL,NULL,'mIjn3kcunO55ZcJJ','2026-06-04T17:00:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/jIusyR-CqT4PPpGK (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260602T160000Z
DTEND:20260602T170000Z
DTSTAMP:20260612T180012Z
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
','2026-06-12T18:00:12.890Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260601-1-inspection.1.overdue.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection overdue since Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The due time has passed and no inspection that closes this duty is recorded. If it was made, record it with the time it started.</strong></p><p><strong>This message is 10 d 0 h late: it should have gone out Tue 02 Jun 2026 13:15 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260601-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 01 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.60 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 01 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 10 d 1 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/jIusyR-CqT4PPpGK">http://127.0.0.1:8430/a/jIusyR-CqT4PPpGK</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-02T17:00:00.000Z','overdue',NULL,NULL,NULL,NULL,NULL,'jIusyR-CqT4PPpGK','2026-06-04T17:00:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/YSs31WNcoRnncv8W (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260609T173500Z
DTEND:20260609T183500Z
DTSTAMP:20260612T180012Z
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
','2026-06-12T18:00:12.890Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260608-1-inspection.1.at_trigger.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm of 0.55 in, inspect by Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The rain at this site has reached 0.50 in. The town&#x27;s rule asks for an inspection by the due time below.</strong></p><p><strong>This message is 3 d 23 h late: it should have gone out Mon 08 Jun 2026 14:10 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260608-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 08 Jun 2026 14:10 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 08 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 2 d 23 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/YSs31WNcoRnncv8W">http://127.0.0.1:8430/a/YSs31WNcoRnncv8W</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-09T18:35:00.000Z','trigger',NULL,NULL,NULL,NULL,NULL,'YSs31WNcoRnncv8W','2026-06-11T18:35:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/sYTu7A7_MnG1hgGt (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260609T173500Z
DTEND:20260609T183500Z
DTSTAMP:20260612T180012Z
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
','2026-06-12T18:00:12.890Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260608-1-inspection.1.at_trigger.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm of 0.55 in, inspect by Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The rain at this site has reached 0.50 in. The town&#x27;s rule asks for an inspection by the due time below.</strong></p><p><strong>This message is 3 d 23 h late: it should have gone out Mon 08 Jun 2026 14:10 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260608-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 08 Jun 2026 14:10 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 08 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 2 d 23 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/sYTu7A7_MnG1hgGt">http://127.0.0.1:8430/a/sYTu7A7_MnG1hgGt</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-09T18:35:00.000Z','trigger',NULL,NULL,NULL,NULL,NULL,'sYTu7A7_MnG1hgGt','2026-06-11T18:35:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/1vLOSQLvwhoyqdmG (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260609T173500Z
DTEND:20260609T183500Z
DTSTAMP:20260612T180012Z
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
','2026-06-12T18:00:12.890Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260608-1-inspection.1.due.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection is due now, Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The inspection that this storm calls for is due now and is not recorded yet.</strong></p><p><strong>This message is 2 d 23 h late: it should have gone out Tue 09 Jun 2026 14:35 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260608-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 08 Jun 2026 14:10 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 08 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 2 d 23 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/1vLOSQLvwhoyqdmG">http://127.0.0.1:8430/a/1vLOSQLvwhoyqdmG</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-09T18:35:00.000Z','due',NULL,NULL,NULL,NULL,NULL,'1vLOSQLvwhoyqdmG','2026-06-11T18:35:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/ili0iO6k6pkCLAwM (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260609T173500Z
DTEND:20260609T183500Z
DTSTAMP:20260612T180012Z
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
','2026-06-12T18:00:12.890Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260608-1-inspection.1.due.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection is due now, Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The inspection that this storm calls for is due now and is not recorded yet.</strong></p><p><strong>This message is 2 d 23 h late: it should have gone out Tue 09 Jun 2026 14:35 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260608-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 08 Jun 2026 14:10 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 08 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 2 d 23 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/ili0iO6k6pkCLAwM">http://127.0.0.1:8430/a/ili0iO6k6pkCLAwM</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-09T18:35:00.000Z','due',NULL,NULL,NULL,NULL,NULL,'ili0iO6k6pkCLAwM','2026-06-11T18:35:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/BQWEZsliCvEOBwBZ (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260609T173500Z
DTEND:20260609T183500Z
DTSTAMP:20260612T180012Z
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
','2026-06-12T18:00:12.890Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260608-1-inspection.1.overdue.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection overdue since Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The due time has passed and no inspection that closes this duty is recorded. If it was made, record it with the time it started.</strong></p><p><strong>This message is 2 d 23 h late: it should have gone out Tue 09 Jun 2026 14:50 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260608-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 08 Jun 2026 14:10 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 08 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 2 d 23 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/BQWEZsliCvEOBwBZ">http://127.0.0.1:8430/a/BQWEZsliCvEOBwBZ</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-09T18:35:00.000Z','overdue',NULL,NULL,NULL,NULL,NULL,'BQWEZsliCvEOBwBZ','2026-06-11T18:35:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/EDySLvbyoRz88rqc (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260609T173500Z
DTEND:20260609T183500Z
DTSTAMP:20260612T180012Z
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
','2026-06-12T18:00:12.890Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260608-1-inspection.1.overdue.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection overdue since Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The due time has passed and no inspection that closes this duty is recorded. If it was made, record it with the time it started.</strong></p><p><strong>This message is 2 d 23 h late: it should have gone out Tue 09 Jun 2026 14:50 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260608-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 08 Jun 2026 14:10 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 08 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 2 d 23 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/EDySLvbyoRz88rqc">http://127.0.0.1:8430/a/EDySLvbyoRz88rqc</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-09T18:35:00.000Z','overdue',NULL,NULL,NULL,NULL,NULL,'EDySLvbyoRz88rqc','2026-06-11T18:35:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/UvlmiUEcbH8g5ciz (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260612T153000Z
DTEND:20260612T163000Z
DTSTAMP:20260612T180012Z
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
','2026-06-12T18:00:12.890Z','queued',NULL,'2026-06-12T18:00:28.476Z',1,NULL,'<notice.mohawk-20260611-1-inspection.1.at_trigger.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm of 0.55 in, inspect by Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The rain at this site has reached 0.50 in. The town&#x27;s rule asks for an inspection by the due time below.</strong></p><p><strong>This message is 1 d 2 h late: it should have gone out Thu 11 Jun 2026 12:00 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260611-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 11 Jun 2026 12:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Thu 11 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 1 h 30 m at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/UvlmiUEcbH8g5ciz">http://127.0.0.1:8430/a/UvlmiUEcbH8g5ciz</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-12T16:30:00.000Z','trigger',NULL,NULL,NULL,NULL,NULL,'UvlmiUEcbH8g5ciz','2026-06-14T16:30:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/OTSMmMWWwOlksGyd (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260612T153000Z
DTEND:20260612T163000Z
DTSTAMP:20260612T180012Z
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
','2026-06-12T18:00:12.890Z','queued',NULL,'2026-06-12T18:00:48.575Z',1,NULL,'<notice.mohawk-20260611-1-inspection.1.at_trigger.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm of 0.55 in, inspect by Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The rain at this site has reached 0.50 in. The town&#x27;s rule asks for an inspection by the due time below.</strong></p><p><strong>This message is 1 d 2 h late: it should have gone out Thu 11 Jun 2026 12:00 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260611-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 11 Jun 2026 12:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Thu 11 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 1 h 30 m at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/OTSMmMWWwOlksGyd">http://127.0.0.1:8430/a/OTSMmMWWwOlksGyd</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-12T16:30:00.000Z','trigger',NULL,NULL,NULL,NULL,NULL,'OTSMmMWWwOlksGyd','2026-06-14T16:30:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/oX5Mg1BBATcIY5-9 (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260612T153000Z
DTEND:20260612T163000Z
DTSTAMP:20260612T180012Z
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
','2026-06-12T18:00:12.890Z','queued',NULL,'2026-06-12T18:00:12.890Z',0,NULL,'<notice.mohawk-20260611-1-inspection.1.due.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection is due now, Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The inspection that this storm calls for is due now and is not recorded yet.</strong></p><p><strong>This message is 1 h 30 m late: it should have gone out Fri 12 Jun 2026 12:30 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260611-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 11 Jun 2026 12:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Thu 11 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 1 h 30 m at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/oX5Mg1BBATcIY5-9">http://127.0.0.1:8430/a/oX5Mg1BBATcIY5-9</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-12T16:30:00.000Z','due',NULL,NULL,NULL,NULL,NULL,'oX5Mg1BBATcIY5-9','2026-06-14T16:30:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/yXMQgYy7RnqLmCQC (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260612T153000Z
DTEND:20260612T163000Z
DTSTAMP:20260612T180012Z
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
','2026-06-12T18:00:12.890Z','queued',NULL,'2026-06-12T18:00:12.890Z',0,NULL,'<notice.mohawk-20260611-1-inspection.1.due.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection is due now, Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The inspection that this storm calls for is due now and is not recorded yet.</strong></p><p><strong>This message is 1 h 30 m late: it should have gone out Fri 12 Jun 2026 12:30 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260611-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 11 Jun 2026 12:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Thu 11 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 1 h 30 m at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/yXMQgYy7RnqLmCQC">http://127.0.0.1:8430/a/yXMQgYy7RnqLmCQC</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-12T16:30:00.000Z','due',NULL,NULL,NULL,NULL,NULL,'yXMQgYy7RnqLmCQC','2026-06-14T16:30:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/3Pggr3e9pCG9rv-E (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260612T153000Z
DTEND:20260612T163000Z
DTSTAMP:20260612T180012Z
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
','2026-06-12T18:00:12.890Z','queued',NULL,'2026-06-12T18:00:12.890Z',0,NULL,'<notice.mohawk-20260611-1-inspection.1.overdue.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection overdue since Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The due time has passed and no inspection that closes this duty is recorded. If it was made, record it with the time it started.</strong></p><p><strong>This message is 1 h 15 m late: it should have gone out Fri 12 Jun 2026 12:45 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260611-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 11 Jun 2026 12:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Thu 11 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 1 h 30 m at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/3Pggr3e9pCG9rv-E">http://127.0.0.1:8430/a/3Pggr3e9pCG9rv-E</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-12T16:30:00.000Z','overdue',NULL,NULL,NULL,NULL,NULL,'3Pggr3e9pCG9rv-E','2026-06-14T16:30:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/TxN4Gs9OKH3bsqZ3 (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260612T153000Z
DTEND:20260612T163000Z
DTSTAMP:20260612T180012Z
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
','2026-06-12T18:00:12.890Z','queued',NULL,'2026-06-12T18:00:12.890Z',0,NULL,'<notice.mohawk-20260611-1-inspection.1.overdue.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection overdue since Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The due time has passed and no inspection that closes this duty is recorded. If it was made, record it with the time it started.</strong></p><p><strong>This message is 1 h 15 m late: it should have gone out Fri 12 Jun 2026 12:45 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260611-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 11 Jun 2026 12:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Thu 11 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 1 h 30 m at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/TxN4Gs9OKH3bsqZ3">http://127.0.0.1:8430/a/TxN4Gs9OKH3bsqZ3</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-12T16:30:00.000Z','overdue',NULL,NULL,NULL,NULL,NULL,'TxN4Gs9OKH3bsqZ3','2026-06-14T16:30:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/XhjQ2dfaUR-jYgY9 (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Routine inspection due: Mohawk Terrace\, phase 2
DTSTART:20260605T025959Z
DTEND:20260605T035959Z
DTSTAMP:20260612T180012Z
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
','2026-06-12T18:00:12.890Z','queued',NULL,'2026-06-12T18:00:12.890Z',0,NULL,'<notice.mohawk-routine-20260604.1.due.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: routine inspection is due now, Thu 04 Jun 2026 23:59 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The regular inspection of this site is due now and is not recorded yet.</strong></p><p><strong>This message is 7 d 14 h late: it should have gone out Thu 04 Jun 2026 23:59 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Duty</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-routine-20260604</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the start of the site, Thu 28 May 2026 00:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 04 Jun 2026 23:59 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 7 d 14 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection of full scope by a qualified professional that starts by the end of the seventh calendar day.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk">http://127.0.0.1:8430/sites/mohawk</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/XhjQ2dfaUR-jYgY9">http://127.0.0.1:8430/a/XhjQ2dfaUR-jYgY9</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-05T03:59:59.000Z','due',NULL,NULL,NULL,NULL,NULL,'XhjQ2dfaUR-jYgY9','2026-06-07T03:59:59.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/DWPJk8ukj41ioaok (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Routine inspection due: Mohawk Terrace\, phase 2
DTSTART:20260605T025959Z
DTEND:20260605T035959Z
DTSTAMP:20260612T180012Z
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
','2026-06-12T18:00:12.890Z','queued',NULL,'2026-06-12T18:00:12.890Z',0,NULL,'<notice.mohawk-routine-20260604.1.overdue.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: routine inspection overdue since Thu 04 Jun 2026 23:59 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The due time has passed and no inspection of full scope is recorded. If it was made, record it with the time it started.</strong></p><p><strong>This message is 7 d 13 h late: it should have gone out Fri 05 Jun 2026 00:14 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Duty</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-routine-20260604</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the start of the site, Thu 28 May 2026 00:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 04 Jun 2026 23:59 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 7 d 14 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection of full scope by a qualified professional that starts by the end of the seventh calendar day.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk">http://127.0.0.1:8430/sites/mohawk</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/DWPJk8ukj41ioaok">http://127.0.0.1:8430/a/DWPJk8ukj41ioaok</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-05T03:59:59.000Z','overdue',NULL,NULL,NULL,NULL,NULL,'DWPJk8ukj41ioaok','2026-06-07T03:59:59.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/I29aA_nPZWS5uOk6 (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Routine inspection due: Mohawk Terrace\, phase 2
DTSTART:20260605T025959Z
DTEND:20260605T035959Z
DTSTAMP:20260612T180012Z
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
','2026-06-12T18:00:12.890Z','queued',NULL,'2026-06-12T18:00:12.890Z',0,NULL,'<notice.mohawk-routine-20260604.1.overdue.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: routine inspection overdue since Thu 04 Jun 2026 23:59 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The due time has passed and no inspection of full scope is recorded. If it was made, record it with the time it started.</strong></p><p><strong>This message is 7 d 13 h late: it should have gone out Fri 05 Jun 2026 00:14 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Duty</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-routine-20260604</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the start of the site, Thu 28 May 2026 00:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 04 Jun 2026 23:59 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 7 d 14 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection of full scope by a qualified professional that starts by the end of the seventh calendar day.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk">http://127.0.0.1:8430/sites/mohawk</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/I29aA_nPZWS5uOk6">http://127.0.0.1:8430/a/I29aA_nPZWS5uOk6</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-05T03:59:59.000Z','overdue',NULL,NULL,NULL,NULL,NULL,'I29aA_nPZWS5uOk6','2026-06-07T03:59:59.000Z',NULL);
CREATE TABLE opt_outs (
	channel TEXT NOT NULL, 
	address TEXT NOT NULL, 
	at TEXT NOT NULL, 
	said TEXT NOT NULL, 
	PRIMARY KEY (channel, address)
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
INSERT INTO "practice_levels" VALUES(1,'mohawk','Basin A',45,'2026-06-09T12:00:00.000Z','inspector','','2026-06-12T18:00:21.118Z','9a828f7dd865c9c0');
CREATE TABLE profile_texts (
	name TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	sha256 TEXT NOT NULL, 
	text TEXT NOT NULL, 
	first_at TEXT NOT NULL, 
	PRIMARY KEY (name, version, sha256)
);
INSERT INTO "profile_texts" VALUES('epa-cgp-2022',1,'5b942ab2dc3ce78dcca797588cb3f153812f87b3ef06a75e4647df3c1974281e','# United States, EPA construction general permit of 2022. Where it leaves a choice (every 7 days, or every 14 days and
# after storms) and for impaired waters (both), the strictest reading is taken, which meets all of them: every seven
# days and after storms. One sign-off by the permit authority is needed before use.
name = "epa-cgp-2022"
version = 1
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
','2026-06-12T18:00:50.437Z');
INSERT INTO "profile_texts" VALUES('generic',1,'299584a2c7cc3e0b99f7005af4106a15d04c41d3c17c7eba681d4ecb0c454c5e','# Used where a site names no town: the earliest reading of the common half-inch rule. No code is cited.
name = "generic"
version = 1
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
','2026-06-12T18:00:50.437Z');
INSERT INTO "profile_texts" VALUES('guilderland',2,'eb4f57dcdbf0acc103a74c08060e03c4e83b145f54384b8509b7e8dc0f99073a','# Town of Guilderland, New York: Chapter 241. One sign-off by the Stormwater Management Officer is needed before use.
name = "guilderland"
version = 2
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
','2026-06-12T18:00:50.437Z');
INSERT INTO "profile_texts" VALUES('ny-state',2,'997ae9c54e075eb0b7881953d472556bb68a381f907eb4530147981c84c29114','# New York State, general permit GP-0-25-001 for construction sites: a layer of its own beside the town''s law.
# Nothing here was held against the permit yet (`to_check`). One sign-off by the Stormwater Management Officer is
# needed before use.
name = "ny-state"
version = 2
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
','2026-06-12T18:00:50.437Z');
INSERT INTO "profile_texts" VALUES('pendleton',2,'c19b976c214dbc0e81fde0be18cce4bd49ef96fcb41ba4c69b3ee3f26d61a6b5','# Town of Pendleton, New York: § 247-85. One sign-off by the Stormwater Management Officer is needed before use.
name = "pendleton"
version = 2
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
','2026-06-12T18:00:50.437Z');
INSERT INTO "profile_texts" VALUES('rotterdam',2,'72e1b292fbf216217115bbfc2bbdf2738108c3e755b1ef60f4beefe2baeece97','# Town of Rotterdam, New York: § 270-215. One sign-off by the Stormwater Management Officer is needed before use.
name = "rotterdam"
version = 2
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
','2026-06-12T18:00:50.437Z');
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
INSERT INTO "rulings" VALUES(1,'mohawk','acreage','','',NULL,NULL,'4.5','operator','operator','stripped in May','4.5 acres are open: within the limit of 5.','2026-06-12T18:00:35.553Z','8MLVmLwF6P2g2r-IKEEV0Q');
CREATE TABLE sessions (
	id_hash TEXT NOT NULL, 
	account INTEGER NOT NULL, 
	created_at TEXT NOT NULL, 
	expires_at TEXT NOT NULL, 
	csrf TEXT NOT NULL, 
	PRIMARY KEY (id_hash), 
	FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
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
INSERT INTO "storm_versions" VALUES(1,'mohawk-20260601-1',1,'2026-06-12T18:00:12.890Z','rotterdam',2,'2026-06-01T16:30:00.000Z','2026-06-01T14:03:00.000Z','2026-06-01T17:00:00.000Z','2026-06-01T23:00:00.000Z','confirmed','event','["gauge-1"]',1,152400,127000,'[[1780322580000, 1780333200000]]',NULL,NULL);
INSERT INTO "storm_versions" VALUES(2,'mohawk-20260608-1',1,'2026-06-12T18:00:12.890Z','rotterdam',2,'2026-06-08T18:10:00.000Z','2026-06-08T14:05:00.000Z','2026-06-08T18:35:00.000Z','2026-06-09T00:35:00.000Z','confirmed','event','["gauge-1"]',1,139700,127000,'[[1780927500000, 1780943700000]]',NULL,NULL);
INSERT INTO "storm_versions" VALUES(3,'mohawk-20260611-1',1,'2026-06-12T18:00:12.890Z','rotterdam',2,'2026-06-11T16:00:00.000Z','2026-06-11T02:06:00.000Z','2026-06-11T16:30:00.000Z','2026-06-11T22:30:00.000Z','confirmed','rolling24','["gauge-1"]',1,139700,127000,'[[1781143560000, 1781154000000], [1781186760000, 1781195400000]]',NULL,NULL);
CREATE TABLE storms (
	id TEXT NOT NULL, 
	site TEXT NOT NULL, 
	revision INTEGER NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "storms" VALUES('mohawk-20260601-1','mohawk',1);
INSERT INTO "storms" VALUES('mohawk-20260608-1','mohawk',1);
INSERT INTO "storms" VALUES('mohawk-20260611-1','mohawk',1);
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
INSERT INTO "troubles" VALUES('mohawk-silent-gauge-1-1781195400000','mohawk','silent','gauge-1','open','2026-06-11T16:30:00.000Z','2026-06-12T18:00:13.592Z',NULL,NULL,NULL,'{"ever": "True"}');
INSERT INTO "troubles" VALUES('mohawk-silent-probe-background-1780948500000','mohawk','silent','probe-background','open','2026-06-08T19:55:00.000Z','2026-06-12T18:00:13.592Z',NULL,NULL,NULL,'{"ever": "True"}');
INSERT INTO "troubles" VALUES('mohawk-silent-probe-downstream-1780948500000','mohawk','silent','probe-downstream','open','2026-06-08T19:55:00.000Z','2026-06-12T18:00:13.592Z',NULL,NULL,NULL,'{"ever": "True"}');
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
CREATE INDEX login_attempts_at ON login_attempts (at);
CREATE INDEX photos_site ON photos (site, about);
CREATE INDEX audit_trail_day ON audit_trail (day);
CREATE TRIGGER audit_trail_no_update BEFORE UPDATE ON audit_trail BEGIN SELECT RAISE(ABORT, 'the audit trail is only added to'); END;
CREATE TRIGGER audit_trail_no_delete BEFORE DELETE ON audit_trail BEGIN SELECT RAISE(ABORT, 'the audit trail is only added to'); END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('changes',66);
COMMIT;
