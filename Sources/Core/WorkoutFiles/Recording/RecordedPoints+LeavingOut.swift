extension RecordedPoints {
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
}
