import Foundation
import HealthModel

extension FormatName {
    package static let appleWorkout = FormatName(rawValue: "workout")
}

extension WorkoutFileFormat {
    /// The plans of Apple's WorkoutKit.
    public static let appleWorkout = WorkoutFileFormat(
        .appleWorkout, title: "Apple workout",
        reading: Reading(
            isBeginning: { AppleWorkoutFile.isBeginning($0.bytes) },
            content: .plans(AppleWorkoutFile.plans(from:file:_:))),
        planWriting: PlanWriting(
            ending: "workout", capabilities: AppleWorkoutFile.support(_:),
            bytes: { (plan, _, _) throws(WorkoutFileError) in Array(AppleWorkoutFile.data(of: plan)) }))
}

extension AppleWorkoutFile {
    /// Returns whether a file begins with the identifier of a plan, as text of 36 bytes.
    static func isBeginning(_ bytes: [UInt8]) -> Bool {
        let length = 36
        guard bytes.count >= 2 + length, bytes[0] == UInt8(Field.Plan.id << 3 | 2), bytes[1] == UInt8(length) else {
            return false
        }
        return UUID(uuidString: String(decoding: bytes[2..<(2 + length)], as: UTF8.self)) != nil
    }

    /// Returns the plan of a file.
    @Sendable static func plans(
        from source: any ByteSource, file: String, _ options: PlanFileOptions
    ) throws(WorkoutFileError) -> ReadPlans {
        let found = try plan(from: Data(source.readAll(limit: PlanLimits.bytes, file: file)), file: file)
        return ReadPlans([found.plan], notes: found.notes.prefix(PlanLimits.notes).map { PlanNote($0) })
    }

    /// Alerts and energy goals are written in a form of our own (PLN-43), and are read again.
    @Sendable static func support(_ feature: PlanFeature) -> FeatureSupport<PlannedWorkout> {
        switch feature {
        case .ofThresholdPower, .ofMaximalHeartRate, .ofThresholdHeartRate, .ofThresholdSpeed, .ramp: .nothing
        default: .whole
        }
    }
}
