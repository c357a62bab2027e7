import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthReports

/// Nights of three sources with any stages, naps, gaps and zones, compared minute by minute.
@Suite struct SleepModelTests {
    @Test("Nights are those of a model that knows each minute", arguments: 1...24 as ClosedRange<UInt64>)
    func nights(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let model = SleepModel(&generator)
        let calendar = Told.calendar(["Europe/Zurich", "America/New_York", "Asia/Tokyo"][Int(seed % 3)])
        let nights = SleepNights(model.samples.shuffled(using: &generator), ranking: SleepModel.ranking, calendar)
            .nights()
        let expected = model.nights(calendar)
        #expect(nights.map(\.day) == expected.map(\.day))
        for (night, other) in zip(nights, expected) {
            let comment: Comment = "seed \(seed), \(other.day.text)"
            #expect(night.main.start == other.main.start && night.main.end == other.main.end, comment)
            for stage in SleepReport.Stage.allCases {
                #expect(night.main.seconds(stage) == other.main.seconds[stage] ?? 0, comment)
            }
            #expect(night.main.inBed == other.main.inBed, comment)
            #expect(night.timeZone == other.zone, comment)
            #expect(night.naps.map(\.start) == other.naps.map(\.start), comment)
            #expect(night.naps.map(\.end) == other.naps.map(\.end), comment)
            #expect(night.naps.map(\.asleep) == other.naps.map(\.asleep), comment)
            #expect(night.naps.map(\.inBed) == other.naps.map(\.inBed), comment)
            #expect(night.sources.map(\.source) == other.sources.map(\.source), comment)
            #expect(night.sources.map(\.asleep) == other.sources.map(\.asleep), comment)
            // No second has two stages, and neighbours with the same stage and source are one segment.
            for period in [night.main] + night.naps {
                for (one, next) in zip(period.segments, period.segments.dropFirst()) {
                    #expect(one.end <= next.start, comment)
                    #expect(one.end < next.start || one.stage != next.stage || one.source != next.source, comment)
                }
                #expect(period.segments.map(\.source) == model.sources(of: period, night.day, calendar), comment)
            }
        }
        let means = SleepReport(nights: nights).means
        let asleep = expected.map(\.main).filter { $0.asleep > 0 }
        #expect(
            means?.asleep
                == (asleep.isEmpty ? nil : asleep.reduce(0) { $0 + $1.asleep } / Double(asleep.count)))
        let staged = asleep.filter { period in [.core, .deep, .rem].contains { period.seconds[$0] ?? 0 > 0 } }
        for (mean, stage) in [(means?.deep, SleepReport.Stage.deep), (means?.core, .core), (means?.rem, .rem)] {
            let seconds = staged.reduce(0) { $0 + ($1.seconds[stage] ?? 0) }
            #expect(mean == (staged.isEmpty ? nil : seconds / Double(staged.count)))
        }
    }

    @Test("Regularity compares each minute of two days by the clocks there", arguments: 1...8 as ClosedRange<UInt64>)
    func regularity(seed: UInt64) throws {
        var generator = SeededGenerator(seed: 100 + seed)
        let model = SleepModel(&generator, days: 9, before: 12)
        let calendar = Told.calendar("Asia/Tokyo")
        let nights = SleepNights(model.samples, ranking: SleepModel.ranking, calendar).nights()
        let slept = nights.filter { $0.main.asleep > 0 }
        let regularity = SleepReport.Regularity(of: nights, calendar)
        guard slept.count >= 5 else {
            #expect(regularity == nil)
            return
        }
        let found = try #require(regularity)
        var states: [CalendarDay: Set<Int>] = [:]
        for night in slept {
            let zone = night.timeZone ?? calendar.timeZone
            let begin = Double(night.day.daysSinceReference) * 86_400 - 6 * 3_600
            var minutes: Set<Int> = []
            for segment in ([night.main] + night.naps).flatMap(\.segments) where segment.stage.isAsleep {
                for moment in stride(from: segment.start, to: segment.end, by: 60) {
                    let minute = Int((RecordedClock.localTime(at: moment, in: zone) - begin) / 60)
                    if (0..<1_440).contains(minute) { minutes.insert(minute) }
                }
            }
            states[night.day] = minutes
        }
        var (same, all) = (0, 0)
        for night in slept {
            guard let own = states[night.day], let next = states[night.day.adding(days: 1)] else { continue }
            all += 1_440
            same += 1_440 - own.symmetricDifference(next).count
        }
        #expect(isNear(found.index, all > 0 ? -100 + 200 * Double(same) / Double(all) : nil))
        let starts = slept.map { night in
            let wall = RecordedClock.localTime(at: night.main.start, in: night.timeZone ?? calendar.timeZone)
            return (wall + 43_200).truncatingRemainder(dividingBy: 86_400)
        }
        let mean = starts.reduce(0, +) / Double(starts.count)
        #expect(isNear(found.start, (mean + 43_200).truncatingRemainder(dividingBy: 86_400)))
        let squares = starts.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        #expect(isNear(found.startDeviation, (squares / Double(starts.count - 1)).squareRoot()))
    }

    private func isNear(_ one: Double?, _ other: Double?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return abs(one - other) < 1e-6
    }
}

/// Sleep samples at whole minutes, and the nights that each minute of them makes.
private struct SleepModel {
    struct Span {
        var start: Double
        var end: Double
        var seconds: [SleepReport.Stage: Double]
        var inBed: Double
        var asleep: Double { seconds.reduce(0) { $0 + ($1.key.isAsleep ? $1.value : 0) } }
    }

    struct Night {
        var day: CalendarDay
        var main: Span
        var naps: [Span]
        var zone: TimeZone?
        var sources: [(source: SourceRecord, asleep: Double)]
    }

    private struct Item {
        var start: Int
        var end: Int
        var stage: SleepReport.Stage
        var source: Int
        var zone: TimeZone?
    }

    static let sources = ["phone", "watch", "ring"].map {
        SourceRecord(bundleIdentifier: $0, name: $0.uppercased())
    }
    /// The watch is the best source, then the ring, then the phone.
    static let ranking = SourceRanking(
        sources.map { SourceRanking.Candidate(source: $0) }, configured: ["watch", "ring"])
    private static let places = [2, 0, 1]

    /// The noon of 28 March 2024 in UTC, three days before the change of clocks, in minutes.
    private static let origin = 733_320_000 / 60
    private var items: [Item] = []

    /// - Parameter before: The number of days by which all nights lie before the change of clocks.
    init(_ generator: inout SeededGenerator, days: Int = 5, before: Int = 0) {
        let zones = [nil, nil, "Europe/Zurich", "America/New_York", "Asia/Tokyo"].map { $0.map(Told.zone) }
        var starts: Set<[Int]> = []
        for day in 0..<days where Int.random(in: 0..<6, using: &generator) > 0 {
            for source in 0..<3 {
                var clock = Self.origin + (day - before) * 1_440 + Int.random(in: 0...700, using: &generator)
                let zone = zones.randomElement(using: &generator) ?? nil
                for _ in 0..<Int.random(in: 0...5, using: &generator) {
                    clock += [0, 0, 0, 1, 30, 179, 180, 181, -20].randomElement(using: &generator) ?? 0
                    let length = [1, 20, 45, 90, 200].randomElement(using: &generator) ?? 1
                    // Of two stages of a source that begin together, either may count.
                    while !starts.insert([source, clock]).inserted { clock += 1 }
                    items.append(
                        Item(
                            start: clock, end: clock + length,
                            stage: SleepReport.Stage.allCases.randomElement(using: &generator) ?? .core,
                            source: source, zone: Int.random(in: 0..<4, using: &generator) == 0 ? nil : zone))
                    clock += length
                }
            }
        }
    }

    var samples: [SampleRecord] {
        items.enumerated().map { place, item in
            SampleRecord(
                uuid: Told.id(place), type: .sleepAnalysis, start: Double(item.start) * 60,
                end: Double(item.end) * 60, content: .category(item.stage.rawValue),
                source: SourceRevisionRecord(
                    source: Self.sources[item.source], version: nil, productType: nil, system: nil),
                metadata: item.zone.map { [MetadataKey.timeZone: .string($0.identifier)] })
        }
    }

    /// The samples in order, each with the zone of the stretch of sleep around it.
    private var completed: [Item] {
        let sorted = items.sorted { $0.start < $1.start }
        var stretches: [[Item]] = []
        var end = Int.min
        for item in sorted {
            if stretches.isEmpty || item.start - end >= 180 { stretches.append([]) }
            stretches[stretches.count - 1].append(item)
            end = max(end, item.end)
        }
        return stretches.flatMap { stretch in
            let zone = Self.commonest(stretch)
            return stretch.map { item in
                var item = item
                item.zone = zone
                return item
            }
        }
    }

    /// The zone of most minutes; of equals, the first one by name.
    private static func commonest(_ items: [Item]) -> TimeZone? {
        var minutes: [String: Int] = [:]
        for item in items { if let zone = item.zone { minutes[zone.identifier, default: 0] += item.end - item.start } }
        let most = minutes.values.max()
        return minutes.filter { $0.value == most }.keys.min().map(Told.zone)
    }

    private func days(_ calendar: Calendar) -> [CalendarDay: [Item]] {
        Dictionary(grouping: completed) { item in
            let middle = Double(item.start + item.end) * 30
            let wall = RecordedClock.localTime(at: middle, in: item.zone ?? calendar.timeZone) + 6 * 3_600
            return CalendarDay(of: Told.date(wall), in: .gmt)
        }
    }

    /// Returns the sample that counts in each minute.
    private static func best(_ items: [Item]) -> [Int: Item] {
        var best: [Int: Item] = [:]
        func rank(_ item: Item) -> [Int] { [item.stage == .inBed ? 1 : 0, places[item.source], -item.start] }
        for item in items {
            for minute in item.start..<item.end {
                if let other = best[minute], rank(other).lexicographicallyPrecedes(rank(item)) { continue }
                best[minute] = item
            }
        }
        return best
    }

    func nights(_ calendar: Calendar) -> [Night] {
        days(calendar).sorted { $0.key < $1.key }.map { day, items in
            let best = Self.best(items)
            let asleep = best.filter { $0.value.stage.isAsleep }
            let counting = (asleep.isEmpty ? best : asleep).keys.sorted()
            var spans: [(start: Int, end: Int)] = []
            for minute in counting {
                if let last = spans.last, minute - last.end < 180 {
                    spans[spans.count - 1].end = minute + 1
                } else {
                    spans.append((minute, minute + 1))
                }
            }
            // The time in bed of everything that overlaps a period, whole.
            let covered = Set(items.flatMap { $0.start..<$0.end }).sorted()
            var unions: [(start: Int, end: Int)] = []
            for minute in covered {
                if let last = unions.last, last.end == minute {
                    unions[unions.count - 1].end = minute + 1
                } else {
                    unions.append((minute, minute + 1))
                }
            }
            var periods = spans.map { span in
                var seconds: [SleepReport.Stage: Double] = [:]
                for (minute, item) in best where minute >= span.start && minute < span.end {
                    seconds[item.stage, default: 0] += 60
                }
                let bed = unions.filter { $0.start < span.end && $0.end > span.start }
                return Span(
                    start: Double(span.start) * 60, end: Double(span.end) * 60, seconds: seconds,
                    inBed: bed.reduce(0) { $0 + Double($1.end - $1.start) * 60 })
            }
            let longest = periods.map { $0.end - $0.start }.max()
            let main = periods.remove(at: periods.firstIndex { $0.end - $0.start == longest } ?? 0)
            let within = items.filter { Double($0.start) * 60 < main.end && Double($0.end) * 60 > main.start }
            let own = Dictionary(grouping: items, by: \.source).sorted { Self.places[$0.key] < Self.places[$1.key] }
            return Night(
                day: day, main: main, naps: periods, zone: Self.commonest(within),
                sources: own.map { source, items in
                    (Self.sources[source], Double(Self.best(items).values.count { $0.stage.isAsleep }) * 60)
                })
        }
    }

    /// Returns the source of each change of stage or source in a period, minute by minute.
    func sources(of period: SleepReport.Period, _ day: CalendarDay, _ calendar: Calendar) -> [SourceRecord] {
        let best = Self.best(days(calendar)[day] ?? [])
        var found: [(minute: Int, stage: SleepReport.Stage, source: Int)] = []
        var sources: [SourceRecord] = []
        for minute in Int(period.start / 60)..<Int(period.end / 60) {
            guard let item = best[minute] else { continue }
            if let last = found.last, last.minute == minute - 1, last.stage == item.stage, last.source == item.source {
                found[found.count - 1].minute = minute
            } else {
                found.append((minute, item.stage, item.source))
                sources.append(Self.sources[item.source])
            }
        }
        return sources
    }
}
