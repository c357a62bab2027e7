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

    private struct Sample {
        var start: Double
        var end: Double
        var stage: SleepReport.Stage
        var source: Int
        /// The time zone in which it was recorded; nil if unknown.
        var zone: TimeZone?
    }

    /// Creates nights from samples.
    ///
    /// - Parameter samples: The sleep samples, in any order.
    init(_ samples: [SampleRecord], ranking: SourceRanking, _ calendar: Calendar) {
        self.ranking = ranking
        self.calendar = calendar
        var places: [String: Int] = [:]
        for (place, source) in ranking.sources.enumerated() { places[source.bundleIdentifier] = place }
        // Samples are from few time zones.
        var zones: [String: TimeZone?] = [:]
        func zone(_ metadata: Metadata?) -> TimeZone? {
            guard let name = metadata?[MetadataKey.timeZone]?.stringValue else { return nil }
            if let known = zones[name] { return known }
            let zone = TimeZone(identifier: name)
            zones[name] = zone
            return zone
        }
        // A loop, because an equivalent closure crashes the optimizer of Swift 6.3.
        var found: [Sample] = []
        for sample in samples where sample.end > sample.start {
            guard case .category(let value) = sample.content, let stage = SleepReport.Stage(rawValue: value),
                let source = sample.source.flatMap({ places[$0.source.bundleIdentifier] })
            else { continue }
            found.append(
                Sample(
                    start: sample.start, end: sample.end, stage: stage, source: source, zone: zone(sample.metadata)))
        }
        found.sort { $0.start < $1.start }
        self.samples = Self.completingZones(found)
    }

    /// Returns samples with one time zone for each stretch of sleep, that in which most of it was recorded.
    ///
    /// So two sources agree on the day of a night, one of which has no time zones, and a night in an aeroplane stays
    /// one: the clocks of its two zones may show different days at the same moment.
    ///
    /// - Parameter samples: The samples in order of their start.
    private static func completingZones(_ samples: [Sample]) -> [Sample] {
        guard samples.contains(where: { $0.zone != nil }) else { return samples }
        var completed = samples
        var first = 0
        while first < samples.count {
            var (next, end) = (first, samples[first].end)
            while next < samples.count, samples[next].start - end < longestBreak {
                end = max(end, samples[next].end)
                next += 1
            }
            let zone = commonestZone(samples[first..<next])
            for place in first..<next { completed[place].zone = zone }
            first = next
        }
        return completed
    }

    /// Returns the time zone in which most of the samples were recorded; nil if none has one.
    private static func commonestZone(_ samples: some Sequence<Sample>) -> TimeZone? {
        var seconds: [TimeZone: Double] = [:]
        for sample in samples {
            if let zone = sample.zone { seconds[zone, default: 0] += sample.end - sample.start }
        }
        return seconds.max { ($0.value, $1.key.identifier) < ($1.value, $0.key.identifier) }?.key
    }

    /// Returns the nights, in the order of days.
    func nights() -> [SleepReport.Night] {
        Dictionary(grouping: samples) { day(at: ($0.start + $0.end) / 2, in: $0.zone) }
            .compactMap { night(on: $0.key, $0.value) }.sorted { $0.day < $1.day }
    }

    /// Returns the day to whose night a time belongs, by the clocks at the place of the recording.
    private func day(at moment: Double, in zone: TimeZone?) -> CalendarDay {
        let wall = RecordedClock.localTime(at: moment, in: zone ?? calendar.timeZone)
        let shifted = wall + Double(Self.hoursBeforeMidnight) * 3600
        return CalendarDay(of: Date(timeIntervalSinceReferenceDate: shifted), in: .gmt)
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
        return SleepReport.Night(
            day: day, main: main,
            timeZone: Self.commonestZone(samples.filter { $0.start < main.end && $0.end > main.start }), naps: periods,
            sources: bySource(samples))
    }

    private func bySource(_ samples: [Sample]) -> [SleepReport.SourceSleep] {
        Dictionary(grouping: samples, by: \.source).sorted { ranking.places[$0.key] < ranking.places[$1.key] }
            .map { source, own in
                let asleep = merged(own).reduce(0) { $0 + ($1.stage.isAsleep ? $1.seconds : 0) }
                return SleepReport.SourceSleep(source: ranking.sources[source], asleep: asleep)
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
        // Times are those of the clocks at the place of each night.
        func clock(_ moment: Double, _ night: SleepReport.Night) -> Double {
            // Times are counted from noon, so that midnight is in the middle.
            let wall = RecordedClock.localTime(at: moment, in: night.timeZone ?? calendar.timeZone) - Self.day / 2
            return wall - (wall / Self.day).rounded(.down) * Self.day
        }
        let (startMean, startSpread) = Self.moments(nights.map { clock($0.main.start, $0) })
        let (endMean, endSpread) = Self.moments(nights.map { clock($0.main.end, $0) })
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
        var last: (day: CalendarDay, states: [Bool])?
        for night in nights {
            guard let evening = evening(of: night.day) else { continue }
            let states = states(of: night, from: evening, night.timeZone ?? calendar.timeZone)
            // Clocks are compared, so a traveller who sleeps at the same local time is regular.
            if let last, Self.next(last.day) == night.day {
                same += zip(last.states, states).reduce(0) { $0 + ($1.0 == $1.1 ? 1 : 0) }
                all += states.count
            }
            last = (night.day, states)
        }
        return all > 0 ? -100 + 200 * Double(same) / Double(all) : nil
    }

    /// Returns whether the person was asleep, for each minute that the clocks of a zone show from the evening on; of
    /// an hour that a change of clocks repeats, whether at either time.
    private static func states(of night: SleepReport.Night, from evening: Double, _ zone: TimeZone) -> [Bool] {
        let count = Int(day / step)
        var states = [Bool](repeating: false, count: count)
        for segment in ([night.main] + night.naps).flatMap(\.segments) where segment.stage.isAsleep {
            let first = ((RecordedClock.localTime(at: segment.start, in: zone) - evening) / step).rounded(.up)
            let last = ((RecordedClock.localTime(at: segment.end, in: zone) - evening) / step).rounded(.up)
            guard first < Double(count), last > 0 else { continue }
            for minute in Int(max(0, first))..<Int(min(Double(count), max(first, last))) { states[minute] = true }
        }
        return states
    }

    /// Returns the local time at which the day of a night starts, in seconds since 2001-01-01 on the clocks there.
    private static func evening(of day: CalendarDay) -> Double? {
        day.start(in: .gmt)
            .map { $0.timeIntervalSinceReferenceDate - Double(SleepNights.hoursBeforeMidnight) * 3600 }
    }

    /// Returns the next day.
    private static func next(_ day: CalendarDay) -> CalendarDay? {
        day.start(in: .gmt).map { CalendarDay(of: $0 + Self.day, in: .gmt) }
    }
}
