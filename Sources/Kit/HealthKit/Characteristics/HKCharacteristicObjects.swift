public import Foundation

// The values of characteristics as objects, which the store returns. They are alike: an immutable value of an
// enumeration, archived by its raw value.

extension NSCoder {
    private static let characteristicKey = "Value"

    /// Encodes the value of a characteristic.
    fileprivate func encode(characteristic value: some RawRepresentable<Int>) {
        encode(value.rawValue, forKey: Self.characteristicKey)
    }

    /// Decodes the value of a characteristic; nil if there is none or an unknown one.
    fileprivate func characteristic<Value: RawRepresentable<Int>>() -> Value? {
        guard containsValue(forKey: Self.characteristicKey) else { return nil }
        return Value(rawValue: decodeInteger(forKey: Self.characteristicKey))
    }
}

/// The biological sex of the person, as returned by the store.
// Unchecked, because NSObject is not Sendable; the one stored property never changes.
open class HKBiologicalSexObject: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let value: HKBiologicalSex

    /// Creates an object with the default value (OTH-11), for subclasses such as test doubles.
    public override init() { value = .notSet }

    /// Creates an object with a value.
    init(_ value: HKBiologicalSex) { self.value = value }

    /// The biological sex; ``HKBiologicalSex/notSet`` if it is not set or the app may not read it.
    open var biologicalSex: HKBiologicalSex { value }

    open override func isEqual(_ object: Any?) -> Bool { (object as? HKBiologicalSexObject)?.value == value }

    open override var hash: Int { value.rawValue }

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived object.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard let value: HKBiologicalSex = coder.characteristic() else { return nil }
        self.value = value
    }

    /// Encodes the raw value.
    open func encode(with coder: NSCoder) { coder.encode(characteristic: value) }
}

/// The blood type of the person, as returned by the store.
// Unchecked, because NSObject is not Sendable; the one stored property never changes.
open class HKBloodTypeObject: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let value: HKBloodType

    /// Creates an object with the default value (OTH-11), for subclasses such as test doubles.
    public override init() { value = .notSet }

    /// Creates an object with a value.
    init(_ value: HKBloodType) { self.value = value }

    /// The blood type; ``HKBloodType/notSet`` if it is not set or the app may not read it.
    open var bloodType: HKBloodType { value }

    open override func isEqual(_ object: Any?) -> Bool { (object as? HKBloodTypeObject)?.value == value }

    open override var hash: Int { value.rawValue }

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived object.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard let value: HKBloodType = coder.characteristic() else { return nil }
        self.value = value
    }

    /// Encodes the raw value.
    open func encode(with coder: NSCoder) { coder.encode(characteristic: value) }
}

/// The skin type of the person, as returned by the store.
// Unchecked, because NSObject is not Sendable; the one stored property never changes.
open class HKFitzpatrickSkinTypeObject: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let value: HKFitzpatrickSkinType

    /// Creates an object with the default value (OTH-11), for subclasses such as test doubles.
    public override init() { value = .notSet }

    /// Creates an object with a value.
    init(_ value: HKFitzpatrickSkinType) { self.value = value }

    /// The skin type; ``HKFitzpatrickSkinType/notSet`` if it is not set or the app may not read it.
    open var skinType: HKFitzpatrickSkinType { value }

    open override func isEqual(_ object: Any?) -> Bool { (object as? HKFitzpatrickSkinTypeObject)?.value == value }

    open override var hash: Int { value.rawValue }

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived object.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard let value: HKFitzpatrickSkinType = coder.characteristic() else { return nil }
        self.value = value
    }

    /// Encodes the raw value.
    open func encode(with coder: NSCoder) { coder.encode(characteristic: value) }
}

/// The wheelchair use of the person, as returned by the store.
// Unchecked, because NSObject is not Sendable; the one stored property never changes.
open class HKWheelchairUseObject: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let value: HKWheelchairUse

    /// Creates an object with the default value (OTH-11), for subclasses such as test doubles.
    public override init() { value = .notSet }

    /// Creates an object with a value.
    init(_ value: HKWheelchairUse) { self.value = value }

    /// The use; ``HKWheelchairUse/notSet`` if it is not set or the app may not read it.
    open var wheelchairUse: HKWheelchairUse { value }

    open override func isEqual(_ object: Any?) -> Bool { (object as? HKWheelchairUseObject)?.value == value }

    open override var hash: Int { value.rawValue }

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived object.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard let value: HKWheelchairUse = coder.characteristic() else { return nil }
        self.value = value
    }

    /// Encodes the raw value.
    open func encode(with coder: NSCoder) { coder.encode(characteristic: value) }
}

/// The move mode of the person, as returned by the store.
// Unchecked, because NSObject is not Sendable; the one stored property never changes.
open class HKActivityMoveModeObject: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let value: HKActivityMoveMode

    /// Creates an object with the default value (OTH-11), for subclasses such as test doubles.
    public override init() { value = .activeEnergy }

    /// Creates an object with a value.
    init(_ value: HKActivityMoveMode) { self.value = value }

    /// The mode; active energy if it is not set or the app may not read it.
    open var activityMoveMode: HKActivityMoveMode { value }

    open override func isEqual(_ object: Any?) -> Bool { (object as? HKActivityMoveModeObject)?.value == value }

    open override var hash: Int { value.rawValue }

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived object.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard let value: HKActivityMoveMode = coder.characteristic() else { return nil }
        self.value = value
    }

    /// Encodes the raw value.
    open func encode(with coder: NSCoder) { coder.encode(characteristic: value) }
}
