extension WorkoutRecording {
    /// Moves all dates, for a file whose clock was wrong.
    ///
    /// - Parameter seconds: The seconds to add.
    package mutating func shift(by seconds: Double) {
        points.shiftTimes(by: seconds)
        start += seconds
        end += seconds
        Self.move(&segments, \.start, \.end, by: seconds)
        Self.move(&sessions, \.start, \.end, by: seconds)
        Self.move(&pauses, \.start, \.end, by: seconds)
        Self.move(&laps, \.start, \.end, by: seconds)
        Self.move(&lengths, \.start, \.end, by: seconds)
        Self.move(&sets, \.start, \.end, by: seconds)
        for index in markers.indices { markers[index].time += seconds }
        for index in beats.indices { beats[index].time += seconds }
        if let time = details.firstTime { details.firstTime = time + seconds }
        if let time = details.fileTime { details.fileTime = time + seconds }
        details.shift = (details.shift ?? 0) + seconds
    }

    private static func move<Part>(
        _ parts: inout [Part], _ start: WritableKeyPath<Part, Double>, _ end: WritableKeyPath<Part, Double>,
        by seconds: Double
    ) {
        for index in parts.indices {
            parts[index][keyPath: start] += seconds
            parts[index][keyPath: end] += seconds
        }
    }
}

extension RecordedMeasurements {
    /// Moves all dates, for a file whose clock was wrong.
    package mutating func shift(by seconds: Double) {
        for index in samples.indices {
            samples[index].start += seconds
            samples[index].end += seconds
        }
    }
}
