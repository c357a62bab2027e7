import HealthModel

/// The samples to write into a block.
struct BlockContents {
    /// The properties that all samples of a block share, as numbers of the store.
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
    /// The values in ``unit``, as they were given.
    var values: [Double]
    /// The times at which each sample was added at its origin, in seconds after its end, NaN where unknown; nil if
    /// all are unknown.
    var delays: [Double]?

    var count: Int { starts.count }
}

extension ObjectType {
    /// A Boolean value that indicates whether samples of the type may be stored in blocks.
    var isKeptInBlocks: Bool { family == .quantity || family == .category }

    /// The unit of the bounds of a block's values; the unit of category values is never shown.
    var blockUnit: QuantityUnit? { family == .category ? .count : canonicalUnit }
}
