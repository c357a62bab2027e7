import Foundation
import HealthTransfer
import Synchronization

/// The uploads of previews, which wait until their owners import or discard them (API-142).
///
/// They are in memory, and their files in the temporary folder, which is emptied when the server starts.
final class PreviewedUploads: Sendable {
    struct Waiting: Sendable {
        let job: JobRecord
        let upload: Upload
        let options: FileImporter.Options
        let until: Date
    }

    /// The number of seconds for which an upload waits.
    static let patience: TimeInterval = 3_600
    /// The maximum number of waiting uploads of a person.
    static let mostPerPerson = 20

    private let waiting = Mutex<[UUID: Waiting]>([:])

    /// Adds the upload of a preview.
    func add(_ upload: Waiting) { waiting.withLock { $0[upload.job.id] = upload } }

    /// Returns whether the upload of a preview waits.
    func contains(_ job: UUID) -> Bool { waiting.withLock { $0[job] != nil } }

    /// Removes and returns the upload of a preview.
    func take(_ job: UUID) -> Waiting? { waiting.withLock { $0.removeValue(forKey: job) } }

    /// Removes and returns the uploads that nobody decided on in time.
    func takeExpired(at date: Date) -> [Waiting] {
        waiting.withLock { waiting in
            let expired = waiting.values.filter { $0.until <= date }
            for upload in expired { waiting[upload.job.id] = nil }
            return expired
        }
    }

    /// Returns the number of waiting uploads of a person.
    func count(of person: UUID) -> Int { waiting.withLock { $0.values.count { $0.job.person == person } } }
}
