/// A storey of a building.
///
/// Immutable, so it may cross threads; subclasses have to keep that promise.
open class CLFloor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let storedLevel: Int

    /// The storey, counted from the ground floor 0; negative below it.
    open var level: Int { storedLevel }

    /// The ground floor.
    public override init() {
        storedLevel = 0
        super.init()
    }

    package init(level: Int) {
        storedLevel = level
        super.init()
    }

    // MARK: NSCopying

    /// Returns the receiver, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: NSSecureCoding

    /// Always true.
    open class var supportsSecureCoding: Bool { true }

    /// Reads a floor from an archive.
    public required init?(coder: NSCoder) {
        storedLevel = coder.decodeInteger(forKey: "level")
        super.init()
    }

    /// Writes the floor to an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(storedLevel, forKey: "level")
    }
}
