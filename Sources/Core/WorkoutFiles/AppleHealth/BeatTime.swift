/// A parser for the times of individual heart beats: localized times of day without date and time zone (EXP-30).
package enum BeatTime {
    /// Returns the seconds since midnight, or nil if the text is not a time of day.
    ///
    /// Examples: `11:17:20.53 AM`, `3:10:02,11 AM`, `18:00:31.00`. Newer files have U+202F before AM and PM.
    static func parse(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        var index = 0
        func number() -> Int? {
            let start = index
            var value = 0
            while index < text.count, index - start < 9, case let digit = text[index] &- 0x30, digit < 10 {
                value = value * 10 + Int(digit)
                index += 1
            }
            return index == start ? nil : value
        }
        func skip(_ byte: UInt8) -> Bool {
            guard index < text.count, text[index] == byte else { return false }
            index += 1
            return true
        }
        guard var hour = number(), skip(UInt8(ascii: ":")), let minute = number(), skip(UInt8(ascii: ":")),
            let second = number(), minute < 60, second <= 60
        else { return nil }
        var fraction = 0.0
        if skip(UInt8(ascii: ".")) || skip(UInt8(ascii: ",")) {
            let start = index
            guard let digits = number() else { return nil }
            fraction = Double(digits) / powersOfTen[index - start]
        }
        // Accept any kind of space before AM or PM.
        while index < text.count, text[index] == 0x20 || text[index] >= 0x80 { index += 1 }
        if index < text.count {
            guard hour >= 1, hour <= 12 else { return nil }
            switch text[index] | 0x20 {
            case UInt8(ascii: "a"): hour %= 12
            case UInt8(ascii: "p"): hour = hour % 12 + 12
            default: return nil
            }
        }
        guard hour < 24 else { return nil }
        return Double(hour * 3_600 + minute * 60 + second) + fraction
    }

    private static let powersOfTen: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

    /// A beat of a heartbeat series.
    package struct Beat: Sendable, Hashable {
        /// Seconds since the start of the record.
        package var time: Double
        /// A Boolean value that indicates whether beats before this one are missing.
        package var isPrecededByGap: Bool
    }

    /// The maximum distance in seconds of beats outside their record, whose dates are whole seconds.
    private static let tolerance = 2.0
    /// The steps of time zone offsets: half hours, and quarter hours in a few places.
    private static let steps = [1_800.0, 900]

    /// Returns the beats of a record from their times of day (EXP-31, EXP-32).
    ///
    /// The offset is the multiple of half an hour that places the beats within the record or, failing that, the
    /// multiple of a quarter. A time that goes back belongs to the next day.
    /// - Returns: The beats, or nil if no offset matches or two beats have the same time.
    package static func beats(_ times: [Double], start: Double, end: Double) -> [Beat]? {
        for step in steps {
            if let beats = beats(times, start: start, end: end, step: step) { return beats }
        }
        return nil
    }

    private static func beats(_ times: [Double], start: Double, end: Double, step: Double) -> [Beat]? {
        guard let first = times.first else { return [] }
        // The time of the first beat, in seconds after the start.
        var offset = -(start - first).remainder(dividingBy: step)
        if offset < -tolerance { offset += step }
        guard offset <= end - start + tolerance else { return nil }
        var day = 0.0
        var last = first
        var result: [Beat] = []
        result.reserveCapacity(times.count)
        for time in times {
            if time + day < last { day += 86_400 }
            last = time + day
            let beat = Beat(time: offset + last - first, isPrecededByGap: false)
            guard beat.time <= end - start + tolerance, result.last.map({ $0.time < beat.time }) ?? true else {
                return nil
            }
            result.append(beat)
        }
        let intervals = zip(result.dropFirst(), result).map { $0.time - $1.time }.sorted()
        guard !intervals.isEmpty else { return result }
        let median = intervals[intervals.count / 2]
        for index in result.indices.dropFirst() {
            result[index].isPrecededByGap = result[index].time - result[index - 1].time > 2 * median
        }
        return result
    }
}
