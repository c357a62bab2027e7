import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing

@testable import HealthReports

/// The choices of readers of a store: by permission, by time, by the clocks at a place, and by an owner's opinion.
@Suite struct ReaderCaseTests {
    private let store: LawStore
    private static let start = 700_000_000.0

    init() throws { store = try LawStore() }

    private func reports<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
        try store.engine.reports(for: LawStore.app, body)
    }

    private func save(
        _ number: Int, _ activity: WorkoutActivity = .running, at second: Double = 0, seconds: Double = 600,
        _ change: (inout SweepWorld.Draft) -> Void = { _ in }
    ) throws {
        let draft = SweepWorld.Draft(number, activity, at: Self.start + second, seconds: seconds, change)
        try SweepWorld.save(draft, in: store)
    }

    private func edit(_ number: Int, _ make: (inout WorkoutEditor.Change) -> Void) throws {
        var change = WorkoutEditor.Change()
        make(&change)
        _ = try WorkoutEditor(access: store.access).edit(Told.id(number), change)
    }

    // MARK: Permissions

    @Test("Who may not read heart rates is told no average, neither a stored one nor one of samples")
    func heartRates() throws {
        try save(1) { $0.statistics = [.heartRate: WorkoutStatisticsRecord(average: 2)] }
        try save(2, at: 10_000) { $0.rate = { _ in 150 } }
        func rates() throws -> [Int] {
            try reports { reports in
                var workouts: [WorkoutSummary] = []
                try reports.forEachWorkout(SampleFilter()) { workouts.append($0) }
                #expect(workouts.map(\.uuid) == [2, 1].map(Told.id))
                let rates = try reports.averageHeartRates(of: workouts)
                let page = try reports.workoutList(WorkoutListRequest(includesHeartRates: true))
                #expect(page.heartRates == rates)
                return workouts.compactMap { rates[$0.uuid].map { Int($0.rounded()) } }
            }
        }
        #expect(try rates() == [150, 120])
        try store.engine.write { try $0.authorize(LawStore.app, AuthorizationDecisions(read: [.heartRate: false])) }
        #expect(try rates() == [])
    }

    // MARK: Times

    @Test("LIV-26: workouts share an interval that they overlap, not one that they only touch, the latest first")
    func sharing() throws {
        try store.engine.write {
            try $0.authorize(SweepWorld.watch, AuthorizationDecisions(share: [.workout: true], read: [.workout: true]))
        }
        for (number, from, to) in [
            (1, 0.0, 100.0), (2, 1, 101), (3, 100, 200), (4, 199, 300), (5, 200, 310), (6, 120, 180), (7, 2, 500),
        ] {
            try save(number, at: from, seconds: to - from)
        }
        try save(8, at: 110, seconds: 50) { $0.app = SweepWorld.watch }
        let interval = DateInterval(start: Told.date(Self.start + 100), end: Told.date(Self.start + 200))
        let (own, watch) = (LawStore.app.source.bundleIdentifier, SweepWorld.watch.source.bundleIdentifier)
        for (apps, numbers) in [
            ([own], [4, 6, 3, 7, 2]), ([watch], [8]), ([own, watch], [4, 6, 8, 3, 7, 2]),
            (["org.example.nobody"], []),
        ] as [(Set<String>, [Int])] {
            let found = try reports { try $0.workouts(of: apps, sharing: interval) }
            #expect(found.map(\.uuid) == numbers.map(Told.id), "\(apps.sorted())")
        }
    }

    @Test("Recordings are listed each on its own, the latest first, and objects in the order asked for")
    func objects() throws {
        try save(1)
        try save(2, at: 1, seconds: 598)
        try save(3, at: 20_000)
        #expect(try reports { try $0.workouts() }.map(\.uuid) == [3, 2, 1].map(Told.id))
        for limit in 1...4 {
            let found = try reports { try $0.workouts(limit: limit) }
            #expect(found.map(\.uuid) == [3, 2, 1].prefix(limit).map(Told.id), "\(limit)")
        }
        let late = SampleFilter(from: Told.date(Self.start + 10_000))
        #expect(try reports { try $0.workouts(late) }.map(\.uuid) == [Told.id(3)])
        for numbers in [[1, 2, 3], [3, 1, 2], [2, 99, 1], [99]] {
            let found = try reports { try $0.records(numbers.map(Told.id)) }
            #expect(found.map(\.uuid) == numbers.filter { $0 != 99 }.map(Told.id), "\(numbers)")
        }
    }

    @Test("API-131: days of blood pressures are those of the reader's clock")
    func pressureDays() throws {
        // In Zurich it is an hour later than in Greenwich.
        for (moments, count) in [
            ([(1, 0.5), (1, 8)], 1), ([(1, 23.9), (2, 0.1)], 2), ([(1, 0.5), (1, 23.5)], 1), ([(1, 0.5)], 1),
            ([(1, 23.5), (2, 0.5), (2, 23.5), (3, 0.5)], 3),
        ] as [([(Int, Double)], Int)] {
            let days = try DailyStore()
            for (day, hour) in moments { try days.savePressure(120, 80, day, hour) }
            let mean = try days.reports { try $0.body(calendar: days.calendar) }.meanPressure
            #expect(mean?.days == count && mean?.count == moments.count, "\(moments)")
        }
    }

    // MARK: Outings

    @Test("API-120: a record of an outing has the time zone that any of its recordings has, the preferred one first")
    func zonesOfRecords() throws {
        let (tokyo, zurich) = ("Asia/Tokyo", "Europe/Zurich")
        for (place, (zones, expected))
            in ([
                ([nil, tokyo], tokyo), ([zurich, tokyo], zurich), ([nil, nil], nil), ([tokyo, nil], tokyo),
                ([nil, nil, tokyo], tokyo), ([nil, zurich, tokyo], zurich),
            ] as [([String?], String?)]).enumerated()
        {
            let store = try LawStore()
            // The longest recording is preferred.
            for (number, zone) in zones.enumerated() {
                let draft = SweepWorld.Draft(
                    number + 1, .running, at: Self.start, seconds: 1_000 - Double(number) * 10
                ) { $0.zone = zone }
                try SweepWorld.save(draft, in: store)
            }
            let sports = try store.engine.reports(for: LawStore.app) { try $0.records(top: 9) }.sports
            let entries = sports.flatMap { $0.records.flatMap(\.best) }
            #expect(!entries.isEmpty && entries.allSatisfy { $0.workout == Told.id(1) }, "\(place)")
            #expect(entries.allSatisfy { $0.timeZone?.identifier == expected }, "\(place)")
        }
    }

    @Test("API-34: a recording of someone else is no recording of an outing, on the page of either")
    func othersRecordings() throws {
        try save(1, seconds: 600)
        try save(2, seconds: 590)
        try save(3, seconds: 580)
        func others(of number: Int) throws -> Set<UUID>? {
            try reports { try $0.workout(Told.id(number)) }.map { Set($0.summary.otherRecordings.map(\.uuid)) }
        }
        #expect(try others(of: 1) == [Told.id(2), Told.id(3)] && others(of: 2) == [Told.id(1), Told.id(3)])
        try edit(2) { $0.isNotMine = true }
        #expect(try others(of: 1) == [Told.id(3)] && others(of: 3) == [Told.id(1)] && others(of: 2) == [])
        try edit(1) { $0.isNotMine = true }
        #expect(try others(of: 3) == [] && others(of: 1) == [])
        try edit(2) { $0.isNotMine = false }
        #expect(try others(of: 2) == [Told.id(3)] && others(of: 3) == [Told.id(2)])
    }

    // MARK: Zones

    @Test("ZON-58: stored times in zones are those of the whole workout, and of a part those of its samples")
    func zonesOfParts() throws {
        let group = try ZoneGroupRecord(
            configuration: ZoneConfigurationRecord(
                type: .heartRate, boundaries: [120, 150].map { QuantityValue($0, .countPerMinute) }, source: .user),
            durations: [1, 2, 3])
        let workout = SampleRecord(
            uuid: Told.id(1), type: .workout, start: Self.start, end: Self.start + 600,
            content: .workout(WorkoutRecord(activityType: .running, duration: 600, zoneGroups: [group])))
        let rates = stride(from: 0.0, through: 600, by: 10).map { second in
            SweepWorld.sample(
                100 + Int(second), .heartRate, Self.start + second, 0, second < 300 ? 100 : second < 450 ? 130 : 160,
                .countPerMinute)
        }
        try store.engine.write(as: LawStore.app) {
            try $0.save([workout])
            try $0.add(rates, to: Told.id(1))
        }
        func durations() throws -> [Double] {
            let zones = try #require(try reports { try $0.zones(of: Told.id(1)) })
            #expect(try reports { try $0.workout(Told.id(1)) }?.zones == zones && zones.count == 1)
            return zones.first?.durations.map { $0.rounded() } ?? []
        }
        #expect(try durations() == [1, 2, 3])
        for (from, to, expected) in [
            (200, 400, [100, 100, 0]), (0, 290, [290, 0, 0]), (250, 500, [50, 150, 50]), (450, 600, [0, 0, 150]),
        ] as [(Double, Double, [Double])] {
            try edit(1) { $0.trim = .part(from: Told.date(Self.start + from), to: Told.date(Self.start + to)) }
            #expect(try durations() == expected, "\(from) \(to)")
        }
        try edit(1) { $0.trim = .whole }
        #expect(try durations() == [1, 2, 3])
    }

    // MARK: Routes

    @Test("A plot has at each place the first position of its interval, and of several routes the first of each")
    func places() throws {
        try save(1, seconds: 100)
        func add(_ seconds: [Double], north: Double) throws {
            let points = seconds.map {
                RoutePoint(
                    timestamp: Self.start + $0, latitude: 47 + north + $0 / 1_000, longitude: 8 - $0 / 1_000,
                    altitude: 400, horizontalAccuracy: 5, verticalAccuracy: 3)
            }
            _ = try store.engine.write(as: LawStore.app) {
                try $0.save(RouteDraft(device: nil, metadata: nil), points: points, of: Told.id(1))
            }
        }
        func column(_ quantity: WorkoutPlot.Quantity, _ asked: [WorkoutPlot.Quantity], _ places: Int = 4) throws
            -> [Double?]?
        {
            try reports { reports in
                let detail = try #require(try reports.workout(Told.id(1)))
                let values = try reports.plot(of: detail, asked, places: places).columns
                    .first { $0.quantity == quantity }?.values
                return values?.map { $0.map { ($0 * 1e6).rounded() / 1e6 } }
            }
        }
        #expect(try column(.latitude, [.latitude, .longitude]) == nil)
        try add([3, 10, 20, 51, 60, 74], north: 0)
        #expect(try column(.latitude, [.latitude, .longitude]) == [47.003, nil, 47.051, nil])
        #expect(try column(.longitude, [.latitude, .longitude]) == [7.997, nil, 7.949, nil])
        #expect(try column(.longitude, [.latitude]) == nil && column(.latitude, [.distance]) == nil)
        // The last moment belongs to the last interval.
        try add([60, 100], north: 1)
        #expect(try column(.latitude, [.latitude]) == [47.003, nil, 47.051, 48.1])
        #expect(try column(.latitude, [.latitude], 1) == [47.003])
    }

    @Test("API-38: lines are at most as many as asked for, and a single position is none")
    func lines() throws {
        for number in 1...4 {
            // The last one has one position.
            try save(number, at: Double(number) * 10_000, seconds: number == 4 ? 20 : 100) {
                ($0.route, $0.step) = ({ (47 + $0 / 10_000, 8, 400) }, 24)
            }
        }
        for limit in 0...5 {
            var found: [UUID] = []
            try reports {
                try $0.forEachRouteLine(
                    SampleFilter(), WorkoutSearch(), tolerance: 0, hiddenRadius: nil, limit: limit
                ) { found.append($0.workout.uuid) }
            }
            #expect(found == [3, 2, 1].prefix(limit).map(Told.id), "\(limit)")
        }
    }
}

/// Ways that are the same, whatever is said of their lengths.
@Suite struct SameLengthTests {
    private let days: DailyStore

    init() throws { days = try DailyStore() }

    /// Saves a run on a way to the north, of about 2.2 km, with a total distance.
    private func save(_ day: Int, meters: Double?) throws -> UUID {
        let start = days.at(day, 18)
        let workout = SampleRecord(
            uuid: Told.id(day + 1), type: .workout, start: start, end: start + 1_000,
            content: .workout(
                WorkoutRecord(
                    activityType: .running, duration: 1_000,
                    totals: meters.map { [.distance: QuantityValue($0, .meter)] } ?? [:])))
        try days.save([workout])
        let points = (0...100).map { place in
            RoutePoint(
                timestamp: start + Double(place) * 10, latitude: 47 + 0.000_2 * Double(place), longitude: 8,
                altitude: 400, horizontalAccuracy: 5, verticalAccuracy: 3)
        }
        _ = try days.store.engine.write(as: LawStore.app) {
            try $0.save(RouteDraft(device: nil, metadata: nil), points: points, of: workout.uuid)
        }
        return workout.uuid
    }

    @Test("API-138: workouts whose distance differs by more than a fifth are on another way, but not from themselves")
    func distances() throws {
        let own = try save(0, meters: 9_000)
        let alone = try #require(try days.reports { try $0.sameRoute(as: own) })
        #expect(alone.outings.map(\.workout) == [own] && alone.outings.map(\.deviation) == [0])
        let cases: [(share: Double?, isSame: Bool)] = [
            (0.79, false), (0.81, true), (1, true), (1.24, true), (1.26, false), (4, false), (nil, true), (0, true),
        ]
        var expected = [own]
        for (place, (share, isSame)) in cases.enumerated() {
            let other = try save(place + 1, meters: share.map { $0 * alone.length })
            if isSame { expected.append(other) }
        }
        let found = try #require(try days.reports { try $0.sameRoute(as: own) })
        #expect(found.outings.map(\.workout) == expected && found.length == alone.length)
        // Each is on its own list, also those that are on no other, as the first one.
        for (day, place) in [(1, 0), (5, 3)] {
            let other = try #require(try days.reports { try $0.sameRoute(as: Told.id(day + 1)) })
            var others = Array(expected.dropFirst())
            others.insert(Told.id(day + 1), at: place)
            #expect(other.outings.map(\.workout) == others, "\(day)")
        }
    }
}
