import WorkoutFiles

/// A body of the exporter: which parts it has, and where they begin (ING-4).
///
/// The text is looked through once, so that what breaks off or is no JSON changes nothing; after that it is read part by part, and no tree of
/// it ever stands in memory.
package struct HealthAutoExportPayload {
    /// The parts that are read.
    enum Section: String, CaseIterable {
        case metrics, workouts, symptoms, stateOfMind, ecg
    }

    /// Scanners that stand before the value of a part.
    private(set) var sections: [Section: JSONScanner] = [:]
    /// The names of other parts.
    private(set) var unknown: [String] = []

    /// Characters of a number (SEC-42).
    static let numberLimit = 64

    private static let limits: JSONLimits = {
        var limits = JSONLimits()
        limits.depth = 32
        limits.string = 1 << 20
        limits.number = numberLimit
        // No tree is made of them.
        limits.values = 200_000_000
        // The first one counts.
        limits.allowsEqualNames = true
        return limits
    }()

    /// Looks through a body.
    ///
    /// - Throws: ``IngestRefusal`` if it is no JSON, or has no object `data`.
    package init(_ bytes: [UInt8]) throws(IngestRefusal) {
        var scanner = JSONScanner(bytes, limits: Self.limits)
        var hasData = false
        do throws(JSONScanner.Failure) {
            guard case .beginObject = try scanner.next() else { throw scanner.failure("an object is expected") }
            while case .name(let name) = try scanner.next() {
                guard name == "data", !hasData else {
                    try scanner.skipValue()
                    continue
                }
                hasData = true
                guard case .beginObject = try scanner.next() else {
                    throw scanner.failure("the member 'data' is no object")
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
            guard case .end = try scanner.next() else { throw scanner.failure("something follows the object") }
        } catch {
            throw IngestRefusal(reason: error.reason, byteOffset: error.byteOffset)
        }
        guard hasData else { throw IngestRefusal(reason: "the member 'data' is missing") }
    }
}
