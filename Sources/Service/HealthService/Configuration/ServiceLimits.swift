/// How much is taken of whom (SEC-50); each is a setting, `limits.` and the name.
public struct ServiceLimits: Sendable, Hashable {
    /// Bytes of the address of a request.
    public var url = 8 << 10
    /// Bytes of the header of a request.
    public var headers = 16 << 10
    /// Fields of the header of a request.
    public var headerFields = 100
    /// Bytes of a body in JSON.
    public var json = 1 << 20
    /// Bytes of a body with samples.
    public var samples = 8 << 20
    /// Bytes of a payload of another app.
    public var ingest = 64 << 20
    /// Bytes of such a payload after it was unpacked.
    public var ingestUnpacked = 512 << 20
    /// Bytes of a file that is imported.
    public var `import` = 16 << 30
    /// Parts of a form.
    public var multipartParts = 32
    /// Seconds in which a header has to come.
    public var headerSeconds = 30
    /// Seconds between two pieces of a body.
    public var bodySeconds = 60
    /// Seconds after which a connection without requests ends.
    public var idleSeconds = 120
    /// Connections of an address.
    public var connectionsPerAddress = 64
    /// Connections of all.
    public var connections = 1_024
    /// Requests of a token a minute.
    public var tokenRequestsPerMinute = 600
    /// Requests of a token at once.
    public var tokenBurst = 100
    /// Payloads of other apps a minute.
    public var ingestPerMinute = 60
    /// Exports of a person an hour.
    public var exportsPerHour = 10
    /// Open streams of a person.
    public var streamsPerPerson = 8
    /// Imports of a person at once.
    public var importsPerPerson = 2
    /// Exports of a person at once.
    public var exportsPerPerson = 1
    /// Imports and exports of all at once.
    public var jobs = 2
    /// Bytes of an answer that does not stream.
    public var answer = 16 << 20
    /// Bytes that have to be free on the disk for an upload.
    public var freeSpace = 1 << 30

    /// The limits as they are by default.
    public init() {}
}

extension ServiceLimits {
    /// What a limit counts.
    enum Kind {
        case bytes
        case number
    }

    /// All limits by their names.
    static let all: [(name: String, kind: Kind, path: any WritableKeyPath<ServiceLimits, Int> & Sendable)] = [
        ("url", .bytes, \.url), ("headers", .bytes, \.headers), ("headerFields", .number, \.headerFields),
        ("json", .bytes, \.json), ("samples", .bytes, \.samples), ("ingest", .bytes, \.ingest),
        ("ingestUnpacked", .bytes, \.ingestUnpacked), ("import", .bytes, \.import),
        ("multipartParts", .number, \.multipartParts), ("headerSeconds", .number, \.headerSeconds),
        ("bodySeconds", .number, \.bodySeconds), ("idleSeconds", .number, \.idleSeconds),
        ("connectionsPerAddress", .number, \.connectionsPerAddress), ("connections", .number, \.connections),
        ("tokenRequestsPerMinute", .number, \.tokenRequestsPerMinute), ("tokenBurst", .number, \.tokenBurst),
        ("ingestPerMinute", .number, \.ingestPerMinute), ("exportsPerHour", .number, \.exportsPerHour),
        ("streamsPerPerson", .number, \.streamsPerPerson), ("importsPerPerson", .number, \.importsPerPerson),
        ("exportsPerPerson", .number, \.exportsPerPerson), ("jobs", .number, \.jobs), ("answer", .bytes, \.answer),
        ("freeSpace", .bytes, \.freeSpace),
    ]

    /// The names of large numbers of bytes.
    private static let sizes = [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)]

    /// A limit as people write it: `64 MiB`, or a number; nil if it is none, or not positive.
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

    /// The text of a limit, with the largest name that fits.
    static func text(_ value: Int, _ kind: Kind) -> String {
        guard kind == .bytes, let size = sizes.first(where: { value % $0.1 == 0 }) else { return "\(value)" }
        return "\(value / size.1) \(size.0)"
    }
}
