import HealthModel
import Testing

/// Products, quotients and powers of units.
@Suite struct UnitAlgebraTests {
    @Test func UNIT_12_productsQuotientsPowersAndReciprocals() {
        #expect(QuantityUnit.count.divided(by: .minute).unitString == "count/min")
        #expect(QuantityUnit.meter.multiplied(by: .kilogram).unitString == "m·kg")
        #expect(QuantityUnit.meter.raised(toPower: 3).unitString == "m^3")
        #expect(QuantityUnit.meter.raised(toPower: -2).unitString == "1/m^2")
        #expect(QuantityUnit.meterPerSecond.reciprocal().unitString == "s/m")
        #expect(QuantityUnit.meter.raised(toPower: 0) == .null)
        #expect(QuantityUnit.meter.raised(toPower: 1) == .meter)
    }

    @Test func UNIT_12_equalFactorsCancel() {
        #expect(QuantityUnit.meter.divided(by: .meter) == .null)
        #expect(QuantityUnit.meterPerSecond.multiplied(by: .second) == .meter)
        #expect(QuantityUnit.countPerMinute.multiplied(by: .countPerMinute.reciprocal()).isNull)
        #expect(QuantityUnit.percent.multiplied(by: .null) == .percent)
    }

    @Test func UNIT_12_temperatureLosesItsOffsetInAProduct() throws {
        let celsiusMeter = QuantityUnit.degreeCelsius.multiplied(by: .meter)
        let kelvinMeter = QuantityUnit.kelvin.multiplied(by: .meter)
        #expect(celsiusMeter.unitString == "m·degC")
        #expect(celsiusMeter.convert(10, to: kelvinMeter) == 10)
        #expect(celsiusMeter.divided(by: .degreeCelsius) == .meter)

        let perCelsius = QuantityUnit.degreeCelsius.reciprocal()
        #expect(perCelsius.convert(5, to: QuantityUnit.degreeFahrenheit.reciprocal()) == 5 * 5 / 9.0)
        let squared = QuantityUnit.degreeCelsius.raised(toPower: 2)
        #expect(squared.convert(3, to: QuantityUnit.kelvin.raised(toPower: 2)) == 3)
        #expect(perCelsius.reciprocal() == .degreeCelsius)
        #expect(perCelsius.reciprocal().convert(0, to: .kelvin) == 273.15)
    }

    @Test func UNIT_13_twoNamesOfOneDimensionKeepTheirScale() throws {
        let area = QuantityUnit.kilometer.multiplied(by: .meter)
        let squareMeter = QuantityUnit.meter.raised(toPower: 2)
        #expect(area.isCompatible(with: squareMeter))
        #expect(area.convert(1, to: squareMeter) == 1000)
        #expect(area != squareMeter)
        #expect(!area.hasFaithfulString)
        #expect(try QuantityUnit(parsing: "km.m") == area)
        #expect(try QuantityUnit(parsing: "km.m").hashValue == area.hashValue)
        #expect(try QuantityUnit(parsing: "km.m") == QuantityUnit(parsing: "km.m"))

        let ratio = QuantityUnit.kilometer.divided(by: .meter)
        #expect(ratio.convert(1, to: .null) == 1000)
        #expect(ratio != .null)
        #expect(!ratio.isNull)
        #expect(ratio.multiplied(by: .meter).convert(1, to: .kilometer) == 1)
        #expect(ratio.divided(by: ratio) == .null)
    }

    @Test func UNIT_13_whatIsIntroducedAndTakenAwayLeavesNothing() {
        let mixed = QuantityUnit.pound.multiplied(by: QuantityUnit(.ounce)).multiplied(by: .gram)
        let left = mixed.divided(by: .pound).divided(by: QuantityUnit(.ounce)).divided(by: .gram)
        #expect(left == .null)
        #expect(QuantityUnit.count.divided(by: .percent).isNull)
    }

    @Test func powersAreLimitedAndNothingOverflows() {
        var unit = QuantityUnit.meter
        for _ in 0..<200 { unit = unit.multiplied(by: unit) }
        #expect(unit.unitString == "m^999")
        #expect(QuantityUnit.meter.raised(toPower: .max).unitString == "m^999")
        #expect(QuantityUnit.meter.raised(toPower: .min).unitString == "1/m^999")
        #expect(QuantityUnit.second.reciprocal().raised(toPower: .min).unitString == "s^999")
        _ = QuantityUnit.kilometer.multiplied(by: .meter).raised(toPower: .min)
    }
}
