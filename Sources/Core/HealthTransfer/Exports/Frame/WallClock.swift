import Foundation
import HealthModel
import WorkoutFiles

/// A date and time as a clock on the wall shows it: without a zone, or with an offset (IMP-11).
struct WallClock: Sendable, Equatable {
    /// The seconds since 2001-01-01 00:00 on that wall.
    var local: Double
    /// The offset from UTC in seconds; nil if the text has none.
    var offset: Int?

    /// Creates a time from the seconds since 2001-01-01 00:00 on the wall.
    init(local: Double, offset: Int? = nil) { (self.local, self.offset) = (local, offset) }

    /// Reads a date and time, in ISO 8601 or in one of the forms that services write; nil if it is in no known form.
    ///
    /// Known are `2024-03-09 08:00:00`, `2024-03-09T08:00:00.0Z`, `Mar 9, 2024, 8:00:00 AM`, `10 Mar 2024, 18:00` and
    /// `09.03.2024, 08:00:00`; months in English and German.
    init?(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespaces).replacing("\u{202F}", with: " ")
        guard text.count <= 60 else { return nil }
        let found = Self.iso(text) ?? Self.monthFirst(text) ?? Self.dayFirst(text) ?? Self.german(text)
        guard let found else { return nil }
        self = found
    }

    /// Creates a date and time from its parts; nil if there is no such date.
    init?(year: Int, month: Int, day: Int, second: Double, offset: Int? = nil) {
        guard (1900...2999).contains(year), (1...12).contains(month), (1...31).contains(day),
            (0..<86_401).contains(second)
        else { return nil }
        let number = CivilDay.number(year: year, month: month, day: day)
        let parts = CivilDay.parts(number)
        guard parts.month == month, parts.day == day else { return nil }
        local = Double(number) * 86_400 + second
        self.offset = offset
    }

    // MARK: Forms

    private static let isoForm = TextForm(
        #/(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}(?:[.,]\d{1,9})?))?)?\s*(Z|[+-]\d{2}:?\d{2})?/#)
    private static let monthFirstForm = TextForm(
        #/(\p{L}+)\.? (\d{1,2}), (\d{4}),? (\d{1,2}):(\d{2})(?::(\d{2}))? ?([AaPp][Mm])?/#)
    private static let dayFirstForm = TextForm(#/(\d{1,2})\.? (\p{L}+)\.? (\d{4}),? (\d{1,2}):(\d{2})(?::(\d{2}))?/#)
    private static let germanForm = TextForm(#/(\d{1,2})\.(\d{1,2})\.(\d{4}),? (\d{1,2}):(\d{2})(?::(\d{2}))?/#)

    private static func iso(_ text: String) -> WallClock? {
        guard let match = isoForm.match(text), let second = second(match.4, match.5, match.6) else {
            return nil
        }
        var offset: Int?
        if let zone = match.7 {
            let digits = zone.filter(\.isNumber)
            let minutes = (Int(digits.prefix(2)) ?? 0) * 60 + (Int(digits.dropFirst(2)) ?? 0)
            offset = (zone.hasPrefix("-") ? -60 : 60) * minutes
        }
        return WallClock(
            year: Int(match.1) ?? 0, month: Int(match.2) ?? 0, day: Int(match.3) ?? 0, second: second, offset: offset)
    }

    private static func monthFirst(_ text: String) -> WallClock? {
        guard let match = monthFirstForm.match(text), let month = month(match.1) else { return nil }
        guard let second = second(match.4, match.5, match.6, half: match.7) else { return nil }
        return WallClock(year: Int(match.3) ?? 0, month: month, day: Int(match.2) ?? 0, second: second)
    }

    private static func dayFirst(_ text: String) -> WallClock? {
        guard let match = dayFirstForm.match(text), let month = month(match.2) else { return nil }
        guard let second = second(match.4, match.5, match.6) else { return nil }
        return WallClock(year: Int(match.3) ?? 0, month: month, day: Int(match.1) ?? 0, second: second)
    }

    private static func german(_ text: String) -> WallClock? {
        guard let match = germanForm.match(text), let second = second(match.4, match.5, match.6) else {
            return nil
        }
        return WallClock(
            year: Int(match.3) ?? 0, month: Int(match.2) ?? 0, day: Int(match.1) ?? 0, second: second)
    }

    /// Returns the second of the day; 0 without a time, nil if there is no such time.
    private static func second(
        _ hour: Substring?, _ minute: Substring?, _ second: Substring?, half: Substring? = nil
    ) -> Double? {
        guard let hour, let minute else { return 0 }
        guard var hours = Int(hour), let minutes = Int(minute), minutes < 60 else { return nil }
        if let half {
            guard (1...12).contains(hours) else { return nil }
            hours = hours % 12 + (half.lowercased() == "pm" ? 12 : 0)
        }
        let seconds = second.flatMap { Double($0.replacing(",", with: ".")) } ?? 0
        guard hours < 24, seconds < 61 else { return nil }
        return Double(hours * 3_600 + minutes * 60) + seconds
    }

    private static func month(_ name: Substring) -> Int? {
        let name = name.lowercased()
        return monthNames.first { names in names.value.contains(name) }?.key
    }

    /// The names of the months, in English and German, with their abbreviations.
    private static let monthNames: [Int: Set<String>] = [
        1: ["jan", "january", "januar", "jän", "jänner"], 2: ["feb", "february", "februar"],
        3: ["mar", "march", "mär", "märz", "mrz"], 4: ["apr", "april"], 5: ["may", "mai"],
        6: ["jun", "june", "juni"], 7: ["jul", "july", "juli"], 8: ["aug", "august"],
        9: ["sep", "sept", "september"], 10: ["oct", "october", "okt", "oktober"], 11: ["nov", "november"],
        12: ["dec", "december", "dez", "dezember"],
    ]
}

/// The zone in which times without one are read (IMP-11), and the number of those.
struct LocalClock: Sendable {
    let zone: TimeZone
    /// The number of times that were read in the zone because the file has none.
    private(set) var assumed = 0

    init(_ zone: TimeZone) { self.zone = zone }

    /// Returns the moment of a time on the wall, in seconds since 2001-01-01 UTC.
    ///
    /// - Parameter before: The moment of the record before; in the hour that exists twice, the first occurrence counts
    ///   unless it precedes that (IMP-12).
    mutating func moment(_ clock: WallClock, after before: Double? = nil) -> Double {
        if let offset = clock.offset { return clock.local - Double(offset) }
        assumed += 1
        return Self.moment(clock.local, in: zone, after: before)
    }

    /// Returns the moment of a time on the wall in a zone; in the hour that does not exist, as if the clock had not
    /// moved.
    static func moment(_ local: Double, in zone: TimeZone, after before: Double? = nil) -> Double {
        func offset(_ moment: Double) -> Double {
            Double(zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: moment)))
        }
        let offsets = (offset(local - 86_400), offset(local + 86_400))
        let (first, second) = (local - offsets.0, local - offsets.1)
        let (isFirst, isSecond) = (offset(first) == offsets.0, offset(second) == offsets.1)
        guard isFirst, isSecond, first != second else { return isSecond && !isFirst ? second : first }
        let (earlier, later) = (min(first, second), max(first, second))
        return earlier < before ?? -.infinity ? later : earlier
    }

    /// A sentence about the times whose zone was assumed; nil if there were none.
    var remark: TransferRemark? {
        guard assumed > 0 else { return nil }
        return TransferRemark(
            .noted, count: assumed,
            assumed == 1
                ? "1 time without a zone was taken as \(zone.identifier)."
                : "\(assumed) times without a zone were taken as \(zone.identifier).")
    }
}
