import Foundation
import HealthModel

/// The bounds that a predicate implies for every match, which narrow the query before each sample is tested.
struct PredicateBounds {
    /// The earliest start of a match.
    var earliestStart = -Double.infinity
    /// The latest start of a match.
    var latestStart = Double.infinity
    /// The earliest end of a match.
    var earliestEnd = -Double.infinity
    /// The workout that every match belongs to; nil if it is not bounded.
    var workout: UUID?
    /// The identifiers that every match is among; nil if they are not bounded.
    var identifiers: Set<UUID>?

    init(_ predicate: SamplePredicate) {
        narrow(predicate)
        // A late start implies a late end, so that an index by end can skip samples without reading the start.
        earliestEnd = max(earliestEnd, earliestStart)
    }

    private mutating func narrow(_ predicate: SamplePredicate) {
        switch predicate {
        case .and(let parts): for part in parts { narrow(part) }
        case .start(.greater, let date), .start(.greaterOrEqual, let date): earliestStart = max(earliestStart, date)
        case .start(.less, let date), .start(.lessOrEqual, let date): latestStart = min(latestStart, date)
        case .start(.equal, let date):
            earliestStart = max(earliestStart, date)
            latestStart = min(latestStart, date)
        case .end(.greater, let date), .end(.greaterOrEqual, let date): earliestEnd = max(earliestEnd, date)
        // A sample that ends before a date also starts before it.
        case .end(.less, let date), .end(.lessOrEqual, let date): latestStart = min(latestStart, date)
        case .end(.equal, let date):
            earliestEnd = max(earliestEnd, date)
            latestStart = min(latestStart, date)
        case .workout(let workout): self.workout = workout
        case .uuid(let identifiers): self.identifiers = self.identifiers?.intersection(identifiers) ?? identifiers
        default: break
        }
    }
}
