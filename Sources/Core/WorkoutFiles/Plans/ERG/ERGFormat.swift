import HealthModel

extension FormatName {
    package static let erg = FormatName(rawValue: "erg")
    package static let mrc = FormatName(rawValue: "mrc")
}

extension WorkoutFileFormat {
    /// Workouts of trainers in absolute watts.
    public static let erg = course(.erg, "ERG")
    /// Workouts of trainers in percent of the threshold power.
    public static let mrc = course(.mrc, "MRC")

    private static func course(_ name: FormatName, _ title: String) -> WorkoutFileFormat {
        let unit: ERGUnit = name == .mrc ? .percent : .watts
        return WorkoutFileFormat(
            name, title: title,
            reading: Reading(
                isBeginning: { ERGText.format($0.bytes) == unit }, content: .plans(ERGReader.plans(from:file:_:))),
            planWriting: PlanWriting(
                ending: name.rawValue, capabilities: { ERGCapabilities.support($0, unit) },
                bytes: { (plan, options, file) throws(WorkoutFileError) in
                    try ERGWriter.bytes(of: plan, unit, options, file: file)
                }))
    }
}

/// The unit of the values of a course.
enum ERGUnit: Sendable {
    case watts
    case percent
}

/// The capabilities of ERG and MRC.
private enum ERGCapabilities {
    static func support(_ feature: PlanFeature, _ unit: ERGUnit) -> FeatureSupport<PlannedWorkout> {
        switch feature {
        case .singleGoal: .changed(feature, "steps")
        case .pacer, .multisport, .distance, .energy, .open, .poolDistance, .poolTime, .location, .swimmingLocation,
            .division, .warmup, .recovery, .heartRateZone, .powerZone, .heartRate, .speed, .cadence, .average,
            .ofMaximalHeartRate, .ofThresholdHeartRate, .ofThresholdSpeed:
            .nothing
        case .activity: .activities("cycling") { $0.activity == .cycling }
        case .name: .planName("a line of text", PlanText.isLine)
        case .time: .steps(ERGWriter.second, ERGWriter.second...1e9, "ten-thousandths of a minute")
        case .repetition: .changed(feature, "single steps")
        case .powerThreshold: unit == .watts ? .whole : .changed(feature, "fractions of the threshold power")
        case .powerRange:
            unit == .watts ? ranges(feature) : .changed(feature, "fractions of the threshold power")
        case .ofThresholdPower: unit == .percent ? ranges(feature) : .changed(feature, "watts")
        case .ramp:
            .partly("ramps from one power to another") { plan in
                plan.writtenParts.count { $0.step.ramp != nil && !ERGWriter.isRange($0.step, unit) }
            }
        case .stepName: .stepNames("a line of text") { _, name in PlanText.isLine(name) && !name.contains(";") }
        }
    }

    /// Returns the support of a format that has ranges only as ramps.
    private static func ranges(_ feature: PlanFeature) -> FeatureSupport<PlannedWorkout> {
        .otherwise("the middle of a range that is no ramp") { plan in
            plan.writtenParts.count { part in
                let values = feature.values(of: part)
                return part.step.ramp == nil && values.min() != values.max()
            }
        }
    }
}
