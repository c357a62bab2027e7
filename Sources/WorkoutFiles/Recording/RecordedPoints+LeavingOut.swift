import HealthModel

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

    /// Leaves out points whose dates are damaged: farther from their neighbours than a workout can last (DAT-5).
    ///
    /// A neighbour is the next point, and the last one that was no stray. Where all points would be strays, none is.
    /// - Parameter runs: In which points are neighbours; in the order of the points.
    /// - Returns: As ``leaveOut(_:)``.
    mutating func leaveOutStrays(in runs: some Sequence<Range<Int>>) -> [Int]? {
        let limit = ObjectType.workout.maximumDuration ?? .infinity
        var strays: Set<Int> = []
        for run in runs where run.dropFirst().contains(where: { abs(times[$0] - times[$0 - 1]) > limit }) {
            var last = Double.infinity
            var found: [Int] = []
            for index in run {
                let time = times[index]
                let next = index + 1 < run.upperBound ? times[index + 1] : .infinity
                if abs(time - last) > limit, abs(next - time) > limit {
                    found.append(index)
                } else {
                    last = time
                }
            }
            if found.count < run.count { strays.formUnion(found) }
        }
        return leaveOut(strays.contains)
    }
}
