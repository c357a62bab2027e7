import HealthModel
import WorkoutFiles

extension RecordedStream {
    /// The streams by the type of their stored samples for any activity; the inverse of ``type(of:)``.
    static let ofType: [ObjectType: RecordedStream] = {
        var streams: [ObjectType: RecordedStream] = [:]
        for stream in allCases {
            for activity in WorkoutActivity.named {
                if let type = stream.type(of: activity) { streams[type] = stream }
            }
        }
        return streams
    }()

    /// The unit of the stream in a recording; nil for streams that are never stored as samples.
    var sampleUnit: QuantityUnit? { self == .distance ? .meter : PlannedStream.storage(of: self)?.unit }
}
