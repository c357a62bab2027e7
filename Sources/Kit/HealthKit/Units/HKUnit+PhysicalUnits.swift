import HealthModel

// MARK: - Pressure

extension HKUnit {
    /// The pascal with a prefix.
    @discardableResult
    public class func pascalUnit(with prefix: HKMetricPrefix) -> Self { make(.pascal, prefix) }

    /// The pascal, `Pa`.
    @discardableResult
    public class func pascal() -> Self { make(.pascal) }

    /// The millimetre of mercury, `mmHg`: 133.32236842105263 Pa.
    @discardableResult
    public class func millimeterOfMercury() -> Self { make(.millimeterOfMercury) }

    /// The centimetre of water, `cmAq`: 98.06649606299213 Pa.
    @discardableResult
    public class func centimeterOfWater() -> Self { make(.centimeterOfWater) }

    /// The standard atmosphere, `atm`: 101325 Pa.
    @discardableResult
    public class func atmosphere() -> Self { make(.atmosphere) }

    /// The inch of mercury, `inHg`: 3386.38816 Pa.
    @discardableResult
    public class func inchesOfMercury() -> Self { make(.inchesOfMercury) }
}

// MARK: - Energy

extension HKUnit {
    /// The joule with a prefix.
    @discardableResult
    public class func jouleUnit(with prefix: HKMetricPrefix) -> Self { make(.joule, prefix) }

    /// The joule, `J`.
    @discardableResult
    public class func joule() -> Self { make(.joule) }

    /// The kilocalorie, `kcal`: 4184 J.
    @discardableResult
    public class func kilocalorie() -> Self { make(.kilocalorie) }

    /// The small calorie, `cal`: 4.184 J.
    @discardableResult
    public class func smallCalorie() -> Self { make(.smallCalorie) }

    /// The large calorie, `Cal`: as much as ``kilocalorie()``, and not equal to it.
    @discardableResult
    public class func largeCalorie() -> Self { make(.largeCalorie) }

    /// The small calorie, `cal`.
    @available(*, deprecated, message: "Use smallCalorie() or largeCalorie().")
    @discardableResult
    public class func calorie() -> Self { make(.smallCalorie) }
}

// MARK: - Temperature

extension HKUnit {
    /// The degree Celsius, `degC`.
    @discardableResult
    public class func degreeCelsius() -> Self { make(.degreeCelsius) }

    /// The degree Fahrenheit, `degF`.
    @discardableResult
    public class func degreeFahrenheit() -> Self { make(.degreeFahrenheit) }

    /// The kelvin, `K`.
    @discardableResult
    public class func kelvin() -> Self { make(.kelvin) }
}

// MARK: - Electricity

extension HKUnit {
    /// The siemens with a prefix.
    @discardableResult
    public class func siemenUnit(with prefix: HKMetricPrefix) -> Self { make(.siemens, prefix) }

    /// The siemens, `S`.
    @discardableResult
    public class func siemen() -> Self { make(.siemens) }

    /// The volt with a prefix.
    @discardableResult
    public class func voltUnit(with prefix: HKMetricPrefix) -> Self { make(.volt, prefix) }

    /// The volt, `V`.
    @discardableResult
    public class func volt() -> Self { make(.volt) }
}

// MARK: - Power

extension HKUnit {
    /// The watt with a prefix.
    @discardableResult
    public class func wattUnit(with prefix: HKMetricPrefix) -> Self { make(.watt, prefix) }

    /// The watt, `W`; it does not convert to joules per second (UNIT-16).
    @discardableResult
    public class func watt() -> Self { make(.watt) }
}

// MARK: - Frequency

extension HKUnit {
    /// The hertz with a prefix.
    @discardableResult
    public class func hertzUnit(with prefix: HKMetricPrefix) -> Self { make(.hertz, prefix) }

    /// The hertz, `Hz`; it does not convert to counts per second (UNIT-16).
    @discardableResult
    public class func hertz() -> Self { make(.hertz) }
}

// MARK: - Angle

extension HKUnit {
    /// The radian with a prefix.
    @discardableResult
    public class func radianAngleUnit(with prefix: HKMetricPrefix) -> Self { make(.radianAngle, prefix) }

    /// The radian, `rad`.
    @discardableResult
    public class func radianAngle() -> Self { make(.radianAngle) }

    /// The degree of an angle, `deg`.
    @discardableResult
    public class func degreeAngle() -> Self { make(.degreeAngle) }
}

// MARK: - Illuminance

extension HKUnit {
    /// The lux with a prefix.
    @discardableResult
    public class func luxUnit(with prefix: HKMetricPrefix) -> Self { make(.lux, prefix) }

    /// The lux, `lx`.
    @discardableResult
    public class func lux() -> Self { make(.lux) }
}
