import HealthCohort

/// A comparison of the answers of two tiers to a query.
struct Comparison {
    private let query: CohortQuery
    /// The relative tolerance of sums, which are added in different orders.
    private static let tolerance = 1e-9

    init(_ query: CohortQuery) { self.query = query }

    /// Returns the differences, as lines.
    func differences(
        _ expected: (answer: CohortAnswer, rows: [CohortRow]), _ found: (answer: CohortAnswer, rows: [CohortRow])
    ) -> [String] {
        var lines: [String] = []
        if expected.answer.people != found.answer.people {
            lines.append("people: \(expected.answer.people), not \(found.answer.people)")
        }
        if expected.answer.unit != found.answer.unit {
            lines.append("unit: \(expected.answer.unit), not \(found.answer.unit)")
        }
        if expected.rows.count != found.rows.count {
            lines.append("rows: \(expected.rows.count), not \(found.rows.count)")
        }
        for (left, right) in zip(expected.rows, found.rows) where !isSame(left, right) {
            lines.append("\(left)\n    is \(right)")
        }
        return lines
    }

    private func isSame(_ left: CohortRow, _ right: CohortRow) -> Bool {
        guard left.place == right.place, left.people == right.people, left.summaries.count == right.summaries.count
        else { return false }
        let people = left.people ?? 0
        return zip(left.summaries, right.summaries).allSatisfy { pair in
            switch pair {
            case (.number(let left), .number(let right)): return isSame(left, right)
            case (.histogram(let left), .histogram(let right)): return left == right
            case (.quantiles(let left), .quantiles(let right)):
                // For few people quantiles are exact; for more they are those of a t-digest, whose values are close
                // together.
                return left.count == right.count
                    && zip(left, right).allSatisfy { people <= 1_000 ? isSame($0, $1) : isClose($0, $1) }
            default: return false
            }
        }
    }

    private func isSame(_ left: Double?, _ right: Double?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        // The deviation of equal numbers is 0 except for rounding errors of their squares.
        return abs(left - right) <= Self.tolerance * max(abs(left), abs(right)) + 1e-6 * Self.tolerance
            || max(abs(left), abs(right)) < 1e-6
    }

    private func isClose(_ left: Double, _ right: Double) -> Bool {
        abs(left - right) <= 0.02 * max(abs(left), abs(right))
    }
}
