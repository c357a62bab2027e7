import Foundation
import HealthModel
import WorkoutFiles

/// The times of a Fitbit export, and its local days (IMP-11, IMP-14, IMP-40).
struct FitbitClock {
    /// The zone; nil if only offsets are known.
    let zone: TimeZone?
    /// The offsets from UTC in seconds since moments, where the export has no zone.
    private let offsets: [(moment: Double, offset: Int)]
    /// The number of local times whose zone neither the export nor the caller names.
    private(set) var assumed: LocalClock?
    /// The local day that was looked for last.
    private var day = (number: 0, start: 0.0, end: 0.0)

    /// Creates a clock.
    ///
    /// - Parameters:
    ///   - profile: The zone of the account.
    ///   - offsets: Offsets that tables state, by moment.
    init(_ options: ExportOptions, profile: TimeZone?, offsets: [(moment: Double, offset: Int)]) {
        let isKnown = options.isZoneGiven || profile != nil
        self.offsets = isKnown ? [] : offsets.sorted { $0.moment < $1.moment }
        zone = options.isZoneGiven ? options.zone : profile ?? (offsets.isEmpty ? options.zone : nil)
        assumed = isKnown || !offsets.isEmpty ? nil : LocalClock(options.zone)
    }

    /// The identifier of the zone of the export, if it names one (IMP-13).
    var identifier: String? { assumed == nil ? zone?.identifier : nil }

    /// The offset at a moment.
    func offset(_ moment: Double) -> Double {
        if let zone { return Double(zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: moment))) }
        let later = offsets.firstPlace { $0.moment > moment }
        return Double(offsets[max(0, later - 1)].offset)
    }

    /// Returns the moment of a time on the wall.
    mutating func moment(_ local: Double) -> Double {
        if assumed != nil, let wall = WallClock(local: local) { return assumed?.moment(wall) ?? local }
        if let zone { return LocalClock.moment(local, in: zone) }
        return local - offset(local - offset(local))
    }

    /// Returns the bounds of a day by its number from 2001-01-01.
    mutating func bounds(_ number: Int) -> (start: Double, end: Double) {
        (moment(Double(number) * 86_400), moment(Double(number + 1) * 86_400))
    }

    /// Returns the number of the local day of a moment.
    mutating func day(of moment: Double) -> Int {
        if moment >= day.start, moment < day.end { return day.number }
        let local = moment + offset(moment)
        let number = Int((local / 86_400).rounded(.down))
        // The hours near midnights are looked at one by one, because clocks may change there.
        let start = moment - (local - Double(number) * 86_400)
        day = (number, start + 14_400, start + 72_000)
        return number
    }
}

extension WallClock {
    /// Creates a time on the wall without an offset.
    fileprivate init?(local: Double) {
        guard local.magnitude < 1e11 else { return nil }
        let day = (local / 86_400).rounded(.down)
        let parts = CivilDay.parts(Int(day))
        self.init(year: parts.year, month: parts.month, day: parts.day, second: local - day * 86_400)
    }
}

/// The stamps of a Fitbit export, which are read by the place of their digits: there are tens of millions.
enum FitbitStamp {
    /// Returns the time on the wall of `MM/dd/yy HH:mm:ss`, in seconds since 2001-01-01 00:00; the time may be missing.
    static func short(_ text: String) -> Double? {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count == 17 || bytes.count == 8, bytes[2] == UInt8(ascii: "/"), bytes[5] == UInt8(ascii: "/"),
                let month = number(bytes, 0, 2), let day = number(bytes, 3, 2), let year = number(bytes, 6, 2)
            else { return nil }
            guard let second = bytes.count == 8 ? 0 : second(bytes, 9) else { return nil }
            return local(2_000 + year, month, day, second)
        }
    }

    /// Returns the time on the wall of `yyyy-MM-ddTHH:mm:ss`, with or without a fraction, in seconds since 2001-01-01
    /// 00:00, and whether it is labelled as UTC; nil if it is neither that nor another form.
    static func iso(_ text: String) -> (local: Double, offset: Int?)? {
        var copy = text
        let fast: (Double, Int?)? = copy.withUTF8 { bytes in
            guard bytes.count >= 19, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
                let year = number(bytes, 0, 4), let month = number(bytes, 5, 2), let day = number(bytes, 8, 2),
                let second = second(bytes, 11), let local = local(year, month, day, second)
            else { return nil }
            var (place, fraction, scale) = (19, 0.0, 0.1)
            if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
                place += 1
                while place < bytes.count, place < 29, let digit = number(bytes, place, 1) {
                    (fraction, scale, place) = (fraction + Double(digit) * scale, scale / 10, place + 1)
                }
            }
            let moment = local + (fraction * 1e6).rounded() / 1e6
            if place == bytes.count { return (moment, nil) }
            return place == bytes.count - 1 && bytes[place] == UInt8(ascii: "Z") ? (moment, 0) : nil
        }
        if let fast { return fast }
        return WallClock(text).map { ($0.local, $0.offset) }
    }

    private static func second(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
        guard bytes[start + 2] == UInt8(ascii: ":"), bytes[start + 5] == UInt8(ascii: ":"),
            let hour = number(bytes, start, 2), let minute = number(bytes, start + 3, 2),
            let second = number(bytes, start + 6, 2), hour < 24, minute < 60, second < 60
        else { return nil }
        return hour * 3_600 + minute * 60 + second
    }

    private static func local(_ year: Int, _ month: Int, _ day: Int, _ second: Int) -> Double? {
        guard 1_970...2_999 ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
        let number = CivilDay.number(year: year, month: month, day: day)
        guard CivilDay.parts(number).day == day else { return nil }
        return Double(number * 86_400 + second)
    }

    private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
        var value = 0
        for byte in bytes[start..<start + count] {
            guard case let digit = Int(byte) - 48, 0...9 ~= digit else { return nil }
            value = value * 10 + digit
        }
        return value
    }
}
