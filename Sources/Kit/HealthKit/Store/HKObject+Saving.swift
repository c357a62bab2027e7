import HealthModel

extension HKObject {
    /// Returns the record, if apps may save such objects (STO-7).
    func savableRecord() throws -> SampleRecord {
        guard let sample = self as? HKSample, sample.record.type.isSavable else {
            throw HKError.invalidArgument("Objects of class \(Swift.type(of: self)) cannot be saved.")
        }
        return sample.record
    }
}

extension ObjectType {
    /// A Boolean value that indicates whether apps save samples of this type directly; series are saved by their
    /// builders.
    fileprivate var isSavable: Bool {
        switch family {
        case .electrocardiogram, .clinical, .activitySummary, .workoutRoute, .heartbeatSeries, .characteristic,
            .userAnnotatedMedication, .medicationDoseEvent:
            false
        default: true
        }
    }
}

extension HKSample {
    /// Returns the record, if such samples can be added to a workout (STO-22).
    func addableRecord() throws -> SampleRecord {
        switch record.type.family {
        case .quantity, .category: return record
        default:
            throw HKError.invalidArgument("Objects of class \(Swift.type(of: self)) cannot be added to a workout.")
        }
    }
}
