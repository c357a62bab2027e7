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

    /// Returns a short text of the sample's details for people: that of `text`, except for electrocardiograms, whose
    /// class and rate say more than the number of voltages.
    package func summary(_ number: (Double) -> String) -> String {
        guard case .electrocardiogram(let record) = self else { return text(number) }
        let rate = record.averageHeartRate?.converted(to: .countPerMinute).map { "\(number($0.rounded())) bpm" }
        return [record.classificationText, rate].compactMap(\.self).joined(separator: ", ")
    }
}

extension ElectrocardiogramRecord {
    /// The classification in words; `unrecognized` for raw values that HealthKit does not define.
    package var classificationText: String {
        switch classification {
        case 0: "not classified"
        case 1: "sinus rhythm"
        case 2: "atrial fibrillation"
        case 3: "inconclusive, low heart rate"
        case 4: "inconclusive, high heart rate"
        case 5: "inconclusive, poor recording"
        case 6: "inconclusive"
        default: "unrecognized"
        }
    }
}

extension SampleRecord {
    /// The systolic and the diastolic pressure of a blood pressure, in mmHg; nil for other samples.
    package var bloodPressure: (systolic: Double, diastolic: Double)? {
        guard type == .bloodPressure, case .correlation(let parts) = content else { return nil }
        func value(_ type: ObjectType) -> Double? {
            parts.first { $0.type == type }?.quantity?.converted(to: .millimeterOfMercury)
        }
        guard let systolic = value(.bloodPressureSystolic), let diastolic = value(.bloodPressureDiastolic) else {
            return nil
        }
        return (systolic, diastolic)
    }
}
