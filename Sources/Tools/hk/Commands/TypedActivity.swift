import ArgumentParser
import HealthModel
import HealthReports

/// A typed activity, which is a name or a number.
enum TypedActivity {
    /// Throws if an activity was typed and does not exist.
    static func check(_ text: String?) throws {
        guard let text, WorkoutActivity(typed: text) == nil else { return }
        let similar = Spelling.closest(to: text, among: WorkoutActivity.named.map(\.name)).map { "'\($0)'" }
        throw ValidationError(
            "Unknown activity '\(text)'."
                + (similar.isEmpty ? "" : " Did you mean \(similar.joined(separator: " or "))?"))
    }
}
