import Foundation
import HealthTransfer

/// Previews: imports into a copy of the store, which are repeated on the store itself if their owner decides so
/// (API-142).
extension Imports {
    /// Throws if a person has too many previews.
    func checkRoom(for person: UUID) throws {
        guard previews.count(of: person) < PreviewedUploads.mostPerPerson else {
            throw Problem.conflict("Import or discard a preview first; there are \(PreviewedUploads.mostPerPerson).")
        }
    }

    /// Starts a preview, after which the upload waits.
    func beginPreview(
        _ job: JobRecord, _ upload: Upload, _ options: FileImporter.Options, _ work: ImportWork
    ) throws {
        try jobs.begin(
            job,
            work: { handle in
                do {
                    let result = try await work.preview(job, handle)
                    if result.state == .previewed, !handle.isCancelled {
                        let until = accounts.clock() + PreviewedUploads.patience
                        previews.add(.init(job: job, upload: upload, options: options, until: until))
                    }
                    return { result.write(into: &$0) }
                } catch {
                    let sentence = TransferFailure(error).message
                    return { ($0.state, $0.message) = (.failed, sentence) }
                }
            }, afterwards: { if !previews.contains(job.id) { upload.remove() } })
    }

    /// Imports the file of the preview in the path; the import has the identifier of the preview.
    @discardableResult
    package func confirm(_ call: Call) throws -> JobRecord {
        let job = try job(call)
        guard let preview = previews.take(job.id) else {
            throw Problem.conflict("The import is not a preview, or its file was imported or discarded.")
        }
        var isHandedOn = false
        defer { if !isHandedOn { preview.upload.remove() } }
        let work = try self.work(on: preview.upload, preview.options, call.account())
        let begun = preview.job
        isHandedOn = true
        try jobs.begin(
            begun, isNew: false, work: { await work.run(begun, $0) }, afterwards: { preview.upload.remove() })
        return begun
    }

    /// Discards a preview.
    func discard(_ preview: PreviewedUploads.Waiting) throws {
        preview.upload.remove()
        var job = preview.job
        (job.state, job.ended) = (.cancelled, accounts.clock())
        let discarded = job
        try accounts.database.write { try $0.change(discarded) }
    }

    /// Discards the previews on which nobody decided in time.
    func discardExpiredPreviews() {
        for preview in previews.takeExpired(at: accounts.clock()) { try? discard(preview) }
    }
}
