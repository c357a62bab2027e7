extension FeedBatch {
    /// Returns the samples as records, in the same order.
    ///
    /// - Parameter device: The device of samples without their own (SEN-122).
    /// - Throws: ``FeedError`` if a sample, a location, an event or a beat is invalid.
    package func records(
        source: SourceRevisionRecord, device: DeviceRecord
    ) throws(FeedError) -> [SampleRecord] {
        guard locations.allSatisfy({ $0.hasValidCoordinate && $0.timestamp.isFinite }) else {
            throw .failed("A location has coordinates out of range.")
        }
        guard events.allSatisfy({ $0.start.isFinite && $0.end.isFinite }) else {
            throw .failed("The date of an event is not valid.")
        }
        guard beats.allSatisfy(\.time.isFinite) else { throw .failed("The date of a heartbeat is invalid.") }
        do {
            for event in events { try WorkoutValidation.checkAll(event) }
            var records: [SampleRecord] = []
            records.reserveCapacity(samples.count)
            var checked: FeedSample?
            for sample in samples {
                // Adjacent samples usually have the same type and unit, so units are validated only on changes.
                if checked?.type != sample.type || checked?.unit != sample.unit {
                    try SampleValidation.checkUnit(sample.unit, type: sample.type)
                    checked = sample
                }
                guard sample.value.isFinite else {
                    throw ValidationError(reason: "A quantity of type \(sample.type.identifier) is not finite.")
                }
                try SampleValidation.checkDates(type: sample.type, start: sample.start, end: sample.end)
                try MetadataValidation.check(sample.metadata, type: sample.type)
                records.append(
                    SampleRecord(
                        type: sample.type, start: sample.start, end: sample.end,
                        content: .quantity(QuantityValue(sample.value, sample.unit)), source: source,
                        device: sample.device ?? device, metadata: sample.metadata))
            }
            return records
        } catch {
            throw .failed((error as? ValidationError)?.reason ?? "\(error)")
        }
    }
}
