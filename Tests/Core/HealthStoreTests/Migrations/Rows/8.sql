INSERT INTO sample (id, uuid, type, revision, device, metadata, start_date, end_date, value, given, unit, correlation) VALUES (1473, x'7127451847b04497af1e319bce5a5083', 54, 3, NULL, NULL, 61000.0, 61000.0, 37.0, 98.6, 9, NULL);
INSERT INTO block (id, count, uuid, type, revision, device, metadata, unit, min_start, max_start, min_end, max_end, minimum, maximum, summary, last, scattered, ordinal) VALUES (1403, 70, x'603c8f9280d48e4cb80003a98225e738', 60, 3, NULL, NULL, 3, 60000.0, 60690.0, 60005.0, 60695.0, 0.25, 0.25, x'00000000004ced40000000000000d03f0000000040a2ed4000000000e0a2ed40000000000000d03f00000000000000004600000000000000000000000000d03f000000000000d03f00000000008031400000000000000000000000000000000000000000000000000000000000e0754000000000e0a2ed400000000040a2ed40c005000000000000000000000000d03f', 1472, 0, 0);
INSERT INTO block_data (block, payload) VALUES (1403, x'0203460200c0a9070a01000200000200caa9070a0100020000010000000000002e402ce4f26b');
INSERT OR IGNORE INTO appearance (type, source, first) VALUES (54, 3, 1473);
INSERT OR IGNORE INTO appearance (type, source, first) VALUES (60, 3, 1403);
INSERT INTO block_creation (block, payload) VALUES (1403, x'02014601000000000000104055b7a1ee');
INSERT INTO sample_import (sample, created, sync) VALUES (1473, 61002.0, 'loose');
INSERT INTO kept (id, identity, kind, type, reason, body, payload) VALUES (1, x'28fdaf36faf34408a6961a433ecf3a8f', 'Record', 'Unknown', 'it is not known', '{}', x'01020102020002010100020000d940441e');
