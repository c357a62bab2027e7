package import HealthModel

extension SampleDetail {
    /// What a sample of a special kind says, in a few words.
    ///
    /// - Parameter number: How numbers are written.
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
