import HealthReports
import OpenHealthKit

/// The sets of exercises, with the rest after each.
struct SetsTable {
    var sets: [ExerciseSet]
    /// The start in seconds since 2001-01-01 UTC.
    var start: Double
    var format: Format

    func lines(terminal: Terminal) -> [String] {
        var table = Table(
            [
                .init("set", .right), .init("after", .right), .init("time", .right), .init("reps", .right),
                .init("kg", .right), .init("rest", .right),
            ], yields: [.omit("after")])
        for set in sets {
            table.add([
                "\(set.number)", Format.duration(set.start - start), Format.duration(set.seconds),
                set.repetitions.map { "\($0)" } ?? "–", set.weight.map(format.value) ?? "–",
                set.rest.map(Format.duration) ?? "",
            ])
        }
        return table.lines(terminal: terminal)
    }

    /// The totals of the sets: `3 sets, 30 repetitions, 1,200 kg moved`.
    var summary: String {
        var parts = [format.count(sets.count, "set")]
        let repetitions = sets.compactMap(\.repetitions).reduce(0) { $0.addingReportingOverflow($1).partialValue }
        if repetitions > 0 { parts.append(format.count(repetitions, "repetition")) }
        let moved = sets.reduce(0) { $0 + Double($1.repetitions ?? 0) * ($1.weight ?? 0) }
        if moved > 0, moved < 1e9 { parts.append("\(format.count(Int(moved.rounded()))) kg moved") }
        return parts.joined(separator: ", ")
    }
}
