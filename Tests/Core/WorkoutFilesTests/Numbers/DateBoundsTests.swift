import Testing

@testable import WorkoutFiles

/// The bounds of dates and the forms in which they are read and written.
@Suite struct DateBoundsTests {
    private func parse(_ text: String) -> Double? {
        Array(text.utf8).withUnsafeBufferPointer { DateTimeParser.parse($0) }
    }

    private func padding(_ text: String) -> Double? {
        Array(text.utf8).withUnsafeBufferPointer { DateTimeParser.parsePadding($0) }
    }

    private func possible(_ text: String) -> [Bool] {
        Array(text.utf8).withUnsafeBufferPointer {
            [
                DateTimeParser.possible($0) != nil, DateTimeParser.possiblePadding($0) != nil,
                DateTimeParser.isImpossible($0),
            ]
        }
    }

    @Test(arguments: [(1_900, 28), (2_000, 29), (2_019, 28), (2_020, 29), (2_100, 28)])
    func monthsEndWithTheirLastDay(year: Int, february: Int) throws {
        let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        for (index, length) in lengths.enumerated() {
            let month = "\(year)-\(index < 9 ? "0" : "")\(index + 1)"
            let last = try #require(parse("\(month)-\(length)T00:00:00Z"), "\(month)")
            let next = index == 11 ? "\(year + 1)-01" : "\(year)-\(index < 8 ? "0" : "")\(index + 2)"
            #expect(parse("\(next)-01T00:00:00Z") == last + 86_400, "\(month)")
            #expect(parse("\(month)-\(length + 1)T00:00:00Z") == nil && parse("\(month)-00T00:00:00Z") == nil)
        }
        #expect(parse("\(year)-13-01T00:00:00Z") == nil && parse("\(year)-00-01T00:00:00Z") == nil)
    }

    @Test func hoursMinutesAndSecondsHaveTheirBounds() {
        func time(_ text: String) -> Double? { parse("2001-01-01T" + text) }
        #expect(time("23:59:59Z") == 86_399 && time("23:59:60Z") == 86_400 && time("23:59:61Z") == nil)
        #expect(time("23:60:00Z") == nil && time("24:00:00Z") == 86_400 && time("24:00Z") == 86_400)
        #expect(time("24:01:00Z") == nil && time("24:00:00.5Z") == nil && time("24:00:01Z") == nil)
        #expect(time("00:00:00+23:59") == -86_340 && time("00:00:00-23:59") == 86_340)
        #expect(time("00:00:00+23:60") == nil && time("00:00:00+24:00") == nil && time("00:00:00-2400") == nil)
        #expect(time("12:00+0530") == 23_400 && time("12:00-05") == 61_200 && time("12:00:30.125-05:45") == 63_930.125)
        #expect(time("12:00:00 Z") == nil && time("12:00:00+05:3") == nil && time("12:00:00+5:30") == nil)
        #expect(time("12:00:00+05-30") == nil && time("12:00:00z ") == 43_200 && time("12:00:00.Z") == nil)
    }

    @Test func datesOfElevenCenturiesArePossible() {
        #expect(possible("1900-01-01T00:00:00Z") == [true, true, false])
        #expect(possible("1899-12-31T23:59:59Z") == [false, false, true])
        #expect(possible("2999-12-31T23:59:59Z") == [true, true, false])
        #expect(possible("3000-01-01T00:00:00Z") == [false, false, true])
        #expect(parse("1900-01-01T00:00:00Z") == PossibleDates.range.lowerBound)
        #expect(parse("3000-01-01T00:00:00Z") == PossibleDates.range.upperBound)
        // What has the form of a date but is none is impossible; other text is unreadable.
        #expect(possible("2020-02-30T00:00:00Z") == [false, false, true])
        #expect(possible(" 2020-01-01T25:00:00+01:00") == [false, false, true])
        #expect(possible("2020-01-01T00:00:xx") == [false, false, false])
        #expect(possible("2020-01-01T0") == [false, false, false] && possible("never") == [false, false, false])
        #expect(possible("2020-1-1T0:0:0Z") == [false, true, false])
    }

    @Test func digitsMayLackTheirZeros() {
        let moment: Double = 599_529_600 + 277_629
        for text in [
            "2020-1-4T5:7:9Z", "2020/1/4 5:7:9", "2020-01-04T05:07:09Z", "2020-1-4t5:7:9.0", "2020-1-4 7:7:9+2:00",
            "2020-1-4T7:7:9+02:00", "2020-1-3T20:37:9-8:30", "2020-1-3T22:07:9-7",
        ] {
            #expect(padding(text) == moment, "\(text)")
        }
        #expect(padding("2020-1-4T5:7Z") == moment - 9)
        for text in [
            "20-1-4T5:7:9Z", "20200-1-4T5:7:9Z", "2020-1-4T5:7:", "2020-001-4T5:7:9Z", "2020.1.4 5:7:9", "2020-1-4",
            "2020-1-4T5:7:009Z", "", "2020-1-4T5:7:9" + String(repeating: "0", count: 40),
        ] {
            #expect(padding(text) == nil, "\(text)")
        }
    }

    @Test func datesAreWrittenAsTheyAreRead() {
        func text(_ time: Double, isRounded: Bool = false) -> String {
            var text = ByteText()
            if isRounded { text.add(milliseconds: time) } else { text.add(date: time) }
            return String(decoding: text.bytes, as: UTF8.self)
        }
        #expect(text(0) == "2001-01-01T00:00:00Z" && text(-0.5) == "2000-12-31T23:59:59.5Z")
        #expect(text(68_169_600 - 1) == "2003-02-28T23:59:59Z" && text(68_169_600) == "2003-03-01T00:00:00Z")
        #expect(text(-26_524_799.75) == "2000-02-29T00:00:00.25Z" && text(0.000_001) == "2001-01-01T00:00:00.000001Z")
        #expect(text(-3_187_296_001) == "1899-12-31T23:59:59Z" && text(-62_893_065_600) == "0008-01-01T00:00:00Z")
        #expect(text(0.9996, isRounded: true) == "2001-01-01T00:00:01Z")
        #expect(text(0.0004, isRounded: true) == "2001-01-01T00:00:00Z")
        #expect(text(0.0256, isRounded: true) == "2001-01-01T00:00:00.026Z")
        #expect(text(-0.75, isRounded: true) == "2000-12-31T23:59:59.250Z")
        #expect(text(86_399.9996, isRounded: true) == "2001-01-02T00:00:00Z")
    }

    @Test func daysHaveNumbersInBothDirections() {
        #expect(CivilDay.number(year: 2_001, month: 1, day: 1) == 0)
        #expect(CivilDay.number(year: 2_000, month: 12, day: 31) == -1)
        #expect(CivilDay.number(year: 2_004, month: 2, day: 29) == 3 * 365 + 59)
        #expect(CivilDay.number(year: -1, month: 3, day: 1) == CivilDay.number(year: 399, month: 3, day: 1) - 146_097)
        for day in stride(from: -1_100_000, to: 400_000, by: 137) {
            let parts = CivilDay.parts(day)
            let next = CivilDay.parts(day + 1)
            #expect(CivilDay.number(year: parts.year, month: parts.month, day: parts.day) == day)
            let isNext =
                next == (parts.year, parts.month, parts.day + 1) || next == (parts.year, parts.month + 1, 1)
                || next == (parts.year + 1, 1, 1)
            #expect(isNext, "\(parts), \(next)")
        }
    }

    @Test func minutesAreKeptAndSecondsAdded() {
        var calls: [Double] = []
        var texts = MinuteTexts { minute in
            calls.append(minute)
            return minute < 1_000 ? Array("\(Int(minute)):".utf8) : nil
        }
        var bytes: [UInt8] = []
        for moment in [0, 9, 59, 60, 61, -1, -60, -61, 0] {
            #expect(texts.append(moment, to: &bytes))
            bytes.append(UInt8(ascii: " "))
        }
        #expect(String(decoding: bytes, as: UTF8.self) == "0:00 0:09 0:59 60:00 60:01 -60:59 -60:00 -120:59 0:00 ")
        #expect(calls == [0, 60, -60, -120, 0])
        #expect(!texts.append(1_020, to: &bytes))
    }

    @Test func numbersAreWrittenInPlainDigits() {
        let cases: [(Double, String)] = [
            (0, "0"), (-7, "-7"), (9_007_199_254_740_991, "9007199254740991"),
            (9_007_199_254_740_992, "9007199254740992.0"),
            (1e16, "10000000000000000"), (1.25e17, "125000000000000000"), (1e-7, "0.0000001"), (-1.5e-5, "-0.000015"),
            (-1.25e20, "-125000000000000000000"), (12_345.678, "12345.678"),
            (.leastNonzeroMagnitude, "0." + String(repeating: "0", count: 323) + "5"),
        ]
        for (number, text) in cases { #expect(ByteText.text(number) == text) }
    }
}
