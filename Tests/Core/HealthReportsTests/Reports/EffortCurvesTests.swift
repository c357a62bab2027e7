import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthReports

@Suite struct EffortCurvesTests {
    private let store: RecordsStore

    init() throws { store = try RecordsStore() }

    private static func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }
    private let early = SampleFilter(from: date(0), to: date(500_000))
    private let late = SampleFilter(from: date(500_000), to: date(2_000_000))

    @Test("API-132: the points of two periods are the records of each alone")
    func twoPeriods() throws {
        let slow = try store.save(.running, at: 10_000, seconds: 1_500, speed: 3)
        let fast = try store.save(.running, at: 600_000, seconds: 900, speed: 4)
        try store.save(.running, at: 700_000, seconds: 900, speed: 3.5)
        let curves = try store.owner { try $0.effortCurves(late, against: early) }
        let sport = try #require(curves.sports.first)
        #expect(curves.sports.count == 1 && sport.activityType == .running && !sport.isIndoor)
        let distances = sport.points.compactMap { point -> Double? in
            if case .distance(let meters) = point.kind { meters } else { nil }
        }
        #expect(distances == [400, 800, 1_000, EffortRules.mile] && distances.count == sport.points.count)
        for point in sport.points {
            #expect(point.best?.workout == fast && point.reference?.workout == slow)
            // Four metres a second are a third more than three.
            #expect(abs((point.gain ?? 0) - 100.0 / 3) < 1e-6, "\(point)")
        }
        for filter in [early, late] {
            let own = try store.owner { try $0.effortCurves(filter) }
            let records = try store.owner { try $0.records(filter, family: .distance) }
            #expect(own.sports.first?.points.map(\.best) == records.sports.first?.records.map { $0.best.first })
            #expect(own.reference == nil && own.sports.first?.points.allSatisfy { $0.gain == nil } == true)
        }
    }

    @Test("API-132: a sport or a distance of one period alone has no gain")
    func oneSided() throws {
        try store.save(.running, at: 10_000, seconds: 2_000, speed: 3)
        try store.save(.running, at: 600_000, seconds: 300, speed: 3)
        try store.save(.cycling, at: 20_000, seconds: 2_000, speed: 8)
        let curves = try store.owner { try $0.effortCurves(late, against: early) }
        let (run, ride) = (curves.sports[0], curves.sports[1])
        #expect(run.activityType == .running && ride.activityType == .cycling)
        #expect(run.points.map { $0.best == nil } == [false, false, true, true, true])
        #expect(run.points.allSatisfy { $0.reference != nil } && run.points[2].gain == nil)
        #expect(ride.points.allSatisfy { $0.best == nil && $0.reference != nil })
        let rides = try store.owner { try $0.effortCurves(late, against: early, activity: .cycling).sports }
        #expect(rides == [ride])
        #expect(try store.owner { try $0.effortCurves(late, against: early, family: .power).sports }.isEmpty)
    }

    @Test("API-132: efforts indoors are compared with those indoors, and efforts outdoors with those outdoors")
    func indoors() throws {
        let slow = try store.save(.running, at: 10_000, seconds: 1_500, speed: 3)
        let mill = try store.save(.running, at: 20_000, seconds: 1_000, speed: 3.5, isIndoor: true)
        let fast = try store.save(.running, at: 600_000, seconds: 900, speed: 4, isIndoor: false)
        let ride = try store.save(.cycling, at: 700_000, seconds: 2_000, speed: 8, isIndoor: true)
        func told(_ curves: EffortCurves) -> [String: [Set<UUID?>]] {
            Dictionary(
                uniqueKeysWithValues: curves.sports.map { sport in
                    (
                        sport.activityType.name + (sport.isIndoor ? " indoors" : ""),
                        [Set(sport.points.map { $0.best?.workout }), Set(sport.points.map { $0.reference?.workout })]
                    )
                })
        }
        let later = try store.owner { try $0.effortCurves(late, against: early) }
        let ofLater: [String: [Set<UUID?>]] = [
            "running": [[fast], [slow]], "running indoors": [[nil], [mill]], "cycling indoors": [[ride], [nil]],
        ]
        #expect(told(later) == ofLater)
        let earlier = try store.owner { try $0.effortCurves(early, against: late) }
        let ofEarlier: [String: [Set<UUID?>]] = [
            "running": [[slow], [fast]], "running indoors": [[mill], [nil]], "cycling indoors": [[nil], [ride]],
        ]
        #expect(told(earlier) == ofEarlier)
        // What is only in the other period comes last.
        #expect(later.sports.last?.isIndoor == true && later.sports.last?.activityType == .running)
        #expect(earlier.sports.last?.activityType == .cycling)
    }

    @Test("API-132: the time before has the same length, and all is without limits")
    func references() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let now = Self.date(800_971_200)
        let period = try TypedPeriod(from: "10d", to: nil, now: now, calendar: calendar)
        let before = try #require(try period.reference(nil, named: "'against'", now: now, calendar: calendar))
        let start = try #require(period.from)
        #expect(before.to == start && before.from == start.addingTimeInterval(-now.timeIntervalSince(start)))
        let all = try #require(try period.reference("ALL", named: "'against'", now: now, calendar: calendar))
        #expect(all.from == nil && all.to == nil)
        let year = try #require(try period.reference("2025", named: "'against'", now: now, calendar: calendar))
        #expect(year.from.map { Format.iso8601($0) } == "2025-01-01T00:00:00Z")
        let open = try TypedPeriod(from: nil, to: "2025", now: now, calendar: calendar)
        #expect(try open.reference(nil, named: "'against'", now: now, calendar: calendar) == nil)
        let error = #expect(throws: InputError.self) {
            try period.reference("never", named: "'against'", now: now, calendar: calendar)
        }
        #expect(error?.description.contains("'against' 'never'") == true)
    }
}
