import Foundation

/// Remarks for developers about calls that work, but hardly as they were meant.
package enum Warnings {
    /// Takes a task's warnings in the place of standard error.
    @TaskLocal package static var sink: (@Sendable (String) -> Void)?

    /// Writes one line.
    static func warn(_ text: String) {
        guard let sink else {
            FileHandle.standardError.write(Data("HealthKit: \(text)\n".utf8))
            return
        }
        sink(text)
    }
}
