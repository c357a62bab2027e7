/// Heart rates that a chest strap recorded by itself, beat by beat, and transferred to the watch afterwards.
///
/// A message with a timestamp synchronizes the clock of the strap with that of the watch; the others count from there
/// in 1,024ths of a second, either in full or in twelve bits that wrap around.
struct FITHeartRates {
    struct Value {
        /// The time in seconds of the file's clock.
        var time: Double
        var heartRate: Double
    }

    private(set) var values: [Value] = []
    private var anchorTime: Double?
    /// The strap's clock at the last synchronization and at the last beat, in 1,024ths of a second.
    private var anchorTicks: Int64 = 0
    private var lastTicks: Int64 = 0

    private static let ticksPerSecond = 1_024.0
    /// The number of ticks after which the 32-bit clock wraps around.
    private static let overflow: Int64 = 1 << 32

    mutating func add(_ message: FITMessage) {
        typealias Row = FITProfile.HeartRate
        let rates = message.numbers(Row.rates)
        // A file may declare a type whose range exceeds that of the strap's clock.
        var ticks = message.numbers(Row.ticks).compactMap {
            $0.flatMap { $0 >= 0 && $0 < Double(Self.overflow) ? Int64($0) : nil }
        }
        if message.definition.field(FITProfile.timestamp) != nil, message.timestamp != 0, let first = ticks.first {
            let fraction = message.number(Row.fraction) ?? message.number(Row.fractionOf256) ?? 0
            anchorTime = Double(message.timestamp) + fraction
            anchorTicks = first
            lastTicks = first
        }
        if ticks.isEmpty { ticks = packed(message.bytes(Row.packedTicks)) }
        guard let anchorTime else { return }
        for (rate, tick) in zip(rates, ticks) {
            lastTicks = tick
            guard let rate else { continue }
            var distance = tick - anchorTicks
            if distance < -Self.overflow / 2 { distance += Self.overflow }
            values.append(Value(time: anchorTime + Double(distance) / Self.ticksPerSecond, heartRate: rate))
        }
    }

    /// Returns two times for every three bytes, each the lower twelve bits of the strap's clock.
    private mutating func packed(_ bytes: UnsafeBufferPointer<UInt8>) -> [Int64] {
        var result: [Int64] = []
        for index in stride(from: 0, to: bytes.count - 2, by: 3) {
            let word = Int64(bytes[index]) | Int64(bytes[index + 1]) << 8 | Int64(bytes[index + 2]) << 16
            for part in [word & 0xFFF, word >> 12] {
                lastTicks += (part - lastTicks) & 0xFFF
                result.append(lastTicks)
            }
        }
        return result
    }

    // MARK: Merging

    /// Returns heart rates for the points: the mean of the rates from the strap since the previous point.
    ///
    /// Between two beats the last rate is held for at most five seconds, in steps of a quarter; the software of the
    /// strap's manufacturer does the same and also leaves out the point at which the strap's data end. Points without
    /// a strap value retain their own.
    func merged(into times: [Double], _ own: [Double], timeOffset: Double) -> [Double] {
        let filled = filled
        guard !filled.isEmpty, let first = times.first else { return own }
        var result = own.isEmpty ? Array(repeating: Double.nan, count: times.count) : own
        var index = 0
        var from = first
        for row in times.indices {
            let to = times[row]
            if from == to {
                from -= 1
                index = max(index - 1, 0)
            }
            var (sum, count) = (0.0, 0)
            while index < filled.count {
                let time = filled[index].time + timeOffset
                if time > to {
                    if count > 0 { result[row] = (sum / Double(count) + 0.5).rounded(.down) }
                    from = to
                    break
                }
                if time > from {
                    sum += filled[index].heartRate
                    count += 1
                }
                index += 1
            }
        }
        return result
    }

    private var filled: [Value] {
        var result: [Value] = []
        result.reserveCapacity(values.count * 4)
        for value in values {
            if let last = result.last {
                var gap = abs(value.time - last.time)
                var step = 1.0
                while gap > 0.25, step <= 20 {
                    result.append(Value(time: last.time + 0.25 * step, heartRate: last.heartRate))
                    gap -= 0.25
                    step += 1
                }
            }
            result.append(value)
        }
        return result
    }

    /// The beats, in the time of the file's clock.
    var beats: [RecordedBeat] {
        var result: [RecordedBeat] = []
        for value in values where value.time > result.last?.time ?? -.infinity {
            // Three seconds without a beat correspond to a rate of 20, so beats are missing.
            result.append(
                RecordedBeat(time: value.time, followsGap: result.last.map { value.time - $0.time > 3 } ?? true))
        }
        return result
    }
}
