import HealthModel

extension BloodPressureCategory {
    /// The name of the category for people.
    package var title: String {
        switch self {
        case .optimal: "Optimal"
        case .normal: "Normal"
        case .highNormal: "High normal"
        case .grade1: "Grade 1"
        case .grade2: "Grade 2"
        case .grade3: "Grade 3"
        }
    }
}

extension BodyReport.MeanPressure {
    /// The origin of categories, which accompanies them.
    package static let remark =
        "Categories are those of measurements in an office (ESC/ESH 2018, ESH 2023). This is not a medical device."

    /// Returns the average and its meaning.
    package func sentence(_ format: Format) -> String {
        let mean =
            "Average \(format.pressures((systolic, diastolic))) mmHg of \(format.count(count, "measurement")) on "
            + "\(format.count(days, "day"))"
        return switch isHighAtHome {
        case true?: mean + ": high for measurements at home (from 135/85)."
        case false?: mean + ": below the limit for measurements at home (135/85)."
        case nil: mean + "; an average at home takes 12 on 3 days."
        }
    }
}
