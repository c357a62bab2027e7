import Foundation
import HealthDatabase
import HealthModel
import HealthTransfer
import WorkoutFiles

/// Answers requests about people's health data: everything of a web server but the sockets.
///
/// A server hands requests to ``respond(to:)`` and sends what comes back. Who asks, and whose store is asked, follows from the
/// request alone.
public final class HealthResponder: Sendable {
    private let doorkeeper: any Doorkeeper
    private let origins: OriginCheck
    private let pool = WorkPool()
    private let table: RouteTable
    private let codec: Cursor.Codec
    private let now: @Sendable () -> Date
    private let log: @Sendable (RequestNote) -> Void

    /// - Parameters:
    ///   - doorkeeper: Finds out who asks.
    ///   - origins: Which addresses are ours.
    ///   - seal: A keyed hash, by which cursors are known for ours.
    ///   - now: The time.
    ///   - log: Told of each request, without health data.
    init(
        doorkeeper: any Doorkeeper, origins: OriginCheck, table: RouteTable = .api,
        seal: @escaping @Sendable ([UInt8]) -> [UInt8], now: @escaping @Sendable () -> Date = { Date() },
        log: @escaping @Sendable (RequestNote) -> Void = { _ in }
    ) {
        self.doorkeeper = doorkeeper
        self.origins = origins
        self.table = table
        codec = Cursor.Codec(seal: seal)
        self.now = now
        self.log = log
    }

    /// Answers a request; whatever goes wrong becomes an answer, too.
    public func respond(to request: ServiceRequest) async -> ServiceResponse {
        let identifier = RequestIdentifier.make()
        var note = RequestNote(request: identifier, start: ContinuousClock.now)
        var response: ServiceResponse
        do {
            response = try await answer(request, &note)
        } catch {
            let problem = Problem(error)
            if problem == nil { note.fault = "\(error)" }
            response = (problem ?? .internalError).response(identifier)
        }
        response.fields["Request-Id"] = identifier
        SecurityFields.add(to: &response, isSecure: request.isSecure)
        AnswerPacking.pack(&response, for: request)
        if request.method == HTTPMethod.head.rawValue { response.leaveBodyOut() }
        note.end(response)
        log(note)
        return response
    }

    private func answer(_ request: ServiceRequest, _ note: inout RequestNote) async throws -> ServiceResponse {
        let target = try RequestTarget(request.target)
        let method = HTTPMethod(rawValue: request.method)
        // Whether a server lives may be asked by any name.
        if target.path != ["healthz"] { try origins.checkHost(request) }
        if let (opening, arguments) = try table.opening(method, target.path) {
            note.route = opening.path.text
            try origins.checkSite(request, opening.method)
            return try await opening.respond(request, target, arguments)
        }
        let match = try table.match(method, target.path)
        let route = match.route
        note.route = route.path.text
        try origins.checkSite(request, route.method)
        let requester = try await requester(of: request)
        note.person = requester.person
        try requester.check(route.need)
        let store = try await doorkeeper.store(of: requester)
        let call = Call(
            request: request, target: target, arguments: match.arguments, requester: requester,
            data: PersonalData(access: store.access(as: requester.app), pool: pool),
            media: match.media ?? MediaType.preferred(request.fields["Accept"], among: route.offers)
                ?? route.offers.first ?? .json,
            context: try context(target, route, requester), codec: codec)
        try Self.check(call, route)
        guard route.isTagged else { return try await route.respond(call) }
        // Before anything is computed (API-9).
        let tag = EntityTag(try call.data.revision(), call)
        if let known = request.fields["If-None-Match"], tag.isNamed(in: known) {
            var response = ServiceResponse(.notModified)
            response.fields["ETag"] = tag.text
            return response
        }
        var response = try await route.respond(call)
        if response.status == .ok, response.fields["ETag"] == nil { response.fields["ETag"] = tag.text }
        response.fields["Vary"] = "Accept-Encoding, Accept, Cookie, Authorization"
        return response
    }

    private func requester(of request: ServiceRequest) async throws -> Requester {
        guard let requester = try await doorkeeper.requester(of: request) else { throw Problem.unauthenticated }
        return requester
    }

    // MARK: Parameters

    private func context(_ target: RequestTarget, _ route: Route, _ requester: Requester) throws -> ParameterContext {
        let usual = ParameterContext(now: now(), calendar: requester.preferences.calendar())
        guard let text = target.values(CommonParameters.timeZone.name).first,
            let zone = try? CommonParameters.timeZone.read([text], usual)
        else { return usual }
        return ParameterContext(now: usual.now, calendar: requester.preferences.calendar(in: zone))
    }

    /// Fails for parameters that cannot be read, and for unknown ones: a misspelt filter would answer too much (API-1).
    private static func check(_ call: Call, _ route: Route) throws {
        var parts: [Problem.Part] = []
        let known = route.parameters.map(\.name)
        for name in Set(call.target.query.map(\.name)).subtracting(known).sorted() {
            let similar = Spelling.closest(to: name, among: known).first
            parts.append(
                .init(
                    place: .parameter(String(name.prefix(100))),
                    detail: "There is no such parameter here." + (similar.map { " Did you mean \($0)?" } ?? "")))
        }
        for parameter in route.parameters {
            do throws(ParameterError) {
                try parameter.check(call.target.values(parameter.name), call.context)
            } catch {
                parts.append(.init(place: .parameter(parameter.name), detail: error.detail))
            }
        }
        if !parts.isEmpty { throw Problem.invalidParameters(parts) }
    }
}
