package import Foundation

/// The customary units of a region, in which the Health app displays a type and exports print it (STO-51).
package struct CustomaryUnits {
    private let system: Locale.MeasurementSystem
    private let region: String?

    /// Creates the units of a locale.
    package init(in locale: Locale) {
        system = locale.measurementSystem
        region = locale.region?.identifier
    }

    /// Returns the customary unit of a quantity type, or `nil` for other types.
    package func unit(for type: ObjectType) -> QuantityUnit? {
        guard let canonical = type.canonicalUnit else { return nil }
        if type == .bloodGlucose, let region, Self.molarRegions.contains(region) { return Self.molarGlucose }
        guard let row = Self.rows[type] else { return canonical }
        return system == .us ? row.american : system == .uk ? row.british : row.metric
    }

    // MARK: - The table

    private struct Row {
        var metric: QuantityUnit
        var american: QuantityUnit
        var british: QuantityUnit
    }

    /// The customary units by type; other types use their canonical unit everywhere.
    // swift-format-ignore
    private static let table: [(types: [ObjectType], metric: String, american: String, british: String)] = [
        ([.bodyMass, .leanBodyMass],                                        "kg",        "lb",        "st"),
        ([.height, .waistCircumference],                                    "cm",        "in",        "cm"),
        ([.walkingStepLength, .runningStrideLength],                        "cm",        "in",        "cm"),
        ([.distanceCrossCountrySkiing, .distanceCycling, .distanceDownhillSnowSports, .distancePaddleSports,
          .distanceRowing, .distanceSkatingSports, .distanceWalkingRunning, .distanceWheelchair],
                                                                            "km",        "mi",        "mi"),
        ([.distanceSwimming],                                               "m",         "yd",        "m"),
        ([.sixMinuteWalkTestDistance, .underwaterDepth],                    "m",         "ft",        "m"),
        ([.walkingSpeed, .runningSpeed, .cyclingSpeed, .crossCountrySkiingSpeed, .paddleSportsSpeed, .rowingSpeed],
                                                                            "km/hr",     "mi/hr",     "mi/hr"),
        ([.stairAscentSpeed, .stairDescentSpeed],                           "m/s",       "ft/s",      "m/s"),
        ([.heartRate, .respiratoryRate],                                    "count/min", "count/min", "count/min"),
        ([.vo2Max],                                                         "mL/min·kg", "mL/min·kg", "mL/min·kg"),
        ([.bodyTemperature, .basalBodyTemperature, .appleSleepingWristTemperature, .waterTemperature],
                                                                            "degC",      "degF",      "degC"),
        ([.electrodermalActivity],                                          "mcS",       "mcS",       "mcS"),
        ([.dietaryWater],                                                   "mL",        "fl_oz_us",  "mL"),
        // Nutrients without a row are measured in grams: the sources of energy, and fibre.
        ([.dietaryCaffeine, .dietaryCholesterol, .dietaryCalcium, .dietaryChloride, .dietaryCopper, .dietaryIron,
          .dietaryMagnesium, .dietaryManganese, .dietaryPhosphorus, .dietaryPotassium, .dietarySodium, .dietaryZinc,
          .dietaryNiacin, .dietaryPantothenicAcid, .dietaryRiboflavin, .dietaryThiamin, .dietaryVitaminB6,
          .dietaryVitaminC, .dietaryVitaminE],                              "mg",        "mg",        "mg"),
        ([.dietaryChromium, .dietaryIodine, .dietaryMolybdenum, .dietarySelenium, .dietaryBiotin, .dietaryFolate,
          .dietaryVitaminA, .dietaryVitaminB12, .dietaryVitaminD, .dietaryVitaminK],
                                                                            "mcg",       "mcg",       "mcg"),
    ]

    private static let rows: [ObjectType: Row] = {
        var rows: [ObjectType: Row] = [:]
        for line in table {
            guard let metric = try? QuantityUnit(parsing: line.metric),
                let american = try? QuantityUnit(parsing: line.american),
                let british = try? QuantityUnit(parsing: line.british)
            else { continue }
            for type in line.types { rows[type] = Row(metric: metric, american: american, british: british) }
        }
        return rows
    }()

    // MARK: - Blood glucose

    /// The unit in countries where laboratories report moles; others use milligrams.
    private static let molarGlucose = try? QuantityUnit(parsing: "mmol<180.1558800000541>/L")

    private static let molarRegions: Set<String> = [
        "AU", "BG", "CA", "CH", "CN", "CZ", "DK", "EE", "FI", "GB", "HK", "HR", "HU", "IE", "IS", "KZ", "LT", "LV",
        "MT", "MY", "NL", "NO", "NZ", "RU", "SE", "SG", "SI", "SK", "UA", "ZA",
    ]
}
