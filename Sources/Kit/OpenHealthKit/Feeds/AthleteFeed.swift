public import Foundation
import HealthKit
import HealthModel
import Synchronization

/// A simulated athlete: heart rate, energy, distance, speed, power, cadence, strokes, laps and a way over the ground, as
/// the activity of the session has them.
///
/// What it does depends on the seed, the efforts and the course of the session, and on nothing else: a test sees the same
/// numbers with every run. It follows the session from one activity to the next, and stands while the session is paused.
public final class AthleteFeed: WorkoutFeed {
    /// The body of the athlete.
    public struct Body: Sendable, Hashable {
        var profile: AthleteProfile

        /// A body; numbers that no body has are brought to the next one that some body has.
        ///
        /// - Parameters:
        ///   - age: Years.
        ///   - isMale: Which of two equations for the energy at rest applies.
        ///   - mass: Kilograms.
        ///   - height: Metres.
        ///   - restingHeartRate: Beats per minute at rest.
        ///   - maximalHeartRate: Beats per minute at most; if left out, it follows from the age.
        ///   - maximalOxygenUptake: Millilitres per minute and kilogram: 30 is little, 50 trained, 70 a champion.
        public init(
            age: Double = 35, isMale: Bool = false, mass: Double = 68, height: Double = 1.72,
            restingHeartRate: Double = 56, maximalHeartRate: Double? = nil, maximalOxygenUptake: Double = 48
        ) {
            profile = AthleteProfile(
                age: age, sex: isMale ? .male : .female, mass: mass, height: height * 100,
                restingHeartRate: restingHeartRate, maximalHeartRate: maximalHeartRate,
                maximalOxygenUptake: maximalOxygenUptake)
        }

        /// Beats per minute at most.
        public var maximalHeartRate: Double { profile.maximalHeartRate }
        /// Beats per minute at rest.
        public var restingHeartRate: Double { profile.restingHeartRate }
    }

    /// A stretch of time with its effort.
    public struct Effort: Sendable, Hashable {
        var stage: EffortPlan.Stage

        /// A stretch of constant effort.
        ///
        /// - Parameters:
        ///   - seconds: How long it takes.
        ///   - effort: From 0, rest, to 1, all that the athlete can give.
        public init(seconds: TimeInterval, effort: Double) {
            stage = EffortPlan.Stage(seconds: seconds, effort: effort)
        }

        /// A stretch in which the effort changes evenly.
        ///
        /// - Parameters:
        ///   - seconds: How long it takes.
        ///   - start: The effort at its beginning.
        ///   - end: The effort at its end.
        public init(seconds: TimeInterval, from start: Double, to end: Double) {
            stage = EffortPlan.Stage(seconds: seconds, from: start, to: end)
        }
    }

    private let player: SensorPlayer
    private let activity = Mutex<WorkoutFeedActivity?>(nil)

    /// An athlete.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - seed: Decides over everything that chance decides over.
    ///   - efforts: How hard the athlete goes, by the active time of the session; the last effort goes on. Left out, an
    ///     ordinary training: a warm-up, then brisk and easy stretches in turns, and if the duration is known a cool-down.
    ///   - duration: After how many active seconds the athlete has had enough, and nothing more comes.
    ///   - rhythm: Seconds of the session from one delivery to the next; more of them at once are quicker.
    public init(
        _ body: Body = Body(), seed: UInt64 = 1, efforts: [Effort] = [], duration: TimeInterval? = nil,
        rhythm: TimeInterval = 1
    ) {
        let plan =
            efforts.isEmpty
            ? duration.map(EffortPlan.standard(lasting:)) ?? .standard : EffortPlan(efforts.map(\.stage))
        player = SensorPlayer(rhythm: rhythm) {
            SimulatedAthlete(profile: body.profile, plan: plan, duration: duration, seed: seed)
        }
    }

    /// Whether the athlete has had enough, or the session is over.
    public var isFinished: Bool { player.isFinished }

    /// Waits until the athlete has had enough, or the session is over.
    public func finished() async { await player.finish() }

    /// Up to when everything was measured, by the time of the session that runs or ran last; nil before one.
    public var lastDate: Date? { player.lastDate.map(Date.init(timeIntervalSinceReferenceDate:)) }

    /// Why something was refused that came before the end of the session; nil if nothing was.
    public var refusal: FeedOutlet.Refusal? { player.refusal }

    /// A session began to run.
    public func begin(_ activity: WorkoutFeedActivity, at date: Date, into outlet: FeedOutlet) {
        self.activity.withLock { $0 = activity }
        player.begin(activity.record, at: date.timeIntervalSinceReferenceDate, into: outlet)
    }

    /// Another activity began, or the session was paused or goes on.
    public func change(_ activity: WorkoutFeedActivity, at date: Date) {
        let old = self.activity.withLock { current in
            defer { current = activity }
            return current
        }
        guard let old else { return }
        player.change(activity.record, from: old.record, at: date.timeIntervalSinceReferenceDate)
    }

    /// The session is over.
    public func end(at date: Date) { player.end(at: date.timeIntervalSinceReferenceDate) }
}

extension WorkoutFeed where Self == AthleteFeed {
    /// A simulated athlete on an ordinary training.
    ///
    /// - Parameter seed: Decides over everything that chance decides over.
    public static func simulatedAthlete(seed: UInt64 = 1) -> AthleteFeed { AthleteFeed(seed: seed) }
}
