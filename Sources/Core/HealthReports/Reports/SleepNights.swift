import Foundation
import HealthModel

/// Groups sleep samples into nights.
struct SleepNights {
    /// The hours before midnight at which the day of a night ends and the next one begins (API-110).
    static let hoursBeforeMidnight = 6
    /// The gap in seconds from which on sleep is divided into two periods (API-110).
    static let longestBreak = 3 * 3600.0

    private let ranking: SourceRanking
    private let calendar: Calendar
    private let samples: [Sample]

    private typealias Sample = (start: Double, end: Double, stage: SleepReport.Stage, source: Int)

    /// Creates nights from samples.
    ///
    /// - Parameter samples: The sleep samples, in any order.
    init(_ samples: [SampleRecord], ranking: SourceRanking, _ calendar: Calendar) {
        self.ranking = ranking
        self.calendar = calendar
        var places: [String: Int] = [:]
        for (place, source) in ranking.sources.enumerated() { places[source.bundleIdentifier] = place }
        // A loop, because an equivalent closure crashes the optimizer of Swift 6.3.
        var found: [Sample] = []
        for sample in samples where sample.end > sample.start {
            guard case .category(let value) = sample.content, let stage = SleepReport.Stage(rawValue: value),
                let source = sample.source.flatMap({ places[$0.source.bundleIdentifier] })
            else { continue }
            found.append((sample.start, sample.end, stage, source))
        }
        self.samples = found.sorted { $0.start < $1.start }
    }

    /// Returns the nights, in the order of days.
    func nights() -> [SleepReport.Night] {
        Dictionary(grouping: samples) { day(at: ($0.start + $0.end) / 2) }
            .compactMap { night(on: $0.key, $0.value) }.sorted { $0.day < $1.day }
    }

    /// Returns the day to whose night a time belongs.
    private func day(at moment: Double) -> CalendarDay {
        let date = Date(timeIntervalSinceReferenceDate: moment)
        let wall = calendar.timeZone.secondsFromGMT(for: date) + Self.hoursBeforeMidnight * 3600
        return CalendarDay(of: date + Double(wall), in: .gmt)
    }

    private func night(on day: CalendarDay, _ samples: [Sample]) -> SleepReport.Night? {
        let segments = merged(samples)
        let union = Self.union(samples.map { ($0.start, $0.end) }, apart: 0)
        let asleep = segments.filter(\.stage.isAsleep)
        let counting = asleep.isEmpty ? segments : asleep
        var periods = Self.union(counting.map { ($0.start, $0.end) }, apart: Self.longestBreak).map { span in
            SleepReport.Period(
                start: span.start, end: span.end,
                segments: segments.filter { $0.start < span.end && $0.end > span.start },
                inBed: union.reduce(0) { $0 + ($1.start < span.end && $1.end > span.start ? $1.end - $1.start : 0) })
        }
        guard let longest = periods.indices.max(by: { periods[$0].length < periods[$1].length }) else { return nil }
        let main = periods.remove(at: longest)
        return SleepReport.Night(day: day, main: main, naps: periods, sources: bySource(samples))
    }

    private func bySource(_ samples: [Sample]) -> [(source: SourceRecord, asleep: Double)] {
        Dictionary(grouping: samples, by: \.source).sorted { ranking.places[$0.key] < ranking.places[$1.key] }
            .map { source, own in
                let asleep = merged(own).reduce(0) { $0 + ($1.stage.isAsleep ? $1.seconds : 0) }
                return (ranking.sources[source], asleep)
            }
    }

    /// Returns the stages over time: at each time that of the best-ranked source with data (API-111).
    ///
    /// The stage in bed is used only if no source has a more specific one.
    private func merged(_ samples: [Sample]) -> [SleepReport.Segment] {
        let moments = Set(samples.flatMap { [$0.start, $0.end] }).sorted()
        var segments: [SleepReport.Segment] = []
        var begun = 0
        var lasting: [Sample] = []
        for (from, to) in zip(moments, moments.dropFirst()) {
            lasting.removeAll { $0.end <= from }
            while begun < samples.count, samples[begun].start <= from {
                if samples[begun].end > from { lasting.append(samples[begun]) }
                begun += 1
            }
            guard let best = lasting.min(by: { rank($0) < rank($1) }) else { continue }
            let source = ranking.sources[best.source]
            if let last = segments.last, last.end == from, last.stage == best.stage, last.source == source {
                segments[segments.count - 1].end = to
            } else {
                segments.append(.init(start: from, end: to, stage: best.stage, source: source))
            }
        }
        return segments
    }

    private func rank(_ sample: Sample) -> (Int, Int, Double) {
        (sample.stage == .inBed ? 1 : 0, ranking.places[sample.source], -sample.start)
    }

    /// Returns intervals merged if they overlap, or if the gap between them is shorter than a minimum.
    private static func union(
        _ intervals: [(start: Double, end: Double)], apart: Double
    ) -> [(start: Double, end: Double)] {
        var union: [(start: Double, end: Double)] = []
        for interval in intervals.sorted(by: { $0.start < $1.start }) {
            if let last = union.last, interval.start <= last.end || interval.start - last.end < apart {
                union[union.count - 1].end = max(last.end, interval.end)
            } else {
                union.append(interval)
            }
        }
        return union
    }
}

extension SleepReport.Period {
    fileprivate var length: Double { end - start }
}

// MARK: - Regularity

extension SleepReport.Regularity {
    /// The minimum number of nights for a meaningful result.
    private static let fewestNights = 5
    private static let day = 86_400.0
    /// The interval in seconds between compared states.
    private static let step = 60.0

    /// Creates the regularity of nights; returns nil if there are fewer than five nights with sleep data.
    init?(of nights: [SleepReport.Night], _ calendar: Calendar) {
        let nights = nights.filter { $0.main.asleep > 0 }
        guard nights.count >= Self.fewestNights else { return nil }
        func clock(_ moment: Double) -> Double {
            let date = Date(timeIntervalSinceReferenceDate: moment)
            // Times are counted from noon, so that midnight is in the middle.
            let wall = moment + Double(calendar.timeZone.secondsFromGMT(for: date)) - Self.day / 2
            return wall - (wall / Self.day).rounded(.down) * Self.day
        }
        let (startMean, startSpread) = Self.moments(nights.map { clock($0.main.start) })
        let (endMean, endSpread) = Self.moments(nights.map { clock($0.main.end) })
        func sinceMidnight(_ sinceNoon: Double) -> Double {
            (sinceNoon + Self.day / 2).truncatingRemainder(dividingBy: Self.day)
        }
        self.init(
            index: Self.index(of: nights, calendar), start: sinceMidnight(startMean), end: sinceMidnight(endMean),
            startDeviation: startSpread, endDeviation: endSpread)
    }

    private static func moments(_ values: [Double]) -> (mean: Double, deviation: Double) {
        let mean = values.reduce(0, +) / Double(values.count)
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (mean, (squares / Double(values.count - 1)).squareRoot())
    }

    /// Returns the Sleep Regularity Index, which compares each night with that of the next day if both are recorded;
    /// nil if there is no such pair.
    private static func index(of nights: [SleepReport.Night], _ calendar: Calendar) -> Double? {
        var (same, all) = (0, 0)
        var last: (evening: Double, states: [Bool])?
        for night in nights {
            guard let evening = evening(of: night.day, calendar) else { continue }
            let states = states(of: night, from: evening)
            // A day has 23 or 25 hours if clocks change.
            if let last, (evening - last.evening - day).magnitude <= 7_200 {
                same += zip(last.states, states).reduce(0) { $0 + ($1.0 == $1.1 ? 1 : 0) }
                all += states.count
            }
            last = (evening, states)
        }
        return all > 0 ? -100 + 200 * Double(same) / Double(all) : nil
    }

    /// Returns whether the person was asleep, for each minute of a day.
    private static func states(of night: SleepReport.Night, from evening: Double) -> [Bool] {
        let count = Int(day / step)
        var states = [Bool](repeating: false, count: count)
        for segment in ([night.main] + night.naps).flatMap(\.segments) where segment.stage.isAsleep {
            let first = ((segment.start - evening) / step).rounded(.up)
            let last = ((segment.end - evening) / step).rounded(.up)
            guard first < Double(count), last > 0 else { continue }
            for minute in Int(max(0, first))..<Int(min(Double(count), max(first, last))) { states[minute] = true }
        }
        return states
    }

    /// Returns the start of the day of a night, in seconds since 2001-01-01 UTC.
    private static func evening(of day: CalendarDay, _ calendar: Calendar) -> Double? {
        day.start(in: calendar.timeZone)
            .map { $0.timeIntervalSinceReferenceDate - Double(SleepNights.hoursBeforeMidnight) * 3600 }
    }
}
