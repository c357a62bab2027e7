package import Foundation
package import HealthModel

/// The units in which people read quantities.
package enum DisplayUnit {
    /// The customary unit of a quantity type; nil for a type of another kind.
    ///
    /// Rates are shown per minute: nobody says 2.5 for a heart rate.
    package static func unit(for type: ObjectType, in locale: Locale = .current) -> QuantityUnit? {
        let unit = CustomaryUnits(in: locale).unit(for: type)
        return unit == .countPerSecond ? .countPerMinute : unit
    }
}
