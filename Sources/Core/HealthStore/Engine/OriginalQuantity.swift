package import HealthModel

/// A quantity as it was before condensing merged it with others.
package struct OriginalQuantity: Sendable {
    /// Seconds since 2001-01-01 UTC.
    package var start: Double
    package var end: Double
    /// The quantity as given, in its own unit.
    package var quantity: QuantityValue
    /// The date it was added to its original store, in seconds since 2001-01-01 UTC; nil if unknown.
    package var created: Double?

    package init(start: Double, end: Double, quantity: QuantityValue, created: Double? = nil) {
        self.start = start
        self.end = end
        self.quantity = quantity
        self.created = created
    }
}
