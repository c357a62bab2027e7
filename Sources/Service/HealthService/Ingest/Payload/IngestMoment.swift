import Foundation
import WorkoutFiles

/// A date in a payload (ING-5).
struct IngestMoment: Hashable {
    /// The time, in seconds since 2001-01-01 UTC.
    var time: Double
    /// The offset from UTC, in seconds.
    var offset: Int
    /// A Boolean value that indicates whether the date is at midnight.
    var isMidnight: Bool

    /// The time in seconds since 1970-01-01 UTC, as used in identifiers.
    var unixSeconds: Int { Self.unixSeconds(time) }

    static func unixSeconds(_ time: Double) -> Int {
        Int(exactly: (time + Date.timeIntervalBetween1970AndReferenceDate).rounded(.down)) ?? 0
    }

    static let missing = "missing date"
    static let noDate = "invalid date"
    static let noOffset = "the date has no UTC offset"
    static let impossible = "the date does not exist"
    static let ahead = "the date is more than a day ahead of the time of receipt"
}

/// A parser of dates: `2026-02-06 14:30:00 -0800`, optionally with AM or PM, ISO 8601 with an offset, and calendar
/// days.
///
/// ``DateTimeParser`` treats dates without an offset as UTC, which would be a guess here.
struct IngestMomentReader {
    /// The time zone of calendar days without an offset.
    let timeZone: TimeZone
    /// The latest date, in seconds since 2001-01-01 UTC: nobody measures in the future, but clocks and zones differ.
    var latest = Double.infinity

    private static let years = 1900...2199

    /// Parses a date, or throws the reason why it is invalid.
    func moment(_ value: JSON?) throws(IngestReason) -> IngestMoment {
        guard let value else { throw IngestReason(IngestMoment.missing) }
        guard case .string(var text) = value else { throw IngestReason(IngestMoment.noDate) }
        var result: Result<IngestMoment, IngestReason> = .failure(IngestReason(IngestMoment.noDate))
        text.withUTF8 { bytes in
            guard bytes.count <= 64 else { return }
            do throws(IngestReason) {
                var cursor = Cursor(bytes)
                result = .success(try read(&cursor))
            } catch {
                result = .failure(error)
            }
        }
        let moment = try result.get()
        guard moment.time <= latest else { throw IngestReason(IngestMoment.ahead) }
        return moment
    }

    private func read(_ cursor: inout Cursor) throws(IngestReason) -> IngestMoment {
        let wrong = IngestReason(IngestMoment.noDate)
        cursor.skipBlanks()
        guard let year = cursor.number(digits: 4...4), cursor.consume("-"), let month = cursor.number(digits: 2...2),
            cursor.consume("-"), let day = cursor.number(digits: 2...2)
        else { throw wrong }
        guard Self.years.contains(year), (1...12).contains(month), (1...Self.days(month, year)).contains(day) else {
            throw IngestReason(IngestMoment.impossible)
        }
        let days = Self.daysSince2001(year, month, day)
        let hadBlank = cursor.skipBlanks()
        if cursor.isAtEnd { return midnight(days) }
        guard cursor.consume("T") || cursor.consume("t") || hadBlank else { throw wrong }
        cursor.skipBlanks()
        guard var hour = cursor.number(digits: 1...2), cursor.consume(":"), let minute = cursor.number(digits: 2...2)
        else { throw wrong }
        var second = 0
        var fraction = 0.0
        if cursor.consume(":") {
            guard let number = cursor.number(digits: 2...2) else { throw wrong }
            second = number
            if cursor.consume(".") || cursor.consume(",") { fraction = cursor.fraction() }
        }
        cursor.skipBlanks()
        if let isAfternoon = cursor.halfOfDay() {
            guard (1...12).contains(hour) else { throw IngestReason(IngestMoment.impossible) }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
            cursor.skipBlanks()
        }
        guard hour < 24, minute < 60, second <= 60 else { throw IngestReason(IngestMoment.impossible) }
        guard !cursor.isAtEnd else { throw IngestReason(IngestMoment.noOffset) }
        guard let offset = cursor.offset() else { throw wrong }
        cursor.skipBlanks()
        guard cursor.isAtEnd else { throw wrong }
        let inDay = hour * 3_600 + minute * 60 + second
        return IngestMoment(
            time: Double(days * 86_400 + inDay - offset) + fraction, offset: offset,
            isMidnight: inDay == 0 && fraction == 0)
    }

    /// Returns the first moment of a day in the time zone.
    private func midnight(_ days: Int) -> IngestMoment {
        let utc = Double(days * 86_400)
        var offset = timeZone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: utc))
        offset = timeZone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: utc - Double(offset)))
        return IngestMoment(time: utc - Double(offset), offset: offset, isMidnight: true)
    }

    // MARK: Calendar

    private static func days(_ month: Int, _ year: Int) -> Int {
        if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
        return [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    private static func daysSince2001(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let marchMonth = month > 2 ? month - 3 : month + 9
        return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + (153 * marchMonth + 2) / 5 + day
            - 730_792
    }

    // MARK: Characters

    private struct Cursor {
        private let bytes: UnsafeBufferPointer<UInt8>
        private var place = 0

        init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

        var isAtEnd: Bool { place >= bytes.count }

        /// Skips blanks, including non-breaking spaces, and returns whether there were any.
        @discardableResult
        mutating func skipBlanks() -> Bool {
            let start = place
            while place < bytes.count {
                let rest = bytes[place...]
                if bytes[place] == 0x20 {
                    place += 1
                } else if rest.starts(with: [0xC2, 0xA0]) {
                    place += 2
                } else if rest.starts(with: [0xE2, 0x80, 0xAF]) {
                    place += 3
                } else {
                    break
                }
            }
            return place > start
        }

        mutating func consume(_ character: Unicode.Scalar) -> Bool {
            guard place < bytes.count, UInt32(bytes[place]) == character.value else { return false }
            place += 1
            return true
        }

        /// Parses a number with the given count of digits.
        mutating func number(digits: ClosedRange<Int>) -> Int? {
            var (value, count) = (0, 0)
            while count < digits.upperBound, place < bytes.count, bytes[place] &- 0x30 < 10 {
                value = value * 10 + Int(bytes[place] &- 0x30)
                place += 1
                count += 1
            }
            return digits.contains(count) ? value : nil
        }

        /// Parses the digits after the decimal point.
        mutating func fraction() -> Double {
            var (value, scale) = (0.0, 1.0)
            while place < bytes.count, bytes[place] &- 0x30 < 10 {
                if scale < 1e12 {
                    value = value * 10 + Double(bytes[place] &- 0x30)
                    scale *= 10
                }
                place += 1
            }
            return value / scale
        }

        /// Parses AM or PM and returns whether it is PM, or `nil` for a 24-hour clock.
        mutating func halfOfDay() -> Bool? {
            let letters = bytes[place...].prefix(2).map { $0 | 0x20 }
            guard letters == Array("am".utf8) || letters == Array("pm".utf8) else { return nil }
            place += 2
            return letters[0] == UInt8(ascii: "p")
        }

        /// Parses `Z`, `+0100`, `+01:00` or `+01` as seconds east of Greenwich.
        mutating func offset() -> Int? {
            if consume("Z") || consume("z") { return 0 }
            let isWest = consume("-")
            guard isWest || consume("+"), let hours = number(digits: 2...2), hours < 24 else { return nil }
            _ = consume(":")
            var minutes = 0
            if !isAtEnd, bytes[place] &- 0x30 < 10 {
                guard let number = number(digits: 2...2), number < 60 else { return nil }
                minutes = number
            }
            return (isWest ? -1 : 1) * (hours * 3_600 + minutes * 60)
        }
    }
}
