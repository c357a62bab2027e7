import Foundation
import HealthModel
import WorkoutFiles

/// The samples of one array of a workout (ING-42).
struct PayloadSeries {
    let type: ObjectType
    private let path: String
    private let bucket: BucketLength
    private let data: MetricPoints
    private let ends: [Double]
    private let sources: [AppIdentity]

    /// Parses an array; returns `nil` if it is empty, which means that nothing was measured (ING-44).
    ///
    /// - Parameters:
    ///   - scanner: A scanner positioned before the array.
    ///   - end: The end of the workout.
    init?(
        _ type: ObjectType, _ scanner: JSONScanner, path: String, until end: Double, _ context: IngestContext,
        _ writer: inout IngestWriter
    ) {
        self.type = type
        self.path = path
        var data = MetricPoints()
        var scanner = scanner
        do {
            _ = try scanner.forEachElement { index, scanner in
                guard let element = try JSON(next: &scanner), index < MetricPoints.limit else { return }
                do throws(IngestReason) {
                    try data.add(element, index, type, unit: nil, context)
                } catch {
                    writer.skip("\(path)[\(index)]", error)
                }
            }
        } catch {
            writer.skip(path, "it cannot be read")
        }
        for place in data.joinEqualDates(type) {
            writer.skip("\(path)[\(place)]", "another element has its source and date")
        }
        guard !data.points.isEmpty else { return nil }
        bucket = BucketLength(times: data.points.map(\.time))
        if type.isCumulative {
            let times = data.points.map(\.time)
            ends = zip(times, data.ends(bucket, limit: context.receivedAt)).map { time, own in
                time < end ? min(own, end) : own
            }
        } else {
            ends = data.points.map(\.time)
        }
        // The daily values include those of the workout, and the data of a single source would be added up.
        sources = data.sources.map { $0.identity(type.isCumulative ? .workouts : .minutes) }
        self.data = data
        if data.points.contains(where: { $0.minimum < $0.maximum }) { writer.warn(IngestContext.summarised) }
    }

    var count: Int { data.points.count }

    func draft(_ index: Int, in workouts: [UUID]) -> IngestDraft {
        let point = data.points[index]
        let source = Int(point.source)
        var draft = IngestDraft(
            type: type, start: point.time, end: ends[index], content: .quantity(data.quantity(point)),
            source: sources[source],
            syncIdentifier: SyncIdentity.sample(type, data.sources[source], start: point.time, bucket.seconds))
        draft.workouts = workouts
        draft.addExtremes(of: point, data)
        return draft
    }

    func path(_ index: Int) -> String { "\(path)[\(data.points[index].place)]" }

    /// The data for computing statistics.
    var measured: MeasuredData {
        guard let unit = type.canonicalUnit else { return MeasuredData() }
        let order = data.points.indices.sorted { data.points[$0].time < data.points[$1].time }
        let ranking = SourceRanking(sources.map(\.source))
        let values = order.enumerated().compactMap { number, index -> StatisticsDatum? in
            let point = data.points[index]
            guard let value = data.quantity(point).converted(to: unit), value.isFinite else { return nil }
            return StatisticsDatum(
                start: point.time, end: ends[index], value: value, source: Int(point.source), number: Int64(number))
        }
        return MeasuredData(sources: ranking, data: values)
    }
}
