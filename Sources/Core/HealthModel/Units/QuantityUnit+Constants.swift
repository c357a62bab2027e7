extension QuantityUnit {
    /// The null unit, printed as `()`.
    public static let null = QuantityUnit(storage: UnitInterning.storage(of: UnitComposition(), spelled: ""))

    // MARK: Count and angle

    /// The unit `count`.
    public static let count = QuantityUnit(.count)
    /// The unit `%`, of the same size as `count`, so that 98 % is 0.98 (UNIT-15, QTY-9).
    public static let percent = QuantityUnit(.percent)
    /// The unit `deg`.
    public static let degreeAngle = QuantityUnit(.degreeAngle)
    /// The unit `rad`.
    public static let radian = QuantityUnit(.radianAngle)

    // MARK: Length

    /// The unit `m`.
    public static let meter = QuantityUnit(.meter)
    /// The unit `cm`.
    public static let centimeter = QuantityUnit(.meter, prefix: .centi)
    /// The unit `mm`.
    public static let millimeter = QuantityUnit(.meter, prefix: .milli)
    /// The unit `km`.
    public static let kilometer = QuantityUnit(.meter, prefix: .kilo)
    /// The unit `in`.
    public static let inch = QuantityUnit(.inch)
    /// The unit `ft`.
    public static let foot = QuantityUnit(.foot)
    /// The unit `yd`.
    public static let yard = QuantityUnit(.yard)
    /// The unit `mi`.
    public static let mile = QuantityUnit(.mile)

    // MARK: Time

    /// The unit `s`.
    public static let second = QuantityUnit(.second)
    /// The unit `ms`.
    public static let millisecond = QuantityUnit(.second, prefix: .milli)
    /// The unit `min`.
    public static let minute = QuantityUnit(.minute)
    /// The unit `hr`.
    public static let hour = QuantityUnit(.hour)
    /// The unit `d`.
    public static let day = QuantityUnit(.day)

    // MARK: Mass and volume

    /// The unit `g`.
    public static let gram = QuantityUnit(.gram)
    /// The unit `mg`.
    public static let milligram = QuantityUnit(.gram, prefix: .milli)
    /// The unit `mcg`.
    public static let microgram = QuantityUnit(.gram, prefix: .micro)
    /// The unit `kg`.
    public static let kilogram = QuantityUnit(.gram, prefix: .kilo)
    /// The unit `lb`.
    public static let pound = QuantityUnit(.pound)
    /// The unit `L`.
    public static let liter = QuantityUnit(.liter)
    /// The unit `mL`.
    public static let milliliter = QuantityUnit(.liter, prefix: .milli)

    // MARK: Energy, power, effort

    /// The unit `J`.
    public static let joule = QuantityUnit(.joule)
    /// The unit `kJ`.
    public static let kilojoule = QuantityUnit(.joule, prefix: .kilo)
    /// The unit `kcal`.
    public static let kilocalorie = QuantityUnit(.kilocalorie)
    /// The unit `cal`.
    public static let smallCalorie = QuantityUnit(.smallCalorie)
    /// The unit `Cal`.
    public static let largeCalorie = QuantityUnit(.largeCalorie)
    /// The unit `W`.
    public static let watt = QuantityUnit(.watt)
    /// The unit `appleEffortScore`.
    public static let appleEffortScore = QuantityUnit(.appleEffortScore)

    // MARK: Temperature, pressure, sound, light and electricity

    /// The unit `degC`.
    public static let degreeCelsius = QuantityUnit(.degreeCelsius)
    /// The unit `degF`.
    public static let degreeFahrenheit = QuantityUnit(.degreeFahrenheit)
    /// The unit `K`.
    public static let kelvin = QuantityUnit(.kelvin)
    /// The unit `Pa`.
    public static let pascal = QuantityUnit(.pascal)
    /// The unit `mmHg`.
    public static let millimeterOfMercury = QuantityUnit(.millimeterOfMercury)
    /// The unit `dBASPL`.
    public static let decibelAWeightedSoundPressureLevel = QuantityUnit(.decibelAWeightedSoundPressureLevel)
    /// The unit `dBHL`.
    public static let decibelHearingLevel = QuantityUnit(.decibelHearingLevel)
    /// The unit `Hz`.
    public static let hertz = QuantityUnit(.hertz)
    /// The unit `lx`.
    public static let lux = QuantityUnit(.lux)
    /// The unit `IU`.
    public static let internationalUnit = QuantityUnit(.internationalUnit)

    // MARK: Quotients

    /// The unit `count/s`.
    public static let countPerSecond = count.divided(by: second)
    /// The unit `count/min`.
    public static let countPerMinute = count.divided(by: minute)
    /// The unit `m/s`.
    public static let meterPerSecond = meter.divided(by: second)
    /// The unit `km/hr`.
    public static let kilometerPerHour = kilometer.divided(by: hour)
    /// The unit `kcal/hr·kg`, the unit of METs.
    public static let kilocaloriePerHourKilogram = kilocalorie.divided(by: hour.multiplied(by: kilogram))
    /// The unit `mL/min·kg`, the unit of maximal oxygen uptake.
    public static let milliliterPerMinuteKilogram = milliliter.divided(by: minute.multiplied(by: kilogram))
    /// The unit `mg/dL`.
    public static let milligramPerDeciliter = milligram.divided(by: QuantityUnit(.liter, prefix: .deci))
}
