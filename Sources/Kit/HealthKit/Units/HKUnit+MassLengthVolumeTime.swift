import HealthModel

// MARK: - Mass

extension HKUnit {
    /// Returns the gram with a prefix.
    @discardableResult
    public class func gramUnit(with prefix: HKMetricPrefix) -> Self { make(.gram, prefix) }

    /// Returns the gram, `g`.
    @discardableResult
    public class func gram() -> Self { make(.gram) }

    /// Returns the ounce, `oz`: 28.349523125 g.
    @discardableResult
    public class func ounce() -> Self { make(.ounce) }

    /// Returns the pound, `lb`: 453.59237 g.
    @discardableResult
    public class func pound() -> Self { make(.pound) }

    /// Returns the stone, `st`: 6350.29318 g.
    @discardableResult
    public class func stone() -> Self { make(.stone) }

    /// Returns the mole of a substance with a prefix, such as `mmol<180.1558800000541>`.
    ///
    /// A mole has the dimension of mass.
    ///
    /// - Parameters:
    ///   - prefix: The prefix of the mole.
    ///   - gramsPerMole: The molar mass, a positive number; anything else raises.
    @discardableResult
    public class func moleUnit(with prefix: HKMetricPrefix, molarMass gramsPerMole: Double) -> Self {
        guard let mole = QuantityUnit(molarMass: gramsPerMole, prefix: prefix.record) else {
            raise(.invalidArgument, "Invalid molar mass: \(gramsPerMole)")
        }
        return make(mole)
    }

    /// Returns the mole of a substance, such as `mol<180.1558800000541>`.
    ///
    /// A mole has the dimension of mass.
    ///
    /// - Parameter gramsPerMole: The molar mass, a positive number; anything else raises.
    @discardableResult
    public class func moleUnit(withMolarMass gramsPerMole: Double) -> Self {
        moleUnit(with: .none, molarMass: gramsPerMole)
    }
}

// MARK: - Length

extension HKUnit {
    /// Returns the metre with a prefix.
    @discardableResult
    public class func meterUnit(with prefix: HKMetricPrefix) -> Self { make(.meter, prefix) }

    /// Returns the metre, `m`.
    @discardableResult
    public class func meter() -> Self { make(.meter) }

    /// Returns the inch, `in`: 0.0254 m.
    @discardableResult
    public class func inch() -> Self { make(.inch) }

    /// Returns the foot, `ft`: 0.3048 m.
    @discardableResult
    public class func foot() -> Self { make(.foot) }

    /// Returns the yard, `yd`: 0.9144 m.
    @discardableResult
    public class func yard() -> Self { make(.yard) }

    /// Returns the mile, `mi`: 1609.344 m.
    @discardableResult
    public class func mile() -> Self { make(.mile) }
}

// MARK: - Volume

extension HKUnit {
    /// Returns the litre with a prefix.
    @discardableResult
    public class func literUnit(with prefix: HKMetricPrefix) -> Self { make(.liter, prefix) }

    /// Returns the litre, `L`.
    @discardableResult
    public class func liter() -> Self { make(.liter) }

    /// Returns the US fluid ounce, `fl_oz_us`: 0.0295735295625 L.
    @discardableResult
    public class func fluidOunceUS() -> Self { make(.fluidOunceUS) }

    /// Returns the imperial fluid ounce, `fl_oz_imp`: 0.0284130625 L.
    @discardableResult
    public class func fluidOunceImperial() -> Self { make(.fluidOunceImperial) }

    /// Returns the US pint, `pt_us`: 0.473176473 L.
    @discardableResult
    public class func pintUS() -> Self { make(.pintUS) }

    /// Returns the imperial pint, `pt_imp`: 0.56826125 L.
    @discardableResult
    public class func pintImperial() -> Self { make(.pintImperial) }

    /// Returns the US cup, `cup_us`: 0.2365882365 L.
    @discardableResult
    public class func cupUS() -> Self { make(.cupUS) }

    /// Returns the imperial cup, `cup_imp`: 0.284130625 L.
    @discardableResult
    public class func cupImperial() -> Self { make(.cupImperial) }
}

// MARK: - Time

extension HKUnit {
    /// Returns the second with a prefix.
    @discardableResult
    public class func secondUnit(with prefix: HKMetricPrefix) -> Self { make(.second, prefix) }

    /// Returns the second, `s`.
    @discardableResult
    public class func second() -> Self { make(.second) }

    /// Returns the minute, `min`: 60 s.
    @discardableResult
    public class func minute() -> Self { make(.minute) }

    /// Returns the hour, `hr`: 3600 s.
    @discardableResult
    public class func hour() -> Self { make(.hour) }

    /// Returns the day of 24 hours, `d`: 86400 s.
    @discardableResult
    public class func day() -> Self { make(.day) }
}

/// The molar mass of glucose in grams, for the unit `mmol/L` of blood glucose.
public var HKUnitMolarMassBloodGlucose: Double { 180.15588000005408 }
