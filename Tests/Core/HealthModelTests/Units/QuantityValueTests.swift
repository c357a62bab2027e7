import Foundation
import HealthModel
import Testing

/// Numbers with units.
@Suite struct QuantityValueTests {
    @Test func QTY_1_convertsAndRefusesIncompatibleUnits() {
        let heartRate = QuantityValue(1.2, .countPerSecond)
        #expect(heartRate.converted(to: .countPerMinute) == 72)
        #expect(heartRate.converted(to: .count) == nil)
    }

    @Test func QTY_2_offsetsAndFactorsDoNotMatter() {
        #expect(QuantityValue(37, .degreeCelsius).isCompatible(with: .degreeFahrenheit))
        #expect(!QuantityValue(37, .degreeCelsius).isCompatible(with: .meter))
    }

    @Test func QTY_3_comparesInTheReceiversUnit() {
        let five = QuantityValue(5, .meter)
        #expect(five.compare(QuantityValue(500, .centimeter)) == .orderedSame)
        #expect(five.compare(QuantityValue(1, .kilometer)) == .orderedAscending)
        #expect(five.compare(QuantityValue(1, .millimeter)) == .orderedDescending)
        #expect(five.compare(QuantityValue(5, .second)) == nil)
    }

    @Test func QTY_4_equalityIsInBaseUnits() {
        #expect(QuantityValue(5, .meter) == QuantityValue(500, .centimeter))
        #expect(QuantityValue(5, .meter).hashValue == QuantityValue(500, .centimeter).hashValue)
        #expect(QuantityValue(1, .kilocalorie) == QuantityValue(1, .largeCalorie))
        #expect(QuantityValue(0, .degreeCelsius) == QuantityValue(273.15, .kelvin))
        #expect(QuantityValue(5, .meter) != QuantityValue(5, .second))
        #expect(QuantityValue(5, .meter) != QuantityValue(5, .mile))
        #expect(QuantityValue(0.0, .meter).hashValue == QuantityValue(-0.0, .meter).hashValue)
    }

    /// A value and what it is in another unit are equal, although not every value comes back the same.
    @Test func QTY_4_equalityDoesNotDependOnTheSide() throws {
        var others = 0
        for (unit, other) in [
            (QuantityUnit.mile, QuantityUnit.meter), (.foot, .kilometer), (.pound, .kilogram), (.kilocalorie, .joule),
            (.degreeFahrenheit, .degreeCelsius), (.countPerMinute, .countPerSecond),
        ] {
            for number in 1...200 {
                let quantity = QuantityValue(Double(number) / 10, unit)
                let same = QuantityValue(try #require(quantity.converted(to: other)), other)
                #expect(quantity == same && same == quantity, "\(quantity)")
                let next = QuantityValue(same.value * 1.000_001, other)
                #expect(quantity != next && next != quantity, "\(quantity)")
                if same.converted(to: unit) != quantity.value { others += 1 }
            }
        }
        #expect(others > 0)
    }

    @Test(
        arguments: [
            (5, .meter, "5 m"), (72, .countPerMinute, "72 count/min"), (0.5, .percent, "0.5 %"), (0.1, .meter, "0.1 m"),
            (-3, .degreeCelsius, "-3 degC"), (1.0 / 3, .liter, "0.3333333333333333 L"), (0, .null, "0 ()"),
            (1e20, .meter, "1e+20 m"), (.nan, .meter, "nan m"),
        ] as [(Double, QuantityUnit, String)])
    func QTY_5_descriptionIsShort(value: Double, unit: QuantityUnit, text: String) {
        #expect(QuantityValue(value, unit).description == text)
    }

    @Test(arguments: [-1, 0, .nan, .infinity, -.infinity] as [Double])
    func QTY_8_everyNumberIsAccepted(value: Double) throws {
        let quantity = QuantityValue(value, .count)
        let back = try #require(quantity.converted(to: .percent))
        #expect(back.bitPattern == value.bitPattern)
    }

    @Test func QTY_9_percentIsZeroToOne() {
        #expect(QuantityValue(0.98, .percent).converted(to: .count) == 0.98)
        #expect(QuantityValue(0.98, .percent).description == "0.98 %")
    }

    @Test func codingKeepsValueAndUnit() throws {
        let quantity = QuantityValue(0.1, .milliliterPerMinuteKilogram)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try encoder.encode(quantity)
        #expect(String(decoding: data, as: UTF8.self) == #"{"unit":"mL/min·kg","value":0.1}"#)
        let back = try JSONDecoder().decode(QuantityValue.self, from: data)
        #expect(back.value == 0.1 && back.unit == .milliliterPerMinuteKilogram)
    }

    @Test func codingRefusesWhatItCannotKeep() {
        let mixed = QuantityUnit.kilometer.multiplied(by: .meter)
        #expect(throws: EncodingError.self) { try JSONEncoder().encode([mixed]) }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([QuantityUnit].self, from: Data(#"["count/hour"]"#.utf8))
        }
    }
}
