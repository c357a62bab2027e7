import Foundation
import HealthKit
import Testing

/// Apple's quantity class, as used by an app.
@Suite struct HKQuantityTests {
    @Test func QTY_1_convertsToCompatibleUnits() {
        let heartRate = HKQuantity(unit: HKUnit(from: "count/s"), doubleValue: 1.2)
        #expect(heartRate.doubleValue(for: HKUnit(from: "count/min")) == 72)
        #expect(heartRate.doubleValue(for: HKUnit(from: "count/s")) == 1.2)
    }

    @Test func QTY_1_incompatibleUnitRaises() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = HKQuantity(unit: HKUnit(from: "count/s"), doubleValue: 1).doubleValue(for: .count())
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("NSInvalidArgumentException"))
        #expect(text.contains("Attempt to convert incompatible units: count/s, count'"))
    }

    @Test func QTY_2_compatibility() {
        let temperature = HKQuantity(unit: .degreeCelsius(), doubleValue: 37)
        #expect(temperature.is(compatibleWith: .degreeFahrenheit()))
        #expect(!temperature.is(compatibleWith: .count()))
    }

    @Test func QTY_3_compares() {
        let five = HKQuantity(unit: .meter(), doubleValue: 5)
        #expect(five.compare(HKQuantity(unit: .meterUnit(with: .centi), doubleValue: 500)) == .orderedSame)
        #expect(five.compare(HKQuantity(unit: .mile(), doubleValue: 1)) == .orderedAscending)
        #expect(five.compare(HKQuantity(unit: .inch(), doubleValue: 1)) == .orderedDescending)
    }

    @Test func QTY_3_incompatibleQuantityRaises() async {
        await #expect(processExitsWith: .failure) {
            let five = HKQuantity(unit: .meter(), doubleValue: 5)
            _ = five.compare(HKQuantity(unit: .second(), doubleValue: 5))
        }
    }

    @Test func QTY_4_equalityIsInBaseUnits() {
        let five = HKQuantity(unit: .meter(), doubleValue: 5)
        let same = HKQuantity(unit: .meterUnit(with: .centi), doubleValue: 500)
        #expect(five == same)
        #expect(five.hash == same.hash)
        #expect(five != HKQuantity(unit: .second(), doubleValue: 5))
        #expect(!five.isEqual("5 m"))
    }

    @Test func QTY_5_description() {
        #expect(HKQuantity(unit: .meter(), doubleValue: 5).description == "5 m")
        #expect(HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 72).description == "72 count/min")
        #expect("\(HKQuantity(unit: .percent(), doubleValue: 0.5))" == "0.5 %")
    }

    @Test func QTY_4_molarQuantitiesAreEqualInTheUnitOfEitherSide() {
        let molar = HKUnit.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose).unitDivided(by: .liter())
        let mass = HKUnit(from: "mg/dL")
        let (left, right) = (
            HKQuantity(unit: molar, doubleValue: 13.2), HKQuantity(unit: mass, doubleValue: 237.80576160007135)
        )
        #expect(left.doubleValue(for: mass) == 237.80576160007135)
        #expect(left == right && right == left)
        #expect(left.hash == right.hash)
        #expect(HKQuantity(unit: mass, doubleValue: 237.8) != left)
    }

    @Test(arguments: [-1, 0, .infinity] as [Double])
    func QTY_8_everyNumberIsAccepted(value: Double) {
        #expect(HKQuantity(unit: .count(), doubleValue: value).doubleValue(for: .count()) == value)
    }

    @Test func QTY_9_percentIsZeroToOne() {
        #expect(HKQuantity(unit: .percent(), doubleValue: 0.98).doubleValue(for: .count()) == 0.98)
    }

    @Test(arguments: ["count/min", "degF", "", "km.m"])
    func archivesKeepValueAndUnit(string: String) throws {
        let quantity = HKQuantity(unit: HKUnit(from: string), doubleValue: 0.1)
        let data = try NSKeyedArchiver.archivedData(withRootObject: quantity, requiringSecureCoding: true)
        let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQuantity.self, from: data))
        #expect(back == quantity)
        #expect(back.description == quantity.description)
        #expect(back.doubleValue(for: HKUnit(from: string)) == 0.1)
        #expect(quantity.copy() as? HKQuantity === quantity)
    }

    @Test func damagedArchiveGivesNoQuantity() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode(HKUnit.meter(), forKey: "UnitKey")
        archiver.finishEncoding()
        #expect(HKQuantity(coder: try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)) == nil)
    }
}
