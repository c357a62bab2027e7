import Foundation
import HealthModel

/// Samples in the bin as they are in a block of the store, so that neither deleting nor restoring a workout makes
/// objects of them.
struct BinBlock {
    /// The byte that begins a piece in this form.
    static let form: UInt8 = 2

    /// How the identifiers of the samples are stored.
    private enum Identity: UInt8 {
        case run, each, derived
    }

    /// The most samples that a piece may claim to have.
    private static let mostSamples = BlockCodec.maximumCount

    /// Writes a block, without decoding it.
    ///
    /// - Parameters:
    ///   - facts: The block, which has one identifier only if they are consecutive or derived.
    ///   - payload: The columns of the samples.
    ///   - identifiers: The columns of their identifiers, if they are separate.
    ///   - creation: The column of the times at which they were added, if known.
    static func piece(
        _ origin: BlockContents.Origin, first: UUID, ordinal: Int64?, payload: [UInt8], identifiers: [UInt8]?,
        creation: [UInt8]?
    ) -> [UInt8] {
        var writer = ByteWriter()
        writer.append(form)
        for number in [origin.type, origin.revision, origin.device ?? 0, origin.metadata ?? 0, origin.unit] {
            writer.append(signed: number)
        }
        let identity: Identity = identifiers != nil ? .each : ordinal != nil ? .derived : .run
        writer.append(identity.rawValue)
        writer.append(fixed: first.high)
        writer.append(fixed: first.low)
        writer.append(signed: ordinal ?? 0)
        for bytes in [payload, identifiers ?? [], creation ?? []] {
            writer.append(variable: UInt64(bytes.count))
            writer.append(contentsOf: bytes)
        }
        return writer.bytes
    }

    /// Writes samples that share an origin.
    static func piece(_ contents: BlockContents) -> [UInt8] {
        var columns = [contents.starts, contents.ends, contents.values]
        var identifiers: [UInt8]?
        var ordinal: Int64?
        switch contents.identity {
        case .run: break
        case .each(let numbers, let uuids):
            columns.append(numbers.map(Double.init))
            identifiers = BlockCodec.encode(BlockIdentity.columns(uuids))
        case .derived(_, _, _, let own): ordinal = Int64(own)
        }
        let delays = contents.delays.flatMap { $0.contains(where: \.isFinite) ? $0 : nil }
        return piece(
            contents.origin, first: contents.identity.uuid(0), ordinal: ordinal, payload: BlockCodec.encode(columns),
            identifiers: identifiers, creation: delays.map { BlockCodec.encode([$0]) })
    }

    /// Reads a piece; the numbers are those at the deletion if the identifiers are separate, and otherwise count from
    /// 0.
    ///
    /// - Returns: The samples; nil if this version does not know their type.
    static func contents(
        _ bytes: UnsafeRawBufferPointer, type: (Int64) -> ObjectType?, unit: (Int64) throws -> QuantityUnit
    ) throws -> BlockContents? {
        var reader = ByteReader(bytes)
        guard try reader.byte() == form else { throw BlockDamage.malformed }
        let numbers = try (0..<5).map { _ in try reader.signed() }
        func optional(_ number: Int64) -> Int64? { number == 0 ? nil : number }
        let origin = BlockContents.Origin(
            type: numbers[0], revision: numbers[1], device: optional(numbers[2]), metadata: optional(numbers[3]),
            unit: numbers[4])
        guard let identity = Identity(rawValue: try reader.byte()) else { throw BlockDamage.malformed }
        let first = UUID(high: try reader.fixed64(), low: try reader.fixed64())
        let ordinal = try reader.signed()
        let payload = try reader.bytes(reader.length())
        let identifiers = try reader.bytes(reader.length())
        let creation = try reader.bytes(reader.length())
        guard let type = type(origin.type) else { return nil }
        let columns = try BlockCodec.decode(payload, columns: identity == .each ? 4 : 3)
        let count = columns[0].count
        guard (1...mostSamples).contains(count) else { throw BlockDamage.malformed }
        var contents = BlockContents(
            origin: origin, type: type, unit: try unit(origin.unit), identity: .run(number: 0, uuid: first),
            starts: columns[0], ends: columns[1], values: columns[2])
        switch identity {
        case .run: break
        case .each:
            let numbers = try BlockIdentity.numbers(columns[3])
            let uuids = try BlockIdentity.uuids(BlockCodec.decode(identifiers, columns: BlockIdentity.columnCount))
            guard numbers.count == count, uuids.count == count else { throw BlockDamage.malformed }
            contents.identity = .each(numbers: numbers, uuids: uuids)
        case .derived:
            guard let ordinal = Int(exactly: ordinal), (0..<DerivedIdentity.ordinalLimit).contains(ordinal) else {
                throw BlockDamage.malformed
            }
            let lows = BlockIdentity.lows(
                starts: contents.starts, ends: contents.ends, values: contents.values, of: type, ordinal: ordinal)
            guard lows[0] == first.low else { throw BlockDamage.malformed }
            contents.identity = .derived(number: 0, high: first.high, lows: lows, ordinal: ordinal)
        }
        if !creation.isEmpty {
            let delays = try BlockCodec.decode(creation, columns: 1)[0]
            guard delays.count == count else { throw BlockDamage.malformed }
            contents.delays = delays
        }
        return contents
    }
}

extension BlockContents {
    /// Returns the samples of some rows.
    func selecting(_ rows: [Int]) -> BlockContents {
        var part = self
        part.starts = rows.map { starts[$0] }
        part.ends = rows.map { ends[$0] }
        part.values = rows.map { values[$0] }
        part.delays = delays.map { delays in rows.map { delays[$0] } }
        part.identity =
            switch identity {
            case .derived(let number, let high, let lows, let ordinal):
                .derived(number: number, high: high, lows: rows.map { lows[$0] }, ordinal: ordinal)
            default:
                BlockIdentity(numbers: rows.map { identity.number($0) }, uuids: rows.map { identity.uuid($0) })
            }
        return part
    }

    /// Returns the samples with consecutive numbers in the same order.
    func numbered(from first: Int64) -> BlockContents {
        var numbered = self
        numbered.identity =
            switch identity {
            case .run(_, let uuid): .run(number: first, uuid: uuid)
            case .derived(_, let high, let lows, let ordinal):
                .derived(number: first, high: high, lows: lows, ordinal: ordinal)
            case .each(let old, let uuids): .each(numbers: Self.ranks(old).map { first + $0 }, uuids: uuids)
            }
        return numbered
    }

    private static func ranks(_ numbers: [Int64]) -> [Int64] {
        var ranks = Array(repeating: Int64(0), count: numbers.count)
        let order = numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
        for (rank, place) in order.enumerated() { ranks[place] = Int64(rank) }
        return ranks
    }
}
