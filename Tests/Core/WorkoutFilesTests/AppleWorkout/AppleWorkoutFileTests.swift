import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// Apple's `.workout` files: what is written, what is read, and what is refused.
@Suite struct AppleWorkoutFileTests {
    private static let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 4, 1))

    /// Returns the bytes of a plan around the message of a workout.
    private func file(_ number: UInt64 = 11, _ write: (inout ProtocolBufferWriter) -> Void) -> Data {
        var writer = ProtocolBufferWriter()
        writer.add(9, Self.id.uuidString.utf8)
        writer.add(number, write)
        return Data(writer.bytes)
    }

    /// Writes a custom run of one step with a goal.
    private func run(_ goal: @escaping (inout ProtocolBufferWriter) -> Void) -> Data {
        file { workout in
            workout.add(1, UInt64(37))
            workout.add(4) { $0.add(1, goal) }
        }
    }

    private func read(_ data: Data) throws -> (plan: PlannedIntervals, notes: [String]) {
        let (plan, notes) = try AppleWorkoutFile.plan(from: data)
        guard case .intervals(let intervals) = plan.content else { throw CocoaError(.coderInvalidValue) }
        return (intervals, notes)
    }

    private func refusal(_ data: Data) -> WorkoutFileError? {
        do throws(WorkoutFileError) {
            _ = try AppleWorkoutFile.plan(from: data, file: "Hills.workout")
            return nil
        } catch {
            return error
        }
    }

    @Test func PLN_41_theExampleIsWrittenAsDescribed() throws {
        let pool = PlannedGoal.poolSwim(distance: .init(100, .meter), time: .init(2, .minute))
        let plan = PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: .swimming, location: .outdoor, displayName: "4×100 on 2:00",
                    blocks: [PlannedBlock(steps: [PlannedInterval(.work, PlannedStep(goal: pool))], iterations: 4)])),
            id: Self.id)
        let data = AppleWorkoutFile.data(of: plan)
        #expect(
            data.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
                == """
                4a2430303030303030302d303030302d343030302d383030302d3030303030303030303430315a3e082e10031a0e34c3973130\
                30206f6e20323a30302a280a24080112200a1e08052a1a0a0b0801110000000000005940120b08021100000000000000401004\
                c03e01d03e05
                """)
        #expect(try AppleWorkoutFile.plan(from: data).plan == plan)
        #expect(AppleWorkoutFile.notes(on: plan).isEmpty)
    }

    @Test func PLN_42_lastFieldCountsInAnyOrder() throws {
        let data = file { workout in
            workout.add(6) { $0.add(1) { $0.add(1, UInt64(4)) } }
            workout.add(3, "first".utf8)
            workout.add(77, UInt64(5))
            workout.add(78, 1.5)
            workout.add(3, "last".utf8)
            workout.add(2, UInt64(9))
            workout.add(1, UInt64(13))
        }
        let (plan, notes) = try read(data)
        #expect(plan == PlannedIntervals(activity: .cycling, displayName: "last", cooldown: PlannedStep()))
        #expect(notes.isEmpty)
    }

    @Test func PLN_43_unknownGoalsAndAlertsAreNoted() throws {
        let data = file { workout in
            workout.add(1, UInt64(37))
            workout.add(4) { step in
                step.add(1) { $0.add(1, UInt64(2)) }
                step.add(2) { $0.add(1, UInt64(1)) }
            }
        }
        let (plan, notes) = try read(data)
        #expect(plan.warmup == PlannedStep())
        #expect(
            notes == [
                "warmup: a goal of the unknown kind 2 is read as an open one",
                "warmup: the alert is in a form that is not known",
            ])
    }

    @Test func PLN_43_ownPartsAreNotedWhenWritten() {
        let step = PlannedStep(
            goal: .energy(.init(100, .kilocalorie)), target: PlannedTarget(.heartRate, .zone(2)),
            relativeTarget: RelativeTarget(.maximalHeartRate, 0.7), ramp: .up)
        let plan = PlannedWorkout(.intervals(PlannedIntervals(activity: .running, warmup: step)))
        #expect(AppleWorkoutFile.notes(on: plan).count == 4)
        #expect(AppleWorkoutFile.notes(on: plan).allSatisfy { $0.hasPrefix("warmup: ") })
    }

    @Test func PLN_43_targetsAreReadAsTheyWereWritten() throws {
        let targets = [
            PlannedTarget(.heartRate, .zone(3)),
            PlannedTarget(.power, .threshold(.init(210.5, .watt)), metric: .average),
            PlannedTarget(.speed, .range(low: .init(10, .kilometerPerHour), high: .init(12, .kilometerPerHour))),
            PlannedTarget(.cadence, .range(low: .init(85, .countPerMinute), high: .init(85, .countPerMinute))),
        ]
        for target in targets { #expect(PlanParts.target(PlanParts.json(target).line) == target) }
        #expect(PlanParts.json(targets[0]).line == #"{"type": "heartRateZone", "zone": 3, "metric": "current"}"#)
        for text in [
            "", "{}", "[]", #"{"type":"heartRateZone","zone":0}"#, #"{"type":"power","value":-1,"unit":"W"}"#,
            #"{"type":"power","value":100,"unit":"m/s"}"#, #"{"type":"speed","low":3,"high":2,"unit":"m/s"}"#,
            #"{"type":"pace","value":3,"unit":"m/s"}"#, String(repeating: "[", count: 100_000),
        ] {
            #expect(PlanParts.target(text) == nil)
            #expect(PlanParts.energy(text) == nil)
        }
    }

    @Test(arguments: [0.0, -5, .nan, .infinity])
    func PLF_10_stepsOfImpossibleAmountsAreLeftOut(number: Double) throws {
        let data = run { goal in
            goal.add(1, UInt64(1))
            goal.add(2) { amount in
                amount.add(1, UInt64(1))
                amount.add(2, number)
            }
        }
        let (plan, notes) = try read(data)
        #expect(plan.warmup == nil && notes.count == 2)
    }

    @Test func PLN_42_aPacerWithoutTimeIsNoWorkout() {
        let data = file(13) { $0.add(1, UInt64(37)) }
        #expect(refusal(data)?.code == .noWorkout)
        #expect(refusal(Data())?.message == "'Hills.workout' contains no planned workout.")
    }

    @Test func PLN_42_damageIsNamedWithItsPlace() {
        let damaged: [(bytes: [UInt8], offset: Int, reason: String)] = [
            ([0x5a, 0x05, 0x08], 2, "longer than what is left"),
            ([0x5a, 0x02, 0x08, 0x80], 3, "does not end"),
            ([0xFF], 0, "does not end"),
            ([0x08] + [UInt8](repeating: 0xFF, count: 12), 1, "does not end"),
            ([0x5b, 0x5c], 0, "unknown form"),
            ([0x00, 0x01], 0, "no number"),
            ([0x59, 0x01, 0x02], 1, "longer than what is left"),
            ([0x5a, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], 11, "longer than what is left"),
        ]
        for (bytes, offset, reason) in damaged {
            let error = refusal(Data(bytes))
            #expect(error?.code == .malformed && error?.place.byteOffset == offset)
            #expect(error?.message.contains(reason) == true && error?.message.contains("Hills.workout") == true)
        }
    }

    @Test func PLF_3_plansOfTooManyStepsAreRefused() throws {
        func plan(steps: Int, iterations: UInt64) -> Data {
            file { workout in
                workout.add(1, UInt64(37))
                workout.add(5) { block in
                    for _ in 0..<steps { block.add(1) { $0.add(1, UInt64(1)) } }
                    block.add(2, iterations)
                }
            }
        }
        #expect(try read(plan(steps: 500, iterations: 20)).plan.blocks.first?.steps.count == 500)
        #expect(refusal(plan(steps: 501, iterations: 1))?.code == .malformed)
        #expect(refusal(plan(steps: 500, iterations: 21))?.code == .malformed)
        #expect(refusal(plan(steps: 1, iterations: .max))?.code == .malformed)
        #expect(refusal(plan(steps: 400_000, iterations: 1))?.message.contains("larger than 1 MB") == true)
        #expect(try read(plan(steps: 1, iterations: 0)).plan.blocks.first?.iterations == 1)
    }
}
