import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing

@testable import HealthReports

@Suite struct SameRouteTests {
    private let days: DailyStore
    private typealias Coordinate = WorkoutSeries.Coordinate

    init() throws { days = try DailyStore() }

    /// Returns a way with bends, of about 2.4 km, some metres to the side.
    private func way(_ count: Int = 120, aside meters: Double = 0, scale: Double = 1) -> [Coordinate] {
        (0..<count).map { place in
            let along = Double(place) / Double(count - 1) * scale
            return Coordinate(
                latitude: 47 + 0.02 * along, longitude: 8 + 0.004 * sin(along * 9) + meters / 75_800)
        }
    }

    @discardableResult
    private func save(
        _ line: [Coordinate], day: Int, minutes: Double = 15, _ activity: WorkoutActivity = .running
    ) throws -> UUID {
        let start = days.at(day, 18)
        let workout = SampleRecord(
            type: .workout, start: start, end: start + minutes * 60,
            content: .workout(WorkoutRecord(activityType: activity, duration: minutes * 60)))
        try days.save([workout])
        let points = line.enumerated().map { place, point in
            RoutePoint(
                timestamp: start + Double(place) / Double(line.count) * minutes * 60, latitude: point.latitude,
                longitude: point.longitude, altitude: 400, speed: 3, course: 0, horizontalAccuracy: 5,
                verticalAccuracy: 3, speedAccuracy: 1, courseAccuracy: 1)
        }
        _ = try days.store.engine.write(as: LawStore.app) {
            try $0.save(RouteDraft(device: nil, metadata: nil), points: points, of: workout.uuid)
        }
        return workout.uuid
    }

    private func outings(_ uuid: UUID) throws -> [UUID] {
        try days.reports { try $0.sameRoute(as: uuid) }?.outings.map(\.workout) ?? []
    }

    @Test("API-138: the same way within 50 m counts, however densely it was recorded; others do not")
    func found() throws {
        let own = try save(way(), day: 5)
        let near = try save(way(400, aside: 30), day: 2, minutes: 14)
        try save(way(aside: 90), day: 3)
        try save(way(scale: 0.8), day: 4)
        try save(way().reversed(), day: 6)
        try save(way(), day: 7, .walking)
        try save(way().map { Coordinate(latitude: $0.latitude, longitude: $0.longitude + 1) }, day: 8)
        let report = try #require(try days.reports { try $0.sameRoute(as: own) })
        #expect(report.outings.map(\.workout) == [near, own] && report.fastest?.workout == near)
        #expect(report.outings.map { $0.deviation.rounded() }[1] == 0 && report.outings[0].deviation < 31)
        #expect(report.tolerance == 50 && (2_400...3_200).contains(report.length), "\(report.length)")
        // Being the same goes both ways.
        #expect(try outings(near) == [near, own])
    }

    @Test("API-138: the direction counts, also where the way back is the same road")
    func direction() throws {
        let out = try save(way(), day: 1)
        let back = try save(way().reversed(), day: 2)
        #expect(try outings(out) == [out] && outings(back) == [back])
        let both = try save(way() + way().reversed(), day: 3)
        let again = try save(way(300) + way(300).reversed(), day: 4)
        #expect(try outings(both) == [both, again])
    }

    @Test("API-138: a detour of less than a twentieth is the same way, a longer one is not")
    func detours() throws {
        func detour(_ count: Int) -> [Coordinate] {
            var line = way(200)
            for place in 100..<100 + count { line[place].longitude += 0.0009 }
            return line
        }
        let own = try save(way(200), day: 1)
        let short = try save(detour(3), day: 2)
        try save(detour(60), day: 3)
        #expect(try outings(own) == [own, short])
    }

    /// Returns a straight way to the north between two distances from a place.
    private func straight(from first: Double, to last: Double) -> [Coordinate] {
        (0..<400).map { place in
            let meters = first + (last - first) * Double(place) / 399
            return Coordinate(latitude: 47 + meters / 111_195, longitude: 8)
        }
    }

    @Test("API-138: of a long way, a later begin and an earlier end do not matter")
    func laterBegins() throws {
        let own = try save(straight(from: 0, to: 20_000), day: 1, minutes: 100)
        let later = try save(straight(from: 190, to: 20_000), day: 2, minutes: 100)
        let earlier = try save(straight(from: 0, to: 19_500), day: 3, minutes: 100)
        try save(straight(from: 0, to: 17_000), day: 4, minutes: 100)
        let report = try #require(try days.reports { try $0.sameRoute(as: own) })
        #expect(report.outings.map(\.workout) == [own, later, earlier])
        #expect(report.outings.allSatisfy { $0.deviation < 15 } && abs(report.length - 20_000) < 1)
    }

    @Test("API-138: a begin is later by a twentieth of a way at most, however far that is, and as seen from either way")
    func farBegins() throws {
        let own = try save(straight(from: 0, to: 20_000), day: 1, minutes: 100)
        let near = try save(straight(from: 210, to: 20_000), day: 2, minutes: 100)
        let far = try save(straight(from: 900, to: 20_000), day: 3, minutes: 100)
        try save(straight(from: 1_900, to: 20_000), day: 4, minutes: 100)
        #expect(try outings(own) == [own, near, far] && outings(near).contains(own) && outings(far).contains(own))
        // Of a short way, even 190 metres are too many.
        let short = try save(straight(from: 0, to: 2_000), day: 5)
        try save(straight(from: 190, to: 2_000), day: 6)
        #expect(try outings(short) == [short])
    }

    @Test("API-138: the fastest outing is that of the least active time, and the first one of equals")
    func fastest() throws {
        let own = try save(way(), day: 5)
        func quickest() throws -> UUID? { try days.reports { try $0.sameRoute(as: own) }?.fastest?.workout }
        #expect(try quickest() == own)
        try save(way(aside: 5), day: 6)
        #expect(try quickest() == own)
        let earlier = try save(way(aside: 10), day: 2)
        try save(way(aside: 10), day: 1, minutes: 16)
        #expect(try quickest() == earlier)
        let later = try save(way(aside: 5), day: 8, minutes: 14)
        #expect(try quickest() == later)
    }

    @Test("API-138: a workout without a way, and a way too short, have no answer")
    func nothing() throws {
        let short = try save(way(scale: 0.05), day: 1)
        #expect(try days.reports { try $0.sameRoute(as: short) } == nil)
        #expect(try days.reports { try $0.sameRoute(as: UUID()) } == nil)
        let still = try save(Array(repeating: Coordinate(latitude: 47, longitude: 8), count: 50), day: 2)
        #expect(try days.reports { try $0.sameRoute(as: still) } == nil)
    }

    /// Saves a recording without a way of the outing of a day.
    private func saveSecond(day: Int, minutes: Double = 15, _ activity: WorkoutActivity) throws -> UUID {
        let start = days.at(day, 18)
        let workout = SampleRecord(
            type: .workout, start: start, end: start + minutes * 60,
            content: .workout(WorkoutRecord(activityType: activity, duration: minutes * 60)))
        try days.save([workout])
        return workout.uuid
    }

    @Test("API-138: an outing has the sport that any of its recordings has, and is on its own list")
    func sportOfAnotherRecording() throws {
        let own = try save(way(), day: 5, .other)
        _ = try saveSecond(day: 5, .running)
        let before = try save(way(aside: 10), day: 2)
        let after = try save(way(aside: 10), day: 8, .other)
        _ = try saveSecond(day: 8, .running)
        try save(way(), day: 9, .other)
        try save(way(), day: 10, .other)
        _ = try saveSecond(day: 10, .walking)
        let report = try #require(try days.reports { try $0.sameRoute(as: own) })
        #expect(report.activityType == .running && report.outings.map(\.workout) == [before, own, after])
        #expect(report.outings.map { $0.deviation == 0 } == [false, true, false])
        #expect(try outings(before) == [before, own, after] && outings(after) == [before, own, after])
    }

    @Test("API-138: an outing with the workout stands for that recording, whichever is preferred")
    func recordingThatIsNotPreferred() throws {
        let first = try save(way(), day: 5, minutes: 16)
        let second = try save(way(aside: 5), day: 5, .other)
        let other = try save(way(), day: 6)
        #expect(try outings(first) == [first, other] && outings(other) == [first, other])
        #expect(try outings(second) == [second])
    }

    @Test("API-138: a way of several routes is that of all of them, in the order of time")
    func severalRoutes() throws {
        let own = try save(way(), day: 1)
        let start = days.at(2, 18)
        let other = SampleRecord(
            type: .workout, start: start, end: start + 900,
            content: .workout(WorkoutRecord(activityType: .running, duration: 900)))
        try days.save([other])
        let points = way().enumerated().map { place, point in
            RoutePoint(
                timestamp: start + Double(place) * 7, latitude: point.latitude, longitude: point.longitude,
                altitude: 400, horizontalAccuracy: 5, verticalAccuracy: 3)
        }
        // The second part was stored first.
        for part in [points[60...], points[..<60]] {
            _ = try days.store.engine.write(as: LawStore.app) {
                try $0.save(RouteDraft(device: nil, metadata: nil), points: Array(part), of: other.uuid)
            }
        }
        #expect(try outings(own) == [own, other.uuid] && outings(other.uuid) == [own, other.uuid])
    }
}
