import Foundation
import WorkoutFiles

/// Dates as RFC 3339 in UTC, with as many digits as are needed to restore every bit.
///
/// A current `Date` needs up to seven fractional digits; a reader that ignores some of them is off by less than a
/// microsecond.
enum JSONMoment {
    /// The range from the first second of the year 0 to the first of the year 10000.
    private static let years = -63_145_526_400.0..<252_423_993_600.0

    // MARK: Writing

    /// Returns the text of a date; nil if it is outside of the years 0 to 9999, or so close to 2001 that its digits
    /// need an exponent.
    package static func text(_ seconds: Double) -> String? {
        let whole = seconds.rounded(.down)
        guard years.contains(seconds), let number = Int(exactly: whole) else { return nil }
        var fraction = ""
        if whole != seconds {
            let digits = seconds.magnitude.description
            guard let point = digits.firstIndex(of: "."), !digits.contains("e") else { return nil }
            fraction = String(digits[digits.index(after: point)...])
            // Fractions are counted upwards before 2001, too.
            if seconds < 0 { fraction = complement(fraction) }
        }
        return civil(number, fraction)
    }

    /// Returns the digits of the difference to the next whole number.
    private static func complement(_ fraction: String) -> String {
        var digits = fraction.utf8.map { 0x39 - $0 }
        // All digits but the last are nines' complements; a shortest fraction never ends with a zero.
        if let last = digits.indices.last { digits[last] += 1 }
        return String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
    }

    /// Returns the text of whole seconds with the digits of a fraction, without a formatter: responses have thousands
    /// of dates.
    private static func civil(_ seconds: Int, _ fraction: String) -> String {
        let (day, second) = divide(seconds, by: 86_400)
        let civil = CivilDay.parts(day)
        return String(unsafeUninitializedCapacity: 21 + fraction.utf8.count) { bytes in
            var place = 0
            func add(_ byte: UInt8) {
                bytes[place] = byte
                place += 1
            }
            func add(_ number: Int, divisor: Int = 10) {
                var divisor = divisor
                while divisor > 0 {
                    add(UInt8(truncatingIfNeeded: 0x30 + number / divisor % 10))
                    divisor /= 10
                }
            }
            add(civil.year, divisor: 1_000)
            add(dash)
            add(civil.month)
            add(dash)
            add(civil.day)
            add(UInt8(ascii: "T"))
            add(second / 3_600)
            add(colon)
            add(second % 3_600 / 60)
            add(colon)
            add(second % 60)
            if !fraction.isEmpty { add(UInt8(ascii: ".")) }
            fraction.utf8.forEach(add)
            add(UInt8(ascii: "Z"))
            return place
        }
    }

    private static func divide(_ value: Int, by divisor: Int) -> (Int, Int) {
        let quotient = value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
        return (quotient, value - quotient * divisor)
    }

    // MARK: Reading

    /// The maximum length of a text that is parsed.
    private static let longest = 64

    /// Parses a date with seconds and an offset; returns nil if it is invalid.
    package static func seconds(_ text: String) -> Double? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes.count <= longest, bytes[4] == dash, bytes[7] == dash,
            bytes[10] | 0x20 == UInt8(ascii: "t"), bytes[13] == colon, bytes[16] == colon,
            let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
            let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]),
            let second = number(bytes[17..<19]), (1...12).contains(month), day >= 1,
            day <= length(ofMonth: month, year), hour < 24, minute < 60, second < 60
        else { return nil }
        var place = 19
        var fraction: ArraySlice<UInt8> = []
        if bytes[place] == UInt8(ascii: ".") {
            let end = bytes[(place + 1)...].firstIndex { $0 &- 0x30 > 9 } ?? bytes.count
            fraction = bytes[(place + 1)..<end]
            guard !fraction.isEmpty else { return nil }
            place = end
        }
        guard let offset = offset(bytes[place...]) else { return nil }
        let time = hour * 3_600 + minute * 60 + second
        return seconds(CivilDay.number(year: year, month: month, day: day) * 86_400 + time - offset, fraction)
    }

    private static let dash = UInt8(ascii: "-")
    private static let colon = UInt8(ascii: ":")

    /// Returns the sum of whole seconds and a fraction, rounded to the nearest `Double`: adding two numbers would
    /// round twice.
    private static func seconds(_ whole: Int, _ fraction: ArraySlice<UInt8>) -> Double? {
        if fraction.isEmpty { return Double(whole) }
        if fraction.count <= 7, let digits = number(fraction) {
            let scale = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000][fraction.count]
            let scaled = whole * scale + digits
            // Both operands are exact, so the single division rounds correctly.
            if scaled.magnitude < 1 << 53 { return Double(scaled) / Double(scale) }
        }
        let text = String(decoding: fraction, as: UTF8.self)
        guard whole < 0 else { return Double("\(whole).\(text)") }
        let significant = String(text.reversed().drop { $0 == "0" }.reversed())
        if significant.isEmpty { return Double(whole) }
        return Double("-\(-whole - 1).\(complement(significant))")
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var value = 0
        for digit in digits {
            guard digit &- 0x30 <= 9 else { return nil }
            value = value * 10 + Int(digit &- 0x30)
        }
        return value
    }

    /// Parses an offset in seconds east of Greenwich, such as `Z` or `+01:15`.
    private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
        let text = Array(bytes)
        if text.count == 1, text[0] | 0x20 == UInt8(ascii: "z") { return 0 }
        guard text.count == 6, text[3] == colon, text[0] == dash || text[0] == UInt8(ascii: "+"),
            let hours = number(text[1..<3]), let minutes = number(text[4..<6]), hours < 24, minutes < 60
        else { return nil }
        return (text[0] == dash ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }

    private static func length(ofMonth month: Int, _ year: Int) -> Int {
        if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
        return [4, 6, 9, 11].contains(month) ? 30 : 31
    }
}
