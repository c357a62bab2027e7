import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// The bytes of columns of many kinds, and what is read of damaged ones.
@Suite struct CodecSweepTests {
    /// Columns for each form of numbers, each scale, and each way to code symbols.
    static let kinds: [(name: String, value: @Sendable (Int) -> Double)] = names.map { name in
        (name, { value(name, $0) })
    }

    private static let names = [
        "counting", "counting by 7", "same", "times", "quarters", "few", "two far apart", "tenths", "hundredths",
        "thousandths", "12 digits", "semicircles", "sixtieths", "36 hundredths", "altitudes", "halves to the 20",
        "halves to the 64", "halves to the 65", "negative", "signs", "growing", "falling", "steps", "rare jumps",
        "irrational", "special", "minus zero", "nan", "2 to the 51", "2 to the 53", "beyond 2 to the 53",
        "random bits", "random bytes", "skewed", "wide", "32", "bits", "bits less one", "three of two bytes",
    ]

    private static func value(_ name: String, _ place: Int) -> Double {
        let number = Double(place)
        switch name {
        case "counting": return number
        case "counting by 7": return Double(place * 7 + 3)
        case "same": return 51.5
        case "times": return 700_000_000 + number
        case "quarters": return 700_000_000 + number / 4
        case "few": return [1.25, 2.5, 7][place % 3]
        case "two far apart": return place % 2 == 0 ? 1e300 : -1e-300
        case "tenths": return Double(place * place % 97) / 10
        case "hundredths": return Double(place * 31 % 1_009) / 100
        case "thousandths": return Double(place * 31 % 10_007) / 1e3
        case "12 digits": return Double(place * 31 % 997) / 1e12
        case "semicircles": return Double(600_000_000 + place * 37 % 501) * (45 / 0x1p29)
        case "sixtieths": return Double(place * 7 % 60) / 60
        case "36 hundredths": return Double(place * 7 % 3_599) / 3_600
        case "altitudes": return Double(place * 3 % 251) / 5 - 500
        case "halves to the 20": return Double(place * 12_345 % 65_537) / 0x1p20
        case "halves to the 64": return Double(place * 37 % 101) / 0x1p64
        case "halves to the 65": return Double(place * 37 % 101 | 1) / 0x1p65
        case "negative": return -Double(place * 53 % 211)
        case "signs": return Double(place * 53 % 211 - 100)
        case "growing": return number * number * 3
        case "falling": return 1e6 - Double(place * place)
        case "steps": return Double(place / 100)
        case "rare jumps": return place % 200 == 199 ? 1e9 : Double(place % 2)
        case "irrational": return (place % 2 == 0 ? 1 : -1) * Double(place + 2).squareRoot()
        case "special":
            return [Double.nan, .infinity, -.infinity, -0.0, 0, .leastNonzeroMagnitude, .greatestFiniteMagnitude][
                place % 7]
        case "minus zero": return place == 2 ? -0.0 : number
        case "nan": return place % 5 == 4 ? .nan : Double(place % 3)
        case "2 to the 51": return 0x1p51 - number
        case "2 to the 53": return 0x1p53 - number
        case "beyond 2 to the 53": return 0x1p53 + number * 2
        case "random bits": return Double(bitPattern: mixed(place))
        case "random bytes": return Double(mixed(place) >> 56)
        case "skewed": return Double((mixed(place) >> 56).trailingZeroBitCount)
        case "wide": return Double(mixed(place) >> 24)
        case "32": return Double(30 + place % 4)
        case "bits": return Double(1 << (place % 50))
        case "bits less one": return Double(1 << (place % 50) - 1)
        case "three of two bytes": return Double(place * 4_099 % 49_999)
        default: return 0
        }
    }

    private static func mixed(_ number: Int) -> UInt64 {
        var bits = UInt64(number) &+ 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }

    private static let counts = [0, 1, 2, 3, 5, 6, 7, 12, 18, 33, 100]
    /// Counts around those of parts, for columns of some of the kinds.
    private static let largeCounts = [1_023, 1_024, 1_025, 1_026, 2_100]

    private static func hash(_ columns: [[Double]]) -> String {
        StoreText.hash(columns.flatMap { $0.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian, Array.init) } })
    }

    @Test(arguments: [false, true]) func columns(large: Bool) throws {
        var outcomes = StoreOutcomes()
        let some: Set = ["few", "tenths", "irrational", "growing"]
        for (name, value) in Self.kinds where !large || some.contains(name) {
            outcomes.add(name) {
                try (large ? Self.largeCounts : Self.counts).map { (count: Int) -> String in
                    let column = (0..<count).map(value)
                    let bytes = BlockCodec.encode([column])
                    let decoded = try bytes.withUnsafeBytes { try BlockCodec.decode($0, columns: 1) }
                    #expect(decoded[0].map(\.bitPattern) == column.map(\.bitPattern), "\(name) \(count)")
                    return StoreText.hash(bytes)
                }
            }
        }
        let difference = try outcomes.difference(from: "Core/Texts/Store/columns-\(large ? "large" : "small").txt")
        #expect(difference == nil)
    }

    /// Starts, ends and marks, whose ends are told from the starts.
    @Test func intervals() throws {
        var outcomes = StoreOutcomes()
        func length(_ name: String, _ place: Int) -> Double {
            switch name {
            case "none": 0
            case "equal": 2.5
            case "some": Double(place % 3)
            case "to the next": Double(place % 4 + 1)
            case "odd": Double(place * 37 % 11) / 60
            case "irrational": Double(place + 2).squareRoot()
            default: place % 50 == 0 ? 1e6 : 1
            }
        }
        for name in ["none", "equal", "some", "to the next", "odd", "irrational", "long"] {
            for isDense in [false, true] {
                outcomes.add("\(name) \(isDense)") {
                    try (Self.counts + (name == "some" ? [1_025] : [])).map { (count: Int) -> String in
                        var (starts, ends): ([Double], [Double]) = ([], [])
                        for place in 0..<count {
                            starts.append(isDense ? ends.last ?? 1_000 : 1_000 + Double(place * 5))
                            ends.append(starts[place] + length(name, place))
                        }
                        let values = (0..<count).map { Double($0 * 7 % 19) / 10 }
                        let marks = starts.indices.map { starts[$0] < ends[$0] ? 1.0 : 0 }
                        var texts: [String] = []
                        for columns in [
                            [starts, ends], [starts, ends, values], [starts, ends, values, marks],
                            [starts, ends, values, marks.reversed()],
                        ] {
                            let bytes = BlockCodec.encode(columns, hasIntervals: true)
                            let decoded = try bytes.withUnsafeBytes {
                                try BlockCodec.decode($0, columns: columns.count)
                            }
                            #expect(decoded.map { $0.map(\.bitPattern) } == columns.map { $0.map(\.bitPattern) })
                            texts.append(StoreText.hash(bytes))
                        }
                        return texts.joined(separator: "/")
                    }
                }
            }
        }
        let difference = try outcomes.difference(from: "Core/Texts/Store/intervals.txt")
        #expect(difference == nil)
    }

    private static func outcome(_ bytes: [UInt8], columns: Int, parts: Range<Int>? = nil) -> String {
        do {
            let decoded = try bytes.withUnsafeBytes { bytes in
                try parts.map { try BlockCodec.decode(bytes, columns: columns, parts: $0) }
                    ?? BlockCodec.decode(bytes, columns: columns)
            }
            return hash(decoded)
        } catch {
            return "\(error)"
        }
    }

    /// Returns the bytes with the checksum that fits them.
    private static func sealed(_ body: [UInt8]) -> [UInt8] {
        body + withUnsafeBytes(of: body.withUnsafeBytes { Checksum.crc32($0) }.littleEndian) { Array($0) }
    }

    /// Every byte changed, and every length, with a checksum that fits.
    @Test(arguments: ["few", "semicircles", "irrational", "rare jumps", "skewed", "random bits", "growing"])
    func damagedColumns(name: String) throws {
        let value = try #require(Self.kinds.first { $0.name == name }?.value)
        var outcomes = StoreOutcomes()
        let starts = (0..<70).map { 1_000 + Double($0) }
        let whole = BlockCodec.encode(
            [starts, starts.map { $0 + ($0.truncatingRemainder(dividingBy: 3)) }, (0..<70).map(value)],
            hasIntervals: true)
        let body = Array(whole.dropLast(4))
        let places = Array(body.indices.prefix(110)) + Array(stride(from: 110, to: body.count, by: 9))
        // The same as at the place before is not kept again.
        var last = ""
        func add(_ name: String, _ outcome: String) {
            if outcome != last { outcomes.add(name) { outcome } }
            last = outcome
        }
        for place in places {
            let changed = [1, 2, 0x10, 0x80, 0xFF].map { (change: UInt8) -> String in
                var other = body
                other[place] ^= change
                return Self.outcome(Self.sealed(other), columns: 3)
            }
            add(
                "byte \(place)",
                changed.allSatisfy { $0 == changed[0] } ? "all \(changed[0])" : StoreText.hash(changed.joined()))
        }
        for length in Array(0..<min(60, body.count)) + Array(stride(from: 60, to: body.count, by: 11)) {
            let sealed = Self.outcome(Self.sealed(Array(body.prefix(length))), columns: 3)
            add("\(length) bytes", "\(sealed) \(Self.outcome(Array(whole.prefix(length)), columns: 3))")
        }
        outcomes.add("more") { Self.outcome(Self.sealed(body + [0]), columns: 3) }
        outcomes.add("another checksum") { Self.outcome(body + [1, 2, 3, 4], columns: 3) }
        for columns in 0...5 { outcomes.add("\(columns) columns") { Self.outcome(whole, columns: columns) } }
        for parts in [0..<0, 0..<1, 1..<1, 0..<2, 1..<2] {
            outcomes.add("parts \(parts)") { Self.outcome(whole, columns: 3, parts: parts) }
        }
        let difference = try outcomes.difference(from: "Core/Texts/Store/damaged-\(name.replacing(" ", with: "-")).txt")
        #expect(difference == nil)
    }

    /// Blocks of the first version, which are read and not written.
    @Test func firstVersion() throws {
        var outcomes = StoreOutcomes()
        func block(_ count: Int, _ columns: [[UInt8]]) -> [UInt8] {
            var writer = ByteWriter()
            writer.append(1 as UInt8)
            writer.append(UInt8(columns.count))
            writer.append(variable: UInt64(count))
            for column in columns { writer.append(contentsOf: column) }
            return Self.sealed(writer.bytes)
        }
        func signed(_ numbers: [Int64]) -> [UInt8] {
            var writer = ByteWriter()
            for number in numbers { writer.append(signed: number) }
            return writer.bytes
        }
        func bits(_ numbers: [Double]) -> [UInt8] {
            var writer = ByteWriter()
            var last: UInt64 = 0
            for number in numbers {
                writer.append(variable: (number.bitPattern ^ last).byteSwapped)
                last = number.bitPattern
            }
            return writer.bytes
        }
        func text(_ bytes: [UInt8], columns: Int = 1) -> String {
            do {
                return "\(try bytes.withUnsafeBytes { try BlockCodec.decode($0, columns: columns) })"
            } catch {
                return "\(error)"
            }
        }
        for form in UInt8(2)...4 {
            for scale in UInt8(0)...13 {
                outcomes.add("form \(form) scale \(scale)") {
                    text(block(4, [[form, scale] + signed([1_234_567, -3, 40, 5])]))
                }
            }
        }
        outcomes.add("bits") { text(block(3, [[5] + bits([1.5, .nan, -0.0])])) }
        outcomes.add("constant") { text(block(2, [[1, 0, 0, 0, 0, 0, 0, 0xF8, 0x3F]])) }
        outcomes.add("same") { text(block(2, [[2, 1] + signed([7, 8]), [0]]), columns: 2) }
        outcomes.add("same as nothing") { text(block(2, [[0]])) }
        outcomes.add("unknown form") { text(block(2, [[6, 0] + signed([7, 8])])) }
        outcomes.add("fewer numbers") { text(block(3, [[2, 0] + signed([7, 8])])) }
        outcomes.add("fewer bits") { text(block(3, [[5] + bits([1.5])])) }
        outcomes.add("nothing") { text(block(0, [])) }
        outcomes.add("no columns") { text(block(0, [[], []]), columns: 2) }
        for version in UInt8(0)...4 {
            outcomes.add("version \(version)") {
                var bytes = Array(BlockCodec.encode([[1, 2, 4]]).dropLast(4))
                bytes[0] = version
                return text(Self.sealed(bytes))
            }
        }
        for count in [1 << 20, 1 << 20 + 1] {
            outcomes.add("\(count)") {
                text(block(count, [[1, 0, 0, 0, 0, 0, 0, 0xF8, 0x3F]])).utf8.count
            }
        }
        let difference = try outcomes.difference(from: "Core/Texts/Store/first-version.txt")
        #expect(difference == nil)
    }

    // MARK: Numbers

    @Test func numbers() throws {
        var outcomes = StoreOutcomes()
        var edges = Array(0..<70)
        for power in stride(from: 7, to: 62, by: 3) {
            let number: Int = 1 << power
            edges += [number - 1, number, number + 1, number + number / 2]
        }
        for edge in Set(edges).sorted() {
            outcomes.add("\(edge)") {
                let number = Int64(edge)
                let (folded, negative) = (NumberToken.fold(number), NumberToken.fold(-number))
                #expect(NumberToken.unfold(folded) == number && NumberToken.unfold(negative) == -number)
                let symbol = NumberToken.symbol(UInt64(edge))
                var writer = ByteWriter()
                writer.append(variable: UInt64(edge))
                writer.append(signed: -number)
                #expect(
                    ByteWriter.size(signed: -number) + max(1, (70 - UInt64(edge).leadingZeroBitCount) / 7)
                        == writer.bytes.count)
                return
                    "\(folded) \(negative) \(symbol) \(NumberToken.base(symbol)) "
                    + "\(NumberToken.bitCount(symbol)) \(writer.bytes)"
            }
        }
        for symbol in UInt8.min...UInt8.max where symbol % 5 == 0 || symbol > 120 && symbol < 140 {
            outcomes.add("symbol \(symbol)") { NumberToken.table[Int(symbol)] }
        }
        var texts: [[UInt8]] = [[], [0x7F], [0x80], [0x80, 0], [0x80, 1]]
        for (count, byte, last) in [
            (9, 0xFF, nil), (9, 0xFF, 1), (9, 0xFF, 2), (9, 0x80, 1), (10, 0xFF, nil), (8, 0x80, 0x7F),
        ]
            as [(Int, UInt8, UInt8?)]
        {
            texts.append([UInt8](repeating: byte, count: count) + (last.map { [$0] } ?? []))
        }
        for bytes in texts {
            outcomes.add("variable \(bytes)") {
                try bytes.withUnsafeBytes { bytes in
                    var reader = ByteReader(bytes)
                    return "\(try reader.variable()) \(reader.offset) \(reader.remaining)"
                }
            }
            outcomes.add("signed \(bytes)") {
                try bytes.withUnsafeBytes { bytes in
                    var reader = ByteReader(bytes)
                    return try reader.signed()
                }
            }
        }
        for count in 0...9 {
            outcomes.add("\(count) bytes") {
                Array(repeating: UInt8(7), count: count).withUnsafeBytes { bytes in
                    (0..<4).map { form -> String in
                        var reader = ByteReader(bytes)
                        do {
                            switch form {
                            case 0: return "\(try reader.fixed64())"
                            case 1: return "\(try reader.fixed32())"
                            case 2: return "\(try reader.byte())"
                            default: return "\(try reader.bytes(reader.length()).count)"
                            }
                        } catch {
                            return "\(error)"
                        }
                    }
                }
            }
            outcomes.add("checksum of \(count)") {
                (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 5) }.withUnsafeBytes { Checksum.crc32($0) }
            }
        }
        for code in UInt8.min...UInt8.max where code < 40 || code > 90 && code < 100 {
            outcomes.add("scale \(code)") { () -> String in
                let scale = NumberScale(code: code)
                guard scale.isKnown else { return "unknown" }
                var numbers: [Int64] = [-7, 0, 1, 12_345]
                var column = [Double](repeating: 0, count: 4)
                numbers.withUnsafeMutableBufferPointer { numbers in
                    column.withUnsafeMutableBufferPointer { scale.expand(numbers, into: $0) }
                }
                let nearest = [-500, -1.26, 0.5, 3, 1e20].map { scale.nearest($0).map { "\($0)" } ?? "none" }
                return "\(scale.isBinary) \(column) \(nearest)"
            }
        }
        let difference = try outcomes.difference(from: "Core/Texts/Store/numbers.txt")
        #expect(difference == nil)
    }

    @Test func symbols() throws {
        var outcomes = StoreOutcomes()
        let distributions: [[Int: Int]] = [
            [0: 1], [0: 1, 1: 1], [3: 7, 200: 1], [0: 1_000, 255: 1], [1: 2, 2: 3, 5: 7], [0: 63, 1: 1], [0: 64, 1: 1],
            [0: 65, 1: 1],
            Dictionary(uniqueKeysWithValues: (0..<256).map { ($0, 1) }),
            Dictionary(uniqueKeysWithValues: (0..<256).map { ($0, $0 % 7 == 0 ? 900 : 1) }),
            Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, $0 + 1) }), [7: 1_023, 8: 1, 9: 1],
        ]
        for (place, distribution) in distributions.enumerated() {
            let counts = (0..<256).map { distribution[$0] ?? 0 }
            let model = SymbolModel(counts: counts)
            var writer = ByteWriter()
            model.write(into: &writer)
            outcomes.add("model \(place)") {
                "\(model.log) \(String(format: "%.9g", SymbolModel.estimate(counts: counts))) "
                    + "\(StoreText.hash(writer.bytes)) "
                    + "\(StoreText.hash("\(model.frequencies) \(model.starts)"))"
            }
            let symbols = counts.indices.flatMap { symbol in
                Array(repeating: UInt8(symbol), count: min(40, counts[symbol]))
            }
            for count in [0, 1, 2, 7, 8, 9, 15, 16, 17, symbols.count] where count <= symbols.count {
                outcomes.add("coded \(place) \(count)") {
                    var writer = ByteWriter()
                    SymbolCoder.encode(symbols[..<count], model, into: &writer)
                    return StoreText.hash(writer.bytes)
                }
            }
            let bytes = writer.bytes
            outcomes.add("damaged \(place)") {
                (0..<min(12, bytes.count)).flatMap { place in
                    [UInt8(1), 0x20, 0x80].map { change -> String in
                        var other = bytes
                        other[place] ^= change
                        return other.withUnsafeBytes { bytes in
                            var reader = ByteReader(bytes)
                            do {
                                let read = try SymbolModel(from: &reader)
                                return "\(read.log) \(read.frequencies.count)"
                            } catch {
                                return "\(error)"
                            }
                        }
                    }
                }
            }
        }
        let difference = try outcomes.difference(from: "Core/Texts/Store/symbols.txt")
        #expect(difference == nil)
    }

    // MARK: Packed values

    @Test func packed() throws {
        var outcomes = StoreOutcomes()
        let metadata: Metadata = [
            "text": .string("é"), "flag": .bool(true), "off": .bool(false), "whole": .integer(-300),
            "real": .number(.infinity),
            "day": .date(Date(timeIntervalSinceReferenceDate: -1.5)), "way": .quantity(QuantityValue(3, .kilometer)),
        ]
        let bytes = MetadataCoder.encode(metadata)
        func decoded(_ bytes: [UInt8]) -> String {
            do {
                return
                    "\(try bytes.withUnsafeBytes { try MetadataCoder.decode($0) }.sorted.map { "\($0) \($1)" })"
            } catch {
                return "\(type(of: error))"
            }
        }
        outcomes.add("metadata") { "\(bytes) \(MetadataCoder.digest(bytes)) \(decoded(bytes))" }
        for length in bytes.indices { outcomes.add("metadata \(length)") { decoded(Array(bytes.prefix(length))) } }
        for place in bytes.indices {
            outcomes.add("metadata byte \(place)") {
                [UInt8(1), 7].map { change in
                    var other = bytes
                    other[place] ^= change
                    return decoded(other)
                }
            }
        }
        let supplements: [[[Double]]] = [
            [], [[]], [[1, .nan]], [[1], [], [2, 3]], [(0..<65_536).map { Double($0 % 7) }],
            [(0..<65_537).map { Double($0 % 7) }],
        ]
        for (number, columns) in supplements.enumerated() {
            let bytes = SupplementColumns.encode(columns)
            outcomes.add("supplement \(number)") {
                let read = try bytes.withUnsafeBytes { try SupplementColumns.decode($0) }
                return "\(StoreText.hash(bytes)) \(Self.hash(read)) \(read.map(\.count))"
            }
            guard bytes.count < 200 else { continue }
            outcomes.add("supplement \(number) shorter and longer") {
                (bytes.indices.map { Array(bytes.prefix($0)) } + [bytes + [0], [2] + bytes.dropFirst()]).map {
                    bytes -> String in
                    do {
                        return "\(try bytes.withUnsafeBytes { try SupplementColumns.decode($0) }.map(\.count))"
                    } catch {
                        return "\(error)"
                    }
                }
            }
        }
        for text in [
            "{}", "{\"a\":1}", "[]", "", "\"electrocardiogram\"", String(repeating: "{\"unit\":\"m\"}", count: 9),
        ] {
            outcomes.add("packed \(text.prefix(20))") {
                let packed = PackedJSON.pack(Data(text.utf8))
                let read = try packed.withUnsafeBytes { try PackedJSON.unpack($0) }
                return "\(packed.first ?? 0) \(read.count)"
            }
        }
        let record = BinRow(
            table: "series",
            values: [
                "a": .null, "b": Int64(-3).databaseValue, "c": 2.5.databaseValue, "d": "x".databaseValue,
                "e": Data([1, 2]).databaseValue,
            ])
        let piece = BinRow.piece([record])
        outcomes.add("row") { piece }
        for place in piece.indices {
            outcomes.add("row byte \(place)") {
                [UInt8(1), 4].map { change -> String in
                    var other = piece
                    other[place] ^= change
                    do {
                        let rows = try other.withUnsafeBytes { try BinRow.rows($0) }
                        return "\(rows.map { "\($0.table) \($0.values.map { "\($0) \($1)" }.sorted())" })"
                    } catch {
                        return "\(type(of: error))"
                    }
                }
            }
        }
        let difference = try outcomes.difference(from: "Core/Texts/Store/packed.txt")
        #expect(difference == nil)
    }

    @Test func identities() throws {
        var outcomes = StoreOutcomes()
        func text(_ identity: BlockIdentity) -> String {
            switch identity {
            case .run(let number, let uuid): "run \(number) \(uuid)"
            case .each(let numbers, let uuids): "each \(numbers) \(uuids.map { $0.low & 0xFF })"
            case .derived(let number, let high, let lows, let ordinal): "derived \(number) \(high) \(lows) \(ordinal)"
            }
        }
        let base = UUID.consecutive(0)
        let last = UUID(high: base.high, low: .max)
        for (name, numbers, uuids) in [
            ("run", [3, 4, 5], [0, 1, 2].map { base.advanced(by: $0) }), ("one", [3], [base]),
            ("a gap in the numbers", [3, 5, 6], [0, 1, 2].map { base.advanced(by: $0) }),
            ("a gap in the identifiers", [3, 4, 5], [0, 2, 3].map { base.advanced(by: $0) }),
            ("another half", [3, 4], [base, UUID(high: base.high + 1, low: base.low + 1)]),
            ("over the end", [3, 4], [last, UUID(high: base.high, low: 0)]),
            ("falling", [4, 3], [base.advanced(by: 1), base]),
            ("nothing", [], []),
        ] as [(String, [Int64], [UUID])] {
            outcomes.add(name) { text(BlockIdentity(numbers: numbers, uuids: uuids)) }
            let contents = BlockContents(
                origin: .init(type: 1, revision: 2, device: 3, metadata: nil, unit: 4), type: .heartRate,
                unit: .countPerMinute, identity: BlockIdentity(numbers: numbers, uuids: uuids),
                starts: numbers.map { Double($0) }, ends: numbers.map { Double($0 + 1) },
                values: numbers.map { Double($0 * 2) }, delays: numbers.map { $0 == 4 ? .nan : Double($0) })
            for rows in [[0], [0, 2], [2, 0], [1, 2], [1]] where rows.allSatisfy({ $0 < numbers.count }) {
                outcomes.add("\(name) \(rows)") {
                    let part = contents.selecting(rows)
                    return "\(text(part.identity)) \(part.starts) \(part.ends) \(part.values) \(part.delays ?? [])"
                }
            }
            for rows in [0..<1, 1..<2, 1..<3, 0..<3] where rows.upperBound <= numbers.count {
                outcomes.add("\(name) \(rows)") {
                    let part = contents.selecting(rows)
                    return "\(text(part.identity)) \(part.starts) \(part.ends) \(part.values) \(part.delays ?? [])"
                }
            }
            outcomes.add("\(name) numbered") { text(contents.numbered(from: 100).identity) }
            guard !numbers.isEmpty else { continue }
            let piece = BinBlock.piece(contents)
            func read(_ bytes: [UInt8]) -> String {
                do {
                    let found = try bytes.withUnsafeBytes {
                        try BinBlock.contents($0, type: { $0 == 1 ? .heartRate : nil }, unit: { _ in .countPerMinute })
                    }
                    return found.map { "\($0.origin) \(text($0.identity)) \($0.starts) \($0.delays ?? [])" }
                        ?? "unknown type"
                } catch {
                    return "\(type(of: error))"
                }
            }
            outcomes.add("\(name) piece") { read(piece) }
            outcomes.add("\(name) damaged pieces") {
                piece.indices.map { place in
                    var other = piece
                    other[place] ^= 3
                    return read(other)
                }
            }
        }
        for count in [62, 63, 64, 65, 127, 128, 129] {
            for gap in [-1, 0, 62, 63, 64, count - 1] {
                outcomes.add("\(count) with a gap at \(gap)") {
                    let samples = (0..<count).map { (place: Int) -> SampleRecord in
                        .quantity(
                            .consecutive(place > gap && gap >= 0 ? place + 5 : place), .heartRate, 1, .countPerMinute, 1
                        )
                    }
                    return SampleRuns(samples).parts.map { "\($0.range) \($0.isBatch)" }
                }
            }
        }
        for (name, identifiers) in [
            ("tombstones", [0, 1, 2, 5, 6, 9].map { base.advanced(by: $0) }),
            ("over the end", [last, UUID(high: base.high, low: 0)]),
            ("falling", [3, 2, 1].map { base.advanced(by: $0) }),
        ] {
            outcomes.add(name) { StoreWriter.runs(of: identifiers).map { "\($0.uuid) \($0.count)" } }
        }
        for uuid in [
            base, last, .given(1), UUID(high: 0x7FFF, low: 3), UUID(high: .max, low: .max), UUID(high: 0, low: 0),
        ] {
            outcomes.add("key \(uuid)") { IdentityDirectory.key(uuid) }
        }
        let difference = try outcomes.difference(from: "Core/Texts/Store/identities.txt")
        #expect(difference == nil)
    }
}
