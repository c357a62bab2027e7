import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthPages
@testable import HealthService

/// What every page gives to its template, with each option at each of its values.
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct ViewSweepTests {
    // MARK: Addresses

    private static let runs = ["/workouts/\(RichWeek.run)", "/workouts/\(RichWeek.triathlon)"]

    private static func address(_ uuid: UUID) -> String { "/workouts/\(uuid.uuidString)" }

    /// Returns addresses with each value of a parameter, and with each wrong one.
    private static func each(_ path: String, _ name: String, _ values: [String]) -> [String] {
        values.map { "\(path)\(path.contains("?") ? "&" : "?")\(name)=\($0)" }
    }

    private static let dates = [
        "2023-12-31", "2023-12-30", "2024-01-01", "2024-02-29", "2023-12", "2022", "yesterday", "2023-02-30", "x",
        "%20",
    ]

    private static let numbers = [
        "1", "0", "-1", "2", "3", "90", "91", "365", "3660", "3661", "99999999999999999999", "x",
    ]

    private static let periods = [
        "from=2023-12-24", "to=2023-12-24", "from=2023-12-24&to=2023-12-24", "from=2023-12-25&to=2023-12-24",
        "from=2023-11&to=2023-12", "from=2021&to=2022", "from=2030", "from=x", "to=2023-13", "from=x&to=y",
    ]

    private static func periods(of path: String) -> [String] {
        periods.map { "\(path)\(path.contains("?") ? "&" : "?")\($0)" }
    }

    private static var lists: [String] {
        let orders = WorkoutOrder.allCases.map(\.rawValue)
        let sports = ["running", "handCycling", "joging"]
        return ["/workouts"] + each("/workouts", "sort", orders + ["x", "-"])
            + each("/workouts", "page", ["0", "2", "x"]) + each("/workouts", "activity", sports)
            + each("/workouts", "q", ["LAKE+run", "zzz"])
            + each("/workouts", "minDistance", ["5", "x"])
            + each("/workouts", "maxDistance", ["5", "3mi"])
            + each("/workouts?minDistance=10", "maxDistance", ["10", "9"])
            + each("/workouts", "source", ["Phone", "Scale+%26+Sons+%3C1%3E"])
            + each("/workouts", "gear", ["Trail+shoes", "blue+%26+red+bike", "Nothing"])
            + each("/workouts", "hasRoute", ["true", "false", "1"])
            + each(
                "/workouts", "where",
                ["duration+%3E+2000", "duration", "value+%3E", "totalDistance+%3E+5000", "%28", "duration+%3E+%27a%27"])
            + each("/workouts", "deleted", [SweptLife.deleted[0].uuidString, SweptLife.absent.uuidString, "x"])
            + periods(of: "/workouts") + ["/workouts?sort=title&page=2&activity=running&q=a&deleted=x"]
            + ["/workouts/duplicates"] + each("/workouts/duplicates", "page", ["1", "2", "0", "-1", "1000001", "x"])
            + periods(of: "/workouts/duplicates")
    }

    private static var maps: [String] {
        let path = "/workouts/map"
        return [path, path + "?tiles=true", path + "?tiles=false", path + "?tiles=true&activity=hiking"]
            + each(path, "activity", ["running", "hiking", "swimming", "x"]) + periods(of: path)
            + each(path, "from", ["2023-01-01", "2022-12-31", "2023-09-30", "2023-11-30", "2023-12-01"])
            + each(path, "to", ["2023-12-31", "2023-10-01"]) + periods(of: path + "?tiles=true")
            + ["q", "minDistance", "maxDistance", "source", "gear", "where"].map { "\(path)?\($0)=1" }
    }

    private static var workouts: [String] {
        let all =
            [
                SweptLife.swim, SweptLife.strength, SweptLife.planned, SweptLife.ride, SweptLife.walk,
                SweptLife.treadmill, SweptLife.ski, SweptLife.rowing, SweptLife.foreign, SweptLife.deleted[0],
                SweptLife.absent,
            ] + SweptLife.sameWay
        let options =
            ["splits=usual", "splits=km", "splits=mile", "splits=400", "splits=laps", "splits=legs", "splits=x"]
            + ["saved=1", "undone=1", "restored=1", "activity=x", "saved=1&splits=km&activity="]
        return all.map(address) + ["/workouts/x", "/workouts/\(RichWeek.cardiogram)"]
            + options.map { "\(runs[0])?\($0)" } + each(runs[1], "splits", ["km", "legs", "x"]) + runs
            + each(address(SweptLife.swim), "splits", ["400", "laps"])
    }

    private static var comparisons: [String] {
        let pairs = [
            (RichWeek.run, RichWeek.triathlon), (RichWeek.triathlon, RichWeek.run),
            (RichWeek.run, SweptLife.planned.uuidString), (SweptLife.swim.uuidString, RichWeek.run),
            (SweptLife.ride.uuidString, SweptLife.treadmill.uuidString), (RichWeek.run, RichWeek.run),
            (SweptLife.strength.uuidString, SweptLife.walk.uuidString), (RichWeek.run, SweptLife.absent.uuidString),
            (SweptLife.sameWay[0].uuidString, SweptLife.sameWay[1].uuidString),
            (SweptLife.sameWay[1].uuidString, SweptLife.sameWay[2].uuidString), (RichWeek.run, "x"),
            ("x", RichWeek.run),
        ]
        let all = [SweptLife.swim, SweptLife.ride, SweptLife.walk, SweptLife.absent] + SweptLife.sameWay
        return pairs.map { "/workouts/\($0.0)/compare/\($0.1)" }
            + each("/workouts/\(RichWeek.run)/compare/\(RichWeek.triathlon)", "by", ["time", "distance", "x"])
            + each("/workouts/\(SweptLife.swim.uuidString)/compare/\(RichWeek.run)", "by", ["time", "distance"])
            + (runs + all.map(address)).flatMap { ["\($0)/compare", "\($0)/same-route"] }
    }

    private static var types: [String] {
        let names = [
            "stepCount", "heartRate", "bodyMass", "bloodPressure", "sleepAnalysis", "headache", "mindfulSession",
            "menstrualFlow", "appleStandHour", "toothbrushingEvent", "electrocardiogram", "stateOfMind", "dietaryWater",
            "distanceWalkingRunning", "workout", "workoutRoute", "vo2Max", "environmentalAudioExposure", "leanBodyMass",
            "restingHeartRate", "bodyFatPercentage", "oxygenSaturation", "height", "nothing", "dietaryIron",
        ]
        let spans = TypeSpan.allCases.map(\.rawValue)
        return names.flatMap { name in each("/data/\(name)", "span", names.prefix(6).contains(name) ? spans : ["M"]) }
            + each("/data", "q", ["heart", "HKQuantity", "zzz", "%20"]) + ["/data"]
    }

    private static var typeOptions: [String] {
        let steps = "/data/stepCount?span=W"
        return each("/data/stepCount?span=D", "date", dates.suffix(7))
            + each("/data/heartRate?span=W", "date", Array(dates.prefix(2)))
            + each("/data/stepCount?compare=1", "span", ["D", "W", "6M", "x"])
            + each("/data/heartRate?compare=1", "span", ["D", "M", "All"])
            + each(
                "/data/stepCount?compare=1&span=M", "date", ["2023-12-05", "2023-11-05", "2015-03-02", "2014-01-07"])
            + each("/data/sleepAnalysis?span=M", "date", ["2023-12-05", "2023-11-05", "2014-01-07"])
            + each("/data/headache?span=D", "date", ["2023-12-29", "2023-12-30", "2023-12-31"])
            + each("/data/bloodPressure?span=W", "date", ["2023-12-28", "2023-12-05"])
            + each(steps, "source", ["Watch", "Phone", "org.example.scale", "Scale+%26+Sons+%3C1%3E", "Nobody"])
            + each(steps, "where", ["value+%3E+500", "value+%3E", "value", "%22", "startDate+%3E+%272023-12-20%27"])
            + each("/data/heartRate?span=D", "where", ["value+%3C+60", "valu+%3C+60"])
            + each("/data/headache?span=W", "where", ["value+%3D+3", "value+%3D"])
            + each("/data/bodyMass?span=W", "where", ["value+%3E+70.5", "value+%3E+155+lb"])
            + each("/data/heartRate?span=D&date=2023-12-29", "workout", [RichWeek.run, SweptLife.swim.uuidString, "x"])
            + each("/data/sleepAnalysis?span=W", "source", ["Watch", "Phone"])
            + each("/data/bloodPressure?span=Y", "source", ["Watch", "Phone"])
            + each("/data/bodyMass", "entered", [SweptLife.weight.uuidString, "x"])
            + each("/data/bodyMass", "cursor", ["x", ""])
            + [SweptLife.cardiogram.uuidString, RichWeek.cardiogram, SweptLife.weight.uuidString, "x"].map {
                "/data/electrocardiogram/\($0)"
            } + ["/data/bin"]
    }

    private static var days: [String] {
        let nights = (24...32).map { "/sleep/2023-12-\($0)" } + ["/sleep/2022-10-16", "/sleep/x", "/sleep/2023-12"]
        let months = [
            "2023-12", "2023-11", "2024-01", "2024-02", "2022-10", "2015-06", "2023-13", "x", "2023-1", "%20",
        ]
        let years = ["2023", "2022", "2024", "2014", "1900", "1899", "2200", "2201", "x", "-5"]
        return ["/", "/calendar", "/sleep", "/body", "/readiness", "/today", "/week", "/year"]
            + each("/calendar", "month", months) + each("/calendar", "year", years)
            + each("/sleep", "span", ["1", "14", "3660", "x"]) + periods(of: "/sleep").prefix(5) + nights
            + each("/body", "span", ["0", "1", "91", "x"])
            + each("/readiness", "date", ["2023-12-29", "2023-10-01", "x"])
            + each("/today", "date", ["2023-12-29", "2024-01-01", "2022-12-05", "x"])
            + each("/week", "date", ["2023-12-25", "2023-12-24", "x"])
            + ["2022", "2024", "0", "9999", "x"].map { "/year/\($0)" }
    }

    private static var reports: [String] {
        let measures = LoadMeasure.allCases.map(\.rawValue) + ["x"]
        let sports = ["running", "cycling", "running-indoor", "swimming", "handCycling", "x"]
        return ["/load", "/trends", "/records", "/records/curves", "/plans", "/goals", "/gear", "/enter", "/live"]
            + each("/load", "span", ["42", "all", "x"]) + each("/load", "measure", Array(measures.suffix(2)))
            + each("/load", "by", ["day", "week", "x"]) + Array(periods(of: "/load").prefix(4))
            + each("/load", "from", ["2023-06-15"]) + each("/load?span=all", "by", ["week"])
            + each("/trends?by=month", "of", ["distance", "climb", "count", "x"])
            + each("/trends?of=distance", "by", ["day", "week", "year", "x"])
            + each("/trends", "activity", ["running", "swimming", "x"]) + periods(of: "/trends?by=week").prefix(3)
            + each("/records", "sport", sports) + each("/records/curves", "span", ["90", "365", "x"])
            + each("/records/curves", "activity", ["running", "cycling", "x"])
            + each("/records/curves", "against", ["all", "before", "x"])
            + ["/records/curves?against=all&span=180&activity=running"]
            + periods(of: "/plans")
            + [SweptLife.plan, SweptLife.duePlan, SweptLife.absent].map { "/plans/\($0.uuidString)" }
            + ["/plans/x"] + each("/gear", "edit", [SweptLife.gear.uuidString, SweptLife.absent.uuidString, "x"])
            + each("/gear", "name", ["Trail+shoes", "Blue+%26+red+bike", "Nothing"])
            + each("/enter", "type", ["bodyMass", "stepCount", "x"]) + ["/enter?undone=1"]
    }

    private static let groups: [String: [String]] = [
        "lists": lists, "maps": maps, "workouts": workouts, "comparisons": comparisons, "types": types,
        "type-options": typeOptions, "days": days, "reports": reports,
    ]

    // MARK: Sweeps

    private static func sweep(
        _ addresses: [String], at now: Date = RichWeek.now, settings: String = "{}", _ name: String
    ) async throws {
        let responder = try SweptService.shared.get().responder(at: now, settings: settings)
        let table = responder.views
        var outcomes = SweptOutcomes()
        for address in addresses {
            let line = OutcomeText.line(try await responder.ask("GET", address, by: table).text, shown: 0)
            outcomes.add(address) { line }
        }
        let difference = try outcomes.difference(from: "Service/Texts/Views/\(name).txt")
        #expect(difference == nil)
    }

    @Test(arguments: groups.keys.sorted().flatMap { group in (0..<3).map { (group, $0) } })
    func everyOptionOfEveryPageShowsWhatItDid(group: String, part: Int) async throws {
        let all = try #require(Self.groups[group])
        let length = (all.count + 2) / 3
        try await Self.sweep(
            Array(all.dropFirst(part * length).prefix(length)), "\(group)-\(part + 1)")
    }

    private static let imperial = """
        {"units": "imperial", "locale": "en-US", "timeZone": "America/New_York", "weekStart": 7, "paceFor": ["cycling"]}
        """
    private static let german = """
        {"locale": "de", "timeZone": "Europe/Zurich", "weekStart": 6, "paceFor": [], "homeRadius": 300, "tiles": false}
        """

    /// Every page once, and those whose figures have units.
    private static let chosen: [String] =
        [
            "/", "/calendar", "/calendar?year=2023", "/workouts", "/workouts?minDistance=5", "/workouts/map?tiles=true",
            "/workouts/duplicates", "/data", "/data/bodyMass?span=W", "/data/stepCount?span=D&compare=1",
            "/data/heartRate?span=D&date=2023-12-30", "/data/bloodPressure?span=W", "/data/sleepAnalysis?span=M",
            "/data/headache?span=W", "/data/dietaryWater?span=M", "/data/distanceWalkingRunning?span=6M",
            "/data/bodyTemperature?span=M", "/data/bloodGlucose?span=M", "/data/workout?span=M", "/data/bin", "/sleep",
            "/sleep/2023-12-29", "/sleep/2023-12-30", "/body", "/body?span=365", "/readiness", "/load",
            "/load?span=all",
            "/trends?of=distance", "/trends?of=climb", "/trends?by=week&of=energy", "/records",
            "/records?sport=cycling",
            "/records/curves", "/plans", "/plans/\(SweptLife.plan.uuidString)",
            "/plans/\(SweptLife.duePlan.uuidString)",
            "/goals", "/gear", "/enter", "/live", "/today", "/week", "/year", "/today?date=2023-12-29",
            "/data/electrocardiogram/\(SweptLife.cardiogram.uuidString)",
            "/workouts/\(RichWeek.run)/compare/\(SweptLife.ride.uuidString)",
            "/workouts/\(SweptLife.ride.uuidString)/compare/\(RichWeek.run)",
            "/workouts/\(RichWeek.run)/same-route", "/workouts/\(RichWeek.run)/compare",
        ] + runs
        + [
            SweptLife.swim, SweptLife.strength, SweptLife.planned, SweptLife.ride, SweptLife.walk, SweptLife.treadmill,
            SweptLife.rowing, SweptLife.sameWay[1],
        ].map(address)

    @Test(arguments: ["imperial", "german"], [0, 1])
    func WEB_12_unitsLanguagesZonesAndWeeksAreThoseOfTheSettings(settings: String, part: Int) async throws {
        let half = Self.chosen.count / 2
        try await Self.sweep(
            (part == 0 ? Array(Self.chosen.prefix(half)) : Array(Self.chosen.dropFirst(half)))
                .filter { address in
                    // Those that read the whole life, and those without a date of a calendar, have their settings once.
                    let left =
                        settings == "imperial"
                        ? ["=all", "/year", "/duplicates", "same-route", "/readiness", "/load"]
                        : ["/workouts/0", "/load", "/rec", "/year", "/tr"]
                    return !left.contains { address.contains($0) }
                },
            settings: settings == "german" ? Self.german : Self.imperial, "settings-\(settings)-\(part + 1)")
    }

    /// The beginning and the end of a day, a week, a month and a year, and later than anything in the store.
    @Test(arguments: ["2023-12-25T00:00", "2024-01-01T00:00"])
    func pagesKnowWhatIsToday(moment: String) async throws {
        let now = try Date("\(moment):00Z", strategy: .iso8601)
        let addresses = [
            "/", "/calendar", "/sleep", "/body", "/readiness", "/load?span=42&by=week", "/trends?by=week", "/plans",
            "/goals",
            "/today", "/week", "/data/stepCount?span=D", "/data/bodyMass", "/records/curves",
            "/plans/\(SweptLife.plan.uuidString)", "/enter", "/data/bin",
        ]
        try await Self.sweep(addresses, at: now, "now-\(moment.replacing(":", with: ""))")
    }

    @Test func eachLegHasItsOwnFigures() async throws {
        let service = try SweptService.shared.get()
        let uuid = try #require(UUID(uuidString: RichWeek.triathlon))
        let detail = try StoreAccess(engine: service.engine, identity: .dashboard).reports { try $0.workout(uuid) }
        let legs = try #require(detail).legs
        #expect(legs.count == 4)
        for (settings, name) in [("{}", "legs"), (Self.imperial, "legs-imperial")] {
            let responder = service.responder(settings: settings)
            let table = responder.views
            var outcomes = SweptOutcomes()
            for (number, leg) in legs.enumerated() {
                for splits in name == "legs" ? ["", "&splits=400"] : [""] {
                    let address = "\(Self.runs[1])?activity=\(leg.uuid.uuidString)\(splits)"
                    let line = OutcomeText.line(try await responder.ask("GET", address, by: table).text, shown: 0)
                    outcomes.add("leg \(number)\(splits)") { line }
                }
            }
            let difference = try outcomes.difference(from: "Service/Texts/Views/\(name).txt")
            #expect(difference == nil)
        }
    }

    @Test func anEmptyStoreHasEveryPage() async throws {
        let responder = try SweptService { _ in }.responder()
        let table = responder.views
        var outcomes = SweptOutcomes()
        for address in Self.chosen + PagesUnderTest.addresses where address != "/about" {
            let line = OutcomeText.line(try await responder.ask("GET", address, by: table).text, shown: 0)
            outcomes.add(address) { line }
        }
        let difference = try outcomes.difference(from: "Service/Texts/Views/empty.txt")
        #expect(difference == nil)
    }

    @Test func theEndsOfLongListsShowWhatTheyDid() async throws {
        let responder = try SweptService(fill: Crowd.fill).responder()
        let table = responder.views
        var outcomes = SweptOutcomes()
        let addresses =
            Self.each("/workouts", "page", ["1", "3", "4"])
            + Self.each("/workouts/duplicates", "page", ["1", "3", "4"])
            + Self.each("/sleep", "span", ["120", "121"]) + Self.each("/body", "span", ["120", "121"])
            + ["/load?from=2023-06-14", "/load?from=2023-06-16"]
            + Self.each("/data/bloodPressure", "span", ["W", "All"])
            + Self.each("/data/electrocardiogram", "span", ["D", "W"])
            + Self.each("/data/heartRate", "span", ["D", "W"]) + ["/calendar", "/trends", "/records", "/"]
        for address in addresses {
            let line = OutcomeText.line(try await responder.ask("GET", address, by: table).text, shown: 0)
            outcomes.add(address) { line }
        }
        let difference = try outcomes.difference(from: "Service/Texts/Views/crowd.txt")
        #expect(difference == nil)
    }
}
