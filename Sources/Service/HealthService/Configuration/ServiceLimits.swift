/// The resource limits of a server (SEC-50).
///
/// Each is a setting, named `limits.` and the property.
public struct ServiceLimits: Sendable, Hashable {
    /// The maximum length of a request target, in bytes.
    public var url = 8 << 10
    /// The maximum size of a request header, in bytes.
    public var headers = 16 << 10
    /// The maximum number of fields in a request header.
    public var headerFields = 100
    /// The maximum size of a JSON body, in bytes.
    public var json = 1 << 20
    /// The maximum size of a body with samples, in bytes.
    public var samples = 8 << 20
    /// The maximum size of a payload of another app, in bytes.
    public var ingest = 64 << 20
    /// The maximum size of such a payload after decompression, in bytes.
    public var ingestUnpacked = 512 << 20
    /// The maximum size of an import file, in bytes.
    public var `import` = 16 << 30
    /// The maximum number of parts of a multipart form.
    public var multipartParts = 32
    /// The timeout for receiving a header, in seconds.
    public var headerSeconds = 30
    /// The timeout between two parts of a body, in seconds.
    public var bodySeconds = 60
    /// The idle timeout of a connection, in seconds.
    public var idleSeconds = 120
    /// The maximum number of connections per address.
    public var connectionsPerAddress = 64
    /// The maximum number of connections in total.
    public var connections = 1_024
    /// The maximum number of requests per token and minute.
    public var tokenRequestsPerMinute = 600
    /// The maximum burst of requests per token.
    public var tokenBurst = 100
    /// The maximum number of payloads of other apps per minute.
    public var ingestPerMinute = 60
    /// The maximum number of exports per person and hour.
    public var exportsPerHour = 10
    /// The maximum number of open streams per person.
    public var streamsPerPerson = 8
    /// The maximum number of concurrent imports per person.
    public var importsPerPerson = 2
    /// The maximum number of concurrent exports per person.
    public var exportsPerPerson = 1
    /// The maximum number of concurrent imports and exports in total.
    public var jobs = 2
    /// The maximum size of a response that is not streamed, in bytes.
    public var answer = 16 << 20
    /// The free disk space that an upload requires, in bytes.
    public var freeSpace = 1 << 30

    /// Creates the default limits.
    public init() {}
}

extension ServiceLimits {
    /// The unit of a limit.
    enum Kind {
        case bytes
        case number
    }

    /// A limit with its name.
    typealias Limit = (
        name: String, kind: Kind, path: any WritableKeyPath<ServiceLimits, Int> & Sendable, explanation: String
    )

    /// All limits.
    static let all: [Limit] = [
        ("url", .bytes, \.url, "maximum length of a request target"),
        ("headers", .bytes, \.headers, "maximum size of a request header"),
        ("headerFields", .number, \.headerFields, "maximum number of fields in a request header"),
        ("json", .bytes, \.json, "maximum size of a JSON body"),
        ("samples", .bytes, \.samples, "maximum size of a body with samples"),
        ("ingest", .bytes, \.ingest, "maximum size of a payload of another app"),
        ("ingestUnpacked", .bytes, \.ingestUnpacked, "maximum size of such a payload after decompression"),
        ("import", .bytes, \.import, "maximum size of an import file"),
        ("multipartParts", .number, \.multipartParts, "maximum number of parts of a multipart form"),
        ("headerSeconds", .number, \.headerSeconds, "timeout for receiving a header, in seconds"),
        ("bodySeconds", .number, \.bodySeconds, "timeout between two parts of a body, in seconds"),
        ("idleSeconds", .number, \.idleSeconds, "idle timeout of a connection, in seconds"),
        ("connectionsPerAddress", .number, \.connectionsPerAddress, "maximum number of connections per address"),
        ("connections", .number, \.connections, "maximum number of connections in total"),
        (
            "tokenRequestsPerMinute", .number, \.tokenRequestsPerMinute,
            "maximum number of requests per token and minute"
        ),
        ("tokenBurst", .number, \.tokenBurst, "maximum burst of requests per token"),
        ("ingestPerMinute", .number, \.ingestPerMinute, "maximum number of payloads of other apps per minute"),
        ("exportsPerHour", .number, \.exportsPerHour, "maximum number of exports per person and hour"),
        ("streamsPerPerson", .number, \.streamsPerPerson, "maximum number of open streams per person"),
        ("importsPerPerson", .number, \.importsPerPerson, "maximum number of concurrent imports per person"),
        ("exportsPerPerson", .number, \.exportsPerPerson, "maximum number of concurrent exports per person"),
        ("jobs", .number, \.jobs, "maximum number of concurrent imports and exports in total"),
        ("answer", .bytes, \.answer, "maximum size of a response that is not streamed"),
        ("freeSpace", .bytes, \.freeSpace, "free disk space that an upload requires"),
    ]

    /// The binary prefixes of sizes.
    private static let sizes = [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)]

    /// Parses a limit such as `64 MiB` or a plain number; returns `nil` if it is invalid or not positive.
    static func value(_ text: String, _ kind: Kind) -> Int? {
        var digits = Substring(text)
        var factor = 1
        if kind == .bytes, let size = sizes.first(where: { text.hasSuffix($0.0) }) {
            digits = text.dropLast(size.0.count)
            factor = size.1
        }
        while digits.last == " " { digits.removeLast() }
        guard (1...18).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(digits), number > 0
        else { return nil }
        let (value, overflows) = number.multipliedReportingOverflow(by: factor)
        return overflows ? nil : value
    }

    /// Returns a limit as text, in the largest unit that divides it evenly.
    static func text(_ value: Int, _ kind: Kind) -> String {
        guard kind == .bytes, let size = sizes.first(where: { value % $0.1 == 0 }) else { return "\(value)" }
        return "\(value / size.1) \(size.0)"
    }
}
