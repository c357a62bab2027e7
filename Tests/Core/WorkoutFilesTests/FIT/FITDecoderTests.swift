import TestSupport
import Testing

@testable import WorkoutFiles

@Suite struct FITDecoderTests {
    /// Decodes the first message of a file with one definition.
    private func decode<Value>(
        _ fields: [FITBytes.Field], _ bytes: [UInt8], isBig: Bool = false, _ body: (FITMessage) -> Value
    ) -> Value? {
        var fit = FITBytes()
        fit.define(3, 1_000, fields, isBig: isBig)
        fit.raw([3] + bytes)
        return fit.file().withUnsafeBufferPointer { buffer in
            guard var decoder = FITDecoder(buffer), decoder.next() == .file, decoder.next() == .definition,
                decoder.next() == .message, let definition = decoder.definitions[3]
            else { return nil }
            return body(
                FITMessage(definition: definition, payload: decoder.payload, timestamp: decoder.timestamp))
        }
    }

    @Test func everyBaseTypeInBothByteOrders() throws {
        let cases: [(FITBaseType, [UInt8], Double)] = [
            (.enumeration, [7], 7), (.int8, [0xFE], -2), (.uint8, [0xFE], 254), (.int16, [0xFE, 0xFF], -2),
            (.uint16, [0x34, 0x12], 0x1234), (.int32, [0xFE, 0xFF, 0xFF, 0xFF], -2),
            (.uint32, [0x78, 0x56, 0x34, 0x12], 0x1234_5678), (.float32, [0, 0, 0xC0, 0x3F], 1.5),
            (.float64, [0, 0, 0, 0, 0, 0, 0xF8, 0x3F], 1.5), (.uint8z, [9], 9), (.uint16z, [1, 0], 1),
            (.uint32z, [1, 0, 0, 0], 1), (.byte, [5], 5), (.int64, [0xFE] + Array(repeating: 0xFF, count: 7), -2),
            (.uint64, [1, 0, 0, 0, 0, 0, 0, 0], 1), (.uint64z, [2, 0, 0, 0, 0, 0, 0, 0], 2),
        ]
        for (type, bytes, value) in cases {
            let little = decode([.init(0, type)], bytes) { $0.number(.init(0, type)) }
            #expect(little == .some(.some(value)), "\(type)")
            let big = decode([.init(0, type)], bytes.reversed(), isBig: true) { $0.number(.init(0, type)) }
            #expect(big == .some(.some(value)), "\(type)")
        }
    }

    @Test func invalidValuesAreNone() throws {
        let cases: [(FITBaseType, [UInt8])] = [
            (.enumeration, [0xFF]), (.int8, [0x7F]), (.uint8, [0xFF]), (.int16, [0xFF, 0x7F]), (.uint16, [0xFF, 0xFF]),
            (.int32, [0xFF, 0xFF, 0xFF, 0x7F]), (.uint32, Array(repeating: 0xFF, count: 4)),
            (.float32, Array(repeating: 0xFF, count: 4)), (.float64, Array(repeating: 0xFF, count: 8)), (.uint8z, [0]),
            (.uint16z, [0, 0]), (.uint32z, [0, 0, 0, 0]), (.int64, Array(repeating: 0xFF, count: 7) + [0x7F]),
            (.uint64, Array(repeating: 0xFF, count: 8)), (.uint64z, Array(repeating: 0, count: 8)),
        ]
        for (type, bytes) in cases {
            #expect(decode([.init(0, type)], bytes) { $0.number(.init(0, type)) } == .some(nil), "\(type)")
            // Floating-point numbers have no invalid value as integers.
            if type != .float32, type != .float64 {
                #expect(decode([.init(0, type)], bytes) { $0.integer(.init(0, type)) } == .some(nil), "\(type)")
            }
        }
    }

    @Test func arraysAndStrings() throws {
        let fields: [FITBytes.Field] = [.init(0, .uint16, count: 3), .init(1, .string, count: 5), .init(2, .uint8)]
        let rows = [FITField(0, .uint16), FITField(1, .string), FITField(2, .uint8)]
        let values = decode(fields, [1, 0, 0xFF, 0xFF, 3, 0] + Array("abc".utf8) + [0, 0x78, 9]) {
            (
                $0.numbers(rows[0]), $0.text(rows[1]), $0.integer(rows[2]), $0.integer(rows[1]), $0.text(rows[0]),
                $0.number(.init(8, .uint8))
            )
        }
        let found = try #require(values)
        #expect(found.0 == [1, nil, 3])
        #expect(found.1 == "abc")
        #expect(found.2 == 9)
        #expect(found.3 == nil && found.4 == nil && found.5 == nil)
    }

    @Test(arguments: [UInt64.random(in: 0 ... .max)])
    func theChecksumIsThatOfTheProtocol(seed: UInt64) {
        let nibbles: [UInt16] = [
            0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800, 0xB401, 0x5000,
            0x9C01,
            0x8801, 0x4400,
        ]
        var generator = SeededGenerator(seed: seed)
        for length in [0, 1, 7, 8, 15, 16, 17, 31, 33, 1_000] {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            var expected: UInt16 = 0
            for byte in bytes {
                for nibble in [byte & 0xF, byte >> 4] {
                    expected = expected >> 4 & 0x0FFF ^ nibbles[Int(expected & 0xF)] ^ nibbles[Int(nibble)]
                }
            }
            #expect(bytes.withUnsafeBufferPointer { FITChecksum.of($0) } == expected, "seed \(seed), \(length)")
        }
    }

    @Test func compressedTimestampsCountOnFromTheLastOne() {
        var fit = FITBytes()
        fit.define(0, 20, [.init(253, .uint32)])
        fit.message(0, [Int64(FITBytes.start) + 30])
        fit.define(1, 20, [.init(3, .uint8)])
        var expected = [FITBytes.start + 30]
        for step in [1, 4, 31, 3] as [UInt32] {
            let time = (expected.last ?? 0) + step
            expected.append(time)
            fit.message(1, [100], header: 0x80 | 1 << 5 | UInt8(time & 0x1F))
        }
        let times: [UInt32] = fit.file().withUnsafeBufferPointer { buffer in
            guard var decoder = FITDecoder(buffer) else { return [] }
            var times: [UInt32] = []
            while true {
                switch decoder.next() {
                case .message: times.append(decoder.timestamp)
                case .end: return times
                case .file, .definition: continue
                }
            }
        }
        #expect(times == expected)
    }

    @Test func aChainForgetsDefinitions() {
        var first = FITBytes()
        first.define(0, 20, [.init(3, .uint8)])
        first.message(0, [1])
        var second = FITBytes()
        second.message(0, [])
        let bytes = first.file() + second.file()
        bytes.withUnsafeBufferPointer { buffer in
            guard var decoder = FITDecoder(buffer) else { return }
            while decoder.next() != .end {}
            #expect(decoder.fileCount == 2)
            #expect(
                decoder.damage.map(\.reason) == [
                    "the message at byte \(first.file().count + 14) has no definition"
                ])
        }
    }
}
