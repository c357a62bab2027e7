import Foundation
import HealthCohort
import Testing

/// Expects two tiers to return the same rows; numbers added in a different order may differ in the last digits.
func expectSame(
    _ left: any CohortStore, _ right: any CohortStore, _ queries: [CohortQuery] = Questions.all,
    sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    for query in queries {
        let answers = (try await left.query(query), try await right.query(query))
        #expect(answers.0.people == answers.1.people, "\(query)", sourceLocation: sourceLocation)
        #expect(answers.0.unit == answers.1.unit, sourceLocation: sourceLocation)
        let rows = (try await answers.0.allRows(), try await answers.1.allRows())
        #expect(rows.0.map(\.place) == rows.1.map(\.place), "\(query)", sourceLocation: sourceLocation)
        for (one, other) in zip(rows.0, rows.1) {
            #expect(
                one.people == other.people && one.summaries.count == other.summaries.count, "\(query)",
                sourceLocation: sourceLocation)
            for (summary, same) in zip(one.summaries, other.summaries) {
                #expect(
                    isSame(summary, same), "\(query) \(one.place): \(summary) \(same)", sourceLocation: sourceLocation)
            }
        }
    }
}

private func isSame(_ left: CohortSummary, _ right: CohortSummary) -> Bool {
    switch (left, right) {
    case (.number(let one), .number(let other)): isNear(one, other)
    case (.quantiles(let some), .quantiles(let others)):
        some.count == others.count && zip(some, others).allSatisfy { isNear($0, $1) }
    default: left == right
    }
}

private func isNear(_ left: Double?, _ right: Double?) -> Bool {
    guard let left, let right else { return (left == nil) == (right == nil) }
    return abs(left - right) <= 1e-9 * max(1, abs(left), abs(right))
}
