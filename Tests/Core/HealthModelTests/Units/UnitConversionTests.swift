import HealthModel
import Testing

/// The table of factors and its consequences.
@Suite struct UnitConversionTests {
    @Test(
        arguments: [
            ("oz", "g", 28.349523125), ("lb", "g", 453.59237), ("st", "g", 6350.29318), ("mol<12>", "g", 12),
            ("in", "m", 0.0254), ("ft", "m", 0.3048), ("yd", "m", 0.9144), ("mi", "m", 1609.344),
            ("fl_oz_us", "L", 0.0295735295625), ("fl_oz_imp", "L", 0.0284130625), ("pt_us", "L", 0.473176473),
            ("pt_imp", "L", 0.56826125), ("cup_us", "L", 0.2365882365), ("cup_imp", "L", 0.284130625),
            ("mmHg", "Pa", 133.32236842105263), ("cmAq", "Pa", 98.06649606299213), ("atm", "Pa", 101_325),
            ("inHg", "Pa", 3386.38816), ("min", "s", 60), ("hr", "s", 3600), ("d", "s", 86_400), ("cal", "J", 4.184),
            ("kcal", "J", 4184), ("Cal", "J", 4184), ("deg", "rad", .pi / 180), ("%", "count", 1),
        ] as [(String, String, Double)])
    func UNIT_17_factorsAreThoseOfTheTable(name: String, base: String, factor: Double) throws {
        let unit = try QuantityUnit(parsing: name)
        #expect(try unit.convert(1, to: QuantityUnit(parsing: base)) == factor)
        #expect(unit.base(1) == factor)
        let back = try #require(QuantityUnit(parsing: base).convert(factor, to: unit))
        #expect(abs(back - 1) < 1e-15)
    }

    @Test func tableHasFortyEightRowsWithOwnSymbols() {
        #expect(AtomicUnit.table.count == 48)
        #expect(Set(AtomicUnit.table.map(\.symbol)).count == 48)
        #expect(Set(AtomicUnit.table.map(\.dimension)) == Set(UnitDimension.allCases))
    }

    @Test func QTY_2_compatibilityIsDimensionsWithPowers() throws {
        #expect(QuantityUnit.degreeCelsius.isCompatible(with: .kelvin))
        #expect(QuantityUnit.kilometerPerHour.isCompatible(with: .meterPerSecond))
        #expect(!QuantityUnit.meter.isCompatible(with: .meterPerSecond))
        #expect(!QuantityUnit.meter.isCompatible(with: .meter.raised(toPower: 2)))
        #expect(!QuantityUnit.countPerSecond.isCompatible(with: .count))
    }

    @Test func UNIT_15_percentIsCount() {
        #expect(QuantityUnit.percent.convert(0.5, to: .count) == 0.5)
        #expect(QuantityUnit.percent != .count)
    }

    @Test(arguments: [
        ("dBASPL", "Pa"), ("Hz", "1/s"), ("Hz", "count/s"), ("W", "J/s"), ("dBASPL", "dBHL"), ("D", "pD"), ("D", "1/m"),
        ("IU", "g"), ("IU", "count"), ("mL", "m^3"), ("appleEffortScore", "count"), ("deg", "count"), ("V", "W"),
    ])
    func UNIT_16_someDimensionsStandAlone(left: String, right: String) throws {
        let left = try QuantityUnit(parsing: left)
        let right = try QuantityUnit(parsing: right)
        #expect(!left.isCompatible(with: right))
        #expect(left.convert(1, to: right) == nil)
    }

    @Test func UNIT_18_molarUnitsAreMass() throws {
        let glucose = try QuantityUnit(parsing: "mmol<180.15588000005408>/L")
        let converted = try #require(glucose.convert(5.5, to: .milligramPerDeciliter))
        #expect(abs(converted - 99.0857) < 1e-4)
        #expect(try QuantityUnit(parsing: "mol<12>").convert(1, to: QuantityUnit(parsing: "mol<2>")) == 6)
        #expect(try QuantityUnit(parsing: "mol<12>").isCompatible(with: .pound))
    }

    @Test(arguments: [(13.2, 237.80576160007135), (12.3, 221.59173240006652)])
    func UNIT_18a_digitsOfGlucoseAreTheObservedOnes(molar: Double, mass: Double) throws {
        // As created, as written out in full, and as printed.
        for text in ["mmol<180.15588000005408>/L", "mmol<180.1558800000541>/L"] {
            let parsed = try QuantityUnit(parsing: text)
            #expect(parsed.convert(molar, to: .milligramPerDeciliter) == mass)
            #expect(QuantityValue(molar, parsed) == QuantityValue(mass, .milligramPerDeciliter))
        }
        let made = try #require(QuantityUnit(molarMass: 180.15588000005408, prefix: .milli)).divided(by: .liter)
        #expect(made.convert(molar, to: .milligramPerDeciliter) == mass)
    }

    @Test func UNIT_18a_sharedFactorsCancel() throws {
        let (milligram, microgram) = (try QuantityUnit(parsing: "mg"), try QuantityUnit(parsing: "mcg"))
        #expect(milligram.convert(0.07, to: microgram) == 0.07 * 1000)
        #expect(QuantityUnit.kilometerPerHour.convert(90, to: .meterPerSecond) == 25)
        let perMinute = try QuantityUnit(parsing: "mmHg/min")
        #expect(perMinute.convert(7.3, to: try QuantityUnit(parsing: "mmHg/s")) == 7.3 / 60)
    }

    @Test func valuesBeyondTheRangeOfAProductConvert() throws {
        let pound = try QuantityUnit(parsing: "lb")
        let converted = try #require(pound.convert(1e302, to: .kilogram))
        #expect(abs(converted / 4.5359237e301 - 1) < 1e-15)
    }

    @Test func UNIT_19_temperaturesAndCalories() throws {
        #expect(QuantityUnit.degreeFahrenheit.convert(98.6, to: .degreeCelsius) == 37)
        #expect(QuantityUnit.degreeCelsius.convert(37, to: .degreeFahrenheit) == 98.6)
        #expect(QuantityUnit.degreeCelsius.convert(0, to: .kelvin) == 273.15)
        let fahrenheit = try #require(QuantityUnit.degreeCelsius.convert(-40, to: .degreeFahrenheit))
        #expect(abs(fahrenheit + 40) < 1e-10)
        #expect(QuantityUnit.kilocalorie.convert(1, to: .largeCalorie) == 1)
        #expect(QuantityUnit.kilocalorie.convert(1, to: .smallCalorie) == 1000)
        #expect(QuantityUnit.kilocalorie.convert(1, to: .joule) == 4184)
    }

    @Test func quotientsConvert() {
        #expect(QuantityUnit.countPerMinute.convert(72, to: .countPerSecond) == 1.2)
        #expect(QuantityUnit.countPerSecond.convert(1.2, to: .countPerMinute) == 72)
        #expect(QuantityUnit.kilometerPerHour.convert(36, to: .meterPerSecond) == 10)
        #expect(QuantityUnit.milligramPerDeciliter.convert(90, to: .gram.divided(by: .liter)) == 0.9)
    }

    /// Every unit of the table and some products of them, each converted to every other.
    @Test func UNIT_17_UNIT_19_columnsConvertAsTheirValuesDo() throws {
        let names = ["count/min", "count/s", "km/hr", "m/s", "mg/dL", "mmol<180.15588000005408>/L", "kcal/hr·kg", "kJ"]
        let units =
            try AtomicUnit.table.filter { $0.symbol != "mol" }.map { QuantityUnit($0) }
            + names.map { try QuantityUnit(parsing: $0) }
        let values = [98.6, -40, 0, -0.0, 0.1, 1e300, .infinity, .leastNonzeroMagnitude]
        for from in units {
            for to in units {
                let expected = values.compactMap { from.convert($0, to: to) }
                let found = from.convert(values, to: to)
                #expect(found?.map(\.bitPattern) ?? [] == expected.map(\.bitPattern), "\(from) to \(to)")
            }
        }
    }

    @Test(arguments: [0.1, -0.0, .infinity, .nan, 1e308, .leastNonzeroMagnitude] as [Double])
    func equalUnitsGiveTheValueBackBitByBit(value: Double) throws {
        for unit in [QuantityUnit.degreeFahrenheit, .mile, .countPerMinute] {
            let same = try #require(unit.convert(value, to: unit))
            #expect(same.bitPattern == value.bitPattern)
        }
        let calories = try #require(QuantityUnit.kilocalorie.convert(value, to: .largeCalorie))
        #expect(calories.bitPattern == value.bitPattern)
    }

    @Test(
        arguments: [
            (.kilogram, "kg"), (.microgram, "mcg"), (.milligram, "mg"), (.centimeter, "cm"), (.millimeter, "mm"),
            (.kilometer, "km"), (.millisecond, "ms"), (.milliliter, "mL"), (.kilojoule, "kJ"), (.radian, "rad"),
            (.countPerSecond, "count/s"), (.countPerMinute, "count/min"), (.meterPerSecond, "m/s"),
            (.kilometerPerHour, "km/hr"), (.kilocaloriePerHourKilogram, "kcal/hr·kg"),
            (.milliliterPerMinuteKilogram, "mL/min·kg"), (.milligramPerDeciliter, "mg/dL"), (.null, "()"),
        ] as [(QuantityUnit, String)])
    func constantsPrintAsNamed(unit: QuantityUnit, string: String) throws {
        #expect(unit.unitString == string)
        #expect(try QuantityUnit(parsing: string) == unit)
    }
}
