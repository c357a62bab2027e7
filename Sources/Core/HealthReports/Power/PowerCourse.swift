/// A power curve with one value per second, and the statistics derived from it.
///
/// Each measured value is assigned to the nearest second; several values in one second are averaged. A second without
/// a value repeats the previous one, for less than ``longestHold`` seconds: devices that save space omit unchanged
/// values.
package struct PowerCourse: Sendable {
    /// The power of each second in watts, from the first measured one on; NaN if nothing was measured, or in a pause.
    package let seconds: [Double]
    /// The start of the first second, on the time scale of the given times.
    package let start: Double

    /// The number of seconds for which a value without a successor counts.
    package static let longestHold = 10
    /// The maximum length of a course in seconds: eleven days.
    private static let longest = 1_000_000

    /// Creates a course of measured values.
    ///
    /// - Parameters:
    ///   - times: The moments in seconds on any time scale, in chronological order.
    ///   - watts: The power at each moment; negative and non-finite values are ignored.
    ///   - pauses: The intervals to exclude, on the same time scale.
    package init(times: [Double], watts: [Double], pauses: [(start: Double, end: Double)] = []) {
        let measured = zip(times, watts).filter { $0.0.isFinite && $0.1.isFinite && $0.1 >= 0 }
        guard let origin = measured.first?.0, let last = measured.last?.0, last >= origin,
            last - origin < Double(Self.longest)
        else {
            (seconds, start) = ([], 0)
            return
        }
        var sums = [Double](repeating: 0, count: Int((last - origin).rounded()) + 1)
        var counts = [Double](repeating: 0, count: sums.count)
        for (time, power) in measured where time >= origin && time <= last {
            let index = Int((time - origin).rounded())
            sums[index] += power
            counts[index] += 1
        }
        var course = zip(sums, counts).map { $1 > 0 ? $0 / $1 : .nan }
        Self.hold(&course)
        for pause in pauses {
            // A value measured at the start of a pause belongs to the time before it.
            let from = max(0, (pause.start - origin).rounded(.down) + 1)
            let to = min(Double(course.count), (pause.end - origin).rounded(.up))
            guard from < to else { continue }
            for index in Int(from)..<Int(to) { course[index] = .nan }
        }
        (seconds, start) = (course, origin)
    }

    private static func hold(_ course: inout [Double]) {
        var held = Double.nan
        var age = 0
        for index in course.indices {
            if course[index].isNaN {
                age += 1
                if age < longestHold { course[index] = held }
            } else {
                held = course[index]
                age = 0
            }
        }
    }

    /// The mean power in watts, or `nil` if there is none.
    ///
    /// Coasting counts as 0; seconds without a value do not count.
    package var average: Double? { Self.mean(seconds[...]) }

    /// Returns the mean power of the seconds that begin between two moments, the later one excluded.
    package func average(from: Double, to: Double) -> Double? { Self.mean(part(from: from, to: to)) }

    /// Returns the part of the course with the seconds that begin between two moments, the later one excluded.
    package func course(from: Double, to: Double) -> PowerCourse {
        let part = part(from: from, to: to)
        return PowerCourse(seconds: Array(part), start: start + Double(part.startIndex))
    }

    private init(seconds: [Double], start: Double) {
        (self.seconds, self.start) = (seconds, start)
    }

    private func part(from: Double, to: Double) -> ArraySlice<Double> {
        func index(_ moment: Double) -> Int {
            moment.isFinite
                ? Int(min(max(0, (moment - start).rounded(.up)), Double(seconds.count)))
                : moment < 0 ? 0 : seconds.count
        }
        let (first, last) = (index(from), index(to))
        return first < last ? seconds[first..<last] : []
    }

    private static func mean(_ seconds: ArraySlice<Double>) -> Double? {
        var (sum, count) = (0.0, 0)
        for value in seconds where !value.isNaN {
            sum += value
            count += 1
        }
        return count == 0 ? nil : sum / Double(count)
    }

    /// The maximum power of a second in watts, or `nil` if there is none.
    package var greatest: Double? { seconds.lazy.filter { !$0.isNaN }.max() }

    /// The mechanical work, in kilojoules.
    package var work: Double { seconds.lazy.filter { !$0.isNaN }.reduce(0, +) / 1000 }

    /// Returns the greatest mean power of a number of consecutive seconds in watts, or `nil` if the course is
    /// shorter.
    ///
    /// Seconds without a value, and those of a pause, count as 0: a best effort contains no rest.
    package func best(ofSeconds length: Int) -> Double? {
        guard length > 0, length <= seconds.count else { return nil }
        func value(_ index: Int) -> Double { seconds[index].isNaN ? 0 : seconds[index] }
        var sum = (0..<length).reduce(0) { $0 + value($1) }
        var greatest = sum
        for index in length..<seconds.count {
            sum += value(index) - value(index - length)
            greatest = max(greatest, sum)
        }
        return greatest > 0 ? greatest / Double(length) : nil
    }
}
