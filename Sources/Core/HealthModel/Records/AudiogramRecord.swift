/// A hearing test: how loud tones have to be to be heard (OTH-40).
public struct AudiogramRecord: Sendable, Hashable, Codable {
    /// The tones, ascending by frequency.
    public var points: [SensitivityPointRecord]

    /// The most points an audiogram may have.
    public static let maximumCount = 30

    /// A hearing test with these points.
    public init(points: [SensitivityPointRecord]) {
        self.points = points
    }

    /// Checks the number and the order of the points.
    func check() throws(ValidationError) {
        guard !points.isEmpty, points.count <= Self.maximumCount else {
            throw ValidationError(
                .invalidArgument,
                reason: "An audiogram must have 1 to \(Self.maximumCount) sensitivity points, and not \(points.count)")
        }
        let frequencies = points.map { $0.frequency.converted(to: .hertz) ?? .nan }
        guard zip(frequencies, frequencies.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw ValidationError(
                .invalidArgument, reason: "The frequencies of an audiogram must be unique and in ascending order")
        }
        for point in points { try point.check() }
    }
}

/// How loud a tone has to be for the ears (OTH-41).
public struct SensitivityPointRecord: Sendable, Hashable, Codable {
    /// The frequency of the tone.
    public var frequency: QuantityValue
    /// What was tested, at most one test a side of the same kind.
    public var tests: [SensitivityTestRecord]

    /// The highest frequency, in hertz.
    public static let maximumFrequency: Double = 20_000

    /// A point from its parts; checks nothing.
    public init(frequency: QuantityValue, tests: [SensitivityTestRecord]) {
        self.frequency = frequency
        self.tests = tests
    }

    /// Checks frequency and tests.
    public func check() throws(ValidationError) {
        guard let hertz = frequency.converted(to: .hertz) else {
            throw ValidationError(.invalidArgument, reason: "A frequency must be in a unit compatible with Hz")
        }
        guard hertz > 0, hertz <= Self.maximumFrequency else {
            throw ValidationError(
                .invalidArgument, reason: "A frequency must be above 0 Hz and at most \(Self.maximumFrequency) Hz")
        }
        guard !tests.isEmpty else {
            throw ValidationError(.invalidArgument, reason: "A sensitivity point needs the sensitivity of an ear")
        }
        for test in tests { try test.check() }
    }

    /// The sensitivity of an ear, tested with air and without a mask where there is a choice; 0 left, 1 right.
    public func sensitivity(ofSide side: Int) -> QuantityValue? {
        let candidates = tests.filter { $0.side == side }
        return (candidates.first { !$0.isMasked } ?? candidates.first)?.clampedSensitivity
    }
}

/// One test of an ear with a tone.
public struct SensitivityTestRecord: Sendable, Hashable, Codable {
    /// How loud the tone had to be.
    public var sensitivity: QuantityValue
    /// The raw value of the way the tone took: 0 air.
    public var conduction: Int
    /// Whether the other ear was kept busy.
    public var isMasked: Bool
    /// 0 left, 1 right.
    public var side: Int
    /// The bounds that sensitivities are clamped to, in dBHL.
    public var clampingRange: ClampingRangeRecord?

    /// The range that sensitivities may have, in dBHL.
    public static let range: ClosedRange<Double> = -10...120

    /// A test from its parts; checks nothing.
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

    /// Checks unit and range (OTH-41, OTH-42); a clamping range makes any number a fitting one.
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

    /// The sensitivity within the clamping range.
    public var clampedSensitivity: QuantityValue {
        guard let range = clampingRange, let level = sensitivity.converted(to: .decibelHearingLevel) else {
            return sensitivity
        }
        let clamped = min(max(level, range.lowerBound ?? level), range.upperBound ?? level)
        return clamped == level ? sensitivity : QuantityValue(clamped, .decibelHearingLevel)
    }
}

/// Bounds of sensitivities, in dBHL; one may be open.
public struct ClampingRangeRecord: Sendable, Hashable, Codable {
    /// The least sensitivity.
    public var lowerBound: Double?
    /// The greatest sensitivity.
    public var upperBound: Double?

    /// Bounds; checks nothing.
    public init(lowerBound: Double?, upperBound: Double?) {
        self.lowerBound = lowerBound
        self.upperBound = upperBound
    }

    /// Checks that there is a bound, and that the bounds are in order.
    public func check() throws(ValidationError) {
        guard lowerBound != nil || upperBound != nil else {
            throw ValidationError(.invalidArgument, reason: "A clamping range needs a bound")
        }
        guard lowerBound?.isFinite ?? true, upperBound?.isFinite ?? true,
            lowerBound ?? -.infinity < upperBound ?? .infinity
        else {
            throw ValidationError(
                .invalidArgument, reason: "The lower bound of a clamping range must be below its upper bound")
        }
    }
}
