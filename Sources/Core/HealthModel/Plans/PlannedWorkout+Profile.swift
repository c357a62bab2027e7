// The intensity of a plan over its estimated time, for pictures.
extension PlannedWorkout {
    /// The share of the whole that an open step has in a picture, in seconds: its duration is unknown (PLN-93).
    static let openSeconds = 300.0

    /// Returns the intensity in each of several columns of equal estimated time, from 0 to 1.
    ///
    /// A fraction of a threshold is compared with 120 %, a zone with the highest one, other targets with the highest of
    /// the plan, and a step without a target has a usual intensity.
    package func profile(columns: Int) -> [Double] {
        let parts = parts
        guard columns > 0, !parts.isEmpty else { return [] }
        let greatest = greatestValues
        let seconds = parts.map { part in
            let estimated = part.step.estimatedSeconds(part.activity)
            return estimated > 0 && estimated.isFinite ? estimated : Self.openSeconds
        }
        let whole = seconds.reduce(0, +)
        guard whole.isFinite, whole > 0 else { return [] }
        var profile: [Double] = []
        var index = 0
        var start = 0.0
        for column in 0..<columns {
            let time = (Double(column) + 0.5) / Double(columns) * whole
            while index < parts.count - 1, start + seconds[index] <= time {
                start += seconds[index]
                index += 1
            }
            let bounds = parts[index].intensity(greatest)
            let share = min(max((time - start) / seconds[index], 0), 1)
            let height = bounds.high - bounds.low
            switch parts[index].step.ramp {
            case .up: profile.append(bounds.low + height * share)
            case .down: profile.append(bounds.high - height * share)
            case nil: profile.append(bounds.low + height / 2)
            }
        }
        return profile
    }

    /// The highest absolute target of each subject.
    private var greatestValues: [PlannedTarget.Subject: Double] {
        writtenParts.reduce(into: [:]) { greatest, part in
            guard let target = part.step.target, let high = target.bounds?.high else { return }
            greatest[target.subject] = max(greatest[target.subject] ?? 0, high)
        }
    }
}

extension PlannedPart {
    /// Returns the intensities of the bounds of the target, from 0 to 1.
    fileprivate func intensity(_ greatest: [PlannedTarget.Subject: Double]) -> (low: Double, high: Double) {
        func bounded(_ low: Double, _ high: Double) -> (low: Double, high: Double) {
            (min(max(low, 0), 1), min(max(high, 0), 1))
        }
        if let relative = step.relativeTarget {
            let most = relative.reference == .maximalHeartRate ? 1 : 1.2
            return bounded(relative.low / most, relative.high / most)
        }
        if let target = step.target {
            if case .zone(let zone) = target.value {
                let share = Double(zone) / (target.subject == .heartRate ? 5 : 6)
                return bounded(share, share)
            }
            if let bounds = target.bounds, let most = greatest[target.subject], most > 0 {
                return bounded(bounds.low / most, bounds.high / most)
            }
        }
        let usual =
            switch role {
            case .warmup: 0.45
            case .work: 0.7
            case .recovery: 0.35
            case .cooldown: 0.4
            }
        return (usual, usual)
    }
}
