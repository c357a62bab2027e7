import CZlib
import Foundation
import HealthModel

/// A compressed form of JSON.
///
/// The first byte indicates the form: `{` begins plain JSON, and ``dictionaryForm`` is followed by DEFLATE data (RFC
/// 1951) with ``JSONDictionary`` as preset dictionary. There are no checksums, as for other columns of rows.
enum PackedJSON {
    private static let dictionaryForm: UInt8 = 1
    private static let plainForm = UInt8(ascii: "{")
    /// The maximum size of compressed JSON.
    private static let largest = 1 << 28
    /// The window size as an exponent: 8 KB reach from a usual body back over the whole dictionary, and are cheap to
    /// set up.
    private static let window: Int32 = 13

    /// Compresses a JSON object, or returns it unchanged if it does not become smaller.
    static func pack(_ json: Data) -> [UInt8] {
        let plain = [UInt8](json)
        return packed(plain, level: Z_BEST_COMPRESSION) ?? plain
    }

    /// Compresses bytes; returns nil if they do not become smaller.
    ///
    /// - Parameter level: The level of compression, from 1 (fast) to 9 (small).
    static func packed(_ plain: [UInt8], level: Int32) -> [UInt8]? {
        guard plain.count <= largest else { return nil }
        var stream = z_stream()
        guard
            deflateInit2_(
                &stream, level, Z_DEFLATED, -window, 6, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        let dictionary = JSONDictionary.bytes
        guard deflateSetDictionary(&stream, dictionary, UInt32(dictionary.count)) == Z_OK else { return nil }
        // The capacity is one byte less than the input, so that only smaller output fits.
        let packed = [UInt8](unsafeUninitializedCapacity: max(plain.count - 1, 2)) { buffer, count in
            buffer[0] = dictionaryForm
            count = 0
            plain.withUnsafeBufferPointer { input in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = buffer.baseAddress.map { $0 + 1 }
                stream.avail_out = UInt32(buffer.count - 1)
                if deflate(&stream, Z_FINISH) == Z_STREAM_END { count = buffer.count - Int(stream.avail_out) }
            }
        }
        return packed.isEmpty ? nil : packed
    }

    /// Decompresses a JSON object.
    ///
    /// - Throws: An ``EngineError`` for bytes that are not in this form.
    static func unpack(_ bytes: UnsafeRawBufferPointer) throws(EngineError) -> Data {
        guard bytes.first == dictionaryForm else {
            guard bytes.first == plainForm else { throw damage }
            return Data(bytes)
        }
        var stream = z_stream()
        guard inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw EngineError(.storage, "zlib could not be initialized.")
        }
        defer { inflateEnd(&stream) }
        let dictionary = JSONDictionary.bytes
        guard inflateSetDictionary(&stream, dictionary, UInt32(dictionary.count)) == Z_OK,
            let input = bytes.baseAddress, let length = UInt32(exactly: bytes.count - 1)
        else { throw damage }
        stream.next_in = UnsafeMutablePointer(mutating: input.assumingMemoryBound(to: UInt8.self) + 1)
        stream.avail_in = length
        var json = Data()
        var piece = [UInt8](repeating: 0, count: 16_384)
        while true {
            let (status, count) = piece.withUnsafeMutableBufferPointer { buffer in
                stream.next_out = buffer.baseAddress
                stream.avail_out = UInt32(buffer.count)
                return (inflate(&stream, Z_NO_FLUSH), buffer.count - Int(stream.avail_out))
            }
            json.append(contentsOf: piece[..<count])
            if status == Z_STREAM_END { break }
            guard status == Z_OK, count > 0, json.count <= largest else { throw damage }
        }
        guard stream.avail_in == 0 else { throw damage }
        return json
    }

    private static let damage = EngineError(.storage, "The store contains a record that cannot be decoded.")
}

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
