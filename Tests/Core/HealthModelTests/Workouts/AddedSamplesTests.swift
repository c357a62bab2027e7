import HealthModel
import Testing

/// The samples that a workout under construction takes.
@Suite struct AddedSamplesTests {
    private static func refusal(_ samples: SampleRecord..., isEnded: Bool = false) throws -> String? {
        var assembly = WorkoutAssembly(configuration: WorkoutConfigurationRecord())
        try assembly.begin(at: 50)
        if isEnded { try assembly.end(at: 100) }
        do throws(WorkoutAssembly.Refusal) {
            try assembly.check(samples)
            return nil
        } catch {
            return error.reason
        }
    }

    private static func sample(_ start: Double, _ end: Double, _ type: ObjectType = .heartRate) -> SampleRecord {
        SampleRecord(type: type, start: start, end: end, content: .category(0))
    }

    @Test(arguments: [false, true]) func aSampleStartsWithItsWorkoutOrLater(isEnded: Bool) throws {
        let early = "A sample starts before the workout."
        for (start, end, isRefused) in [
            (50.0, 50.0, false), (50, 200, false), (60, 70, false), (150, 160, false), (49.5, 49.5, true),
            (49.5, 50, true), (49.5, 60, true), (0, 500, true),
        ] {
            let sample = Self.sample(start, end)
            #expect(try Self.refusal(sample, isEnded: isEnded) == (isRefused ? early : nil), "\(start) \(end)")
            // One among others is enough.
            let other = Self.sample(60, 60)
            for refusal in try [
                Self.refusal(sample, other, isEnded: isEnded), Self.refusal(other, sample, isEnded: isEnded),
            ] {
                #expect(refusal == (isRefused ? early : nil), "\(start) \(end)")
            }
        }
    }

    @Test func aWorkoutTakesSamplesOfSomeFamilies() throws {
        #expect(try Self.refusal() == "HKWorkout: HKSample data cannot be nil or empty.")
        for type in [ObjectType.stepCount, .sleepAnalysis, .food, .bloodPressure] {
            #expect(try Self.refusal(Self.sample(50, 60, type)) == nil, "\(type)")
        }
        for type in [ObjectType.workout, .workoutRoute, .heartbeatSeries, .audiogram] {
            #expect(
                try Self.refusal(Self.sample(60, 60), Self.sample(50, 60, type))
                    == "Samples of type \(type.identifier) cannot be added to a workout.")
        }
        for type in [ObjectType.workoutEffortScore, .estimatedWorkoutEffortScore] {
            #expect(
                try Self.refusal(Self.sample(50, 60, type))
                    == "Samples of type \(type.identifier) must be related to a workout.")
        }
    }
}
