@testable import WorkoutFiles

/// FIT files built by hand, a few bytes at a time.
struct FITBytes {
    /// A field of a definition: number, bytes, base type.
    struct Field {
        var number: UInt8
        var size: Int
        var type: FITBaseType

        init(_ number: UInt8, _ type: FITBaseType, count: Int = 1) {
            self.number = number
            self.type = type
            size = type.size * count
        }
    }

    private(set) var data: [UInt8] = []
    private var layouts: [Int: (fields: [Field], isBig: Bool)] = [:]
    /// The start: 2020-01-01 00:00:00 UTC, in seconds of FIT.
    static let start: UInt32 = 946_771_200

    init() {}

    mutating func define(
        _ local: Int, _ message: UInt16, _ fields: [Field], isBig: Bool = false,
        developerFields: [(number: UInt8, size: UInt8, developer: UInt8)] = []
    ) {
        layouts[local] = (fields, isBig)
        data += [0x40 | UInt8(local) | (developerFields.isEmpty ? 0 : 0x20), 0, isBig ? 1 : 0]
        data += isBig ? [UInt8(message >> 8), UInt8(message & 0xFF)] : [UInt8(message & 0xFF), UInt8(message >> 8)]
        data.append(UInt8(fields.count))
        for field in fields { data += [field.number, UInt8(field.size), field.type.definition] }
        guard !developerFields.isEmpty else { return }
        data.append(UInt8(developerFields.count))
        for field in developerFields { data += [field.number, field.size, field.developer] }
    }

    /// Adds a message: one number per field, repeated as often as the field has room; then raw bytes.
    mutating func message(_ local: Int, _ values: [Int64], then rest: [UInt8] = [], header: UInt8? = nil) {
        data.append(header ?? UInt8(local))
        guard let layout = layouts[local] else { return }
        for (field, value) in zip(layout.fields, values) {
            for _ in 0..<field.size / field.type.size { append(value, field.type.size, isBig: layout.isBig) }
        }
        data += rest
    }

    mutating func append(_ value: Int64, _ size: Int, isBig: Bool = false) {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * Int64($0))) }
        data += isBig ? bytes.reversed() : bytes
    }

    mutating func raw(_ bytes: [UInt8]) { data += bytes }

    /// Returns the file: header, data, checksum.
    func file(header: Int = 14, dataSize: UInt32? = nil, checksum: UInt16? = nil) -> [UInt8] {
        var bytes: [UInt8] = [UInt8(header), 0x20, 0x54, 0x08]
        let size = dataSize ?? UInt32(data.count)
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
        bytes += Array(".FIT".utf8)
        bytes += Array(repeating: 0, count: header - 12)
        bytes += data
        let sum = checksum ?? bytes.withUnsafeBufferPointer { FITChecksum.of($0) }
        return bytes + [UInt8(sum & 0xFF), UInt8(sum >> 8)]
    }

    // MARK: Whole activities

    static let recordFields: [Field] = [
        Field(253, .uint32), Field(0, .int32), Field(1, .int32), Field(2, .uint16), Field(3, .uint8), Field(5, .uint32),
        Field(6, .uint16),
    ]

    /// A degree in semicircles, nearly.
    static let degree: Int64 = 11_930_465

    mutating func fileID(_ kind: Int64 = 4) {
        define(
            0, 0, [Field(0, .enumeration), Field(1, .uint16), Field(2, .uint16), Field(3, .uint32z), Field(4, .uint32)])
        message(0, [kind, 1, 2_050, 77, Int64(Self.start)])
    }

    /// Adds a record: position a step further, 100 m high, a heart rate, 3 m a second.
    mutating func record(_ second: Int, heartRate: Int64 = 120, local: Int = 1) {
        message(
            local,
            [
                Int64(Self.start) + Int64(second), 50 * Self.degree + Int64(second), 10 * Self.degree, 3_000, heartRate,
                Int64(second) * 300, 3_000,
            ])
    }

    mutating func session(
        _ sport: Int64 = 1, _ subSport: Int64 = 0, start: Int = 0, elapsed: Int64 = 10, timer: Int64? = nil,
        pool: Int64 = 0xFFFF
    ) {
        define(
            2, 18,
            [
                Field(253, .uint32), Field(2, .uint32), Field(5, .enumeration), Field(6, .enumeration),
                Field(7, .uint32),
                Field(8, .uint32), Field(9, .uint32), Field(11, .uint16), Field(16, .uint8), Field(44, .uint16),
            ])
        let begin = Int64(Self.start) + Int64(start)
        message(
            2,
            [
                begin + elapsed, begin, sport, subSport, elapsed * 1_000, (timer ?? elapsed) * 1_000, elapsed * 310, 42,
                121, pool,
            ])
    }

    /// Returns a run of some seconds, with a record each, then its session.
    static func run(seconds: Int = 10) -> FITBytes {
        var fit = FITBytes()
        fit.fileID()
        fit.define(1, 20, recordFields)
        for second in 0...seconds { fit.record(second) }
        fit.session(elapsed: Int64(seconds))
        return fit
    }
}
