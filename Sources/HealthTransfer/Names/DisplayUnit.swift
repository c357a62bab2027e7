package import Foundation
package import HealthModel

/// The units in which people read quantities.
package enum DisplayUnit {
    /// The customary unit of a quantity type; nil for a type of another kind.
    package static func unit(for type: ObjectType, in locale: Locale = .current) -> QuantityUnit? {
        CustomaryUnits(in: locale).unit(for: type)
    }
}
