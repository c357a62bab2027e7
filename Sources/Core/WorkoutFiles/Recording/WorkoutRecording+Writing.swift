/// Derived values of a recording that writers need.
extension WorkoutRecording {
    /// The distance at each point in metres: the recorded one, or the distance along the positions; empty if there is
    /// none.
    var distances: [Double] {
        let recorded = points[.distance]
        if !recorded.isEmpty { return recorded }
        var result = Array(repeating: Double.nan, count: points.count)
        var total = 0.0
        var hasAny = false
        for segment in segments {
            var last: Int?
            for index in segment.points where points.hasPosition(at: index) {
                if let last { total += points.distance(from: last, to: index) }
                result[index] = total
                last = index
                hasAny = true
            }
        }
        return hasAny ? result : []
    }

    /// Returns the duration of an interval in seconds, without pauses.
    func activeTime(from start: Double, to end: Double) -> Double {
        pauses.reduce(max(end - start, 0)) { $0 - max(0, min($1.end, end) - max($1.start, start)) }
    }

    /// Returns whether the file has laps of a session.
    func hasLaps(session: Int) -> Bool { laps.contains { isLap($0, of: session) } }

    private func isLap(_ lap: RecordedLap, of session: Int) -> Bool {
        // The dates of laps and sessions may differ by half a second.
        (sessions.lastIndex { $0.start <= lap.start + 0.5 } ?? 0) == session
    }

    /// Returns the laps of a session sorted by time, or one that covers the whole session if the file has none.
    func laps(of session: Int) -> [RecordedLap] {
        let (from, to) = (sessions[session].start, sessions[session].end)
        var own = laps.filter { isLap($0, of: session) }
        if own.isEmpty {
            var lap = RecordedLap(start: from, end: to)
            lap.totals = sessions[session].totals
            own = [lap]
        }
        return own
    }

    /// Returns the totals of an interval, with missing values computed from the points.
    func completed(
        _ totals: StatedTotals, from start: Double, to end: Double, rows: [Range<Int>], distances: [Double]
    ) -> StatedTotals {
        var totals = totals
        totals.elapsed = totals.elapsed ?? end - start
        totals.timer = totals.timer ?? activeTime(from: start, to: end)
        if totals.distance == nil, !distances.isEmpty {
            let known = rows.lazy.flatMap { distances[$0] }.filter { $0.isFinite }
            if let first = known.first, let last = known.reversed().first { totals.distance = max(0, last - first) }
        }
        func average(_ stream: RecordedStream) -> (mean: Double, maximum: Double)? {
            let values = points[stream]
            guard !values.isEmpty else { return nil }
            var (sum, count, maximum) = (0.0, 0.0, -Double.infinity)
            for row in rows {
                for value in values[row] where value.isFinite {
                    sum += value
                    count += 1
                    maximum = max(maximum, value)
                }
            }
            return count > 0 ? (sum / count, maximum) : nil
        }
        if let rate = average(.heartRate) {
            totals.averageHeartRate = totals.averageHeartRate ?? rate.mean
            totals.maximumHeartRate = totals.maximumHeartRate ?? rate.maximum
        }
        if let power = average(.power) {
            totals.averagePower = totals.averagePower ?? power.mean
            totals.maximumPower = totals.maximumPower ?? power.maximum
        }
        if let cadence = average(.cadence) {
            totals.averageCadence = totals.averageCadence ?? cadence.mean
            totals.maximumCadence = totals.maximumCadence ?? cadence.maximum
        }
        if let speed = average(.speed) { totals.maximumSpeed = totals.maximumSpeed ?? speed.maximum }
        return totals
    }

    /// Returns the totals of the laps of a session, for formats without totals of the session itself.
    ///
    /// Time, distance and energy stated only for the session are divided among the laps, so that they add up to it.
    func totals(
        ofLaps laps: [RecordedLap], of session: Int, rows: [[Range<Int>]], distances: [Double]
    ) -> [StatedTotals] {
        var totals = zip(laps, rows).map { lap, rows in
            completed(lap.totals, from: lap.start, to: lap.end, rows: rows, distances: distances)
        }
        let stated = sessions[session].totals
        func divide(
            _ total: WritableKeyPath<StatedTotals, Double?>, by weight: KeyPath<StatedTotals, Double?>, digits: Double
        ) {
            guard let whole = stated[keyPath: total], let last = totals.indices.last,
                laps.allSatisfy({ $0.totals[keyPath: total] == nil })
            else { return }
            let weights = totals.map { $0[keyPath: weight] ?? 0 }
            let sum = weights.reduce(0, +)
            // The total is split at rounded cumulative values, because individually rounded parts would not add up;
            // never beyond its end, or the last part would be negative.
            var (weighed, given) = (0.0, 0.0)
            for index in 0..<last {
                weighed += weights[index]
                let end = sum > 0 ? (whole * weighed / sum * digits).rounded(.down) / digits : 0
                totals[index][keyPath: total] = ((end - given) * digits).rounded() / digits
                given = end
            }
            totals[last][keyPath: total] = whole - given
        }
        divide(\.energy, by: \.timer, digits: 1)
        divide(\.distance, by: \.distance, digits: 100)
        divide(\.timer, by: \.timer, digits: 1_000)
        return totals
    }
}
