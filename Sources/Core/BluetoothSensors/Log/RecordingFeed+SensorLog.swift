package import Foundation
package import HealthKit
import HealthModel
package import OpenHealthKit
import WorkoutFiles

extension RecordingFeed {
    /// Replays a log of Bluetooth frames through the decoders of a live session (SEN-252).
    ///
    /// - Parameters:
    ///   - file: The log.
    ///   - activity: The activity, where the log does not name one; else what its sensors are made for.
    ///   - rhythm: Seconds of the session from one delivery to the next.
    /// - Throws: ``RecordingFeed/Unreadable`` if the file is no log of sensors.
    package convenience init(
        sensorLog file: URL, activity: HKWorkoutActivityType? = nil, rhythm: TimeInterval = 1
    ) throws {
        do throws(WorkoutFileError) {
            let bytes = try FileByteSource(path: file.path)
            self.init(try SensorLogReader.log(from: bytes, file: file.path), activity: activity?.record, rhythm: rhythm)
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
