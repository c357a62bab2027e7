import Foundation
import HealthModel
import Testing

@testable import HealthStore

/// Blocks of samples in the bin: what they give back, and what they are refused for.
@Suite struct BinBlockTests {
    private struct Refused: Error {}

    private static let stream = DerivedIdentity(texts: ["stream"])
    private static let origin = BlockContents.Origin(type: 7, revision: 2, device: 3, metadata: 4, unit: 5)
    private static let starts = [10.0, 20, 30]
    private static let ends = [11.0, 22, 33]
    private static let values = [60.0, 70, 80]

    /// Returns the low halves of the derived identifiers of the samples.
    private static func lows(_ type: ObjectType = .heartRate, ordinal: Int) -> [UInt64] {
        starts.indices.map { place in
            DerivedIdentity.low(
                start: starts[place], end: ends[place], value: type.family == .category ? values[place] : 0,
                ordinal: ordinal)
        }
    }

    private static func contents(
        _ identity: BlockIdentity, _ origin: BlockContents.Origin = origin, _ type: ObjectType = .heartRate,
        delays: [Double]? = nil
    ) -> BlockContents {
        BlockContents(
            origin: origin, type: type, unit: .countPerMinute, identity: identity, starts: starts, ends: ends,
            values: values, delays: delays)
    }

    private static func read(
        _ piece: [UInt8], _ type: ObjectType? = .heartRate,
        unit: (Int64) throws -> QuantityUnit = { _ in .countPerMinute }
    ) throws -> BlockContents? {
        try piece.withUnsafeBytes { bytes in
            try BinBlock.contents(bytes, type: { $0 == 7 ? type : nil }, unit: unit)
        }
    }

    private static func text(_ identity: BlockIdentity) -> String {
        switch identity {
        case .run(let number, let uuid): "run \(number) \(uuid)"
        case .each(let numbers, let uuids): "each \(numbers) \(uuids)"
        case .derived(let number, let high, let lows, let ordinal): "derived \(number) \(high) \(lows) \(ordinal)"
        }
    }

    @Test("STO-62: the properties that the samples of a block share come back, or stay absent")
    func origins() throws {
        let identity = BlockIdentity.run(number: 9, uuid: .given(1))
        for (device, metadata) in [(3, 4), (3, nil), (nil, 4), (nil, nil)] as [(Int64?, Int64?)] {
            let origin = BlockContents.Origin(type: 7, revision: 2, device: device, metadata: metadata, unit: 5)
            var units: [Int64] = []
            let read = try Self.read(BinBlock.piece(Self.contents(identity, origin))) { unit in
                units.append(unit)
                return .countPerMinute
            }
            let found = try #require(read)
            #expect(found.origin == origin && units == [5] && found.type == .heartRate)
            #expect(found.starts == Self.starts && found.ends == Self.ends && found.values == Self.values)
            #expect(found.delays == nil && Self.text(found.identity) == "run 0 \(UUID.given(1))")
        }
        // Of a type that is not known, nothing is needed.
        let piece = BinBlock.piece(Self.contents(identity))
        #expect(try Self.read(piece, nil, unit: { _ in throw Refused() }).map(\.count) == nil)
        #expect(throws: Refused.self) { try Self.read(piece, unit: { _ in throw Refused() }) }
    }

    @Test("STO-62: derived identifiers come back with any ordinal", arguments: [0, 1, 62, 63])
    func derived(ordinal: Int) throws {
        for type in [ObjectType.heartRate, .sleepAnalysis] {
            let lows = Self.lows(type, ordinal: ordinal)
            let identity = BlockIdentity.derived(number: 9, high: Self.stream.high, lows: lows, ordinal: ordinal)
            let found = try #require(try Self.read(BinBlock.piece(Self.contents(identity, Self.origin, type)), type))
            let read = "derived 0 \(Self.stream.high) \(lows) \(ordinal)"
            #expect(Self.text(found.identity) == read)
            // A part of them is numbered from its first one on.
            for places in [[0], [2], [1, 2], [2, 0], [0, 1, 2]] {
                let part = found.selecting(places).numbered(from: 40)
                let own = places.map { lows[$0] }
                #expect(Self.text(part.identity) == "derived 40 \(Self.stream.high) \(own) \(ordinal)")
                #expect(part.starts == places.map { Self.starts[$0] } && part.values == places.map { Self.values[$0] })
            }
        }
    }

    @Test("numbers of their own keep their order when samples are numbered anew") func ranks() {
        let uuids = (1...3).map { UUID.given($0) }
        for (numbers, expected) in [
            ([5, 6, 9], [100, 101, 102]), ([9, 5, 6], [102, 100, 101]), ([6, 9, 5], [101, 102, 100]),
            ([-4, 1 << 40, 0], [100, 102, 101]),
        ] as [([Int64], [Int64])] {
            let numbered = Self.contents(.each(numbers: numbers, uuids: uuids)).numbered(from: 100)
            #expect(Self.text(numbered.identity) == "each \(expected) \(uuids)")
        }
        let run = Self.contents(.run(number: 9, uuid: .given(1))).numbered(from: 100)
        #expect(Self.text(run.identity) == "run 100 \(UUID.given(1))")
    }

    @Test("the dates on which samples were added come back if any is known") func delays() throws {
        let identity = BlockIdentity.each(numbers: [1, 5, 3], uuids: (1...3).map { .given($0) })
        for (delays, expected) in [
            (nil, nil), ([.nan, .nan, .nan], nil), ([1, 2, 3], [1, 2, 3]), ([.nan, 2, .nan], [.nan, 2, .nan]),
            ([.nan, .nan, 0], [.nan, .nan, 0]),
        ] as [([Double]?, [Double]?)] {
            let found = try #require(try Self.read(BinBlock.piece(Self.contents(identity, delays: delays))))
            #expect(found.delays?.map(\.description) == expected?.map(\.description))
            #expect(Self.text(found.identity) == Self.text(identity))
            let part = found.selecting([1, 2])
            #expect(part.delays?.map(\.description) == expected?.dropFirst().map(\.description))
        }
    }

    /// A piece that is changed in one respect.
    private static func piece(
        first: UUID = .given(1), ordinal: Int64? = nil, columns: Int = 3, count: Int = 3, identifiers: Int? = nil,
        creation: Int? = nil
    ) -> [UInt8] {
        let all = [starts, ends, values, [1, 5, 3]].prefix(columns).map { Array($0.prefix(count)) }
        return BinBlock.piece(
            origin, first: first, ordinal: ordinal, payload: BlockCodec.encode(all),
            identifiers: identifiers.map { count in
                BlockCodec.encode(BlockIdentity.columns((0..<count).map { UUID.given($0 + 1) }))
            }, creation: creation.map { count in BlockCodec.encode([Array(repeating: 1.0, count: count)]) })
    }

    @Test("STO-64: a block whose parts do not fit each other is refused") func refusals() throws {
        func isRead(_ piece: [UInt8]) -> Bool? {
            do {
                return try Self.read(piece) != nil
            } catch is BlockDamage {
                return false
            } catch {
                return nil
            }
        }
        func derived(_ ordinal: Int64, of own: Int? = nil, plus change: UInt64 = 0) -> [UInt8] {
            let low = Self.lows(ordinal: own ?? Int(ordinal))[0]
            return Self.piece(first: UUID(high: Self.stream.high, low: low &+ change), ordinal: ordinal)
        }
        let cases: [(String, [UInt8], Bool)] = [
            ("a run", Self.piece(), true), ("one sample", Self.piece(count: 1), true),
            ("no sample", Self.piece(count: 0), false), ("two columns", Self.piece(columns: 2), false),
            ("numbers in a run", Self.piece(columns: 4), false),
            ("identifiers", Self.piece(columns: 4, identifiers: 3), true),
            ("fewer identifiers", Self.piece(columns: 4, identifiers: 2), false),
            ("more identifiers", Self.piece(columns: 4, identifiers: 4), false),
            ("identifiers without numbers", Self.piece(identifiers: 3), false),
            ("dates", Self.piece(creation: 3), true), ("fewer dates", Self.piece(creation: 2), false),
            ("more dates", Self.piece(creation: 4), false), ("an ordinal", derived(5), true),
            ("the least ordinal", derived(0), true), ("the greatest ordinal", derived(63), true),
            ("a greater ordinal", derived(64), false), ("a negative ordinal", derived(-1), false),
            ("another ordinal", derived(5, of: 6), false), ("another first identifier", derived(5, plus: 1), false),
            ("derived with numbers", Self.piece(ordinal: 5, columns: 4), false),
        ]
        for (name, piece, isSound) in cases { #expect(isRead(piece) == isSound, "\(name)") }
        // The form of the piece, and that of its identifiers.
        var piece = Self.piece()
        for form: UInt8 in [0, 1, 3] {
            piece[0] = form
            #expect(isRead(piece) == false)
        }
        piece[0] = 2
        #expect(isRead(piece) == true)
        // Five numbers of one byte each lie before the form of the identifiers.
        #expect(piece[6] == 0)
        piece[6] = 3
        #expect(isRead(piece) == false)
    }
}
