package import Foundation
package import HealthModel

/// The units in which people read quantities.
package enum DisplayUnit {
    /// Nowhere in particular: metric units, the same on every machine, which programs get.
    package static let international = Locale(identifier: "en_001")

    /// The customary unit of a quantity type; nil for a type of another kind.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - locale: Where the units are customary.
    package static func unit(for type: ObjectType, in locale: Locale = international) -> QuantityUnit? {
        CustomaryUnits(in: locale).unit(for: type)
    }
}
