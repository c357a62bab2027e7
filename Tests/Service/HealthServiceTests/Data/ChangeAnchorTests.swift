import Foundation
import HealthModel
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

/// The anchors of changes as clients keep them, and those that no store has given (API-60).
@Suite struct ChangeAnchorTests {
    private static func anchor(_ text: String) -> String { Base64URL.text(text.utf8) }

    /// Asks for changes since an anchor; returns the number of added objects, and whether everything begins again.
    private static func changes(
        _ service: ServiceUnderTest, since anchor: String, _ query: String = ""
    ) async throws -> (added: Int, isLost: Bool, anchor: String, isMore: Bool) {
        let json = try await service.ask("GET", "/api/v1/changes?type=heartRate&since=\(anchor)\(query)").json()
        return (
            try json.member("added") { try $0.elements { $0 } }.count, json["restart"]?.line == "true",
            try json.member("anchor") { try $0.asString() }, try json.member("more") { try $0.asBool() }
        )
    }

    @Test("API-60: an anchor is a number of a change and a store; with any other, everything begins again")
    func texts() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        let first = try await service.ask("GET", "/api/v1/changes?type=heartRate&limit=200").json()
        let text = try first.member("anchor") { try $0.asString() }
        let known = String(decoding: try #require(Base64URL.bytes(text.utf8)), as: UTF8.self)
        let store = String(try #require(known.split(separator: " ").last))
        #expect(known.split(separator: " ").count == 2 && first["restart"] == nil)
        for (written, added, isLost) in [
            (known, 50, false), ("0 \(store)", 250, false), ("-1 \(store)", 250, true), ("x \(store)", 250, true),
            (" \(store)", 250, true), (store, 250, true), ("\(known) x", 250, true), ("\(known) ", 250, true),
            ("0 other", 250, true), ("0 ", 250, true), ("99999999999999999999 \(store)", 250, true),
        ] {
            let changes = try await Self.changes(service, since: Self.anchor(written))
            #expect(changes.added == added && changes.isLost == isLost && !changes.isMore, "\(written)")
            // What follows is the same, wherever it began.
            let next = try await Self.changes(service, since: changes.anchor)
            #expect(next.added == 0 && !next.isLost && next.anchor == changes.anchor, "\(written)")
        }
        for wrong in ["x", "*", "A", text + "=", text + "A"] {
            #expect(try await Self.changes(service, since: wrong).isLost, "\(wrong)")
        }
    }

    @Test("API-60: changes are told in pieces of the size that is asked for", arguments: [1, 124, 125, 249, 250, 251])
    func pieces(limit: Int) async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        let begin = try await service.ask("GET", "/api/v1/changes?type=heartRate&limit=\(limit)").json()
        var anchor = try begin.member("anchor") { try $0.asString() }
        var isMore = try begin.member("more") { try $0.asBool() }
        var count = try begin.member("added") { try $0.elements { $0 } }.count
        #expect(count == min(limit, 250))
        guard limit > 1 else {
            #expect(isMore)
            return
        }
        while isMore {
            let changes = try await Self.changes(service, since: anchor, "&limit=\(limit)")
            #expect(changes.added <= limit && !changes.isLost)
            count += changes.added
            (anchor, isMore) = (changes.anchor, changes.isMore)
        }
        #expect(count == 250)
    }
}
