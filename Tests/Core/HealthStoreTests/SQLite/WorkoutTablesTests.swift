import GRDB
import HealthModel
import Testing

@testable import HealthStore

@Suite struct WorkoutTablesTests {
    private func saved(in path: String) throws -> SampleRecord {
        let engine = try SQLiteEngine.open(in: path)
        var sample = SampleRecord.workout()
        sample.content = .workout(
            WorkoutRecord(
                activityType: .running, duration: 3_600, totals: [.energyBurned: QuantityValue(2_092, .kilojoule)],
                isBuilderMade: false))
        try engine.save([sample], by: .own)
        return sample
    }

    private static let questions: [SamplePredicate] = [
        .statistic(.sum, .activeEnergyBurned, .greater, QuantityValue(499.9, .kilocalorie)),
        .activity(.and([.activityType(.running), .end(.equal, 3_600), .duration(.equal, 3_600)])),
        .activity(.statistic(.sum, .activeEnergyBurned, .less, QuantityValue(500.1, .kilocalorie))),
    ]

    @Test func STO_workoutsOfAnOlderStoreAreAskedToo() throws {
        try withTemporaryStore { path in
            let workout = try saved(in: path)
            // The store as created by the first version.
            let queue = try DatabaseQueue(path: path)
            try queue.write { database in
                try database.execute(
                    sql: """
                        DROP TABLE bin_piece;
                        DROP TABLE bin;
                        DROP TABLE goal;
                        DROP TABLE gear;
                        DROP TABLE watched_file;
                        DROP TABLE library_plan;
                        DROP TABLE plan_file;
                        DROP TABLE workout_plan;
                        DROP TABLE scheduled_plan;
                        DROP TABLE plan_permission;
                        DROP TABLE activity;
                        DROP TABLE workout_statistics;
                        DROP TABLE background_delivery;
                        DROP TABLE workout_derived;
                        DROP TABLE zone_preference;
                        DROP TABLE workout_annotation;
                        DROP TABLE outing_decision;
                        DROP TABLE outing_preference;
                        DROP TABLE outing_stream;
                        DROP TABLE appearance;
                        DROP TABLE source_order;
                        DROP TABLE system_source;
                        DROP TABLE detail_value;
                        DROP TABLE detail;
                        DROP TABLE trace_block;
                        DROP TABLE relation;
                        DROP TABLE characteristic;
                        DROP TABLE activity_summary;
                        DROP TABLE medication;
                        DROP TABLE object_grant;
                        DROP TABLE attachment_chunk;
                        DROP TABLE attachment;
                        ALTER TABLE block DROP COLUMN ordinal;
                        DROP TABLE block_creation;
                        DROP TABLE sample_import;
                        DROP TABLE kept;
                        DROP TABLE active_points;
                        DROP TABLE active_member;
                        DROP TABLE active_session;
                        DROP INDEX block_scattered;
                        DROP INDEX block_count;
                        ALTER TABLE block DROP COLUMN last;
                        ALTER TABLE block DROP COLUMN scattered;
                        DROP TABLE block_days;
                        DROP TABLE block_parts;
                        DROP TABLE block_identity;
                        DROP TABLE identity_page;
                        DROP TABLE workout_supplement;
                        DROP TABLE series_original;
                        DROP TABLE series_data;
                        DROP TABLE series_block;
                        DROP TABLE series;
                        DROP TABLE heartbeat_data;
                        DROP TABLE tombstone_run;
                        DROP TABLE import_run;
                        PRAGMA user_version = 1;
                        DELETE FROM grdb_migrations WHERE identifier NOT LIKE '1:%';
                        """)
            }
            try queue.close()
            let engine = try SQLiteEngine(path: path)
            for question in Self.questions {
                let found = try engine.samples(SampleRequest(.workout, question), for: .own)
                #expect(found.map(\.uuid) == [workout.uuid], "\(question)")
            }
            #expect(try engine.integrityProblems().isEmpty)
        }
    }

    @Test("workouts of an older store have the statistics of types that it lacks") func missingTypes() throws {
        let queue = try DatabaseQueue()
        let rows = try queue.write { (database: Database) throws -> [String] in
            try database.execute(
                sql: """
                    CREATE TABLE type (id INTEGER PRIMARY KEY, identifier TEXT NOT NULL UNIQUE);
                    CREATE TABLE sample (id INTEGER PRIMARY KEY, start_date REAL, end_date REAL);
                    CREATE TABLE workout (id INTEGER PRIMARY KEY, body BLOB);
                    INSERT INTO type (id, identifier) VALUES (3, 'HKQuantityTypeIdentifierHeartRate');
                    INSERT INTO sample (id, start_date, end_date) VALUES (7, 10, 70), (8, 100, 160), (9, 200, 260);
                    """)
            try database.execute(sql: WorkoutTables.schema)
            let insert = try SQLStatement(database, "INSERT INTO workout (id, body) VALUES (?, ?)")
            for id in 7...9 {
                let totals: [WorkoutTotal: QuantityValue] =
                    id == 8 ? [:] : [.energyBurned: QuantityValue(100, .kilocalorie)]
                let record = WorkoutRecord(
                    activityType: .running, duration: 60, totals: totals, isBuilderMade: false)
                try insert.run(.integer(Int64(id)), .blob(try RecordBody.encode(record)))
            }
            try WorkoutTables.fill(database)
            let sql = """
                SELECT s.workout || ' ' || s.activity || ' ' || t.identifier
                FROM workout_statistics s JOIN type t ON t.id = s.type ORDER BY 1
                """
            return try SQLStatement(database, sql).texts()
                + SQLStatement(database, "SELECT identifier FROM type ORDER BY id").texts()
                + SQLStatement(database, "SELECT workout || ' ' || start_date FROM activity ORDER BY 1").texts()
        }
        let energy = "HKQuantityTypeIdentifierActiveEnergyBurned"
        #expect(
            rows == ["7 -1 \(energy)", "7 0 \(energy)", "9 -1 \(energy)", "9 0 \(energy)"]
                + ["HKQuantityTypeIdentifierHeartRate", energy] + ["7 10.0", "8 100.0", "9 200.0"])
    }

    @Test func STO_deletingAWorkoutLeavesNothing() throws {
        try withTemporaryStore { path in
            let workout = try saved(in: path)
            let engine = try SQLiteEngine(path: path)
            for question in Self.questions {
                #expect(try engine.samples(SampleRequest(.workout, question), for: .own).count == 1)
            }
            _ = try engine.delete([workout.uuid], by: .own)
            let rows = try DatabaseQueue(path: path).read { database in
                try Int.fetchOne(
                    database,
                    sql: "SELECT (SELECT count(*) FROM activity) + (SELECT count(*) FROM workout_statistics)")
            }
            #expect(rows == 0)
        }
    }
}
