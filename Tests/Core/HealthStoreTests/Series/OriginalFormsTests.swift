import HealthModel
import Testing

@testable import HealthStore

/// The columns in which the originals of a block are stored: only what does not follow from its quantities.
@Suite struct OriginalFormsTests {
    /// Quantities with their originals, and the columns that are stored of these.
    struct Example: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var isCumulative: Bool
        /// Starts, ends and values.
        var quantities: [[Double]]
        var marks: [Double]?
        /// Starts, ends, values and units of the originals of each quantity.
        var originals: [[[Double]]]
        var step: Double
        var stored: [String: [[Double]]]

        init(
            _ name: String, sum quantities: [[Double]], _ originals: [[[Double]]], step: Double,
            _ stored: [String: [[Double]]]
        ) {
            (testDescription, isCumulative, self.quantities) = (name, true, quantities)
            marks = nil
            (self.originals, self.step, self.stored) = (originals, step, stored)
        }

        init(
            _ name: String, level quantities: [[Double]], marks: [Double]?, _ originals: [[[Double]]], step: Double,
            _ stored: [String: [[Double]]]
        ) {
            (testDescription, isCumulative, self.quantities, self.marks) = (name, false, quantities, marks)
            (self.originals, self.step, self.stored) = (originals, step, stored)
        }

        var given: OriginalBlock.Quantities {
            OriginalBlock.Quantities(
                starts: quantities.map { $0[0] }, ends: quantities.map { $0[1] }, values: quantities.map { $0[2] },
                marks: marks, unit: 1, isCumulative: isCumulative)
        }

        var columns: OriginalColumns {
            var columns = OriginalColumns()
            for original in originals.joined() {
                columns.append(
                    from: original[0], to: original[1], original[2], unit: original.count > 3 ? Int64(original[3]) : 1,
                    number: Int64(100 + columns.count))
            }
            return columns
        }
    }

    /// Adjacent intervals from a start on, all of one value.
    private static func intervals(_ bounds: [Double], _ value: Double) -> [[Double]] {
        zip(bounds, bounds.dropFirst()).map { [$0, $1, value] }
    }

    private static func instants(_ dates: [Double], _ value: Double) -> [[Double]] { dates.map { [$0, $0, value] } }

    static let sums: [Example] = [
        Example("nothing", sum: [], [], step: 0, [:]),
        Example("one that stands for itself", sum: [[5, 9, 3]], [[[5, 9, 3]]], step: 0, [:]),
        Example(
            "equal parts", sum: [[0, 40, 8]], [intervals([0, 10, 20, 30, 40], 2)], step: 10, [:]),
        Example(
            "one and equal parts", sum: [[-9, 0, 1], [0, 20, 4], [20, 30, 7]],
            [[[-9, 0, 1]], intervals([0, 10, 20], 2), [[20, 30, 7]]], step: 10, [:]),
        Example(
            "the greater of two steps", sum: [[0, 40, 8], [40, 80, 6]],
            [intervals([0, 10, 20, 30, 40], 2), intervals([40, 60, 80], 3)], step: 20,
            ["forms": [[2, 0], [0, 0], [0, 0]]]),
        Example(
            "the middle of three steps", sum: [[0, 40, 8], [40, 80, 6], [80, 120, 8]],
            [intervals([0, 10, 20, 30, 40], 2), intervals([40, 60, 80], 3), intervals([80, 90, 100, 110, 120], 2)],
            step: 10, ["forms": [[0, -2, 0], [0, 0, 0], [0, 0, 0]]]),
        Example(
            "a last one of another number", sum: [[0, 20, 4], [20, 40, 4], [40, 60, 4]],
            [intervals([0, 10, 20], 2), intervals([20, 30, 40], 2), [[40, 60, 4]]], step: 10,
            ["forms": [[0, 0, -1], [0, 0, 0], [0, 0, 0]]]),
        Example(
            "parts of other lengths", sum: [[0, 30, 6]], [intervals([0, 5, 20, 30], 2)], step: 10,
            ["forms": [[0], [1], [0]], "starts": [[5, 20]]]),
        Example(
            "two parts of other lengths", sum: [[0, 20, 4]], [intervals([0, 5, 20], 2)], step: 10,
            ["forms": [[0], [1], [0]], "starts": [[5]]]),
        Example(
            "a gap between parts", sum: [[0, 20, 4]], [[[0, 5, 2], [6, 20, 2]]], step: 10,
            ["forms": [[0], [2], [0]], "intervals": [[0, 6], [5, 20]]]),
        Example(
            "a later start", sum: [[0, 20, 4]], [[[1, 10, 2], [10, 20, 2]]], step: 10,
            ["forms": [[0], [2], [0]], "intervals": [[1, 10], [10, 20]]]),
        Example(
            "an earlier end", sum: [[0, 20, 4]], [[[0, 10, 2], [10, 19, 2]]], step: 10,
            ["forms": [[0], [2], [0]], "intervals": [[0, 10], [10, 19]]]),
        Example(
            "one with another start", sum: [[0, 20, 4]], [[[1, 20, 4]]], step: 0,
            ["forms": [[0], [2], [0]], "intervals": [[1], [20]]]),
        Example(
            "one with another end", sum: [[0, 20, 4]], [[[0, 21, 4]]], step: 0,
            ["forms": [[0], [2], [0]], "intervals": [[0], [21]]]),
        Example(
            "another value of all parts", sum: [[0, 20, 5], [20, 40, 7]],
            [intervals([0, 10, 20], 2), intervals([20, 30, 40], 3)], step: 10,
            ["forms": [[0, 0], [0, 0], [1, 1]], "levels": [[2, 3]]]),
        Example(
            "other values of some parts", sum: [[0, 20, 4], [20, 40, 5], [40, 60, 6]],
            [intervals([0, 10, 20], 2), [[20, 30, 2], [30, 40, 3]], intervals([40, 50, 60], 3)], step: 10,
            ["forms": [[0, 0, 0], [0, 0, 0], [0, 2, 0]], "given": [[2, 3], [1, 1]]]),
        Example(
            "another unit of one part", sum: [[0, 20, 4]], [[[0, 10, 2], [10, 20, 2, 7]]], step: 10,
            ["forms": [[0], [0], [2]], "given": [[2, 2], [1, 7]]]),
        Example(
            "another unit of all parts", sum: [[0, 20, 4]], [[[0, 10, 2, 7], [10, 20, 2, 7]]], step: 10,
            ["forms": [[0], [0], [2]], "given": [[2, 2], [7, 7]]]),
        Example(
            "other dates and values", sum: [[0, 20, 4], [20, 40, 9]],
            [[[0, 5, 1], [5, 20, 3]], [[20, 24, 4], [25, 40, 4]]], step: 10,
            [
                "forms": [[0, 0], [1, 2], [2, 1]], "starts": [[5]], "intervals": [[20, 25], [24, 40]],
                "levels": [[4]], "given": [[1, 3], [1, 1]],
            ]),
    ]

    static let levels: [Example] = [
        Example("one", level: [[5, 5, 70]], marks: [0], [instants([5], 70)], step: 0, [:]),
        Example(
            "equal distances", level: [[0, 30, 70], [40, 40, 80]], marks: [1, 0],
            [instants([0, 10, 20, 30], 70), instants([40], 80)], step: 10, [:]),
        Example(
            "equal distances without a mark", level: [[0, 30, 70]], marks: [0], [instants([0, 10, 20, 30], 70)],
            step: 10, ["forms": [[3], [0], [0]]]),
        Example(
            "equal distances without marks", level: [[0, 30, 70]], marks: nil, [instants([0, 10, 20, 30], 70)],
            step: 10, ["forms": [[3], [0], [0]]]),
        Example(
            "an interval without a mark", level: [[0, 30, 70], [30, 50, 80]], marks: [1, 0],
            [instants([0, 10, 20, 30], 70), [[30, 50, 80]]], step: 10, [:]),
        Example(
            "an interval with a mark", level: [[0, 30, 70], [30, 50, 80]], marks: [1, 1],
            [instants([0, 10, 20, 30], 70), [[30, 50, 80]]], step: 10,
            ["forms": [[0, -2], [0, 0], [0, 0]]]),
        Example(
            "other distances", level: [[0, 30, 70]], marks: [1], [instants([0, 5, 20, 30], 70)], step: 10,
            ["forms": [[0], [1], [0]], "starts": [[5, 20]]]),
        Example(
            "three at other distances", level: [[0, 20, 70]], marks: [1], [instants([0, 5, 20], 70)], step: 10,
            ["forms": [[0], [1], [0]], "starts": [[5]]]),
        Example(
            "one that lasts", level: [[0, 30, 70]], marks: [1],
            [[[0, 0, 70], [10, 12, 70], [20, 20, 70], [30, 30, 70]]], step: 10,
            ["forms": [[0], [2], [0]], "intervals": [[0, 10, 20, 30], [0, 12, 20, 30]]]),
        Example(
            "a last one that lasts", level: [[0, 30, 70]], marks: [1],
            [[[0, 0, 70], [10, 10, 70], [20, 20, 70], [25, 30, 70]]], step: 10,
            ["forms": [[0], [2], [0]], "intervals": [[0, 10, 20, 25], [0, 10, 20, 30]]]),
        Example(
            "the other zero", level: [[0, 10, 0], [20, 30, 0]], marks: [1, 1],
            [[[0, 0, 0], [10, 10, -0.0]], instants([20, 30], -0.0)], step: 10,
            ["forms": [[0, 0], [0, 0], [2, 1]], "given": [[0, -0.0], [1, 1]], "levels": [[-0.0]]]),
    ]

    static let examples = sums + levels

    private static func columns(_ bytes: [UInt8], _ count: Int) throws -> [[Double]] {
        try bytes.withUnsafeBytes { try BlockCodec.decode($0, columns: count) }
    }

    private static func storedColumns(_ block: OriginalBlock) throws -> [String: [[Double]]] {
        var stored: [String: [[Double]]] = [:]
        let all: [(String, [UInt8]?, Int)] = [
            ("forms", block.forms, 3), ("starts", block.starts, 1), ("intervals", block.intervals, 2),
            ("levels", block.levels, 1), ("given", block.given, 2), ("numbers", block.numbers, 1),
            ("delays", block.delays, 1),
        ]
        for (name, bytes, count) in all {
            if let bytes { stored[name] = try columns(bytes, count) }
        }
        return stored
    }

    private static func bits(_ columns: [[Double]]) -> [[UInt64]] { columns.map { $0.map(\.bitPattern) } }

    private static func expectSame(_ found: OriginalColumns, _ expected: OriginalColumns) {
        #expect(bits([found.starts, found.ends]) == bits([expected.starts, expected.ends]))
        #expect(bits([found.values, found.delays]) == bits([expected.values, expected.delays]))
        #expect(found.units == expected.units && found.numbers == expected.numbers)
    }

    @Test("only what does not follow from the quantities is stored, and all comes back", arguments: examples)
    func stored(example: Example) throws {
        let counts = example.originals.map(\.count)
        let block = OriginalBlock(example.columns, counts: counts, of: example.given)
        #expect(block.count == counts.reduce(0, +) && block.step == example.step)
        #expect(block.firstNumber == (counts.isEmpty ? 0 : 100))
        let stored = try Self.storedColumns(block)
        #expect(stored.mapValues(Self.bits) == example.stored.mapValues(Self.bits), "\(stored)")
        let found = try block.originals(of: example.given)
        #expect(found.counts == counts)
        Self.expectSame(found.columns, example.columns)
    }

    @Test("numbers are stored unless they count up, and delays unless all are unknown")
    func numbersAndDelays() throws {
        let quantities = Self.quantities
        let cases: [([Int64], [Double?], [String: [[Double]]])] = [
            ([7, 8, 9], [nil, nil, nil], [:]), ([7, 8, 10], [nil, nil, nil], ["numbers": [[7, 8, 10]]]),
            ([9, 8, 7], [nil, nil, nil], ["numbers": [[9, 8, 7]]]),
            ([7, 7, 7], [nil, nil, nil], ["numbers": [[7, 7, 7]]]),
            ([7, 8, 9], [nil, nil, 3], ["delays": [[.nan, .nan, 3]]]),
            ([7, 8, 9], [1, nil, nil], ["delays": [[1, .nan, .nan]]]),
            ([8, 7, 9], [1, 2, 0], ["numbers": [[8, 7, 9]], "delays": [[1, 2, 0]]]),
        ]
        for (numbers, delays, expected) in cases {
            var columns = OriginalColumns()
            for (place, date) in [0.0, 10, 20].enumerated() {
                columns.append(
                    from: date, to: date, place < 2 ? 70 : 80, unit: 1, number: numbers[place], delay: delays[place])
            }
            let block = OriginalBlock(columns, counts: [2, 1], of: quantities)
            let stored = try Self.storedColumns(block)
            #expect(block.firstNumber == numbers[0] && block.count == 3 && block.step == 10)
            #expect(stored.mapValues(Self.bits) == expected.mapValues(Self.bits), "\(numbers) \(delays)")
            Self.expectSame(try block.originals(of: quantities).columns, columns)
        }
    }

    // MARK: Rules

    @Test("an interval has as many usual originals as steps, rounded to the nearest number") func usualCounts() {
        func counts(_ isCumulative: Bool, _ isMade: Bool, _ ends: [Double], step: Double = 10) -> [Int] {
            let rule = OriginalRule(isCumulative: isCumulative, step: step)
            return ends.map { rule.count(from: 0, to: $0, isMade: isMade) }
        }
        let ends = [0, 4.75, 5, 14.75, 15, 24.75, 25, 40]
        for isMade in [false, true] { #expect(counts(true, isMade, ends) == [1, 1, 1, 1, 2, 2, 3, 4]) }
        #expect(counts(false, true, ends) == [1, 1, 2, 2, 3, 3, 4, 5])
        #expect(counts(false, false, ends) == [1, 1, 1, 1, 1, 1, 1, 1])
        for isCumulative in [false, true] {
            // Without a step, against it, and of too many steps, there is one.
            for step in [0, -10, Double.nan] { #expect(counts(isCumulative, true, [40], step: step) == [1]) }
            #expect(counts(isCumulative, true, [-100, -.infinity, .infinity, .nan]) == [1, 1, 1, 1])
            let most = Double(BlockCodec.maximumCount)
            let found = counts(isCumulative, true, [most - 1, most, most + 1], step: 1)
            #expect(found == [BlockCodec.maximumCount - (isCumulative ? 1 : 0), 1, 1])
        }
    }

    @Test("the usual originals divide their interval, and the last one ends with it") func usualDates() {
        func dates(_ isCumulative: Bool, _ count: Int, _ start: Double, _ end: Double) -> [[Double]] {
            let rule = OriginalRule(isCumulative: isCumulative, step: 1)
            return (0..<count).map { place -> [Double] in
                let interval = rule.interval(place, of: count, from: start, to: end)
                return [interval.start, interval.end]
            }
        }
        #expect(dates(true, 4, 100, 140) == [[100, 110], [110, 120], [120, 130], [130, 140]])
        #expect(dates(false, 5, 100, 140) == [[100, 100], [110, 110], [120, 120], [130, 130], [140, 140]])
        for isCumulative in [false, true] { #expect(dates(isCumulative, 1, 100, 140) == [[100, 140]]) }
        // The length of the interval is rounded here.
        #expect(dates(true, 2, -1, 1e-17) == [[-1, -0.5], [-0.5, 1e-17]])
        #expect(dates(false, 2, -1, 1e-17) == [[-1, -1], [1e-17, 1e-17]])
        let rules = [true, false].map { OriginalRule(isCumulative: $0, step: 1) }
        #expect(rules.map { $0.value(of: 12, count: 4) } == [3, 12])
        #expect((0..<4).map { OriginalBlock.isLast($0, of: 4, isCumulative: true) } == [false, false, false, true])
        #expect((0..<4).map { OriginalBlock.isLast($0, of: 4, isCumulative: false) } == [false, false, true, true])
        #expect([true, false].map { OriginalBlock.isLast(0, of: 1, isCumulative: $0) } == [true, true])
        #expect([true, false].map { OriginalBlock.isLast(0, of: 2, isCumulative: $0) } == [false, true])
    }

    // MARK: Damage

    /// Two instants that became an interval, and one alone.
    private static var quantities: OriginalBlock.Quantities {
        OriginalBlock.Quantities(
            starts: [0, 20], ends: [10, 20], values: [70, 80], marks: [1, 0], unit: 1, isCumulative: false)
    }

    private static func block(_ count: Int = 3, _ change: (inout OriginalBlock) -> Void = { _ in }) -> OriginalBlock {
        var block = OriginalBlock(count: count, step: 10, firstNumber: 100)
        change(&block)
        return block
    }

    private static func forms(_ surplus: [Double], _ dates: [Double] = [0, 0], _ values: [Double] = [0, 0]) -> [UInt8] {
        BlockCodec.encode([surplus, dates, values])
    }

    private static func encoded(_ columns: [Double]...) -> [UInt8] { BlockCodec.encode(columns) }

    /// Returns starts, ends, values and units, or the damage.
    private static func outcome(_ block: OriginalBlock, _ quantities: OriginalBlock.Quantities = quantities) -> String {
        do {
            let (columns, counts) = try block.originals(of: quantities)
            #expect(counts.reduce(0, +) == columns.count)
            return "\(counts) \(columns.starts) \(columns.ends) \(columns.values) \(columns.units)"
        } catch {
            return "\(error)"
        }
    }

    @Test("what fits is read") func fitting() throws {
        let cases: [(OriginalBlock, String)] = [
            (Self.block(), "[2, 1] [0.0, 10.0, 20.0] [0.0, 10.0, 20.0] [70.0, 70.0, 80.0] [1, 1, 1]"),
            (
                Self.block(2) { $0.forms = Self.forms([-1, 0]) },
                "[1, 1] [0.0, 20.0] [10.0, 20.0] [70.0, 80.0] [1, 1]"
            ),
            (
                Self.block(4) { $0.forms = Self.forms([1, 0]) },
                "[3, 1] [0.0, 5.0, 10.0, 20.0] [0.0, 5.0, 10.0, 20.0] [70.0, 70.0, 70.0, 80.0] [1, 1, 1, 1]"
            ),
            (
                Self.block(4) {
                    $0.forms = Self.forms([1, 0], [1, 0])
                    $0.starts = Self.encoded([4])
                }, "[3, 1] [0.0, 4.0, 10.0, 20.0] [0.0, 4.0, 10.0, 20.0] [70.0, 70.0, 70.0, 80.0] [1, 1, 1, 1]"
            ),
            (
                Self.block {
                    $0.forms = Self.forms([0, 0], [0, 2])
                    $0.intervals = Self.encoded([21], [23])
                }, "[2, 1] [0.0, 10.0, 21.0] [0.0, 10.0, 23.0] [70.0, 70.0, 80.0] [1, 1, 1]"
            ),
            (
                Self.block {
                    $0.forms = Self.forms([0, 0], [0, 0], [1, 1])
                    $0.levels = Self.encoded([5, 6])
                }, "[2, 1] [0.0, 10.0, 20.0] [0.0, 10.0, 20.0] [5.0, 5.0, 6.0] [1, 1, 1]"
            ),
            (
                Self.block {
                    $0.forms = Self.forms([0, 0], [0, 0], [2, 0])
                    $0.given = Self.encoded([5, 6], [7, 1])
                }, "[2, 1] [0.0, 10.0, 20.0] [0.0, 10.0, 20.0] [5.0, 6.0, 80.0] [7, 1, 1]"
            ),
        ]
        for (block, expected) in cases { #expect(Self.outcome(block) == expected) }
        let numbered = Self.block {
            $0.numbers = Self.encoded([5, 3, 4])
            $0.delays = Self.encoded([1, .nan, 3])
        }
        let columns = try numbered.originals(of: Self.quantities).columns
        #expect(columns.numbers == [5, 3, 4])
        #expect(Self.bits([columns.delays]) == Self.bits([[1, .nan, 3]]))
        let plain = try Self.block().originals(of: Self.quantities).columns
        #expect(plain.numbers == [100, 101, 102] && plain.delays.isEmpty)
    }

    @Test("other numbers of originals, forms and rows are refused") func refused() {
        func expect(_ damage: String, _ name: String, _ count: Int = 3, _ change: (inout OriginalBlock) -> Void) {
            #expect(Self.outcome(Self.block(count, change)) == damage, "\(name)")
        }
        for count in [-1, 0, 1, 2, 4, BlockCodec.maximumCount + 1] { expect("malformed", "\(count)", count) { _ in } }
        expect("malformed", "none of a quantity", 1) { $0.forms = Self.forms([-2, 0]) }
        expect("malformed", "less than none", 1) { $0.forms = Self.forms([-3, 0]) }
        for surplus in [0.5, .nan, .infinity, 1e300, -1e300, 0x1p20 + 1] as [Double] {
            expect("malformed", "\(surplus)") { $0.forms = Self.forms([surplus, 0]) }
        }
        for form in [-1, 0.5, 3, .nan] as [Double] {
            expect("malformed", "dates \(form)") { $0.forms = Self.forms([0, 0], [0, form]) }
            expect("malformed", "values \(form)") { $0.forms = Self.forms([0, 0], [0, 0], [form, 0]) }
        }
        expect("malformed", "one row") { $0.forms = Self.forms([0], [0], [0]) }
        expect("malformed", "three rows") { $0.forms = Self.forms([0, 0, 0], [0, 0, 0], [0, 0, 0]) }
        expect("malformed", "two columns") { $0.forms = Self.encoded([0, 0], [0, 0]) }
        // What no form asks for.
        expect("malformed", "starts") { $0.starts = Self.encoded([5]) }
        expect("malformed", "intervals") { $0.intervals = Self.encoded([5], [6]) }
        expect("malformed", "levels") { $0.levels = Self.encoded([5]) }
        expect("malformed", "given") { $0.given = Self.encoded([5], [1]) }
        // What a form asks for, and is missing.
        expect("truncated", "no starts", 4) { $0.forms = Self.forms([1, 0], [1, 0]) }
        expect("truncated", "no intervals") { $0.forms = Self.forms([0, 0], [0, 2]) }
        expect("truncated", "no levels") { $0.forms = Self.forms([0, 0], [0, 0], [0, 1]) }
        expect("truncated", "no values") { $0.forms = Self.forms([0, 0], [0, 0], [0, 2]) }
        expect("truncated", "one level of two") {
            $0.forms = Self.forms([0, 0], [0, 0], [1, 1])
            $0.levels = Self.encoded([5])
        }
        for rows in [[1, 2], [1, 2, 3, 4]] as [[Double]] {
            expect("malformed", "numbers \(rows)") { $0.numbers = Self.encoded(rows) }
            expect("malformed", "delays \(rows)") { $0.delays = Self.encoded(rows) }
        }
        expect("malformed", "half a number") { $0.numbers = Self.encoded([1, 2, 2.5]) }
        expect("truncated", "no bytes") { $0.delays = [] }
    }

    @Test("dates and values that no original has are refused") func refusedContents() {
        let intervals: [(Double, Double, Bool)] = [
            (20, 20, true), (20, 21, true), (20, 19, false), (-.infinity, 20, false), (20, .infinity, false),
            (.nan, 20, false), (20, .nan, false), (.infinity, .infinity, false),
        ]
        for (start, end, isRead) in intervals {
            let found = Self.outcome(
                Self.block {
                    $0.forms = Self.forms([0, 0], [0, 2])
                    $0.intervals = Self.encoded([start], [end])
                })
            #expect((found != "malformed") == isRead, "\(start) \(end)")
        }
        for value in [Double.nan, .infinity, -.infinity, 0] {
            let level = Self.block {
                $0.forms = Self.forms([0, 0], [0, 0], [1, 0])
                $0.levels = Self.encoded([value])
            }
            let given = Self.block {
                $0.forms = Self.forms([0, 0], [0, 0], [0, 2])
                $0.given = Self.encoded([value], [1])
            }
            for block in [level, given] { #expect((Self.outcome(block) != "malformed") == (value == 0), "\(value)") }
        }
        for unit in [0.5, .nan, 1e300] {
            let block = Self.block {
                $0.forms = Self.forms([0, 0], [0, 0], [0, 2])
                $0.given = Self.encoded([5], [unit])
            }
            #expect(Self.outcome(block) == "malformed", "\(unit)")
        }
        // An interval of a sum begins where the one before ends.
        let sum = OriginalBlock.Quantities(
            starts: [0], ends: [20], values: [4], marks: nil, unit: 1, isCumulative: true)
        let cases: [(Double, String)] = [
            (15, "[2] [0.0, 15.0] [15.0, 20.0] [2.0, 2.0] [1, 1]"),
            (20, "[2] [0.0, 20.0] [20.0, 20.0] [2.0, 2.0] [1, 1]"), (21, "malformed"), (-1, "malformed"),
        ]
        for (start, expected) in cases {
            let block = Self.block(2) {
                $0.forms = Self.forms([0], [1], [0])
                $0.starts = Self.encoded([start])
            }
            #expect(Self.outcome(block, sum) == expected, "\(start)")
        }
    }
}
