import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// What the parts of the service without a store give for many values: limits, settings, fields of headers, forms and paths.
@Suite struct ServiceValueSweepTests {
    private static func expect(
        _ outcomes: SweptOutcomes, _ name: String, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let difference = try outcomes.difference(from: "Service/Texts/Values/\(name).txt")
        #expect(difference == nil, sourceLocation: location)
    }

    // MARK: Limits

    @Test func ratesAreThoseOfTheirLimits() throws {
        var outcomes = SweptOutcomes()
        let start = AccountsFixture.start
        for (count, seconds, burst) in [(60, 60, 5), (10, 3_600, 10), (7, 1, 1), (1, 1e12, 2)] as [(Int, Double, Int)] {
            let limiter = RateLimiter(count, in: seconds, burst: burst)
            for (number, after) in ([0, 0, 0, 0.5, 0.5, 1, 1, 1, 1.9, 2, 2, 9, -5, 9, 400, 4_000, 1e7] as [Double])
                .enumerated()
            {
                outcomes.add("\(count) in \(seconds), \(burst): \(number) at \(after)") {
                    let standing = limiter.consume(number % 5 == 4 ? "ben" : "ann", at: start + after)
                    return "\(standing.limit) \(standing.remaining) \(standing.reset) \(standing.wait ?? -1)"
                }
            }
        }
        var limits = ServiceLimits()
        (limits.tokenRequestsPerMinute, limits.tokenBurst, limits.ingestPerMinute, limits.exportsPerHour) = (
            30, 4, 2, 3
        )
        let gate = RateGate(limits)
        let entries: [(RateGate.Rate, String?)] = [
            (.usual, nil), (.usual, "a"), (.usual, "a"), (.ingest, "a"), (.ingest, "a"), (.ingest, "b"), (.ingest, nil),
            (.ingest, nil), (.ingest, nil), (.exports, "b"), (.exports, nil), (.exports, "c"), (.exports, nil),
            (.usual, "b"),
            (.usual, "b"), (.usual, "b"),
        ]
        for (number, (rate, token)) in entries.enumerated() {
            outcomes.add("\(number) \(rate) \(token ?? "-")") {
                do {
                    let standing = try gate.enter(rate, "ann", token: token, at: start + Double(number) / 8)
                    return "\(standing?.fields.map(\.value) ?? [])"
                } catch let problem as Problem {
                    return "\(problem.status.rawValue) \(problem.detail ?? "") \(problem.fields)"
                }
            }
        }
        try Self.expect(outcomes, "rates")
    }

    @Test func aCrowdIsForgottenOnceItIsFree() {
        let start = AccountsFixture.start
        let limiter = RateLimiter(60, in: 60, burst: 2)
        _ = limiter.consume("ann", at: start + 100)
        _ = limiter.consume("ann", at: start + 100)
        for number in 0...10_001 { _ = limiter.consume("\(number)", at: start) }
        // Whoever has used something up stays known, and the others begin again.
        #expect(limiter.consume("ann", at: start + 100).wait == 1)
        #expect(limiter.consume("7", at: start + 100).remaining == 1)
    }

    @Test func timeoutsCountFromTheRightMoment() throws {
        var outcomes = SweptOutcomes()
        var limits = ServiceLimits()
        (limits.headerSeconds, limits.bodySeconds) = (30, 60)
        var timeouts = ConnectionTimeouts(limits)
        let steps: [(String, (inout ConnectionTimeouts, Double) -> Void)] = [
            ("waits", { $0.requestedMore(at: $1) }), ("bytes", { timeouts, now in timeouts.receivedBytes(at: now) }),
            ("waits", { $0.requestedMore(at: $1) }), ("waits again", { $0.requestedMore(at: $1) }),
            ("bytes", { timeouts, now in timeouts.receivedBytes(at: now) }), ("waits", { $0.requestedMore(at: $1) }),
            ("header", { timeouts, _ in timeouts.receivedHeader() }), ("waits again", { $0.requestedMore(at: $1) }),
            ("bytes", { timeouts, now in timeouts.receivedBytes(at: now) }), ("waits", { $0.requestedMore(at: $1) }),
            ("waits again", { $0.requestedMore(at: $1) }), ("request", { timeouts, _ in timeouts.receivedRequest() }),
            ("bytes", { timeouts, now in timeouts.receivedBytes(at: now) }), ("waits", { $0.requestedMore(at: $1) }),
        ]
        for (number, (name, step)) in steps.enumerated() {
            step(&timeouts, Double(number) * 10)
            outcomes.add("\(number) \(name)") {
                ([0, 5, 45, 100] as [Double]).map { timeouts.left(at: Double(number) * 10 + $0).map { "\($0)" } ?? "-" }
            }
        }
        try Self.expect(outcomes, "timeouts")
    }

    @Test func connectionsAndStreamsOfEachHaveALimit() throws {
        var configuration = try ServiceConfiguration(flags: ["trusted-proxies": "192.0.2.1, ::1"])
        configuration.limits.connectionsPerAddress = 2
        let limiter = ConnectionLimiter(configuration)
        let first = limiter.enter("198.51.100.7")
        let second = limiter.enter("198.51.100.7")
        #expect(
            first != nil && second != nil && limiter.enter("198.51.100.7") == nil
                && limiter.enter("198.51.100.8") != nil)
        for address in ["192.0.2.1", "::1", "x", nil] {
            #expect((0..<3).allSatisfy { _ in limiter.enter(address) != nil }, "\(address ?? "-")")
        }
        // Addresses of a network of IPv6 are one party.
        #expect(limiter.enter("2001:db8::1") != nil && limiter.enter("2001:db8::2") != nil)
        #expect(limiter.enter("2001:db8::3") == nil && limiter.enter("2001:db8:0:1::3") != nil)
        first?()
        #expect(limiter.enter("198.51.100.7") != nil && limiter.enter("198.51.100.7") == nil)
        second?()
        #expect(limiter.enter("198.51.100.7") != nil && limiter.enter("198.51.100.7") == nil)

        let streams = OpenStreams(most: 2)
        var places = [try streams.enter("ann"), try streams.enter("ann")]
        let problem = #expect(throws: Problem.self) { try streams.enter("ann") }
        #expect(problem?.fields.contains { $0.name == "Retry-After" && $0.value == "5" } == true)
        #expect(streams.count == 2)
        places.append(try streams.enter("ben"))
        #expect(streams.count == 3)
        places.removeFirst()
        #expect(streams.count == 2 && (try? streams.enter("ann")) != nil)
        places = []
        #expect(streams.count == 0)
    }

    @Test func theCacheForgetsWhatIsOldest() {
        func answer(_ size: Int, _ status: HTTPStatus = .ok, cookie: Bool = false) -> ServiceResponse {
            var response = ServiceResponse(status, body: .bytes([UInt8](repeating: 65, count: size)))
            if cookie { response.fields["Set-Cookie"] = "a" }
            return response
        }
        // Each has its bytes, its tag and 512 more.
        let cache = ResponseCache(most: 3 * (100 + 1 + 512), longest: 100)
        func known() -> String { ["a", "b", "c", "d", "e"].filter { cache.answer($0, of: "ann") != nil }.joined() }
        for tag in ["a", "b", "c"] { cache.store(answer(100), tag, of: "ann") }
        #expect(known() == "abc" && cache.answer("a", of: "ben") == nil)
        cache.store(answer(101), "d", of: "ann")
        cache.store(answer(10, .created), "d", of: "ann")
        cache.store(answer(10, cookie: true), "d", of: "ann")
        #expect(known() == "abc")
        _ = cache.answer("a", of: "ann")
        cache.store(answer(100), "d", of: "ann")
        #expect(known() == "acd")
        cache.store(answer(100), "d", of: "ann")
        #expect(known() == "acd")
        cache.store(answer(0), "e", of: "ann")
        #expect(known() == "cde")
    }

    // MARK: Configuration

    private static let places = [
        "127.0.0.1:8080", "0.0.0.0:1", "[::1]:8080", "[::]:65535", "localhost:80", "127.0.0.1:65536", "127.0.0.1:",
        "127.0.0.1",
        ":8080", "::1:8080", "[127.0.0.1]:80", "[::1]", "host:80", "127.0.0.1:8 0", "127.0.0.1:123456", "127.0.0.1:+80",
        "unix:/run/x", "unix:x", "unix:", "unix:/" + String(repeating: "a", count: 106),
        "unix:/" + String(repeating: "a", count: 107), "", "192.0.2.7:443",
    ]

    @Test func everySettingHasItsValues() throws {
        var outcomes = SweptOutcomes()
        let own: [String: [String]] = [
            "listen": Self.places,
            "publicURL": [
                "https://health.example.org", "http://h/", "HTTPS://h:8443", "https://h/path", "https://h?x",
                "https://h#x",
                "https://u@h", "https://:p@h", "ftp://h", "h", "https://",
                "https://" + String(repeating: "a", count: 1_016),
                "https://" + String(repeating: "a", count: 1_017),
            ],
            "trustedProxies": ["192.0.2.1", " 192.0.2.1 , ::1", "x", ",", "192.0.2.1,x"],
            "tiles.address": [
                "https://h/{z}/{x}/{y}.png", "https://h:8080/{z}/{x}/{y}.png?key=secret", "http://h/{z}/{x}/{y}.png",
                "https://h/{z}/{x}.png", "https:///{z}/{x}/{y}", "https://h;/{z}/{x}/{y}", "https://h/{z}/{x}/{y},",
                "https://u@h/{z}/{x}/{y}", "https://h/{z} /{x}/{y}", "https://é/{z}/{x}/{y}",
            ],
            "timeZone": ["Europe/Zurich", "Mars", "GMT", String(repeating: "z", count: 65)],
            "watch": [
                "/a", "/a, /b", "/a,/a", "a", "[]", "[\"/a\"]",
                "[{\"folder\": \"/a\", \"person\": \"ann\", \"after\": \"move\"}]",
                "[{\"folder\": \"/a\", \"after\": \"keep\"}, {\"folder\": \"/b\"}]",
                "[{\"folder\": \"/a\", \"after\": \"x\"}]",
                "[{\"person\": \"ann\"}]", "[{\"folder\": \"/a\", \"x\": 1}]", "[7]", "[", "[\"/a\", \"/a\"]",
                "/" + String(repeating: "a", count: 4_095), "/" + String(repeating: "a", count: 4_096),
                (0..<64).map { "/\($0)" }.joined(separator: ","), (0..<65).map { "/\($0)" }.joined(separator: ","),
            ],
            "signup": ["closed", "invited", "open"], "log.level": ["error", "warning", "info", "debug", "Debug"],
            "keepOriginals": ["true", "false", "yes"],
        ]
        let sizes = [
            "1", "0", "-1", "64 MiB", "64MiB", "1 KiB", "2 GiB", "1.5 MiB", "1 MB", "MiB", "999999999999999999",
            "1000000000000000000",
            "9223372036854775 KiB", "99999999999 GiB", " 7", "7 ",
        ]
        for setting in ServiceSetting.all {
            outcomes.add(setting.name) {
                "\(setting.option) \(setting.variable) \(setting.group) \(setting.explanation)"
            }
            let isLimit = setting.name.hasPrefix("limits.")
            let isFirst = ["limits.url", "limits.headerFields"].contains(setting.name)
            for value in isFirst ? sizes : isLimit ? ["7", "64 MiB"] : own[setting.name] ?? ["/some/path", ""] {
                outcomes.add("\(setting.name) '\(value.prefix(60))'") {
                    var configuration = try ServiceConfiguration(flags: ["store": "/s"])
                    let reason = setting.set(&configuration, value)
                    return "\(reason.map { "no: \($0)" } ?? "yes") \(setting.text(configuration).prefix(70))"
                }
            }
        }
        for (value, kind) in [
            (0, .bytes), (1_023, .bytes), (1_024, .bytes), (3 << 20, .bytes), ((3 << 20) + 1_024, .bytes),
            (2 << 30, .bytes), (1_024, .number),
        ]
            as [(Int, ServiceLimits.Kind)]
        {
            outcomes.add("text \(value) \(kind)") { ServiceLimits.text(value, kind) }
        }
        outcomes.add("help") { ServiceConfiguration.help }
        for place in Self.places {
            outcomes.add("local '\(place.prefix(40))'") { ListenAddress(place)?.isLocal ?? false }
        }
        try Self.expect(outcomes, "settings")
    }

    @Test func settingsOfSeveralOriginsAreResolvedAndChecked() throws {
        var outcomes = SweptOutcomes()
        func add(
            _ label: String, _ flags: [String: String] = [:], _ environment: [String: String] = [:],
            file: String? = nil, exists: Bool = false
        ) {
            outcomes.add(label) {
                do {
                    let read = try file.map { try ServiceConfigurationFile(name: "f.json", bytes: Array($0.utf8)) }
                    let configuration = try ServiceConfiguration(
                        flags: flags, environment: environment, file: read, exists: { _ in exists })
                    let fault: String
                    do throws(ServiceConfigurationError) {
                        try configuration.check()
                        fault = "good"
                    } catch { fault = error.description }
                    let said = configuration.entries.filter { $0.origin != .standard }
                    return
                        "\(configuration.mode) \(said.map { "\($0.key)=\($0.value) \($0.origin.rawValue)" }) \(fault)"
                } catch let error as ServiceConfigurationError { return "\(error.exitStatus) \(error.description)" }
            }
        }
        let home = ["HOME": "/home/ann"]
        add("nothing", [:], home)
        add("a server's folder", [:], home, exists: true)
        add("elsewhere", [:], ["HOME": "/home/ann", "XDG_DATA_HOME": "/data"], exists: true)
        add("an unknown flag", ["nothing": "x"])
        add("a store and a state", ["store": "/s", "state": "/t"])
        add("both in the environment", [:], ["OPENHEALTHKIT_STORE": "/s", "OPENHEALTHKIT_STATE": "/t"])
        add("a store before a state", ["store": "/s"], ["OPENHEALTHKIT_STATE": "/t"])
        add("a state before a store", ["state": "/t"], ["OPENHEALTHKIT_STORE": "/s"])
        add("no store", ["store": ""], home)
        add("a state of the system", [:], ["STATE_DIRECTORY": "/var/lib/a:/var/lib/b"])
        add(
            "a state of the system and one of the file", [:], ["STATE_DIRECTORY": "/var/lib/a"],
            file: "{\"state\": \"/t\"}")
        add("a state of the system and a flag", ["state": "/t"], ["STATE_DIRECTORY": "/var/lib/a"])
        add("an empty variable", ["store": "/s"], ["OPENHEALTHKIT_SIGNUP": ""])
        add("a wrong variable", ["store": "/s"], ["OPENHEALTHKIT_SIGNUP": "x"])
        add("a wrong flag", ["store": "/s", "signup": "x"])
        add("a wrong member", ["store": "/s"], file: "{\"signup\": \"x\"}")
        add(
            "a flag, a variable and a member", ["store": "/s", "signup": "closed"], ["OPENHEALTHKIT_SIGNUP": "invited"],
            file: "{\"signup\": \"x\"}")
        add("a certificate without a key", ["store": "/s", "tls-certificate": "/c"])
        add("a key without a certificate", ["store": "/s", "tls-key": "/k"])
        add("others, for one person", ["store": "/s", "listen": "0.0.0.0:80"])
        add("others, without TLS", ["state": "/t", "listen": "0.0.0.0:80"])
        add("others, without an address", ["state": "/t", "listen": "0.0.0.0:80", "trusted-proxies": "192.0.2.1"])
        add(
            "others",
            [
                "state": "/t", "listen": "0.0.0.0:80", "tls-certificate": "/c", "tls-key": "/k",
                "public-url": "https://h",
            ])
        add("tiles without a name", ["state": "/t", "tiles-address": "https://h/{z}/{x}/{y}"])
        add("tiles", ["state": "/t", "tiles-address": "https://h/{z}/{x}/{y}", "tiles-attribution": "© h"])
        for folder in ["/t", "/t/in", "/", "/tt", "/in"] {
            add(
                "watched \(folder)", ["state": "/t"],
                file: "{\"watch\": [{\"folder\": \"\(folder)\", \"person\": \"ann\"}]}")
            add("watched \(folder) for one", ["store": "/t/in/s", "watch": folder])
        }
        add("watched for nobody", ["state": "/t", "watch": "/in"])
        add(
            "watched with a person for one", ["store": "/s"],
            file: "{\"watch\": [{\"folder\": \"/in\", \"person\": \"ann\"}]}")
        for file in [
            "", "[]", "{", "{\n\n x", "{\"nothing\": 1}", "{\"signpu\": \"closed\"}", "{\"signup\": null}",
            "{\"signup\": 7}", "{\"signup\": {}}",
            "{\"signup\": [\"closed\"]}", "{\"signup\": [7]}", "{\"limits\": {\"url\": 9000}}",
            "{\"limits\": {\"url\": \"9 KiB\", \"jobs\": 3}}",
            "{\"limits.url\": 9000, \"limits\": {\"url\": 1}}", "{\"limits\": 7}", "{\"limits\": {\"x\": 1}}",
            "{\"keepOriginals\": false}",
            "{\"trustedProxies\": [\"192.0.2.1\", \"192.0.2.2\"]}", "{\"limits\": {\"url\": 1.5}}",
            "{\"tls\": {\"certificate\": \"/c\", \"key\": \"/k\"}}",
            "{\"watch\": [\"/a\", \"/b\"]}", "{\"watch\": \"/a,/b\"}", "{\"watch\": {\"folder\": \"/a\"}}",
            "{\"signup\": \"closed\", \"signup\": \"closed\"}",
            "{\"x\": {\"y\": 1}}", String(repeating: " ", count: 65_534) + "{}",
            String(repeating: " ", count: 65_535) + "{}",
        ] {
            add(
                "file \(file.trimmingCharacters(in: .whitespaces).prefix(70)) \(file.utf8.count)", ["store": "/s"],
                file: file)
        }
        let printed = try ServiceConfiguration(
            flags: ["store": "/s", "signup": "invited"], environment: ["OPENHEALTHKIT_SHARE": "/x"]
        ).printed
        outcomes.add("printed") { printed }
        for line in printed.split(separator: "\n") { outcomes.add(line.prefix { $0 != " " }) { line } }
        outcomes.add("identity") {
            ServiceConfiguration.personalFolder(
                identity: "a-b/../c é9", environment: ["HOME": "/home/ann", "XDG_STATE_HOME": "/st"])
        }
        for environment in [[:], home, ["XDG_CONFIG_HOME": "/c"], ["HOME": "/h", "XDG_CONFIG_HOME": "c"]] {
            outcomes.add("path in \(environment.sorted { $0.key < $1.key })") {
                environment.isEmpty ? "-" : ServiceConfigurationFile.path(in: environment)
            }
        }
        try Self.expect(outcomes, "configurations")
    }

    // MARK: Fields and forms

    @Test func fieldsOfHeadersAreRead() throws {
        var outcomes = SweptOutcomes()
        for field in [
            "bytes=0-0", "bytes=0-9", "bytes=5-", "bytes=-3", "bytes=-0", "bytes=-99", "bytes=9-9", "bytes=10-",
            "bytes=10-12", "bytes=9-99", "bytes=5-4",
            "bytes=", "bytes=-", "bytes=a-b", "bytes=1", "bytes=1-2,4-5", "items=1-2", "bytes= 1-2", "bytes=1--2",
            "bytes=999999999999999999-",
            "bytes=9999999999999999999-", "bytes=+1-2",
        ] {
            for size in [10, 0, 1] {
                outcomes.add("\(field) of \(size)") { FileResponse.range(field, of: size).map { "\($0)" } ?? "whole" }
            }
        }
        let offers: [MediaType] = [.json, .csv, .lines]
        for accept in [
            nil, "", "*/*", "text/*", "text/csv", "TEXT/CSV", "text/csv;q=0",
            "text/*;q=0.5, text/csv;q=0.1, application/json;q=0.3", "*/*;q=0.2, text/csv;q=0.1",
            "application/*, text/csv;q=0.9", "application/json;q=0.5,text/csv;q=0.5", "image/png", "x",
            "application/x-ndjson;level=1;q=0.7 , text/csv ;q=0.6",
            "text/csv;q=x", "text/csv; q=0.1 ,*/*;q=0.05", "text/csv; q=1.0, application/json", "*", "/",
            String(repeating: "a/b,", count: 99) + "text/csv",
            String(repeating: "a/b,", count: 100) + "text/csv", "text/*, text/csv;q=0",
        ] {
            outcomes.add("accept \(accept?.suffix(60) ?? "nil")") {
                MediaType.preferred(accept.map { String($0) }, among: offers)?.name ?? "none"
            }
        }
        for media in [
            .json, .problem, .lines, .csv, .geoJSON, .columns, .events, .html, .plain, .image, .bytes,
            MediaType(name: "image/svg+xml"),
        ] as [MediaType] {
            outcomes.add("packed \(media.name)") { media.isWorthPacking }
        }
        for field in [
            "form-data; name=\"a\"", "form-data;name=a; filename=b.gpx", "form-data; filename=\"x; name=y\"; name=z",
            "form-data; NAME=\"q\"", "form-data", "; name=",
            "x; name=\"a\\\"b\"; filename=\"c%22d\"", "x;\tname = a", "x; name", "x; name=\"a", "x; other; name=b",
            "x; name=\"a\"b; filename=c", ";name=\"\\\\\"",
        ] {
            outcomes.add("parameter of \(field)") {
                ["name", "filename"].map { MultipartReader.parameter($0, of: field) ?? "-" }
            }
        }
        for pattern in ["/a/b", "/a/{x}", "/{x}/b", "/a/{rest*}", "/a/{x}/{rest*}", "/", "/a/"] {
            for path in ["/a/b", "/a/", "/a/b/c", "/a/b/c/d", "/", "/x/b", "/a", "//b", "/a//c"] {
                let route = RoutePath(stringLiteral: pattern)
                outcomes.add("\(path) at \(pattern)") {
                    let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(
                        String.init)
                    return "\(route.match(parts)?.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } ?? ["no"])"
                }
            }
            let route = RoutePath(stringLiteral: pattern)
            outcomes.add("words of \(pattern)") { "\(route.wordCount) \(route.arguments) \(route.firstWord ?? "-")" }
        }
        let items = try QueryItems("a=1&b=&c&a=2&d=x+y%26&e=%20")
        for changes in [
            [:], ["a": nil], ["a": "3"], ["b": "4", "d": nil], ["z": "", "a": ""], ["q": "é &=", "c": "1"],
        ] as [KeyValuePairs<String, String?>] {
            outcomes.add("changed \(changes.map { "\($0.key)=\($0.value ?? "nil")" })") { items.changed(changes) }
        }
        for name in ["a", "b", "c", "d", "e", "f"] {
            outcomes.add("value of \(name)") {
                "\(items[name] ?? "nil") \(items.exact(name) ?? "nil") \(items.values(name))"
            }
        }
        for count in [10_000, 10_001] {
            outcomes.add("\(count) items") {
                (try? QueryItems(String(repeating: "a&", count: count)))?.values("a").count ?? -1
            }
        }
        try Self.expect(outcomes, "fields")
    }

    @Test func formsOfPartsAreReadFromPiecesOfAllSizes() async throws {
        var outcomes = SweptOutcomes()
        let body =
            "preamble--b\r\n\r\n--b\r\nContent-Disposition: form-data; name=\"one\"\r\n\r\nfirst\r\n--\r\n--bc\r\n\r\n--b\r\nX: y\r\ncontent-disposition: x; name=two; filename=\"f.gpx\"\r\n\r\n\r\n--b--\r\nepilogue"
        func read(_ text: String, pieces size: Int, boundary: String = "multipart/form-data; boundary=b", most: Int = 5)
            async -> String
        {
            let bytes = Array(text.utf8)
            let pieces = stride(from: 0, to: bytes.count, by: size).map {
                Array(bytes[$0..<min($0 + size, bytes.count)])
            }
            let stream = AsyncThrowingStream<[UInt8], any Error> { continuation in
                for piece in pieces { continuation.yield(piece) }
                continuation.finish()
            }
            do {
                var reader = try MultipartReader(RequestBody(stream), contentType: boundary, mostParts: most)
                var parts: [String] = []
                while let part = try await reader.next() {
                    var content: [UInt8] = []
                    while let piece = try await reader.content() { content += piece }
                    parts.append("\(part.name) \(part.fileName ?? "-") \(String(decoding: content, as: UTF8.self))")
                }
                return "\(parts)"
            } catch { return "\((error as? Problem)?.detail ?? "\(error)")" }
        }
        let starts = "--b\r\nContent-Disposition: form-data; name=\"one\"\r\n\r\nfirst\r\n--b--"
        for size in [1, 2, 3, 5, 7, 11, 64, 1_000] {
            let (whole, short) = (await read(body, pieces: size), await read(starts, pieces: size))
            outcomes.add("pieces of \(size)") { whole }
            outcomes.add("short, pieces of \(size)") { short }
        }
        for length in stride(from: 0, to: starts.utf8.count, by: 6) {
            let text = await read(String(starts.prefix(length)), pieces: 9)
            outcomes.add("the first \(length)") { text }
        }
        for (name, boundary) in [
            ("none", "multipart/form-data"), ("empty", "multipart/form-data; boundary="),
            ("quoted", "multipart/form-data; boundary=\"b\""),
            ("70", "x; boundary=\(String(repeating: "b", count: 70))"),
            ("71", "x; boundary=\(String(repeating: "b", count: 71))"), ("other", "x; boundary=c"),
        ] {
            let text = await read(starts, pieces: 50, boundary: boundary)
            outcomes.add("boundary \(name)") { text }
        }
        for most in [1, 2, 3] {
            let text = await read(body.replacing("preamble--b\r\n\r\n", with: ""), pieces: 50, most: most)
            outcomes.add("\(most) parts") { text }
        }
        for count in [8_000, 8_192, 8_300] {
            let text = await read("--b\r\nX: \(String(repeating: "h", count: count))\r\n\r\n", pieces: 50)
            outcomes.add("header of \(count)") { text }
        }
        for header in [
            "X: y", "Content-Disposition", "Content-Disposition: form-data",
            "Content-Disposition: form-data; filename=f",
        ] {
            let text = await read("--b\r\n\(header)\r\n\r\nx\r\n--b--", pieces: 50)
            outcomes.add("header '\(header)'") { text }
        }
        try Self.expect(outcomes, "forms")
    }

    @Test func problemsLogsAndFiguresAreWritten() throws {
        var outcomes = SweptOutcomes()
        for (problem, text) in Problem.all {
            outcomes.add(problem.name) {
                "\(problem.status.rawValue) \(problem.title) \(problem.fields) \(text) \(Problem.shape.json((problem, "r")).line)"
            }
        }
        let parts: [Problem.Part] = [
            .init(place: .parameter("from"), detail: "No date."),
            .init(place: .pointer("/a/0/b"), detail: "No number.", column: 7),
            .init(place: .parameter("to"), detail: "No date."), .init(place: .pointer("/to"), detail: "Again."),
        ]
        for count in 0...4 {
            let problem = Problem.invalidParameters(Array(parts.prefix(count)))
            outcomes.add("\(count) parts") { "\(problem.details) \(problem.sentences) \(problem.detail ?? "-")" }
            outcomes.add("\(count) parts at fields") {
                let (fields, others) = problem.messages(at: ["from": "begin", "to": "end", "b": "third"])
                return "\(fields.sorted { $0.key < $1.key }) \(others)"
            }
            outcomes.add("\(count) parts written") { Problem.shape.json((problem, "r")).line }
        }
        let metrics = ServiceMetrics()
        for (route, status, milliseconds, person, fault) in [
            ("/b", 200, 12.345, "ann", nil), ("/a", 404, 1, "", nil), (nil, 500, 1_000.004, nil, "x\ny"),
            ("/b", 200, 0.25, nil, nil), ("/a", 200, 0, nil, nil),
        ] as [(String?, Int, Double, String?, String?)] {
            var entry = RequestLogEntry(request: "R", start: .now)
            (entry.route, entry.status, entry.milliseconds, entry.person, entry.fault) = (
                route, status, milliseconds, person, fault
            )
            entry.bytes = status == 200 ? status : nil
            metrics.count(entry)
            outcomes.add("entry of \(route ?? "-") \(milliseconds)") { entry.line }
        }
        for line in metrics.text([("hk_open", "Open.", 3)]).split(separator: "\n") { outcomes.add("line") { line } }
        try Self.expect(outcomes, "problems")
    }

    // MARK: Description

    @Test func API_90_everyRouteIsDescribedAsItWas() throws {
        var outcomes = SweptOutcomes()
        let document = OpenAPI.document(RouteTable.api.routes)
        for (name, paths) in try document.members() where name == "paths" {
            for (path, methods) in try paths.members() {
                for (method, description) in try methods.members() {
                    outcomes.add("\(method) \(path)") { description.line }
                }
            }
        }
        if let components = document["components"] {
            for (group, members) in try components.members() {
                for (name, member) in try members.members() { outcomes.add("\(group) \(name)") { member.line } }
            }
        }
        try Self.expect(outcomes, "description")
    }
}
