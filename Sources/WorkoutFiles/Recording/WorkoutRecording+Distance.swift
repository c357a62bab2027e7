import HealthModel

extension WorkoutRecording {
    /// A piece of the way.
    package struct Step: Sendable {
        package var start: Double
        package var end: Double
        /// Metres.
        package var distance: Double
    }

    /// Whether the way is what the device recorded, from a wheel or a foot pod, and not the way between the positions.
    ///
    /// A device that counts knows more than its positions tell. GPX files have no common way of saying a distance, so
    /// there the positions count.
    package var recordedDistance: Bool {
        format != .gpx && !points[.distance].isEmpty
    }

    /// Walks along the way, step by step.
    ///
    /// In a pool a step is a length. The first recorded distance of a session counts from its start, on from that of the
    /// session before or, where the device began anew, from 0. Within a session a distance that falls is no way. What is
    /// covered while recording was stopped counts at the moment it went on, if the device counted it, and not at all
    /// between positions.
    package func forEachStep(in segments: [Segment], _ body: (Step) -> Void) {
        var rest = segments[...]
        while let session = rest.first?.session {
            let own = rest.prefix { $0.session == session }
            rest = rest.dropFirst(own.count)
            if let lengths = swumLengths(of: session) {
                // Lengths tell of the whole session, so they come with its first segment.
                if segments.firstIndex(where: { $0.session == session }) == own.startIndex {
                    for length in lengths.lengths {
                        body(.init(start: length.start, end: length.end, distance: lengths.metres))
                    }
                }
            } else if recordedDistance, own.contains(where: hasDistance) {
                forEachRecordedStep(in: own, from: distance(before: own[own.startIndex]), body)
            } else {
                forEachMeasuredStep(in: own, body)
            }
        }
    }

    private func hasDistance(_ segment: Segment) -> Bool {
        points[.distance][segment.points].contains { $0.isFinite }
    }

    /// The lengths in which somebody swam, if the session has such and says how long the pool is.
    package func swumLengths(of index: Int) -> (lengths: [RecordedLength], metres: Double)? {
        guard sessions.indices.contains(index), let metres = sessions[index].poolLength, metres > 0 else { return nil }
        let session = sessions[index]
        let swum = lengths.filter { $0.isActive && $0.start >= session.start - 1 && $0.end <= session.end + 1 }
        return swum.isEmpty ? nil : (swum, metres)
    }

    /// How far the device had counted before a segment; NaN if the segment is a piece of one.
    private func distance(before segment: Segment) -> Double {
        guard let first = segments.firstIndex(where: { $0.session == segment.session }),
            segments[first].points.lowerBound == segment.points.lowerBound
        else { return .nan }
        let group = sessions[segment.session].group
        let before = segments[..<first].last { sessions[$0.session].group == group && hasDistance($0) }
        return before.flatMap { points[.distance][$0.points].last { $0.isFinite } } ?? 0
    }

    private func forEachRecordedStep(in segments: ArraySlice<Segment>, from first: Double, _ body: (Step) -> Void) {
        let distances = points[.distance]
        let times = points.times
        var last = first
        var isFirst = true
        for segment in segments {
            var lastTime = Double.nan
            for index in segment.points where distances[index].isFinite {
                let (time, distance) = (times[index], distances[index])
                if isFirst, distance < last { last = 0 }
                if distance >= last {
                    let before = isFirst ? min(sessions[segment.session].start, time) : lastTime.isNaN ? time : lastTime
                    body(.init(start: min(before, time), end: max(before, time), distance: distance - last))
                }
                isFirst = false
                last = distance
                lastTime = time
            }
        }
    }

    private func forEachMeasuredStep(in segments: ArraySlice<Segment>, _ body: (Step) -> Void) {
        let times = points.times
        for segment in segments {
            var last: Int?
            for index in segment.points where points.hasPosition(at: index) {
                if let last {
                    // Where time goes back the way was walked all the same.
                    body(
                        .init(
                            start: min(times[last], times[index]), end: max(times[last], times[index]),
                            distance: points.distance(from: last, to: index)))
                }
                last = index
            }
        }
    }
}

extension RecordedPoints {
    /// Whether a point has a position.
    @inline(__always) package func hasPosition(at index: Int) -> Bool { !latitudes[index].isNaN }

    /// How many points are earlier than the one before them in their segment.
    func stepsBack(in segments: [WorkoutRecording.Segment]) -> Int {
        segments.reduce(0) { sum, segment in
            sum + segment.points.dropFirst().count { times[$0] < times[$0 - 1] }
        }
    }

    /// Metres between the positions of two points.
    package func distance(from: Int, to: Int) -> Double {
        Geodesic.distance(
            latitude1: latitudes[from], longitude1: longitudes[from], latitude2: latitudes[to],
            longitude2: longitudes[to])
    }
}
