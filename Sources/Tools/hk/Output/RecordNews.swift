import HealthKit
import HealthReports
import HealthTransfer
import OpenHealthKit

/// What happens in a workout that is recorded.
enum RecordNews: Sendable {
    /// The session is in another state.
    case changed(HKWorkoutSessionState, LiveReport)
    /// A lap is over.
    case lap(LiveReport)
    /// An activity began.
    case activity(LiveReport)
    /// Some time went by.
    case progress(LiveReport)
    /// A sensor was found, connected, lost and so on.
    case sensor(SensorNews)
    /// Something could not be done.
    case failed(String)
}
