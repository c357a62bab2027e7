import Foundation
import HealthStore

/// The original files of imports (SRV-36).
extension Accounts {
    /// Returns the number of original files and their total size.
    func originals(of signedIn: SignedIn) -> FolderContents {
        FolderContents(folder.originals(of: signedIn.person.id))
    }

    /// Deletes the original files of imports; the imported data stays in the store.
    ///
    /// - Returns: The number of deleted files.
    func deleteOriginals(of signedIn: SignedIn, from visitor: Visitor) throws(AccountError) -> Int {
        let contents = originals(of: signedIn)
        guard contents.files > 0 else { return 0 }
        do {
            try FileManager.default.removeItem(atPath: folder.originals(of: signedIn.person.id))
        } catch {
            throw .storage(
                EngineError(
                    .storage, "The original files could not be deleted.", cause: .disk, underlying: error))
        }
        try log(.deletion, "\(contents.files) originals", by: .session(signedIn), from: visitor)
        return contents.files
    }
}
