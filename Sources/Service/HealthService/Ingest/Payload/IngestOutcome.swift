package import WorkoutFiles

/// What became of a payload (ING-3).
package struct IngestOutcome: Sendable, Hashable {
    /// An element that was left out.
    package struct Skip: Sendable, Hashable {
        /// Where it stands, such as `data.metrics[3].data[0]`.
        package var path: String
        /// A clause without a capital and without a full stop; it never repeats a value of the payload.
        package var reason: String
    }

    /// How many objects are new.
    package var added = 0
    /// How many were replaced, because another value came.
    package var updated = 0
    /// How many were stored before, or are known better from an export, or were deleted by somebody.
    package var alreadyThere = 0
    /// The first of what was left out.
    package private(set) var skipped: [Skip] = []
    /// How many elements were left out.
    package private(set) var skippedCount = 0
    /// Names of what nobody here knows, each once, in the order of coming.
    package private(set) var unknown: [String] = []
    /// What the person should know, each once, in sentences.
    package private(set) var warnings: [String] = []

    /// How many of what was left out is told one by one.
    package static let skippedLimit = 100
    /// How many names are told of what is not known.
    package static let unknownLimit = 100
    private static let nameLimit = 100

    package init() {}

    /// Whether there was something, and nothing of it could be used.
    package var isRefused: Bool { skippedCount > 0 && added + updated + alreadyThere == 0 }

    mutating func skip(_ path: String, _ reason: String) {
        skippedCount += 1
        if skipped.count < Self.skippedLimit { skipped.append(Skip(path: path, reason: reason)) }
    }

    mutating func add(unknown name: String) {
        let name = IngestText.line(name, limit: Self.nameLimit) ?? "?"
        if unknown.count < Self.unknownLimit, !unknown.contains(name) { unknown.append(name) }
    }

    mutating func warn(_ sentence: String) {
        if !warnings.contains(sentence) { warnings.append(sentence) }
    }

    /// The outcome as the answer to the exporter says it.
    ///
    /// - Parameter job: The address of the import, if it has one.
    package func json(import job: String? = nil) -> JSON {
        var members: [JSON.Member] = [
            ("added", .integer(added)), ("updated", .integer(updated)), ("alreadyThere", .integer(alreadyThere)),
            (
                "skipped",
                .array(skipped.map { .object([("path", .string($0.path)), ("reason", .string($0.reason))]) })
            ),
        ]
        if skippedCount > skipped.count { members.append(("skippedMore", .integer(skippedCount - skipped.count))) }
        members.append(("unknown", .array(unknown.map { .string($0) })))
        if !warnings.isEmpty { members.append(("warnings", .array(warnings.map { .string($0) }))) }
        if let job { members.append(("import", .string(job))) }
        return .object(members)
    }
}
