import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// How each format holds each part of a recording or of a plan, and what is lost around the bounds.
///
/// `HK_WRITE_SCREENS=1` in the environment rewrites the texts in `Tests/Core/Texts/Sweeps`.
@Suite struct FormatCapabilityTests {
    private static func text<Subject>(_ support: FeatureSupport<Subject>) -> String {
        switch support {
        case .whole: "whole"
        case .nothing: "nothing"
        case .steps(let step, let range, let offset, let text):
            "steps of \(step) from \(range.lowerBound) to \(range.upperBound)\(offset == 0 ? "" : " less \(offset)"): \(text)"
        case .partly(let text, _): "partly: \(text)"
        case .roughly(let text, _): "roughly: \(text)"
        case .otherwise(let text, _): "otherwise: \(text)"
        }
    }

    private static func add<Subject>(
        _ rows: [FeatureRow<Subject>], _ formats: [WorkoutFileFormat], to kept: inout KeptOutcomes
    ) {
        for row in rows {
            var groups: [(support: String, titles: [String])] = []
            for format in formats {
                let support = text(row.support(in: format))
                if let known = groups.firstIndex(where: { $0.support == support }) {
                    groups[known].titles.append(format.title)
                } else {
                    groups.append((support, [format.title]))
                }
            }
            for group in groups {
                kept.add("\(row.plural) in \(group.titles.joined(separator: ", "))") { group.support }
            }
        }
    }

    @Test func partsOfRecordings() throws {
        var kept = KeptOutcomes()
        Self.add(WorkoutFileTable.rows, WorkoutFileFormat.writable, to: &kept)
        #expect(try kept.difference(from: "Core/Texts/Sweeps/capabilities.txt") == nil)
    }

    @Test func partsOfPlans() throws {
        var kept = KeptOutcomes()
        Self.add(PlanFileTable.rows, WorkoutFileFormat.plans, to: &kept)
        #expect(try kept.difference(from: "Core/Texts/Sweeps/capabilities-plans.txt") == nil)
    }

    // MARK: Losses

    private static func losses(_ values: [Double], _ support: FeatureSupport<[Double]>) -> [String] {
        let row = FeatureRow<[Double]>(singular: "thing", plural: "things", values: { $0 }, support: { _ in support })
        return FeatureRow.losses([row], of: values, as: .gpx).map { "\($0.kind): \($0.message)" }
    }

    @Test func valuesAroundTheStepsAndTheRange() {
        func outcome(_ value: Double, _ support: FeatureSupport<[Double]>) -> String {
            Self.losses([value], support).map { String($0.prefix { $0 != ":" }) }.joined()
        }
        let halves = FeatureSupport<[Double]>.steps(0.5, 1...3, "halves")
        let cases: [(Double, String)] = [
            (0, "leftOut"), (0.74, "leftOut"), (0.75, "rounded"), (1, ""), (1.0004, ""), (1.0006, "rounded"),
            (0.9996, ""), (0.9994, "rounded"), (1.25, "rounded"), (2.5, ""), (3, ""), (3.24, "rounded"),
            (3.25, "leftOut"), (3.5, "leftOut"), (-2, "leftOut"),
        ]
        for (value, expected) in cases { #expect(outcome(value, halves) == expected, "\(value)") }
        let moved = FeatureSupport<[Double]>.steps(1, 0...10, offset: 0.5, "ones")
        let others: [(Double, String)] = [
            (0.5, ""), (0, "rounded"), (-0.5, "leftOut"), (9.5, ""), (9.9, "rounded"), (10.5, "leftOut"),
            (5, "rounded"),
        ]
        for (value, expected) in others { #expect(outcome(value, moved) == expected, "\(value)") }
    }

    @Test func lossesAreCountedAndSaid() {
        let halves = FeatureSupport<[Double]>.steps(0.5, 1...3, "halves")
        #expect(Self.losses([], halves) == [] && Self.losses([], .nothing) == [] && Self.losses([1, 2], halves) == [])
        #expect(
            Self.losses([9, 1.2], halves) == [
                "leftOut: 1 thing was left out: GPX cannot store such a value.",
                "rounded: 1 thing was rounded: GPX only supports halves.",
            ])
        #expect(
            Self.losses([9, 1.2, 8, 1.3, 1], halves) == [
                "leftOut: 2 things were left out: GPX cannot store such values.",
                "rounded: 2 things were rounded: GPX only supports halves.",
            ])
        #expect(Self.losses([1], .nothing) == ["unsupported: 1 thing was left out: GPX cannot store it."])
        #expect(Self.losses([1, 2], .nothing) == ["unsupported: 2 things were left out: GPX cannot store them."])
        #expect(Self.losses([1, 2, 3], .whole) == [])
        #expect(Self.losses([1], .partly("some") { _ in 0 }) == [])
        #expect(Self.losses([], .partly("some") { _ in 3 }) == [])
        #expect(
            Self.losses([1], .partly("some") { $0.count }) == ["leftOut: 1 thing was left out: GPX only supports some."]
        )
        #expect(
            Self.losses([1, 2], .roughly("tens") { $0.count })
                == ["rounded: 2 things were rounded: GPX only supports tens."])
        #expect(
            Self.losses([1, 2], .otherwise("text") { $0.count - 1 })
                == ["replaced: 1 thing was changed: GPX only supports text."])
    }

    /// The amounts of goals that each format of plans holds, as they are read again.
    @Test func amountsOfGoals() throws {
        var kept = KeptOutcomes()
        let amounts = [0.0004, 0.0005, 0.004, 0.4, 0.6, 1, 59.9996, 65_535, 65_536, 1e6, 4_294_967, 1e8, 1e8 + 1, 1e9]
        let goals: [(String, (Double) -> PlannedGoal)] = [
            ("s", { .time(.init($0, .second)) }), ("m", { .distance(.init($0, .meter)) }),
            ("kcal", { .energy(.init($0, .kilocalorie)) }),
        ]
        let options = PlanFileOptions(athlete: WholePlans.athlete, freePower: 100)
        for format in WorkoutFileFormat.plans {
            for (unit, goal) in goals {
                for amount in amounts {
                    kept.add("\(format.title) \(ByteText.text(amount)) \(unit)") {
                        let interval = PlannedInterval(.work, PlannedStep(goal: goal(amount)))
                        let plan = PlannedWorkout(
                            .intervals(PlannedIntervals(activity: .cycling, blocks: [PlannedBlock(steps: [interval])])),
                            id: PlanIdentity.identifier([1]))
                        let lost = plan.losses(as: format).filter { $0.name.hasSuffix("goal") }
                            .map { " \($0.kind)" }.joined()
                        do {
                            let bytes = try PlanFileWriter.bytes(of: plan, as: format, options, file: "a")
                            let read = try WholeOutcome.plans(bytes, as: format, options)
                            let step = read.split(separator: "\n").first { $0.hasPrefix("work") } ?? "-"
                            return step.split(separator: " ").dropFirst().prefix(2).joined(separator: " ") + lost
                        } catch { return "refused\(lost)" }
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-amounts.txt") == nil)
    }
}
