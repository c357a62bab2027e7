import FileSystem
import Foundation
import HealthModel
import HealthStore
import Synchronization
import Testing
import WorkoutFiles

@testable import HealthService

/// The facts of each error that callers are told, and those for the log alone (API-8, SEC-47).
@Suite struct FailureTests {
    private struct Unknown: Error, CustomStringConvertible { let description = "secret 4711" }

    private static func told(_ error: any Error) -> String {
        guard let problem = Problem(error) else { return "-" }
        let parts = problem.parts.map { part in
            switch part.place {
            case .parameter(let name): " ?\(name) \(part.detail)"
            case .pointer(let pointer): " \(pointer) \(part.detail)"
            }
        }
        return "\(problem.status.rawValue) \(problem.name) \(problem.detail ?? "")\(parts.joined())"
    }

    private static let busy = "503 busy Try again in a second."
    private static let full =
        "507 insufficient-storage Less than 1 GiB, or twice the upload, is free. Nothing was stored."

    @Test("API-8: an error of a store is busy, a full disk, a missing permission or a wrong value, or is not told")
    func stores() {
        func told(_ code: EngineError.Code, _ cause: EngineError.Cause? = nil) -> String {
            Self.told(EngineError(code, "The message.", cause: cause))
        }
        let codes: [EngineError.Code] = [
            .invalidArgument, .authorizationDenied, .authorizationNotDetermined, .databaseInaccessible,
            .healthDataUnavailable, .healthDataRestricted, .notPermissibleForGuestUserMode, .storage,
        ]
        for code in codes {
            #expect(told(code, .busy) == Self.busy && told(code, .disk) == Self.full)
            #expect(
                told(code, .moved)
                    == "503 busy The store was moved, replaced or deleted while it was in use. Nothing was changed. Try again."
            )
            #expect(told(code, .unusable) == "-" && told(code, .damaged) == "-")
        }
        #expect(
            codes.map { told($0) } == [
                "422 unprocessable The message.", "403 insufficient-scope This requires the scope 'share'.",
                "403 insufficient-scope This requires the scope 'share'.", "-", "-", "-", "-", "-",
            ])
    }

    @Test("API-8: an error of an account is told by its status, and at its field") func accounts() {
        for (error, text) in [
            (.unauthenticated, "401 unauthenticated Sign in, or send a token."),
            (.wrongNameOrPassword, "401 unauthenticated The name or the password is wrong."),
            (.tooManyAttempts(retryAfter: 7), "429 too-many Try again in 7 s."), (.busy(retryAfter: 5), Self.busy),
            (.passwordNeeded, "403 insufficient-scope This requires the scope 'password'."),
            (
                .nameRefused(.length),
                "422 unprocessable The name must have 2 to 64 characters. /name The name must have 2 to 64 characters."
            ),
            (
                .passwordRefused(.listed),
                "422 unprocessable The password is too common. /password The password is too common."
            ),
            (.nameTaken, "409 conflict This name is already in use. /name This name is already in use."),
            (.invalid(field: "expires", "Wrong."), "400 invalid-body Wrong. /expires Wrong."),
            (.notFound, "404 not-found It does not exist, or you have no access to it."),
            (.notInPersonalMode, "404 not-found It does not exist, or you have no access to it."),
            (.gone, "410 gone It has already been used, was revoked, or has expired."),
            (.signupClosed, "410 gone Sign-up is closed on this server."),
            (.insufficientScope("live"), "403 insufficient-scope This requires the scope 'live'."),
            (.storage(EngineError(.storage, "Full.", cause: .disk)), Self.full),
            (.storage(EngineError(.storage, "Lost.", cause: .damaged)), "-"),
        ] as [(AccountError, String)] { #expect(Self.told(error) == text) }
        #expect(Problem(AccountError.tooManyAttempts(retryAfter: 7))?.fields.map(\.value) == ["7"])
        #expect(Problem(AccountError.insufficientScope("live"))?.scope == "live")
    }

    @Test("API-8: other errors") func others() {
        #expect(Self.told(Problem.crossSite).hasPrefix("403 cross-site "))
        #expect(Self.told(CancellationError()) == Self.busy)
        #expect(
            Self.told(IngestRefusal(reason: "it is empty")) == "400 invalid-body The body is invalid: it is empty.")
        #expect(Self.told(JSONFormError("expected a text")) == "400 invalid-body Expected a text.  Expected a text.")
        #expect(
            Self.told(JSONFormError("expected a text").within("name"))
                == "400 invalid-body The value at /name is invalid. Expected a text. /name Expected a text.")
        #expect(Self.told(Unknown()) == "-")
        // Of an error of a file, only a disk is told.
        func writing(_ code: POSIXErrorCode) -> WorkoutFileError {
            .writing("it failed", at: .init(file: "a"), underlying: POSIXError(code))
        }
        #expect(Self.told(writing(.ENOSPC)) == Self.full && Self.told(writing(.EACCES)) == "-")
        #expect(Self.told(WorkoutFileError.reading(.malformed, "broken", at: .init(file: "a"))) == "-")
    }

    @Test("SEC-47: an internal error is a number for the caller, and words for the log") func log() async throws {
        let notes = Notes()
        let store = try PersonStore(engine: .inMemory())
        let fails = Mutex(true)
        let responder = HealthResponder(
            authenticate: { _ in Principal(person: "ann", app: .dashboard, right: .owner) },
            openStore: { _ in
                if fails.withLock({ $0 }) { throw Unknown() }
                return store
            }, origins: OriginCheck(hosts: ["health.test"]), seal: { ServiceUnderTest.seal($0) },
            log: { notes.add($0) })
        func ask(_ target: String) async throws -> Answer {
            var request = ServiceRequest(method: "GET", target: target)
            request.fields = HeaderFields([("Host", "health.test"), ("Cookie", "hk=x")])
            return try await Answer(responder.respond(to: request))
        }
        let answer = try await ask("/api/v1")
        #expect(answer.status == 500 && !answer.text.contains("4711"))
        let identifier = try #require(answer.fields["Request-Id"])
        #expect(
            answer.text == """
                {"type": "/problems/internal", "title": "Internal server error", "status": 500, "detail": "See the server log for this request ID.", "instance": "urn:request:\(identifier)"}

                """)
        let note = try #require(notes.all.last)
        #expect(note.fault == "secret 4711" && note.request == identifier && note.status == 500)
        #expect(note.person == "ann" && note.route == "/api/v1" && note.bytes == answer.bytes.count)
        // A refusal is no fault.
        fails.withLock { $0 = false }
        #expect(try await ask("/api/v1/nothing").status == 404)
        #expect(notes.all.last?.fault == nil && notes.all.last?.route == nil && notes.all.last?.person == nil)
        #expect(try await ask("/api/v1").status == 200)
        #expect(notes.all.last?.fault == nil && notes.all.count == 3)
    }
}
