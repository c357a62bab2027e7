package import HealthModel

extension SensorHub {
    /// Returns all values since the last call as a batch for a feed, each value with its own device (SEN-122).
    package mutating func batch() -> FeedBatch {
        let (readings, beats) = drain()
        guard !readings.isEmpty || !beats.isEmpty else { return FeedBatch() }
        let devices = (0..<count).map(device)
        let metadata = (0..<count).map(heartRateMetadata)
        return FeedBatch(
            samples: readings.map { reading in
                FeedSample(
                    type: reading.type, start: reading.start, end: reading.end, value: reading.value,
                    unit: reading.unit, device: devices[reading.sensor],
                    metadata: reading.characteristic == .heartRate && reading.type == .heartRate
                        ? metadata[reading.sensor] : nil)
            },
            beats: beats.map {
                FeedBeat(time: $0.beat.time, followsGap: $0.beat.followsGap, device: devices[$0.sensor])
            })
    }
}
