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
    /// The maximum number of waiting uploads of a person, with those that are about to wait.
    static let mostPerPerson = 20

    private struct State {
        var waiting: [UUID: Waiting] = [:]
        /// The people of previews that have not ended, by their jobs.
        var begun: [UUID: UUID] = [:]

        func count(of person: UUID) -> Int {
            waiting.values.count { $0.job.person == person } + begun.values.count { $0 == person }
        }
    }

    private let state = Mutex(State())

    /// Takes a place for a preview, until ``end(_:)``; returns `false` if its person has too many.
    func begin(_ job: JobRecord) -> Bool {
        state.withLock { state in
            guard state.count(of: job.person) < Self.mostPerPerson else { return false }
            state.begun[job.id] = job.person
            return true
        }
    }

    /// Gives back the place of a preview, unless its upload waits.
    func end(_ job: UUID) { state.withLock { $0.begun[job] = nil } }

    /// Adds the upload of a preview, which takes the place of the preview.
    func add(_ upload: Waiting) {
        state.withLock { state in
            state.begun[upload.job.id] = nil
            state.waiting[upload.job.id] = upload
        }
    }

    /// Returns whether the upload of a preview waits.
    func contains(_ job: UUID) -> Bool { state.withLock { $0.waiting[job] != nil } }

    /// Removes and returns the upload of a preview.
    func take(_ job: UUID) -> Waiting? { state.withLock { $0.waiting.removeValue(forKey: job) } }

    /// Removes and returns the uploads that nobody decided on in time.
    func takeExpired(at date: Date) -> [Waiting] {
        state.withLock { state in
            let expired = state.waiting.values.filter { $0.until <= date }
            for upload in expired { state.waiting[upload.job.id] = nil }
            return expired
        }
    }

    /// Returns the number of places that a person takes: of previews that have not ended, and of uploads that wait.
    func count(of person: UUID) -> Int { state.withLock { $0.count(of: person) } }
}
