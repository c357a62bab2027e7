import HealthModel

extension EffortCurve {
    /// Returns the longest parts of the curve without a jump; the curve itself if there is none.
    ///
    /// A jump is a length covered faster than the speed allows. A part contains no step of a jump that is faster than
    /// that, and no step longer than the sport allows (PLA-48).
    ///
    /// - Parameter step: The speed that is impossible from one datum to the next, in metres per second.
    func pieces(without speed: Double, step: Double = .infinity) -> [EffortCurve] {
        let length = speed * EffortRules.jumpDuration
        let jumps = starts(ofStretches: length, within: EffortRules.jumpDuration)
        var next = jumps[...]
        var pieces: [EffortCurve] = []
        var from = 0.0
        for index in meters.indices.dropLast() {
            let metres = meters[index + 1] - meters[index]
            let seconds = first[index + 1] - last[index]
            guard metres > speed * seconds else { continue }
            while let jump = next.first, jump.upperBound + length <= meters[index] { next.removeFirst() }
            let isJump = next.first.map { $0.lowerBound < meters[index + 1] } ?? false
            guard isJump || metres > step * (max(1, seconds) + PlausibilityLimits.clockTolerance) else { continue }
            if meters[index] > from { pieces.append(part(from: from, to: meters[index])) }
            from = meters[index + 1]
        }
        guard from > 0 else { return [self] }
        if total > from { pieces.append(part(from: from, to: total)) }
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
