import HealthModel
package import WorkoutFiles

extension LoadFigure: JSONRepresentable {
    package static let jsonShape = JSONShape<LoadFigure>(
        "LoadFigure", "A load figure of a workout with the values from which it is computed."
    ) { members in
        members.add("name", .choice) { $0.name }
        members.add("value", .number) { $0.value }
        members.add("unit", .text, "Null for a dimensionless figure.") { $0.unit }
        members.add("from", origins, "The values from which the figure is computed.") { $0.origins }
    }

    private static let origins = JSONShape<[Origin]>("LoadOrigins", "The values from which a load figure is computed.")
    {
        members in
        members.addIfPresent("heartRates", .count, "The number of measurements.") { $0.first(\.heartRates) }
        members.addIfPresent("output", .choice) { $0.first(\.output) }
        members.addIfPresent("seconds", .number(unit: "s"), "The time of the measurements.") { $0.first(\.seconds) }
        members.addIfPresent("maximalHeartRate", .number(unit: "count/min")) { $0.first(\.maximum)?.rate }
        members.addIfPresent("maximalHeartRateSource", .choice(LoadFacts.MaximumSource.names)) {
            $0.first(\.maximum)?.source.rawValue
        }
        members.addIfPresent("restingHeartRate", .number(unit: "count/min")) { $0.first(\.rest) }
        members.addIfPresent("biologicalSex", .choice(["male", "female"])) { $0.first(\.sex)?.formName }
        members.addIfPresent("normalizedPower", .number(unit: "W")) { $0.first(\.normalizedPower) }
        members.addIfPresent("meanPower", .number(unit: "W")) { $0.first(\.meanPower) }
        members.addIfPresent("thresholdPower", .number(unit: "W")) { $0.first(\.thresholdPower) }
        members.addIfPresent("criticalPower", .number(unit: "W")) { $0.first(\.criticalPower) }
        members.addIfPresent("wPrime", .number(unit: "J")) { $0.first(\.wPrime) }
        members.addIfPresent("days", .count, "The days whose best efforts count.") { $0.first(\.days) }
        members.addIfPresent("distance", .number(unit: "m")) { $0.first(\.distance) }
        members.addIfPresent("adjustedDistance", .number(unit: "m"), "The distance on the flat with the same cost.") {
            $0.first(\.adjustedDistance)
        }
        members.addIfPresent("meanOutput", .number, "In the unit of the output.") { $0.first(\.meanOutput) }
        members.addIfPresent("meanHeartRate", .number(unit: "count/min")) { $0.first(\.meanHeartRate) }
        members.addIfPresent("firstHalf", .number, "The efficiency factor of the first half.") {
            $0.first(\.halves)?.first
        }
        members.addIfPresent("secondHalf", .number, "The efficiency factor of the second half.") {
            $0.first(\.halves)?.second
        }
    }
}

extension [LoadFigure.Origin] {
    fileprivate func first<Value>(_ path: KeyPath<LoadFigure.Origin, Value?>) -> Value? {
        for origin in self {
            if let value = origin[keyPath: path] { return value }
        }
        return nil
    }
}

/// The values of the cases, by name.
extension LoadFigure.Origin {
    fileprivate var heartRates: Int? { if case .heartRates(let count) = self { count } else { nil } }
    fileprivate var seconds: Double? { if case .seconds(let seconds) = self { seconds } else { nil } }
    fileprivate var maximum: (rate: Double, source: LoadFacts.MaximumSource)? {
        if case .maximum(let rate, let source) = self { (rate, source) } else { nil }
    }
    fileprivate var rest: Double? { if case .rest(let rate) = self { rate } else { nil } }
    fileprivate var sex: AthleteProfile.Sex? { if case .sex(let sex) = self { sex } else { nil } }
    fileprivate var normalizedPower: Double? { if case .normalizedPower(let power) = self { power } else { nil } }
    fileprivate var meanPower: Double? { if case .meanPower(let power) = self { power } else { nil } }
    fileprivate var thresholdPower: Double? { if case .thresholdPower(let power) = self { power } else { nil } }
    fileprivate var criticalPower: Double? { if case .criticalPower(let power) = self { power } else { nil } }
    fileprivate var wPrime: Double? { if case .wPrime(let work) = self { work } else { nil } }
    fileprivate var days: Int? { if case .days(let days) = self { days } else { nil } }
    fileprivate var distance: Double? { if case .distance(let meters) = self { meters } else { nil } }
    fileprivate var adjustedDistance: Double? { if case .adjustedDistance(let meters) = self { meters } else { nil } }
    fileprivate var output: Efficiency.Output? { if case .output(let output) = self { output } else { nil } }
    fileprivate var meanOutput: Double? { if case .meanOutput(let value) = self { value } else { nil } }
    fileprivate var meanHeartRate: Double? { if case .meanHeartRate(let rate) = self { rate } else { nil } }
    fileprivate var halves: (first: Double, second: Double)? {
        if case .halves(let first, let second) = self { (first, second) } else { nil }
    }
}

extension LoadFacts.MaximumSource {
    fileprivate static let names = [LoadFacts.MaximumSource.own, .age].map(\.rawValue)
}

// MARK: - Days and weeks

extension LoadReport: JSONRepresentable {
    package static let jsonShape = JSONShape<LoadReport>(
        "Load", "The load of days or weeks, with fitness, fatigue and form."
    ) { members in
        members.add("measure", .choice) { $0.measure }
        members.add("isChosen", .boolean, "Whether the measure was requested; otherwise most workouts have it.") {
            $0.isChosen
        }
        members.add("by", .choice) { $0.period }
        members.add("periods", .list(Row.jsonShape), "Ascending, without gaps.") { $0.rows }
        members.add("counted", .count, "The number of workouts with a load.") { $0.counted }
        members.add("missing", missingShape, "The number of workouts without a load, by the first missing input.") {
            $0.missing
        }
        members.add("simulated", .count, "The number of simulated workouts.") { $0.simulated }
        members.add("begin", .day, "The day of the earliest workout that contributes.") { $0.begin }
        members.add("person", person, "The facts about the athlete on the last day.") { $0 }
        members.add("criticalPower", model, "From best efforts.") { $0.criticalPower }
    }

    private static let missingShape = JSONShape<[MissingLoadInput: Int]>(
        "MissingLoadInputs", "Numbers of workouts by the first missing input."
    ) { members in
        for need in MissingLoadInput.allCases { members.addIfPresent(need.rawValue, .count) { $0[need] } }
    }

    private static let person = JSONShape<LoadReport>("Athlete", "The facts about an athlete that loads need.") {
        members in
        members.add("maximalHeartRate", .number(unit: "count/min")) { $0.facts.maximum }
        members.add("maximalHeartRateSource", .choice(LoadFacts.MaximumSource.names)) {
            $0.facts.maximumSource?.rawValue
        }
        members.add("restingHeartRate", .number(unit: "count/min")) { $0.facts.rest }
        members.add("biologicalSex", .choice(["male", "female"])) { $0.facts.sex?.formName }
        members.add("thresholdPower", .number(unit: "W"), "Of cycling.") { $0.facts.threshold }
        members.add("oxygenUptake", .number(unit: "mL/(kg·min)"), "The maximum, estimated from heart rates.") {
            $0.oxygenUptake
        }
    }

    private static let model = JSONShape<CriticalPower>("CriticalPower", "The critical power model.") { members in
        members.add("power", .number(unit: "W")) { $0.power }
        members.add("wPrime", .number(unit: "J")) { $0.reserve }
        members.add("days", .count, "The days whose best efforts count.") { _ in WorkoutLoad.criticalPowerDays }
    }
}

extension LoadReport.Row: JSONRepresentable {
    package static let jsonShape = JSONShape<LoadReport.Row>("LoadPeriod", "The load of a day or a week.") { members in
        members.add("first", .day) { $0.first }
        members.add("last", .day) { $0.last }
        members.add("workouts", .count, "The number of workouts with a load.") { $0.workouts }
        members.add("load", .number, "In the unit of the measure.") { $0.load }
        members.add("fitness", .number, "At the end of the last day, in load per day.") { $0.fitness }
        members.add("fatigue", .number, "At the end of the last day, in load per day.") { $0.fatigue }
        members.add("form", .number, "The fitness minus the fatigue of the day before the last day.") { $0.form }
        members.add("loads", .list(LoadReport.Load.jsonShape), "The workouts with a load, in order of start.") {
            $0.loads
        }
    }
}

extension LoadReport.Load: JSONRepresentable {
    package static let jsonShape = JSONShape<LoadReport.Load>("WorkoutLoad", "The load of a workout.") { members in
        members.add("workout", .uuid) { $0.workout }
        members.add("activityType", .activity) { $0.activityType }
        members.add("title", .text) { $0.title }
        members.add("start", .date) { $0.start }
        members.add("timeZone", .timeZone, "The time zone of the recording, if known; dates are in UTC.") {
            $0.timeZone
        }
        members.add("load", .number, "In the unit of the measure.") { $0.load }
    }
}
