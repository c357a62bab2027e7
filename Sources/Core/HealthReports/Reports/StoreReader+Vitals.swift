import HealthModel
import HealthStore

extension StoreReader {
    /// Returns the vitals measured during sleep, as far as they exist and the app may read them (API-112).
    ///
    /// - Parameters:
    ///   - periods: The periods of sleep, in chronological order.
    ///   - types: The types that have samples in the store.
    /// - Returns: The vitals, one element for each period.
    func vitals(
        in periods: [SleepReport.Period], _ types: Set<ObjectType>
    ) throws -> [SleepReport.Vitals] {
        // A temperature covers the whole night, and the sensor does not end it with the last stage.
        let during = periods.map { SamplePredicate.and([.start(.less, $0.end), .end(.greaterOrEqual, $0.start)]) }
        func means(_ type: ObjectType, _ unit: QuantityUnit) throws -> [Double?] {
            guard types.contains(type), let canonical = type.canonicalUnit else { return periods.map { _ in nil } }
            let requests = during.map { StatisticsRequest(type, $0, options: .discreteAverage) }
            let found = try Self.asFarAsReadable { try statistics(requests) } ?? requests.map { _ in nil }
            return found.map { statistics in
                statistics?.values.average.flatMap { canonical.convert($0, to: unit) }
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
