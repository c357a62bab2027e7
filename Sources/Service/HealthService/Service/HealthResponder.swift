import Foundation
import HealthModel
import HealthReports
import HealthStore
import Synchronization
import WorkoutFiles

/// The request handler of the health data service: a complete web server except for the sockets (SRV-1).
///
/// A server passes requests to ``respond(to:)`` and sends the responses. The principal and the store are determined
/// by the request alone. The service makes no outgoing connections (SEC-43).
public final class HealthResponder: Sendable {
    private let authenticate: @Sendable (ServiceRequest) async throws -> Principal?
    private let openStore: @Sendable (Principal) async throws -> PersonStore
    private let origins: OriginCheck
    private let pool = WorkPool()
    /// The routes of the API.
    package let table: RouteTable
    private let codec: Cursor.Codec
    private let limits: ServiceLimits
    private let rates: RateGate
    private let streams: OpenStreams
    private let isClosed = Atomic(false)
    package let services: AccountServices?
    private let kept = ResponseCache()
    private let clock: ServiceClock
    private let log: @Sendable (RequestLogEntry) -> Void

    /// - Parameters:
    ///   - authenticate: Authenticates a request; returns `nil` if it has no valid credentials (``Authenticator``).
    ///   - openStore: Returns the store of a principal.
    ///   - origins: The check of hosts and origins.
    ///   - limits: The resource limits.
    ///   - streams: The limit on open streams.
    ///   - services: The services for people with accounts; `nil` without accounts.
    ///   - seal: A keyed hash, which authenticates cursors.
    ///   - clock: The clock.
    ///   - log: Called with a log entry for each request, without health data.
    init(
        authenticate: @escaping @Sendable (ServiceRequest) async throws -> Principal?,
        openStore: @escaping @Sendable (Principal) async throws -> PersonStore, origins: OriginCheck,
        table: RouteTable = .api,
        limits: ServiceLimits = ServiceLimits(), streams: OpenStreams? = nil,
        services: AccountServices? = nil, seal: @escaping @Sendable ([UInt8]) -> [UInt8],
        clock: ServiceClock = ServiceClock(),
        log: @escaping @Sendable (RequestLogEntry) -> Void = { _ in }
    ) {
        (self.authenticate, self.openStore) = (authenticate, openStore)
        self.origins = origins
        self.table = table
        codec = Cursor.Codec(seal: seal)
        (self.limits, self.services) = (limits, services)
        rates = RateGate(limits)
        self.streams = streams ?? OpenStreams(most: limits.streamsPerPerson)
        self.clock = clock
        self.log = log
    }

    /// Responds to a request.
    ///
    /// Errors are converted to error responses.
    public func respond(to request: ServiceRequest) async -> ServiceResponse {
        await respond(to: request, by: table)
    }

    /// Responds to a request with the routes of a table.
    package func respond(to request: ServiceRequest, by table: RouteTable) async -> ServiceResponse {
        let pages = table.isPage(request) ? table.pages : nil
        let identifier = RequestIdentifier.make()
        var note = RequestLogEntry(request: identifier, start: ContinuousClock.now)
        var response: ServiceResponse
        do {
            response = try await answer(request, table, pages, &note)
        } catch {
            let problem = Problem(error)
            if problem == nil { note.fault = "\(error)" }
            let shown = problem ?? .internalError
            response = pages?.failure(shown, request) ?? shown.response(identifier)
        }
        response.fields["Request-Id"] = identifier
        SecurityHeaders.add(to: &response, isSecure: request.isSecure, imagesFrom: pages?.imageHost)
        ResponseCompression.pack(&response, for: request)
        if request.method == HTTPMethod.head.rawValue { response.removeBody() }
        note.end(response)
        log(note)
        return response
    }

    /// Rejects all further requests (SRV-8).
    func close() { isClosed.store(true, ordering: .releasing) }

    private func answer(
        _ request: ServiceRequest, _ table: RouteTable, _ pages: PageSupport?, _ note: inout RequestLogEntry
    ) async throws -> ServiceResponse {
        try checkSize(request)
        let target = try RequestTarget(request.target, limit: limits.url)
        let method = HTTPMethod(rawValue: request.method)
        // Health and readiness checks are allowed with any host name.
        if ![["healthz"], ["readyz"]].contains(target.path) { try origins.checkHost(request) }
        let isPage = pages != nil
        if isPage { try origins.checkSite(request, method) }
        let path = isPage ? target.pagePath : target.path
        if let (opening, arguments) = try table.opening(method, path, isPage: isPage) {
            note.route = opening.path.text
            try origins.checkSite(request, opening.method)
            return try await opening.respond(request, target, arguments)
        }
        let match = try table.match(method, path, isPage: isPage)
        let route = match.route
        note.route = route.path.text
        try origins.checkSite(request, route.method)
        let requester = try await requester(of: request)
        note.person = requester.person
        guard !isPage || requester.isOwner else { throw Problem.unauthenticated }
        try requester.check(route.need)
        let token = requester.isOwner ? nil : requester.app.source.bundleIdentifier
        let standing = try rates.enter(route.rate, requester.person, token: token, at: clock.now())
        let call = Call(
            request: request, target: target, arguments: match.arguments, requester: requester,
            data: try await data(of: requester),
            media: match.media ?? MediaType.preferred(request.fields["Accept"], among: route.offers)
                ?? route.offers.first ?? .json,
            context: try context(target, route, requester), codec: codec, clock: clock, limits: limits,
            isWelcome: { [authenticate] in (try? await authenticate(request))?.app == requester.app },
            server: services?.accounts)
        try Self.check(call, route)
        var response = try await answer(call, route, pages)
        for field in standing?.fields ?? [] { response.fields[field.name] = field.value }
        return response
    }

    private func answer(_ call: Call, _ route: Route, _ pages: PageSupport?) async throws -> ServiceResponse {
        guard route.isTagged else { return try bounded(await answerOnce(call, route), call) }
        // Checked before anything is computed (API-9).
        var parts = pages.map { [$0.version] + call.pageParts } ?? []
        if route.dependsOnTime { parts.append("\((call.now.timeIntervalSinceReferenceDate / 60).rounded(.down))") }
        let tag = EntityTag(try call.data.revision(), call, parts)
        if let known = call.request.fields["If-None-Match"], tag.isNamed(in: known) {
            var response = ServiceResponse(.notModified)
            response.fields["ETag"] = tag.text
            return response
        }
        if let response = kept.answer(tag.text, of: call.requester.person) { return response }
        var response = try bounded(await route.respond(call), call)
        if response.status == .ok, response.fields["ETag"] == nil { response.fields["ETag"] = tag.text }
        if !route.isPage { response.fields["Vary"] = "Accept-Encoding, Accept, Cookie, Authorization" }
        if response.fields["ETag"] == tag.text { kept.store(response, tag.text, of: call.requester.person) }
        return response
    }

    /// Handles a request once per idempotency key (API-11).
    private func answerOnce(_ call: Call, _ route: Route) async throws -> ServiceResponse {
        guard route.keepsAnswer, let services, let key = call.request.fields["Idempotency-Key"] else {
            return try await route.respond(call)
        }
        let answers = IdempotencyStore(accounts: services.accounts)
        let body = try await call.request.body.collect(upTo: limits.samples)
        if let known = try answers.known(key, call, body) { return known }
        do {
            let response = try await route.respond(call.with(body))
            try answers.end(key, call, response)
            return response
        } catch {
            try? answers.end(key, call, nil)
            throw error
        }
    }

    /// Takes a place for an event stream, and throws if the response exceeds the size limit (SEC-50).
    private func bounded(_ response: ServiceResponse, _ call: Call) throws -> ServiceResponse {
        var response = response
        switch response.body {
        case .bytes(let bytes) where bytes.count > limits.answer:
            var problem = Problem.tooLarge(limit: limits.answer)
            problem.detail = "The response exceeds \(limits.answer) bytes. Request less data, or JSON lines (.ndjson)."
            throw problem
        case .stream(let pieces) where response.fields["Content-Type"] == MediaType.events.text:
            let place = try streams.enter(call.requester.person)
            response.body = .stream(CountedStream(pieces: pieces, place: place))
        default: break
        }
        return response
    }

    /// Throws if the header exceeds the limits (SEC-50), or if the server is shutting down (SRV-8).
    private func checkSize(_ request: ServiceRequest) throws {
        guard !isClosed.load(ordering: .acquiring) else { throw Problem.busy }
        guard request.target.utf8.count <= limits.url else { throw Problem.tooLarge(limit: limits.url) }
        let fields = request.fields.fields
        guard fields.count <= limits.headerFields else { throw Problem.tooLarge(limit: limits.headerFields) }
        let bytes = fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
        guard bytes <= limits.headers else { throw Problem.tooLarge(limit: limits.headers) }
    }

    /// Authenticates a request and returns its principal.
    func requester(of request: ServiceRequest) async throws -> Principal {
        guard let requester = try await authenticate(request) else { throw Problem.unauthenticated }
        return requester
    }

    /// Returns access to the data of a principal.
    private func data(of requester: Principal) async throws -> PersonalData {
        let store = try await openStore(requester)
        return PersonalData(store, as: requester.app, pool: pool)
    }

    // MARK: Parameters

    private func context(_ target: RequestTarget, _ route: Route, _ requester: Principal) throws -> ParameterContext {
        let usual = ParameterContext(now: clock.now(), calendar: requester.preferences.calendar())
        guard !route.isPage, let text = target.values(CommonParameters.timeZone.name).first,
            let zone = try? CommonParameters.timeZone.read([text], usual)
        else { return usual }
        return ParameterContext(now: usual.now, calendar: requester.preferences.calendar(in: zone))
    }

    /// Throws if a parameter is invalid or unknown: ignoring a misspelt filter would return too much (API-1).
    private static func check(_ call: Call, _ route: Route) throws {
        if route.isPage { return }
        var parts: [Problem.Part] = []
        let known = route.parameters.map(\.name)
        for name in Set(call.target.query.map(\.name)).subtracting(known).sorted() {
            let similar = Spelling.closest(to: name, among: known).first
            parts.append(
                .init(
                    place: .parameter(String(name.prefix(100))),
                    detail: "Unknown parameter." + (similar.map { " Did you mean \($0)?" } ?? "")))
        }
        for parameter in route.parameters {
            do throws(InputError) {
                try parameter.check(call.target.values(parameter.name), call.context)
            } catch {
                parts.append(.init(place: .parameter(parameter.name), detail: error.description))
            }
        }
        if !parts.isEmpty { throw Problem.invalidParameters(parts) }
    }
}

/// The services for people with accounts, beside their stores.
package struct AccountServices: Sendable {
    package let accounts: Accounts
    package let imports: Imports
}
