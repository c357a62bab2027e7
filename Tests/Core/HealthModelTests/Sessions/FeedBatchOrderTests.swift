import HealthModel
import TestSupport
import Testing

/// One wrong measurement among right ones, wherever it is in its batch.
///
/// `HK_WRITE_SCREENS=1` in the environment rewrites the text in `Tests/Core/Texts/Sweeps`.
@Suite struct FeedBatchOrderTests {
    private static let rate = QuantityUnit.count.divided(by: .minute)
    private static let frequency = QuantityUnit.count.divided(by: .second)

    private static func sample(
        _ type: ObjectType = .heartRate, _ unit: QuantityUnit = rate, _ value: Double = 60, start: Double = 1,
        end: Double = 2, metadata: Metadata? = nil
    ) -> FeedSample {
        FeedSample(type: type, start: start, end: end, value: value, unit: unit, metadata: metadata)
    }

    private static func outcome(_ batch: FeedBatch) -> String {
        let source = SourceRevisionRecord(
            source: SourceRecord(bundleIdentifier: "a", name: "A"), version: nil, productType: nil, system: nil)
        do throws(FeedError) {
            let records = try batch.records(source: source, device: DeviceRecord([.name: "Strap"]))
            return records.map { record in
                let text = record.type.identifier.dropFirst("HKQuantityTypeIdentifier".count)
                return "\(text) \(record.canonicalValue.map { KeptOutcomes.text($0) } ?? "-")"
            }.joined(separator: ", ")
        } catch {
            if case .failed(let text) = error { return "refused: \(text)" }
            return "refused: \(error)"
        }
    }

    /// Returns batches with something at the beginning, in the middle and at the end of others.
    private static func positions<Item>(_ item: Item, among other: Item) -> [(String, [Item])] {
        [
            ("alone", [item]), ("first", [item, other, other]), ("second", [other, item, other]),
            ("last", [other, other, item]),
        ]
    }

    @Test func samples() throws {
        var kept = KeptOutcomes()
        let wrong: [(String, FeedSample)] = [
            ("a unit of another dimension", Self.sample(.heartRate, .meter)),
            ("another unit of the dimension", Self.sample(.heartRate, Self.frequency, 1)),
            ("another type", Self.sample(.distanceCycling, .meter)),
            ("another type in the same unit", Self.sample(.respiratoryRate)),
            ("another type in a unit of none", Self.sample(.distanceCycling, Self.rate)),
            ("no quantity", Self.sample(.workout)), ("no quantity in metres", Self.sample(.sleepAnalysis, .meter)),
            ("not a number", Self.sample(.heartRate, Self.rate, .nan)),
            ("infinite", Self.sample(.heartRate, Self.rate, .infinity)),
            ("negative", Self.sample(.heartRate, Self.rate, -1)),
            ("an end before the start", Self.sample(start: 2, end: 1)), ("a moment", Self.sample(start: 2, end: 2)),
            ("no start", Self.sample(start: .nan)), ("no end", Self.sample(end: .infinity)),
            ("no end yet", Self.sample(end: SampleValidation.distantFuture)),
            ("metadata of another type", Self.sample(metadata: [MetadataKey.wasUserEntered: .string("yes")])),
            ("half of a sync identifier", Self.sample(metadata: [MetadataKey.syncIdentifier: .string("a")])),
            ("other metadata", Self.sample(metadata: ["own": .string("a")])),
            ("a dose without its reason", Self.sample(.insulinDelivery, .internationalUnit)),
        ]
        for (name, sample) in wrong {
            for (place, samples) in Self.positions(sample, among: Self.sample()) {
                kept.add("\(name), \(place)") { Self.outcome(FeedBatch(samples: samples)) }
            }
            kept.add("\(name), between units") {
                Self.outcome(
                    FeedBatch(samples: [Self.sample(.heartRate, Self.frequency, 1), sample, Self.sample()]))
            }
            kept.add("\(name), between types") {
                Self.outcome(FeedBatch(samples: [Self.sample(.distanceCycling, .meter), sample, Self.sample()]))
            }
        }
        kept.add("nothing") { Self.outcome(FeedBatch()) }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/feed-samples.txt") == nil)
    }

    @Test func locationsEventsAndBeats() throws {
        var kept = KeptOutcomes()
        let points: [(String, RoutePoint)] = [
            ("a pole", RoutePoint(timestamp: 1, latitude: 90, longitude: 180)),
            ("beyond a pole", RoutePoint(timestamp: 1, latitude: 90.1, longitude: 0)),
            ("beyond the other pole", RoutePoint(timestamp: 1, latitude: -90.1, longitude: 0)),
            ("too far east", RoutePoint(timestamp: 1, latitude: 0, longitude: 180.1)),
            ("too far west", RoutePoint(timestamp: 1, latitude: 0, longitude: -180.1)),
            ("nowhere", RoutePoint(timestamp: 1, latitude: .nan, longitude: 0)),
            ("no date", RoutePoint(timestamp: .nan, latitude: 0, longitude: 0)),
            ("an infinite date", RoutePoint(timestamp: -.infinity, latitude: 0, longitude: 0)),
        ]
        let point = RoutePoint(timestamp: 1, latitude: 50, longitude: 8)
        for (name, wrong) in points {
            for (place, locations) in Self.positions(wrong, among: point) {
                kept.add("location \(name), \(place)") { Self.outcome(FeedBatch(locations: locations)) }
                kept.add("route \(name), \(place)") {
                    var route = RouteAssembly()
                    try route.insert([point])
                    let refusal: String
                    do throws(RouteAssembly.Refusal) {
                        try route.insert(locations)
                        refusal = "none"
                    } catch { refusal = error.rawValue }
                    return "\(refusal) \(route.points.count)"
                }
            }
        }
        let event = WorkoutEventRecord(kind: .lap, start: 1, end: 2)
        let events: [(String, WorkoutEventRecord)] = [
            ("a pause", WorkoutEventRecord(kind: .pause, start: 1, end: 1)),
            ("a pause that lasts", WorkoutEventRecord(kind: .pause, start: 1, end: 2)),
            ("a segment", WorkoutEventRecord(kind: .segment, start: 1, end: 2)),
            ("a marker that lasts", WorkoutEventRecord(kind: .marker, start: 1, end: 2)),
            ("an end before the start", WorkoutEventRecord(kind: .lap, start: 2, end: 1)),
            ("no start", WorkoutEventRecord(kind: .lap, start: .nan, end: 1)),
            ("no end", WorkoutEventRecord(kind: .lap, start: 1, end: .infinity)),
            (
                "metadata of another type",
                WorkoutEventRecord(
                    kind: .lap, start: 1, end: 2, metadata: [MetadataKey.wasUserEntered: .string("yes")])
            ),
        ]
        for (name, wrong) in events {
            for (place, events) in Self.positions(wrong, among: event) {
                kept.add("event \(name), \(place)") {
                    Self.outcome(FeedBatch(samples: [Self.sample()], events: events))
                }
            }
        }
        for time in [.nan, .infinity, -.infinity, -1] as [Double] {
            let beats = Self.positions(
                FeedBeat(time: time, followsGap: false), among: FeedBeat(time: 1, followsGap: false))
            for (place, beats) in beats {
                kept.add("beat at \(time), \(place)") {
                    Self.outcome(FeedBatch(samples: [Self.sample()], beats: beats))
                }
            }
        }
        // The first that is refused, of several.
        kept.add("all wrong") {
            Self.outcome(
                FeedBatch(
                    samples: [Self.sample(.heartRate, .meter)], locations: [points[1].1], events: [events[5].1],
                    beats: [FeedBeat(time: .nan, followsGap: false)]))
        }
        kept.add("all but locations wrong") {
            Self.outcome(
                FeedBatch(
                    samples: [Self.sample(.heartRate, .meter)], events: [events[5].1],
                    beats: [FeedBeat(time: .nan, followsGap: false)]))
        }
        kept.add("samples, an event and a beat wrong") {
            Self.outcome(
                FeedBatch(
                    samples: [Self.sample(.heartRate, .meter)], events: [events[1].1],
                    beats: [FeedBeat(time: .nan, followsGap: false)]))
        }
        kept.add("samples and an event wrong") {
            Self.outcome(FeedBatch(samples: [Self.sample(.heartRate, .meter)], events: [events[1].1]))
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/feed-others.txt") == nil)
    }
}
