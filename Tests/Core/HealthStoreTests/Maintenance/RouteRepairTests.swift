import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Routes of which some points cannot be read.
@Suite struct RouteRepairTests {
    /// A route has two blocks of points.
    private static let sizes = [BulkWriter.blockSize, 5]

    private let engine: SQLiteEngine
    private let times: [Double]

    init() throws {
        engine = try SQLiteEngine.forTest()
        times = (0..<Self.sizes[0] + Self.sizes[1]).map(Double.init)
        try engine.allow(.own)
        try engine.save([.workout(.given(1), WorkoutRecord(activityType: .running, duration: 9), 0, 9)], by: .own)
        let points = times.map { RoutePoint(timestamp: $0, latitude: 48, longitude: 11) }
        _ = try engine.save(
            RouteDraft(uuid: .given(2), device: nil, metadata: nil), points: points, of: .given(1), by: .own)
        let blocks = try engine.read {
            try SQLStatement($0.database, "SELECT count FROM route_block ORDER BY id").integers()
        }
        try #require(blocks == Self.sizes.map { Int64($0) })
    }

    private func damage(_ condition: String) throws {
        try engine.connections.write {
            try $0.execute(sql: "UPDATE route_block SET payload = x'00' WHERE \(condition)")
        }
    }

    private func loss(_ noun: String, count: Int) -> DataLoss {
        DataLoss(noun, type: .workoutRoute, source: "Own", start: 0, end: times[times.count - 1], count: count)
    }

    private func repair() throws -> StoreRepair.Outcome {
        try engine.connections.write { try StoreMaintenance.repairContents($0) { _, _ in } }
    }

    @Test("RTE-6: a damaged block of a route costs its points alone", arguments: [0, 1]) func oneBlock(place: Int)
        throws
    {
        try damage("id = \(place + 1)")
        let told = "Row \(place + 1) of route_block is damaged (truncated)."
        #expect(try engine.integrityProblems() == [told])
        let outcome = try repair()
        #expect(outcome.repaired.map(\.message) == [told, "The number of points of route 2 is wrong."])
        #expect(outcome.losses == [loss("point of a route", count: Self.sizes[place])] && outcome.left == [])
        #expect(try engine.integrityProblems() == [])
        let left = place == 0 ? Array(times.suffix(Self.sizes[1])) : Array(times.prefix(Self.sizes[0]))
        var found: [Double] = []
        try engine.routePoints(of: .given(2), from: nil, to: nil, for: .own) {
            found += $0.map(\.timestamp)
            return true
        }
        #expect(found == left)
        let route = try #require(try engine.samples(SampleRequest(.workoutRoute), for: .own).first)
        guard case .route(let count) = route.content else {
            Issue.record("It is no route.")
            return
        }
        #expect(count == left.count && route.uuid == .given(2))
    }

    @Test("RTE-6: a route without any points is given up") func allBlocks() throws {
        try damage("true")
        let told = (1...2).map { "Row \($0) of route_block is damaged (truncated)." }
        #expect(try engine.integrityProblems() == told)
        let outcome = try repair()
        #expect(outcome.repaired.prefix(3).map(\.message) == told + ["Route 2 has no points."] && outcome.left == [])
        let lost = Self.sizes.map { loss("point of a route", count: $0) } + [loss("sample", count: 1)]
        #expect(outcome.losses == lost)
        #expect(try engine.integrityProblems() == [])
        #expect(try engine.samples(SampleRequest(.workoutRoute), for: .own).isEmpty)
        #expect(try engine.states(of: [.given(1)]) == [.stored])
    }
}
