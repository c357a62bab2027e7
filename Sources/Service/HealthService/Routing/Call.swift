import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import WorkoutFiles

/// A request that was understood: who asks which route for what.
struct Call: Sendable {
    private(set) var request: ServiceRequest
    let target: RequestTarget
    /// What varies in the path.
    let arguments: [String: String]
    let requester: Requester
    /// The caller's way to the data.
    let data: PersonalData
    /// The form of the answer.
    let media: MediaType
    let context: ParameterContext
    /// What makes cursors.
    let codec: Cursor.Codec
    let clock: ServiceClock
    let limits: ServiceLimits
    /// Whether who asked may still ask: a stream outlives sessions and tokens otherwise.
    let isWelcome: @Sendable () async -> Bool
    /// Writes down who did what (SRV-38); nil where nobody keeps accounts.
    let audit: AuditNote?

    /// The same call with a body that was read already.
    func with(_ body: [UInt8]) -> Call {
        var call = self
        call.request.body = RequestBody(body)
        return call
    }

    /// Writes down in the audit what was done; what was done is done if that fails.
    ///
    /// - Parameter object: What it was done to: an identifier, types, a count.
    func note(_ action: AuditAction, _ object: String) {
        guard let audit, let caller = requester.caller else { return }
        try? audit(action, object, caller, request.visitor)
    }

    /// The value of a parameter of the route, which was checked before.
    func value<Value>(_ parameter: Parameter<Value>) throws -> Value {
        do throws(ParameterError) {
            return try parameter.read(target.values(parameter.name), context)
        } catch {
            throw Problem.invalidParameters([.init(place: .parameter(parameter.name), detail: error.detail)])
        }
    }

    /// The identifier in the path.
    func uuid(_ name: String = "uuid") throws -> UUID {
        guard let text = arguments[name], text.utf8.count == 36, let uuid = UUID(uuidString: text) else {
            throw Problem.notFound
        }
        return uuid
    }

    /// The type in the path.
    func type() throws -> ObjectType {
        guard let text = arguments["type"], let type = try? SampleTypeName.type(text) else { throw Problem.notFound }
        return type
    }

    /// The body as JSON.
    ///
    /// - Parameter limit: Which limit holds for its bytes.
    func json(upTo limit: KeyPath<ServiceLimits, Int> = \.json) async throws -> JSON {
        try await request.body.json(upTo: limits[keyPath: limit])
    }
}

// MARK: - Reading

extension Call {
    /// Asks a question of the store, as the caller may.
    func read<Answer: Sendable>(_ ask: @escaping @Sendable (StoreReader) throws -> Answer) async throws -> Answer {
        try await data.read(ask)
    }

    /// Fails unless the caller may read a type that was asked for by name (SEC-33).
    func checkReading(_ type: ObjectType) async throws {
        guard !requester.isOwner else { return }
        let state = try await data.authorization(for: type)
        guard state.read == .authorized || state.share == .authorized else {
            throw Problem.insufficientScope("read \(TypeName.name(of: type))")
        }
    }

    /// The filter that the common parameters mean, for samples of a type.
    func filter(for type: ObjectType) async throws -> SampleFilter {
        var filter = SampleFilter()
        filter.from = try value(CommonParameters.from)?.start
        filter.to = try value(CommonParameters.to)?.end
        if let from = filter.from, let to = filter.to, from >= to {
            throw Problem.invalidParameters([
                .init(place: .parameter("to"), detail: "It is not later than 'from'.")
            ])
        }
        filter.workout = try value(CommonParameters.workout)
        if let name = try value(CommonParameters.source) {
            filter.sources = try await read { try $0.sources(named: name) }
        }
        filter.condition = try condition(for: type)
        return filter
    }

    /// The predicate that was asked for.
    private func condition(for type: ObjectType) throws -> SamplePredicate? {
        guard let text = try value(CommonParameters.condition), !text.isEmpty else { return nil }
        return try condition(text, for: type)
    }

    /// The predicate in a text.
    func condition(_ text: String, for type: ObjectType) throws -> SamplePredicate {
        guard text.count <= CommonParameters.longestCondition else {
            throw Problem.invalidPredicate(
                "It has more than \(CommonParameters.longestCondition) characters.", column: nil)
        }
        do throws(PredicateFormatError) {
            return try .typed(text, for: type, timeZone: context.calendar.timeZone)
        } catch {
            throw Problem.invalidPredicate("\(error)", column: error.column)
        }
    }
}

// MARK: - Answering

extension Call {
    /// All of a list that has no pages.
    func list(_ items: [JSON]) -> ServiceResponse { json(.object([("items", .array(items)), ("next", .null)])) }

    /// An answer in JSON.
    func json(_ value: JSON, _ status: HTTPStatus = .ok) -> ServiceResponse {
        var writer = JSONWriter(.objects)
        writer.add(value, .dense)
        return ServiceResponse(status, .json, .bytes(writer.bytes))
    }
}
