import ArgumentParser
import HealthTransfer
import Synchronization

/// Warnings about damaged blocks that a command skips: each is written to standard error once, and the exit code is
/// 2.
final class DamageWarnings: Sendable {
    private let told = Mutex<Set<String>>([])

    /// Configures a session to skip data that cannot be read.
    init(_ session: CommandSession) throws {
        try session.access.skipDamagedBlocks { [weak self] message in
            guard let self, told.withLock({ $0.insert(message).inserted }) else { return }
            Console.error("! \(message.printable) The damaged data was skipped.")
        }
    }

    /// Exits with code 2 if anything was skipped.
    func finish() throws {
        if told.withLock({ !$0.isEmpty }) { throw ExitStatus.partly.exit }
    }
}
