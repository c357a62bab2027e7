INSERT INTO background_delivery (app, type, frequency) VALUES ('test.own', 55, 86400);
