/// Where a location came from: made up by software, or delivered by an accessory.
///
/// Immutable, so it may cross threads; subclasses have to keep that promise.
open class CLLocationSourceInformation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let software: Bool
    private let accessory: Bool

    /// Whether software simulated the location.
    open var isSimulatedBySoftware: Bool { software }

    /// Whether an external accessory produced the location.
    open var isProducedByAccessory: Bool { accessory }

    /// Information about a location of the device itself.
    public override init() {
        software = false
        accessory = false
        super.init()
    }

    /// Information with both answers given.
    public init(softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool) {
        software = isSoftware
        accessory = isAccessory
        super.init()
    }

    // MARK: NSCopying

    /// Returns the receiver, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: NSSecureCoding

    /// Always true.
    open class var supportsSecureCoding: Bool { true }

    /// Reads the information from an archive.
    public required init?(coder: NSCoder) {
        software = coder.decodeBool(forKey: "isSimulatedBySoftware")
        accessory = coder.decodeBool(forKey: "isProducedByAccessory")
        super.init()
    }

    /// Writes the information to an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(software, forKey: "isSimulatedBySoftware")
        coder.encode(accessory, forKey: "isProducedByAccessory")
    }
}
