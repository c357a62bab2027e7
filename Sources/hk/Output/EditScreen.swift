import Foundation
import HealthModel
import HealthTransfer

/// What `hk edit` shows: what was said of a workout, and what is said now.
struct EditScreen {
    var outcome: WorkoutEditor.Outcome

    func lines(terminal: Terminal) -> [String] {
        let (before, after) = (outcome.before, outcome.after)
        let name = Format.title(after.activityName)
        let heading = "\(Format.shortIdentifier(after.uuid))  \(name)  \(Format.moment(after.start))"
        let facts: [(String, (WorkoutSummary) -> String)] = [
            ("Title", { $0.title ?? "" }),
            ("Notes", { $0.notes ?? "" }),
            ("Activity", { Format.title($0.activityName) }),
            ("Tags", { $0.tags.joined(separator: ", ") }),
            ("Whose", { $0.isNotMine ? "not mine" : "mine" }),
            ("From", { Format.exactMoment($0.start) }),
            ("To", { Format.exactMoment($0.end) }),
            ("Duration", { Format.duration($0.duration) }),
            ("Distance", { $0.totalDistance.map(Format.distance) ?? "" }),
            ("Energy", { $0.totalEnergyBurned.map { "\(Format.number($0)) kcal" } ?? "" }),
            ("Climb", { $0.climb.map { "\(Format.number($0)) m" } ?? "" }),
        ]
        let changes = facts.compactMap { title, text -> String? in
            let (old, new) = (text(before), text(after))
            guard old != new else { return nil }
            let shown = [old, new].map { $0.isEmpty ? "–" : $0.printable }
            return terminal.styled(title.padded(to: 10), .faint) + "\(shown[0]) → \(shown[1])"
        }
        let lines = terminal.broken(heading)
        guard !changes.isEmpty else { return lines + terminal.broken("Nothing changed.") }
        return lines + terminal.broken(changes.map { "  \($0)" }, hanging: 12)
    }
}
