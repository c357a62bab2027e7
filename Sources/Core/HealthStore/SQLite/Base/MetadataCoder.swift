import Foundation
import HealthModel

/// An encoder and decoder for metadata: sorted keys, each followed by the kind of its value and the value itself.
///
/// Equal metadata have equal encodings, so that the store can keep each set once. Unlike `==`, the encoding
/// distinguishes 5 km from 5,000 m, because values must be returned as they were given (MET-9).
enum MetadataCoder {
    private enum Kind: UInt8 {
        case string = 0
        case bool = 1
        case integer = 2
        case number = 3
        case date = 4
        case quantity = 5
    }

    static func encode(_ metadata: Metadata) -> [UInt8] {
        var writer = ByteWriter()
        for (key, value) in metadata.sorted {
            writer.append(text: key)
            switch value {
            case .string(let text):
                writer.append(Kind.string.rawValue)
                writer.append(text: text)
            case .bool(let value):
                writer.append(Kind.bool.rawValue)
                writer.append(value ? 1 : 0)
            case .integer(let value):
                writer.append(Kind.integer.rawValue)
                writer.append(signed: value)
            case .number(let value):
                writer.append(Kind.number.rawValue)
                writer.append(fixed: value.bitPattern)
            case .date(let date):
                writer.append(Kind.date.rawValue)
                writer.append(fixed: date.timeIntervalSinceReferenceDate.bitPattern)
            case .quantity(let given):
                let quantity = given.inFaithfulUnit
                writer.append(Kind.quantity.rawValue)
                writer.append(fixed: quantity.value.bitPattern)
                writer.append(text: quantity.unit.unitString)
            }
        }
        return writer.bytes
    }

    static func decode(_ bytes: UnsafeRawBufferPointer) throws -> Metadata {
        var values: [String: MetadataValue] = [:]
        var reader = ByteReader(bytes)
        while reader.remaining > 0 {
            let key = try reader.text()
            guard let kind = Kind(rawValue: try reader.byte()) else { throw BlockDamage.malformed }
            switch kind {
            case .string: values[key] = .string(try reader.text())
            case .bool: values[key] = .bool(try reader.byte() != 0)
            case .integer: values[key] = .integer(try reader.signed())
            case .number: values[key] = .number(Double(bitPattern: try reader.fixed64()))
            case .date:
                let seconds = Double(bitPattern: try reader.fixed64())
                values[key] = .date(Date(timeIntervalSinceReferenceDate: seconds))
            case .quantity:
                let value = Double(bitPattern: try reader.fixed64())
                values[key] = .quantity(QuantityValue(value, try QuantityUnit(parsing: reader.text())))
            }
        }
        return Metadata(values)
    }

    /// Returns a hash of encoded metadata, for an index.
    static func digest(_ bytes: [UInt8]) -> Int64 {
        var hash = StableHash()
        hash.add(bytes)
        return Int64(bitPattern: hash.value)
    }
}

extension ByteWriter {
    fileprivate mutating func append(text: String) {
        append(variable: UInt64(text.utf8.count))
        for byte in text.utf8 { append(byte) }
    }
}

extension ByteReader {
    fileprivate mutating func text() throws(BlockDamage) -> String {
        let length = try variable()
        guard length <= UInt64(remaining) else { throw BlockDamage.truncated }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(length))
        for _ in 0..<length { bytes.append(try byte()) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
