import Foundation

/// A message with values, each of which may be private.
///
/// Numbers and truth values are written; strings and objects only if marked `public`, and otherwise appear as
/// `<private>`. Private values are written too if the environment contains `OS_ACTIVITY_DT_MODE`, as in a debugger.
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral, Sendable {
    /// The message as written.
    let text: String

    /// Creates a message without values.
    public init(stringLiteral value: String) { text = value }

    /// Creates a message with values.
    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// The text of a message under construction.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
    private static let showsPrivate = ProcessInfo.processInfo.environment["OS_ACTIVITY_DT_MODE"] != nil

    private(set) var text = ""

    /// Creates an empty text.
    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    /// Appends text of the message.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends an integer.
    public mutating func appendInterpolation(
        _ number: @autoclosure () -> Int, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(align.applied(to: format.text(of: number())), privacy, isPublic: true)
    }

    /// Appends a floating-point number.
    public mutating func appendInterpolation(
        _ number: @autoclosure () -> Double, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(align.applied(to: format.text(of: number())), privacy, isPublic: true)
    }

    /// Appends an integer.
    public mutating func appendInterpolation<Value: FixedWidthInteger>(
        _ number: @autoclosure () -> Value, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(align.applied(to: format.text(of: number())), privacy, isPublic: true)
    }

    /// Appends a floating-point number.
    public mutating func appendInterpolation<Value: BinaryFloatingPoint>(
        _ number: @autoclosure () -> Value, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(align.applied(to: format.text(of: Double(number()))), privacy, isPublic: true)
    }

    /// Appends a truth value.
    public mutating func appendInterpolation(
        _ boolean: @autoclosure () -> Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
    ) {
        append(boolean() ? format.yes : format.no, privacy, isPublic: true)
    }

    /// Appends a string.
    public mutating func appendInterpolation(
        _ string: @autoclosure () -> String, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(align.applied(to: string()), privacy, isPublic: false)
    }

    /// Appends the description of a value.
    @_disfavoredOverload
    public mutating func appendInterpolation<Value: CustomStringConvertible>(
        _ value: @autoclosure () -> Value, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(align.applied(to: value().description), privacy, isPublic: false)
    }

    /// Appends the name of a type.
    public mutating func appendInterpolation(
        _ type: @autoclosure () -> any Any.Type, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(align.applied(to: _typeName(type(), qualified: false)), privacy, isPublic: true)
    }

    /// Appends the description of an error.
    public mutating func appendInterpolation(
        _ error: @autoclosure () -> (any Error)?, privacy: OSLogPrivacy = .auto
    ) {
        append(error().map { "\($0)" } ?? "(null)", privacy, isPublic: false)
    }

    private mutating func append(_ value: String, _ privacy: OSLogPrivacy, isPublic: Bool) {
        switch privacy.kind {
        case .public: text += value
        case .auto where isPublic: text += value
        case .sensitive, .private, .auto: text += Self.showsPrivate ? value : privacy.masked(value)
        }
    }
}

/// The visibility of a value in a log.
public struct OSLogPrivacy: Sendable {
    enum Kind { case auto, `public`, `private`, sensitive }

    let kind: Kind
    private var mask = Mask.none

    init(_ kind: Kind, _ mask: Mask = .none) {
        self.kind = kind
        self.mask = mask
    }

    /// The replacement of a private value.
    public enum Mask: Sendable {
        /// A number that is the same for equal values while the program runs.
        case hash
        /// No trace of the value.
        case none
    }

    /// Public for numbers and private for everything else.
    public static var auto: OSLogPrivacy { OSLogPrivacy(.auto) }
    /// Always written.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(.public) }
    /// Replaced by `<private>`.
    public static var `private`: OSLogPrivacy { OSLogPrivacy(.private) }
    /// Replaced by `<private>`, even in logs for development.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(.sensitive) }

    /// Replaced by a mask.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(.auto, mask) }
    /// Replaced by a mask.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(.private, mask) }
    /// Replaced by a mask.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(.sensitive, mask) }

    func masked(_ value: String) -> String {
        switch mask {
        case .none: "<private>"
        case .hash: "<mask.hash: '\(String(UInt(bitPattern: value.hashValue), radix: 16))'>"
        }
    }
}

/// The width and side of a value in a message.
public struct OSLogStringAlignment: Sendable {
    private var width = 0
    private var isLeft = true

    /// No minimum width.
    public static var none: OSLogStringAlignment { OSLogStringAlignment() }
    /// Left-aligned, padded with spaces to a width.
    public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(width: columns(), isLeft: true)
    }
    /// Right-aligned, padded with spaces to a width.
    public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(width: columns(), isLeft: false)
    }

    func applied(to text: String) -> String {
        let padding = String(repeating: " ", count: max(0, min(width, 1000) - text.count))
        return isLeft ? text + padding : padding + text
    }
}

/// The digits of an integer in a message.
public struct OSLogIntegerFormatting: Sendable {
    private var radix = 10
    private var prefix = ""
    private var explicitPlus = false
    private var minimum = 0
    private var isUppercase = false

    /// Decimal digits.
    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting() }
    /// Decimal digits, with a sign and a number of digits.
    public static func decimal(
        explicitPositiveSign: Bool = false, minDigits: @autoclosure () -> Int = 0
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(explicitPlus: explicitPositiveSign, minimum: minDigits())
    }
    /// Hexadecimal digits.
    public static var hex: OSLogIntegerFormatting { hex() }
    /// Hexadecimal digits, with a prefix and a number of digits.
    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
        minDigits: @autoclosure () -> Int = 0
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 16, prefix: includePrefix ? "0x" : "", explicitPlus: explicitPositiveSign, minimum: minDigits(),
            isUppercase: uppercase)
    }
    /// Octal digits.
    public static var octal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 8) }

    func text<Value: FixedWidthInteger>(of number: Value) -> String {
        let digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
        let zeros = String(repeating: "0", count: max(0, min(minimum, 100) - digits.count))
        return (number < 0 ? "-" : explicitPlus ? "+" : "") + prefix + zeros + digits
    }
}

/// The digits of a floating-point number in a message.
public struct OSLogFloatFormatting: Sendable {
    private var letter = "f"
    private var precision = 6
    private var explicitPlus = false

    /// Six digits after the decimal point.
    public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting() }
    /// A number of digits after the decimal point.
    public static func fixed(
        precision: @autoclosure () -> Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(precision: precision(), explicitPlus: explicitPositiveSign)
    }
    /// One digit before the decimal point, and an exponent.
    public static var exponential: OSLogFloatFormatting { OSLogFloatFormatting(letter: "e") }
    /// The shorter of fixed and exponential.
    public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting(letter: "g") }

    func text(of number: Double) -> String {
        String(format: "%\(explicitPlus ? "+" : "").\(max(0, min(precision, 100)))\(letter)", number)
    }
}

/// The words for a truth value in a message.
public enum OSLogBoolFormat: Sendable {
    /// `true` or `false`.
    case truth
    /// `yes` or `no`.
    case answer

    var yes: String { self == .truth ? "true" : "yes" }
    var no: String { self == .truth ? "false" : "no" }
}
