public import Foundation
import HealthModel
import HealthStore
public import UniformTypeIdentifiers

/// A store for the files attached to stored objects: images and PDF documents of prescriptions (OTH-92).
open class HKAttachmentStore: NSObject {
    private let store: HKHealthStore

    /// Creates an attachment store for a health store.
    public init(healthStore: HKHealthStore) {
        store = healthStore
        super.init()
    }

    // MARK: - Attaching

    /// Attaches a copy of a file to a stored object of this app.
    ///
    /// - Parameters:
    ///   - object: A stored prescription of this app; any other object fails with code 3 (OTH-91).
    ///   - name: The display name.
    ///   - contentType: A still image type or PDF; any other type fails with code 3.
    ///   - url: The location of the file, which is read before the completion handler is called.
    ///   - metadata: The metadata; raises for a value of a class that metadata cannot contain.
    ///   - completion: A closure called in the background with the attachment or an error.
    open func addAttachment(
        to object: HKObject, name: String, contentType: UTType, url: URL, metadata: [String: Any] = [:],
        completion: @escaping (HKAttachment?, (any Error)?) -> Void
    ) {
        let draft = AttachmentRecord(
            name: name, contentType: contentType.identifier, size: 0, creationDate: 0,
            metadata: .converted(metadata))
        let owner = object.uuid
        let isAllowed = contentType.isAttachable
        // Called once, on the store's own queue.
        nonisolated(unsafe) let completion = completion
        store.perform { context in
            guard isAllowed else {
                throw HKError.invalidArgument("Only still images and PDF documents can be attached.")
            }
            let file: FileHandle
            do {
                file = try FileHandle(forReadingFrom: url)
            } catch {
                throw HKError(.errorInvalidArgument, "Could not read the file '\(url.path)'.", underlying: error)
            }
            return try context.access.write { store in
                try store.attach(draft, to: owner) { try file.read(upToCount: Self.pieceSize) }
            }
        } then: { result in
            switch result {
            case .success(let record): completion(HKAttachment(record: record), nil)
            case .failure(let error): completion(nil, error)
            }
        }
    }

    /// Attaches a copy of a file to a stored object of this app.
    ///
    /// - Parameters:
    ///   - object: A stored prescription of this app; any other object fails with code 3 (OTH-91).
    ///   - name: The display name.
    ///   - contentType: A still image type or PDF; any other type fails with code 3.
    ///   - url: The location of the file.
    ///   - metadata: The metadata; raises for a value of a class that metadata cannot contain.
    /// - Returns: The attachment.
    @discardableResult
    open func addAttachment(
        to object: HKObject, name: String, contentType: UTType, url: URL, metadata: [String: Any] = [:]
    ) async throws -> HKAttachment {
        try await withCheckedThrowingContinuation { continuation in
            addAttachment(to: object, name: name, contentType: contentType, url: url, metadata: metadata) {
                attachment, error in
                continuation.resume(
                    with: attachment.map(Result.success)
                        ?? .failure(error ?? HKError(.unknownError, "No attachment was returned.")))
            }
        }
    }

    /// The chunk size in bytes for reading and delivering files.
    private static let pieceSize = 1 << 20

    /// Removes an attachment from an object of this app.
    ///
    /// - Parameters:
    ///   - attachment: The attachment; one that does not belong to the object fails with code 3.
    ///   - object: The object.
    ///   - completion: A closure called in the background with the outcome.
    @preconcurrency
    open func removeAttachment(
        _ attachment: HKAttachment, from object: HKObject, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let identifier = attachment.identifier
        let owner = object.uuid
        store.perform(
            { context in
                try context.access.write { try $0.removeAttachment(identifier, from: owner) }
            }, completion: completion)
    }

    /// Removes an attachment from an object of this app.
    ///
    /// - Parameters:
    ///   - attachment: The attachment; one that does not belong to the object fails with code 3.
    ///   - object: The object.
    open func removeAttachment(_ attachment: HKAttachment, from object: HKObject) async throws {
        try await store.succeeding { removeAttachment(attachment, from: object, completion: $0) }
    }

    // MARK: - Reading

    /// Fetches the attachments of an object, oldest first.
    ///
    /// - Parameters:
    ///   - object: A stored object that the app may read; any other object fails with code 3.
    ///   - completion: A closure called in the background with the attachments or an error.
    @preconcurrency
    open func getAttachments(
        for object: HKObject, completion: @escaping @Sendable ([HKAttachment]?, (any Error)?) -> Void
    ) {
        let owner = object.uuid
        store.perform { context in
            try context.access.read { try $0.attachments(of: owner) }
        } then: { result in
            switch result {
            case .success(let records): completion(records.map(HKAttachment.init(record:)), nil)
            case .failure(let error): completion(nil, error)
            }
        }
    }

    /// Returns the attachments of an object, oldest first.
    ///
    /// - Parameter object: A stored object that the app may read; any other object fails with code 3.
    @discardableResult
    open func attachments(for object: HKObject) async throws -> [HKAttachment] {
        try await withCheckedThrowingContinuation { continuation in
            getAttachments(for: object) { attachments, error in
                continuation.resume(with: error.map(Result.failure) ?? .success(attachments ?? []))
            }
        }
    }

    /// Reads the whole file.
    ///
    /// - Parameters:
    ///   - attachment: The attachment; one that is no longer stored fails with code 3.
    ///   - completion: A closure called in the background with the data or an error.
    /// - Returns: The progress of reading.
    @discardableResult
    open func getData(
        for attachment: HKAttachment, completion: @escaping (Data?, (any Error)?) -> Void
    ) -> Progress {
        // Accessed on the store's own queue only.
        nonisolated(unsafe) var whole = Data()
        return streamData(for: attachment) { data, error, isDone in
            if let data { whole.append(data) }
            guard isDone else { return }
            completion(error == nil ? whole : nil, error)
        }
    }

    /// Reads a file in chunks.
    ///
    /// - Parameters:
    ///   - attachment: The attachment; one that is no longer stored fails with code 3.
    ///   - dataHandler: A closure called in the background with each chunk; the last call passes `true`, and the
    ///     error if there is one. Cancelling the progress ends reading with `errorUserCanceled`.
    /// - Returns: The progress of reading.
    @discardableResult
    open func streamData(
        for attachment: HKAttachment, dataHandler: @escaping (Data?, (any Error)?, Bool) -> Void
    ) -> Progress {
        let identifier = attachment.identifier
        let progress = Progress(totalUnitCount: Int64(attachment.size))
        // Called on the store's own queue only, one call at a time.
        nonisolated(unsafe) let dataHandler = dataHandler
        store.perform { [store] context in
            try context.access.read { reader in
                try reader.attachmentData(identifier) { piece in
                    guard !progress.isCancelled else { return false }
                    store.complete {
                        progress.completedUnitCount += Int64(piece.count)
                        dataHandler(piece, nil, false)
                    }
                    return true
                }
            }
            guard !progress.isCancelled else {
                throw HKError(.errorUserCanceled, "Reading the attachment was cancelled.")
            }
        } then: { result in
            switch result {
            case .success: dataHandler(nil, nil, true)
            case .failure(let error): dataHandler(nil, error, true)
            }
        }
        return progress
    }

    /// Returns a reader for an attachment.
    open func dataReader(for attachment: HKAttachment) -> HKAttachmentDataReader {
        HKAttachmentDataReader(attachment, in: self)
    }
}

extension UTType {
    /// A Boolean value that indicates whether files of the type can be attached: still images and PDF documents.
    fileprivate var isAttachable: Bool { conforms(to: .pdf) || (conforms(to: .image) && !conforms(to: .gif)) }
}
