import HealthModel
import Testing

@Suite struct FeedBatchTests {
    private let source = SourceRevisionRecord(
        source: SourceRecord(bundleIdentifier: "sensors", name: "Sensors"), version: nil, productType: nil, system: nil)

    private func records(_ batch: FeedBatch) throws(FeedError) -> [SampleRecord] {
        try batch.records(source: source, device: DeviceRecord([.name: "Strap"]))
    }

    @Test func LIV_12_samplesCarrySourceAndDevice() throws {
        let batch = FeedBatch(samples: [
            FeedSample(type: .heartRate, start: 1, end: 2, value: 2, unit: .count.divided(by: .second)),
            FeedSample(type: .distanceCycling, start: 1, end: 2, value: 7, unit: .meter),
        ])
        let records = try records(batch)
        #expect(records.map(\.type) == [.heartRate, .distanceCycling])
        #expect(records.map(\.canonicalValue) == [2, 7])
        #expect(records.allSatisfy { $0.source == source && $0.device?[.name] == "Strap" })
    }

    @Test(arguments: [
        FeedBatch(samples: [FeedSample(type: .heartRate, start: 1, end: 1, value: 1, unit: .meter)]),
        FeedBatch(samples: [FeedSample(type: .distanceCycling, start: 1, end: 1, value: .nan, unit: .meter)]),
        FeedBatch(samples: [FeedSample(type: .distanceCycling, start: 2, end: 1, value: 1, unit: .meter)]),
        FeedBatch(samples: [FeedSample(type: .distanceCycling, start: .nan, end: 1, value: 1, unit: .meter)]),
        FeedBatch(samples: [FeedSample(type: .workout, start: 1, end: 1, value: 1, unit: .meter)]),
        FeedBatch(locations: [RoutePoint(timestamp: 1, latitude: 91, longitude: 0)]),
        FeedBatch(locations: [RoutePoint(timestamp: .nan, latitude: 1, longitude: 0)]),
        FeedBatch(events: [WorkoutEventRecord(kind: .pause, start: 1, end: 2)]),
        FeedBatch(events: [WorkoutEventRecord(kind: .lap, start: .nan, end: 2)]),
        FeedBatch(events: [WorkoutEventRecord(kind: .lap, start: 1, end: .infinity)]),
    ])
    func LIV_12_invalidDataAreRefused(batch: FeedBatch) {
        #expect(throws: FeedError.self) { try records(batch) }
    }
}
