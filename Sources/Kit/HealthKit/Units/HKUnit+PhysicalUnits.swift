import HealthModel

// MARK: - Pressure

extension HKUnit {
    /// Returns the pascal with a prefix.
    @discardableResult
    public class func pascalUnit(with prefix: HKMetricPrefix) -> Self { make(.pascal, prefix) }

    /// Returns the pascal, `Pa`.
    @discardableResult
    public class func pascal() -> Self { make(.pascal) }

    /// Returns the millimetre of mercury, `mmHg`: 133.32236842105263 Pa.
    @discardableResult
    public class func millimeterOfMercury() -> Self { make(.millimeterOfMercury) }

    /// Returns the centimetre of water, `cmAq`: 98.06649606299213 Pa.
    @discardableResult
    public class func centimeterOfWater() -> Self { make(.centimeterOfWater) }

    /// Returns the standard atmosphere, `atm`: 101325 Pa.
    @discardableResult
    public class func atmosphere() -> Self { make(.atmosphere) }

    /// Returns the inch of mercury, `inHg`: 3386.38816 Pa.
    @discardableResult
    public class func inchesOfMercury() -> Self { make(.inchesOfMercury) }
}

// MARK: - Energy

extension HKUnit {
    /// Returns the joule with a prefix.
    @discardableResult
    public class func jouleUnit(with prefix: HKMetricPrefix) -> Self { make(.joule, prefix) }

    /// Returns the joule, `J`.
    @discardableResult
    public class func joule() -> Self { make(.joule) }

    /// Returns the kilocalorie, `kcal`: 4184 J.
    @discardableResult
    public class func kilocalorie() -> Self { make(.kilocalorie) }

    /// Returns the small calorie, `cal`: 4.184 J.
    @discardableResult
    public class func smallCalorie() -> Self { make(.smallCalorie) }

    /// Returns the large calorie, `Cal`: the same amount as ``kilocalorie()``, but not equal to it.
    @discardableResult
    public class func largeCalorie() -> Self { make(.largeCalorie) }

    /// Returns the small calorie, `cal`.
    @available(*, deprecated, message: "Use smallCalorie() or largeCalorie().")
    @discardableResult
    public class func calorie() -> Self { make(.smallCalorie) }
}

// MARK: - Temperature

extension HKUnit {
    /// Returns the degree Celsius, `degC`.
    @discardableResult
    public class func degreeCelsius() -> Self { make(.degreeCelsius) }

    /// Returns the degree Fahrenheit, `degF`.
    @discardableResult
    public class func degreeFahrenheit() -> Self { make(.degreeFahrenheit) }

    /// Returns the kelvin, `K`.
    @discardableResult
    public class func kelvin() -> Self { make(.kelvin) }
}

// MARK: - Electricity

extension HKUnit {
    /// Returns the siemens with a prefix.
    @discardableResult
    public class func siemenUnit(with prefix: HKMetricPrefix) -> Self { make(.siemens, prefix) }

    /// Returns the siemens, `S`.
    @discardableResult
    public class func siemen() -> Self { make(.siemens) }

    /// Returns the volt with a prefix.
    @discardableResult
    public class func voltUnit(with prefix: HKMetricPrefix) -> Self { make(.volt, prefix) }

    /// Returns the volt, `V`.
    @discardableResult
    public class func volt() -> Self { make(.volt) }
}

// MARK: - Power

extension HKUnit {
    /// Returns the watt with a prefix.
    @discardableResult
    public class func wattUnit(with prefix: HKMetricPrefix) -> Self { make(.watt, prefix) }

    /// Returns the watt, `W`; it is not convertible to joules per second (UNIT-16).
    @discardableResult
    public class func watt() -> Self { make(.watt) }
}

// MARK: - Frequency

extension HKUnit {
    /// Returns the hertz with a prefix.
    @discardableResult
    public class func hertzUnit(with prefix: HKMetricPrefix) -> Self { make(.hertz, prefix) }

    /// Returns the hertz, `Hz`; it is not convertible to counts per second (UNIT-16).
    @discardableResult
    public class func hertz() -> Self { make(.hertz) }
}

// MARK: - Angle

extension HKUnit {
    /// Returns the radian with a prefix.
    @discardableResult
    public class func radianAngleUnit(with prefix: HKMetricPrefix) -> Self { make(.radianAngle, prefix) }

    /// Returns the radian, `rad`.
    @discardableResult
    public class func radianAngle() -> Self { make(.radianAngle) }

    /// Returns the degree of an angle, `deg`.
    @discardableResult
    public class func degreeAngle() -> Self { make(.degreeAngle) }
}

// MARK: - Illuminance

extension HKUnit {
    /// Returns the lux with a prefix.
    @discardableResult
    public class func luxUnit(with prefix: HKMetricPrefix) -> Self { make(.lux, prefix) }

    /// Returns the lux, `lx`.
    @discardableResult
    public class func lux() -> Self { make(.lux) }
}
