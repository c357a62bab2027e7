import Foundation

/// A prescription for glasses or contact lenses (OTH-90).
///
/// It was issued when its sample starts, and expires when its sample ends.
public struct PrescriptionRecord: Sendable, Hashable, Codable {
    /// 1 glasses, 2 contact lenses.
    public var kind: UInt
    /// The lens of the right eye; nil where only a picture of the prescription is known.
    public var rightEye: LensRecord?
    /// The lens of the left eye.
    public var leftEye: LensRecord?
    /// The brand of contact lenses.
    public var brand: String?

    /// The kind of prescriptions for glasses.
    public static let glasses: UInt = 1
    /// The kind of prescriptions for contact lenses.
    public static let contacts: UInt = 2

    /// A prescription from its parts; checks nothing.
    public init(kind: UInt, rightEye: LensRecord? = nil, leftEye: LensRecord? = nil, brand: String? = nil) {
        self.kind = kind
        self.rightEye = rightEye
        self.leftEye = leftEye
        self.brand = brand
    }

    func check() throws(ValidationError) {
        guard kind == Self.glasses || kind == Self.contacts else {
            throw ValidationError(.invalidArgument, reason: "\(kind) is not a kind of vision prescription")
        }
        for lens in [rightEye, leftEye] { try lens?.check() }
    }
}

/// A lens; each measure is nil where it does not matter.
public struct LensRecord: Sendable, Hashable, Codable {
    /// The measures, in the order of the API.
    public enum Measure: String, Sendable, Hashable, Codable, CaseIterable, CodingKeyRepresentable {
        /// The power, in dioptres.
        case sphere
        /// The power against astigmatism, in dioptres.
        case cylinder
        /// Where that power lies, an angle.
        case axis
        /// The power added for reading, in dioptres.
        case addPower
        /// From lens to eye, a length.
        case vertexDistance
        /// Between the pupils for far sight, a length.
        case farPupillaryDistance
        /// Between the pupils for near sight, a length.
        case nearPupillaryDistance
        /// The radius of a contact lens, a length.
        case baseCurve
        /// The diameter of a contact lens, a length.
        case diameter

        /// A unit of the measure.
        public var unit: QuantityUnit {
            switch self {
            case .sphere, .cylinder, .addPower: QuantityUnit(.diopter)
            case .axis: .degreeAngle
            default: .millimeter
            }
        }
    }

    /// The measures that are known.
    public var measures: [Measure: QuantityValue]
    /// The prism, if there is one.
    public var prism: PrismRecord?

    /// A lens from its measures; checks nothing.
    public init(_ measures: [Measure: QuantityValue], prism: PrismRecord? = nil) {
        self.measures = measures
        self.prism = prism
    }

    /// Checks that there is a sphere, and that the units fit.
    public func check() throws(ValidationError) {
        guard measures[.sphere] != nil else {
            throw ValidationError(.invalidArgument, reason: "A lens needs a sphere")
        }
        for measure in Measure.allCases {
            guard let value = measures[measure] else { continue }
            guard value.isCompatible(with: measure.unit), value.value.isFinite else {
                throw ValidationError(
                    .invalidArgument,
                    reason: "The \(measure.rawValue) of a lens must be a number in a unit compatible with "
                        + measure.unit.unitString)
            }
        }
        try prism?.check()
    }
}

/// A prism: how far and whereto it moves the picture.
public struct PrismRecord: Sendable, Hashable, Codable {
    /// The amount, in prism dioptres.
    public var amount: QuantityValue
    /// The direction, counterclockwise from the right as seen by someone who faces the patient.
    public var angle: QuantityValue
    /// 1 left, 2 right.
    public var eye: Int

    /// The number of the left eye.
    public static let leftEye = 1
    /// The number of the right eye.
    public static let rightEye = 2
    /// Parts smaller than this come from rounding, in prism dioptres.
    private static let smallest = 1e-9

    /// Whereto a prism moves the picture along one axis, with Apple's raw values.
    public enum Base: Int, Sendable, Hashable {
        /// Not at all.
        case none
        /// Up.
        case up
        /// Down.
        case down
        /// Towards the nose.
        case inward
        /// Away from the nose.
        case outward
    }

    /// A prism by amount and angle; checks nothing.
    public init(amount: QuantityValue, angle: QuantityValue, eye: Int) {
        self.amount = amount
        self.angle = angle
        self.eye = eye
    }

    /// A prism by its parts along two axes.
    public init(
        vertical: QuantityValue, _ verticalBase: Base, horizontal: QuantityValue, _ horizontalBase: Base, eye: Int
    )
        throws(ValidationError)
    {
        let unit = QuantityUnit(.prismDiopter)
        guard let up = vertical.converted(to: unit), let right = horizontal.converted(to: unit) else {
            throw ValidationError(.invalidArgument, reason: "The amounts of a prism must be in prism dioptres")
        }
        let y = verticalBase == .up ? up : verticalBase == .down ? -up : 0
        let isNasal = horizontalBase == .inward
        // For someone who faces the patient, the nose is to the right of the right eye.
        let isRight = isNasal == (eye == Self.rightEye)
        let x = horizontalBase == .none ? 0 : isRight ? right : -right
        let angle = atan2(y, x) * 180 / .pi
        self.init(
            amount: QuantityValue((x * x + y * y).squareRoot(), unit),
            angle: QuantityValue(angle < 0 ? angle + 360 : angle, .degreeAngle), eye: eye)
    }

    /// Checks units and eye.
    public func check() throws(ValidationError) {
        guard amount.isCompatible(with: QuantityUnit(.prismDiopter)), angle.isCompatible(with: .degreeAngle),
            amount.value.isFinite, angle.value.isFinite, eye == Self.leftEye || eye == Self.rightEye
        else {
            throw ValidationError(
                .invalidArgument, reason: "A prism must have an amount in prism dioptres, an angle, and an eye")
        }
    }

    /// The parts along the axes, in prism dioptres: up and to the right are positive.
    private var parts: (x: Double, y: Double) {
        let length = amount.converted(to: QuantityUnit(.prismDiopter)) ?? 0
        let radians = angle.converted(to: .radian) ?? 0
        func rounded(_ value: Double) -> Double { abs(value) < Self.smallest ? 0 : value }
        return (rounded(length * cos(radians)), rounded(length * sin(radians)))
    }

    /// The part up or down, never negative.
    public var vertical: QuantityValue { QuantityValue(abs(parts.y), QuantityUnit(.prismDiopter)) }

    /// The part towards or away from the nose, never negative.
    public var horizontal: QuantityValue { QuantityValue(abs(parts.x), QuantityUnit(.prismDiopter)) }

    /// Up, down, or neither.
    public var verticalBase: Base { parts.y > 0 ? .up : parts.y < 0 ? .down : .none }

    /// Towards the nose, away from it, or neither.
    public var horizontalBase: Base {
        if parts.x == 0 { return .none }
        return (parts.x > 0) == (eye == Self.rightEye) ? .inward : .outward
    }
}
