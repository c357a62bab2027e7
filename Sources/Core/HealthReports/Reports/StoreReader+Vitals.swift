import HealthModel
import HealthStore

extension StoreReader {
    /// What was measured while somebody slept, where there is any of it that the app may read (API-112).
    ///
    /// - Parameters:
    ///   - periods: Periods of sleep, in the order of time.
    ///   - types: The types of which there is anything at all.
    /// - Returns: As many as there are periods.
    func vitals(
        in periods: [SleepReport.Period], _ types: Set<ObjectType>
    ) throws(EngineError) -> [SleepReport.Vitals] {
        // A temperature is that of a whole night, which the sensor does not end with the last stage.
        let during = periods.map { SamplePredicate.and([.start(.less, $0.end), .end(.greaterOrEqual, $0.start)]) }
        func means(_ type: ObjectType, _ unit: QuantityUnit) throws(EngineError) -> [Double?] {
            guard types.contains(type), let canonical = type.canonicalUnit else { return periods.map { _ in nil } }
            do {
                let requests = during.map { StatisticsRequest(type, $0, options: .discreteAverage) }
                return try engine.statistics(requests, for: app).map { statistics in
                    statistics?.values.average.flatMap { canonical.convert($0, to: unit) }
                }
            } catch {
                guard error.code == .authorizationNotDetermined else { throw error }
                return periods.map { _ in nil }
            }
        }
        let rates = try means(.heartRate, .countPerMinute)
        let breaths = try means(.respiratoryRate, .countPerMinute)
        let temperatures = try means(.appleSleepingWristTemperature, .degreeCelsius)
        return periods.indices.map {
            SleepReport.Vitals(heartRate: rates[$0], respiratoryRate: breaths[$0], wristTemperature: temperatures[$0])
        }
    }
}
