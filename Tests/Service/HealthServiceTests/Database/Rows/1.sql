INSERT INTO person (id, name, folded, shown, role, state, made, password, password_changed, settings) VALUES
    (x'01900000000070008000000000000001', 'Ada', 'ada', 'Ada Example', 'admin', 'active', 800000000.0, '$test$1', 800000001.0, '{"units": "metric"}'),
    (x'01900000000070008000000000000002', 'Åse', 'åse', 'Åse', 'person', 'disabled', 800000100.5, '$test$2', 800000101.0, '{}'),
    (x'01900000000070008000000000000003', 'gone', 'gone', 'Gone', 'person', 'erasing', 800000200.0, '$test$3', NULL, '{}'),
    (x'01900000000070008000000000000004', NULL, NULL, 'Owner', 'person', 'active', 800000300.0, NULL, NULL, '{}');
INSERT INTO erasure (person, begun, ended, counts) VALUES
    (x'01900000000070008000000000000003', 800000250.0, NULL, '{"files": 3}'),
    (x'01900000000070008000000000000009', 700000250.0, 700000260.0, '{"files": 1}');
INSERT INTO session (digest, id, person, begun, used, confirmed, browser, address) VALUES
    (x'A1A1', x'01900000000070008000000000000011', x'01900000000070008000000000000001', 800001000.0, 800002000.0, 800001000.0, 'Firefox', '192.0.2.0/24'),
    (x'A2A2', x'01900000000070008000000000000012', x'01900000000070008000000000000001', 800001500.0, 800001600.0, 800001500.0, '', 'local');
INSERT INTO known_address (person, digest, seen) VALUES
    (x'01900000000070008000000000000001', x'ADAD', 800001000.0);
INSERT INTO link (digest, id, kind, person, role, issuer, made, ends, closed) VALUES
    (x'B1B1', x'01900000000070008000000000000021', 'invitation', NULL, 'person', x'01900000000070008000000000000001', 800003000.0, 800262200.0, NULL),
    (x'B2B2', x'01900000000070008000000000000022', 'reset', x'01900000000070008000000000000002', NULL, x'01900000000070008000000000000001', 800003100.0, 800006700.0, 800003200.0);
INSERT INTO token (id, person, name, digest, prefix, scopes, made, used, expires, address, revoked, unsettled) VALUES
    (x'01900000000070008000000000000031', x'01900000000070008000000000000001', 'phone', x'C1C1', 'hkt_abcd', '{"import": true}', 800004000.0, 800006400.0, 831540000.0, '192.0.2.0/24', NULL, 0),
    (x'01900000000070008000000000000032', x'01900000000070008000000000000001', 'script', x'C2C2', 'hkt_efgh', '{}', 800004100.0, NULL, NULL, NULL, 800005000.0, 1);
INSERT INTO job (id, person, kind, state, name, format, digest, bytes_read, bytes_total, added, already_there, repaired,
    skipped, message, warnings, workouts, request, actor, made, begun, ended, expires) VALUES
    (x'01900000000070008000000000000041', x'01900000000070008000000000000001', 'import', 'done', 'export.zip', 'Apple Health', x'D1D1', 812646400, 812646400, 10412087, 5, 3, 1, NULL, '[{"text": "a"}]', '["w"]', '{}', 'session', 800007000.0, 800007001.0, 800007022.5, NULL),
    (x'01900000000070008000000000000042', x'01900000000070008000000000000001', 'import', 'running', 'tri.fit', 'FIT', x'D2D2', 1000, NULL, 0, 0, 0, 0, NULL, '[]', '[]', '{}', NULL, 800007100.0, 800007101.0, NULL, NULL),
    (x'01900000000070008000000000000043', x'01900000000070008000000000000001', 'export', 'failed', NULL, NULL, NULL, 0, NULL, 0, 0, 0, 0, 'The disk is full.', '[]', '[]', '{"format": "csv"}', 'token', 800007200.0, NULL, 800007300.0, 800086400.0);
INSERT INTO audit (id, time, person, actor, who, action, object, address, outcome) VALUES
    (1, 800001000.0, x'01900000000070008000000000000001', 'session', '01900000-0000-7000-8000-000000000011', 'login', NULL, '192.0.2.0/24', 'done'),
    (2, 800001010.0, NULL, 'system', NULL, 'login', NULL, '198.51.100.0/24', 'refused'),
    (3, 800003100.0, x'01900000000070008000000000000002', 'admin', '01900000-0000-7000-8000-000000000001', 'reset', NULL, NULL, 'done'),
    (4, 800003200.0, x'01900000000070008000000000000001', 'token', '01900000-0000-7000-8000-000000000031', 'import', '01900000-0000-7000-8000-000000000041', NULL, 'done'),
    (5, 800003300.0, x'01900000000070008000000000000001', 'app', 'org.openhealthkit.mcp', 'read', 'stepCount', NULL, 'done');
INSERT INTO answer (owner, key, person, digest, made, status, headers, body) VALUES
    ('token-1', 'k1', x'01900000000070008000000000000001', x'E1E1', 800008000.0, 201, '[]', x'7B7D'),
    ('token-1', 'k2', x'01900000000070008000000000000001', x'E2E2', 800008000.0, NULL, NULL, NULL);
