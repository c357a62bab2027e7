import Foundation
import HealthModel
import HealthStore
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthReports

/// Every report with every parameter, over the workouts, nights and days of a person.
@Suite struct WorldSweepTests {
    private let world: SweepWorld

    init() throws { world = try SweepWorld.shared.get() }

    private static let filters: [(String, SampleFilter)] = [
        ("all", SampleFilter()), ("all in zone", SampleFilter(dayZone: SweepWorld.zone)),
        ("from", SampleFilter(from: SweepWorld.date(20), dayZone: SweepWorld.zone)),
        ("to", SampleFilter(to: SweepWorld.date(40), dayZone: SweepWorld.zone)),
        ("days", SampleFilter(from: SweepWorld.date(24), to: SweepWorld.date(53), dayZone: SweepWorld.zone)),
        ("hours", SampleFilter(from: SweepWorld.date(31, 12.505), to: SweepWorld.date(52, 7.28))),
        ("a day", SampleFilter(from: SweepWorld.date(31), to: SweepWorld.date(32), dayZone: SweepWorld.zone)),
        ("none", SampleFilter(from: SweepWorld.date(100))),
    ]

    private static let activities: [WorkoutActivity?] = [nil, .running, .cycling, .hiking, .other, .yoga]

    private func add(_ name: String, to kept: inout KeptLines, _ body: (StoreReader) throws -> String) {
        kept.add(name) { try world.reports(body) }
    }

    @Test("Each workout in detail", arguments: 0..<11)
    func details(group: Int) throws {
        var kept = KeptLines()
        for number in SweepWorld.workouts where number % 11 == group {
            let uuid = Told.id(number)
            try world.reports { store in
                guard let detail = try store.workout(uuid) else { return kept.add("\(number)") { "-" } }
                kept.add("\(number)") { Told.text(detail) }
                kept.add("\(number) load", detail.load?.figures ?? []) { "\($0.name) \(Told.text($0.value))" }
                kept.add("\(number) samples", detail.samples) {
                    "\(TypeName.name(of: $0.type)) \($0.count) \($0.association) \($0.otherSource?.name ?? "")"
                }
                if [5, 6, 16, 18].contains(number) {
                    kept.add("\(number) as recorded") {
                        Told.text(try #require(try store.workout(uuid, isCorrected: false)))
                    }
                }
                kept.add("\(number) zones", try store.zones(of: uuid) ?? []) { Told.text($0) }
                kept.add("\(number) summary") { Told.text(try #require(try store.summary(of: uuid))) }
                for places in [1, 7] {
                    kept.add("\(number) plot \(places)") {
                        Told.text(try store.plot(of: detail, WorkoutPlot.Quantity.allCases, places: places))
                    }
                }
                kept.add("\(number) course") {
                    "\(Told.text(Array(detail.series.distance.meters.suffix(9)))) "
                        + "\(detail.series.outlines.map(\.count)) "
                        + "\(Told.text(Array(detail.series.elevation.values.prefix(9))))"
                }
            }
        }
        #expect(
            try world.reports { try $0.workout(Told.id(9_999)) } == nil
                && world.reports { try $0.zones(of: Told.id(9_999)) } == nil)
        #expect(try kept.difference(from: "Core/Texts/Reports/world-details-\(group).txt") == nil)
    }

    @Test("Charts, comparisons and plans of workouts")
    func courses() throws {
        var kept = KeptLines()
        for number in [1, 5, 9, 13, 14, 17] {
            try world.reports { store in
                for isFitting in [true, false] {
                    var request = ChartReport.Request(ChartReport.Quantity.allCases)
                    (request.isFitting, request.points) = (isFitting, 40)
                    kept.add("\(number) chart \(isFitting)") {
                        try store.chart(of: Told.id(number), request).map { Told.text($0) } ?? "-"
                    }
                }
                var points = 0
                for route in try store.routes(of: Told.id(number)) {
                    try store.forEachRoutePoint(of: route.uuid) { _ in points += 1 }
                }
                kept.add("\(number) points") { points }
            }
        }
        for (one, other) in [(1, 2), (2, 3), (5, 7), (8, 9), (13, 14), (15, 17), (1, 9_999)] {
            try world.reports { store in
                kept.add("\(one) with \(other)", [nil, WorkoutComparison.Axis.distance, .time]) { axis in
                    try store.comparison(of: Told.id(one), with: Told.id(other), by: axis, places: 6).map {
                        Told.text($0)
                    } ?? "-"
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/world-courses.txt") == nil)
    }

    @Test("Workouts compared with plans")
    func comparisons() throws {
        var kept = KeptLines()
        for number in SweepWorld.workouts {
            add("plan of \(number)", to: &kept) {
                try $0.planComparison(of: Told.id(number)).map { Told.text($0) } ?? "-"
            }
            guard [1, 4, 5, 9, 14, 19].contains(number) else { continue }
            add("hundreds of \(number)", to: &kept) {
                try $0.planComparison(of: Told.id(number), plan: SweepWorld.plan).map { Told.text($0) } ?? "-"
            }
            add("relative of \(number)", to: &kept) {
                try $0.planComparison(of: Told.id(number), plan: SweepWorld.relative).map { Told.text($0) } ?? "-"
            }
        }
        for day in [0, 3, 30, 60] {
            add("resolved on \(day)", to: &kept) { store in
                try store.resolved(SweepWorld.relative, on: SweepWorld.date(day, 12)).lines(Format()).map {
                    "\($0.goal) \($0.target)"
                }.joined(separator: ", ")
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/world-comparisons.txt") == nil)
    }

    // MARK: Lists

    private static func told(_ workouts: [WorkoutSummary]) -> String {
        workouts.map {
            "\(Int($0.uuid.uuidString.suffix(4)) ?? 0)"
                + ($0.otherRecordings.isEmpty ? "" : "+\($0.otherRecordings.count)")
        }.joined(separator: " ")
    }

    private static var searches: [(String, (inout WorkoutSearch) -> Void)] {
        [
            ("nothing", { _ in }), ("running", { $0.activity = .running }), ("hiking", { $0.activity = .hiking }),
            ("text", { $0.text = "premiere" }), ("tag", { $0.tags = ["dawn"] }), ("gear", { $0.gear = "RED SHOES" }),
            ("far", { $0.distance = .init(least: 7_000) }),
            ("long", { $0.duration = .init(least: 2_400, greatest: 5_000) }),
            ("near", { $0.place = .near(latitude: 47.37, longitude: 8.54, meters: 500) }),
            ("box", { $0.place = .box(south: 47.4, west: 8, north: 48, east: 9) }), ("routes", { $0.hasRoute = true }),
            ("others", { $0.includesOthers = true }),
            ("others' yoga", { ($0.includesOthers, $0.activity) = (true, .yoga) }),
        ]
    }

    @Test("Lists of workouts in every order, page by page", arguments: WorkoutOrder.Value.allCases)
    func lists(by value: WorkoutOrder.Value) throws {
        var kept = KeptLines()
        for order in WorkoutOrder.allCases where order.value == value {
            for limit in [nil, 4] as [Int?] {
                add("\(order.rawValue) \(limit ?? -1)", to: &kept) { store in
                    var request = WorkoutListRequest(
                        order: order, limit: limit, includesTotals: true, includesHeartRates: limit == 4,
                        includesRoutes: limit == 4)
                    var (pages, count): ([String], Int) = ([], 0)
                    while count < 30 {
                        let page = try store.workoutList(request)
                        count += 1
                        pages.append(
                            Self.told(page.items)
                                + " \(page.number) \(page.totals?.count ?? -1) \(page.heartRates.count) "
                                + "\(page.routes.count)"
                        )
                        guard let next = page.next else { break }
                        pages.append("\(next.given)")
                        request.position = .after(next)
                    }
                    return pages.joined(separator: "; ")
                }
                var found: [WorkoutSummary] = []
                try world.reports {
                    try $0.forEachWorkout(WorkoutListRequest(order: order, limit: limit)) { found.append($0) }
                }
                kept.add("\(order.rawValue) \(limit ?? -1) each") { Self.told(found) }
            }
            for number in [0, 2, 3, 99] where order.isDescending || order.value == .title {
                add("\(order.rawValue) page \(number)", to: &kept) { store in
                    let page = try store.workoutList(
                        WorkoutListRequest(order: order, position: .page(number), limit: 8, includesTotals: number > 1))
                    return
                        "\(Self.told(page.items)) \(page.number) \(page.next == nil) "
                        + "\(page.totals.map { Told.text($0) } ?? "-")"
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/world-by-\(value).txt") == nil)
    }

    @Test("Workouts that are searched for")
    func searches() throws {
        var kept = KeptLines()
        for (name, change) in Self.searches {
            var search = WorkoutSearch()
            change(&search)
            for (time, filter) in Self.filters
            where ["nothing", "running"].contains(name) || ["all", "days"].contains(time) {
                add("\(name) \(time)", to: &kept) { store in
                    let page = try store.workoutList(
                        WorkoutListRequest(
                            filter, search, limit: 50, includesTotals: true, includesHeartRates: name == "nothing"))
                    let rates = page.items.map { Told.text(page.heartRates[$0.uuid]) }.joined(separator: " ")
                    return
                        "\(Self.told(page.items)); \(Told.text(try store.sums(filter, search))) "
                        + "\(page.totals.map { Told.text($0) } ?? "-"); \(rates)"
                }
                guard time == "all", ["nothing", "running"].contains(name) else { continue }
                for (bound, limit) in [(nil, 3), (SweepWorld.at(31, 12.5), nil), (SweepWorld.at(31, 12.49), 2)]
                    as [(Double?, Int?)]
                {
                    var found: [WorkoutSummary] = []
                    try world.reports {
                        try $0.forEachWorkout(filter, search, startingBy: bound, limit: limit) { found.append($0) }
                    }
                    kept.add("\(name) \(time) by \(Told.text(bound)), \(limit ?? -1)") { Self.told(found) }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/world-lists.txt") == nil)
    }

    @Test("Sums, totals and trends of every period", arguments: 0..<4)
    func totals(group: Int) throws {
        var kept = KeptLines()
        for (name, filter) in Self.filters[(2 * group)..<(2 * group + 2)] {
            for activity in name == "all in zone" ? Self.activities : [nil] {
                for now in name == "all" ? [SweepWorld.now, SweepWorld.date(40, 12)] : [SweepWorld.now] {
                    add("\(name) \(activity?.name ?? "-") at \(Format.iso8601(now))", to: &kept) { store in
                        try TotalsReport.Period.allCases.map { period in
                            let report = try store.totals(
                                by: period, filter, activity: activity, now: now, calendar: SweepWorld.calendar)
                            return report.map { Told.text($0) } ?? "-"
                        }.joined(separator: "; ")
                    }
                }
            }
            add("\(name) trends", to: &kept) { store in
                guard
                    let trends = try store.trends(by: .week, filter, now: SweepWorld.now, calendar: SweepWorld.calendar)
                else { return "-" }
                return "\(Told.text(trends.report)) "
                    + trends.years.sorted { $0.key < $1.key }.map {
                        "\($0.key): "
                            + $0.value.sorted { $0.key < $1.key }.map { "\($0.key) \(Told.text($0.value))" }.joined(
                                separator: ", ")
                    }.joined()
            }
            add("\(name) zones", to: &kept) { store in
                try [nil, .running, .cycling].map { activity in
                    try store.zones(filter, activity: activity).map {
                        "\(TypeName.name(of: $0.type)) \($0.workouts) \(Told.text($0.durations))"
                    }.joined(separator: ", ")
                }.joined(separator: "; ")
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/world-totals-\(group).txt") == nil)
    }

    @Test("Two periods compared, and years")
    func periods() throws {
        var kept = KeptLines()
        let intervals = [
            DateInterval(start: SweepWorld.date(0), end: SweepWorld.date(31)),
            DateInterval(start: SweepWorld.date(31), end: SweepWorld.date(60)),
            DateInterval(start: SweepWorld.date(100), end: SweepWorld.date(101)),
        ]
        for (place, first) in intervals.enumerated() {
            for second in intervals {
                for activity in Self.activities.prefix(2) {
                    add("compared \(place) \(Format.iso8601(second.start)) \(activity?.name ?? "-")", to: &kept) {
                        store in
                        TotalsReport.comparisonShape.json(
                            try store.totalsComparison(
                                first, second, activity: activity, now: SweepWorld.now, calendar: SweepWorld.calendar)
                        ).line
                    }
                }
                for type in [ObjectType.stepCount, .heartRate, .bodyMass, .sleepAnalysis] {
                    add("compared \(place) \(Format.iso8601(second.start)) \(TypeName.name(of: type))", to: &kept) {
                        store in
                        guard let found = try store.comparison(of: type, first, second, calendar: SweepWorld.calendar)
                        else { return "-" }
                        return Told.text(
                            StatisticsReport.comparisonShape(of: type).json((type, found.unit, found.comparison)))
                    }
                }
            }
        }
        for year in [0, 2023, 2024, 9_999] {
            for now in [SweepWorld.now, SweepWorld.date(400)] {
                add("year \(year) at \(Format.iso8601(now))", to: &kept) {
                    try $0.year(year, now: now, calendar: SweepWorld.calendar).map { Told.text($0) } ?? "-"
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/world-periods.txt") == nil)
    }

    @Test("Records of each time, sport and family")
    func records() throws {
        var kept = KeptLines()
        for (name, filter) in Self.filters {
            add("records \(name)", to: &kept) { Told.text(try $0.records(filter, top: 2)) }
        }
        for activity in Self.activities {
            add("records of \(activity?.name ?? "-")", to: &kept) { Told.text(try $0.records(activity: activity)) }
        }
        for family in RecordsReport.Family.allCases {
            add("records of \(family)", to: &kept) { Told.text(try $0.records(family: family, top: 3)) }
        }
        for top in [-1, 0, 1, 3] {
            add("top \(top)", to: &kept) { Told.text(try $0.records(Self.filters[3].1, top: top)) }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/world-records.txt") == nil)
    }

    @Test("Best efforts of a period beside those of another one", arguments: [0, 2, 7])
    func efforts(period: Int) throws {
        var kept = KeptLines()
        for (name, filter) in [Self.filters[period]] {
            for (other, reference) in [("-", nil), Self.filters[3], Self.filters[7]] as [(String, SampleFilter?)] {
                add("efforts \(name) \(other)", to: &kept) {
                    Told.text(try $0.effortCurves(filter, against: reference))
                }
            }
        }
        for activity in Self.activities.prefix(3) {
            add("powers of \(activity?.name ?? "-")", to: &kept) { store in
                Told.text(
                    try store.effortCurves(
                        Self.filters[2].1, against: Self.filters[3].1, activity: activity, family: .power))
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/world-efforts-\(period).txt") == nil)
    }

    @Test("Loads of days and weeks, and what they are computed from", arguments: 0..<8)
    func loads(group: Int) throws {
        var kept = KeptLines()
        func load(
            _ name: String, by period: LoadReport.Period, _ filter: SampleFilter, _ measure: LoadMeasure? = nil,
            limit: Int? = nil, now: Date = SweepWorld.now
        ) {
            add("\(name) by \(period) \(measure?.rawValue ?? "-") \(limit ?? -1)", to: &kept) { store in
                let report = try store.load(
                    by: period, filter, measure: measure, limit: limit, now: now, calendar: SweepWorld.calendar)
                return "\(report.rows.count) \(LoadText(report, Format()).remarks) \(Told.text(report))"
            }
        }
        let (name, filter) = Self.filters[group]
        load(name, by: name == "from" ? .week : .day, filter)
        switch group {
        case 0...2: load("measure", by: .week, SampleFilter(), LoadMeasure.allCases[group])
        case 3...5:
            let limit = [1, 2, 9][group - 3]
            load("weeks", by: .week, SampleFilter(), limit: limit)
            load("days", by: .day, Self.filters[4].1, limit: limit)
        default: load("earlier", by: .week, SampleFilter(), now: SweepWorld.date(40 + group, 12))
        }
        for day in group == 7 ? [0, 1, 2, 3, 29, 30, 36, 37, 44, 68] : [] {
            add("facts on \(day)", to: &kept) { store in
                let facts = [
                    try AthleteHistory(store, SweepWorld.calendar),
                    try AthleteHistory(store, SweepWorld.calendar, onlyDayOf: SweepWorld.date(day, 12)),
                ].map { $0.facts(onDayOf: SweepWorld.date(day, 12)) }
                return facts.map {
                    "\(Told.text([$0.maximum, $0.rest, $0.threshold])) \($0.maximumSource?.rawValue ?? "-") "
                        + "\($0.sex?.formName ?? "-")"
                }.joined(separator: "; ")
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/world-loads-\(group).txt") == nil)
    }

    // MARK: Days

    @Test("Nights, the body and rings")
    func nights() throws {
        var kept = KeptLines()
        for (name, filter) in Self.filters {
            for limit in [nil, 0, 2] as [Int?] {
                add("sleep \(name) \(limit ?? -1)", to: &kept) { store in
                    let report = try store.sleep(filter, limit: limit, calendar: SweepWorld.calendar)
                    return
                        "\(report.nights.count) "
                        + "\(report.means.map { "\(Told.text([$0.inBed, $0.asleep, $0.awake, $0.deep, $0.core, $0.rem])) \(Told.text([$0.vitals.heartRate, $0.vitals.respiratoryRate, $0.vitals.wristTemperature]))" } ?? "-") "
                        + "\(Told.text(report)) \(Told.text(SleepReport.summaryShape.json(report)))"
                }
                add("body \(name) \(limit ?? -1)", to: &kept) {
                    Told.text(try $0.body(filter, limit: limit, calendar: SweepWorld.calendar))
                }
                for home in [nil, SweepWorld.zone] {
                    add("rings \(name) \(limit ?? -1) \(home?.identifier ?? "-")", to: &kept) {
                        Told.text(try $0.rings(filter, limit: limit, in: SweepWorld.zone, home: home))
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/world-nights.txt") == nil)
    }

    @Test("Readiness, goals and digests of days and weeks", arguments: 0..<7)
    func digests(place: Int) throws {
        var kept = KeptLines()
        func date(_ day: Int) -> CalendarDay { CalendarDay(year: 2024, month: 1, day: 1).adding(days: day) }
        for day in [[-5, 20, 60, 66, 67, 68, 80][place]] {
            add("readiness on \(day)", to: &kept) { store in
                let report = try store.readiness(on: date(day), calendar: SweepWorld.calendar)
                return "\(report.sentence()) \(report.missing) \(Told.text(report))"
            }
        }
        let moments: [(Int, DigestReport.Span, Date)] = [
            (31, .day, SweepWorld.now), (31, .week, SweepWorld.date(33, 13)), (64, .day, SweepWorld.date(64, 11)),
            (67, .week, SweepWorld.now), (68, .day, SweepWorld.now), (68, .day, SweepWorld.date(60)),
            (80, .week, SweepWorld.now),
        ]
        for (day, span, now) in [moments[place]] {
            add("\(span) \(day) at \(Format.iso8601(now))", to: &kept) { store in
                let digest = try store.digest(of: span, on: date(day), now: now, calendar: SweepWorld.calendar)
                let lines = digest.lines(Format(timeZone: SweepWorld.zone)).map { "\($0.subject) \($0.text)" }
                return "\(lines) \(Told.text(digest))"
            }
        }
        for now in [-1, 20, 31, 45, 60, 68, 69][place...place].map({ SweepWorld.date($0, 13) }) {
            add("goals at \(Format.iso8601(now))", to: &kept) {
                Told.text(try $0.goalsReport(now: now, calendar: SweepWorld.calendar))
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/world-digests-\(place).txt") == nil)
    }

    @Test("Statistics and explanations of sums")
    func statistics() throws {
        var kept = KeptLines()
        for type in [
            ObjectType.stepCount, .heartRate, .bodyMass, .distanceWalkingRunning, .activeEnergyBurned, .sleepAnalysis,
        ] {
            for (name, filter) in Self.filters {
                add("\(TypeName.name(of: type)) \(name)", to: &kept) { store in
                    let periods: [StatisticsReport.Period?] =
                        name == "a day" ? [.hour, .year] : [nil, .day, .week, .month]
                    return try periods.map { period in
                        try [true, false].map { separate in
                            let unit: QuantityUnit? = type == .distanceWalkingRunning && separate ? .mile : nil
                            guard
                                let report = try store.statistics(
                                    of: type, filter, by: period, separate: separate, calendar: SweepWorld.calendar,
                                    unit: unit)
                            else { return "-" }
                            return
                                "\(report.rows.count) \(report.rows.map { $0.followsGap ? "1" : "0" }.joined()) "
                                + "\(Told.hash(Told.text(report)))"
                        }.joined(separator: " ")
                    }.joined(separator: "; ")
                }
            }
            for (from, to) in [(30.0, 31.0), (30.5, 31.25), (0, 69), (31, 30), (30, 30), (200, 201)] {
                add("explained \(TypeName.name(of: type)) \(from) \(to)", to: &kept) { store in
                    func date(_ day: Double) -> Date { SweepWorld.date(Int(day), (day - day.rounded(.down)) * 24) }
                    return try [nil, QuantityUnit.mile].map { unit in
                        guard unit == nil || type == .distanceWalkingRunning else { return "" }
                        return try store.explanation(of: type, from: date(from), to: date(to), unit: unit).map {
                            Told.text($0)
                        } ?? "-"
                    }.joined(separator: "; ")
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/world-statistics.txt") == nil)
    }

    // MARK: Places, gear, plans

    @Test("Routes, tiles, gear, plans and outings")
    func places() throws {
        var kept = KeptLines()
        for (name, filter) in Self.filters {
            for activity in name == "all" ? Self.activities : [nil] {
                add("tiles \(name) \(activity?.name ?? "-")", to: &kept) {
                    Told.text(try $0.tiles(filter, activity: activity))
                }
            }
            guard ["all", "days", "none"].contains(name) else { continue }
            for (hidden, limit) in [(nil, 100), (200, 3), (5_000, 100), (100, 0)] as [(Double?, Int)] {
                add("lines \(name) \(Told.text(hidden)) \(limit)", to: &kept) { store in
                    var lines: [StoreReader.RouteLine] = []
                    try store.forEachRouteLine(
                        filter, WorkoutSearch(), tolerance: 20, hiddenRadius: hidden, limit: limit
                    ) { lines.append($0) }
                    return "\(lines.count) \(Told.text(StoreReader.RouteLine.collection.json((lines, limit == 3))))"
                }
            }
            add("shifted \(name)", to: &kept) {
                try $0.shiftedPairs(filter).map { Told.text($0) }.joined(separator: "; ")
            }
            for places in [nil, 0..<1, 1..<9] {
                add("repeated \(name) \(places.map { "\($0)" } ?? "-")", to: &kept) { store in
                    let found = try store.repeatedOutings(filter, places: places)
                    return "\(found.count) \(found.outings.map { "\($0.preference.text) \(Told.text($0))" })"
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/world-places.txt") == nil)
    }

    @Test("Workouts on the same way, shifted ones and streams", arguments: 0..<6)
    func ways(group: Int) throws {
        var kept = KeptLines()
        for number in SweepWorld.workouts where number % 6 == group {
            add("same as \(number)", to: &kept) {
                try $0.sameRoute(as: Told.id(number)).map { "\($0.outings.count) \(Told.text($0))" } ?? "-"
            }
            add("shifted \(number)", to: &kept) { "\(try $0.shiftedPairs(of: Told.id(number)).count)" }
            add("streams of \(number)", to: &kept) { store in
                try [ObjectType.heartRate, .cyclingPower, .distanceWalkingRunning, .workoutRoute, .bodyMass].map {
                    try store.has($0, workout: Told.id(number)) ? "+" : "-"
                }.joined()
            }
            add("preview of \(number)", to: &kept) { store in
                guard let summary = try store.summary(of: Told.id(number)) else { return "-" }
                return try store.routePreviews(of: [summary]).values.map {
                    $0.lines.map { $0.map { "\($0.x),\($0.y)" }.joined(separator: " ") }.joined(separator: "; ")
                }.joined()
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/world-ways-\(group).txt") == nil)
    }

    @Test("Streams of outings, gear and sources")
    func belongings() throws {
        var kept = KeptLines()
        for pair in [[5, 6], [6, 5], [21, 22], [1], []] {
            add("streams \(pair)", to: &kept) { store in
                try store.streams(of: pair.map(Told.id)).map {
                    "\($0.key.uuidString.suffix(2)) \($0.value.map { TypeName.name(of: $0) })"
                }.sorted().joined(separator: "; ")
            }
        }
        add("gear", to: &kept) { Told.text(try $0.gearReport()) }
        for typed in ["red shoes", " RED", "shoes", "o", "bike", "borrowed", "rde shoes", "", "zzz"] {
            add("gear '\(typed)'", to: &kept) { try $0.gearNamed(typed).name }
        }
        for name in ["Watch", "watch", "org.example.PHONE", "x"] {
            add("sources '\(name)'", to: &kept) { "\(try $0.sources(named: name).sorted())" }
        }
        add("types", to: &kept) { try $0.types().map { StoreReader.typeShape.json($0).line }.joined(separator: "; ") }
        add("all sources", to: &kept) {
            try $0.sources().map { StoreReader.sourceShape.json($0).line }.joined(separator: "; ")
        }
        for type in [ObjectType.heartRate, .stepCount, .height] {
            add("extents of \(TypeName.name(of: type))", to: &kept) {
                try $0.extents(of: type).map {
                    "\($0.source.name) \($0.extent.count) \(Format.iso8601($0.extent.earliest)) "
                        + "\(Format.iso8601($0.extent.latest))"
                }.joined(separator: "; ")
            }
        }
        for prefix in ["", "0", "00000000-0000-4000-8000-00000000001", "F"] {
            add("prefix \(prefix)", to: &kept) {
                "\(try $0.identifiers(withPrefix: prefix, onlyWorkouts: true).map(\.uuidString).sorted()) "
                    + "\(try $0.identifiers(withPrefix: prefix, onlyWorkouts: false).count)"
            }
        }
        add("records", to: &kept) {
            try $0.records([Told.id(3), Told.id(77_777), Told.id(901), Told.id(3)]).map { $0.json.line }.joined(
                separator: "; ")
        }
        for (name, filter) in Self.filters {
            add("plain workouts \(name)", to: &kept) { Self.told(try $0.workouts(filter, limit: 4)) }
        }
        for (from, to) in [(31, 32), (3, 25), (90, 91)] {
            add("shared \(from) \(to)", to: &kept) {
                Self.told(
                    try $0.workouts(
                        of: ["org.example.watch", LawStore.app.source.bundleIdentifier],
                        sharing: DateInterval(start: SweepWorld.date(from, 12.6), end: SweepWorld.date(to))))
            }
        }
        add("of an app", to: &kept) {
            "\(try $0.workout(of: "org.example.watch", startedAt: SweepWorld.date(31, 12.5))?.uuidString ?? "-") "
                + "\(try $0.workout(of: "org.example.phone", startedAt: SweepWorld.date(31, 12.5))?.uuidString ?? "-")"
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/world-belongings.txt") == nil)
    }

    @Test("Plans of periods, what became of them, and which suits a workout")
    func plans() throws {
        var kept = KeptLines()
        let bounds: [(Date?, Date?)] = [
            (nil, nil), (SweepWorld.date(60), nil), (nil, SweepWorld.date(60)),
            (SweepWorld.date(60), SweepWorld.date(69)), (SweepWorld.date(69), SweepWorld.date(60)),
        ]
        for now in [SweepWorld.now, SweepWorld.date(60, 1), SweepWorld.date(75)] {
            for (from, to) in bounds {
                for comparing in [true, false] {
                    add(
                        "\(Format.iso8601(now)) \(from.map(Format.iso8601) ?? "…")/"
                            + "\(to.map(Format.iso8601) ?? "…") \(comparing)",
                        to: &kept
                    ) { store in
                        let report = try store.plansReport(
                            from: from, to: to, comparing: comparing, now: now, calendar: SweepWorld.calendar)
                        return
                            "\(report.entries.map { "\($0.status) \(Format(timeZone: SweepWorld.zone).moment(of: $0))" }) "
                            + "\(Format().text(of: report.adherence)) \(Told.text(report))"
                    }
                }
            }
            for app in [LawStore.app.source.bundleIdentifier, "org.example.watch"] {
                add("\(Format.iso8601(now)) of \(app)", to: &kept) {
                    "\(try $0.plansReport(ofApp: app, now: now, calendar: SweepWorld.calendar).entries.count)"
                }
            }
            for plan in [SweepWorld.plan.id, SweepWorld.relative.id, Told.id(1)] {
                add("\(Format.iso8601(now)) detail \(plan.uuidString.suffix(3))", to: &kept) {
                    try $0.planDetail(of: plan, now: now, calendar: SweepWorld.calendar).map { Told.text($0) } ?? "-"
                }
            }
            add("\(Format.iso8601(now)) next", to: &kept) {
                try $0.nextPlan(now: now, calendar: SweepWorld.calendar).map { Told.text($0) } ?? "-"
            }
            for limit in 0...4 {
                add("\(Format.iso8601(now)) ahead \(limit)", to: &kept) {
                    try $0.plansAhead(limit: limit, now: now, calendar: SweepWorld.calendar).map {
                        "\(Format.iso8601($0.start)) \($0.status)"
                    }.joined(separator: ", ")
                }
            }
            kept.add("\(Format.iso8601(now)) usual") {
                "\(PlansReport.usualPeriod(now: now, calendar: SweepWorld.calendar))"
            }
            for number in SweepWorld.workouts {
                add("\(Format.iso8601(now)) suits \(number)", to: &kept) { store in
                    guard var summary = try store.summary(of: Told.id(number)) else { return "-" }
                    return try [0.0, 60, 62, 64, 68].map { day in
                        summary.start = SweepWorld.date(Int(day), 8 + Double(number))
                        return try [nil, SweepWorld.relative.id].map {
                            try store.suggestedEntry(for: summary, plan: $0, now: now, calendar: SweepWorld.calendar)
                                .map { Format.iso8601($0.start) } ?? "-"
                        }.joined(separator: " ")
                    }.joined(separator: ", ")
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/world-plans.txt") == nil)
    }

    // MARK: Samples

    @Test("Samples in every order and form, page by page")
    func samples() throws {
        var kept = KeptLines()
        func told(_ samples: [SampleRecord]) -> String {
            samples.map { "\($0.uuid.uuidString.suffix(7)) \(Told.text($0.start - SweepWorld.at(0)))" }.joined(
                separator: ", ")
        }
        let filter = SampleFilter(from: SweepWorld.date(30), to: SweepWorld.date(32))
        let parts: [(String, [SampleListRequest.Part])] = [
            ("none", []), ("steps", [.init(.stepCount, filter)]),
            (
                "steps and rates",
                [.init(.stepCount, filter), .init(.restingHeartRate, SampleFilter(to: SweepWorld.date(31)))]
            ), ("workouts", [.init(.workout, SampleFilter())]), ("pressures", [.init(.bloodPressure, SampleFilter())]),
            ("of a workout", [.init(.heartRate, SampleFilter(workout: Told.id(13)))]),
            (
                "of an app",
                [
                    .init(
                        .stepCount,
                        SampleFilter(from: SweepWorld.date(30), to: SweepWorld.date(31), sources: ["org.example.watch"])
                    )
                ]
            ),
        ]
        for (name, parts) in parts {
            for form in SampleListRequest.SeriesForm.allCases {
                for order in SampleOrder.allCases {
                    kept.add("\(name) \(form) \(order.rawValue)", name == "pressures" ? [1, 5, 300] : [5, 300]) {
                        limit in
                        try world.reports { store in
                            try store.pages(
                                of: SampleListRequest(
                                    parts, form: form, order: order, limit: limit, includesCount: true),
                                atMost: 20, told)
                        }
                    }
                }
                var found: [SampleRecord] = []
                try world.reports {
                    try $0.forEachSample(of: SampleListRequest(parts, form: form, limit: 1)) { found.append($0) }
                }
                kept.add("\(name) \(form) each") { told(found) }
            }
        }
        for type in [ObjectType.stepCount, .workout, .bloodPressure, .sleepAnalysis, .height] {
            for order in SampleOrder.allCases {
                for limit in [nil, 0, 3] as [Int?] {
                    add("\(TypeName.name(of: type)) \(order.rawValue) \(limit ?? -1)", to: &kept) { store in
                        var each: [SampleRecord] = []
                        if limit != 0 {
                            try store.forEachSample(of: type, filter, order: order, limit: limit) { each.append($0) }
                        }
                        return "\(told(try store.samples(of: type, filter, order: order, limit: limit))); \(told(each))"
                    }
                }
            }
            for limit in [0, 1, 4, 40] {
                for (name, filter) in Self.filters.prefix(5) {
                    add("latest \(TypeName.name(of: type)) \(name) \(limit)", to: &kept) {
                        told(try $0.latestValues(of: type, filter, limit: limit))
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/world-samples.txt") == nil)
    }
}
