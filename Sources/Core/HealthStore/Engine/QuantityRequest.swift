package import HealthModel

/// A request for the individual quantities of all matching samples, whether series or not (SER-20, SER-21).
package struct QuantityRequest: Sendable {
    /// A quantity type.
    package var type: ObjectType
    /// The predicate that selects samples; every quantity of a matching sample is returned (SER-24).
    package var predicate: SamplePredicate
    /// A Boolean value that indicates whether quantities are ordered by sample instead of all by their own starts.
    package var isBySample: Bool
    /// A Boolean value that indicates whether quantities merged by condensing are returned as they were, each
    /// original with its own dates, value and unit, in the order that it had among single samples.
    ///
    /// The sample returned with an original is the series that it became part of.
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

/// A quantity with its interval and the sample that contains it.
package struct QuantityDatum: Sendable {
    package var quantity: QuantityValue
    /// Start, in seconds since 2001-01-01 UTC.
    package var start: Double
    /// End, in seconds since 2001-01-01 UTC.
    package var end: Double
    package var sample: SampleRecord
}

extension QuantityDatum {
    /// The quantity as a sample, under the identifier of the sample that contains it.
    package var record: SampleRecord {
        var record = sample
        (record.start, record.end) = (start, end)
        record.content = .quantity(quantity)
        return record
    }
}
