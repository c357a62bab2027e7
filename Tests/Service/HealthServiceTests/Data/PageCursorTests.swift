import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing
import WorkoutFiles

@testable import HealthService

/// The parameters that a client may change between two pages of a list (API-6).
@Suite struct PageCursorTests {
    private static func service() throws -> SweptService {
        try SweptService { engine in
            try engine.allow(TenYears.watch)
            let now = RichWeek.now.timeIntervalSinceReferenceDate
            try engine.write(as: TenYears.watch) { writer in
                try writer.save(
                    (0..<7).map { number in
                        SampleRecord(
                            uuid: SweptLife.uuid(number), type: .workout, start: now - 3_600 * Double(number + 1),
                            end: now - 3_600 * Double(number + 1) + 60,
                            content: .workout(WorkoutRecord(activityType: .running, duration: 60)))
                    })
            }
        }
    }

    private static func next(_ answer: Answer) throws -> String {
        let next = try answer.json().member("next") { try $0.asString() }
        #expect(answer.fields["Link"] == "<\(next)>; rel=\"next\"")
        return next
    }

    private static func uuids(_ answer: Answer) throws -> [String] {
        try answer.items().map { try $0.member("uuid") { try $0.asString() } }
    }

    private static func uuids(_ numbers: Range<Int>) -> [String] { numbers.map { SweptLife.uuid($0).uuidString } }

    @Test("API-6: a cursor goes on with another limit and other sums, and with no other question") func changes()
        async throws
    {
        let responder = try Self.service().responder()
        let first = try await responder.ask("GET", "/api/v1/workouts?activity=running&limit=2")
        #expect(try Self.uuids(first) == Self.uuids(0..<2))
        let next = try Self.next(first)
        #expect(next.hasPrefix("/api/v1/workouts?activity=running&limit=2&cursor="))
        let cursor = try #require(next.split(separator: "cursor=").last)
        for (query, end) in [
            ("activity=running&limit=3", 5), ("activity=running", 7), ("limit=1&activity=running", 3),
            ("activity=running&limit=2&totals=true", 4), ("activity=running&limit=2&totals=false", 4),
        ] {
            let answer = try await responder.ask("GET", "/api/v1/workouts?\(query)&cursor=\(cursor)")
            #expect(answer.status == 200, "\(query) \(answer.text.prefix(200))")
            if answer.status == 200 { #expect(try Self.uuids(answer) == Self.uuids(2..<end), "\(query)") }
        }
        for query in ["limit=2", "activity=cycling&limit=2", "activity=running&limit=2&from=2023-01-01"] {
            let answer = try await responder.ask("GET", "/api/v1/workouts?\(query)&cursor=\(cursor)")
            #expect(try answer.problem() == "invalid-cursor", "\(query)")
        }
        let samples = try await responder.ask("GET", "/api/v1/samples?type=workout&limit=2")
        #expect(try Self.uuids(samples).count == 2)
        let other = try #require(try Self.next(samples).split(separator: "cursor=").last)
        #expect(
            try await responder.ask("GET", "/api/v1/samples?type=workout&limit=4&cursor=\(other)").items().count == 4)
        #expect(
            try await responder.ask("GET", "/api/v1/workouts?activity=running&limit=2&cursor=\(other)").problem()
                == "invalid-cursor")
    }
}
