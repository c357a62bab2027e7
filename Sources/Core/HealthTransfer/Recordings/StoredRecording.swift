package import Foundation
import HealthModel
package import HealthStore
package import WorkoutFiles

extension StoreReader {
    /// A stored workout as a recording, ready to be written as a file; nil if there is none with this identifier.
    ///
    /// What came from a workout file is as the file said it; whatever else the store holds changes nothing, but what the person
    /// says of the workout: its title, its notes and what was done.
    ///
    /// - Parameter isCorrected: Whether what the person says is wanted.
    package func recording(of uuid: UUID, isCorrected: Bool = true) throws(EngineError) -> WorkoutRecording? {
        guard let stored = try StoredWorkout(uuid, from: self) else { return nil }
        let recording = SupplementedRecording(stored)?.recording ?? DerivedRecording(stored).recording
        return isCorrected ? recording.annotated(try engine.annotation(of: uuid).annotation) : recording
    }
}

extension WorkoutRecording {
    /// The recording with what the person says of it; all of it, also if only a part counts.
    func annotated(_ annotation: WorkoutAnnotation) -> WorkoutRecording {
        var recording = self
        if let title = annotation.title {
            recording.details.name = title
            // Formats without a title of the file take it from here.
            if sessions.count == 1 { recording.sessions[0].name = title }
            if details.tracks.count == 1 { recording.details.tracks[0].name = title }
        }
        if let notes = annotation.notes { recording.details.notes = notes }
        // Of an event of several sports each leg has its own.
        if let activity = annotation.activity, sessions.count == 1 {
            recording.sessions[0].activity = activity
            recording.sessions[0].activityName = nil
            if details.tracks.count == 1 { recording.details.tracks[0].type = nil }
        }
        return recording
    }
}
