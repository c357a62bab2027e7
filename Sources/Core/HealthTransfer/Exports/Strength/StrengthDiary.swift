import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

/// A diary of strength training as a table with one row a set: of Strong or of Hevy (IMP-80, IMP-83).
enum StrengthDiary {
    /// The program that wrote a table, by its heads (IMP-80).
    enum Layout: Sendable {
        case strong
        case hevy

        /// Returns the layout of a table by its beginning; nil if it is no diary.
        init?(_ beginning: [UInt8]) {
            guard let table = try? CSVSheet(CSVReader(beginning, file: "")) else { return nil }
            let heads = table.heads
            let isStrong =
                ["Date", "Workout Name", "Exercise Name", "Set Order"].allSatisfy(heads.has)
                && heads.names.contains { $0.lowercased().hasPrefix("weight") }
            if isStrong {
                self = .strong
            } else if ["title", "start_time", "exercise_title", "set_index"].allSatisfy(heads.has) {
                self = .hevy
            } else {
                return nil
            }
        }

        var way: String {
            switch self {
            case .strong: "strong"
            case .hevy: "hevy"
            }
        }

        var title: String {
            switch self {
            case .strong: "Strong"
            case .hevy: "Hevy"
            }
        }
    }

    /// A set of an exercise.
    struct ExerciseRow: Sendable, Equatable {
        var exercise: String
        var order: String?
        var kind = "normal"
        var repetitions: Int?
        /// Kilograms.
        var weight: Double?
        /// Metres.
        var distance: Double?
        /// Seconds.
        var duration: Double?
        /// The rating of perceived exertion.
        var effort: Double?
    }

    /// A workout, as its rows tell it.
    struct Session: Sendable {
        /// The start as in the file, which is part of its key.
        var startText: String
        var name: String
        var line: Int
        var start: Double
        /// The time from start to end in seconds; nil if it is not stated.
        var length: Double?
        var notes: String?
        /// The notes of exercises, in order.
        var exerciseNotes: [String] = []
        var sets: [ExerciseRow] = []
    }

    /// The time in seconds above which a timer was forgotten, and what takes its place (IMP-82).
    static let longestLength = 43_200.0
    static let secondsPerSet = 180.0
    static let shortestLength = 600.0

    /// A mile in metres.
    static let mile = 1_609.344
}

extension StrengthDiary.Session {
    /// A Boolean value that indicates whether its timer ran on after the training.
    var hasForgottenTimer: Bool { length ?? 0 > StrengthDiary.longestLength }

    /// Returns the workout with its sets, in equal slots of its time: sets have no times of their own.
    func workout(_ layout: StrengthDiary.Layout) -> ExportedWorkout {
        var length = length ?? 0
        if hasForgottenTimer || length <= 0 {
            length = max(StrengthDiary.shortestLength, StrengthDiary.secondsPerSet * Double(sets.count))
        }
        var workout = ExportedWorkout(
            key: "\(startText)|\(name)",
            source: ExportSource(way: layout.way, origin: nil, name: layout.title),
            activity: .traditionalStrengthTraining, start: start, end: start + length)
        workout.sidecar.title = name
        let parts = [notes].compactMap(\.self) + exerciseNotes
        workout.sidecar.notes = parts.isEmpty ? nil : parts.joined(separator: "\n")
        let efforts = sets.compactMap(\.effort)
        if !efforts.isEmpty { workout.sidecar.effort = (efforts.reduce(0, +) / Double(efforts.count)).rounded() }
        let slot = length / Double(max(sets.count, 1))
        workout.events = sets.enumerated().map { index, set in
            WorkoutEventRecord(
                kind: .segment, start: start + slot * Double(index),
                end: index + 1 == sets.count ? start + length : start + slot * Double(index + 1),
                metadata: set.metadata)
        }
        return workout
    }
}

extension StrengthDiary.ExerciseRow {
    /// The metadata of the set as a segment of a workout.
    fileprivate var metadata: Metadata {
        var metadata: Metadata = [
            "exercise": .string(exercise), "setType": .string(kind), "OHKTimesAssumed": .bool(true),
        ]
        if let order { metadata["setOrder"] = .string(order) }
        if let repetitions { metadata[ExerciseSet.repetitionsKey] = .integer(Int64(repetitions)) }
        if let weight { metadata[ExerciseSet.weightKey] = .quantity(QuantityValue(weight, .kilogram)) }
        if let distance { metadata["distance"] = .quantity(QuantityValue(distance, .meter)) }
        if let duration { metadata["duration"] = .quantity(QuantityValue(duration, .second)) }
        if let effort { metadata["effort"] = .number(effort) }
        return metadata
    }
}
