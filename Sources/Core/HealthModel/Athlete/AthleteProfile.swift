/// The body of a simulated athlete.
package struct AthleteProfile: Sendable, Hashable {
    /// The sex, which selects one of two equations for the resting energy.
    package enum Sex: Sendable, Hashable, CaseIterable {
        case female
        case male
    }

    /// The age, in years.
    package var age: Double
    /// The sex, which selects the equations that apply.
    package var sex: Sex
    /// The body mass, in kilograms.
    package var mass: Double
    /// The height, in centimetres.
    package var height: Double
    /// The resting heart rate, in beats per minute.
    package var restingHeartRate: Double
    /// The maximal heart rate, in beats per minute.
    package var maximalHeartRate: Double
    /// The maximal oxygen uptake, in millilitres per minute and kilogram.
    package var maximalOxygenUptake: Double

    /// Creates a profile, clamping every value to a physiologically possible range.
    ///
    /// - Parameter maximalHeartRate: The maximal heart rate; defaults to 208 − 0.7 · age (Tanaka, Monahan & Seals
    ///   2001).
    package init(
        age: Double = 35, sex: Sex = .female, mass: Double = 68, height: Double = 172, restingHeartRate: Double = 56,
        maximalHeartRate: Double? = nil, maximalOxygenUptake: Double = 48
    ) {
        func bounded(_ value: Double, _ range: ClosedRange<Double>) -> Double {
            value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
        }
        self.age = bounded(age, 5...110)
        self.sex = sex
        self.mass = bounded(mass, 15...300)
        self.height = bounded(height, 80...250)
        self.restingHeartRate = bounded(restingHeartRate, 30...110)
        self.maximalHeartRate = bounded(maximalHeartRate ?? 208 - 0.7 * self.age, self.restingHeartRate + 20...230)
        self.maximalOxygenUptake = bounded(maximalOxygenUptake, 12...95)
    }
}

// MARK: - Oxygen and energy

extension AthleteProfile {
    /// The oxygen uptake at rest, in millilitres per minute and kilogram: one MET.
    package static let restingOxygenUptake = 3.5
    /// Kilocalories per litre of oxygen, at the fuel mixture of endurance sports (Weir 1949).
    static let kilocaloriesPerLiter = 4.9

    /// Returns the oxygen uptake at an effort, in millilitres per minute and kilogram.
    ///
    /// - Parameter effort: The fraction of the reserve between rest and maximum.
    package func oxygenUptake(at effort: Double) -> Double {
        Self.restingOxygenUptake + effort * (maximalOxygenUptake - Self.restingOxygenUptake)
    }

    /// The basal energy expenditure, in kilocalories per second (Mifflin & St Jeor 1990).
    package var basalPower: Double {
        let constant = sex == .male ? 5.0 : -161
        return max(10 * mass + 6.25 * height - 5 * age + constant, 400) / 86_400
    }

    /// Returns the active energy expenditure of an effort, in kilocalories per second.
    package func activePower(at effort: Double) -> Double {
        let litersPerSecond = (oxygenUptake(at: effort) - Self.restingOxygenUptake) * mass / 1000 / 60
        return litersPerSecond * Self.kilocaloriesPerLiter
    }
}
