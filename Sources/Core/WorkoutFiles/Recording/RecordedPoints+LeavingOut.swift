extension RecordedPoints {
    /// Leaves points out.
    ///
    /// - Returns: How many points are left before each former place, the end included; nil if nothing was left out.
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

    /// Leaves out points that a wrong clock dated: see ``StrayPoints``.
    ///
    /// - Parameter runs: In which points follow one another; in the order of the points.
    /// - Returns: As ``leaveOut(_:)``.
    mutating func leaveOutStrays(in runs: some Sequence<Range<Int>>) -> [Int]? {
        var strays: [Range<Int>] = []
        for run in runs { strays += StrayPoints.find(in: run, times: times) }
        guard !strays.isEmpty else { return nil }
        let all = Set(strays.joined())
        return leaveOut(all.contains)
    }
}
