import Foundation
import HealthModel
import Testing

/// The units that a type is shown in, by region.
@Suite struct CustomaryUnitsTests {
    private static func units(_ type: ObjectType) -> [String?] {
        ["de_DE", "en_US", "en_GB"].map {
            CustomaryUnits(in: Locale(identifier: $0)).unit(for: type)?.unitString
        }
    }

    // swift-format-ignore
    @Test(arguments: [
        (.bodyMass, ["kg", "lb", "st"]), (.leanBodyMass, ["kg", "lb", "st"]), (.height, ["cm", "in", "cm"]),
        (.runningStrideLength, ["cm", "in", "cm"]), (.distanceWalkingRunning, ["km", "mi", "mi"]),
        (.distanceCycling, ["km", "mi", "mi"]), (.distanceSwimming, ["m", "yd", "m"]),
        (.underwaterDepth, ["m", "ft", "m"]), (.runningSpeed, ["km/hr", "mi/hr", "mi/hr"]),
        (.stairAscentSpeed, ["m/s", "ft/s", "m/s"]), (.heartRate, ["count/min", "count/min", "count/min"]),
        (.bodyTemperature, ["degC", "degF", "degC"]), (.dietaryWater, ["mL", "fl_oz_us", "mL"]),
        (.dietaryCaffeine, ["mg", "mg", "mg"]), (.dietaryBiotin, ["mcg", "mcg", "mcg"]),
        (.stepCount, ["count", "count", "count"]),
    ] as [(ObjectType, [String])])
    func STO_51_everyRegionHasItsUnits(type: ObjectType, units: [String]) {
        #expect(Self.units(type) == units)
    }

    @Test func STO_51_whatIsNoQuantityHasNoUnit() {
        for type in [ObjectType.sleepAnalysis, .workout] { #expect(Self.units(type) == [nil, nil, nil]) }
    }

    @Test func STO_51_glucoseIsCountedInMolesInSomeCountries() throws {
        func unit(_ locale: String) -> QuantityUnit? {
            CustomaryUnits(in: Locale(identifier: locale)).unit(for: .bloodGlucose)
        }
        let moles = try QuantityUnit(parsing: "mmol<180.1558800000541>/L")
        for locale in ["en_GB", "fr_CH", "de_CH", "nl_NL", "en_AU", "sv_SE"] { #expect(unit(locale) == moles) }
        for locale in ["de_DE", "en_US", "fr_FR", "it_IT", "de"] {
            #expect(unit(locale) == ObjectType.bloodGlucose.canonicalUnit)
        }
        // Where laboratories report moles, and some of the countries where they do not.
        let molar =
            "AU BG CA CH CN CZ DK EE FI GB HK HR HU IE IS KZ LT LV MT MY NL NO NZ RU SE SG SI SK UA ZA".split(
                separator: " ")
        let others =
            "AR AT BE BR CL CO CY DE EG ES FR GR ID IL IN IT JP KR LU MX PE PH PL PT RO RS SA TH TR TW US".split(
                separator: " ")
        for region in molar { #expect(unit("en_\(region)") == moles, "\(region)") }
        for region in others { #expect(unit("en_\(region)") == ObjectType.bloodGlucose.canonicalUnit, "\(region)") }
        // Nothing else is counted in them there.
        #expect(CustomaryUnits(in: Locale(identifier: "en_AU")).unit(for: .bodyMass) == .kilogram)
    }
}
