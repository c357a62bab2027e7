/// A receiver of the content of a GPX file while it is read.
///
/// The order of calls is that of the file: `beginTrack`, then per segment `beginSegment`, batches, `endSegment`, then
/// `endTrack`. If the file is damaged, the end calls are still made.
package protocol GPXConsumer {
    mutating func beginTrack()
    mutating func beginSegment()
    /// Adds up to 4,096 points of the current segment; all have valid positions, but some may have no time.
    ///
    /// - Parameter places: The location of the first point without a time in this batch.
    mutating func add(_ batch: RecordedPoints, firstUntimed: WorkoutFileError.Place?)
    /// Reports a pause marker; the segment ends. The time is NaN if the marker has none.
    mutating func pause(at time: Double)
    /// Reports a resume marker; a segment has begun. The time is NaN if the marker has none.
    mutating func resume(at time: Double)
    mutating func endSegment()
    /// Ends the track, with the name and type from the file, regardless of their position in it.
    mutating func endTrack(_ track: WorkoutRecording.Track)
}
