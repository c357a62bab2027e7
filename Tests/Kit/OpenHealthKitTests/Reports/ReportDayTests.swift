import Foundation
import HealthModel
import HealthReports
import HealthStore
import OpenHealthKit
import Testing

@testable import HealthKit

/// Bounds at the begin of a day: what has a time zone of its own belongs to its own days, whatever the process or the
/// calendar shows.
@Suite struct ReportDayTests {
    private let person: ReportedPerson

    init() throws {
        person = try ReportedPerson()
        let zurich: Metadata = ["HKTimeZone": .string("Europe/Zurich")]
        // In Zurich, the 16th and the 17th until 23:00.
        for day in [16, 17] {
            for hour in [13.0, 20] {
                let start = ReportedPerson.at(day, hour)
                let workout = WorkoutRecord(
                    activityType: .running, duration: 1_800, totals: [.distance: QuantityValue(5_000, .meter)])
                let uuid = UUID(high: UInt64(day), low: UInt64(hour))
                try person.engine.write(as: ReportedPerson.watch) {
                    try $0.save([
                        SampleRecord(
                            uuid: uuid, type: .workout, start: start, end: start + 1_800, content: .workout(workout),
                            metadata: zurich)
                    ])
                }
                let parts = (0..<30).map { minute in
                    let from = start + Double(minute) * 60
                    return SampleRecord(
                        type: .distanceWalkingRunning, start: from, end: from + 60,
                        content: .quantity(QuantityValue(160 + hour + Double(day), .meter)))
                }
                try person.engine.write(as: ReportedPerson.watch) { try $0.add(parts, to: uuid) }
            }
        }
    }

    private static let readable = Dictionary(
        uniqueKeysWithValues: ObjectType.all.filter(\.isReadable).map { ($0, true) })
    /// A calendar in which the 17th is from noon until noon UTC.
    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 12 * 3_600) ?? .gmt
        calendar.firstWeekday = 2
        return calendar
    }()
    private static let (from, to) = (
        Date(timeIntervalSinceReferenceDate: ReportedPerson.at(16, 12)),
        Date(timeIntervalSinceReferenceDate: ReportedPerson.at(17, 12))
    )
    private static let day = DateInterval(start: from, end: to)

    private static func filter(_ zone: TimeZone?) -> SampleFilter { SampleFilter(from: from, to: to, dayZone: zone) }

    /// A question to a store for the 17th, and its answer with bounds that are days of a zone, or moments.
    private struct Question: Sendable, CustomTestStringConvertible {
        var name: String
        var asked: @Sendable (HKHealthStore) async throws -> Data
        var answered: @Sendable (StoreReader, TimeZone?) throws -> Data
        var testDescription: String { name }

        init<Answer: Encodable & Sendable>(
            _ name: String, _ asked: @escaping @Sendable (HKHealthStore) async throws -> Answer,
            _ answered: @escaping @Sendable (StoreReader, TimeZone?) throws -> Answer
        ) {
            let encode: @Sendable (Answer) throws -> Data = { answer in
                let encoder = JSONEncoder()
                encoder.outputFormatting = .sortedKeys
                return try encoder.encode(answer)
            }
            self.name = name
            self.asked = { try encode(try await asked($0)) }
            self.answered = { try encode(try answered($0, $1)) }
        }
    }

    private static let questions: [Question] = [
        Question("totals", { try await $0.totals(by: .day, from: from, to: to, calendar: calendar) }) {
            try $0.totals(by: .day, filter($1), now: ReportedPerson.now, calendar: calendar)
        },
        Question("curves", { try await $0.effortCurves(in: day, calendar: calendar) }) {
            try $0.effortCurves(filter($1))
        },
        Question(
            "curves against a day",
            {
                try await $0.effortCurves(
                    in: DateInterval(start: .distantPast, end: from), against: day, calendar: calendar)
            }
        ) {
            try $0.effortCurves(
                SampleFilter(from: .distantPast, to: from, dayZone: $1), against: filter($1))
        },
    ]

    @Test(arguments: questions) private func boundsAreDaysOfTheCalendar(question: Question) async throws {
        let asked = try await question.asked(person.store(reading: Self.readable))
        func answered(_ zone: TimeZone?) throws -> Data {
            try person.unrestricted { try question.answered($0, zone) }
        }
        #expect(try asked == answered(Self.calendar.timeZone))
        // In any other zone, these bounds are moments, and what lies between them is something else.
        for zone in [nil, TimeZone.gmt] { #expect(try asked != answered(zone)) }
    }

    @Test func theDayOfAMeasurementIsThatOfItsPlace() async throws {
        let store = try person.store(reading: Self.readable)
        let workouts = try await store.totals(by: .day, from: Self.from, to: Self.to, calendar: Self.calendar)
        #expect(workouts.rows.map(\.all.count).reduce(0, +) == 2)
    }
}
