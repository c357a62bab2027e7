import HealthModel

extension RecordedPoints {
    /// Returns whether a point repeats another one of the same time: positions or values are equal, too (PLA-47).
    func isRepetition(_ index: Int, of other: Int) -> Bool {
        if hasPosition(at: index), hasPosition(at: other) {
            return latitudes[index] == latitudes[other] && longitudes[index] == longitudes[other]
        }
        let (one, two) = (point(at: index), point(at: other))
        let pairs = [
            (one.elevation, two.elevation), (one.speed, two.speed), (one.heartRate, two.heartRate),
            (one.cadence, two.cadence), (one.power, two.power), (one.distance, two.distance),
        ]
        return pairs.allSatisfy { $0.isNaN || $1.isNaN || $0 == $1 }
    }

    /// Removes points.
    ///
    /// - Returns: The number of points remaining before each former index, including the end, or nil if none was
    ///   removed.
    mutating func leaveOut(_ isLeftOut: (_ index: Int) -> Bool) -> [Int]? {
        guard let first = times.indices.first(where: isLeftOut) else { return nil }
        var kept = [0..<first]
        var before = Array(0...first)
        before.reserveCapacity(count + 1)
        for index in first..<count {
            let isKept = !isLeftOut(index)
            before.append(before[index] + (isKept ? 1 : 0))
            guard isKept else { continue }
            if kept[kept.count - 1].upperBound == index {
                kept[kept.count - 1] = kept[kept.count - 1].lowerBound..<index + 1
            } else {
                kept.append(index..<index + 1)
            }
        }
        reorder(kept)
        return before
    }

    /// Removes points dated by a wrong clock, see ``StrayPoints``.
    ///
    /// - Parameter runs: The ranges of consecutive points, in order.
    /// - Returns: The same as ``leaveOut(_:)``.
    mutating func leaveOutStrays(in runs: some Sequence<Range<Int>>) -> [Int]? {
        var strays: [Range<Int>] = []
        for run in runs { strays += StrayPoints.find(in: run, times: times) }
        guard !strays.isEmpty else { return nil }
        let all = Set(strays.joined())
        return leaveOut(all.contains)
    }

    /// Gives points dated by a wrong clock, see ``StrayPoints``, the time that the rest of their run gives (PLA-45).
    ///
    /// - Parameter runs: The ranges of consecutive points, in order.
    /// - Returns: The number of points with another time.
    mutating func dateStrays(in runs: some Sequence<Range<Int>>) -> Int {
        var count = 0
        for run in runs {
            let strays = StrayPoints.find(in: run, times: times)
            if !strays.isEmpty { count += date(strays.flatMap(\.self), in: run) }
        }
        return count
    }

    /// Gives points the time that the rest of their run gives, if it gives that of all of them (PLA-45).
    ///
    /// - Returns: The number of points with another time.
    mutating func date(_ wrong: [Int], in run: Range<Int>) -> Int {
        let judge = ClockJudge(times: times, latitudes: latitudes, longitudes: longitudes, distances: self[.distance])
        // What the slowest sport could do, any other could.
        let corrections = judge.corrections([run], .walking, isOneOuting: true)
        var seconds: [Int: Double] = [:]
        for correction in corrections {
            for place in correction.places { seconds[run.lowerBound + place] = correction.seconds }
        }
        guard !wrong.isEmpty, wrong.allSatisfy({ seconds[$0] != nil }) else { return 0 }
        var corrected = times
        for (index, seconds) in seconds { corrected[index] += seconds }
        replaceTimes(corrected)
        return seconds.count
    }
}
