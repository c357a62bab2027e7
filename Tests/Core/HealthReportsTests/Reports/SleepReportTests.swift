import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestStores
import Testing

@testable import HealthReports

@Suite struct SleepReportTests {
    private let store: LawStore
    private let calendar: Calendar
    private static let phone = AppIdentity(bundleIdentifier: "org.example.phone", name: "Phone")

    init() throws {
        store = try LawStore()
        let all = Dictionary(uniqueKeysWithValues: [ObjectType.sleepAnalysis].map { ($0, true) })
        try store.engine.write { try $0.authorize(Self.phone, AuthorizationDecisions(share: all, read: all)) }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/Zurich"))
        self.calendar = calendar
    }

    /// Returns a time of a day in May 2026: hours after its midnight, or before.
    private func at(_ day: Int, _ hour: Double) throws -> Double {
        let midnight = try #require(calendar.date(from: DateComponents(year: 2026, month: 5, day: day)))
        return midnight.timeIntervalSinceReferenceDate + hour * 3600
    }

    private func save(
        _ stage: SleepReport.Stage, _ day: Int, _ from: Double, _ to: Double, by app: AppIdentity = LawStore.app
    ) throws {
        try store.engine.write(as: app) {
            try $0.save(
                [
                    SampleRecord(
                        type: .sleepAnalysis, start: at(day, from), end: at(day, to), content: .category(stage.rawValue)
                    )
                ])
        }
    }

    private func report(_ filter: SampleFilter = SampleFilter(), limit: Int? = nil) throws -> SleepReport {
        try store.engine.reports(for: LawStore.app) { try $0.sleep(filter, limit: limit, calendar: calendar) }
    }

    private func hours(_ seconds: Double) -> Double { seconds / 3600 }

    @Test func API_110_aNightBelongsToTheDayOnWhichOneWakes() throws {
        try save(.core, 10, 22, 29)
        // The middle of the second is at 18:00 sharp, which begins the next night.
        try save(.core, 12, 17, 18.5)
        try save(.core, 13, 17, 19)
        let nights = try report().nights
        #expect(nights.map(\.day.text) == ["2026-05-11", "2026-05-12", "2026-05-14"])
        let filter = SampleFilter(
            from: Date(timeIntervalSinceReferenceDate: try at(11, 0)),
            to: Date(timeIntervalSinceReferenceDate: try at(12, 0)))
        #expect(try report(filter).nights.map(\.day.text) == ["2026-05-11"])
        #expect(try report(limit: 1).nights.map(\.day.text) == ["2026-05-14"])
    }

    @Test func API_110_sleepThreeHoursApartIsANap() throws {
        try save(.core, 10, 23, 26)
        try save(.deep, 10, 28.9, 31)
        try save(.unspecified, 11, 14, 15)
        let night = try #require(try report().nights.first)
        let (first, last) = (try at(10, 23), try at(10, 31))
        #expect(night.main.start == first && night.main.end == last)
        #expect(abs(hours(night.main.asleep) - 5.1) < 1e-9)
        #expect(night.naps.map { hours($0.asleep) } == [1])
    }

    @Test func API_110_exactlyThreeHoursPartANight() throws {
        try save(.core, 10, 23, 26)
        try save(.deep, 10, 29, 31)
        let night = try #require(try report().nights.first)
        #expect(hours(night.main.asleep) == 3 && night.naps.map { hours($0.asleep) } == [2])
    }

    @Test func API_111_ofTwoStagesOfASourceTheLaterBegunCounts() throws {
        try save(.core, 10, 23, 29)
        try save(.deep, 10, 24, 25)
        let main = try #require(try report().nights.first).main
        #expect(main.segments.map(\.stage) == [.core, .deep, .core])
        #expect(hours(main.seconds(.core)) == 5 && hours(main.seconds(.deep)) == 1)
    }

    @Test func API_111_noSecondCountsTwice() throws {
        try store.engine.write { try $0.setSourceOrder(["org.example.importer"], of: [.sleepAnalysis]) }
        try save(.inBed, 10, 22, 31, by: Self.phone)
        try save(.unspecified, 10, 22.5, 30.5, by: Self.phone)
        try save(.core, 10, 23, 25)
        try save(.deep, 10, 25, 26)
        try save(.awake, 10, 26, 26.5)
        try save(.rem, 10, 26.5, 30)
        let night = try #require(try report().nights.first)
        let main = night.main
        // Half an hour at each end comes from the phone instead of the watch.
        #expect([.core, .deep, .awake, .rem, .unspecified].map { hours(main.seconds($0)) } == [2, 1, 0.5, 3.5, 1])
        #expect(hours(main.asleep) == 7.5 && hours(main.inBed) == 9)
        #expect(main.efficiency == 7.5 / 9)
        #expect(night.sources.map(\.source.name) == ["Importer", "Phone"])
        #expect(night.sources.map { hours($0.asleep) } == [6.5, 8])
        #expect(main.segments.map(\.stage) == [.unspecified, .core, .deep, .awake, .rem, .unspecified])
    }

    @Test func aPhoneThatKnowsOnlyTheBedTellsANight() throws {
        try save(.inBed, 10, 22, 30, by: Self.phone)
        let night = try #require(try report().nights.first)
        #expect(night.main.asleep == 0 && hours(night.main.inBed) == 8 && night.main.efficiency == nil)
    }

    @Test func whatNobodyToldOfANightIsNotInTheMeans() throws {
        for day in 1...5 { try save(.core, day, 22, 30) }
        try save(.deep, 2, 30, 31)
        try save(.unspecified, 6, 22, 28)
        try save(.inBed, 7, 20, 31, by: Self.phone)
        let report = try report()
        let means = try #require(report.means)
        #expect(report.nights.count == 7)
        // Seven nights in bed, six of them asleep, five with stages.
        #expect(abs(hours(means.inBed) - (5 * 8 + 1 + 6 + 11) / 7) < 1e-9)
        #expect(abs(hours(means.asleep ?? 0) - (5 * 8 + 1 + 6.0) / 6) < 1e-9)
        #expect(means.deep == 3600 / 5.0 && means.core == 8 * 3600.0 && means.rem == 0 && means.awake == 0)
        // Going to bed reveals nothing about sleep.
        #expect(report.regularity?.start == 22 * 3600 && report.regularity?.startDeviation == 0)
        #expect(SleepReport(nights: []).means == nil)
    }

    @Test func whatIsNoStageOrLastsNoTimeIsPassedOver() throws {
        try save(.core, 10, 22, 22)
        #expect(try report().nights.isEmpty)
    }

    @Test func fiveNightsTellHowRegularTheyAre() throws {
        for day in 1...4 { try save(.core, day, 22, 30) }
        #expect(try report().regularity == nil)
        try save(.core, 5, 22, 30)
        #expect(try report().regularity?.start == 22 * 3600)
    }

    @Test func regularityOfEqualAndOfShiftedNights() throws {
        for day in 1...6 { try save(.core, day, 22, 30) }
        let equal = try #require(try report().regularity)
        #expect(equal.index == 100 && equal.startDeviation == 0)
        #expect(equal.start == 22 * 3600 && equal.end == 6 * 3600)
        // From the tenth on every other night begins and ends two hours later: four of 24 hours differ.
        for day in 10...15 { try save(.core, day, day % 2 == 0 ? 22 : 24, day % 2 == 0 ? 30 : 32) }
        let filter = SampleFilter(from: Date(timeIntervalSinceReferenceDate: try at(11, 0)))
        let shifted = try #require(try report(filter).regularity)
        #expect(abs((shifted.index ?? 0) - (-100 + 200 * 20.0 / 24)) < 1e-9)
        #expect(shifted.start == 23 * 3600 && abs(shifted.startDeviation - 3600 * (6.0 / 5).squareRoot()) < 1e-6)
        #expect(try report(limit: 4).regularity == nil)
    }

    @Test("Of a report the latest nights are as those of a report that was limited to them") func latest() throws {
        for day in 1...3 { try save(.core, day, 22, 30) }
        for day in 4...9 { try save(.core, day, 23, 31) }
        let all = try report()
        for count in [3, 4, 5, 6, 7, 9, 10] {
            let limited = try report(limit: count)
            #expect(all.latest(count, calendar: calendar) == limited, "\(count)")
        }
    }

    @Test func aNightInWhichClocksChangeHasItsHours() throws {
        let midnight = try #require(calendar.date(from: DateComponents(year: 2026, month: 3, day: 29)))
        let start = midnight.timeIntervalSinceReferenceDate - 3600
        try store.engine.write(as: LawStore.app) {
            try $0.save(
                [SampleRecord(type: .sleepAnalysis, start: start, end: start + 7 * 3600, content: .category(3))])
        }
        let night = try #require(try report().nights.first)
        #expect(night.day.text == "2026-03-29" && hours(night.main.asleep) == 7)
    }

    @Test func API_112_aNightHasWhatWasMeasuredInIt() throws {
        try save(.core, 10, 23, 30)
        try save(.core, 12, 23, 30)
        func measure(_ type: ObjectType, _ from: Double, _ to: Double, _ value: Double, _ unit: QuantityUnit) throws {
            try store.engine.write(as: LawStore.app) {
                try $0.save(
                    [
                        SampleRecord(
                            type: type, start: at(10, from), end: at(10, to),
                            content: .quantity(QuantityValue(value, unit))
                        )
                    ])
            }
        }
        try measure(.heartRate, 22.5, 22.5, 90, .countPerMinute)
        try measure(.heartRate, 24, 24, 50, .countPerMinute)
        try measure(.heartRate, 25, 25, 50, .countPerMinute)
        try measure(.respiratoryRate, 24, 24.5, 14, .countPerMinute)
        try measure(.appleSleepingWristTemperature, 22.9, 30.1, 95, .degreeFahrenheit)
        let nights = try report().nights
        let vitals = try #require(nights.first?.vitals)
        #expect(vitals.heartRate == 50 && vitals.respiratoryRate == 14)
        #expect(abs((vitals.wristTemperature ?? 0) - 35) < 1e-9)
        #expect(nights.last?.vitals == .init())
        // A report omits types that may not be read.
        try store.engine.write { try $0.authorize(LawStore.app, AuthorizationDecisions(read: [.heartRate: false])) }
        _ = try store.engine.write(as: LawStore.app) {
            try $0.delete(
                of: .respiratoryRate, matching: .constant(true))
        }
        let rest = try report().nights.first?.vitals
        #expect(rest?.respiratoryRate == nil && rest?.wristTemperature != nil)
    }

    @Test("API-112: what is measured at the first moment of a night is of it, and what is at the last one is not")
    func vitalsAtTheEnds() throws {
        try save(.core, 10, 23, 30)
        // A nap has none of its own.
        try save(.core, 10, 34, 35)
        func measure(_ type: ObjectType, _ from: Double, _ to: Double, _ value: Double) throws {
            let sample = SampleRecord(
                type: type, start: try at(10, from), end: try at(10, to),
                content: .quantity(QuantityValue(value, .countPerMinute)))
            try store.engine.write(as: LawStore.app) { try $0.save([sample]) }
        }
        func vitals() throws -> SleepReport.Vitals? { try report().nights.first?.vitals }
        try measure(.heartRate, 30, 30, 90)
        try measure(.heartRate, 34.5, 34.5, 95)
        try measure(.respiratoryRate, 22, 22.9, 20)
        #expect(try vitals() == SleepReport.Vitals())
        try measure(.heartRate, 23, 23, 50)
        try measure(.respiratoryRate, 22, 23, 14)
        let found = try #require(try vitals())
        #expect(found.heartRate == 50 && found.respiratoryRate == 14 && found.wristTemperature == nil)
    }
}
