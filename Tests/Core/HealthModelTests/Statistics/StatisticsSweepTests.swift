import Foundation
import TestSupport
import Testing

@testable import HealthModel

/// Statistics of all kinds of data, in all styles, with all options, buckets and sources.
@Suite struct StatisticsSweepTests {
    static let types: [ObjectType] = [.stepCount, .heartRate, .bodyMass, .environmentalAudioExposure]

    /// Returns data in their order, with ties, gaps and overlaps around every limit.
    static func data(_ seed: Int, count: Int, sources: Int = 3) -> [StatisticsDatum] {
        var random = SeededGenerator(seed: UInt64(seed))
        var start = 90.0
        let data = (0..<count).map { number -> StatisticsDatum in
            start += random.one([0, 0, 1, 7.5, 60, 299, 300, 599, 600, 601, 1_900, 3_600])
            let length = random.one(seed % 3 == 0 ? [0] : [0, 0, 1, 5, 60, 250, 700, 4_000])
            return StatisticsDatum(
                start: start, end: start + length, value: random.one([0, 1, 2.5, 40, 70, 80.5, 95, 3]),
                source: Int.random(in: 0..<sources, using: &random),
                isHandEntered: Int.random(in: 0..<6, using: &random) == 0, number: Int64(number * 7 % 31))
        }
        return data.sorted { $0.precedes($1) }
    }

    static func text(_ values: StatisticsValues) -> String {
        let recent = values.mostRecent.map { "\($0.value.short) \($0.start.outline) \($0.end.outline)" } ?? "-"
        return [values.sum, values.average, values.minimum, values.maximum, values.duration].map { $0?.short ?? "-" }
            .joined(separator: " ") + " \(recent)"
    }

    static func text(_ record: StatisticsRecord?) -> String {
        guard let record else { return "nil" }
        let sources = record.sources.map { sources in
            "[\(sources.map { "\($0.source.bundleIdentifier): \(text($0.values))" }.joined(separator: ", "))]"
        }
        return "\(record.start.outline) \(record.end.outline) \(text(record.values)) \(sources ?? "-")"
    }

    private static func text(_ buckets: [StatisticsBucket]) -> String {
        buckets.map { "\($0.number) \($0.count) \(text($0.record))" }.joined(separator: "\n")
    }

    private static let sources = ["a", "b", "c"].map { SourceRecord(bundleIdentifier: $0, name: $0.uppercased()) }

    private static let rankings: [(String, SourceRanking)] = [
        ("none", SourceRanking()), ("one", SourceRanking([sources[0]])), ("three", SourceRanking(sources)),
        (
            "ranked",
            SourceRanking(
                sources.map { SourceRanking.Candidate(source: $0) }, configured: ["c", "a"])
        ),
    ]

    static func buckets(_ interval: DateComponents, anchor: Double = 100) throws -> CalendarBuckets {
        try CalendarBuckets(anchor: anchor, interval: interval, calendar: .utc)
    }

    @Test(arguments: 0..<4)
    func everyOptionOfEveryStyle(place: Int) throws {
        let type = Self.types[place]
        var kept = Sweep()
        let all = StatisticsOptions.all(for: type)
        let options: [StatisticsOptions] = [
            all, all.union(.separateBySource), .cumulativeSum, .discreteAverage, [.discreteMin, .discreteMax],
            .duration,
            .mostRecent, [], [.cumulativeSum, .separateBySource], [.discreteAverage, .duration],
        ]
        let rows: [(String, CalendarBuckets?)] = [
            ("whole", nil), ("hours", try Self.buckets(DateComponents(hour: 1))),
            ("days", try Self.buckets(DateComponents(day: 1), anchor: -50_000)),
            ("months", try Self.buckets(DateComponents(month: 1))),
            ("minutes", try Self.buckets(DateComponents(minute: 5))),
        ]
        for seed in 0..<3 {
            let data = Self.data(seed, count: 24)
            for (name, row) in rows {
                for (ranking, sources) in Self.rankings {
                    let outcomes = options.map { options -> String in
                        let accumulator = StatisticsAccumulator(
                            type: type, options: options, sources: sources, buckets: row, data: data.reversed())
                        return [
                            Self.text(accumulator.record()), Self.text(accumulator.collection()),
                            "\(accumulator.isEmpty) \(accumulator.bucketCount) \(accumulator.isSplittable)",
                        ].joined(separator: "\n")
                    }
                    kept.add("\(seed) \(name) \(ranking)") {
                        "\(outcomes[0].prefix(40)) \(Outline.hash(outcomes.joined(separator: "\n")))"
                    }
                    if seed == 1, name == "whole" {
                        for (number, outcome) in outcomes.enumerated() {
                            kept.add("  \(options[number].rawValue)") { outcome }
                        }
                    }
                }
            }
        }
        kept.add("empty") {
            let accumulator = StatisticsAccumulator(type: type, options: all)
            return "\(Self.text(accumulator.record())) \(accumulator.collection().count) \(accumulator.isEmpty)"
        }
        #expect(try kept.difference(from: "Core/Texts/Model/statistics-\(place).txt") == nil)
    }

    @Test func summariesOfEveryRun() throws {
        var kept = Sweep()
        for style in AggregationStyle.allCases {
            for seed in 0..<4 {
                let data = Self.data(seed + 20, count: 12, sources: 1)
                for split in 1..<data.count {
                    func summary(_ data: ArraySlice<StatisticsDatum>) -> StatisticsSummary {
                        var summary = StatisticsSummary(data[data.startIndex], style: style)
                        for datum in data.dropFirst() { summary.append(datum) }
                        return summary
                    }
                    let (first, second) = (summary(data[..<split]), summary(data[split...]))
                    let whole = first.combined(with: second)
                    kept.add("\(style) \(seed) \(split)") {
                        let numbers = [first, whole].flatMap(\.numbers)
                        return "\(first.canCombine(with: second)) \(first.datum == nil) \(first.average?.short ?? "-") "
                            + "\(Outline.hash(numbers)) \(Outline.of(first.mostRecent)) \(first.hasOverlaps)"
                            + "\(whole.hasOverlaps) \(whole.endsWithPoint) \(first.isOfSameData(as: whole))"
                    }
                    let restored = try first.bytes.withUnsafeBytes { bytes in
                        try #require(StatisticsSummary(bytes, source: 0, isHandEntered: false, style: style))
                    }
                    #expect(restored.isOfSameData(as: first) && restored.numbers == first.numbers)
                    let numbered = try #require(
                        StatisticsSummary(numbers: first.numbers, source: 0, isHandEntered: false, style: style))
                    #expect(numbered.bytes == first.bytes)
                    #expect(
                        first.numbered(99).numbers.last == 99
                            && first.placed(source: 2, isHandEntered: true).source == 2)
                }
                let series = StatisticsSummary(data[0], style: style).series(in: .count)
                kept.add("\(style) \(seed) series") { Outline.of(series) }
                kept.add("\(style) \(seed) datum") { Outline.of(StatisticsSummary(data[0], style: style).datum as Any) }
            }
        }
        let known = StatisticsSummary(Self.data(5, count: 1)[0], style: .cumulative)
        for place in 0..<17 {
            for value in [-1, 0.5, 3, 4, 1e300, .nan] {
                var numbers = known.numbers
                numbers[place] = value
                kept.add("number \(place) is \(value)") {
                    StatisticsSummary(numbers: numbers, source: 0, isHandEntered: false, style: .cumulative).map { _ in
                        "read"
                    }
                        ?? "nil"
                }
            }
        }
        for place in 0..<18 {
            for byte in [0, 1, 0xFF] as [UInt8] {
                var bytes = known.bytes
                for offset in 0..<8 { bytes[place * 8 + offset] = byte }
                kept.add("bytes \(place) are \(byte)") {
                    bytes.withUnsafeBytes { StatisticsSummary($0, source: 0, isHandEntered: false, style: .cumulative) }
                        == nil
                }
            }
        }
        kept.add("few bytes") {
            known.bytes.dropLast().withUnsafeBytes {
                StatisticsSummary($0, source: 0, isHandEntered: false, style: .cumulative)
            } == nil
        }
        kept.add("few numbers") {
            StatisticsSummary(numbers: known.numbers.dropLast(), source: 0, isHandEntered: false, style: .cumulative)
                == nil
        }
        for change in 0..<6 {
            var datum = Self.data(5, count: 1)[0]
            switch change {
            case 0: datum.source += 1
            case 1: datum.isHandEntered.toggle()
            case 2: datum.start -= 1
            case 3: datum.end += 1
            case 4: datum.value += 1
            default: datum.number += 1
            }
            let other = StatisticsSummary(datum, style: .cumulative)
            kept.add("changed \(change)") { "\(known.isOfSameData(as: other)) \(known.canCombine(with: other))" }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/summaries.txt") == nil)
    }

    @Test func summariesInsteadOfData() throws {
        var kept = Sweep()
        for type in Self.types {
            let style = type.aggregationStyle ?? .cumulative
            for seed in 0..<6 {
                let data = Self.data(seed + 40, count: 30, sources: seed % 2 == 0 ? 1 : 2)
                for (ranking, sources) in [Self.rankings[0], Self.rankings[2]] {
                    for hours in [nil, 1, 30] as [Int?] {
                        let row = try hours.map { try Self.buckets(DateComponents(hour: $0)) }
                        var accumulator = StatisticsAccumulator(
                            type: type, options: .all(for: type).union(.separateBySource), sources: sources,
                            buckets: row)
                        let plain = StatisticsAccumulator(
                            type: type, options: .all(for: type).union(.separateBySource), sources: sources,
                            buckets: row,
                            data: data)
                        var (place, accepted) = (0, "")
                        while place < data.count {
                            let length = min(1 + (place * 7 + seed) % 4, data.count - place)
                            let run = data[place..<place + length]
                            var summary = StatisticsSummary(data[place], style: style)
                            for datum in run.dropFirst() { summary.append(datum) }
                            let next = place + length < data.count ? data[place + length].start : .infinity
                            let isOne = run.allSatisfy { $0.source == data[place].source }
                            let accepts = accumulator.accepts(summary, before: next)
                            accepted += accepts ? "1" : "0"
                            if accepts, isOne, length > 1 {
                                accumulator.add(summary)
                            } else {
                                for datum in run { accumulator.add(datum) }
                            }
                            place += length
                        }
                        let (found, expected) = (accumulator.collection(), plain.collection())
                        #expect(found.map(\.count) == expected.map(\.count), "\(type) \(seed) \(ranking)")
                        for (one, other) in zip(found, expected) {
                            let sums = (one.record.values.sum ?? 0, other.record.values.sum ?? 0)
                            #expect(abs(sums.0 - sums.1) < 1e-6, "\(type) \(seed) \(ranking) \(hours ?? 0)")
                            let means = (one.record.values.average ?? 0, other.record.values.average ?? 0)
                            #expect(abs(means.0 - means.1) < 1e-6, "\(type) \(seed) \(ranking) \(hours ?? 0)")
                        }
                        kept.add("\(type.index) \(seed) \(ranking) \(hours ?? 0)") {
                            "\(accepted) \(Outline.hash(Self.text(found)))"
                        }
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/accepted-summaries.txt") == nil)
    }

    @Test func columnsInEveryOrder() throws {
        var kept = Sweep()
        for seed in 0..<8 {
            let data = Self.data(seed + 60, count: 14)
            var shuffled = data
            var random = SeededGenerator(seed: UInt64(seed))
            if seed > 3 { shuffled.shuffle(using: &random) }
            let (starts, ends, values) = (shuffled.map(\.start), shuffled.map(\.end), shuffled.map(\.value))
            let all = [
                StatisticsColumns(starts: starts, ends: ends, values: values, firstNumber: 5),
                StatisticsColumns(
                    starts: starts, ends: ends, values: values, firstNumber: 5, numbers: shuffled.map(\.number)),
                StatisticsColumns(
                    starts: data.map(\.start), ends: data.map(\.end), values: data.map(\.value), sharing: 8),
                StatisticsColumns(starts: starts.sorted(), ends: starts.sorted(), values: values, firstNumber: 0),
                StatisticsColumns(data[seed]), StatisticsColumns(starts: [], ends: [], values: [], firstNumber: 1),
            ]
            for (number, columns) in all.enumerated() {
                func text(_ columns: StatisticsColumns) -> String {
                    let data = (0..<columns.count).map { place -> String in
                        let datum = columns.datum(place, source: 2, isHandEntered: true)
                        return "\(datum.start.outline) \(datum.end.outline) \(datum.value) \(datum.number)"
                    }
                    return "\(columns.count) \(columns.areMoments) \(columns.isAsGiven) \(data.joined(separator: ", "))"
                }
                kept.add("\(seed) \(number)") { text(columns) }
                guard columns.count > 4 else { continue }
                kept.add("  part") { text(columns.part(2..<columns.count - 1)) }
                kept.add("  selected") { text(columns.selecting { $0 % 3 != 1 }) }
                let places = [0, 1, 3].flatMap { first in
                    [0, starts[0], starts[5], starts[5].nextUp, starts[9] - 1, 1e9].map {
                        columns.place(of: $0, from: first)
                    }
                }
                kept.add("  places") { places }
                for style in AggregationStyle.allCases {
                    let numbers = [0..<columns.count, 1..<2, 2..<9].flatMap {
                        columns.summary(of: $0, source: 1, isHandEntered: true, style: style).numbers
                    }
                    kept.add("  \(style)") { Outline.hash(numbers) }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/columns.txt") == nil)
    }

    @Test func columnsOfSeveralSourcesTogether() throws {
        var kept = Sweep()
        for type in [ObjectType.stepCount, .heartRate] {
            for seed in 0..<6 {
                let data = Self.data(seed + 80, count: 40)
                for shortest in [1, 2, 4, 9] {
                    var accumulator = StatisticsAccumulator(
                        type: type, options: .all(for: type), sources: SourceRanking(Self.sources),
                        buckets: try Self.buckets(DateComponents(hour: 4)))
                    let parts = (0..<3).map { source in data.filter { $0.source == source } }
                    let columns = parts.map { part in
                        StatisticsColumns(
                            starts: part.map(\.start), ends: part.map(\.end), values: part.map(\.value), firstNumber: 0,
                            numbers: part.map(\.number))
                    }
                    var positions = [0, 0, 0]
                    var course: [[Int]] = []
                    while true {
                        let open = columns.indices.filter { positions[$0] < columns[$0].count }
                        guard !open.isEmpty else { break }
                        let own = open.map { columns[$0] }
                        var places = open.map { positions[$0] }
                        let next = open.map { columns[$0].datum(positions[$0], source: $0, isHandEntered: false) }
                        let first = next.indices.reduce(0) { next[$1].precedes(next[$0]) ? $1 : $0 }
                        let others = seed % 2 == 0 ? .infinity : data[data.count / 2].start
                        let before = places
                        if open.count > 1 {
                            accumulator.interleave(
                                own, &places, next: next, from: first, before: others, shortestRun: shortest)
                        }
                        if places == before {
                            accumulator.add(next[first])
                            places[first] += 1
                        }
                        for (index, place) in zip(open, places) { positions[index] = place }
                        course.append(positions)
                    }
                    kept.add("\(type.index) \(seed) \(shortest)") {
                        "\(course.count) \(Outline.hash("\(course)")) "
                            + Outline.hash(Self.text(accumulator.collection()))
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/interleaved.txt") == nil)
    }

    @Test func halvesAreTheWhole() throws {
        for type in [ObjectType.stepCount, .heartRate] {
            for seed in [0, 1, 2] {
                let data = Self.data(seed * 3 + 100, count: 60, sources: 1).filter { $0.isPoint || seed > 0 }
                let row = try Self.buckets(DateComponents(hour: 1))
                let options = StatisticsOptions.all(for: type)
                let whole = StatisticsAccumulator(type: type, options: options, buckets: row, data: data)
                for split in stride(from: 5, to: data.count - 5, by: 3) {
                    let next = data[split]
                    guard data[..<split].allSatisfy({ $0.end <= next.start }) else { continue }
                    var first = StatisticsAccumulator(type: type, options: options, buckets: row)
                    for datum in data[..<split] { first.add(datum) }
                    var later = StatisticsAccumulator(type: type, options: options, buckets: row)
                    for datum in data[split...] { later.add(datum) }
                    let bucket = later.bucket(at: next.start)
                    _ = bucket
                    // The bucket of the split belongs to the first half, up to its end.
                    let number = row.number(at: next.start)
                    let end = row.bound(number + 1)
                    guard data.allSatisfy({ $0.start >= end || $0.end <= end }) else { continue }
                    var half = StatisticsAccumulator(type: type, options: options, buckets: row)
                    for datum in data where datum.start < end { half.add(datum) }
                    if let after = data.first(where: { $0.start >= end }) { half.lead(to: after.start, after.value) }
                    half.join(later, after: number)
                    #expect(Self.text(half.collection()) == Self.text(whole.collection()), "\(type) \(seed) \(split)")
                    #expect(Self.text(half.record()) == Self.text(whole.record()), "\(type) \(seed) \(split)")
                }
            }
        }
    }

    @Test func manyBuckets() throws {
        var kept = Sweep()
        for type in [ObjectType.stepCount, .heartRate] {
            var accumulator = StatisticsAccumulator(
                type: type, options: .all(for: type), buckets: try Self.buckets(DateComponents(minute: 1)))
            for number in 0..<2_300 {
                let start = 100 + Double(number) * 60 + Double(number % 7)
                accumulator.add(
                    StatisticsDatum(
                        start: start, end: start + (number % 5 == 0 ? 70 : 0), value: Double(number % 11),
                        number: Int64(number)))
            }
            let table = accumulator.table()
            let places = [0, 1, 1_022, 1_023, 1_024, 1_025, 2_047, 2_048, 2_049, table.count - 1]
            kept.add("\(type.index)") { "\(table.count) \(accumulator.bucketCount) \(places.map { table.number($0) })" }
            for place in places { kept.add("  \(place)") { "\(table[place].count) \(Self.text(table[place].record))" } }
            kept.add("  all") { Outline.hash(Self.text(table.buckets)) }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/many-buckets.txt") == nil)
    }

    @Test func piecesOfMergedSources() throws {
        var kept = Sweep()
        for seed in 0..<30 {
            let data = Self.data(seed * 2 + 201, count: 10)
            for places in [[0, 1, 2], [2, 0, 1], []] {
                var merge = SourceMerge(places: places)
                var pieces: [String] = []
                func note(_ piece: SourceMerge.Piece) {
                    pieces.append(
                        "\(piece.datum.number)/\(piece.datum.source) \(piece.start.outline)-\(piece.end.outline)")
                }
                for (slot, datum) in data.enumerated() { merge.add(datum, slot: slot, note) }
                merge.finish(note)
                kept.add("\(seed) \(places)") { "\(pieces.count) \(pieces.joined(separator: ", "))" }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/merges.txt") == nil)
    }

    @Test func ranksOfSources() throws {
        var kept = Sweep()
        let identifiers = [
            "import.garmin.days", "import.garmin.quarters", "import.days.x", "x.days", "com.HealthExport.a",
            "com.HealthExport.a.days", "com.HealthExport.a.hours", "com.HealthExport.a.seconds",
            "com.HealthExport.a.workouts",
            "com.HealthExport.a.nights", "com.HealthExport.a.other", "com.HealthExport.a.b.days", "com.HealthExport.",
            "com.a",
        ]
        for identifier in identifiers {
            kept.add(identifier) {
                "\(BucketSource.rank(ofBundle: identifier) ?? -1) \(RelayedSource.rank(ofBundle: identifier) ?? -1)"
            }
        }
        for source in BucketSource.allCases { kept.add("\(source)") { source.bundleIdentifier(of: "import.x") } }
        for grain in RelayedSource.Grain.allCases {
            kept.add("\(grain)") { RelayedSource.bundleIdentifier(slug: "x", grain) }
        }
        var candidates = identifiers.enumerated().map { number, identifier in
            SourceRanking.Candidate(
                source: SourceRecord(bundleIdentifier: identifier, name: identifier), firstAppearance: Int64(number % 3)
            )
        }
        for (number, product) in ["Watch6,1", "iPhone12,1", "iPad", nil, "AppleWatch"].enumerated() {
            candidates.append(
                SourceRanking.Candidate(
                    source: SourceRecord(bundleIdentifier: "system.\(number)", name: ""), isSystem: true,
                    productType: product,
                    firstAppearance: Int64(-number)))
        }
        for configured in [[], ["com.a"], ["x.days", "com.a", "x.days", "system.3", "nobody"]] {
            let ranking = SourceRanking(candidates, configured: configured)
            kept.add("\(configured)") { "\(ranking.places) \(ranking.order)" }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/ranks.txt") == nil)
    }

    @Test func collectionsAndTheirChanges() throws {
        var kept = Sweep()
        let type = ObjectType.stepCount
        func collection(_ data: [StatisticsDatum], _ options: StatisticsOptions) throws -> StatisticsCollectionRecord {
            let row = try Self.buckets(DateComponents(hour: 2))
            let accumulator = StatisticsAccumulator(
                type: type, options: options, sources: SourceRanking(Self.sources), buckets: row, data: data)
            return StatisticsCollectionRecord(type: type, options: options, buckets: row, table: accumulator.table())
        }
        let options = StatisticsOptions.all(for: type)
        let data = Self.data(301, count: 18)
        let all = try [
            collection(data, options), collection(data.dropLast(4), options),
            collection(Array(data.dropFirst(6)), options),
            collection([], options), collection(data.filter { $0.source != 1 }, options),
            collection(data, options.union(.separateBySource)),
        ]
        for (number, one) in all.enumerated() {
            for (other, old) in all.enumerated() {
                kept.add("\(number) since \(other)") {
                    "\(one == old) \(one.changes(since: old).map { Self.text($0) }.joined(separator: "\n"))"
                }
            }
            kept.add("\(number): sources") { one.sources.map(\.bundleIdentifier) }
            let known = one.populated.map(\.number)
            for place in [-3, 0, 1, 4, 9, 1_000] + known.prefix(2) {
                kept.add("\(number): \(place)") { Self.text(one.statistics(number: place)) }
            }
            kept.add("\(number): at") { Self.text(one.statistics(at: data[5].start)) }
            for (start, end) in [(data[0].start, data[9].start), (data[9].start, data[0].start), (0, 50_000)] {
                for most in [1, 3, 100] {
                    var visited: [String] = []
                    one.enumerate(from: start, to: end) { record in
                        visited.append(record.start.outline)
                        return visited.count < most
                    }
                    kept.add("\(number): \(start) to \(end), \(most)") { visited.joined(separator: " ") }
                }
            }
            let made = StatisticsCollectionRecord(
                type: type, options: one.options, buckets: one.buckets, populated: one.populated)
            #expect(made == one && made.hashValue == one.hashValue)
        }
        #expect(try kept.difference(from: "Core/Texts/Model/collections.txt") == nil)
    }

    @Test func partsOfMeasuredData() throws {
        var kept = Sweep()
        for type in Self.types {
            let measured = MeasuredData(sources: SourceRanking(Self.sources), data: Self.data(401, count: 20))
            let moments = [
                measured.data[4].start, measured.data[8].start, measured.data[8].end, measured.data[12].start + 3,
            ]
            kept.add("\(type.index)") { Self.text(measured.record(of: type)) }
            for start in moments {
                for end in moments {
                    let records = [false, true].map {
                        Self.text(measured.record(of: type, from: start, to: end, includesEnd: $0))
                    }
                    kept.add("\(type.index) \(start) \(end)") { records.joined(separator: " | ") }
                }
            }
        }
        let point = StatisticsDatum(start: 10, end: 10, value: 8)
        let span = StatisticsDatum(start: 10, end: 18, value: 8)
        for datum in [point, span] {
            for lower in [5, 10, 12, 18] as [Double] {
                for upper in [9, 10, 12.0.nextUp, 18, 20] {
                    kept.add("\(datum.end) \(lower) \(upper)") {
                        [(false, false), (true, true), (true, false)].map { includes, isCumulative in
                            datum.cut(from: lower, to: upper, includesEnd: includes, isCumulative: isCumulative)
                                .map { "\($0.start.outline)-\($0.end.outline) \($0.value.short)" } ?? "nil"
                        }
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/measured-data.txt") == nil)
    }

    @Test func runningStatisticsInEveryOrder() throws {
        var kept = Sweep()
        for seed in 0..<8 {
            var random = SeededGenerator(seed: UInt64(seed + 70))
            let (ids) = (1...3).map { UUID(high: 1, low: UInt64($0)) }
            var configuration = WorkoutConfigurationRecord()
            configuration.activityType = .running
            let bounds = [100.0, 4_000, 9_000, 20_000]
            let activities = (0..<3).map { place in
                WorkoutActivityRecord(
                    uuid: ids[place], configuration: configuration, start: bounds[place],
                    end: place == 2 && seed % 2 == 0 ? nil : bounds[place + 1])
            }
            var running = RunningStatistics()
            var lines: [String] = []
            running.follow([])
            running.follow(Array(activities.prefix(1)))
            let all = Self.data(seed + 500, count: 160, sources: 2)
            let sources = SourceRanking(Array(Self.sources.prefix(2)))
            var place = 0
            while place < all.count {
                let end = min(all.count, place + Int.random(in: 1...12, using: &random))
                var batch = Array(all[place..<end])
                if seed % 3 == 1 { batch.shuffle(using: &random) }
                if seed % 4 == 3, place > 40, place < 60 { batch.append(all[place - 30]) }
                let changed = seed == 5 && place > 100 ? SourceRanking(Self.sources) : sources
                running.add([.stepCount: MeasuredData(sources: changed, data: batch)])
                running.add([.heartRate: MeasuredData(sources: changed, data: batch)])
                running.add([.bodyMass: MeasuredData(sources: changed, data: [])])
                place = end
                if place > 20 { running.follow(Array(activities.prefix(seed % 4 == 0 ? 3 : 2))) }
                if place > 90 { running.follow(activities) }
                lines.append(
                    "\(running.isStale) " + running.records().map { Self.text($0) }.joined(separator: "\n")
                        + ids.flatMap { running.records(ofActivity: $0) }.map { Self.text($0) }.joined(separator: "\n"))
                if running.isStale, place > 120 {
                    running.recount([.heartRate: MeasuredData(sources: sources, data: all.reversed())])
                    lines.append(Self.text(running.record(of: .heartRate)) + Self.text(running.record(of: .stepCount)))
                }
            }
            kept.add("\(seed)") { "\(running.isStale) \(Outline.hash(lines.joined(separator: "\n")))" }
            kept.add("  last") { lines.last?.prefix(150) ?? "" }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/running-statistics.txt") == nil)
    }
}
