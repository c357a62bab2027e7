import HealthDatabase
import HealthModel

extension HealthReports {
    /// What was measured while somebody slept, where there is any of it that the app may read (API-112).
    ///
    /// - Parameters:
    ///   - period: A period of sleep.
    ///   - types: The types of which there is anything at all.
    func vitals(
        in period: SleepReport.Period, _ types: Set<ObjectType>
    ) throws(EngineError) -> SleepReport.Vitals {
        // A temperature is that of a whole night, which the sensor does not end with the last stage.
        let during = SamplePredicate.and([.start(.less, period.end), .end(.greaterOrEqual, period.start)])
        func mean(_ type: ObjectType, _ unit: QuantityUnit) throws(EngineError) -> Double? {
            guard types.contains(type), let canonical = type.canonicalUnit else { return nil }
            do {
                let request = StatisticsRequest(type, during, options: .discreteAverage)
                return try engine.statistics(request, for: app)?.values.average.flatMap {
                    canonical.convert($0, to: unit)
                }
            } catch {
                guard error.code == .authorizationNotDetermined else { throw error }
                return nil
            }
        }
        return try SleepReport.Vitals(
            heartRate: mean(.heartRate, .countPerMinute), respiratoryRate: mean(.respiratoryRate, .countPerMinute),
            wristTemperature: mean(.appleSleepingWristTemperature, .degreeCelsius))
    }
}
