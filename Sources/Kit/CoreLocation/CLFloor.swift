/// A floor of a building.
///
/// Immutable and therefore safe to share between threads; subclasses must preserve that.
open class CLFloor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let storedLevel: Int

    /// The floor number, counted from the ground floor, which is 0; negative below it.
    open var level: Int { storedLevel }

    /// Creates the ground floor.
    public override init() {
        storedLevel = 0
        super.init()
    }

    package init(level: Int) {
        storedLevel = level
        super.init()
    }

    // MARK: NSCopying

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: NSSecureCoding

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes a floor from an archive.
    public required init?(coder: NSCoder) {
        storedLevel = coder.decodeInteger(forKey: "level")
        super.init()
    }

    /// Encodes the floor.
    open func encode(with coder: NSCoder) {
        coder.encode(storedLevel, forKey: "level")
    }
}
