extension SleepReport {
    /// The average figures of nights in seconds, each over the nights that have data for it.
    package struct Means: Sendable, Equatable {
        package var inBed: Double
        /// The average over nights with sleep.
        package var asleep: Double?
        package var awake: Double?
        /// The average over nights with stages: one without deep sleep is included, one with only unspecified sleep
        /// is not.
        package var deep: Double?
        package var core: Double?
        package var rem: Double?
        package var vitals: Vitals
    }

    /// The averages of the main periods; nil without nights.
    package var means: Means? {
        let periods = nights.map(\.main)
        let sleep = periods.filter { $0.asleep > 0 }
        let stages = sleep.filter { period in period.segments.contains { [.core, .deep, .rem].contains($0.stage) } }
        func mean(_ counted: [Period], _ seconds: (Period) -> Double) -> Double? {
            counted.isEmpty ? nil : counted.reduce(0) { $0 + seconds($1) } / Double(counted.count)
        }
        func mean(_ vital: (Vitals) -> Double?) -> Double? {
            let values = nights.compactMap { vital($0.vitals) }
            return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
        }
        return mean(periods, \.inBed).map { inBed in
            Means(
                inBed: inBed, asleep: mean(sleep, \.asleep), awake: mean(sleep) { $0.seconds(.awake) },
                deep: mean(stages) { $0.seconds(.deep) }, core: mean(stages) { $0.seconds(.core) },
                rem: mean(stages) { $0.seconds(.rem) },
                vitals: Vitals(
                    heartRate: mean(\.heartRate), respiratoryRate: mean(\.respiratoryRate),
                    wristTemperature: mean(\.wristTemperature)))
        }
    }
}
