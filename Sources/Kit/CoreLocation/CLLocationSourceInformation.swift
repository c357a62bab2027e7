/// Information about the source of a location: simulated by software, or produced by an accessory.
///
/// Immutable and therefore safe to share between threads; subclasses must preserve that.
open class CLLocationSourceInformation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let software: Bool
    private let accessory: Bool

    /// A Boolean value that indicates whether software simulated the location.
    open var isSimulatedBySoftware: Bool { software }

    /// A Boolean value that indicates whether an external accessory produced the location.
    open var isProducedByAccessory: Bool { accessory }

    /// Creates information about a location that the device itself determined.
    public override init() {
        software = false
        accessory = false
        super.init()
    }

    /// Creates information with both values.
    public init(softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool) {
        software = isSoftware
        accessory = isAccessory
        super.init()
    }

    // MARK: NSCopying

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: NSSecureCoding

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes the information from an archive.
    public required init?(coder: NSCoder) {
        software = coder.decodeBool(forKey: "isSimulatedBySoftware")
        accessory = coder.decodeBool(forKey: "isProducedByAccessory")
        super.init()
    }

    /// Encodes the information.
    open func encode(with coder: NSCoder) {
        coder.encode(software, forKey: "isSimulatedBySoftware")
        coder.encode(accessory, forKey: "isProducedByAccessory")
    }
}
