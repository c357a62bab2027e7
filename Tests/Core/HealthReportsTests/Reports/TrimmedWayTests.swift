import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing

@testable import HealthReports

/// Ways of workouts of which only a part counts.
@Suite struct TrimmedWayTests {
    private let days: DailyStore
    private typealias Coordinate = WorkoutSeries.Coordinate

    init() throws { days = try DailyStore() }

    /// Returns a way to the north of about 2.2 km from a latitude on, which bends to the side.
    private func way(from latitude: Double) -> [Coordinate] {
        (0..<100).map { place in
            let along = Double(place) / 99
            return Coordinate(latitude: latitude + 0.02 * along, longitude: 8 + 0.004 * sin(along * 9))
        }
    }

    /// Saves a run with a point each 10 s.
    private func save(_ line: [Coordinate], day: Int) throws -> UUID {
        let start = days.at(day, 18)
        let seconds = Double(line.count) * 10
        let workout = SampleRecord(
            type: .workout, start: start, end: start + seconds,
            content: .workout(WorkoutRecord(activityType: .running, duration: seconds)))
        try days.save([workout])
        let points = line.enumerated().map { place, point in
            RoutePoint(
                timestamp: start + Double(place) * 10, latitude: point.latitude, longitude: point.longitude,
                altitude: 400, horizontalAccuracy: 5, verticalAccuracy: 3)
        }
        _ = try days.store.engine.write(as: LawStore.app) {
            try $0.save(RouteDraft(device: nil, metadata: nil), points: points, of: workout.uuid)
        }
        return workout.uuid
    }

    private func trim(_ workout: UUID, day: Int, from: Double?, to: Double?) throws {
        let start = Date(timeIntervalSinceReferenceDate: days.at(day, 18))
        var change = WorkoutEditor.Change()
        change.trim = .part(from: from.map { start + $0 }, to: to.map { start + $0 })
        _ = try WorkoutEditor(access: days.store.access).edit(workout, change)
    }

    private func outings(_ uuid: UUID) throws -> [UUID] {
        try days.reports { try $0.sameRoute(as: uuid) }?.outings.map(\.workout) ?? []
    }

    @Test("API-138: of a trimmed workout the part that counts is its way")
    func parts() throws {
        let own = try save(way(from: 47), day: 1)
        // The way there, and then the same way.
        let long = try save(way(from: 46.98) + way(from: 47), day: 2)
        #expect(try outings(own) == [own] && outings(long) == [long])
        try trim(long, day: 2, from: 1_000, to: nil)
        #expect(try outings(own) == [own, long] && outings(long) == [own, long])
        let there = try save(way(from: 46.98), day: 3)
        #expect(try outings(there) == [there])
        try trim(long, day: 2, from: 0, to: 990)
        #expect(try outings(own) == [own] && outings(there) == [long, there])
        // A part may be too short to be a way.
        try trim(long, day: 2, from: 0, to: 50)
        #expect(try outings(there) == [there])
        #expect(try days.reports { try $0.sameRoute(as: long) } == nil)
    }
}
