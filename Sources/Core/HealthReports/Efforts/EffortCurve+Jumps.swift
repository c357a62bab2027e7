extension EffortCurve {
    /// Returns the longest parts of the curve without a jump; the curve itself if there is none.
    ///
    /// A jump is a length covered faster than the speed allows. A part may contain some of a jump, but never all of
    /// it.
    func pieces(without speed: Double) -> [EffortCurve] {
        let length = speed * EffortRules.jumpDuration
        let jumps = starts(ofStretches: length, within: EffortRules.jumpDuration)
        guard !jumps.isEmpty else { return [self] }
        var pieces: [EffortCurve] = []
        var from = 0.0
        for jump in jumps {
            pieces.append(part(from: from, to: jump.lowerBound + length))
            from = jump.upperBound
        }
        pieces.append(part(from: from, to: total))
        return pieces
    }

    /// Returns the ranges in metres where stretches of a length begin that took less than a number of seconds,
    /// ascending and disjoint.
    ///
    /// The bounds of the ranges are exclusive.
    private func starts(ofStretches length: Double, within seconds: Double) -> [ClosedRange<Double>] {
        guard meters.count > 1, total > length else { return [] }
        var found: [ClosedRange<Double>] = []
        func note(_ from: Double, _ to: Double) {
            if let last = found.last, from <= last.upperBound {
                found[found.count - 1] = last.lowerBound...max(last.upperBound, to)
            } else {
                found.append(from...to)
            }
        }
        var (tail, head) = (0, 0)
        while meters[head + 1] <= length { head += 1 }
        var from = 0.0
        while from < total - length {
            // Up to here both ends lie between the same data, so the time changes linearly.
            let to = min(meters[tail + 1], meters[head + 1] - length, total - length)
            if to > from {
                let before = time(at: from + length, after: head) - time(at: from, after: tail)
                let after = time(at: to + length, after: head) - time(at: to, after: tail)
                if before < seconds || after < seconds {
                    let crossing = from + (to - from) * (seconds - before) / (after - before)
                    note(before < seconds ? from : crossing, after < seconds ? to : crossing)
                }
                from = to
            }
            let leavesTail = meters[tail + 1] <= to
            let leavesHead = meters[head + 1] - length <= to
            if leavesTail { tail += 1 }
            if leavesHead { head += 1 }
            guard leavesTail || leavesHead, head + 1 < meters.count, tail + 1 < meters.count else { break }
        }
        return found
    }

    /// Returns a part of the curve with the distances of the whole curve.
    private func part(from: Double, to: Double) -> EffortCurve {
        var part = EffortCurve()
        var (low, high) = (0, meters.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if meters[middle + 1] > from { high = middle } else { low = middle + 1 }
        }
        for index in low..<meters.count - 1 where meters[index] < to {
            if part.meters.isEmpty { part.append(from, at: time(at: from, after: index)) }
            guard meters[index + 1] < to else {
                part.append(to, at: time(at: to, after: index))
                break
            }
            part.append(meters[index + 1], at: first[index + 1])
            part.last[part.last.count - 1] = last[index + 1]
        }
        return part
    }
}
