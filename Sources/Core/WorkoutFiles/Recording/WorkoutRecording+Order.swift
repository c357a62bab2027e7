/// Points where writers expect them.
extension WorkoutRecording {
    /// The same with the points in the order of the segments, and none between them.
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

    /// The name of a session in formats without a title of the file: readers take the first name of a session for it.
    func writtenName(ofSession index: Int) -> String? {
        if let name = sessions[index].name { return name }
        return index == 0 && sessions.allSatisfy { $0.name == nil } ? details.name : nil
    }

    /// The same with other values of a stream, so that means and maxima are those of the values that are written.
    func replacing(_ stream: RecordedStream, _ value: (Double) -> Double?) -> WorkoutRecording {
        let values = points[stream]
        guard !values.isEmpty else { return self }
        var result = self
        let written = values.map { $0.isFinite ? value($0) ?? .nan : .nan }
        result.points.replace(stream, with: written.contains { !$0.isNaN } ? written : [])
        return result
    }

    /// What recorded, or at least the program that the file names.
    var writtenDevice: RecordedDevice? {
        if device != nil { return device }
        guard let creator = details.creator else { return nil }
        var named = RecordedDevice()
        named.name = creator
        return named
    }
}
