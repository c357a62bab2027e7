package import Foundation
import HealthModel
import HealthReports
package import HealthStore
package import WorkoutFiles

extension StoreReader {
    /// Returns a stored workout as a recording that can be written to a file; nil if there is none with this
    /// identifier.
    ///
    /// Data from a workout file is returned as in the file, regardless of other data in the store, except for the
    /// owner's title, notes and activity.
    ///
    /// - Parameters:
    ///   - isCorrected: A Boolean value that indicates whether the owner's annotation applies.
    ///   - format: The format of the file to write. Another format than that of the recording gets only values that
    ///     can be true, if those of the workout were judged (PLA-50).
    package func recording(
        of uuid: UUID, isCorrected: Bool = true, as format: WorkoutFileFormat? = nil
    ) throws -> WorkoutRecording? {
        guard let stored = try StoredWorkout(uuid, from: self) else { return nil }
        var recording = SupplementedRecording(stored)?.recording ?? DerivedRecording(stored).recording
        if let format, format.name != recording.format, stored.supplement?.header.judgement?.version != nil {
            recording = JudgedRecording(recording).written
        }
        return isCorrected ? recording.annotated(try annotation(of: uuid).annotation) : recording
    }
}

extension WorkoutRecording {
    /// Returns the whole recording with an annotation applied, even if only a part of the workout counts.
    func annotated(_ annotation: WorkoutAnnotation) -> WorkoutRecording {
        var recording = self
        if let title = annotation.title {
            recording.details.name = title
            // Formats without a title of the file use these names.
            if sessions.count == 1 { recording.sessions[0].name = title }
            if details.tracks.count == 1 { recording.details.tracks[0].name = title }
        }
        if let notes = annotation.notes { recording.details.notes = notes }
        // In a multisport event, each leg has an activity of its own.
        if let activity = annotation.activity, sessions.count == 1 {
            recording.sessions[0].activity = activity
            recording.sessions[0].activityName = nil
            if details.tracks.count == 1 { recording.details.tracks[0].type = nil }
        }
        return recording
    }
}
