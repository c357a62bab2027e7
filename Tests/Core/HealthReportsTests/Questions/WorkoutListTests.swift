import Foundation
import HealthModel
import HealthStore
import TestStores
import TestSupport
import Testing

@testable import HealthReports

@Suite struct WorkoutListTests {
    private let store: LawStore
    private static let start = 800_000_000.0
    private static let day = 86_400.0

    private func reports<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
        try store.engine.reports(for: LawStore.app, body)
    }

    init() throws { store = try LawStore() }

    private func workout(
        _ number: Int, _ activity: WorkoutActivity = .running, title: String? = nil, zone: String? = nil,
        heartRate: Double? = nil
    ) -> SampleRecord {
        let start = Self.start - Double(number) * Self.day
        let totals: [WorkoutTotal: QuantityValue] =
            number % 3 == 0
            ? [:]
            : [
                .distance: QuantityValue(Double(number % 4) * 1_000, .meter),
                .energyBurned: QuantityValue(Double(number % 5) * 100, .kilocalorie),
            ]
        var record = WorkoutRecord(activityType: activity, duration: Double(600 + number % 6 * 60), totals: totals)
        if let heartRate { record.statistics = [.heartRate: WorkoutStatisticsRecord(average: heartRate / 60)] }
        var metadata: [String: MetadataValue] = [:]
        if let title { metadata[WorkoutSummary.nameKey] = .string(title) }
        if let zone { metadata[MetadataKey.timeZone] = .string(zone) }
        return SampleRecord(
            type: .workout, start: start, end: start + 3_600, content: .workout(record),
            metadata: metadata.isEmpty ? nil : Metadata(metadata))
    }

    private func save(_ workouts: [SampleRecord]) throws {
        try store.engine.write(as: LawStore.app) { try $0.save(workouts) }
    }

    private func saveMany() throws {
        let sports: [WorkoutActivity] = [.running, .cycling, .yoga]
        let titles = ["Zürich", nil, "alps", "Alps 2", nil]
        try save((0..<40).map { workout($0, sports[$0 % 3], title: titles[$0 % 5]) })
    }

    @Test("API-6, API-33: the pages of every order, by cursor and by number, are the whole list")
    func pages() throws {
        try saveMany()
        for order in WorkoutOrder.allCases {
            var whole: [UUID] = []
            try reports { try $0.forEachWorkout(WorkoutListRequest(order: order)) { whole.append($0.uuid) } }
            #expect(whole.count == 40 && Set(whole).count == 40)
            var request = WorkoutListRequest(order: order, limit: 7, includesTotals: true)
            var seen: [UUID] = []
            while true {
                let page = try reports { try $0.workoutList(request) }
                seen += page.items.map(\.uuid)
                #expect(page.totals?.count == 40)
                guard let next = page.next else { break }
                request.position = .after(next)
            }
            #expect(seen == whole, "\(order.rawValue)")
            for number in -1...9 {
                request.position = .page(number)
                let page = try reports { try $0.workoutList(request) }
                let shown = min(max(number, 1), 6)
                #expect(page.number == shown)
                #expect(page.items.map(\.uuid) == Array(whole[((shown - 1) * 7)...].prefix(7)))
                #expect((page.next == nil) == (shown == 6))
            }
            #expect(WorkoutOrder(rawValue: order.rawValue) == order)
        }
        for word in ["", "-", "--start", "speed", "Start", "start "] { #expect(WorkoutOrder(rawValue: word) == nil) }
    }

    @Test("API-33: texts are sorted without case, and what has no value comes last")
    func textOrders() throws {
        try saveMany()
        for isDescending in [false, true] {
            let order = WorkoutOrder(.title, isDescending: isDescending)
            let titles = try reports { try $0.workoutList(WorkoutListRequest(order: order)) }.items.map(\.title)
            let ascending = ["alps", "Alps 2", "Zürich"].flatMap { [String?](repeating: $0, count: 8) }
            let nothing = [String?](repeating: nil, count: 16)
            #expect(titles == (isDescending ? ascending.reversed() : ascending) + nothing)
        }
    }

    @Test("API-21: a page after a cursor keeps the days of the filter, whatever the zone of the workout")
    func daysAfterACursor() throws {
        // Late on the 11th in Kiritimati, which is early on the 11th in Berlin, where 'to' is the end of the 10th.
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
        try save((0..<12).map { workout($0, zone: $0 % 2 == 0 ? "Pacific/Kiritimati" : "America/Los_Angeles") })
        let end = calendar.startOfDay(for: Date(timeIntervalSinceReferenceDate: Self.start - 2 * Self.day))
        let filter = SampleFilter(to: end, dayZone: calendar.timeZone)
        let whole = try reports { try $0.workoutList(WorkoutListRequest(filter)) }.items.map(\.uuid)
        var request = WorkoutListRequest(filter, limit: 1)
        var seen: [UUID] = []
        while true {
            let page = try reports { try $0.workoutList(request) }
            seen += page.items.map(\.uuid)
            guard let next = page.next else { break }
            request.position = .after(next)
        }
        #expect(seen == whole && whole.count > 5)
    }

    @Test(
        "API-21: no workout is skipped where parts, preferred recordings and decisions change the starts",
        arguments: 1...6)
    func pagesOfShiftedStarts(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        // Many at about the same time, of two sports, so that some are recordings of the same outing.
        let workouts = (0..<36).map { _ in
            let start = Self.start - Double.random(in: 0...4, using: &random) * 7_200
            return SampleRecord(
                type: .workout, start: start, end: start + Double.random(in: 600...9_000, using: &random),
                content: .workout(
                    WorkoutRecord(activityType: Bool.random(using: &random) ? .running : .cycling, duration: 600)))
        }
        try save(workouts)
        for workout in workouts where Int.random(in: 0..<3, using: &random) == 0 {
            var change = WorkoutEditor.Change()
            let first = workout.start + (workout.end - workout.start) * Double.random(in: 0.05...0.9, using: &random)
            change.trim = .part(from: Date(timeIntervalSinceReferenceDate: first), to: nil)
            _ = try WorkoutEditor(access: store.access).edit(workout.uuid, change)
        }
        for _ in 0..<3 {
            let pair = workouts.shuffled(using: &random).prefix(2).map(\.uuid)
            try OutingDecision(access: store.access).decide(pair, isSame: true)
        }
        let whole = try reports { try $0.workoutList(WorkoutListRequest()) }.items
        #expect(
            whole.count > 10 && whole.contains(where: \.isTrimmed) && whole.contains { !$0.otherRecordings.isEmpty })
        #expect(whole.map(\.start) == whole.map(\.start).sorted(by: >))
        for limit in [1, 2, 5, 40] {
            var request = WorkoutListRequest(limit: limit)
            var seen: [WorkoutSummary] = []
            while true {
                let page = try reports { try $0.workoutList(request) }
                seen += page.items
                guard let next = page.next else { break }
                request.position = .after(next)
            }
            #expect(seen.map(\.uuid) == whole.map(\.uuid), "\(limit)")
            #expect(seen.map(\.otherRecordings.count) == whole.map(\.otherRecordings.count))
        }
    }

    // MARK: Heart rates

    private func rates(_ heartRates: [Double], from start: Double) -> [SampleRecord] {
        heartRates.enumerated().map { index, value in
            SampleRecord(
                type: .heartRate, start: start + Double(index) * 10, end: start + Double(index + 1) * 10,
                content: .quantity(QuantityValue(value, .countPerMinute)))
        }
    }

    @Test("WEB-20: the heart rates of a list are those stored with the workout, else those of its samples")
    func heartRates() throws {
        let stored = workout(0, heartRate: 140)
        let (own, timed, none) = (workout(1), workout(2), workout(3))
        try save([stored, own, timed, none])
        try store.engine.write(as: LawStore.app) { try $0.add(rates([120, 130], from: own.start), to: own.uuid) }
        try store.engine.write(as: LawStore.app) { try $0.save(rates([100, 110, 120], from: timed.start)) }
        let page = try reports { try $0.workoutList(WorkoutListRequest(includesHeartRates: true)) }
        #expect(page.items.count == 4 && page.heartRates.count == 3)
        for (uuid, rate) in [(stored.uuid, 140.0), (own.uuid, 125), (timed.uuid, 110)] {
            #expect(abs((page.heartRates[uuid] ?? 0) - rate) < 1e-9)
        }
        #expect(page.heartRates[none.uuid] == nil)
        let without = try reports { try $0.workoutList(WorkoutListRequest()) }
        #expect(without.heartRates.isEmpty)
    }

    @Test("WEB-20: many workouts have the same heart rates as each of them alone")
    func heartRatesOfMany() throws {
        let workouts = (0..<20).map { workout($0) }
        try save(workouts)
        for (number, workout) in workouts.enumerated() where number % 3 != 0 {
            let samples = rates([Double(100 + number), Double(110 + number)], from: workout.start + 60)
            try store.engine.write(as: LawStore.app) {
                if number % 3 == 1 { try $0.add(samples, to: workout.uuid) } else { try $0.save(samples) }
            }
        }
        let request = WorkoutListRequest(includesHeartRates: true)
        let page = try store.engine.reports(for: LawStore.app) { try $0.workoutList(request) }
        for (number, workout) in workouts.enumerated() {
            let expected: Double? = number % 3 == 0 ? nil : Double(105 + number)
            #expect(page.heartRates[workout.uuid].map { abs($0 - (expected ?? 0)) < 1e-9 } ?? (expected == nil))
        }
    }

    @Test("WEB-20: of a trimmed workout only the part that counts has a heart rate")
    func heartRateOfAPart() throws {
        let whole = workout(0, heartRate: 140)
        try save([whole])
        try store.engine.write(as: LawStore.app) {
            try $0.add(rates([100, 100, 160, 180], from: whole.start), to: whole.uuid)
        }
        let first = Date(timeIntervalSinceReferenceDate: whole.start + 20)
        var change = WorkoutEditor.Change()
        change.trim = .part(from: first, to: nil)
        _ = try WorkoutEditor(access: store.access).edit(whole.uuid, change)
        let page = try reports { try $0.workoutList(WorkoutListRequest(includesHeartRates: true)) }
        #expect(page.items.first?.isTrimmed == true)
        #expect(abs((page.heartRates[whole.uuid] ?? 0) - 170) < 1e-9)
    }

    @Test("SEC-33: who may not read heart rates gets none") func heartRatesNeedPermission() throws {
        try save([workout(0, heartRate: 140)])
        let app = AppIdentity(bundleIdentifier: "org.example.reader", name: "Reader")
        try store.engine.write { try $0.authorize(app, AuthorizationDecisions(read: [.workout: true])) }
        let page = try store.engine.reports(for: app) {
            try $0.workoutList(WorkoutListRequest(includesHeartRates: true))
        }
        #expect(page.items.count == 1 && page.heartRates.isEmpty)
    }

    @Test("API-21: outings that start in one moment are on one page after the other", arguments: [1, 2, 3, 9, 10, 11])
    func pagesOfOneMoment(limit: Int) throws {
        // Of different sports, so that each is an outing of its own.
        let sports: [WorkoutActivity] = [.running, .cycling, .swimming, .yoga, .rowing]
        let workouts = [0, 1, 1, 1, 1, 1, 2, 2, 2, 3].enumerated().map { workout($0.element, sports[$0.offset % 5]) }
        try save(workouts)
        let whole = try reports { try $0.workoutList(WorkoutListRequest()) }.items.map(\.uuid)
        #expect(Set(whole) == Set(workouts.map(\.uuid)) && whole.count == 10)
        for order in [WorkoutOrder.stored, WorkoutOrder(.start), WorkoutOrder(.duration, isDescending: true)] {
            var request = WorkoutListRequest(order: order)
            let ordered = try reports { try $0.workoutList(request) }.items.map(\.uuid)
            request.limit = limit
            var pages: [[UUID]] = []
            while true {
                let page = try reports { try $0.workoutList(request) }
                pages.append(page.items.map(\.uuid))
                guard let next = page.next, pages.count < 20 else { break }
                request.position = .after(next)
            }
            #expect(pages.flatMap(\.self) == ordered, "\(order.rawValue)")
            #expect(pages.dropLast().allSatisfy { $0.count == limit } && pages.count == (9 + limit) / limit)
        }
    }
}
