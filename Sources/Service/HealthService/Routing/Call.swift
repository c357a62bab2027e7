package import Foundation
import HealthModel
import HealthReports
package import HealthStore
import HealthTransfer
import WorkoutFiles

/// A request that was routed, authenticated and validated.
package struct Call: Sendable {
    package private(set) var request: ServiceRequest
    package let target: RequestTarget
    /// The path arguments.
    package let arguments: [String: String]
    let requester: Principal
    /// The caller's access to the data.
    let data: PersonalData
    /// The media type of the response.
    let media: MediaType
    let context: ParameterContext
    /// The encoder and decoder of cursors.
    let codec: Cursor.Codec
    let clock: ServiceClock
    let limits: ServiceLimits
    /// Returns whether the caller is still authorized.
    ///
    /// Without this check, a stream would outlive sessions and tokens.
    let isWelcome: @Sendable () async -> Bool
    /// The accounts of the server; `nil` without accounts.
    let server: Accounts?

    /// Returns the same call with a body that was already read.
    func with(_ body: [UInt8]) -> Call {
        var call = self
        call.request.body = RequestBody(body)
        return call
    }

    /// Adds an entry to the audit log (SRV-38).
    ///
    /// If that fails, the action is not undone.
    ///
    /// - Parameter object: The object of the action: an identifier, types or a count.
    func note(_ action: AuditAction, _ object: String) {
        guard let server, let caller = requester.caller else { return }
        try? server.log(action, object, by: caller, from: request.visitor)
    }

    /// Returns the value of a parameter of the route, which was validated before.
    func value<Value>(_ parameter: Parameter<Value>) throws -> Value {
        try check(parameter.name) { () throws(InputError) in
            try parameter.read(target.values(parameter.name), context)
        }
    }

    /// Returns what a closure makes of the value of a parameter.
    func check<Value>(_ name: String, _ body: () throws(InputError) -> Value) throws -> Value {
        do throws(InputError) {
            return try body()
        } catch {
            throw Problem.invalidParameters([.init(place: .parameter(name), detail: error.description)])
        }
    }

    /// Returns the identifier in the path.
    package func uuid(_ name: String = "uuid") throws -> UUID {
        guard let text = arguments[name], text.utf8.count == 36, let uuid = UUID(uuidString: text) else {
            throw Problem.notFound
        }
        return uuid
    }

    /// Returns the type in the path.
    func type() throws -> ObjectType {
        // An address has the name or the identifier of the type; colloquial names are for inputs.
        guard let text = arguments["type"]?.lowercased(), let type = try? TypedInput.sampleType(text),
            [TypeName.name(of: type), type.identifier].contains(where: { $0.lowercased() == text })
        else { throw Problem.notFound }
        return type
    }

    /// Reads the body as JSON.
    ///
    /// - Parameter limit: The limit that applies to its size.
    func json(upTo limit: KeyPath<ServiceLimits, Int> = \.json) async throws -> JSON {
        try await request.body.json(upTo: limits[keyPath: limit])
    }
}

// MARK: - Reading

extension Call {
    /// Runs a query on the store with the permissions of the caller.
    package func read<Answer: Sendable>(
        _ receive: @escaping @Sendable (StoreReader) throws -> Answer
    ) async throws -> Answer {
        try await data.read(receive)
    }

    /// Throws unless the caller may read a type that was requested by name (SEC-33).
    ///
    /// The permission to read a correlation follows from the types that it contains (AUTH-10).
    func checkReading(_ type: ObjectType) async throws {
        guard !requester.isOwner else { return }
        let parts = type.family == .correlation ? type.containedTypes : [type]
        var missing: [ObjectType] = []
        for part in parts {
            let state = try await data.authorization(for: part)
            if state.read != .authorized, state.share != .authorized { missing.append(part) }
        }
        // A blood pressure contains both of its types, a meal some of them.
        guard let first = missing.first, type == .bloodPressure || missing.count == parts.count else { return }
        throw Problem.insufficientScope("read \(TypeName.name(of: first))")
    }

    /// Returns the filter of the common parameters, for samples of a type.
    func filter(for type: ObjectType) async throws -> SampleFilter {
        var filter = try days()
        filter.workout = try value(CommonParameters.workout)
        if let name = try value(CommonParameters.source) {
            filter.sources = try await read { try $0.sources(named: name) }
        }
        filter.condition = try condition(for: type)
        return filter
    }

    /// Returns the requested predicate.
    private func condition(for type: ObjectType) throws -> SamplePredicate? {
        guard let text = try value(CommonParameters.condition), !text.isEmpty else { return nil }
        return try condition(text, for: type)
    }

    /// Parses a predicate.
    func condition(_ text: String, for type: ObjectType) throws -> SamplePredicate {
        guard text.count <= CommonParameters.longestCondition else {
            throw Problem.invalidPredicate(
                "Exceeds \(CommonParameters.longestCondition) characters.", column: nil)
        }
        do throws(PredicateFormatError) {
            return try .typed(text, for: type, timeZone: context.calendar.timeZone)
        } catch {
            throw Problem.invalidPredicate("\(error)", column: error.column)
        }
    }
}

// MARK: - Responses

extension Call {
    /// Returns a complete list without pagination as a response.
    func list(_ items: [JSON]) -> ServiceResponse { json(.object([("items", .array(items)), ("next", .null)])) }

    /// Returns a JSON response.
    func json(_ value: JSON, _ status: HTTPStatus = .ok) -> ServiceResponse {
        var writer = JSONWriter(.objects)
        writer.add(value, .dense)
        return ServiceResponse(status, .json, .bytes(writer.bytes))
    }
}

// MARK: - Accounts

extension Call {
    /// The accounts of the server.
    package var accounts: Accounts {
        get throws {
            guard let server else { throw Problem.notFound }
            return server
        }
    }

    /// Returns the session of the caller.
    package func signedIn() throws -> SignedIn {
        guard case .session(let signedIn)? = requester.caller else { throw Problem.unauthenticated }
        return signedIn
    }

    /// Returns the authenticated caller.
    func account() throws -> Caller {
        guard let caller = requester.caller else { throw Problem.unauthenticated }
        return caller
    }
}

/// A clock for the current time and for delays in streams.
struct ServiceClock: Sendable {
    var now: @Sendable () -> Date = { Date() }
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
}
