import WorkoutFiles

/// The sections of an exporter's payload and their positions (ING-4).
///
/// The text is validated in a first pass, so that truncated or invalid JSON changes nothing. It is then parsed
/// section by section, without ever holding a whole tree in memory.
package struct HealthAutoExportPayload {
    /// The supported sections.
    enum Section: String, CaseIterable {
        case metrics, workouts, symptoms, stateOfMind, ecg
    }

    /// The scanners positioned before the value of each section.
    private(set) var sections: [Section: JSONScanner] = [:]
    /// The names of unsupported sections.
    private(set) var unknown: [String] = []

    /// The maximum length of a number, in characters (SEC-42).
    static let numberLimit = 64

    private static let limits: JSONLimits = {
        var limits = JSONLimits()
        limits.depth = 32
        limits.string = 1 << 20
        limits.number = numberLimit
        // Values are never collected into a tree.
        limits.values = 200_000_000
        // The first member with a name takes precedence.
        limits.allowsEqualNames = true
        return limits
    }()

    /// Validates a payload.
    ///
    /// - Throws: ``IngestRefusal`` if it is not valid JSON, or has no object `data`.
    package init(_ bytes: [UInt8]) throws(IngestRefusal) {
        var scanner = JSONScanner(bytes, limits: Self.limits)
        var hasData = false
        do throws(JSONScanner.Failure) {
            guard case .beginObject = try scanner.next() else { throw scanner.failure("expected an object") }
            while case .name(let name) = try scanner.next() {
                guard name == "data", !hasData else {
                    try scanner.skipValue()
                    continue
                }
                hasData = true
                guard case .beginObject = try scanner.next() else {
                    throw scanner.failure("the member 'data' is not an object")
                }
                while case .name(let part) = try scanner.next() {
                    if let section = Section(rawValue: part) {
                        if sections[section] == nil { sections[section] = scanner }
                    } else {
                        unknown.append(part)
                    }
                    try scanner.skipValue()
                }
            }
            guard case .end = try scanner.next() else { throw scanner.failure("unexpected content after the object") }
        } catch {
            throw IngestRefusal(reason: error.reason, byteOffset: error.byteOffset)
        }
        guard hasData else { throw IngestRefusal(reason: "the member 'data' is missing") }
    }
}
