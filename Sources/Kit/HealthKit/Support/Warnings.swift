import Foundation

/// Warnings for developers about calls that succeed, but are probably not intended.
package enum Warnings {
    /// The receiver of the current task's warnings, which replaces standard error.
    @TaskLocal package static var sink: (@Sendable (String) -> Void)?

    /// Writes a warning on one line.
    static func warn(_ text: String) {
        guard let sink else {
            FileHandle.standardError.write(Data("HealthKit: \(text)\n".utf8))
            return
        }
        sink(text)
    }
}
