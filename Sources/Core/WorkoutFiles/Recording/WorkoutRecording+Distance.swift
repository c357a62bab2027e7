import HealthModel

extension WorkoutRecording {
    /// An increment of the distance.
    package struct Step: Sendable {
        package var start: Double
        package var end: Double
        /// Metres.
        package var distance: Double
    }

    /// A Boolean value that indicates whether the distance was recorded by the device, from a wheel or a foot pod,
    /// and not computed from the positions.
    ///
    /// A recorded distance is more accurate than the positions. GPX files have no common element for a distance, so
    /// there the positions are used.
    public var hasRecordedDistance: Bool {
        !format.isOfTracks && !points[.distance].isEmpty
    }

    /// Calls a closure for each increment of the distance.
    ///
    /// In a pool an increment is a length. Recorded distances are evaluated by ``DistanceCounter``; those of a
    /// session continue from the previous session or, if the device was reset, from 0. Distance covered while
    /// recording was paused is added at the time of resumption if the device counted it, and is ignored between
    /// positions.
    package func forEachStep(in segments: [Segment], _ body: (Step) -> Void) {
        var rest = segments[...]
        while let session = rest.first?.session {
            let own = rest.prefix { $0.session == session }
            rest = rest.dropFirst(own.count)
            if let lengths = swumLengths(of: session) {
                // Lengths belong to the whole session, so they are reported with its first segment.
                if segments.firstIndex(where: { $0.session == session }) == own.startIndex {
                    for length in lengths.lengths {
                        body(.init(start: length.start, end: length.end, distance: lengths.metres))
                    }
                }
            } else if hasRecordedDistance, own.contains(where: hasDistance) {
                forEachRecordedStep(in: own, from: reading(before: own[own.startIndex]), body)
            } else {
                forEachMeasuredStep(in: own, body)
            }
        }
    }

    private func hasDistance(_ segment: Segment) -> Bool {
        points[.distance][segment.points].contains { $0.isFinite }
    }

    /// Returns the lengths that were swum, if the session has any and the length of the pool is known.
    package func swumLengths(of index: Int) -> (lengths: [RecordedLength], metres: Double)? {
        guard sessions.indices.contains(index), let metres = sessions[index].poolLength, metres > 0 else { return nil }
        let swum = lengths.filter { $0.isActive && session(of: $0) == index }
        return swum.isEmpty ? nil : (swum, metres)
    }

    /// Returns the pool session of a length, whose ends may be seconds outside of it.
    private func session(of length: RecordedLength) -> Int? {
        let pools = sessions.indices.filter { sessions[$0].poolLength ?? 0 > 0 }
        let middle = length.start + (length.end - length.start) / 2
        return pools.last { sessions[$0].start <= middle } ?? pools.first
    }

    /// Returns the last device reading before a segment, or nil if the segment is only a part of one.
    private func reading(before segment: Segment) -> DistanceCounter.Reading? {
        guard let first = segments.firstIndex(where: { $0.session == segment.session }),
            segments[first].points.lowerBound == segment.points.lowerBound
        else { return nil }
        let group = sessions[segment.session].group
        let before = segments[..<first].last { sessions[$0.session].group == group && hasDistance($0) }
        let last = before?.points.last { points[.distance][$0].isFinite }
        return last.map { .init(distance: points[.distance][$0], time: points.times[$0]) }
            ?? .init(distance: 0, time: sessions[segment.session].start)
    }

    private func forEachRecordedStep(
        in segments: ArraySlice<Segment>, from origin: DistanceCounter.Reading?, _ body: (Step) -> Void
    ) {
        guard let session = segments.first.map({ sessions[$0.session] }) else { return }
        let distances = points[.distance]
        let times = points.times
        var counter = DistanceCounter(from: origin, start: session.start)
        var isFirst = true
        for segment in segments {
            var lastTime = Double.nan
            for index in segment.points where distances[index].isFinite {
                let (time, distance) = (times[index], distances[index])
                if let way = counter.way(to: distance, at: time, pace: { possiblePace(of: session, in: segments) }) {
                    let before = isFirst ? min(session.start, time) : lastTime.isNaN ? time : lastTime
                    body(.init(start: min(before, time), end: max(before, time), distance: way))
                }
                isFirst = false
                lastTime = time
            }
        }
    }

    /// Returns the maximum plausible pace in metres per second: three times the mean, and at least that of a runner.
    private func possiblePace(of session: RecordedSession, in segments: ArraySlice<Segment>) -> Double {
        let (distances, times) = (points[.distance], points.times)
        var (way, last) = (0.0, Double.nan)
        var (first, end) = (Double.infinity, -Double.infinity)
        for segment in segments {
            for index in segment.points where distances[index].isFinite {
                let distance = distances[index]
                if distance > last { way += distance - last }
                last = distance
                (first, end) = (min(first, times[index]), max(end, times[index]))
            }
        }
        let counted = end > first ? way / (end - first) : 0
        let stated = session.end > session.start ? (session.totals.distance ?? 0) / (session.end - session.start) : 0
        return max(3 * counted, 3 * stated, 5)
    }

    private func forEachMeasuredStep(in segments: ArraySlice<Segment>, _ body: (Step) -> Void) {
        let times = points.times
        let passed = uncounted.bridged.union(uncounted.repeated)
        let isWhole = uncounted.breaks.isEmpty && passed.isEmpty
        for segment in segments {
            var last: Int?
            for index in segment.points where points.hasPosition(at: index) {
                if !isWhole {
                    if passed.contains(index) { continue }
                    if uncounted.breaks.contains(index) { last = nil }
                }
                if let last {
                    // Distance counts even where time goes back.
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
    /// Returns whether a point has a position.
    @inline(__always) package func hasPosition(at index: Int) -> Bool { !latitudes[index].isNaN }

    /// Returns the number of points that are earlier than the previous one in their segment.
    func stepsBack(in segments: [WorkoutRecording.Segment]) -> Int {
        segments.reduce(0) { sum, segment in
            sum + segment.points.dropFirst().count { times[$0] < times[$0 - 1] }
        }
    }

    /// Returns the distance in metres between the positions of two points.
    package func distance(from: Int, to: Int) -> Double {
        Geodesic.distance(
            latitude1: latitudes[from], longitude1: longitudes[from], latitude2: latitudes[to],
            longitude2: longitudes[to])
    }
}
