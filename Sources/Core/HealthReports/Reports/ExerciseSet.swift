import HealthModel
import WorkoutFiles

/// A set of exercises.
package struct ExerciseSet: Sendable, Equatable {
    /// The number, counted from 1.
    package var number: Int
    /// The start in seconds since 2001-01-01 UTC.
    package var start: Double
    /// The end in seconds since 2001-01-01 UTC.
    package var end: Double
    package var repetitions: Int?
    /// The weight in kilograms.
    package var weight: Double?
    /// The seconds until the next set; nil after the last one.
    package var rest: Double?

    package var seconds: Double { end - start }
}

extension ExerciseSet {
    /// The metadata keys of a set: there are no predefined keys for repetitions and weight.
    package static let repetitionsKey = "repetitions"
    package static let weightKey = "weight"

    /// Returns the sets of a workout: those of its file, or else the segments with repetitions or a weight.
    static func sets(recorded: [RecordedSet], events: [WorkoutEventRecord]) -> [ExerciseSet] {
        var sets = recorded.filter(\.isActive).map {
            ExerciseSet(number: 0, start: $0.start, end: $0.end, repetitions: $0.repetitions, weight: $0.weight)
        }
        if sets.isEmpty {
            sets = Self.events(of: events).map { event in
                var set = ExerciseSet(number: 0, start: event.start, end: event.end)
                if case .integer(let count)? = event.metadata?[repetitionsKey] {
                    set.repetitions = Int(exactly: count)
                }
                set.weight = event.metadata?[weightKey]?.quantityValue?.converted(to: .kilogram)
                return set
            }
        }
        sets.sort { $0.start < $1.start }
        for index in sets.indices {
            sets[index].number = index + 1
            if index + 1 < sets.count { sets[index].rest = max(0, sets[index + 1].start - sets[index].end) }
        }
        return sets
    }

    /// Returns the events that are sets.
    static func events(of events: [WorkoutEventRecord]) -> [WorkoutEventRecord] {
        events.filter { event in
            event.kind == .segment
                && (event.metadata?[repetitionsKey] != nil || event.metadata?[weightKey] != nil)
        }
    }
}
