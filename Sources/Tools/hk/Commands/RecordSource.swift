import Foundation
import HealthKit
import OpenHealthKit

/// Where a live workout comes from.
final class RecordSource {
    /// What is done.
    let configuration: HKWorkoutConfiguration
    /// How long it will go, if that is known.
    let duration: Double?
    /// What is wrong with it, in sentences.
    let notes: [String]
    let isTruncated: Bool
    let isSimulated: Bool
    /// The sensors, if it comes from them.
    let stage: SensorStage?
    /// The clock that is let run, if the workout goes as fast as possible.
    var clock: VirtualClock?

    /// When the recording began; nil for an athlete.
    let recordingStart: Date?
    let attach: (HKHealthStore) -> Void
    /// Waits until there is nothing more to come; answers when the last thing came.
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

    init(athlete feed: AthleteFeed, _ configuration: HKWorkoutConfiguration, duration: Double?) {
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
        // It ends when somebody ends it, or with its duration, which the loop counts.
        finished = {
            let (never, _keeper) = AsyncStream.makeStream(of: Never.self)
            for await _ in never {}
            _keeper.finish()
            return nil
        }
    }

    /// When the session begins: with the recording; or now, unless time flies and the end is known, which is now then.
    ///
    /// - Parameter latest: When the last workout was over; a simulated one does not begin before.
    func start(at speed: RecordSpeed, after latest: Date?) -> Date {
        if let recordingStart { return recordingStart }
        let lead: Double =
            switch speed {
            case .times(let factor): max(0, 1 - 1 / factor)
            case .maximal: 1
            }
        let start = Date(timeIntervalSinceNow: -(duration ?? 0) * lead)
        guard lead > 0 else { return start }
        // Whole seconds look better, and nobody knows better.
        let later = max(start, latest ?? start).timeIntervalSinceReferenceDate
        return Date(timeIntervalSinceReferenceDate: later.rounded(.up))
    }

    /// The time that the workout will take, as far as it is known.
    func interval(at speed: RecordSpeed) -> DateInterval {
        DateInterval(start: start(at: speed, after: nil), duration: duration ?? 0)
    }
}
