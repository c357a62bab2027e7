import HealthModel
import TestSupport
import Testing

/// Laws that hold for every unit, tested on random ones; a failure prints the seed that reproduces it.
@Suite struct UnitLawTests {
    private static let seed = UInt64.random(in: 0...UInt64.max)

    // One name per dimension, so that every product states its scale (UNIT-13 has its own tests).
    private static let names = [
        "mg", "km", "mL", "mmHg", "hr", "kcal", "degC", "mcS", "%", "IU", "dBASPL", "dBHL", "Hz", "mV", "W", "D", "pD",
        "deg", "lx", "appleEffortScore",
    ]

    private func unit(_ generator: inout SeededGenerator) throws -> QuantityUnit {
        var unit = QuantityUnit.null
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
            let name = Self.names.randomElement(using: &generator) ?? "m"
            let power = Int.random(in: -3...3, using: &generator)
            unit = unit.multiplied(by: try QuantityUnit(parsing: name).raised(toPower: power))
        }
        return unit
    }

    @Test func UNIT_8_everyUnitReadsBackFromItsString() throws {
        var generator = SeededGenerator(seed: Self.seed)
        for _ in 0..<500 {
            let unit = try unit(&generator)
            let back = try QuantityUnit(parsing: unit.unitString)
            #expect(back == unit && back.hashValue == unit.hashValue, "seed \(Self.seed)")
            #expect(back.convert(0.1, to: unit) == 0.1, "seed \(Self.seed)")
        }
    }

    @Test func UNIT_12_algebraIsAnAbelianGroup() throws {
        var generator = SeededGenerator(seed: Self.seed)
        for _ in 0..<500 {
            let a = try unit(&generator)
            let b = try unit(&generator)
            let c = try unit(&generator)
            let comment: Comment = "seed \(Self.seed): \(a), \(b), \(c)"
            #expect(a.multiplied(by: b) == b.multiplied(by: a), comment)
            #expect(a.multiplied(by: b).multiplied(by: c) == a.multiplied(by: b.multiplied(by: c)), comment)
            #expect(a.multiplied(by: .null) == a, comment)
            #expect(a.multiplied(by: a.reciprocal()) == .null, comment)
            #expect(a.divided(by: b) == a.multiplied(by: b.reciprocal()), comment)
            #expect(a.divided(by: b).reciprocal() == b.divided(by: a), comment)
            #expect(a.raised(toPower: 3) == a.multiplied(by: a).multiplied(by: a), comment)
            #expect(a.raised(toPower: -2) == a.raised(toPower: 2).reciprocal(), comment)
            #expect(a.isCompatible(with: b) == b.isCompatible(with: a), comment)
        }
    }

    @Test func UNIT_12_scaleOfAProductIsTheProductOfScales() throws {
        var generator = SeededGenerator(seed: Self.seed)
        let atoms = AtomicUnit.table.filter { $0.symbol != "mol" && $0.dimension != .temperature }
        for _ in 0..<500 {
            let left = QuantityUnit(atoms.randomElement(using: &generator) ?? .meter)
            let right = QuantityUnit(atoms.randomElement(using: &generator) ?? .meter)
            let comment: Comment = "seed \(Self.seed): \(left), \(right)"
            let product = left.multiplied(by: right).base(1) / (left.base(1) * right.base(1))
            let quotient = left.divided(by: right).base(1) / (left.base(1) / right.base(1))
            #expect(abs(product - 1) < 1e-12, comment)
            #expect(abs(quotient - 1) < 1e-12, comment)
        }
    }

    /// All names of the table with all prefixes, moles of several substances, and quotients of some of them.
    private func families() throws -> [[QuantityUnit]] {
        var units = AtomicUnit.table.filter { $0.symbol != "mol" }.flatMap { atom in
            (atom.acceptsPrefix ? MetricPrefix.allCases : [.none]).map { QuantityUnit(atom, prefix: $0) }
        }
        let moles = ["180.15588000005408", "386.65", "12", "113.12", "0.3333333333333333"]
        units += try moles.flatMap {
            try ["mol<\($0)>", "mmol<\($0)>", "kmol<\($0)>"].map(QuantityUnit.init(parsing:))
        }
        let (masses, volumes, times) = (
            ["mg", "lb", "st", "oz", "mmol<386.65>"], ["L", "dL", "fl_oz_us"], ["s", "hr", "d"]
        )
        units += try masses.flatMap { mass in try volumes.map { try QuantityUnit(parsing: "\(mass)/\($0)") } }
        units += try ["m", "km", "mi", "ft"].flatMap { length in
            try times.flatMap {
                [try QuantityUnit(parsing: "\(length)/\($0)"), try QuantityUnit(parsing: "\(length)^2/\($0)^2")]
            }
        }
        units += try ["kcal/hr.kg", "J/s.lb", "cal/d.g", "mL/min.kg", "L/hr.st", "fl_oz_imp/s.oz"].map(
            QuantityUnit.init(parsing:))
        return Dictionary(grouping: units, by: \.dimensionSignature).values.filter { $0.count > 1 }
    }

    /// A number of any size: a significand times a power of ten.
    private func number(_ generator: inout SeededGenerator) -> Double {
        Double.random(in: -10...10, using: &generator) * (Double("1e\(Int.random(in: -9...9, using: &generator))") ?? 1)
    }

    @Test func UNIT_18a_thereAndBackIsWithinOneUnitInTheLastPlace() throws {
        var generator = SeededGenerator(seed: Self.seed)
        for family in try families() {
            for from in family {
                for to in family {
                    let isTemperature = from.isCompatible(with: .kelvin)
                    for _ in 0..<(isTemperature ? 500 : 20) {
                        let value = number(&generator)
                        let there = try #require(from.convert(value, to: to))
                        let back = try #require(to.convert(there, to: from))
                        // An offset is added to the value, so that the error depends on the greater number.
                        let limit = isTemperature ? max(abs(value), abs(there)).ulp : value.ulp
                        if abs(back - value) > limit {
                            Issue.record("seed \(Self.seed): \(value) \(from) is \(there) \(to) is \(back)")
                        }
                    }
                }
            }
        }
    }

    @Test func UNIT_18a_molarConversionsMultiplyBeforeTheyDivide() throws {
        var generator = SeededGenerator(seed: Self.seed)
        for _ in 0..<2000 {
            let mass = Double.random(in: 1...1000, using: &generator)
            let molar = try #require(QuantityUnit(molarMass: mass, prefix: .milli)).divided(by: .liter)
            let value = number(&generator)
            #expect(molar.convert(value, to: .milligramPerDeciliter) == value * mass / 10, "seed \(Self.seed)")
            let grams = QuantityUnit.gram.divided(by: .liter)
            #expect(molar.convert(value, to: grams) == value * mass / 1000, "seed \(Self.seed)")
        }
    }

    @Test func QTY_4_convertedQuantitiesAreEqualAndHashEqually() throws {
        var generator = SeededGenerator(seed: Self.seed)
        for family in try families() {
            for from in family {
                for to in family {
                    for _ in 0..<10 {
                        let quantity = QuantityValue(number(&generator), from)
                        let converted = QuantityValue(try #require(quantity.converted(to: to)), to)
                        let comment: Comment = "seed \(Self.seed): \(quantity), \(converted)"
                        if quantity != converted || converted != quantity { Issue.record(comment) }
                        if quantity.hashValue != converted.hashValue { Issue.record(comment) }
                    }
                }
            }
        }
    }

    @Test func UNIT_1_randomStringsNeverTrap() {
        var generator = SeededGenerator(seed: Self.seed)
        let pieces =
            Self.names + [
                "", "/", ".", "*", "\u{B7}", "^", "(", ")", "1", "-", "mol<", ">", "mol<18>", "9", "999", "m", "k", "l",
                "\u{0}", "\u{C2}", "\u{1F600}", "e\u{301}", " ", "\n", "99999999999999999999", "-9223372036854775808",
            ]
        for _ in 0..<3000 {
            var string = ""
            for _ in 0..<Int.random(in: 0...12, using: &generator) {
                string += pieces.randomElement(using: &generator) ?? ""
            }
            guard let unit = try? QuantityUnit(parsing: string) else { continue }
            #expect(unit.base(1).isNormal, "seed \(Self.seed): \(string.debugDescription)")
            guard unit.hasFaithfulString else { continue }
            let back = try? QuantityUnit(parsing: unit.unitString)
            #expect(back == unit, "seed \(Self.seed): \(string.debugDescription)")
        }
    }

    @Test(arguments: [
        String(repeating: "(", count: 100_000), String(repeating: "m.", count: 100_000) + "m",
        String(repeating: "(", count: 200) + "m" + String(repeating: ")", count: 200), "m^998.m^998",
        String(repeating: "1.", count: 300) + "m", "Tm^500", "Tm^-500",
        "mol<" + String(repeating: "9", count: 400) + ">",
        "mol<0." + String(repeating: "0", count: 400) + "1>", "m^-999999999999999999999999", "m^-9223372036854775808",
        "fg^100/Tm^100", String(repeating: "\u{B7}", count: 100),
    ])
    func UNIT_1_hostileStringsAreRefused(string: String) {
        let error = #expect(throws: UnitParsingError.self) { try QuantityUnit(parsing: string) }
        #expect((error?.description.utf8.count ?? 0) < 1000)
    }

    @Test func unitsAreOneWordAndTheTableOfSpellingsIsBounded() throws {
        #expect(MemoryLayout<QuantityUnit>.size == MemoryLayout<Int>.size)
        // More spellings than the cache holds; their units are still correct, and so are the common ones.
        for number in 1...5000 {
            let unit = try QuantityUnit(parsing: "mol<\(number).5>/L")
            #expect(unit.convert(1, to: .gram.divided(by: .liter)) == Double(number) + 0.5)
            #expect(try QuantityUnit(parsing: "mol<\(number).5>/L") == unit)
        }
        #expect(UnitInterning.count <= UnitInterning.entryLimit)
        #expect(try QuantityUnit(parsing: "count/min") == .countPerMinute)
    }
}
