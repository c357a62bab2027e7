/// The alerts of a plan that is being done: it takes measurements, and says when the athlete leaves the target of the
/// step and when they return (PLN-80, PLN-81, PLN-82).
///
/// Dates are seconds since 2001-01-01 UTC, and values are in the unit of their subject.
public struct PlanAlerts: Sendable {
    /// A measured value relative to a target.
    public enum State: String, Sendable, Hashable, Codable, CaseIterable {
        /// Less than the target.
        case below
        /// In the target.
        case within
        /// More than the target.
        case above
    }

    /// An announcement.
    public struct Alert: Sendable, Hashable {
        /// The target.
        public let target: PlannedTarget
        /// The measured value, in the unit of the subject.
        public let value: Double
        /// The state; ``State/within`` announces the return.
        public let state: State
        /// The date.
        public let date: Double
    }

    /// The part of a single value by which a measured one may differ (PLN-81).
    static let tolerance = 0.05
    /// The part of a bound by which a value may miss it, because one of them was converted between units.
    static let rounding = 1e-9
    /// The seconds outside the target after which it is announced, between two announcements, and at the beginning of
    /// a step without any (PLN-82).
    static let (patience, interval, settling) = (5.0, 15.0, 10.0)
    /// The seconds after which a measurement is too old, and over which power is averaged (PLN-80).
    static let (staleness, powerSpan) = (10.0, 3.0)

    /// The zones of subjects, for targets that are zones.
    package var zones: [PlannedTarget.Subject: ZoneConfigurationRecord]
    private var windows: [PlannedTarget.Subject: Window] = [:]
    private var distance = Rate()
    private var steps = Rate()
    private var step: (index: Int, start: Double)?
    private var outside: (state: State, since: Double)?
    private var announced: Double?
    private var isOutsideAnnounced = false

    /// Creates the alerts of a plan.
    ///
    /// - Parameter zones: The zones of subjects, for targets that are zones.
    public init(zones: [PlannedTarget.Subject: ZoneConfigurationRecord] = [:]) { self.zones = zones }

    // MARK: Measurements

    /// Takes a measured value.
    public mutating func measure(_ subject: PlannedTarget.Subject, _ value: Double, at date: Double) {
        guard value.isFinite, date.isFinite else { return }
        windows[subject, default: Window()].add(value, at: date)
    }

    /// Takes a distance in metres, from which speed is derived if it is not measured.
    public mutating func measure(meters: Double, from start: Double, to end: Double) {
        distance.add(meters, from: start, to: end)
    }

    /// Takes a number of steps, from which the cadence of running is derived.
    public mutating func measure(steps count: Double, from start: Double, to end: Double) {
        steps.add(count, from: start, to: end)
    }

    // MARK: State

    /// Returns the value that is compared with a target; nil if there is none that is recent (PLN-80, PLN-81).
    public func value(for target: PlannedTarget, at date: Double, in runner: PlanRunner) -> Double? {
        switch target.metric {
        case .current:
            if let value = windows[target.subject]?.current(target.subject, at: date) { return value }
            switch target.subject {
            case .speed: return distance.perSecond(at: date)
            case .cadence: return steps.perSecond(at: date).map { $0 * 60 }
            case .heartRate, .power: return nil
            }
        case .average:
            guard let run = runner.run else { return nil }
            guard target.subject == .speed else {
                return run.start == step?.start ? windows[target.subject]?.average(at: date) : nil
            }
            let seconds = runner.activeSeconds(at: date)
            return seconds > 0 && run.meters > 0 ? run.meters / seconds : nil
        }
    }

    /// Returns the state of a value relative to a target; nil if the target has no bounds that are known.
    public func state(of value: Double, for target: PlannedTarget) -> State? {
        let bounds: (low: Double, high: Double)
        switch target.value {
        case .zone(let zone):
            guard let configuration = zones[target.subject], 1...configuration.count ~= zone,
                let unit = configuration.type.canonicalUnit,
                let value = QuantityValue(value, target.subject.unit).converted(to: unit),
                let index = configuration.zone(of: value)
            else { return nil }
            return index < zone - 1 ? .below : index > zone - 1 ? .above : .within
        case .range:
            guard let range = target.bounds else { return nil }
            bounds = (min(range.low, range.high), max(range.low, range.high))
        case .threshold:
            guard let value = target.bounds?.low else { return nil }
            bounds = (value * (1 - Self.tolerance), value * (1 + Self.tolerance))
        }
        if value < bounds.low * (1 - Self.rounding) { return .below }
        return value > bounds.high * (1 + Self.rounding) ? .above : .within
    }

    // MARK: Announcements

    /// Returns the announcement that is due at a date; nil if there is none (PLN-82).
    ///
    /// - Parameters:
    ///   - date: The date, usually the end of the last measurement.
    ///   - runner: The plan, which has come to the same date.
    public mutating func alert(at date: Double, in runner: PlanRunner) -> Alert? {
        guard let run = runner.run else { return nil }
        if step?.index != run.index || step?.start != run.start { begin(run) }
        guard !runner.isPaused, run.waitingSince == nil, let target = run.part.step.target,
            let value = value(for: target, at: date, in: runner), let state = state(of: value, for: target)
        else {
            outside = nil
            return nil
        }
        guard state != .within else {
            outside = nil
            guard isOutsideAnnounced, date >= run.start + Self.settling else { return nil }
            isOutsideAnnounced = false
            return Alert(target: target, value: value, state: state, date: date)
        }
        if outside?.state != state { outside = (state, date) }
        guard let since = outside?.since, date - since >= Self.patience, date >= run.start + Self.settling,
            announced.map({ date - $0 >= Self.interval }) ?? true
        else { return nil }
        announced = date
        isOutsideAnnounced = true
        return Alert(target: target, value: value, state: state, date: date)
    }

    private mutating func begin(_ run: PlanRunner.StepRun) {
        step = (run.index, run.start)
        (outside, announced, isOutsideAnnounced) = (nil, nil, false)
        for subject in windows.keys { windows[subject]?.restart(at: run.start) }
    }
}

/// The measured values of the last seconds, and their mean by time since a date.
private struct Window {
    private var values: [(date: Double, value: Double)] = []
    private var since = -Double.infinity
    private var (sum, seconds) = (0.0, 0.0)

    mutating func add(_ value: Double, at date: Double) {
        if let last = values.last {
            // Deliveries repeat and mix measurements; those before the newest one say nothing about now.
            guard date >= last.date else { return }
            hold(last, until: date)
        }
        values.append((date, value))
        values.removeAll { $0.date < date - PlanAlerts.staleness }
    }

    mutating func restart(at date: Double) { (since, sum, seconds) = (date, 0, 0) }

    func current(_ subject: PlannedTarget.Subject, at date: Double) -> Double? {
        guard subject == .power else {
            return values.last { $0.date <= date && $0.date >= date - PlanAlerts.staleness }?.value
        }
        let recent = values.filter { $0.date > date - PlanAlerts.powerSpan && $0.date <= date }
        return recent.isEmpty ? nil : recent.reduce(0) { $0 + $1.value } / Double(recent.count)
    }

    func average(at date: Double) -> Double? {
        var window = self
        if let last = values.last { window.hold(last, until: date) }
        return window.seconds > 0 ? window.sum / window.seconds : nil
    }

    /// Counts a value until the next one, but no longer than it is recent.
    private mutating func hold(_ value: (date: Double, value: Double), until date: Double) {
        let start = max(value.date, since)
        let held = min(date, value.date + PlanAlerts.staleness) - start
        guard held > 0 else { return }
        sum += value.value * held
        seconds += held
    }
}

/// A rate that is derived from the amounts of the last seconds.
private struct Rate {
    private var amounts: [(start: Double, end: Double, amount: Double)] = []

    mutating func add(_ amount: Double, from start: Double, to end: Double) {
        guard amount.isFinite, amount >= 0, start.isFinite, end.isFinite, start < end else { return }
        amounts.append((start, end, amount))
        let newest = amounts.reduce(end) { max($0, $1.end) }
        amounts.removeAll { $0.end <= newest - PlanAlerts.staleness }
    }

    func perSecond(at date: Double) -> Double? {
        let begin = date - PlanAlerts.staleness
        let recent = amounts.filter { $0.end > begin && $0.start < date }
        guard let first = recent.map(\.start).min(), let last = recent.map(\.end).max() else { return nil }
        let amount = recent.reduce(0) { sum, piece in
            sum + piece.amount * (min(piece.end, date) - max(piece.start, begin)) / (piece.end - piece.start)
        }
        return amount / (min(last, date) - max(first, begin))
    }
}
