package import HealthModel

/// The load of one workout: figures, each with what it is made of; what cannot be known is not among them.
package struct WorkoutLoad: Sendable {
    package var inputs: LoadInputs
    package var facts: LoadFacts
    /// From the best efforts of the ``criticalPowerDays`` days until the workout, itself included.
    package var criticalPower: CriticalPower?
    /// The least that was left of W′, in joules.
    package var leastBalance: Double?

    /// How far back best efforts count, in days.
    package static let criticalPowerDays = 90

    package init(
        inputs: LoadInputs, facts: LoadFacts, criticalPower: CriticalPower? = nil, leastBalance: Double? = nil
    ) {
        (self.inputs, self.facts) = (inputs, facts)
        (self.criticalPower, self.leastBalance) = (criticalPower, leastBalance)
    }
}

/// A number with what it is made of.
package struct LoadFigure: Sendable, Equatable {
    package enum Name: String, Sendable, CaseIterable {
        case trimp
        case edwards
        case trainingStressScore
        case intensityFactor
        case variabilityIndex
        case criticalPower
        case wPrime
        case wPrimeBalance
        case gradeAdjustedPace
        case efficiencyFactor
        case decoupling
    }

    /// What a number is made of.
    package enum Origin: Sendable, Equatable {
        /// How many were measured.
        case heartRates(Int)
        /// Seconds of measurements.
        case seconds(Double)
        /// Beats a minute.
        case maximum(Double, LoadFacts.MaximumSource)
        /// Beats a minute.
        case rest(Double)
        case sex(AthleteProfile.Sex)
        /// Watts.
        case normalizedPower(Double)
        /// Watts.
        case meanPower(Double)
        /// Watts.
        case thresholdPower(Double)
        /// Watts.
        case criticalPower(Double)
        /// Joules.
        case wPrime(Double)
        /// Days of best efforts.
        case days(Int)
        /// Metres.
        case distance(Double)
        /// Metres.
        case adjustedDistance(Double)
        case output(Efficiency.Output)
        /// In the unit of the output.
        case meanOutput(Double)
        /// Beats a minute.
        case meanHeartRate(Double)
        /// Efficiency factors of the halves.
        case halves(Double, Double)
    }

    package var name: Name
    package var value: Double
    /// Nil for a pure number.
    package var unit: String?
    package var origins: [Origin]

    init(_ name: Name, _ value: Double, _ unit: String? = nil, _ origins: [Origin]) {
        (self.name, self.value, self.unit, self.origins) = (name, value, unit, origins)
    }
}

// MARK: - Figures

extension WorkoutLoad {
    /// All that can be known, in the order in which they are shown.
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
