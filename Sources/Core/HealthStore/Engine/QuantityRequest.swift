package import HealthModel

/// A question for the single quantities of all samples that match, series or not (SER-20, SER-21).
package struct QuantityRequest: Sendable {
    /// A quantity type.
    package var type: ObjectType
    /// Which samples; every quantity of one that matches is given (SER-24).
    package var predicate: SamplePredicate
    /// Whether the quantities come sample by sample, else all by their own starts.
    package var isBySample: Bool
    /// Whether what condensing joined is given as it was, each original with its own dates, value and unit, and in the
    /// order that it had among single samples.
    ///
    /// The sample that is given with an original is the series that it became part of.
    package var isOriginal: Bool

    package init(
        _ type: ObjectType, _ predicate: SamplePredicate = .constant(true), isBySample: Bool = false,
        isOriginal: Bool = false
    ) {
        self.type = type
        self.predicate = predicate
        self.isBySample = isBySample
        self.isOriginal = isOriginal
    }
}

/// A quantity with its interval and the sample that holds it.
package struct QuantityDatum: Sendable {
    package var quantity: QuantityValue
    /// Start, in seconds since 2001-01-01 UTC.
    package var start: Double
    /// End, in seconds since 2001-01-01 UTC.
    package var end: Double
    package var sample: SampleRecord
}

extension QuantityDatum {
    /// The quantity as if it were a sample, under the identifier of the one that holds it.
    package var record: SampleRecord {
        var record = sample
        (record.start, record.end) = (start, end)
        record.content = .quantity(quantity)
        return record
    }
}
