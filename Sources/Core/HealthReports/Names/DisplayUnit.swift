package import Foundation
package import HealthModel

/// The units for the display of quantities.
package enum DisplayUnit {
    /// A locale without a region: metric units, the same on every machine, as used in machine-readable output.
    package static let international = Locale(identifier: "en_001")

    /// Returns the customary unit of a quantity type; nil for a type of another kind.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - locale: The locale in which the unit is customary.
    package static func unit(for type: ObjectType, in locale: Locale = international) -> QuantityUnit? {
        CustomaryUnits(in: locale).unit(for: type)
    }
}
