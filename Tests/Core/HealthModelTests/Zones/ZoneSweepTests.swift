import Foundation
import TestSupport
import Testing

@testable import HealthModel

/// Zones and the time in them, over values, pauses and moments at every limit.
@Suite struct ZoneSweepTests {
    private static func configuration(_ type: ObjectType, _ limits: [Double]) throws -> ZoneConfigurationRecord {
        try ZoneConfigurationRecord(
            type: type, boundaries: limits.map { QuantityValue($0, type == .heartRate ? .countPerSecond : .watt) },
            source: .app)
    }

    private static func data(_ seed: Int, count: Int) -> [StatisticsDatum] {
        var random = SeededGenerator(seed: UInt64(seed))
        var start = 10.0
        return (0..<count).map { number in
            start += random.one([0, 0, 1, 5, 30, 59, 60, 61, 120])
            return StatisticsDatum(
                start: start, end: start + random.one([0, 0, 0, 5, 30, 90, seed % 3 == 2 ? -1 : 0]),
                value: random.one([1, 2, 2, 2.5, 3, 3.5, 4, seed % 4 == 3 ? .nan : 2]),
                number: Int64((number * 11) % 23))
        }
    }

    private static let pauses = [(.pause, 40), (.resume, 95), (.pause, 300), (.resume, 300), (.pause, 500)]
        .map { (kind: WorkoutEventRecord.Kind, date: Double) in WorkoutEventRecord(kind: kind, start: date, end: date) }

    @Test func timelinesOfEveryOrder() throws {
        var kept = Sweep()
        let zones = try Self.configuration(.heartRate, [2, 2.5, 3.5])
        for seed in 0..<16 {
            let data = Self.data(seed, count: 24)
            let whole = ValueTimeline(data)
            var batches = ValueTimeline()
            var zoned = ZoneTimeline(in: zones)
            var random = SeededGenerator(seed: UInt64(seed))
            var changed: [Int] = []
            var parts = stride(from: 0, to: 24, by: 4).map { Array(data[$0..<$0 + 4]) }
            if seed % 2 == 1 { parts.shuffle(using: &random) }
            for part in parts {
                changed.append(batches.add(part))
                zoned.add(part)
            }
            #expect(batches.pieces == whole.pieces, "seed \(seed)")
            kept.add("\(seed)") {
                "\(changed) "
                    + whole.pieces.map { "\($0.start.outline)-\($0.end.outline) \($0.value)" }.joined(separator: ", ")
            }
            kept.add("\(seed): seconds") {
                Outline.hash(whole.values(from: 5.5, seconds: 400))
                    + " \(whole.values(from: 1e6, seconds: 2).map(\.short))"
            }
            for (start, end) in [(0, 1_000), (41, 96), (100, 100), (60, 40), (300, 520), (12, 61)] as [(Double, Double)]
            {
                kept.add("\(seed): \(start) to \(end)") {
                    let durations = zoned.durations(from: start, to: end, events: Self.pauses)
                    let free = ZoneTimeline(data, in: zones).durations(from: start, to: end, events: [])
                    var parts: [String] = []
                    let pauses = ActiveTime.pauses(in: Self.pauses, start: start, end: end)
                    whole.forEachValue(from: start, to: end, pauses: pauses) { parts.append("\($0) \($1.outline)") }
                    return
                        "\(durations.map(\.outline)) \(free.map(\.outline)) "
                        + Outline.hash(parts.joined(separator: ", "))
                }
            }
        }
        let many = (0..<400).map {
            StatisticsDatum(start: Double($0), end: Double($0), value: Double($0 % 5), number: Int64($0))
        }
        var timeline = ZoneTimeline(many, in: zones)
        kept.add("many") { timeline.durations(from: 3.5, to: 333.25, events: Self.pauses).map(\.outline) }
        timeline.add([StatisticsDatum(start: 100.5, end: 180, value: 3, number: 900)])
        kept.add("many and one") {
            [(3.5, 333.25), (64, 128), (127.5, 128.5), (-9, 1e9)].map {
                timeline.durations(from: $0.0, to: $0.1, events: Self.pauses).map(\.outline)
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/timelines.txt") == nil)
    }

    @Test func runningZonesOfEveryOrder() throws {
        var kept = Sweep()
        let configurations = [
            try Self.configuration(.heartRate, [2, 2.5, 3.5]), try Self.configuration(.cyclingPower, [1.5, 3]),
            try Self.configuration(.heartRate, [9, 10]),
        ]
        for seed in 0..<10 {
            let (pulse, power) = (Self.data(seed, count: 20), Self.data(seed + 50, count: 20))
            var zones = RunningZones()
            zones.begin(configurations)
            var lines: [String] = []
            for place in stride(from: 0, to: 20, by: 3) {
                var part = Array(pulse[place..<min(20, place + 3)])
                if seed % 2 == 1 { part.reverse() }
                let new: [ObjectType: MeasuredData] = [
                    .heartRate: MeasuredData(data: part), .stepCount: MeasuredData(data: part),
                    .cyclingPower: MeasuredData(data: Array(power[place..<min(20, place + 2)])),
                ]
                if place == 6 {
                    zones.add(new)
                    continue
                }
                let updates = zones.addReportingChanges(new, start: 12, events: Self.pauses)
                lines += updates.map {
                    "\($0.group.configuration.type.index) \($0.date.outline) \($0.previous ?? -1) \($0.current) "
                        + $0.group.durations.map(\.outline).joined(separator: " ")
                }
                for type in [ObjectType.heartRate, .cyclingPower, .stepCount] {
                    for isEnded in [false, true] {
                        let group = zones.group(of: type, from: 15, to: 200, isEnded: isEnded, events: Self.pauses)
                        lines.append(group?.durations.map(\.outline).joined(separator: " ") ?? "nil")
                    }
                }
                lines.append("\(zones.types.map(\.index))")
            }
            kept.add("\(seed)") { "\(lines.count) \(Outline.hash(lines.joined(separator: "\n")))" }
            for line in lines.prefix(12) where seed < 3 { kept.add("  ") { line } }
            zones.recount([.cyclingPower: MeasuredData(data: pulse)])
            kept.add("\(seed): counted anew") {
                let group = zones.group(of: .cyclingPower, from: 0, to: 150, isEnded: true, events: [])
                return "\(zones.types.map(\.index)) \(group?.durations.map(\.outline) ?? [])"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/running-zones.txt") == nil)
    }

    @Test func boundariesOfEveryKind() throws {
        var kept = Sweep()
        func text(_ zones: ZoneConfigurationRecord?) -> String {
            guard let zones else { return "nil" }
            let boundaries = zones.boundaries.map { boundary -> String in "\(boundary.value.short) \(boundary.unit)" }
            return "\(zones.type.index) \(zones.source) \(boundaries)"
        }
        for (type, limits, unit) in [
            (.heartRate, [1], .countPerMinute), (.heartRate, [1, 2], .countPerMinute), (.stepCount, [1, 2], .count),
            (.heartRate, [1, 2, 3, 4, 5, 6, 7, 8], .countPerMinute),
            (.heartRate, [1, 2, 3, 4, 5, 6, 7, 8, 9], .countPerMinute),
            (.heartRate, [0, 1], .countPerMinute), (.heartRate, [2, 2], .countPerMinute),
            (.heartRate, [3, 2], .countPerMinute),
            (.heartRate, [1, .infinity], .countPerMinute), (.heartRate, [.nan, 1], .countPerMinute),
            (.heartRate, [1, 2], .watt),
            (.cyclingPower, [100, 200], .watt), (.bodyMass, [1, 2], .gram),
        ] as [(ObjectType, [Double], QuantityUnit)] {
            kept.add("\(type.index) \(limits) \(unit)") {
                do throws(ValidationError) {
                    let zones = try ZoneConfigurationRecord(
                        type: type, boundaries: limits.map { QuantityValue($0, unit) }, source: .user)
                    let scale = unit == .countPerMinute ? 60.0 : 1
                    var values: [Double] = [.nan, -1]
                    for limit in limits { values += [limit * (1 - 2e-9), limit * (1 - 5e-10), limit, limit + 0.5] }
                    return "\(zones.count) \(values.map { zones.zone(of: $0 / scale) ?? -1 })"
                } catch {
                    return error.reason
                }
            }
        }
        let zones = try Self.configuration(.heartRate, [2, 3])
        let others =
            try [Self.configuration(.heartRate, [2, 3]), Self.configuration(.heartRate, [2, 4])]
            + [Self.configuration(.cyclingPower, [2, 3])]
        #expect(others.map { $0 == zones } == [true, false, false] && others[0].hashValue == zones.hashValue)
        #expect(Set(others + [zones]).count == 3)
        for durations in [
            [1, 2, 3], [1, 2], [1, -1, 2], [1, .nan, 3], [0, 0, 0], [1, 2, .infinity], [1, 2, 3, 4],
        ] as [[Double]] {
            kept.add("\(durations)") {
                (try? ZoneGroupRecord(configuration: zones, durations: durations)) == nil ? "refused" : "group"
            }
        }
        for age in [nil, 20, 219, 220, -5] as [Int?] {
            for rest in [nil, 0, 50, 200] as [Double?] {
                for most in [nil, 50, 185, .infinity] as [Double?] {
                    let facts = SystemZones.HeartRateFacts(age: age, restingRate: rest, maximalRate: most)
                    kept.add("\(age ?? -1) \(rest ?? -1) \(most ?? -1)") {
                        "\(facts.maximum) \(facts.rest) \(text(SystemZones.heartRate(facts)))"
                    }
                }
            }
        }
        for threshold in [0, -1, 0.5, 250, .nan, .infinity] as [Double] {
            kept.add("threshold \(threshold)") { text(SystemZones.cyclingPower(threshold: threshold)) }
        }
        let days = (1...4).map { CalendarDay(year: 2024, month: 5, day: $0) }
        let own = [2.0, 2.5].map { QuantityValue($0, .countPerSecond) }
        let preferences = ZonePreferences([
            ZonePreference(.heartRateZones, from: days[2], .automatic),
            ZonePreference(.heartRateZones, from: days[1], .own(own)),
            ZonePreference(.cyclingPowerZones, from: days[1], .own([.init(100, .watt), .init(90, .watt)])),
            ZonePreference(
                .cyclingPowerZones, from: days[2],
                .own([.init(0.1, QuantityUnit(.watt, prefix: .kilo)), .init(150, .watt)])),
            ZonePreference(.maximalHeartRate, from: days[3], .own([.init(3, .countPerSecond), .init(9, .count)])),
            ZonePreference(.cyclingPowerZones, from: days[3], .automatic),
        ])
        for (number, day) in days.enumerated() {
            for type in [ObjectType.heartRate, .cyclingPower, .stepCount] {
                for facts in [
                    ZonePreferences.Facts(), .init(age: 30, restingRate: 45, thresholdPower: 200),
                    .init(thresholdPower: -1),
                ] {
                    kept.add("day \(number) \(type.index) \(facts.age ?? -1) \(facts.thresholdPower ?? 0)") {
                        text(preferences.zones(of: type, on: day, facts))
                    }
                }
            }
            for subject in ZonePreference.Subject.allCases {
                kept.add("day \(number) \(subject)") { Outline.of(preferences.choice(of: subject, on: day) as Any) }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/boundaries.txt") == nil)
    }
}
