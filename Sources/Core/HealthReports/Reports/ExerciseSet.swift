public import Foundation
import HealthModel
import WorkoutFiles

/// A set of exercises.
public struct ExerciseSet: Sendable, Codable, Equatable {
    /// The number, counted from 1.
    public var number: Int
    /// The start in seconds since 2001-01-01 UTC.
    package var start: Double
    /// The end in seconds since 2001-01-01 UTC.
    package var end: Double
    /// The number of repetitions; nil if not counted.
    public var repetitions: Int?
    /// The weight in kilograms.
    public var weight: Double?
    /// The seconds until the next set; nil after the last one.
    public var rest: Double?

    /// The start date.
    public var startDate: Date { Date(timeIntervalSinceReferenceDate: start) }
    /// The end date.
    public var endDate: Date { Date(timeIntervalSinceReferenceDate: end) }
    /// The duration in seconds.
    public var seconds: Double { end - start }
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
