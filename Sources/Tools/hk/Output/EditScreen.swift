import Foundation
import HealthModel
import HealthReports

/// The output of `hk edit`: a workout before and after the change.
struct EditScreen {
    var outcome: WorkoutEditor.Outcome

    func lines(terminal: Terminal) -> [String] {
        let (before, after, format) = (outcome.before, outcome.after, terminal.format)
        let name = Format.title(after.activityName)
        let heading = "\(Format.shortIdentifier(after.uuid))  \(name)  \(format.moment(after))"
        let facts: [(String, (WorkoutSummary) -> String)] = [
            ("Title", { $0.title ?? "" }),
            ("Notes", { $0.notes ?? "" }),
            ("Activity", { Format.title($0.activityName) }),
            ("Tags", { $0.tags.joined(separator: ", ") }),
            ("Gear", { $0.gear ?? "" }),
            ("Owner", { $0.isNotMine ? "not mine" : "mine" }),
            ("From", { format.exactMoment($0.start, timeZone: $0.timeZone) }),
            ("To", { format.exactMoment($0.end, timeZone: $0.timeZone) }),
            ("Duration", { Format.duration($0.duration) }),
            ("Distance", { format.distance($0) ?? "" }),
            ("Energy", { $0.totalEnergyBurned.map { "\(format.number($0)) kcal" } ?? "" }),
            ("Climb", { $0.climb.map { format.height($0) } ?? "" }),
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
