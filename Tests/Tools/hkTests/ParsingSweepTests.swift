import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit
import TestSupport
import Testing
import WorkoutFiles

@testable import hk

/// An error of which no part of the program knows.
enum UnknownFailure: Error {
    case odd
}

/// What each option accepts, and what is said of everything else.
@Suite struct ParsingSweepTests {
    private static func expect(_ kept: KeptOutcomes, _ name: String) throws {
        let difference = try kept.difference(from: "Tools/Texts/Parsing/\(name).txt")
        #expect(difference == nil)
    }

    /// Adds what a command says of options that are changed after the arguments were read.
    private static func add<Command: ParsableCommand>(
        _ type: Command.Type, _ arguments: String, to kept: inout KeptOutcomes,
        _ changes: [(String, (inout Command) -> Void)]
    ) throws {
        let parsed = try type.parse(arguments.split(separator: " ").map(String.init))
        // Every pair with the same first option is on its line.
        var lines: [(name: Substring, outcomes: [String])] = []
        for (name, change) in changes {
            var command = parsed
            change(&command)
            var outcome = "accepted"
            do { try command.validate() } catch { outcome = "\(error)" }
            let first = name.firstRange(of: " and ").map { name[..<$0.lowerBound] } ?? name[...]
            if lines.last?.name != first { lines.append((first, [])) }
            lines[lines.count - 1].outcomes.append(outcome)
        }
        for (name, outcomes) in lines {
            kept.add("\(type._commandName) \(arguments) \(name)") { outcomes.joined(separator: " | ") }
        }
    }

    private typealias Add<Command> = (String, @escaping (inout Command) -> Void) -> Void

    /// Adds what a command says of the changes that a closure adds.
    private static func sweep<Command: ParsableCommand>(
        _ type: Command.Type, _ arguments: String, to kept: inout KeptOutcomes, _ fill: (Add<Command>) -> Void
    ) throws {
        var changes: [(String, (inout Command) -> Void)] = []
        fill { changes.append(($0, $1)) }
        try add(type, arguments, to: &kept, changes)
    }

    @Test func optionsHaveTheirBounds() throws {
        var kept = KeptOutcomes()
        let ages: [Double] = [-1, -0.001, 0, 0.5, 90, .infinity, .nan]
        try Self.sweep(WorkoutsCommand.self, "", to: &kept) { add in
            for limit in [-1, 0, 1, 2] { add("limit \(limit)") { $0.limit = limit } }
            add("both") { ($0.csv, $0.options.json) = (true, true) }
        }
        try Self.sweep(SamplesCommand.self, "heartRate", to: &kept) { add in
            for limit in [-1, 0, 1, 2] { add("limit \(limit)") { $0.limit = limit } }
            add("both") { ($0.csv, $0.options.json) = (true, true) }
        }
        try Self.sweep(WatchCommand.self, "heartRate", to: &kept) { add in
            for limit in [-1, 0, 1, 2] { add("limit \(limit)") { $0.limit = limit } }
        }
        try Self.sweep(RecordsCommand.self, "", to: &kept) { add in
            for top in [-1, 0, 1, 2, 999, 1_000, 1_001] { add("top \(top)") { $0.top = top } }
            add("activity") { $0.activity = "runing" }
            add("both") { ($0.csv, $0.options.json) = (true, true) }
        }
        try Self.sweep(CompareCommand.self, "a b", to: &kept) { add in
            for places in [-1, 0, 1, 2, 3, 999, 1_000, 1_001] { add("places \(places)") { $0.places = places } }
            add("both") { ($0.csv, $0.options.json) = (true, true) }
        }
        try Self.sweep(YearCommand.self, "", to: &kept) { add in
            for year in [-1, 0, 1, 2, 9_997, 9_998, 9_999] { add("year \(year)") { $0.year = year } }
        }
        try Self.sweep(WatchFolderCommand.self, "f", to: &kept) { add in
            for seconds in [0, 0.9, 1, 1.5, 86_400, 86_400.5] { add("interval \(seconds)") { $0.interval = seconds } }
            for folders in [["f"], ["f", "g"], ["f", "./f"], ["f", "g", "f/"], ["f", "g/../f"]] {
                add("folders \(folders)") { $0.folders = folders }
            }
        }
        try Self.sweep(CompactCommand.self, "", to: &kept) { add in
            for days in ages { add("older than \(days)") { $0.olderThan = days } }
        }
        try Self.sweep(CondenseCommand.self, "", to: &kept) { add in
            for number in ages {
                add("older than \(number)") { $0.days = number }
                add("minimum duration \(number)") { $0.minimumDuration = number }
            }
            add("all") { $0.allSources = true }
            add("a source") { $0.sources = ["a"] }
            add("all and a source") { ($0.allSources, $0.sources) = (true, ["a"]) }
        }
        try Self.sweep(BackupCommand.self, "f", to: &kept) { add in
            for keep in [-1, 0, 1, 2] { add("keep \(keep)") { $0.keep = keep } }
            add("JSON") { $0.options.json = true }
            add("output") { $0.target = "-" }
            add("JSON to output") { ($0.target, $0.options.json) = ("-", true) }
        }
        try Self.sweep(ConvertCommand.self, "a b", to: &kept) { add in
            add("JSON") { $0.json = true }
            add("output") { $0.output = "-" }
            add("JSON to output") { ($0.output, $0.json) = ("-", true) }
            add("JSON of input") { ($0.input, $0.json) = ("-", true) }
        }
        try Self.sweep(ImportCommand.self, "f", to: &kept) { add in
            for user in [-2, -1, 0, 1, 65_533, 65_534, 65_535] { add("user \(user)") { $0.user = user } }
            for unit in ["kg", "lb", "lbs", "KG", ""] { add("unit \(unit)") { $0.weightUnit = unit } }
            for zone in ["Europe/Zurich", "Mars", ""] { add("zone \(zone)") { $0.assumeZone = zone } }
            for types in ["sleep,weight", "sleep,nosuch", ","] { add("only \(types)") { $0.only = types } }
            for start in ["2024-05-01 10:00", "2024", "x"] { add("start \(start)") { $0.start = start } }
            add("activity") { $0.activity = "runing" }
            add("shift") { $0.shift = TypedShift(argument: "1h") }
            add("shift and zone") { ($0.shift, $0.assumeZone) = (TypedShift(argument: "1h"), "UTC") }
            add("from") { $0.from = "x" }
            add("until") { $0.until = "x" }
            add("from and until") { ($0.from, $0.until) = ("2024-05", "2024-05") }
            add("until before from") { ($0.from, $0.until) = ("2024-05", "2024-04") }
        }
        for ids in [[], ["a"], ["b", "c"]] {
            let arguments = ids.isEmpty ? "" : "--forget \(ids.joined(separator: " "))"
            try Self.add(DuplicatesCommand.self, arguments, to: &kept, Self.decisions)
        }
        try Self.expect(kept, "bounds")
    }

    /// Every two of the options of `hk duplicates`.
    private static var decisions: [(String, (inout DuplicatesCommand) -> Void)] {
        let options: [(String, (inout DuplicatesCommand) -> Void)] = [
            ("none", { _ in }), ("same", { $0.same = true }), ("different", { $0.different = true }),
            ("forget", { $0.forget = true }), ("prefer", { $0.prefer = true }), ("shifted", { $0.shifted = true }),
            ("stream", { $0.stream = "route" }), ("from", { $0.filter.from = "2024" }),
            ("until", { $0.filter.until = "2024" }), ("where", { $0.filter.condition = "x" }),
        ]
        return pairs(options) { $0.forget = false }
    }

    /// Returns every option alone, and with each that follows.
    private static func pairs<Command>(
        _ options: [(String, (inout Command) -> Void)], after begin: @escaping (inout Command) -> Void = { _ in }
    ) -> [(String, (inout Command) -> Void)] {
        options.indices.flatMap { one in
            options.indices.filter { $0 >= one }.map { other in
                (
                    "\(options[one].0) and \(options[other].0)",
                    { command in
                        begin(&command)
                        options[one].1(&command)
                        options[other].1(&command)
                    }
                )
            }
        }
    }

    @Test func optionsThatExcludeEachOther() throws {
        var kept = KeptOutcomes()
        let edits: [(String, (inout EditCommand) -> Void)] = [
            ("none", { _ in }), ("title", { $0.title = "x" }), ("notes", { $0.notes = "x" }),
            ("activity", { $0.activity = "run" }), ("wrong activity", { $0.activity = "runing" }),
            ("tag", { $0.tag = ["a"] }), ("untag", { $0.untag = ["a"] }), ("gear", { $0.gear = "a" }),
            ("no gear", { $0.noGear = true }), ("not mine", { $0.notMine = true }), ("mine", { $0.mine = true }),
            ("from", { $0.from = "07:00" }), ("to", { $0.to = "07:00" }), ("whole", { $0.whole = true }),
            ("undo", { $0.undo = true }), ("as recorded", { $0.asRecorded = true }), ("judged", { $0.judged = true }),
            ("all", { $0.all = true }), ("no ID", { $0.id = nil }),
        ]
        try Self.add(EditCommand.self, "a --mine", to: &kept, Self.pairs(edits) { $0.mine = false })
        try Self.add(
            EditCommand.self, "a --mine", to: &kept,
            [("judged, all, no ID", { ($0.mine, $0.judged, $0.all, $0.id) = (false, true, true, nil) })])
        let activities: [(String, (inout ActivityCommand) -> Void)] = [
            ("none", { _ in }), ("confirm", { $0.confirm = true }), ("all", { $0.all = true }),
            ("activity", { $0.words = ["run"] + $0.words }), ("ID", { $0.words += ["ab"] }),
            ("wrong", { $0.words = ["runing"] }),
        ]
        try Self.add(ActivityCommand.self, "", to: &kept, Self.pairs(activities))
        try Self.add(
            ActivityCommand.self, "", to: &kept,
            [
                ("confirm, all and ID", { ($0.confirm, $0.all, $0.words) = (true, true, ["ab"]) }),
                ("all, activity and ID", { ($0.all, $0.words) = (true, ["run", "ab"]) }),
            ])
        let bins: [(String, (inout BinCommand) -> Void)] = [
            ("none", { _ in }), ("restore", { $0.restore = true }), ("erase", { $0.erase = true }),
            ("empty", { $0.empty = true }), ("ID", { $0.ids = ["ab"] }), ("yes", { $0.yes = true }),
        ]
        try Self.add(BinCommand.self, "", to: &kept, Self.pairs(bins))
        let additions: [(String, (inout AddCommand) -> Void)] = [
            ("none", { _ in }), ("duration", { $0.duration = "45m" }), ("distance", { $0.distance = "5km" }),
            ("energy", { $0.energy = "5" }), ("title", { $0.title = "t" }), ("notes", { $0.notes = "n" }),
            ("tag", { $0.tag = ["t"] }), ("date", { $0.date = "today" }), ("value", { $0.value = ["5"] }),
            ("type", { $0.what = "bodyMass" }), ("wrong", { $0.what = "runing" }),
            ("sleep", { $0.what = "sleepAnalysis" }),
        ]
        try Self.add(AddCommand.self, "run --duration 1m", to: &kept, Self.pairs(additions) { $0.duration = nil })
        let exports: [(String, (inout ExportCommand) -> Void)] = [
            ("none", { _ in }), ("all", { $0.all = true }), ("ID", { $0.subjects = ["ab"] }),
            ("Apple Health", { $0.format = .appleHealth }), ("offset", { $0.dates.offset = "Z" }),
            ("whole seconds", { $0.dates.wholeSeconds = true }),
        ]
        try Self.add(ExportCommand.self, "a --to gpx", to: &kept, Self.pairs(exports) { $0.subjects = [] })
        try Self.add(
            ExportCommand.self, "a --to gpx", to: &kept,
            [
                ("everything", { ($0.all, $0.subjects, $0.format) = (true, [], .appleHealth) }),
                (
                    "everything, offset",
                    { ($0.all, $0.subjects, $0.format, $0.dates.offset) = (true, [], .appleHealth, "Z") }
                ),
            ])
        let permissions: [(String, (inout MCPCommand) -> Void)] = [
            ("none", { _ in }), ("allow", { $0.allow = "common" }), ("revoke", { $0.revoke = "all" }),
            ("permissions", { $0.permissions = true }), ("routes", { $0.routes = true }),
            ("types", { $0.types = "sleep" }),
            ("from", { $0.from = "2024" }), ("person", { $0.person = "p" }), ("state", { $0.state = "s" }),
            ("store", { $0.options.store = "f" }),
        ]
        try Self.add(MCPCommand.self, "", to: &kept, Self.pairs(permissions))
        let settings: [(String, (inout ConfigCommand) -> Void)] = [
            ("none", { _ in }), ("unset", { $0.unset = true }), ("key", { $0.key = "units" }),
            ("other key", { $0.key = "time-zone" }), ("wrong key", { $0.key = "colour" }),
            ("value", { $0.value = "metric" }),
            ("wrong value", { $0.value = "yards" }),
        ]
        try Self.add(ConfigCommand.self, "", to: &kept, Self.pairs(settings))
        try Self.add(
            ConfigCommand.self, "units metric", to: &kept, [("unset", { $0.unset = true }), ("as it is", { _ in })])
        try Self.add(
            CompletionsCommand.self, "bash", to: &kept,
            [
                ("as it is", { _ in }), ("two", { $0.shell = .zsh }), ("install", { $0.request = .install }),
                ("install zsh", { ($0.request, $0.shell) = (.install, .zsh) }),
            ])
        try Self.expect(kept, "pairs")
    }

    @Test func optionsOfRecordings() throws {
        var kept = KeptOutcomes()
        let options: [(String, (inout RecordCommand) -> Void)] = [
            ("none", { _ in }), ("simulate", { $0.simulate = true }), ("replay", { $0.replay = "f" }),
            ("sensors", { $0.sensors = "a" }), ("resume", { $0.resume = true }), ("discard", { $0.discard = true }),
            ("plan", { $0.plan = "p" }), ("end with plan", { $0.endWithPlan = true }),
            ("transitions", { $0.transitions = true }), ("wheel", { $0.wheel = "2105" }),
            ("wrong wheel", { $0.wheel = "1" }),
            ("adapter", { $0.adapter = "hci0" }), ("wait", { $0.wait = 3 }), ("log", { $0.sensorLog = "f" }),
            ("names", { $0.sensorNames = true }), ("duration", { $0.duration = "5m" }),
            ("wrong duration", { $0.duration = "x" }),
            ("speed", { $0.speed = .times(2) }), ("activity", { $0.activity = "runing" }),
        ]
        try Self.add(RecordCommand.self, "--simulate", to: &kept, Self.pairs(options) { $0.simulate = false })
        try Self.sweep(RecordCommand.self, "--simulate", to: &kept) { add in
            for (name, base) in options[1...4] {
                for (other, change) in options {
                    add("\(name), plan and \(other)") { command in
                        command.simulate = false
                        base(&command)
                        command.plan = "p"
                        change(&command)
                    }
                }
            }
        }
        try Self.sweep(RecordCommand.self, "--simulate", to: &kept) { add in
            for rate in [59, 59.9, 60, 61, 249, 250, 250.1, 251] {
                add("heart rate \(rate)") { $0.maxHeartRate = rate }
            }
            for seconds in [0, 0.9, 1, 1.1, 60] { add("every \(seconds)") { $0.every = seconds } }
        }
        try Self.sweep(RecordCommand.self, "--sensors a", to: &kept) { add in
            for seconds in [-1, -0.1, 0, 1, 3_600, 3_600.5] { add("wait \(seconds)") { $0.wait = seconds } }
            for wheel in ["499", "500", "2105", "3000", "3001", "700x25C", "26", ""] {
                add("wheel \(wheel)") { $0.wheel = wheel }
            }
            add("names") { $0.sensorNames = true }
            add("names and log") { ($0.sensorNames, $0.sensorLog) = (true, "f") }
            add("resume") { $0.resume = true }
            add("speed 1") { $0.speed = .times(1) }
            add("maximal") { $0.speed = .maximal }
        }
        try Self.expect(kept, "recordings-options")
    }

    @Test func optionsOfPlansAndGear() throws {
        var kept = KeptOutcomes()
        let parsed = try PlanCommand.Options.parse([])
        func option(_ name: String, _ change: (inout PlanCommand.Options) -> Void) {
            var options = parsed
            change(&options)
            kept.add("options: \(name)") {
                do { try options.validate() } catch { return "\(error)" }
                return "accepted \(options.file.athlete) \(options.file.scalesPower)"
            }
        }
        let numbers: [Double] = [-1, 0, 0.001, 250, 10_000, 10_000.5, .infinity, .nan]
        for number in numbers {
            option("ftp \(number)") { $0.thresholdPower = number }
            option("maximal heart rate \(number)") { $0.maxHeartRate = number }
            option("threshold heart rate \(number)") { $0.thresholdHeartRate = number }
        }
        for pace in [
            "4:30", "0:00", "0:01", "1:00", "4:59", "4:60", "4", ":30", "4:", "4:30:10", "-4:30", "4:x", "65535:00",
            "65536:00", "",
        ] { option("pace \(pace)") { $0.thresholdPace = pace } }
        option("activity") { $0.activity = "runing" }
        option("scale") { $0.scale = true }
        option("scale with ftp") { ($0.scale, $0.thresholdPower) = (true, 250) }
        try Self.sweep(PlanCommand.Convert.self, "a b", to: &kept) { add in
            for number in numbers { add("free \(number)") { $0.free = number } }
            add("JSON") { $0.options.json = true }
            add("output") { $0.output = "-" }
            add("JSON to output") { ($0.output, $0.options.json) = ("-", true) }
        }
        try Self.sweep(PlanCommand.Export.self, "a b", to: &kept) { add in
            add("JSON") { $0.options.json = true }
            add("output") { $0.output = "-" }
            add("JSON to output") { ($0.output, $0.options.json) = ("-", true) }
        }
        let lists: [(String, (inout PlanCommand.List) -> Void)] = [
            ("none", { _ in }), ("all", { $0.all = true }), ("library", { $0.library = true }),
            ("from", { $0.from = "2024" }), ("until", { $0.until = "2024" }),
        ]
        try Self.add(PlanCommand.List.self, "", to: &kept, Self.pairs(lists))
        try Self.sweep(PlanCommand.Link.self, "a", to: &kept) { add in
            add("as it is") { _ in }
            add("remove") { $0.remove = true }
            add("plan") { $0.plan = "p" }
            add("remove plan") { ($0.remove, $0.plan) = (true, "p") }
        }
        try Self.sweep(PlanCommand.Import.self, "f", to: &kept) { add in
            add("activity") { $0.activity = "runing" }
            add("as it is") { _ in }
        }
        let gear: [(String, (inout GearCommand.Edit) -> Void)] = [
            ("none", { _ in }), ("name", { $0.name = "n" }), ("kind", { $0.kind = .bike }),
            ("begin", { $0.begin = "" }), ("end", { $0.end = "" }),
        ]
        try Self.add(GearCommand.Edit.self, "a --name b", to: &kept, Self.pairs(gear) { $0.name = nil })
        try Self.sweep(SensorsCommand.Read.self, "a", to: &kept) { add in
            for user in [-1, 0, 1, 253, 254, 255] { add("user \(user)") { $0.user = user } }
        }
        for seconds in [0, 0.9, 1, 600, 600.5] {
            var options = try SensorsCommand.Options.parse([])
            options.seconds = seconds
            kept.add("search \(seconds)") {
                do { try options.validate() } catch { return "\(error)" }
                return "accepted"
            }
        }
        var store = try StoreOptions.parse([])
        for seconds in [nil, -1, -0.001, 0, 0.5, 86_400, 86_400.5, .nan] as [Double?] {
            store.lockWait = seconds
            kept.add("wait \(seconds.map { "\($0)" } ?? "–")") {
                do { try store.validate() } catch { return "\(error)" }
                return "accepted"
            }
        }
        for (csv, json) in [(false, false), (true, false), (false, true), (true, true)] {
            store.json = json
            kept.add("table \(csv), JSON \(json)") {
                do { try store.exclude(csv: csv) } catch { return "\(error)" }
                return "accepted"
            }
        }
        var days = try DayOptions.parse([])
        for limit in [-1, 0, 1, 2] {
            days.limit = limit
            kept.add("days \(limit)") {
                do { try days.validate() } catch { return "\(error)" }
                return "accepted \(days.most ?? -1)"
            }
        }
        try Self.expect(kept, "plans")
    }

    /// Commands that read their dates, names and numbers only when they run check them before.
    @Test(arguments: [
        "workouts --near 91,8", "workouts --near 47,8 --box 46,7,47,8", "workouts --box 46,8,47,7,9",
        "workouts --limit x",
        "workouts --min-distance 5km --max-distance 4km", "workouts --max-duration x", "samples", "totals --by hour",
        "stats heartRate --by minute", "totals --activity runing", "curves --activity runing",
        "tiles --activity runing",
        "tiles --csv --json", "rings --csv --json", "load --csv --json", "sleep --csv --json", "body --limit 0",
        "goals add distance 5 --activity runing", "export a --to xml", "add",
    ]) func wrongArgumentsAreRefused(line: String) throws {
        var words = line.split(separator: " ").map(String.init)[...]
        var command: any ParsableCommand.Type = HKCommand.self
        while let word = words.first,
            let next = command.configuration.subcommands.first(where: { $0._commandName == word })
        {
            command = next
            words = words.dropFirst()
        }
        #expect(throws: (any Error).self) { try command.parse(Array(words)) }
    }

    // MARK: Values

    @Test func wordsAreReadAsTheyAreTyped() throws {
        var kept = KeptOutcomes()
        for text in [
            "", "-", "0", "a1", "A-1-f", "g", "0x1", "12 34", String(repeating: "a", count: 32),
            String(repeating: "b", count: 33), "\u{1B}[m", "٣",
        ] {
            kept.add("digits '\(text.printable)'") { try TypedDigits(text).text }
        }
        let uuids = [
            "01A200D1-5C00-7762-9215-05A061A6B7CE", "01A200D1-5C00-4762-9215-05A061A6B7C0",
            "12345678-0000-8000-B000-0000000009AB",
        ]
        .compactMap(UUID.init(uuidString:))
        for text in ["01a2", "01A200D1-5C00-4", "b7ce", "b7c0", "9ab", "0", "1", "01a200d15c007762921505a061a6b7ce"] {
            kept.add("identifier '\(text)'") {
                let digits = try TypedDigits(text)
                return uuids.map { "\(digits.begin($0)) \(digits.end($0)) \(digits.name($0))" }.joined(separator: ", ")
            }
        }
        for text in [
            "1h", "-30m", "+7d2h", "1.5h", "90s", "0s", "1h1h", "1d1h1m1s", "-", "", "5", "5x", "x5", "1..5h", "40d",
            "14600d", "14610d", "14611d", "1e3s", "٣h", "1H",
        ] {
            kept.add("shift '\(text)'") { TypedShift(argument: text).map { KeptOutcomes.text($0.seconds) } ?? "none" }
        }
        for text in ["max", "Max", "0.1", "0.0999", "1", "5", "5.1", "7", "10000", "10000.5", "-1", "nan", "x", ""] {
            kept.add("speed '\(text)'") {
                RecordSpeed(argument: text).map { "\($0) \($0.defaultValueDescription) \($0.rhythm)" } ?? "none"
            }
        }
        for text in [
            "Z", "z", "+0000", "+0200", "-0530", "+02:00", "+1400", "+1459", "+1460", "+1500", "-1400", "0200", "+200",
            "+02000", "+0x00", "", "+", "2", "+-200", "+ 200", "ZZ",
        ] {
            kept.add("offset '\(text)'") {
                var options = ExportDateOptions()
                (options.offset, options.wholeSeconds) = (text, false)
                return
                    "\(try options.secondsFromGreenwich(else: TimeZone(secondsFromGMT: 5_400) ?? .gmt)) \(options.isEmpty)"
            }
        }
        kept.add("no offset") {
            var options = ExportDateOptions()
            (options.offset, options.wholeSeconds) = (nil, false)
            let zone = try options.secondsFromGreenwich(else: TimeZone(secondsFromGMT: 5_400) ?? .gmt)
            let isEmpty = options.isEmpty
            options.wholeSeconds = true
            return "\(zone) \(isEmpty) \(options.isEmpty)"
        }
        for name in [
            "a.fit", "a.FIT", "a.tcx", "a.zwo", "a.erg", "a.mrc", "a.txt", "a.icu", "a.workout", "a.json", "a.gpx", "a",
            "", "fit", "a.b/c", ".fit", "a.txt.fit",
        ] {
            kept.add("plan '\(name)'") { PlanFormat(fileName: name).map { "\($0) \($0.written)" } ?? "none" }
            kept.add("output '\(name)'") { try PlanOutput(name, nil, force: false, hint: "").format }
        }
        for format in ExportFormat.allCases {
            kept.add("format \(format.rawValue)") {
                "\(String(describing: format.ofWorkouts)) \(String(describing: format.ofSamples))"
            }
        }
        kept.add("choices") {
            "\(ExportFormat.choice) | \(ExportFormat.alternatives) | \(Shell.choice) | \(Shell.alternatives)"
        }
        for text in ["fit", "FIT", "apple-health", "", "xml"] {
            kept.add("export '\(text)'") { ExportFormat(rawValue: text).map { $0.rawValue } ?? "none" }
        }
        for request in ["install", "bash", "zsh", "fish", "Install", "tcsh", ""] {
            kept.add("completions '\(request)'") {
                CompletionsCommand.Request(argument: request).map { "\($0)" } ?? "none"
            }
        }
        kept.add("completions") { CompletionsCommand.Request.allValueStrings }
        try Self.expect(kept, "words")
    }

    @Test func locationsAndActivitiesOfRecordings() throws {
        var kept = KeptOutcomes()
        for activity in [WorkoutActivity.running, .swimming, .swimBikeRun, .cycling, .other] {
            for location in RecordLocation.allCases {
                for number in 0...6 {
                    kept.add("\(activity.name), \(location), \(number)") {
                        var configuration = WorkoutConfigurationRecord()
                        configuration.activityType = activity
                        location.apply(to: &configuration)
                        guard let part = ActivityOrder.activity(number: number, of: configuration) else {
                            return "none"
                        }
                        return
                            "\(part.activityType.name) \(part.locationType) \(part.swimmingLocationType) \(String(describing: part.lapLength))"
                    }
                }
            }
        }
        kept.add("triathlon") { ActivityOrder.triathlon.map { "\($0.activity.name) \($0.share)" } }
        try Self.expect(kept, "recordings")
    }

    /// A pace is minutes and seconds a kilometre.
    @Test func optionsOfPlansAreThoseOfReaders() throws {
        let options = try PlanCommand.Options.parse([
            "--ftp", "251", "--max-heart-rate", "187", "--threshold-heart-rate", "169", "--threshold-pace", "4:10",
            "--activity", "cycling", "--scale",
        ]).file
        #expect(options.athlete.thresholdPower == 251 && options.athlete.maximalHeartRate == 187)
        #expect(options.athlete.thresholdHeartRate == 169 && options.athlete.thresholdSpeed == 4)
        #expect(options.activity == .cycling && options.scalesPower)
        let none = try PlanCommand.Options.parse([]).file
        #expect(none.athlete.thresholdSpeed == nil && none.activity == nil && !none.scalesPower)
    }

    @Test func searchesAreThoseOfTheOptions() throws {
        var kept = KeptOutcomes()
        for line in [
            "", "--search hill", "--activity run", "--tag a --tag b", "--gear Shoe", "--min-distance 5",
            "--max-distance 5mi",
            "--min-distance 800m --max-distance 2", "--min-duration 45m", "--max-duration 1h30m",
            "--min-duration 1m --max-duration 2m",
            "--near 47.5,8.25", "--near 47.5,8.25,3", "--box 46.5,7.25,47.75,8", "--not-mine",
        ] {
            kept.add("'\(line)'") {
                let options = try SearchOptions.parse(line.split(separator: " ").map(String.init))
                let value = try options.value()
                return "\(value.text ?? "–") \(value.activity?.name ?? "–") \(value.tags) \(value.gear ?? "–") "
                    + "\(String(describing: value.distance)) \(String(describing: value.duration)) "
                    + "\(String(describing: value.place)) \(value.includesOthers) \(value.isEmpty)"
            }
        }
        try Self.expect(kept, "searches")
    }

    @Test func filtersAndDaysAreEmptyWithoutOptions() throws {
        for option in ["--from", "--until", "--where"] {
            #expect(try !FilterOptions.parse([option, "2024"]).isEmpty)
            #expect(try !ExportFilterOptions.parse([option, "2024"]).isEmpty)
        }
        #expect(try FilterOptions.parse([]).isEmpty && ExportFilterOptions.parse([]).isEmpty)
        #expect(try !ExportFilterOptions.parse(["--workout", "a"]).isEmpty)
        #expect(try DayOptions.parse([]).most == 14)
        #expect(
            try DayOptions.parse(["--from", "2024"]).most == nil && DayOptions.parse(["--to", "2024"]).most == nil)
        #expect(try DayOptions.parse(["--from", "2024", "--limit", "3"]).most == 3)
    }

    // MARK: Failures

    @Test func everyKindOfFailureHasItsExitCode() throws {
        var kept = KeptOutcomes()
        for kind in CommandFailure.Kind.allCases {
            kept.add("\(kind)") {
                let failure = CommandFailure(kind, "A \"sentence\".")
                return "\(failure.status) \(failure.status.rawValue) \(failure.json.line) \(failure)"
            }
        }
        kept.add("statuses") { ExitStatus.allCases.map { "\($0) \($0.rawValue) \($0.exit.rawValue)" } }
        let errors: [(String, any Error)] = [
            ("odd", UnknownFailure.odd), ("failure", CommandFailure(.locked, "Locked.")),
            ("cancelled", CancellationError()),
            ("usage", ArgumentParser.ValidationError("Wrong.")), ("exit", ExitStatus.partly.exit),
            ("input", InputError("Typed wrongly.")),
            (
                "file",
                WorkoutFileError(
                    code: .exists, message: "Could not write 'a.fit': the file already exists.",
                    place: .init(file: "a.fit"))
            ),
        ]
        for (name, error) in errors {
            kept.add(name) { "\(CommandFailure(error).json.line) \(CommandFailure(error).status)" }
            kept.add("\(name), about files") { () throws -> String in
                try CommandFailure.aboutFiles { () throws -> String in throw error }
            }
        }
        kept.add("unusable store, about files") { () throws -> String in
            do {
                return try CommandFailure.aboutFiles { () throws -> String in
                    throw CommandFailure(.unusableStore, "No store.")
                }
            } catch let failure as CommandFailure {
                return "\(failure.kind) \(failure.status)"
            }
        }
        kept.add("plain") { CommandFailure("It failed.").json.line }
        kept.add("listed") { InputError(unknown: "type", "x", similar: []).failure }
        kept.add("similar") { InputError(unknown: "type", "x", similar: ["y"]).failure }
        try Self.expect(kept, "failures")
    }

    // MARK: Settings

    @Test func settingsAreReadFromTextsOfEveryKind() throws {
        var kept = KeptOutcomes()
        let lines = [
            "", "units = imperial", "UNITS=metric", "time-zone = Asia/Tokyo # home", "time_zone=UTC", "locale =",
            "= metric", "metric", "unit = metric",
            "colour = red", "units = metric = imperial", "# units = imperial", "  units   =   imperial  ",
            "units = imperial\r", "locale = de_DE",
        ]
        for (first, text) in lines.enumerated() {
            for other in [nil, "units = metric", "timezone = UTC\n", "\n\nlocale = fr_FR\nunits = imperial"] {
                let file = SettingsFile(other.map { "\(text)\n\($0)" } ?? text)
                kept.addBriefly("\(first) \(other ?? "–")") {
                    let values = SettingKey.allCases.map { key in
                        file.values[key].map { "\($0.line) '\($0.text)'" } ?? "–"
                    }
                    let changed = SettingKey.allCases.map {
                        [file.setting($0, to: "new").text, file.unsetting($0).text].joined(separator: "|")
                    }
                    return "\(values) \(file.remarks) \(changed)"
                }
                kept.addBriefly("\(first) \(other ?? "–"), resolved") {
                    let settings = try Settings(environment: ["LANG": "en_US"], file: file)
                    return
                        "\(settings.entries.map { "\($0.key) \($0.value) \($0.effective) \($0.origin)" }) \(settings.calendar.firstWeekday)"
                }
            }
        }
        for key in SettingKey.allCases {
            for text in [
                "metric", "IMPERIAL", "yard", "system", "SYSTEM", "utc", "europe/berlin", "Berlin", "New York", "CET",
                "Atlantis", "de_DE", "de-de", "C", "c", "POSIX", "klingon", "", String(repeating: "x", count: 65),
                "\u{1B}",
            ] {
                kept.addBriefly("\(key) '\(text.printable)'") { try key.value(typed: text) }
                for origin in ["flag", "environment", "file"] where text.count > 3 && text.count < 7 {
                    kept.addBriefly("\(key) '\(text.printable)' as \(origin)") {
                        do throws(CommandFailure) {
                            let settings = try Settings(
                                flags: origin == "flag" ? [key: text] : [:],
                                environment: origin == "environment" ? [key.variable: text] : [:],
                                file: SettingsFile(origin == "file" ? "\n\(key.rawValue) = \(text)" : ""))
                            return "\(settings[key].value) \(settings[key].effective) \(settings[key].origin)"
                        } catch {
                            return "\(error.kind) \(error.status) \(error)"
                        }
                    }
                }
            }
            kept.addBriefly("\(key)") {
                "\(key.variable) \(key.option) \(key.standard) \(key.explanation) \(key.values.count > 1)"
            }
        }
        for text in ["units", "Units", "time-zone", "TIME_ZONE", "timezone", "locale", "unit", "", "-"] {
            kept.addBriefly("key '\(text)'") { SettingKey(typed: text).map { "\($0)" } ?? "none" }
        }
        for locale in ["en_US", "de_DE", "ar_EG", "pt_PT", "dv_MV", "en_GB", "he_IL", "bn_BD"] {
            kept.addBriefly("calendar of \(locale)") {
                let settings = try Settings(flags: [.locale: locale])
                return
                    "\(settings.calendar.firstWeekday) \(settings.units) \(settings.format.numbers) \(settings.format.region ?? "–")"
            }
        }
        try Self.expect(kept, "settings")
    }

    @Test func placesFollowTheEnvironment() throws {
        var kept = KeptOutcomes()
        let environments: [(String, [String: String])] = [
            ("home", ["HOME": "/home/me"]), ("configuration", ["HOME": "/home/me", "XDG_CONFIG_HOME": "/etc/my"]),
            ("inside", ["HOME": "/home/me", "XDG_CONFIG_HOME": "/home/me/cfg", "XDG_DATA_HOME": "/home/me/it's here"]),
            ("beside", ["HOME": "/home/me", "XDG_CONFIG_HOME": "/home/mean", "XDG_DATA_HOME": "/data ü"]),
            ("relative", ["HOME": "/home/me", "XDG_CONFIG_HOME": "cfg", "XDG_DATA_HOME": "data"]),
            ("bash", ["HOME": "/home/me", "BASH_COMPLETION_USER_DIR": "/opt/bash"]),
            ("relative bash", ["HOME": "/home/me", "BASH_COMPLETION_USER_DIR": "opt/bash"]),
        ]
        for (name, environment) in environments {
            kept.add(name) {
                let place = SettingsPlace(environment)
                return "\(place.path) \(place.shortPath) \(SavedSensors(environment).path)"
            }
            for shell in Shell.allCases {
                kept.add("\(name), \(shell)") {
                    let place = CompletionPlace(shell, environment: environment)
                    return "\(place.folder) \(place.file) \(place.rest)"
                }
            }
        }
        for shell in ["/bin/bash", "zsh", "/usr/bin/fish", "/bin/sh", "", "/", "bash/"] {
            kept.add("shell '\(shell)'") { Shell(of: ["SHELL": shell]).map { "\($0)" } ?? "none" }
        }
        kept.add("no shell") { Shell(of: [:]).map { "\($0)" } ?? "none" }
        try Self.expect(kept, "places")
    }

    @Test func theServerIsFoundBesideOrInThePath() throws {
        let folder = try TemporaryFolder()
        func program(_ name: String, isExecutable: Bool = true) throws -> String {
            let file = folder.url.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("#!/bin/sh\n".utf8).write(to: file)
            try FileManager.default.setAttributes(
                [.posixPermissions: isExecutable ? 0o755 : 0o644], ofItemAtPath: file.path)
            return file.path
        }
        let own = try program("clone/.build/debug/hk")
        let built = try program("clone/Programs/hk-server/.build/release/hk-server")
        func relative(_ path: String?) -> String? {
            path.map { String($0.dropFirst(folder.url.resolvingSymlinksInPath().path.count + 1)) }
        }
        #expect(relative(ServerProgram.find(beside: own, path: "")) == relative(built))
        _ = try program("second/hk-server")
        let path = ["none", "first", "second"].map { folder.url.resolvingSymlinksInPath().appending(path: $0).path }
            .joined(separator: ":")
        #expect(relative(ServerProgram.find(beside: own, path: path)) == "second/hk-server")
        _ = try program("first/hk-server", isExecutable: false)
        #expect(relative(ServerProgram.find(beside: own, path: path)) == "second/hk-server")
        _ = try program("clone/.build/debug/hk-server")
        #expect(relative(ServerProgram.find(beside: own, path: path)) == "clone/.build/debug/hk-server")
        #expect(ServerProgram.find(beside: "/nowhere/hk", path: "") == nil)
    }
}
