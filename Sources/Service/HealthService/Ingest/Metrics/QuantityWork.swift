import HealthModel
import HealthStore
import WorkoutFiles

/// An ingest step that stores the buckets of a quantity type (ING-20, ING-21, ING-25, ING-26).
struct QuantityWork: IngestWork {
    private let type: ObjectType
    private let path: String
    private let bucket: BucketLength
    private let data: MetricPoints
    private let ends: [Double]
    private let sources: [AppIdentity]
    private var next = 0

    /// The metadata keys for the extremes of a bucket.
    static let minimumKey = "OHKMinimum"
    static let maximumKey = "OHKMaximum"

    /// Parses the data of a metric.
    ///
    /// - Parameter scanner: A scanner positioned before the array.
    init(
        _ type: ObjectType, _ unit: UnitNames.Meaning, _ scanner: JSONScanner, path: String, _ context: IngestContext,
        _ writer: inout IngestWriter
    ) throws(IngestReason) {
        self.type = type
        self.path = path
        var data = MetricPoints()
        var scanner = scanner
        let keys = Self.metadataReaders[type]
        do {
            let isArray = try scanner.forEachElement { index, scanner in
                guard let element = try JSON(next: &scanner), index < MetricPoints.limit else { return }
                do throws(IngestReason) {
                    try data.add(element, index, type, unit: unit, context)
                    if let keys, let entry = keys(element) { data.metadata[Int32(index)] = [entry.key: entry.value] }
                } catch {
                    writer.skip("\(path)[\(index)]", error)
                }
            }
            if !isArray { throw IngestReason("its data are no array") }
        } catch let reason as IngestReason {
            throw reason
        } catch {
            throw IngestReason("its data cannot be read")
        }
        bucket = context.bucket ?? .usual(for: type, allAtMidnight: data.allAtMidnight)
        let length = Double(bucket.seconds)
        if let longest = type.maximumDuration, length > longest {
            throw IngestReason("the buckets exceed the maximum duration of the type: aggregate by day or less")
        }
        for place in data.joinEqualDates(type) {
            writer.skip("\(path)[\(place)]", "another element has its source and date")
        }
        let isInterval = type.isCumulative || !bucket.isMoment
        ends = isInterval ? data.ends(bucket, limit: context.receivedAt) : data.points.map(\.time)
        let grain = type.isCumulative ? bucket.grain : .minutes
        sources = data.sources.map { $0.identity(grain) }
        self.data = data
        if data.points.contains(where: { $0.minimum < $0.maximum }) { writer.warn(IngestContext.summarised) }
    }

    mutating func step(_ writer: inout IngestWriter) throws(EngineError) -> Bool {
        let last = min(next + IngestContext.stepSize, data.points.count)
        while next < last {
            try writer.put(draft(next), at: "\(path)[\(data.points[next].place)]")
            next += 1
        }
        return next < data.points.count
    }

    private func draft(_ index: Int) -> IngestDraft {
        let point = data.points[index]
        let source = Int(point.source)
        var draft = IngestDraft(
            type: type, start: point.time, end: ends[index], content: .quantity(data.quantity(point)),
            source: sources[source],
            syncIdentifier: SyncIdentity.sample(type, data.sources[source], start: point.time, bucket.seconds))
        if let metadata = data.metadata[point.place] { draft.metadata = metadata }
        draft.addExtremes(of: point, data)
        return draft
    }

    // MARK: Metadata

    private typealias MetadataReader = @Sendable (JSON) -> (key: String, value: MetadataValue)?

    private static let metadataReaders: [ObjectType: MetadataReader] = [
        .bloodGlucose: { word($0, "mealTime", MetadataKey.bloodGlucoseMealTime, ["beforemeal": 1, "aftermeal": 2]) },
        .insulinDelivery: { word($0, "reason", MetadataKey.insulinDeliveryReason, ["basal": 1, "bolus": 2]) },
    ]

    private static func word(
        _ element: JSON, _ name: String, _ key: String, _ values: [String: Int64]
    ) -> (key: String, value: MetadataValue)? {
        values[IngestText.key((element[name] ?? element["metadata"]?[name])?.text)].map { (key, .integer($0)) }
    }
}

extension IngestDraft {
    /// Adds the extremes of a bucket as metadata (ING-21).
    mutating func addExtremes(of point: MetricPoints.Point, _ data: MetricPoints) {
        guard point.minimum < point.maximum else { return }
        let unit = data.units[Int(point.unit)]
        metadata[QuantityWork.minimumKey] = .quantity(unit.quantity(point.minimum))
        metadata[QuantityWork.maximumKey] = .quantity(unit.quantity(point.maximum))
    }
}
