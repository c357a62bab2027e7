import Foundation
import HealthModel

/// A reader for planned workouts in FIT files (PLF-30).
enum FITPlanReader {
    /// The maximum number of step messages of a plan, repeats included.
    private static let messageLimit = 2 * PlannedWorkout.stepLimit

    /// Returns the plans of a file.
    @Sendable static func plans(
        from source: any ByteSource, file: String, _ options: PlanFileOptions
    ) throws(WorkoutFileError) -> ReadPlans {
        let bytes = try source.readAll(limit: PlanLimits.bytes, file: file)
        let content = try bytes.withUnsafeBufferPointer { (buffer) throws(WorkoutFileError) in
            try Self.content(buffer, file: file)
        }
        guard !content.plans.isEmpty else {
            throw .reading(.noWorkout, "it contains no planned workout", at: .init(file: file))
        }
        var read = ReadPlans(notes: content.notes)
        for (index, plan) in content.plans.enumerated() {
            let id = PlanIdentity.identifier(bytes, index: index)
            let found = try FITPlanBuilder(plan, content.titles, options, file: file).plan(id: id)
            read.plans += found.plans
            read.notes += found.notes
        }
        return read
    }

    /// A planned workout as a file has it.
    struct Plan {
        var sport: Int64?
        var subSport: Int64?
        var name: String?
        var poolLength: Double?
        var description: String?
        var steps: [Step] = []
    }

    /// A step as a file has it.
    struct Step {
        var index: Int64?
        var name: String?
        var durationType: Int64?
        var durationValue: Int64?
        var targets: [(type: Int64?, value: Int64?, low: Int64?, high: Int64?)] = []
        var intensity: Int64?
        var notes: String?
        var exercise: Int64?
        var exerciseName: Int64?
        var weight: Double?
    }

    struct Content {
        var plans: [Plan] = []
        /// The titles of exercises, by category and number.
        var titles: [[Int64]: String] = [:]
        var notes: [PlanNote] = []
    }

    /// Returns the factor between the steps or turns of a cadence and those of a file, which counts strides (PLF-37).
    static func cadenceFactor(_ activity: WorkoutActivity) -> Double {
        activity == .running || activity == .walking ? 2 : 1
    }

    private static func content(
        _ bytes: UnsafeBufferPointer<UInt8>, file: String
    ) throws(WorkoutFileError) -> Content {
        var content = Content()
        guard var decoder = FITDecoder(bytes) else {
            throw .reading(.malformed, "the file is empty", at: .init(file: file, byteOffset: 0))
        }
        var schedules = 0
        reading: while true {
            switch decoder.next() {
            case .end: break reading
            case .file, .definition: continue
            case .message: break
            }
            guard let definition = decoder.definitions[decoder.local] else { continue }
            let message = FITMessage(definition: definition, payload: decoder.payload, timestamp: decoder.timestamp)
            switch definition.message {
            case FITProfile.Workout.message: content.plans.append(plan(message))
            case FITProfile.WorkoutStep.message:
                if content.plans.isEmpty { content.plans.append(Plan()) }
                content.plans[content.plans.count - 1].steps.append(step(message))
            case FITProfile.ExerciseTitle.message:
                typealias Row = FITProfile.ExerciseTitle
                let key = [message.integer(Row.exercise) ?? -1, message.integer(Row.exerciseName) ?? -1]
                content.titles[key] = message.text(Row.title)
            case FITProfile.Schedule.message: schedules += 1
            default: break
            }
            guard content.plans.count <= PlanLimits.plans, content.titles.count <= messageLimit,
                (content.plans.last?.steps.count ?? 0) <= messageLimit
            else {
                throw .reading(
                    .malformed, FileProblem("it has too many plans or steps", limit: .elements),
                    at: .init(file: file, byteOffset: decoder.messageOffset))
            }
        }
        if let damage = decoder.damage.first(where: { $0.kind != .wrongChecksum }) {
            throw .reading(.malformed, FileProblem(damage.reason), at: .init(file: file, byteOffset: damage.byteOffset))
        }
        if !decoder.damage.isEmpty { content.notes.append(PlanNote("the checksum is wrong: the file was changed")) }
        if schedules > 0 { content.notes.append(PlanNote("the schedule was left out")) }
        return content
    }

    private static func plan(_ message: FITMessage) -> Plan {
        typealias Row = FITProfile.Workout
        return Plan(
            sport: message.integer(Row.sport), subSport: message.integer(Row.subSport), name: message.text(Row.name),
            poolLength: message.number(Row.poolLength), description: message.text(Row.description))
    }

    private static func step(_ message: FITMessage) -> Step {
        typealias Row = FITProfile.WorkoutStep
        func target(_ type: FITField, _ value: FITField, _ low: FITField, _ high: FITField)
            -> (type: Int64?, value: Int64?, low: Int64?, high: Int64?)
        {
            (message.integer(type), message.integer(value), message.integer(low), message.integer(high))
        }
        return Step(
            index: message.integer(FITProfile.messageIndex).map { $0 & 0xFFF }, name: message.text(Row.name),
            durationType: message.integer(Row.durationType), durationValue: message.integer(Row.durationValue),
            targets: [
                target(Row.targetType, Row.targetValue, Row.low, Row.high),
                target(Row.secondType, Row.secondValue, Row.secondLow, Row.secondHigh),
            ], intensity: message.integer(Row.intensity), notes: message.text(Row.notes),
            exercise: message.integer(Row.exercise), exerciseName: message.integer(Row.exerciseName),
            weight: message.number(Row.weight))
    }
}
