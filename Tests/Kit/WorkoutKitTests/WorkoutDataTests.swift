import Foundation
import HealthKit
import OpenHealthKit
import TestSupport
import Testing
import WorkoutKit

/// The contents of `.workout` files (PLN-40).
@Suite struct WorkoutDataTests {
    private static let folder = RealFile.folder.appending(path: "plans/workout")
    private static let hasSamples = FileManager.default.fileExists(atPath: folder.path)

    private static func id(_ last: String) throws -> UUID {
        try #require(
            UUID(uuidString: "00000000-0000-4000-8000-\(String(repeating: "0", count: 12 - last.count))\(last)"))
    }

    private static func intervals(
        _ work: Double, _ name: String, _ recovery: Double
    ) -> IntervalBlock {
        IntervalBlock(
            steps: [
                IntervalStep(.work, step: WorkoutStep(goal: .time(work, .seconds), displayName: name)),
                IntervalStep(.recovery, goal: .time(recovery, .seconds)),
            ], iterations: 2)
    }

    private static func fourHundreds() throws -> WorkoutPlan {
        let goal = WorkoutGoal.poolSwimDistanceWithTime(
            Measurement(value: 100, unit: .meters), Measurement(value: 2, unit: .minutes))
        return WorkoutPlan(
            .custom(
                CustomWorkout(
                    activity: .swimming, location: .outdoor, displayName: "4×100 on 2:00",
                    blocks: [IntervalBlock(steps: [IntervalStep(.work, goal: goal)], iterations: 4)])),
            id: try id("401"))
    }

    /// The plans of the published files, as their project describes them.
    private static func plan(of name: String) throws -> WorkoutPlan {
        switch name {
        case "custom-swim-pool-dist-time": return try fourHundreds()
        case "custom-hiit-mixed":
            return WorkoutPlan(
                .custom(
                    CustomWorkout(
                        activity: .highIntensityIntervalTraining, location: .indoor, displayName: "Pyramid HIIT",
                        warmup: WorkoutStep(goal: .time(5, .minutes)),
                        blocks: [intervals(30, "Hard", 15), intervals(45, "Harder", 30)],
                        cooldown: WorkoutStep(goal: .time(3, .minutes)))), id: try id("4"))
        case "goal-swim-openwater":
            return WorkoutPlan(
                .goal(
                    SingleGoalWorkout(
                        activity: .swimming, location: .outdoor, swimmingLocation: .openWater,
                        goal: .distance(2, .kilometers))), id: try id("6A"))
        case "pacer-run-10mi-90min":
            return WorkoutPlan(
                .pacer(
                    PacerWorkout(
                        activity: .running, location: .outdoor, distance: Measurement(value: 10, unit: .miles),
                        time: Measurement(value: 90, unit: .minutes))), id: try id("C9"))
        default:
            return WorkoutPlan(
                .swimBikeRun(
                    SwimBikeRunWorkout(
                        activities: [.running(.outdoor), .cycling(.outdoor), .running(.outdoor)],
                        displayName: "Duathlon")), id: try id("130"))
        }
    }

    @Test(
        .enabled(if: hasSamples),
        arguments: [
            "custom-hiit-mixed", "custom-swim-pool-dist-time", "goal-swim-openwater", "pacer-run-10mi-90min",
            "sbr-duathlon-runbikerun",
        ])
    func PLN_41_publishedFilesAreReadAndWrittenByteForByte(name: String) throws {
        let data = try Data(contentsOf: Self.folder.appending(path: "\(name).workout"))
        let plan = try Self.plan(of: name)
        #expect(try WorkoutPlan(from: data) == plan)
        #expect(try plan.dataRepresentation == data)
        #expect(try WorkoutPlan(from: data).dataRepresentation == data)
    }

    /// The bytes of the worked example, in hexadecimal.
    private static let example = """
        4a2430303030303030302d303030302d343030302d383030302d3030303030303030303430315a3e082e10031a0e34c3973130\
        30206f6e20323a30302a280a24080112200a1e08052a1a0a0b080111000000000000594012 0b08021100000000000000401004\
        c03e01d03e05
        """

    @Test func PLN_41_theExampleIsWrittenAsDescribed() throws {
        let hexadecimal = Self.example.filter { !$0.isWhitespace }
        var bytes: [UInt8] = []
        var rest = Substring(hexadecimal)
        while !rest.isEmpty {
            bytes.append(try #require(UInt8(rest.prefix(2), radix: 16)))
            rest = rest.dropFirst(2)
        }
        let data = Data(bytes)
        #expect(data.count == 108)
        #expect(try Self.fourHundreds().dataRepresentation == data)
        #expect(try WorkoutPlan(from: data) == Self.fourHundreds())
    }

    @Test func PLN_41_otherUnitsAreConverted() throws {
        let plan = WorkoutPlan(
            .custom(
                CustomWorkout(
                    activity: .running, location: .outdoor, displayName: "",
                    warmup: WorkoutStep(goal: .distance(2, .furlongs)),
                    cooldown: WorkoutStep(goal: .time(1_500, .milliseconds)))))
        let read = try WorkoutPlan(from: plan.dataRepresentation)
        #expect(read == plan)
        guard case .custom(let workout) = read.workout, case .distance(_, let unit) = workout.warmup?.goal,
            case .time(let seconds, .seconds) = workout.cooldown?.goal
        else {
            Issue.record("Another workout")
            return
        }
        #expect(unit == .meters && seconds == 1.5 && workout.displayName == "")
    }

    @Test func PLN_43_alertsAndEnergyAreReadBack() throws {
        let alerts: [any WorkoutAlert] = [
            .heartRate(zone: 3), .heartRate(120...140.5), .heartRate(2...2.5, unit: .hertz), .power(zone: 2),
            .power(200...220, unit: .watts, metric: .average), .power(180, unit: .watts),
            .speed(10...12, unit: .kilometersPerHour), .speed(8, unit: .milesPerHour, metric: .average),
            .cadence(85...95), .cadence(90),
        ]
        for alert in alerts {
            let block = IntervalBlock(steps: [IntervalStep(.work, goal: .time(1, .minutes), alert: alert)])
            let plan = WorkoutPlan(
                .custom(CustomWorkout(activity: .cycling, location: .outdoor, blocks: [block])))
            let read = try WorkoutPlan(from: plan.dataRepresentation)
            #expect(read == plan, "\(alert) was read as \(read)")
        }
        for unit in [UnitEnergy.kilocalories, .kilojoules, .calories, .joules] {
            let goal = WorkoutPlan(.goal(SingleGoalWorkout(activity: .rowing, goal: .energy(312.5, unit))))
            #expect(try WorkoutPlan(from: goal.dataRepresentation) == goal)
        }
    }

    @Test func PLN_42_dataWithoutWorkoutThrow() throws {
        for data in [Data(), Data([0x4a, 0x00]), Data("not a plan".utf8), Data(repeating: 0xFF, count: 40)] {
            #expect(throws: (any Error).self) { try WorkoutPlan(from: data) }
        }
    }

    /// Returns a random plan that Apple's devices support.
    private static func plan(_ random: inout SeededGenerator) -> WorkoutPlan {
        func step(_ random: inout SeededGenerator) -> WorkoutStep {
            let goals: [WorkoutGoal] = [
                .open, .time(Double.random(in: 1...5_000, using: &random), .seconds),
                .time(Double.random(in: 1...90, using: &random), .minutes), .time(0.1, .hours),
                .distance(Double.random(in: 1...5_000, using: &random), .meters), .distance(0.25, .miles),
                .distance(3, .kilometers), .distance(440, .yards), .distance(1_000, .feet),
            ]
            let alerts: [(any WorkoutAlert)?] = [
                nil, nil, .heartRate(zone: Int.random(in: 1...5, using: &random)), .heartRate(100...150),
                .speed(Double.random(in: 1...5, using: &random), unit: .metersPerSecond), .cadence(160...180),
                .power(Double.random(in: 100...400, using: &random), unit: .watts),
            ]
            return WorkoutStep(
                goal: goals.randomElement(using: &random) ?? .open, alert: alerts.randomElement(using: &random) ?? nil,
                displayName: [nil, "", "Über den Berg 🏃"].randomElement(using: &random) ?? nil)
        }
        var workout = CustomWorkout(
            activity: .running, location: [.unknown, .outdoor].randomElement(using: &random) ?? .unknown)
        if Bool.random(using: &random) { workout.displayName = "Plan" }
        if Bool.random(using: &random) { workout.warmup = step(&random) }
        if Bool.random(using: &random) { workout.cooldown = step(&random) }
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let steps = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                IntervalStep(Bool.random(using: &random) ? .work : .recovery, step: step(&random))
            }
            workout.blocks.append(IntervalBlock(steps: steps, iterations: Int.random(in: 1...20, using: &random)))
        }
        return WorkoutPlan(.custom(workout))
    }

    @Test func PLN_42_randomPlansAreReadBackEqual() throws {
        var random = SeededGenerator(seed: 45)
        for _ in 0..<300 {
            let plan = Self.plan(&random)
            #expect(plan.problems.isEmpty)
            let data = try plan.dataRepresentation
            #expect(try WorkoutPlan(from: data) == plan)
            #expect(try WorkoutPlan(from: data).dataRepresentation == data)
        }
    }

    @Test func PLN_42_damagedDataThrowOrAreSkipped() throws {
        var random = SeededGenerator(seed: 46)
        var refused = 0
        for _ in 0..<2_000 {
            var data = try Self.plan(&random).dataRepresentation
            for _ in 0..<Int.random(in: 1...4, using: &random) where !data.isEmpty {
                let place = Int.random(in: 0..<data.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: data[place] = UInt8.random(in: 0...255, using: &random)
                case 1: data.remove(at: place)
                default: data = Data(data.prefix(place))
                }
            }
            // What is read can be written again: nothing impossible gets in.
            do {
                let plan = try WorkoutPlan(from: data)
                _ = try? plan.dataRepresentation
            } catch {
                refused += 1
                #expect(!error.localizedDescription.isEmpty)
            }
        }
        #expect(refused > 100)
    }
}
