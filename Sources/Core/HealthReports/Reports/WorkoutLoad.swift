package import HealthModel

/// The load of one workout: figures, each with the values from which it is computed; figures that cannot be computed
/// are left out.
package struct WorkoutLoad: Sendable {
    package var inputs: LoadInputs
    package var facts: LoadFacts
    /// The critical power from the best efforts of the ``criticalPowerDays`` days up to the workout, including the
    /// workout.
    package var criticalPower: CriticalPower?
    /// The lowest W′ balance in joules.
    package var leastBalance: Double?

    /// The number of days for which best efforts count.
    package static let criticalPowerDays = 90

    package init(
        inputs: LoadInputs, facts: LoadFacts, criticalPower: CriticalPower? = nil, leastBalance: Double? = nil
    ) {
        (self.inputs, self.facts) = (inputs, facts)
        (self.criticalPower, self.leastBalance) = (criticalPower, leastBalance)
    }
}

/// A load figure with the values from which it is computed.
public struct LoadFigure: Sendable, Codable, Equatable {
    /// The name of a figure.
    public enum Name: String, Sendable, Codable, CaseIterable {
        /// Banister's training impulse.
        case trimp
        /// Edwards' training impulse.
        case edwards
        /// The training stress score of cycling power.
        case trainingStressScore
        /// The normalized power relative to the threshold power.
        case intensityFactor
        /// The normalized power relative to the mean power.
        case variabilityIndex
        /// The critical power in watts.
        case criticalPower
        /// The work capacity W′ above the critical power, in joules.
        case wPrime
        /// The lowest balance of W′, in joules.
        case wPrimeBalance
        /// The pace of the equivalent run on the flat, in seconds per kilometre.
        case gradeAdjustedPace
        /// The output for each heartbeat.
        case efficiencyFactor
        /// The decrease of the efficiency factor from the first half to the second, in percent.
        case decoupling
    }

    /// A value from which a figure is computed.
    package enum Origin: Sendable, Codable, Equatable {
        /// The number of heart rate measurements.
        case heartRates(Int)
        /// The seconds of measurements.
        case seconds(Double)
        /// The maximal heart rate in beats per minute, with its source.
        case maximum(Double, LoadFacts.MaximumSource)
        /// The resting heart rate in beats per minute.
        case rest(Double)
        case sex(AthleteProfile.Sex)
        /// The normalized power in watts.
        case normalizedPower(Double)
        /// The mean power in watts.
        case meanPower(Double)
        /// The threshold power in watts.
        case thresholdPower(Double)
        /// The critical power in watts.
        case criticalPower(Double)
        /// The work capacity W′ in joules.
        case wPrime(Double)
        /// The days of best efforts.
        case days(Int)
        /// The distance in metres.
        case distance(Double)
        /// The grade-adjusted distance in metres.
        case adjustedDistance(Double)
        case output(Efficiency.Output)
        /// The mean output, in the unit of the output.
        case meanOutput(Double)
        /// The mean heart rate in beats per minute.
        case meanHeartRate(Double)
        /// The efficiency factors of both halves.
        case halves(Double, Double)
    }

    /// The name.
    public var name: Name
    /// The value, in the unit.
    public var value: Double
    /// The unit; nil for a dimensionless figure.
    public var unit: String?
    package var origins: [Origin]

    init(_ name: Name, _ value: Double, _ unit: String? = nil, _ origins: [Origin]) {
        (self.name, self.value, self.unit, self.origins) = (name, value, unit, origins)
    }
}

// MARK: - Figures

extension WorkoutLoad {
    /// All figures that can be computed, in the order of display.
    package var figures: [LoadFigure] { heart + stress + capacity + pace + efficiency }

    private var heart: [LoadFigure] {
        guard let maximum = facts.maximum, let source = facts.maximumSource else { return [] }
        let rates: [LoadFigure.Origin] = [
            .heartRates(inputs.heartRates), .seconds(inputs.histogram.total), .maximum(maximum, source),
        ]
        var figures: [LoadFigure] = []
        if let impulse = inputs.load(.trimp, facts), let rest = facts.rest, let sex = facts.sex {
            figures.append(LoadFigure(.trimp, impulse, rates + [.rest(rest), .sex(sex)]))
        }
        if let impulse = inputs.load(.edwards, facts) { figures.append(LoadFigure(.edwards, impulse, rates)) }
        return figures
    }

    private var stress: [LoadFigure] {
        guard let power = inputs.power, let normalized = power.normalized else { return [] }
        var figures: [LoadFigure] = []
        if let stress = inputs.stress(facts), let threshold = facts.threshold {
            let origins: [LoadFigure.Origin] = [.normalizedPower(normalized), .thresholdPower(threshold)]
            figures.append(LoadFigure(.trainingStressScore, stress.score, [.seconds(power.seconds)] + origins))
            figures.append(LoadFigure(.intensityFactor, stress.intensityFactor, origins))
        }
        if let index = VariabilityIndex.index(normalizedPower: normalized, mean: power.mean) {
            figures.append(
                LoadFigure(.variabilityIndex, index, [.normalizedPower(normalized), .meanPower(power.mean)]))
        }
        return figures
    }

    private var capacity: [LoadFigure] {
        guard let model = criticalPower else { return [] }
        let days = LoadFigure.Origin.days(Self.criticalPowerDays)
        var figures = [
            LoadFigure(.criticalPower, model.power, "W", [days]), LoadFigure(.wPrime, model.reserve, "J", [days]),
        ]
        if let leastBalance {
            figures.append(
                LoadFigure(.wPrimeBalance, leastBalance, "J", [.criticalPower(model.power), .wPrime(model.reserve)]))
        }
        return figures
    }

    private var pace: [LoadFigure] {
        guard let run = inputs.run, let adjusted = run.adjustedMeters, adjusted > 0 else { return [] }
        return [
            LoadFigure(
                .gradeAdjustedPace, run.seconds / adjusted * 1000, "s/km",
                [.seconds(run.seconds), .distance(run.meters), .adjustedDistance(adjusted)])
        ]
    }

    private var efficiency: [LoadFigure] {
        guard let efficiency = inputs.efficiency, let factor = efficiency.whole.factor else { return [] }
        var figures = [
            LoadFigure(
                .efficiencyFactor, factor, efficiency.output == .power ? "W·min/count" : "m/count",
                [
                    .output(efficiency.output), .seconds(efficiency.seconds), .meanOutput(efficiency.whole.output),
                    .meanHeartRate(efficiency.whole.rate),
                ])
        ]
        if let decoupling = efficiency.decoupling, let first = efficiency.halves?.first.factor,
            let second = efficiency.halves?.second.factor
        {
            figures.append(
                LoadFigure(
                    .decoupling, decoupling * 100, "%",
                    [.output(efficiency.output), .seconds(efficiency.seconds), .halves(first, second)]))
        }
        return figures
    }
}

extension LoadFigure {
    fileprivate init(_ name: Name, _ value: Double, _ origins: [Origin]) { self.init(name, value, nil, origins) }
}
