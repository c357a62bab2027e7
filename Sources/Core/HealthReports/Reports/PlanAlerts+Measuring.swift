package import HealthModel

extension PlanAlerts {
    /// Takes a measurement during an activity.
    ///
    /// - Returns: The amount by which it counts towards goals; nil if it is none.
    package mutating func take(
        _ datum: StatisticsDatum, of type: ObjectType, _ activity: WorkoutActivity
    ) -> PlanRunner.Amount? {
        guard let unit = type.canonicalUnit else { return nil }
        func value(_ other: QuantityUnit) -> Double? { QuantityValue(datum.value, unit).converted(to: other) }
        switch type {
        case .activeEnergyBurned: return value(.kilocalorie).map { .kilocalories($0) }
        case WorkoutDistance.type(for: activity):
            guard let meters = value(.meter) else { return nil }
            measure(meters: meters, from: datum.start, to: datum.end)
            return .meters(meters)
        case .stepCount:
            guard TargetValues.types(of: .cadence, activity).contains(type) else { return nil }
            measure(steps: datum.value, from: datum.start, to: datum.end)
        default:
            for subject in PlannedTarget.Subject.allCases
            where TargetValues.types(of: subject, activity).contains(type) {
                if let value = value(subject.unit) { measure(subject, value, at: datum.end) }
            }
        }
        return nil
    }

    /// Takes the zones of a workout, for targets that are zones.
    package mutating func take(_ zones: [ZoneConfigurationRecord]) {
        for zones in zones {
            if zones.type == .heartRate { self.zones[.heartRate] = zones }
            if zones.type == .cyclingPower { self.zones[.power] = zones }
        }
    }

    /// Returns measurements in the order in which they are judged: by their ends.
    package static func sorted(
        _ data: [ObjectType: MeasuredData]
    ) -> [(type: ObjectType, datum: StatisticsDatum)] {
        data.flatMap { type, data in data.data.map { (type: type, datum: $0) } }
            .sorted { ($0.datum.end, $0.type.index) < ($1.datum.end, $1.type.index) }
    }
}
