package import HealthModel

/// The values that are compared with targets, from the samples of a workout.
package struct TargetValues {
    private let samples: [ObjectType: [SampleRecord]]
    private var timelines: [ObjectType: ValueTimeline] = [:]

    /// The seconds of steps from which a cadence of running is computed (PLN-81).
    private static let strideSeconds = 10.0

    init(_ samples: [ObjectType: [SampleRecord]]) { self.samples = samples }

    /// Returns the types of samples with the values of a subject, the preferred one first.
    package static func types(of subject: PlannedTarget.Subject, _ activity: WorkoutActivity) -> [ObjectType] {
        switch subject {
        case .heartRate: [.heartRate]
        case .power: [activity == .cycling ? .cyclingPower : .runningPower]
        case .cadence: [activity == .cycling ? .cyclingCadence : .stepCount]
        case .speed: (speeds[activity].map { [$0] } ?? []) + [WorkoutDistance.type(for: activity)]
        }
    }

    /// The types of speeds that are measured in workouts.
    private static let speeds: [WorkoutActivity: ObjectType] = [
        .running: .runningSpeed, .cycling: .cyclingSpeed, .rowing: .rowingSpeed, .paddleSports: .paddleSportsSpeed,
        .crossCountrySkiing: .crossCountrySkiingSpeed,
    ]

    /// Returns the values of a subject over time (ZON-41), in its unit; nil if there are none.
    mutating func timeline(of subject: PlannedTarget.Subject, _ activity: WorkoutActivity) -> ValueTimeline? {
        for type in Self.types(of: subject, activity) {
            if let known = timelines[type] { return known }
            let data = data(of: type, subject.unit)
            guard !data.isEmpty else { continue }
            let timeline = ValueTimeline(data)
            timelines[type] = timeline
            return timeline
        }
        return nil
    }

    private func data(of type: ObjectType, _ unit: QuantityUnit) -> [StatisticsDatum] {
        let samples = samples[type] ?? []
        if type == .stepCount { return Self.cadences(samples) }
        return samples.enumerated().compactMap { place, sample in
            guard let quantity = sample.quantity else { return nil }
            var value = quantity.converted(to: unit)
            // A distance is a speed for as long as it took.
            if value == nil, sample.end > sample.start {
                value = quantity.converted(to: .meter).map { $0 / (sample.end - sample.start) }
            }
            return value.map {
                StatisticsDatum(start: sample.start, end: sample.end, value: $0, number: Int64(place))
            }
        }
    }

    /// Returns the steps a minute of stretches of at least ten seconds, which end where no steps are counted.
    private static func cadences(_ samples: [SampleRecord]) -> [StatisticsDatum] {
        var data: [StatisticsDatum] = []
        var (start, end, steps) = (0.0, 0.0, 0.0)
        func close() {
            guard end > start else { return }
            data.append(
                StatisticsDatum(start: start, end: end, value: steps / (end - start) * 60, number: Int64(data.count)))
        }
        for sample in samples {
            guard let count = sample.quantity?.converted(to: .count), sample.end > sample.start else { continue }
            if sample.start - end > strideSeconds || end - start >= strideSeconds || steps == 0 {
                close()
                (start, end, steps) = (sample.start, sample.end, count)
            } else {
                (end, steps) = (max(end, sample.end), steps + count)
            }
        }
        close()
        return data
    }
}
