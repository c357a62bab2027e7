import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing

@testable import HealthPages
@testable import HealthService

/// Forms of goals and gear keep what was typed, and headings tell the period.
@Suite struct FormKeptTests {
    private static let encoded: [HeaderFields.Field] = [("Content-Type", "application/x-www-form-urlencoded")]

    private static func service(_ fill: (SQLiteEngine) throws -> Void = { _ in }) throws -> SweptService {
        try SweptService { engine in
            try engine.allow(TenYears.watch)
            try fill(engine)
        }
    }

    /// Returns the keys of the choices that are chosen.
    private static func chosen(_ page: String) -> [String] {
        page.matches(of: #/\((\w+) '[^']*' true\)/#).map { String($0.output.1) }
    }

    @Test(
        "WEB-103: a goal that is refused keeps its measure, period, amount and sport",
        arguments: [("distance", "week"), ("time", "month"), ("count", "year"), ("days", "week"), ("energy", "month")])
    func goals(measure: String, period: String) async throws {
        let responder = try Self.service().responder()
        let page = try await responder.ask(
            "POST", "/goals", body: "measure=\(measure)&period=\(period)&amount=many&activity=running",
            fields: Self.encoded, by: responder.views
        ).text
        #expect(Self.chosen(page) == [measure, period], "\(page.prefix(600))")
        #expect(page.contains("amountText 'many'") && page.contains("sportText 'running'"))
        #expect(!page.contains("failure '' )"))
        let fresh = try await responder.ask("GET", "/goals", by: responder.views).text
        #expect(Self.chosen(fresh).isEmpty && fresh.contains("amountText ''") && fresh.contains("failure '' )"))
    }

    @Test("WEB-114: a form of gear that is not stored is refused, and stores nothing") func gear() async throws {
        let (known, gone) = (SweptLife.uuid(60), SweptLife.uuid(61))
        let service = try Self.service { engine in
            try engine.write(as: .dashboard) { try $0.save(Gear(id: known, "Road", kind: .shoes)) }
        }
        let responder = service.responder()
        func names() throws -> [String] {
            try service.store.access(as: .dashboard).read { try $0.gear().map(\.name).sorted() }
        }
        func send(_ id: String, _ name: String) async throws -> String {
            let answer = try await responder.ask(
                "POST", "/gear", body: "id=\(id)&name=\(name)&kind=shoes&begin=&end=", fields: Self.encoded,
                by: responder.views)
            return "\(answer.status) \(answer.text)"
        }
        #expect(try await !send(gone.uuidString, "Trail").contains("to /gear"))
        #expect(try names() == ["Road"])
        #expect(try await send(known.uuidString, "Track").contains("to /gear"))
        #expect(try names() == ["Track"])
        #expect(try await send("", "Trail").contains("to /gear"))
        #expect(try names() == ["Track", "Trail"])
    }

    @Test(
        "WEB-50: the heading of trends names the first month that was asked for, also within a bucket",
        arguments: [
            ("by=year&from=2022-05-01", "Since May 2022"), ("by=month&from=2022-05-01", "Since May 2022"),
            ("by=year&from=2022-05-01&to=2022-07-31", "May 2022 – July 2022"),
            ("by=year&from=2022-05-01&to=2022-05-31", "May 2022"),
            ("by=year&from=2022-01-01", "Since January 2022"),
        ])
    func trends(query: String, told: String) async throws {
        let service = try Self.service { engine in
            try engine.write(as: TenYears.watch) { writer in
                try writer.save(
                    (1...12).map { month in
                        let start = TenYears.date(2_022, month, 10).timeIntervalSinceReferenceDate + 36_000
                        return SampleRecord(
                            type: .workout, start: start, end: start + 600,
                            content: .workout(WorkoutRecord(activityType: .running, duration: 600)))
                    })
            }
        }
        let responder = service.responder()
        let page = try await responder.ask("GET", "/trends?\(query)", by: responder.views).text
        #expect(page.contains("'\(told)'"), "\(page.matches(of: #/'[^']*20\d\d[^']*'/#).prefix(5).map { $0.output })")
    }
}
