package import Foundation
import HealthModel
package import HealthStore
package import WorkoutFiles

/// The context of a page request: an authenticated person with access to the store and the API.
package struct PageSession: Sendable {
    /// The settings of the person.
    package let settings: PersonSettings
    /// The calendar of the person.
    package let calendar: Calendar
    /// The time of the request.
    package let now: Date
    /// A Boolean value that indicates whether the person is an administrator.
    package let isAdmin: Bool

    private let person: String
    private let signedIn: SignedIn?
    private let data: PersonalData
    private let request: ServiceRequest
    private let responder: HealthResponder

    fileprivate init(
        _ data: PersonalData, _ requester: Principal, _ request: ServiceRequest, _ responder: HealthResponder,
        at now: Date
    ) throws {
        (self.data, self.request, self.responder, self.now) = (data, request, responder, now)
        person = requester.person
        if case .session(let session)? = requester.caller { signedIn = session } else { signedIn = nil }
        settings = requester.caller?.person.settings ?? PersonSettings()
        calendar = requester.preferences.calendar()
        isAdmin = requester.caller?.person.role == .admin
    }

    /// Returns the entity tag of a page, which changes whenever the page does.
    ///
    /// - Parameter parts: The other values on which the page depends.
    package func tag(of parts: String...) throws -> String {
        var hash = StableHash()
        for part in parts { hash.add(part) }
        hash.add(settings.stored)
        hash.add("\(isAdmin)")
        // Forms belong to a single session.
        if let signedIn { hash.add(responder.forms?.mark(of: signedIn) ?? "") }
        hash.add("\(calendar.startOfDay(for: now).timeIntervalSinceReferenceDate) \(calendar.timeZone.identifier)")
        return "W/\"\(try data.revision())-\(hash.text)\""
    }

    /// Returns the form token of the session (SEC-24); empty without accounts.
    package func formToken(for purpose: String) -> String {
        guard let signedIn else { return "" }
        return responder.forms?.make(for: signedIn, purpose: purpose) ?? ""
    }

    /// Throws if a form token is not valid for this session and purpose.
    package func check(_ token: String?, for purpose: String) throws {
        guard let signedIn, let forms = responder.forms else { return }
        guard let token, forms.check(token, for: signedIn, purpose: purpose) else {
            throw PageSessionError(Problem.staleForm)
        }
    }

    /// Returns the cached page of the person for a tag, or `nil` if there is none.
    package func keptPage(_ tag: String) -> ServiceResponse? { responder.kept.answer(tag, of: person) }

    /// Caches a page for a tag.
    package func cache(_ page: ServiceResponse, _ tag: String) { responder.kept.store(page, tag, of: person) }

    /// Runs a query on the store.
    package func read<Answer: Sendable>(
        _ ask: @escaping @Sendable (StoreReader) throws -> Answer
    ) async throws -> Answer {
        try await data.read(ask)
    }

    /// Calls the API on behalf of the person, for anything beyond queries on the store: accounts, imports, changes.
    ///
    /// - Returns: The JSON of the response; `nil` if it has no body.
    /// - Throws: ``PageSessionError`` if the response is not successful.
    package func ask(
        _ method: String = "GET", _ target: String, _ body: JSON? = nil, fields: [HeaderFields.Field] = []
    ) async throws -> JSON? {
        try await responder.ask(method, target, body, as: request, fields: fields)
    }

    /// Calls the API and returns the complete response, including its cookies.
    package func answer(_ method: String, _ target: String, _ body: JSON? = nil) async throws -> ServiceResponse {
        await responder.answer(method, target, body, as: request)
    }

    /// Passes a complete request with its body to the API and returns the response.
    package func answer(to request: ServiceRequest) async throws -> ServiceResponse {
        await responder.respond(to: request)
    }
}

/// An error response of the API.
package struct PageSessionError: Error, Sendable {
    /// The status code.
    package let status: Int
    /// The last component of the problem type, such as `not-found`.
    package let name: String
    /// The title, a short sentence.
    package let title: String
    /// The details of this occurrence, as sentences.
    package let details: [String]
    /// The header fields that belong to the status, such as `Retry-After`.
    package let fields: [HeaderFields.Field]
}

extension HealthResponder {
    /// Authenticates a page request.
    ///
    /// - Parameter request: A request that was admitted.
    /// - Throws: ``PageSessionError`` if it is not authenticated.
    package func visit(_ request: ServiceRequest) async throws -> PageSession {
        do {
            return try await begin(request)
        } catch {
            throw PageSessionError(error)
        }
    }

    private func begin(_ request: ServiceRequest) async throws -> PageSession {
        let requester = try await requester(of: request)
        guard requester.isOwner else { throw Problem.unauthenticated }
        return try PageSession(await data(of: requester), requester, request, self, at: moment())
    }

    /// Adds the common headers to a response outside the API.
    ///
    /// - Parameter host: An additional host for map images.
    package func secured(
        _ response: ServiceResponse, for request: ServiceRequest, imagesFrom host: String? = nil
    ) -> ServiceResponse {
        var response = response
        SecurityHeaders.add(to: &response, isSecure: request.isSecure, imagesFrom: host)
        ResponseCompression.pack(&response, for: request)
        if request.method == HTTPMethod.head.rawValue { response.removeBody() }
        return response
    }

    /// Returns whether a client accepts gzip.
    package static func takesGzip(_ request: ServiceRequest) -> Bool {
        ResponseCompression.acceptsGzip(request.fields.values("Accept-Encoding"))
    }

    /// Logs a response outside the API.
    package func noted(route: String?, _ answer: () async -> ServiceResponse) async -> ServiceResponse {
        var note = RequestLogEntry(request: RequestIdentifier.make(), start: ContinuousClock.now)
        note.route = route
        var response = await answer()
        response.fields["Request-Id"] = note.request
        note.end(response)
        log(note)
        return response
    }

    /// Calls the API with the cookie of a request.
    package func ask(
        _ method: String, _ target: String, _ body: JSON?, as request: ServiceRequest,
        fields: [HeaderFields.Field] = []
    ) async throws -> JSON? {
        let response = await answer(method, target, body, as: request, fields: fields)
        guard case .bytes(let bytes) = response.body, !bytes.isEmpty else {
            guard response.status.rawValue < 400 else { throw PageSessionError(response) }
            return nil
        }
        guard response.status.rawValue < 400 else { throw PageSessionError(response) }
        return try? JSON(parsing: String(decoding: bytes, as: UTF8.self))
    }

    /// Calls the API and returns the complete response.
    package func answer(
        _ method: String, _ target: String, _ body: JSON?, as request: ServiceRequest,
        fields: [HeaderFields.Field] = []
    ) async -> ServiceResponse {
        var asked = ServiceRequest(
            method: method, target: target, body: RequestBody(body.map { Array($0.line.utf8) } ?? []),
            address: request.address, isSecure: request.isSecure)
        for name in ["Host", "Cookie", "Sec-Fetch-Site", "Origin", "User-Agent"] {
            asked.fields[name] = request.fields[name]
        }
        for field in fields { asked.fields[field.name] = field.value }
        return await respond(to: asked)
    }
}

extension PageSessionError {
    package init(_ error: any Error) {
        let problem = Problem(error) ?? .internalError
        (status, name, title) = (problem.status.rawValue, problem.name, problem.title)
        details = [problem.detail].compactMap { $0 } + problem.parts.map(\.detail)
        fields = problem.fields
    }

    /// Parses the problem details of an API response (RFC 9457).
    private init(status: Int, _ json: JSON?, _ fields: [HeaderFields.Field]) {
        (self.status, self.fields) = (status, fields)
        name = (try? json?["type"]?.asString())?.split(separator: "/").last.map(String.init) ?? ""
        title = (try? json?["title"]?.asString()) ?? "The request failed"
        let parts = (try? json?["errors"]?.elements { try $0.member("detail") { try $0.asString() } }) ?? []
        details = parts.isEmpty ? [try? json?["detail"]?.asString()].compactMap { $0 } : parts
    }
}

extension PageSessionError {
    /// Creates the problem for an unsuccessful response.
    package init(_ response: ServiceResponse) {
        let fields = response.fields.fields.filter { Self.carried.contains($0.name.lowercased()) }
        guard case .bytes(let bytes) = response.body else {
            self.init(status: response.status.rawValue, nil, fields)
            return
        }
        self.init(status: response.status.rawValue, try? JSON(parsing: String(decoding: bytes, as: UTF8.self)), fields)
    }

    /// The names of the header fields to retain.
    private static let carried: Set = ["allow", "retry-after", "www-authenticate"]

    /// The sentences for people.
    package var sentences: [String] { details.isEmpty ? [title + "."] : details }
}
