import HealthModel

/// Which samples belong to a workout in the making: their insertion numbers, as few ascending runs.
package struct MemberRuns: Sendable, Hashable {
    /// Runs that neither overlap nor touch.
    package private(set) var runs: [ClosedRange<Int64>] = []

    /// No samples.
    package init() {}

    /// The numbers of some runs.
    init(_ runs: [ClosedRange<Int64>]) { self.runs = Self.union(runs) }

    /// Whether a number is among them.
    package func contains(_ number: Int64) -> Bool { overlaps(number...number) }

    /// Whether any number of a run is among them.
    func overlaps(_ run: ClosedRange<Int64>) -> Bool {
        first(from: run).map { $0.lowerBound <= run.upperBound } ?? false
    }

    /// Whether all numbers of a run are among them.
    func contains(_ run: ClosedRange<Int64>) -> Bool {
        first(from: run).map { $0.lowerBound <= run.lowerBound && $0.upperBound >= run.upperBound } ?? false
    }

    /// The first run that does not end before another begins.
    private func first(from run: ClosedRange<Int64>) -> ClosedRange<Int64>? {
        let low = runs.firstPlace { $0.upperBound >= run.lowerBound }
        return low < runs.count ? runs[low] : nil
    }

    /// Adds numbers; those that are there already change nothing.
    ///
    /// New samples have greater numbers than all before them, so that mostly nothing need be sorted.
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

    /// The same numbers as few ascending runs that neither overlap nor touch.
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

    /// The numbers of some runs that others do not have.
    ///
    /// - Parameters:
    ///   - holes: Ascending, none overlaps another.
    ///   - runs: Ascending, none overlaps another.
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
