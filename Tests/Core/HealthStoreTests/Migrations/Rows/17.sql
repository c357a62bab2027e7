INSERT INTO workout_annotation (workout, place, revision, changed, body) VALUES (86, 0, 0, 1000.0, CAST('{"isNotMine":false,"tags":[]}' AS BLOB));
INSERT INTO workout_annotation (workout, place, revision, changed, body) VALUES (86, 1, 1, 1001.0, CAST('{"isNotMine":false,"notes":"Two\nlines","tags":["alps","long run"],"title":"Über den Pass"}' AS BLOB));
INSERT INTO workout_annotation (workout, place, revision, changed, body) VALUES (86, 2, 4, 1002.0, CAST('{"activity":24,"isNotMine":true,"tags":[],"title":"Hike","trim":{"end":650.5,"shares":{"climb":1,"distance":0.25,"duration":0.5,"energy":0.75},"start":150}}' AS BLOB));
INSERT INTO outing_decision (one, other, is_same) VALUES (86, 88, 0);
INSERT INTO outing_preference (workout, rank) VALUES (86, 3);
