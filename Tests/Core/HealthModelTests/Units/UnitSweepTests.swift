import Foundation
import TestSupport
import Testing

@testable import HealthModel

/// Units and their conversions, over all units, prefixes, spellings and sizes.
@Suite struct UnitSweepTests {
    @Test func everyUnitWithEveryPrefix() throws {
        var kept = Sweep()
        for prefix in MetricPrefix.allCases {
            kept.add("prefix \(prefix)") {
                "\(prefix.rawValue) '\(prefix.symbol)' \(prefix.powerOfTen) \(prefix.fraction)"
            }
        }
        for atom in AtomicUnit.table {
            kept.add(atom.symbol) {
                "\(atom.dimension) \(atom.numerator)/\(atom.denominator) + \(atom.offset) \(atom.acceptsPrefix)"
            }
            let prefixed = MetricPrefix.allCases.map { prefix -> String in
                guard let unit = try? QuantityUnit(parsing: prefix.symbol + atom.symbol) else { return "-" }
                return "\(unit.unitString)=\(unit.base(2))"
            }
            kept.add("\(atom.symbol) with prefixes") { prefixed.joined(separator: " ") }
        }
        for (name, unit) in Self.constants { kept.add("constant \(name)") { "\(unit) \(unit.base(3).short)" } }
        #expect(try kept.difference(from: "Core/Texts/Model/units.txt") == nil)
    }

    private static let constants: [(String, QuantityUnit)] = [
        ("null", .null), ("count", .count), ("percent", .percent), ("degreeAngle", .degreeAngle), ("radian", .radian),
        ("meter", .meter), ("centimeter", .centimeter), ("millimeter", .millimeter), ("kilometer", .kilometer),
        ("inch", .inch), ("foot", .foot), ("yard", .yard), ("mile", .mile), ("second", .second),
        ("millisecond", .millisecond), ("minute", .minute), ("hour", .hour), ("day", .day), ("gram", .gram),
        ("milligram", .milligram), ("microgram", .microgram), ("kilogram", .kilogram), ("pound", .pound),
        ("liter", .liter), ("milliliter", .milliliter), ("joule", .joule), ("kilojoule", .kilojoule),
        ("kilocalorie", .kilocalorie), ("smallCalorie", .smallCalorie), ("largeCalorie", .largeCalorie),
        ("watt", .watt), ("appleEffortScore", .appleEffortScore), ("degreeCelsius", .degreeCelsius),
        ("degreeFahrenheit", .degreeFahrenheit), ("kelvin", .kelvin), ("pascal", .pascal),
        ("millimeterOfMercury", .millimeterOfMercury),
        ("decibelAWeightedSoundPressureLevel", .decibelAWeightedSoundPressureLevel),
        ("decibelHearingLevel", .decibelHearingLevel), ("hertz", .hertz), ("lux", .lux),
        ("internationalUnit", .internationalUnit), ("countPerSecond", .countPerSecond),
        ("countPerMinute", .countPerMinute), ("meterPerSecond", .meterPerSecond),
        ("kilometerPerHour", .kilometerPerHour), ("kilocaloriePerHourKilogram", .kilocaloriePerHourKilogram),
        ("milliliterPerMinuteKilogram", .milliliterPerMinuteKilogram),
        ("milligramPerDeciliter", .milligramPerDeciliter),
    ]

    private static let families: [[String]] = [
        ["g", "kg", "mcg", "oz", "lb", "st", "mol<18.01528>", "mmol<180.1558800000541>", "kmol<100>"],
        ["m", "km", "mm", "nm", "in", "ft", "yd", "mi"],
        ["L", "mL", "dL", "fl_oz_us", "fl_oz_imp", "pt_us", "pt_imp", "cup_us", "cup_imp"],
        ["Pa", "kPa", "mmHg", "cmAq", "atm", "inHg"], ["s", "ms", "min", "hr", "d"],
        ["J", "kJ", "kcal", "cal", "Cal"], ["K", "degC", "degF"], ["count", "%"], ["rad", "deg", "mrad"],
        ["W", "kW"], ["S", "mcS"], ["IU", "kIU"], ["Hz", "MHz"], ["V", "mV"], ["lx", "klx"],
        ["m/s", "km/hr", "mi/hr", "ft/min", "in/d"],
        ["mg/dL", "g/L", "mmol<180.1558800000541>/L", "lb/pt_us", "mol<18.01528>/mL", "mol<180>/L"],
        ["kcal/(kg*hr)", "J/(g*s)", "Cal/(lb*min)"], ["mL/(kg*min)", "L/(lb*d)", "fl_oz_us/(st*hr)"],
        ["count/min", "count/s", "%/hr"], ["degF/min", "K/s", "degC/hr"], ["1/degC", "1/degF", "1/K"],
        ["m^2", "in^2", "yd^2", "km^2"], ["cm^3", "ft^3", "mi^3"], ["1/mi^2", "1/m^2"],
        ["mol<18>^2/L^2", "mol<180.5>^2/L^2", "g^2/L^2", "mol<18>*mol<18>/dL^2"], ["mmHg*s", "cmAq*min", "kPa*d"],
    ]

    private static let values: [Double] = {
        var random = SeededGenerator(seed: 11)
        let edges: [Double] = [
            3, 0, -0.0, 1, -1, 7, 36.6, -40, 98.6, 0.1, 0.3, 1e-5, 123_456.789, 5.55, 99.9, 1e15, 1e300, 1.7e308,
            .leastNonzeroMagnitude, 1e-308, .infinity, .nan,
        ]
        return edges + (0..<60).map { _ in (Double.random(in: 0...400, using: &random) * 16).rounded() / 16 }
    }()

    @Test func everyValueBetweenAllUnitsOfADimension() throws {
        var kept = Sweep()
        for family in Self.families {
            let units = try family.map { try QuantityUnit(parsing: $0) }
            for from in units {
                for to in units {
                    let converted = Self.values.map { from.convert($0, to: to) ?? .nan }
                    let together = try #require(from.convert(Self.values, to: to))
                    #expect(together.map(\.exact) == converted.map(\.exact), "\(from) to \(to)")
                    guard from != to else { continue }
                    kept.add("\(from) → \(to)") {
                        "\(converted[0].exact) \(Outline.hash(converted.map(\.exact).joined(separator: " ")))"
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/conversions.txt") == nil)
        #expect(
            QuantityUnit.meter.convert([1], to: .second) == nil && QuantityUnit.meter.convert(1, to: .second) == nil)
    }

    @Test func productsQuotientsAndPowers() throws {
        let units = try [
            "()", "m", "km", "s", "min", "kg", "lb", "degC", "degF", "%", "mol<18>", "mmHg", "kcal/(hr*kg)", "m/s",
            "in^3",
        ].map { try QuantityUnit(parsing: $0) }
        func text(_ unit: QuantityUnit) -> String {
            "\(unit) \(unit.unwrittenScale.short) \(unit.dimensionSignature)"
                + (unit.isNull ? " null" : "") + (unit.hasFaithfulString ? "" : " unfaithful")
                + (unit.isTemperature ? " temperature" : "")
        }
        var kept = Sweep()
        for one in units {
            for other in units {
                kept.add("\(one) * / \(other)") {
                    "\(text(one.multiplied(by: other))) | \(text(one.divided(by: other)))"
                }
            }
            for power in [Int.min, -1_000, -999, -998, -2, -1, 0, 1, 2, 3, 500, 998, 999, 1_000, .max] {
                kept.add("\(one) ^ \(power)") { text(one.raised(toPower: power)) }
            }
            kept.add("1 / \(one)") { text(one.reciprocal()) }
            for scale in [
                0, -1, 1, 2, 0.5, .leastNormalMagnitude / 8, 1e300, .nan, .infinity, 1 + 1e-13, 1 + 1e-11, 1e-300,
            ] as [Double] {
                kept.add("\(scale) × \(one)") {
                    guard let scaled = one.scaled(by: scale) else { return "nil" }
                    let twice = scaled.scaled(by: scale).map(text) ?? "nil"
                    let value = QuantityValue(7, scaled).inFaithfulUnit
                    return "\(text(scaled)) \(Outline.of(value)) \(twice)"
                }
            }
            for value in [0.25, 7] { kept.add("\(value) \(one) shown, typed") { (one.shown(value), one.typed(value)) } }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/algebra.txt") == nil)
    }

    @Test func spellingsOfUpToThreePieces() throws {
        let pieces = ["m", "s", "1", "/", "*", ".", "·", "^", "2", "-", "(", ")", "kg", "mol<18>", " "]
        var kept = Sweep()
        var accepted: [String] = []
        for first in pieces {
            for second in [""] + pieces {
                for third in second.isEmpty ? [""] : [""] + pieces {
                    let text = first + second + third
                    guard let unit = (try? QuantityUnit(parsing: text)), unit.unitString != text else { continue }
                    accepted.append("\(text)=\(unit)")
                }
            }
            kept.add("beginning with \(first)") { accepted.count }
            for line in accepted { kept.add("as") { line } }
            accepted = []
        }
        func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
        let longer = [
            "", "mol", "mol<>", "mol<0>", "mol<18", "mol<1e3>", "mol<18.0>", "mol<018>", "kmol<18>", "mmol<18>^2",
            "m^998",
            "m^999", "m^-998", "m^-999", "m^0", "m^00", "m^", "m^-", "m^+1", "m^99999999999999999999", "m^998*m",
            "m^997*m", "m*m/m", "m/m/m", "m/(s*s)", "m/(s/s)", "(m)", "((m))", "()", "(())", "m()", "m*", "/m", "1/m",
            "1/1", "m//s", "m%", "%", "fl_oz_us", "K", "\u{212A}", "µg", "mcg", "ug", "l", "ml", "daL", "hPa", "cmAq",
            "ccmAq", "dadaL", "kkg", "degc", "DEGC", "m s", "m\u{B7}s", "m\u{B7}", "\u{B7}m", "m\u{B7}\u{B7}s",
        ]
        for text in longer + [512, 513].map({ repeated("1", $0) }) + [511, 512].map({ repeated("m*", $0 / 2) + "m" })
            + [16, 17].map({ repeated("(", $0) + "m" + repeated(")", $0) })
        {
            kept.add("'\(text.prefix(24))' \(text.count)") { try QuantityUnit(parsing: text) }
        }
        kept.add("an error of much text") { UnitParsingError(repeated("ä", 513)).description.count }
        #expect(try kept.difference(from: "Core/Texts/Model/spellings.txt") == nil)
    }

    @Test func whatIsReadDoesNotDependOnWhatWasMadeBefore() {
        // The exponent is at its limit, or the size is no number.
        let texts = ["yd^999", "mi^900", "in^-500", "km^-998"]
        _ = [QuantityUnit.yard.raised(toPower: 999), QuantityUnit.mile.raised(toPower: 900)]
        for text in texts + texts {
            #expect(throws: UnitParsingError.self, "\(text)") { try QuantityUnit(parsing: text) }
        }
        #expect(QuantityUnit.yard.raised(toPower: 999) == QuantityUnit.yard.raised(toPower: 1_000))
    }

    @Test func molarMassesAsText() throws {
        var kept = Sweep()
        let grams: [Double] = [
            0, -1, 1e-9.nextDown, 1e-9, 1e-9.nextUp, 2.5e-7, 0.001, 0.1, 0.123456789012345, 1, 9.99, 10, 18.01528, 100,
            180, MolarMass.glucose, MolarMass.glucose.nextUp, 999.5, 123_456, 123_456.75, 99_999_999_999, 1e11 + 0.5,
            1e12.nextDown, 1e12, 1e12.nextUp, .nan, .infinity, 1.0 / 3, 2e5 / 3, 2e11 / 3,
        ]
        for number in grams {
            kept.add(number.exact) {
                MolarMass(grams: number).map { "\($0.text) \($0.grams) \($0.hasExactText)" } ?? "nil"
            }
            kept.add("\(number.exact) of milli") {
                QuantityUnit(molarMass: number, prefix: .milli).map { "\($0) \($0.base(2).exact)" } ?? "nil"
            }
        }
        for text in [
            "1", ".5", "5.", "1..2", "1.2.3", "-1", "+1", "1e3", "180.1558800000541", "180.15588000005408", "٣", "",
            ".", "0",
            "0.0000000001", "0.000000001", "1000000000000", "1000000000001", "007", "1 ", "0x1F", "1,5",
        ] {
            kept.add("'\(text)'") {
                MolarMass(parsing: text).map { "\($0.grams) \($0.text) \($0.hasExactText)" } ?? "nil"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/molar-masses.txt") == nil)
    }

    @Test func quantitiesAsTextAndCompared() throws {
        let quantities: [QuantityValue] = [
            .init(0, .meter), .init(-0.0, .meter), .init(1, .kilometer), .init(1_000, .meter), .init(1_000.5, .meter),
            .init(0.1, .mile), .init(36.6, .degreeCelsius), .init(97.88, .degreeFahrenheit), .init(309.75, .kelvin),
            .init(1, .countPerSecond), .init(60, .countPerMinute), .init(0.5, .percent), .init(1e16, .count),
            .init(1e-7, .count), .init(.nan, .count), .init(.infinity, .count), .init(2, .null), .init(100, .percent),
        ]
        var kept = Sweep()
        for one in quantities {
            let compared = quantities.map { other in
                let order = one.compare(other).map { $0.rawValue < 0 ? "<" : $0.rawValue > 0 ? ">" : "=" } ?? "-"
                return order + (one == other ? "=" : "") + (one.isCompatible(with: other.unit) ? "" : "!")
            }
            kept.add(one) { "\(one.baseValue.exact) \(compared.joined(separator: " "))" }
            for other in quantities where one == other { #expect(one.hashValue == other.hashValue, "\(one) \(other)") }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/quantities.txt") == nil)
    }
}
