import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing

@testable import HealthPages
@testable import HealthService

/// The days on the page of the bin, and what several marked workouts are (WEB-25, WEB-108).
@Suite struct BinDayTests {
    private static let encoded: [HeaderFields.Field] = [("Content-Type", "application/x-www-form-urlencoded")]

    private static func service(_ count: Int) throws -> SweptService {
        try SweptService { engine in
            try engine.allow(TenYears.watch)
            let now = RichWeek.now.timeIntervalSinceReferenceDate
            try engine.write(as: TenYears.watch) { writer in
                try writer.save(
                    (1...count).map { number in
                        let start = now - 86_400 * Double(number)
                        return SampleRecord(
                            uuid: SweptLife.uuid(number), type: .workout, start: start, end: start + 600,
                            content: .workout(WorkoutRecord(activityType: .running, duration: 600)))
                    })
            }
        }
    }

    @Test("WEB-108: the bin tells when a workout was deleted, and the day thirty days later until which it is kept")
    func days() async throws {
        let service = try Self.service(2)
        let settings = #"{"timeZone": "GMT", "locale": "en-GB"}"#
        let responder = service.responder(settings: settings)
        #expect(try await responder.ask("GET", "/data/bin", by: responder.views).text.contains("isEmpty true"))
        let uuid = SweptLife.uuid(2).uuidString
        let deleted = try await responder.ask(
            "POST", "/workouts/\(uuid)/delete", fields: Self.encoded, by: responder.views)
        #expect(deleted.text == "to /workouts?deleted=\(uuid)")
        for (days, word) in [(0.0, "today 12:00"), (1, "yesterday 12:00"), (2, "31 Dec 2023, 12:00")] {
            let later = service.responder(at: RichWeek.now + days * 86_400, settings: settings)
            let page = try await later.ask("GET", "/data/bin", by: later.views).text
            #expect(page.contains("restoreAddress '/data/bin/\(uuid)/restore'") && page.contains("isEmpty false"))
            let told = page.matches(of: #/ deleted '([^']*)' until '([^']*)'/#)
            #expect(told.count == 1 && told.first?.output.1.hasSuffix(word) == true, "\(page.suffix(300))")
            #expect(told.first?.output.2 == "30 Jan 2024")
        }
    }

    @Test("WEB-25: a thousand workouts are changed at once, and no more") func most() async throws {
        let service = try Self.service(1)
        let responder = service.responder()
        for (count, status) in [(1_000, 404), (1_001, 413)] {
            let marked = (1...count).map { "uuid=\(SweptLife.uuid($0).uuidString)&" }.joined()
            let answer = try await responder.ask(
                "POST", "/workouts/several", body: marked + "action=tag&tag=club",
                fields: Self.encoded, by: responder.views)
            #expect(answer.status == status || answer.text.hasPrefix("\(status) "), "\(count): \(answer.status)")
        }
        let list = try await responder.ask("GET", "/workouts?q=club", by: responder.views).text
        #expect(!list.contains(SweptLife.uuid(1).uuidString))
    }

    @Test("WEB-25: a workout that is marked twice is one, and what is no identifier is none") func marks() throws {
        let (one, two) = (SweptLife.uuid(1), SweptLife.uuid(2))
        for (form, marked) in [
            ("", []), ("uuid=", []), ("uuid=x&tag=\(one)", []), ("uuid=\(two)&uuid=\(one)&uuid=\(two)", [two, one]),
            ("uuid=\(one.uuidString.lowercased())&uuid=\(one.uuidString)&uuid=x", [one]),
        ] as [(String, [UUID])] {
            #expect(SeveralWorkouts.marked(try QueryItems(form)) == marked, "\(form)")
        }
    }
}
