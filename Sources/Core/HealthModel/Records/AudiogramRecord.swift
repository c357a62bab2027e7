/// A hearing test: the hearing thresholds of tones (OTH-40).
public struct AudiogramRecord: Sendable, Hashable, Codable {
    /// The sensitivity points, ascending by frequency.
    public var points: [SensitivityPointRecord]

    /// The maximum number of points.
    public static let maximumCount = 30

    /// Creates an audiogram.
    public init(points: [SensitivityPointRecord]) {
        self.points = points
    }

    /// Validates the number and the order of the points.
    func check() throws(ValidationError) {
        guard !points.isEmpty, points.count <= Self.maximumCount else {
            throw ValidationError(
                .invalidArgument,
                reason: "An audiogram must have 1 to \(Self.maximumCount) sensitivity points, but has \(points.count)")
        }
        let frequencies = points.map { $0.frequency.converted(to: .hertz) ?? .nan }
        guard zip(frequencies, frequencies.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw ValidationError(
                .invalidArgument, reason: "The frequencies of an audiogram must be unique and in ascending order")
        }
        for point in points { try point.check() }
    }
}

/// The hearing thresholds of a tone (OTH-41).
public struct SensitivityPointRecord: Sendable, Hashable, Codable {
    /// The frequency of the tone.
    public var frequency: QuantityValue
    /// The tests, at most one for each ear and kind.
    public var tests: [SensitivityTestRecord]

    /// The maximum frequency, in hertz.
    public static let maximumFrequency: Double = 20_000

    /// Creates a point without validation.
    public init(frequency: QuantityValue, tests: [SensitivityTestRecord]) {
        self.frequency = frequency
        self.tests = tests
    }

    /// Validates the frequency and the tests.
    public func check() throws(ValidationError) {
        guard let hertz = frequency.converted(to: .hertz) else {
            throw ValidationError(.invalidArgument, reason: "A frequency must be in a unit compatible with Hz")
        }
        guard hertz > 0, hertz <= Self.maximumFrequency else {
            throw ValidationError(
                .invalidArgument, reason: "A frequency must be above 0 Hz and at most \(Self.maximumFrequency) Hz")
        }
        guard !tests.isEmpty else {
            throw ValidationError(
                .invalidArgument, reason: "A sensitivity point must include the sensitivity of at least one ear")
        }
        for test in tests { try test.check() }
    }

    /// Returns the sensitivity of an ear, preferring an unmasked test; 0 is left, 1 is right.
    public func sensitivity(ofSide side: Int) -> QuantityValue? {
        let candidates = tests.filter { $0.side == side }
        return (candidates.first { !$0.isMasked } ?? candidates.first)?.clampedSensitivity
    }
}

/// A test of one ear with a tone.
public struct SensitivityTestRecord: Sendable, Hashable, Codable {
    /// The hearing threshold.
    public var sensitivity: QuantityValue
    /// The raw value of the conduction type; 0 is air.
    public var conduction: Int
    /// A Boolean value that indicates whether the other ear was masked.
    public var isMasked: Bool
    /// The side of the ear: 0 is left, 1 is right.
    public var side: Int
    /// The range that the sensitivity is clamped to, in dBHL.
    public var clampingRange: ClampingRangeRecord?

    /// The valid range of sensitivities, in dBHL.
    public static let range: ClosedRange<Double> = -10...120

    /// Creates a test without validation.
    public init(
        sensitivity: QuantityValue, conduction: Int = 0, isMasked: Bool = false, side: Int,
        clampingRange: ClampingRangeRecord? = nil
    ) {
        self.sensitivity = sensitivity
        self.conduction = conduction
        self.isMasked = isMasked
        self.side = side
        self.clampingRange = clampingRange
    }

    /// Validates the unit and the range (OTH-41, OTH-42); with a clamping range, any finite number is valid.
    public func check() throws(ValidationError) {
        guard let level = sensitivity.converted(to: .decibelHearingLevel) else {
            throw ValidationError(.invalidArgument, reason: "A sensitivity must be in a unit compatible with dBHL")
        }
        try clampingRange?.check()
        guard level.isFinite, clampingRange != nil || Self.range.contains(level) else {
            throw ValidationError(
                .invalidArgument,
                reason: "A sensitivity must lie between \(Self.range.lowerBound) and \(Self.range.upperBound) dBHL")
        }
    }

    /// The sensitivity, clamped to the clamping range.
    public var clampedSensitivity: QuantityValue {
        guard let range = clampingRange, let level = sensitivity.converted(to: .decibelHearingLevel) else {
            return sensitivity
        }
        let clamped = min(max(level, range.lowerBound ?? level), range.upperBound ?? level)
        return clamped == level ? sensitivity : QuantityValue(clamped, .decibelHearingLevel)
    }
}

/// The bounds of sensitivities in dBHL, one of which may be open.
public struct ClampingRangeRecord: Sendable, Hashable, Codable {
    /// The lower bound.
    public var lowerBound: Double?
    /// The upper bound.
    public var upperBound: Double?

    /// Creates a range without validation.
    public init(lowerBound: Double?, upperBound: Double?) {
        self.lowerBound = lowerBound
        self.upperBound = upperBound
    }

    /// Validates that there is a bound, and that the bounds are in order.
    public func check() throws(ValidationError) {
        guard lowerBound != nil || upperBound != nil else {
            throw ValidationError(.invalidArgument, reason: "A clamping range must have at least one bound")
        }
        guard lowerBound?.isFinite ?? true, upperBound?.isFinite ?? true,
            lowerBound ?? -.infinity < upperBound ?? .infinity
        else {
            throw ValidationError(
                .invalidArgument, reason: "The lower bound of a clamping range must be below its upper bound")
        }
    }
}
