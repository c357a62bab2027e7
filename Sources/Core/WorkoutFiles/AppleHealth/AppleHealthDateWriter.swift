/// A formatter for dates of exports: `yyyy-MM-dd HH:mm:ss ±HHmm`, all with the same offset (EXP-15).
///
/// A fraction of a second is placed as in ISO 8601, and then no space precedes the offset: `2024-05-01
/// 10:00:00.25+0200`. No precision is lost, strict parsers of such dates accept it, and dates of whole seconds, the
/// only ones that phones print, look as on phones.
struct AppleHealthDateWriter {
    /// The maximum length of a date in bytes.
    static let largest = 48
    /// The dates whose year has four digits at any offset.
    static let range = -63_113_000_000.0...252_423_900_000.0

    private let offset: Int
    private let hasFractions: Bool
    /// The suffix ` ±HHmm`.
    private let zone: [UInt8]
    /// The suffix padded with two bytes, which are overwritten.
    private let zoneWord: UInt64
    private var day = Int.min
    /// The eleven bytes of the day and the space after it.
    private var month: UInt64 = 0
    private var rest: UInt32 = 0

    /// Creates a formatter.
    ///
    /// - Parameters:
    ///   - offset: Seconds east of Greenwich, in whole minutes.
    ///   - hasFractions: Whether fractions of seconds are written or left out.
    init(offset: Int, hasFractions: Bool) {
        self.offset = offset
        self.hasFractions = hasFractions
        let minutes = offset.magnitude / 60
        let digits = [minutes / 600, minutes / 60 % 10, minutes % 60 / 10, minutes % 10].map { UInt8(0x30 + $0) }
        zone = [0x20, offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")] + digits
        zoneWord = (zone + [0, 0]).withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    }

    /// Returns the text of a date, or an empty text for a date outside of ``range``.
    mutating func text(_ date: Double) -> String {
        guard Self.range.contains(date) else { return "" }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.largest) { buffer in
            guard let start = buffer.baseAddress else { return "" }
            let count = write(date, to: start)
            return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
        }
    }

    /// Writes a date of ``range``, in seconds since 2001-01-01 UTC; returns the number of bytes written.
    @inline(__always) mutating func write(_ date: Double, to text: UnsafeMutablePointer<UInt8>) -> Int {
        let whole = date.rounded(.down)
        let local = Int(whole) &+ offset
        // Days before 2001 are negative, but their seconds are not.
        let (quotient, remainder) = local.quotientAndRemainder(dividingBy: 86_400)
        let (today, second) = remainder < 0 ? (quotient &- 1, remainder &+ 86_400) : (quotient, remainder)
        if today != day { remember(today) }
        let raw = UnsafeMutableRawPointer(text)
        raw.storeBytes(of: month, as: UInt64.self)
        raw.storeBytes(of: rest, toByteOffset: 8, as: UInt32.self)
        let seconds = UInt64(truncatingIfNeeded: second)
        let clock =
            0x3030_3A30_303A_3030 &+ Self.pair(seconds / 3_600) &+ Self.pair(seconds / 60 % 60) << 24
            &+ Self.pair(seconds % 60) << 48
        raw.storeBytes(of: clock.littleEndian, toByteOffset: 11, as: UInt64.self)
        if date != whole, hasFractions { return writeFraction(date - whole, of: date, whole, to: text) }
        raw.storeBytes(of: zoneWord, toByteOffset: 19, as: UInt64.self)
        return 25
    }

    /// Returns two digits, the higher one first in memory.
    @inline(__always) private static func pair(_ number: UInt64) -> UInt64 { number / 10 | (number % 10) << 8 }

    /// Writes the fraction of the second, with the fewest digits that reproduce the date exactly, and the offset.
    @inline(never) private func writeFraction(
        _ fraction: Double, of date: Double, _ whole: Double, to text: UnsafeMutablePointer<UInt8>
    ) -> Int {
        var scale = 1.0
        var digits = 0.0
        var count = 0
        repeat {
            count += 1
            scale *= 10
            digits = (fraction * scale).rounded()
            // The same computation as in a parser.
        } while count < 17 && (digits >= scale || whole + digits / scale != date)
        text[19] = UInt8(ascii: ".")
        DecimalWriter.fill(UInt64(min(digits, scale - 1)), count, to: text + 20)
        for index in 1..<6 { text[19 + count + index] = zone[index] }
        return 25 + count
    }

    /// Caches the text of a day.
    @inline(never) private mutating func remember(_ today: Int) {
        day = today
        let (year, number, dayOfMonth) = CivilDay.parts(today)
        var bytes: [UInt8] = [0x30, 0x30, 0x30, 0x30, 0x2D, 0x30, 0x30, 0x2D, 0x30, 0x30, 0x20, 0]
        bytes.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            DecimalWriter.fill(UInt64(min(max(year, 0), 9_999)), 4, to: start)
            DecimalWriter.fill(UInt64(number), 2, to: start + 5)
            DecimalWriter.fill(UInt64(dayOfMonth), 2, to: start + 8)
        }
        bytes.withUnsafeBytes {
            month = $0.loadUnaligned(as: UInt64.self)
            rest = $0.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
        }
    }
}
