package import Foundation

/// The units that are customary where a person lives (STO-51).
package struct CustomaryUnits {
    private let system: Locale.MeasurementSystem
    private let region: String?

    /// The units of a locale.
    package init(in locale: Locale) {
        system = locale.measurementSystem
        region = locale.region?.identifier
    }

    /// The customary unit of a quantity type; nil for a type of another kind.
    package func unit(for type: ObjectType) -> QuantityUnit? {
        guard let canonical = type.canonicalUnit else { return nil }
        switch type {
        case .bloodGlucose: return bloodGlucose
        case .height, .waistCircumference: return isAmerican ? .inch : .centimeter
        case .bodyMass, .leanBodyMass: return isAmerican ? .pound : system == .uk ? QuantityUnit(.stone) : .kilogram
        case .dietaryWater: return isAmerican ? QuantityUnit(.fluidOunceUS) : .milliliter
        default: break
        }
        // Steps and strides are measured in metres and not by the road.
        if type.identifier.hasPrefix("HKQuantityTypeIdentifierDistance") { return isMetric ? .kilometer : .mile }
        if canonical.isCompatible(with: .degreeCelsius) { return isAmerican ? .degreeFahrenheit : .degreeCelsius }
        if canonical.isCompatible(with: .kilocalorie) { return .kilocalorie }
        return canonical
    }

    private var isAmerican: Bool { system == .us }

    private var isMetric: Bool { system != .us && system != .uk }

    /// Milligrams, except in the countries whose laboratories report moles.
    private var bloodGlucose: QuantityUnit? {
        guard let region, Self.molarRegions.contains(region) else { return .milligramPerDeciliter }
        return try? QuantityUnit(parsing: "mmol<180.1558800000541>/L")
    }

    private static let molarRegions: Set<String> = [
        "AU", "BG", "CA", "CH", "CN", "CZ", "DK", "EE", "FI", "GB", "HK", "HR", "HU", "IE", "IS", "KZ", "LT", "LV",
        "MT",
        "MY", "NL", "NO", "NZ", "RU", "SE", "SG", "SI", "SK", "UA", "ZA",
    ]
}
