import HealthModel

/// A kind of choice out of a fixed list.
// Unchecked, as HKObjectType is: nothing is stored here.
open class HKCategoryType: HKSampleType, @unchecked Sendable {
    /// The category type with an identifier.
    ///
    /// Raises if the identifier names no such type.
    public convenience init(_ identifier: HKCategoryTypeIdentifier) {
        self.init(record: Self.known(identifier.rawValue, as: .category))
    }
}
