import GRDB
import HealthModel

/// Integrity checks of the checksums of pages that the other checks read.
extension IntegrityCheck {
    func checkChecksums() throws {
        let checksums = PageChecksums(database)
        guard checksums.pageSize != nil else { return }
        try looked(at: Int(SQLStatement(database, "PRAGMA page_count").firstInteger() ?? 0))
        for misfit in checksums.misfits {
            let message =
                misfit.flippedBit != nil
                ? "Page \(misfit.page) has a flipped bit, which its checksum can correct."
                : "Page \(misfit.page) does not match its checksum: it was modified by another program, or has damage that no other "
                    + "check detects."
            // The page gets a new checksum if nothing else is wrong (StoreMaintenance.repair).
            found(message, isDoubtful: misfit.flippedBit == nil) {}
        }
    }
}
