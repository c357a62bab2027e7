package import HealthModel

/// Contents that could not be read and are no longer in the store.
package struct DataLoss: Sendable, Hashable {
    /// The kind of the lost contents as a singular noun: a sample, a workout, a row of a table.
    package var noun: String
    /// The type of the samples, if known.
    package var type: ObjectType?
    /// The name of the source, if known.
    package var source: String?
    /// The earliest start, in seconds since 2001-01-01 UTC, if known.
    package var start: Double?
    /// The latest end, in seconds since 2001-01-01 UTC, if known.
    package var end: Double?
    /// The number of lost items, or `nil` if unknown.
    package var count: Int?

    package init(
        _ noun: String, type: ObjectType? = nil, source: String? = nil, start: Double? = nil, end: Double? = nil,
        count: Int? = 1
    ) {
        self.noun = noun
        self.type = type
        self.source = source
        self.start = start
        self.end = end
        self.count = count
    }

    /// Returns the losses merged by kind, type and source, in the order of their first occurrence.
    package static func merged(_ losses: [DataLoss]) -> [DataLoss] {
        struct Kind: Hashable {
            var noun: String
            var type: ObjectType?
            var source: String?
        }
        var order: [Kind] = []
        var sums: [Kind: DataLoss] = [:]
        for loss in losses {
            let kind = Kind(noun: loss.noun, type: loss.type, source: loss.source)
            guard let sum = sums[kind] else {
                order.append(kind)
                sums[kind] = loss
                continue
            }
            sums[kind]?.start = [sum.start, loss.start].compactMap(\.self).min()
            sums[kind]?.end = [sum.end, loss.end].compactMap(\.self).max()
            sums[kind]?.count = sum.count.flatMap { old in loss.count.map { old + $0 } }
        }
        return order.compactMap { sums[$0] }
    }
}
