import HealthModel
import WorkoutFiles

/// A kind of means of days in the tables of the second generation.
enum FitbitMean: CaseIterable {
    case variability, oxygen, respiration

    var type: ObjectType {
        switch self {
        case .variability: .heartRateVariabilityRMSSD
        case .oxygen: .oxygenSaturation
        case .respiration: .respiratoryRate
        }
    }

    /// The heads of the mean, the most telling first; no file of these kinds was seen here (IMP-44).
    private var heads: [String] {
        switch self {
        case .variability:
            ["average heart rate variability milliseconds", "root mean square of successive differences milliseconds"]
        case .oxygen: ["average percentage", "oxygen saturation percentage", "percentage"]
        case .respiration: ["breaths per minute", "respiratory rate"]
        }
    }

    /// Returns the mean of a row in the unit of the type; nil if it has none.
    func value(_ row: CSVRow) -> Double? {
        heads.lazy.compactMap { row.number($0) }.first.map { self == .oxygen ? $0 / 100 : $0 }
    }
}
