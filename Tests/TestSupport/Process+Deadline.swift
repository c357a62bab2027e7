package import Foundation

extension Process {
    /// Starts the process, and kills it if it does not end in time, so that no test waits forever for its end.
    package func run(killedAfter seconds: Double) throws {
        try run()
        let number = processIdentifier
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
            if self?.isRunning == true { kill(number, SIGKILL) }
        }
    }
}
