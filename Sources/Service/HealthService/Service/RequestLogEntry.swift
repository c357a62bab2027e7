import WorkoutFiles

/// The log entry of a request, without query, body, names and values (SEC-46).
public struct RequestLogEntry: Sendable {
    /// The identifier of the request.
    public let request: String
    /// The path pattern of the route, such as `/api/v1/workouts/{uuid}`; `nil` if there is none.
    public var route: String?
    /// The status code.
    public var status = 0
    /// The time until the response began, in milliseconds.
    public var milliseconds = 0.0
    /// The size of the response body, in bytes; `nil` for streams.
    public var bytes: Int?
    /// The identifier of the person.
    public var person: String?
    /// The description of an internal error.
    public var fault: String?

    private let start: ContinuousClock.Instant

    init(request: String, start: ContinuousClock.Instant) {
        self.request = request
        self.start = start
    }

    mutating func end(_ response: ServiceResponse) {
        status = response.status.rawValue
        let duration = ContinuousClock.now - start
        milliseconds = Double(duration.components.attoseconds) / 1e15 + Double(duration.components.seconds) * 1e3
        switch response.body {
        case .none: bytes = 0
        case .bytes(let content): bytes = content.count
        case .file(_, let range): bytes = range.count
        case .stream: bytes = nil
        }
    }

    /// The entry as a line of JSON.
    public var line: String {
        var members: [JSON.Member] = [("request", .string(request))]
        if let route { members.append(("route", .string(route))) }
        members += [
            ("status", .integer(status)), ("milliseconds", .number((milliseconds * 100).rounded() / 100)),
        ]
        if let bytes { members.append(("bytes", .integer(bytes))) }
        if let person, !person.isEmpty { members.append(("person", .string(person))) }
        if let fault { members.append(("fault", .string(fault))) }
        return JSON.object(members).line
    }
}

/// The identifier of a request in responses and in the log (API-8).
enum RequestIdentifier {
    /// Creates an identifier with 100 random bits in Crockford's Base32 alphabet, which avoids ambiguous letters.
    static func make() -> String {
        let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
        return String((0..<20).map { _ in alphabet[Int.random(in: 0..<32)] })
    }
}
