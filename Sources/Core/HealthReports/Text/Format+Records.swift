import HealthModel

extension Format {
    /// Returns the name of a kind of record: `5 km`, `Half marathon`, `20 min`.
    package func name(of kind: RecordsReport.Kind) -> String {
        switch kind {
        case .distance(EffortRules.mile): "1 mile"
        case .distance(100 * EffortRules.mile): "100 miles"
        case .distance(EffortRules.marathon / 2): "Half marathon"
        case .distance(EffortRules.marathon): "Marathon"
        case .distance(let meters):
            meters < 1_000 ? "\(number(meters)) m" : "\(value(meters / 1_000)) km"
        case .power(let seconds):
            seconds < 60
                ? "\(number(seconds)) s"
                : seconds < 7_200 ? "\(number(seconds / 60)) min" : "\(number(seconds / 3_600)) h"
        case .longestDistance: "Longest"
        case .longestDuration: "Longest time"
        case .highestClimb: "Highest climb"
        case .mostEnergy: "Most energy"
        }
    }

    /// Formats the value of a record with its unit.
    package func value(_ value: Double, of kind: RecordsReport.Kind) -> String {
        switch kind {
        case .distance, .longestDuration: Self.duration(value)
        case .power: "\(number(value)) W"
        case .longestDistance: distance(value)
        case .highestClimb: height(value)
        case .mostEnergy: "\(number(value)) kcal"
        }
    }

    /// Formats the speed of a record over a distance; returns an empty string for other kinds.
    package func speed(_ value: Double, of kind: RecordsReport.Kind, _ measure: PaceMeasure) -> String {
        guard case .distance(let meters) = kind, value > 0 else { return "" }
        return speed(meters / value, measure)
    }
}
