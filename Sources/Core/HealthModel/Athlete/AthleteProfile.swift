/// The body of a simulated athlete.
package struct AthleteProfile: Sendable, Hashable {
    /// Which of two equations for the energy at rest applies.
    package enum Sex: Sendable, Hashable, CaseIterable {
        case female
        case male
    }

    /// Years.
    package var age: Double
    /// Which equations apply.
    package var sex: Sex
    /// Kilograms.
    package var mass: Double
    /// Centimetres.
    package var height: Double
    /// Beats per minute at rest.
    package var restingHeartRate: Double
    /// Beats per minute at most.
    package var maximalHeartRate: Double
    /// Millilitres of oxygen per minute and kilogram at most.
    package var maximalOxygenUptake: Double

    /// A body; numbers that no body has are brought to the next one that some body has.
    ///
    /// - Parameter maximalHeartRate: If left out, 208 − 0.7 · age (Tanaka, Monahan & Seals 2001).
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
    /// Kilocalories per litre of oxygen, at the mixture of fuels of endurance sports (Weir 1949).
    static let kilocaloriesPerLiter = 4.9

    /// The oxygen that an effort takes, in millilitres per minute and kilogram.
    ///
    /// - Parameter effort: The fraction of the reserve between rest and maximum.
    package func oxygenUptake(at effort: Double) -> Double {
        Self.restingOxygenUptake + effort * (maximalOxygenUptake - Self.restingOxygenUptake)
    }

    /// Kilocalories per second that the body needs for itself (Mifflin & St Jeor 1990).
    package var basalPower: Double {
        let constant = sex == .male ? 5.0 : -161
        return max(10 * mass + 6.25 * height - 5 * age + constant, 400) / 86_400
    }

    /// Kilocalories per second that an effort adds.
    package func activePower(at effort: Double) -> Double {
        let litersPerSecond = (oxygenUptake(at: effort) - Self.restingOxygenUptake) * mass / 1000 / 60
        return litersPerSecond * Self.kilocaloriesPerLiter
    }
}
