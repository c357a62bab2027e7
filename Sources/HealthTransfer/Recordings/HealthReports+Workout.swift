package import Foundation
import HealthDatabase
import HealthModel

extension HealthReports {
    /// A workout with everything that belongs to it; nil if there is none with this identifier.
    ///
    /// - Parameter isCorrected: Whether it is wanted as what the person says of it has it, and not as it was recorded.
    package func workout(_ uuid: UUID, isCorrected: Bool = true) throws -> WorkoutDetail? {
        guard let record = try engine.samples(SampleRequest(.workout, .uuid([uuid])), for: app).first else {
            return nil
        }
        let annotation = isCorrected ? try engine.annotation(of: uuid) : StoredAnnotation()
        let supplement = try engine.supplement(of: uuid, for: app)
        guard var reading = WorkoutReading(record, supplement: supplement, annotation) else { return nil }
        let data = WorkoutData(record, hasOwnWords: supplement != nil, engine: engine, app: app)
        for type in try engine.storedTypes(for: app) where type != .workout && type != .workoutRoute {
            var (records, association) = try Self.records(of: type, data)
            if reading.isTrimmed { records.removeAll { !reading.isInside($0.start, $0.end) } }
            guard !records.isEmpty else { continue }
            reading.add(records, of: type, association)
            reading.add(try zoneGroup(of: type, records, in: record, reading.isTrimmed ? reading.bounds : nil))
        }
        let routes = try engine.samples(SampleRequest(.workoutRoute, .workout(uuid), sort: [.init(.start)]), for: app)
        for route in routes { try readPoints(of: route, into: &reading.series, isTrimmed: reading.isTrimmed) }
        var detail = reading.detail(routes: routes.compactMap(Self.summary), load: try load(of: record))
        detail.summary.otherRecordings = try otherRecordings(of: record)
        return detail
    }

    /// The samples of a workout, with the quantities of series as if each were a sample.
    private static func records(
        of type: ObjectType, _ data: WorkoutData
    ) throws(EngineError) -> (records: [SampleRecord], association: SampleAssociation) {
        guard type.family == .quantity else {
            let (samples, association) = try data.samples(of: type)
            return (samples, association)
        }
        var records: [SampleRecord] = []
        let association = try data.forEachQuantity(of: type) { records.append($0.record) }
        return (records, association ?? .workout)
    }

    private func readPoints(
        of route: SampleRecord, into series: inout WorkoutSeries, isTrimmed: Bool
    ) throws(EngineError) {
        var outline: [WorkoutSeries.Coordinate] = []
        var elevation = WorkoutSeries.Column()
        try engine.routePoints(of: route.uuid, from: nil, to: nil, for: app) { points in
            for point in points {
                if isTrimmed, !(series.start...series.end).contains(point.timestamp) { continue }
                outline.append(.init(latitude: point.latitude, longitude: point.longitude))
                guard point.verticalAccuracy >= 0 else { continue }
                elevation.times.append(point.timestamp)
                elevation.values.append(point.altitude)
            }
            return true
        }
        series.outlines.append(outline)
        // A second route of the same time would make the line jump to and fro.
        if series.elevation.isEmpty { series.elevation = elevation }
    }

    private static func summary(_ route: SampleRecord) -> RouteSummary? {
        guard case .route(let count) = route.content else { return nil }
        return RouteSummary(
            uuid: route.uuid, points: count, start: Date(timeIntervalSinceReferenceDate: route.start),
            end: Date(timeIntervalSinceReferenceDate: route.end))
    }
}
