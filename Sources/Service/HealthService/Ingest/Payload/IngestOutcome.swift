package import WorkoutFiles

/// The outcome of importing a payload (ING-3).
package struct IngestOutcome: Sendable, Hashable {
    /// A skipped element.
    package struct Skip: Sendable, Hashable {
        /// The path of the element, such as `data.metrics[3].data[0]`.
        package var path: String
        /// The reason, as a clause without a capital letter and a full stop.
        ///
        /// It never contains a value of the payload.
        package var reason: String
    }

    /// The number of new objects.
    package var added = 0
    /// The number of objects that were replaced because their values differ.
    package var updated = 0
    /// The number of objects that were stored before, are covered by an export, or were deleted by the person.
    package var alreadyThere = 0
    /// The first skipped elements.
    package private(set) var skipped: [Skip] = []
    /// The total number of skipped elements.
    package private(set) var skippedCount = 0
    /// The unknown names, without duplicates, in order of appearance.
    package private(set) var unknown: [String] = []
    /// The warnings for the person, as sentences without duplicates.
    package private(set) var warnings: [String] = []

    /// The maximum number of skipped elements that are listed.
    package static let skippedLimit = 100
    /// The maximum number of unknown names that are listed.
    package static let unknownLimit = 100
    private static let nameLimit = 100

    package init() {}

    /// A Boolean value that indicates whether the payload contained elements, but none that could be used.
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

    /// Returns the outcome as JSON for the response to the exporter.
    ///
    /// - Parameter job: The URL path of the import, if it has one.
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
