import Foundation
import HealthStore

/// What was imported, as it came (SRV-36).
extension Accounts {
    /// How many files there are, and how many bytes they take.
    func originals(of signedIn: SignedIn) -> FolderContents {
        FolderContents(folder.originals(of: signedIn.person.id))
    }

    /// Deletes what was kept of imports; what is in the store stays.
    ///
    /// - Returns: How many files there were.
    func deleteOriginals(of signedIn: SignedIn, from visitor: Visitor) throws(AccountError) -> Int {
        let contents = originals(of: signedIn)
        guard contents.files > 0 else { return 0 }
        do {
            try FileManager.default.removeItem(atPath: folder.originals(of: signedIn.person.id))
        } catch {
            throw .storage(
                EngineError(
                    .storage, "The files that were imported cannot be deleted.", cause: .disk, underlying: error))
        }
        try log(.deletion, "\(contents.files) originals", by: .session(signedIn), from: visitor)
        return contents.files
    }
}
