import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing

@testable import HealthReports

/// Lists of workouts where many begin at once, have several routes, or are told to stop.
@Suite struct ListEdgeTests {
    private let store: LawStore
    private static let start = 800_000_000.0

    init() throws { store = try LawStore() }

    private func reports<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
        try store.engine.reports(for: LawStore.app, body)
    }

    private static func workout(
        _ number: Int, _ activity: WorkoutActivity = .running, at second: Double = 0, lasting seconds: Double = 600,
        _ change: (inout WorkoutRecord) -> Void = { _ in }
    ) -> SampleRecord {
        var record = WorkoutRecord(activityType: activity, duration: seconds)
        change(&record)
        return SampleRecord(
            uuid: Told.id(number), type: .workout, start: start + second, end: start + second + seconds,
            content: .workout(record))
    }

    private func save(_ workouts: [SampleRecord]) throws {
        try store.engine.write(as: LawStore.app) { try $0.save(workouts) }
    }

    // MARK: Pages

    /// More outings of one moment than are read at once, and some before and after it.
    @Test(
        "API-21: outings of one moment are each listed once, however many they are",
        arguments: [1, 2, 9, 15, 16, 17, 31, 47, 48, 49, 59, 60, 61, 63, 80])
    func manyOfOneMoment(limit: Int) throws {
        // Of as many sports, so that each is an outing of its own.
        let sports = WorkoutActivity.named.filter { ![.other, .hiking].contains($0) }
        try #require(sports.count >= 50)
        let moment = sports.prefix(50).enumerated().map { Self.workout(100 + $0.offset, $0.element) }
        let others = (0..<10).map { Self.workout($0, at: Double(5_000 * ($0 < 5 ? $0 + 1 : 4 - $0))) }
        try save(moment + others)
        var whole: [UUID] = []
        try reports { try $0.forEachWorkout(SampleFilter()) { whole.append($0.uuid) } }
        #expect(whole.count == 60 && Set(whole).count == 60)
        #expect(whole.prefix(5) == [4, 3, 2, 1, 0].map(Told.id)[...])
        #expect(whole.suffix(5) == [5, 6, 7, 8, 9].map(Told.id)[...])
        var found: [UUID] = []
        try reports { try $0.forEachWorkout(SampleFilter(), limit: limit) { found.append($0.uuid) } }
        #expect(found == Array(whole.prefix(limit)))
        var request = WorkoutListRequest(limit: limit)
        var (pages, seen): (Int, [UUID]) = (0, [])
        repeat {
            let page = try reports { try $0.workoutList(request) }
            (pages, seen) = (pages + 1, seen + page.items.map(\.uuid))
            guard let next = page.next else { break }
            request.position = .after(next)
        } while pages < 100
        #expect(seen == whole && pages == (59 + limit) / limit)
        // Those that begin by a moment.
        for (second, count) in [(0.0, 55), (-1, 5), (4_999, 55), (5_000, 56), (-25_001, 0)] {
            var some: [UUID] = []
            try reports {
                try $0.forEachWorkout(SampleFilter(), startingBy: Self.start + second, limit: limit) {
                    some.append($0.uuid)
                }
            }
            #expect(some == Array(whole.suffix(count).prefix(limit)), "\(second)")
        }
    }

    @Test("API-21: an outing has each of its recordings once, however many begin at once", arguments: [15, 16, 48, 60])
    func manyRecordings(count: Int) throws {
        try save((1...count).map { Self.workout($0) })
        for limit in [1, 20, nil] {
            var found: [[UUID]] = []
            try reports { try $0.forEachOuting(SampleFilter(), limit: limit) { found.append($0.map(\.uuid)) } }
            #expect(found.count == 1 && found.first?.count == count, "\(limit ?? 0)")
            #expect(found.first.map { Set($0) } == Set((1...count).map(Told.id)), "\(limit ?? 0)")
        }
    }

    /// Its recordings are read one by one, and others that start between them are complete before it is.
    @Test("API-21: an outing of recordings that are far apart is listed by the start of its preferred one")
    func farApart() throws {
        let days = [0, 20, 30, 50, 60, 80].enumerated().map {
            Self.workout($0.offset, at: Double($0.element) * 86_400, lasting: $0.offset == 4 ? 900 : 600)
        }
        try save(days)
        try OutingDecision(access: store.access).decide([Told.id(1), Told.id(4)], isSame: true)
        var found: [[UUID]] = []
        try reports { try $0.forEachOuting(SampleFilter()) { found.append($0.map(\.uuid)) } }
        #expect(found == [[5], [4, 1], [3], [2], [0]].map { $0.map(Told.id) })
        for limit in 1...5 {
            var some: [[UUID]] = []
            try reports { try $0.forEachOuting(SampleFilter(), limit: limit) { some.append($0.map(\.uuid)) } }
            #expect(some == Array(found.prefix(limit)))
        }
        try OutingDecision(access: store.access).decide([Told.id(1), Told.id(4)], isSame: false)
        found = []
        try reports { try $0.forEachOuting(SampleFilter()) { found.append($0.map(\.uuid)) } }
        #expect(found == [5, 4, 3, 2, 1, 0].map { [Told.id($0)] })
    }

    /// One is complete before another that starts later is.
    @Test("API-21: of two outings that are far apart, the one with the later preferred recording is first")
    func interlacedFarApart() throws {
        let days = [0, 20, 30, 50, 60, 80, 10].enumerated().map {
            Self.workout($0.offset, at: Double($0.element) * 86_400)
        }
        try save(days)
        let decision = OutingDecision(access: store.access)
        try decision.decide([Told.id(1), Told.id(4)], isSame: true)
        try decision.decide([Told.id(0), Told.id(3)], isSame: true)
        for (preferred, expected) in [
            ([1, 3], [[5], [3, 0], [2], [1, 4], [6]]), ([4, 3], [[5], [4, 1], [3, 0], [2], [6]]),
            ([4, 0], [[5], [4, 1], [2], [6], [0, 3]]), ([1, 0], [[5], [2], [1, 4], [6], [0, 3]]),
        ] {
            for number in preferred { try decision.prefer(Told.id(number)) }
            for limit in [1, 2, 3, 4, 5, nil] {
                var found: [[UUID]] = []
                try reports { try $0.forEachOuting(SampleFilter(), limit: limit) { found.append($0.map(\.uuid)) } }
                #expect(found == expected.prefix(limit ?? 9).map { $0.map(Told.id) }, "\(preferred)")
            }
        }
    }

    @Test("A list is checked for each workout that is read, and ends with what the check throws")
    func checks() throws {
        try save((0..<6).map { Self.workout($0, at: Double($0) * 10_000) })
        struct Over: Error {}
        for order in [WorkoutOrder.stored, WorkoutOrder(.duration), WorkoutOrder(.title, isDescending: true)] {
            var count = 0
            let page = try reports { try $0.workoutList(WorkoutListRequest(order: order)) { count += 1 } }
            #expect(page.items.count == 6 && count == 6, "\(order.rawValue)")
            for last in [1, 3, 6] {
                count = 0
                #expect(throws: Over.self) {
                    try reports {
                        try $0.workoutList(WorkoutListRequest(order: order)) {
                            count += 1
                            if count == last { throw Over() }
                        }
                    }
                }
                #expect(count == last, "\(order.rawValue)")
            }
        }
    }

    // MARK: Routes

    private func addRoute(_ workout: Int, from second: Double, latitude: Double, longitude: Double = 8) throws {
        let points = (0..<5).map {
            RoutePoint(
                timestamp: Self.start + second + Double($0) * 10, latitude: latitude + Double($0) / 10_000,
                longitude: longitude, altitude: 400, horizontalAccuracy: 5, verticalAccuracy: 5)
        }
        _ = try store.engine.write(as: LawStore.app) {
            try $0.save(RouteDraft(device: nil, metadata: nil), points: points, of: Told.id(workout))
        }
    }

    @Test("A workout is found at a place that any of its routes passes", arguments: [46.0, 47, 48])
    func places(latitude: Double) throws {
        try save([
            Self.workout(1), Self.workout(2, at: 10_000), Self.workout(3, at: 20_000), Self.workout(4, at: 30_000),
        ])
        try addRoute(1, from: 0, latitude: 46)
        try addRoute(1, from: 100, latitude: 47)
        try addRoute(1, from: 200, latitude: 48)
        try addRoute(2, from: 10_000, latitude: 47)
        try addRoute(3, from: 20_000, latitude: 45)
        var search = WorkoutSearch()
        func found() throws -> [UUID] {
            var found: [UUID] = []
            try reports { try $0.forEachWorkout(SampleFilter(), search) { found.append($0.uuid) } }
            // Totals are of the same workouts.
            #expect(try reports { try $0.sums(SampleFilter(), search) }.count == found.count)
            return found
        }
        search.place = .near(latitude: latitude, longitude: 8, meters: 500)
        #expect(try found() == (latitude == 47 ? [2, 1] : [1]).map(Told.id))
        search.place = .near(latitude: latitude, longitude: 9, meters: 500)
        #expect(try found().isEmpty)
        search.place = .box(south: latitude - 0.01, west: 7, north: latitude + 0.01, east: 9)
        #expect(try found() == (latitude == 47 ? [2, 1] : [1]).map(Told.id))
        search.place = nil
        search.hasRoute = true
        #expect(try found() == [3, 2, 1].map(Told.id))
    }

    @Test("Each route of a workout is a line on the map of all, and lines are counted, not workouts", arguments: 0...5)
    func linesOfSeveralRoutes(limit: Int) throws {
        try save([Self.workout(1), Self.workout(2, at: 10_000), Self.workout(3, at: 20_000)])
        try addRoute(1, from: 0, latitude: 41)
        try addRoute(2, from: 10_200, latitude: 43)
        try addRoute(2, from: 10_000, latitude: 42)
        try addRoute(3, from: 20_000, latitude: 44)
        var found: [(workout: UUID, latitude: Double)] = []
        try reports {
            try $0.forEachRouteLine(
                SampleFilter(), WorkoutSearch(), tolerance: 0, hiddenRadius: nil, limit: limit
            ) { found.append(($0.workout.uuid, $0.points.first?.latitude ?? 0)) }
        }
        #expect(found.map { $0.latitude.rounded() } == Array([44.0, 42, 43, 41].prefix(limit)))
        #expect(found.map(\.workout) == [3, 2, 2, 1].prefix(limit).map(Told.id))
    }

    @Test("Sums of a sport count workouts by the sport that their owner gave them, and none of someone else")
    func sumsOfCorrectedSports() throws {
        for (number, activity) in [(1, .running), (2, .cycling), (3, .running), (4, .running)]
            as [(Int, WorkoutActivity)]
        {
            try save([
                Self.workout(number, activity, at: Double(number) * 10_000, lasting: Double(100 * number)) {
                    $0.totals = [.distance: QuantityValue(Double(1_000 * number * number), .meter)]
                }
            ])
        }
        let editor = WorkoutEditor(access: store.access)
        func edit(_ number: Int, _ make: (inout WorkoutEditor.Change) -> Void) throws {
            var change = WorkoutEditor.Change()
            make(&change)
            _ = try editor.edit(Told.id(number), change)
        }
        try edit(2) { $0.activity = .running }
        try edit(3) { $0.activity = .hiking }
        try edit(4) { $0.isNotMine = true }
        let cases: [(WorkoutActivity?, numbers: [Int])] = [
            (nil, [3, 2, 1]), (.running, [2, 1]), (.hiking, [3]), (.cycling, []), (.walking, []),
        ]
        for (activity, numbers) in cases {
            var search = WorkoutSearch()
            search.activity = activity
            let page = try reports {
                try $0.workoutList(WorkoutListRequest(SampleFilter(), search, includesTotals: true))
            }
            #expect(page.items.map(\.uuid) == numbers.map(Told.id), "\(numbers)")
            let sums = try reports { try $0.sums(SampleFilter(), search) }
            #expect(sums == page.totals && sums.count == numbers.count, "\(numbers)")
            #expect(sums.duration == Double(numbers.reduce(0) { $0 + 100 * $1 }), "\(numbers)")
            let meters = numbers.reduce(0) { $0 + 1_000 * $1 * $1 }
            #expect(sums.distance ?? 0 == Double(meters), "\(numbers)")
            search.includesOthers = true
            let others = try reports { try $0.sums(SampleFilter(), search) }
            #expect(others.count == numbers.count + (activity == nil || activity == .running ? 1 : 0), "\(numbers)")
        }
    }

    // MARK: Zones

    @Test("Times in zones are summed by type and by the number of zones, each outing once")
    func zones() throws {
        func group(_ type: ObjectType, _ bounds: [Double], _ unit: QuantityUnit, _ durations: [Double]) throws
            -> ZoneGroupRecord
        {
            try ZoneGroupRecord(
                configuration: ZoneConfigurationRecord(
                    type: type, boundaries: bounds.map { QuantityValue($0, unit) }, source: .user),
                durations: durations)
        }
        let rates = try [
            group(.heartRate, [120, 140], .countPerMinute, [1, 2, 3]),
            group(.heartRate, [110, 150], .countPerMinute, [10, 20, 30]),
            group(.heartRate, [110, 130, 150], .countPerMinute, [100, 200, 300, 400]),
        ]
        let powers = try [
            group(.cyclingPower, [200, 260], .watt, [5, 6, 7]),
            group(.cyclingPower, [220, 280], .watt, [50, 60, 70]),
        ]
        func workout(_ number: Int, _ activity: WorkoutActivity, _ groups: [ZoneGroupRecord]?) -> SampleRecord {
            Self.workout(number, activity, at: Double(number) * 10_000) { $0.zoneGroups = groups }
        }
        try save([
            workout(1, .cycling, [powers[0], rates[0]]), workout(2, .running, [rates[1]]), workout(3, .running, nil),
            workout(4, .running, [rates[2]]), workout(5, .cycling, [powers[1], rates[2]]),
        ])
        for type in [ObjectType.heartRate, .cyclingPower] {
            let unit: QuantityUnit = type == .heartRate ? .countPerMinute : .watt
            for number in [1, 2, 4, 5] {
                let sample = SampleRecord(
                    type: type, start: Self.start + Double(number) * 10_000 + 5,
                    end: Self.start + Double(number) * 10_000 + 5, content: .quantity(QuantityValue(130, unit)))
                guard type == .heartRate || number != 2 && number != 4 else { continue }
                try store.engine.write(as: LawStore.app) { try $0.add([sample], to: Told.id(number)) }
            }
        }
        func totals(_ filter: SampleFilter = SampleFilter(), _ activity: WorkoutActivity? = nil) throws -> [ZoneTotals]
        {
            try reports { try $0.zones(filter, activity: activity) }
        }
        #expect(
            try totals() == [
                ZoneTotals(type: .cyclingPower, workouts: 2, durations: [55, 66, 77]),
                ZoneTotals(type: .heartRate, workouts: 2, durations: [11, 22, 33]),
                ZoneTotals(type: .heartRate, workouts: 2, durations: [200, 400, 600, 800]),
            ])
        #expect(
            try totals(SampleFilter(), .running) == [
                ZoneTotals(type: .heartRate, workouts: 1, durations: [10, 20, 30]),
                ZoneTotals(type: .heartRate, workouts: 1, durations: [100, 200, 300, 400]),
            ])
        #expect(
            try totals(SampleFilter(to: Told.date(Self.start + 20_000))) == [
                ZoneTotals(type: .cyclingPower, workouts: 1, durations: [5, 6, 7]),
                ZoneTotals(type: .heartRate, workouts: 1, durations: [1, 2, 3]),
            ])
        #expect(try totals(SampleFilter(), .yoga).isEmpty)
    }
}
