import ArgumentParser
import HealthModel
import HealthReports
import HealthTransfer

/// The name of an activity as people type it, or its number.
enum TypedActivity {
    /// Checks that there is such an activity, if one was typed at all.
    static func check(_ text: String?) throws {
        guard let text, WorkoutActivity(typed: text) == nil else { return }
        let similar = Spelling.closest(to: text, among: WorkoutActivity.named.map(\.name)).map { "'\($0)'" }
        throw ValidationError(
            "There is no activity '\(text)'."
                + (similar.isEmpty ? "" : " Did you mean \(similar.joined(separator: " or "))?"))
    }
}
