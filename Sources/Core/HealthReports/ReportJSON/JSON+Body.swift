import HealthModel
package import WorkoutFiles

extension BodyReport: JSONRepresentable {
    package static let jsonShape = JSONShape<BodyReport>(
        "Body", "The weight and composition of the body with their trends, and blood pressures. Not a medical device."
    ) { members in
        members.add("courses", .list(Course.jsonShape), "The measurements that have days.") { $0.courses }
        members.add("pressures", .list(Pressure.jsonShape), "Blood pressures in chronological order.") { $0.pressures }
        members.add("meanPressure", MeanPressure.jsonShape, "Null without blood pressures.") { $0.meanPressure }
    }
}

extension BodyReport.Course: JSONRepresentable {
    package static let jsonShape = JSONShape<BodyReport.Course>("BodyCourse", "The days of a measurement.") { members in
        members.add("type", .identifier) { $0.type }
        members.add("unit", .unit, "The unit of all values; a percentage is a fraction.") { $0.unit }
        members.add("change", .number, "The difference of the trend between the first and the last day.") {
            $0.change
        }
        members.add("weeklyChange", .number, "The change per week; null if the days span less than a week.") {
            $0.weeklyChange
        }
        members.add("days", .list(BodyReport.Day.jsonShape), "The days with a measurement, in order.") { $0.days }
    }
}

extension BodyReport.Day: JSONRepresentable {
    package static let jsonShape = JSONShape<BodyReport.Day>("BodyDay", "A day with a measurement.") { members in
        members.add("day", .day) { $0.day }
        members.add("value", .number, "The average of the measurements of the day.") { $0.value }
        members.add("trend", .number, "The exponentially smoothed moving average up to this day.") { $0.trend }
    }
}

extension BodyReport.Pressure: JSONRepresentable {
    package static let jsonShape = JSONShape<BodyReport.Pressure>(
        "BloodPressure", "The two pressures of one measurement."
    ) { members in
        members.add("date", .date) { $0.date }
        members.add("systolic", .number(unit: "mmHg")) { $0.systolic }
        members.add("diastolic", .number(unit: "mmHg")) { $0.diastolic }
        members.add("category", .choice, "By the limits for measurements in an office (ESC/ESH 2018, ESH 2023).") {
            $0.category
        }
    }
}

extension BodyReport.MeanPressure: JSONRepresentable {
    package static let jsonShape = JSONShape<BodyReport.MeanPressure>(
        "MeanBloodPressure", "The average of blood pressures."
    ) { members in
        members.add("systolic", .number(unit: "mmHg")) { $0.systolic }
        members.add("diastolic", .number(unit: "mmHg")) { $0.diastolic }
        members.add("count", .count, "The number of measurements.") { $0.count }
        members.add("days", .count, "The number of days with measurements.") { $0.days }
        members.add(
            "isHighAtHome", .boolean,
            "Whether the average reaches 135 or 85 mmHg, the limits at home; null with fewer than 12 measurements or 3 days."
        ) { $0.isHighAtHome }
    }
}
