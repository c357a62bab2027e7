import Foundation
import HealthModel
import HealthReports
import HealthTransfer

/// What an import adds, in a sentence: the workouts by sport with their dates, and the samples by type.
struct ImportContents {
    /// The maximum number of sports and of types that are named; the most frequent come first.
    private static let mostNames = 6

    private var workouts = 0
    private var sports: [String: Int] = [:]
    private var days: ClosedRange<String>?
    private var samples = 0
    private var types: [String: Int] = [:]

    init(_ reports: [ImportReport]) {
        for report in reports {
            workouts += report.stored.count + report.workoutCount
            samples += report.samples
            for workout in report.stored {
                sports[Format.title(workout.activityName).lowercased(), default: 0] += 1
                let day = String(Format.iso8601(workout.start).prefix(10))
                days = min(days?.lowerBound ?? day, day)...max(days?.upperBound ?? day, day)
            }
            for (type, count) in report.samplesByType { types[TypeTitle.words(type), default: 0] += count }
            for (identifier, count) in report.types where count.added > 0 {
                guard let type = ObjectType(identifier: identifier), type != .workout else { continue }
                types[TypeTitle.words(type), default: 0] += count.added
            }
        }
    }

    /// The sentence.
    var sentence: String {
        let format = Format()
        var parts: [String] = []
        if workouts > 0 {
            var details = Self.named(sports).map { "\($0.value) \($0.key)" }
            if let days {
                details.append(
                    days.lowerBound == days.upperBound ? days.lowerBound : "\(days.lowerBound) to \(days.upperBound)")
            }
            parts.append(
                format.count(workouts, "workout") + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))"))
        }
        if samples > 0 {
            var names = Self.named(types).map(\.key)
            if types.count > names.count { names.append("and \(format.count(types.count - names.count, "more type"))") }
            parts.append(
                format.count(samples, "sample") + (names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"))
        }
        return parts.isEmpty ? "Nothing in it is new." : "Would add \(parts.joined(separator: " and "))."
    }

    private static func named(_ counts: [String: Int]) -> [(key: String, value: Int)] {
        Array(counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(mostNames))
    }
}
