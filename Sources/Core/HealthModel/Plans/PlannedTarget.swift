/// A value to keep during a step, about which the athlete is alerted.
public struct PlannedTarget: Sendable, Hashable, Codable {
    /// The measured value.
    public var subject: Subject
    /// The value to keep.
    public var value: Value
    /// The measured value that is compared.
    public var metric: Metric

    /// A measured value that can have a target.
    public enum Subject: String, Sendable, Hashable, Codable, CaseIterable {
        /// The heart rate.
        case heartRate
        /// The power of cycling or running.
        case power
        /// The speed.
        case speed
        /// The cadence of cycling or running.
        case cadence
    }

    /// A value to keep.
    public enum Value: Sendable, Hashable, Codable {
        /// A zone, from 1 (PLN-8).
        case zone(Int)
        /// A range between two bounds of the same dimension (PLN-9).
        case range(low: QuantityValue, high: QuantityValue)
        /// A single value (PLN-9).
        case threshold(QuantityValue)
    }

    /// The measured value that is compared with a target.
    public enum Metric: String, Sendable, Hashable, Codable, CaseIterable {
        /// The value of the moment.
        case current
        /// The mean over the step so far.
        case average
    }

    /// Creates a target.
    public init(_ subject: Subject, _ value: Value, metric: Metric = .current) {
        (self.subject, self.value, self.metric) = (subject, value, metric)
    }

    /// The bounds in the unit of the subject; both are the same for a single value, and nil for a zone or a bound of
    /// another dimension.
    public var bounds: (low: Double, high: Double)? {
        switch value {
        case .zone: return nil
        case .threshold(let value):
            return value.converted(to: subject.unit).map { ($0, $0) }
        case .range(let low, let high):
            guard let low = low.converted(to: subject.unit), let high = high.converted(to: subject.unit) else {
                return nil
            }
            return (low, high)
        }
    }
}

extension PlannedTarget.Subject {
    /// The unit of arithmetic: count/min for heart rate and cadence, W, and m/s.
    public var unit: QuantityUnit {
        switch self {
        case .heartRate, .cadence: .countPerMinute
        case .power: .watt
        case .speed: .meterPerSecond
        }
    }
}

/// A target as a fraction of a figure of the athlete, such as 88 to 92 % of the functional threshold power (PLF-8).
public struct RelativeTarget: Sendable, Hashable, Codable {
    /// The figure.
    public var reference: Reference
    /// The lower bound as a fraction of the figure: 0.88 is 88 %.
    public var low: Double
    /// The upper bound as a fraction of the figure, the same as the lower one for a single value.
    public var high: Double

    /// A figure of an athlete to which targets are relative.
    public enum Reference: String, Sendable, Hashable, Codable, CaseIterable {
        /// The functional threshold power (FTP).
        case thresholdPower
        /// The maximal heart rate.
        case maximalHeartRate
        /// The heart rate at the lactate threshold.
        case thresholdHeartRate
        /// The speed at the lactate threshold, which runners call threshold pace.
        case thresholdSpeed
    }

    /// Creates a relative target; reversed bounds are swapped (PLF-6).
    public init(_ reference: Reference, _ low: Double, _ high: Double) {
        self.reference = reference
        (self.low, self.high) = low <= high ? (low, high) : (high, low)
    }

    /// Creates a relative target of a single value.
    public init(_ reference: Reference, _ value: Double) { self.init(reference, value, value) }
}

extension RelativeTarget.Reference {
    /// The measured value that has such a target.
    public var subject: PlannedTarget.Subject {
        switch self {
        case .thresholdPower: .power
        case .maximalHeartRate, .thresholdHeartRate: .heartRate
        case .thresholdSpeed: .speed
        }
    }
}

/// The figures of an athlete to which targets are relative; unknown ones are nil.
public struct PlanAthlete: Sendable, Hashable {
    /// The functional threshold power, in watts.
    public var thresholdPower: Double?
    /// The maximal heart rate, in beats per minute.
    public var maximalHeartRate: Double?
    /// The heart rate at the lactate threshold, in beats per minute.
    public var thresholdHeartRate: Double?
    /// The speed at the lactate threshold, in metres per second.
    public var thresholdSpeed: Double?
    /// A Boolean value that indicates whether targets stay relative until the plan is done, so that unknown figures are
    /// no loss.
    package private(set) var isLater = false

    /// An athlete whose figures are those of the day on which the plan is done (PLF-8).
    package static var later: PlanAthlete {
        var athlete = PlanAthlete()
        athlete.isLater = true
        return athlete
    }

    /// Creates figures; those that are not positive numbers are unknown.
    public init(
        thresholdPower: Double? = nil, maximalHeartRate: Double? = nil, thresholdHeartRate: Double? = nil,
        thresholdSpeed: Double? = nil
    ) {
        func known(_ figure: Double?) -> Double? { figure.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } }
        self.thresholdPower = known(thresholdPower)
        self.maximalHeartRate = known(maximalHeartRate)
        self.thresholdHeartRate = known(thresholdHeartRate)
        self.thresholdSpeed = known(thresholdSpeed)
    }

    /// Returns a figure in the unit of its subject, or nil if it is unknown.
    public func figure(_ reference: RelativeTarget.Reference) -> Double? {
        switch reference {
        case .thresholdPower: thresholdPower
        case .maximalHeartRate: maximalHeartRate
        case .thresholdHeartRate: thresholdHeartRate
        case .thresholdSpeed: thresholdSpeed
        }
    }

    /// Returns the absolute target of a relative one, not rounded, or nil if the figure is unknown (PLF-8).
    public func target(_ relative: RelativeTarget) -> PlannedTarget? {
        guard let figure = figure(relative.reference) else { return nil }
        return PlannedTarget(
            relative.reference.subject, from: relative.low * figure, to: relative.high * figure)
    }
}

extension PlannedTarget {
    /// The distance of the bounds from a heart rate that is given as a single value, in beats per minute (PLF-6).
    package static let heartRateMargin = 5.0

    /// Creates a target from the bounds of a file, in the unit of the subject or in another one (PLF-6).
    ///
    /// Reversed bounds are swapped, and equal ones become a single value. Apple has no single value for heart rates:
    /// it becomes a range of five beats around it.
    ///
    /// - Returns: `nil` if a bound is not a positive number.
    public init?(
        _ subject: Subject, from first: Double, to second: Double, in unit: QuantityUnit? = nil,
        metric: Metric = .current
    ) {
        let (low, high) = (min(first, second), max(first, second))
        // The lesser and the greater of a number and NaN may both be the number.
        guard first.isFinite, second.isFinite, low > 0 || (low == 0 && high > 0) else { return nil }
        let unit = unit ?? subject.unit
        if low < high {
            self.init(subject, .range(low: .init(low, unit), high: .init(high, unit)), metric: metric)
        } else if subject == .heartRate {
            let margin = QuantityValue(Self.heartRateMargin, .countPerMinute).converted(to: unit) ?? 0
            self.init(
                subject, .range(low: .init(max(low - margin, 0), unit), high: .init(low + margin, unit)),
                metric: metric)
        } else {
            self.init(subject, .threshold(.init(low, unit)), metric: metric)
        }
    }
}
