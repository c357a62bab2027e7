import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing
import WorkoutFiles

@testable import HealthService

/// Answers to anchors that are lost, and long answers that are read in pieces (API-60).
@Suite struct ChangeRestartTests {
    /// Saves heart rates, of which one more than fits into two pieces are changes.
    private static let shared = Result {
        try ServiceUnderTest { engine in
            try engine.allow(Fixture.watch)
            try engine.write(as: Fixture.watch) {
                try $0.save((0..<2_001).map { Fixture.heartRate(60, at: Fixture.day + Double($0)) })
            }
        }
    }

    private static let address = "/api/v1/changes"

    private static func ask(_ ending: String, since: String?) async throws -> Answer {
        let anchor = since.map { "&since=\($0)" } ?? ""
        let answer = try await shared.get().ask("GET", "\(address)\(ending)?type=heartRate&limit=10000\(anchor)")
        #expect(answer.status == 200, "\(answer.text.prefix(300))")
        return answer
    }

    /// Returns the numbers of lines in a row with the same name.
    private static func runs(_ names: [String]) -> [String] {
        var runs: [(name: String, count: Int)] = []
        for name in names {
            if runs.last?.name == name { runs[runs.count - 1].count += 1 } else { runs.append((name, 1)) }
        }
        return runs.map { "\($0.count) \($0.name)" }
    }

    /// Returns an anchor at the end of all changes.
    private static func end() async throws -> String {
        try await ask("", since: nil).json().member("anchor") { try $0.asString() }
    }

    @Test("API-60: an answer to a lost anchor says so once, before everything, in all forms")
    func restarts() async throws {
        let end = try await Self.end()
        let position = try #require(ChangesRoutes.Anchor(end)).position
        let all = ["2001 added", "1 anchor"]
        let foreign = ChangesRoutes.Anchor(position: ChangePosition(number: position.number, store: "elsewhere"))
        for (what, since, expected) in [
            ("none", nil, all), ("no anchor", "x", ["1 restart"] + all),
            ("of another store", foreign.text, ["1 restart"] + all), ("the last", end, ["1 anchor"]),
        ] as [(String, String?, [String])] {
            let comment = Comment(rawValue: what)
            let lines = try await Self.ask(".ndjson", since: since).text.split(separator: "\n").map {
                try JSON(parsing: String($0))
            }
            let names = try lines.map { try $0.members().map(\.key).joined(separator: "+") }
            #expect(Self.runs(names) == expected, comment)
            #expect(try lines.last?.member("anchor") { try $0.asString() } == end, comment)
            if since == "x" { #expect(lines.first?.line == #"{"restart": true}"#, comment) }
            let rows = try await Self.ask(".csv", since: since).text.split(separator: "\n").map { line in
                String(line.prefix { $0 != "," })
            }
            #expect(Self.runs(rows) == ["1 change"] + expected, comment)
            let page = try await Self.ask("", since: since).json()
            #expect((page["restart"]?.line == "true") == expected.contains("1 restart"), comment)
            #expect((page["restart"] == nil) == !expected.contains("1 restart"), comment)
            let added = try page.member("added") { try $0.elements { $0 } }.count
            #expect(added == (since == end ? 0 : 2_001), comment)
        }
    }

    @Test("API-60: each object is in one line, however many pieces are read") func pieces() async throws {
        let lines = try await Self.ask(".ndjson", since: nil).text.split(separator: "\n").dropLast().map {
            try JSON(parsing: String($0)).member("added") { try $0.member("uuid") { try $0.asString() } }
        }
        #expect(lines.count == 2_001 && Set(lines).count == 2_001)
    }

    @Test(
        "API-60: an anchor is a number that is not negative and a store",
        arguments: [
            ("7 abc", "7 abc"), ("0 abc", "0 abc"), ("7 ", "7 "), ("-1 abc", nil), ("7", nil), ("", nil),
            ("7 a b", nil), ("x abc", nil), (" abc", nil), ("7.5 abc", nil), ("9223372036854775808 abc", nil),
            ("9223372036854775807 abc", "9223372036854775807 abc"),
        ] as [(String, String?)])
    func anchors(text: String, known: String?) {
        let anchor = ChangesRoutes.Anchor(Base64URL.text(text.utf8))
        #expect(anchor.map { "\($0.position.number) \($0.position.store ?? "-")" } == known)
        // What is read is written in the same way.
        #expect(anchor.flatMap { ChangesRoutes.Anchor($0.text)?.position } == anchor?.position)
    }
}
