package import HealthModel

/// Samples on their way into an export: what they have in common, and columns.
package struct AppleHealthSamples: Sendable {
    /// A quantity or a category type.
    package var type: ObjectType
    /// The unit of the values; nil for categories.
    package var unit: QuantityUnit?
    package var source: SourceRevisionRecord?
    package var device: DeviceRecord?
    package var metadata: Metadata?
    /// A sync identifier without a version.
    package var looseSyncIdentifier: String?
    package var starts: [Double]
    package var ends: [Double]
    package var values: [Double]
    /// When each was added where it comes from, no number where that is not known; nil if it is known of none.
    package var created: [Double]?
    /// What single samples contain besides their metadata, by their place.
    package var contents: [Int: [AppleHealthElement]] = [:]
    /// The attributes of single samples, word for word.
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
