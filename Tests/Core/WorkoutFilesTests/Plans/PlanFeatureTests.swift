import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// What a plan has of each feature, and the limits of plans.
@Suite struct PlanFeatureTests {
    private static func values(_ plan: PlannedWorkout) -> [PlanFeature: [Double]] {
        var values: [PlanFeature: [Double]] = [:]
        for feature in PlanFeature.allCases where !feature.values(of: plan).isEmpty {
            values[feature] = feature.values(of: plan).map { ($0 * 1e6).rounded() / 1e6 }
        }
        return values
    }

    private static func plan(_ blocks: [PlannedBlock]) -> PlannedWorkout {
        PlannedWorkout(.intervals(PlannedIntervals(activity: .other, blocks: blocks)))
    }

    private static func block(_ steps: Int, _ iterations: Int, seconds: Double = 60) -> PlannedBlock {
        let step = WholePlans.step(seconds, PlannedTarget(.power, from: 200, to: 200))
        return PlannedBlock(steps: Array(repeating: .init(.work, step), count: steps), iterations: iterations)
    }

    @Test func PLF_2_stepsHaveTheirValues() {
        #expect(
            Self.values(WholePlans.run) == [
                .activity: [37], .location: [3], .name: [5], .time: [150, 5_400],
                .distance: [1_609.344, 1_250, 400.004, 800], .energy: [120.5], .open: [1], .repetition: [4],
                .warmup: [1, 1], .recovery: [1, 1], .heartRateZone: [2], .heartRate: [120, 130],
                .speed: [3.2, 4, 2.5], .cadence: [171, 182], .ofThresholdSpeed: [0.8, 0.9, 0.95, 1.05], .ramp: [1],
                .stepName: [13, 4],
            ])
        #expect(
            Self.values(WholePlans.ride) == [
                .activity: [13], .location: [2], .name: [24],
                .time: [600, 90.25, 60, 310, 120, 45, 30, 20, 15, 240, 241, 70, 75, 61, 31, 41, 21, 301],
                .repetition: [3, 2], .warmup: [1, 1], .recovery: [1, 1], .heartRateZone: [3], .powerZone: [4],
                .heartRate: [140, 155], .powerRange: [200, 250], .powerThreshold: [210, 300], .speed: [3.2, 4.1],
                .cadence: [80, 95, 91], .average: [1, 1],
                .ofThresholdPower: [0.4, 0.7, 0.55, 0.65, 0.8, 0.95, 0.9, 0.9, 0.5, 0.5, 0.3, 0.5],
                .ofMaximalHeartRate: [0.7, 0.82], .ofThresholdHeartRate: [0.9, 1], .ramp: [1, 1, 1, 1],
                .stepName: [8, 8, 4, 5],
            ])
        #expect(
            Self.values(WholePlans.swim) == [
                .activity: [46], .open: [1], .poolDistance: [100], .poolTime: [150], .repetition: [3],
                .recovery: [1], .stepName: [5],
            ])
    }

    @Test func PLF_2_blocksThatAreNotRepeatedAreDivided() {
        func divisions(_ counts: Int...) -> Int {
            PlanFeature.division.values(of: Self.plan(counts.map { Self.block(1, $0) })).count
        }
        func repetitions(_ counts: Int...) -> [Double] {
            PlanFeature.repetition.values(of: Self.plan(counts.map { Self.block(1, $0) }))
        }
        #expect(divisions(1) == 0 && divisions(1, 1) == 1 && divisions(1, 1, 1) == 2 && divisions(2, 2) == 0)
        #expect(divisions(1, 2) == 0 && divisions(2, 1) == 0 && divisions(1, 2, 1) == 0 && divisions(1, 0, 1) == 2)
        #expect(repetitions(1) == [] && repetitions(2, 1, 7) == [2, 7] && repetitions(0) == [])
        let empty = Self.plan([Self.block(1, 1), Self.block(0, 3), Self.block(1, 1)])
        #expect(PlanFeature.division.values(of: empty).count == 2 && PlanFeature.repetition.values(of: empty) == [])
    }

    @Test(arguments: WorkoutFileFormat.plans)
    func PLF_3_theMostStepsAreWrittenAndRead(format: WorkoutFileFormat) throws {
        let options = PlanFileOptions(athlete: WholePlans.athlete)
        func isWritten(_ plan: PlannedWorkout) throws -> Bool {
            guard let bytes = try? PlanFileWriter.bytes(of: plan, as: format, options, file: "a") else { return false }
            let read = try PlanFile(OpenedFile(MemoryByteSource(bytes), named: "a"), options)
            return read.plans.map(\.partCount) == [plan.partCount]
        }
        // Steps of alternating times, which courses do not join.
        func steps(_ count: Int) -> PlannedWorkout {
            Self.plan([
                PlannedBlock(
                    steps: (0..<count).map { index in
                        let power = Double(100 + index % 2 * 50)
                        return .init(.work, WholePlans.step(60, PlannedTarget(.power, from: power, to: power)))
                    })
            ])
        }
        if format != .tcxWorkout { #expect(try isWritten(steps(500))) }
        #expect(try !isWritten(steps(501)))
        let isUnrolled = [.erg, .mrc, .zwo].contains(format)
        let most = format == .tcxWorkout ? 99 : isUnrolled ? 100 : 2_000
        #expect(try isWritten(Self.plan([Self.block(5, most)])))
        #expect(try !isWritten(Self.plan([Self.block(5, most + 1)])))
    }

    @Test func PLF_3_amountsHaveTheirBounds() {
        func isValid(_ goal: PlannedGoal) -> Bool { PlannedStep(goal: goal).isValid }
        let cases: [(Double, Bool)] = [(0, false), (-1, false), (1e-300, true), (1e9, true), (1e9 + 1, false)]
        for (amount, isPossible) in cases {
            #expect(isValid(.time(.init(amount, .second))) == isPossible)
            #expect(isValid(.distance(.init(amount, .meter))) == isPossible)
            #expect(isValid(.energy(.init(amount, .kilocalorie))) == isPossible)
            #expect(
                isValid(.poolSwim(distance: .init(amount, .meter), time: .init(9, .second))) == isPossible)
            #expect(
                isValid(.poolSwim(distance: .init(9, .meter), time: .init(amount, .second))) == isPossible)
        }
        #expect(isValid(.open) && !isValid(.time(.init(.nan, .second))) && !isValid(.time(.init(.infinity, .second))))
    }

    @Test func PLF_8_targetsAreConvertedByTheFiguresOfTheAthlete() {
        let athlete = WholePlans.athlete
        let power = WholePlans.step(60, PlannedTarget(.power, from: 200, to: 250))
        let found = power.relativeTarget(.thresholdPower, athlete)
        #expect(found?.low == 0.8 && found?.high == 1 && power.relativeTarget(.thresholdSpeed, athlete) == nil)
        #expect(power.relativeTarget(.thresholdPower, PlanAthlete()) == nil)
        let rate = WholePlans.step(60, PlannedTarget(.heartRate, from: 95, to: 171))
        #expect(rate.relativeTarget(.maximalHeartRate, athlete)?.low == 0.5)
        #expect(rate.relativeTarget(.maximalHeartRate, athlete)?.high == 0.9)
        let zone = WholePlans.step(60, PlannedTarget(.power, .zone(3)))
        #expect(zone.relativeTarget(.thresholdPower, athlete) == nil)
        var relative = PlannedStep()
        relative.relativeTarget = RelativeTarget(.thresholdSpeed, 0.5, 0.75)
        #expect(relative.relativeTarget(.thresholdSpeed, PlanAthlete())?.high == 0.75)
        #expect(relative.relativeTarget(.thresholdPower, athlete) == nil)
        #expect(relative.absoluteTarget(athlete)?.bounds.map { [$0.low, $0.high] } == [2, 3])
        #expect(relative.absoluteTarget(PlanAthlete()) == nil && RelativeTarget(.thresholdPower, 0, 0.1).isValid)
        #expect(!RelativeTarget(.thresholdPower, 0, 0).isValid && !RelativeTarget(.thresholdPower, -0.1, 1).isValid)
        #expect(RelativeTarget(.thresholdPower, 0.7, 0.825).text == "70–82.5 %")
        #expect(RelativeTarget(.thresholdPower, 0.7, 0.700_001).text == "70 %")
    }

    @Test func linesOfTextHaveNoControlCharactersOrDoubleSpaces() {
        #expect(PlanText.line(" a \n\t b\u{1}c ") == "a b c" && PlanText.line(" \n") == nil && PlanText.line("") == nil)
        #expect(PlanText.isLine("a b") && !PlanText.isLine("a  b") && !PlanText.isLine(" a") && !PlanText.isLine(""))
        #expect(PlanNumber.text(1.23456, digits: 2) == "1.23" && PlanNumber.text(1.235, digits: 0) == "1")
        #expect(PlanNumber.text(-0.5, digits: 0) == "-1" && PlanNumber.text(.nan, digits: 2) == "0")
    }

    @Test func PLF_7_identifiersFollowFromTheBytes() {
        let bytes = Array("0123456789".utf8)
        let identifiers = [
            PlanIdentity.identifier(bytes), PlanIdentity.identifier(bytes, index: 1),
            PlanIdentity.identifier(Array(bytes.dropLast())), PlanIdentity.identifier(bytes + [0]),
            PlanIdentity.identifier([]), PlanIdentity.identifier(Array(bytes.reversed())),
        ]
        #expect(Set(identifiers).count == 6 && PlanIdentity.identifier(bytes) == identifiers[0])
        for identifier in identifiers {
            let text = Array(identifier.uuidString)
            #expect(text[14] == "8" && "89AB".contains(text[19]))
        }
    }
}
