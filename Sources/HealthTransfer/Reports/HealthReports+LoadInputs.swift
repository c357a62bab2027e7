import Foundation
import HealthDatabase
import HealthModel

extension HealthReports {
    /// What the loads of a workout are made of.
    func loadInputs(of record: SampleRecord) throws(EngineError) -> LoadInputs {
        guard let workout = record.workout else { return LoadInputs() }
        var meter = LoadMeter(
            series: WorkoutSeries(
                start: record.start, end: record.end,
                pauses: ActiveTime.pauses(in: workout.events ?? [], start: record.start, end: record.end)),
            activityType: workout.activityType)
        let data = try data(of: record)
        _ = try data.forEachQuantity(of: .heartRate) { datum in
            guard let rate = datum.quantity.converted(to: .countPerMinute) else { return }
            meter.heartRates.append(
                StatisticsDatum(
                    start: datum.start, end: datum.end, value: rate, number: Int64(meter.heartRates.count)))
        }
        meter.power = try Self.power(data)
        if workout.activityType == .running {
            var distances: [SampleRecord] = []
            _ = try data.forEachQuantity(of: .distanceWalkingRunning) { distances.append($0.record) }
            meter.series.distance = DistanceCurve(distances)
            if !distances.isEmpty { meter.series.elevation = try heights(of: record) }
        }
        return meter.inputs()
    }

    private static func power(_ data: WorkoutData) throws(EngineError) -> WorkoutSeries.Column {
        var column = WorkoutSeries.Column()
        _ = try data.forEachQuantity(of: .cyclingPower) { datum in
            guard let power = datum.quantity.converted(to: .watt), power.isFinite, power >= 0 else { return }
            column.times.append(datum.start)
            column.values.append(power)
        }
        return column
    }

    /// The cycling power of a workout, second by second.
    func powerCourse(of record: SampleRecord) throws(EngineError) -> PowerCourse {
        let power = try Self.power(try data(of: record))
        let pauses = ActiveTime.pauses(in: record.workout?.events ?? [], start: record.start, end: record.end)
        return PowerCourse(times: power.times, watts: power.values, pauses: pauses)
    }

    private func data(of record: SampleRecord) throws(EngineError) -> WorkoutData {
        let hasOwnWords = try engine.supplement(of: record.uuid, for: app) != nil
        return WorkoutData(record, hasOwnWords: hasOwnWords, engine: engine, app: app)
    }

    /// The heights of the first route that has some, in metres.
    private func heights(of workout: SampleRecord) throws(EngineError) -> WorkoutSeries.Column {
        let request = SampleRequest(.workoutRoute, .workout(workout.uuid), sort: [.init(.start)])
        let routes: [SampleRecord]
        do {
            routes = try engine.samples(request, for: app)
        } catch {
            guard error.code == .authorizationNotDetermined else { throw error }
            return .init()
        }
        for route in routes {
            var column = WorkoutSeries.Column()
            try engine.routePoints(of: route.uuid, from: nil, to: nil, for: app) { points in
                for point in points where point.verticalAccuracy >= 0 {
                    column.times.append(point.timestamp)
                    column.values.append(point.altitude)
                }
                return true
            }
            if !column.isEmpty { return column }
        }
        return .init()
    }
}
