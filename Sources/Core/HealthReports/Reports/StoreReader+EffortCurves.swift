package import HealthModel
package import HealthStore

extension StoreReader {
    /// Returns the best efforts of a period beside those of another one.
    ///
    /// - Parameters:
    ///   - period: The workouts of the period.
    ///   - reference: The workouts of the period to compare with; nil for none.
    ///   - activity: The activity; nil for all.
    ///   - family: Distances or power; nil for both.
    package func effortCurves(
        _ period: SampleFilter, against reference: SampleFilter? = nil, activity: WorkoutActivity? = nil,
        family: RecordsReport.Family? = nil
    ) throws -> EffortCurves {
        let own = try records(period, activity: activity, family: family).sports
        let others = try reference.map { try records($0, activity: activity, family: family).sports } ?? []
        let known = own + others.filter { other in !own.contains { $0.isSame(as: other) } }
        let sports = known.compactMap { sport -> EffortCurves.Sport? in
            let (best, before) = (
                own.first { $0.isSame(as: sport) }?.records ?? [], others.first { $0.isSame(as: sport) }?.records ?? []
            )
            let kinds = Set((best + before).map(\.kind)).filter { $0.family != .duration }
            guard !kinds.isEmpty else { return nil }
            return EffortCurves.Sport(
                activityType: sport.activityType, isIndoor: sport.isIndoor,
                points: kinds.sorted { $0.place < $1.place }.map { kind in
                    .init(
                        kind: kind, best: best.first { $0.kind == kind }?.best.first,
                        reference: before.first { $0.kind == kind }?.best.first)
                })
        }
        return EffortCurves(
            period: .init(period), reference: reference.map(EffortCurves.Period.init), sports: sports)
    }
}

extension RecordsReport.SportRecords {
    fileprivate func isSame(as other: Self) -> Bool {
        activityType == other.activityType && isIndoor == other.isIndoor
    }
}

extension EffortCurves.Period {
    fileprivate init(_ filter: SampleFilter) { self.init(start: filter.from, end: filter.to) }
}
