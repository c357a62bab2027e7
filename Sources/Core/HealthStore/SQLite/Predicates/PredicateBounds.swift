import Foundation
import HealthModel

/// What a predicate demands of every sample that matches: where to look, before each one is tested.
struct PredicateBounds {
    /// No match starts before this.
    var earliestStart = -Double.infinity
    /// No match starts after this.
    var latestStart = Double.infinity
    /// No match ends before this.
    var earliestEnd = -Double.infinity
    /// Every match belongs to this workout.
    var workout: UUID?
    /// Every match is one of these.
    var identifiers: Set<UUID>?

    init(_ predicate: SamplePredicate) {
        narrow(predicate)
        // What starts late enough ends no earlier: an index by ends passes over it without looking at the start.
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
        // A sample that ends before a date starts before it too.
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
