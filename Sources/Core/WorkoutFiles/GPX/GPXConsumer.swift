/// What receives the content of a GPX file while it is read.
///
/// The order of calls is that of the file: `beginTrack`, then per segment `beginSegment`, batches, `endSegment`, then
/// `endTrack`. If the file is damaged, the calls that end things still come.
package protocol GPXConsumer {
    mutating func beginTrack()
    mutating func beginSegment()
    /// Up to 4,096 points of the current segment; all have valid positions, some perhaps no time.
    ///
    /// - Parameter places: Where the first point without a time in this batch stands.
    mutating func add(_ batch: RecordedPoints, firstUntimed: WorkoutFileError.Place?)
    /// A marker that recording paused; the segment ends. NaN if the marker has no time.
    mutating func pause(at time: Double)
    /// A marker that recording went on; a segment has begun. NaN if the marker has no time.
    mutating func resume(at time: Double)
    mutating func endSegment()
    /// The track with the name and type that the file gives it, wherever they stand in it.
    mutating func endTrack(_ track: WorkoutRecording.Track)
}
