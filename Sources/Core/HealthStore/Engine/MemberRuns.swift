import HealthModel

/// The samples of an unfinished workout: their insertion numbers, as few ascending runs.
package struct MemberRuns: Sendable, Hashable {
    /// The runs, which neither overlap nor touch.
    package private(set) var runs: [ClosedRange<Int64>] = []

    /// Creates an empty set.
    package init() {}

    /// Creates the union of some runs.
    init(_ runs: [ClosedRange<Int64>]) { self.runs = Self.union(runs) }

    /// Returns whether a number is contained.
    package func contains(_ number: Int64) -> Bool { overlaps(number...number) }

    /// Returns whether any number of a run is contained.
    func overlaps(_ run: ClosedRange<Int64>) -> Bool {
        first(from: run).map { $0.lowerBound <= run.upperBound } ?? false
    }

    /// Returns whether all numbers of a run are contained.
    func contains(_ run: ClosedRange<Int64>) -> Bool {
        first(from: run).map { $0.lowerBound <= run.lowerBound && $0.upperBound >= run.upperBound } ?? false
    }

    /// Returns the first run that does not end before another run begins.
    private func first(from run: ClosedRange<Int64>) -> ClosedRange<Int64>? {
        let low = runs.firstPlace { $0.upperBound >= run.lowerBound }
        return low < runs.count ? runs[low] : nil
    }

    /// Adds numbers; numbers already contained have no effect.
    ///
    /// New samples have greater numbers than all before, so sorting is rarely needed.
    package mutating func add(_ run: ClosedRange<Int64>) {
        guard let last = runs.last, run.lowerBound <= last.upperBound + 1 else {
            runs.append(run)
            return
        }
        if run.lowerBound >= last.lowerBound {
            runs[runs.count - 1] = last.lowerBound...max(last.upperBound, run.upperBound)
        } else {
            runs = Self.union(runs + [run])
        }
    }

    /// Returns the union as few ascending runs that neither overlap nor touch.
    package static func union(_ runs: [ClosedRange<Int64>]) -> [ClosedRange<Int64>] {
        var result: [ClosedRange<Int64>] = []
        for run in runs.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.last, last.upperBound == .max || run.lowerBound <= last.upperBound + 1 {
                result[result.count - 1] = last.lowerBound...max(last.upperBound, run.upperBound)
            } else {
                result.append(run)
            }
        }
        return result
    }

    /// Returns the numbers of some runs without those of others.
    ///
    /// - Parameters:
    ///   - holes: The runs to subtract, ascending and not overlapping.
    ///   - runs: The runs to subtract from, ascending and not overlapping.
    package static func subtracting(
        _ holes: [ClosedRange<Int64>], from runs: [ClosedRange<Int64>]
    ) -> [ClosedRange<Int64>] {
        var result: [ClosedRange<Int64>] = []
        for run in runs {
            var next = run.lowerBound
            for hole in holes where hole.overlaps(run) {
                if hole.lowerBound > next { result.append(next...hole.lowerBound - 1) }
                next = hole.upperBound + 1
            }
            if next <= run.upperBound { result.append(next...run.upperBound) }
        }
        return result
    }
}
