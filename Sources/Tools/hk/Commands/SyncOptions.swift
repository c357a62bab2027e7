import ArgumentParser
import HealthReports
import HealthTransfer

/// What commands take that write.
struct SyncOptions: ParsableArguments {
    /// What is waited for.
    enum Sync: String, CaseIterable, ExpressibleByArgument {
        case normal
        case full
    }

    @Option(
        help: ArgumentHelp(
            "When data are on the disk: 'normal' at the end of the command, 'full' with each step of it."))
    var sync = Sync.normal

    /// Lets a session wait for the disk as it was asked to.
    func apply(to session: Session) throws {
        if sync == .full { try session.access.syncEachCommit() }
    }
}

extension Session {
    /// Returns when all that was saved is on the disk, in one file unless others use it.
    func secure() throws {
        do {
            try access.secure()
        } catch {
            let failure = Failure(error)
            // What was saved is in a file that nobody finds.
            if failure.kind == .movedStore { throw failure }
            throw Failure(failure.kind, "Everything was saved, but may not be on the disk. \(failure)")
        }
    }
}
