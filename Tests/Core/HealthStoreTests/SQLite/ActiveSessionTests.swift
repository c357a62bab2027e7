import Foundation
import GRDB
import HealthModel
import Testing

@testable import HealthStore

@Suite struct ActiveSessionTests {
    private func running() throws -> ActiveSessionRecord {
        var assembly = WorkoutAssembly(configuration: WorkoutConfigurationRecord())
        try assembly.begin(at: 100)
        return ActiveSessionRecord(state: 2, created: 99, assembly: assembly)
    }

    private static func point(_ time: Double) -> RoutePoint {
        RoutePoint(
            timestamp: time, latitude: 48 + time / 1e5, longitude: 11, altitude: 500, speed: 3, course: 90,
            horizontalAccuracy: 5, verticalAccuracy: 5, speedAccuracy: 1, courseAccuracy: 1)
    }

    @Test func LIV_30_aSessionComesBackAsItWas() throws {
        try withTemporaryStore { path in
            var session = try running()
            session.device = DeviceRecord([.name: "Belt"])
            session.start = 100
            session.routeMetadata = ["route": .string("r")]
            do {
                let engine = try SQLiteEngine.open(in: path)
                try engine.save(session, by: .own)
                try session.assembly.add([WorkoutEventRecord(kind: .lap, start: 110, end: 120)])
                try session.assembly.add(Metadata(["note": .string("n")]))
                try session.assembly.add(
                    WorkoutActivityRecord(configuration: session.assembly.configuration, start: 105, end: nil))
                session.activities = session.assembly.activities
                session.state = 4
                try engine.save(session, by: .own)
                var members = MemberRuns()
                for second in 0..<5 {
                    let new = [SampleRecord.heartRate(60 + Double(second), at: 100 + Double(second))]
                    let collected = try engine.collect(new, beside: members, in: session.uuid, by: .own)
                    for run in collected.runs { members.add(run) }
                    try engine.save([Self.point(100 + Double(second))], ofSession: session.uuid, by: .own)
                }
            }
            let engine = try SQLiteEngine(path: path)
            let found = try #require(try engine.activeSession(of: .own))
            #expect(found.record.uuid == session.uuid)
            #expect(found.record.state == 4)
            #expect(found.record.created == 99)
            #expect(found.record.start == 100)
            #expect(found.record.end == nil)
            #expect(found.record.mainActivity == session.mainActivity)
            #expect(found.record.activities.map(\.uuid) == session.assembly.activities.map(\.uuid))
            #expect(found.record.device == session.device)
            #expect(found.record.routeMetadata == session.routeMetadata)
            let (assembly, kept) = (found.record.assembly, session.assembly)
            #expect(assembly.state == .collecting)
            #expect(assembly.start == 100)
            #expect(assembly.configuration == kept.configuration)
            #expect(assembly.metadata == kept.metadata)
            #expect(assembly.events.map(\.end) == [120])
            #expect(assembly.activities.map(\.uuid) == kept.activities.map(\.uuid))
            #expect(found.points == (0..<5).map { Self.point(100 + Double($0)) })
            #expect(found.members.runs.count == 1, "A session that is alone has one run.")
            #expect(found.data[.heartRate]?.record(of: .heartRate)?.values.maximum == 64.0 / 60)
            #expect(found.data[.heartRate]?.data.count == 5)
            #expect(try engine.integrityProblems().isEmpty)
        }
    }

    @Test func LIV_33_aSessionBelongsToOneApp() throws {
        let engine = try SQLiteEngine.open(to: .own, .other)
        let session = try running()
        try engine.save(session, by: .own)
        #expect(try engine.activeSession(of: .other) == nil)
        #expect(throws: EngineError.self) {
            try engine.collect([.heartRate(60, at: 101)], beside: MemberRuns(), in: UUID(), by: .own)
        }
        // Sensors save under an identity of their own, for the session of the app (LIV-12).
        _ = try engine.collect([.heartRate(60, at: 102)], beside: MemberRuns(), in: session.uuid, by: .other)
        #expect(try engine.activeSession(of: .own)?.data[.heartRate]?.data.count == 1)
        #expect(throws: EngineError.self) {
            try engine.save([Self.point(1)], ofSession: session.uuid, by: .other)
        }
        try engine.forgetActiveSession(nil, of: .other)
        #expect(try engine.activeSession(of: .own)?.record.uuid == session.uuid)
        try engine.forgetActiveSession(session.uuid, of: .own)
        #expect(try engine.activeSession(of: .own) == nil)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 1, "What failed saved nothing.")
    }

    @Test func LIV_30_theLatestSessionIsTheActiveOne() throws {
        let engine = try SQLiteEngine.open()
        let (first, second) = (try running(), try running())
        try engine.save(first, by: .own)
        try engine.save(second, by: .own)
        try engine.save(first, by: .own)
        #expect(try engine.activeSession(of: .own)?.record.uuid == second.uuid)
        try engine.forgetActiveSession(second.uuid, of: .own)
        #expect(try engine.activeSession(of: .own)?.record.uuid == first.uuid)
    }

    @Test func LIV_30_othersInBetweenMakeRuns() throws {
        let engine = try SQLiteEngine.open()
        let session = try running()
        try engine.save(session, by: .own)
        let again = SampleRecord.heartRate(60, at: 101)
        _ = try engine.collect([again], beside: MemberRuns(), in: session.uuid, by: .own)
        let foreign = SampleRecord.heartRate(99, at: 102)
        try engine.save([foreign], by: .own)
        _ = try engine.collect([.heartRate(61, at: 103)], beside: MemberRuns(), in: session.uuid, by: .own)
        _ = try engine.collect(
            [again, .heartRate(62, at: 104)], beside: MemberRuns(), in: session.uuid, by: .own)
        var found = try #require(try engine.activeSession(of: .own))
        #expect(found.members.runs.count == 2)
        #expect(found.data[.heartRate]?.data.map { ($0.value * 60).rounded() }.sorted() == [60, 61, 62])
        _ = try engine.collect([foreign], beside: MemberRuns(), in: session.uuid, by: .own)
        found = try #require(try engine.activeSession(of: .own))
        #expect(found.members.runs.count == 1)
        #expect(found.data[.heartRate]?.data.count == 4)
        try engine.delete([again.uuid], by: .own)
        #expect(try engine.activeSession(of: .own)?.data[.heartRate]?.data.count == 3)
    }

    @Test func LIV_30_aFinishedWorkoutEndsItsSession() throws {
        let engine = try SQLiteEngine.open()
        var session = try running()
        try engine.save(session, by: .own)
        let runs = try engine.collect([.heartRate(60, at: 101)], beside: MemberRuns(), in: session.uuid, by: .own).runs
        var members = MemberRuns()
        for run in runs { members.add(run) }
        try session.assembly.end(at: 200)
        let workout = try session.assembly.result(device: nil)
        let draft = WorkoutDraft(workout: workout, members: members, session: session.uuid)
        #expect(try engine.finish(draft, by: .own).workout.uuid == workout.uuid)
        #expect(try engine.activeSession(of: .own) == nil)
        let kept = try engine.samples(SampleRequest(.heartRate, .workout(workout.uuid)), for: .own)
        #expect(kept.count == 1)
    }

    @Test func LIV_30_anOlderStoreLearnsToKeepSessions() throws {
        try withTemporaryStore { path in
            _ = try SQLiteEngine.open(in: path)
            let queue = try DatabaseQueue(path: path)
            try queue.write { database in
                try database.execute(
                    sql: """
                        DROP TABLE active_points;
                        DROP TABLE active_member;
                        DROP TABLE active_session;
                        PRAGMA user_version = 1;
                        DELETE FROM grdb_migrations WHERE identifier LIKE '5:%';
                        """)
            }
            try queue.close()
            let engine = try SQLiteEngine(path: path)
            #expect(try engine.activeSession(of: .own) == nil)
            let session = try running()
            try engine.save(session, by: .own)
            #expect(try engine.activeSession(of: .own)?.record.uuid == session.uuid)
        }
    }

    @Test(
        "LIV-30: the samples of a session are all runs that came, in any order",
        arguments: [
            ([], []), ([3...3], [3...3]), ([1...5, 6...9], [1...9]), ([1...9, 1...5], [1...9]),
            ([1...5, 1...9], [1...9]),
            ([1...5, 3...4], [1...5]), ([1...5, 7...9], [1...5, 7...9]), ([7...9, 1...5], [1...5, 7...9]),
            ([7...9, 1...5, 6...6], [1...9]), ([10...12, 1...3, 4...6], [1...6, 10...12]),
            ([10...12, 1...3, 13...13], [1...3, 10...13]), ([1...3, 10...12, 4...4, 13...15], [1...4, 10...15]),
            ([1...5, 6...7, 6...6], [1...7]), ([5...9, 5...5, 10...10], [5...10]), ([1...9, 10...10, 1...4], [1...10]),
        ] as [([ClosedRange<Int64>], [ClosedRange<Int64>])])
    func runs(came: [ClosedRange<Int64>], found: [ClosedRange<Int64>]) throws {
        let engine = try SQLiteEngine.open(to: .own, .other)
        let (session, other) = (try running(), try running())
        try engine.save(other, by: .other)
        try engine.save(session, by: .own)
        for run in came { try engine.write(as: .own) { try $0.save([run], of: session.uuid) } }
        #expect(try engine.activeSession(of: .own)?.members.runs == found)
        #expect(try engine.activeSession(of: .other)?.members.runs == [])
        // At once, they are the same.
        try engine.write(as: .other) { try $0.save(came, of: other.uuid) }
        #expect(try engine.activeSession(of: .other)?.members.runs == found)
        let error = #expect(throws: EngineError.self) { try engine.write { try $0.save(came, of: .given(9)) } }
        #expect(error?.message == "The session is not stored." && error?.code == .invalidArgument)
    }

    @Test(
        "LIV-50: the latest date is that of the session, its samples or its points",
        arguments: [
            ([], [], nil, 100), ([90], [95], nil, 100), ([101], [], nil, 101), ([105, 103], [], nil, 105),
            ([103, 105, 104], [104], nil, 105), ([], [104, 102], nil, 104), ([104], [106], nil, 106),
            ([104], [102], 107, 107), ([], [], 101.5, 101.5),
        ] as [([Double], [Double], Double?, Double)])
    func latestDate(points: [Double], samples: [Double], lap: Double?, latest: Double) throws {
        let engine = try SQLiteEngine.open()
        var session = try running()
        if let lap { session.events = [WorkoutEventRecord(kind: .lap, start: 100, end: lap)] }
        try engine.save(session, by: .own)
        for point in points { try engine.save([Self.point(point)], ofSession: session.uuid, by: .own) }
        for sample in samples {
            _ = try engine.collect(
                [.heartRate(60, at: sample - 5, to: sample)], beside: MemberRuns(), in: session.uuid, by: .own)
        }
        let found = try #require(try engine.activeSession(of: .own))
        #expect(found.latestDate == latest && found.points.map(\.timestamp) == points)
    }
}
