import HealthModel

// MARK: - Mass

extension HKUnit {
    /// The gram with a prefix.
    @discardableResult
    public class func gramUnit(with prefix: HKMetricPrefix) -> Self { make(.gram, prefix) }

    /// The gram, `g`.
    @discardableResult
    public class func gram() -> Self { make(.gram) }

    /// The ounce, `oz`: 28.349523125 g.
    @discardableResult
    public class func ounce() -> Self { make(.ounce) }

    /// The pound, `lb`: 453.59237 g.
    @discardableResult
    public class func pound() -> Self { make(.pound) }

    /// The stone, `st`: 6350.29318 g.
    @discardableResult
    public class func stone() -> Self { make(.stone) }

    /// The mole of a substance with a prefix, such as `mmol<180.1558800000541>`.
    ///
    /// A mole is a mass.
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

    /// The mole of a substance, such as `mol<180.1558800000541>`.
    ///
    /// A mole is a mass.
    ///
    /// - Parameter gramsPerMole: The molar mass, a positive number; anything else raises.
    @discardableResult
    public class func moleUnit(withMolarMass gramsPerMole: Double) -> Self {
        moleUnit(with: .none, molarMass: gramsPerMole)
    }
}

// MARK: - Length

extension HKUnit {
    /// The metre with a prefix.
    @discardableResult
    public class func meterUnit(with prefix: HKMetricPrefix) -> Self { make(.meter, prefix) }

    /// The metre, `m`.
    @discardableResult
    public class func meter() -> Self { make(.meter) }

    /// The inch, `in`: 0.0254 m.
    @discardableResult
    public class func inch() -> Self { make(.inch) }

    /// The foot, `ft`: 0.3048 m.
    @discardableResult
    public class func foot() -> Self { make(.foot) }

    /// The yard, `yd`: 0.9144 m.
    @discardableResult
    public class func yard() -> Self { make(.yard) }

    /// The mile, `mi`: 1609.344 m.
    @discardableResult
    public class func mile() -> Self { make(.mile) }
}

// MARK: - Volume

extension HKUnit {
    /// The litre with a prefix.
    @discardableResult
    public class func literUnit(with prefix: HKMetricPrefix) -> Self { make(.liter, prefix) }

    /// The litre, `L`.
    @discardableResult
    public class func liter() -> Self { make(.liter) }

    /// The US fluid ounce, `fl_oz_us`: 0.0295735295625 L.
    @discardableResult
    public class func fluidOunceUS() -> Self { make(.fluidOunceUS) }

    /// The imperial fluid ounce, `fl_oz_imp`: 0.0284130625 L.
    @discardableResult
    public class func fluidOunceImperial() -> Self { make(.fluidOunceImperial) }

    /// The US pint, `pt_us`: 0.473176473 L.
    @discardableResult
    public class func pintUS() -> Self { make(.pintUS) }

    /// The imperial pint, `pt_imp`: 0.56826125 L.
    @discardableResult
    public class func pintImperial() -> Self { make(.pintImperial) }

    /// The US cup, `cup_us`: 0.2365882365 L.
    @discardableResult
    public class func cupUS() -> Self { make(.cupUS) }

    /// The imperial cup, `cup_imp`: 0.284130625 L.
    @discardableResult
    public class func cupImperial() -> Self { make(.cupImperial) }
}

// MARK: - Time

extension HKUnit {
    /// The second with a prefix.
    @discardableResult
    public class func secondUnit(with prefix: HKMetricPrefix) -> Self { make(.second, prefix) }

    /// The second, `s`.
    @discardableResult
    public class func second() -> Self { make(.second) }

    /// The minute, `min`: 60 s.
    @discardableResult
    public class func minute() -> Self { make(.minute) }

    /// The hour, `hr`: 3600 s.
    @discardableResult
    public class func hour() -> Self { make(.hour) }

    /// The day of 24 hours, `d`: 86400 s.
    @discardableResult
    public class func day() -> Self { make(.day) }
}

/// The molar mass of glucose in grams, for the unit `mmol/L` of blood glucose.
public var HKUnitMolarMassBloodGlucose: Double { 180.15588000005408 }
