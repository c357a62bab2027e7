import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The samples of a decoded block: their numbers and identifiers, the rows that match, and the first ones.
@Suite struct BlockSamplesTests {
    enum Form: CaseIterable {
        case run, each, derived
    }

    /// Starts and ends: both ascend, only the starts, only the ends, neither, and a single one; then one fall of the
    /// starts or the ends, at their beginning or their end.
    static let columns: [(starts: [Double], ends: [Double])] = [
        ([10, 20, 20, 20, 30], [15, 21, 22, 23, 35]), ([10, 20, 20, 20, 30], [90, 21, 22, 60, 35]),
        ([20, 10, 30, 20, 40], [40, 41, 42, 43, 44]), ([30, 10, 20, 40, 20], [31, 90, 22, 41, 21]), ([10], [15]),
        ([30, 10, 20, 20, 22], [30, 31, 32, 33, 34]), ([10, 20, 21, 22, 9], [30, 31, 32, 33, 34]),
        ([10, 11, 12, 13, 14], [90, 21, 22, 35, 60]), ([10, 11, 12, 13, 14], [21, 22, 35, 60, 20]),
    ]

    private static let stream = DerivedIdentity(texts: ["stream"])
    private static let device = DeviceRecord([.name: "d"])

    private static func facts(
        _ form: Form, _ type: ObjectType, _ starts: [Double], _ ends: [Double], _ values: [Double]
    ) -> BlockFacts {
        let value = type.family == .category ? values[0] : 0
        let last = form == .each ? 3 * (starts.count - 1) : starts.count - 1
        return BlockFacts(
            type: type, firstID: 100, lastID: 100 + Int64(last), isScattered: form == .each,
            ordinal: form == .derived ? 2 : nil, count: starts.count,
            starts: (starts.min() ?? 0)...(starts.max() ?? 0), ends: (ends.min() ?? 0)...(ends.max() ?? 0),
            values: (values.min() ?? 0)...(values.max() ?? 0),
            firstUUID: form == .derived
                ? stream.uuid(start: starts[0], end: ends[0], value: value, ordinal: 2) : .consecutive(7),
            source: SourceRevisionRecord(
                source: AppIdentity.own.source, version: "1.0", productType: "p",
                system: SystemVersion(major: 12, minor: 1, patch: 0)),
            device: device, metadata: ["k": .integer(3)])
    }

    private static func decode(
        _ facts: BlockFacts, _ columns: [[Double]], parts: Range<Int>? = nil
    ) throws -> BlockSamples {
        let bytes = BlockCodec.encode(columns)
        let unit: QuantityUnit = facts.type.family == .category ? .count : .countPerMinute
        return try bytes.withUnsafeBytes { bytes in
            try BlockSamples(facts, facts.type, unit, bytes, BlockLayout(bytes), parts: parts)
        }
    }

    /// Returns samples with values from 60 on; separate numbers are every third one.
    private static func samples(
        _ form: Form, _ starts: [Double], _ ends: [Double], _ type: ObjectType = .heartRate
    ) throws -> BlockSamples {
        let values = starts.indices.map { Double(60 + $0) }
        let numbers = starts.indices.map { Double(100 + 3 * $0) }
        let columns = [starts, ends, values] + (form == .each ? [numbers] : [])
        var samples = try decode(facts(form, type, starts, ends, values), columns)
        if form == .each {
            samples.identity = .each(
                numbers: numbers.map { Int64($0) }, uuids: starts.indices.map { UUID.given($0 + 1) })
        }
        return samples
    }

    // MARK: Samples

    @Test(
        "a block knows the number, the identifier and the contents of each sample", arguments: Form.allCases,
        [ObjectType.heartRate, .sleepAnalysis])
    func contents(form: Form, type: ObjectType) throws {
        let (starts, ends) = Self.columns[3]
        let samples = try Self.samples(form, starts, ends, type)
        let numbers = starts.indices.map { row -> Int64 in 100 + Int64(form == .each ? 3 * row : row) }
        let uuids = starts.indices.map { row -> UUID in
            switch form {
            case .run: return .consecutive(7 + row)
            case .each: return .given(row + 1)
            case .derived:
                // The value of a category is part of its identifier.
                return Self.stream.uuid(
                    start: starts[row], end: ends[row], value: type == .heartRate ? 0 : Double(60 + row), ordinal: 2)
            }
        }
        #expect(Set(uuids).count == 5 && samples.count == 5)
        for row in starts.indices {
            let record = samples.record(row)
            #expect(samples.number(row) == numbers[row] && record.uuid == uuids[row], "\(row)")
            #expect(record.type == type && record.start == starts[row] && record.end == ends[row])
            let isCategory = type == .sleepAnalysis
            #expect(record.quantity == (isCategory ? nil : QuantityValue(Double(60 + row), .countPerMinute)))
            #expect(record.categoryValue == (isCategory ? 60 + row : nil))
            #expect(record.source?.source == AppIdentity.own.source && record.source?.version == "1.0")
            #expect(record.device == Self.device && record.metadata == ["k": .integer(3)])
        }
        for rows in [0..<5, 0..<0, 1..<4, 4..<5] {
            var collector = SampleCollector(SampleRequest(type))
            samples.add(rows, to: &collector)
            #expect(collector.ids == rows.map { numbers[$0] } && collector.count == rows.count)
            #expect(collector.records.map(\.uuid) == rows.map { uuids[$0] })
            #expect(collector.records.map(\.start) == rows.map { starts[$0] })
            #expect(collector.records.map(\.end) == rows.map { ends[$0] })
        }
    }

    @Test("identifiers that were computed before are used as they are") func computed() throws {
        let (starts, ends) = Self.columns[0]
        var samples = try Self.samples(.derived, starts, ends)
        samples.identity = .derived(number: 500, high: 9, lows: [5, 6, 7, 8, 4], ordinal: 2)
        #expect(starts.indices.map { samples.record($0).uuid } == [5, 6, 7, 8, 4].map { UUID(high: 9, low: $0) })
        #expect(samples.number(3) == 503)
    }

    @Test("a value that is no whole number is none of a category") func fractions() throws {
        let facts = Self.facts(.run, .sleepAnalysis, [1, 2, 3], [1, 2, 3], [4, 1.5, -2])
        let samples = try Self.decode(facts, [[1, 2, 3], [1, 2, 3], [4, 1.5, -2]])
        #expect((0..<3).map { samples.record($0).categoryValue } == [4, 0, -2])
    }

    @Test("columns that are not those of the block are refused") func malformed() throws {
        let (starts, ends) = Self.columns[0]
        let values = starts.indices.map { Double(60 + $0) }
        let numbers = starts.indices.map { Double(100 + $0) }
        let three = [starts, ends, values]
        func damage(_ form: Form, _ columns: [[Double]], _ count: Int = 5) throws -> BlockDamage? {
            var facts = Self.facts(form, .heartRate, starts, ends, values)
            facts.count = count
            do {
                _ = try Self.decode(facts, columns)
                return nil
            } catch let damage as BlockDamage {
                return damage
            }
        }
        #expect(try damage(.run, three) == nil && damage(.derived, three) == nil)
        #expect(try damage(.each, three + [numbers]) == nil)
        for form in [Form.run, .derived] {
            #expect(try damage(form, three, 4) == .malformed && damage(form, three, 6) == .malformed)
            #expect(try damage(form, three + [numbers]) == .malformed)
        }
        #expect(try damage(.each, three) == .malformed && damage(.each, three + [numbers], 4) == .malformed)
        #expect(try damage(.each, three + [numbers.map { $0 + 0.5 }]) == .malformed)
    }

    @Test("of a large block each part can be decoded alone") func parts() throws {
        let starts = (0..<2_500).map(Double.init)
        let columns = [starts, starts.map { $0 + 1 }, starts.map { $0 * 2 }]
        var facts = Self.facts(.run, .heartRate, columns[0], columns[1], columns[2])
        for (parts, count) in [(0..<1, 1_024), (1..<2, 1_024), (2..<3, 452), (0..<2, 2_048), (1..<3, 1_476)] {
            facts.count = count
            let samples = try Self.decode(facts, columns, parts: parts)
            let first = parts.lowerBound * 1_024
            #expect(samples.starts == Array(starts[first..<first + count]), "\(parts)")
            #expect(samples.record(count - 1).quantity?.value == Double(2 * (first + count - 1)))
        }
    }

    // MARK: Rows

    /// The workout 50 has the numbers 101 to 106, and others also 100 and 112.
    private static let members: [UUID: MemberRuns] = [
        .given(50): MemberRuns([101...106]), SamplePredicate.someWorkout: MemberRuns([100...106, 112...112]),
    ]

    @Test("the rows that match are those whose sample matches", arguments: columns.indices, Form.allCases)
    func matching(place: Int, form: Form) throws {
        let (starts, ends) = Self.columns[place]
        let samples = try Self.samples(form, starts, ends)
        func rate(_ value: Double) -> QuantityValue { QuantityValue(value, .countPerMinute) }
        var predicates: [SamplePredicate] = [
            .constant(true), .constant(false), .workout(.given(50)), .not(.workout(.given(50))), .hasWorkout,
            .workout(.given(51)), .uuid([samples.record(0).uuid, .given(900)]), .uuid([.given(900)]),
            .quantity(.greater, rate(62)), .quantity(.equal, rate(60)), .source(["test.own"]), .source(["test.other"]),
            .metadataKey("k"), .hasNoDevice, .count(.equal, 1), .length(.greater, 2), .and([]), .or([]),
            .and([.hasWorkout, .not(.workout(.given(50)))]), .or([.workout(.given(50)), .quantity(.equal, rate(60))]),
        ]
        for date in [9.0, 10, 15, 20, 21, 22, 23, 30, 35, 40, 44, 90, 91] {
            for ordering in Ordering.allCases {
                predicates += [
                    .start(ordering, date), .end(ordering, date), .not(.end(ordering, date)),
                    .and([.start(ordering, date), .end(.greaterOrEqual, 22)]),
                    .and([.end(ordering, date), .start(.less, 30)]),
                    .and([.end(ordering, date), .start(.greaterOrEqual, 20)]),
                    .and([.start(ordering, date), .quantity(.less, rate(63))]),
                    .or([.start(ordering, date), .workout(.given(50))]),
                    .and([.end(ordering, date), .hasWorkout]),
                ]
            }
        }
        let wrong = predicates.filter { predicate in
            let expected = starts.indices.filter { row in
                let workouts = Self.members.filter { $0.value.contains(samples.number(row)) }
                return predicate.matches(PredicateSubject(samples.record(row), workouts: Set(workouts.keys)))
            }
            return samples.rows(matching: predicate, Self.members) != expected
        }
        #expect(wrong.isEmpty, "\(wrong)")
    }

    @Test("the first rows end with all that start with the last of them") func first() throws {
        let ascending = try Self.samples(.run, Self.columns[0].starts, Self.columns[0].ends)
        for (limit, forwards, backwards) in [
            (0, 0..<5, 0..<5), (1, 0..<1, 4..<5), (2, 0..<4, 1..<5), (3, 0..<4, 1..<5), (4, 0..<4, 1..<5),
            (5, 0..<5, 0..<5), (6, 0..<5, 0..<5),
        ] {
            #expect(ascending.rows(first: limit, isAscending: true) == forwards, "\(limit)")
            #expect(ascending.rows(first: limit, isAscending: false) == backwards, "\(limit)")
        }
        // Of what is in no order, all are needed.
        for place in [2, 3, 5, 6] {
            let samples = try Self.samples(.run, Self.columns[place].starts, Self.columns[place].ends)
            for limit in 1...4 {
                #expect(samples.rows(first: limit, isAscending: true) == 0..<5)
                #expect(samples.rows(first: limit, isAscending: false) == 0..<5)
            }
        }
    }

    // MARK: Limits

    /// Three samples begin at each moment, in a block, and in rows before and after it.
    @Test("QRY-10, QRY-12: the first samples of blocks and rows are those of a whole list", arguments: [64, 1_100])
    func limits(count: Int) throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        func rate(_ uuid: UUID, _ start: Double, _ length: Int) -> SampleRecord {
            .quantity(uuid, .heartRate, 60, .countPerMinute, start, start + Double(length % 5))
        }
        let block = (0..<count).map { rate(.consecutive($0), Double($0 / 3), $0 * 7) }
        let last = Double((count - 1) / 3)
        let times = [0, 1, 5, last - 1, last]
        let before = times.enumerated().map { rate(.given(1 + 2 * $0.offset), $0.element, $0.offset) }
        let after = times.enumerated().map { rate(.given(101 + 2 * $0.offset), $0.element, $0.offset + 2) }
        for samples in [before, block, after] { try engine.save(samples, by: .own) }
        let all = before + block + after
        func expected(_ sort: SampleRequest.Sort) -> [UUID] {
            let order = all.indices.sorted { left, right in
                let (one, other) =
                    sort.key == .start ? (all[left].start, all[right].start) : (all[left].end, all[right].end)
                return one == other ? left < right : (one < other) == sort.isAscending
            }
            return order.map { all[$0].uuid }
        }
        for key in [SampleRequest.Sort.Key.start, .end] {
            for isAscending in [true, false] {
                let sort = SampleRequest.Sort(key, isAscending: isAscending)
                let whole = expected(sort)
                for limit in [1, 2, 3, 4, 5, 11, count + 9, count + 10] {
                    let found = try engine.samples(SampleRequest(.heartRate, sort: [sort], limit: limit), for: .own)
                    #expect(found.map(\.uuid) == Array(whole.prefix(limit)), "\(key) \(isAscending) \(limit)")
                }
            }
        }
    }
}
