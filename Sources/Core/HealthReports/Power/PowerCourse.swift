/// Power second by second, and what riders and runners take from it.
///
/// Each measured value stands in the second nearest to it; several in one second count as their mean. A second without a value
/// has that of the one before it, for ``longestHold`` seconds at most: devices that save space leave out what did not change.
package struct PowerCourse: Sendable {
    /// Watts of each second, from the first measured one on; not a number where nothing was measured, or in a pause.
    package let seconds: [Double]
    /// When the first of them begins, in the seconds of the times that were given.
    package let start: Double

    /// For so many seconds a value counts that no other one follows.
    package static let longestHold = 10
    /// No course is longer, in seconds: eleven days.
    private static let longest = 1_000_000

    /// - Parameters:
    ///   - times: Seconds since any moment, in the order of time.
    ///   - watts: One for each time; what is negative or no number does not count.
    ///   - pauses: Intervals that do not count, in the same seconds.
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
            // A value measured at the moment of a pause belongs to the time before it.
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

    /// Mean power in watts; nil without any.
    ///
    /// Freewheeling counts as 0; seconds without a value do not count.
    package var average: Double? { Self.mean(seconds[...]) }

    /// The same of the seconds that begin between two moments, the later one excluded.
    package func average(from: Double, to: Double) -> Double? { Self.mean(part(from: from, to: to)) }

    /// A part of the course: the seconds that begin between two moments, the later one excluded.
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

    /// The greatest power of a second in watts; nil without any.
    package var greatest: Double? { seconds.lazy.filter { !$0.isNaN }.max() }

    /// Mechanical work in kilojoules.
    package var work: Double { seconds.lazy.filter { !$0.isNaN }.reduce(0, +) / 1000 }

    /// The greatest mean power of so many seconds in a row, in watts; nil if the course is shorter.
    ///
    /// Seconds without a value, and those of a pause, count as 0: nobody rests within a best effort.
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
