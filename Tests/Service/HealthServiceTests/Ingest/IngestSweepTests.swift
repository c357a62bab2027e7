import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// What is stored of elements of payloads, of which each member in turn has every value.
@Suite struct IngestSweepTests {
    // MARK: Elements

    /// An element by its members; texts are written with `'`, and `@900` is 15 minutes after 6:00 on the day of the element.
    private typealias Element = [(name: String, value: String)]

    private static let anything: [String?] = [
        nil, "'x'", "0", "-1", "7.5", "{'qty':7}", "{'qty':1.5,'units':'parsec'}", "null", "true", "''", "'7'", "[]",
        "{}",
        "{'qty':0,'units':'m'}",
    ]

    /// Returns the element with each of its members at each value, without it, and twice.
    private static func variants(
        _ base: Element, _ own: [String: [String]] = [:], most: Int = .max
    ) -> [(label: String, element: Element)] {
        var variants = [(label: "as it is", element: base)]
        for place in base.indices {
            let name = base[place].name
            for value in anything.prefix(most) + (own[name] ?? []).map(Optional.some) {
                var element = base
                if let value { element[place].value = value } else { element.remove(at: place) }
                variants.append(("\(name) \(value ?? "is missing")", element))
            }
            variants.append(("\(name) twice", base + [(name, "'again'")]))
        }
        return variants
    }

    private static func text(_ element: Element, day: Int) -> String {
        let members = element.map { "'\($0.name)':\($0.value)" }.joined(separator: ",")
        var text = ""
        for (place, part) in "{\(members)}".split(separator: "@", omittingEmptySubsequences: false).enumerated() {
            guard place > 0 else {
                text += part
                continue
            }
            let digits = part.prefix { $0.isNumber }
            text += "'\(stamp(day, Int(digits) ?? 0))'" + part.dropFirst(digits.count)
        }
        return text
    }

    /// Returns a moment some seconds after 6:00 of a day since 2024, an hour ahead of UTC.
    private static func stamp(_ day: Int, _ seconds: Int) -> String {
        let date = CalendarDay(year: 2024, month: 1, day: 1).adding(days: day)
        let (hour, minute, second) = (6 + seconds / 3_600, seconds / 60 % 60, seconds % 60)
        return
            "\(date.text) \([hour, minute, second].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")) +0100"
    }

    /// Returns a line of each stored object, by its day since 2024.
    private static func stored(_ store: IngestStore) throws -> [Int: String] {
        var lines: [Int: [String]] = [:]
        try store.access.reports { reports in
            for (type, _) in try reports.types().sorted(by: { $0.type.identifier < $1.type.identifier }) {
                for sample in try store.samples(type) {
                    var line = sample.json.line
                    if type == .workoutRoute { try reports.forEachRoutePoint(of: sample.uuid) { line += " \($0)" } }
                    if type == .electrocardiogram { try reports.forEachVoltage(of: sample.uuid) { line += " \($0)" } }
                    let begin = CalendarDay(year: 2024, month: 1, day: 1).daysSinceReference
                    lines[Int((sample.start / 86_400).rounded(.down)) - Int(begin), default: []].append(line)
                }
            }
        }
        return lines.mapValues { $0.joined(separator: " ") }
    }

    /// Stores elements, each on a day of its own, and adds what became of them.
    private static func add(
        _ variants: [(label: String, element: Element)], in section: String, _ before: String, _ after: String,
        to outcomes: inout SweptOutcomes, aggregation: String? = nil
    ) throws {
        // Of more elements, not all that were left out would be told.
        for first in stride(from: 0, to: variants.count, by: 60) {
            let part = variants[first..<min(first + 60, variants.count)]
            let store = try IngestStore()
            let elements = part.enumerated().map { text($1.element, day: 2 * $0) }
            let outcome = try store.ingest(
                "{'data':{'\(section)':\(before)\(elements.joined(separator: ","))\(after)}}", aggregation: aggregation)
            let stored = try stored(store)
            for (place, variant) in part.enumerated() {
                let reasons = outcome.skipped.filter { $0.path.contains("[\(place)]") }.map { skip in
                    "\(skip.path.split(separator: "]", maxSplits: 1).dropFirst().joined()) \(skip.reason)"
                }
                let own = [stored[2 * place], stored[2 * place + 1]].compactMap { $0 }.joined(separator: " ")
                outcomes.add(variant.label) { "\(reasons.joined(separator: "; ")) \(OutcomeText.line(own, shown: 0))" }
            }
            outcomes.add("… \(first)") {
                var rest = outcome.json()
                if case .object(let members) = rest { rest = .object(members.filter { $0.key != "skipped" }) }
                return "\(stored.count) days, \(rest.line)"
            }
        }
    }

    private static func expect(_ outcomes: SweptOutcomes, _ name: String, _ location: SourceLocation = #_sourceLocation)
        throws
    {
        let difference = try outcomes.difference(from: "Service/Texts/Ingest/\(name).txt")
        #expect(difference == nil, sourceLocation: location)
    }

    // MARK: Metrics

    private static let point: Element = [
        ("date", "@60"), ("qty", "71.25"), ("source", "'Watch of Ann'"), ("Avg", "70.5"), ("Min", "61"),
        ("Max", "99.5"),
    ]

    private static let metrics: [(name: String, units: String, element: Element, own: [String: [String]])] = [
        (
            "heart_rate", "bpm", point,
            ["Min": ["70.5", "99.5", "120"], "Max": ["70.5", "61", "60"], "Avg": ["0", "-3", "99.6"], "qty": ["0"]]
        ),
        (
            "step_count", "count", [("date", "@0"), ("qty", "321"), ("source", "'Phone|Watch'")],
            ["qty": ["0", "-0.5", "1e308"]]
        ),
        (
            "weight_body_mass", "lb", [("start", "@120"), ("qty", "155.5"), ("source", "'Scale'")],
            ["start": ["'2024-01-03'"], "qty": ["0", "1e9"]]
        ),
        (
            "blood_glucose", "mmol/L",
            [("date", "@0"), ("qty", "5.6"), ("mealTime", "'Before Meal'"), ("metadata", "{'mealTime':'After Meal'}")],
            ["mealTime": ["'After Meal'", "'Unspecified'"]]
        ),
        ("insulin_delivery", "IU", [("date", "@0"), ("qty", "3"), ("reason", "'Bolus'")], ["reason": ["'Basal'"]]),
        ("blood_oxygen_saturation", "%", [("timestamp", "@30"), ("qty", "97"), ("units", "'%'")], [:]),
        ("active_energy", "kJ", [("date", "@0"), ("qty", "418.4"), ("source", "'Watch'")], [:]),
        (
            "apple_stand_hour", "count", [("date", "@0"), ("qty", "1"), ("source", "'Watch'")],
            ["qty": ["0", "2", "0.5"]]
        ),
        (
            "mindful_minutes", "min", [("date", "@0"), ("qty", "11"), ("source", "'App'")],
            ["qty": ["1440", "1441", "0"]]
        ),
        ("handwashing", "s", [("date", "@0"), ("qty", "21"), ("value", "'Complete'")], ["qty": ["86400", "86401"]]),
        ("toothbrushing", "min", [("startDate", "@0"), ("qty", "2"), ("value", "'x y'")], [:]),
        (
            "sexual_activity", "count",
            [("date", "@0"), ("Unspecified", "1"), ("Protection Used", "2"), ("Protection Not Used", "1")],
            ["Unspecified": ["100", "101", "1.5"], "Protection Used": ["0"]]
        ),
        (
            "blood_pressure", "mmHg", [("date", "@0"), ("systolic", "121"), ("diastolic", "79"), ("source", "'Cuff'")],
            ["systolic": ["0"], "diastolic": ["0", "-2"]]
        ),
        (
            "sleep_analysis", "hr",
            [("startDate", "@0"), ("endDate", "@5400"), ("value", "'Core'"), ("source", "'Watch'")],
            [
                "value": [
                    "'In Bed'", "'Asleep'", "'Unspecified'", "'Awake'", "'Asleep Core'", "'Light'", "'deep'",
                    "'Asleep Deep'", "'REM'", "'asleepREM'",
                ],
                "endDate": [
                    "@0", "'2024-01-01 05:59:59 +0100'", "'2024-01-03 06:00:00 +0100'", "'2024-01-03 06:00:01 +0100'",
                ],
            ]
        ),
        (
            "sleep_analysis", "hr",
            [
                ("totalSleep", "6.5"), ("asleep", "0.5"), ("core", "3"), ("deep", "1.25"), ("rem", "1.75"),
                ("awake", "0.5"), ("inBed", "8"),
                ("sleepStart", "@600"), ("sleepEnd", "@20000"), ("inBedStart", "@0"), ("inBedEnd", "@21000"),
                ("sleepSource", "'Ring'"),
            ], ["core": ["48", "48.1"], "sleepEnd": ["@600"], "inBedEnd": ["@0"], "inBedStart": ["@22000"]]
        ),
        ("vo2_max", "ml/(kg·min)", [("date", "@0"), ("qty", "47.3")], [:]),
        ("unknown_thing", "count", [("date", "@0"), ("qty", "1")], [:]),
    ]

    @Test(arguments: metrics.indices)
    func everyMemberOfAMetricIsReadAsItWas(place: Int) throws {
        let (name, units, element, own) = Self.metrics[place]
        var outcomes = SweptOutcomes()
        try Self.add(
            Self.variants(element, own, most: 8), in: "metrics", "[{'name':'\(name)','units':'\(units)','data':[",
            "]}]", to: &outcomes)
        for aggregation in [0, 1, 7, 13].contains(place)
            ? ["seconds", "minutes", "hours", "days", "weeks", "months", "fortnights"] : []
        {
            outcomes.add("by \(aggregation)") {
                let store = try IngestStore()
                let elements = [0, 1, 2, 2].enumerated().map { Self.text(element + [("n", "\($0)")], day: $1) }
                let outcome = try store.ingest(metric: name, units, elements, aggregation: aggregation)
                let stored = try Self.stored(store)
                return "\(outcome.json().line) \(stored.keys.sorted().map { "\($0): \(stored[$0] ?? "")" })"
            }
        }
        // The same metric in other units, each on a day of its own, and with other data.
        let others = ["", "kg", "x", "count", "min", "%"].enumerated().map { day, units in
            IngestStore.metric(name, units, [Self.text(element, day: 2 * day)])
        }
        let wrong = ["null", "{}", "[1,null,'x',[]]", "'x'"].map {
            "{'name':'\(name)','units':'\(units)','data':\($0)}"
        }
        let store = try IngestStore()
        let outcome = try store.ingest(IngestStore.metrics(others + wrong))
        outcomes.add("in other units") { outcome.json().line }
        for skip in outcome.skipped { outcomes.add(skip.path) { skip.reason } }
        for (day, stored) in try Self.stored(store).sorted(by: { $0.key < $1.key }) {
            outcomes.add("in other units \(day)") { stored }
        }
        try Self.expect(outcomes, "metric-\(name)-\(place)")
    }

    @Test func metricsAreAList() throws {
        var outcomes = SweptOutcomes()
        for list in [
            "null", "{}", "'x'", "[]", "[1]", "[null,[],'x',{}]", "[{'name':1}]", "[{'units':'count'}]",
            "[{'name':'step_count'}]",
            "[{'name':'step_count','units':'count'}]", "[{'name':'x'},{'name':'y'},{'name':'x'}]",
            "[{'name':'step_count','units':7,'data':[]}]",
            "[{'name':['a'],'units':{'b':1},'data':[]},{'name':'z'}]",
        ] {
            let sections = ["metrics", "workouts", "symptoms", "stateOfMind", "ecg"].map { "'\($0)':\(list)" }
            let outcome = try IngestStore().ingest("{'data':{\(sections.joined(separator: ","))}}")
            outcomes.add(list) { outcome.json().line }
            for skip in outcome.skipped { outcomes.add("\(list) \(skip.path)") { skip.reason } }
        }
        try Self.expect(outcomes, "lists")
    }

    @Test func pressuresOfTwoMetricsArePairs() throws {
        var outcomes = SweptOutcomes()
        func points(_ list: [(Int, String, String?)]) -> [String] {
            list.map { seconds, value, source in
                "{'date':'\(Self.stamp(0, seconds))','qty':\(value)\(source.map { ",'source':'\($0)'" } ?? "")}"
            }
        }
        let high = points([
            (0, "121", nil), (60, "131", "A"), (60, "132", "B"), (90, "141", nil), (0, "122", nil), (99, "'x'", nil),
        ])
        for (name, low) in [
            ("all", points([(0, "81", nil), (60, "82", "A"), (60, "83", "B"), (90, "84", nil)])), ("none", []),
            ("others", points([(1, "81", nil), (60, "82", "C"), (90, "0", nil), (120, "85", nil)])), ("no list", ["]"]),
        ] {
            for order in [0, 1] {
                outcomes.add("\(name) \(order)") {
                    let store = try IngestStore()
                    let metrics = [
                        IngestStore.metric("blood_pressure_systolic", "mmHg", high),
                        IngestStore.metric("blood_pressure_diastolic", "mmHg", low),
                    ]
                    let outcome = try store.ingest(IngestStore.metrics(order == 0 ? metrics : metrics.reversed()))
                    return "\(outcome.json().line) \(try Self.stored(store)[0] ?? "-")"
                }
            }
        }
        try Self.expect(outcomes, "pressures")
    }

    // MARK: Workouts

    private static let facts: Element = [
        ("name", "'Outdoor Run'"), ("start", "@0"), ("end", "@1800"), ("duration", "1750"), ("id", "'AB-7'"),
        ("isIndoor", "false"),
        ("location", "'Outdoor'"), ("source", "'Watch of Ann'"), ("activeEnergyBurned", "{'qty':301.5,'units':'kcal'}"),
        ("activeEnergy", "{'qty':299,'units':'kcal'}"), ("distance", "{'qty':5.25,'units':'km'}"),
        ("speed", "{'qty':2.9,'units':'m/s'}"),
        ("avgSpeed", "{'qty':10.5,'units':'km/hr'}"), ("maxSpeed", "{'qty':14,'units':'km/hr'}"),
        ("temperature", "{'qty':-2.5,'units':'degC'}"),
        ("humidity", "{'qty':64,'units':'%'}"), ("elevationUp", "{'qty':88,'units':'m'}"),
        ("elevationDown", "{'qty':250,'units':'ft'}"),
        ("elevation", "{'ascent':90,'descent':80,'units':'m'}"), ("avgHeartRate", "{'qty':141,'units':'bpm'}"),
        ("maxHeartRate", "{'qty':171,'units':'bpm'}"),
        (
            "heartRate",
            "{'min':{'qty':99,'units':'bpm'},'avg':{'qty':140,'units':'bpm'},'max':{'qty':170,'units':'bpm'}}"
        ),
        ("stepCadence", "{'qty':168,'units':'spm'}"), ("flightsClimbed", "{'qty':3,'units':'count'}"),
        ("stepCount", "{'qty':4321,'units':'count'}"),
        ("totalSwimmingStrokeCount", "{'qty':17,'units':'count'}"), ("lapLength", "{'qty':25,'units':'m'}"),
        ("strokeStyle", "'Freestyle'"),
        ("swolfScore", "41.5"), ("salinity", "'Fresh Water'"), ("intensity", "{'qty':8.2,'units':'kcal/hr·kg'}"),
        ("metadata", "{'a':'text','b':7,'c':1.5,'d':true,'e':null,'HKx':'no','OHKy':'no','name':'no'}"),
    ]

    private static let ownFacts: [String: [String]] = [
        "name": ["'Pool Swim'", "'Open Water Swim'", "'Indoor Cycle'", "'My own sport'", "'  Yoga  '"],
        "start": ["'2024-01-01'", "@1800", "@1801"],
        "end": ["@0", "'2024-01-05 06:00:00 +0100'", "'2024-01-09 06:00:00 +0100'"],
        "duration": ["1800", "1801", "0.5"], "isIndoor": ["'yes'", "1", "'no'"],
        "location": ["'Indoor'", "'indoors'", "'Pool'", "'Open Water'", "'outdoors'"],
        "distance": ["{'qty':3,'units':'mi'}", "{'qty':'5','units':'km'}", "{'qty':-1,'units':'km'}"],
        "temperature": ["{'qty':28,'units':'degF'}"],
        "elevation": ["{'ascent':0,'descent':-1,'units':'m'}", "{'ascent':300,'units':'ft'}"],
        "heartRate": [
            "{'Min':{'qty':98,'units':'bpm'},'Avg':{'qty':139,'units':'bpm'},'Max':{'qty':169,'units':'bpm'}}",
            "{'min':{'qty':98,'units':'bpm'}}",
        ],
        "lapLength": ["{'qty':0.025,'units':'m'}", "{'qty':1,'units':'m'}", "{'qty':25,'units':'yd'}"],
        "strokeStyle": ["'Mixed'", "'Backstroke'", "'breaststroke'", "'Butterfly'", "'Kickboard'"],
        "salinity": ["'fresh'", "'Salt Water'", "'salt'", "'Seawater'"],
        "metadata": ["[{'key':'k','value':'v'},{'key':'l'},{'value':2},7]", "{'':1}"],
        "swolfScore": ["'40'"], "humidity": ["{'qty':0.64,'units':'count'}"],
    ]

    @Test(arguments: 0..<8)
    func everyFactOfAWorkoutIsReadAsItWas(part: Int) throws {
        let all = Self.variants(Self.facts, Self.ownFacts, most: 8)
        let length = (all.count + 7) / 8
        var outcomes = SweptOutcomes()
        try Self.add(Array(all.dropFirst(part * length).prefix(length)), in: "workouts", "[", "]", to: &outcomes)
        try Self.expect(outcomes, "workout-facts-\(part + 1)")
    }

    @Test func factsOfASwimWithoutOthers() throws {
        let swim: Element = [
            ("name", "'Pool Swim'"), ("start", "@0"), ("duration", "900"),
            ("heartRate", "{'max':{'qty':170,'units':'bpm'}}"),
            ("distance", "{'qty':750,'units':'m'}"), ("stepCount", "{'qty':5,'units':'count'}"), ("location", "'x'"),
        ]
        var outcomes = SweptOutcomes()
        try Self.add(
            Self.variants(
                swim,
                [
                    "location": ["'pool'", "'Open Water'", "'Indoor'"],
                    "name": ["'Swim'", "'Open Water Swim'", "'Run'"],
                ], most: 8),
            in: "workouts", "[", "]", to: &outcomes)
        try Self.expect(outcomes, "workout-swim")
    }

    private static let place: Element = [
        ("timestamp", "@20"), ("latitude", "47.1"), ("longitude", "8.2"), ("altitude", "444.5"),
        ("horizontalAccuracy", "4"), ("verticalAccuracy", "3"),
        ("course", "90.5"), ("courseAccuracy", "5"), ("speed", "2.5"), ("speedAccuracy", "0.5"),
    ]

    private static func workout(with members: String) -> Element {
        Array(facts.prefix(3)) + [("source", "'Watch'"), ("rest", "0,\(members)")]
    }

    @Test func everyMemberOfAPointOfARouteIsReadAsItWas() throws {
        var outcomes = SweptOutcomes()
        let own = [
            "latitude": ["90", "90.1", "-91"], "longitude": ["180", "181"], "timestamp": ["@0", "@40", "@1801"],
            "altitude": ["-3"], "speed": ["0"],
        ]
        let variants = Self.variants(Self.place, own, most: 8).map {
            label, element -> (label: String, element: Element) in
            let points =
                [
                    [("date", "@40"), ("lat", "47.2"), ("lon", "8.3")], element,
                    [("timestamp", "@0"), ("latitude", "47"), ("longitude", "8")],
                ] as [Element]
            let texts = points.map { "{" + $0.map { "'\($0.name)':\($0.value)" }.joined(separator: ",") + "}" }
            return (label, Self.workout(with: "'route':[\(texts.joined(separator: ","))]"))
        }
        let lists = ["null", "{}", "'x'", "[1]", "[{}]", "[]"].map {
            (label: "route \($0)", element: Self.workout(with: "'route':\($0)"))
        }
        try Self.add(variants + lists, in: "workouts", "[", "]", to: &outcomes)
        try Self.expect(outcomes, "workout-route")
    }

    @Test func everySeriesOfAWorkoutIsReadAsItWas() throws {
        var outcomes = SweptOutcomes()
        let units = [
            "activeEnergy": "kcal", "basalEnergy": "kJ", "stepCount": "count", "walkingAndRunningDistance": "km",
            "cyclingDistance": "mi", "cyclingCadence": "rpm",
            "cyclingPower": "W", "cyclingSpeed": "km/hr", "swimDistance": "yd", "swimStroke": "count",
            "heartRateData": "bpm", "heartRateRecovery": "bpm",
        ]
        var variants: [(label: String, element: Element)] = []
        for (name, unit) in units.sorted(by: { $0.key < $1.key }) {
            func list(_ points: [(Int, String)], _ unit: String) -> String {
                let texts = points.map { seconds, value in
                    "{'date':@\(seconds),'qty':\(value),'units':'\(unit)','source':'Watch'}"
                }
                return "'\(name)':[\(texts.joined(separator: ","))]"
            }
            for (label, points) in [
                ("by minute", [(0, "3"), (60, "4.5"), (120, "5")]), ("by second", [(0, "3"), (7, "4.5"), (9, "0")]),
                ("backwards", [(120, "3"), (60, "4.5"), (0, "5")]),
                ("twice", [(60, "3"), (60, "4"), (60, "3"), (90, "2")]),
                ("late", [(1_790, "3"), (1_800, "4"), (1_860, "5")]),
                ("wrong", [(0, "'x'"), (30, "-1"), (60, "null")]),
            ] {
                variants.append(("\(name) \(label)", Self.workout(with: list(points, unit))))
            }
            variants.append(("\(name) in m³", Self.workout(with: list([(0, "3")], "m³"))))
            variants.append(("\(name) of no list", Self.workout(with: "'\(name)':{'qty':3,'units':'\(unit)'}")))
            variants.append(
                ("\(name) of two lists", Self.workout(with: "\(list([(0, "3")], unit)),\(list([(0, "4")], unit))")))
        }
        let extremes =
            "'heartRateData':[{'date':@0,'Avg':120,'Min':110,'Max':130,'units':'bpm'},{'date':@60,'avg':121,'min':121,'max':121,'unit':'bpm'}]"
        variants.append(("extremes", Self.workout(with: extremes)))
        try Self.add(variants, in: "workouts", "[", "]", to: &outcomes)
        try Self.expect(outcomes, "workout-series")
    }

    // MARK: Others

    @Test func everyMemberOfASymptomIsReadAsItWas() throws {
        var outcomes = SweptOutcomes()
        let symptom: Element = [
            ("name", "'Headache'"), ("start", "@0"), ("end", "@3600"), ("severity", "'Moderate'"),
            ("source", "'Phone'"), ("userEntered", "true"),
        ]
        try Self.add(
            Self.variants(
                symptom,
                [
                    "severity": ["'Severe'", "'Not Present'"], "end": ["@0", "'2023-01-01 00:00 Z'"],
                    "userEntered": ["'yes'", "false"],
                ]),
            in: "symptoms", "[", "]", to: &outcomes)
        let mood: Element = [
            ("start", "@0"), ("end", "@60"), ("kind", "'Daily Mood'"), ("valence", "-0.25"),
            ("labels", "['Happy','x','Calm',7,'Happy']"),
            ("associations", "['Work','Family']"), ("source", "'Watch'"),
        ]
        try Self.add(
            Self.variants(mood, ["valence": ["1", "1.01", "-1", "-1.01"]]), in: "stateOfMind", "[", "]", to: &outcomes)
        try Self.expect(outcomes, "symptoms-and-moods")
    }

    @Test func everyMemberOfAnElectrocardiogramIsReadAsItWas() throws {
        var outcomes = SweptOutcomes()
        let voltages =
            "[{'date':@0,'voltage':12.5,'units':'mcV'},{'date':@2,'voltage':-7,'units':'mcV'},{'date':@1,'qty':0.5,'unit':'mV'}]"
        let strip: Element = [
            ("start", "@0"), ("end", "@30"), ("classification", "'Sinus Rhythm'"), ("averageHeartRate", "61"),
            ("samplingFrequency", "4"),
            ("voltageMeasurements", voltages), ("source", "'Watch'"),
        ]
        let classes = [
            "'Atrial Fibrillation'", "'Inconclusive Low Heart Rate'", "'Low Heart Rate'", "'High Heart Rate'",
            "'Inconclusive High Heart Rate'",
            "'Poor Reading'", "'Inconclusive Poor Reading'", "'Inconclusive'", "'Inconclusive Other'", "'Not Set'",
        ]
        try Self.add(
            Self.variants(
                strip,
                [
                    "classification": classes,
                    "averageHeartRate": ["{'qty':62,'units':'bpm'}", "{'qty':62,'units':'kg'}"],
                    "samplingFrequency": ["{'qty':512,'units':'Hz'}"],
                    "end": ["@3600", "@3601"],
                    "voltageMeasurements": [
                        "[{'voltage':1}]", "[{'voltage':'x'}]", "[{'voltage':1,'units':'kg'}]", "[1]",
                    ],
                ]), in: "ecg", "[", "]", to: &outcomes)
        let timed: Element = [("start", "@10"), ("end", "@30"), ("voltageMeasurements", voltages)]
        try Self.add(
            Self.variants(
                timed,
                [
                    "start": ["@0"],
                    "voltageMeasurements": [
                        "[{'date':@3609,'voltage':1},{'date':@3611,'voltage':1}]", "[{'voltage':1}]",
                    ],
                ]),
            in: "ecg", "[", "]", to: &outcomes)
        try Self.expect(outcomes, "electrocardiograms")
    }

    // MARK: Again

    /// What is sent again, with other values, after a deletion, without permission, and of what an export has.
    @Test func whatIsSentAgainIsThereOrUpdated() throws {
        var outcomes = SweptOutcomes()
        func body(_ change: Double, more: Bool = false) -> String {
            let steps = (0..<3).map { "{'date':'\(Self.stamp($0, 60))','qty':\(100 + Double($0) + change)}" }
            let run = Self.text(
                Self.workout(
                    with:
                        "'heartRateData':[{'date':@0,'qty':\(120 + change),'units':'bpm'}\(more ? ",{'date':@60,'qty':125,'units':'bpm'}" : "")]"
                ), day: 1)
            let night = Self.text(
                [("startDate", "@0"), ("endDate", "@\(5_400 + Int(change))"), ("value", "'Deep'")], day: 2)
            let pressure = Self.text([("date", "@0"), ("systolic", "\(121 + change)"), ("diastolic", "79")], day: 2)
            return """
                {'data':{'metrics':[\(IngestStore.metric("step_count", "count", steps)),\(IngestStore.metric("sleep_analysis", "hr", [night])),\
                \(IngestStore.metric("blood_pressure", "mmHg", [pressure]))],'workouts':[\(run)]}}
                """
        }
        let store = try IngestStore()
        for (name, change, more) in [
            ("first", 0.0, false), ("the same", 0, false), ("more", 0, true), ("others", 1, true), ("back", 0, true),
        ] {
            outcomes.add(name) {
                let outcome = try store.ingest(body(change, more: more))
                let stored = try Self.stored(store)
                return "\(outcome.json().line) \(stored.keys.sorted().map { "\($0): \(stored[$0] ?? "")" })"
            }
        }
        outcomes.add("of types that may not be stored") {
            try IngestStore().ingest(body(0)) { $0 != .stepCount && $0 != .workout }.json().line
        }
        outcomes.add("heart rates alone may not be stored") {
            let store = try IngestStore()
            let outcome = try store.ingest(body(0, more: true)) { $0 != .heartRate }
            return "\(outcome.json().line) \(try Self.stored(store)[1] ?? "-")"
        }
        let exported = try IngestStore()
        try exported.importExport(
            IngestStore.record(
                "HKQuantityTypeIdentifierStepCount", "count", "2024-01-01 05:00:00 +0100", "2024-01-02 06:01:30 +0100",
                "5")
                + IngestStore.record(
                    "HKQuantityTypeIdentifierBodyMass", "kg", "2024-01-02 06:00:00 +0100", "2024-01-02 06:00:00 +0100",
                    "70"))
        outcomes.add("of what an export has") { try exported.ingest(body(0)).json().line }
        outcomes.add("around what an export has") {
            try exported.ingest(
                metric: "weight_body_mass", "kg",
                [0, 1, 2].map { Self.text([("date", "@0"), ("qty", "70")], day: $0) }
            ).json().line
        }
        outcomes.add("tomorrow and later") {
            let noon = "2026-11-22T12:00:30Z"
            let times = ["2026-11-23 12:00:30 +0000", "2026-11-23 12:00:31 +0000", "2026-11-22 12:00:00 +0000"]
            return try IngestStore().ingest(
                metric: "step_count", "count", times.map { "{'date':'\($0)','qty':5}" }, at: IngestStore.moment(noon)
            ).json().line
        }
        try Self.expect(outcomes, "again")
    }

    @Test func namesOfSportsAreCorrectedLater() throws {
        var outcomes = SweptOutcomes()
        let store = try IngestStore()
        let sports = ["'My own sport'", "'Other thing'", "'Outdoor Run'"]
        try store.ingest(
            IngestStore.workouts(
                sports.enumerated().map { day, name in
                    Self.text([("name", name), ("start", "@0"), ("duration", "600")], day: day)
                }))
        let correction = ActivityCorrection(access: store.access)
        for names in [
            [:], ["nothing": .yoga], ["my own SPORT": .yoga], ["my own SPORT": .hiking, "other thing": .rowing],
        ] as [[String: WorkoutActivity]] {
            outcomes.add("\(names.keys.sorted())") {
                let count = try correction.correct(names)
                let activities = try store.samples(.workout).map { sample in
                    try store.engine.read(for: IngestStore.app) {
                        try $0.annotation(of: sample.uuid).annotation.activity?.name ?? "-"
                    }
                }
                return "\(count) \(activities)"
            }
        }
        try Self.expect(outcomes, "corrections")
    }
}
