public import Foundation
public import HealthKit
package import HealthModel
import HealthReports
import HealthTransfer
package import WorkoutFiles

/// A recorded workout that is played again: what was measured then is measured now, and pauses where it paused.
///
/// The moment at which the session begins is that at which the recording did. To keep the dates of the file, run the
/// session on a clock that shows ``startDate``:
///
/// ```swift
/// let feed = try RecordingFeed(contentsOf: file)
/// let clock = VirtualClock(now: feed.startDate)
/// let store = try HKHealthStore.inMemory(clock: clock)
/// store.attach(feed)
/// ```
///
/// How fast it is played is the clock's affair. What the app does, such as pausing, changes nothing in what is played.
public final class RecordingFeed: WorkoutFeed {
    /// Why a file cannot be played.
    public struct Unreadable: LocalizedError, Sendable, Hashable, CustomStringConvertible {
        /// A sentence that names the file.
        public let reason: String

        /// The reason.
        public var description: String { reason }
        /// The reason.
        public var errorDescription: String? { reason }
    }

    /// What was done, for the configuration of the session; outdoors where there are places.
    public var configuration: HKWorkoutConfiguration { HKWorkoutConfiguration(record: configurationRecord) }

    /// When the recording began.
    public let startDate: Date
    /// When it ended.
    public let endDate: Date
    /// Whether the file breaks off: what came before is played.
    public let isTruncated: Bool
    /// What is wrong with the file or was left out, in sentences.
    public let notes: [String]

    let configurationRecord: WorkoutConfigurationRecord
    private let deviceName: String?
    private let player: SensorPlayer

    /// Reads a file in any format that can be imported as a workout.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - activity: The activity, where the file does not name one; else `other`.
    ///   - rhythm: Seconds of the session from one delivery to the next; more of them at once are quicker.
    /// - Throws: ``Unreadable`` if the file holds no recording.
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

    /// Plays a recording; of one that holds several workouts the first.
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
        if workouts.count > 1 { notes.append("The file holds \(workouts.count) workouts; the first one is played.") }
        self.notes = notes
        deviceName = recording.details.creator.flatMap { $0.isEmpty ? nil : $0 }
        player = SensorPlayer(rhythm: rhythm) {
            RecordingSource(recording, segments: segments, activity: activity)
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

    /// What recorded, as far as the file names it.
    public var device: HKDevice? {
        deviceName.map { HKDevice(record: DeviceRecord([.name: $0])) }
    }

    /// Whether everything was played, or the session is over.
    public var isFinished: Bool { player.isFinished }

    /// Waits until everything was played, or the session is over.
    public func finished() async { await player.finish() }

    /// Up to when everything was measured, by the time of the session that runs or ran last; nil before one.
    public var lastDate: Date? { player.lastDate.map(Date.init(timeIntervalSinceReferenceDate:)) }

    /// Why something was refused that came before the end of the session; nil if nothing was.
    public var refusal: FeedOutlet.Refusal? { player.refusal }

    /// A session began to run.
    public func begin(_ activity: WorkoutFeedActivity, at date: Date, into outlet: FeedOutlet) {
        player.begin(activity.record, at: date.timeIntervalSinceReferenceDate, into: outlet)
    }

    /// The session is over.
    public func end(at date: Date) { player.end(at: date.timeIntervalSinceReferenceDate) }
}
