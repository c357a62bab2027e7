import HealthModel

/// Samples on their way into one block.
struct BlockContents {
    /// What all of them have in common, as numbers of the store.
    struct Origin: Hashable {
        var type: Int64
        var revision: Int64
        var device: Int64?
        var metadata: Int64?
        var unit: Int64
    }

    var origin: Origin
    var type: ObjectType
    var unit: QuantityUnit
    var identity: BlockIdentity
    var starts: [Double]
    var ends: [Double]
    /// As given, in ``unit``.
    var values: [Double]
    /// When each was added where it comes from, in seconds after its end, and no number where that is not known; nil if it
    /// is known of none.
    var delays: [Double]?

    var count: Int { starts.count }
}

extension ObjectType {
    /// Whether samples of the type may stand in blocks.
    var isKeptInBlocks: Bool { family == .quantity || family == .category }

    /// The unit in which bounds of the values in a block are told; that of categories nobody sees.
    var blockUnit: QuantityUnit? { family == .category ? .count : canonicalUnit }
}
