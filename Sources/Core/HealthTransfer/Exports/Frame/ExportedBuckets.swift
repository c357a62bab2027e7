import HealthModel
import HealthStore

/// Sums over 15 minutes and more, such as the steps of a day (IMP-16): each is stored only while no finer source has
/// nearly all of it.
enum ExportedBuckets {
    /// The types of which exports have such sums.
    static let types: Set<ObjectType> = [
        .stepCount, .distanceWalkingRunning, .activeEnergyBurned, .basalEnergyBurned, .flightsClimbed,
    ]
    /// The share of a bucket that a finer source must have to make it superfluous.
    private static let share = 0.8

    /// Returns whether a source has such sums.
    static func isBucket(_ source: SourceRecord) -> Bool { BucketSource.rank(ofBundle: source.bundleIdentifier) != nil }

    /// Returns whether one finer source has nearly all of a bucket.
    static func isCovered(_ bucket: SampleRecord, ofSource identifier: String, in store: StoreReader) throws -> Bool {
        guard let unit = bucket.quantity?.unit, let whole = bucket.quantity?.value, whole > 0 else { return false }
        let rank = BucketSource.rank(ofBundle: identifier) ?? 0
        let within: SamplePredicate = .and([.start(.less, bucket.end), .end(.greater, bucket.start)])
        var sums: [String: Double] = [:]
        for sample in try store.samples(SampleRequest(bucket.type, within)) {
            guard let source = sample.source?.source.bundleIdentifier, source != identifier,
                let value = sample.quantity?.converted(to: unit),
                BucketSource.rank(ofBundle: source).map({ $0 > rank }) ?? true
            else { continue }
            let length = sample.end - sample.start
            let part = min(sample.end, bucket.end) - max(sample.start, bucket.start)
            sums[source, default: 0] += length > 0 ? value * part / length : value
        }
        return sums.values.contains { $0 >= share * whole }
    }
}

extension ExportWriter {
    /// Stores buckets, after the finer data of the export; those of which a finer source has nearly all are left out.
    func addBuckets(_ buckets: [ExportedObject], of family: String) throws {
        try flush()
        let finer = try access.own { store in
            try ExportedBuckets.types.filter {
                try store.sources([.init(type: $0)]).contains { !ExportedBuckets.isBucket($0) }
            }
        }
        for bucket in buckets {
            let record = bucket.object.record
            let source = bucket.source.identity.source.bundleIdentifier
            let isCovered =
                try finer.contains(bucket.type)
                && access.own { try ExportedBuckets.isCovered(record, ofSource: source, in: $0) }
            if isCovered {
                leaveOut("finer data of the same time are there", at: bucket.key, of: family)
            } else {
                try add(bucket, of: family)
            }
        }
        try flush()
    }

    /// Removes stored buckets of which finer data that came now have nearly all.
    func removeCoveredBuckets() throws {
        var removed = 0
        for (type, span) in spans where ExportedBuckets.types.contains(type) {
            let near: SamplePredicate = .and([.start(.less, span.upperBound), .end(.greater, span.lowerBound)])
            let sources = try access.own { try $0.sources([.init(type: type)]) }.filter(ExportedBuckets.isBucket)
            guard !sources.isEmpty else { continue }
            let bucketSources = Set(sources.map(\.bundleIdentifier))
            let covered = try access.own { store in
                try store.samples(SampleRequest(type, .and([.source(bucketSources), near]))).filter {
                    try ExportedBuckets.isCovered(
                        $0, ofSource: $0.source?.source.bundleIdentifier ?? "", in: store)
                }
            }
            guard !covered.isEmpty else { continue }
            hasChanged = true
            removed += try WorkoutDeletion(access: access, isPermanent: true).deleteAsOwner(covered).count
        }
        if removed > 0 {
            note(
                TransferRemark(
                    .repaired, count: removed,
                    "\(removed) sum\(removed == 1 ? "" : "s") of days or quarters of an hour made way for finer data."))
        }
    }
}
