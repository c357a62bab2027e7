package import Foundation
import HealthModel
import HealthReports
import HealthStore
package import HealthTransfer
package import WorkoutFiles

/// Somebody who looks at pages: what pages may ask for, and as whom.
package struct Visit: Sendable {
    /// How this person wants things told.
    package let settings: PersonSettings
    /// The calendar by which days are days.
    package let calendar: Calendar
    /// When the page was asked for.
    package let now: Date
    /// Whether this person may look after others' accounts.
    package let isAdmin: Bool

    private let person: String
    private let signedIn: SignedIn?
    private let data: PersonalData
    private let request: ServiceRequest
    private let responder: HealthResponder

    fileprivate init(
        _ data: PersonalData, _ requester: Requester, _ request: ServiceRequest, _ responder: HealthResponder,
        at now: Date
    ) throws {
        (self.data, self.request, self.responder, self.now) = (data, request, responder, now)
        person = requester.person
        if case .session(let session)? = requester.caller { signedIn = session } else { signedIn = nil }
        settings = requester.caller?.person.settings ?? PersonSettings()
        calendar = requester.preferences.calendar()
        isAdmin = requester.caller?.person.role == .admin
    }

    /// The tag of a page: as long as it is the same, the page is.
    ///
    /// - Parameter parts: What else the page depends on.
    package func tag(of parts: String...) throws -> String {
        var hash = StableHash()
        for part in parts { hash.add(part) }
        hash.add(settings.stored)
        hash.add("\(isAdmin)")
        // Its forms are those of one session.
        if let signedIn { hash.add(responder.forms?.mark(of: signedIn) ?? "") }
        hash.add("\(calendar.startOfDay(for: now).timeIntervalSinceReferenceDate) \(calendar.timeZone.identifier)")
        return "W/\"\(try data.revision())-\(hash.text)\""
    }

    /// What a form of this session carries besides the cookie (SEC-24); empty where nobody keeps accounts.
    package func formToken(for purpose: String) -> String {
        guard let signedIn else { return "" }
        return responder.forms?.make(for: signedIn, purpose: purpose) ?? ""
    }

    /// Fails for a form that this session did not get for this purpose.
    package func check(_ token: String?, for purpose: String) throws {
        guard let signedIn, let forms = responder.forms else { return }
        guard let token, forms.check(token, for: signedIn, purpose: purpose) else {
            throw VisitProblem(Problem.staleForm)
        }
    }

    /// The page that this person got under a tag; nil if it has to be made anew.
    package func keptPage(_ tag: String) -> ServiceResponse? { responder.kept.answer(tag, of: person) }

    /// Keeps a page for the next time that somebody asks for it under its tag.
    package func keep(_ page: ServiceResponse, _ tag: String) { responder.kept.keep(page, tag, of: person) }

    /// Asks a question of the store.
    package func read<Answer: Sendable>(
        _ ask: @escaping @Sendable (StoreReader) throws -> Answer
    ) async throws -> Answer {
        try await data.read(ask)
    }

    /// Asks the API as this person, for what is no question of the store: accounts, imports, changes.
    ///
    /// - Returns: What it answers; nil for an answer without a body.
    /// - Throws: ``VisitProblem`` for every answer that is no success.
    package func ask(
        _ method: String = "GET", _ target: String, _ body: JSON? = nil, fields: [HeaderFields.Field] = []
    ) async throws -> JSON? {
        try await responder.ask(method, target, body, as: request, fields: fields)
    }

    /// The same with the answer as it is, for the cookies in it.
    package func answer(_ method: String, _ target: String, _ body: JSON? = nil) async throws -> ServiceResponse {
        await responder.answer(method, target, body, as: request)
    }

    /// What the API answers to a request that is handed on whole, with its body.
    package func answer(to request: ServiceRequest) async throws -> ServiceResponse {
        await responder.respond(to: request)
    }
}

/// What the API says when something cannot be done.
package struct VisitProblem: Error, Sendable {
    /// The status of HTTP.
    package let status: Int
    /// The last part of the problem's type, such as `not-found`.
    package let name: String
    /// What it is, a short sentence.
    package let title: String
    /// More on this one, sentences.
    package let details: [String]
    /// Fields of the header that belong to the status, such as `Retry-After`.
    package let fields: [HeaderFields.Field]
}

extension HealthResponder {
    /// Lets pages answer a request of somebody who is signed in.
    ///
    /// - Parameter request: One that was admitted.
    /// - Throws: ``VisitProblem`` if nobody is.
    package func visit(_ request: ServiceRequest) async throws -> Visit {
        do {
            return try await begin(request)
        } catch {
            throw VisitProblem(error)
        }
    }

    private func begin(_ request: ServiceRequest) async throws -> Visit {
        let requester = try await requester(of: request)
        guard requester.isOwner else { throw Problem.unauthenticated }
        return try Visit(await data(of: requester), requester, request, self, at: moment())
    }

    /// An answer that is no answer of the API, with what every answer has.
    ///
    /// - Parameter host: From where else maps may have images.
    package func secured(
        _ response: ServiceResponse, for request: ServiceRequest, imagesFrom host: String? = nil
    ) -> ServiceResponse {
        var response = response
        SecurityFields.add(to: &response, isSecure: request.isSecure, imagesFrom: host)
        AnswerPacking.pack(&response, for: request)
        if request.method == HTTPMethod.head.rawValue { response.leaveBodyOut() }
        return response
    }

    /// Whether whoever asks can unpack an answer.
    package static func takesGzip(_ request: ServiceRequest) -> Bool {
        AnswerPacking.acceptsGzip(request.fields.values("Accept-Encoding"))
    }

    /// Notes in the log how something was answered that is no answer of the API.
    package func noted(route: String?, _ answer: () async -> ServiceResponse) async -> ServiceResponse {
        var note = RequestNote(request: RequestIdentifier.make(), start: ContinuousClock.now)
        note.route = route
        var response = await answer()
        response.fields["Request-Id"] = note.request
        note.end(response)
        log(note)
        return response
    }

    /// Asks the API with the cookie of a request.
    package func ask(
        _ method: String, _ target: String, _ body: JSON?, as request: ServiceRequest,
        fields: [HeaderFields.Field] = []
    ) async throws -> JSON? {
        let response = await answer(method, target, body, as: request, fields: fields)
        guard case .bytes(let bytes) = response.body, !bytes.isEmpty else {
            guard response.status.rawValue < 400 else { throw VisitProblem(response) }
            return nil
        }
        guard response.status.rawValue < 400 else { throw VisitProblem(response) }
        return try? JSON(parsing: String(decoding: bytes, as: UTF8.self))
    }

    /// What the API answers, with its fields.
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

extension VisitProblem {
    package init(_ error: any Error) {
        let problem = Problem(error) ?? .internalError
        (status, name, title) = (problem.status.rawValue, problem.name, problem.title)
        details = [problem.detail].compactMap { $0 } + problem.parts.map(\.detail)
        fields = problem.fields
    }

    /// What an answer of the API tells (RFC 9457).
    private init(status: Int, _ json: JSON?, _ fields: [HeaderFields.Field]) {
        (self.status, self.fields) = (status, fields)
        name = (try? json?["type"]?.asString())?.split(separator: "/").last.map(String.init) ?? ""
        title = (try? json?["title"]?.asString()) ?? "This could not be done"
        let parts = (try? json?["errors"]?.elements { try $0.member("detail") { try $0.asString() } }) ?? []
        details = parts.isEmpty ? [try? json?["detail"]?.asString()].compactMap { $0 } : parts
    }
}

extension VisitProblem {
    /// What an answer that is no success tells.
    package init(_ response: ServiceResponse) {
        let fields = response.fields.fields.filter { Self.carried.contains($0.name.lowercased()) }
        guard case .bytes(let bytes) = response.body else {
            self.init(status: response.status.rawValue, nil, fields)
            return
        }
        self.init(status: response.status.rawValue, try? JSON(parsing: String(decoding: bytes, as: UTF8.self)), fields)
    }

    /// Fields that an answer with the same status has, too.
    private static let carried: Set = ["allow", "retry-after", "www-authenticate"]

    /// What people read.
    package var sentences: [String] { details.isEmpty ? [title + "."] : details }
}
