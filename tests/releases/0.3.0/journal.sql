BEGIN TRANSACTION;
CREATE TABLE alembic_version_collector (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_collector_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version_collector" VALUES('0005');
CREATE TABLE applied_sites (
	id INTEGER NOT NULL, 
	site TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	applied_at TEXT NOT NULL, 
	document TEXT NOT NULL, valid_from TEXT, author TEXT DEFAULT '' NOT NULL, reason TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT applied_sites_once UNIQUE (site, version)
);
INSERT INTO "applied_sites" VALUES(1,'mohawk',1,'2026-06-12T18:00:11.836Z','{"id":"mohawk","name":"Mohawk Terrace, phase 2","partition":"p00","profile":"rotterdam","also_under":[],"plan":null,"zone":"America/New_York","started_on":"2026-05-28","ended_on":null,"address":"Rotterdam, New York","operator":"A builder","latitude":42.787,"longitude":-73.971,"notices_from":"town","conditions":{"disturbed_acres":"6.5","disturbed_acres_at_once":null,"residence":"other","agricultural":false,"impaired_water":false,"swppp":true,"exempt":null},"public":null,"people":[{"name":"Qualified inspector","role":"inspector","email":"inspector@town.example","sms":null,"webhook":null,"apprise":null,"channels":["email","sms","webhook","apprise"],"language":"en","hears":["storm_inspection","routine"],"quiet":[],"lets_through":"last_reminder","works":[],"off_on":[],"holidays":"off"},{"name":"Stormwater Management Officer","role":"smo","email":"smo@town.example","sms":null,"webhook":null,"apprise":null,"channels":["email","sms","webhook","apprise"],"language":"en","hears":["storm_inspection","contrast"],"quiet":[],"lets_through":"last_reminder","works":[],"off_on":[],"holidays":"off"}],"rotas":[],"stations":[{"id":"basin","name":"Sediment basin","latitude":null,"longitude":null},{"id":"creek","name":"Creek","latitude":null,"longitude":null}],"links":[{"id":"near-line","gateway":"gateway-1","kind":"serial","port":"gauge-line","baud":115200,"framing":"8N1","host":"127.0.0.1","broker_port":1883,"protocol":"3.1.1","client_id":null,"username":null,"password_file":null,"ca_file":null,"certificate_file":null,"key_file":null},{"id":"far-line","gateway":"gateway-2","kind":"serial","port":"/dev/serial/by-id/usb-far","baud":9600,"framing":"8N1","host":"127.0.0.1","broker_port":1883,"protocol":"3.1.1","client_id":null,"username":null,"password_file":null,"ca_file":null,"certificate_file":null,"key_file":null}],"sensors":[{"id":"gauge-2","station":"basin","kind":"gauge","gateway":"gateway-1","link":"near-line","driver":"swtip","device":"n1","topic":null,"pointer":null,"time_pointer":null,"zone":null,"period":"60000 ms","count_size":"0.254 mm","modulus":null,"quality":"good","place":null,"unit":null,"model":null,"range_max":null,"lag":null,"background":null,"distance_m":null,"velocity_m_s":null,"confounded_by":null,"calibrate_every":null,"serial":null,"owner":"operator","options":{},"limits":{"bounce_interval":null,"max_row":null,"overflow_value":null,"freezing_c":null,"suspect_above":null,"spike":null,"fast_change":null,"flat_suspect":null,"flat_failed":null,"max_gap":null,"lowest_level_mm":null,"lowest_conductivity_us_cm":null,"wipe_every":null,"wipe_lasts":null}},{"id":"gauge-1","station":"basin","kind":"gauge","gateway":"gateway-2","link":"far-line","driver":"swtip","device":"n2","topic":null,"pointer":null,"time_pointer":null,"zone":null,"period":"60000 ms","count_size":"0.254 mm","modulus":null,"quality":"good","place":null,"unit":null,"model":null,"range_max":null,"lag":null,"background":null,"distance_m":null,"velocity_m_s":null,"confounded_by":null,"calibrate_every":null,"serial":null,"owner":"operator","options":{},"limits":{"bounce_interval":null,"max_row":null,"overflow_value":null,"freezing_c":null,"suspect_above":null,"spike":null,"fast_change":null,"flat_suspect":null,"flat_failed":null,"max_gap":null,"lowest_level_mm":null,"lowest_conductivity_us_cm":null,"wipe_every":null,"wipe_lasts":null}},{"id":"probe-background","station":"creek","kind":"probe","gateway":"gateway-2","link":"far-line","driver":"modbus_turbidity","device":"background","topic":null,"pointer":null,"time_pointer":null,"zone":null,"period":"300000 ms","count_size":null,"modulus":null,"quality":"good","place":"background","unit":"FNU","model":"generic nephelometer","range_max":1000.0,"lag":null,"background":null,"distance_m":null,"velocity_m_s":null,"confounded_by":null,"calibrate_every":null,"serial":null,"owner":"operator","options":{"profile":"generic-float","word_order":"ABCD","register":0,"unit_id":1},"limits":{"bounce_interval":null,"max_row":null,"overflow_value":null,"freezing_c":null,"suspect_above":null,"spike":null,"fast_change":null,"flat_suspect":null,"flat_failed":null,"max_gap":null,"lowest_level_mm":null,"lowest_conductivity_us_cm":null,"wipe_every":null,"wipe_lasts":null}},{"id":"probe-downstream","station":"creek","kind":"probe","gateway":"gateway-2","link":"far-line","driver":"modbus_turbidity","device":"downstream","topic":null,"pointer":null,"time_pointer":null,"zone":null,"period":"300000 ms","count_size":null,"modulus":null,"quality":"good","place":"downstream","unit":"FNU","model":"generic nephelometer","range_max":1000.0,"lag":null,"background":null,"distance_m":null,"velocity_m_s":null,"confounded_by":null,"calibrate_every":null,"serial":null,"owner":"operator","options":{"profile":"generic-float","word_order":"ABCD","register":0,"unit_id":2},"limits":{"bounce_interval":null,"max_row":null,"overflow_value":null,"freezing_c":null,"suspect_above":null,"spike":null,"fast_change":null,"flat_suspect":null,"flat_failed":null,"max_gap":null,"lowest_level_mm":null,"lowest_conductivity_us_cm":null,"wipe_every":null,"wipe_lasts":null}}]}',NULL,'root','');
CREATE TABLE baselines (
	site TEXT NOT NULL, 
	sensor TEXT NOT NULL, 
	state TEXT NOT NULL, 
	PRIMARY KEY (site, sensor)
);
INSERT INTO "baselines" VALUES('mohawk','gauge-1','{"counter":{"mark":{"at_ms":1781195400000,"count":290},"waiting":null,"unit":null,"phase":null,"keys":[]},"tip_ms":null,"seen_ms":1781195400000,"held":null,"water":null,"burst":[1780943700000,2540],"spell":0}');
INSERT INTO "baselines" VALUES('mohawk','probe-background','{"counter":{"mark":null,"waiting":null,"unit":null,"phase":null,"keys":[]},"tip_ms":null,"seen_ms":null,"held":null,"water":{"heard_ms":1780948500000,"at_ms":1780948500000,"value":14.0,"at":"2026-06-08T19:55:00.000Z","key":"b1/282","words":[],"plain":true,"before":13.0,"flat_ms":1780948500000,"flat":14.0,"pegged_ms":null,"calm_ms":null,"wiped_ms":null,"level":null,"conductivity":null,"temperature":null},"burst":null,"spell":0}');
INSERT INTO "baselines" VALUES('mohawk','probe-downstream','{"counter":{"mark":null,"waiting":null,"unit":null,"phase":null,"keys":[]},"tip_ms":null,"seen_ms":null,"held":null,"water":{"heard_ms":1780948500000,"at_ms":1780948500000,"value":16.0,"at":"2026-06-08T19:55:00.000Z","key":"b1/283","words":[],"plain":true,"before":15.0,"flat_ms":1780948500000,"flat":16.0,"pegged_ms":null,"calm_ms":null,"wiped_ms":null,"level":null,"conductivity":null,"temperature":null},"burst":null,"spell":0}');
CREATE TABLE changes (
	id INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	site TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "changes" VALUES(1,'2026-06-12T18:00:11.836Z','mohawk');
INSERT INTO "changes" VALUES(2,'2026-06-12T18:00:27.967Z','mohawk');
INSERT INTO "changes" VALUES(3,'2026-06-12T18:00:28.084Z','mohawk');
INSERT INTO "changes" VALUES(4,'2026-06-12T18:00:28.098Z','mohawk');
INSERT INTO "changes" VALUES(5,'2026-06-12T18:00:28.106Z','mohawk');
INSERT INTO "changes" VALUES(6,'2026-06-12T18:01:40.025Z','mohawk');
CREATE TABLE credits (
	id INTEGER NOT NULL, 
	site TEXT NOT NULL, 
	sensor TEXT NOT NULL, 
	at TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	depth_tenth_um BIGINT NOT NULL, 
	flag INTEGER NOT NULL, 
	reasons TEXT NOT NULL, 
	received_at TEXT NOT NULL, 
	source TEXT NOT NULL, 
	stamped_at TEXT, after_at TEXT, 
	PRIMARY KEY (id), 
	CONSTRAINT credits_once UNIQUE (site, at, sensor, "key")
);
INSERT INTO "credits" VALUES(1,'mohawk','gauge-1','2026-06-01T14:03:00.000Z','b1/2',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T14:00:00.000Z');
INSERT INTO "credits" VALUES(2,'mohawk','gauge-1','2026-06-01T14:06:00.000Z','b1/3',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T14:03:00.000Z');
INSERT INTO "credits" VALUES(3,'mohawk','gauge-1','2026-06-01T14:09:00.000Z','b1/4',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T14:06:00.000Z');
INSERT INTO "credits" VALUES(4,'mohawk','gauge-1','2026-06-01T14:12:00.000Z','b1/5',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T14:09:00.000Z');
INSERT INTO "credits" VALUES(5,'mohawk','gauge-1','2026-06-01T14:15:00.000Z','b1/6',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T14:12:00.000Z');
INSERT INTO "credits" VALUES(6,'mohawk','gauge-1','2026-06-01T14:18:00.000Z','b1/7',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T14:15:00.000Z');
INSERT INTO "credits" VALUES(7,'mohawk','gauge-1','2026-06-01T14:21:00.000Z','b1/8',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T14:18:00.000Z');
INSERT INTO "credits" VALUES(8,'mohawk','gauge-1','2026-06-01T14:24:00.000Z','b1/9',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T14:21:00.000Z');
INSERT INTO "credits" VALUES(9,'mohawk','gauge-1','2026-06-01T14:27:00.000Z','b1/10',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T14:24:00.000Z');
INSERT INTO "credits" VALUES(10,'mohawk','gauge-1','2026-06-01T14:30:00.000Z','b1/11',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T14:27:00.000Z');
INSERT INTO "credits" VALUES(11,'mohawk','gauge-1','2026-06-01T14:33:00.000Z','b1/12',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T14:30:00.000Z');
INSERT INTO "credits" VALUES(12,'mohawk','gauge-1','2026-06-01T14:36:00.000Z','b1/13',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T14:33:00.000Z');
INSERT INTO "credits" VALUES(13,'mohawk','gauge-1','2026-06-01T14:39:00.000Z','b1/14',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T14:36:00.000Z');
INSERT INTO "credits" VALUES(14,'mohawk','gauge-1','2026-06-01T14:42:00.000Z','b1/15',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T14:39:00.000Z');
INSERT INTO "credits" VALUES(15,'mohawk','gauge-1','2026-06-01T14:45:00.000Z','b1/16',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T14:42:00.000Z');
INSERT INTO "credits" VALUES(16,'mohawk','gauge-1','2026-06-01T14:48:00.000Z','b1/17',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T14:45:00.000Z');
INSERT INTO "credits" VALUES(17,'mohawk','gauge-1','2026-06-01T14:51:00.000Z','b1/18',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T14:48:00.000Z');
INSERT INTO "credits" VALUES(18,'mohawk','gauge-1','2026-06-01T14:54:00.000Z','b1/19',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T14:51:00.000Z');
INSERT INTO "credits" VALUES(19,'mohawk','gauge-1','2026-06-01T14:57:00.000Z','b1/20',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T14:54:00.000Z');
INSERT INTO "credits" VALUES(20,'mohawk','gauge-1','2026-06-01T15:00:00.000Z','b1/21',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T14:57:00.000Z');
INSERT INTO "credits" VALUES(21,'mohawk','gauge-1','2026-06-01T15:03:00.000Z','b1/22',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T15:00:00.000Z');
INSERT INTO "credits" VALUES(22,'mohawk','gauge-1','2026-06-01T15:06:00.000Z','b1/23',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T15:03:00.000Z');
INSERT INTO "credits" VALUES(23,'mohawk','gauge-1','2026-06-01T15:09:00.000Z','b1/24',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T15:06:00.000Z');
INSERT INTO "credits" VALUES(24,'mohawk','gauge-1','2026-06-01T15:12:00.000Z','b1/25',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T15:09:00.000Z');
INSERT INTO "credits" VALUES(25,'mohawk','gauge-1','2026-06-01T15:15:00.000Z','b1/26',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T15:12:00.000Z');
INSERT INTO "credits" VALUES(26,'mohawk','gauge-1','2026-06-01T15:18:00.000Z','b1/27',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T15:15:00.000Z');
INSERT INTO "credits" VALUES(27,'mohawk','gauge-1','2026-06-01T15:21:00.000Z','b1/28',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T15:18:00.000Z');
INSERT INTO "credits" VALUES(28,'mohawk','gauge-1','2026-06-01T15:24:00.000Z','b1/29',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T15:21:00.000Z');
INSERT INTO "credits" VALUES(29,'mohawk','gauge-1','2026-06-01T15:27:00.000Z','b1/30',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T15:24:00.000Z');
INSERT INTO "credits" VALUES(30,'mohawk','gauge-1','2026-06-01T15:30:00.000Z','b1/31',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T15:27:00.000Z');
INSERT INTO "credits" VALUES(31,'mohawk','gauge-1','2026-06-01T15:33:00.000Z','b1/32',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T15:30:00.000Z');
INSERT INTO "credits" VALUES(32,'mohawk','gauge-1','2026-06-01T15:36:00.000Z','b1/33',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T15:33:00.000Z');
INSERT INTO "credits" VALUES(33,'mohawk','gauge-1','2026-06-01T15:39:00.000Z','b1/34',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T15:36:00.000Z');
INSERT INTO "credits" VALUES(34,'mohawk','gauge-1','2026-06-01T15:42:00.000Z','b1/35',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T15:39:00.000Z');
INSERT INTO "credits" VALUES(35,'mohawk','gauge-1','2026-06-01T15:45:00.000Z','b1/36',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T15:42:00.000Z');
INSERT INTO "credits" VALUES(36,'mohawk','gauge-1','2026-06-01T15:48:00.000Z','b1/37',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T15:45:00.000Z');
INSERT INTO "credits" VALUES(37,'mohawk','gauge-1','2026-06-01T15:51:00.000Z','b1/38',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T15:48:00.000Z');
INSERT INTO "credits" VALUES(38,'mohawk','gauge-1','2026-06-01T15:54:00.000Z','b1/39',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T15:51:00.000Z');
INSERT INTO "credits" VALUES(39,'mohawk','gauge-1','2026-06-01T15:57:00.000Z','b1/40',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T15:54:00.000Z');
INSERT INTO "credits" VALUES(40,'mohawk','gauge-1','2026-06-01T16:00:00.000Z','b1/42',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T15:57:00.000Z');
INSERT INTO "credits" VALUES(41,'mohawk','gauge-1','2026-06-01T16:03:00.000Z','b1/43',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T16:00:00.000Z');
INSERT INTO "credits" VALUES(42,'mohawk','gauge-1','2026-06-01T16:06:00.000Z','b1/44',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T16:03:00.000Z');
INSERT INTO "credits" VALUES(43,'mohawk','gauge-1','2026-06-01T16:09:00.000Z','b1/45',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T16:06:00.000Z');
INSERT INTO "credits" VALUES(44,'mohawk','gauge-1','2026-06-01T16:12:00.000Z','b1/46',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T16:09:00.000Z');
INSERT INTO "credits" VALUES(45,'mohawk','gauge-1','2026-06-01T16:15:00.000Z','b1/47',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T16:12:00.000Z');
INSERT INTO "credits" VALUES(46,'mohawk','gauge-1','2026-06-01T16:18:00.000Z','b1/48',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T16:15:00.000Z');
INSERT INTO "credits" VALUES(47,'mohawk','gauge-1','2026-06-01T16:21:00.000Z','b1/49',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T16:18:00.000Z');
INSERT INTO "credits" VALUES(48,'mohawk','gauge-1','2026-06-01T16:24:00.000Z','b1/50',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T16:21:00.000Z');
INSERT INTO "credits" VALUES(49,'mohawk','gauge-1','2026-06-01T16:27:00.000Z','b1/51',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T16:24:00.000Z');
INSERT INTO "credits" VALUES(50,'mohawk','gauge-1','2026-06-01T16:30:00.000Z','b1/52',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T16:27:00.000Z');
INSERT INTO "credits" VALUES(51,'mohawk','gauge-1','2026-06-01T16:33:00.000Z','b1/53',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T16:30:00.000Z');
INSERT INTO "credits" VALUES(52,'mohawk','gauge-1','2026-06-01T16:36:00.000Z','b1/54',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T16:33:00.000Z');
INSERT INTO "credits" VALUES(53,'mohawk','gauge-1','2026-06-01T16:39:00.000Z','b1/55',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T16:36:00.000Z');
INSERT INTO "credits" VALUES(54,'mohawk','gauge-1','2026-06-01T16:42:00.000Z','b1/56',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T16:39:00.000Z');
INSERT INTO "credits" VALUES(55,'mohawk','gauge-1','2026-06-01T16:45:00.000Z','b1/57',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T16:42:00.000Z');
INSERT INTO "credits" VALUES(56,'mohawk','gauge-1','2026-06-01T16:48:00.000Z','b1/58',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T16:45:00.000Z');
INSERT INTO "credits" VALUES(57,'mohawk','gauge-1','2026-06-01T16:51:00.000Z','b1/59',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T16:48:00.000Z');
INSERT INTO "credits" VALUES(58,'mohawk','gauge-1','2026-06-01T16:54:00.000Z','b1/60',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T16:51:00.000Z');
INSERT INTO "credits" VALUES(59,'mohawk','gauge-1','2026-06-01T16:57:00.000Z','b1/61',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T16:54:00.000Z');
INSERT INTO "credits" VALUES(60,'mohawk','gauge-1','2026-06-01T17:00:00.000Z','b1/62',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-01T16:57:00.000Z');
INSERT INTO "credits" VALUES(61,'mohawk','gauge-1','2026-06-04T14:04:00.000Z','b1/64',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-04T14:00:00.000Z');
INSERT INTO "credits" VALUES(62,'mohawk','gauge-1','2026-06-04T14:08:00.000Z','b1/65',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-04T14:04:00.000Z');
INSERT INTO "credits" VALUES(63,'mohawk','gauge-1','2026-06-04T14:12:00.000Z','b1/66',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-04T14:08:00.000Z');
INSERT INTO "credits" VALUES(64,'mohawk','gauge-1','2026-06-04T14:16:00.000Z','b1/67',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-04T14:12:00.000Z');
INSERT INTO "credits" VALUES(65,'mohawk','gauge-1','2026-06-04T14:20:00.000Z','b1/68',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-04T14:16:00.000Z');
INSERT INTO "credits" VALUES(66,'mohawk','gauge-1','2026-06-04T14:24:00.000Z','b1/69',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-04T14:20:00.000Z');
INSERT INTO "credits" VALUES(67,'mohawk','gauge-1','2026-06-04T14:28:00.000Z','b1/70',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-04T14:24:00.000Z');
INSERT INTO "credits" VALUES(68,'mohawk','gauge-1','2026-06-04T14:32:00.000Z','b1/71',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-04T14:28:00.000Z');
INSERT INTO "credits" VALUES(69,'mohawk','gauge-1','2026-06-04T14:36:00.000Z','b1/72',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-04T14:32:00.000Z');
INSERT INTO "credits" VALUES(70,'mohawk','gauge-1','2026-06-04T14:40:00.000Z','b1/73',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-04T14:36:00.000Z');
INSERT INTO "credits" VALUES(71,'mohawk','gauge-1','2026-06-04T14:44:00.000Z','b1/74',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-04T14:40:00.000Z');
INSERT INTO "credits" VALUES(72,'mohawk','gauge-1','2026-06-04T14:48:00.000Z','b1/75',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-04T14:44:00.000Z');
INSERT INTO "credits" VALUES(73,'mohawk','gauge-1','2026-06-04T14:52:00.000Z','b1/76',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-04T14:48:00.000Z');
INSERT INTO "credits" VALUES(74,'mohawk','gauge-1','2026-06-04T14:56:00.000Z','b1/77',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-04T14:52:00.000Z');
INSERT INTO "credits" VALUES(75,'mohawk','gauge-1','2026-06-04T15:00:00.000Z','b1/78',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-04T14:56:00.000Z');
INSERT INTO "credits" VALUES(76,'mohawk','gauge-1','2026-06-04T15:04:00.000Z','b1/79',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-04T15:00:00.000Z');
INSERT INTO "credits" VALUES(77,'mohawk','gauge-1','2026-06-04T15:08:00.000Z','b1/80',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-04T15:04:00.000Z');
INSERT INTO "credits" VALUES(78,'mohawk','gauge-1','2026-06-04T15:12:00.000Z','b1/81',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-04T15:08:00.000Z');
INSERT INTO "credits" VALUES(79,'mohawk','gauge-1','2026-06-04T15:16:00.000Z','b1/82',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-04T15:12:00.000Z');
INSERT INTO "credits" VALUES(80,'mohawk','gauge-1','2026-06-04T15:20:00.000Z','b1/83',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-04T15:16:00.000Z');
INSERT INTO "credits" VALUES(81,'mohawk','gauge-1','2026-06-08T14:05:00.000Z','b1/87',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-08T14:00:00.000Z');
INSERT INTO "credits" VALUES(82,'mohawk','gauge-1','2026-06-08T14:10:00.000Z','b1/90',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-08T14:05:00.000Z');
INSERT INTO "credits" VALUES(83,'mohawk','gauge-1','2026-06-08T14:15:00.000Z','b1/93',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-08T14:10:00.000Z');
INSERT INTO "credits" VALUES(84,'mohawk','gauge-1','2026-06-08T14:20:00.000Z','b1/96',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-08T14:15:00.000Z');
INSERT INTO "credits" VALUES(85,'mohawk','gauge-1','2026-06-08T14:25:00.000Z','b1/99',2540,1,'["late"]','2026-06-12T18:00:27.892Z','gateway',NULL,'2026-06-08T14:20:00.000Z');
INSERT INTO "credits" VALUES(86,'mohawk','gauge-1','2026-06-08T14:30:00.000Z','b1/102',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T14:25:00.000Z');
INSERT INTO "credits" VALUES(87,'mohawk','gauge-1','2026-06-08T14:35:00.000Z','b1/105',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T14:30:00.000Z');
INSERT INTO "credits" VALUES(88,'mohawk','gauge-1','2026-06-08T14:40:00.000Z','b1/108',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T14:35:00.000Z');
INSERT INTO "credits" VALUES(89,'mohawk','gauge-1','2026-06-08T14:45:00.000Z','b1/111',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T14:40:00.000Z');
INSERT INTO "credits" VALUES(90,'mohawk','gauge-1','2026-06-08T14:50:00.000Z','b1/114',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T14:45:00.000Z');
INSERT INTO "credits" VALUES(91,'mohawk','gauge-1','2026-06-08T14:55:00.000Z','b1/117',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T14:50:00.000Z');
INSERT INTO "credits" VALUES(92,'mohawk','gauge-1','2026-06-08T15:00:00.000Z','b1/120',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T14:55:00.000Z');
INSERT INTO "credits" VALUES(93,'mohawk','gauge-1','2026-06-08T15:05:00.000Z','b1/123',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T15:00:00.000Z');
INSERT INTO "credits" VALUES(94,'mohawk','gauge-1','2026-06-08T15:10:00.000Z','b1/126',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T15:05:00.000Z');
INSERT INTO "credits" VALUES(95,'mohawk','gauge-1','2026-06-08T15:15:00.000Z','b1/129',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T15:10:00.000Z');
INSERT INTO "credits" VALUES(96,'mohawk','gauge-1','2026-06-08T15:20:00.000Z','b1/132',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T15:15:00.000Z');
INSERT INTO "credits" VALUES(97,'mohawk','gauge-1','2026-06-08T15:25:00.000Z','b1/135',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T15:20:00.000Z');
INSERT INTO "credits" VALUES(98,'mohawk','gauge-1','2026-06-08T15:30:00.000Z','b1/138',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T15:25:00.000Z');
INSERT INTO "credits" VALUES(99,'mohawk','gauge-1','2026-06-08T15:35:00.000Z','b1/141',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T15:30:00.000Z');
INSERT INTO "credits" VALUES(100,'mohawk','gauge-1','2026-06-08T15:40:00.000Z','b1/144',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T15:35:00.000Z');
INSERT INTO "credits" VALUES(101,'mohawk','gauge-1','2026-06-08T15:45:00.000Z','b1/147',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T15:40:00.000Z');
INSERT INTO "credits" VALUES(102,'mohawk','gauge-1','2026-06-08T15:50:00.000Z','b1/150',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T15:45:00.000Z');
INSERT INTO "credits" VALUES(103,'mohawk','gauge-1','2026-06-08T15:55:00.000Z','b1/153',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T15:50:00.000Z');
INSERT INTO "credits" VALUES(104,'mohawk','gauge-1','2026-06-08T16:00:00.000Z','b1/156',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T15:55:00.000Z');
INSERT INTO "credits" VALUES(105,'mohawk','gauge-1','2026-06-08T16:05:00.000Z','b1/159',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T16:00:00.000Z');
INSERT INTO "credits" VALUES(106,'mohawk','gauge-1','2026-06-08T16:10:00.000Z','b1/162',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T16:05:00.000Z');
INSERT INTO "credits" VALUES(107,'mohawk','gauge-1','2026-06-08T16:15:00.000Z','b1/165',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T16:10:00.000Z');
INSERT INTO "credits" VALUES(108,'mohawk','gauge-1','2026-06-08T16:20:00.000Z','b1/168',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T16:15:00.000Z');
INSERT INTO "credits" VALUES(109,'mohawk','gauge-1','2026-06-08T16:25:00.000Z','b1/171',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T16:20:00.000Z');
INSERT INTO "credits" VALUES(110,'mohawk','gauge-1','2026-06-08T16:30:00.000Z','b1/174',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T16:25:00.000Z');
INSERT INTO "credits" VALUES(111,'mohawk','gauge-1','2026-06-08T16:35:00.000Z','b1/177',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T16:30:00.000Z');
INSERT INTO "credits" VALUES(112,'mohawk','gauge-1','2026-06-08T16:40:00.000Z','b1/180',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T16:35:00.000Z');
INSERT INTO "credits" VALUES(113,'mohawk','gauge-1','2026-06-08T16:45:00.000Z','b1/183',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T16:40:00.000Z');
INSERT INTO "credits" VALUES(114,'mohawk','gauge-1','2026-06-08T16:50:00.000Z','b1/186',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T16:45:00.000Z');
INSERT INTO "credits" VALUES(115,'mohawk','gauge-1','2026-06-08T16:55:00.000Z','b1/189',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T16:50:00.000Z');
INSERT INTO "credits" VALUES(116,'mohawk','gauge-1','2026-06-08T17:00:00.000Z','b1/192',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T16:55:00.000Z');
INSERT INTO "credits" VALUES(117,'mohawk','gauge-1','2026-06-08T17:05:00.000Z','b1/195',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T17:00:00.000Z');
INSERT INTO "credits" VALUES(118,'mohawk','gauge-1','2026-06-08T17:10:00.000Z','b1/198',2540,1,'["late"]','2026-06-12T18:00:28.075Z','gateway',NULL,'2026-06-08T17:05:00.000Z');
INSERT INTO "credits" VALUES(119,'mohawk','gauge-1','2026-06-08T17:15:00.000Z','b1/201',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-08T17:10:00.000Z');
INSERT INTO "credits" VALUES(120,'mohawk','gauge-1','2026-06-08T17:20:00.000Z','b1/204',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-08T17:15:00.000Z');
INSERT INTO "credits" VALUES(121,'mohawk','gauge-1','2026-06-08T17:25:00.000Z','b1/207',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-08T17:20:00.000Z');
INSERT INTO "credits" VALUES(122,'mohawk','gauge-1','2026-06-08T17:30:00.000Z','b1/210',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-08T17:25:00.000Z');
INSERT INTO "credits" VALUES(123,'mohawk','gauge-1','2026-06-08T17:35:00.000Z','b1/213',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-08T17:30:00.000Z');
INSERT INTO "credits" VALUES(124,'mohawk','gauge-1','2026-06-08T17:40:00.000Z','b1/216',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-08T17:35:00.000Z');
INSERT INTO "credits" VALUES(125,'mohawk','gauge-1','2026-06-08T17:45:00.000Z','b1/219',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-08T17:40:00.000Z');
INSERT INTO "credits" VALUES(126,'mohawk','gauge-1','2026-06-08T17:50:00.000Z','b1/222',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-08T17:45:00.000Z');
INSERT INTO "credits" VALUES(127,'mohawk','gauge-1','2026-06-08T17:55:00.000Z','b1/225',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-08T17:50:00.000Z');
INSERT INTO "credits" VALUES(128,'mohawk','gauge-1','2026-06-08T18:00:00.000Z','b1/228',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-08T17:55:00.000Z');
INSERT INTO "credits" VALUES(129,'mohawk','gauge-1','2026-06-08T18:05:00.000Z','b1/231',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-08T18:00:00.000Z');
INSERT INTO "credits" VALUES(130,'mohawk','gauge-1','2026-06-08T18:10:00.000Z','b1/234',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-08T18:05:00.000Z');
INSERT INTO "credits" VALUES(131,'mohawk','gauge-1','2026-06-08T18:15:00.000Z','b1/237',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-08T18:10:00.000Z');
INSERT INTO "credits" VALUES(132,'mohawk','gauge-1','2026-06-08T18:20:00.000Z','b1/240',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-08T18:15:00.000Z');
INSERT INTO "credits" VALUES(133,'mohawk','gauge-1','2026-06-08T18:25:00.000Z','b1/243',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-08T18:20:00.000Z');
INSERT INTO "credits" VALUES(134,'mohawk','gauge-1','2026-06-08T18:30:00.000Z','b1/246',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-08T18:25:00.000Z');
INSERT INTO "credits" VALUES(135,'mohawk','gauge-1','2026-06-08T18:35:00.000Z','b1/249',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-08T18:30:00.000Z');
INSERT INTO "credits" VALUES(136,'mohawk','gauge-1','2026-06-11T02:06:00.000Z','b1/285',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-11T02:00:00.000Z');
INSERT INTO "credits" VALUES(137,'mohawk','gauge-1','2026-06-11T02:12:00.000Z','b1/286',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-11T02:06:00.000Z');
INSERT INTO "credits" VALUES(138,'mohawk','gauge-1','2026-06-11T02:18:00.000Z','b1/287',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-11T02:12:00.000Z');
INSERT INTO "credits" VALUES(139,'mohawk','gauge-1','2026-06-11T02:24:00.000Z','b1/288',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-11T02:18:00.000Z');
INSERT INTO "credits" VALUES(140,'mohawk','gauge-1','2026-06-11T02:30:00.000Z','b1/289',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-11T02:24:00.000Z');
INSERT INTO "credits" VALUES(141,'mohawk','gauge-1','2026-06-11T02:36:00.000Z','b1/290',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-11T02:30:00.000Z');
INSERT INTO "credits" VALUES(142,'mohawk','gauge-1','2026-06-11T02:42:00.000Z','b1/291',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-11T02:36:00.000Z');
INSERT INTO "credits" VALUES(143,'mohawk','gauge-1','2026-06-11T02:48:00.000Z','b1/292',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-11T02:42:00.000Z');
INSERT INTO "credits" VALUES(144,'mohawk','gauge-1','2026-06-11T02:54:00.000Z','b1/293',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-11T02:48:00.000Z');
INSERT INTO "credits" VALUES(145,'mohawk','gauge-1','2026-06-11T03:00:00.000Z','b1/294',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-11T02:54:00.000Z');
INSERT INTO "credits" VALUES(146,'mohawk','gauge-1','2026-06-11T03:06:00.000Z','b1/295',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-11T03:00:00.000Z');
INSERT INTO "credits" VALUES(147,'mohawk','gauge-1','2026-06-11T03:12:00.000Z','b1/296',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-11T03:06:00.000Z');
INSERT INTO "credits" VALUES(148,'mohawk','gauge-1','2026-06-11T03:18:00.000Z','b1/297',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-11T03:12:00.000Z');
INSERT INTO "credits" VALUES(149,'mohawk','gauge-1','2026-06-11T03:24:00.000Z','b1/298',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-11T03:18:00.000Z');
INSERT INTO "credits" VALUES(150,'mohawk','gauge-1','2026-06-11T03:30:00.000Z','b1/299',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-11T03:24:00.000Z');
INSERT INTO "credits" VALUES(151,'mohawk','gauge-1','2026-06-11T03:36:00.000Z','b1/300',2540,1,'["late"]','2026-06-12T18:00:28.090Z','gateway',NULL,'2026-06-11T03:30:00.000Z');
INSERT INTO "credits" VALUES(152,'mohawk','gauge-1','2026-06-11T03:42:00.000Z','b1/301',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T03:36:00.000Z');
INSERT INTO "credits" VALUES(153,'mohawk','gauge-1','2026-06-11T03:48:00.000Z','b1/302',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T03:42:00.000Z');
INSERT INTO "credits" VALUES(154,'mohawk','gauge-1','2026-06-11T03:54:00.000Z','b1/303',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T03:48:00.000Z');
INSERT INTO "credits" VALUES(155,'mohawk','gauge-1','2026-06-11T04:00:00.000Z','b1/304',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T03:54:00.000Z');
INSERT INTO "credits" VALUES(156,'mohawk','gauge-1','2026-06-11T04:06:00.000Z','b1/305',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T04:00:00.000Z');
INSERT INTO "credits" VALUES(157,'mohawk','gauge-1','2026-06-11T04:12:00.000Z','b1/306',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T04:06:00.000Z');
INSERT INTO "credits" VALUES(158,'mohawk','gauge-1','2026-06-11T04:18:00.000Z','b1/307',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T04:12:00.000Z');
INSERT INTO "credits" VALUES(159,'mohawk','gauge-1','2026-06-11T04:24:00.000Z','b1/308',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T04:18:00.000Z');
INSERT INTO "credits" VALUES(160,'mohawk','gauge-1','2026-06-11T04:30:00.000Z','b1/309',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T04:24:00.000Z');
INSERT INTO "credits" VALUES(161,'mohawk','gauge-1','2026-06-11T04:36:00.000Z','b1/310',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T04:30:00.000Z');
INSERT INTO "credits" VALUES(162,'mohawk','gauge-1','2026-06-11T04:42:00.000Z','b1/311',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T04:36:00.000Z');
INSERT INTO "credits" VALUES(163,'mohawk','gauge-1','2026-06-11T04:48:00.000Z','b1/312',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T04:42:00.000Z');
INSERT INTO "credits" VALUES(164,'mohawk','gauge-1','2026-06-11T04:54:00.000Z','b1/313',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T04:48:00.000Z');
INSERT INTO "credits" VALUES(165,'mohawk','gauge-1','2026-06-11T05:00:00.000Z','b1/314',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T04:54:00.000Z');
INSERT INTO "credits" VALUES(166,'mohawk','gauge-1','2026-06-11T14:06:00.000Z','b1/316',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T14:00:00.000Z');
INSERT INTO "credits" VALUES(167,'mohawk','gauge-1','2026-06-11T14:12:00.000Z','b1/317',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T14:06:00.000Z');
INSERT INTO "credits" VALUES(168,'mohawk','gauge-1','2026-06-11T14:18:00.000Z','b1/318',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T14:12:00.000Z');
INSERT INTO "credits" VALUES(169,'mohawk','gauge-1','2026-06-11T14:24:00.000Z','b1/319',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T14:18:00.000Z');
INSERT INTO "credits" VALUES(170,'mohawk','gauge-1','2026-06-11T14:30:00.000Z','b1/320',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T14:24:00.000Z');
INSERT INTO "credits" VALUES(171,'mohawk','gauge-1','2026-06-11T14:36:00.000Z','b1/321',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T14:30:00.000Z');
INSERT INTO "credits" VALUES(172,'mohawk','gauge-1','2026-06-11T14:42:00.000Z','b1/322',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T14:36:00.000Z');
INSERT INTO "credits" VALUES(173,'mohawk','gauge-1','2026-06-11T14:48:00.000Z','b1/323',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T14:42:00.000Z');
INSERT INTO "credits" VALUES(174,'mohawk','gauge-1','2026-06-11T14:54:00.000Z','b1/324',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T14:48:00.000Z');
INSERT INTO "credits" VALUES(175,'mohawk','gauge-1','2026-06-11T15:00:00.000Z','b1/325',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T14:54:00.000Z');
INSERT INTO "credits" VALUES(176,'mohawk','gauge-1','2026-06-11T15:06:00.000Z','b1/326',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T15:00:00.000Z');
INSERT INTO "credits" VALUES(177,'mohawk','gauge-1','2026-06-11T15:12:00.000Z','b1/327',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T15:06:00.000Z');
INSERT INTO "credits" VALUES(178,'mohawk','gauge-1','2026-06-11T15:18:00.000Z','b1/328',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T15:12:00.000Z');
INSERT INTO "credits" VALUES(179,'mohawk','gauge-1','2026-06-11T15:24:00.000Z','b1/329',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T15:18:00.000Z');
INSERT INTO "credits" VALUES(180,'mohawk','gauge-1','2026-06-11T15:30:00.000Z','b1/330',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T15:24:00.000Z');
INSERT INTO "credits" VALUES(181,'mohawk','gauge-1','2026-06-11T15:36:00.000Z','b1/331',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T15:30:00.000Z');
INSERT INTO "credits" VALUES(182,'mohawk','gauge-1','2026-06-11T15:42:00.000Z','b1/332',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T15:36:00.000Z');
INSERT INTO "credits" VALUES(183,'mohawk','gauge-1','2026-06-11T15:48:00.000Z','b1/333',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T15:42:00.000Z');
INSERT INTO "credits" VALUES(184,'mohawk','gauge-1','2026-06-11T15:54:00.000Z','b1/334',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T15:48:00.000Z');
INSERT INTO "credits" VALUES(185,'mohawk','gauge-1','2026-06-11T16:00:00.000Z','b1/335',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T15:54:00.000Z');
INSERT INTO "credits" VALUES(186,'mohawk','gauge-1','2026-06-11T16:06:00.000Z','b1/336',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T16:00:00.000Z');
INSERT INTO "credits" VALUES(187,'mohawk','gauge-1','2026-06-11T16:12:00.000Z','b1/337',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T16:06:00.000Z');
INSERT INTO "credits" VALUES(188,'mohawk','gauge-1','2026-06-11T16:18:00.000Z','b1/338',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T16:12:00.000Z');
INSERT INTO "credits" VALUES(189,'mohawk','gauge-1','2026-06-11T16:24:00.000Z','b1/339',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T16:18:00.000Z');
INSERT INTO "credits" VALUES(190,'mohawk','gauge-1','2026-06-11T16:30:00.000Z','b1/340',2540,1,'["late"]','2026-06-12T18:00:28.101Z','gateway',NULL,'2026-06-11T16:24:00.000Z');
INSERT INTO "credits" VALUES(191,'mohawk','gauge-1','2026-06-05T13:00:00.000Z','manual/1',25400,1,'["manual"]','2026-06-12T18:01:40.025Z','manual',NULL,'2026-06-05T12:00:00.000Z');
CREATE TABLE dead_letters (
	id INTEGER NOT NULL, 
	gateway TEXT NOT NULL, 
	boot TEXT NOT NULL, 
	seq BIGINT NOT NULL, 
	received_at TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	document TEXT NOT NULL, 
	detail TEXT NOT NULL, 
	resolved_at TEXT, 
	PRIMARY KEY (id)
);
INSERT INTO "dead_letters" VALUES(1,'gateway-2','b1',41,'2026-06-12T18:00:27.892Z','unknown_device','{"seq":41,"device":"nobody","quantity":"level","semantics":"instant","observed_at":"2026-06-01T14:00:00Z","value":"1"}','no applied site has the device ''nobody'' on this gateway',NULL);
CREATE TABLE gaps (
	id INTEGER NOT NULL, 
	gateway TEXT NOT NULL, 
	boot TEXT NOT NULL, 
	first_seq BIGINT NOT NULL, 
	last_seq BIGINT NOT NULL, 
	declared_at TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE imports (
	id INTEGER NOT NULL, 
	site TEXT NOT NULL, 
	sensor TEXT NOT NULL, 
	source TEXT NOT NULL, 
	imported_at TEXT NOT NULL, 
	rows BIGINT NOT NULL, 
	repeated BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE journal (
	id INTEGER NOT NULL, 
	gateway TEXT NOT NULL, 
	boot TEXT NOT NULL, 
	seq BIGINT NOT NULL, 
	received_at TEXT NOT NULL, 
	document TEXT NOT NULL, 
	state INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT journal_once UNIQUE (gateway, boot, seq)
);
INSERT INTO "journal" VALUES(1,'gateway-2','b1',1,'2026-06-12T18:00:27.892Z','{"seq": 1, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T14:00:00.000Z", "count": 100, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(2,'gateway-2','b1',2,'2026-06-12T18:00:27.892Z','{"seq": 2, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T14:03:00.000Z", "count": 101, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(3,'gateway-2','b1',3,'2026-06-12T18:00:27.892Z','{"seq": 3, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T14:06:00.000Z", "count": 102, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(4,'gateway-2','b1',4,'2026-06-12T18:00:27.892Z','{"seq": 4, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T14:09:00.000Z", "count": 103, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(5,'gateway-2','b1',5,'2026-06-12T18:00:27.892Z','{"seq": 5, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T14:12:00.000Z", "count": 104, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(6,'gateway-2','b1',6,'2026-06-12T18:00:27.892Z','{"seq": 6, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T14:15:00.000Z", "count": 105, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(7,'gateway-2','b1',7,'2026-06-12T18:00:27.892Z','{"seq": 7, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T14:18:00.000Z", "count": 106, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(8,'gateway-2','b1',8,'2026-06-12T18:00:27.892Z','{"seq": 8, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T14:21:00.000Z", "count": 107, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(9,'gateway-2','b1',9,'2026-06-12T18:00:27.892Z','{"seq": 9, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T14:24:00.000Z", "count": 108, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(10,'gateway-2','b1',10,'2026-06-12T18:00:27.892Z','{"seq": 10, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T14:27:00.000Z", "count": 109, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(11,'gateway-2','b1',11,'2026-06-12T18:00:27.892Z','{"seq": 11, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T14:30:00.000Z", "count": 110, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(12,'gateway-2','b1',12,'2026-06-12T18:00:27.892Z','{"seq": 12, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T14:33:00.000Z", "count": 111, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(13,'gateway-2','b1',13,'2026-06-12T18:00:27.892Z','{"seq": 13, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T14:36:00.000Z", "count": 112, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(14,'gateway-2','b1',14,'2026-06-12T18:00:27.892Z','{"seq": 14, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T14:39:00.000Z", "count": 113, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(15,'gateway-2','b1',15,'2026-06-12T18:00:27.892Z','{"seq": 15, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T14:42:00.000Z", "count": 114, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(16,'gateway-2','b1',16,'2026-06-12T18:00:27.892Z','{"seq": 16, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T14:45:00.000Z", "count": 115, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(17,'gateway-2','b1',17,'2026-06-12T18:00:27.892Z','{"seq": 17, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T14:48:00.000Z", "count": 116, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(18,'gateway-2','b1',18,'2026-06-12T18:00:27.892Z','{"seq": 18, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T14:51:00.000Z", "count": 117, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(19,'gateway-2','b1',19,'2026-06-12T18:00:27.892Z','{"seq": 19, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T14:54:00.000Z", "count": 118, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(20,'gateway-2','b1',20,'2026-06-12T18:00:27.892Z','{"seq": 20, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T14:57:00.000Z", "count": 119, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(21,'gateway-2','b1',21,'2026-06-12T18:00:27.892Z','{"seq": 21, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T15:00:00.000Z", "count": 120, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(22,'gateway-2','b1',22,'2026-06-12T18:00:27.892Z','{"seq": 22, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T15:03:00.000Z", "count": 121, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(23,'gateway-2','b1',23,'2026-06-12T18:00:27.892Z','{"seq": 23, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T15:06:00.000Z", "count": 122, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(24,'gateway-2','b1',24,'2026-06-12T18:00:27.892Z','{"seq": 24, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T15:09:00.000Z", "count": 123, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(25,'gateway-2','b1',25,'2026-06-12T18:00:27.892Z','{"seq": 25, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T15:12:00.000Z", "count": 124, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(26,'gateway-2','b1',26,'2026-06-12T18:00:27.892Z','{"seq": 26, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T15:15:00.000Z", "count": 125, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(27,'gateway-2','b1',27,'2026-06-12T18:00:27.892Z','{"seq": 27, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T15:18:00.000Z", "count": 126, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(28,'gateway-2','b1',28,'2026-06-12T18:00:27.892Z','{"seq": 28, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T15:21:00.000Z", "count": 127, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(29,'gateway-2','b1',29,'2026-06-12T18:00:27.892Z','{"seq": 29, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T15:24:00.000Z", "count": 128, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(30,'gateway-2','b1',30,'2026-06-12T18:00:27.892Z','{"seq": 30, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T15:27:00.000Z", "count": 129, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(31,'gateway-2','b1',31,'2026-06-12T18:00:27.892Z','{"seq": 31, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T15:30:00.000Z", "count": 130, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(32,'gateway-2','b1',32,'2026-06-12T18:00:27.892Z','{"seq": 32, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T15:33:00.000Z", "count": 131, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(33,'gateway-2','b1',33,'2026-06-12T18:00:27.892Z','{"seq": 33, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T15:36:00.000Z", "count": 132, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(34,'gateway-2','b1',34,'2026-06-12T18:00:27.892Z','{"seq": 34, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T15:39:00.000Z", "count": 133, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(35,'gateway-2','b1',35,'2026-06-12T18:00:27.892Z','{"seq": 35, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T15:42:00.000Z", "count": 134, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(36,'gateway-2','b1',36,'2026-06-12T18:00:27.892Z','{"seq": 36, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T15:45:00.000Z", "count": 135, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(37,'gateway-2','b1',37,'2026-06-12T18:00:27.892Z','{"seq": 37, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T15:48:00.000Z", "count": 136, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(38,'gateway-2','b1',38,'2026-06-12T18:00:27.892Z','{"seq": 38, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T15:51:00.000Z", "count": 137, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(39,'gateway-2','b1',39,'2026-06-12T18:00:27.892Z','{"seq": 39, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T15:54:00.000Z", "count": 138, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(40,'gateway-2','b1',40,'2026-06-12T18:00:27.892Z','{"seq": 40, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T15:57:00.000Z", "count": 139, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(41,'gateway-2','b1',41,'2026-06-12T18:00:27.892Z','{"seq": 41, "device": "nobody", "quantity": "level", "semantics": "instant", "observed_at": "2026-06-01T14:00:00.000Z", "value": "1"}',0);
INSERT INTO "journal" VALUES(42,'gateway-2','b1',42,'2026-06-12T18:00:27.892Z','{"seq": 42, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T16:00:00.000Z", "count": 140, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(43,'gateway-2','b1',43,'2026-06-12T18:00:27.892Z','{"seq": 43, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T16:03:00.000Z", "count": 141, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(44,'gateway-2','b1',44,'2026-06-12T18:00:27.892Z','{"seq": 44, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T16:06:00.000Z", "count": 142, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(45,'gateway-2','b1',45,'2026-06-12T18:00:27.892Z','{"seq": 45, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T16:09:00.000Z", "count": 143, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(46,'gateway-2','b1',46,'2026-06-12T18:00:27.892Z','{"seq": 46, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T16:12:00.000Z", "count": 144, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(47,'gateway-2','b1',47,'2026-06-12T18:00:27.892Z','{"seq": 47, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T16:15:00.000Z", "count": 145, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(48,'gateway-2','b1',48,'2026-06-12T18:00:27.892Z','{"seq": 48, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T16:18:00.000Z", "count": 146, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(49,'gateway-2','b1',49,'2026-06-12T18:00:27.892Z','{"seq": 49, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T16:21:00.000Z", "count": 147, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(50,'gateway-2','b1',50,'2026-06-12T18:00:27.892Z','{"seq": 50, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T16:24:00.000Z", "count": 148, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(51,'gateway-2','b1',51,'2026-06-12T18:00:27.892Z','{"seq": 51, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T16:27:00.000Z", "count": 149, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(52,'gateway-2','b1',52,'2026-06-12T18:00:27.892Z','{"seq": 52, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T16:30:00.000Z", "count": 150, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(53,'gateway-2','b1',53,'2026-06-12T18:00:27.892Z','{"seq": 53, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T16:33:00.000Z", "count": 151, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(54,'gateway-2','b1',54,'2026-06-12T18:00:27.892Z','{"seq": 54, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T16:36:00.000Z", "count": 152, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(55,'gateway-2','b1',55,'2026-06-12T18:00:27.892Z','{"seq": 55, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T16:39:00.000Z", "count": 153, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(56,'gateway-2','b1',56,'2026-06-12T18:00:27.892Z','{"seq": 56, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T16:42:00.000Z", "count": 154, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(57,'gateway-2','b1',57,'2026-06-12T18:00:27.892Z','{"seq": 57, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T16:45:00.000Z", "count": 155, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(58,'gateway-2','b1',58,'2026-06-12T18:00:27.892Z','{"seq": 58, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T16:48:00.000Z", "count": 156, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(59,'gateway-2','b1',59,'2026-06-12T18:00:27.892Z','{"seq": 59, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T16:51:00.000Z", "count": 157, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(60,'gateway-2','b1',60,'2026-06-12T18:00:27.892Z','{"seq": 60, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T16:54:00.000Z", "count": 158, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(61,'gateway-2','b1',61,'2026-06-12T18:00:27.892Z','{"seq": 61, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T16:57:00.000Z", "count": 159, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(62,'gateway-2','b1',62,'2026-06-12T18:00:27.892Z','{"seq": 62, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-01T17:00:00.000Z", "count": 160, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(63,'gateway-2','b1',63,'2026-06-12T18:00:27.892Z','{"seq": 63, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-04T14:00:00.000Z", "count": 160, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(64,'gateway-2','b1',64,'2026-06-12T18:00:27.892Z','{"seq": 64, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-04T14:04:00.000Z", "count": 161, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(65,'gateway-2','b1',65,'2026-06-12T18:00:27.892Z','{"seq": 65, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-04T14:08:00.000Z", "count": 162, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(66,'gateway-2','b1',66,'2026-06-12T18:00:27.892Z','{"seq": 66, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-04T14:12:00.000Z", "count": 163, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(67,'gateway-2','b1',67,'2026-06-12T18:00:27.892Z','{"seq": 67, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-04T14:16:00.000Z", "count": 164, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(68,'gateway-2','b1',68,'2026-06-12T18:00:27.892Z','{"seq": 68, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-04T14:20:00.000Z", "count": 165, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(69,'gateway-2','b1',69,'2026-06-12T18:00:27.892Z','{"seq": 69, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-04T14:24:00.000Z", "count": 166, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(70,'gateway-2','b1',70,'2026-06-12T18:00:27.892Z','{"seq": 70, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-04T14:28:00.000Z", "count": 167, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(71,'gateway-2','b1',71,'2026-06-12T18:00:27.892Z','{"seq": 71, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-04T14:32:00.000Z", "count": 168, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(72,'gateway-2','b1',72,'2026-06-12T18:00:27.892Z','{"seq": 72, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-04T14:36:00.000Z", "count": 169, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(73,'gateway-2','b1',73,'2026-06-12T18:00:27.892Z','{"seq": 73, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-04T14:40:00.000Z", "count": 170, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(74,'gateway-2','b1',74,'2026-06-12T18:00:27.892Z','{"seq": 74, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-04T14:44:00.000Z", "count": 171, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(75,'gateway-2','b1',75,'2026-06-12T18:00:27.892Z','{"seq": 75, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-04T14:48:00.000Z", "count": 172, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(76,'gateway-2','b1',76,'2026-06-12T18:00:27.892Z','{"seq": 76, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-04T14:52:00.000Z", "count": 173, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(77,'gateway-2','b1',77,'2026-06-12T18:00:27.892Z','{"seq": 77, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-04T14:56:00.000Z", "count": 174, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(78,'gateway-2','b1',78,'2026-06-12T18:00:27.892Z','{"seq": 78, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-04T15:00:00.000Z", "count": 175, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(79,'gateway-2','b1',79,'2026-06-12T18:00:27.892Z','{"seq": 79, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-04T15:04:00.000Z", "count": 176, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(80,'gateway-2','b1',80,'2026-06-12T18:00:27.892Z','{"seq": 80, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-04T15:08:00.000Z", "count": 177, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(81,'gateway-2','b1',81,'2026-06-12T18:00:27.892Z','{"seq": 81, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-04T15:12:00.000Z", "count": 178, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(82,'gateway-2','b1',82,'2026-06-12T18:00:27.892Z','{"seq": 82, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-04T15:16:00.000Z", "count": 179, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(83,'gateway-2','b1',83,'2026-06-12T18:00:27.892Z','{"seq": 83, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-04T15:20:00.000Z", "count": 180, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(84,'gateway-2','b1',84,'2026-06-12T18:00:27.892Z','{"seq": 84, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T14:00:00.000Z", "count": 180, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(85,'gateway-2','b1',85,'2026-06-12T18:00:27.892Z','{"seq": 85, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T14:00:00.000Z", "value": "12.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(86,'gateway-2','b1',86,'2026-06-12T18:00:27.892Z','{"seq": 86, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T14:00:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(87,'gateway-2','b1',87,'2026-06-12T18:00:27.892Z','{"seq": 87, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T14:05:00.000Z", "count": 181, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(88,'gateway-2','b1',88,'2026-06-12T18:00:27.892Z','{"seq": 88, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T14:05:00.000Z", "value": "13.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(89,'gateway-2','b1',89,'2026-06-12T18:00:27.892Z','{"seq": 89, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T14:05:00.000Z", "value": "15.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(90,'gateway-2','b1',90,'2026-06-12T18:00:27.892Z','{"seq": 90, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T14:10:00.000Z", "count": 182, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(91,'gateway-2','b1',91,'2026-06-12T18:00:27.892Z','{"seq": 91, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T14:10:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(92,'gateway-2','b1',92,'2026-06-12T18:00:27.892Z','{"seq": 92, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T14:10:00.000Z", "value": "16.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(93,'gateway-2','b1',93,'2026-06-12T18:00:27.892Z','{"seq": 93, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T14:15:00.000Z", "count": 183, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(94,'gateway-2','b1',94,'2026-06-12T18:00:27.892Z','{"seq": 94, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T14:15:00.000Z", "value": "12.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(95,'gateway-2','b1',95,'2026-06-12T18:00:27.892Z','{"seq": 95, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T14:15:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(96,'gateway-2','b1',96,'2026-06-12T18:00:27.892Z','{"seq": 96, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T14:20:00.000Z", "count": 184, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(97,'gateway-2','b1',97,'2026-06-12T18:00:27.892Z','{"seq": 97, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T14:20:00.000Z", "value": "13.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(98,'gateway-2','b1',98,'2026-06-12T18:00:27.892Z','{"seq": 98, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T14:20:00.000Z", "value": "15.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(99,'gateway-2','b1',99,'2026-06-12T18:00:27.892Z','{"seq": 99, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T14:25:00.000Z", "count": 185, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(100,'gateway-2','b1',100,'2026-06-12T18:00:27.892Z','{"seq": 100, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T14:25:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(101,'gateway-2','b1',101,'2026-06-12T18:00:28.075Z','{"seq": 101, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T14:25:00.000Z", "value": "16.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(102,'gateway-2','b1',102,'2026-06-12T18:00:28.075Z','{"seq": 102, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T14:30:00.000Z", "count": 186, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(103,'gateway-2','b1',103,'2026-06-12T18:00:28.075Z','{"seq": 103, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T14:30:00.000Z", "value": "12.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(104,'gateway-2','b1',104,'2026-06-12T18:00:28.075Z','{"seq": 104, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T14:30:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(105,'gateway-2','b1',105,'2026-06-12T18:00:28.075Z','{"seq": 105, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T14:35:00.000Z", "count": 187, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(106,'gateway-2','b1',106,'2026-06-12T18:00:28.075Z','{"seq": 106, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T14:35:00.000Z", "value": "13.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(107,'gateway-2','b1',107,'2026-06-12T18:00:28.075Z','{"seq": 107, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T14:35:00.000Z", "value": "15.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(108,'gateway-2','b1',108,'2026-06-12T18:00:28.075Z','{"seq": 108, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T14:40:00.000Z", "count": 188, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(109,'gateway-2','b1',109,'2026-06-12T18:00:28.075Z','{"seq": 109, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T14:40:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(110,'gateway-2','b1',110,'2026-06-12T18:00:28.075Z','{"seq": 110, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T14:40:00.000Z", "value": "16.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(111,'gateway-2','b1',111,'2026-06-12T18:00:28.075Z','{"seq": 111, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T14:45:00.000Z", "count": 189, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(112,'gateway-2','b1',112,'2026-06-12T18:00:28.075Z','{"seq": 112, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T14:45:00.000Z", "value": "12.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(113,'gateway-2','b1',113,'2026-06-12T18:00:28.075Z','{"seq": 113, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T14:45:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(114,'gateway-2','b1',114,'2026-06-12T18:00:28.075Z','{"seq": 114, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T14:50:00.000Z", "count": 190, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(115,'gateway-2','b1',115,'2026-06-12T18:00:28.075Z','{"seq": 115, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T14:50:00.000Z", "value": "13.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(116,'gateway-2','b1',116,'2026-06-12T18:00:28.075Z','{"seq": 116, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T14:50:00.000Z", "value": "15.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(117,'gateway-2','b1',117,'2026-06-12T18:00:28.075Z','{"seq": 117, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T14:55:00.000Z", "count": 191, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(118,'gateway-2','b1',118,'2026-06-12T18:00:28.075Z','{"seq": 118, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T14:55:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(119,'gateway-2','b1',119,'2026-06-12T18:00:28.075Z','{"seq": 119, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T14:55:00.000Z", "value": "16.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(120,'gateway-2','b1',120,'2026-06-12T18:00:28.075Z','{"seq": 120, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T15:00:00.000Z", "count": 192, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(121,'gateway-2','b1',121,'2026-06-12T18:00:28.075Z','{"seq": 121, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T15:00:00.000Z", "value": "12.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(122,'gateway-2','b1',122,'2026-06-12T18:00:28.075Z','{"seq": 122, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T15:00:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(123,'gateway-2','b1',123,'2026-06-12T18:00:28.075Z','{"seq": 123, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T15:05:00.000Z", "count": 193, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(124,'gateway-2','b1',124,'2026-06-12T18:00:28.075Z','{"seq": 124, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T15:05:00.000Z", "value": "13.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(125,'gateway-2','b1',125,'2026-06-12T18:00:28.075Z','{"seq": 125, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T15:05:00.000Z", "value": "15.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(126,'gateway-2','b1',126,'2026-06-12T18:00:28.075Z','{"seq": 126, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T15:10:00.000Z", "count": 194, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(127,'gateway-2','b1',127,'2026-06-12T18:00:28.075Z','{"seq": 127, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T15:10:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(128,'gateway-2','b1',128,'2026-06-12T18:00:28.075Z','{"seq": 128, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T15:10:00.000Z", "value": "16.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(129,'gateway-2','b1',129,'2026-06-12T18:00:28.075Z','{"seq": 129, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T15:15:00.000Z", "count": 195, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(130,'gateway-2','b1',130,'2026-06-12T18:00:28.075Z','{"seq": 130, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T15:15:00.000Z", "value": "12.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(131,'gateway-2','b1',131,'2026-06-12T18:00:28.075Z','{"seq": 131, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T15:15:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(132,'gateway-2','b1',132,'2026-06-12T18:00:28.075Z','{"seq": 132, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T15:20:00.000Z", "count": 196, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(133,'gateway-2','b1',133,'2026-06-12T18:00:28.075Z','{"seq": 133, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T15:20:00.000Z", "value": "13.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(134,'gateway-2','b1',134,'2026-06-12T18:00:28.075Z','{"seq": 134, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T15:20:00.000Z", "value": "15.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(135,'gateway-2','b1',135,'2026-06-12T18:00:28.075Z','{"seq": 135, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T15:25:00.000Z", "count": 197, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(136,'gateway-2','b1',136,'2026-06-12T18:00:28.075Z','{"seq": 136, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T15:25:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(137,'gateway-2','b1',137,'2026-06-12T18:00:28.075Z','{"seq": 137, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T15:25:00.000Z", "value": "16.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(138,'gateway-2','b1',138,'2026-06-12T18:00:28.075Z','{"seq": 138, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T15:30:00.000Z", "count": 198, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(139,'gateway-2','b1',139,'2026-06-12T18:00:28.075Z','{"seq": 139, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T15:30:00.000Z", "value": "12.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(140,'gateway-2','b1',140,'2026-06-12T18:00:28.075Z','{"seq": 140, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T15:30:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(141,'gateway-2','b1',141,'2026-06-12T18:00:28.075Z','{"seq": 141, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T15:35:00.000Z", "count": 199, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(142,'gateway-2','b1',142,'2026-06-12T18:00:28.075Z','{"seq": 142, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T15:35:00.000Z", "value": "13.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(143,'gateway-2','b1',143,'2026-06-12T18:00:28.075Z','{"seq": 143, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T15:35:00.000Z", "value": "15.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(144,'gateway-2','b1',144,'2026-06-12T18:00:28.075Z','{"seq": 144, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T15:40:00.000Z", "count": 200, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(145,'gateway-2','b1',145,'2026-06-12T18:00:28.075Z','{"seq": 145, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T15:40:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(146,'gateway-2','b1',146,'2026-06-12T18:00:28.075Z','{"seq": 146, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T15:40:00.000Z", "value": "16.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(147,'gateway-2','b1',147,'2026-06-12T18:00:28.075Z','{"seq": 147, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T15:45:00.000Z", "count": 201, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(148,'gateway-2','b1',148,'2026-06-12T18:00:28.075Z','{"seq": 148, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T15:45:00.000Z", "value": "12.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(149,'gateway-2','b1',149,'2026-06-12T18:00:28.075Z','{"seq": 149, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T15:45:00.000Z", "value": "180.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(150,'gateway-2','b1',150,'2026-06-12T18:00:28.075Z','{"seq": 150, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T15:50:00.000Z", "count": 202, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(151,'gateway-2','b1',151,'2026-06-12T18:00:28.075Z','{"seq": 151, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T15:50:00.000Z", "value": "13.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(152,'gateway-2','b1',152,'2026-06-12T18:00:28.075Z','{"seq": 152, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T15:50:00.000Z", "value": "181.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(153,'gateway-2','b1',153,'2026-06-12T18:00:28.075Z','{"seq": 153, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T15:55:00.000Z", "count": 203, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(154,'gateway-2','b1',154,'2026-06-12T18:00:28.075Z','{"seq": 154, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T15:55:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(155,'gateway-2','b1',155,'2026-06-12T18:00:28.075Z','{"seq": 155, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T15:55:00.000Z", "value": "182.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(156,'gateway-2','b1',156,'2026-06-12T18:00:28.075Z','{"seq": 156, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T16:00:00.000Z", "count": 204, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(157,'gateway-2','b1',157,'2026-06-12T18:00:28.075Z','{"seq": 157, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T16:00:00.000Z", "value": "12.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(158,'gateway-2','b1',158,'2026-06-12T18:00:28.075Z','{"seq": 158, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T16:00:00.000Z", "value": "183.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(159,'gateway-2','b1',159,'2026-06-12T18:00:28.075Z','{"seq": 159, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T16:05:00.000Z", "count": 205, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(160,'gateway-2','b1',160,'2026-06-12T18:00:28.075Z','{"seq": 160, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T16:05:00.000Z", "value": "13.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(161,'gateway-2','b1',161,'2026-06-12T18:00:28.075Z','{"seq": 161, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T16:05:00.000Z", "value": "184.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(162,'gateway-2','b1',162,'2026-06-12T18:00:28.075Z','{"seq": 162, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T16:10:00.000Z", "count": 206, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(163,'gateway-2','b1',163,'2026-06-12T18:00:28.075Z','{"seq": 163, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T16:10:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(164,'gateway-2','b1',164,'2026-06-12T18:00:28.075Z','{"seq": 164, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T16:10:00.000Z", "value": "185.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(165,'gateway-2','b1',165,'2026-06-12T18:00:28.075Z','{"seq": 165, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T16:15:00.000Z", "count": 207, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(166,'gateway-2','b1',166,'2026-06-12T18:00:28.075Z','{"seq": 166, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T16:15:00.000Z", "value": "12.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(167,'gateway-2','b1',167,'2026-06-12T18:00:28.075Z','{"seq": 167, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T16:15:00.000Z", "value": "186.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(168,'gateway-2','b1',168,'2026-06-12T18:00:28.075Z','{"seq": 168, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T16:20:00.000Z", "count": 208, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(169,'gateway-2','b1',169,'2026-06-12T18:00:28.075Z','{"seq": 169, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T16:20:00.000Z", "value": "13.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(170,'gateway-2','b1',170,'2026-06-12T18:00:28.075Z','{"seq": 170, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T16:20:00.000Z", "value": "180.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(171,'gateway-2','b1',171,'2026-06-12T18:00:28.075Z','{"seq": 171, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T16:25:00.000Z", "count": 209, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(172,'gateway-2','b1',172,'2026-06-12T18:00:28.075Z','{"seq": 172, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T16:25:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(173,'gateway-2','b1',173,'2026-06-12T18:00:28.075Z','{"seq": 173, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T16:25:00.000Z", "value": "181.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(174,'gateway-2','b1',174,'2026-06-12T18:00:28.075Z','{"seq": 174, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T16:30:00.000Z", "count": 210, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(175,'gateway-2','b1',175,'2026-06-12T18:00:28.075Z','{"seq": 175, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T16:30:00.000Z", "value": "12.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(176,'gateway-2','b1',176,'2026-06-12T18:00:28.075Z','{"seq": 176, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T16:30:00.000Z", "value": "182.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(177,'gateway-2','b1',177,'2026-06-12T18:00:28.075Z','{"seq": 177, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T16:35:00.000Z", "count": 211, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(178,'gateway-2','b1',178,'2026-06-12T18:00:28.075Z','{"seq": 178, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T16:35:00.000Z", "value": "13.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(179,'gateway-2','b1',179,'2026-06-12T18:00:28.075Z','{"seq": 179, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T16:35:00.000Z", "value": "183.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(180,'gateway-2','b1',180,'2026-06-12T18:00:28.075Z','{"seq": 180, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T16:40:00.000Z", "count": 212, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(181,'gateway-2','b1',181,'2026-06-12T18:00:28.075Z','{"seq": 181, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T16:40:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(182,'gateway-2','b1',182,'2026-06-12T18:00:28.075Z','{"seq": 182, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T16:40:00.000Z", "value": "184.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(183,'gateway-2','b1',183,'2026-06-12T18:00:28.075Z','{"seq": 183, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T16:45:00.000Z", "count": 213, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(184,'gateway-2','b1',184,'2026-06-12T18:00:28.075Z','{"seq": 184, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T16:45:00.000Z", "value": "12.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(185,'gateway-2','b1',185,'2026-06-12T18:00:28.075Z','{"seq": 185, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T16:45:00.000Z", "value": "185.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(186,'gateway-2','b1',186,'2026-06-12T18:00:28.075Z','{"seq": 186, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T16:50:00.000Z", "count": 214, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(187,'gateway-2','b1',187,'2026-06-12T18:00:28.075Z','{"seq": 187, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T16:50:00.000Z", "value": "13.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(188,'gateway-2','b1',188,'2026-06-12T18:00:28.075Z','{"seq": 188, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T16:50:00.000Z", "value": "186.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(189,'gateway-2','b1',189,'2026-06-12T18:00:28.075Z','{"seq": 189, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T16:55:00.000Z", "count": 215, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(190,'gateway-2','b1',190,'2026-06-12T18:00:28.075Z','{"seq": 190, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T16:55:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(191,'gateway-2','b1',191,'2026-06-12T18:00:28.075Z','{"seq": 191, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T16:55:00.000Z", "value": "180.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(192,'gateway-2','b1',192,'2026-06-12T18:00:28.075Z','{"seq": 192, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T17:00:00.000Z", "count": 216, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(193,'gateway-2','b1',193,'2026-06-12T18:00:28.075Z','{"seq": 193, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T17:00:00.000Z", "value": "12.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(194,'gateway-2','b1',194,'2026-06-12T18:00:28.075Z','{"seq": 194, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T17:00:00.000Z", "value": "181.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(195,'gateway-2','b1',195,'2026-06-12T18:00:28.075Z','{"seq": 195, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T17:05:00.000Z", "count": 217, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(196,'gateway-2','b1',196,'2026-06-12T18:00:28.075Z','{"seq": 196, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T17:05:00.000Z", "value": "13.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(197,'gateway-2','b1',197,'2026-06-12T18:00:28.075Z','{"seq": 197, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T17:05:00.000Z", "value": "182.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(198,'gateway-2','b1',198,'2026-06-12T18:00:28.075Z','{"seq": 198, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T17:10:00.000Z", "count": 218, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(199,'gateway-2','b1',199,'2026-06-12T18:00:28.075Z','{"seq": 199, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T17:10:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(200,'gateway-2','b1',200,'2026-06-12T18:00:28.075Z','{"seq": 200, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T17:10:00.000Z", "value": "183.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(201,'gateway-2','b1',201,'2026-06-12T18:00:28.090Z','{"seq": 201, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T17:15:00.000Z", "count": 219, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(202,'gateway-2','b1',202,'2026-06-12T18:00:28.090Z','{"seq": 202, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T17:15:00.000Z", "value": "12.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(203,'gateway-2','b1',203,'2026-06-12T18:00:28.090Z','{"seq": 203, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T17:15:00.000Z", "value": "184.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(204,'gateway-2','b1',204,'2026-06-12T18:00:28.090Z','{"seq": 204, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T17:20:00.000Z", "count": 220, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(205,'gateway-2','b1',205,'2026-06-12T18:00:28.090Z','{"seq": 205, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T17:20:00.000Z", "value": "13.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(206,'gateway-2','b1',206,'2026-06-12T18:00:28.090Z','{"seq": 206, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T17:20:00.000Z", "value": "185.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(207,'gateway-2','b1',207,'2026-06-12T18:00:28.090Z','{"seq": 207, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T17:25:00.000Z", "count": 221, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(208,'gateway-2','b1',208,'2026-06-12T18:00:28.090Z','{"seq": 208, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T17:25:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(209,'gateway-2','b1',209,'2026-06-12T18:00:28.090Z','{"seq": 209, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T17:25:00.000Z", "value": "186.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(210,'gateway-2','b1',210,'2026-06-12T18:00:28.090Z','{"seq": 210, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T17:30:00.000Z", "count": 222, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(211,'gateway-2','b1',211,'2026-06-12T18:00:28.090Z','{"seq": 211, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T17:30:00.000Z", "value": "12.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(212,'gateway-2','b1',212,'2026-06-12T18:00:28.090Z','{"seq": 212, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T17:30:00.000Z", "value": "180.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(213,'gateway-2','b1',213,'2026-06-12T18:00:28.090Z','{"seq": 213, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T17:35:00.000Z", "count": 223, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(214,'gateway-2','b1',214,'2026-06-12T18:00:28.090Z','{"seq": 214, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T17:35:00.000Z", "value": "13.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(215,'gateway-2','b1',215,'2026-06-12T18:00:28.090Z','{"seq": 215, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T17:35:00.000Z", "value": "181.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(216,'gateway-2','b1',216,'2026-06-12T18:00:28.090Z','{"seq": 216, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T17:40:00.000Z", "count": 224, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(217,'gateway-2','b1',217,'2026-06-12T18:00:28.090Z','{"seq": 217, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T17:40:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(218,'gateway-2','b1',218,'2026-06-12T18:00:28.090Z','{"seq": 218, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T17:40:00.000Z", "value": "182.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(219,'gateway-2','b1',219,'2026-06-12T18:00:28.090Z','{"seq": 219, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T17:45:00.000Z", "count": 225, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(220,'gateway-2','b1',220,'2026-06-12T18:00:28.090Z','{"seq": 220, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T17:45:00.000Z", "value": "12.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(221,'gateway-2','b1',221,'2026-06-12T18:00:28.090Z','{"seq": 221, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T17:45:00.000Z", "value": "183.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(222,'gateway-2','b1',222,'2026-06-12T18:00:28.090Z','{"seq": 222, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T17:50:00.000Z", "count": 226, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(223,'gateway-2','b1',223,'2026-06-12T18:00:28.090Z','{"seq": 223, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T17:50:00.000Z", "value": "13.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(224,'gateway-2','b1',224,'2026-06-12T18:00:28.090Z','{"seq": 224, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T17:50:00.000Z", "value": "184.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(225,'gateway-2','b1',225,'2026-06-12T18:00:28.090Z','{"seq": 225, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T17:55:00.000Z", "count": 227, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(226,'gateway-2','b1',226,'2026-06-12T18:00:28.090Z','{"seq": 226, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T17:55:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(227,'gateway-2','b1',227,'2026-06-12T18:00:28.090Z','{"seq": 227, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T17:55:00.000Z", "value": "185.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(228,'gateway-2','b1',228,'2026-06-12T18:00:28.090Z','{"seq": 228, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T18:00:00.000Z", "count": 228, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(229,'gateway-2','b1',229,'2026-06-12T18:00:28.090Z','{"seq": 229, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T18:00:00.000Z", "value": "12.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(230,'gateway-2','b1',230,'2026-06-12T18:00:28.090Z','{"seq": 230, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T18:00:00.000Z", "value": "186.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(231,'gateway-2','b1',231,'2026-06-12T18:00:28.090Z','{"seq": 231, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T18:05:00.000Z", "count": 229, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(232,'gateway-2','b1',232,'2026-06-12T18:00:28.090Z','{"seq": 232, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T18:05:00.000Z", "value": "13.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(233,'gateway-2','b1',233,'2026-06-12T18:00:28.090Z','{"seq": 233, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T18:05:00.000Z", "value": "180.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(234,'gateway-2','b1',234,'2026-06-12T18:00:28.090Z','{"seq": 234, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T18:10:00.000Z", "count": 230, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(235,'gateway-2','b1',235,'2026-06-12T18:00:28.090Z','{"seq": 235, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T18:10:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(236,'gateway-2','b1',236,'2026-06-12T18:00:28.090Z','{"seq": 236, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T18:10:00.000Z", "value": "181.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(237,'gateway-2','b1',237,'2026-06-12T18:00:28.090Z','{"seq": 237, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T18:15:00.000Z", "count": 231, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(238,'gateway-2','b1',238,'2026-06-12T18:00:28.090Z','{"seq": 238, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T18:15:00.000Z", "value": "12.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(239,'gateway-2','b1',239,'2026-06-12T18:00:28.090Z','{"seq": 239, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T18:15:00.000Z", "value": "182.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(240,'gateway-2','b1',240,'2026-06-12T18:00:28.090Z','{"seq": 240, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T18:20:00.000Z", "count": 232, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(241,'gateway-2','b1',241,'2026-06-12T18:00:28.090Z','{"seq": 241, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T18:20:00.000Z", "value": "13.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(242,'gateway-2','b1',242,'2026-06-12T18:00:28.090Z','{"seq": 242, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T18:20:00.000Z", "value": "183.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(243,'gateway-2','b1',243,'2026-06-12T18:00:28.090Z','{"seq": 243, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T18:25:00.000Z", "count": 233, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(244,'gateway-2','b1',244,'2026-06-12T18:00:28.090Z','{"seq": 244, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T18:25:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(245,'gateway-2','b1',245,'2026-06-12T18:00:28.090Z','{"seq": 245, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T18:25:00.000Z", "value": "184.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(246,'gateway-2','b1',246,'2026-06-12T18:00:28.090Z','{"seq": 246, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T18:30:00.000Z", "count": 234, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(247,'gateway-2','b1',247,'2026-06-12T18:00:28.090Z','{"seq": 247, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T18:30:00.000Z", "value": "12.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(248,'gateway-2','b1',248,'2026-06-12T18:00:28.090Z','{"seq": 248, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T18:30:00.000Z", "value": "185.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(249,'gateway-2','b1',249,'2026-06-12T18:00:28.090Z','{"seq": 249, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-08T18:35:00.000Z", "count": 235, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(250,'gateway-2','b1',250,'2026-06-12T18:00:28.090Z','{"seq": 250, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T18:35:00.000Z", "value": "13.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(251,'gateway-2','b1',251,'2026-06-12T18:00:28.090Z','{"seq": 251, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T18:35:00.000Z", "value": "186.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(252,'gateway-2','b1',252,'2026-06-12T18:00:28.090Z','{"seq": 252, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T18:40:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(253,'gateway-2','b1',253,'2026-06-12T18:00:28.090Z','{"seq": 253, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T18:40:00.000Z", "value": "180.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(254,'gateway-2','b1',254,'2026-06-12T18:00:28.090Z','{"seq": 254, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T18:45:00.000Z", "value": "12.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(255,'gateway-2','b1',255,'2026-06-12T18:00:28.090Z','{"seq": 255, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T18:45:00.000Z", "value": "181.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(256,'gateway-2','b1',256,'2026-06-12T18:00:28.090Z','{"seq": 256, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T18:50:00.000Z", "value": "13.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(257,'gateway-2','b1',257,'2026-06-12T18:00:28.090Z','{"seq": 257, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T18:50:00.000Z", "value": "182.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(258,'gateway-2','b1',258,'2026-06-12T18:00:28.090Z','{"seq": 258, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T18:55:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(259,'gateway-2','b1',259,'2026-06-12T18:00:28.090Z','{"seq": 259, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T18:55:00.000Z", "value": "183.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(260,'gateway-2','b1',260,'2026-06-12T18:00:28.090Z','{"seq": 260, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T19:00:00.000Z", "value": "12.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(261,'gateway-2','b1',261,'2026-06-12T18:00:28.090Z','{"seq": 261, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T19:00:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(262,'gateway-2','b1',262,'2026-06-12T18:00:28.090Z','{"seq": 262, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T19:05:00.000Z", "value": "13.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(263,'gateway-2','b1',263,'2026-06-12T18:00:28.090Z','{"seq": 263, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T19:05:00.000Z", "value": "15.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(264,'gateway-2','b1',264,'2026-06-12T18:00:28.090Z','{"seq": 264, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T19:10:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(265,'gateway-2','b1',265,'2026-06-12T18:00:28.090Z','{"seq": 265, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T19:10:00.000Z", "value": "16.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(266,'gateway-2','b1',266,'2026-06-12T18:00:28.090Z','{"seq": 266, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T19:15:00.000Z", "value": "12.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(267,'gateway-2','b1',267,'2026-06-12T18:00:28.090Z','{"seq": 267, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T19:15:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(268,'gateway-2','b1',268,'2026-06-12T18:00:28.090Z','{"seq": 268, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T19:20:00.000Z", "value": "13.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(269,'gateway-2','b1',269,'2026-06-12T18:00:28.090Z','{"seq": 269, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T19:20:00.000Z", "value": "15.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(270,'gateway-2','b1',270,'2026-06-12T18:00:28.090Z','{"seq": 270, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T19:25:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(271,'gateway-2','b1',271,'2026-06-12T18:00:28.090Z','{"seq": 271, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T19:25:00.000Z", "value": "16.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(272,'gateway-2','b1',272,'2026-06-12T18:00:28.090Z','{"seq": 272, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T19:30:00.000Z", "value": "12.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(273,'gateway-2','b1',273,'2026-06-12T18:00:28.090Z','{"seq": 273, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T19:30:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(274,'gateway-2','b1',274,'2026-06-12T18:00:28.090Z','{"seq": 274, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T19:35:00.000Z", "value": "13.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(275,'gateway-2','b1',275,'2026-06-12T18:00:28.090Z','{"seq": 275, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T19:35:00.000Z", "value": "15.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(276,'gateway-2','b1',276,'2026-06-12T18:00:28.090Z','{"seq": 276, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T19:40:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(277,'gateway-2','b1',277,'2026-06-12T18:00:28.090Z','{"seq": 277, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T19:40:00.000Z", "value": "16.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(278,'gateway-2','b1',278,'2026-06-12T18:00:28.090Z','{"seq": 278, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T19:45:00.000Z", "value": "12.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(279,'gateway-2','b1',279,'2026-06-12T18:00:28.090Z','{"seq": 279, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T19:45:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(280,'gateway-2','b1',280,'2026-06-12T18:00:28.090Z','{"seq": 280, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T19:50:00.000Z", "value": "13.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(281,'gateway-2','b1',281,'2026-06-12T18:00:28.090Z','{"seq": 281, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T19:50:00.000Z", "value": "15.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(282,'gateway-2','b1',282,'2026-06-12T18:00:28.090Z','{"seq": 282, "device": "background", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T19:55:00.000Z", "value": "14.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(283,'gateway-2','b1',283,'2026-06-12T18:00:28.090Z','{"seq": 283, "device": "downstream", "quantity": "turbidity", "semantics": "instant", "observed_at": "2026-06-08T19:55:00.000Z", "value": "16.0", "unit": "FNU", "method": "generic nephelometer"}',0);
INSERT INTO "journal" VALUES(284,'gateway-2','b1',284,'2026-06-12T18:00:28.090Z','{"seq": 284, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T02:00:00.000Z", "count": 235, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(285,'gateway-2','b1',285,'2026-06-12T18:00:28.090Z','{"seq": 285, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T02:06:00.000Z", "count": 236, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(286,'gateway-2','b1',286,'2026-06-12T18:00:28.090Z','{"seq": 286, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T02:12:00.000Z", "count": 237, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(287,'gateway-2','b1',287,'2026-06-12T18:00:28.090Z','{"seq": 287, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T02:18:00.000Z", "count": 238, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(288,'gateway-2','b1',288,'2026-06-12T18:00:28.090Z','{"seq": 288, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T02:24:00.000Z", "count": 239, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(289,'gateway-2','b1',289,'2026-06-12T18:00:28.090Z','{"seq": 289, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T02:30:00.000Z", "count": 240, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(290,'gateway-2','b1',290,'2026-06-12T18:00:28.090Z','{"seq": 290, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T02:36:00.000Z", "count": 241, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(291,'gateway-2','b1',291,'2026-06-12T18:00:28.090Z','{"seq": 291, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T02:42:00.000Z", "count": 242, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(292,'gateway-2','b1',292,'2026-06-12T18:00:28.090Z','{"seq": 292, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T02:48:00.000Z", "count": 243, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(293,'gateway-2','b1',293,'2026-06-12T18:00:28.090Z','{"seq": 293, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T02:54:00.000Z", "count": 244, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(294,'gateway-2','b1',294,'2026-06-12T18:00:28.090Z','{"seq": 294, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T03:00:00.000Z", "count": 245, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(295,'gateway-2','b1',295,'2026-06-12T18:00:28.090Z','{"seq": 295, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T03:06:00.000Z", "count": 246, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(296,'gateway-2','b1',296,'2026-06-12T18:00:28.090Z','{"seq": 296, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T03:12:00.000Z", "count": 247, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(297,'gateway-2','b1',297,'2026-06-12T18:00:28.090Z','{"seq": 297, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T03:18:00.000Z", "count": 248, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(298,'gateway-2','b1',298,'2026-06-12T18:00:28.090Z','{"seq": 298, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T03:24:00.000Z", "count": 249, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(299,'gateway-2','b1',299,'2026-06-12T18:00:28.090Z','{"seq": 299, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T03:30:00.000Z", "count": 250, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(300,'gateway-2','b1',300,'2026-06-12T18:00:28.090Z','{"seq": 300, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T03:36:00.000Z", "count": 251, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(301,'gateway-2','b1',301,'2026-06-12T18:00:28.101Z','{"seq": 301, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T03:42:00.000Z", "count": 252, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(302,'gateway-2','b1',302,'2026-06-12T18:00:28.101Z','{"seq": 302, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T03:48:00.000Z", "count": 253, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(303,'gateway-2','b1',303,'2026-06-12T18:00:28.101Z','{"seq": 303, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T03:54:00.000Z", "count": 254, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(304,'gateway-2','b1',304,'2026-06-12T18:00:28.101Z','{"seq": 304, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T04:00:00.000Z", "count": 255, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(305,'gateway-2','b1',305,'2026-06-12T18:00:28.101Z','{"seq": 305, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T04:06:00.000Z", "count": 256, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(306,'gateway-2','b1',306,'2026-06-12T18:00:28.101Z','{"seq": 306, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T04:12:00.000Z", "count": 257, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(307,'gateway-2','b1',307,'2026-06-12T18:00:28.101Z','{"seq": 307, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T04:18:00.000Z", "count": 258, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(308,'gateway-2','b1',308,'2026-06-12T18:00:28.101Z','{"seq": 308, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T04:24:00.000Z", "count": 259, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(309,'gateway-2','b1',309,'2026-06-12T18:00:28.101Z','{"seq": 309, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T04:30:00.000Z", "count": 260, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(310,'gateway-2','b1',310,'2026-06-12T18:00:28.101Z','{"seq": 310, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T04:36:00.000Z", "count": 261, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(311,'gateway-2','b1',311,'2026-06-12T18:00:28.101Z','{"seq": 311, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T04:42:00.000Z", "count": 262, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(312,'gateway-2','b1',312,'2026-06-12T18:00:28.101Z','{"seq": 312, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T04:48:00.000Z", "count": 263, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(313,'gateway-2','b1',313,'2026-06-12T18:00:28.101Z','{"seq": 313, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T04:54:00.000Z", "count": 264, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(314,'gateway-2','b1',314,'2026-06-12T18:00:28.101Z','{"seq": 314, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T05:00:00.000Z", "count": 265, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(315,'gateway-2','b1',315,'2026-06-12T18:00:28.101Z','{"seq": 315, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T14:00:00.000Z", "count": 265, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(316,'gateway-2','b1',316,'2026-06-12T18:00:28.101Z','{"seq": 316, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T14:06:00.000Z", "count": 266, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(317,'gateway-2','b1',317,'2026-06-12T18:00:28.101Z','{"seq": 317, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T14:12:00.000Z", "count": 267, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(318,'gateway-2','b1',318,'2026-06-12T18:00:28.101Z','{"seq": 318, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T14:18:00.000Z", "count": 268, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(319,'gateway-2','b1',319,'2026-06-12T18:00:28.101Z','{"seq": 319, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T14:24:00.000Z", "count": 269, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(320,'gateway-2','b1',320,'2026-06-12T18:00:28.101Z','{"seq": 320, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T14:30:00.000Z", "count": 270, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(321,'gateway-2','b1',321,'2026-06-12T18:00:28.101Z','{"seq": 321, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T14:36:00.000Z", "count": 271, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(322,'gateway-2','b1',322,'2026-06-12T18:00:28.101Z','{"seq": 322, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T14:42:00.000Z", "count": 272, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(323,'gateway-2','b1',323,'2026-06-12T18:00:28.101Z','{"seq": 323, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T14:48:00.000Z", "count": 273, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(324,'gateway-2','b1',324,'2026-06-12T18:00:28.101Z','{"seq": 324, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T14:54:00.000Z", "count": 274, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(325,'gateway-2','b1',325,'2026-06-12T18:00:28.101Z','{"seq": 325, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T15:00:00.000Z", "count": 275, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(326,'gateway-2','b1',326,'2026-06-12T18:00:28.101Z','{"seq": 326, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T15:06:00.000Z", "count": 276, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(327,'gateway-2','b1',327,'2026-06-12T18:00:28.101Z','{"seq": 327, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T15:12:00.000Z", "count": 277, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(328,'gateway-2','b1',328,'2026-06-12T18:00:28.101Z','{"seq": 328, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T15:18:00.000Z", "count": 278, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(329,'gateway-2','b1',329,'2026-06-12T18:00:28.101Z','{"seq": 329, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T15:24:00.000Z", "count": 279, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(330,'gateway-2','b1',330,'2026-06-12T18:00:28.101Z','{"seq": 330, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T15:30:00.000Z", "count": 280, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(331,'gateway-2','b1',331,'2026-06-12T18:00:28.101Z','{"seq": 331, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T15:36:00.000Z", "count": 281, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(332,'gateway-2','b1',332,'2026-06-12T18:00:28.101Z','{"seq": 332, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T15:42:00.000Z", "count": 282, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(333,'gateway-2','b1',333,'2026-06-12T18:00:28.101Z','{"seq": 333, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T15:48:00.000Z", "count": 283, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(334,'gateway-2','b1',334,'2026-06-12T18:00:28.101Z','{"seq": 334, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T15:54:00.000Z", "count": 284, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(335,'gateway-2','b1',335,'2026-06-12T18:00:28.101Z','{"seq": 335, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T16:00:00.000Z", "count": 285, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(336,'gateway-2','b1',336,'2026-06-12T18:00:28.101Z','{"seq": 336, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T16:06:00.000Z", "count": 286, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(337,'gateway-2','b1',337,'2026-06-12T18:00:28.101Z','{"seq": 337, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T16:12:00.000Z", "count": 287, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(338,'gateway-2','b1',338,'2026-06-12T18:00:28.101Z','{"seq": 338, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T16:18:00.000Z", "count": 288, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(339,'gateway-2','b1',339,'2026-06-12T18:00:28.101Z','{"seq": 339, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T16:24:00.000Z", "count": 289, "device_boot": "3"}',0);
INSERT INTO "journal" VALUES(340,'gateway-2','b1',340,'2026-06-12T18:00:28.101Z','{"seq": 340, "device": "n2", "quantity": "rain_count", "semantics": "cumulative", "observed_at": "2026-06-11T16:30:00.000Z", "count": 290, "device_boot": "3"}',0);
CREATE TABLE last_words (
	site TEXT NOT NULL, 
	sensor TEXT NOT NULL, 
	observed_at TEXT NOT NULL, 
	received_at TEXT NOT NULL, 
	value FLOAT, 
	unit TEXT, 
	battery_v FLOAT, 
	flag INTEGER, 
	reasons TEXT, 
	PRIMARY KEY (site, sensor)
);
INSERT INTO "last_words" VALUES('mohawk','gauge-1','2026-06-11T16:30:00.000Z','2026-06-12T18:00:28.101Z',290.0,'counts',NULL,1,'["late"]');
INSERT INTO "last_words" VALUES('mohawk','probe-background','2026-06-08T19:55:00.000Z','2026-06-12T18:00:28.090Z',14.0,'FNU',NULL,1,'[]');
INSERT INTO "last_words" VALUES('mohawk','probe-downstream','2026-06-08T19:55:00.000Z','2026-06-12T18:00:28.090Z',16.0,'FNU',NULL,1,'[]');
CREATE TABLE manual_readings (
	id INTEGER NOT NULL, 
	site TEXT NOT NULL, 
	sensor TEXT NOT NULL, 
	at TEXT NOT NULL, 
	since_at TEXT, 
	depth_tenth_um BIGINT NOT NULL, 
	author TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	recorded_at TEXT NOT NULL, 
	withdraws BIGINT, 
	PRIMARY KEY (id)
);
INSERT INTO "manual_readings" VALUES(1,'mohawk','gauge-1','2026-06-05T13:00:00.000Z','2026-06-05T12:00:00.000Z',25400,'operator','the logger was off','2026-06-12T18:01:40.025Z',NULL);
CREATE TABLE open_items (
	id INTEGER NOT NULL, 
	site TEXT NOT NULL, 
	sensor TEXT NOT NULL, 
	at TEXT NOT NULL, 
	counts BIGINT NOT NULL, 
	depth_tenth_um BIGINT NOT NULL, 
	reason TEXT NOT NULL, 
	resolved_at TEXT, 
	PRIMARY KEY (id)
);
CREATE TABLE projections (
	name TEXT NOT NULL, 
	cursor BIGINT NOT NULL, 
	updated_at TEXT NOT NULL, 
	trouble TEXT, 
	PRIMARY KEY (name)
);
CREATE TABLE readings (
	id INTEGER NOT NULL, 
	site TEXT NOT NULL, 
	sensor TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	at TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	value FLOAT, 
	unit TEXT, 
	method TEXT, 
	flag INTEGER NOT NULL, 
	reasons TEXT NOT NULL, 
	received_at TEXT NOT NULL, 
	stamped_at TEXT, 
	PRIMARY KEY (id), 
	CONSTRAINT readings_once UNIQUE (site, sensor, kind, at, "key")
);
INSERT INTO "readings" VALUES(1,'mohawk','probe-background','turbidity','2026-06-08T14:00:00.000Z','b1/85',12.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:27.892Z',NULL);
INSERT INTO "readings" VALUES(2,'mohawk','probe-downstream','turbidity','2026-06-08T14:00:00.000Z','b1/86',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:27.892Z',NULL);
INSERT INTO "readings" VALUES(3,'mohawk','probe-background','turbidity','2026-06-08T14:05:00.000Z','b1/88',13.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:27.892Z',NULL);
INSERT INTO "readings" VALUES(4,'mohawk','probe-downstream','turbidity','2026-06-08T14:05:00.000Z','b1/89',15.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:27.892Z',NULL);
INSERT INTO "readings" VALUES(5,'mohawk','probe-background','turbidity','2026-06-08T14:10:00.000Z','b1/91',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:27.892Z',NULL);
INSERT INTO "readings" VALUES(6,'mohawk','probe-downstream','turbidity','2026-06-08T14:10:00.000Z','b1/92',16.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:27.892Z',NULL);
INSERT INTO "readings" VALUES(7,'mohawk','probe-background','turbidity','2026-06-08T14:15:00.000Z','b1/94',12.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:27.892Z',NULL);
INSERT INTO "readings" VALUES(8,'mohawk','probe-downstream','turbidity','2026-06-08T14:15:00.000Z','b1/95',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:27.892Z',NULL);
INSERT INTO "readings" VALUES(9,'mohawk','probe-background','turbidity','2026-06-08T14:20:00.000Z','b1/97',13.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:27.892Z',NULL);
INSERT INTO "readings" VALUES(10,'mohawk','probe-downstream','turbidity','2026-06-08T14:20:00.000Z','b1/98',15.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:27.892Z',NULL);
INSERT INTO "readings" VALUES(11,'mohawk','probe-background','turbidity','2026-06-08T14:25:00.000Z','b1/100',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:27.892Z',NULL);
INSERT INTO "readings" VALUES(12,'mohawk','probe-downstream','turbidity','2026-06-08T14:25:00.000Z','b1/101',16.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(13,'mohawk','probe-background','turbidity','2026-06-08T14:30:00.000Z','b1/103',12.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(14,'mohawk','probe-downstream','turbidity','2026-06-08T14:30:00.000Z','b1/104',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(15,'mohawk','probe-background','turbidity','2026-06-08T14:35:00.000Z','b1/106',13.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(16,'mohawk','probe-downstream','turbidity','2026-06-08T14:35:00.000Z','b1/107',15.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(17,'mohawk','probe-background','turbidity','2026-06-08T14:40:00.000Z','b1/109',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(18,'mohawk','probe-downstream','turbidity','2026-06-08T14:40:00.000Z','b1/110',16.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(19,'mohawk','probe-background','turbidity','2026-06-08T14:45:00.000Z','b1/112',12.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(20,'mohawk','probe-downstream','turbidity','2026-06-08T14:45:00.000Z','b1/113',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(21,'mohawk','probe-background','turbidity','2026-06-08T14:50:00.000Z','b1/115',13.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(22,'mohawk','probe-downstream','turbidity','2026-06-08T14:50:00.000Z','b1/116',15.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(23,'mohawk','probe-background','turbidity','2026-06-08T14:55:00.000Z','b1/118',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(24,'mohawk','probe-downstream','turbidity','2026-06-08T14:55:00.000Z','b1/119',16.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(25,'mohawk','probe-background','turbidity','2026-06-08T15:00:00.000Z','b1/121',12.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(26,'mohawk','probe-downstream','turbidity','2026-06-08T15:00:00.000Z','b1/122',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(27,'mohawk','probe-background','turbidity','2026-06-08T15:05:00.000Z','b1/124',13.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(28,'mohawk','probe-downstream','turbidity','2026-06-08T15:05:00.000Z','b1/125',15.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(29,'mohawk','probe-background','turbidity','2026-06-08T15:10:00.000Z','b1/127',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(30,'mohawk','probe-downstream','turbidity','2026-06-08T15:10:00.000Z','b1/128',16.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(31,'mohawk','probe-background','turbidity','2026-06-08T15:15:00.000Z','b1/130',12.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(32,'mohawk','probe-downstream','turbidity','2026-06-08T15:15:00.000Z','b1/131',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(33,'mohawk','probe-background','turbidity','2026-06-08T15:20:00.000Z','b1/133',13.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(34,'mohawk','probe-downstream','turbidity','2026-06-08T15:20:00.000Z','b1/134',15.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(35,'mohawk','probe-background','turbidity','2026-06-08T15:25:00.000Z','b1/136',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(36,'mohawk','probe-downstream','turbidity','2026-06-08T15:25:00.000Z','b1/137',16.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(37,'mohawk','probe-background','turbidity','2026-06-08T15:30:00.000Z','b1/139',12.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(38,'mohawk','probe-downstream','turbidity','2026-06-08T15:30:00.000Z','b1/140',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(39,'mohawk','probe-background','turbidity','2026-06-08T15:35:00.000Z','b1/142',13.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(40,'mohawk','probe-downstream','turbidity','2026-06-08T15:35:00.000Z','b1/143',15.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(41,'mohawk','probe-background','turbidity','2026-06-08T15:40:00.000Z','b1/145',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(42,'mohawk','probe-downstream','turbidity','2026-06-08T15:40:00.000Z','b1/146',16.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(43,'mohawk','probe-background','turbidity','2026-06-08T15:45:00.000Z','b1/148',12.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(44,'mohawk','probe-downstream','turbidity','2026-06-08T15:45:00.000Z','b1/149',180.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(45,'mohawk','probe-background','turbidity','2026-06-08T15:50:00.000Z','b1/151',13.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(46,'mohawk','probe-downstream','turbidity','2026-06-08T15:50:00.000Z','b1/152',181.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(47,'mohawk','probe-background','turbidity','2026-06-08T15:55:00.000Z','b1/154',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(48,'mohawk','probe-downstream','turbidity','2026-06-08T15:55:00.000Z','b1/155',182.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(49,'mohawk','probe-background','turbidity','2026-06-08T16:00:00.000Z','b1/157',12.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(50,'mohawk','probe-downstream','turbidity','2026-06-08T16:00:00.000Z','b1/158',183.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(51,'mohawk','probe-background','turbidity','2026-06-08T16:05:00.000Z','b1/160',13.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(52,'mohawk','probe-downstream','turbidity','2026-06-08T16:05:00.000Z','b1/161',184.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(53,'mohawk','probe-background','turbidity','2026-06-08T16:10:00.000Z','b1/163',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(54,'mohawk','probe-downstream','turbidity','2026-06-08T16:10:00.000Z','b1/164',185.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(55,'mohawk','probe-background','turbidity','2026-06-08T16:15:00.000Z','b1/166',12.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(56,'mohawk','probe-downstream','turbidity','2026-06-08T16:15:00.000Z','b1/167',186.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(57,'mohawk','probe-background','turbidity','2026-06-08T16:20:00.000Z','b1/169',13.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(58,'mohawk','probe-downstream','turbidity','2026-06-08T16:20:00.000Z','b1/170',180.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(59,'mohawk','probe-background','turbidity','2026-06-08T16:25:00.000Z','b1/172',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(60,'mohawk','probe-downstream','turbidity','2026-06-08T16:25:00.000Z','b1/173',181.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(61,'mohawk','probe-background','turbidity','2026-06-08T16:30:00.000Z','b1/175',12.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(62,'mohawk','probe-downstream','turbidity','2026-06-08T16:30:00.000Z','b1/176',182.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(63,'mohawk','probe-background','turbidity','2026-06-08T16:35:00.000Z','b1/178',13.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(64,'mohawk','probe-downstream','turbidity','2026-06-08T16:35:00.000Z','b1/179',183.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(65,'mohawk','probe-background','turbidity','2026-06-08T16:40:00.000Z','b1/181',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(66,'mohawk','probe-downstream','turbidity','2026-06-08T16:40:00.000Z','b1/182',184.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(67,'mohawk','probe-background','turbidity','2026-06-08T16:45:00.000Z','b1/184',12.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(68,'mohawk','probe-downstream','turbidity','2026-06-08T16:45:00.000Z','b1/185',185.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(69,'mohawk','probe-background','turbidity','2026-06-08T16:50:00.000Z','b1/187',13.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(70,'mohawk','probe-downstream','turbidity','2026-06-08T16:50:00.000Z','b1/188',186.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(71,'mohawk','probe-background','turbidity','2026-06-08T16:55:00.000Z','b1/190',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(72,'mohawk','probe-downstream','turbidity','2026-06-08T16:55:00.000Z','b1/191',180.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(73,'mohawk','probe-background','turbidity','2026-06-08T17:00:00.000Z','b1/193',12.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(74,'mohawk','probe-downstream','turbidity','2026-06-08T17:00:00.000Z','b1/194',181.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(75,'mohawk','probe-background','turbidity','2026-06-08T17:05:00.000Z','b1/196',13.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(76,'mohawk','probe-downstream','turbidity','2026-06-08T17:05:00.000Z','b1/197',182.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(77,'mohawk','probe-background','turbidity','2026-06-08T17:10:00.000Z','b1/199',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(78,'mohawk','probe-downstream','turbidity','2026-06-08T17:10:00.000Z','b1/200',183.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.075Z',NULL);
INSERT INTO "readings" VALUES(79,'mohawk','probe-background','turbidity','2026-06-08T17:15:00.000Z','b1/202',12.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(80,'mohawk','probe-downstream','turbidity','2026-06-08T17:15:00.000Z','b1/203',184.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(81,'mohawk','probe-background','turbidity','2026-06-08T17:20:00.000Z','b1/205',13.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(82,'mohawk','probe-downstream','turbidity','2026-06-08T17:20:00.000Z','b1/206',185.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(83,'mohawk','probe-background','turbidity','2026-06-08T17:25:00.000Z','b1/208',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(84,'mohawk','probe-downstream','turbidity','2026-06-08T17:25:00.000Z','b1/209',186.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(85,'mohawk','probe-background','turbidity','2026-06-08T17:30:00.000Z','b1/211',12.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(86,'mohawk','probe-downstream','turbidity','2026-06-08T17:30:00.000Z','b1/212',180.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(87,'mohawk','probe-background','turbidity','2026-06-08T17:35:00.000Z','b1/214',13.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(88,'mohawk','probe-downstream','turbidity','2026-06-08T17:35:00.000Z','b1/215',181.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(89,'mohawk','probe-background','turbidity','2026-06-08T17:40:00.000Z','b1/217',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(90,'mohawk','probe-downstream','turbidity','2026-06-08T17:40:00.000Z','b1/218',182.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(91,'mohawk','probe-background','turbidity','2026-06-08T17:45:00.000Z','b1/220',12.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(92,'mohawk','probe-downstream','turbidity','2026-06-08T17:45:00.000Z','b1/221',183.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(93,'mohawk','probe-background','turbidity','2026-06-08T17:50:00.000Z','b1/223',13.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(94,'mohawk','probe-downstream','turbidity','2026-06-08T17:50:00.000Z','b1/224',184.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(95,'mohawk','probe-background','turbidity','2026-06-08T17:55:00.000Z','b1/226',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(96,'mohawk','probe-downstream','turbidity','2026-06-08T17:55:00.000Z','b1/227',185.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(97,'mohawk','probe-background','turbidity','2026-06-08T18:00:00.000Z','b1/229',12.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(98,'mohawk','probe-downstream','turbidity','2026-06-08T18:00:00.000Z','b1/230',186.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(99,'mohawk','probe-background','turbidity','2026-06-08T18:05:00.000Z','b1/232',13.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(100,'mohawk','probe-downstream','turbidity','2026-06-08T18:05:00.000Z','b1/233',180.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(101,'mohawk','probe-background','turbidity','2026-06-08T18:10:00.000Z','b1/235',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(102,'mohawk','probe-downstream','turbidity','2026-06-08T18:10:00.000Z','b1/236',181.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(103,'mohawk','probe-background','turbidity','2026-06-08T18:15:00.000Z','b1/238',12.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(104,'mohawk','probe-downstream','turbidity','2026-06-08T18:15:00.000Z','b1/239',182.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(105,'mohawk','probe-background','turbidity','2026-06-08T18:20:00.000Z','b1/241',13.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(106,'mohawk','probe-downstream','turbidity','2026-06-08T18:20:00.000Z','b1/242',183.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(107,'mohawk','probe-background','turbidity','2026-06-08T18:25:00.000Z','b1/244',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(108,'mohawk','probe-downstream','turbidity','2026-06-08T18:25:00.000Z','b1/245',184.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(109,'mohawk','probe-background','turbidity','2026-06-08T18:30:00.000Z','b1/247',12.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(110,'mohawk','probe-downstream','turbidity','2026-06-08T18:30:00.000Z','b1/248',185.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(111,'mohawk','probe-background','turbidity','2026-06-08T18:35:00.000Z','b1/250',13.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(112,'mohawk','probe-downstream','turbidity','2026-06-08T18:35:00.000Z','b1/251',186.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(113,'mohawk','probe-background','turbidity','2026-06-08T18:40:00.000Z','b1/252',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(114,'mohawk','probe-downstream','turbidity','2026-06-08T18:40:00.000Z','b1/253',180.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(115,'mohawk','probe-background','turbidity','2026-06-08T18:45:00.000Z','b1/254',12.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(116,'mohawk','probe-downstream','turbidity','2026-06-08T18:45:00.000Z','b1/255',181.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(117,'mohawk','probe-background','turbidity','2026-06-08T18:50:00.000Z','b1/256',13.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(118,'mohawk','probe-downstream','turbidity','2026-06-08T18:50:00.000Z','b1/257',182.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(119,'mohawk','probe-background','turbidity','2026-06-08T18:55:00.000Z','b1/258',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(120,'mohawk','probe-downstream','turbidity','2026-06-08T18:55:00.000Z','b1/259',183.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(121,'mohawk','probe-background','turbidity','2026-06-08T19:00:00.000Z','b1/260',12.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(122,'mohawk','probe-downstream','turbidity','2026-06-08T19:00:00.000Z','b1/261',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(123,'mohawk','probe-background','turbidity','2026-06-08T19:05:00.000Z','b1/262',13.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(124,'mohawk','probe-downstream','turbidity','2026-06-08T19:05:00.000Z','b1/263',15.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(125,'mohawk','probe-background','turbidity','2026-06-08T19:10:00.000Z','b1/264',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(126,'mohawk','probe-downstream','turbidity','2026-06-08T19:10:00.000Z','b1/265',16.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(127,'mohawk','probe-background','turbidity','2026-06-08T19:15:00.000Z','b1/266',12.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(128,'mohawk','probe-downstream','turbidity','2026-06-08T19:15:00.000Z','b1/267',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(129,'mohawk','probe-background','turbidity','2026-06-08T19:20:00.000Z','b1/268',13.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(130,'mohawk','probe-downstream','turbidity','2026-06-08T19:20:00.000Z','b1/269',15.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(131,'mohawk','probe-background','turbidity','2026-06-08T19:25:00.000Z','b1/270',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(132,'mohawk','probe-downstream','turbidity','2026-06-08T19:25:00.000Z','b1/271',16.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(133,'mohawk','probe-background','turbidity','2026-06-08T19:30:00.000Z','b1/272',12.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(134,'mohawk','probe-downstream','turbidity','2026-06-08T19:30:00.000Z','b1/273',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(135,'mohawk','probe-background','turbidity','2026-06-08T19:35:00.000Z','b1/274',13.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(136,'mohawk','probe-downstream','turbidity','2026-06-08T19:35:00.000Z','b1/275',15.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(137,'mohawk','probe-background','turbidity','2026-06-08T19:40:00.000Z','b1/276',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(138,'mohawk','probe-downstream','turbidity','2026-06-08T19:40:00.000Z','b1/277',16.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(139,'mohawk','probe-background','turbidity','2026-06-08T19:45:00.000Z','b1/278',12.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(140,'mohawk','probe-downstream','turbidity','2026-06-08T19:45:00.000Z','b1/279',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(141,'mohawk','probe-background','turbidity','2026-06-08T19:50:00.000Z','b1/280',13.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(142,'mohawk','probe-downstream','turbidity','2026-06-08T19:50:00.000Z','b1/281',15.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(143,'mohawk','probe-background','turbidity','2026-06-08T19:55:00.000Z','b1/282',14.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
INSERT INTO "readings" VALUES(144,'mohawk','probe-downstream','turbidity','2026-06-08T19:55:00.000Z','b1/283',16.0,'FNU','generic nephelometer',1,'[]','2026-06-12T18:00:28.090Z',NULL);
CREATE TABLE rollups (
	site TEXT NOT NULL, 
	sensor TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	start_at TEXT NOT NULL, 
	min FLOAT, 
	max FLOAT, 
	mean FLOAT, 
	sum FLOAT, 
	count BIGINT NOT NULL, 
	sum_tenth_um BIGINT NOT NULL, 
	PRIMARY KEY (site, sensor, kind, start_at)
);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-01T14:00:00.000Z',NULL,NULL,NULL,NULL,4,10160);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-01T14:15:00.000Z',NULL,NULL,NULL,NULL,5,12700);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-01T14:30:00.000Z',NULL,NULL,NULL,NULL,5,12700);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-01T14:45:00.000Z',NULL,NULL,NULL,NULL,5,12700);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-01T15:00:00.000Z',NULL,NULL,NULL,NULL,5,12700);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-01T15:15:00.000Z',NULL,NULL,NULL,NULL,5,12700);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-01T15:30:00.000Z',NULL,NULL,NULL,NULL,5,12700);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-01T15:45:00.000Z',NULL,NULL,NULL,NULL,5,12700);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-01T16:00:00.000Z',NULL,NULL,NULL,NULL,5,12700);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-01T16:15:00.000Z',NULL,NULL,NULL,NULL,5,12700);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-01T16:30:00.000Z',NULL,NULL,NULL,NULL,5,12700);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-01T16:45:00.000Z',NULL,NULL,NULL,NULL,5,12700);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-01T17:00:00.000Z',NULL,NULL,NULL,NULL,1,2540);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-04T14:00:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-04T14:15:00.000Z',NULL,NULL,NULL,NULL,4,10160);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-04T14:30:00.000Z',NULL,NULL,NULL,NULL,4,10160);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-04T14:45:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-04T15:00:00.000Z',NULL,NULL,NULL,NULL,4,10160);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-04T15:15:00.000Z',NULL,NULL,NULL,NULL,2,5080);
INSERT INTO "rollups" VALUES('mohawk','probe-background','turbidity','2026-06-08T14:00:00.000Z',12.0,14.0,13.0,39.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-downstream','turbidity','2026-06-08T14:00:00.000Z',14.0,16.0,15.0,45.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-08T14:00:00.000Z',NULL,NULL,NULL,NULL,2,5080);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-08T14:15:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','probe-background','turbidity','2026-06-08T14:15:00.000Z',12.0,14.0,13.0,39.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-downstream','turbidity','2026-06-08T14:15:00.000Z',14.0,16.0,15.0,45.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-08T14:30:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','probe-background','turbidity','2026-06-08T14:30:00.000Z',12.0,14.0,13.0,39.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-downstream','turbidity','2026-06-08T14:30:00.000Z',14.0,16.0,15.0,45.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-08T14:45:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','probe-background','turbidity','2026-06-08T14:45:00.000Z',12.0,14.0,13.0,39.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-downstream','turbidity','2026-06-08T14:45:00.000Z',14.0,16.0,15.0,45.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-08T15:00:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','probe-background','turbidity','2026-06-08T15:00:00.000Z',12.0,14.0,13.0,39.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-downstream','turbidity','2026-06-08T15:00:00.000Z',14.0,16.0,15.0,45.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-08T15:15:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','probe-background','turbidity','2026-06-08T15:15:00.000Z',12.0,14.0,13.0,39.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-downstream','turbidity','2026-06-08T15:15:00.000Z',14.0,16.0,15.0,45.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-08T15:30:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','probe-background','turbidity','2026-06-08T15:30:00.000Z',12.0,14.0,13.0,39.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-downstream','turbidity','2026-06-08T15:30:00.000Z',14.0,16.0,15.0,45.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-08T15:45:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','probe-background','turbidity','2026-06-08T15:45:00.000Z',12.0,14.0,13.0,39.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-downstream','turbidity','2026-06-08T15:45:00.000Z',180.0,182.0,181.0,543.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-08T16:00:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','probe-background','turbidity','2026-06-08T16:00:00.000Z',12.0,14.0,13.0,39.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-downstream','turbidity','2026-06-08T16:00:00.000Z',183.0,185.0,184.0,552.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-08T16:15:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','probe-background','turbidity','2026-06-08T16:15:00.000Z',12.0,14.0,13.0,39.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-downstream','turbidity','2026-06-08T16:15:00.000Z',180.0,186.0,1.82333333333333342807e+02,547.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-08T16:30:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','probe-background','turbidity','2026-06-08T16:30:00.000Z',12.0,14.0,13.0,39.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-downstream','turbidity','2026-06-08T16:30:00.000Z',182.0,184.0,183.0,549.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-08T16:45:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','probe-background','turbidity','2026-06-08T16:45:00.000Z',12.0,14.0,13.0,39.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-downstream','turbidity','2026-06-08T16:45:00.000Z',180.0,186.0,1.83666666666666657196e+02,551.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-08T17:00:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','probe-background','turbidity','2026-06-08T17:00:00.000Z',12.0,14.0,13.0,39.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-downstream','turbidity','2026-06-08T17:00:00.000Z',181.0,183.0,182.0,546.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-08T17:15:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','probe-background','turbidity','2026-06-08T17:15:00.000Z',12.0,14.0,13.0,39.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-downstream','turbidity','2026-06-08T17:15:00.000Z',184.0,186.0,185.0,555.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-08T17:30:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','probe-background','turbidity','2026-06-08T17:30:00.000Z',12.0,14.0,13.0,39.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-downstream','turbidity','2026-06-08T17:30:00.000Z',180.0,182.0,181.0,543.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-08T17:45:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','probe-background','turbidity','2026-06-08T17:45:00.000Z',12.0,14.0,13.0,39.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-downstream','turbidity','2026-06-08T17:45:00.000Z',183.0,185.0,184.0,552.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-08T18:00:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','probe-background','turbidity','2026-06-08T18:00:00.000Z',12.0,14.0,13.0,39.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-downstream','turbidity','2026-06-08T18:00:00.000Z',180.0,186.0,1.82333333333333342807e+02,547.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-08T18:15:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','probe-background','turbidity','2026-06-08T18:15:00.000Z',12.0,14.0,13.0,39.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-downstream','turbidity','2026-06-08T18:15:00.000Z',182.0,184.0,183.0,549.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-08T18:30:00.000Z',NULL,NULL,NULL,NULL,2,5080);
INSERT INTO "rollups" VALUES('mohawk','probe-background','turbidity','2026-06-08T18:30:00.000Z',12.0,14.0,13.0,39.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-downstream','turbidity','2026-06-08T18:30:00.000Z',180.0,186.0,1.83666666666666657196e+02,551.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-background','turbidity','2026-06-08T18:45:00.000Z',12.0,14.0,13.0,39.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-downstream','turbidity','2026-06-08T18:45:00.000Z',181.0,183.0,182.0,546.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-background','turbidity','2026-06-08T19:00:00.000Z',12.0,14.0,13.0,39.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-downstream','turbidity','2026-06-08T19:00:00.000Z',14.0,16.0,15.0,45.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-background','turbidity','2026-06-08T19:15:00.000Z',12.0,14.0,13.0,39.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-downstream','turbidity','2026-06-08T19:15:00.000Z',14.0,16.0,15.0,45.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-background','turbidity','2026-06-08T19:30:00.000Z',12.0,14.0,13.0,39.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-downstream','turbidity','2026-06-08T19:30:00.000Z',14.0,16.0,15.0,45.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-background','turbidity','2026-06-08T19:45:00.000Z',12.0,14.0,13.0,39.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','probe-downstream','turbidity','2026-06-08T19:45:00.000Z',14.0,16.0,15.0,45.0,3,0);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-11T02:00:00.000Z',NULL,NULL,NULL,NULL,2,5080);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-11T02:15:00.000Z',NULL,NULL,NULL,NULL,2,5080);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-11T02:30:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-11T02:45:00.000Z',NULL,NULL,NULL,NULL,2,5080);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-11T03:00:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-11T03:15:00.000Z',NULL,NULL,NULL,NULL,2,5080);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-11T03:30:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-11T03:45:00.000Z',NULL,NULL,NULL,NULL,2,5080);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-11T04:00:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-11T04:15:00.000Z',NULL,NULL,NULL,NULL,2,5080);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-11T04:30:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-11T04:45:00.000Z',NULL,NULL,NULL,NULL,2,5080);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-11T05:00:00.000Z',NULL,NULL,NULL,NULL,1,2540);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-11T14:00:00.000Z',NULL,NULL,NULL,NULL,2,5080);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-11T14:15:00.000Z',NULL,NULL,NULL,NULL,2,5080);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-11T14:30:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-11T14:45:00.000Z',NULL,NULL,NULL,NULL,2,5080);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-11T15:00:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-11T15:15:00.000Z',NULL,NULL,NULL,NULL,2,5080);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-11T15:30:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-11T15:45:00.000Z',NULL,NULL,NULL,NULL,2,5080);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-11T16:00:00.000Z',NULL,NULL,NULL,NULL,3,7620);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-11T16:15:00.000Z',NULL,NULL,NULL,NULL,2,5080);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-11T16:30:00.000Z',NULL,NULL,NULL,NULL,1,2540);
INSERT INTO "rollups" VALUES('mohawk','gauge-1','rain','2026-06-05T13:00:00.000Z',NULL,NULL,NULL,NULL,1,25400);
CREATE TABLE service_windows (
	id INTEGER NOT NULL, 
	site TEXT NOT NULL, 
	sensor TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	start_at TEXT NOT NULL, 
	end_at TEXT NOT NULL, 
	author TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	recorded_at TEXT NOT NULL, 
	withdraws BIGINT, 
	PRIMARY KEY (id)
);
CREATE TABLE streams (
	gateway TEXT NOT NULL, 
	boot TEXT NOT NULL, 
	contiguous_seq BIGINT NOT NULL, 
	heard_at TEXT NOT NULL, 
	health TEXT NOT NULL, 
	PRIMARY KEY (gateway)
);
INSERT INTO "streams" VALUES('gateway-2','b1',340,'2026-06-12T18:00:28.101Z','{}');
CREATE INDEX journal_waiting ON journal (gateway, seq) WHERE state = 1;
CREATE INDEX dead_letters_open ON dead_letters (gateway, reason);
COMMIT;
