/// Normalization of recordings for writers.
extension WorkoutRecording {
    /// A copy whose points are in the order of the segments, without points between them.
    var inOrder: WorkoutRecording {
        var end = 0
        let isInOrder = segments.allSatisfy { segment in
            defer { end = segment.points.upperBound }
            return segment.points.lowerBound == end
        }
        if isInOrder, end == points.count { return self }
        var result = self
        result.points.reorder(segments.map(\.points))
        var first = 0
        for index in segments.indices {
            result.segments[index].points = first..<first + segments[index].points.count
            first += segments[index].points.count
        }
        return result
    }

    /// Returns the name to write for a session in formats without a file title, whose readers use the first session
    /// name as the title.
    func writtenName(ofSession index: Int) -> String? {
        if let name = sessions[index].name { return name }
        return index == 0 && sessions.allSatisfy { $0.name == nil } ? details.name : nil
    }

    /// Returns a copy with other values of a stream, so that means and maxima are computed from the values that are
    /// written.
    func replacing(_ stream: RecordedStream, _ value: (Double) -> Double?) -> WorkoutRecording {
        let values = points[stream]
        guard !values.isEmpty else { return self }
        var result = self
        let written = values.map { $0.isFinite ? value($0) ?? .nan : .nan }
        result.points.replace(stream, with: written.contains { !$0.isNaN } ? written : [])
        return result
    }

    /// The recording device, or at least the program named in the file.
    var writtenDevice: RecordedDevice? {
        if device != nil { return device }
        guard let creator = details.creator else { return nil }
        var named = RecordedDevice()
        named.name = creator
        return named
    }
}
