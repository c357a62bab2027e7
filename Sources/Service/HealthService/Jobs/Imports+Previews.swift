import Foundation
import HealthTransfer

/// Previews: imports into a copy of the store, which are repeated on the store itself if their owner decides so
/// (API-142).
extension Imports {
    /// Starts a preview, after which the upload waits.
    ///
    /// - Throws: ``Problem`` `conflict` if the person has too many.
    func beginPreview(
        _ job: JobRecord, _ upload: Upload, _ options: FileImporter.Options, _ work: ImportWork
    ) throws {
        guard previews.begin(job) else {
            throw Problem.conflict("Import or discard a preview first; there are \(PreviewedUploads.mostPerPerson).")
        }
        var isBegun = false
        defer { if !isBegun { previews.end(job.id) } }
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
            },
            afterwards: {
                previews.end(job.id)
                if !previews.contains(job.id) { upload.remove() }
            })
        isBegun = true
    }

    /// Imports the file of the preview in the path; the import has the identifier of the preview.
    @discardableResult
    package func confirm(_ call: Call) throws -> JobRecord {
        let job = try job(call)
        // Until it has ended, the preview itself uses the file.
        guard job.state.isEnded, let preview = previews.take(job.id) else {
            throw Problem.conflict("The import is not a preview, or its file was imported or discarded.")
        }
        var isHandedOn = false
        defer { if !isHandedOn { preview.upload.remove() } }
        let work = try self.work(on: preview.upload, preview.options, call.account())
        let begun = preview.job
        try jobs.begin(
            begun, isNew: false, work: { await work.run(begun, $0) }, afterwards: { preview.upload.remove() })
        isHandedOn = true
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
