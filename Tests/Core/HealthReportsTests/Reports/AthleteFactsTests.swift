import Foundation
import HealthModel
import HealthStore
import TestStores
import TestSupport
import Testing

@testable import HealthReports

/// What is known of a person on a day, and the loads of courses.
@Suite struct AthleteFactsTests {
    private let store: LawStore

    init() throws { store = try LawStore() }

    private static let start = 731_635_200.0

    private func date(_ day: Double) -> Date { Date(timeIntervalSinceReferenceDate: Self.start + day * 86_400) }

    private func facts(_ day: Double, onlyDay: Bool = false) throws -> LoadFacts {
        try store.engine.read(for: LawStore.app) {
            try AthleteHistory($0, .utc, onlyDayOf: onlyDay ? date(day) : nil).facts(onDayOf: date(day))
        }
    }

    @Test("Values count from the day on which they begin, the last one, and of several that of the latest end")
    func newest() throws {
        func sample(_ type: ObjectType, _ from: Double, _ to: Double, _ value: Double, _ unit: QuantityUnit)
            -> SampleRecord
        {
            SampleRecord(
                type: type, start: Self.start + from * 86_400, end: Self.start + to * 86_400,
                content: .quantity(QuantityValue(value, unit)))
        }
        let rate = QuantityUnit.countPerMinute
        try store.engine.write(as: LawStore.app) {
            try $0.save([
                sample(.restingHeartRate, 1, 2, 51, rate), sample(.restingHeartRate, 3.5, 3.5, 53, rate),
                // Within a longer one before.
                sample(.restingHeartRate, 5, 9, 55, rate), sample(.restingHeartRate, 6, 7, 56, rate),
                sample(.cyclingFunctionalThresholdPower, 4, 4, 250, .watt),
            ])
        }
        for onlyDay in [false, true] {
            #expect(try facts(0.9, onlyDay: onlyDay).rest == nil && facts(1, onlyDay: onlyDay).rest == 51)
            #expect(try facts(2.9, onlyDay: onlyDay).rest == 51 && facts(3, onlyDay: onlyDay).rest == 53)
            #expect(try facts(4.5, onlyDay: onlyDay).rest == 53 && facts(5, onlyDay: onlyDay).rest == 55)
            #expect(try facts(8, onlyDay: onlyDay).rest == 55 && facts(3, onlyDay: onlyDay).threshold == nil)
            #expect(try facts(4, onlyDay: onlyDay).threshold == 250)
        }
    }

    @Test("A maximum of one's own counts from its day on, and before that one by age; nothing is known of nobody")
    func maximum() throws {
        #expect(try facts(0) == LoadFacts())
        try store.engine.write {
            try $0.setZonePreferences([
                ZonePreference(
                    .maximalHeartRate, from: CalendarDay(of: date(3), in: .gmt),
                    .own([QuantityValue(189, .countPerMinute)]))
            ])
        }
        #expect(try facts(2.9).maximum == nil && facts(3).maximum == 189 && facts(3).maximumSource == .own)
    }

    // MARK: Courses

    @Test("A course gives its rates, its power and its run, without pauses")
    func inputs() throws {
        func columns(_ seconds: Range<Int>, _ value: (Int) -> Double) -> SeriesColumns {
            SeriesColumns(
                starts: seconds.map { Double($0) }, ends: seconds.map { Double($0) }, values: seconds.map(value))
        }
        var run = LoadMeter(start: 0, end: 1_000, pauses: [(200, 300)], activityType: .running)
        run.heartRates = columns(0..<1_000) { $0 < 500 ? 140 : 160 }
        run.distance = DistanceCurve(starts: [0, 300], ends: [200, 1_000], meters: [600, 2_100])
        let found = run.inputs()
        #expect(found.heartRates == 1_000 && found.run == .init(seconds: 900, meters: 2_700, adjustedMeters: nil))
        #expect(
            found.histogram.entries.map(\.rate) == [140, 160]
                && found.histogram.entries.map { $0.seconds.rounded() } == [400, 500])
        #expect(found.power == nil && found.efficiency?.output == .speed && found.efficiency?.seconds == 900)
        #expect(found.efficiency?.whole.output == 180)
        // A way that is known for a tenth less is not flat ground.
        run.elevation = .init(times: [0, 200, 950], values: [100, 120, 120])
        let hilly = run.inputs()
        #expect(hilly.efficiency?.output == .gradeAdjustedSpeed && hilly.run?.adjustedMeters.map { $0 > 2_700 } == true)
        run.elevation = .init(times: [0, 200, 700], values: [100, 120, 120])
        #expect(run.inputs().run?.adjustedMeters == nil)
        var ride = LoadMeter(start: 0, end: 100, pauses: [], activityType: .cycling)
        ride.power = columns(0..<100) { $0 < 50 ? 100 : 300 }
        ride.heartRates = columns(0..<100) { _ in 120 }
        ride.distance = run.distance
        let power = ride.inputs()
        #expect(power.run == nil && power.power?.mean == 200 && power.power?.seconds == 100)
        #expect(power.efficiency?.output == .power && power.efficiency?.whole.rate == 120)
        #expect(LoadMeter(start: 0, end: 10, pauses: [], activityType: .running).inputs() == LoadInputs())
    }
}
