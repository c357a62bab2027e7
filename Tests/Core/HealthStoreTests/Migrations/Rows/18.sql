INSERT INTO outing_stream (workout, type, rank) VALUES (86, 7, 2);
