import Foundation
import HealthModel
import HealthReports
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthPages
@testable import HealthService

/// Requests for pages: what is read of them, and how their forms are refused (WEB-98).
@Suite struct PageCallTests {
    private static func call(
        _ target: String = "/", settings: String = "{}", arguments: [String: String] = [:], isSecure: Bool = false
    ) async throws -> PageCall {
        let service = try SweptService { _ in }
        let owner = SweptService.owner(settings)
        var request = ServiceRequest(method: "GET", target: target, isSecure: isSecure)
        request.fields["Host"] = "health.test:8080"
        let call = Call(
            request: request, target: try RequestTarget(target), arguments: arguments, requester: owner,
            data: PersonalData(service.store, as: owner.app, pool: WorkPool()), media: .html,
            context: ParameterContext(now: RichWeek.now, calendar: owner.preferences.calendar()),
            codec: Cursor.Codec(seal: { ServiceUnderTest.seal($0) }), clock: ServiceClock(now: { RichWeek.now }),
            limits: ServiceLimits(), isWelcome: { true }, server: nil)
        return try await PageCall(
            call, MapBackground(tilesAddress: "https://tiles.test/{z}/{x}/{y}", attribution: "Tiles"), nil)
    }

    private struct Unknown: Error {}

    // MARK: Refusals

    @Test("WEB-98: a form is refused for what its sender can change, and fails for anything else") func refusals()
        async throws
    {
        let call = try await Self.call()
        let nothing = try await call.refusal {}
        #expect(nothing == nil)
        for (error, status) in [
            (Problem.notFound, 404), (Problem.unauthenticated, 401), (Problem.conflict("So."), 409),
            (Problem.tooMany(after: 7), 429), (ValidationError(reason: "Not so."), 422),
            (JSONFormError("not so"), 400),
        ] as [(any Error, Int)] {
            let refusal = try await call.refusal { throw error }
            #expect(refusal?.status.rawValue == status, "\(error)")
        }
        for error in [
            Problem.internalError, Problem.busy, Problem.insufficientStorage, CancellationError(), Unknown(),
        ] as [any Error] {
            await #expect(throws: (any Error).self, "\(error)") { _ = try await call.refusal { throw error } }
        }
    }

    @Test("WEB-98: of several errors of a field the first one stands there, and that of the first field is told")
    func errors() {
        var errors = TypedErrors()
        let seven = errors.value("a") { () throws(Problem) -> Int in 7 }
        #expect(seven == 7 && errors.texts.isEmpty && errors.problem == nil)
        for (field, title, detail) in [
            ("b", "First", "What is wrong."), ("a", "Second", nil), ("b", "Third", "What else is wrong."),
        ] as [(String, String, String?)] {
            let value = errors.value(field) { () throws(Problem) -> Int in
                throw Problem(page: .badRequest, title, detail)
            }
            #expect(value == nil)
        }
        #expect(errors.texts == ["b": "What is wrong.", "a": "Second."])
        #expect(errors.problem?.title == "First")
    }

    // MARK: Requests

    @Test("The address for a phone is that by which the page was opened") func origin() async throws {
        let plain = try await Self.call()
        #expect(plain.origin == "http://health.test:8080")
        #expect(plain.ingestAddress == "http://health.test:8080/api/v1/ingest/health-auto-export")
        #expect(try await Self.call(isSecure: true).origin == "https://health.test:8080")
    }

    @Test("WEB-71: there is a map behind routes only for who wants it") func tiles() async throws {
        #expect(try await Self.call().background.attribution == "Tiles")
        #expect(try await Self.call(settings: #"{"tiles": true}"#).background.host == "https://tiles.test")
        let without = try await Self.call(settings: #"{"tiles": false}"#).background
        #expect(without.tilesAddress.isEmpty && without.attribution.isEmpty)
    }

    @Test("A page of what is no identifier does not exist") func identifiers() async throws {
        let uuid = SweptLife.uuid(1)
        #expect(try await Self.call(arguments: ["uuid": uuid.uuidString]).uuid() == uuid)
        for arguments in [["uuid": "x"], ["uuid": uuid.uuidString + "0"], ["id": uuid.uuidString], [:]] {
            let call = try await Self.call(arguments: arguments)
            let problem = #expect(throws: Problem.self) { try call.uuid() }
            #expect(problem?.status == .notFound && problem?.title == "Page not found", "\(arguments)")
        }
        let call = try await Self.call()
        let problem = #expect(throws: Problem.self) { _ = try call.imports }
        #expect(problem?.status == .notFound)
    }

    @Test("WEB-2: what is typed into an address is read, missing, or wrong with a reason") func typed() async throws {
        let empty = try await Self.call()
        #expect(try empty.date("from") == nil && empty.activity() == nil)
        #expect(try empty.days().from == nil && empty.days().to == nil)
        let call = try await Self.call(
            "/?from=2023-12-24&to=2023-12-24&activity=running", settings: #"{"timeZone": "GMT"}"#)
        let day = TenYears.date(2023, 12, 24)
        #expect(try call.date("from")?.start == day && call.activity() == .running)
        #expect(try call.days().from == day && call.days().to == day + 86_400)
        let wrong = try await Self.call("/?from=x&activity=joging")
        for read in [
            { _ = try wrong.date("from") }, { _ = try wrong.days() }, { _ = try wrong.activity() },
        ] as [() throws -> Void] {
            let problem = #expect(throws: Problem.self) { try read() }
            #expect(problem?.status == .badRequest && problem?.title == "This input is not valid")
            #expect(problem?.detail?.isEmpty == false)
        }
    }
}
