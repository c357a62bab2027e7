import Foundation
import HealthKit
import OpenHealthKit

/// The source of a live workout.
final class RecordSource {
    /// The configuration of the workout.
    let configuration: HKWorkoutConfiguration
    /// The duration in seconds; nil if it is not known.
    let duration: Double?
    /// Warnings about the source, as sentences.
    let notes: [String]
    let isTruncated: Bool
    let isSimulated: Bool
    /// The sensors; nil for another source.
    let stage: SensorStage?
    /// The simulated athlete who stops at the end of the plan, if there is one; nil for another source.
    private(set) var planAthlete: AthleteFeed?
    /// The virtual clock, if the workout runs as fast as possible.
    var clock: VirtualClock?

    /// The start date of a recording; nil for a simulated athlete.
    let recordingStart: Date?
    let attach: (HKHealthStore) -> Void
    /// A closure that waits until no more data comes, and returns the date of the last data.
    let finished: @Sendable () async -> Date?

    init(recording feed: RecordingFeed) {
        configuration = feed.configuration
        duration = feed.endDate.timeIntervalSince(feed.startDate)
        notes = feed.notes
        isTruncated = feed.isTruncated
        isSimulated = false
        recordingStart = feed.startDate
        stage = nil
        attach = { $0.attach(feed) }
        finished = {
            await feed.finished()
            return feed.lastDate
        }
    }

    /// - Parameter stopsWithPlan: Whether the athlete stops at the end of the plan.
    init(
        athlete feed: AthleteFeed, _ configuration: HKWorkoutConfiguration, duration: Double?,
        stopsWithPlan: Bool = false
    ) {
        planAthlete = stopsWithPlan ? feed : nil
        self.configuration = configuration
        self.duration = duration
        notes = []
        isTruncated = false
        isSimulated = true
        recordingStart = nil
        stage = nil
        attach = { $0.attach(feed) }
        finished = {
            await feed.finished()
            return feed.lastDate
        }
    }

    init(sensors stage: SensorStage, _ configuration: HKWorkoutConfiguration, duration: Double?) {
        self.configuration = configuration
        self.duration = duration
        notes = []
        isTruncated = false
        isSimulated = false
        recordingStart = nil
        self.stage = stage
        attach = { store in if let feed = stage.feed { store.attach(feed) } }
        // It ends when the user ends it, or after its duration, which the loop measures.
        finished = {
            let (never, _keeper) = AsyncStream.makeStream(of: Never.self)
            for await _ in never {}
            _keeper.finish()
            return nil
        }
    }

    /// Returns the start date of the session: that of a recording; otherwise now, or earlier if time runs faster and
    /// the duration is known, so that the workout ends now.
    ///
    /// - Parameter latest: The end of the last workout; a simulated one does not start before it.
    func start(at speed: RecordSpeed, after latest: Date?) -> Date {
        if let recordingStart { return recordingStart }
        let lead: Double =
            switch speed {
            case .times(let factor): max(0, 1 - 1 / factor)
            case .maximal: 1
            }
        let start = Date(timeIntervalSinceNow: -(duration ?? 0) * lead)
        guard lead > 0 else { return start }
        // Whole seconds look better, and any start is valid.
        let later = max(start, latest ?? start).timeIntervalSinceReferenceDate
        return Date(timeIntervalSinceReferenceDate: later.rounded(.up))
    }

    /// Returns the time interval of the workout, as far as it is known.
    func interval(at speed: RecordSpeed) -> DateInterval {
        DateInterval(start: start(at: speed, after: nil), duration: duration ?? 0)
    }
}
