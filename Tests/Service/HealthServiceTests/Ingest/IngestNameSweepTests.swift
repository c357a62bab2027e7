import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService
@testable import HealthTransfer

/// What names, units, dates and numbers of payloads mean.
@Suite struct IngestNameSweepTests {
    private func expect(_ outcomes: SweptOutcomes, _ name: String, _ location: SourceLocation = #_sourceLocation) throws
    {
        let difference = try outcomes.difference(from: "Service/Texts/Ingest/\(name).txt")
        #expect(difference == nil, sourceLocation: location)
    }

    @Test func metricsHaveTheirTypes() throws {
        var outcomes = SweptOutcomes()
        func text(_ kind: MetricKind?) -> String {
            switch kind {
            case .quantity(let type)?:
                TypeName.name(of: type) + (MetricNames.neverZero.contains(type) ? ", never 0" : "")
            case .event(let type)?: "event \(TypeName.name(of: type))"
            case let kind?: "\(kind)"
            case nil: "-"
            }
        }
        for name in MetricNames.known { outcomes.add(name) { text(MetricNames.kind(name)) } }
        for type in ObjectType.all where type.aggregationStyle != nil {
            let bare = type.identifier.dropFirst("HKQuantityTypeIdentifier".count)
            let snake = bare.reduce(into: "") { $0 += ($1.isUppercase && !$0.isEmpty ? "_" : "") + $1.lowercased() }
            outcomes.add(snake) { text(MetricNames.kind(snake)) }
            if bare.hasPrefix("Dietary") {
                let short = String(snake.dropFirst("dietary_".count))
                outcomes.add(short) { text(MetricNames.kind(short)) }
            }
        }
        for name in [
            "", "_", "Step Count", "STEP-COUNT", " step__count ", "step.count", "sleep analysis", "Handwashing",
            "nothing",
        ] {
            outcomes.add("'\(name)'") { text(MetricNames.kind(name)) }
        }
        try expect(outcomes, "metrics")
    }

    private static let units = """
        count counts steps times time flights floors drinks strokes % bpm spm rpm count/min beats/min steps/min breaths/min count/s \
        kcal cal Cal kj kJ J m km mi yd ft in cm mm m/s km/hr kmph km/h kph mi/hr mph mi/h ft/s m/hr m/h m/min kg lb lbs st oz g mg \
        mcg ug µg μg degC °C degF °F ml/kg·min ml/min·kg ml/kg/min mL/min/kg ml/(kg*min) kcal/hr·kg kcal/kg·hr MET METs kcal/kg/hr \
        kcal/hr/kg mmHg mg/dL mg/dl mmol/L ms s S sec secs mcS µS min mins hr hrs h W watts dBASPL dB dBA dBASPL L mL fl_oz_us L/min \
        IU mV mcV uV µV V Hz appleEffortScore m² m₂ parsec count/count kg. km*h (km) /s km/ l/min· ft•s ⋅m
        """.split(separator: " ").map(String.init)

    @Test func unitsHaveTheirMeanings() throws {
        var outcomes = SweptOutcomes()
        let targets: [(String, QuantityUnit)] = [
            ("count", .count), ("count/min", .countPerMinute), ("kcal", .kilocalorie), ("m", .meter),
            ("m/s", .meterPerSecond),
            ("kg", .kilogram), ("degC", .degreeCelsius), ("ml/kg/min", .milliliterPerMinuteKilogram),
            ("kcal/hr/kg", .kilocaloriePerHourKilogram), ("mmHg", .millimeterOfMercury),
            ("mg/dL", .milligramPerDeciliter),
            ("s", .second), ("W", .watt), ("dB", .decibelAWeightedSoundPressureLevel), ("L", .liter),
            ("IU", .internationalUnit),
            ("V", QuantityUnit(AtomicUnit.volt)), ("Hz", .hertz), ("%", .percent), ("effort", .appleEffortScore),
            ("S", QuantityUnit(AtomicUnit.siemens)),
        ]
        for text in Self.units + [
            "", " ", "km h", "m\u{A0}/ s", String(repeating: "m", count: 40), String(repeating: "m", count: 41),
        ] {
            outcomes.add("'\(text)'") {
                var found: [String] = []
                var reasons: Set<String> = []
                for (name, unit) in targets {
                    do throws(IngestReason) {
                        let meaning = try UnitNames.meaning(text, like: unit)
                        let value = meaning.quantity(2).converted(to: unit).map { KeptOutcomes.text($0) } ?? "-"
                        found.append("\(name) \(value) \(meaning.unit.unitString)")
                    } catch {
                        reasons.insert(error.text)
                    }
                }
                return (found.isEmpty ? reasons.sorted() : found).joined(separator: ", ")
            }
        }
        outcomes.add("no text") { try UnitNames.meaning(nil, like: .meter) }
        outcomes.add("no unit") { try UnitNames.meaning("m", of: .sleepAnalysis) }
        outcomes.add("another unit") { try UnitNames.meaning("m", of: .bodyMass) }
        try expect(outcomes, "units")
    }

    @Test func symptomsMoodsAndSportsHaveTheirNames() throws {
        var outcomes = SweptOutcomes()
        let severities: [String?] = [
            nil, "", "Unspecified", "Present", "Not Present", "None", "mild", "Moderate", "SEVERE", "No Change",
            "Decreased",
            "increased", "x",
        ]
        let others = [
            "Body and Muscle Ache", "Body Ache", "Congestion", "Headaches", "Low Back Pain", "Cough", "Fever & Chills",
            "Rapid, Pounding or Fluttering Heart", "Rapid or Pounding Heartbeat", "Nothing", "",
        ]
        let names = ObjectType.all.filter { $0.family == .category }.map {
            String($0.identifier.dropFirst("HKCategoryTypeIdentifier".count))
        }
        for name in names + others {
            outcomes.add("symptom '\(name)'") {
                guard let type = SymptomNames.type(name) else { return "-" }
                let values = severities.map { severity in
                    (try? SymptomNames.value(severity, of: type)).map { "\($0)" } ?? "-"
                }
                return "\(TypeName.name(of: type)) \(values.joined(separator: " "))"
            }
        }
        for name in ["Momentary Emotion", "emotion", "momentary", "Daily Mood", "mood", "daily", "x", ""] {
            outcomes.add("kind '\(name)'") { StateOfMindNames.kind(name).map { "\($0)" } ?? "-" }
        }
        let words = """
            amazed amused angry anxious ashamed brave calm content disappointed discouraged disgusted embarrassed excited \
            frustrated grateful guilty happy hopeless irritated jealous joyful lonely passionate peaceful proud relieved sad \
            scared stressed surprised worried annoyed confident drained hopeful indifferent overwhelmed satisfied community \
            currentEvents dating education family fitness friends health hobbies identity money partner selfCare \
            spirituality tasks travel work weather x
            """
        for word in words.split(separator: " ") {
            outcomes.add(word) {
                "\(StateOfMindNames.label(String(word)) ?? -1) \(StateOfMindNames.association(word.uppercased()) ?? -1)"
            }
        }
        try expect(outcomes, "symptoms")
    }

    @Test func sportsHaveTheirActivities() throws {
        var outcomes = SweptOutcomes()
        let sports = """
            run, trail run, treadmill, walk, hike, cycle, bike, bike ride, ride, swim, hiit, functional strength, strength training, \
            strength, rower, row, stair stepper, stair climber, stairstepper, core, cool down, cross trainer, multisport, multi sport, \
            triathlon, swim bike run, football (soccer), football (american), football (australian), cardio, skating, ice skating, \
            inline skating, paddling, kayaking, surfing, skiing, alpine skiing, snowboard, disc sport, step, stretching, horse riding, \
            equestrian, diving, scuba diving, wheelchair walk, wheelchair run, Indoor Run, Outdoor Walk, Pool Swim, Open Water Swim, \
            Open-Water Run, Pool, Indoor, Outdoor Joga, my run, My Run!, Mein Lauf, indoor my run, , Ü
            """
        let names = IngestActivityNames(own: ["My run": .hiking, "Mein Lauf": .running, "run": .trackAndField])
        let plain = IngestActivityNames(own: [:])
        for name in sports.split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) })
            + WorkoutActivity.named.map(\.name)
        {
            outcomes.add("'\(name)'") {
                [plain, names].map { names in
                    let meaning = names.meaning(name)
                    return
                        "\(meaning.activity?.name ?? "-") \(meaning.isIndoor.map { "\($0)" } ?? "-") \(meaning.isPool.map { "\($0)" } ?? "-")"
                }.joined(separator: " | ")
            }
        }
        for name in [
            nil, "", " ", "Watch", "Anns  Watch\n7", "Ünïcödé", "日本", "a--b", "-a-", "A.B", "é1",
            String(repeating: "w", count: 201),
        ] {
            outcomes.add("source '\(name ?? "nil")'") {
                let source = RelaySource(name)
                let grains: [RelayedSource.Grain] = [.seconds, .minutes, .hours, .days, .nights, .workouts]
                return "\(source.name) \(grains.map { source.identity($0).source.bundleIdentifier })"
            }
        }
        try expect(outcomes, "sports")
    }

    @Test func momentsAreRead() throws {
        var outcomes = SweptOutcomes()
        let bases = [
            "2024-02-29 07:08:09 +0100", "2024-02-29T07:08:09Z", "2024-02-29t07:08:09.125+01:30",
            "2024-02-29 07:08:09,5 -0330",
            "2024-02-29 7:08 AM +0000", "2024-02-29 12:08 am z", "2024-02-29 12:08\u{202F}PM -01", "2024-02-29",
            " 2024-02-29 ",
            "2024-02-29\u{A0}00:00:00 +0200", "2023-02-29", "2100-02-29", "2000-02-29", "1899-12-31", "1900-01-01",
            "2199-12-31",
            "2200-01-01", "2024-00-10", "2024-13-10", "2024-04-30", "2024-04-31", "2024-12-31", "2024-12-32",
            "2024-01-00", "2024-1-01",
            "24-01-01", "2024-01-1", "2024/01/01", "2024-01-0112:00Z", "2024-01-01 24:00 Z", "2024-01-01 23:60 Z",
            "2024-01-01 23:59:60 Z",
            "2024-01-01 23:59:61 Z", "2024-01-01 13:00 PM Z", "2024-01-01 0:00 AM Z", "2024-01-01 12:00",
            "2024-01-01 12 Z", "2024-01-01 12:0 Z",
            "2024-01-01 12:00:1 Z", "2024-01-01 12:00 +24", "2024-01-01 12:00 +23", "2024-01-01 12:00 +01:60",
            "2024-01-01 12:00 +01:59",
            "2024-01-01 12:00 +1", "2024-01-01 12:00 +0100 x", "2024-01-01 12:00 0100",
            "2024-01-01 12:00:00.1234567890123456 Z",
            "2024-01-01 00:00:00.5 Z", "2024-01-01 00:00:01 Z", "", "x", "2024-03-01", "2001-01-01 00:00:00 Z",
            "1999-12-31 23:59:59 +0000",
            String(repeating: " ", count: 54) + "2024-01-01", String(repeating: " ", count: 55) + "2024-01-01",
        ]
        for zone in ["GMT", "Asia/Kathmandu", "America/New_York"] {
            let reader = IngestMomentReader(timeZone: try #require(TimeZone(identifier: zone)))
            for text in bases where zone == "GMT" || text.count < 12 {
                outcomes.add("\(zone) '\(text)'") {
                    do {
                        let moment = try reader.moment(.string(text))
                        return "\(JSON.digits(moment.time)) \(moment.offset) \(moment.isMidnight) \(moment.unixSeconds)"
                    } catch let reason as IngestReason { return reason.text }
                }
            }
        }
        let reader = IngestMomentReader(timeZone: .gmt, latest: 725_846_400)
        for value in [nil, .null, .integer(1), .string("2024-01-01 00:00 Z"), .string("2024-01-01 00:00:01 Z")]
            as [JSON?]
        {
            outcomes.add("until 2024: \(value?.line ?? "nothing")") {
                do { return "\(try reader.moment(value).time)" } catch let reason as IngestReason { return reason.text }
            }
        }
        for time in [0, 0.5, -0.5, -1, 1e300, .nan] as [Double] {
            outcomes.add("unix \(time)") { IngestMoment.unixSeconds(time) }
        }
        try expect(outcomes, "moments")
    }

    @Test func textsAndNumbersAreRead() throws {
        var outcomes = SweptOutcomes()
        for text in [
            "", " ", "a", " a\t b\n\nc ", "a\u{200B}b", "\u{7}x", "abcdef", "abcde f", "é́́", "ＡＢ①²", "Straße 1",
            "a-b_c.d", "日 本",
        ] {
            for limit in [1, 5, 6, 100] {
                outcomes.add("'\(text)' to \(limit)") { IngestText.line(text, limit: limit) ?? "-" }
            }
            outcomes.add("'\(text)' key") { IngestText.key(text) }
        }
        outcomes.add("long key") { IngestText.key(String(repeating: "ab", count: 101)).count }
        outcomes.add("no key") { IngestText.key(String?.none) }
        let values: [JSON] = [
            .null, .bool(true), .bool(false), .integer(0), .integer(1), .integer(2), .number(1), .number(1.5),
            .number(.infinity),
            .string("true"), .string("YES"), .string("1"), .string("false"), .string("no"), .string("0"), .string("2"),
            .string(""),
            .string("1.5e3"), .string("+7"), .string("-7"), .string("1,5"), .string("0x10"), .string("1e999"),
            .string("."), .string("E"),
            .string(String(repeating: "0", count: 63) + "7"), .string(String(repeating: "0", count: 64) + "7"),
            .array([]),
            .object([("qty", .integer(1))]),
        ]
        for value in values {
            outcomes.add(value.line) {
                "\(value.double.map { JSON.digits($0) } ?? "-") \(value.truth.map { "\($0)" } ?? "-") \(value.text ?? "-")"
            }
        }
        let element = JSON.object([("a", .integer(1)), ("b", .integer(2)), ("n", .null)])
        for names in [("a", "b"), ("b", "a"), ("c", "b"), ("c", "d"), ("n", "a")] {
            outcomes.add("first of \(names)") { element.first(of: names.0, names.1)?.line ?? "-" }
        }
        try expect(outcomes, "texts")
    }

    @Test func bucketsHaveTheirLengths() throws {
        var outcomes = SweptOutcomes()
        for text in [
            nil, "", "default", "Default", "seconds", "Minutes", "HOURS", "days", "weeks", "months", "years", "day",
            "x",
        ] as [String?] {
            outcomes.add("aggregation '\(text ?? "nil")'") {
                let bucket = BucketLength(aggregation: text)
                return
                    "\(BucketLength.isUnknown(text)) \(bucket.map { "\($0.seconds) \($0.grain) \($0.isMoment)" } ?? "-")"
            }
        }
        for type in [ObjectType.heartRate, .stepCount, .bodyMass] {
            for allAtMidnight in [true, false] {
                outcomes.add("\(TypeName.name(of: type)) \(allAtMidnight)") {
                    BucketLength.usual(for: type, allAtMidnight: allAtMidnight).seconds
                }
            }
        }
        let times: [[Double]] = [
            [], [5], [0, 60], [0, 59.9], [60, 0, 120], [7, 7, 7], [0, 61, 61], [300, 0, 3_600], [10, 11, 50, 5],
        ]
        for list in times {
            outcomes.add("times \(list)") {
                let bucket = BucketLength(times: list)
                return
                    "\(bucket.seconds) \(bucket.ends(of: list, limit: .infinity)) \(bucket.ends(of: list, limit: 55)) \(BucketLength.day.ends(of: list, limit: 3_000))"
            }
        }
        for fields in [
            [
                ("automation-name", "A"), ("Automation-ID", "7"), ("automation-AGGREGATION", "days"),
                ("automation-period", "Today"), ("session-id", "s"), ("other", "x"),
            ],
            [("automation-name", String(repeating: "n", count: 201))],
        ] {
            outcomes.add("headers") {
                let headers = IngestHeaders(fields.map { (name: $0.0, value: $0.1) })
                let texts: [String?] = [
                    headers.automationName.map { "\($0.count)" }, headers.automationIdentifier, headers.aggregation,
                    headers.period, headers.session,
                ]
                return texts.map { $0 ?? "-" }.joined(separator: " ")
            }
        }
        var outcome = IngestOutcome()
        for number in 0..<103 {
            outcome.skip("data[\(number)]", "because")
            outcome.add(unknown: "name \(number % 102)")
            if [0, 98, 99, 100, 101, 102].contains(number) {
                let now = outcome
                outcomes.add("outcome after \(number)") {
                    "\(now.skipped.count) \(now.skippedCount) \(now.unknown.count) \(now.isRefused) \(now.json(import: "/i/\(number)").line)"
                }
            }
        }
        for name in ["", "\n", " a  b ", String(repeating: "u", count: 101)] {
            outcomes.add("unknown '\(name)'") {
                var outcome = IngestOutcome()
                outcome.add(unknown: name)
                return outcome.unknown.joined().suffix(99).count == 99
                    ? "\(outcome.unknown.joined().count)" : "\(outcome.unknown)"
            }
        }
        for (added, updated, there, covered, skips) in [
            (0, 0, 0, 0, 0), (0, 0, 0, 0, 1), (1, 0, 0, 0, 1), (0, 1, 0, 0, 1), (0, 0, 1, 0, 1), (0, 0, 0, 1, 1),
        ] {
            outcomes.add("\(added) \(updated) \(there) \(covered) \(skips)") {
                var outcome = IngestOutcome()
                (outcome.added, outcome.updated, outcome.alreadyThere, outcome.coveredByExport) = (
                    added, updated, there, covered
                )
                for _ in 0..<skips { outcome.skip("p", "r") }
                outcome.warn("Once.")
                outcome.warn("Once.")
                return "\(outcome.isRefused) \(outcome.json().line)"
            }
        }
        try expect(outcomes, "buckets")
    }

    @Test func bodiesThatAreNoPayloadAreRefused() throws {
        var outcomes = SweptOutcomes()
        let bodies = [
            "", "{}", "[]", "null", "{\"data\":[]}", "{\"data\":null}", "{\"data\":{}}", "{\"data\":{}} x",
            "{\"data\":{}", "{\"x\":1,\"data\":{\"metrics\":[],\"y\":2}}",
            "{\"data\":{\"metrics\":[]},\"data\":{\"z\":1}}", "{\"data\":{\"metrics\":[],\"metrics\":{}}}",
            "{\"data\":{\"workouts\":[{}],\"ecg\":1,\"stateOfMind\":null,\"symptoms\":\"\"}}",
            "{\"data\":{\"a\":\(String(repeating: "[", count: 29))\(String(repeating: "]", count: 29))}}",
            "{\"data\":{\"a\":\(String(repeating: "[", count: 30))\(String(repeating: "]", count: 30))}}",
            "{\"data\":{\"a\":\(String(repeating: "[", count: 31))\(String(repeating: "]", count: 31))}}",
            "{\"data\":{\"a\":\(String(repeating: "1", count: 64))}}",
            "{\"data\":{\"a\":\(String(repeating: "1", count: 65))}}",
        ]
        for body in bodies {
            outcomes.add(body) {
                do throws(IngestRefusal) {
                    let payload = try HealthAutoExportPayload(Array(body.utf8))
                    return "\(payload.sections.keys.map(\.rawValue).sorted()) \(payload.unknown)"
                } catch {
                    return "\(error.reason) at \(error.byteOffset ?? -1)"
                }
            }
        }
        try expect(outcomes, "bodies")
    }
}
