package import HealthModel

extension SampleDetail {
    /// Returns a short text of the sample's details.
    ///
    /// - Parameter number: A closure that formats numbers.
    package func text(_ number: (Double) -> String) -> String {
        switch self {
        case .electrocardiogram(let record): "\(record.measurementCount) voltages"
        case .audiogram(let record): "\(record.points.count) tones"
        case .clinical(let record): record.displayName
        case .document(let record): record.title
        case .prescription(let record): record.kind == PrescriptionRecord.glasses ? "glasses" : "contact lenses"
        case .stateOfMind(let record): number(record.valence)
        case .assessment(let record): "\(record.score)"
        case .dose(let record): record.quantity.map { "\(number($0)) \(record.unit.unitString)" } ?? "none"
        }
    }
}
