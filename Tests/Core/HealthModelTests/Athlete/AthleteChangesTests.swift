import Foundation
import TestSupport
import Testing

@testable import HealthModel

/// Athletes who go from one sport to another, within a second and through a pause.
@Suite struct AthleteChangesTests {
    private static let sports: [WorkoutActivity] = [
        .running, .walking, .hiking, .cycling, .handCycling, .swimming, .wheelchairWalkPace, .wheelchairRunPace,
        .downhillSkiing, .crossCountrySkiing, .paddleSports, .rowing, .skatingSports, .stairClimbing, .soccer,
        .underwaterDiving, .transition, .yoga,
    ]

    private static let plan = EffortPlan(
        [.init(seconds: 9, from: 0.4, to: 0.9), .init(seconds: 6, effort: 0.15)],
        repeating: [.init(seconds: 12, effort: 0.8), .init(seconds: 5, effort: 0.02)])

    private static func configuration(_ activity: WorkoutActivity, _ location: Int) -> WorkoutConfigurationRecord {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = activity
        configuration.locationType = LocationType(rawValue: location)
        if activity == .swimming { configuration.swimmingLocationType = SwimmingLocation(rawValue: location - 1) }
        configuration.lapLength = QuantityValue(12, .meter)
        return configuration
    }

    private static func lines(_ batch: FeedBatch) -> [String] {
        func short(_ value: Double) -> String { String(format: "%.7g", value) }
        return batch.samples.map {
            "\($0.type.index) \($0.start.short) \($0.end.short) \(short($0.value)) \($0.unit)"
        }
            + batch.locations.map {
                [$0.timestamp, $0.latitude, $0.longitude, $0.altitude, $0.speed, $0.course].map(short)
                    .joined(separator: " ")
            }
            + batch.events.map { "\($0.kind) \($0.start.short) \($0.end.short) \($0.metadata?.count ?? 0)" }
    }

    @Test(arguments: [1, 2, 3]) func everySportAfterEveryOther(location: Int) throws {
        var kept = Sweep()
        for (index, first) in Self.sports.enumerated() {
            var lines: [String] = []
            for (other, second) in Self.sports.enumerated() {
                var athlete = SimulatedAthlete(plan: Self.plan, seed: UInt64(1 + other), elevation: 600)
                var all: [FeedSample] = []
                func go(_ athlete: inout SimulatedAthlete, to date: Double) {
                    let batch = athlete.advance(to: date)
                    all += batch.samples
                    lines += Self.lines(batch)
                }
                athlete.begin(Self.configuration(first, location), at: 1_000)
                go(&athlete, to: 1_011)
                athlete.begin(Self.configuration(second, 1 + (index + other + location) % 3), at: 1_013.75)
                let elevation = athlete.elevation
                go(&athlete, to: 1_014.75)
                #expect(abs(athlete.elevation - elevation) < 3, "\(first.name) to \(second.name)")
                go(&athlete, to: 1_027)
                athlete.pause(at: 1_027)
                go(&athlete, to: 1_029)
                // Another sport during the pause, and at the very moment of its end.
                athlete.begin(Self.configuration(first, 3), at: 1_030.5)
                athlete.resume(at: 1_033.25)
                athlete.begin(Self.configuration(second, location), at: 1_033.25)
                go(&athlete, to: 1_052)
                lines.append("\(athlete.activeSeconds.short) \(athlete.elevation.short)")
                #expect(athlete.activeSeconds == 27 + 18)
                for type in [ObjectType.activeEnergyBurned, .basalEnergyBurned] {
                    let samples = all.filter { $0.type == type }
                    let isWhole = zip(samples, samples.dropFirst()).allSatisfy {
                        $0.end == $1.start && $0.start < $0.end
                    }
                    #expect(isWhole && samples.first?.start == 1_000, "\(first.name) to \(second.name)")
                }
            }
            kept.add("from \(first.name)") { "\(lines.count) \(Outline.hash(lines.joined(separator: "\n")))" }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/athletes-changing-\(location).txt") == nil)
    }

    /// The rest of a step is part of the next one, in whichever sport it is.
    @Test(arguments: [[], [3, 7.5, 11.25], Array(stride(from: 0.5, to: 60, by: 0.5)), [1, 2, 3.125, 4.25, 6, 59]])
    func stepsAreCountedAcrossActivities(changes: [Double]) {
        var athlete = SimulatedAthlete(plan: EffortPlan([], repeating: [.init(seconds: 60, effort: 0.7)]))
        var (steps, expected, now) = ([Double](), 0.0, 1_000.0)
        athlete.begin(Self.configuration(.running, 3), at: now)
        func advance(to date: Double) {
            steps += athlete.advance(to: date).samples.filter { $0.type == .stepCount }.map(\.value)
        }
        for (index, change) in (changes + [60]).enumerated() {
            while now + 1 <= 1_000 + change {
                now += 1
                advance(to: now)
                expected += athlete.motion.cadence / 60
            }
            athlete.begin(Self.configuration(index.isMultiple(of: 2) ? .walking : .running, 3), at: 1_000 + change)
            expected += athlete.motion.cadence / 60 * (1_000 + change - now)
            now = 1_000 + change
        }
        advance(to: now)
        let counted = steps.reduce(0, +)
        #expect(steps.allSatisfy { $0 == $0.rounded() && $0 > 0 } && counted > 60)
        #expect(expected - counted < 1 && expected - counted > -1e-6, "\(expected), \(counted)")
    }
}
