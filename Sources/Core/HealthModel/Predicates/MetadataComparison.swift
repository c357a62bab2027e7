import Foundation

/// A comparison with a metadata value (PRED-13).
public enum MetadataComparison: Sendable, Hashable, Codable {
    /// A comparison of a number (including Booleans), a date or a quantity.
    case ordered(Ordering, MetadataValue)
    /// A comparison of a string.
    case text(TextComparison, String, TextOptions = [])

    /// Returns whether a value satisfies the comparison; `nil` stands for a missing key.
    ///
    /// A missing value, or one of another class or incompatible unit, is unequal and satisfies no other comparison.
    public func holds(for value: MetadataValue?) -> Bool {
        if let equality = denied { return !equality.holds(for: value) }
        guard let value else { return false }
        return switch self {
        case .ordered(let ordering, let other): value.compared(ordering, to: other)
        case .text(let comparison, let pattern, let options):
            if case .string(let text) = value { comparison.holds(text, pattern, options) } else { false }
        }
    }

    /// The equality that `!=` negates, or `nil` for every other comparison.
    public var denied: MetadataComparison? {
        switch self {
        case .ordered(.notEqual, let value): .ordered(.equal, value)
        case .text(.notEqual, let text, let options): .text(.equal, text, options)
        default: nil
        }
    }
}

extension MetadataValue {
    /// Returns whether this value and another of the same class satisfy an ordering.
    func compared(_ ordering: Ordering, to other: MetadataValue) -> Bool {
        switch (self, other) {
        case (.string(let left), .string(let right)):
            switch ordering {
            case .equal: left.utf8.elementsEqual(right.utf8)
            case .notEqual: !left.utf8.elementsEqual(right.utf8)
            default: false
            }
        case (.date(let left), .date(let right)):
            ordering.holds(left.timeIntervalSinceReferenceDate, right.timeIntervalSinceReferenceDate)
        case (.quantity(let left), .quantity(let right)):
            left.unit.isCompatible(with: right.unit)
                && ordering.holds(left.unit.base(left.value), right.unit.base(right.value))
        default:
            if let left = comparableNumber, let right = other.comparableNumber {
                left.compared(ordering, to: right)
            } else {
                false
            }
        }
    }

    private var comparableNumber: ComparableNumber? {
        switch self {
        case .bool(let value): .integer(value ? 1 : 0)
        case .integer(let value): .integer(value)
        case .number(let value): .real(value)
        case .string, .date, .quantity: nil
        }
    }
}

/// A number with exact comparison, including integers beyond the 53-bit precision of a double.
private enum ComparableNumber {
    case integer(Int64)
    case real(Double)

    func compared(_ ordering: Ordering, to other: ComparableNumber) -> Bool {
        switch (self, other) {
        case (.integer(let left), .integer(let right)): ordering.holds(left, right)
        case (.real(let left), .real(let right)): ordering.holds(left, right)
        case (.integer(let left), .real(let right)):
            right.isNaN ? false : ordering.holds(Self.sign(left, right), 0)
        case (.real(let left), .integer(let right)):
            left.isNaN ? false : ordering.holds(0, Self.sign(right, left))
        }
    }

    /// Returns -1, 0 or 1 if the integer is below, equal to or above the real number.
    private static func sign(_ integer: Int64, _ real: Double) -> Int {
        if real >= 0x1p63 { return -1 }
        if real < -0x1p63 { return 1 }
        let whole = Int64(real.rounded(.towardZero))
        if integer != whole { return integer < whole ? -1 : 1 }
        let rest = real - real.rounded(.towardZero)
        return rest > 0 ? -1 : rest < 0 ? 1 : 0
    }
}
