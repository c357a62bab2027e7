import HealthModel
import WorkoutFiles

extension WorkoutPlan {
    /// A comparison of a sum over samples with the total stated in the file.
    private struct Comparison {
        var name: String
        var sum: Double
        var stated: Double

        /// A Boolean value that indicates whether the values differ by more than one percent; differences from
        /// rounding short distances and few strokes are ignored.
        var isNoteworthy: Bool { abs(sum - stated) > max(0.01 * stated, 2) }

        var words: String {
            let part = abs(sum / stated - 1) * 100
            let number = part < 10 ? "\((part * 10).rounded() / 10)" : "\(Int(min(part, 1e9).rounded()))"
            return "The \(name) samples add up to \(number)% \(sum > stated ? "more" : "less") than the file states"
        }
    }

    private var comparisons: [Comparison] {
        guard isWhole else { return [] }
        let sessions = activities.map { recording.sessions[$0.session] }
        func stated(_ value: KeyPath<StatedTotals, Double?>) -> Double? {
            let values = sessions.compactMap { $0.totals[keyPath: value] }
            let sum = values.reduce(0, +)
            return values.count == sessions.count && sum > 0 ? sum : nil
        }
        var all: [Comparison] = []
        if let total = stated(\.distance), distance > 0 {
            all.append(Comparison(name: "distance", sum: distance, stated: total))
        }
        let strokes = activities.compactMap { recording.swumLengths(of: $0.session) }.flatMap(\.lengths)
            .compactMap(\.strokeCount)
        if !strokes.isEmpty, let total = stated(\.cycles) {
            all.append(Comparison(name: "stroke", sum: strokes.reduce(0, +), stated: total))
        }
        return all
    }

    /// Returns remarks on samples whose sum differs from the total stated in the file.
    static func sumRemarks(on plans: [WorkoutPlan]) -> [TransferRemark] {
        plans.enumerated().flatMap { index, plan in
            plan.comparisons.filter(\.isNoteworthy).map { comparison in
                .noted(comparison.words + (plans.count > 1 ? " (workout \(index + 1) of \(plans.count))." : "."))
            }
        }
    }
}
