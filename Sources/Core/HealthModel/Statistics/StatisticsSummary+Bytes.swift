/// Encoding of summaries for storage beside their data.
///
/// Source and rank are not encoded: the index of a source differs between queries.
extension StatisticsSummary {
    /// The number of bytes in an encoded summary.
    package static let byteCount = 18 * 8

    /// The encoding as eighteen numbers of eight bytes in little-endian order.
    package var bytes: [UInt8] {
        let numbers: [UInt64] = [
            firstStart.bitPattern, firstValue.bitPattern, lastStart.bitPattern, latestEnd.bitPattern,
            latestValue.bitPattern, (endsWithPoint ? 1 : 0) | (hasOverlaps ? 2 : 0), UInt64(tally.count),
            tally.minimum.bitPattern, tally.maximum.bitPattern, tally.sum.bitPattern, tally.integral.bitPattern,
            tally.weight.bitPattern, tally.energy.bitPattern, tally.duration.bitPattern, tally.recent.end.bitPattern,
            tally.recent.start.bitPattern, UInt64(bitPattern: tally.recent.number), tally.recent.value.bitPattern,
        ]
        return numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
    }

    /// Decodes a summary.
    ///
    /// - Returns: `nil` if the length of the bytes is wrong or they are not a valid summary.
    package init?(_ bytes: UnsafeRawBufferPointer, source: Int, isHandEntered: Bool, style: AggregationStyle) {
        guard bytes.count == Self.byteCount else { return nil }
        func integer(_ index: Int) -> UInt64 {
            UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
        }
        func real(_ index: Int) -> Double { Double(bitPattern: integer(index)) }
        guard let count = Int(exactly: integer(6)), count > 0, real(0) <= real(2), real(0) <= real(3) else {
            return nil
        }
        self.init(
            source: source, isHandEntered: isHandEntered, style: style, firstStart: real(0), firstValue: real(1),
            lastStart: real(2), latestEnd: real(3), latestValue: real(4), endsWithPoint: integer(5) & 1 != 0,
            hasOverlaps: integer(5) & 2 != 0,
            tally: StatisticsTally(
                count: count, minimum: real(7), maximum: real(8), sum: real(9), integral: real(10), weight: real(11),
                energy: real(12), duration: real(13),
                recent: RecentDatum(
                    end: real(14), start: real(15), number: Int64(bitPattern: integer(16)), value: real(17))))
    }

    /// The encoding as seventeen numbers: dates first, then values, then sums, then counts.
    package var numbers: [Double] {
        [
            firstStart, lastStart, latestEnd, tally.recent.end, tally.recent.start, firstValue, latestValue,
            tally.recent.value, tally.minimum, tally.maximum, tally.sum, tally.integral, tally.weight, tally.energy,
            tally.duration, Double(tally.count * 4 + (endsWithPoint ? 1 : 0) + (hasOverlaps ? 2 : 0)),
            Double(tally.recent.number),
        ]
    }

    /// Decodes ``numbers``, or returns `nil` if they are not a valid summary.
    package init?(numbers: [Double], source: Int, isHandEntered: Bool, style: AggregationStyle) {
        guard numbers.count == 17, let packed = Int(exactly: numbers[15]), packed >= 4,
            let number = Int64(exactly: numbers[16]), numbers[0] <= numbers[1], numbers[0] <= numbers[2]
        else { return nil }
        self.init(
            source: source, isHandEntered: isHandEntered, style: style, firstStart: numbers[0],
            firstValue: numbers[5], lastStart: numbers[1], latestEnd: numbers[2], latestValue: numbers[6],
            endsWithPoint: packed & 1 != 0, hasOverlaps: packed & 2 != 0,
            tally: StatisticsTally(
                count: packed >> 2, minimum: numbers[8], maximum: numbers[9], sum: numbers[10],
                integral: numbers[11], weight: numbers[12], energy: numbers[13], duration: numbers[14],
                recent: RecentDatum(end: numbers[3], start: numbers[4], number: number, value: numbers[7])))
    }
}
