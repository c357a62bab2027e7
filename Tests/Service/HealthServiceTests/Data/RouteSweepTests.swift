import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// What every route of data answers to each of its parameters at each of its values, to whom, and in which form.
@Suite struct RouteSweepTests {
    private static let run = "/api/v1/workouts/\(RichWeek.run)"
    private static let triathlon = "/api/v1/workouts/\(RichWeek.triathlon)"

    /// An address of each route that is read, with what it requires.
    private static let bases: [String] = [
        "/api/v1", "/api/v1/types", "/api/v1/types/heartRate", "/api/v1/sources", "/api/v1/devices",
        "/api/v1/samples?type=bodyMass", "\(run)/samples?type=heartRate",
        "/api/v1/samples/\(SweptLife.weight.uuidString)",
        "/api/v1/changes?type=leanBodyMass", "/api/v1/statistics?type=stepCount&from=2023-12-20",
        "/api/v1/statistics/explain?type=stepCount&from=2023-12-25&to=2023-12-31", "/api/v1/activity?from=2023-10-01",
        "/api/v1/totals?from=2023-09-01", "/api/v1/sleep?from=2023-12-20", "/api/v1/records",
        "/api/v1/load?from=2023-12-20",
        "/api/v1/duplicates", "/api/v1/live", "/api/v1/routes?limit=3", "/api/v1/zones", "/api/v1/bin",
        "/api/v1/body?from=2023-12-20", "/api/v1/curves", "/api/v1/readiness", "/api/v1/goals", "/api/v1/gear",
        "/api/v1/digest", "/api/v1/year", "\(run)/same-route", "/api/v1/workouts/\(SweptLife.planned.uuidString)/plan",
        "/api/v1/plans", "/api/v1/plans/next", "/api/v1/plans/\(SweptLife.plan.uuidString)",
        "\(run)/compare/\(SweptLife.planned.uuidString)", "/api/v1/tiles", "/api/v1/workouts?limit=4", run,
        "\(triathlon)/splits", "\(run)/zones", "\(run)/series?points=100", "\(run)/route", "\(run)/export?format=gpx",
    ]

    private static let dates = [
        "2023-12-29", "2023-12", "yesterday", "2023-12-29T08:00", "2023-12-29T08:00:00 05:30", "2023-02-30", "x", "",
    ]

    private static let named: [String: [String]] = [
        "from": dates, "to": dates, "day": dates + ["2023-12-25", "2014-01-07"],
        "timeZone": ["Europe/Zurich", "Asia/Kathmandu", "+0200", "Mars", ""],
        "activity": ["running", "HKWorkoutActivityTypeRunning", "Handcycling", "joging", "", "swimming"],
        "unit": ["km", "count", "m", "lb", "kg", "%", "x", "", String(repeating: "m", count: 65)],
        "type": [
            "bodyMass", "HKQuantityTypeIdentifierBodyMass", "stepCount", "heartRate", "sleepAnalysis", "hartRate", "",
            "bloodPressure",
        ],
        "source": ["Watch", "org.example.phone", "Scale & Sons <1>", "nobody", "", String(repeating: "n", count: 201)],
        "where": ["value > 70", "duration > 2000", "value", "(", "", String(repeating: "v", count: 4_001)],
        "workout": [RichWeek.run, SweptLife.absent.uuidString, "x", ""],
        "cursor": ["x", "", "AgAIAAAA", String(repeating: "c", count: 401)],
        "since": ["x", "", "MCA", "MTIzIHg"], "gear": ["Trail shoes", "blue & red bike", "Nothing", ""],
        "q": ["lake", "HALF it", "zzz", ""], "minDistance": ["5km", "3mi", "5000", "-1", "x", ""],
        "maxDistance": ["5km", "0", "x"], "minDuration": ["1500", "0", "-1", "1e309", "x", ""],
        "by": [
            "km", "mile", "lap", "activity", "m:400", "m:9.9", "m:10", "m:100000", "m:100001", "m:", "x", "hour", "day",
            "week",
            "month", "year", "none", "time", "distance", "moving", "",
        ],
        "columns": [
            "heartRate", "power,pace,cadence", "latitude,longitude,elevation,gradient,distance", "speed,speed", ",",
            "hartRate", "",
        ],
        "from ": [],
        "against": ["all", "2023-06", "2022", "2023-01-01/2023-03-31", "x", "", String(repeating: "a", count: 81)],
        "bbox": [
            "7,46,8,47.5", "8,47,8.2,47.3", "8.2,47,8,47.3", "1,2,3", "181,0,0,1", "0,-91,1,1", "0,2,1,1", "0,0,1,91",
            "a,b,c,d", "",
        ],
    ]

    /// The values of parameters that have all of theirs at another address.
    private static let fewer: [String: [String]] = [
        "from": ["2023-12-29", "x"], "to": ["2023-12-29", ""], "timeZone": ["Asia/Kathmandu", "Mars"],
        "day": ["2023-12-25", "2014-01-07", "x"], "activity": ["running", "joging"], "type": ["bodyMass", "hartRate"],
        "source": ["Watch", "nobody"], "where": ["value > 70", "("], "unit": ["km", "x"],
        "workout": [RichWeek.run, "x"],
    ]

    /// Returns the values of a parameter: the named ones, or those around its bounds.
    private static func values(of parameter: any AnyParameter, at base: String) -> [String] {
        let isThorough = ["samples?", "statistics?", "workouts?"].contains { base.hasPrefix("/api/v1/" + $0) }
        if !isThorough, let values = fewer[parameter.name] { return values }
        if let values = named[parameter.name], parameter.name != "by" || parameter.schema["enum"] == nil {
            if !["from", "to"].contains(parameter.name) || parameter.schema["type"]?.line == "\"string\"" {
                return values
            }
        }
        if let words = try? parameter.schema.member("enum", { try $0.elements { try $0.asString() } }) {
            return words + ["x", ""]
        }
        switch parameter.schema["type"]?.line {
        case "\"boolean\"": return isThorough ? ["true", "false", "1", "0", "", "x", "TRUE"] : ["true", "false", "x"]
        case "\"integer\"":
            let bounds = ["minimum", "maximum", "default"].compactMap { name in
                try? parameter.schema.member(name) { try $0.asInteger() }
            }
            guard isThorough else {
                let ends = [(bounds.min() ?? 1) - 1, bounds.min() ?? 1, (bounds.max() ?? 1) + 1]
                return ends.map(String.init) + ["x"]
            }
            return Set(bounds.flatMap { [$0 - 1, $0, $0 + 1] }).sorted().map(String.init) + ["x", "1.5", ""]
        default: return isThorough ? ["0", "60", "1500", "-1", "1e309", "x", ""] : ["60", "-1", "x"]
        }
    }

    /// Returns an address with another value of a parameter, which replaces that of the base.
    private static func target(_ base: String, _ name: String, _ value: String) -> String {
        let sides = base.split(separator: "?", maxSplits: 1)
        let kept = sides.count > 1 ? sides[1].split(separator: "&").filter { !$0.hasPrefix(name + "=") } : []
        let pairs = kept.map(String.init) + ["\(name)=\(RequestTarget.encoded(value))"]
        return "\(sides[0])?\(pairs.joined(separator: "&"))"
    }

    private static func name(of base: String) -> String {
        base.prefix { $0 != "?" }.dropFirst("/api/v1".count).split(separator: "/").map {
            $0.count == 36 ? "of" : String($0)
        }
        .joined(separator: "-")
    }

    private static func expect(
        _ outcomes: SweptOutcomes, _ name: String, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let difference = try outcomes.difference(from: "Service/Texts/Routes/\(name).txt")
        #expect(difference == nil, sourceLocation: location)
    }

    private static let shown = ["Content-Type", "Link", "Revision", "Export-Notes", "Content-Disposition"]

    // MARK: Parameters

    @Test(arguments: bases.indices)
    func everyParameterHasItsValues(place: Int) async throws {
        let base = Self.bases[place]
        let responder = try SweptService.shared.get().responder()
        let path = base.prefix { $0 != "?" }.dropFirst().split(separator: "/").map(String.init)
        let route = try responder.table.match(.get, path).route
        var outcomes = SweptOutcomes()
        func ask(_ target: String) async throws {
            let line = OutcomeText.line(try await responder.ask("GET", target), fields: Self.shown)
            outcomes.add(target.dropFirst("/api/v1".count).prefix(100)) { line }
        }
        try await ask(base)
        for parameter in route.parameters {
            let values = Self.values(of: parameter, at: base)
            // Those that read the whole life have all their values as tools and on pages.
            let isSlow = ["/load", "/digest", "/curves", "/records", "/year"].contains { base.contains($0) }
            for value in isSlow && values.count > 3 ? values.prefix(1) + values.suffix(1) : values {
                try await ask(Self.target(base, parameter.name, value))
            }
            try await ask(Self.target(base, parameter.name, "1") + "&\(parameter.name)=2")
            if parameter.isRequired {
                try await ask(Self.target(base, parameter.name, "").replacing("\(parameter.name)=", with: ""))
            }
        }
        for name in ["nothing", "Limit", "typ", "form"] { try await ask(Self.target(base, name, "1")) }
        try Self.expect(outcomes, "parameters\(Self.name(of: base).isEmpty ? "" : "-")\(Self.name(of: base))-\(place)")
    }

    /// Parameters that have a meaning only together.
    private static let pairs: [String] = [
        "statistics?type=heartRate&from=2023-12-28&to=2023-12-30&by=hour",
        "statistics?type=heartRate&from=2023-12-28&to=2023-12-30&by=hour&empty=false",
        "statistics?type=stepCount&from=2023-12-01&to=2023-12-31&by=week&perSource=true",
        "statistics?type=stepCount&by=month", "statistics?type=stepCount&by=month&to=2023-12-31",
        "statistics?type=stepCount&from=2023-12-31&to=2023-12-01",
        "statistics?type=bodyMass&units=imperial&from=2023-12-01",
        "statistics?type=bodyMass&unit=lb&from=2023-12-01", "statistics?type=bodyMass&unit=lb&units=metric",
        "statistics?type=bodyMass&unit=km", "statistics?type=sleepAnalysis", "statistics?type=workout",
        "statistics?type=distanceCycling&units=metric&from=2023-12-01&perSource=1",
        "statistics?type=heartRate&workout=\(RichWeek.run)",
        "statistics?type=stepCount&source=Phone&by=day&from=2023-12-30",
        "statistics?type=stepCount&from=1900&by=hour&to=1905",
        "statistics?type=stepCount&by=day&from=2023-12-25&to=2024-01-02",
        "statistics.csv?type=stepCount&by=day&from=2023-12-29&perSource=true",
        "statistics.csv?type=heartRate&by=day&from=2023-12-29",
        "statistics.ndjson?type=stepCount&by=day&from=2023-12-29&empty=false", "statistics.xml?type=stepCount",
        "statistics/explain?type=heartRate&from=2023-12-25&to=2023-12-31",
        "statistics/explain?type=stepCount&from=2023-12-31&to=2023-12-25",
        "statistics/explain?type=distanceCycling&from=2023-12-25&to=2023-12-31&units=imperial",
        "statistics/explain?type=distanceCycling&from=2023-12-25&to=2023-12-31&unit=mi",
        "statistics/explain?type=stepCount&from=2023-12-25",
        "samples?type=stepCount&series=values&limit=3", "samples?type=heartRate&series=values&sort=-start&limit=3",
        "samples?type=heartRate&type=bodyMass&count=true&limit=5&sort=start",
        "samples?type=heartRate&type=bodyMass&series=values",
        "samples?type=bodyMass&type=leanBodyMass&where=value+%3E+60",
        "samples?type=bodyMass&from=2023-12-30&to=2023-12-30",
        "samples.csv?type=bodyMass&from=2023-12-29", "samples.ndjson?type=bodyMass&type=leanBodyMass&from=2023-12-29",
        "samples.csv?type=heartRate&series=values&workout=\(RichWeek.run)&limit=1", "samples.csv?type=nothing",
        "samples?type=workout&limit=2", "samples?type=electrocardiogram", "samples?type=stateOfMind",
        "samples?type=workoutRoute&limit=2",
        "samples?type=bloodPressure&limit=1", "samples?type=sleepAnalysis&limit=2&sort=start",
        "workouts.csv?from=2023-12-20", "workouts.ndjson?activity=swimming",
        "workouts.csv?sort=-distance&from=2023-12-01&limit=1",
        "workouts?totals=true&limit=1", "workouts?totals=true&activity=yoga", "workouts?hasRoute=true&limit=2",
        "workouts?minDistance=5km&maxDistance=5km", "workouts?minDistance=6km&maxDistance=5km",
        "workouts?minDuration=2400&limit=2",
        "workouts?gear=Trail+shoes&sort=distance&limit=2", "workouts?q=half&totals=1",
        "workouts?where=duration+%3E+3000&limit=2",
        "types?all=true", "types/bodymass", "types/BodyMass", "types/HKQuantityTypeIdentifierBodyMass", "types/bodyMas",
        "types/workout",
        "types/stepCount", "digest?span=week&day=2023-12-25", "digest?span=week&day=2023-12-24",
        "digest?span=day&day=2014-01-07",
        "year?year=2022", "year?year=2024", "year?year=1", "year?year=9998", "curves?kind=power&against=all",
        "curves?kind=distance&activity=running&from=2023-12-01&to=2023-12-31&against=2023-11",
        "curves?from=2023-12-31&to=2023-12-01",
        "load?by=week&measure=edwards&from=2023-11-01&to=2023-12-31", "load?measure=tss&from=2023-12-24",
        "load?from=2024&to=2023",
        "totals?by=week&activity=running&from=2023-12-01", "totals?by=day&from=2023-12-24&to=2023-12-26",
        "totals?from=2024&to=2023",
        "routes?bbox=7,46,8,47.5&tolerance=0&limit=1", "routes?hideEnds=true&limit=1&activity=running",
        "routes.geojson?limit=1",
        "routes?limit=1&tolerance=10000", "records?activity=running&kind=distance&top=3", "records?kind=power&top=100",
        "body?from=2023-12-29&to=2023-12-30", "sleep?from=2023-12-29&to=2023-12-30&timeZone=Asia/Kathmandu",
        "activity?from=2023-12-29&to=2023-12-30&timeZone=America/New_York", "readiness?day=2023-12-29",
        "readiness?day=2014-01-07",
        "plans?from=2023-12-27&to=2023-12-29", "plans?to=2023-12-29", "plans?from=2024-01-02",
        "plans?from=2024&to=2023", "plans/next?timeZone=Asia/Kathmandu",
        "plans/\(SweptLife.duePlan.uuidString)", "plans/\(SweptLife.absent.uuidString)", "plans/x",
        "tiles?activity=hiking&from=2020",
        "tiles?from=2023-12-01", "duplicates?from=2023-01-01&to=2023-06-30",
    ]

    private static let ofWorkouts: [String] = [
        "samples", "samples?type=heartRate&limit=1", "samples?type=heartRate&type=runningPower&count=1&limit=2",
        "samples?type=bodyMass",
        "samples.csv?type=distanceWalkingRunning", "samples.ndjson?type=runningPower", "splits", "splits?by=lap",
        "splits?by=activity",
        "splits?by=m:250", "zones", "series", "series.columns?columns=latitude,heartRate,power&points=100",
        "series?full=true&columns=cadence",
        "series?from=100&to=300&columns=speed&raw=true", "series?by=moving&columns=distance", "series?from=300&to=100",
        "series?columns=pace,gradient&points=100", "series.columns?from=60", "route", "route?hideEnds=true",
        "route.json", "same-route", "plan",
        "export?format=gpx", "export?format=tcx", "export?format=fit", "export?format=kml", "export?format=kmz",
        "export?format=geojson",
        "export?format=csv", "export?format=json", "export?format=json&hideEnds=true",
        "export?format=gpx&hideEnds=true", "export",
        "compare/\(SweptLife.ride.uuidString)?by=time&places=2", "compare/\(SweptLife.ride.uuidString)?places=3",
        "compare/\(RichWeek.run)?by=distance&places=4", "compare/x", "",
    ]

    private func sweep(_ targets: [String], _ responder: HealthResponder, _ name: String, token: String? = nil)
        async throws
    {
        var outcomes = SweptOutcomes()
        for target in targets {
            let line = OutcomeText.line(
                try await responder.ask("GET", "/api/v1/\(target)", token: token), fields: Self.shown)
            outcomes.add(target.prefix(100)) { line }
        }
        try Self.expect(outcomes, name)
    }

    @Test(arguments: [0, 1, 2])
    func parametersActTogether(part: Int) async throws {
        let length = (Self.pairs.count + 2) / 3
        try await sweep(
            Array(Self.pairs.dropFirst(part * length).prefix(length)), SweptService.shared.get().responder(),
            "pairs-\(part + 1)")
    }

    private static let workouts: [(name: String, uuid: String)] = [
        ("run", RichWeek.run), ("triathlon", RichWeek.triathlon), ("swim", SweptLife.swim.uuidString),
        ("strength", SweptLife.strength.uuidString), ("ride", SweptLife.ride.uuidString),
        ("trimmed", SweptLife.sameWay[1].uuidString),
        ("deleted", SweptLife.deleted[0].uuidString), ("cardiogram", RichWeek.cardiogram), ("none", "x"),
    ]

    @Test(arguments: workouts.indices)
    func everyWorkoutHasItsParts(place: Int) async throws {
        let (name, uuid) = Self.workouts[place]
        let full = ["run", "none"].contains(name)
        let few = [
            "samples?type=heartRate&limit=1", "splits", "splits?by=lap", "splits?by=activity", "zones",
            "series?columns=pace,gradient&points=100", "route?hideEnds=true", "same-route", "plan", "export?format=fit",
            "export?format=tcx", "compare/\(RichWeek.run)?by=distance&places=4", "",
        ]
        let targets = (full ? Self.ofWorkouts : few).map { $0.isEmpty ? "workouts/\(uuid)" : "workouts/\(uuid)/\($0)" }
        try await sweep(
            targets.filter { !$0.contains("kmz") }, SweptService.shared.get().responder(), "workout-\(name)")
    }

    @Test(arguments: ["imperial", "home"])
    func settingsOfTheOwnerCount(name: String) async throws {
        let settings =
            name == "home"
            ? #"{"homeRadius": 350, "timeZone": "Asia/Kathmandu", "weekStart": 4}"#
            : #"{"units": "imperial", "locale": "en-US", "timeZone": "America/New_York", "weekStart": 7}"#
        let bases = ["statistics?", "activity", "totals", "sleep", "digest", "plans/next", "route", "body"]
        let targets =
            Self.bases.filter { base in
                name == "imperial"
                    ? !["export", "load", "year"].contains { base.contains($0) } : bases.contains { base.contains($0) }
            }
            .map { String($0.dropFirst("/api/v1/".count)) } + [
                "workouts/\(RichWeek.run)/route?hideEnds=true", "routes?hideEnds=true&limit=2",
                "totals?by=week&from=2023-12-01",
            ]
        try await sweep(targets, SweptService.shared.get().responder(settings: settings), "settings-\(name)")
    }

    // MARK: Permissions

    /// What a token may read, share and do, by its name: the scopes are parts of it.
    private static func world() throws -> SweptService {
        let service = try SweptService.shared.get()
        let since = SweptLife.moment(29, 0)
        try service.grant("reads", read: [.workout, .heartRate, .stepCount, .bodyMass])
        try service.grant("routes", read: [.workout, .workoutRoute, .distanceWalkingRunning])
        try service.grant("late", read: [.workout, .heartRate, .stepCount, .bodyMass, .sleepAnalysis], since: since)
        try service.grant("changes-live-export", read: [.leanBodyMass, .workout, .heartRate, .workoutRoute])
        try service.grant("shares", read: [], share: [.workout, .bodyMass])
        return service
    }

    private static let tokenWorld = Result { try world() }

    @Test(arguments: ["none", "routes", "late", "changes-live-export", "shares", "delete-import"])
    func eachTokenSeesWhatItMay(token: String) async throws {
        let responder = try Self.tokenWorld.get().responder()
        let more = [
            "samples?type=heartRate&limit=2", "samples?type=stepCount&limit=2&count=1",
            "statistics?type=bodyMass&by=month&from=2023-11-01",
            "workouts?totals=true&limit=2", "workouts?hasRoute=true", "types/stepCount", "types/bodyMass",
            "samples/\(RichWeek.run)",
            "samples/\(RichWeek.cardiogram)", "workouts/\(RichWeek.run)/series?columns=heartRate,latitude",
            "workouts/\(RichWeek.run)/series?columns=speed",
            "samples.csv?type=bodyMass&from=2023-12-28", "digest?span=week",
        ]
        // Those that read the whole life once are enough.
        let slow = token == "late" ? [] : ["/load", "/records", "/curves", "/year", "/digest"]
        let bases = Self.bases.filter { base in !slow.contains { base.contains($0) } }
        try await sweep(
            bases.map { String($0.dropFirst("/api/v1/".count)) } + more, responder, "token-\(token)", token: token)
    }

    @Test func whoDoesNotSignInSeesNothing() async throws {
        let responder = try SweptService.shared.get().responder()
        for base in Self.bases {
            var request = ServiceRequest(method: "GET", target: base)
            request.fields["Host"] = "health.test"
            let answer = try await Answer(responder.respond(to: request))
            #expect(answer.status == 401 && answer.fields["WWW-Authenticate"] == "Bearer", "\(base)")
        }
    }

    // MARK: Pages of lists

    @Test func pagesOfAListAreTheWholeList() async throws {
        let responder = try SweptService.shared.get().responder()
        for (target, limits) in [
            ("/api/v1/workouts?", [37, 70]), ("/api/v1/workouts?sort=title&", [33]),
            ("/api/v1/workouts?sort=-climb&", [33]),
            ("/api/v1/workouts?sort=-energy&activity=running&", [9]), ("/api/v1/samples?type=bodyMass&", [29]),
            ("/api/v1/samples?type=bodyMass&type=bloodPressure&sort=start&", [41]),
            ("/api/v1/samples?type=stepCount&series=values&from=2023-11-01&", [50]),
        ] {
            let key = target.contains("values") ? "start" : "uuid"
            let whole = try await responder.ask("GET", "\(target)limit=1000").items().map { $0[key]?.line ?? "" }
            #expect(whole.count > 9 && Set(whole).count <= whole.count)
            for limit in limits {
                var (found, next, sizes): ([String], String?, [Int]) = ([], "\(target)limit=\(limit)", [])
                while let address = next {
                    let answer = try await responder.ask("GET", address)
                    let items = try answer.items().map { $0[key]?.line ?? "" }
                    found += items
                    sizes.append(items.count)
                    next = try? answer.json().member("next") { try $0.asString() }
                    #expect(next.map { "<\($0)>; rel=\"next\"" } == answer.fields["Link"])
                }
                #expect(found == whole, "\(target) \(limit)")
                #expect(sizes.dropLast().allSatisfy { $0 == limit } && sizes.last ?? 0 > 0, "\(sizes)")
            }
        }
    }
}
