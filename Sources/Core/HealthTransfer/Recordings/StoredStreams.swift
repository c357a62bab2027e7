import HealthModel
import WorkoutFiles

extension RecordedStream {
    /// The stream that stored samples of a type are values of, whatever the activity; the way back of ``type(of:)``.
    static let ofType: [ObjectType: RecordedStream] = {
        var streams: [ObjectType: RecordedStream] = [:]
        for stream in allCases {
            for activity in WorkoutActivity.named {
                if let type = stream.type(of: activity) { streams[type] = stream }
            }
        }
        return streams
    }()

    /// The unit in which a recording has the stream; nil for those that are never stored as samples.
    var sampleUnit: QuantityUnit? { self == .distance ? .meter : PlannedStream.storage(of: self)?.unit }
}
