public import Foundation
public import HealthKit
package import HealthModel
import HealthTransfer
package import WorkoutFiles

/// A feed that replays a recorded workout with its readings and pauses.
///
/// The recording starts with the session. To keep the dates of the file, run the session on a clock that shows
/// ``startDate``:
///
/// ```swift
/// let feed = try RecordingFeed(contentsOf: file)
/// let clock = VirtualClock(now: feed.startDate)
/// let store = try HKHealthStore.inMemory(clock: clock)
/// store.attach(feed)
/// ```
///
/// The clock determines the speed of the replay. Actions of the app, such as pausing, do not affect it.
public final class RecordingFeed: WorkoutFeed {
    /// An error thrown when a file cannot be replayed.
    public struct Unreadable: LocalizedError, Sendable, Hashable, CustomStringConvertible {
        /// The reason, as a sentence that names the file.
        public let reason: String

        package init(reason: String) { self.reason = reason }

        /// The reason.
        public var description: String { reason }
        /// The reason.
        public var errorDescription: String? { reason }
    }

    /// The workout configuration for the session; outdoors if there are positions.
    public var configuration: HKWorkoutConfiguration { HKWorkoutConfiguration(record: configurationRecord) }

    /// The start date of the recording.
    public let startDate: Date
    /// The end date of the recording.
    public let endDate: Date
    /// A Boolean value that indicates whether the file is truncated; the part before is replayed.
    public let isTruncated: Bool
    /// The problems of the file and its omitted parts, as sentences.
    public let notes: [String]

    let configurationRecord: WorkoutConfigurationRecord
    private let deviceName: String?
    private let player: SensorPlayer

    /// Reads a file in any importable format, or a sensor log.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - activity: The activity if the file does not name one; `other` by default.
    ///   - rhythm: The session time in seconds between deliveries; larger batches are faster.
    /// - Throws: ``Unreadable`` if the file contains no recording.
    public convenience init(
        contentsOf file: URL, activity: HKWorkoutActivityType? = nil, rhythm: TimeInterval = 1
    ) throws {
        do throws(WorkoutFileError) {
            let recording = try WorkoutFileReader.recording(from: FileByteSource(path: file.path), file: file.path)
            self.init(recording, activity: activity?.record, rhythm: rhythm)
        } catch {
            throw Unreadable(reason: error.message)
        }
    }

    /// Creates a feed of a recording, or of the first workout if it contains several.
    package init(_ recording: WorkoutRecording, activity: WorkoutActivity?, rhythm: Double = 1) {
        let isNamed = recording.activity != .other
        let activity = isNamed ? recording.activity : activity ?? .other
        let workouts = RecordingDivision.workouts(recording)
        let segments = workouts.first ?? []
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = activity
        let session = segments.first.map { recording.sessions[$0.session] }
        configuration.locationType = session?.isIndoor == true ? .indoor : .outdoor
        if activity == .swimming {
            let isPool = session?.isPoolSwim == true
            configuration.swimmingLocationType = isPool ? .pool : .openWater
            if isPool { configuration.lapLength = session?.poolLength.map { QuantityValue($0, .meter) } }
        }
        configurationRecord = configuration
        startDate = Date(timeIntervalSinceReferenceDate: segments.map(\.start).min() ?? recording.start)
        endDate = Date(timeIntervalSinceReferenceDate: segments.map(\.end).max() ?? recording.start)
        isTruncated = recording.warnings.contains { $0.kind == .damaged }
        var notes = recording.warnings.map(\.message)
        if workouts.count > 1 {
            notes.append("The file contains \(workouts.count) workouts. Only the first one is played.")
        }
        self.notes = notes
        deviceName = recording.details.creator.flatMap { $0.isEmpty ? nil : $0 }
        player = SensorPlayer(rhythm: rhythm) {
            RecordingPlayer(recording, segments: segments, activity: activity)
        }
    }

    /// Plays any other source of measurements.
    package init(
        _ configuration: WorkoutConfigurationRecord, startDate: Date, endDate: Date, isTruncated: Bool, notes: [String],
        rhythm: Double, source: @escaping @Sendable () -> any MeasurementSource
    ) {
        configurationRecord = configuration
        self.startDate = startDate
        self.endDate = endDate
        self.isTruncated = isTruncated
        self.notes = notes
        deviceName = nil
        player = SensorPlayer(rhythm: rhythm, make: source)
    }

    /// The recording device, if the file names it.
    public var device: HKDevice? {
        deviceName.map { HKDevice(record: DeviceRecord([.name: $0])) }
    }

    /// A Boolean value that indicates whether the replay is complete or the session is over.
    public var isFinished: Bool { player.isFinished }

    /// Waits until the replay is complete or the session is over.
    public func finished() async { await player.finish() }

    /// The session time up to which values were replayed in the current or last session; `nil` before the first one.
    public var lastDate: Date? { player.lastDate.map(Date.init(timeIntervalSinceReferenceDate:)) }

    /// The first refusal before the end of the session; `nil` if there was none.
    public var refusal: FeedOutlet.Refusal? { player.refusal }

    /// Handles the start of a session.
    public func begin(_ activity: WorkoutFeedActivity, at date: Date, into outlet: FeedOutlet) {
        player.begin(activity.record, at: date.timeIntervalSinceReferenceDate, into: outlet)
    }

    /// Handles the end of the session.
    public func end(at date: Date) { player.end(at: date.timeIntervalSinceReferenceDate) }
}
