import ArgumentParser
import HealthTransfer

/// Options of commands that write.
struct SyncOptions: ParsableArguments {
    /// The durability of writes.
    enum Sync: String, CaseIterable, ExpressibleByArgument {
        case normal
        case full
    }

    @Option(
        help: ArgumentHelp(
            "When to flush data to disk: 'normal' at the end of the command, 'full' after each step."))
    var sync = Sync.normal

    /// Applies the durability to a session.
    func apply(to session: CommandSession) throws {
        if sync == .full { try session.access.syncEachCommit() }
    }
}

extension CommandSession {
    /// Returns when everything saved is on disk, in a single file unless other programs use it.
    func secure() throws {
        do {
            try access.secure()
        } catch {
            let failure = CommandFailure(error)
            // The data was saved to a file that can no longer be found.
            if failure.kind == .movedStore { throw failure }
            throw CommandFailure(failure.kind, "Everything was saved, but may not be on disk. \(failure)")
        }
    }
}
