import Foundation
import HealthModel
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

@Suite struct SecurityTests {
    @Test("SRV-25: a request to another host is refused, whatever it asks") func hosts() async throws {
        let service = try ServiceUnderTest()
        for host in ["evil.example", "health.test:81", "", "HEALTH.TEST.evil"] {
            let answer = try await service.ask("GET", "/api/v1", fields: [("Host", host)])
            #expect(answer.status == 421)
        }
        #expect(try await service.ask("GET", "/api/v1", fields: [("Host", "Health.Test")]).status == 200)
    }

    @Test("SEC-23: an unsafe request with a session comes from our own pages; a token is free of that")
    func crossSite() async throws {
        let service = try ServiceUnderTest()
        try service.grant("writer", share: [.heartRate])
        let body = #"{"objects": []}"#
        func post(_ fields: [HeaderFields.Field], as who: ServiceUnderTest.Who) async throws -> Answer {
            try await service.ask("POST", "/api/v1/samples", as: who, body: body, fields: fields)
        }
        for site in ["cross-site", "same-site", "none"] {
            #expect(try await post([("Sec-Fetch-Site", site)], as: .owner).problem() == "cross-site")
        }
        #expect(try await post([], as: .owner).problem() == "invalid-body")
        // Browsers without fetch metadata send the origin.
        let cookie: [HeaderFields.Field] = [("Cookie", "hk=owner")]
        #expect(try await post(cookie + [("Origin", "http://health.test")], as: .nobody).problem() == "invalid-body")
        #expect(try await post(cookie + [("Origin", "http://evil.example")], as: .nobody).problem() == "cross-site")
        #expect(try await post(cookie, as: .nobody).problem() == "cross-site")
        #expect(try await post([("Sec-Fetch-Site", "cross-site")], as: .token("writer")).problem() == "invalid-body")
        let both = try await post([("Cookie", "hk=owner")], as: .token("writer"))
        #expect(both.status == 400)
    }

    @Test("SEC-25, SEC-26: every answer has the fields that keep browsers in bounds, and none that lets others in")
    func fields() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        let answers = [
            try await service.ask("GET", "/api/v1"), try await service.ask("GET", "/nothing"),
            try await service.ask("GET", "/api/v1", as: .nobody), try await service.ask("OPTIONS", "/api/v1"),
            try await service.ask("GET", "/api/v1/samples.csv?type=heartRate"),
        ]
        for answer in answers {
            let policy = try #require(answer.fields["Content-Security-Policy"])
            #expect(policy.hasPrefix("default-src 'none'"))
            #expect(!policy.contains("unsafe"))
            #expect(answer.fields["X-Content-Type-Options"] == "nosniff")
            #expect(answer.fields["Referrer-Policy"] == "no-referrer")
            #expect(answer.fields["Cross-Origin-Opener-Policy"] == "same-origin")
            #expect(answer.fields["Cross-Origin-Resource-Policy"] == "same-origin")
            #expect(!answer.fields.fields.contains { $0.name.hasPrefix("Access-Control") })
        }
    }

    @Test("SEC-28: health data may be kept by the browser that asked, and only after asking again")
    func caching() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        #expect(try await service.ask("GET", "/api/v1/types").fields["Cache-Control"] == "private, no-cache")
        #expect(try await service.ask("GET", "/api/v1/types", as: .nobody).fields["Cache-Control"] == "no-store")
    }

    @Test(
        "SEC-33: a type that may not be read is refused by name, whether or not there are data, and left out of lists")
    func narrowToken() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        try service.grant("narrow", read: [.stepCount])
        for type in ["heartRate", "bodyMass"] {
            let answer = try await service.ask("GET", "/api/v1/samples?type=\(type)", as: .token("narrow"))
            #expect(answer.status == 403)
            #expect(try answer.json().member("scope") { try $0.asString() } == "read \(type)")
        }
        let types = try await service.ask("GET", "/api/v1/types", as: .token("narrow")).items()
        #expect(try types.map { try $0.member("name") { try $0.asString() } } == ["stepCount"])
        #expect(
            try await service.ask("GET", "/api/v1/samples?type=stepCount", as: .token("narrow")).items().count == 20)
        #expect(try await service.ask("GET", "/api/v1/workouts", as: .token("narrow")).status == 403)
    }

    @Test("API-95: each route with nobody signed in is 401, and writes and exports want their scopes")
    func scopes() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        for route in RouteTable.api.routes {
            let target = route.path.text.replacing("{uuid}", with: UUID().uuidString).replacing(
                "{type}", with: "heartRate")
            let answer = try await service.ask(route.method.rawValue, target, as: .nobody)
            #expect(answer.status == 401, "\(route.method) \(target)")
            #expect(answer.fields["WWW-Authenticate"] == "Bearer")
            if case .scope = route.need {
                #expect(try await service.ask(route.method.rawValue, target, as: .token("plain")).status == 403)
            }
        }
    }

    @Test("TST-8: what is not there and what may not be seen are told alike") func isolation() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        try service.grant("narrow", read: [.workout, .stepCount])
        let hidden = try await service.ask("GET", "/api/v1/samples?type=heartRate&limit=1").items()
        let uuid = try #require(try hidden.first?.member("uuid") { try $0.asString() })
        for target in ["/api/v1/samples/\(uuid)", "/api/v1/samples/\(UUID().uuidString)"] {
            let answer = try await service.ask("GET", target, as: .token("narrow"))
            #expect(try answer.problem() == "not-found")
        }
    }

    @Test("SEC-46, SEC-47: the log has the route and no value, and a fault is told by its number alone")
    func log() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        let answer = try await service.ask("GET", "/api/v1/samples?type=heartRate&where=value%20%3E%206612345")
        let note = try #require(service.notes.all.last)
        #expect(note.route == "/api/v1/samples")
        #expect(note.request == answer.fields["Request-Id"])
        // The number of the request has digits, too.
        #expect(!note.line.contains("6612345"))
        #expect(!note.line.contains("\n"))
    }

    @Test("SEC-50: addresses and bodies have bounds") func limits() async throws {
        let service = try ServiceUnderTest()
        let long = String(repeating: "a", count: 9_000)
        #expect(try await service.ask("GET", "/api/v1/types?all=\(long)").status == 413)
        let body = String(repeating: " ", count: ServiceLimits().samples + 1)
        let answer = try await service.ask("POST", "/api/v1/samples", body: body)
        #expect(try answer.problem() == "too-large")
    }

    @Test(
        "API-8: headers that are no HTTP are told of as everything else",
        arguments: [
            (UnreadableRequest.tooLong, 413, "too-large"), (.malformed, 400, "malformed-request"),
            (.unknownEncoding, 501, "unknown-encoding"),
        ]
    ) func unreadable(_ request: UnreadableRequest, status: Int, name: String) throws {
        let answer = request.response(ServiceLimits(), isSecure: true)
        #expect(answer.status.rawValue == status)
        #expect(answer.fields["Content-Type"] == "application/problem+json")
        #expect(answer.fields["Request-Id"]?.count == 20)
        #expect(answer.fields["Strict-Transport-Security"] != nil)
        guard case .bytes(let body) = answer.body else { return #expect(Bool(false), "There is no body.") }
        #expect(String(decoding: body, as: UTF8.self).contains("/problems/\(name)"))
    }

    @Test("TST-9: no address ends the process, and every answer is one") func oddAddresses() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        var generator = SystemRandomNumberGenerator()
        let pieces = [
            "/", "//", "%", "%00", "%zz", "?", "&", "=", "type=", "heartRate", "api", "v1", "samples", "..", "%2e%2e",
            "limit=", "-1", "99999999999999999999", "cursor=", "where=", "((((", "\u{FEFF}", "é", "+", ";", "#",
            "{uuid}",
        ]
        for _ in 0..<300 {
            let target =
                "/api/v1/"
                + (0..<Int.random(in: 1...12, using: &generator)).compactMap { _ in
                    pieces.randomElement(using: &generator)
                }.joined()
            let answer = try await service.ask("GET", target)
            #expect((200..<500).contains(answer.status), "\(target)")
        }
    }
}
