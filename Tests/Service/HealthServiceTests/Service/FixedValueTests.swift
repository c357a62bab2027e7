import Foundation
import HealthModel
import Testing
import WorkoutFiles

@testable import HealthService

/// Values on which clients, files of other versions and the work of a server depend.
@Suite struct FixedValueTests {
    @Test("API-8: each status has its code") func statuses() {
        let codes: [(HTTPStatus, Int)] = [
            (.ok, 200), (.created, 201), (.accepted, 202), (.noContent, 204), (.partialContent, 206), (.seeOther, 303),
            (.notModified, 304), (.badRequest, 400), (.unauthorized, 401), (.forbidden, 403), (.notFound, 404),
            (.methodNotAllowed, 405), (.conflict, 409), (.gone, 410), (.preconditionFailed, 412),
            (.contentTooLarge, 413), (.unsupportedMediaType, 415), (.rangeNotSatisfiable, 416),
            (.misdirectedRequest, 421), (.unprocessableContent, 422), (.tooManyRequests, 429),
            (.internalServerError, 500), (.notImplemented, 501), (.serviceUnavailable, 503),
            (.insufficientStorage, 507),
        ]
        for (status, code) in codes {
            #expect(status.rawValue == code && status.isSuccess == (code < 300), "\(code)")
        }
        for (code, isSuccess) in [(100, false), (199, false), (200, true), (299, true), (300, false)] {
            #expect(HTTPStatus(rawValue: code).isSuccess == isSuccess, "\(code)")
        }
    }

    @Test("API-12: methods are those of the standard, in their order") func methods() {
        #expect(HTTPMethod.allCases.map(\.rawValue) == ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
    }

    @Test("API-7: types of media have their names, and the endings of paths that ask for them") func media() {
        let types: [(MediaType, String, String?)] = [
            (.json, "application/json", "json"), (.problem, "application/problem+json", nil),
            (.lines, "application/x-ndjson", "ndjson"), (.csv, "text/csv; charset=utf-8", "csv"),
            (.geoJSON, "application/geo+json", "geojson"),
            (.columns, "application/vnd.openhealthkit.columns", "columns"), (.events, "text/event-stream", nil),
            (.html, "text/html; charset=utf-8", nil), (.plain, "text/plain; charset=utf-8", nil),
            (.image, "image/*", nil), (.bytes, "application/octet-stream", nil),
        ]
        for (type, text, ending) in types { #expect(type.text == text && type.ending == ending, "\(text)") }
    }

    @Test("API-8: problems without a page of their own are told in words, too") func problems() {
        func told(_ problem: Problem) -> String {
            "\(problem.status.rawValue) \(problem.name): \(problem.title). \(problem.detail ?? "-")"
        }
        #expect(
            told(.notHTTP)
                == "400 malformed-request: Malformed request. The header is not a valid HTTP request header.")
        let form = "This form is not valid for this session. Reload the page and submit it again."
        #expect(told(.staleForm) == "403 cross-site: Cross-site request blocked. \(form)")
        #expect(
            told(.noPage)
                == "404 not-found: Page not found. The page may have been deleted, or the address is incorrect.")
        #expect(told(.invalidRequest("Odd.")) == "400 invalid-parameter: Invalid parameter. Odd.")
        #expect(told(.conflict("Odd.")) == "409 conflict: Conflict. Odd.")
        #expect(
            told(.tooLarge(limit: 7)) == "413 too-large: The request is too large. The limit is 7 bytes or fields.")
        #expect(told(.unsupportedFormat("Odd.")) == "415 unsupported-format: Unsupported format. Odd.")
        #expect(
            told(.misdirected("a"))
                == "421 misdirected: Misdirected request. Use the address that the server printed at startup.")
        #expect(told(.unprocessable("Odd.")) == "422 unprocessable: Invalid data. Odd.")
        #expect(told(.tooMany(after: 7)) == "429 too-many: Too many requests. Try again in 7 s.")
        #expect(
            told(.insufficientScope("a")) == "403 insufficient-scope: Insufficient scope. This requires the scope 'a'."
        )
        #expect(told(.invalidPredicate("Odd.", column: 3)) == "400 invalid-predicate: Invalid predicate. Odd.")
        #expect(Problem.invalidPredicate("Odd.", column: 3).parts.map(\.column) == [3])
        #expect(Problem.busy.fields.map { "\($0.name) \($0.value)" } == ["Retry-After 1"])
        #expect(Problem.tooMany(after: 7).fields.map { "\($0.name) \($0.value)" } == ["Retry-After 7"])
        #expect(Problem.unauthenticated.fields.map { "\($0.name) \($0.value)" } == ["WWW-Authenticate Bearer"])
        #expect(Problem.tooLarge(limit: 7).limit == 7 && Problem.insufficientScope("a").scope == "a")
    }

    @Test("SEC-2: passwords are hashed with the effort that was chosen, two at a time") func hashing() {
        #expect(PasswordHashing.memory == 47_104 && PasswordHashing.passes == 2 && PasswordHashing.lanes == 1)
        #expect(HashQueue.mostAtOnce == 2 && HashQueue.mostWaiting == 16 && HashQueue.retryAfter == 1)
    }

    @Test("API-11, API-73: keys and jobs are those of a person, or of a token") func owners() throws {
        let person = try #require(SweptService.owner("{}").caller)
        guard case .session(let signedIn) = person else {
            Issue.record("The owner has a session.")
            return
        }
        let record = TokenRecord(
            id: SweptLife.uuid(5), person: signedIn.person.id, name: "phone", digest: [1], prefix: "hkt_", scopes: "{}",
            made: AccountsFixture.start)
        let token = Caller.token(TokenBearer(person: signedIn.person, token: Token(record)))
        #expect(person.owner == "person \(SweptLife.uuid(97).uuidString)" && person.knownActor == nil)
        #expect(token.owner == "token \(SweptLife.uuid(5).uuidString)" && token.knownActor == token.owner)
        #expect(person.actor == .session(SweptLife.uuid(98)) && token.actor == .token(SweptLife.uuid(5)))
        #expect(person.person == signedIn.person && token.person == signedIn.person)
        #expect(person.app == .dashboard && token.app.source.bundleIdentifier == "token.\(record.id.uuidString)")
        #expect(AppIdentity.dashboard.source.name == Product.name && token.app.source.name == "phone")
    }

    @Test("API-9: a cache has answers of at most 256 KiB, and 8 MiB of them") func cache() {
        func answer(_ count: Int) -> ServiceResponse {
            ServiceResponse(.ok, body: .bytes([UInt8](repeating: 1, count: count)))
        }
        let kept = ResponseCache()
        kept.store(answer(262_145), "long", of: "ann")
        #expect(kept.answer("long", of: "ann") == nil)
        // Each has 513 bytes more, of which 31 fit and 32 do not.
        for number in 0..<31 { kept.store(answer(262_144), String(UnicodeScalar(UInt8(65 + number))), of: "ann") }
        #expect((0..<31).allSatisfy { kept.answer(String(UnicodeScalar(UInt8(65 + $0))), of: "ann") != nil })
        kept.store(answer(262_144), "z", of: "ann")
        #expect(kept.answer("A", of: "ann") == nil)
        #expect(kept.answer("B", of: "ann") != nil && kept.answer("z", of: "ann") != nil)
    }
}
