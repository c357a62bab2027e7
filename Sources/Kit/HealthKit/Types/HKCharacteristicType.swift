import HealthModel

/// A lasting fact about the person.
// Unchecked, as HKObjectType is: nothing is stored here.
open class HKCharacteristicType: HKObjectType, @unchecked Sendable {
    /// The characteristic with an identifier.
    ///
    /// Raises if the identifier names no such type.
    public convenience init(_ identifier: HKCharacteristicTypeIdentifier) {
        self.init(record: Self.known(identifier.rawValue, as: .characteristic))
    }
}
