package import Foundation
package import HealthModel
import HealthStore

extension StoreReader {
    /// Returns a workout with everything that belongs to it; nil if there is none with this identifier.
    ///
    /// If an outing was recorded several times, the preferred recording is complemented by streams of the others:
    /// those that it lacks, and those that the owner prefers.
    ///
    /// - Parameter isCorrected: A Boolean value that indicates whether the owner's corrections apply, or the workout
    ///   is returned as recorded.
    package func workout(_ uuid: UUID, isCorrected: Bool = true) throws -> WorkoutDetail? {
        guard let found = try find(uuid, isCorrected: isCorrected) else { return nil }
        var reading = found.reading
        try addSamples(of: storedTypes(), found.outing, to: &reading)
        let routes = try addRoutes(found.outing, to: &reading)
        var detail = found.detail(reading, routes: routes, load: try load(of: found.outing))
        if isCorrected { detail.plan = try planComparison(of: uuid) }
        return detail
    }

    /// Returns a workout of which only distances and samples of some types are read, with these samples by type; nil
    /// if there is none with this identifier.
    func detail(
        of uuid: UUID, reading types: Set<ObjectType>
    ) throws -> (detail: WorkoutDetail, samples: [ObjectType: [SampleRecord]])? {
        guard let found = try find(uuid, isCorrected: true) else { return nil }
        var reading = found.reading
        var samples: [ObjectType: [SampleRecord]] = [:]
        let wanted = types.union(reading.distanceTypes)
        try addSamples(of: storedTypes().filter(wanted.contains), found.outing, to: &reading) { samples[$0] = $1 }
        return (found.detail(reading, routes: [], load: nil), samples)
    }

    /// Returns the time in each zone of a workout, for each type that has zones; nil if there is no workout with this
    /// identifier.
    ///
    /// The same as ``WorkoutDetail/zones`` of the whole workout, but no other samples are read.
    package func zones(of uuid: UUID) throws -> [ZoneGroupRecord]? {
        guard let found = try find(uuid, isCorrected: true) else { return nil }
        var reading = found.reading
        try addSamples(of: storedTypes().filter(ZoneConfigurationRecord.types.contains), found.outing, to: &reading)
        return reading.zones
    }

    /// Returns the data for the charts of a workout; nil if there is none with this identifier.
    ///
    /// - Parameter streams: The types of samples to include; distances are always included.
    func course(
        of uuid: UUID, _ streams: Set<ObjectType>
    ) throws -> (
        series: WorkoutSeries, routes: [RouteSummary], template: WorkoutTemplate, summary: WorkoutSummary
    )? {
        guard let found = try find(uuid, isCorrected: true) else { return nil }
        var reading = found.reading
        let wanted = streams.union(reading.distanceTypes)
        try addSamples(of: storedTypes().filter(wanted.contains), found.outing, to: &reading)
        let routes = try addRoutes(found.outing, to: &reading)
        return (reading.course, routes, reading.summary.template, reading.summary)
    }

    /// Returns the summary of a workout; nil if there is none with this identifier.
    package func summary(of uuid: UUID) throws -> WorkoutSummary? {
        try find(uuid, isCorrected: true)?.reading.summary
    }

    // MARK: Finding

    /// A workout with the recordings of its outing.
    private struct Found {
        var reading: WorkoutReading
        /// The outing, which determines the recording of each stream.
        var outing: Outing
        /// All recordings of the outing, the preferred one first.
        var recordings: [WorkoutSummary]
        var decisions: OutingDecisions

        /// Returns the details of what was read: of all recordings of the outing, or of one that names the others.
        func detail(_ reading: WorkoutReading, routes: [RouteSummary], load: WorkoutLoad?) -> WorkoutDetail {
            if outing.recordings.count > 1, let whole = WorkoutSummary.outing(recordings, decisions) {
                return reading.detail(routes: routes, load: load, of: whole)
            }
            var detail = reading.detail(routes: routes, load: load)
            detail.summary.otherRecordings = recordings.filter { $0.uuid != detail.summary.uuid }
                .map { .init(uuid: $0.uuid, source: $0.source) }
            return detail
        }
    }

    private func find(_ uuid: UUID, isCorrected: Bool) throws -> Found? {
        guard let record = try samples(SampleRequest(.workout, .uuid([uuid]))).first else {
            return nil
        }
        let annotation = isCorrected ? try annotation(of: uuid) : StoredAnnotation()
        let supplement = try supplement(of: uuid)
        guard var reading = WorkoutReading(record, supplement: supplement, annotation) else { return nil }
        let recordings = try self.outing(of: record)
        let isCounted = recordings.first?.uuid == uuid && recordings.count > 1
        let decisions = try outingDecisions()
        let whole = isCounted ? try outings(of: [recordings.map(\.uuid)], decisions).first : nil
        let outing = isCorrected ? whole ?? Outing(alone: record) : Outing(alone: record)
        reading.sport = outing.recordedActivity
        return Found(reading: reading, outing: outing, recordings: recordings, decisions: decisions)
    }

    // MARK: Samples

    /// Adds the samples of types, each from the first recording that has any.
    ///
    /// - Parameter receive: A closure that also receives the samples of each type.
    private func addSamples(
        of types: [ObjectType], _ outing: Outing, to reading: inout WorkoutReading,
        _ receive: (ObjectType, [SampleRecord]) -> Void = { _, _ in }
    ) throws {
        var data: [UUID: WorkoutData] = [:]
        for recording in outing.recordings {
            data[recording.uuid] = try WorkoutData(recording, in: self)
        }
        for type in types where type != .workout && type != .workoutRoute {
            for recording in outing.order(for: type) {
                guard let data = data[recording.uuid] else { continue }
                var (records, association) = try Self.records(of: type, data)
                records.removeAll { record in
                    !outing.isInside(record.start, of: recording)
                        || reading.isTrimmed && !reading.isInside(record.start, record.end)
                }
                guard !records.isEmpty else { continue }
                receive(type, records)
                reading.add(records, of: type, association, otherSource: outing.otherSource(recording))
                reading.add(
                    try zoneGroup(of: type, records, in: outing.counted, reading.isTrimmed ? reading.bounds : nil))
                break
            }
        }
    }

    /// Returns the samples of a workout; each quantity of a series is a sample of its own.
    private static func records(
        of type: ObjectType, _ data: WorkoutData
    ) throws -> (records: [SampleRecord], association: SampleAssociation) {
        guard type.family == .quantity else {
            let (samples, association) = try data.samples(of: type)
            return (samples, association)
        }
        var records: [SampleRecord] = []
        let association = try data.forEachQuantity(of: type) { records.append($0.record) }
        return (records, association ?? .workout)
    }

    // MARK: Routes

    /// Adds the routes of the first recording that has any.
    private func addRoutes(_ outing: Outing, to reading: inout WorkoutReading) throws -> [RouteSummary] {
        for recording in outing.order(for: .workoutRoute) {
            let routes = try routes(of: recording.uuid)
            guard !routes.isEmpty else { continue }
            let isPart = reading.isTrimmed || recording.uuid != outing.counted.uuid
            for route in routes { try readPoints(of: route, into: &reading.series, isPart: isPart) }
            return routes.compactMap { Self.summary($0, otherSource: outing.otherSource(recording)) }
        }
        return []
    }

    private func readPoints(
        of route: SampleRecord, into series: inout WorkoutSeries, isPart: Bool
    ) throws {
        var outline: [WorkoutSeries.Coordinate] = []
        var elevation = WorkoutSeries.Column()
        try routePoints(of: route.uuid, from: nil, to: nil) { points in
            for point in points {
                if isPart, !(series.start...series.end).contains(point.timestamp) { continue }
                outline.append(.init(latitude: point.latitude, longitude: point.longitude))
                guard point.verticalAccuracy >= 0 else { continue }
                elevation.times.append(point.timestamp)
                elevation.values.append(point.altitude)
            }
            return true
        }
        series.outlines.append(outline)
        // A second route at the same time would make the line jump back and forth; one after the end goes on after a
        // break of the track (PLA-11).
        if series.elevation.times.last ?? -.infinity < elevation.times.first ?? -.infinity {
            series.elevation.times += elevation.times
            series.elevation.values += elevation.values
        }
    }

    private static func summary(_ route: SampleRecord, otherSource: SourceRecord?) -> RouteSummary? {
        guard case .route(let count) = route.content else { return nil }
        return RouteSummary(
            uuid: route.uuid, points: count, start: Date(timeIntervalSinceReferenceDate: route.start),
            end: Date(timeIntervalSinceReferenceDate: route.end), otherSource: otherSource)
    }
}
