import Foundation
import HealthModel
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

/// The limits of answers and bodies to the byte, and what is noted of a request (SEC-42, SEC-46, SEC-50).
@Suite struct AnswerBoundTests {
    // MARK: Limits

    @Test(
        "SEC-50: an answer has at most as many bytes as are permitted",
        arguments: ["/api/v1/types", "/api/v1/changes?type=heartRate"])
    func answers(target: String) async throws {
        let length = try await ServiceUnderTest().ask("GET", target).bytes.count
        for limit in [length + 1, length] {
            var limits = ServiceLimits()
            limits.answer = limit
            #expect(try await ServiceUnderTest(limits: limits).ask("GET", target).bytes.count == length)
        }
        var limits = ServiceLimits()
        limits.answer = length - 1
        let refused = try await ServiceUnderTest(limits: limits).ask("GET", target)
        let json = try refused.json()
        #expect(refused.status == 413 && json["limit"]?.line == "\(length - 1)")
        let detail = "The response exceeds \(length - 1) bytes. Request less data, or JSON lines (.ndjson)."
        #expect(json["detail"]?.line == "\"\(detail)\"")
    }

    /// Returns a body in a line, or the status and the words of its refusal.
    private static func read(_ text: String, limit: Int = 1_000) async -> String {
        do {
            return try await RequestBody(Array(text.utf8)).json(upTo: limit).line
        } catch let problem as Problem {
            return "\(problem.status.rawValue) \(problem.name): \(problem.detail ?? "-")"
        } catch {
            return "\(error)"
        }
    }

    @Test("SEC-42: a body has a length, a depth, numbers of some digits, and one value") func bodies() async {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(await Self.read(nested(32)) == nested(32))
        #expect(
            await Self.read(nested(33)) == "400 invalid-body: At byte 32: it is nested deeper than 32 levels.")
        let (short, long) = (String(repeating: "1", count: 64), String(repeating: "1", count: 65))
        #expect(await !Self.read("[\(short)]").hasPrefix("400"))
        let number = await Self.read("[\(long)]")
        #expect(number.hasPrefix("400 invalid-body: At byte ") && number.hasSuffix(": a number is too long."))
        let none = await Self.read("")
        #expect(none.hasPrefix("400 invalid-body: At byte 0: ") && none.hasSuffix("."))
        let two = await Self.read("1 2")
        #expect(two.hasPrefix("400 invalid-body: At byte ") && two.hasSuffix("."))
        #expect(await Self.read("[1,2]", limit: 5) == "[1, 2]")
        #expect(await Self.read("[1,2]", limit: 4) == "413 too-large: The limit is 4 bytes or fields.")
    }

    @Test("SEC-50: the standing of a limit is told to tokens, and not to sessions") func standings()
        async throws
    {
        let service = try ServiceUnderTest()
        let names = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"]
        func told(_ who: ServiceUnderTest.Who) async throws -> [Bool] {
            let answer = try await service.ask("GET", "/api/v1/types", as: who)
            return names.map { answer.fields[$0] != nil }
        }
        #expect(try await told(.owner) == [false, false, false])
        #expect(try await told(.token("reader")) == [true, true, true])
    }

    @Test("API-1, SEC-46: of the name of an unknown parameter, a hundred characters are told") func names()
        async throws
    {
        let service = try ServiceUnderTest()
        for (count, shown) in [(99, 99), (100, 100), (101, 100)] {
            let name = String(repeating: "z", count: count)
            let answer = try await service.ask("GET", "/api/v1/types?\(name)=1&all=x")
            let errors = try answer.json().member("errors") { try $0.elements { $0 } }
            #expect(answer.status == 400 && errors.count == 2)
            #expect(errors.map { $0["parameter"]?.line } == ["\"\(name.prefix(shown))\"", "\"all\""])
            #expect(
                errors.map { $0["detail"]?.line } == ["\"Unknown parameter.\"", "\"Must be true or false.\""])
        }
    }

    // MARK: Entries

    @Test("SEC-46: an entry tells the status, the size and the time of an answer") func entries() {
        func entry(_ body: ServiceResponse.Body, _ status: HTTPStatus = .ok) -> RequestLogEntry {
            var entry = RequestLogEntry(request: "R", start: ContinuousClock.now - .seconds(2.5))
            entry.end(ServiceResponse(status, body: body))
            return entry
        }
        let none = entry(.none, .noContent)
        #expect(none.bytes == 0 && none.status == 204)
        #expect(entry(.bytes([1, 2, 3])).bytes == 3 && entry(.bytes([])).bytes == 0)
        #expect(entry(.file(path: "/a", range: 5..<12)).bytes == 7)
        #expect(entry(.stream(RequestBody([1]).pieces)).bytes == nil)
        #expect((2_500..<600_000).contains(none.milliseconds))
    }

    @Test("API-8: a request has an identifier of twenty letters that cannot be confused") func identifiers() {
        let identifiers = (0..<200).map { _ in RequestIdentifier.make() }
        #expect(identifiers.allSatisfy { $0.utf8.count == 20 } && Set(identifiers).count == 200)
        #expect(Set(identifiers.joined()) == Set("0123456789ABCDEFGHJKMNPQRSTVWXYZ"))
    }

    @Test("SEC-50: the place of a stream is taken until the stream and its reader are gone") func places() async throws
    {
        let streams = OpenStreams(most: 1)
        var stream: CountedStream? = CountedStream(
            pieces: RequestBody([1, 2]).pieces, place: try streams.enter("ann"))
        #expect(streams.count == 1)
        var reader = stream?.makeAsyncIterator()
        stream = nil
        #expect(streams.count == 1 && stream == nil)
        let first = try await reader?.next()
        let second = try await reader?.next()
        #expect(first == [1, 2] && second == nil && streams.count == 1)
        reader = nil
        #expect(streams.count == 0)
        // Of several people each has places.
        let places = [try streams.enter("ann"), try streams.enter("ben")]
        #expect(streams.count == 2 && (try? streams.enter("ann")) == nil)
        #expect(places.count == 2)
    }

    // MARK: Problems

    @Test(
        "API-36: a format that cannot hold a workout names those that can",
        arguments: [
            ([], "The workout has no route."), (["csv"], "The workout has no route. Use CSV instead."),
            (["csv", "fit"], "The workout has no route. Use CSV or FIT instead."),
            (["csv", "fit", "json"], "The workout has no route. Use CSV, FIT or JSON instead."),
        ] as [([String], String)])
    func formats(formats: [String], detail: String) {
        let problem = Problem.unrepresentable("the workout has no route", formats)
        #expect(problem.detail == detail && problem.formats == formats)
        #expect(problem.status == .conflict && problem.name == "conflict" && problem.title == "Conflict")
    }

    @Test(
        "API-12: the methods that are supported are told",
        arguments: [
            ([], nil, ""), ([.get], "Use GET.", "GET"), ([.get, .head], "Use GET or HEAD.", "GET, HEAD"),
            ([.get, .head, .post], "Use GET, HEAD or POST.", "GET, HEAD, POST"),
        ] as [([HTTPMethod], String?, String)])
    func methods(methods: [HTTPMethod], detail: String?, allowed: String) {
        for (isPage, title) in [
            (false, "Method not allowed"), (true, "This page does not support the request method"),
        ] {
            let problem = Problem.methodNotAllowed(methods, isPage: isPage)
            #expect(problem.detail == detail && problem.title == title && problem.status == .methodNotAllowed)
            #expect(problem.fields.map { "\($0.name): \($0.value)" } == ["Allow: \(allowed)"])
            #expect(problem.sentences == [detail ?? title + "."])
        }
    }

    @Test("API-8: problems of pages and forms have sentences for people") func sentences() {
        let missing = Problem(page: .notFound, "Nothing")
        #expect(missing.name == "not-found" && missing.status == .notFound && missing.sentences == ["Nothing."])
        let wrong = Problem(page: .badRequest, "Wrong", "It is wrong.")
        #expect(wrong.name == "invalid-parameter" && wrong.status == .badRequest)
        #expect(wrong.title == "Wrong" && wrong.sentences == ["It is wrong."])
        let fields = Problem.invalidFields([("name", "No name."), ("begin", "No day.")])
        #expect(fields.name == "invalid-body" && fields.status == .badRequest)
        #expect(fields.detail == "No name. No day." && fields.sentences == ["No name.", "No day."])
        let (byField, others) = fields.messages(at: ["name": "field", "end": "other"])
        #expect(byField == ["field": "No name."] && others == ["No day."])
        // A field has its first error, and one that concerns nothing is told as a whole.
        let twice = Problem.invalidFields([("name", "No name."), ("name", "A long name.")])
        #expect(twice.messages(at: ["name": "field"]).byField == ["field": "No name."])
        #expect(twice.messages(at: ["name": "field"]).others.isEmpty)
        #expect(wrong.messages(at: ["name": "field"]).others == ["It is wrong."])
        #expect(missing.messages(at: [:]).others == ["Nothing."])
    }

    // MARK: Preferences

    @Test("SRV-40, SRV-41: the settings of a person count, and those of the server where there are none")
    func preferences() throws {
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let own = SweptService.owner(
            #"{"timeZone": "Asia/Tokyo", "weekStart": 7, "locale": "de-CH", "homeRadius": 250.5}"#)
        #expect(
            own.preferences == Preferences(timeZone: tokyo, weekStart: 7, locale: "de-CH", homeRadius: 250.5))
        #expect(own.isOwner && own.app.source.bundleIdentifier == "org.openhealthkit.dashboard")
        #expect(own.person == SweptLife.uuid(97).uuidString)
        let usual = SweptService.owner(#"{"homeRadius": 0}"#)
        #expect(usual.preferences == Preferences(timeZone: .gmt, weekStart: 1, locale: "en", homeRadius: nil))
        let person = try #require(usual.caller?.person)
        let record = TokenRecord(
            id: SweptLife.uuid(5), person: person.id, name: "phone", digest: [1], prefix: "hkt_",
            scopes: #"{"live": true, "export": true, "delete": false}"#, made: AccountsFixture.start)
        let token = Principal(.token(TokenBearer(person: person, token: Token(record))), usualZone: tokyo)
        #expect(token.right == .token(name: "phone", scopes: [.live, .export]) && !token.isOwner)
        #expect(token.app.source.bundleIdentifier == "token.\(SweptLife.uuid(5).uuidString)")
        #expect(token.preferences.timeZone == tokyo && token.person == person.id.uuidString)
    }

    @Test(
        "SRV-40: weeks begin on a day of the person, and days are those of their zone or of another",
        arguments: [(1, 2), (2, 3), (5, 6), (6, 7), (7, 1)])
    func weeks(weekStart: Int, weekday: Int) throws {
        let (tokyo, paris) = (
            try #require(TimeZone(identifier: "Asia/Tokyo")), try #require(TimeZone(identifier: "Europe/Paris"))
        )
        let preferences = Preferences(timeZone: tokyo, weekStart: weekStart, locale: "en", homeRadius: nil)
        let calendar = preferences.calendar()
        #expect(calendar.firstWeekday == weekday && calendar.minimumDaysInFirstWeek == 4)
        #expect(calendar.identifier == .gregorian && calendar.timeZone == tokyo)
        let other = preferences.calendar(in: paris)
        #expect(other.firstWeekday == weekday && other.timeZone == paris)
    }
}
