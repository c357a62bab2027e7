import Foundation
package import HealthModel

extension MetadataValue {
    /// Creates a metadata value from a value of an untyped dictionary.
    ///
    /// Returns nil for an unsupported class (MET-1).
    ///
    /// Swift numbers, Booleans and `NSNumber` are distinguished, so that each is stored as given. An integer too
    /// large for a signed 64-bit integer becomes a floating-point number.
    package init?(_ value: Any) {
        if let text = value as? String {
            self = .string(text)
        } else if let number = value as? NSNumber {
            self.init(number)
        } else if let date = value as? Date {
            self = .date(date)
        } else if let quantity = value as? HKQuantity {
            self = .quantity(quantity.record)
        } else if let number = value as? CGFloat {
            self = .number(Double(number))
        } else {
            return nil
        }
    }

    /// Creates a value of the type that the number was created with.
    private init(_ number: NSNumber) {
        // The two Boolean instances are shared, and nothing else distinguishes them from an Int8.
        if number === Self.trueObject || number === Self.falseObject {
            self = .bool(number.boolValue)
            return
        }
        switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "d"), UInt8(ascii: "f"):
            self = .number(number.doubleValue)
        case UInt8(ascii: "Q") where number.uint64Value > UInt64(Int64.max):
            self = .number(number.doubleValue)
        default:
            self = .integer(number.int64Value)
        }
    }

    private static let trueObject = NSNumber(value: true)
    private static let falseObject = NSNumber(value: false)

    /// The value as returned to clients: a `String`, `NSNumber`, `Date` or ``HKQuantity`` (MET-9).
    ///
    /// Numbers are `NSNumber`, because a Swift number inside `Any` only casts to its own type.
    package var object: Any {
        switch self {
        case .string(let text): text
        case .bool(let value): value ? Self.trueObject : Self.falseObject
        case .integer(let value): NSNumber(value: value)
        case .number(let value): NSNumber(value: value)
        case .date(let date): date
        case .quantity(let value): HKQuantity(record: value)
        }
    }
}

extension Metadata {
    /// Creates metadata from an untyped dictionary.
    ///
    /// - Throws: A ``ValidationError`` that names the alphabetically first key with a value of an unsupported class
    ///   (MET-1).
    package init(objects: [String: Any]) throws(ValidationError) {
        var values: [String: MetadataValue] = [:]
        values.reserveCapacity(objects.count)
        var refused: String?
        for (key, object) in objects {
            if let value = MetadataValue(object) {
                values[key] = value
            } else if refused.map({ key < $0 }) ?? true {
                refused = key
            }
        }
        if let refused, let object = objects[refused] {
            throw ValidationError(
                reason: "The metadata value of key \(refused) must be a string, a number, a date or a quantity, and is "
                    + "of class \(Swift.type(of: object))")
        }
        self.init(values)
    }

    /// Returns the metadata for an initializer argument; nil if it is nil or empty (MET-8).
    ///
    /// Raises for a value of an unsupported class (MET-1).
    package static func converted(_ objects: [String: Any]?) -> Metadata? {
        guard let objects, !objects.isEmpty else { return nil }
        return raising { () throws(ValidationError) in try Metadata(objects: objects) }
    }

    /// The values as returned to clients; nil if there are none (MET-8, MET-9).
    package var objects: [String: Any]? {
        isEmpty ? nil : values.mapValues(\.object)
    }
}
