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
                ? "A bit of page \(misfit.page) flipped; its checksum says which."
                : "Page \(misfit.page) does not fit its checksum: another program wrote it, or it is damaged where no other "
                    + "check looks."
            // The page gets a new checksum if nothing else is wrong (StoreMaintenance.repair).
            found(message, isDoubtful: misfit.flippedBit == nil) {}
        }
    }
}
