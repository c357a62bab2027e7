import HealthModel
import Testing

/// Parsing and printing of units.
@Suite struct UnitGrammarTests {
    @Test(arguments: [
        "count/hour", "mL/kg/min", "m/s/s", "kWh", "Kg", "KG", "ug", "\u{3BC}g", "\u{B5}g", "/s", "m/", "m.", ".m",
        "m..s",
        "m^", "m^x", "m^1.5", "m^+2", "1m", "1^2", "(m", "m)", "(m)^2", "(m/s)", "m (s)", " m", "m ", "kmin", "kcount",
        "mmi",
        "kd", "kft", "kcal<5>", "mol", "mmol", "mol<>", "mol<-1>", "mol<1e3>", "mol<1.>", "mol<.5>", "mol<0>", "mol<1",
        "m\u{387}s", "\u{212A}", "METER", "cM", "hz", "()/s", "(())", "g^99999999999999999999999",
    ])
    func UNIT_1_misspelledUnitIsRefused(string: String) {
        let error = #expect(throws: UnitParsingError.self) { try QuantityUnit(parsing: string) }
        #expect(error?.description == "Unable to parse factorization string \(string)")
    }

    @Test func UNIT_1_lookAlikesOfKnownUnitsAreRefusedToo() throws {
        // Both are equal, as Swift strings, to a unit that has been parsed by now.
        _ = try QuantityUnit(parsing: "K")
        _ = try QuantityUnit(parsing: "m\u{B7}s")
        #expect(throws: UnitParsingError.self) { try QuantityUnit(parsing: "\u{212A}") }
        #expect(throws: UnitParsingError.self) { try QuantityUnit(parsing: "m\u{387}s") }
    }

    @Test func UNIT_2_emptyStringIsTheNullUnit() throws {
        let null = try QuantityUnit(parsing: "")
        #expect(null == .null)
        #expect(null.unitString == "()")
        #expect(null.isNull)
        #expect(null.reciprocal() == null)
        #expect(try QuantityUnit(parsing: "()") == null)
        #expect(try QuantityUnit(parsing: "1") == null)
        #expect(try QuantityUnit(parsing: "m^0") == null)
        #expect(try QuantityUnit(parsing: "m.s/s.m").isNull)
        #expect(!null.isCompatible(with: .count))
        #expect(try !QuantityUnit(parsing: "1/s").isCompatible(with: .countPerSecond))
        #expect(!QuantityUnit.count.isNull)
    }

    @Test func UNIT_3_multiplicationBindsTighterThanDivision() throws {
        let unit = try QuantityUnit(parsing: "kg/m.s^2")
        #expect(try unit == QuantityUnit(parsing: "kg/(m.s^2)"))
        #expect(unit == .kilogram.divided(by: .meter).divided(by: .second.raised(toPower: 2)))
    }

    @Test(arguments: [
        ("kcal/(kg*hr)", "kcal/hr·kg"), ("(m)", "m"), ("(m.kg)/(s)", "m·kg/s"), ("((m))", "m"), ("m*(s.kg)", "m·s·kg"),
    ])
    func UNIT_4_parenthesesAreReadAndNeverWritten(string: String, printed: String) throws {
        #expect(try QuantityUnit(parsing: string).unitString == printed)
    }

    @Test(arguments: [
        ("fg", 1e-15), ("pg", 1e-12), ("ng", 1e-9), ("mcg", 1e-6), ("mg", 1e-3), ("cg", 1e-2), ("dg", 1e-1),
        ("dag", 1e1),
        ("hg", 1e2), ("kg", 1e3), ("Mg", 1e6), ("Gg", 1e9), ("Tg", 1e12),
    ])
    func UNIT_5_prefixesArePowersOfTen(string: String, factor: Double) throws {
        #expect(try QuantityUnit(parsing: string).convert(1, to: .gram) == factor)
    }

    @Test func UNIT_5_thereAreThirteenPrefixesAndNone() {
        #expect(MetricPrefix.allCases.count == 14)
        #expect(
            MetricPrefix.allCases.map(\.symbol) == [
                "", "p", "n", "mc", "m", "c", "d", "da", "h", "k", "M", "G", "T", "f",
            ])
        #expect(MetricPrefix.allCases.map(\.powerOfTen) == [0, -12, -9, -6, -3, -2, -1, 1, 2, 3, 6, 9, 12, -15])
    }

    @Test func UNIT_6_prefixesApplyToFourteenUnitsOnly() {
        let taking: Set = ["g", "m", "L", "Pa", "s", "J", "S", "Hz", "V", "W", "rad", "lx", "IU"]
        for atom in AtomicUnit.table where atom.symbol != "mol" {
            #expect(atom.acceptsPrefix == taking.contains(atom.symbol), "\(atom.symbol)")
            for prefix in MetricPrefix.allCases where prefix != .none {
                let name = prefix.symbol + atom.symbol
                // kcal is a row of its own; mmin and the like are invalid.
                let isUnit = atom.acceptsPrefix || AtomicUnit.table.contains { $0.symbol == name }
                #expect(((try? QuantityUnit(parsing: name)) != nil) == isUnit, "\(name)")
            }
        }
        #expect(throws: Never.self) { try QuantityUnit(parsing: "mmol<18>") }
    }

    @Test(
        arguments: [
            ("min", "s", 60.0), ("mi", "m", 1609.344), ("d", "hr", 24), ("ft", "m", 0.3048), ("Pa", "Pa", 1),
            ("pt_us", "L", 0.473176473), ("cal", "J", 4.184), ("Cal", "J", 4184), ("deg", "rad", .pi / 180),
            ("cd", "", .nan),
        ] as [(String, String, Double)])
    func UNIT_6_wholeNameWinsOverPrefix(name: String, base: String, factor: Double) throws {
        guard !factor.isNaN else {
            #expect(throws: UnitParsingError.self) { try QuantityUnit(parsing: name) }
            return
        }
        #expect(try QuantityUnit(parsing: name).convert(1, to: QuantityUnit(parsing: base)) == factor)
    }

    @Test(arguments: [("l", "L"), ("ml", "mL"), ("Ml", "ML"), ("mg/dl", "mg/dL"), ("ml/(kg*min)", "mL/min·kg")])
    func UNIT_7_litreMayBeSmallAndIsWrittenLarge(string: String, printed: String) throws {
        #expect(try QuantityUnit(parsing: string).unitString == printed)
    }

    @Test func UNIT_7_namesAreCaseSensitive() throws {
        let mega = try QuantityUnit(parsing: "ML")
        #expect(mega.convert(1, to: .liter) == 1e6)
        #expect(throws: UnitParsingError.self) { try QuantityUnit(parsing: "Count") }
    }

    @Test(arguments: [
        "count/min", "mg/dL", "1/s", "m/s^2", "m^2", "kcal/hr·kg", "L/min", "1/s^2·kg", "%", "cup_imp",
        "appleEffortScore",
    ])
    func UNIT_8_canonicalStringsComeBackAsGiven(string: String) throws {
        #expect(try QuantityUnit(parsing: string).unitString == string)
        #expect(try QuantityUnit(parsing: string).description == string)
    }

    @Test(arguments: ["m·s", "m*s", "m.s"])
    func UNIT_8_everySeparatorIsWrittenAsMiddleDot(string: String) throws {
        #expect(try QuantityUnit(parsing: string).unitString == "m\u{B7}s")
    }

    @Test(arguments: [
        ("s^-1", "1/s"), ("m/s^-1", "m·s"), ("1.m", "m"), ("m.m", "m^2"), ("m^3/m", "m^2"), ("1/1", "()"),
        ("1/(s)", "1/s"),
    ])
    func UNIT_8_negativePowersMoveAndPowersAdd(string: String, printed: String) throws {
        #expect(try QuantityUnit(parsing: string).unitString == printed)
    }

    @Test(arguments: ["m*kg*s", "m*s*kg", "kg*m*s", "kg*s*m", "s*m*kg", "s*kg*m"])
    func UNIT_9_orderOfFactorsIsCanonical(product: String) throws {
        #expect(try QuantityUnit(parsing: "J/(\(product))").unitString == "J/m·s·kg")
    }

    @Test(arguments: [
        ("mL/kg.min", "mL/min·kg"), ("kcal/(kg*hr)", "kcal/hr·kg"),
        ("count.K.g.s.m.L.Pa.W.J", "J·W·Pa·L·m·s·g·K·count"),
        (
            "rad.lx.pD.D.appleEffortScore.V.Hz.dBHL.dBASPL.IU.count.S",
            "S·count·IU·dBASPL·dBHL·Hz·V·appleEffortScore·D·pD·lx·rad"
        ),
    ])
    func UNIT_9_dimensionsHaveAFixedOrder(string: String, printed: String) throws {
        #expect(try QuantityUnit(parsing: string).unitString == printed)
    }

    @Test(
        arguments: [
            (180.15588000005408, "mol<180.1558800000541>"), (12.0, "mol<12>"), (2.5, "mol<2.5>"), (0.001, "mol<0.001>"),
            (100_000.0, "mol<100000>"), (1.0 / 3, "mol<0.3333333333333333>"), (123_456_789.25, "mol<123456789.25>"),
        ] as [(Double, String)])
    func UNIT_10_molarMassHasSixteenDigits(mass: Double, printed: String) throws {
        let unit = try #require(QuantityUnit(molarMass: mass))
        #expect(unit.unitString == printed)
        #expect(try QuantityUnit(parsing: printed) == unit)
        #expect(QuantityUnit(molarMass: mass, prefix: .milli)?.unitString == "m" + printed)
    }

    @Test func UNIT_10_bloodGlucoseUnitPrintsItsMolarMass() throws {
        let unit = try #require(QuantityUnit(molarMass: 180.15588000005408, prefix: .milli)).divided(by: .liter)
        #expect(unit.unitString == "mmol<180.1558800000541>/L")
        #expect(try QuantityUnit(parsing: "mmol<180.15588000005408>/L") == unit)
    }

    @Test(arguments: [0, -1, .nan, .infinity, 1e-10, 1e13] as [Double])
    func UNIT_10_absurdMolarMassIsRefused(mass: Double) {
        #expect(QuantityUnit(molarMass: mass) == nil)
    }

    @Test func UNIT_11_equalityIsEqualityOfStrings() throws {
        #expect(QuantityUnit.largeCalorie != .kilocalorie)
        #expect(QuantityUnit.largeCalorie.isCompatible(with: .kilocalorie))
        #expect(try QuantityUnit(parsing: "count/min") == .countPerMinute)
        #expect(try QuantityUnit(parsing: "count.min^-1").hashValue == QuantityUnit.countPerMinute.hashValue)
    }
}
