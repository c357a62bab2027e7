import HealthModel

/// A type of samples with a value from a fixed list.
// Unchecked, like HKObjectType: nothing is stored here.
open class HKCategoryType: HKSampleType, @unchecked Sendable {
    /// Creates the category type with an identifier.
    ///
    /// Raises if no such type has the identifier.
    public convenience init(_ identifier: HKCategoryTypeIdentifier) {
        self.init(record: Self.known(identifier.rawValue, as: .category))
    }
}
