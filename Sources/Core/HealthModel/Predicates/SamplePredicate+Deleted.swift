public import Foundation

/// The remaining properties of a deleted object, on which a predicate is evaluated.
public struct DeletedSubject: Sendable {
    /// The identifier of the deleted object.
    public var uuid: UUID
    /// The bundle identifier of the app that saved the object.
    public var bundleIdentifier: String
    /// The sync identifier of the object, if it had one.
    public var syncIdentifier: String?

    /// Creates a deleted object from the contents of its tombstone.
    public init(uuid: UUID, bundleIdentifier: String, syncIdentifier: String?) {
        self.uuid = uuid
        self.bundleIdentifier = bundleIdentifier
        self.syncIdentifier = syncIdentifier
    }
}

extension SamplePredicate {
    /// Returns whether to exclude a deleted object, which is only if the predicate is certainly false (QRY-24).
    public func excludes(_ deleted: DeletedSubject) -> Bool { verdict(on: deleted) == false }

    /// Returns the result of the predicate for a deleted object, or `nil` if it depends on deleted properties.
    ///
    /// Only identifier, source and sync identifier remain of an object. The logic is three-valued: the negation of
    /// unknown is unknown, a conjunction is false if any part is, and a disjunction is true if any part is.
    public func verdict(on deleted: DeletedSubject) -> Bool? {
        switch self {
        case .constant(let value): return value
        case .and(let parts): return Self.all(parts.lazy.map { $0.verdict(on: deleted) })
        case .or(let parts): return Self.all(parts.lazy.map { $0.verdict(on: deleted).map(!) }).map(!)
        case .not(let part): return part.verdict(on: deleted).map(!)
        case .uuid(let identifiers): return identifiers.contains(deleted.uuid)
        case .source(let identifiers): return identifiers.contains(bytesOf: deleted.bundleIdentifier)
        case .revision(let patterns):
            return Self.all(patterns.lazy.map { $0.verdict(on: deleted.bundleIdentifier).map(!) }).map(!)
        case .metadataKey(MetadataKey.syncIdentifier): return deleted.syncIdentifier != nil
        case .metadataValues(MetadataKey.syncIdentifier, let values):
            guard let identifier = deleted.syncIdentifier else { return false }
            return values.isEmpty || values.contains { MetadataValue.string(identifier).compared(.equal, to: $0) }
        case .metadata(MetadataKey.syncIdentifier, let comparison):
            return comparison.holds(for: deleted.syncIdentifier.map { .string($0) })
        case .text(.sourceIdentifier, let comparison, let text, let options):
            return comparison.holds(deleted.bundleIdentifier, text, options)
        case .start, .end, .length, .device, .deviceProperty, .hasNoDevice, .text, .metadataKey, .metadataValues,
            .metadata, .hasNoCorrelation, .workout, .hasWorkout, .related, .detail, .detailText, .quantity, .count,
            .part, .mostRecentStart, .mostRecentEnd, .mostRecentLength, .category, .categoryValues, .activityType,
            .duration, .total, .statistic, .activity:
            return nil
        }
    }

    /// Returns `false` if any verdict is `false`, else `nil` if any is unknown, else `true`.
    private static func all(_ verdicts: some Sequence<Bool?>) -> Bool? {
        var isKnown = true
        for verdict in verdicts {
            if verdict == false { return false }
            if verdict == nil { isKnown = false }
        }
        return isKnown ? true : nil
    }
}

extension SourceRevisionPattern {
    /// Returns whether a source revision matches of which only the app is known; `nil` if that is unknown.
    fileprivate func verdict(on bundleIdentifier: String) -> Bool? {
        guard bundleIdentifier.utf8.elementsEqual(self.bundleIdentifier.utf8) else { return false }
        if case .any = version, case .any = productType, case .any = system { return true }
        return nil
    }
}
