package import HealthModel

/// Samples to be exported: their shared properties, and columns of values.
package struct AppleHealthSamples: Sendable {
    /// A quantity or a category type.
    package var type: ObjectType
    /// The unit of the values, or nil for categories.
    package var unit: QuantityUnit?
    package var source: SourceRevisionRecord?
    package var device: DeviceRecord?
    package var metadata: Metadata?
    /// A sync identifier without a version.
    package var looseSyncIdentifier: String?
    package var starts: [Double]
    package var ends: [Double]
    package var values: [Double]
    /// The original creation dates, not a number where unknown, or nil if all are unknown.
    package var created: [Double]?
    /// The contents of individual samples other than metadata, by index.
    package var contents: [Int: [AppleHealthElement]] = [:]
    /// The original attributes of individual samples, by index.
    package var attributes: [Int: [AppleHealthElement.Attribute]] = [:]

    package init(
        type: ObjectType, unit: QuantityUnit?, source: SourceRevisionRecord?, device: DeviceRecord?,
        metadata: Metadata?, starts: [Double], ends: [Double], values: [Double], created: [Double]? = nil
    ) {
        self.type = type
        self.unit = unit
        self.source = source
        self.device = device
        self.metadata = metadata
        self.starts = starts
        self.ends = ends
        self.values = values
        self.created = created
    }
}
