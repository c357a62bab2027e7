import Foundation

/// An uploaded file, written to disk and hashed while it is received, without ever being in memory as a whole
/// (API-70).
struct Upload: Sendable {
    let path: String
    let bytes: Int
    /// The SHA-256 digest of the file.
    let digest: [UInt8]

    /// The folder and the limits of uploads.
    struct Place: Sendable {
        let folder: String
        let secrets: any Secrets
        let limits: ServiceLimits

        /// Throws if the announced length of a body exceeds the limit, or if there is too little free disk space.
        func check(_ length: Int?) throws {
            if let length, length > limits.import { throw Problem.tooLarge(limit: limits.import) }
            let free = try? URL(fileURLWithPath: folder).resourceValues(forKeys: [.volumeAvailableCapacityKey])
                .volumeAvailableCapacity
            if let free, free < max(limits.freeSpace, 2 * (length ?? 0)) { throw Problem.insufficientStorage }
        }

        /// Receives a body that consists of a single file.
        ///
        /// - Throws: ``Problem`` `too-large` if the body exceeds the limit, `insufficient-storage` if the disk is
        ///   nearly full.
        func receive(_ body: RequestBody, of length: Int?) async throws -> Upload {
            try check(length)
            let draft = try UploadDraft(self)
            for try await piece in body.pieces { try draft.write(piece) }
            guard length == nil || length == draft.count else { throw Problem.invalidBody("The body is truncated.") }
            return try draft.finish()
        }
    }

    /// Deletes the file.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}

/// A file that is being received, and is deleted unless it is finished.
final class UploadDraft {
    private let path: String
    private let file: FileHandle
    private let hash: SHA256Stream
    private let limit: Int
    private(set) var count = 0
    private var isFinished = false

    init(_ place: Upload.Place) throws {
        path = "\(place.folder)/\(UUID().uuidString)"
        limit = place.limits.import
        hash = place.secrets.makeSHA256()
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
            let file = FileHandle(forWritingAtPath: path)
        else { throw Problem.insufficientStorage }
        self.file = file
    }

    func write(_ piece: [UInt8]) throws {
        count += piece.count
        guard count <= limit else { throw Problem.tooLarge(limit: limit) }
        piece.withUnsafeBytes { hash.update($0) }
        do { try file.write(contentsOf: piece) } catch { throw Problem.insufficientStorage }
    }

    func finish() throws -> Upload {
        do { try file.close() } catch { throw Problem.insufficientStorage }
        isFinished = true
        return Upload(path: path, bytes: count, digest: hash.finish())
    }

    deinit {
        guard !isFinished else { return }
        try? file.close()
        try? FileManager.default.removeItem(atPath: path)
    }
}
