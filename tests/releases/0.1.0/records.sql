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
INSERT INTO "accounts" VALUES(1,'keeper','$argon2id$v=19$m=65536,t=3,p=4$sROvD2nGeIN0yrk19irH9Q$oyspwCDE7FvNgzgNC4pXMehWH+mqh4s61oOQOz2rVU8','admin','[]','2026-06-12T18:00:09.554Z',NULL);
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
INSERT INTO "alembic_version_alerts" VALUES('0003');
CREATE TABLE alembic_version_dashboard (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_dashboard_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version_dashboard" VALUES('0001');
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
INSERT INTO "changes" VALUES(1,'2026-06-12T18:00:16.996Z','mohawk','storm','mohawk-20260601-1');
INSERT INTO "changes" VALUES(2,'2026-06-12T18:00:16.996Z','mohawk','storm','mohawk-20260608-1');
INSERT INTO "changes" VALUES(3,'2026-06-12T18:00:16.996Z','mohawk','storm','mohawk-20260611-1');
INSERT INTO "changes" VALUES(4,'2026-06-12T18:00:16.996Z','mohawk','duty','mohawk-20260601-1-inspection');
INSERT INTO "changes" VALUES(5,'2026-06-12T18:00:16.996Z','mohawk','duty','mohawk-20260608-1-inspection');
INSERT INTO "changes" VALUES(6,'2026-06-12T18:00:16.996Z','mohawk','duty','mohawk-20260611-1-inspection');
INSERT INTO "changes" VALUES(7,'2026-06-12T18:00:16.996Z','mohawk','duty','mohawk-routine-20260604');
INSERT INTO "changes" VALUES(8,'2026-06-12T18:00:16.996Z','mohawk','notice','1');
INSERT INTO "changes" VALUES(9,'2026-06-12T18:00:16.996Z','mohawk','notice','2');
INSERT INTO "changes" VALUES(10,'2026-06-12T18:00:16.996Z','mohawk','notice','3');
INSERT INTO "changes" VALUES(11,'2026-06-12T18:00:16.996Z','mohawk','notice','4');
INSERT INTO "changes" VALUES(12,'2026-06-12T18:00:16.996Z','mohawk','notice','5');
INSERT INTO "changes" VALUES(13,'2026-06-12T18:00:16.996Z','mohawk','notice','6');
INSERT INTO "changes" VALUES(14,'2026-06-12T18:00:16.996Z','mohawk','notice','7');
INSERT INTO "changes" VALUES(15,'2026-06-12T18:00:16.996Z','mohawk','notice','8');
INSERT INTO "changes" VALUES(16,'2026-06-12T18:00:16.996Z','mohawk','notice','9');
INSERT INTO "changes" VALUES(17,'2026-06-12T18:00:16.996Z','mohawk','notice','10');
INSERT INTO "changes" VALUES(18,'2026-06-12T18:00:16.996Z','mohawk','notice','11');
INSERT INTO "changes" VALUES(19,'2026-06-12T18:00:16.996Z','mohawk','notice','12');
INSERT INTO "changes" VALUES(20,'2026-06-12T18:00:16.996Z','mohawk','notice','13');
INSERT INTO "changes" VALUES(21,'2026-06-12T18:00:16.996Z','mohawk','notice','14');
INSERT INTO "changes" VALUES(22,'2026-06-12T18:00:16.996Z','mohawk','notice','15');
INSERT INTO "changes" VALUES(23,'2026-06-12T18:00:16.996Z','mohawk','notice','16');
INSERT INTO "changes" VALUES(24,'2026-06-12T18:00:16.996Z','mohawk','notice','17');
INSERT INTO "changes" VALUES(25,'2026-06-12T18:00:16.996Z','mohawk','notice','18');
INSERT INTO "changes" VALUES(26,'2026-06-12T18:00:16.996Z','mohawk','notice','19');
INSERT INTO "changes" VALUES(27,'2026-06-12T18:00:16.996Z','mohawk','notice','20');
INSERT INTO "changes" VALUES(28,'2026-06-12T18:00:16.996Z','mohawk','notice','21');
INSERT INTO "changes" VALUES(29,'2026-06-12T18:00:17.227Z','mohawk','notice','1');
INSERT INTO "changes" VALUES(30,'2026-06-12T18:00:17.265Z','mohawk','notice','1');
INSERT INTO "changes" VALUES(31,'2026-06-12T18:00:17.227Z','mohawk','contrast','mohawk-contrast-20260608-1');
INSERT INTO "changes" VALUES(32,'2026-06-09T08:00:00.000Z','mohawk','duty','mohawk-20260601-1-inspection');
INSERT INTO "changes" VALUES(33,'2026-06-09T08:00:00.000Z','mohawk','duty','mohawk-20260608-1-inspection');
INSERT INTO "changes" VALUES(34,'2026-06-09T08:00:00.000Z','mohawk','duty','mohawk-20260611-1-inspection');
INSERT INTO "changes" VALUES(35,'2026-06-09T08:00:00.000Z','mohawk','duty','mohawk-routine-20260604');
INSERT INTO "changes" VALUES(36,'2026-06-09T08:00:00.000Z','mohawk','duty','mohawk-routine-20260616');
INSERT INTO "changes" VALUES(37,'2026-06-09T08:00:00.000Z','mohawk','inspection','mohawk-inspection-20260609-1');
INSERT INTO "changes" VALUES(38,'2026-06-12T18:00:19.950Z','mohawk','duty','mohawk-20260611-1-inspection');
INSERT INTO "changes" VALUES(39,'2026-06-12T18:00:22.265Z','mohawk','notice','2');
INSERT INTO "changes" VALUES(40,'2026-06-12T18:00:22.265Z','mohawk','notice','3');
INSERT INTO "changes" VALUES(41,'2026-06-12T18:00:22.265Z','mohawk','notice','4');
INSERT INTO "changes" VALUES(42,'2026-06-12T18:00:22.265Z','mohawk','notice','5');
INSERT INTO "changes" VALUES(43,'2026-06-12T18:00:22.265Z','mohawk','notice','6');
INSERT INTO "changes" VALUES(44,'2026-06-12T18:00:22.265Z','mohawk','notice','7');
INSERT INTO "changes" VALUES(45,'2026-06-12T18:00:22.265Z','mohawk','notice','8');
INSERT INTO "changes" VALUES(46,'2026-06-12T18:00:22.265Z','mohawk','notice','9');
INSERT INTO "changes" VALUES(47,'2026-06-12T18:00:22.265Z','mohawk','notice','10');
INSERT INTO "changes" VALUES(48,'2026-06-12T18:00:22.265Z','mohawk','notice','11');
INSERT INTO "changes" VALUES(49,'2026-06-12T18:00:22.265Z','mohawk','notice','12');
INSERT INTO "changes" VALUES(50,'2026-06-12T18:00:22.265Z','mohawk','notice','1');
INSERT INTO "changes" VALUES(51,'2026-06-12T18:00:22.265Z','mohawk','notice','13');
INSERT INTO "changes" VALUES(52,'2026-06-12T18:00:22.375Z','mohawk','notice','13');
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
INSERT INTO "contrast_episodes" VALUES('mohawk-contrast-20260608-1','mohawk','probe-downstream','probe-background','contrast',1,'2026-06-12T18:00:17.227Z','rotterdam',1,'ended','severe','none','2026-06-08T16:00:00.000Z','2026-06-08T19:45:00.000Z','{"severe": "2026-06-08T16:15:00Z"}','FNU',172.0,'2026-06-08T16:45:00.000Z',13.0,185.0,NULL,NULL,NULL,80,NULL,0,NULL,'probe-background, probe-downstream','storm','mohawk-20260608-1',NULL,NULL,NULL);
CREATE TABLE contrast_states (
	site TEXT NOT NULL, 
	probe TEXT NOT NULL, 
	quarter INTEGER NOT NULL, 
	rule TEXT NOT NULL, 
	state TEXT NOT NULL, 
	PRIMARY KEY (site, probe, quarter, rule)
);
INSERT INTO "contrast_states" VALUES('mohawk','probe-downstream',1978848,'rotterdam/1 background=probe-background:1000.0,downstream=probe-downstream:1000.0 lag=0 alike=True','{"next": 1978848, "tiers": [["watch", 2, 4, false, 0, 0], ["likely", 3, 4, false, 0, 0], ["severe", 2, 4, false, 0, 0]], "free": [["watch", 2, 4, false, 0, 0], ["likely", 3, 4, false, 0, 0], ["severe", 2, 4, false, 0, 0]], "benchmarks": [["benchmark_25", 3, 4, false, 0, 0], ["benchmark_50", 3, 4, false, 0, 0], ["benchmark_250", 3, 4, false, 0, 0]], "carried": [1978831, "13.0", false, false], "latches": {"u": [false, 0, 0, false], "d": [false, 0, 0, false], "o": [false, 0, 0, false]}}');
INSERT INTO "contrast_states" VALUES('mohawk','probe-downstream',1978944,'rotterdam/1 background=probe-background:1000.0,downstream=probe-downstream:1000.0 lag=0 alike=True','{"next": 1978944, "tiers": [["watch", 2, 4, false, 0, 0], ["likely", 3, 4, false, 0, 0], ["severe", 2, 4, false, 0, 0]], "free": [["watch", 2, 4, false, 0, 0], ["likely", 3, 4, false, 0, 0], ["severe", 2, 4, false, 0, 0]], "benchmarks": [["benchmark_25", 3, 4, false, 0, 0], ["benchmark_50", 3, 4, false, 0, 0], ["benchmark_250", 3, 4, false, 0, 0]], "carried": [1978831, "13.0", false, false], "latches": {"u": [false, 0, 0, false], "d": [false, 0, 0, false], "o": [false, 0, 0, false]}}');
INSERT INTO "contrast_states" VALUES('mohawk','probe-downstream',1979040,'rotterdam/1 background=probe-background:1000.0,downstream=probe-downstream:1000.0 lag=0 alike=True','{"next": 1979040, "tiers": [["watch", 2, 4, false, 0, 0], ["likely", 3, 4, false, 0, 0], ["severe", 2, 4, false, 0, 0]], "free": [["watch", 2, 4, false, 0, 0], ["likely", 3, 4, false, 0, 0], ["severe", 2, 4, false, 0, 0]], "benchmarks": [["benchmark_25", 3, 4, false, 0, 0], ["benchmark_50", 3, 4, false, 0, 0], ["benchmark_250", 3, 4, false, 0, 0]], "carried": [1978831, "13.0", false, false], "latches": {"u": [false, 0, 0, false], "d": [false, 0, 0, false], "o": [false, 0, 0, false]}}');
INSERT INTO "contrast_states" VALUES('mohawk','probe-downstream',1979136,'rotterdam/1 background=probe-background:1000.0,downstream=probe-downstream:1000.0 lag=0 alike=True','{"next": 1979136, "tiers": [["watch", 2, 4, false, 0, 0], ["likely", 3, 4, false, 0, 0], ["severe", 2, 4, false, 0, 0]], "free": [["watch", 2, 4, false, 0, 0], ["likely", 3, 4, false, 0, 0], ["severe", 2, 4, false, 0, 0]], "benchmarks": [["benchmark_25", 3, 4, false, 0, 0], ["benchmark_50", 3, 4, false, 0, 0], ["benchmark_250", 3, 4, false, 0, 0]], "carried": [1978831, "13.0", false, false], "latches": {"u": [false, 0, 0, false], "d": [false, 0, 0, false], "o": [false, 0, 0, false]}}');
CREATE TABLE cursors (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "cursors" VALUES('credits','190');
INSERT INTO "cursors" VALUES('lag:mohawk:probe-downstream','{"at": "2026-06-12T18:00:17.227Z", "lag": null}');
INSERT INTO "cursors" VALUES('signs:mohawk:probe-downstream','[]');
INSERT INTO "cursors" VALUES('turbidity','144');
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
	changed_at TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(storm) REFERENCES storms (id), 
	UNIQUE (site, kind, storm)
);
INSERT INTO "duties" VALUES('mohawk-20260601-1-inspection','mohawk','storm_inspection','mohawk-20260601-1',1,'storm_end','2026-06-01T17:00:00.000Z','2026-06-02T17:00:00.000Z',0,NULL,NULL,'closed_late','mohawk-inspection-20260609-1','2026-06-09T06:00:00.000Z',565200,NULL,'§ 270-215 L(3)','An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.','rotterdam',1,'2026-06-12T18:00:16.996Z','2026-06-09T08:00:00.000Z');
INSERT INTO "duties" VALUES('mohawk-20260608-1-inspection','mohawk','storm_inspection','mohawk-20260608-1',1,'storm_end','2026-06-08T18:35:00.000Z','2026-06-09T18:35:00.000Z',0,NULL,NULL,'closed_on_time','mohawk-inspection-20260609-1','2026-06-09T06:00:00.000Z',0,NULL,'§ 270-215 L(3)','An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.','rotterdam',1,'2026-06-12T18:00:16.996Z','2026-06-09T08:00:00.000Z');
INSERT INTO "duties" VALUES('mohawk-20260611-1-inspection','mohawk','storm_inspection','mohawk-20260611-1',1,'storm_end','2026-06-11T16:30:00.000Z','2026-06-12T16:30:00.000Z',0,NULL,NULL,'overdue',NULL,NULL,0,NULL,'§ 270-215 L(3)','An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.','rotterdam',1,'2026-06-12T18:00:16.996Z','2026-06-12T18:00:19.950Z');
INSERT INTO "duties" VALUES('mohawk-routine-20260604','mohawk','routine',NULL,1,'start','2026-05-28T04:00:00.000Z','2026-06-05T03:59:59.000Z',0,NULL,NULL,'closed_late','mohawk-inspection-20260609-1','2026-06-09T06:00:00.000Z',352801,NULL,'§ 270-215 L(3)','An inspection of full scope by a qualified professional that starts by the end of the seventh calendar day.','rotterdam',1,'2026-06-12T18:00:16.996Z','2026-06-09T08:00:00.000Z');
INSERT INTO "duties" VALUES('mohawk-routine-20260616','mohawk','routine',NULL,1,'visit','2026-06-09T06:00:00.000Z','2026-06-17T03:59:59.000Z',0,NULL,NULL,'open',NULL,NULL,0,NULL,'§ 270-215 L(3)','An inspection of full scope by a qualified professional that starts by the end of the seventh calendar day.','rotterdam',1,'2026-06-09T08:00:00.000Z','2026-06-09T08:00:00.000Z');
CREATE TABLE duty_revisions (
	duty TEXT NOT NULL, 
	revision INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	due_at TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	PRIMARY KEY (duty, revision), 
	FOREIGN KEY(duty) REFERENCES duties (id)
);
INSERT INTO "duty_revisions" VALUES('mohawk-20260601-1-inspection',1,'2026-06-12T18:00:16.996Z','2026-06-02T17:00:00.000Z','opened');
INSERT INTO "duty_revisions" VALUES('mohawk-20260608-1-inspection',1,'2026-06-12T18:00:16.996Z','2026-06-09T18:35:00.000Z','opened');
INSERT INTO "duty_revisions" VALUES('mohawk-20260611-1-inspection',1,'2026-06-12T18:00:16.996Z','2026-06-12T16:30:00.000Z','opened');
INSERT INTO "duty_revisions" VALUES('mohawk-routine-20260604',1,'2026-06-12T18:00:16.996Z','2026-06-05T03:59:59.000Z','opened');
INSERT INTO "duty_revisions" VALUES('mohawk-routine-20260616',1,'2026-06-09T08:00:00.000Z','2026-06-17T03:59:59.000Z','opened');
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
	"key" TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE ("key")
);
INSERT INTO "inspections" VALUES('mohawk-inspection-20260609-1','mohawk','2026-06-09T06:00:00.000Z','full','Qualified inspector','Basin cleaned','2026-06-09T08:00:00.000Z','keeper','release-data');
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
INSERT INTO "notice_attempts" VALUES(1,1,'2026-06-12T18:00:17.227Z','started','try 1');
INSERT INTO "notice_attempts" VALUES(2,1,'2026-06-12T18:00:17.265Z','unreachable','mail server 127.0.0.1:9 (none): [Errno 111] Connection refused; check [mail] in siltwatch.toml');
INSERT INTO "notice_attempts" VALUES(3,13,'2026-06-12T18:00:22.265Z','started','try 1');
INSERT INTO "notice_attempts" VALUES(4,13,'2026-06-12T18:00:22.375Z','unreachable','mail server 127.0.0.1:9 (none): [Errno 111] Connection refused; check [mail] in siltwatch.toml');
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
INSERT INTO "notice_decisions" VALUES(1,'2026-06-12T18:00:16.996Z','mohawk','mohawk-20260601-1-inspection',1,'end_known','Qualified inspector','due_unchanged');
INSERT INTO "notice_decisions" VALUES(2,'2026-06-12T18:00:16.996Z','mohawk','mohawk-20260601-1-inspection',1,'end_known','Stormwater Management Officer','due_unchanged');
INSERT INTO "notice_decisions" VALUES(3,'2026-06-12T18:00:16.996Z','mohawk','mohawk-20260601-1-inspection',1,'due_in_12h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(4,'2026-06-12T18:00:16.996Z','mohawk','mohawk-20260601-1-inspection',1,'due_in_4h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(5,'2026-06-12T18:00:16.996Z','mohawk','mohawk-20260601-1-inspection',1,'due_in_1h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(6,'2026-06-12T18:00:16.996Z','mohawk','mohawk-20260608-1-inspection',1,'end_known','Qualified inspector','due_unchanged');
INSERT INTO "notice_decisions" VALUES(7,'2026-06-12T18:00:16.996Z','mohawk','mohawk-20260608-1-inspection',1,'end_known','Stormwater Management Officer','due_unchanged');
INSERT INTO "notice_decisions" VALUES(8,'2026-06-12T18:00:16.996Z','mohawk','mohawk-20260608-1-inspection',1,'due_in_12h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(9,'2026-06-12T18:00:16.996Z','mohawk','mohawk-20260608-1-inspection',1,'due_in_4h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(10,'2026-06-12T18:00:16.996Z','mohawk','mohawk-20260608-1-inspection',1,'due_in_1h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(11,'2026-06-12T18:00:16.996Z','mohawk','mohawk-20260611-1-inspection',1,'end_known','Qualified inspector','due_unchanged');
INSERT INTO "notice_decisions" VALUES(12,'2026-06-12T18:00:16.996Z','mohawk','mohawk-20260611-1-inspection',1,'end_known','Stormwater Management Officer','due_unchanged');
INSERT INTO "notice_decisions" VALUES(13,'2026-06-12T18:00:16.996Z','mohawk','mohawk-20260611-1-inspection',1,'due_in_12h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(14,'2026-06-12T18:00:16.996Z','mohawk','mohawk-20260611-1-inspection',1,'due_in_4h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(15,'2026-06-12T18:00:16.996Z','mohawk','mohawk-20260611-1-inspection',1,'due_in_1h','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(16,'2026-06-12T18:00:16.996Z','mohawk','mohawk-routine-20260604',1,'due_in_2d','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(17,'2026-06-12T18:00:16.996Z','mohawk','mohawk-routine-20260604',1,'due_in_1d','','replaced_by_later_step');
INSERT INTO "notice_decisions" VALUES(18,'2026-06-12T18:00:16.996Z','mohawk','mohawk-routine-20260604',1,'due','Stormwater Management Officer','does_not_hear');
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
Take note:        http://127.0.0.1:8430/a/AfK4Ms9u0iJQnd_k (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260602T160000Z
DTEND:20260602T170000Z
DTSTAMP:20260612T180016Z
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
','2026-06-12T18:00:16.996Z','cancelled','duty_closed',NULL,1,NULL,'<notice.mohawk-20260601-1-inspection.1.at_trigger.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm of 0.60 in, inspect by Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The rain at this site has reached 0.50 in. The town&#x27;s rule asks for an inspection by the due time below.</strong></p><p><strong>This message is 11 d 1 h late: it should have gone out Mon 01 Jun 2026 12:30 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260601-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 01 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.60 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 01 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 10 d 1 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/AfK4Ms9u0iJQnd_k">http://127.0.0.1:8430/a/AfK4Ms9u0iJQnd_k</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-02T17:00:00.000Z','trigger',NULL,NULL,NULL,NULL,NULL,'AfK4Ms9u0iJQnd_k','2026-06-04T17:00:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/7DiFJgEs-DPWG2sW (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260602T160000Z
DTEND:20260602T170000Z
DTSTAMP:20260612T180016Z
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
','2026-06-12T18:00:16.996Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260601-1-inspection.1.at_trigger.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm of 0.60 in, inspect by Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The rain at this site has reached 0.50 in. The town&#x27;s rule asks for an inspection by the due time below.</strong></p><p><strong>This message is 11 d 1 h late: it should have gone out Mon 01 Jun 2026 12:30 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260601-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 01 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.60 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 01 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 10 d 1 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/7DiFJgEs-DPWG2sW">http://127.0.0.1:8430/a/7DiFJgEs-DPWG2sW</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-02T17:00:00.000Z','trigger',NULL,NULL,NULL,NULL,NULL,'7DiFJgEs-DPWG2sW','2026-06-04T17:00:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/4zj3ByNyJwurOJev (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260602T160000Z
DTEND:20260602T170000Z
DTSTAMP:20260612T180016Z
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
','2026-06-12T18:00:16.996Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260601-1-inspection.1.due.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection is due now, Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The inspection that this storm calls for is due now and is not recorded yet.</strong></p><p><strong>This message is 10 d 1 h late: it should have gone out Tue 02 Jun 2026 13:00 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260601-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 01 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.60 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 01 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 10 d 1 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/4zj3ByNyJwurOJev">http://127.0.0.1:8430/a/4zj3ByNyJwurOJev</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-02T17:00:00.000Z','due',NULL,NULL,NULL,NULL,NULL,'4zj3ByNyJwurOJev','2026-06-04T17:00:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/h40NWrwIWG89FhAq (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260602T160000Z
DTEND:20260602T170000Z
DTSTAMP:20260612T180016Z
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
','2026-06-12T18:00:16.996Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260601-1-inspection.1.due.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection is due now, Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The inspection that this storm calls for is due now and is not recorded yet.</strong></p><p><strong>This message is 10 d 1 h late: it should have gone out Tue 02 Jun 2026 13:00 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260601-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 01 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.60 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 01 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 10 d 1 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/h40NWrwIWG89FhAq">http://127.0.0.1:8430/a/h40NWrwIWG89FhAq</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-02T17:00:00.000Z','due',NULL,NULL,NULL,NULL,NULL,'h40NWrwIWG89FhAq','2026-06-04T17:00:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/G7DmLvTrZhcidERi (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260602T160000Z
DTEND:20260602T170000Z
DTSTAMP:20260612T180016Z
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
','2026-06-12T18:00:16.996Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260601-1-inspection.1.overdue.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection overdue since Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The due time has passed and no inspection that closes this duty is recorded. If it was made, record it with the time it started.</strong></p><p><strong>This message is 10 d 0 h late: it should have gone out Tue 02 Jun 2026 13:15 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260601-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 01 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.60 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 01 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 10 d 1 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/G7DmLvTrZhcidERi">http://127.0.0.1:8430/a/G7DmLvTrZhcidERi</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-02T17:00:00.000Z','overdue',NULL,NULL,NULL,NULL,NULL,'G7DmLvTrZhcidERi','2026-06-04T17:00:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/VqCeLcB4hFtANSra (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260602T160000Z
DTEND:20260602T170000Z
DTSTAMP:20260612T180016Z
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
','2026-06-12T18:00:16.996Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260601-1-inspection.1.overdue.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection overdue since Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The due time has passed and no inspection that closes this duty is recorded. If it was made, record it with the time it started.</strong></p><p><strong>This message is 10 d 0 h late: it should have gone out Tue 02 Jun 2026 13:15 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260601-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 01 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.60 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 01 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 02 Jun 2026 13:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 10 d 1 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260601-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/VqCeLcB4hFtANSra">http://127.0.0.1:8430/a/VqCeLcB4hFtANSra</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-02T17:00:00.000Z','overdue',NULL,NULL,NULL,NULL,NULL,'VqCeLcB4hFtANSra','2026-06-04T17:00:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/QfDb6Rxq0C4LUzWb (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260609T173500Z
DTEND:20260609T183500Z
DTSTAMP:20260612T180016Z
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
','2026-06-12T18:00:16.996Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260608-1-inspection.1.at_trigger.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm of 0.55 in, inspect by Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The rain at this site has reached 0.50 in. The town&#x27;s rule asks for an inspection by the due time below.</strong></p><p><strong>This message is 3 d 23 h late: it should have gone out Mon 08 Jun 2026 14:10 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260608-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 08 Jun 2026 14:10 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 08 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 2 d 23 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/QfDb6Rxq0C4LUzWb">http://127.0.0.1:8430/a/QfDb6Rxq0C4LUzWb</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-09T18:35:00.000Z','trigger',NULL,NULL,NULL,NULL,NULL,'QfDb6Rxq0C4LUzWb','2026-06-11T18:35:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/ifD7rOTRnjJi4dNv (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260609T173500Z
DTEND:20260609T183500Z
DTSTAMP:20260612T180016Z
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
','2026-06-12T18:00:16.996Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260608-1-inspection.1.at_trigger.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm of 0.55 in, inspect by Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The rain at this site has reached 0.50 in. The town&#x27;s rule asks for an inspection by the due time below.</strong></p><p><strong>This message is 3 d 23 h late: it should have gone out Mon 08 Jun 2026 14:10 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260608-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 08 Jun 2026 14:10 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 08 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 2 d 23 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/ifD7rOTRnjJi4dNv">http://127.0.0.1:8430/a/ifD7rOTRnjJi4dNv</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-09T18:35:00.000Z','trigger',NULL,NULL,NULL,NULL,NULL,'ifD7rOTRnjJi4dNv','2026-06-11T18:35:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/Z3JYeeBJsGbxdb_q (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260609T173500Z
DTEND:20260609T183500Z
DTSTAMP:20260612T180016Z
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
','2026-06-12T18:00:16.996Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260608-1-inspection.1.due.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection is due now, Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The inspection that this storm calls for is due now and is not recorded yet.</strong></p><p><strong>This message is 2 d 23 h late: it should have gone out Tue 09 Jun 2026 14:35 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260608-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 08 Jun 2026 14:10 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 08 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 2 d 23 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/Z3JYeeBJsGbxdb_q">http://127.0.0.1:8430/a/Z3JYeeBJsGbxdb_q</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-09T18:35:00.000Z','due',NULL,NULL,NULL,NULL,NULL,'Z3JYeeBJsGbxdb_q','2026-06-11T18:35:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/HxvxnbJf4KD_Q-S2 (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260609T173500Z
DTEND:20260609T183500Z
DTSTAMP:20260612T180016Z
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
','2026-06-12T18:00:16.996Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260608-1-inspection.1.due.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection is due now, Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The inspection that this storm calls for is due now and is not recorded yet.</strong></p><p><strong>This message is 2 d 23 h late: it should have gone out Tue 09 Jun 2026 14:35 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260608-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 08 Jun 2026 14:10 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 08 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 2 d 23 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/HxvxnbJf4KD_Q-S2">http://127.0.0.1:8430/a/HxvxnbJf4KD_Q-S2</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-09T18:35:00.000Z','due',NULL,NULL,NULL,NULL,NULL,'HxvxnbJf4KD_Q-S2','2026-06-11T18:35:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/T47VnxowFI2-HASO (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260609T173500Z
DTEND:20260609T183500Z
DTSTAMP:20260612T180016Z
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
','2026-06-12T18:00:16.996Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260608-1-inspection.1.overdue.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection overdue since Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The due time has passed and no inspection that closes this duty is recorded. If it was made, record it with the time it started.</strong></p><p><strong>This message is 2 d 23 h late: it should have gone out Tue 09 Jun 2026 14:50 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260608-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 08 Jun 2026 14:10 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 08 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 2 d 23 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/T47VnxowFI2-HASO">http://127.0.0.1:8430/a/T47VnxowFI2-HASO</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-09T18:35:00.000Z','overdue',NULL,NULL,NULL,NULL,NULL,'T47VnxowFI2-HASO','2026-06-11T18:35:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/REO7gHsG7pdNs7qH (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260609T173500Z
DTEND:20260609T183500Z
DTSTAMP:20260612T180016Z
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
','2026-06-12T18:00:16.996Z','cancelled','duty_closed',NULL,0,NULL,'<notice.mohawk-20260608-1-inspection.1.overdue.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection overdue since Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The due time has passed and no inspection that closes this duty is recorded. If it was made, record it with the time it started.</strong></p><p><strong>This message is 2 d 23 h late: it should have gone out Tue 09 Jun 2026 14:50 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260608-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mon 08 Jun 2026 14:10 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of this event; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Mon 08 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Tue 09 Jun 2026 14:35 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 2 d 23 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260608-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/REO7gHsG7pdNs7qH">http://127.0.0.1:8430/a/REO7gHsG7pdNs7qH</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-09T18:35:00.000Z','overdue',NULL,NULL,NULL,NULL,NULL,'REO7gHsG7pdNs7qH','2026-06-11T18:35:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/AsozfWfFzcUHHQrk (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260612T153000Z
DTEND:20260612T163000Z
DTSTAMP:20260612T180016Z
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
','2026-06-12T18:00:16.996Z','queued',NULL,'2026-06-12T18:00:32.375Z',1,NULL,'<notice.mohawk-20260611-1-inspection.1.at_trigger.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm of 0.55 in, inspect by Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The rain at this site has reached 0.50 in. The town&#x27;s rule asks for an inspection by the due time below.</strong></p><p><strong>This message is 1 d 2 h late: it should have gone out Thu 11 Jun 2026 12:00 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260611-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 11 Jun 2026 12:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Thu 11 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 1 h 30 m at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/AsozfWfFzcUHHQrk">http://127.0.0.1:8430/a/AsozfWfFzcUHHQrk</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-12T16:30:00.000Z','trigger',NULL,NULL,NULL,NULL,NULL,'AsozfWfFzcUHHQrk','2026-06-14T16:30:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/OIPcbkVXD2Ui3BNP (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260612T153000Z
DTEND:20260612T163000Z
DTSTAMP:20260612T180016Z
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
','2026-06-12T18:00:16.996Z','queued',NULL,'2026-06-12T18:00:16.996Z',0,NULL,'<notice.mohawk-20260611-1-inspection.1.at_trigger.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm of 0.55 in, inspect by Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The rain at this site has reached 0.50 in. The town&#x27;s rule asks for an inspection by the due time below.</strong></p><p><strong>This message is 1 d 2 h late: it should have gone out Thu 11 Jun 2026 12:00 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260611-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 11 Jun 2026 12:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Thu 11 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 1 h 30 m at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/OIPcbkVXD2Ui3BNP">http://127.0.0.1:8430/a/OIPcbkVXD2Ui3BNP</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-12T16:30:00.000Z','trigger',NULL,NULL,NULL,NULL,NULL,'OIPcbkVXD2Ui3BNP','2026-06-14T16:30:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/xbf_HnLPkd0Z_2qE (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260612T153000Z
DTEND:20260612T163000Z
DTSTAMP:20260612T180016Z
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
','2026-06-12T18:00:16.996Z','queued',NULL,'2026-06-12T18:00:16.996Z',0,NULL,'<notice.mohawk-20260611-1-inspection.1.due.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection is due now, Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The inspection that this storm calls for is due now and is not recorded yet.</strong></p><p><strong>This message is 1 h 30 m late: it should have gone out Fri 12 Jun 2026 12:30 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260611-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 11 Jun 2026 12:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Thu 11 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 1 h 30 m at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/xbf_HnLPkd0Z_2qE">http://127.0.0.1:8430/a/xbf_HnLPkd0Z_2qE</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-12T16:30:00.000Z','due',NULL,NULL,NULL,NULL,NULL,'xbf_HnLPkd0Z_2qE','2026-06-14T16:30:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/njoa4GW0McrLBjy7 (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260612T153000Z
DTEND:20260612T163000Z
DTSTAMP:20260612T180016Z
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
','2026-06-12T18:00:16.996Z','queued',NULL,'2026-06-12T18:00:16.996Z',0,NULL,'<notice.mohawk-20260611-1-inspection.1.due.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection is due now, Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The inspection that this storm calls for is due now and is not recorded yet.</strong></p><p><strong>This message is 1 h 30 m late: it should have gone out Fri 12 Jun 2026 12:30 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260611-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 11 Jun 2026 12:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Thu 11 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 1 h 30 m at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/njoa4GW0McrLBjy7">http://127.0.0.1:8430/a/njoa4GW0McrLBjy7</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-12T16:30:00.000Z','due',NULL,NULL,NULL,NULL,NULL,'njoa4GW0McrLBjy7','2026-06-14T16:30:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/fIy01--O-NNVcLu0 (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260612T153000Z
DTEND:20260612T163000Z
DTSTAMP:20260612T180016Z
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
','2026-06-12T18:00:16.996Z','queued',NULL,'2026-06-12T18:00:16.996Z',0,NULL,'<notice.mohawk-20260611-1-inspection.1.overdue.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection overdue since Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The due time has passed and no inspection that closes this duty is recorded. If it was made, record it with the time it started.</strong></p><p><strong>This message is 1 h 15 m late: it should have gone out Fri 12 Jun 2026 12:45 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260611-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 11 Jun 2026 12:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Thu 11 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 1 h 30 m at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/fIy01--O-NNVcLu0">http://127.0.0.1:8430/a/fIy01--O-NNVcLu0</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-12T16:30:00.000Z','overdue',NULL,NULL,NULL,NULL,NULL,'fIy01--O-NNVcLu0','2026-06-14T16:30:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/NpzGX8ZyiXg0g61S (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Storm inspection due: Mohawk Terrace\, phase 2
DTSTART:20260612T153000Z
DTEND:20260612T163000Z
DTSTAMP:20260612T180016Z
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
','2026-06-12T18:00:16.996Z','queued',NULL,'2026-06-12T18:00:16.996Z',0,NULL,'<notice.mohawk-20260611-1-inspection.1.overdue.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: storm inspection overdue since Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The due time has passed and no inspection that closes this duty is recorded. If it was made, record it with the time it started.</strong></p><p><strong>This message is 1 h 15 m late: it should have gone out Fri 12 Jun 2026 12:45 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Storm</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-20260611-1</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Trigger</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 11 Jun 2026 12:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Depth</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">0.50 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.55 in in the whole storm</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Gauge</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">gauge-1 (Sediment basin): verified</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the end of the storm, Thu 11 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Fri 12 Jun 2026 12:30 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 1 h 30 m at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection by a qualified professional that starts on site at or after the end of the storm; it is in time when it starts by the due time. A visit while it still rains closes nothing.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1">http://127.0.0.1:8430/sites/mohawk/storms/mohawk-20260611-1</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/NpzGX8ZyiXg0g61S">http://127.0.0.1:8430/a/NpzGX8ZyiXg0g61S</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-12T16:30:00.000Z','overdue',NULL,NULL,NULL,NULL,NULL,'NpzGX8ZyiXg0g61S','2026-06-14T16:30:00.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/WERZ5IJi12jDDN69 (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Routine inspection due: Mohawk Terrace\, phase 2
DTSTART:20260605T025959Z
DTEND:20260605T035959Z
DTSTAMP:20260612T180016Z
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
','2026-06-12T18:00:16.996Z','queued',NULL,'2026-06-12T18:00:16.996Z',0,NULL,'<notice.mohawk-routine-20260604.1.due.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: routine inspection is due now, Thu 04 Jun 2026 23:59 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The regular inspection of this site is due now and is not recorded yet.</strong></p><p><strong>This message is 7 d 14 h late: it should have gone out Thu 04 Jun 2026 23:59 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Duty</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-routine-20260604</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the start of the site, Thu 28 May 2026 00:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 04 Jun 2026 23:59 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 7 d 14 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection of full scope by a qualified professional that starts by the end of the seventh calendar day.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk">http://127.0.0.1:8430/sites/mohawk</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/WERZ5IJi12jDDN69">http://127.0.0.1:8430/a/WERZ5IJi12jDDN69</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-05T03:59:59.000Z','due',NULL,NULL,NULL,NULL,NULL,'WERZ5IJi12jDDN69','2026-06-07T03:59:59.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/Yqaafg-KMcrvdoQ3 (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Routine inspection due: Mohawk Terrace\, phase 2
DTSTART:20260605T025959Z
DTEND:20260605T035959Z
DTSTAMP:20260612T180016Z
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
','2026-06-12T18:00:16.996Z','queued',NULL,'2026-06-12T18:00:16.996Z',0,NULL,'<notice.mohawk-routine-20260604.1.overdue.799e25f79803@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: routine inspection overdue since Thu 04 Jun 2026 23:59 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The due time has passed and no inspection of full scope is recorded. If it was made, record it with the time it started.</strong></p><p><strong>This message is 7 d 13 h late: it should have gone out Fri 05 Jun 2026 00:14 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Duty</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-routine-20260604</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the start of the site, Thu 28 May 2026 00:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 04 Jun 2026 23:59 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 7 d 14 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection of full scope by a qualified professional that starts by the end of the seventh calendar day.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk">http://127.0.0.1:8430/sites/mohawk</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/Yqaafg-KMcrvdoQ3">http://127.0.0.1:8430/a/Yqaafg-KMcrvdoQ3</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-05T03:59:59.000Z','overdue',NULL,NULL,NULL,NULL,NULL,'Yqaafg-KMcrvdoQ3','2026-06-07T03:59:59.000Z',NULL);
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
Take note:        http://127.0.0.1:8430/a/cdi-BLHl6RqM0Ntn (says that you have read this and stops reminders to you; the duty stays)

Measured by instruments, judged by the town''s rule as data. Verify on site.
','BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Siltwatch//Duties//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:Routine inspection due: Mohawk Terrace\, phase 2
DTSTART:20260605T025959Z
DTEND:20260605T035959Z
DTSTAMP:20260612T180016Z
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
','2026-06-12T18:00:16.996Z','queued',NULL,'2026-06-12T18:00:16.996Z',0,NULL,'<notice.mohawk-routine-20260604.1.overdue.51d2cb07c050@town.example>','<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mohawk Terrace, phase 2: routine inspection overdue since Thu 04 Jun 2026 23:59 EDT (UTC-04:00)</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem">
<p><strong>The due time has passed and no inspection of full scope is recorded. If it was made, record it with the time it started.</strong></p><p><strong>This message is 7 d 13 h late: it should have gone out Fri 05 Jun 2026 00:14 EDT (UTC-04:00). The rain became known late, or Siltwatch was not running.</strong></p>
<table role="presentation" cellspacing="0"><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Site</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Mohawk Terrace, phase 2 (mohawk), Rotterdam, New York</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Duty</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">mohawk-routine-20260604</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Clock runs from</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">the start of the site, Thu 28 May 2026 00:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Due</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Thu 04 Jun 2026 23:59 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Time left</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">none: overdue by 7 d 14 h at the time of writing, Fri 12 Jun 2026 14:00 EDT (UTC-04:00)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Rule</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">§ 270-215 L(3) (Town of Rotterdam, New York)</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">What closes it</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">An inspection of full scope by a qualified professional that starts by the end of the seventh calendar day.</td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Page</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/sites/mohawk">http://127.0.0.1:8430/sites/mohawk</a></td></tr><tr><th scope="row" align="left" style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3">Take note</th><td style="vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"><a href="http://127.0.0.1:8430/a/cdi-BLHl6RqM0Ntn">http://127.0.0.1:8430/a/cdi-BLHl6RqM0Ntn</a> (says that you have read this and stops reminders to you; the duty stays)</td></tr></table>
<p>Measured by instruments, judged by the town&#x27;s rule as data. Verify on site.</p>
</body></html>
','2026-06-05T03:59:59.000Z','overdue',NULL,NULL,NULL,NULL,NULL,'cdi-BLHl6RqM0Ntn','2026-06-07T03:59:59.000Z',NULL);
CREATE TABLE opt_outs (
	channel TEXT NOT NULL, 
	address TEXT NOT NULL, 
	at TEXT NOT NULL, 
	said TEXT NOT NULL, 
	PRIMARY KEY (channel, address)
);
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
	superseded_by TEXT, 
	PRIMARY KEY (id), 
	FOREIGN KEY(storm) REFERENCES storms (id), 
	FOREIGN KEY(superseded_by) REFERENCES storms (id), 
	UNIQUE (storm, revision)
);
INSERT INTO "storm_versions" VALUES(1,'mohawk-20260601-1',1,'2026-06-12T18:00:16.996Z','rotterdam',1,'2026-06-01T16:30:00.000Z','2026-06-01T14:03:00.000Z','2026-06-01T17:00:00.000Z','2026-06-01T23:00:00.000Z','confirmed','event','["gauge-1"]',1,152400,127000,'[[1780322580000, 1780333200000]]',NULL);
INSERT INTO "storm_versions" VALUES(2,'mohawk-20260608-1',1,'2026-06-12T18:00:16.996Z','rotterdam',1,'2026-06-08T18:10:00.000Z','2026-06-08T14:05:00.000Z','2026-06-08T18:35:00.000Z','2026-06-09T00:35:00.000Z','confirmed','event','["gauge-1"]',1,139700,127000,'[[1780927500000, 1780943700000]]',NULL);
INSERT INTO "storm_versions" VALUES(3,'mohawk-20260611-1',1,'2026-06-12T18:00:16.996Z','rotterdam',1,'2026-06-11T16:00:00.000Z','2026-06-11T02:06:00.000Z','2026-06-11T16:30:00.000Z','2026-06-11T22:30:00.000Z','confirmed','rolling24','["gauge-1"]',1,139700,127000,'[[1781143560000, 1781154000000], [1781186760000, 1781195400000]]',NULL);
CREATE TABLE storms (
	id TEXT NOT NULL, 
	site TEXT NOT NULL, 
	revision INTEGER NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "storms" VALUES('mohawk-20260601-1','mohawk',1);
INSERT INTO "storms" VALUES('mohawk-20260608-1','mohawk',1);
INSERT INTO "storms" VALUES('mohawk-20260611-1','mohawk',1);
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
CREATE INDEX login_attempts_at ON login_attempts (at);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('changes',52);
COMMIT;
