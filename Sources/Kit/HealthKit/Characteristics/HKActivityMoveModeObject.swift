public import Foundation

/// What the ring of moving measures, as the store answers it.
// Unchecked, because NSObject is not Sendable; the one stored property never changes.
open class HKActivityMoveModeObject: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let value: HKActivityMoveMode

    /// An answer as if nobody had set anything (OTH-11); for subclasses, such as those that stand in for a person in tests.
    public override init() {
        value = .activeEnergy
        super.init()
    }

    /// An answer.
    init(_ value: HKActivityMoveMode) {
        self.value = value
        super.init()
    }

    /// The mode; active energy if nobody has set it, and if the app may not read it.
    open var activityMoveMode: HKActivityMoveMode { value }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKActivityMoveModeObject)?.value == value
    }

    open override var hash: Int { value.rawValue }

    // MARK: - NSCopying

    /// Answers the object itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: - NSSecureCoding

    /// True: an archive holds one number.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived object; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: ArchiveKey.value),
            let value = HKActivityMoveMode(rawValue: coder.decodeInteger(forKey: ArchiveKey.value))
        else { return nil }
        self.value = value
        super.init()
    }

    /// Archives the number.
    open func encode(with coder: NSCoder) {
        coder.encode(value.rawValue, forKey: ArchiveKey.value)
    }

    private enum ArchiveKey {
        static let value = "Value"
    }
}
