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
    /// The number of objects that were stored before, or were deleted by the person.
    package var alreadyThere = 0
    /// The number of objects that an export of Apple Health covers, so that they would count twice (ING-8).
    package var coveredByExport = 0
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
    package var isRefused: Bool { skippedCount > 0 && added + updated + alreadyThere + coveredByExport == 0 }

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
        Self.shape.json((self, job))
    }

    /// The shape of the outcome of a payload, which is nil while the import goes on.
    static let shape = JSONShape<(outcome: IngestOutcome?, job: String?)>(
        "IngestOutcome", "The outcome of a payload; while it is imported, only the import."
    ) { members in
        members.includeIfPresent(jsonMembers) { $0.outcome }
        members.addIfPresent("import", .text, "The address of the import.") { $0.job }
    }

    private static let jsonMembers = JSONMembers<IngestOutcome> { members in
        members.add("added", .count) { $0.added }
        members.add("updated", .count) { $0.updated }
        members.add("alreadyThere", .count) { $0.alreadyThere }
        members.add("coveredByExport", .count, "Not stored, because an imported export contains their originals.") {
            $0.coveredByExport
        }
        members.add("skipped", .list(skip), "The first skipped elements.") { $0.skipped }
        members.addIfPresent("skippedMore", .count, "The number of further skipped elements.") { outcome in
            outcome.skippedCount > outcome.skipped.count ? outcome.skippedCount - outcome.skipped.count : nil
        }
        members.add("unknown", .list(.text), "The unknown names.") { $0.unknown }
        members.addIfPresent("warnings", .list(.text)) { $0.warnings.isEmpty ? nil : $0.warnings }
    }

    private static let skip = JSONShape<Skip>("SkippedElement", "An element that was left out.") { members in
        members.add("path", .text) { $0.path }
        members.add("reason", .text) { $0.reason }
    }
}
