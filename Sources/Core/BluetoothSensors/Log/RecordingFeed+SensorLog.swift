package import Foundation
package import HealthKit
import HealthModel
package import OpenHealthKit
import WorkoutFiles

extension RecordingFeed {
    /// Creates a feed of a recording in any format that can be imported, or of a log of Bluetooth frames, which is replayed
    /// through the decoders of a live session (SEN-252).
    ///
    /// - Parameters:
    ///   - file: The file; it is opened once, so that it may be a pipe.
    ///   - activity: The activity, where the file does not name one.
    ///   - rhythm: Seconds of the session from one delivery to the next.
    /// - Throws: ``RecordingFeed/Unreadable`` if the file contains neither.
    package convenience init(
        replaying file: URL, activity: HKWorkoutActivityType? = nil, rhythm: TimeInterval = 1
    ) throws {
        do throws(WorkoutFileError) {
            let opened = try OpenedFile(FileByteSource(path: file.path), named: file.path)
            if opened.format == .gattLog {
                let log = try SensorLogReader.log(from: opened, file: file.path)
                self.init(log, activity: activity?.record, rhythm: rhythm)
            } else {
                let recording = try WorkoutFileReader.recording(from: opened)
                self.init(recording, activity: activity?.record, rhythm: rhythm)
            }
        } catch {
            throw Unreadable(reason: error.message)
        }
    }

    private convenience init(_ log: SensorLog, activity: WorkoutActivity?, rhythm: Double) {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = log.activity ?? activity ?? log.likelyActivity
        self.init(
            configuration, startDate: Date(timeIntervalSinceReferenceDate: log.start),
            endDate: Date(timeIntervalSinceReferenceDate: log.events.last.map(log.date) ?? log.start),
            isTruncated: log.problem != nil, notes: log.problem.map { [$0] } ?? [], rhythm: rhythm
        ) { SensorLogPlayer(log) }
    }
}
