public import HealthModel
package import HealthStore

/// The objects that were added and deleted since an anchor (API-60).
public struct ChangesReport: Sendable, Codable {
    /// A position in the sequence of changes of a store.
    ///
    /// An anchor of another store, or of one that was restored from an older copy, means the beginning.
    public struct Anchor: Sendable, Codable, Hashable {
        package var position: ChangePosition

        package init(_ position: ChangePosition) { self.position = position }
    }

    /// The objects that were added and still exist, in the order in which they were added.
    public var added: [SampleRecord]
    /// The objects that were deleted, in the order in which they were deleted.
    public var deleted: [DeletedRecord]
    /// The anchor for the next question.
    public var anchor: Anchor
    /// A Boolean value that indicates whether there are more changes after the anchor.
    public var hasMore: Bool
    /// A Boolean value that indicates whether the given anchor belongs to another store, or to a later state than that
    /// of a restored copy, so that all objects follow.
    public var isRestart: Bool
}

extension StoreReader {
    /// Returns the changes of types since an anchor.
    ///
    /// - Parameters:
    ///   - types: The types of samples.
    ///   - anchor: The anchor of an earlier report; nil for all objects.
    ///   - limit: The maximum number of changes; nil for all.
    package func changes(
        of types: [ObjectType], since anchor: ChangesReport.Anchor?, limit: Int?
    ) throws -> ChangesReport {
        let changes = try changes(ChangeRequest(types.map { .init(type: $0) }, since: anchor?.position, limit: limit))
        return ChangesReport(
            added: changes.added, deleted: changes.deleted, anchor: .init(changes.position),
            hasMore: !changes.isComplete,
            isRestart: anchor?.position.isLost(at: changes.position) ?? false)
    }
}
