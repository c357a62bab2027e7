import HealthModel

/// The tables of Gadgetbridge and what their columns become (IMP-76, IMP-78).
enum GadgetbridgeTables {
    /// A table with one value a row, at a moment.
    struct Moment: Sendable {
        var column: String
        var type: ObjectType
        var factor = 1.0
    }

    /// The ends of the names of tables, and what they hold; the first one counts.
    private static let moments: [(ending: String, moment: Moment)] = [
        ("_SPO2_SAMPLE", Moment(column: "SPO2", type: .oxygenSaturation, factor: 0.01)),
        ("_HEART_RATE_MANUAL_SAMPLE", Moment(column: "HEART_RATE", type: .heartRate)),
        ("_HEART_RATE_MAX_SAMPLE", Moment(column: "HEART_RATE", type: .heartRate)),
        ("_HEART_RATE_RESTING_SAMPLE", Moment(column: "HEART_RATE", type: .restingHeartRate)),
        // Of the others it is unknown which measure of variability they have.
        ("GARMIN_HRV_VALUE_SAMPLE", Moment(column: "VALUE", type: .heartRateVariabilityRMSSD)),
        ("_RESPIRATORY_RATE_SAMPLE", Moment(column: "RESPIRATORY_RATE", type: .respiratoryRate)),
        ("MI_SCALE_WEIGHT_SAMPLE", Moment(column: "WEIGHT_KG", type: .bodyMass)),
    ]

    static func moment(of table: String) -> Moment? { moments.first { table.hasSuffix($0.ending) }?.moment }

    /// The ends of the names of tables that are left out, and of those of minutes whose rows are none (IMP-92).
    private static let leftOut = [
        "_STRESS_SAMPLE", "_PAI_SAMPLE", "_BODY_ENERGY_SAMPLE", "_HRV_SUMMARY_SAMPLE", "_BATTERY_LEVEL",
        "HUAWEI_ACTIVITY_SAMPLE",
        // The numbers of its kinds do not say which one is that of the body.
        "_TEMPERATURE_SAMPLE",
    ]

    /// Returns whether a table is left out, and told.
    static func isLeftOut(_ table: String) -> Bool {
        leftOut.contains(where: table.hasSuffix) || table.hasPrefix("PEBBLE_") && table.contains("ACTIVITY")
            || table.hasSuffix("_HRV_VALUE_SAMPLE") && moment(of: table) == nil
    }
}
