/// A parser for ISO 8601 dates with times, which returns seconds since the first moment of 2001 (UTC).
///
/// Foundation's formatters take a thousand times longer, and a file has one date per point.
package enum DateTimeParser {
    /// Parses a date and time of the Gregorian calendar; returns nil if the bytes are anything else.
    ///
    /// The format is `2018-11-29T01:48:58Z`. Seconds and time zone are optional (the default is UTC). A fraction of
    /// any length may follow a point or comma, offsets may be `+01:15`, `-0800` or `+01`, and the separator `t`, `z`
    /// or a space. A leap second counts as the first second of the next minute; 24:00 is the midnight that ends the
    /// day.
    package static func parse(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        guard var place = text.baseAddress else { return nil }
        var stop = place + text.count
        while place < stop, ByteWords.isSpace(place[0]) { place += 1 }
        while stop > place, ByteWords.isSpace(stop[-1]) { stop -= 1 }
        guard stop - place >= 16, place[4] == UInt8(ascii: "-"), place[7] == UInt8(ascii: "-"),
            place[10] | 0x20 == UInt8(ascii: "t") || place[10] == 0x20, place[13] == UInt8(ascii: ":")
        else { return nil }
        let year = twoDigits(place) &* 100 &+ twoDigits(place + 2)
        let (month, day) = (twoDigits(place + 5), twoDigits(place + 8))
        let (hour, minute) = (twoDigits(place + 11), twoDigits(place + 14))
        // A pair that is not two digits yields -100,000, which fails every range check below.
        guard year >= 1, month >= 1, month <= 12, day >= 1, hour >= 0, minute >= 0, minute <= 59,
            day <= 28 || day <= daysInMonth(month, year)
        else { return nil }

        place += 16
        var second = 0
        var fraction = 0.0
        if place < stop, place[0] == UInt8(ascii: ":") {
            guard stop - place >= 3 else { return nil }
            second = twoDigits(place + 1)
            guard second >= 0, second <= 60 else { return nil }
            place += 3
            if place < stop, place[0] == UInt8(ascii: ".") || place[0] == UInt8(ascii: ",") {
                guard let value = parseFraction(&place, stop) else { return nil }
                fraction = value
            }
        }
        guard hour < 24 || hour == 24 && minute == 0 && second == 0 && fraction == 0 else { return nil }
        guard let offset = place == stop ? 0 : parseZone(place, stop) else { return nil }
        let seconds = daysSince2001(year, month, day) &* 86_400 &+ hour &* 3_600 &+ minute &* 60 &+ second &- offset
        return Double(seconds) + fraction
    }

    /// Parses a date and time; returns nil also if it is outside the range of possible recordings.
    package static func possible(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        parse(text).flatMap { PossibleDates.range.contains($0) ? $0 : nil }
    }

    /// Parses a date and time as programs write them whose numbers have no leading zeros: `2024-5-1T8:0:0Z`.
    ///
    /// The year comes first and has four digits, so the text has only one meaning. Slashes may separate the parts of
    /// the date. Returns nil for anything else, and for what ``parse(_:)`` does not accept with the zeros.
    static func parsePadding(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        var rest = text.drop(while: ByteWords.isSpace)
        guard rest.count <= 40 else { return nil }
        var padded: [UInt8] = []
        func number(_ digits: Int, before separators: String, as separator: UInt8?) -> Bool {
            let own = rest.prefix { $0 &- 0x30 < 10 }
            guard !own.isEmpty, own.count <= digits else { return false }
            padded += Array(repeating: UInt8(ascii: "0"), count: digits - own.count) + own
            rest = rest.dropFirst(own.count)
            guard let separator else { return true }
            guard let next = rest.first, separators.utf8.contains(next | 0x20) else { return false }
            padded.append(separator)
            rest = rest.dropFirst()
            return true
        }
        guard rest.prefix(while: { $0 &- 0x30 < 10 }).count == 4,
            number(4, before: "-/", as: UInt8(ascii: "-")), number(2, before: "-/", as: UInt8(ascii: "-")),
            number(2, before: "t ", as: UInt8(ascii: "T")), number(2, before: ":", as: UInt8(ascii: ":")),
            number(2, before: "", as: nil)
        else { return nil }
        if rest.first == UInt8(ascii: ":") {
            padded.append(UInt8(ascii: ":"))
            rest = rest.dropFirst()
            guard number(2, before: "", as: nil) else { return nil }
        }
        // An offset such as +2:00 has a single digit, too.
        if let sign = rest.lastIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }) {
            padded += rest[...sign]
            rest = rest[(sign + 1)...]
            if rest.prefix(while: { $0 &- 0x30 < 10 }).count == 1 { padded.append(UInt8(ascii: "0")) }
        }
        padded += rest
        return padded.withUnsafeBufferPointer(parse)
    }

    /// Parses a date and time as ``parsePadding(_:)`` does; returns nil also if it is outside the range of possible
    /// recordings.
    static func possiblePadding(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        parsePadding(text).flatMap { PossibleDates.range.contains($0) ? $0 : nil }
    }

    /// Returns whether text has the form of a date but is an invalid date, or one outside the range of possible
    /// recordings.
    static func isImpossible(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if let date = parse(text) { return !PossibleDates.range.contains(date) }
        let characters = Array(text.drop(while: ByteWords.isSpace).prefix(19))
        // The pattern of digits and separators of 0000-00-00T00:00.
        let isDate =
            characters.count >= 16
            && zip(characters, "dddd-dd-ddTdd:dd".utf8).allSatisfy { character, form in
                form == UInt8(ascii: "d") ? character &- 0x30 < 10 : form == UInt8(ascii: "T") || character == form
            }
        // The rest may be an unsupported time zone; then the date is not impossible.
        return isDate && (characters.prefix(16) + Array("Z".utf8)).withUnsafeBufferPointer { possible($0) } == nil
    }

    /// Returns two digits as a number, or a large negative number if they are not digits.
    @inline(__always) private static func twoDigits(_ place: UnsafePointer<UInt8>) -> Int {
        let (tens, ones) = (place[0] &- 0x30, place[1] &- 0x30)
        return tens < 10 && ones < 10 ? Int(tens) &* 10 &+ Int(ones) : -100_000
    }

    @inline(__always) private static func daysInMonth(_ month: Int, _ year: Int) -> Int {
        if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
        return 30 + (month + month >> 3) & 1
    }

    /// Returns the days since 2001-01-01; the year starts in March here, so that the leap day comes last.
    @inline(__always) private static func daysSince2001(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let marchYear = month > 2 ? year : year &- 1
        let marchMonth = month > 2 ? month &- 3 : month &+ 9
        let days = marchYear &* 365 &+ marchYear / 4 &- marchYear / 100 &+ marchYear / 400
        return days &+ (153 &* marchMonth &+ 2) / 5 &+ day &- 730_792
    }

    /// Parses the digits after the point; digits after the eighteenth are ignored, beyond the precision of any clock.
    private static func parseFraction(_ place: inout UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>) -> Double? {
        place += 1
        let start = place
        var digits = 0
        var scale = 1.0
        while place < stop, case let digit = place[0] &- 0x30, digit < 10 {
            if place - start < 18 {
                digits = digits &* 10 &+ Int(digit)
                scale *= 10
            }
            place += 1
        }
        return place == start ? nil : Double(digits) / scale
    }

    /// Returns the seconds east of Greenwich.
    private static func parseZone(_ place: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>) -> Int? {
        let length = stop - place
        if place[0] | 0x20 == UInt8(ascii: "z") { return length == 1 ? 0 : nil }
        guard place[0] == UInt8(ascii: "+") || place[0] == UInt8(ascii: "-") else { return nil }
        var minutes = 0
        switch length {
        case 3: break
        case 5: minutes = twoDigits(place + 3)
        case 6 where place[3] == UInt8(ascii: ":"): minutes = twoDigits(place + 4)
        default: return nil
        }
        let hours = twoDigits(place + 1)
        guard hours >= 0, hours <= 23, minutes >= 0, minutes <= 59 else { return nil }
        let seconds = hours * 3_600 + minutes * 60
        return place[0] == UInt8(ascii: "-") ? -seconds : seconds
    }
}
