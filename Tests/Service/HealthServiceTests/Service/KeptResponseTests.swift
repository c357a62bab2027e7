import Foundation
import HealthModel
import HealthReports
import HealthStore
import Testing

@testable import HealthService

/// The responses that are kept for requests that are sent again with the same key (API-11).
@Suite struct KeptResponseTests {
    private let server: SweptAccounts
    private let call: Call

    private var answers: IdempotencyStore { IdempotencyStore(accounts: server.fixture.accounts) }

    init() async throws {
        var server = try SweptAccounts()
        let ann = try await server.signUp("ann")
        self.server = server
        let accounts = server.fixture.accounts
        let target = "/api/v1/workouts?a=1"
        var request = ServiceRequest(method: "POST", target: target)
        request.fields["Cookie"] = "hk=\(server.cookie ?? "")"
        let requester = try #require(try Authenticator(accounts: accounts).requester(of: request))
        let clock = server.fixture.clock
        call = Call(
            request: request, target: try RequestTarget(target), arguments: [:], requester: requester,
            data: PersonalData(try accounts.store(of: ann.person), as: requester.app, pool: WorkPool()), media: .json,
            context: ParameterContext(now: clock.now, calendar: requester.preferences.calendar()),
            codec: Cursor.Codec(seal: { ServiceUnderTest.seal($0) }), clock: ServiceClock(now: { clock.now }),
            limits: ServiceLimits(), isWelcome: { true }, server: accounts)
    }

    /// Returns the status, the fields and the body of a response.
    private static func text(_ response: ServiceResponse?) -> String {
        guard let response else { return "-" }
        let fields = response.fields.fields.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
        let body =
            switch response.body {
            case .none: ""
            case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
            case .stream: "a stream"
            case .file: "a file"
            }
        return "\(response.status.rawValue) [\(fields)] \(body)"
    }

    private struct Case: Sendable, CustomStringConvertible {
        var description: String
        var response: ServiceResponse?
        var kept: String
    }

    private static func response(
        _ status: Int, _ body: ServiceResponse.Body, _ fields: [HeaderFields.Field] = []
    ) -> ServiceResponse {
        var response = ServiceResponse(HTTPStatus(rawValue: status), body: body)
        for field in fields { response.fields.add(field.name, field.value) }
        return response
    }

    private static let cases = [
        Case(
            description: "created",
            response: response(
                201, .bytes(Array("one".utf8)), [("Location", "/a"), ("X", "\"é\""), ("X", "second"), ("Empty", "")]),
            kept: "201 [Location: /a, X: \"é\", X: second, Empty: ] one"),
        Case(description: "ok", response: response(200, .bytes([])), kept: "200 [] "),
        Case(description: "accepted", response: response(202, .bytes([65])), kept: "202 [] A"),
        Case(description: "without a body", response: response(204, .none), kept: "204 [] "),
        Case(description: "the last success", response: response(299, .bytes([66])), kept: "299 [] B"),
        Case(description: "elsewhere", response: response(300, .bytes([66])), kept: "-"),
        Case(description: "not changed", response: response(304, .none), kept: "-"),
        Case(description: "a wrong request", response: response(400, .bytes([66])), kept: "-"),
        Case(description: "wrong data", response: response(422, .bytes([66])), kept: "-"),
        Case(description: "an error", response: response(500, .bytes([66])), kept: "-"),
        Case(description: "a file", response: response(200, .file(path: "/a", range: 0..<1)), kept: "-"),
        Case(description: "a stream", response: response(200, .stream(RequestBody([1]).pieces)), kept: "-"),
        Case(description: "nothing", response: nil, kept: "-"),
    ]

    @Test(
        "API-11: a response is kept whole if the request succeeded, and else the request may be repeated",
        arguments: cases)
    private func kept(_ example: Case) throws {
        #expect(try answers.known("k", call, [1]) == nil)
        try answers.end("k", call, example.response)
        #expect(try Self.text(answers.known("k", call, [1])) == example.kept)
        // What is kept is kept for every repetition; what is not is under way again.
        guard example.kept != "-" else {
            let problem = #expect(throws: Problem.self) { try answers.known("k", call, [1]) }
            #expect(problem?.name == "conflict" && problem?.detail == "The same request is already in progress.")
            return
        }
        #expect(try Self.text(answers.known("k", call, [1])) == example.kept)
    }

    @Test("API-11: a key is that of a request with its method, its address and its body") func others() throws {
        #expect(try answers.known("k", call, [1]) == nil)
        try answers.end("k", call, Self.response(200, .bytes([65])))
        for body: [UInt8] in [[], [2], [1, 1]] {
            let problem = #expect(throws: Problem.self) { try answers.known("k", call, body) }
            #expect(problem?.name == "unprocessable")
            #expect(problem?.detail == "The idempotency key was already used for a different request.")
        }
        // Another key is that of another request.
        #expect(try answers.known("l", call, [2]) == nil)
        #expect(try Self.text(answers.known("k", call, [1])) == "200 [] A")
    }
}
