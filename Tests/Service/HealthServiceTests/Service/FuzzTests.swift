import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Hostile requests: each gets a response, nothing traps, and the stored data are valid (TST-9).
@Suite struct FuzzTests {
    private static let body = "HKQuantityTypeIdentifierBodyMass"
    private static let none = "00000000-0000-4000-8000-000000000000"

    /// A body for every route that accepts one.
    private static let bodies: [(method: String, target: String, body: String)] = [
        (
            "POST", "/api/v1/samples",
            """
            {"objects": [{"type": "\(body)", "start": "2026-11-21T07:00:00Z", "end": "2026-11-21T07:00:00Z", "value": 71.5,
            "unit": "kg", "metadata": {"a": 1, "HKTimeZone": "UTC", "b": {"value": 1, "unit": "kg"}},
            "device": {"name": "Scale"}}, {"type": "HKCategoryTypeIdentifierSleepAnalysis", "start": "2026-11-21T00:00:00Z",
            "end": "2026-11-21T06:00:00Z", "value": 3}, {"type": "HKCorrelationTypeIdentifierBloodPressure",
            "start": "2026-11-21T07:00:00Z", "end": "2026-11-21T07:00:00Z", "objects": [
            {"type": "HKQuantityTypeIdentifierBloodPressureSystolic", "start": "2026-11-21T07:00:00Z",
            "end": "2026-11-21T07:00:00Z", "value": 120, "unit": "mmHg"},
            {"type": "HKQuantityTypeIdentifierBloodPressureDiastolic", "start": "2026-11-21T07:00:00Z",
            "end": "2026-11-21T07:00:00Z", "value": 80, "unit": "mmHg"}]}]}
            """
        ),
        ("POST", "/api/v1/samples/delete", #"{"uuids": ["\#(none)"]}"#),
        (
            "POST", "/api/v1/workouts",
            #"{"activity": "yoga", "start": "2026-11-21T18:00:00Z", "duration": 2700, "distance": 10, "energy": 5, "title": "x"}"#
        ),
        (
            "PATCH", "/api/v1/workouts/\(Fixture.run.uuid.uuidString)",
            #"{"title": "a", "notes": "b", "activity": "walking", "addTags": ["c"], "removeTags": ["d"], "isNotMine": false}"#
        ),
        (
            "PUT", "/api/v1/sources/order",
            #"{"type": "stepCount", "sources": ["com.example.phone", "com.example.watch"]}"#
        ),
        (
            "PUT", "/api/v1/zones",
            #"{"of": "heartRateZones", "from": "2026-11-01", "boundaries": [120, 140, 160, 180]}"#
        ),
    ]

    private static let accountBodies: [(method: String, target: String, body: String)] = [
        (
            "PATCH", "/api/v1/me",
            """
            {"shownName": "Ann", "settings": {"units": "metric", "timeZone": "Europe/Zurich", "weekStart": 1, "locale": "de-CH",
            "theme": "dark", "homeRadius": 300, "paceFor": ["running"], "keepOriginals": true, "sportNames": {"Lauf": "running"}}}
            """
        ),
        ("POST", "/api/v1/me/confirm", #"{"password": "correct horse battery"}"#),
        (
            "POST", "/api/v1/tokens",
            #"{"name": "t", "scopes": {"read": ["all"], "share": ["bodyMass"], "import": true, "since": "2026-01-01T00:00:00Z"}, "expires": "2030-01-01T00:00:00Z"}"#
        ),
        ("PUT", "/api/v1/permissions/com.example.app", #"{"read": {"heartRate": true}, "share": {"bodyMass": false}}"#),
        (
            "POST", "/api/v1/exports",
            #"{"format": "csv", "type": "heartRate", "from": "2026-01-01", "to": "2026-12-31", "where": "value > 1"}"#
        ),
        ("POST", "/api/v1/admin/invitations", #"{"role": "person"}"#),
        ("PATCH", "/api/v1/admin/people/\(none)", #"{"disabled": true, "role": "admin"}"#),
        ("DELETE", "/api/v1/admin/people/\(none)", #"{"name": "ben", "password": "x"}"#),
        ("POST", "/login", #"{"name": "ben", "password": "correct horse battery"}"#),
        ("POST", "/join/abc", #"{"name": "eve", "shownName": "Eve", "password": "correct horse battery"}"#),
        ("POST", "/reset/abc", #"{"password": "correct horse battery"}"#),
        (
            "POST", "/api/v1/ingest/health-auto-export",
            #"{"data": {"metrics": [{"name": "step_count", "units": "count", "data": [{"date": "2026-11-22 07:12:00 +0100", "qty": 1}]}]}}"#
        ),
    ]

    /// Returns whether a response is a documented one: success, refused with a problem, or out of capacity.
    private static func isAnswer(_ answer: Answer) -> Bool {
        (200..<500).contains(answer.status) || [503, 507].contains(answer.status)
    }

    /// Returns a body that was changed at random.
    private static func changed(_ text: String, using generator: inout SeededGenerator) -> [UInt8] {
        let bytes = Array(text.utf8)
        return switch Int.random(in: 0..<4, using: &generator) {
        case 0: Mutation.mutate(bytes, using: &generator)
        case 1: TextMutation.mutate(bytes, using: &generator)
        default: JSONMutation.mutate(bytes, using: &generator)
        }
    }

    @Test(arguments: Seeds.first(2)) func TST_9_bodiesInJSON(_ seed: UInt64) async throws {
        var generator = SeededGenerator(seed: 900 + seed)
        let service = try ServiceUnderTest(Fixture.fill)
        for (method, target, body) in Self.bodies {
            let first = try await service.ask(method, target, body: body)
            #expect((200..<300).contains(first.status) || target.hasSuffix("/delete"), "\(target): \(first.text)")
        }
        for round in 0..<60 {
            for (method, target, body) in Self.bodies {
                let bytes = Self.changed(body, using: &generator)
                let answer = try await service.ask(method, target, body: String(decoding: bytes, as: UTF8.self))
                #expect(Self.isAnswer(answer), "seed \(seed), round \(round): \(method) \(target): \(answer.status)")
                if answer.status >= 400 { #expect(answer.fields["Content-Type"] == "application/problem+json") }
            }
        }
        #expect(service.notes.all.allSatisfy { $0.fault == nil })
        try Self.checkObjects(in: service.engine)
    }

    /// Checks that all stored objects are valid.
    private static func checkObjects(in engine: SQLiteEngine) throws {
        for type in ObjectType.all where type.isSample && type.isReadable && !type.requiresPerObjectAuthorization {
            for sample in try engine.read(for: AppIdentity.dashboard, { try $0.samples(SampleRequest(type)) }) {
                #expect(SampleValidation.isValid(sample), "\(type)")
            }
        }
    }

    @Test(arguments: Seeds.first(1)) func TST_9_bodiesOfAccounts(_ seed: UInt64) async throws {
        try await Running.withFolder { folder in
            var generator = SeededGenerator(seed: 1_900 + seed)
            var (running, ann) = try await Running.server(folder, ["signup": "invited"])
            for round in 0..<40 {
                for (method, target, body) in Self.accountBodies {
                    let bytes = Self.changed(body, using: &generator)
                    // A copy of the browser, so that a request that logs in does not replace the cookie.
                    var browser = ann
                    let answer = try await browser.ask(method, target, bytes: bytes)
                    #expect(
                        Self.isAnswer(answer), "seed \(seed), round \(round): \(method) \(target): \(answer.status)")
                }
            }
            #expect(try await ann.ask("GET", "/api/v1/me").status == 200)
            #expect(try await ann.ask("GET", "/api/v1/tokens").status == 200)
            running.stop()
        }
    }

    @Test(arguments: Seeds.first(1)) func TST_9_forms(_ seed: UInt64) async throws {
        try await Running.withFolder { folder in
            var generator = SeededGenerator(seed: 2_900 + seed)
            let running = try Running.personal(folder, ["limits-free-space": "1"])
            var owner = try await Running.owner(running)
            let form = """
                --xYz\r\nContent-Disposition: form-data; name="files"; filename="one.gpx"\r\nContent-Type: application/gpx+xml\r\n\r\n\
                \(Running.ride)\r\n--xYz\r\nContent-Disposition: form-data; name="other"\r\n\r\nx\r\n--xYz--\r\n
                """
            for round in 0..<60 {
                let bytes = Mutation.mutate(Array(form.utf8), using: &generator)
                let boundary =
                    ["xYz", "\"xYz\"", "", "x", "xYz; x", "\"", String(repeating: "x", count: 300)]
                    .randomElement(using: &generator) ?? "xYz"
                let type = "multipart/form-data; boundary=\(round % 3 == 0 ? boundary : "xYz")"
                let answer = try await owner.ask(
                    "POST", "/api/v1/imports", bytes: bytes, fields: [("Content-Type", type)])
                #expect(Self.isAnswer(answer), "seed \(seed), round \(round): \(answer.status)")
                if let place = answer.fields["Location"] { _ = try await Running.ended(place, &owner) }
            }
            let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains("/tmp/") }
            #expect(left.isEmpty, "\(left)")
            running.stop()
        }
    }

    @Test func TST_9_cursorsThatWereChangedAreRefused() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        var generator = SeededGenerator(seed: 3_900)
        for target in ["/api/v1/samples?type=heartRate&limit=10", "/api/v1/workouts?limit=1"] {
            if target.contains("workouts") {
                try service.engine.write(as: Fixture.watch) {
                    try $0.save(
                        [
                            SampleRecord(
                                type: .workout, start: Fixture.day, end: Fixture.day + 60,
                                content: .workout(WorkoutRecord(activityType: .yoga, duration: 60, totals: [:])))
                        ])
                }
            }
            let next = try #require(try await service.ask("GET", target).json().optional("next") { try $0.asString() })
            let cursor = Array(try #require(next.split(separator: "cursor=").last).utf8)
            #expect(try await service.ask("GET", next).status == 200)
            for _ in 0..<300 {
                let changed = Mutation.mutate(cursor, using: &generator)
                guard changed != cursor else { continue }
                let text = changed.map { byte in "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
                let answer = try await service.ask("GET", target + "&cursor=" + text)
                #expect([400, 413].contains(answer.status), "\(text): \(answer.status)")
            }
            for anchor in [
                "MSBhYmM", "LTEgYQ", "OTk5OTk5OTk5OTk5OTk5OTk5OTkgYQ", "%00", "a%20b", "=", "////", "\u{FEFF}",
            ] {
                let encoded =
                    anchor.contains("%")
                    ? anchor : anchor.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                let answer = try await service.ask("GET", "/api/v1/changes?type=heartRate&limit=1&since=\(encoded)")
                #expect([200, 400].contains(answer.status), "\(anchor)")
            }
        }
    }

    @Test func TST_9_cookiesThatWereChangedAreNobodys() async throws {
        try await Running.withFolder { folder in
            let (running, ann) = try await Running.server(folder)
            let cookie = Array(try #require(ann.cookie).utf8)
            var generator = SeededGenerator(seed: 4_900)
            var odd = [
                "", "hk", "hk=", "=", ";;;", "hk==", "hk=;hk=", "hk=\u{0}", "hk=%00",
                String(repeating: "hk=a; ", count: 900),
            ]
            odd += (0..<300).map { _ in String(decoding: Mutation.mutate(cookie, using: &generator), as: UTF8.self) }
            for text in odd {
                var browser = Browser(running: running)
                browser.cookie = text
                let answer = try await browser.ask("GET", "/api/v1/me")
                // Surrounding spaces, or another cookie beside it, do not change the session.
                let isOwn = text.split(separator: ";").contains { pair in
                    Array(pair.drop { $0.isWhitespace }.utf8) == cookie
                }
                #expect(answer.status == (isOwn ? 200 : 401) || answer.status == 413, "\(text.prefix(80))")
            }
            running.stop()
        }
    }

    /// Fragments of predicates.
    private static let pieces = [
        "value", "duration", "start", "end", "source", "metadata", "uuid", "activity", "totalDistance", "metadata.x",
        "metadata['x']", ">", "<", "==", "!=", ">=", "<=", "=", "AND", "OR", "NOT", "and", "IN", "BETWEEN", "CONTAINS",
        "BEGINSWITH", "LIKE", "MATCHES", "CONTAINS[cd]", "(", ")", "{", "}", "[", "]", ",", "'", "\"", "'a'",
        "'*?*?*a'",
        "'(a+)+$'", "'(a|aa)+$'", "'[[:alpha:]]{1,1000}{1,1000}'", "1", "-1", "1e308", "1e-400", "0x10",
        "99999999999999999999",
        "km", "bpm", "%", "%@", "%K", "$x", "@avg", "2026-11-20", "2026-13-40", "today", "7d", "TRUEPREDICATE", "nil",
        "NULL",
        "true", "\u{0}", "\u{FEFF}", "é", "🚀", "\\", "--", ";", "FUNCTION(1,'x')", "SELF", "ANY", "ALL", "SUBQUERY",
    ]

    @Test(arguments: 0..<4) func TST_9_predicates(_ seed: UInt64) async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        var generator = SeededGenerator(seed: 5_900 + seed)
        for round in 0..<300 {
            let count = Int.random(in: 1...14, using: &generator)
            let text = (0..<count).compactMap { _ in Self.pieces.randomElement(using: &generator) }
                .joined(separator: round % 5 == 0 ? "" : " ")
            let encoded = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            for target in ["/api/v1/samples?type=heartRate&limit=5&where=", "/api/v1/workouts?where="] {
                let answer = try await service.ask("GET", target + encoded)
                #expect([200, 400].contains(answer.status), "seed \(seed): \(text): \(answer.status)")
            }
        }
    }

    @Test func TST_9_SEC_44_predicatesMadeOfNothingButLimits() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        func ask(_ text: String) async throws -> Answer {
            // Addresses have a limit of their own, which longer ones would exceed first.
            let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "(){},>"))
            let encoded = try #require(text.addingPercentEncoding(withAllowedCharacters: plain))
            return try await service.ask("GET", "/api/v1/samples?type=heartRate&limit=5&where=" + encoded)
        }
        func nested(_ depth: Int) -> String {
            String(repeating: "(", count: depth) + "value > 1" + String(repeating: ")", count: depth)
        }
        #expect(try await ask(nested(50)).status == 200)
        for text in [
            nested(200), nested(1_900), String(repeating: "NOT ", count: 900) + "value > 1",
            String(repeating: "(", count: 3_900), String(repeating: "value>1 OR ", count: 350),
        ] { #expect(try await ask(text).problem() == "invalid-predicate", "\(text.prefix(30))") }
        let list = "value IN {" + (0..<1_300).map { "\($0 % 10)" }.joined(separator: ",") + "}"
        let listed = try await ask(list).status
        #expect([200, 400].contains(listed))
        // Expressions that take forever with backtracking.
        let evil = try await service.ask(
            "GET",
            "/api/v1/workouts?where="
                + (#"metadata.name MATCHES '(a+)+(a+)+(a+)+$'"#.addingPercentEncoding(
                    withAllowedCharacters: .alphanumerics)
                    ?? ""))
        #expect([200, 400].contains(evil.status))
    }

    /// Returns files that exceed the limits of the readers.
    private static func hostile() throws -> [(name: String, bytes: [UInt8])] {
        var entity = "<!DOCTYPE gpx [<!ENTITY a0 \"aaaaaaaaaa\">"
        for level in 1...9 {
            entity += "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">"
        }
        entity += "]><gpx><trk><name>&a9;</name></trk></gpx>"
        let outside = "<!DOCTYPE gpx [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><gpx><trk><name>&a;</name></trk></gpx>"
        let deep = "<gpx>" + String(repeating: "<a>", count: 100_000)
        let attributes = "<gpx " + (0..<100_000).map { "a\($0)=\"\"" }.joined(separator: " ") + "/>"
        let ride = Array(Running.ride.utf8)
        let many = StoredPacking.zip((0..<20_000).map { (name: "\($0).txt", bytes: []) })
        let inner = StoredPacking.zip([(name: "a.zip", bytes: StoredPacking.zip([(name: "run.gpx", bytes: ride)]))])
        let nested = StoredPacking.zip([(name: "b.zip", bytes: StoredPacking.zip([(name: "c.zip", bytes: inner)]))])
        let zeros = try #require(Gzip.packed([UInt8](repeating: 0x20, count: 40_000_000)))
        let spaces = try #require(Gzip.packed(Array("<gpx>".utf8) + [UInt8](repeating: 0x20, count: 40_000_000)))
        let json = Array((String(repeating: "[", count: 50_000)).utf8)
        let recording = Array("{\"format\": \"recording\", \"x\": \(String(repeating: "[", count: 50_000))".utf8)
        let fit: [UInt8] =
            [14, 0x20, 0, 8, 0xFF, 0xFF, 0xFF, 0xFF] + Array(".FIT".utf8) + [0, 0, 0x40, 0, 0, 0, 0, 255]
        return [
            ("entities.gpx", Array(entity.utf8)), ("outside.gpx", Array(outside.utf8)), ("deep.gpx", Array(deep.utf8)),
            ("attributes.gpx", Array(attributes.utf8)), ("many.zip", many), ("nested.zip", nested), ("zeros.gz", zeros),
            ("spaces.gpx.gz", spaces), ("deep.json", json), ("recording.json", recording), ("huge.fit", fit),
            ("cut.zip", Array(many.prefix(100))), ("list.zip", Array(many.suffix(22))),
        ]
    }

    @Test(.timeLimit(.minutes(10))) func TST_9_filesMadeOfNothingButLimits() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder, ["limits-free-space": "1"])
            var owner = try await Running.owner(running)
            for (name, bytes) in try Self.hostile() {
                let answer = try await owner.ask("POST", "/api/v1/imports?name=\(name)", bytes: bytes)
                #expect([202, 415].contains(answer.status), "\(name): \(answer.status)")
                guard let place = answer.fields["Location"] else { continue }
                let job = try await Running.ended(place, &owner)
                let state = try job.member("state") { try $0.asString() }
                #expect(["failed", "refused", "partial", "done"].contains(state), "\(name): \(state)")
                #expect(!job.line.contains("root:"), "\(name)")
            }
            // The next file is accepted regardless.
            let place = try #require(
                try await owner.ask("POST", "/api/v1/imports?name=run.gpx", body: Running.ride).fields["Location"])
            #expect(try await Running.ended(place, &owner).member("state") { try $0.asString() } == "done")
            let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains("/tmp/") }
            #expect(left.isEmpty, "\(left)")
            running.stop()
        }
    }
}
