import HealthModel
import WorkoutFiles

/// A kind of values that both generations of a Fitbit export may have (IMP-41).
enum FitbitFamily: String, CaseIterable {
    case steps, distance
    case heartRate = "heart_rate"
    case restingHeartRate = "resting_heart_rate"
    case weight
    case bodyFat = "body_fat"
    case height

    var type: ObjectType {
        switch self {
        case .steps: .stepCount
        case .distance: .distanceWalkingRunning
        case .heartRate: .heartRate
        case .restingHeartRate: .restingHeartRate
        case .weight: .bodyMass
        case .bodyFat: .bodyFatPercentage
        case .height: .height
        }
    }

    /// The head of the column of its values (IMP-44).
    var head: String {
        switch self {
        case .steps: "steps"
        case .distance: "distance"
        case .heartRate, .restingHeartRate: "beats per minute"
        case .weight: "weight grams"
        case .bodyFat: "fat percentage"
        case .height: "height millimeters"
        }
    }

    /// The factor from values of tables to the unit of the type.
    var factor: Double {
        switch self {
        case .weight, .height: 0.001
        case .bodyFat: 0.01
        default: 1
        }
    }

    /// A Boolean value that indicates whether values are sums of minutes.
    var isOfMinutes: Bool { self == .steps || self == .distance }
    /// A Boolean value that indicates whether values are those of local days.
    var isDaily: Bool { self == .restingHeartRate }
    /// A Boolean value that indicates whether the first generation goes before the second: there steps and distances
    /// are merged, while the sources of tables add up (IMP-41).
    var prefersRecords: Bool { isOfMinutes }
    /// A Boolean value that indicates whether the times of records can be compared with those of tables (IMP-42).
    var isComparable: Bool { isOfMinutes || self == .heartRate }

    /// Returns the value of a record in the unit of the type; nil if it has none.
    func value(_ record: JSON) -> Double? {
        switch self {
        case .steps: record.amount("value")
        case .distance: record.amount("value").map { $0 / 100 }
        case .heartRate: record["value"]?.amount("bpm")
        case .restingHeartRate: record["value"]?.amount("value")
        // Weights of records are pounds, whatever the account says (IMP-43).
        case .weight: record.amount("weight").map { $0 * ExportedQuantity.pound }
        case .bodyFat, .height: nil
        }
    }

    /// Returns whether a value is equal to that of a table.
    func isEqual(_ value: Double, _ other: Double) -> Bool { abs(value - other) <= max(0.5, 0.005 * value) }
}

extension JSON {
    /// The number of a member, also if it is written as text.
    func amount(_ name: String) -> Double? {
        if case .string(let text)? = self[name] { CSVRow.number(text) } else { number(name) }
    }
}
