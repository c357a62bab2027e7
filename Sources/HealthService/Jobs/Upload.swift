import Foundation
import HealthDatabase
import HealthTransfer

/// A file that is being received: written beside the stores, hashed on the way, and never in memory as a whole (API-70).
struct Upload: Sendable {
    let path: String
    let bytes: Int
    /// SHA-256.
    let digest: [UInt8]

    /// Free bytes that have to be left on the disk.
    private static let reserve = 1 << 30

    /// Receives a body.
    ///
    /// - Throws: ``Problem`` `too-large` beyond the limit, `insufficient-storage` where the disk is nearly full.
    static func receive(
        _ body: RequestBody, of length: Int?, into folder: String, secrets: any Secrets, limit: Int
    ) async throws -> Upload {
        if let length, length > limit { throw Problem.tooLarge(limit: limit) }
        let free = try? URL(fileURLWithPath: folder).resourceValues(forKeys: [.volumeAvailableCapacityKey])
            .volumeAvailableCapacity
        if let free, free < max(reserve, 2 * (length ?? 0)) { throw Problem.insufficientStorage }
        let path = "\(folder)/\(UUID().uuidString)"
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
            let file = FileHandle(forWritingAtPath: path)
        else { throw Problem.insufficientStorage }
        do {
            let hash = secrets.makeSHA256()
            var count = 0
            for try await piece in body.pieces {
                count += piece.count
                guard count <= limit else { throw Problem.tooLarge(limit: limit) }
                piece.withUnsafeBytes { hash.update($0) }
                do { try file.write(contentsOf: piece) } catch { throw Problem.insufficientStorage }
            }
            try file.close()
            guard length == nil || length == count else { throw Problem.invalidBody("The body breaks off.") }
            return Upload(path: path, bytes: count, digest: hash.finish())
        } catch {
            try? file.close()
            try? FileManager.default.removeItem(atPath: path)
            throw error
        }
    }
}
