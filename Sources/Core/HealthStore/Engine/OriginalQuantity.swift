package import HealthModel

/// A quantity as it was before condensing joined it with others.
package struct OriginalQuantity: Sendable {
    /// Seconds since 2001-01-01 UTC.
    package var start: Double
    package var end: Double
    /// As given, in its own unit.
    package var quantity: QuantityValue
    /// When it was added where it comes from, in seconds since 2001-01-01 UTC; nil if that is not known.
    package var created: Double?

    package init(start: Double, end: Double, quantity: QuantityValue, created: Double? = nil) {
        self.start = start
        self.end = end
        self.quantity = quantity
        self.created = created
    }
}
