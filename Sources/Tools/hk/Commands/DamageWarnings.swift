import ArgumentParser
import HealthReports
import HealthTransfer
import Synchronization

/// Damaged blocks that a command leaves out: each is told on standard error, once, and the exit code is 2.
final class DamageWarnings: Sendable {
    private let told = Mutex<Set<String>>([])

    /// Lets a session leave out what cannot be read.
    init(_ session: Session) throws {
        try session.access.leaveOutDamage { [weak self] message in
            guard let self, told.withLock({ $0.insert(message).inserted }) else { return }
            Console.error("! \(message.printable) It is left out; 'hk doctor' says more.")
        }
    }

    /// Ends the command with the exit code 2 if anything was left out.
    func finish() throws {
        if told.withLock({ !$0.isEmpty }) { throw ExitStatus.partly.exit }
    }
}
