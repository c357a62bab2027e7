package import Foundation
package import HealthDatabase
package import WorkoutFiles

extension HealthReports {
    /// A stored workout as a recording, ready to be written as a file; nil if there is none with this identifier.
    ///
    /// What came from a workout file is as the file said it; whatever else the store holds changes nothing.
    package func recording(of uuid: UUID) throws(EngineError) -> WorkoutRecording? {
        guard let stored = try StoredWorkout(uuid, from: self) else { return nil }
        return SupplementedRecording(stored)?.recording ?? DerivedRecording(stored).recording
    }
}
