import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The routes of imported workouts, of which some are stored or were deleted, and which points of a route are between
/// two dates.
@Suite struct RepeatedRoutesTests {
    private static let watch = AppIdentity(bundleIdentifier: "import.watch", name: "Watch", version: "1")

    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
    }

    private static func route(_ number: Int) -> ImportedRoute {
        ImportedRoute(
            draft: RouteDraft(uuid: .given(number), device: nil, metadata: nil), source: watch,
            points: [
                RoutePoint(timestamp: Double(number), latitude: 1, longitude: 2),
                RoutePoint(timestamp: Double(number) + 1, latitude: 1, longitude: 3),
            ])
    }

    /// Imports a workout with routes, and returns what became of it, and how often its routes were asked for.
    private func append(_ number: Int, _ routes: [Int]) throws -> (tally: ImportTally, asked: Int) {
        var tally = ImportTally()
        var asked = 0
        let start = Double(number * 100)
        let workout = SampleRecord.workout(
            .given(number), WorkoutRecord(activityType: .running, duration: 60), start, start + 60)
        try engine.importObjects(by: .own, in: ImportPass()) { (writer: ImportWriter) throws(EngineError) in
            tally = try writer.append(ImportedObject(record: workout, source: Self.watch)) {
                () throws(EngineError) -> [ImportedRoute] in
                asked += 1
                return routes.map(Self.route)
            }
        }
        return (tally, asked)
    }

    private func routes(of number: Int) throws -> Set<UUID> {
        Set(try engine.samples(SampleRequest(.workoutRoute, .workout(.given(number))), for: .own).map(\.uuid))
    }

    @Test("EXP-19: a route that is stored or was deleted is not imported with another workout") func known() throws {
        var outcome = try append(1, [11])
        #expect(outcome.tally == ImportTally(added: 1) && outcome.asked == 1)
        #expect(try routes(of: 1) == [.given(11)])
        // Of a workout that is stored nothing is asked for.
        outcome = try append(1, [12])
        #expect(outcome.tally == ImportTally(known: 1) && outcome.asked == 0)
        #expect(try engine.states(of: [.given(12)]) == [.unknown])
        // The first of several routes is stored, or the last one.
        outcome = try append(2, [11, 12, 13])
        #expect(outcome.tally == ImportTally(added: 1) && outcome.asked == 1)
        #expect(try routes(of: 2) == [.given(12), .given(13)] && routes(of: 1) == [.given(11)])
        outcome = try append(3, [14, 13])
        #expect(outcome.tally == ImportTally(added: 1))
        #expect(try routes(of: 3) == [.given(14)])
        _ = try engine.deleteWithAssociated([.given(12)], by: .own)
        outcome = try append(4, [12, 15])
        #expect(outcome.tally == ImportTally(added: 1))
        #expect(try routes(of: 4) == [.given(15)] && routes(of: 2) == [.given(13)])
        #expect(try engine.states(of: [.given(12)]) == [.deleted])
        // All of them are known, or there are none.
        #expect(try append(5, [11, 12]).tally == ImportTally(added: 1))
        #expect(try append(6, []).tally == ImportTally(added: 1))
        #expect(try routes(of: 5) == [] && routes(of: 6) == [])
        #expect(try engine.samples(SampleRequest(.workoutRoute), for: .own).count == 4)
        #expect(try engine.integrityProblems().isEmpty)
    }

    // MARK: Points

    @Test("RTE-21: points at both dates are between them, also the first and the last of a block") func between() throws
    {
        let size = BulkWriter.blockSize
        try engine.save(
            [.workout(.given(1), WorkoutRecord(activityType: .running, duration: 60), 0, 60)], by: .own)
        let points = (0...size).map { RoutePoint(timestamp: Double($0), latitude: 1, longitude: 2) }
        _ = try engine.save(
            RouteDraft(uuid: .given(2), device: nil, metadata: nil), points: points, of: .given(1), by: .own)
        func found(_ start: Double?, _ end: Double?, most: Int = 9) throws -> [Double] {
            var (times, batches): ([Double], Int) = ([], 0)
            try engine.routePoints(of: .given(2), from: start, to: end, for: .own) {
                times += $0.map(\.timestamp)
                batches += 1
                return batches < most
            }
            return times
        }
        // The second block has one point.
        let (last, second) = (Double(size - 1), Double(size))
        #expect(try found(last, second) == [last, second] && found(second, second) == [second])
        #expect(try found(last, last) == [last] && found(last, second, most: 1) == [last])
        #expect(try found(last + 0.25, last + 0.75) == [] && found(last + 0.5, second) == [second])
        #expect(try found(second + 0.5, nil) == [] && found(nil, -0.5) == [] && found(second, nil) == [second])
        #expect(try found(nil, 0) == [0] && found(nil, nil, most: 1).count == size)
        #expect(
            EngineError.code {
                try engine.routePoints(of: .given(3), from: nil, to: nil, for: .own) { _ in true }
            } == .invalidArgument)
    }
}
