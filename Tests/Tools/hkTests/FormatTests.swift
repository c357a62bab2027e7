import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import Testing

@testable import hk

/// The format of numbers, lengths and dates by a person's settings.
@Suite struct FormatTests {
    private let imperial = Format(units: .imperial)

    // MARK: Lengths

    @Test(
        arguments: [
            (0.0, "0 ft"), (160.9, "528 ft"), (160.95, "0.10 mi"), (1_609.344, "1.00 mi"), (42_195, "26.22 mi"),
        ])
    func distancesInFeetAndMiles(meters: Double, text: String) {
        #expect(imperial.distance(meters) == text)
    }

    /// Speeds in other units: a mile in eight minutes is a kilometre in 4:58; 100 yards in 1:30 are 100 metres in
    /// 1:38; 20 mph are 32.2 km/h.
    @Test func speedsByTheMileAndTheYard() {
        func speed(_ metersPerSecond: Double, _ style: SpeedStyle) -> String {
            imperial.speed(metersPerSecond, imperial.measure(style))
        }
        #expect(speed(1_609.344 / 480, .kilometerPace) == "8:00 /mi")
        #expect(speed(91.44 / 90, .hundredMeterPace) == "1:30 /100 yd")
        #expect(speed(20 * 1_609.344 / 3_600, .speed) == "20.0 mph")
    }

    /// The pool size in metres, as in files: 22.86 are 25 yards.
    @Test(
        arguments: [
            (nil, true), (22.86, true), (45.72, true), (25, false), (50, false), (100.0 / 3, false), (33.0, false),
        ] as [(Double?, Bool)])
    func aPoolOfMetresIsSwumInMetres(pool: Double?, isImperial: Bool) {
        #expect(imperial.measure(.hundredMeterPace, pool: pool).isImperial == isImperial)
        #expect(!Format.plain.measure(.hundredMeterPace, pool: pool).isImperial)
        let measure = imperial.measure(.hundredMeterPace, pool: pool)
        #expect(imperial.distance(1_371.6, measure) == (isImperial ? "1500 yd" : "1.37 km"))
    }

    @Test func splitsAreMilesFiveMilesAndHundredYards() {
        let lengths = [SpeedStyle.kilometerPace, .speed, .hundredMeterPace].map { imperial.measure($0).splitMeters }
        #expect(lengths == [1_609.344, 8_046.72, 91.44])
        let splits = [(1, 1_609.344), (2, 804.672)].map {
            Split(number: $0, meters: $1, seconds: 480, averageHeartRate: nil, climb: 30.48)
        }
        #expect(
            SplitsTable(splits: splits, measure: imperial.measure(.kilometerPace))
                .lines(terminal: Terminal(width: 30, format: imperial)) == [
                    "  mi  time   pace   climb", "   1  8:00   8:00  100 ft", "0.50  8:00  16:00  100 ft",
                ])
    }

    @Test func heightsAndTemperatures() {
        #expect(imperial.height(304.8) == "1000 ft" && Format.plain.height(304.8) == "305 m")
        #expect(imperial.temperature(-40) == "-40 °F" && imperial.temperature(20) == "68 °F")
        #expect(Format.plain.temperature(20) == "20 °C")
    }

    /// The length of the scale below a map is round, and no shorter than requested.
    @Test(arguments: [0.4, 3, 70, 290, 305, 322, 900, 5_000, 123_456])
    func roundLengthsAreLongEnough(meters: Double) {
        for format in [Format.plain, imperial] {
            let round = format.roundLength(atLeast: meters)
            #expect(round.meters >= meters * 0.99 && round.meters <= max(10, meters * 2.6), "\(round)")
        }
        #expect(imperial.roundLength(atLeast: 300).text == "1000 ft")
        #expect(imperial.roundLength(atLeast: 310).text == "0.2 mi")
        #expect(Format.plain.roundLength(atLeast: 1_500).text == "2 km")
    }

    // MARK: Quantities

    @Test(
        arguments: [
            (.bodyMass, 70, .kilogram, "154.32", "lb"), (.height, 180, .centimeter, "70.87", "in"),
            (.bodyTemperature, 37, .degreeCelsius, "98.6", "degF"),
            (.distanceCycling, 16_093.44, .meter, "10", "mi"), (.distanceSwimming, 91.44, .meter, "100", "yd"),
            (.heartRate, 61, .countPerMinute, "61", "count/min"), (.bodyMass, 150, .pound, "150", "lb"),
            (.activeEnergyBurned, 300, .kilocalorie, "300", "kcal"), (.bodyFatPercentage, 0.15, .percent, "15", "%"),
            (.runningSpeed, 10, .meterPerSecond, "22.37", "mi/hr"),
        ] as [(ObjectType, Double, QuantityUnit, String, String)])
    func quantitiesOfTheOtherSystemAreConverted(
        type: ObjectType, value: Double, unit: QuantityUnit, text: String, name: String
    ) {
        let sample = SampleRecord(type: type, start: 0, end: 0, content: .quantity(QuantityValue(value, unit)))
        #expect(SamplesScreen.value(sample, imperial) == [text, name])
    }

    /// Quantities saved in the person's own system retain their unit.
    @Test func metricIsAsItWasSavedUnlessThatIsImperial() {
        #expect(Format.plain.shown(QuantityValue(1_500, .meter), of: .distanceCycling).unit == .meter)
        let weight = Format.plain.shown(QuantityValue(100, .pound), of: .bodyMass)
        #expect(weight.unit == .kilogram && abs(weight.value - 45.359237) < 1e-9)
    }

    @Test func unitsOfTypesAreThoseOfTheSystemWhateverTheRegion() {
        for region in [nil, "US", "DE", "GB", "LR"] {
            #expect(Format(region: region).unit(for: .distanceCycling) == .kilometer)
            #expect(Format(region: region).unit(for: .bodyMass) == .kilogram)
            #expect(Format(units: .imperial, region: region).unit(for: .bodyMass) == .pound)
        }
        #expect(Format(region: "GB").unit(for: .bloodGlucose) != Format(region: "US").unit(for: .bloodGlucose))
    }

    // MARK: Numbers

    @Test(
        arguments: [
            ("en_US", "1,234", "12,345,678", "0.5"), ("de_DE", "1.234", "12.345.678", "0,5"),
            ("en_IN", "1,234", "1,23,45,678", "0.5"), ("es_ES", "1234", "12.345.678", "0,5"),
            ("de_CH", "1’234", "12’345’678", "0.5"), ("fr_FR", "1\u{202F}234", "12\u{202F}345\u{202F}678", "0,5"),
        ])
    func numbersLookAsInTheLocale(name: String, thousand: String, millions: String, half: String) {
        let format = Format(numbers: NumberStyle(Locale(identifier: name)))
        #expect([1_234, 12_345_678].map(format.count) == [thousand, millions])
        #expect(format.value(0.5) == half && format.number(0.5, decimals: 1) == half)
        #expect(format.count(-1_234) == "-" + thousand)
        #expect(format.count(1, "sample") == "1 sample")
        #expect(!format.number(-0.001, decimals: 1).hasPrefix("-"))
    }

    /// Digits are always the common ones, and an unknown locale has no effect.
    @Test(arguments: ["ar_EG", "fa_IR", "hi_IN", "xx_YY", "C"])
    func digitsAreTheSameEverywhere(name: String) {
        let format = Format(numbers: NumberStyle(Locale(identifier: name)))
        #expect(format.count(1_234_567).filter(\.isNumber) == "1234567")
        #expect(format.number(1.25, decimals: 2).filter(\.isNumber) == "125")
    }

    // MARK: Dates

    @Test func daysAreThoseOfTheZoneOrOfAnother() throws {
        // 20:30 in Greenwich.
        let evening = Date(timeIntervalSinceReferenceDate: 800_310_600)
        let kathmandu = try #require(TimeZone(identifier: "Asia/Kathmandu"))
        let format = Format(timeZone: kathmandu)
        #expect(format.moment(evening) == "2026-05-13 02:15")
        #expect(format.moment(evening, timeZone: .gmt) == "2026-05-12 20:30")
        #expect(format.day(evening) == "Wed 2026-05-13")
        #expect(Format.iso8601(evening) == "2026-05-12T20:30:00Z")
    }
}
