import HealthModel
package import WorkoutFiles

extension ReadinessReport: JSONRepresentable {
    package static let jsonShape = JSONShape<ReadinessReport>(
        "Readiness",
        "Measures of recovery on a day, each compared with the person's own baseline. Not a medical device."
    ) { members in
        members.add("day", .day) { $0.day }
        members.add("readings", .list(Reading.jsonShape), "All measures, also those that are missing.") { $0.readings }
    }
}

extension ReadinessReport.Reading: JSONRepresentable {
    package static let jsonShape = JSONShape<ReadinessReport.Reading>(
        "ReadinessReading", "A measure with its baseline."
    ) { members in
        members.add("measure", .choice) { $0.measure }
        members.add("unit", .unit, "The unit of all values.") { $0.unit }
        members.add("value", .number, "The value of the day; of the variability, the geometric mean of seven days.") {
            $0.value
        }
        members.add("baseline", ReadinessReport.Baseline.jsonShape, "Null if it has fewer than 14 values.") {
            $0.baseline
        }
        members.add("score", .number, "The standard deviations between the value and the mean of the baseline.") {
            $0.score
        }
        members.add("state", .choice) { $0.state }
        members.add("gap", .choice, "The reason for a missing state; null otherwise.") { $0.gap }
        members.add("isStrained", .boolean, "Whether the value is outside the range in the direction of strain.") {
            $0.isStrained
        }
        members.add("values", .list(ReadinessReport.DayValue.jsonShape), "The values by day, in order.") { $0.values }
    }
}

extension ReadinessReport.Baseline: JSONRepresentable {
    package static let jsonShape = JSONShape<ReadinessReport.Baseline>(
        "ReadinessBaseline", "The sixty days with which a value is compared."
    ) { members in
        members.add("first", .day) { $0.first }
        members.add("last", .day) { $0.last }
        members.add("days", .count, "The number of days with a value.") { $0.days }
        members.add("mean", .number, "Of the variability, the geometric mean.") { $0.mean }
        members.add("low", .number, "The lower end of the person's own range.") { $0.low }
        members.add("high", .number, "The upper end of the person's own range.") { $0.high }
    }
}

extension ReadinessReport.DayValue: JSONRepresentable {
    package static let jsonShape = JSONShape<ReadinessReport.DayValue>("ReadinessDay", "The value of a day.") {
        members in
        members.add("day", .day) { $0.day }
        members.add("value", .number) { $0.value }
    }
}
