import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Runs of numbers and points of a session, as they are added to it.
@Suite struct ActiveRunTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
        let assembly = WorkoutAssembly(configuration: WorkoutConfigurationRecord())
        for (number, app) in [(1, AppIdentity.own), (2, .other)] {
            let session = ActiveSessionRecord(uuid: .given(number), state: 2, created: 5, assembly: assembly)
            try engine.save(session, by: app)
        }
    }

    private func runs(of session: Int) throws -> [String] {
        try engine.read { store in
            let sql = """
                SELECT m.first || '-' || m.last FROM active_member m JOIN active_session s ON s.id = m.session
                WHERE s.uuid = ? ORDER BY m.first
                """
            return try SQLStatement(store.database, sql).texts(.uuid(.given(session)))
        }
    }

    private func add(_ runs: [ClosedRange<Int64>], to session: Int) throws {
        try engine.write(as: .own) { try $0.save(runs, of: .given(session)) }
    }

    /// Runs that are added one after another, and what the session has of them.
    static let cases: [(added: [[ClosedRange<Int64>]], stored: [String])] = [
        ([[]], []), ([[5...7]], ["5-7"]), ([[5...7], [8...9]], ["5-9"]), ([[5...7], [9...9]], ["5-7", "9-9"]),
        ([[5...7, 8...8, 10...10, 11...12]], ["5-8", "10-12"]), ([[5...7], [1...4]], ["1-4", "5-7"]),
        // Only the last run goes on.
        ([[1...3], [7...9], [4...5]], ["1-3", "4-5", "7-9"]), ([[1...3], [7...9], [10...10]], ["1-3", "7-10"]),
        ([[5...7], [5...6]], ["5-7"]), ([[5...7], [5...7]], ["5-7"]), ([[5...7], [5...12]], ["5-12"]),
        ([[5...7], [7...9]], ["5-7", "7-9"]), ([[5...5], [6...6], [7...7]], ["5-7"]),
    ]

    @Test("LIV-30: a run that follows the last one of its session goes on with it", arguments: cases.indices)
    func additions(place: Int) throws {
        let (added, stored) = Self.cases[place]
        // Another session has numbers before and after those.
        try add([4...4, 12...13], to: 2)
        for runs in added { try add(runs, to: 1) }
        #expect(try runs(of: 1) == stored)
        #expect(try runs(of: 2) == ["4-4", "12-13"])
    }

    @Test("LIV-30: nothing is added to a session that is not stored") func missing() throws {
        let point = RoutePoint(timestamp: 1, latitude: 48, longitude: 11)
        let refused: [() throws -> Void] = [
            { try add([1...2], to: 3) }, { try engine.save([point], ofSession: .given(3), by: .own) },
            { try engine.save([point], ofSession: .given(1), by: .other) },
            { try engine.save([point], ofSession: .given(2), by: .own) },
        ]
        for body in refused {
            let error = #expect(throws: EngineError.self) { try body() }
            #expect(error?.code == .invalidArgument && error?.message == "The session is not stored.")
        }
        #expect(try engine.activeSession(of: .own)?.points == [] && engine.activeSession(of: .other)?.points == [])
    }

    @Test("LIV-30: the points of a session come back in their order, however many at a time")
    func points() throws {
        let size = BulkWriter.blockSize
        var all: [RoutePoint] = []
        for (count, blocks) in [(0, 0), (1, 1), (size, 2), (size + 1, 4)] as [(Int, Int64)] {
            let points = (all.count..<all.count + count).map { place in
                RoutePoint(timestamp: Double(place), latitude: 48, longitude: 11)
            }
            try engine.save(points, ofSession: .given(1), by: .own)
            all += points
            let stored = try engine.read {
                try SQLStatement($0.database, "SELECT count(*) FROM active_points").firstInteger()
            }
            #expect(stored == blocks)
        }
        #expect(try engine.activeSession(of: .own)?.points.map(\.timestamp) == all.map(\.timestamp))
        #expect(try engine.activeSession(of: .other)?.points == [])
    }
}
