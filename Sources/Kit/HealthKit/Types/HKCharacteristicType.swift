import HealthModel

/// A type of lasting characteristics of the person.
// Unchecked, like HKObjectType: nothing is stored here.
open class HKCharacteristicType: HKObjectType, @unchecked Sendable {
    /// Creates the characteristic with an identifier.
    ///
    /// Raises if no such type has the identifier.
    public convenience init(_ identifier: HKCharacteristicTypeIdentifier) {
        self.init(record: Self.known(identifier.rawValue, as: .characteristic))
    }
}
