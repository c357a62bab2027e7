import Foundation

/// A prescription for glasses or contact lenses (OTH-90).
///
/// The start date of its sample is the issue date, the end date the expiration date.
public struct PrescriptionRecord: Sendable, Hashable, Codable {
    /// The kind: 1 is glasses, 2 is contact lenses.
    public var kind: UInt
    /// The lens of the right eye, or `nil` if only an image of the prescription is known.
    public var rightEye: LensRecord?
    /// The lens of the left eye.
    public var leftEye: LensRecord?
    /// The brand of contact lenses.
    public var brand: String?

    /// The kind for glasses.
    public static let glasses: UInt = 1
    /// The kind for contact lenses.
    public static let contacts: UInt = 2

    /// Creates a prescription without validation.
    public init(kind: UInt, rightEye: LensRecord? = nil, leftEye: LensRecord? = nil, brand: String? = nil) {
        self.kind = kind
        self.rightEye = rightEye
        self.leftEye = leftEye
        self.brand = brand
    }

    func check() throws(ValidationError) {
        guard kind == Self.glasses || kind == Self.contacts else {
            throw ValidationError(.invalidArgument, reason: "\(kind) is not a valid vision prescription type")
        }
        for lens in [rightEye, leftEye] { try lens?.check() }
    }
}

/// A lens; measures that do not apply are `nil`.
public struct LensRecord: Sendable, Hashable, Codable {
    /// A measure of a lens, in the order of the API.
    public enum Measure: String, Sendable, Hashable, Codable, CaseIterable, CodingKeyRepresentable {
        /// The power, in dioptres.
        case sphere
        /// The cylinder power, which corrects astigmatism, in dioptres.
        case cylinder
        /// The axis of the cylinder, an angle.
        case axis
        /// The additional power for reading, in dioptres.
        case addPower
        /// The distance from lens to eye, a length.
        case vertexDistance
        /// The distance between the pupils for far vision, a length.
        case farPupillaryDistance
        /// The distance between the pupils for near vision, a length.
        case nearPupillaryDistance
        /// The base curve of a contact lens, a length.
        case baseCurve
        /// The diameter of a contact lens, a length.
        case diameter

        /// The unit of the measure.
        public var unit: QuantityUnit {
            switch self {
            case .sphere, .cylinder, .addPower: QuantityUnit(.diopter)
            case .axis: .degreeAngle
            default: .millimeter
            }
        }
    }

    /// The known measures.
    public var measures: [Measure: QuantityValue]
    /// The prism, if any.
    public var prism: PrismRecord?

    /// Creates a lens without validation.
    public init(_ measures: [Measure: QuantityValue], prism: PrismRecord? = nil) {
        self.measures = measures
        self.prism = prism
    }

    /// Validates that there is a sphere, and that the units are compatible.
    public func check() throws(ValidationError) {
        guard measures[.sphere] != nil else {
            throw ValidationError(.invalidArgument, reason: "A lens must have a sphere")
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

/// A prism: the amount and direction of an image shift.
public struct PrismRecord: Sendable, Hashable, Codable {
    /// The amount, in prism dioptres.
    public var amount: QuantityValue
    /// The direction, counterclockwise from the right as seen by an observer facing the patient.
    public var angle: QuantityValue
    /// The eye: 1 is left, 2 is right.
    public var eye: Int

    /// The raw value of the left eye.
    public static let leftEye = 1
    /// The raw value of the right eye.
    public static let rightEye = 2
    /// The smallest component that is not attributed to rounding, in prism dioptres.
    private static let smallest = 1e-9

    /// The base direction of a prism along one axis, with Apple's raw values.
    public enum Base: Int, Sendable, Hashable {
        /// No displacement.
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

    /// Creates a prism from amount and angle without validation.
    public init(amount: QuantityValue, angle: QuantityValue, eye: Int) {
        self.amount = amount
        self.angle = angle
        self.eye = eye
    }

    /// Creates a prism from its components along two axes.
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
        // For an observer facing the patient, the nose is to the right of the right eye.
        let isRight = isNasal == (eye == Self.rightEye)
        let x = horizontalBase == .none ? 0 : isRight ? right : -right
        let angle = atan2(y, x) * 180 / .pi
        self.init(
            amount: QuantityValue((x * x + y * y).squareRoot(), unit),
            angle: QuantityValue(angle < 0 ? angle + 360 : angle, .degreeAngle), eye: eye)
    }

    /// Validates the units and the eye.
    public func check() throws(ValidationError) {
        guard amount.isCompatible(with: QuantityUnit(.prismDiopter)), angle.isCompatible(with: .degreeAngle),
            amount.value.isFinite, angle.value.isFinite, eye == Self.leftEye || eye == Self.rightEye
        else {
            throw ValidationError(
                .invalidArgument, reason: "A prism must have an amount in prism dioptres, an angle, and an eye")
        }
    }

    /// The components along the axes, in prism dioptres; up and to the right are positive.
    private var parts: (x: Double, y: Double) {
        let length = amount.converted(to: QuantityUnit(.prismDiopter)) ?? 0
        let radians = angle.converted(to: .radian) ?? 0
        func rounded(_ value: Double) -> Double { abs(value) < Self.smallest ? 0 : value }
        return (rounded(length * cos(radians)), rounded(length * sin(radians)))
    }

    /// The vertical component, never negative.
    public var vertical: QuantityValue { QuantityValue(abs(parts.y), QuantityUnit(.prismDiopter)) }

    /// The horizontal component, never negative.
    public var horizontal: QuantityValue { QuantityValue(abs(parts.x), QuantityUnit(.prismDiopter)) }

    /// The vertical base direction.
    public var verticalBase: Base { parts.y > 0 ? .up : parts.y < 0 ? .down : .none }

    /// The horizontal base direction.
    public var horizontalBase: Base {
        if parts.x == 0 { return .none }
        return (parts.x > 0) == (eye == Self.rightEye) ? .inward : .outward
    }
}
