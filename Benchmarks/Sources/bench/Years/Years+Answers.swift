import Foundation
import HealthKit

/// The expected results, computed by iterating over the generated samples.
extension Years {
    /// The properties of buckets that all sides compare.
    struct Truth {
        private var buckets = 0
        private var minima = 0.0
        private var maxima = 0.0
        private var mix = 0.0

        mutating func add(minimum: Double, maximum: Double) {
            buckets += 1
            minima += minimum
            maxima += maximum
            // A minimum in the wrong place is detected, too.
            mix += minimum * Double(buckets % 101) + maximum * Double(buckets % 103)
        }

        func text(_ name: String) -> String {
            "\(name)=\(buckets):\(minima.rounded()):\(maxima.rounded()):\(mix.rounded())"
        }
    }

    /// Writes the results of all queries, each to a file of its own.
    func writeAnswers() throws {
        for (name, number) in [
            ("days", Self.dayNumber(Self.begin, 86_400)), ("local", Self.localDay()),
            ("minutes", Self.dayNumber(Self.anchor, 37 * 60)), ("whole", { _ in 0 }),
        ] {
            try truth(name, number).write(toFile: answerPath(name), atomically: true, encoding: .utf8)
        }
        try stepsTruth().write(toFile: answerPath("steps"), atomically: true, encoding: .utf8)
    }

    func answerPath(_ name: String) -> String { "\(folder)/answer-\(name)" }

    private func truth(_ name: String, _ number: (Double) -> Int) -> String {
        var truth = Truth()
        var (current, minimum, maximum) = (Int.min, Double.infinity, -Double.infinity)
        for day in 0..<days {
            for (second, value) in Self.heartRates(day: day) {
                let bucket = number(second)
                if bucket != current {
                    if current != .min { truth.add(minimum: minimum, maximum: maximum) }
                    (current, minimum, maximum) = (bucket, value, value)
                }
                minimum = min(minimum, value)
                maximum = max(maximum, value)
            }
        }
        truth.add(minimum: minimum, maximum: maximum)
        return truth.text(name)
    }

    private static func dayNumber(_ anchor: Double, _ width: Double) -> (Double) -> Int {
        { Int(($0 - anchor) / width) }
    }

    /// Returns a function that numbers the days of the zone, based on the C library's result for each hour.
    private static func localDay() -> (Double) -> Int {
        setenv("TZ", zone, 1)
        tzset()
        var (hour, day) = (-1, 0)
        return { second in
            // Clocks change on full hours.
            let now = Int(second) / 3_600
            if now != hour {
                hour = now
                var time = time_t(second) + 978_307_200
                var parts = tm()
                localtime_r(&time, &parts)
                day = Int(parts.tm_year) * 366 + Int(parts.tm_yday)
            }
            return day
        }
    }

    // MARK: Brute force

    /// Returns the average of the signal in part of a day, by the rules: values hold at their instants, are
    /// interpolated over gaps of ten minutes at most, and hold five minutes each way in longer ones.
    static func average(from lower: Double, to upper: Double) -> Double {
        let day = Int((lower - begin) / 86_400)
        let data = (max(0, day - 1)...day + 1).flatMap { heartRates(day: $0) }
        var (integral, weight) = (0.0, 0.0)
        for (left, right) in zip(data, data.dropFirst()) where right.second > lower && left.second < upper {
            let parts =
                right.second - left.second <= 600
                ? [(left.second, left.value, right.second, right.value)]
                : [
                    (left.second, left.value, left.second + 300, left.value),
                    (right.second - 300, right.value, right.second, right.value),
                ]
            for (start, first, end, last) in parts {
                let from = max(start, lower)
                let to = min(end, upper)
                guard to > from else { continue }
                let slope = (last - first) / (end - start)
                integral += (first + slope * ((from + to) / 2 - start)) * (to - from)
                weight += to - from
            }
        }
        return integral / weight
    }

    /// Returns the expected steps: every second of every day belongs to the watch, if it counted then, or else to the
    /// phone.
    private func stepsTruth() -> String {
        var text = "steps="
        var total = 0.0
        var mix = 0.0
        for day in 0..<days {
            var isCounted = [Bool](repeating: false, count: 86_400)
            var sum = 0.0
            for step in Self.steps(day: day, isWatch: true) {
                for second in step.start..<step.end { isCounted[second] = true }
                sum += Double(step.value)
            }
            for step in Self.steps(day: day, isWatch: false) {
                let free = (step.start..<step.end).reduce(0) { $0 + (isCounted[$1] ? 0 : 1) }
                sum += Double(step.value * free) / Double(step.end - step.start)
            }
            total += sum
            mix += sum * Double(day % 101)
        }
        text += "\(days):\((total * 10).rounded()):\((mix / 10).rounded())"
        return text
    }
}
