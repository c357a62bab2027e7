import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthCohort

/// Queries with one member after the other at its bounds, missing or wrong; and the arithmetic of answers.
@Suite struct CohortQuerySweepTests {
    private static func expect(_ kept: KeptOutcomes, _ name: String) throws {
        let difference = try kept.difference(from: "Cohort/Texts/Queries/\(name).txt")
        #expect(difference == nil)
    }

    private static let jan = CohortDay(year: 2026, month: 1, day: 1)
    private static func day(_ month: Int, _ day: Int, year: Int = 2026) -> CohortDay {
        CohortDay(year: year, month: month, day: day)
    }
    private static let sum = CohortQuery(figure: .statistic(.sum, .stepCount))
    private static let average = CohortQuery(figure: .statistic(.average, .heartRate), bucket: .period(.day))

    private static func outcome(_ query: CohortQuery) -> String {
        do throws(CohortQueryError) { try query.check() } catch { return error.description }
        return
            "\(query.canonicalUnit) \(query.answerUnit) \(query.scale) \(query.measuredUnit) \(query.canonicalEdges.map { "\($0)" } ?? "–")"
    }

    /// Returns a query with a change.
    private static func with(_ query: CohortQuery = sum, _ change: (inout CohortQuery) -> Void) -> CohortQuery {
        var query = query
        change(&query)
        return query
    }

    // MARK: Checks

    @Test func everyCheckHasItsBounds() throws {
        var kept = KeptOutcomes()
        // What begins with the same words is on one line.
        var lines: [String: [String]] = [:]
        func add(_ name: String, _ query: CohortQuery) {
            let words = name.split(separator: " ").filter { !$0.contains { $0.isNumber } }.prefix(2)
            lines[words.joined(separator: " "), default: []].append("\(name): \(Self.outcome(query))")
        }
        for count in [-1, 0, 1, 2, 1_000_000] { add("\(count) people", Self.with { $0.minimumPeople = count }) }
        for (from, to) in [(0, 0), (0, 1), (1, 0), (5, 4)] {
            add(
                "from \(from) to \(to)",
                Self.with { ($0.from, $0.to) = (Self.jan.advanced(by: from), Self.jan.advanced(by: to)) })
        }
        for days in [-1, 0, 1, 2, 36_599, 36_600, 36_601] {
            add("\(days) days", Self.with { $0.bucket = .since(event: "joined", days: days) })
        }
        for period in CohortPeriod.allCases {
            for offset in [-365, -31, -7, -1, 0, 1, 4, 31, 365] {
                let day = Self.jan.advanced(by: offset)
                add("from \(day.text) by \(period)", Self.with { ($0.bucket, $0.from) = (.period(period), day) })
                add("to \(day.text) by \(period)", Self.with { ($0.bucket, $0.to) = (.period(period), day) })
            }
        }
        let types: [ObjectType] = [
            .stepCount, .heartRate, .bodyMass, .bodyTemperature, .sleepAnalysis, .workout, .environmentalAudioExposure,
        ]
        for type in types {
            for statistic in CohortQuery.Statistic.allCases {
                for bucket in [CohortQuery.Bucket.whole, .period(.week), .since(event: "e", days: 7)] {
                    add(
                        "\(statistic) of \(type.identifier), \(bucket)",
                        Self.with { ($0.figure, $0.bucket) = (.statistic(statistic, type), bucket) })
                }
            }
            for statistic in WorkoutStatistic.allCases {
                add(
                    "workouts, \(statistic) of \(type.identifier)",
                    Self.with { $0.figure = .workouts(.constant(true), .statistic(statistic, type), .mean) })
                add(
                    "activities, \(statistic) of \(type.identifier)",
                    Self.with {
                        $0.figure = .activities(
                            .constant(true), of: .constant(true), .statistic(statistic, type), .mean)
                    })
            }
            for zone in [-1, 0, 1, 2, 99, 100, 101] {
                add(
                    "zone \(zone) of \(type.identifier)",
                    Self.with { $0.figure = .workouts(.constant(true), .zone(type, zone), .sum) })
            }
            for edges in [[], [1], [1, 2], [2, 1], [1, 1], [-5, 0, 7.5], [1, .nan], [.infinity]] {
                add("values of \(type.identifier) \(edges)", Self.with { $0.figure = .values(type, edges: edges) })
            }
            for unit in [
                QuantityUnit.count, .countPerMinute, .kilogram, .pound, .degreeFahrenheit, .second, .hour, .meter,
            ] {
                add(
                    "\(type.identifier) in \(unit)",
                    Self.with { ($0.figure, $0.unit) = (.values(type, edges: [1, 32.5]), unit) })
                add(
                    "duration of \(type.identifier) in \(unit)",
                    Self.with { ($0.figure, $0.unit) = (.statistic(.duration, type), unit) })
            }
        }
        for total in WorkoutTotal.allCases {
            add("total \(total)", Self.with { $0.figure = .workouts(.constant(true), .total(total), .sum) })
            add(
                "total \(total) of activities",
                Self.with { $0.figure = .activities(.constant(true), of: .constant(true), .total(total), .sum) })
        }
        for effort in [CohortQuery.Effort.count, .duration, .zone(.heartRate, 3)] {
            for unit in [nil, QuantityUnit.minute, .count, .meter] {
                add(
                    "\(effort) in \(unit.map { "\($0)" } ?? "–")",
                    Self.with { ($0.figure, $0.unit) = (.workouts(.constant(true), effort, .maximum), unit) })
                add(
                    "\(effort) of activities in \(unit.map { "\($0)" } ?? "–")",
                    Self.with {
                        ($0.figure, $0.unit) = (
                            .activities(.constant(true), of: .constant(true), effort, .maximum), unit
                        )
                    })
            }
        }
        for count in [998, 999, 1_000, 1_001] {
            let numbers = (0..<count).map { (Double($0) + 1) / 2_000 }
            add("\(count) edges", Self.with { $0.figure = .values(.heartRate, edges: numbers) })
            add("histogram of \(count) edges", Self.with { $0.summaries = [.histogram(numbers)] })
            add("\(count) levels", Self.with { $0.summaries = [.quantiles(numbers)] })
        }
        for level in [-0.1, 0, 1e-9, 0.5, 0.999_999, 1, 1.1, .nan] {
            add("level \(level)", Self.with { $0.summaries = [.mean, .quantiles([0.5, level])] })
            add("share \(level)", Self.with { $0.summaries = [.share(level)] })
        }
        add("no levels", Self.with { $0.summaries = [.quantiles([])] })
        for value in [Double.infinity, -.infinity] {
            add("share \(value)", Self.with { $0.summaries = [.sum, .share(value)] })
        }
        add("no summaries", Self.with { $0.summaries = [] })
        let groups: [CohortQuery.Group] = [
            .sex, .attribute("a"), .attribute("b"), .age(years: 10, on: Self.jan), .age(years: 5, on: Self.jan),
        ]
        for count in 0...5 { add("\(count) groups", Self.with { $0.groups = Array(groups.prefix(count)) }) }
        add("a group twice", Self.with { $0.groups = [.sex, .sex] })
        for years in [-1, 0, 1, 149, 150, 151] {
            add("classes of \(years) years", Self.with { $0.groups = [.sex, .age(years: years, on: Self.jan)] })
        }
        for count in [-1, 0, 1, 7] {
            add("having \(count)", Self.with { $0.people.having = .init(.constant(true), atLeast: count) })
        }
        for (name, outcomes) in lines.sorted(by: { $0.key < $1.key }) {
            for part in stride(from: 0, to: outcomes.count, by: 8) {
                kept.add("\(name) \(part)") { outcomes[part...].prefix(8).joined(separator: " | ") }
            }
        }
        try Self.expect(kept, "checks")
    }

    @Test func filtersUseWhatTiersStore() throws {
        var kept = KeptOutcomes()
        let workouts: [(String, SamplePredicate)] = [
            ("constant", .constant(false)), ("type", .activityType(.running)), ("start", .start(.less, 5)),
            ("end", .end(.less, 5)), ("length", .length(.less, 5)),
            ("duration", .duration(.less, 5)), ("source", .source(["a"])), ("uuid", .uuid([])),
            ("no workout", .not(.start(.less, 5))),
            ("and", .and([.constant(true), .source(["a"])])),
            ("or with a date", .or([.constant(true), .end(.less, 5)])), ("activity", .activity(.constant(true))),
            ("activity with a date", .activity(.start(.less, 5))),
            ("activity with an end", .activity(.or([.duration(.less, 5), .end(.less, 5)]))),
            ("not", .not(.not(.duration(.less, 9)))),
        ]
        for (name, predicate) in workouts {
            kept.add("workouts: \(name)") { Self.outcome(Self.with { $0.figure = .workouts(predicate, .count, .sum) }) }
            kept.add("of: \(name)") {
                Self.outcome(Self.with { $0.figure = .activities(.constant(true), of: predicate, .count, .sum) })
            }
            kept.add("having: \(name)") { Self.outcome(Self.with { $0.people.having = .init(predicate) }) }
        }
        for depth in [0, 1, 14, 15, 16, 29, 30, 31, 32, 33] {
            kept.add("depth \(depth)") {
                let predicate = (0..<depth).reduce(SamplePredicate.constant(true)) { inner, _ in .not(inner) }
                let all = (0..<depth).reduce(SamplePredicate.constant(true)) { inner, number in
                    number % 2 == 0 ? .and([inner]) : .or([inner])
                }
                let activity = (0..<depth).reduce(ActivityPredicate.constant(true)) { inner, _ in .not(inner) }
                let activities = (0..<depth).reduce(ActivityPredicate.constant(true)) { inner, number in
                    number % 2 == 0 ? .and([inner]) : .or([inner])
                }
                return [
                    Self.with { $0.figure = .workouts(predicate, .count, .sum) },
                    Self.with { $0.figure = .workouts(all, .count, .sum) },
                    Self.with { $0.figure = .activities(activity, of: .constant(true), .count, .sum) },
                    Self.with { $0.figure = .activities(activities, of: .constant(true), .count, .sum) },
                    Self.with { $0.figure = .workouts(.activity(activity), .count, .sum) },
                ].map(Self.outcome).joined(separator: " | ")
            }
        }
        try Self.expect(kept, "filters")
    }

    // MARK: Reading

    private static let whole: [(String, String)] = [
        (
            "people",
            #"{"sex":["female","other"],"age":{"from":20,"to":39,"on":"2026-01-01"},"attributes":{"arm":["A","B"]},"devices":["Watch"],"having":{"workouts":"activity = 'running'","atLeast":3}}"#
        ),
        ("from", #""2025-01-01""#), ("to", #""2026-01-01""#), ("figure", #"{"statistic":"average","of":"heartRate"}"#),
        ("unit", #""count/s""#), ("bucket", #""month""#),
        ("summaries", #"["sum","deviation",{"quantiles":[0.25,0.5]},{"histogram":[60,80]},{"share":70}]"#),
        ("groups", #"["sex",{"attribute":"arm"},{"age":10,"on":"2026-01-01"}]"#),
        ("minimumPeople", "10"), ("allowsMissing", "true"),
    ]

    private static func read(_ text: String) -> String {
        do throws(CohortQueryError) { return describe(try CohortQuery(json: text)) } catch { return error.description }
    }

    private static func describe(_ query: CohortQuery) -> String {
        let people = query.people
        let filter: [String] = [
            people.sexes.map(\.rawValue).sorted().joined(separator: "+"),
            people.age.map { "\($0.years) \($0.on.text)" } ?? "–",
            people.attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.sorted())" }.joined(),
            "\(people.devices.sorted())",
            people.having.map { "\($0.count) \($0.workouts)" } ?? "–",
        ]
        return
            "\(filter) \(query.from?.text ?? "–") \(query.to?.text ?? "–") \(query.figure) \(query.unit.map { "\($0)" } ?? "–") \(query.bucket) \(query.summaries) "
            + "\(query.groups) \(query.minimumPeople) \(query.allowsMissing)"
    }

    @Test func everyMemberIsReadOrRefused() throws {
        var kept = KeptOutcomes()
        func text(_ changed: String?, _ value: String?) -> String {
            "{"
                + Self.whole.compactMap { name, usual -> String? in
                    guard name == changed else { return "\"\(name)\":\(usual)" }
                    return value.map { "\"\(name)\":\($0)" }
                }.joined(separator: ",") + "}"
        }
        kept.add("whole") { Self.read(text(nil, nil)) }
        let common = ["null", "0", "-1", "1", "1.5", "true", "\"\"", "\"x\"", "[]", "{}", "[\"x\"]", "{\"x\":1}"]
        let others: [String: [String]] = [
            "people": [
                #"{"sex":["x"]}"#, #"{"sex":"female"}"#, #"{"sex":[]}"#, #"{"sex":["notSet","male"]}"#,
                #"{"age":{"on":"2026-01-01"}}"#, #"{"age":{"from":0,"to":0,"on":"2026-01-01"}}"#,
                #"{"age":{"from":-1,"on":"2026-01-01"}}"#, #"{"age":{"from":40,"to":39,"on":"2026-01-01"}}"#,
                #"{"age":{"from":39,"to":39,"on":"2026-01-01"}}"#, #"{"age":{"from":1}}"#,
                #"{"age":{"to":5,"on":"2026-02-30"}}"#, #"{"age":{"on":"2026-01-01","x":1}}"#,
                #"{"attributes":{"a":"A"}}"#, #"{"attributes":{"a":[]}}"#, #"{"attributes":[]}"#,
                #"{"attributes":{"a":["A"],"b":[1]}}"#, #"{"devices":[1]}"#, #"{"devices":[]}"#,
                #"{"having":{"workouts":""}}"#, #"{"having":{"workouts":"","atLeast":0}}"#,
                #"{"having":{"atLeast":2}}"#, #"{"having":{"workouts":"x >"}}"#, #"{"having":{"workouts":"","x":1}}"#,
                #"{"having":{"workouts":1}}"#,
            ],
            "from": [
                #""2025-01-02""#, #""2026-02-01""#, #""2025-1-1""#, #""2025-13-01""#, #""0000-01-01""#,
                #""0001-01-01""#, #""20250-01-01""#,
            ], "to": [#""2026-01-02""#, #""2024-01-01""#, #""2025-02-01""#],
            "figure": [
                #"{"statistic":"sum","of":"stepCount"}"#, #"{"statistic":"Sum","of":"stepCount"}"#,
                #"{"statistic":"minimum","of":"HKQuantityTypeIdentifierHeartRate"}"#,
                #"{"statistic":"maximum","of":"bodyMass"}"#, #"{"statistic":"duration","of":"heartRate"}"#,
                #"{"statistic":"sum"}"#, #"{"statistic":1,"of":"stepCount"}"#,
                #"{"statistic":"average","of":"hartRate"}"#, #"{"statistic":"average","of":"zzzzzzzz"}"#,
                #"{"values":"heartRate","edges":[60,100]}"#, #"{"values":"heartRate"}"#,
                #"{"values":"heartRate","edges":[]}"#, #"{"values":"heartRate","edges":["a"]}"#,
                #"{"values":"bodyMass","edges":[60.5]}"#, #"{"values":"x","edges":[1]}"#,
                #"{"workouts":"","effort":"count"}"#, #"{"workouts":"","effort":"duration"}"#,
                #"{"workouts":"","effort":"distance"}"#, #"{"workouts":"","effort":"energyBurned","fold":"mean"}"#,
                #"{"workouts":"","effort":"flightsClimbed","fold":"minimum"}"#,
                #"{"workouts":"","effort":"swimmingStrokeCount","fold":"maximum"}"#,
                #"{"workouts":"","effort":"speed"}"#, #"{"workouts":"","fold":"median"}"#,
                #"{"workouts":"","effort":{"zone":3,"of":"heartRate"}}"#,
                #"{"workouts":"","effort":{"zone":0,"of":"heartRate"}}"#,
                #"{"workouts":"","effort":{"statistic":"average","of":"heartRate"}}"#,
                #"{"workouts":"","effort":{"statistic":"sum","of":"distanceCycling"}}"#,
                #"{"workouts":"","effort":{"statistic":"median","of":"heartRate"}}"#,
                #"{"workouts":"","effort":{"of":"heartRate"}}"#,
                #"{"workouts":"","effort":{"zone":1.5,"of":"heartRate"}}"#,
                #"{"workouts":"","effort":{"x":1,"of":"heartRate"}}"#, #"{"workouts":"","effort":1}"#,
                #"{"activities":"activity.type = 'cycling'","effort":"duration"}"#,
                #"{"activities":"","of":"duration > 1800"}"#,
                #"{"activities":"activity.type = 'cycling' OR activity.duration > 60"}"#,
                #"{"activities":"NOT (activity.type = 'cycling' AND activity.duration > 60)"}"#,
                #"{"activities":"duration > 60 AND activity.duration > 60"}"#,
                #"{"activities":"activity.duration > 60","effort":{"statistic":"maximum","of":"heartRate"},"fold":"maximum"}"#,
                #"{"activities":1}"#, #"{"effort":"count"}"#, #"{"workouts":"duration > 1800 AND distance > 10 'km'"}"#,
            ],
            "unit": [#""count/min""#, #""kg""#, #""nosuch""#],
            "bucket": [
                #""whole""#, #""day""#, #""week""#, #""year""#, #""hour""#, #"{"since":"joined","days":28}"#,
                #"{"since":"joined"}"#, #"{"days":28}"#, #"{"since":1,"days":28}"#, #"{"since":"j","days":0}"#,
                #"{"since":"j","days":1.5}"#, #"{"since":"j","days":1,"x":1}"#,
            ],
            "summaries": [
                #"["mean"]"#, #"["median"]"#, #"[{"quantiles":[]}]"#, #"[{"quantiles":0.5}]"#, #"[{"histogram":[]}]"#,
                #"[{"histogram":[2,1]}]"#, #"[{"share":"a"}]"#, #"[{"x":1}]"#, #"[{}]"#, #"[1]"#,
                #"[{"quantiles":[0.5],"share":1}]"#,
            ],
            "groups": [
                #"["age"]"#, #"[{"age":10}]"#, #"[{"on":"2026-01-01"}]"#, #"[{"age":0,"on":"2026-01-01"}]"#,
                #"[{"attribute":1}]"#, #"[{"x":1}]"#, #"["sex","sex"]"#, #"[1]"#,
            ], "minimumPeople": ["2", "\"2\""], "allowsMissing": ["false", "\"true\""],
        ]
        for (name, _) in Self.whole {
            kept.add("without \(name)") { Self.read(text(name, nil)) }
            for value in common + (others[name] ?? []) { kept.add("\(name) \(value)") { Self.read(text(name, value)) } }
            // Alone, beside the figure, so that the usual values are read.
            guard name != "figure" else { continue }
            for value in others[name] ?? [] {
                kept.add("only \(name) \(value)") { Self.read(#"{"figure":{"workouts":""},"\#(name)":\#(value)}"#) }
            }
        }
        for value in others["figure"] ?? [] { kept.add("only figure \(value)") { Self.read(#"{"figure":\#(value)}"#) } }
        for text in [
            "", "{", "[]", "1", "null", #"{"figure":{"workouts":""},"figure":{"workouts":""}}"#,
            #"{"figure":{"workouts":""},"$schema":"a"}"#, #"{"figure":{"workouts":""},"x":1}"#,
            "{\"figure\":{\"workouts\":\"\"}} x",
        ] {
            kept.add("text '\(text)'") { Self.read(text) }
        }
        try Self.expect(kept, "reading")
    }

    // MARK: Days

    @Test func daysAndPeriods() throws {
        var kept = KeptOutcomes()
        let days = [
            -800_000, -366, -365, -32, -31, -8, -7, -6, -1, 0, 1, 5, 6, 7, 8, 30, 31, 32, 58, 59, 60, 364, 365, 366,
            1_154, 1_155, 9_130, 9_131, 36_583, 36_584, 2_921_939,
        ]
        for number in days {
            let day = CohortDay(rawValue: number)
            kept.add("day \(number)") {
                CohortPeriod.allCases.map { "\($0.name) \($0.start(of: day).text) \($0.end(of: day).text)" }.joined(
                    separator: ", ")
                    + " \(day.text) \(day.month) \(CohortDay(month: day.month).text) \(day.distance(to: Self.jan)) \(CohortDay(text: day.text)?.rawValue ?? 0)"
            }
        }
        for text in [
            "2026-05-12", "2024-02-29", "2026-02-29", "2026-00-10", "2026-12-31", "2026-13-01", "2026-01-00",
            "2026-01-32", "0001-01-01", "0000-12-31", "9999-12-31", "10000-01-01", "2026-1-01", "2026-01-1",
            "202-01-001", "2026/01/01", "2026-01-01 ", "+026-01-01", "٢٠٢٦-01-01", "", "-", "----------", "2026-05-1a",
        ] {
            kept.add("text '\(text)'") { CohortDay(text: text).map { "\($0.rawValue)" } ?? "none" }
        }
        for month in [-1, 0, 11, 12, 24_023, 24_024, 24_312, 24_313] {
            kept.add("month \(month)") { "\(CohortDay(month: month).text) \(CohortDay(month: month).month)" }
        }
        try Self.expect(kept, "days")
    }

    @Test func bucketsOfDays() throws {
        var kept = KeptOutcomes()
        var person = CohortPerson(id: "p", zone: .gmt)
        person.events = ["joined": Self.day(1, 15)]
        let bounds: [(String, CohortDay?, CohortDay?)] = [
            ("no bounds", nil, nil), ("from", Self.day(1, 10), nil), ("to", nil, Self.day(2, 1)),
            ("both", Self.day(1, 16), Self.day(1, 30)),
        ]
        for (name, from, to) in bounds {
            for bucket in [
                CohortQuery.Bucket.whole, .period(.day), .period(.week), .period(.month), .period(.year),
                .since(event: "joined", days: 1), .since(event: "joined", days: 7), .since(event: "left", days: 7),
            ] {
                kept.add("\(name), \(bucket)") {
                    let query = Self.with { ($0.from, $0.to, $0.bucket) = (from, to, bucket) }
                    guard let finder = BucketFinder(query, person) else { return "none" }
                    let days =
                        [Self.day(12, 31, year: 2025)] + (1...31).map { Self.day(1, $0) } + [
                            Self.day(2, 1), Self.day(2, 2),
                        ]
                    return "\(finder.origin.text) "
                        + days.map { finder.bucket(of: $0).map { "\($0)" } ?? "–" }.joined(separator: " ")
                }
            }
        }
        try Self.expect(kept, "buckets")
    }

    @Test func peopleInFiltersAndGroups() throws {
        var kept = KeptOutcomes()
        let births: [CohortDay?] = [
            nil, Self.day(1, 1, year: 2026), Self.day(1, 2, year: 2026), Self.day(12, 31, year: 2005),
            Self.day(1, 1, year: 2006), Self.day(1, 2, year: 2006), Self.day(2, 29, year: 1984),
            Self.day(6, 1, year: 1901),
        ]
        for birth in births {
            for sex in CohortPerson.Sex.allCases {
                kept.add("\(birth?.text ?? "–") \(sex)") {
                    var person = CohortPerson(id: "p", zone: .gmt)
                    (person.birth, person.sex, person.attributes) = (birth, sex, ["arm": "A"])
                    var filters: [CohortQuery.PeopleFilter] = []
                    func add(_ change: (inout CohortQuery.PeopleFilter) -> Void) {
                        var filter = CohortQuery.PeopleFilter()
                        change(&filter)
                        filters.append(filter)
                    }
                    add { _ in }
                    add { $0.sexes = [.female, .other] }
                    for years in [0...0, 0...19, 20...20, 19...41, 42...200] {
                        add { $0.age = .init(years, on: Self.jan) }
                    }
                    add { $0.attributes = ["arm": ["A", "B"]] }
                    add { $0.attributes = ["arm": ["B"]] }
                    add { $0.attributes = ["arm": ["A"], "site": ["x"]] }
                    add { $0.attributes = ["arm": []] }
                    let groups: [CohortQuery.Group] = [
                        .sex, .attribute("arm"), .attribute("site"), .age(years: 1, on: Self.jan),
                        .age(years: 10, on: Self.jan), .age(years: 150, on: Self.jan),
                    ]
                    return filters.map { person.matches($0) ? "1" : "0" }.joined()
                        + " \(person.age(on: Self.jan) ?? -1) " + groups.map(person.group).joined(separator: ",")
                }
            }
        }
        for text in [
            "", ".", ".a", "a.", "a", String(repeating: "a", count: 64), String(repeating: "a", count: 65), "A-z_0.9",
            "a b", "a/b", "ä", "/", ":", "@", "[", "`", "{", "-", "_",
        ] {
            kept.add("identifier '\(text)'") { CohortPerson.isIdentifier(text) }
        }
        try Self.expect(kept, "people")
    }

    // MARK: Answers

    @Test func rowsOfPeople() throws {
        var kept = KeptOutcomes()
        let summaries: [CohortQuery.Summary] = [
            .sum, .mean, .deviation, .share(3), .quantiles([0.1, 0.25, 0.5, 0.9]), .histogram([2, 4]), .share(-1),
            .histogram([0]), .quantiles([0.75]),
        ]
        let lists: [[Double]] = [
            [], [3], [3, 3], [1, 3], [5, 1, 3.5], [4, 2, 4, 2, -7.25], [1, 2, 3, 4, 5, 6, 7.5],
            (0..<40).map { Double($0 * $0 % 17) / 2 },
        ]
        for (number, list) in lists.enumerated() {
            for isExact in [true, false] {
                for minimum in [1, 2, 3, 5, 7, 8] {
                    kept.add("list \(number), \(isExact ? "exact" : "digest"), at least \(minimum)") {
                        var distribution = Distribution(summaries, isExact: isExact)
                        for value in list { distribution.add(value) }
                        return
                            "\(distribution.count) \(distribution.sum) \(Self.text(distribution.row(CohortPlace(bucket: 3), minimumPeople: minimum)))"
                    }
                }
                kept.add("list \(number), \(isExact ? "exact" : "digest"), merged") {
                    var distribution = Distribution(summaries, isExact: isExact)
                    distribution.add(2.5)
                    let mean = list.isEmpty ? 0 : list.reduce(0, +) / Double(list.count)
                    distribution.add(
                        (list.count, list.reduce(0, +), list.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }),
                        histograms: [[1, 2, 3, 4], [5]], reaching: [7, 8, 9],
                        sketch: list.map { TDigest.Centroid(mean: $0, weight: 1) })
                    return
                        "\(distribution.count) \(distribution.sum) \(Self.text(distribution.row(CohortPlace(), minimumPeople: 1)))"
                }
            }
        }
        for level in [0.01, 0.25, 0.5, 0.75, 0.99] {
            kept.add("quantile \(level)") { lists.map { KeptOutcomes.text(Distribution.quantile($0.sorted(), level)) } }
        }
        for value in [-1, 0, 0.999, 1, 1.5, 2, 3, 4, 100] {
            kept.add("class of \(value)") {
                [[], [1], [1, 2], [1, 2, 4], [0, 1, 2, 3, 4]].map { Distribution.class(of: value, $0) }
            }
        }
        try Self.expect(kept, "rows")
    }

    private static func text(_ row: CohortRow) -> String {
        "\(row.place.bucket) \(row.people.map { "\($0)" } ?? "–") "
            + row.summaries.map { summary -> String in
                switch summary {
                case .number(let value): value.map { KeptOutcomes.text($0) } ?? "–"
                case .quantiles(let values): values.map { KeptOutcomes.text($0) }.joined(separator: "/")
                case .histogram(let classes): classes.map { $0.map { "\($0)" } ?? "–" }.joined(separator: "+")
                }
            }.joined(separator: " ")
    }

    /// The digest of many numbers has their quantiles within a hundredth of the ranks, and few centroids.
    @Test func digestsOfManyNumbers() throws {
        var kept = KeptOutcomes()
        for compression in [0, 20, 21, 200] as [Double] {
            for count in [0, 1, 2, 5, 159, 160, 161, 1_000, 4_000] {
                kept.add("\(count) at \(compression)") {
                    var digest = TDigest(compression: compression)
                    for number in 0..<count { digest.add(Double(number * 7_919 % 4_001)) }
                    digest.add(.nan)
                    digest.add(5, weight: 0)
                    digest.add(5, weight: -1)
                    var other = TDigest(compression: compression)
                    other.add(2_000, weight: 3)
                    other.add(digest)
                    let levels = [0, 0.001, 0.01, 0.25, 0.5, 0.75, 0.99, 1]
                    let values =
                        levels.map { digest.quantile($0).map { KeptOutcomes.text($0) } ?? "–" }
                        + levels.map { other.quantile($0).map { KeptOutcomes.text($0) } ?? "–" }
                    return "\(digest.compression) \(digest.count) \(other.count) \(values)"
                }
            }
        }
        try Self.expect(kept, "digests")
        var digest = TDigest()
        for number in 0..<4_001 { digest.add(Double(number * 7_919 % 4_001)) }
        for level in [0.01, 0.1, 0.5, 0.9, 0.99] {
            #expect(abs((digest.quantile(level) ?? 0) - level * 4_000) < 20)
        }
    }

    @Test func placesAreOrdered() {
        let places = [
            CohortPlace(groups: ["a"], bucket: 1, class: 0), CohortPlace(groups: ["a"], bucket: 1, class: 1),
            CohortPlace(groups: ["a"], bucket: 2, class: 0),
            CohortPlace(groups: ["a", "b"], bucket: 0, class: 0), CohortPlace(groups: ["b"], bucket: -5, class: 0),
        ]
        for (index, one) in places.enumerated() {
            for (other, place) in places.enumerated() { #expect((one < place) == (index < other), "\(index) \(other)") }
        }
    }

    @Test func answersAsJSON() async throws {
        var lines = ""
        let buckets: [CohortQuery.Bucket] = [.whole, .period(.month), .since(event: "joined", days: 7)]
        let figures: [CohortQuery.Figure] = [.statistic(.sum, .stepCount), .values(.heartRate, edges: [60, 80.5])]
        let all: [CohortQuery.Summary] = [
            .sum, .mean, .deviation, .share(3.5), .quantiles([0.25, 0.5]), .histogram([2, 4]),
        ]
        let told: [CohortSummary] = [
            .number(12.5), .number(nil), .number(0.25), .number(0.5), .quantiles([1, 2.5]), .histogram([0, nil, 7]),
        ]
        for bucket in buckets {
            for figure in figures {
                for groups in [[], [CohortQuery.Group.sex, .attribute("a")]] {
                    let query = CohortQuery(
                        figure: figure, bucket: bucket, summaries: all, groups: groups, minimumPeople: 3)
                    let rows = (0...3).map { number in
                        CohortRow(
                            place: CohortPlace(
                                groups: groups.isEmpty ? [] : ["male", "x\"\(number)"], bucket: number * 31,
                                class: number), people: number == 0 ? nil : number,
                            summaries: number == 0 ? [] : number == 2 ? told.reversed() : told)
                    }
                    for count in [0, 1, 4] {
                        let stream = AsyncThrowingStream<CohortRow, any Error> { continuation in
                            for row in rows.prefix(count) { continuation.yield(row) }
                            continuation.finish()
                        }
                        let answer = CohortAnswer(
                            query: query, unit: "count/min", people: 40, missing: count == 1 ? ["p1", "p\"2"] : [],
                            rows: stream)
                        var text = ""
                        try await answer.writeJSON { text += $0 }
                        lines +=
                            count == 4 && bucket == buckets[2]
                            ? text : "\(bucket) \(figure) \(groups.count) \(count): \(StableHash.text(of: [text]))\n"
                        lines +=
                            rows.prefix(count).map { answer.bucketName(of: $0) ?? "–" }.joined(separator: " ") + "\n"
                    }
                }
            }
        }
        let difference = try KeptText.difference(lines, from: "Cohort/Texts/Queries/answers.txt")
        #expect(difference == nil)
    }

    @Test func namesOfFigures() throws {
        var kept = KeptOutcomes()
        let efforts: [CohortQuery.Effort] =
            [.count, .duration] + WorkoutTotal.allCases.map { .total($0) }
            + WorkoutStatistic.allCases.map { .statistic($0, .heartRate) } + [.zone(.cyclingPower, 3)]
        for effort in efforts {
            kept.add("\(effort)") {
                var row = CohortBatch.EffortRow(
                    workout: UUID(uuidString: "01A200D1-5C00-4762-9215-05A061A6B7C0") ?? UUID())
                row.figures = efforts.enumerated().compactMap { number, effort in
                    EffortKey(effort).map { (key: $0, value: Double(number) + 0.5) }
                }
                return "\(EffortKey(effort)?.rawValue ?? "none") \(row[effort] ?? -1)"
            }
        }
        for statistic in CohortQuery.Statistic.allCases { kept.add("fold of \(statistic)") { statistic.fold } }
        for fold in CohortQuery.Fold.allCases {
            for list in [[5], [5, -3], [2, 7, 1.5], [-1, -4]] as [[Double]] {
                kept.add("\(fold) of \(list)") {
                    var folded = FoldedNumber(fold)
                    for value in list { folded.add(value) }
                    return folded.value
                }
            }
        }
        let errors: [CohortError] =
            (1...7).map { count in .missing(people: (1...count).map { "p\($0)" }, reason: "It is gone.") } + [
                .erased("p1"), .failed("It failed."),
            ]
        for error in errors { kept.add("error") { error.description } }
        kept.add("parts") {
            [[], [1], [1, nil], [nil]].map { (people: [Int?]) in
                CohortStatus(parts: people.map { .init(name: "n", engine: "e", people: $0) }).isWhole
            }
        }
        try Self.expect(kept, "figures")
    }

    // MARK: Ledgers

    @Test func ledgersAreKeptAsTheyWere() throws {
        let workouts = ["01A200D1-5C00-4762-9215-05A061A6B7C0", "11A200D1-5C00-4762-9215-05A061A6B7C0"].compactMap(
            UUID.init(uuidString:))
        var ledger = FeedLedger()
        #expect(try FeedLedger(bytes: ledger.bytes) == ledger)
        (ledger.rules, ledger.position, ledger.store, ledger.person) = ("rules", 123_456_789_012, "store", .max - 5)
        ledger.months = [
            .stepCount: [24_302: .init(statistics: 7, counts: 8), 24_303: .init(statistics: 9, counts: .max)],
            .heartRate: [24_301: .init(statistics: 1, counts: 2)],
        ]
        ledger.pending = .init(months: [.bodyMass: [24_305, 24_304]], workouts: Set(workouts))
        #expect(try FeedLedger(bytes: ledger.bytes) == ledger)
        var kept = KeptOutcomes()
        let text = String(decoding: ledger.bytes, as: UTF8.self)
        kept.add("text") { text.prefix(300) }
        kept.add("rest") { text.dropFirst(300) }
        let changes: [(String, String)] = [
            ("\"format\": 1", "\"format\": 2"), ("\"format\": 1,", ""), ("\"rules\": \"rules\"", "\"rules\": 1"),
            ("\"position\": 123456789012", "\"position\": 1.5"), ("\"store\": \"store\"", "\"store\": null"),
            ("\"person\": ", "\"nobody\": "), ("\"months\": {\"HK", "\"months\": {\"XX"),
            ("[24301, \"1\", \"2\"]", "[24301, \"1\"]"), ("[24301, \"1\", \"2\"]", "[24301, \"1\", \"2\", \"3\"]"),
            ("[24301, \"1\", \"2\"]", "[24301, \"_\", \"2\"]"),
            ("[24301, \"1\", \"2\"]", "[\"a\", \"1\", \"2\"]"), ("[24301, \"1\", \"2\"]", "[24301,1, \"2\"]"),
            ("\"pending\": ", "\"later\": "), ("24304", "\"x\""), ("\"workouts\": [\"01A200D1", "\"workouts\": [\"x"),
            ("\"workouts\": [", "\"workouts\": [1,"),
            ("\"workouts\": ", "\"runs\": "), ("}", ""), ("{", "["),
        ]
        for (old, new) in changes {
            kept.add("'\(old)' → '\(new)'") {
                #expect(text.contains(old), "\(old)")
                var changed = text
                if let range = changed.range(of: old) { changed.replaceSubrange(range, with: new) }
                let read = try FeedLedger(bytes: Array(changed.utf8))
                return String(decoding: read.bytes, as: UTF8.self)
            }
        }
        try Self.expect(kept, "ledgers")
    }

    @Test func daysInRunsOfMonths() {
        let days = [(1, 30), (1, 31), (2, 1), (2, 2), (2, 4), (2, 28), (3, 1), (3, 3)].map { Self.day($0.0, $0.1) }
        let runs = FeedRows.runs(of: days).map { [$0.lowerBound.text, $0.upperBound.text] }
        #expect(
            runs == [
                ["2026-01-30", "2026-02-01"], ["2026-02-01", "2026-02-03"], ["2026-02-04", "2026-02-05"],
                ["2026-02-28", "2026-03-01"], ["2026-03-01", "2026-03-02"],
                ["2026-03-03", "2026-03-04"],
            ])
        #expect(FeedRows.runs(of: []).isEmpty)
    }

    @Test func namesOfExamples() throws {
        #expect(ExampleCohort(people: 3).names == ["p00001", "p00002", "p00003"])
        #expect(ExampleCohort(people: 0).names == ["p00001"] && ExampleCohort(people: 100_001).names.last == "p100001")
        #expect(
            ExampleCohort(heartRateInterval: 0).heartRateInterval == 1
                && ExampleCohort(heartRateInterval: 2).heartRateInterval == 2)
        let standard = ExampleCohort()
        #expect(standard.people == 100 && standard.days == 28 && standard.seed == 1 && standard.heartRateInterval == 30)
        var kept = KeptOutcomes()
        for seed in 0..<4 as Range<UInt64> {
            kept.add("seed \(seed)") {
                ExampleCohort(people: 25).names.map { ExamplePerson($0, seed: seed).json.line }.joined()
            }
        }
        try Self.expect(kept, "examples")
    }
}
