INSERT INTO workout_derived (workout, kind, version, body) VALUES (86, 1000, 3, x'01FF02');
