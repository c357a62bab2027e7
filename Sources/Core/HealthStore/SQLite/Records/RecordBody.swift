import Foundation
import HealthModel

/// A codec for records in rows, as compressed JSON.
enum RecordBody {
    static func encode(_ record: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        // Sorted keys match the order of the dictionary.
        encoder.outputFormatting = .sortedKeys
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return PackedJSON.pack(try encoder.encode(record))
    }

    static func decode<Record: Decodable>(
        _ bytes: UnsafeRawBufferPointer, as type: Record.Type = WorkoutRecord.self
    ) throws -> Record {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return try decoder.decode(Record.self, from: PackedJSON.unpack(bytes))
    }
}
