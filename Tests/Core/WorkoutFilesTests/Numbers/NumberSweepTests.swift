import Foundation
import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// Numbers and dates, read and written, at everything at which they take another form.
@Suite struct NumberSweepTests {
    /// Numbers next to powers of two and ten, to halves, and to the largest whole numbers.
    private static let numbers: [Double] = {
        var numbers: [Double] = EdgeNumbers.doubles
        for power in -13...23 {
            let ten = pow(10, Double(power))
            numbers += [ten, ten.nextUp, ten.nextDown, -ten, 1.5 * ten, 0.3 * ten, 9.999_5 * ten, 123.456_7 * ten]
        }
        for bit in [31, 32, 52, 53, 54, 62, 63, 64] {
            let two = Double(sign: .plus, exponent: bit, significand: 1)
            numbers += [two, two - 1, two + 1, two.nextUp, two.nextDown, -two]
        }
        numbers += [
            1e308, -1e308, .leastNonzeroMagnitude, .leastNormalMagnitude, .pi, 1 / 3.0, 2 / 3.0, 0.1 + 0.2, 1e15 - 0.1,
            1e15 / 3, 99.999_999_999,
        ]
        return numbers
    }()

    @Test func numbersAreWritten() throws {
        var kept = KeptOutcomes()
        var decoded = 0
        let numbers = Self.numbers + [.nan, .infinity, -.infinity, -0.0]
        for start in stride(from: 0, to: numbers.count, by: 6) {
            kept.add(numbers[start]) {
                numbers[start...].prefix(6).map { number in
                    var text = ByteText()
                    text.add(shortest: number)
                    let shortest = String(decoding: text.bytes, as: UTF8.self)
                    if Double(shortest) == number { decoded += 1 }
                    let others = [ByteText.text(number), DecimalWriter.text(number), JSON.digits(number)]
                    return shortest + (others.allSatisfy { $0 == shortest } ? "" : " \(others.joined(separator: " "))")
                }.joined(separator: " ")
            }
        }
        #expect(decoded == Self.numbers.count + 3)
        for number in EdgeNumbers.integers + [.max, .min] {
            kept.add("integer \(number)") {
                var text = ByteText()
                text.add(number)
                text.add(byte: UInt8(ascii: " "))
                return String(decoding: text.bytes, as: UTF8.self)
                    + (number >= 0 ? DecimalWriter.text(Double(number)) : "")
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/numbers-written.txt") == nil)
    }

    @Test func numbersAreRead() throws {
        var kept = KeptOutcomes()
        func read(_ text: String) -> String {
            Array(text.utf8).withUnsafeBufferPointer { text in
                "\(WholeOutcome.number(DecimalParser.parse(text))) \(DecimalParser.hasDecimalComma(text) ? "," : "")"
            }
        }
        let wholes = ["", "0", "7", "007", "9007199254740993", "12345678901234567890", "9999999999999999999"]
        let fractions = [
            "", ".", ".5", ".25", ".000", ".1234567890123456789", ",5", ",", ".5.5", ".0000000000000000001",
        ]
        let exponents = [
            "", "e", "e0", "E3", "e+2", "e-2", "e-", "e22", "e23", "e-22", "e-23", "e308", "e400", "e-400", "e5x",
        ]
        for sign in ["", "-", "+", " ", "- "] {
            for whole in wholes {
                kept.add("\(sign)\(whole)") {
                    fractions.map { fraction in
                        exponents.map { read(sign + whole + fraction + $0) }.joined(separator: " ")
                    }.joined(separator: "\n")
                }
            }
        }
        for text in [
            "x", "0x10", "nan", "inf", "1 ", "\t1\n", "1_000", "1 000", "1,000,0", "٣", "1e99999999999999999999", "1f",
            "/", ":", "1/", "1:", "1.:", "1./", "1e:", "1e/", "1e5:", ".5:", ".e1", "-.5", "+.5", "1.5e1.5", "12:30",
            "1;",
            String(repeating: "9", count: 40) + ",5",
            String(repeating: "0", count: 38) + ",5", String(repeating: "0", count: 39) + ",5",
        ] {
            kept.add("'\(text)'") { read(text) }
        }
        for number in Self.numbers {
            let text = "\(number)"
            let value = Array(text.utf8).withUnsafeBufferPointer { DecimalParser.parse($0) }
            #expect(value == number, "\(text)")
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/numbers-read.txt") == nil)
    }

    // MARK: Dates

    private static let days: [Int] = {
        var days = EdgeNumbers.integers
        for year in [0, 1, 4, 99, 100, 400, 1899, 1900, 1999, 2000, 2001, 2004, 2100, 2400, 9999] {
            let start = CivilDay.number(year: year, month: 1, day: 1)
            days += [-1, 0, 30, 31, 58, 59, 60, 89, 90, 119, 120, 364, 365].map { start + $0 }
        }
        return days
    }()

    @Test func daysHaveTheirDates() throws {
        var kept = KeptOutcomes()
        for day in Self.days {
            kept.add(day) {
                let parts = CivilDay.parts(day)
                #expect(CivilDay.number(year: parts.year, month: parts.month, day: parts.day) == day)
                return "\(parts.year)-\(parts.month)-\(parts.day)"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/days.txt") == nil)
    }

    @Test func datesAreWritten() throws {
        var kept = KeptOutcomes()
        func text(_ add: (inout ByteText) -> Void) -> String {
            var text = ByteText()
            add(&text)
            return String(decoding: text.bytes, as: UTF8.self)
        }
        let seconds: [Double] = [
            0, 0.001, 0.0004, 0.0005, 0.25, 0.999_999, 0.999_999_999_9, 59.999_5, 3_599, 86_399.5, -0.5,
        ]
        let days = Self.days.filter { abs($0) < 4_000_000 }
        for first in stride(from: 0, to: days.count, by: 5) {
            kept.add("day \(days[first])") {
                days[first...].prefix(5).map { day in
                    let start = Double(day) * 86_400
                    let all = seconds.map { second in
                        text { $0.add(date: start + second) } + " " + text { $0.add(milliseconds: start + second) }
                    }
                    return text { $0.add(date: start + 0.25) }.prefix(11)
                        + WholeOutcome.short(all.joined(separator: "\n"))
                }.joined(separator: " ")
            }
        }
        for second in seconds {
            kept.add(second) { text { $0.add(date: second) } + " " + text { $0.add(milliseconds: second) } }
        }
        for time in [Double.nan, .infinity, 1e300, -1e300] {
            kept.add(time) { text { $0.add(date: time.isFinite ? time : 0) } + text { $0.add(milliseconds: time) } }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/dates-written.txt") == nil)
    }

    private static let dates: [String] = {
        let whole = "2024-02-29T12:34:56.789Z"
        var dates = [whole, "2024-02-29 12:34:56 +0130", "2024-02-29t12:34z", "2024-02-29T12:34:56,5-03:30"]
        // Each part at its bounds.
        let parts: [(String, [String])] = [
            (
                "2024",
                [
                    "0000", "0001", "1600", "1899", "1900", "2000", "2023", "2100", "2999", "3000", "9999", "x024",
                    "2/24", ":024",
                ]
            ),
            (
                "-02-",
                ["-00-", "-01-", "-03-", "-04-", "-06-", "-09-", "-11-", "-12-", "-13-", "/02/", "-2-", "--02", "-a2-"]
            ),
            ("29T", ["00T", "01T", "28T", "30T", "31T", "32T", "29 ", "29t", "29_", "9T", "29T "]),
            ("T12:", ["T00:", "T23:", "T24:", "T25:", "T1:", "T12.", "T-1:"]),
            (":34:", [":00:", ":59:", ":60:", ":4:", ":34.", ":34", ":3a:"]),
            (
                ":56.789",
                ["", ":00", ":59", ":60", ":61", ":5", ":56.", ":56,25", ":56.1234567890123456789", ":5x", ":56:1"]
            ),
            (
                "Z",
                [
                    "", "z", "ZZ", "+00", "+02", "-02:30", "+0230", "+2:30", "+24:00", "+23:59", "+02:60", "+2", "UTC",
                    " +0100", "+02.30", "*0200",
                ]
            ),
        ]
        for (part, others) in parts {
            for other in others { dates.append(whole.replacing(part, with: other)) }
        }
        for month in 1...12 {
            for day in [28, 29, 30, 31] {
                for year in [2023, 2024, 1900, 2000] {
                    dates.append("\(year)-\(month < 10 ? "0" : "")\(month)-\(day)T00:00:01Z")
                }
            }
        }
        dates += [
            "", " ", "2024-02-29", " 2024-02-29T12:34:56Z ", "2024-02-29T24:00:00Z", "2024-02-29T24:00:01Z",
            "2024-02-29T24:01:00Z", "2024-02-29T24:00:00.5Z", "2024/2/9 1:2", "2024-2-9T1:2:3", "2024-2-9 1:2:3 +2:00",
            "24-2-9 1:2:3", "2024-2-9 1:2:3+10:30", "2024-2-9 1:2:", "2024-2-9 123:2", "20240229T123456Z",
            "2024-2-9 1:2:3" + String(repeating: " ", count: 26), "2024-2-9 1:2:3" + String(repeating: " ", count: 27),
            "1899-12-31T23:59:59Z", "1900-01-01T00:00:00Z", "2999-12-31T23:59:59Z", "3000-01-01T00:00:00Z",
            "0000-00-00T00:00:00Z", "2024-13-01T00:00:00Q", "2024-12-01T00:00:00Q", "2024-12-01T00:00 PST",
        ]
        return dates
    }()

    @Test func datesAreRead() throws {
        var kept = KeptOutcomes()
        for date in Self.dates {
            kept.add("'\(date)'") {
                Array(date.utf8).withUnsafeBufferPointer { text in
                    let all = [
                        DateTimeParser.parse(text), DateTimeParser.possible(text), DateTimeParser.parsePadding(text),
                        DateTimeParser.possiblePadding(text), AppleHealthDate.parse(date),
                    ].map { $0.map { "\($0)" } ?? "-" }
                    return (Set(all).count == 1 ? all[0] : all.joined(separator: " "))
                        + (DateTimeParser.isImpossible(text) ? " impossible" : "")
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/dates-read.txt") == nil)
    }

    @Test func datesOfExportsAreWritten() throws {
        var kept = KeptOutcomes()
        for offset in [-86_399, -43_200, -12_659, -3_600, -1, 0, 59, 60, 3_600, 20_700, 50_400] {
            for hasFractions in [false, true] {
                kept.add("\(offset) \(hasFractions)") {
                    let printer = AppleHealthPrinter(offset: offset, hasFractions: hasFractions)
                    var writer = AppleHealthDateWriter(offset: offset, hasFractions: hasFractions)
                    let range = AppleHealthDateWriter.range
                    return
                        ([0, 0.5, 59.999_6, 0.000_1, 86_399, 86_400, -1, -0.25, 800_000_000.123] + [
                            range.lowerBound, range.upperBound, range.lowerBound.nextDown, range.upperBound.nextUp,
                            .nan,
                        ]).map { (date: Double) in
                            "\(printer.date(date) ?? "-") \(AppleHealthPrinter.canPrint(date) ? writer.text(date) : "")"
                        }.joined(separator: "\n")
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/dates-of-exports.txt") == nil)
    }

    @Test func textsThatAreKept() throws {
        var kept = KeptOutcomes()
        var calls = 0
        var minutes = MinuteTexts { moment in
            calls += 1
            return moment < -86_400 ? nil : Array("\(Int(moment))m".utf8)
        }
        for moment in [0, 1, 9, 10, 59, 60, 61, 59, -1, -59, -60, -61, -86_401, -86_400, 119, 120, 3_600] {
            kept.add("\(moment)") {
                var bytes: [UInt8] = [UInt8(ascii: "<")]
                let isWritten = minutes.append(moment, to: &bytes)
                return "\(isWritten) \(String(decoding: bytes, as: UTF8.self)) \(calls)"
            }
        }
        var written = 0
        var texts = NumberTexts { number in
            written += 1
            return "\(number)"
        }
        for number in [0, 1, 1, 2.5, 0, -0.0, 1, 2.5] as [Double] {
            kept.add("number \(number)") { "\(String(decoding: texts[number], as: UTF8.self)) \(written)" }
        }
        let uuid = UUID(uuid: (0x01, 0x9A, 0xAF, 0x10, 0xF9, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0xFF))
        for isUppercase in [false, true] {
            kept.add("identifier \(isUppercase)") {
                var bytes: [UInt8] = []
                HexText.append(uuid, uppercase: isUppercase, to: &bytes)
                return String(decoding: bytes, as: UTF8.self)
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/kept-texts.txt") == nil)
    }

    // MARK: Bytes

    @Test func wordsOfBytes() throws {
        var kept = KeptOutcomes()
        kept.add("spaces") { (UInt8.min...UInt8.max).filter(ByteWords.isSpace).map { "\($0)" }.joined(separator: " ") }
        for length in 0...40 {
            kept.add("length \(length)") {
                var lines: [String] = []
                for place in [0, 1, 7, 8, 9, 15, 16, 31, 32, 39] where place < length {
                    for byte in [0x22, 0x26, 0x3C, 0x0D, 0x1F, 0x80, 0x0A] as [UInt8] {
                        // What follows the run must make no difference.
                        var bytes = [UInt8](repeating: 0x41, count: length) + [UInt8](repeating: byte, count: 16)
                        bytes[place] = byte
                        bytes[length - 1] = byte
                        lines.append(
                            bytes.withUnsafeBufferPointer { bytes in
                                guard let start = bytes.baseAddress else { return "" }
                                let count = ByteWords.count(byte, from: start, to: start + length)
                                return "\(count) \(ByteWords.needsDecoding(start, count: length))"
                            })
                    }
                }
                return lines.joined(separator: " ")
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/byte-words.txt") == nil)
    }
}
