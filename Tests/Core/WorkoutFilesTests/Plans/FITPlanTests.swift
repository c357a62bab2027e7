import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// The messages of planned workouts in FIT files.
@Suite struct FITPlanTests {
    private typealias Row = FITProfile.WorkoutStep
    private typealias Field = FITMessageWriter.Field

    /// Returns the bytes of a file with a plan for each list of steps.
    private static func bytes(
        _ plans: [[[Field]]], workout: [Field] = [Field(FITProfile.Workout.sport, 2)], kind: Int64 = 5,
        titles: [[Field]] = []
    ) -> [UInt8] {
        var messages = FITMessageWriter()
        messages.add(FITProfile.FileID.message, local: 0, [Field(FITProfile.FileID.kind, kind)])
        for steps in plans {
            messages.add(FITProfile.Workout.message, local: 1, workout)
            for (index, step) in steps.enumerated() {
                messages.add(Row.message, local: 2, [Field(FITProfile.messageIndex, index)] + step)
            }
        }
        for title in titles { messages.add(FITProfile.ExerciseTitle.message, local: 3, title) }
        return messages.file()
    }

    private static func file(_ bytes: [UInt8]) throws -> PlanFile { try PlanFile(data: Data(bytes)) }

    private static func lines(_ steps: [[Field]], workout: [Field] = [Field(FITProfile.Workout.sport, 2)]) throws
        -> [String]
    {
        PlanText9.lines(try #require(try file(bytes([steps], workout: workout)).plans.first))
    }

    private static let minute = [Field(Row.durationType, 0), Field(Row.durationValue, 60_000)]

    @Test func PLF_30_severalWorkoutsAreSeveralPlans() throws {
        let bytes = Self.bytes([[Self.minute], [Self.minute, Self.minute]])
        let file = try Self.file(bytes)
        #expect(file.plans.map(\.partCount) == [1, 2] && Set(file.plans.map(\.id)).count == 2)
        // The same bytes have the same identifiers.
        #expect(try Self.file(bytes).plans == file.plans)
        // An activity with the plan that was followed is a recording.
        #expect(WorkoutFileFormat(recognizing: Data(Self.bytes([[Self.minute]], kind: 4))) == .fit)
    }

    private static func first(_ fields: [Field]) throws -> String? { try lines([minute], workout: fields).first }

    @Test func PLF_31_sportsAreActivitiesWithLocations() throws {
        typealias Workout = FITProfile.Workout
        #expect(try Self.first([Field(Workout.sport, 1)]) == "running 1 -")
        #expect(try Self.first([Field(Workout.sport, 1), Field(Workout.subSport, 1)]) == "running 2 -")
        #expect(try Self.first([Field(Workout.stepCount, 9), Field(Workout.name, text: "Hi")]) == "other 1 Hi")
    }

    @Test func PLF_31_activitiesWithoutLocationComeBackWithoutOne() throws {
        for activity in WorkoutActivity.named {
            let block = PlannedBlock(steps: [PlannedInterval(.work, PlannedStep(goal: .time(.init(60, .second))))])
            let plan = PlannedWorkout(.intervals(PlannedIntervals(activity: activity, blocks: [block])))
            let file = try PlanFile(data: Data(PlanFileWriter.bytes(of: plan, as: .fitWorkout, file: "a")))
            let read = try #require(file.plans.first)
            #expect(read.location == .unknown, "\(activity)")
            #expect((read.activity == activity) == plan.losses(as: .fitWorkout).isEmpty, "\(activity)")
        }
    }

    @Test func PLF_32_secondTargetsAreNotes() throws {
        let step =
            Self.minute + [
                Field(Row.targetType, 1), Field(Row.targetValue, 2), Field(Row.secondType, 4),
                Field(Row.secondValue, 0), Field(Row.secondLow, 1_200), Field(Row.secondHigh, 1_250),
            ]
        #expect(try Self.lines([step]).last == "work 60 s power 200 250 current")
        #expect(
            try Self.file(Self.bytes([[step]])).notes.map(\.description)
                == ["0.0.0: heart rate zone 2 lost beside power"])
    }

    @Test func PLF_33_durationsWithoutPlaceAreOpenWithANote() throws {
        func step(_ type: Int, _ value: Int) -> [[Field]] {
            [[Field(Row.durationType, type), Field(Row.durationValue, value)]]
        }
        func note(_ type: Int, _ value: Int) throws -> String? {
            #expect(try Self.lines(step(type, value)).last == "work open")
            return try Self.file(Self.bytes([step(type, value)])).notes.first?.text
        }
        #expect(try Self.lines(step(1, 40_050)).last == "work 400.5 m")
        #expect(try Self.lines(step(4, 300)).last == "work 300 kcal")
        #expect(try Self.lines(step(31, 1_500)).last == "work 1.5 s")
        #expect(try Self.lines(step(29, 12)).last == "work open '12 reps'")
        #expect(try Self.lines([[]]).last == "work open")
        #expect(try note(3, 250) == "ends at a heart rate above 150 count/min; kept as an open step")
        #expect(try note(2, 80) == "ends at a heart rate below 80 % of the maximum; kept as an open step")
        #expect(try note(15, 1_250) == "ends at a power above 250 W; kept as an open step")
        #expect(try note(16, 50) == "ends by a goal of type 16 and the value 50; kept as an open step")
    }

    @Test func PLF_35_targetsWithoutPlaceAreNotes() throws {
        func note(_ type: Int, _ value: Int) throws -> String? {
            try Self.file(
                Self.bytes([[Self.minute + [Field(Row.targetType, type), Field(Row.targetValue, value)]]])
            ).notes.first?.text
        }
        #expect(try note(0, 3) == "speed zone 3 left out")
        #expect(try note(5, 3) == "target of type 5 left out")
        #expect(try note(2, 3) == nil && note(4, 3) == nil)
    }

    @Test func PLF_38_intensitiesAreRoles() throws {
        let steps = [2, 0, 5, 1, 4, 6, 3].map { Self.minute + [Field(Row.intensity, $0)] }
        #expect(
            try Self.lines(steps).dropFirst().map { $0.prefix { $0 != " " } } == [
                "warmup", "1x", "work", "work", "recovery", "recovery", "work", "cooldown",
            ])
    }

    @Test func PLF_39_poolDistanceAndItsTimeAreOneStep() throws {
        typealias Workout = FITProfile.Workout
        let steps = [
            [Field(Row.durationType, 1), Field(Row.durationValue, 10_000)],
            [Field(Row.durationType, 28), Field(Row.durationValue, 120_000)],
        ]
        let pool = [Field(Workout.sport, 5), Field(Workout.poolLength, 25.0)]
        #expect(try Self.lines(steps, workout: pool).last == "work 100 m in 120 s")
        #expect(try Self.lines(steps).suffix(2) == ["work 100 m", "work open"])
    }

    @Test func PLF_40_exercisesAreNames() throws {
        let squat: [Field] = [
            Field(Row.durationType, 29), Field(Row.durationValue, 10), Field(Row.exercise, 28),
            Field(Row.exerciseName, 3), Field(Row.weight, 40.0),
        ]
        #expect(try Self.lines([squat]).last == "work open 'Squat, 10 reps, 40 kg'")
        typealias Title = FITProfile.ExerciseTitle
        let title = [Field(Title.exercise, 28), Field(Title.exerciseName, 3), Field(Title.title, text: "Goblet squat")]
        let file = try Self.file(Self.bytes([[squat]], titles: [title]))
        #expect(PlanText9.lines(file.plans[0]).last == "work open 'Goblet squat, 10 reps, 40 kg'")
    }

    @Test func PLF_41_repeatFollowsItsSteps() throws {
        let step = PlannedInterval(.work, PlannedStep(goal: .time(.init(60, .second))))
        let plan = PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: .running, warmup: PlannedStep(),
                    blocks: [PlannedBlock(steps: [step, step], iterations: 4)])))
        let bytes = [UInt8](try plan.data(as: .fitWorkout))
        var found: [[Int64?]] = []
        FITMessage.forEach(in: bytes) { message in
            if message.definition.message == Row.message {
                found.append([
                    message.integer(Row.durationType), message.integer(Row.durationValue),
                    message.integer(Row.targetValue),
                ])
            } else if message.definition.message == FITProfile.Workout.message {
                #expect(message.integer(FITProfile.Workout.stepCount) == 4)
            }
        }
        #expect(found == [[5, nil, nil], [0, 60_000, nil], [0, 60_000, nil], [6, 1, 4]])
    }
}
