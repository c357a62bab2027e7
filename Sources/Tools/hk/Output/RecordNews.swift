import HealthKit
import HealthReports
import OpenHealthKit

/// An event of a live workout.
enum RecordNews: Sendable {
    /// The state of the session has changed.
    case changed(HKWorkoutSessionState, LiveReport)
    /// A lap has ended.
    case lap(LiveReport)
    /// An activity has begun.
    case activity(LiveReport)
    /// Some time has passed.
    case progress(LiveReport)
    /// A sensor was found, connected, lost and so on.
    case sensor(SensorNews)
    /// An operation has failed.
    case failed(String)
}
