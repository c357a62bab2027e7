import Foundation
import HealthModel
import HealthReports
import HealthService
import HealthStore
import HealthTransfer
import WorkoutFiles

/// A request for a page, with its context.
struct PageCall: Sendable {
    /// The routed and authenticated request.
    let base: Call
    /// The submitted form; empty for other requests.
    let form: QueryItems
    let formatter: PageFormatter
    /// The map background of routes.
    let background: MapBackground

    private let knownImports: Imports?

    init(_ base: Call, _ background: MapBackground, _ imports: Imports?) async throws {
        (self.base, knownImports) = (base, imports)
        form = try await base.request.form()
        formatter = PageFormatter(base)
        self.background = base.settings.showsTiles ? background : MapBackground()
    }

    var query: QueryItems { base.target.query }
    /// The parameters of the path.
    var arguments: [String: String] { base.arguments }
    /// The settings of the person.
    var settings: PersonSettings { base.settings }
    /// The client of the request, for the audit log.
    var visitor: Visitor { base.request.visitor }

    /// The imports of the server.
    var imports: Imports {
        get throws {
            guard let knownImports else { throw Problem.notFound }
            return knownImports
        }
    }

    /// Returns the identifier in the path.
    func uuid() throws -> UUID {
        guard let uuid = try? base.uuid() else { throw Problem.noPage }
        return uuid
    }

    /// The origin of this server from the perspective of the client.
    var origin: String { "\(base.request.isSecure ? "https" : "http")://\(base.request.fields["Host"] ?? "")" }

    /// The address to which a phone exports its measurements.
    var ingestAddress: String { origin + "/api/v1/ingest/health-auto-export" }

    /// Reads from the store.
    func read<Answer: Sendable>(
        _ body: @escaping @Sendable (StoreReader) throws -> Answer
    ) async throws -> Answer {
        try await base.read(body)
    }

    /// Performs a change, and returns the reason if the form is refused.
    func refusal(of change: () async throws -> Void) async throws -> Problem? {
        do {
            try await change()
            return nil
        } catch {
            guard let problem = Problem(error), problem.status.rawValue < 500 else { throw error }
            return problem
        }
    }

    /// Returns the dates of the query parameters `from` and `to`, which accept the same input as `hk`.
    func days() throws(Problem) -> SampleFilter {
        try typed { () throws(InputError) in
            try TypedPeriod(from: query["from"], to: query["to"], now: base.now, calendar: base.calendar).filter
        }
    }

    /// Returns the date of a query parameter, or `nil` if it is missing.
    func date(_ name: String) throws(Problem) -> TypedDate? {
        guard let text = query[name] else { return nil }
        return try typed { () throws(InputError) in
            try TypedInput.date(text, now: base.now, calendar: base.calendar)
        }
    }

    /// Returns the activity of the query parameter `activity`, or `nil` if it is missing.
    func activity() throws(Problem) -> WorkoutActivity? {
        guard let text = query["activity"] else { return nil }
        return try typed { () throws(InputError) in try TypedInput.activity(text) }
    }

    /// Returns what a parser makes of an input.
    func typed<Value>(_ parse: () throws(InputError) -> Value) throws(Problem) -> Value {
        do throws(InputError) {
            return try parse()
        } catch {
            throw Problem(page: .badRequest, "This input is not valid", error.description)
        }
    }
}
