import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing

@testable import HealthPages
@testable import HealthService

/// Calendars of people who were on a journey (WEB-15, API-4).
@Suite struct JourneyCalendarTests {
    private static func workout(_ number: Int, _ start: Double, _ zone: String?) -> SampleRecord {
        SampleRecord(
            uuid: SweptLife.uuid(number), type: .workout, start: start, end: start + 600,
            content: .workout(WorkoutRecord(activityType: .running, duration: 600)),
            metadata: zone.map { [MetadataKey.timeZone: .string($0)] })
    }

    @Test("WEB-15: a workout stands on the day of the clocks around it, also at the ends of a month") func days()
        async throws
    {
        let service = try SweptService { engine in
            try engine.allow(TenYears.watch)
            func at(_ month: Int, _ day: Int, _ hour: Double) -> Double {
                TenYears.date(2023, month, day).timeIntervalSinceReferenceDate + hour * 3_600
            }
            try engine.write(as: TenYears.watch) {
                try $0.save([
                    // In Tokyo it is the morning of the 11th, in Honolulu still the 13th.
                    Self.workout(1, at(5, 10, 22), "Asia/Tokyo"), Self.workout(2, at(5, 14, 6), "Pacific/Honolulu"),
                    Self.workout(3, at(5, 20, 22), nil),
                    // The first of June in Tokyo, and the last of April in Honolulu.
                    Self.workout(4, at(5, 31, 22), "Asia/Tokyo"), Self.workout(5, at(5, 1, 6), "Pacific/Honolulu"),
                ])
            }
        }
        let responder = service.responder(settings: #"{"timeZone": "GMT", "weekStart": 1}"#)
        func month(_ month: String) async throws -> (days: [String: [String]], total: String) {
            let page = try await responder.ask("GET", "/calendar?month=\(month)", by: responder.views).text
            var days: [String: [String]] = [:]
            for part in page.split(separator: "(number '").dropFirst() {
                guard let date = part.firstMatch(of: #/ date '([^']*)'/#)?.output.1 else { continue }
                let marks = part.matches(of: #/address '\/workouts\/[0-9A-Fa-f-]*?(\d)'/#).map { String($0.output.1) }
                if !marks.isEmpty { days[String(date)] = marks }
            }
            return (days, page.firstMatch(of: #/ total '([^']*)'/#).map { String($0.output.1) } ?? "")
        }
        let may = try await month("2023-05")
        #expect(may.days == ["2023-05-11": ["1"], "2023-05-13": ["2"], "2023-05-20": ["3"], "2023-06-01": ["4"]])
        #expect(may.total.hasPrefix("3 workouts"))
        let june = try await month("2023-06")
        #expect(june.days == ["2023-06-01": ["4"]] && june.total.hasPrefix("1 workout"))
        let april = try await month("2023-04")
        #expect(april.days == ["2023-04-30": ["5"]] && april.total.hasPrefix("1 workout"))
    }
}
