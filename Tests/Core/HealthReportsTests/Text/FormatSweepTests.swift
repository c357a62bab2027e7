import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthReports

/// Numbers, lengths, speeds and dates as text, in several styles.
@Suite struct FormatSweepTests {
    private static func style(
        _ decimal: String, _ group: String, _ last: Int = 3, _ others: Int = 3, least: Int = 4
    ) -> NumberStyle {
        var style = NumberStyle()
        (style.decimalMark, style.groupMark) = (decimal, group)
        (style.lastGroup, style.otherGroups, style.leastGrouped) = (last, others, least)
        return style
    }

    private static let formats: [Format] = [
        Format(), Format(units: .imperial, numbers: style(",", ".", least: 5), region: "DE"),
        Format(numbers: style(".", ",", 3, 2), region: "IN"),
        Format(units: .imperial, numbers: style(",", "_", least: .max)),
        Format(numbers: style(".", "'", 0, 3), region: "GB"),
    ]

    private static let numbers: [Double] =
        EdgeNumbers.doubles + [
            0.00004, 0.00005, 0.00012345, 0.05, 0.0999, 0.0994, 0.123456, 1.006, 9.994, 9.995, 99.994, 99.995, 999.994,
            999.995, 999.996, 9_999.4, 9_999.5, 12_345.678, 99_999.5, 1_234_567.891, 1e12 - 1, 1e12, 1e15 - 1, 1e15,
            1.5e15, 1e300, -0.0, -0.4, -0.5, -0.6, -1_234.5678, -99_999.5, .nan, .infinity, -.infinity,
        ]

    @Test("Numbers have the marks and groups of a style")
    func numbers() throws {
        var kept = KeptLines()
        for numbers in Told.groups(Self.numbers) {
            kept.add(Told.text(Array(numbers)), numbers) { number in
                Self.formats.map { format in
                    [format.number(number), format.number(number, decimals: 2), format.value(number)]
                        .joined(separator: " ")
                }.joined(separator: ", ")
            }
        }
        for numbers in Told.groups(EdgeNumbers.integers + [12_345_678, -123_456, .max, .min]) {
            kept.add("counts \(numbers)", numbers) { number in
                Self.formats.map { format in
                    "\(format.count(number)) \(format.count(number, "day")) \(format.bytes(number))"
                }.joined(separator: ", ")
            }
        }
        for values in [[], [0], [0.05], [0.1], [0.09], [99.5], [100.5], [9_999.5], [10_000.5], [1, 2], [-100.5, 3]] {
            kept.add("decimals \(values)") { Format.decimals(values) }
        }
        for words in [[], ["a"], ["a", "b"], ["a", "b", "c"]] { kept.add("list \(words)") { Format.list(words, "or") } }
        #expect(try kept.difference(from: "Core/Texts/Reports/format-numbers.txt") == nil)
    }

    @Test("Lengths, heights, temperatures, durations and shares have their units")
    func lengths() throws {
        var kept = KeptLines()
        let metersOfUnits = [PaceMeasure.metersInMile, PaceMeasure.metersInYard, PaceMeasure.metersInFoot]
        let edges = metersOfUnits.flatMap { [0.0999 * $0, 0.1 * $0, $0, 999.995 * $0, 1_000 * $0, 1_001 * $0] }
        for numbers in Told.groups(Self.numbers + edges) {
            kept.add(Told.text(Array(numbers)), numbers) { number in
                Self.formats.prefix(2).map { format in
                    let styles: [SpeedStyle] = [.kilometerPace, .hundredMeterPace, .speed]
                    let distances = styles.map { format.distance(number, PaceMeasure(style: $0, isImperial: true)) }
                    return
                        (distances + [
                            format.distance(number), format.height(number), format.temperature(number),
                            format.percent(number), format.gain(number), Format.duration(number), Format.pace(number),
                        ]).joined(separator: " ")
                }.joined(separator: ", ")
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/format-lengths.txt") == nil)
    }

    @Test("The length of a scale is round in its unit")
    func scales() throws {
        var kept = KeptLines()
        let numbers = Self.numbers.filter { $0 >= 0 && $0 < 1e7 }
        for number in numbers + [304.7, 304.8, 304.9, 321.8688, 160.9, 1_609.3, 1_609.4, 3_218.7] {
            kept.add(Told.text(number), Self.formats.prefix(2)) { format in
                let length = format.roundLength(atLeast: number)
                return "\(Told.text(length.meters)) \(length.text)"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/format-scales.txt") == nil)
    }

    @Test("Speeds are paces or speeds, by the sport, the units and the pool")
    func speeds() throws {
        var kept = KeptLines()
        let styles: [SpeedStyle] = [.kilometerPace, .hundredMeterPace, .speed]
        let speeds: [Double] = [
            -1, 0, 0.001, 0.0277, 0.0278, 0.0446, 0.0448, 0.1, 0.5, 1, 1.39, 2.5, 2.777_7, 3, 4.999, 5, 10, 13.888_9,
            30, .nan, .infinity,
        ]
        for style in styles {
            for isImperial in [false, true] {
                let measure = PaceMeasure(style: style, isImperial: isImperial)
                kept.add("\(style) \(isImperial)") {
                    "\(measure.unit) \(measure.paceMeters) \(measure.paceName) \(measure.splitMeters) "
                        + "\(measure.speedUnit) \(measure.name)"
                }
                kept.add("\(style) \(isImperial) speeds", speeds) { speed in
                    "\(Format().speed(speed, measure)) \(Format().anHour(speed, measure))"
                }
                kept.add("\(style) \(isImperial) records", [0, 1, 100, 1_500.5]) { value in
                    let kinds: [RecordsReport.Kind] = [.distance(5_000), .power(60), .longestDistance]
                    return kinds.map { Format().speed(value, of: $0, measure) }.joined(separator: ",")
                }
            }
        }
        let pools: [Double?] = [
            nil, 25, 50, 33.33, 22.86, 22.84, 22.841_8, 22.87, 22.878_2, 22.878_4, 22.88, 45.72, 18.288, 32.004, 64.008,
            91.44, 91.459, 91.46, 91.42, 12.02, 12.021, 12.8,
        ]
        for pool in pools {
            kept.add("pool \(Told.text(pool))", styles) { style in
                var format = Format(units: .imperial)
                let given = format.measure(style, pool: pool).isImperial
                format.pool = pool
                return "\(given) \(format.measure(style).isImperial) \(Format().measure(style, pool: pool).isImperial)"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/format-speeds.txt") == nil)
    }

    @Test("Moments are told in the zone of a recording or of the reader")
    func dates() throws {
        var kept = KeptLines()
        let zones = ["GMT", "Europe/Zurich", "Asia/Kolkata", "America/St_Johns", "Pacific/Auckland"].map(Told.zone)
        let moments: [Double] = [
            0, -1, -0.5, 0.000_4, 0.000_5, 0.000_6, 0.001, 0.5, 0.999_4, 0.999_5, 0.999_6, 59, 59.5, 60, 3_599, 3_600,
            35_999, 36_000, 86_399, 86_399.9996, 86_400, 731_664_000, 731_664_000.25, 767_149_200, 767_152_800,
            -978_307_200, -978_307_201, -63_114_076_800, -63_114_076_801, -63_145_612_801, 252_423_993_600, 1e11,
            -1e11, 9.9e13, 1e14, 1.1e14, -1.1e14, 5 * 86_400 + 12, 200 * 86_400 + 7_261, -31_622_400,
        ]
        for moment in moments {
            let date = Told.date(moment)
            kept.add(Told.text(moment), zones) { zone in
                let format = Format(timeZone: zone)
                return [format.exactMoment(date), format.day(date), format.offset(of: .gmt, at: moment)]
                    .joined(separator: " ")
            }
            kept.add("\(Told.text(moment)) there", zones) { zone in
                let format = Format(timeZone: Told.zone("America/New_York"))
                return [
                    format.moment(date, timeZone: zone), format.offset(of: zone, at: moment),
                    format.interval(from: date, to: date + 3_599, timeZone: zone), Format.iso8601(date),
                ].joined(separator: " ")
            }
        }
        kept.add("no zone") { Format().offset(of: nil, at: 0) }
        #expect(try kept.difference(from: "Core/Texts/Reports/format-dates.txt") == nil)
    }

    @Test("Goals and records have names and amounts")
    func goalsAndRecords() throws {
        var kept = KeptLines()
        let targets: [Double] = [
            0.5, 1, 1.5, 2, 29, 30, 59, 60, 600, 999, 1_000, 1_800, 3_540, 3_569, 3_570, 3_599, 3_600, 3_630, 5_400,
            7_200, 36_000, 40_000, 360_000, 3_600_000, 1e9,
        ]
        for target in targets {
            kept.add("goal \(Told.text(target))", TrainingGoal.Measure.allCases) { measure in
                try TrainingGoal.Period.allCases.map { period in
                    let activity: WorkoutActivity? =
                        switch period {
                        case .week: nil
                        case .month: .running
                        case .year: .crossCountrySkiing
                        }
                    let goal = try TrainingGoal(measure, target, per: period, activityType: activity)
                    return "\(Self.formats[1].amount(target, of: measure)), \(Format().name(of: goal))"
                }.joined(separator: ", ")
            }
        }
        for value in [0.0, -90, 29.9, 30, 3_569, 1e12, .nan, .infinity] {
            kept.add("hours \(Told.text(value))") { Format().amount(value, of: .time) }
        }
        let kinds: [RecordsReport.Kind] =
            EffortSport.allCases.flatMap { $0.distances.map { .distance($0) } }
            + [.distance(999), .distance(999.5), .distance(1_234)] + EffortRules.durations.map { .power($0) }
            + [.power(59), .power(61), .power(7_199), .power(7_200), .power(7_201)]
            + [.longestDistance, .longestDuration, .highestClimb, .mostEnergy]
        for kind in kinds {
            kept.add("\(kind)") {
                "\(Format().name(of: kind)) \(Format().value(1_234.56, of: kind)) "
                    + "\(Self.formats[1].value(1_234.56, of: kind)) \(kind.family) \(kind.name) \(kind.unit) "
                    + "\(Told.text(kind.over)) \(kind.isLeast) \(kind.place)"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/format-goals.txt") == nil)
    }

    @Test("Each type is shown in a unit with its decimals")
    func quantities() throws {
        var kept = KeptLines()
        let values: [Double] = [
            0, 0.004, 0.5, 0.96, 1, 1.25, 9.96, 10, 12.34, 99.96, 100, 123.4, 999.6, 1_234.5, -12.5,
        ]
        for type in ObjectType.all {
            guard let canonical = type.canonicalUnit else { continue }
            kept.add(TypeName.name(of: type), Self.formats) { format in
                guard let unit = format.unit(for: type) else { return "-" }
                let shown = format.shown(QuantityValue(12.345, canonical), of: type)
                let texts = values.map { "\(format.figure($0, unit, of: type)),\(format.value($0, of: type))" }
                return "\(unit.unitString) \(type.isWholeCount) \(format.unit(of: canonical, type).unitString) "
                    + "\(Told.text(shown.value)) \(shown.unit.unitString) \(Told.hash(texts.joined(separator: " ")))"
            }
        }
        let units: [QuantityUnit] = try [
            "kg", "lb", "st", "degF", "degC", "%", "km", "mi", "count/min", "m", "ft/s", "mL", "fl_oz_us", "g", "oz",
            "mmol<180.15588>/L", "mcg", "mg/dL", "in", "inHg", "kPa",
        ].map { try QuantityUnit(parsing: $0) }
        for unit in units {
            kept.add("figures in \(unit.unitString)", values) { Format().figure($0, unit, of: .bodyMass) }
            kept.add("\(unit.unitString) as text") { Format.text(of: unit) }
            kept.add("\(unit.unitString) of others", Self.formats) { format in
                [ObjectType.bodyMass, .bodyTemperature, .heartRate, .distanceCycling, .dietaryWater, .height].map {
                    let shown = format.shown(QuantityValue(3.5, unit), of: $0)
                    return "\(format.unit(of: unit, $0).unitString) \(Told.text(shown.value)) \(shown.unit.unitString)"
                }.joined(separator: ", ")
            }
        }
        kept.add("locales", Self.formats) { $0.unitsLocale.identifier }
        kept.add("pressures", values) { Format().pressures(($0, $0 + 0.6)) }
        #expect(try kept.difference(from: "Core/Texts/Reports/format-quantities.txt") == nil)
    }

    @Test("Identifiers are short, and activities have titles")
    func identifiers() throws {
        var kept = KeptLines()
        for text in [
            "01234567-89AB-4DEF-8123-456789ABCDEF", "01234567-89AB-7DEF-8123-456789ABCDEF",
            "01234567-89AB-8DEF-8123-456789ABCDEF", "01234567-89AB-6DEF-8123-456789ABCDEF",
        ] {
            let uuid = UUID(uuidString: text) ?? UUID()
            kept.add(text) { "\(Format.shortIdentifier(uuid)) \(Format.isNamedByItsEnd(uuid))" }
        }
        kept.add("digits", [-1, 0, 9, 10, 59, 99, 100]) { Format.twoDigits($0) }
        kept.add("percent", [0, 0.005, 0.995, 1, 1.5]) { Format().percent($0) }
        let shares: [Double?] = [nil, 0, 0.5, 1]
        for score in shares {
            kept.add("score \(Told.text(score))", shares) { completion in
                shares.map { share in
                    let text = Format().scoreText(score, completion, share) ?? "-"
                    return "\(text), \(Format().scoreText(score, completion, share, isPace: true) ?? "-")"
                }.joined(separator: "; ")
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/format-identifiers.txt") == nil)
    }
}
