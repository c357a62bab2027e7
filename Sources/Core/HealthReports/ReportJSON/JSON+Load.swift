import HealthModel
package import WorkoutFiles

/// Training loads, each with the values from which it is computed.
extension JSON {
    /// Returns the load figures of a workout.
    package static func load(_ load: WorkoutLoad?) -> JSON { .array((load?.figures ?? []).map(figure)) }

    private static func figure(_ figure: LoadFigure) -> JSON {
        .object([
            ("name", .string(figure.name.rawValue)), ("value", .number(figure.value)), ("unit", .string(figure.unit)),
            ("from", .object(figure.origins.flatMap(members))),
        ])
    }

    private static func members(of origin: LoadFigure.Origin) -> [Member] {
        switch origin {
        case .heartRates(let count): [("heartRates", .integer(count))]
        case .seconds(let seconds): [("seconds", .number(seconds))]
        case .maximum(let rate, let source):
            [("maximalHeartRate", .number(rate)), ("maximalHeartRateSource", .string(source.rawValue))]
        case .rest(let rate): [("restingHeartRate", .number(rate))]
        case .sex(let sex): [("biologicalSex", .string(sex == .male ? "male" : "female"))]
        case .normalizedPower(let power): [("normalizedPower", .number(power))]
        case .meanPower(let power): [("meanPower", .number(power))]
        case .thresholdPower(let power): [("thresholdPower", .number(power))]
        case .criticalPower(let power): [("criticalPower", .number(power))]
        case .wPrime(let work): [("wPrime", .number(work))]
        case .days(let days): [("days", .integer(days))]
        case .distance(let meters): [("distance", .number(meters))]
        case .adjustedDistance(let meters): [("adjustedDistance", .number(meters))]
        case .output(let output): [("output", .string(output.rawValue))]
        case .meanOutput(let value): [("meanOutput", .number(value))]
        case .meanHeartRate(let rate): [("meanHeartRate", .number(rate))]
        case .halves(let first, let second): [("firstHalf", .number(first)), ("secondHalf", .number(second))]
        }
    }

    /// Returns the load of days or weeks.
    package static func load(_ report: LoadReport) -> JSON {
        .object([
            ("measure", .string(report.measure.rawValue)), ("isChosen", .bool(report.isChosen)),
            ("by", .string(report.period.rawValue)), ("periods", .array(report.rows.map(row))),
            ("counted", .integer(report.counted)),
            (
                "missing",
                .object(
                    MissingLoadInput.allCases.compactMap { need in
                        report.missing[need].map { (need.rawValue, .integer($0)) }
                    })
            ),
            ("simulated", .integer(report.simulated)), ("begin", .string(report.begin?.text)),
            ("person", person(report)),
            (
                "criticalPower",
                report.criticalPower.map { model in
                    .object([
                        ("power", .number(model.power)), ("wPrime", .number(model.reserve)),
                        ("days", .integer(WorkoutLoad.criticalPowerDays)),
                    ])
                } ?? .null
            ),
        ])
    }

    private static func row(_ row: LoadReport.Row) -> JSON {
        .object([
            ("first", .string(row.first.text)), ("last", .string(row.last.text)), ("workouts", .integer(row.workouts)),
            ("load", .number(row.load)), ("fitness", .number(row.fitness)), ("fatigue", .number(row.fatigue)),
            ("form", .number(row.form)),
        ])
    }

    private static func person(_ report: LoadReport) -> JSON {
        let facts = report.facts
        return .object([
            ("maximalHeartRate", .number(facts.maximum)),
            ("maximalHeartRateSource", .string(facts.maximumSource?.rawValue)),
            ("restingHeartRate", .number(facts.rest)),
            ("biologicalSex", .string(facts.sex.map { $0 == .male ? "male" : "female" })),
            ("thresholdPower", .number(facts.threshold)), ("oxygenUptake", .number(report.oxygenUptake)),
        ])
    }
}
