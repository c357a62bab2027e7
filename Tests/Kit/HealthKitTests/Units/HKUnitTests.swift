import Foundation
import HealthKit
import Testing

/// Apple's unit class, as used by an app.
@Suite struct HKUnitTests {
    @Test(
        arguments: [
            (.gram(), "g"), (.gramUnit(with: .kilo), "kg"), (.ounce(), "oz"), (.pound(), "lb"), (.stone(), "st"),
            (.meter(), "m"), (.meterUnit(with: .centi), "cm"), (.inch(), "in"), (.foot(), "ft"), (.yard(), "yd"),
            (.mile(), "mi"), (.liter(), "L"), (.literUnit(with: .deci), "dL"), (.fluidOunceUS(), "fl_oz_us"),
            (.fluidOunceImperial(), "fl_oz_imp"), (.pintUS(), "pt_us"), (.pintImperial(), "pt_imp"),
            (.cupUS(), "cup_us"),
            (.cupImperial(), "cup_imp"), (.pascal(), "Pa"), (.pascalUnit(with: .hecto), "hPa"),
            (.millimeterOfMercury(), "mmHg"), (.centimeterOfWater(), "cmAq"), (.atmosphere(), "atm"),
            (.inchesOfMercury(), "inHg"), (.decibelAWeightedSoundPressureLevel(), "dBASPL"), (.second(), "s"),
            (.secondUnit(with: .milli), "ms"), (.minute(), "min"), (.hour(), "hr"), (.day(), "d"), (.joule(), "J"),
            (.jouleUnit(with: .kilo), "kJ"), (.kilocalorie(), "kcal"), (.smallCalorie(), "cal"),
            (.largeCalorie(), "Cal"),
            (.kelvin(), "K"), (.degreeCelsius(), "degC"), (.degreeFahrenheit(), "degF"), (.siemen(), "S"),
            (.siemenUnit(with: .micro), "mcS"), (.internationalUnit(), "IU"), (.count(), "count"), (.percent(), "%"),
            (.decibelHearingLevel(), "dBHL"), (.hertz(), "Hz"), (.hertzUnit(with: .mega), "MHz"), (.volt(), "V"),
            (.voltUnit(with: .nano), "nV"), (.watt(), "W"), (.wattUnit(with: .giga), "GW"), (.diopter(), "D"),
            (.prismDiopter(), "pD"), (.radianAngle(), "rad"), (.radianAngleUnit(with: .pico), "prad"),
            (.degreeAngle(), "deg"), (.lux(), "lx"), (.luxUnit(with: .femto), "flx"),
            (.appleEffortScore(), "appleEffortScore"), (.moleUnit(withMolarMass: 12), "mol<12>"),
            (.moleUnit(with: .milli, molarMass: 12), "mmol<12>"), (.meterUnit(with: .none), "m"),
            (.meterUnit(with: .deca), "dam"), (.meterUnit(with: .tera), "Tm"),
        ] as [(HKUnit, String)])
    func UNIT_8_factoriesPrintTheirNames(unit: HKUnit, string: String) {
        #expect(unit.unitString == string)
        #expect(unit.description == string)
        #expect(HKUnit(from: string) == unit)
        #expect(HKUnit(from: string).hash == unit.hash)
    }

    @Test func UNIT_2_emptyStringIsTheNullUnit() {
        let null = HKUnit(from: "")
        #expect(null.isNull())
        #expect(null.unitString == "()")
        #expect(null.reciprocal() == null)
        #expect(!HKUnit.count().isNull())
        #expect(HKUnit.meter().unitDivided(by: .meter()) == null)
    }

    @Test func UNIT_5_prefixesHaveTheirRawValues() {
        #expect(HKMetricPrefix(rawValue: 0) == HKMetricPrefix.none)
        #expect(HKMetricPrefix.pico.rawValue == 1)
        #expect(HKMetricPrefix.tera.rawValue == 12)
        #expect(HKMetricPrefix.femto.rawValue == 13)
        #expect(HKMetricPrefix(rawValue: 14) == nil)
    }

    @Test func UNIT_10_bloodGlucose() {
        let unit = HKUnit.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose).unitDivided(by: .liter())
        #expect(unit.unitString == "mmol<180.1558800000541>/L")
        let glucose = HKQuantity(unit: unit, doubleValue: 5.5)
        #expect(abs(glucose.doubleValue(for: HKUnit(from: "mg/dL")) - 99.0857) < 1e-4)
    }

    @Test func UNIT_11_equalityIsEqualityOfStrings() {
        #expect(HKUnit.largeCalorie() != .kilocalorie())
        #expect(HKUnit(from: "ml/(kg*min)") == HKUnit(from: "mL/min·kg"))
        #expect(Set([HKUnit.count(), .count(), HKUnit(from: "count")]).count == 1)
        #expect(!HKUnit.count().isEqual("count"))
        #expect(!HKUnit.count().isEqual(nil))
    }

    @Test func UNIT_12_algebra() {
        let speed = HKUnit.meter().unitDivided(by: .second())
        #expect(speed.unitString == "m/s")
        #expect(speed.unitMultiplied(by: .second()) == .meter())
        #expect(speed.unitRaised(toPower: 2).unitString == "m^2/s^2")
        #expect(speed.reciprocal().unitString == "s/m")
        #expect(HKUnit.degreeCelsius().unitMultiplied(by: .meter()).unitDivided(by: .degreeCelsius()) == .meter())
    }

    @Test func UNIT_14_formatterUnitsThereAndBack() {
        for unit: MassFormatter.Unit in [.gram, .kilogram, .ounce, .pound, .stone] {
            #expect(HKUnit.massFormatterUnit(from: HKUnit(from: unit)) == unit)
        }
        for unit: LengthFormatter.Unit in [
            .millimeter, .centimeter, .meter, .kilometer, .inch, .foot, .yard, .mile,
        ] {
            #expect(HKUnit.lengthFormatterUnit(from: HKUnit(from: unit)) == unit)
        }
        for unit: EnergyFormatter.Unit in [.joule, .kilojoule, .calorie, .kilocalorie] {
            #expect(HKUnit.energyFormatterUnit(from: HKUnit(from: unit)) == unit)
        }
        #expect(HKUnit(from: MassFormatter.Unit.stone) == .stone())
        #expect(HKUnit(from: LengthFormatter.Unit.kilometer).unitString == "km")
        #expect(HKUnit(from: EnergyFormatter.Unit.calorie) == .smallCalorie())
        #expect(HKUnit.energyFormatterUnit(from: .largeCalorie()) == .kilocalorie)
    }

    @Test(arguments: ["count/min", "", "mmol<180.1558800000541>/L", "kcal/hr·kg", "km.m", "km/m"])
    func archivesKeepTheUnit(string: String) throws {
        let unit = HKUnit(from: string)
        let data = try NSKeyedArchiver.archivedData(withRootObject: unit, requiringSecureCoding: true)
        let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKUnit.self, from: data))
        #expect(back == unit)
        #expect(back.hash == unit.hash)
        #expect(unit.copy() as? HKUnit === unit)
    }

    @Test(
        arguments: [
            ("count/min", nil, true), ("m^2", 1000, true), ("count/hour", nil, false), ("m", -1, false),
        ] as [(String, Double?, Bool)])
    func damagedArchivesGiveNoUnit(string: String, scale: Double?, isUnit: Bool) throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode(string as NSString, forKey: "HKUnitStringKey")
        if let scale { archiver.encode(scale, forKey: "HKUnitScaleKey") }
        archiver.finishEncoding()
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        #expect((HKUnit(coder: unarchiver) != nil) == isUnit)
    }

    // MARK: Raising

    @Test func UNIT_1_misspelledUnitRaises() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = HKUnit(from: "count/hour")
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("NSInvalidArgumentException"))
        #expect(text.contains("Unable to parse factorization string count/hour"))
    }

    @Test func UNIT_14_unitUnknownToAFormatterRaises() async {
        await #expect(processExitsWith: .failure) { _ = HKUnit.massFormatterUnit(from: .meter()) }
        await #expect(processExitsWith: .failure) { _ = HKUnit.lengthFormatterUnit(from: .gram()) }
        await #expect(processExitsWith: .failure) { _ = HKUnit.energyFormatterUnit(from: .watt()) }
    }

    @Test func UNIT_10_absurdMolarMassRaises() async {
        await #expect(processExitsWith: .failure) { _ = HKUnit.moleUnit(withMolarMass: -1) }
    }
}
