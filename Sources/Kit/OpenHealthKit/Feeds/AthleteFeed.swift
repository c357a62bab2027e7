public import Foundation
public import HealthKit
package import HealthModel
import Synchronization

/// A simulated athlete that produces heart rate, energy, distance, speed, power, cadence, strokes, laps and a route,
/// as they suit the activity of the session.
///
/// The values depend only on the seed, the efforts and the course of the session, so that a test gets the same
/// numbers in every run. The athlete follows the session from one activity to the next, and stands while the session
/// is paused.
public final class AthleteFeed: WorkoutFeed {
    /// The physical characteristics of the athlete.
    public struct Body: Sendable, Hashable {
        var profile: AthleteProfile

        /// Creates a body; implausible numbers are clamped to the nearest plausible ones.
        ///
        /// - Parameters:
        ///   - age: The age in years.
        ///   - sex: The sex, which selects one of two equations for the resting energy; all but `male` use that of women.
        ///   - mass: The body mass in kilograms.
        ///   - height: The height in metres.
        ///   - restingHeartRate: The resting heart rate in beats per minute.
        ///   - maximalHeartRate: The maximum heart rate in beats per minute; by default, it is computed from the age.
        ///   - maximalOxygenUptake: The maximum oxygen uptake in millilitres per minute and kilogram: 30 is low, 50
        ///     trained, 70 a champion.
        public init(
            age: Double = 35, sex: HKBiologicalSex = .female, mass: Double = 68, height: Double = 1.72,
            restingHeartRate: Double = 56, maximalHeartRate: Double? = nil, maximalOxygenUptake: Double = 48
        ) {
            profile = AthleteProfile(
                age: age, sex: sex == .male ? .male : .female, mass: mass, height: height * 100,
                restingHeartRate: restingHeartRate, maximalHeartRate: maximalHeartRate,
                maximalOxygenUptake: maximalOxygenUptake)
        }

        /// The maximum heart rate, in beats per minute.
        public var maximalHeartRate: Double { profile.maximalHeartRate }
        /// The resting heart rate, in beats per minute.
        public var restingHeartRate: Double { profile.restingHeartRate }
    }

    /// A period of time with an effort.
    public struct Effort: Sendable, Hashable {
        var stage: EffortPlan.Stage

        /// Creates a period of constant effort.
        ///
        /// - Parameters:
        ///   - seconds: The duration in seconds.
        ///   - effort: The effort from 0, rest, to 1, the athlete's maximum.
        public init(seconds: TimeInterval, effort: Double) {
            stage = EffortPlan.Stage(seconds: seconds, effort: effort)
        }

        /// Creates a period in which the effort changes linearly.
        ///
        /// - Parameters:
        ///   - seconds: The duration in seconds.
        ///   - start: The effort at the start.
        ///   - end: The effort at the end.
        public init(seconds: TimeInterval, from start: Double, to end: Double) {
            stage = EffortPlan.Stage(seconds: seconds, from: start, to: end)
        }
    }

    private let player: SensorPlayer
    private let activity = Mutex<WorkoutFeedActivity?>(nil)
    private let followed: FollowedPlan

    /// Creates an athlete.
    ///
    /// - Parameters:
    ///   - body: The physical characteristics.
    ///   - seed: The seed of the random number generator.
    ///   - efforts: The efforts by the active time of the session; the last effort continues. By default, a typical
    ///     training: a warm-up, alternating hard and easy periods and, if the duration is known, a cool-down.
    ///   - duration: The active time in seconds after which the athlete stops and no more values follow.
    ///   - rhythm: The session time in seconds between deliveries; larger batches are faster.
    public convenience init(
        _ body: Body = Body(), seed: UInt64 = 1, efforts: [Effort] = [], duration: TimeInterval? = nil,
        rhythm: TimeInterval = 1
    ) {
        let plan =
            efforts.isEmpty
            ? duration.map(EffortPlan.standard(lasting:)) ?? .standard : EffortPlan(efforts.map(\.stage))
        self.init(body, seed: seed, plan, duration: duration, rhythm: rhythm)
    }

    package init(
        _ body: Body = Body(), seed: UInt64, _ plan: EffortPlan, duration: TimeInterval?, rhythm: TimeInterval
    ) {
        let followed = FollowedPlan()
        self.followed = followed
        player = SensorPlayer(rhythm: rhythm) {
            PlannedAthlete(SimulatedAthlete(profile: body.profile, plan: plan, duration: duration, seed: seed)) {
                followed.runner.withLock(\.self)?()
            }
        }
    }

    /// Lets the athlete stop at the end of a plan.
    ///
    /// - Parameter runner: Returns the plan that the session has come to.
    package func stop(with runner: @escaping @Sendable () -> PlanRunner?) { followed.runner.withLock { $0 = runner } }

    /// The plan at whose end an athlete stops.
    private final class FollowedPlan: Sendable {
        let runner = Mutex<(@Sendable () -> PlanRunner?)?>(nil)
    }

    /// A Boolean value that indicates whether the athlete has stopped or the session is over.
    public var isFinished: Bool { player.isFinished }

    /// Waits until the athlete has stopped or the session is over.
    public func finished() async { await player.finish() }

    /// The session time up to which values were produced in the current or last session; `nil` before the first one.
    public var lastDate: Date? { player.lastDate.map(Date.init(timeIntervalSinceReferenceDate:)) }

    /// The first refusal before the end of the session; `nil` if there was none.
    public var refusal: FeedOutlet.Refusal? { player.refusal }

    /// Handles the start of a session.
    public func begin(_ activity: WorkoutFeedActivity, at date: Date, into outlet: FeedOutlet) {
        self.activity.withLock { $0 = activity }
        player.begin(activity.record, at: date.timeIntervalSinceReferenceDate, into: outlet)
    }

    /// Handles another activity, a pause or a resume.
    public func change(_ activity: WorkoutFeedActivity, at date: Date) {
        let old = self.activity.withLock { current in
            defer { current = activity }
            return current
        }
        guard let old else { return }
        player.change(activity.record, from: old.record, at: date.timeIntervalSinceReferenceDate)
    }

    /// Handles the end of the session.
    public func end(at date: Date) { player.end(at: date.timeIntervalSinceReferenceDate) }
}

extension WorkoutFeed where Self == AthleteFeed {
    /// Creates a simulated athlete with a typical training.
    ///
    /// - Parameter seed: The seed of the random number generator.
    public static func simulatedAthlete(seed: UInt64 = 1) -> AthleteFeed { AthleteFeed(seed: seed) }
}
