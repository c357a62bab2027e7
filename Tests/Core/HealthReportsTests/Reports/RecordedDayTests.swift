import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestStores
import TestSupport
import Testing

@testable import HealthReports

/// The day that workouts and nights belong to: that of the clocks at their place, wherever the reader is.
@Suite struct RecordedDayTests {
    private let store: LawStore
    private func reports<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
        try store.engine.reports(for: LawStore.app, body)
    }

    init() throws { store = try LawStore() }

    private func calendar(_ zone: String) throws -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        calendar.firstWeekday = 2
        return calendar
    }

    /// Returns a local time in a zone, in seconds since 2001-01-01 UTC.
    private func moment(_ day: Int, _ hour: Int, _ minute: Int = 0, in zone: String) throws -> Double {
        let parts = DateComponents(year: 2026, month: 5, day: day, hour: hour, minute: minute)
        return try #require(try calendar(zone).date(from: parts)).timeIntervalSinceReferenceDate
    }

    private func save(workout start: Double, zone: String?) throws {
        let workout = SampleRecord(
            type: .workout, start: start, end: start + 1_800,
            content: .workout(
                WorkoutRecord(
                    activityType: .running, start: start, end: start + 1_800, givenDuration: 1_800, totals: [:])),
            metadata: zone.map { [MetadataKey.timeZone: .string($0)] })
        try store.engine.write(as: LawStore.app) { try $0.save([workout]) }
    }

    private func save(sleep start: Double, _ end: Double, zone: String?) throws {
        let sample = SampleRecord(
            type: .sleepAnalysis, start: start, end: end,
            content: .category(SleepReport.Stage.core.rawValue),
            metadata: zone.map { [MetadataKey.timeZone: .string($0)] })
        try store.engine.write(as: LawStore.app) { try $0.save([sample]) }
    }

    private func filter(_ day: Int, _ calendar: Calendar) throws -> SampleFilter {
        let from = try #require(calendar.date(from: DateComponents(year: 2026, month: 5, day: day)))
        let to = try #require(calendar.date(byAdding: .day, value: 1, to: from))
        return SampleFilter(from: from, to: to, dayZone: calendar.timeZone)
    }

    @Test(
        "Lists, sums and totals have a workout on the day of its own zone",
        arguments: ["Europe/Berlin", "America/Los_Angeles", "Asia/Tokyo", "Pacific/Kiritimati"])
    func workoutsHaveTheirOwnDay(reader: String) throws {
        let calendar = try calendar(reader)
        try save(workout: moment(1, 23, 30, in: "America/Los_Angeles"), zone: "America/Los_Angeles")
        try save(workout: moment(9, 0, 30, in: "Asia/Tokyo"), zone: "Asia/Tokyo")
        try save(workout: moment(15, 12, in: reader), zone: nil)
        var days: [Int] = []
        for day in 1...20 {
            let filter = try filter(day, calendar)
            let from = try #require(filter.from)
            var found = 0
            try reports { try $0.forEachWorkout(filter) { _ in found += 1 } }
            #expect(try reports { try $0.sums(filter, WorkoutSearch()) }.count == found)
            let totals = try #require(try reports { try $0.totals(by: .day, filter, now: from, calendar: calendar) })
            #expect(totals.rows.map(\.start) == (found == 0 ? [] : [from]))
            // Loads are always those of days.
            for zone in [calendar.timeZone, nil] {
                var dated = filter
                dated.dayZone = zone
                let load = try reports { try $0.load(by: .day, dated, now: from, calendar: calendar) }
                #expect(load.counted + load.missing.values.reduce(0, +) == found)
            }
            let next = try self.filter(day + 1, calendar)
            let (one, other) = (
                DateInterval(start: from, end: try #require(filter.to)),
                DateInterval(start: try #require(next.from), end: try #require(next.to))
            )
            for (first, second) in [(one, other), (other, one)] {
                let sides = try reports { try $0.totalsComparison(first, second, now: other.end, calendar: calendar) }
                let side = first == one ? sides.first : sides.second
                #expect(side.figures?.count == found && side.days == min(found, 1))
            }
            days += Array(repeating: day, count: found)
        }
        #expect(days == [1, 9, 15])
        let all = try #require(
            try reports {
                try $0.totals(
                    by: .day, SampleFilter(), now: Date(timeIntervalSinceReferenceDate: 0), calendar: calendar)
            })
        #expect(all.rows.map { calendar.component(.day, from: $0.start) } == [1, 9, 15])
    }

    @Test("Moments are moments, in whatever zone a workout was")
    func momentsAreMoments() throws {
        let start = try moment(1, 23, 30, in: "America/Los_Angeles")
        try save(workout: start, zone: "America/Los_Angeles")
        let zone = try calendar("Europe/Berlin").timeZone
        for (from, to, count) in [(-60.0, 60.0, 1), (60, 120, 0), (-120, -60, 0)] {
            var found = 0
            let filter = SampleFilter(
                from: Date(timeIntervalSinceReferenceDate: start + from),
                to: Date(timeIntervalSinceReferenceDate: start + to), dayZone: zone)
            try reports { try $0.forEachWorkout(filter) { _ in found += 1 } }
            #expect(found == count)
        }
    }

    @Test("A clock shown elsewhere keeps its time of day, also beside changes of clocks")
    func shownClocks() throws {
        var random = SeededGenerator(seed: 7)
        let zones = try ["Europe/Berlin", "America/Los_Angeles", "Asia/Kolkata", "Pacific/Apia", "GMT"].map {
            try #require(TimeZone(identifier: $0))
        }
        for _ in 0..<500 {
            let (reader, place) = (
                zones[Int.random(in: 0..<5, using: &random)], zones[Int.random(in: 0..<5, using: &random)]
            )
            let moment = Double(Int.random(in: 600_000_000..<900_000_000, using: &random))
            let shown = RecordedClock(reader: reader).shown(moment, in: place)
            func wall(_ time: Double, _ zone: TimeZone) -> Double {
                time + Double(zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: time)))
            }
            // An hour that the reader's clocks skip has no counterpart.
            #expect(abs(wall(shown, reader) - wall(moment, place)) <= 3_600)
            #expect(RecordedClock(reader: reader).shown(moment, in: nil) == moment)
            #expect(RecordedClock(reader: reader).shown(moment, in: reader) == moment)
        }
    }

    @Test("A traveller's nights belong to the mornings at their places, and equal clocks are regular")
    func nightsOfATraveller() throws {
        let places = [
            "Europe/Berlin", "Europe/Berlin", "Asia/Tokyo", "Asia/Tokyo", "America/Los_Angeles", "America/Los_Angeles",
        ]
        for (index, place) in places.enumerated() {
            try save(sleep: moment(4 + index, 23, in: place), moment(5 + index, 6, in: place), zone: place)
        }
        for reader in ["Europe/Berlin", "Asia/Tokyo"] {
            let report = try reports { try $0.sleep(SampleFilter(), calendar: calendar(reader)) }
            #expect(report.nights.map(\.day.text) == (5...10).map { "2026-05-\($0 < 10 ? "0" : "")\($0)" })
            #expect(report.nights.map(\.timeZone?.identifier) == places)
            let regularity = try #require(report.regularity)
            #expect(regularity.index == 100 && regularity.start == 23 * 3_600 && regularity.end == 6 * 3_600)
            let day = try filter(7, calendar(reader))
            #expect(
                try reports { try $0.sleep(day, calendar: calendar(reader)) }.nights.map(\.day.text) == ["2026-05-07"])
        }
    }

    @Test("A source without a zone belongs to the night around it")
    func sourcesOfANightAgree() throws {
        let start = try moment(6, 23, in: "Asia/Tokyo")
        try save(sleep: start, start + 7 * 3_600, zone: "Asia/Tokyo")
        try save(sleep: start + 600, start + 2 * 3_600, zone: nil)
        let nights = try reports { try $0.sleep(SampleFilter(), calendar: calendar("America/Los_Angeles")) }.nights
        #expect(nights.map(\.day.text) == ["2026-05-07"])
    }

    @Test(
        "An outing has one day, although one of its recordings has no zone or begins on the day before",
        arguments: ["Europe/Berlin", "America/Los_Angeles", "Pacific/Kiritimati"])
    func outingsHaveOneDay(reader: String) throws {
        let calendar = try calendar(reader)
        let start = try moment(1, 23, 30, in: "America/Los_Angeles")
        // The first one stored is preferred.
        try save(workout: start + 5, zone: nil)
        try save(workout: start, zone: "America/Los_Angeles")
        let night = try moment(9, 23, 59, in: "Asia/Tokyo") + 58
        try save(workout: night, zone: "Asia/Tokyo")
        try save(workout: night + 4, zone: "Asia/Tokyo")
        var days: [Int] = []
        for day in 1...12 {
            let filter = try filter(day, calendar)
            var found: [WorkoutSummary] = []
            try reports { try $0.forEachWorkout(filter) { found.append($0) } }
            #expect(try reports { try $0.sums(filter, WorkoutSearch()) }.count == found.count)
            #expect(found.allSatisfy { $0.recordings.count == 2 && $0.timeZone != nil })
            days += found.map { _ in day }
        }
        #expect(days == [1, 9])
        let now = Date(timeIntervalSinceReferenceDate: try moment(12, 12, in: "Europe/Berlin"))
        let totals = try #require(
            try reports { try $0.totals(by: .day, SampleFilter(), now: now, calendar: calendar) })
        #expect(totals.rows.map { calendar.component(.day, from: $0.start) } == days)
    }

    @Test("Totals since a moment count the workouts of the list, wherever they were")
    func totalsSinceAMoment() throws {
        let start = try moment(1, 23, 30, in: "America/Los_Angeles")
        try save(workout: start, zone: "America/Los_Angeles")
        let calendar = try calendar("Europe/Berlin")
        for (offset, count) in [(-60.0, 1), (60, 0)] {
            let from = Date(timeIntervalSinceReferenceDate: start + offset)
            let filter = SampleFilter(from: from, dayZone: calendar.timeZone)
            var found = 0
            try reports { try $0.forEachWorkout(filter) { _ in found += 1 } }
            let totals = try reports { try $0.totals(by: .day, filter, now: from, calendar: calendar) }
            #expect(found == count && totals?.all.count == count)
        }
    }

    @Test("A trimmed workout belongs to the day on which the part that counts begins, in lists and totals")
    func trimmedWorkouts() throws {
        let calendar = try calendar("Europe/Berlin")
        let start = try moment(4, 23, 50, in: "Europe/Berlin")
        try save(workout: start, zone: nil)
        var uuid: UUID?
        try reports { try $0.forEachWorkout(SampleFilter()) { uuid = $0.uuid } }
        var change = WorkoutEditor.Change()
        change.trim = .part(from: Date(timeIntervalSinceReferenceDate: start + 900), to: nil)
        _ = try WorkoutEditor(access: store.access).edit(try #require(uuid), change)
        let now = Date(timeIntervalSinceReferenceDate: try moment(6, 12, in: "Europe/Berlin"))
        for (day, count) in [(4, 0), (5, 1)] {
            let filter = try filter(day, calendar)
            var found = 0
            try reports { try $0.forEachWorkout(filter) { _ in found += 1 } }
            let totals = try reports { try $0.totals(by: .day, filter, now: now, calendar: calendar) }
            #expect(found == count && totals?.all.count == count)
        }
    }

    @Test("A streak lasts where the next day has begun for a workout east of the reader")
    func streaksEastOfTheReader() throws {
        let calendar = try calendar("Europe/Berlin")
        for day in [4, 5, 6] { try save(workout: moment(day, 1, in: "Asia/Tokyo"), zone: "Asia/Tokyo") }
        let now = Date(timeIntervalSinceReferenceDate: try moment(6, 2, in: "Asia/Tokyo"))
        let totals = try reports { try $0.totals(by: .day, SampleFilter(), now: now, calendar: calendar) }
        #expect(totals?.streak.current == 3)
    }

    @Test("Records have the zone of their workout, which determines their day")
    func recordsHaveTheirZone() throws {
        try save(workout: moment(1, 23, 30, in: "America/Los_Angeles"), zone: "America/Los_Angeles")
        let entries = try reports { try $0.records() }.sports.flatMap { $0.records.flatMap(\.best) }
        #expect(!entries.isEmpty && entries.allSatisfy { $0.timeZone?.identifier == "America/Los_Angeles" })
    }

    @Test("A night in an aeroplane is one night, on the morning of the zone in which most of it was slept")
    func nightsAcrossAChangeOfZone() throws {
        let start = try moment(6, 22, in: "Asia/Tokyo")
        try save(sleep: start, start + 2 * 3_600, zone: "Asia/Tokyo")
        // The clocks of the next stage show 8:10 of the same day.
        try save(sleep: start + 2 * 3_600 + 600, start + 4 * 3_600, zone: "America/Los_Angeles")
        try save(sleep: start + 4 * 3_600, start + 7 * 3_600, zone: "Asia/Tokyo")
        let nights = try reports { try $0.sleep(SampleFilter(), calendar: calendar("Europe/Berlin")) }.nights
        #expect(nights.map(\.day.text) == ["2026-05-07"])
        #expect(nights.first?.timeZone?.identifier == "Asia/Tokyo" && nights.first?.naps.isEmpty == true)
        #expect(abs((nights.first?.main.asleep ?? 0) - (7 * 3_600 - 600)) < 0.001)
    }

    @Test(
        "Sleep from 23 to 6 by the clock is regular, also in nights in which clocks change",
        arguments: [(3, 26), (10, 22)])
    func nightsOfChangesOfClocks(month: Int, day: Int) throws {
        let calendar = try calendar("Europe/Berlin")
        for number in day..<(day + 6) {
            func moment(_ day: Int, _ hour: Int) throws -> Double {
                let parts = DateComponents(year: 2026, month: month, day: day, hour: hour)
                return try #require(calendar.date(from: parts)).timeIntervalSinceReferenceDate
            }
            try save(sleep: moment(number, 23), moment(number + 1, 6), zone: nil)
        }
        let regularity = try #require(try reports { try $0.sleep(SampleFilter(), calendar: calendar) }.regularity)
        #expect(regularity.index == 100 && regularity.startDeviation == 0 && regularity.endDeviation == 0)
    }

    @Test func WEB_36_zonesAreThoseOfTheDayAtThePlace() throws {
        // The morning of May 13 on Kiritimati, and May 12 elsewhere.
        let start = try moment(13, 10, in: "Pacific/Kiritimati")
        let workout = SampleRecord(
            type: .workout, start: start, end: start + 1_800,
            content: .workout(WorkoutRecord(activityType: .running, duration: 1_800)),
            metadata: [MetadataKey.timeZone: .string("Pacific/Kiritimati")])
        func beats(_ type: ObjectType, _ rate: Double, _ moment: Double) -> SampleRecord {
            SampleRecord(
                type: type, start: moment, end: moment, content: .quantity(QuantityValue(rate, .countPerMinute)))
        }
        let evening = try moment(13, 23, in: "Pacific/Kiritimati")
        let resting = [beats(.restingHeartRate, 50, start - 86_400), beats(.restingHeartRate, 70, evening)]
        try store.engine.write(as: LawStore.app) {
            try $0.save([workout] + resting)
            try $0.add([beats(.heartRate, 130, start + 60)], to: workout.uuid)
            try $0.setCharacteristics([.dateOfBirth: CalendarDay(year: 1986, month: 3, day: 9).number])
        }
        let groups = try #require(try reports { try $0.zones(of: workout.uuid) })
        // 220 less 40 is 180, 110 above the rest of that day; 60 % of it are 66.
        let bounds = groups.first?.configuration.boundaries.map { ($0.converted(to: .countPerMinute) ?? 0).rounded() }
        #expect(bounds == [136, 147, 158, 169])
    }

    // MARK: Days and moments

    private static let midnight = 799_279_200.0

    private func days(_ from: Double?, _ to: Double?, _ zone: String?) throws -> RecordedDays {
        let zone = try zone.map { try #require(TimeZone(identifier: $0)) }
        func date(_ offset: Double) -> Date { Date(timeIntervalSinceReferenceDate: Self.midnight + offset) }
        return RecordedDays(SampleFilter(from: from.map(date), to: to.map(date), dayZone: zone))
    }

    /// An outing lasts two days at most, and clocks differ by 26 hours at most.
    @Test("What may belong to days is sought two days around them, and 26 hours more where a day begins or ends")
    func soughtDays() throws {
        #expect(try moment(1, 0, in: "Europe/Berlin") == Self.midnight)
        let (days, clocks) = (172_800.0, 93_600.0)
        let cases: [(Double?, Double?, String?, Double?, Double?, Double?)] = [
            (0, 86_400, "Europe/Berlin", nil, -days - clocks, 86_400 + days + clocks),
            (1, 86_400, "Europe/Berlin", nil, 1 - days, 86_400 + days + clocks),
            (0, 86_401, "Europe/Berlin", nil, -days - clocks, 86_401 + days),
            (-1, 86_399, "Europe/Berlin", nil, -1 - days, 86_399 + days),
            (0, 86_400, "Asia/Tokyo", nil, -days, 86_400 + days), (0, 86_400, nil, nil, -days, 86_400 + days),
            (nil, nil, "Europe/Berlin", nil, nil, nil), (nil, 0, "Europe/Berlin", nil, nil, days + clocks),
            (0, nil, "Europe/Berlin", nil, -days - clocks, nil), (0, nil, nil, 5_000, -days, 5_000 + days),
            (0, 86_400, "Europe/Berlin", 5_000, -days - clocks, 5_000 + days),
            (0, 86_400, "Europe/Berlin", 86_400 + clocks + 1, -days - clocks, 86_400 + days + clocks),
            (nil, nil, nil, -7, nil, days - 7),
        ]
        for (place, (from, to, zone, last, first, end)) in cases.enumerated() {
            let date = last.map { Date(timeIntervalSinceReferenceDate: Self.midnight + $0) }
            let wide = try self.days(from, to, zone).widened(startingBy: date)
            #expect(wide.from.map { $0.timeIntervalSinceReferenceDate - Self.midnight } == first, "\(place)")
            #expect(wide.to.map { $0.timeIntervalSinceReferenceDate - Self.midnight } == end, "\(place)")
        }
        let given = SampleFilter(
            workout: UUID(uuidString: "00000000-0000-0000-0000-00000000000A"), sources: ["a"],
            condition: .constant(false), dayZone: .gmt)
        #expect(RecordedDays(given).widened() == given)
    }

    /// The bounds of a day are those of the clocks at the place, and moments are bounds everywhere.
    @Test("A recording belongs to a day to the second")
    func daysToTheSecond() throws {
        let zones: [(String?, Double)] = [
            ("America/Los_Angeles", 32_400), ("Asia/Tokyo", -25_200), ("Pacific/Kiritimati", -43_200),
            ("Europe/Berlin", 0), (nil, 0),
        ]
        for (place, later) in zones {
            let zone = try place.map { try #require(TimeZone(identifier: $0)) }
            // The first and the last second of the filter at the place.
            let cases: [(Double?, Double?, String?, Double?, Double?)] = [
                (0, 86_400, "Europe/Berlin", later, 86_399 + later), (1, 86_399, "Europe/Berlin", 1, 86_398),
                (0, 172_799, "Europe/Berlin", later, 172_798),
                (-86_399, 86_400, "Europe/Berlin", -86_399, 86_399 + later),
                (0, 86_400, nil, 0, 86_399), (0, nil, "Europe/Berlin", later, nil),
                (nil, 0, "Europe/Berlin", nil, later - 1), (nil, nil, "Europe/Berlin", nil, nil),
            ]
            for (number, (from, to, reader, first, last)) in cases.enumerated() {
                let days = try self.days(from, to, reader)
                func contains(_ offset: Double) -> Bool {
                    days.contains(Date(timeIntervalSinceReferenceDate: Self.midnight + offset), in: zone)
                }
                let name = "\(place ?? "nowhere") \(number)"
                #expect(contains(first ?? -1e6) && contains(last ?? 1e6), "\(name)")
                if let first { #expect(!contains(first - 1), "\(name)") }
                if let last { #expect(!contains(last + 1), "\(name)") }
            }
        }
    }
}
