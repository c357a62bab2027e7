public import Foundation
import HealthModel
import HealthStore
public import UniformTypeIdentifiers

/// The door to the files that are attached to stored objects: pictures and PDF documents of prescriptions (OTH-92).
open class HKAttachmentStore: NSObject {
    private let store: HKHealthStore

    /// A door to the files of a health store.
    public init(healthStore: HKHealthStore) {
        store = healthStore
        super.init()
    }

    // MARK: - Attaching

    /// Attaches a copy of a file to a stored object of this app.
    ///
    /// - Parameters:
    ///   - object: A stored prescription of this app, else code 3 (OTH-91).
    ///   - name: The name for people.
    ///   - contentType: A type of still pictures, or PDF; another one fails with code 3.
    ///   - url: The file, which is read before the completion is called.
    ///   - metadata: Further facts by key; raises for a value of a class that metadata cannot hold.
    ///   - completion: Given the attachment in the background, or the error.
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
                throw HKError.invalidArgument("Only still pictures and PDF documents can be attached.")
            }
            let file: FileHandle
            do {
                file = try FileHandle(forReadingFrom: url)
            } catch {
                throw HKError(.errorInvalidArgument, "Could not read the file '\(url.path)'.", underlying: error)
            }
            return try context.access.write { (engine, app) throws(EngineError) in
                try engine.attach(draft, to: owner, by: app) { try file.read(upToCount: Self.pieceSize) }
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
    ///   - object: A stored prescription of this app, else code 3 (OTH-91).
    ///   - name: The name for people.
    ///   - contentType: A type of still pictures, or PDF; another one fails with code 3.
    ///   - url: The file.
    ///   - metadata: Further facts by key; raises for a value of a class that metadata cannot hold.
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
                        ?? .failure(error ?? HKError(.unknownError, "There is no attachment.")))
            }
        }
    }

    /// How many bytes are read or given at once.
    private static let pieceSize = 1 << 20

    /// Removes a file from an object of this app.
    ///
    /// - Parameters:
    ///   - attachment: The file; one that the object does not have fails with code 3.
    ///   - object: The object.
    ///   - completion: Told in the background whether it was removed.
    @preconcurrency
    open func removeAttachment(
        _ attachment: HKAttachment, from object: HKObject, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let identifier = attachment.identifier
        let owner = object.uuid
        store.perform(
            { context in
                try context.access.write { (engine, app) throws(EngineError) in
                    try engine.removeAttachment(identifier, from: owner, by: app)
                }
            }, completion: completion)
    }

    /// Removes a file from an object of this app.
    ///
    /// - Parameters:
    ///   - attachment: The file; one that the object does not have fails with code 3.
    ///   - object: The object.
    open func removeAttachment(_ attachment: HKAttachment, from object: HKObject) async throws {
        try await store.succeeding { removeAttachment(attachment, from: object, completion: $0) }
    }

    // MARK: - Reading

    /// The files of an object, oldest first.
    ///
    /// - Parameters:
    ///   - object: A stored object that the app may read, else code 3.
    ///   - completion: Given the files in the background, or the error.
    @preconcurrency
    open func getAttachments(
        for object: HKObject, completion: @escaping @Sendable ([HKAttachment]?, (any Error)?) -> Void
    ) {
        let owner = object.uuid
        store.perform { context in
            try context.access.read { (engine, app) throws(EngineError) in try engine.attachments(of: owner, for: app) }
        } then: { result in
            switch result {
            case .success(let records): completion(records.map(HKAttachment.init(record:)), nil)
            case .failure(let error): completion(nil, error)
            }
        }
    }

    /// The files of an object, oldest first.
    ///
    /// - Parameter object: A stored object that the app may read, else code 3.
    @discardableResult
    open func attachments(for object: HKObject) async throws -> [HKAttachment] {
        try await withCheckedThrowingContinuation { continuation in
            getAttachments(for: object) { attachments, error in
                continuation.resume(with: error.map(Result.failure) ?? .success(attachments ?? []))
            }
        }
    }

    /// Reads a whole file.
    ///
    /// - Parameters:
    ///   - attachment: The file; one that is not stored any more fails with code 3.
    ///   - completion: Given the bytes in the background, or the error.
    /// - Returns: How much was read.
    @discardableResult
    open func getData(
        for attachment: HKAttachment, completion: @escaping (Data?, (any Error)?) -> Void
    ) -> Progress {
        // Filled and read on the store's own queue alone.
        nonisolated(unsafe) var whole = Data()
        return streamData(for: attachment) { data, error, isDone in
            if let data { whole.append(data) }
            guard isDone else { return }
            completion(error == nil ? whole : nil, error)
        }
    }

    /// Reads a file piece by piece.
    ///
    /// - Parameters:
    ///   - attachment: The file; one that is not stored any more fails with code 3.
    ///   - dataHandler: Given piece after piece in the background; with the last call `true`, and the error if there was
    ///     one. Cancelling the progress ends it with `errorUserCanceled`.
    /// - Returns: How much was read.
    @discardableResult
    open func streamData(
        for attachment: HKAttachment, dataHandler: @escaping (Data?, (any Error)?, Bool) -> Void
    ) -> Progress {
        let identifier = attachment.identifier
        let progress = Progress(totalUnitCount: Int64(attachment.size))
        // Called on the store's own queue alone, one call after another.
        nonisolated(unsafe) let dataHandler = dataHandler
        store.perform { [store] context in
            try context.access.read { (engine, app) throws(EngineError) in
                try engine.attachmentData(identifier, for: app) { piece in
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

    /// A reader of a file.
    open func dataReader(for attachment: HKAttachment) -> HKAttachmentDataReader {
        HKAttachmentDataReader(attachment, in: self)
    }
}

extension UTType {
    /// Whether files of the type can be attached: still pictures and PDF.
    fileprivate var isAttachable: Bool { conforms(to: .pdf) || (conforms(to: .image) && !conforms(to: .gif)) }
}
