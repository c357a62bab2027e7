package import Foundation
package import HealthModel
package import HealthStore

extension StoreReader {
    /// Returns a workout compared with a plan; nil if there is no such workout, or it has no plan (PLN-90).
    ///
    /// - Parameters:
    ///   - workout: The identifier of the workout.
    ///   - plan: The plan; nil for the one that the workout was started from (PLN-65).
    package func planComparison(of workout: UUID, plan: PlannedWorkout? = nil) throws -> PlanComparison? {
        guard let plan = try plan ?? self.plan(of: workout)?.plan else { return nil }
        var types: Set<ObjectType> = [.activeEnergyBurned]
        let written = plan.partCount <= PlannedWorkout.partLimit ? plan.writtenParts : []
        for part in written {
            guard let subject = part.step.target?.subject ?? part.step.relativeTarget?.reference.subject else {
                continue
            }
            types.formUnion(TargetValues.types(of: subject, part.activity))
        }
        guard let (detail, samples) = try detail(of: workout, reading: types) else { return nil }
        let course = PlanCourse(detail, samples)
        var values = TargetValues(samples)
        let athlete = try athlete(
            of: written, on: detail.summary.start, .current(in: detail.summary.timeZone), plan.activity)
        return PlanComparison(plan, with: course, of: workout) { part, stretch in
            guard let target = part.step.target ?? part.step.relativeTarget.flatMap(athlete.target) else { return nil }
            let zones = detail.zones.first {
                TargetValues.types(of: target.subject, part.activity).contains($0.configuration.type)
            }
            guard let band = TargetBand(target, zones: zones?.configuration) else { return nil }
            let pieces: [TargetTime.Piece]
            if target.subject == .speed, target.metric == .average {
                pieces = course.speeds(from: stretch.start, to: stretch.end)
            } else if let timeline = values.timeline(of: target.subject, part.activity) {
                pieces = course.pieces(of: timeline, from: stretch.start, to: stretch.end)
            } else {
                return nil
            }
            return (PlanComparison.Target(target.subject, band), TargetTime(pieces, in: band, target.metric))
        }
    }

    /// Returns a plan to be done on a day, with targets in percent resolved by the figures of that day (PLF-8).
    package func resolved(_ plan: PlannedWorkout, on date: Date) throws -> PlannedWorkout {
        guard plan.partCount <= PlannedWorkout.partLimit else { return plan }
        let athlete = try athlete(of: plan.writtenParts, on: date, .current, plan.activity)
        return plan.mapSteps { step in
            if step.target == nil { step.target = step.relativeTarget.flatMap(athlete.target) }
        }
    }

    /// Returns the figures of the athlete on the day of a workout, for relative targets that were not resolved when
    /// the plan was read (PLF-8).
    private func athlete(
        of parts: [PlannedPart], on date: Date, _ calendar: Calendar, _ activity: WorkoutActivity
    ) throws -> PlanAthlete {
        guard parts.contains(where: { $0.step.target == nil && $0.step.relativeTarget != nil }) else {
            return PlanAthlete()
        }
        let facts = try AthleteHistory(self, calendar, onlyDayOf: date).facts(onDayOf: date)
        // The stored threshold power is that of cycling.
        return PlanAthlete(
            thresholdPower: activity == .cycling ? facts.threshold : nil, maximalHeartRate: facts.maximum)
    }
}

extension PlanCourse {
    /// Creates a course from a workout, with the sums that its legs and laps have.
    ///
    /// - Parameters:
    ///   - detail: The workout.
    ///   - samples: Its samples of active energy.
    init(_ detail: WorkoutDetail, _ samples: [ObjectType: [SampleRecord]]) {
        let (summary, series) = (detail.summary, detail.series)
        whole = PlanStretch(start: series.start, end: series.end, seconds: summary.duration)
        (pauses, meters) = (series.pauses, series.distance)
        let energy = (samples[.activeEnergyBurned] ?? []).compactMap { sample in
            sample.quantity?.converted(to: .kilocalorie).map { (start: sample.start, end: sample.end, amount: $0) }
        }
        kilocalories = DistanceCurve(
            starts: energy.map(\.start), ends: energy.map(\.end), meters: energy.map(\.amount))
        whole.meters = summary.totalDistance ?? (meters.times.isEmpty ? nil : meters.total)
        whole.kilocalories = summary.totalEnergyBurned ?? (kilocalories.times.isEmpty ? nil : kilocalories.total)
        let legs = Dictionary(detail.legs.map { ($0.uuid, $0) }) { first, _ in first }
        activities = WorkoutActivities.sorted(detail.activities).map { record in
            let leg = legs[record.uuid]
            return Activity(
                activity: record.configuration.activityType,
                position: record.metadata?[PlannedPart.Position.metadataKey]?.stringValue
                    .flatMap(PlannedPart.Position.init(keyPath:)),
                stretch: leg.map { stretch(of: $0, record) } ?? ownStretch(of: record))
        }
        laps = detail.laps.map { lap in
            var stretch = stretch(from: lap.start, to: lap.end)
            stretch?.seconds = lap.seconds
            stretch?.meters = lap.meters
            return stretch
        }
    }

    /// Returns the stretch of an activity with the sums of its leg, and with the energy of its statistics.
    private func stretch(of leg: WorkoutLeg, _ record: WorkoutActivityRecord) -> PlanStretch? {
        let start = leg.start.timeIntervalSinceReferenceDate
        guard var own = stretch(from: start, to: leg.end.timeIntervalSinceReferenceDate) else { return nil }
        (own.seconds, own.meters) = (leg.seconds, leg.meters)
        let isWhole = record.start >= whole.start && record.end ?? whole.end <= whole.end
        if isWhole, let sum = record.statistics?[.activeEnergyBurned]?.sum {
            own.kilocalories = ObjectType.activeEnergyBurned.canonicalUnit?.convert(sum, to: .kilocalorie) ?? sum
        }
        return own
    }

    /// Returns the stretch of the only activity of a workout, which has no leg.
    private func ownStretch(of record: WorkoutActivityRecord) -> PlanStretch? {
        let end = record.end ?? whole.end
        return record.start <= whole.start && end >= whole.end ? whole : stretch(from: record.start, to: end)
    }
}
