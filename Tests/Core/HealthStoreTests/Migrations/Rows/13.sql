INSERT INTO import_run (first, last, app, file, imported) VALUES (1403, 1473, 'test.own', 'export.zip', 800000000.0);
INSERT INTO import_run (first, last, app, file, imported) VALUES (1484, 1484, 'test.own', NULL, 800000000.0);
