package import Foundation
import GRDB
import HealthModel

/// A copy of a store in which an import shows what it would do to the store itself.
///
/// The copy is one snapshot, and is not examined.
package struct TrialCopy: Sendable {
    private static let prefix = ".health-trial-"
    /// The age after which the copy of a program that was killed is deleted, in seconds.
    private static let oldest: TimeInterval = 86_400

    /// The path of the copy.
    package let path: String
    private let folder: URL

    /// Copies a store; without a store, there is no file at ``path``.
    ///
    /// - Parameter parent: The folder for the copy; nil for that of the store, which has the same protection.
    package init(of store: String, in parent: URL? = nil) throws {
        let parent = parent ?? URL(fileURLWithPath: store).deletingLastPathComponent()
        Self.removeOld(in: parent)
        folder = parent.appending(path: Self.prefix + UUID().uuidString)
        path = folder.appending(path: "health.sqlite").path
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        guard let size = try? URL(fileURLWithPath: store).resourceValues(forKeys: [.fileSizeKey]).fileSize, size > 0
        else { return }
        // The copy must not take the space that others write to at this moment; what an import adds needs some, too.
        let free = try? parent.resourceValues(forKeys: [.volumeAvailableCapacityKey]).volumeAvailableCapacity
        if let free, free < 3 * size {
            remove()
            throw EngineError(
                .storage, "A trial needs a copy of the store, and the disk has not enough space for it.", cause: .disk)
        }
        do {
            try PageCopy.copySnapshot(from: store, to: path)
        } catch {
            remove()
            let trouble = StoreFailure(error, at: store)
            throw EngineError(
                .storage, "Could not copy the store for a trial. \(trouble.sentence)", cause: trouble.cause,
                underlying: error)
        }
    }

    /// Deletes the copy.
    package func remove() { try? FileManager.default.removeItem(at: folder) }

    private static func removeOld(in parent: URL) {
        let entries = try? FileManager.default.contentsOfDirectory(
            at: parent, includingPropertiesForKeys: [.contentModificationDateKey])
        for entry in entries ?? [] where entry.lastPathComponent.hasPrefix(prefix) {
            let date = try? entry.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
            if let date, -date.timeIntervalSinceNow > oldest { try? FileManager.default.removeItem(at: entry) }
        }
    }
}
