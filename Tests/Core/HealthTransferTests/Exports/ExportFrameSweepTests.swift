import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Clocks, nights, workouts and sidecars of exports, at everything at which they take another way.
@Suite struct ExportFrameSweepTests {
    private static func difference(_ outcomes: KeptOutcomes, _ name: String) throws -> String? {
        try outcomes.difference(from: "Core/Texts/Exports/\(name).txt")
    }

    private static func difference(_ outcomes: ShortOutcomes, _ name: String) throws -> String? {
        try outcomes.difference(from: "Core/Texts/Exports/\(name).txt")
    }

    private static let zones = ["Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "GMT"]

    private static func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

    // MARK: Texts of times

    @Test("Dates as people and programs write them", arguments: [0, 1, 2]) func wallClocks(part: Int) throws {
        var texts: [String] = []
        switch part {
        case 0:
            for year in ["1899", "1900", "2024", "2999", "3000", "999"] { texts.append("\(year)-03-09") }
            for month in ["0", "1", "02", "9", "12", "13", "003"] { texts.append("2024-\(month)-28T07:08:09") }
            for day in ["0", "1", "28", "29", "30", "31", "32", "009"] {
                texts += ["2023-02-\(day)", "2024-02-\(day) 1:02", "2024-04-\(day)", "2024-12-\(day)T23:59:59"]
            }
            for clock in [
                "0:00", "7:08", "23:59", "24:00", "23:60", "07:08:59", "07:08:60", "07:08:61", "07:08:09.5",
                "07:08:09,25", "07:08:09.123456789", "07:08:09.1234567891", "7:8", "07:08:9",
            ] {
                texts += ["2024-03-09T\(clock)", "2024-03-09  \(clock)"]
            }
            for zone in ["Z", "+00:00", "+0100", "-03:30", "+05:45", "-1200", "+1", "+01:0", "z", " +0200"] {
                texts.append("2024-03-09T07:08:09\(zone)")
            }
            texts += ["2024-03-09 +01:00", "", " 2024-03-09 ", "2024-03-09\u{202F}07:08", "2024/03/09"]
            texts += [
                String(repeating: " ", count: 60) + "2024-03-09", "2024-03-09" + String(repeating: "0", count: 51),
            ]
        case 1:
            let names = [
                "jan", "january", "januar", "jän", "jänner", "feb", "february", "februar", "mar", "march", "mär",
                "märz",
                "mrz", "apr", "april", "may", "mai", "jun", "june", "juni", "jul", "july", "juli", "aug", "august",
                "sep", "sept", "september", "oct", "october", "okt", "oktober", "nov", "november", "dec", "december",
                "dez", "dezember", "x", "MAR", "Mar.",
            ]
            for name in names { texts += ["\(name) 9, 2024, 7:08:09 AM", "9 \(name) 2024 07:08"] }
        default:
            for half in ["AM", "PM", "am", "pM", "", "XM"] {
                for hour in ["0", "1", "11", "12", "13", "23"] { texts.append("Mar 9, 2024, \(hour):08:09 \(half)") }
            }
            texts += [
                "Mar 9, 2024 7:08", "Mar 9, 2024, 7:08\u{202F}PM", "Mar 9, 2024, 7:08:60 AM", "Mar 32, 2024, 7:08 AM",
            ]
            texts += ["Mar 0, 2024, 7:08 AM", "Mar 9, 1899, 7:08 AM", "Mar 9 2024, 7:08 AM", "Feb 30, 2024, 7:08 AM"]
            for text in [
                "9. März 2024, 07:08", "9 Mar 2024, 07:08:09", "09 mar. 2024 23:59:59", "9. Mar 2024 24:00",
                "0 Mar 2024 7:08",
                "31 Apr 2024 7:08", "9 Mar 2024 7:60", "9.3.2024 07:08", "09.03.2024, 07:08:09", "31.12.2024 23:59:60",
                "31.12.2024 23:59:61", "32.1.2024 7:08", "1.13.2024 7:08", "0.1.2024 7:08", "1.1.24 7:08", "1.1.2024",
            ] {
                texts.append(text)
            }
        }
        var outcomes = KeptOutcomes()
        for text in texts {
            outcomes.add("'\(text)'") {
                WallClock(text).map { "\(JSON.digits($0.local)) \($0.offset.map { "\($0)" } ?? "-")" } ?? "none"
            }
        }
        #expect(try Self.difference(outcomes, "wall-clock-\(part)") == nil)
    }

    @Test("Parts of dates make a moment, if there is one") func parts() throws {
        var outcomes = ShortOutcomes()
        for year in [1_899, 1_900, 2_000, 2_023, 2_024, 2_100, 2_999, 3_000] {
            for (month, day) in [
                (0, 1), (1, 0), (1, 1), (2, 28), (2, 29), (2, 30), (12, 31), (12, 32), (13, 1), (4, 31),
            ] {
                for second in [-0.5, 0, 86_400, 86_400.5, 86_401] {
                    outcomes.add("\(year) \(month) \(day) \(second)") {
                        WallClock(year: year, month: month, day: day, second: second, offset: 7).map {
                            "\(JSON.digits($0.local)) \($0.offset ?? 0)"
                        } ?? "none"
                    }
                }
            }
        }
        for milliseconds in [
            -1.0, 0, 0.5, 999, 1_000, 978_307_199_999, 978_307_200_000, 32_503_679_999_999, 32_503_680_000_000,
        ] {
            outcomes.add("\(milliseconds) ms") {
                ExportTime.moment(milliseconds: milliseconds).map { KeptOutcomes.text($0) } ?? "none"
            }
        }
        for offset in [0, 1, 59, 60, 61, 3_600, 19_800, 20_700, -12_600, 64_799, 64_800, 64_801, -64_800, -64_801] {
            outcomes.add("offset \(offset)") { ExportTime.zone(offset: offset) ?? "none" }
        }
        for name in Self.zones {
            let zone = try Self.zone(name)
            for day in ["2024-03-09", "2024-03-10", "2024-03-31", "2024-10-27", "2024-11-03"] {
                let midnight = try #require(WallClock(day)).local
                outcomes.add("\(name) \(day)") { ExportTime.day(midnight, in: zone) }
            }
        }
        #expect(try Self.difference(outcomes, "dates") == nil)
    }

    @Test("IMP-14: times without a zone, also when clocks move") func localClocks() throws {
        var outcomes = ShortOutcomes()
        for name in Self.zones {
            let zone = try Self.zone(name)
            var clock = LocalClock(zone)
            for day in ["2024-03-10", "2024-03-31", "2024-10-27", "2024-11-03"] {
                let midnight = try #require(WallClock(day)).local
                for minutes in [-1, 0, 59, 60, 61, 119, 120, 121, 150, 179, 180, 181, 1_440] {
                    let local = midnight + Double(minutes) * 60
                    let moment = clock.moment(WallClock(local: local))
                    let others = [moment - 1, moment, moment + 1].map {
                        JSON.digits(LocalClock.moment(local, in: zone, after: $0) - local)
                    }
                    outcomes.add("\(name) \(day) \(minutes)") { "\(JSON.digits(moment - local)) \(others)" }
                }
            }
            outcomes.add("\(name) stated") { clock.moment(WallClock(local: 1_000, offset: 3_600)) }
            outcomes.add("\(name) remark") { clock.remark.map { "\($0.kind) \($0.count) \($0.text)" } ?? "-" }
            var one = LocalClock(zone)
            outcomes.add("\(name) none") { one.remark?.text ?? "-" }
            _ = one.moment(WallClock(local: 0))
            outcomes.add("\(name) one") { one.remark?.text ?? "-" }
        }
        #expect(try Self.difference(outcomes, "local-clock") == nil)
    }

    @Test("IMP-42: stamps of Fitbit with a character replaced, left out or too many", arguments: [0, 1, 2])
    func fitbitStamps(part: Int) throws {
        var outcomes = KeptOutcomes()
        func text(_ stamp: String) -> String {
            let short = FitbitStamp.short(stamp).map(JSON.digits) ?? "-"
            let iso = FitbitStamp.iso(stamp).map {
                "\(KeptOutcomes.text($0.local)) \($0.offset.map { "\($0)" } ?? "-")"
            }
            return "\(short) \(iso ?? "-")"
        }
        let bases = [["03/09/24 17:48:59", "12/31/99"], ["2024-03-09T17:48:59"], ["2024-03-09 17:48:59.123456Z"]][part]
        for base in bases {
            let characters = Array(base)
            for index in characters.indices {
                for other in ["0", "9", "x", ":"] where !(part > 0 && other == "x" && index % 3 > 0) {
                    var changed = characters
                    changed[index] = Character(other)
                    outcomes.add(String(changed)) { text(String(changed)) }
                }
                var rest = characters
                rest.remove(at: index)
                outcomes.add(String(rest)) { text(String(rest)) }
            }
            outcomes.add(base) { text(base) }
        }
        if part == 0 {
            for stamp in [
                "01/01/00", "02/29/24", "02/29/23", "02/30/24", "04/31/24", "13/01/24", "12/32/24", "00/10/24",
                "12/00/24",
                "03/09/24 23:59:59", "03/09/24 24:00:00", "03/09/24 00:60:00", "03/09/24 00:00:60",
                "03/09/24 00:00:00 ",
            ] {
                outcomes.add(stamp) { FitbitStamp.short(stamp).map(JSON.digits) ?? "-" }
            }
        }
        if part == 1 {
            for stamp in [
                "1969-12-31T23:59:59", "1970-01-01T00:00:00", "2999-12-31T23:59:59Z", "3000-01-01T00:00:00",
                "2024-03-09T17:48:59.", "2024-03-09T17:48:59.1", "2024-03-09T17:48:59.0000004",
                "2024-03-09T17:48:59.0000005", "2024-03-09T17:48:59.999999999", "2024-03-09T17:48:59.9999999999",
                "2024-03-09T17:48:59.12345678901Z", "2024-03-09T17:48:59Z", "2024-03-09T17:48:59ZZ",
                "2024-03-09T17:48:59X",
                "2024-03-09T17:48:59+01:00", "2024-03-09T17:48", "2024-03-09", "2024-02-30T00:00:00",
            ] {
                outcomes.add(stamp) { text(stamp) }
            }
            for offset in [
                "+01:00", "-03:30", "05:45", "+18:00", "-18:00", "+18:01", "18:59", "1:00", "+01:0", "", "+00:00",
            ] {
                outcomes.add("offset '\(offset)'") { FitbitExport.offset(offset).map { "\($0)" } ?? "-" }
            }
            outcomes.add("no offset") { FitbitExport.offset(nil).map { "\($0)" } ?? "-" }
        }
        #expect(try Self.difference(outcomes, "fitbit-stamps-\(part)") == nil)
    }

    @Test("IMP-42, IMP-44: the clock of Fitbit is the chosen zone, that of the profile, or the offsets of nights")
    func fitbitClocks() throws {
        var outcomes = ShortOutcomes()
        let berlin = try Self.zone("Europe/Berlin")
        let offsets = [(moment: 733_000_000.0, offset: 7_200), (731_600_000.0, 3_600), (734_000_000.0, -12_600)]
        for isGiven in [false, true] {
            for profile in [nil, try Self.zone("America/St_Johns")] {
                for own in [[], offsets] as [[(moment: Double, offset: Int)]] {
                    var options = ExportOptions()
                    (options.zone, options.isZoneGiven) = (berlin, isGiven)
                    var clock = FitbitClock(options, profile: profile, offsets: own)
                    let name = "\(isGiven) \(profile?.identifier ?? "-") \(own.count)"
                    outcomes.add("\(name) zone") { "\(clock.zone?.identifier ?? "-") \(clock.identifier ?? "-")" }
                    for moment in [731_500_000.0, 731_600_000, 732_999_999, 733_000_000, 733_500_000, 734_000_001] {
                        let day = Int(moment / 86_400)
                        let (shown, bounds, place) = (clock.moment(moment), clock.bounds(day), clock.day(of: moment))
                        outcomes.add("\(name) \(moment)") {
                            "\(JSON.digits(clock.offset(moment))) \(JSON.digits(shown)) \(bounds) \(place)"
                        }
                    }
                    // One after the other, of which some are of the day before.
                    for hour in stride(from: 0.0, through: 60, by: 1.75) {
                        let place = clock.day(of: 733_449_600 + hour * 3_600)
                        outcomes.add("\(name) \(hour) h") { place }
                    }
                    let far = clock.moment(2e11)
                    outcomes.add("\(name) far") { far }
                    outcomes.add("\(name) remark") { clock.assumed?.remark?.text ?? "-" }
                }
            }
        }
        #expect(try Self.difference(outcomes, "fitbit-clock") == nil)
    }

    // MARK: Workouts

    @Test("What is in a session belongs to the latest that holds it") func sessions() throws {
        var outcomes = KeptOutcomes()
        let spans: [(Double, Double)] = [
            (0, 100), (10, 90), (20, 30), (20, 80), (25, 28), (26, 27), (200, 210), (5, 300),
        ]
        let index = SessionIndex(spans.enumerated().map { ($0.element.0, $0.element.1, $0.offset) })
        let none = SessionIndex<Int>([])
        for start in [-1.0, 0, 4.9, 5, 10, 19, 20, 25, 26, 26.5, 30, 85, 199, 200, 210, 211, 299, 300, 301] {
            for length in [0.0, 1, 2, 50, 90] {
                outcomes.add("\(start) \(length)") { "\(index.session(from: start, to: start + length) ?? -1)" }
            }
        }
        outcomes.add("none") { "\(none.session(from: 0, to: 0) ?? -1)" }
        #expect(try Self.difference(outcomes, "sessions") == nil)
    }

    private static func stored(
        _ activity: WorkoutActivity, _ start: Double, _ length: Double, content: SampleContent? = nil
    ) -> SampleRecord {
        SampleRecord(
            type: .workout, start: start, end: start + length,
            content: content ?? .workout(WorkoutRecord(activityType: activity, duration: length)))
    }

    @Test("IMP-19: what is the same outing") func same() throws {
        var outcomes = KeptOutcomes()
        let activities: [WorkoutActivity] = [.running, .cycling, .other]
        for activity in activities {
            for other in activities {
                outcomes.add("\(activity.name) as \(other.name)") {
                    SameSummary.isSame(activity, from: 1_000, to: 2_000, as: Self.stored(other, 1_000, 1_000))
                }
            }
        }
        for delay in [-120.5, -120, 0, 119, 120, 120.5, 121] {
            for length in [600.0, 660, 660.5, 661, 540, 539.5, 1_200, 1_260, 1_261, 2_000, 2_105, 2_106, 1_900, 1_899] {
                outcomes.add("\(delay) \(length)") {
                    [600.0, 1_200, 2_000].map {
                        SameSummary.isSame(
                            .running, from: 1_000, to: 1_000 + $0, as: Self.stored(.running, 1_000 + delay, length))
                            ? "1" : "0"
                    }.joined()
                }
            }
        }
        outcomes.add("no workout") {
            SameSummary.isSame(.running, from: 0, to: 9, as: Self.stored(.running, 0, 9, content: .category(1)))
        }
        #expect(try Self.difference(outcomes, "same-outing") == nil)
    }

    private static func whole() -> ExportedWorkout {
        var workout = ExportedWorkout(
            key: "k-7", source: ExportSource(way: "acme", origin: "o", name: "Acme"), activity: .swimming,
            activityName: "Pool swim", start: ExportSweep.origin + 100, end: ExportSweep.origin + 1_300)
        (workout.duration, workout.distance, workout.energy) = (1_100, 800.5, 210.25)
        (workout.isIndoor, workout.isPoolSwim, workout.timeZone, workout.isUserEntered) = (true, true, "GMT+0100", true)
        workout.events = [
            WorkoutEventRecord(kind: .lap, start: workout.start + 7, end: workout.start + 90, metadata: nil)
        ]
        workout.samples = [
            ExportedSample(
                type: .heartRate, start: workout.start + 5, end: workout.start + 5, value: 133, unit: .countPerMinute),
            ExportedSample(
                type: .sleepAnalysis, start: workout.start + 8, end: workout.start + 9, value: 2.7, unit: nil),
        ]
        workout.route = (0..<3).map {
            RoutePoint(
                timestamp: workout.start + Double($0) * 11, latitude: 50.5 + Double($0) / 100, longitude: 8.25,
                altitude: 120 + Double($0))
        }
        workout.metadata = ["own": .string("value")]
        workout.sidecar = WorkoutSidecar(
            title: "Early", notes: "first\nsecond", privateNotes: "sore", tags: ["a", "b"], gear: "Fins",
            gearKind: .other, effort: 6.5, energy: 99, poolLength: 25)
        return workout
    }

    @Test("IMP-17: a workout of an export with each of its parts changed") func objects() throws {
        var outcomes = KeptOutcomes()
        let base = ExportSweep.lines(Self.whole())
        for line in base { outcomes.add("whole") { line } }
        let changes: [(String, (inout ExportedWorkout) -> Void)] = [
            ("key", { $0.key = "k-8" }), ("way", { $0.source.way = "bcme" }), ("origin", { $0.source.origin = nil }),
            ("bucket days", { $0.source.bucket = .days }), ("bucket quarters", { $0.source.bucket = .quarters }),
            ("running", { $0.activity = .running }), ("cycling", { $0.activity = .cycling }),
            ("no name", { $0.activityName = nil }), ("no duration", { $0.duration = nil }),
            ("longer", { $0.duration = 1_201 }), ("as long", { $0.duration = 1_200 }),
            ("negative", { $0.duration = -1 }),
            ("no distance", { $0.distance = nil }), ("distance 0", { $0.distance = 0 }),
            ("no energy", { $0.energy = nil }),
            ("energy 0", { $0.energy = 0 }), ("totals of samples", { $0.hasTotalsOfSamples = true }),
            ("outdoor", { $0.isIndoor = false }), ("unknown place", { $0.isIndoor = nil }),
            ("open water", { $0.isPoolSwim = false }), ("unknown water", { $0.isPoolSwim = nil }),
            ("no zone", { $0.timeZone = nil }), ("measured", { $0.isUserEntered = false }),
            ("no events", { $0.events = [] }),
            ("no samples", { $0.samples = [] }), ("no route", { $0.route = [] }),
            ("one point", { $0.route.removeLast(2) }),
            (
                "summary",
                { ($0.samples, $0.route, $0.events) = ([], [], []) }
            ),
            (
                "own distance",
                {
                    $0.samples.append(
                        ExportedSample(
                            type: .distanceSwimming, start: $0.start, end: $0.end, value: 3, unit: .meter))
                }
            ),
            (
                "own energy",
                {
                    $0.samples.append(
                        ExportedSample(
                            type: .activeEnergyBurned, start: $0.start, end: $0.end, value: 3, unit: .kilocalorie))
                }
            ),
            ("no metadata", { $0.metadata = [:] }), ("no title", { $0.sidecar.title = nil }),
            ("title of lines", { $0.sidecar.title = "a\n\nb" }), ("blank title", { $0.sidecar.title = " \n " }),
            ("no notes", { $0.sidecar.notes = nil }), ("no private notes", { $0.sidecar.privateNotes = nil }),
            ("neither", { ($0.sidecar.notes, $0.sidecar.privateNotes) = (nil, nil) }),
            ("no effort", { $0.sidecar.effort = nil }), ("effort 0.9", { $0.sidecar.effort = 0.9 }),
            ("effort 1", { $0.sidecar.effort = 1 }), ("effort 1.4", { $0.sidecar.effort = 1.4 }),
            ("effort 10", { $0.sidecar.effort = 10 }), ("effort 10.1", { $0.sidecar.effort = 10.1 }),
            ("no pool", { $0.sidecar.poolLength = nil }), ("no length", { $0.end = $0.start }),
            ("backwards", { $0.end = $0.start - 1 }), ("too long", { $0.end = $0.start + 4.5 * 86_400 }),
            ("event after", { $0.events[0].end = $0.end + 1 }), ("early sample", { $0.samples[0].start -= 1_000 }),
        ]
        for (name, change) in changes {
            var workout = Self.whole()
            change(&workout)
            outcomes.add(name) { ExportSweep.brief(ExportSweep.change(ExportSweep.lines(workout), from: base)) }
        }
        #expect(try Self.difference(outcomes, "workout-objects") == nil)
    }

    @Test("IMP-20: what a sidecar says is told once, and never against what the person said")
    func sidecars() throws {
        var outcomes = KeptOutcomes()
        let long = String(repeating: "x", count: 5_000)
        let sidecars: [(String, WorkoutSidecar)] = [
            ("empty", WorkoutSidecar()), ("title", WorkoutSidecar(title: "Early\nrun")),
            ("notes", WorkoutSidecar(notes: "n")),
            ("private", WorkoutSidecar(privateNotes: "p")), ("both", WorkoutSidecar(notes: "n", privateNotes: "p")),
            ("long", WorkoutSidecar(title: long, notes: long)),
            ("tags", WorkoutSidecar(tags: ["a", "B\nc", " ", "a"])),
            ("many tags", WorkoutSidecar(tags: (0...60).map { "t\($0)" })), ("gear", WorkoutSidecar(gear: "Shoes")),
            ("effort", WorkoutSidecar(effort: 3)), ("energy", WorkoutSidecar(energy: 30)),
            ("kind", WorkoutSidecar(gearKind: .bike)), ("pool", WorkoutSidecar(poolLength: 25)),
        ]
        let annotations: [(String, WorkoutAnnotation)] = [
            ("none", WorkoutAnnotation()), ("titled", WorkoutAnnotation(title: "Mine")),
            ("noted", WorkoutAnnotation(notes: "Mine")), ("tagged", WorkoutAnnotation(tags: ["A", "z"])),
        ]
        let record = Self.stored(.running, ExportSweep.origin, 600)
        for (name, sidecar) in sidecars {
            outcomes.add(name) { "\(sidecar.isEmpty) \(sidecar.allNotes ?? "-")" }
            for (current, annotation) in annotations {
                outcomes.add("\(name) to \(current)") {
                    ExportSweep.brief(
                        annotations.map { sidecar.applied(to: annotation, history: [$0.1]).json.line }
                            .joined(separator: "\n"))
                }
            }
            outcomes.add("\(name) objects") {
                sidecar.objects(of: record, way: "strava", key: "7").map { object in
                    "\(ExportFixture.line(object.record, from: ExportSweep.origin)) \(object.source?.source.name ?? "") "
                        + "\(object.record.uuid.uuidString) \(object.workouts.count) \(object.relations.count)"
                }
            }
        }
        for limit in [0, 1, 4, 5] {
            outcomes.add("limit \(limit)") { WorkoutSidecar.line("ab\ncd", limit: limit) ?? "-" }
        }
        outcomes.add("no line") { WorkoutSidecar.line(nil, limit: 4) ?? "-" }
        #expect(try Self.difference(outcomes, "sidecars") == nil)
    }

    @Test("IMP-17: identities of an export's objects differ by way, key, part and place, and stay") func identities()
        throws
    {
        var outcomes = KeptOutcomes()
        for way in ["", "a", "acme"] {
            for key in ["", "7", "a|7"] {
                for part in ["workout", "route", ""] {
                    for index in [0, 1, 7] {
                        outcomes.add("\(way),\(key),\(part),\(index)") { ExportIdentity.uuid(way, key, part, index) }
                    }
                }
            }
        }
        for origin in [nil, "", "a", "org.example"] {
            for bucket in [nil, BucketSource.days, .quarters] {
                let source = ExportSource(way: "acme", origin: origin, name: "Acme", bucket: bucket)
                outcomes.add("\(origin ?? "-") \(bucket?.rawValue ?? "-")") { source.identity.source.bundleIdentifier }
            }
        }
        #expect(try Self.difference(outcomes, "identities") == nil)
    }

    // MARK: Nights

    @Test("IMP-97: nights and their stages, at the bounds of both") func nights() throws {
        var sweep = ExportSweep(try ExportFixture())
        let writer = ExportWriter(access: sweep.fixture.access, file: "nights", service: "acme")
        let source = ExportSource(way: "acme", origin: nil, name: "Acme")
        typealias Stage = (start: Double, end: Double, stage: SleepStage)
        let stages: [(String, [Stage])] = [
            ("none", []), ("whole", [(0, 3_600, .deep)]), ("a minute before", [(-60, 100, .core)]),
            ("more before", [(-61, 100, .core)]), ("a minute after", [(3_500, 3_660, .rem)]),
            ("more after", [(3_500, 3_661, .rem)]),
            ("overlapping", [(100, 500, .rem), (300, 900, .awake), (800, 850, .core)]),
            ("out of order", [(900, 1_000, .asleep), (100, 200, .deep), (100, 150, .rem)]),
            ("without length", [(100, 100, .rem), (100, 200, .awake)]), ("backwards", [(200, 100, .rem)]),
            (
                "each",
                SleepStage.allSweptCases.enumerated().map {
                    (Double($0.offset) * 100, Double($0.offset) * 100 + 90, $0.element)
                }
            ),
        ]
        let lengths: [(String, Double)] = [
            ("no length", 0), ("backwards", -1), ("a second", 1), ("nearly four days", 345_599), ("four days", 345_600),
        ]
        let report = writer.run { writer in
            for (name, own) in stages {
                let day = sweep.day(name)
                let start = ExportSweep.origin + Double(day) * 86_400
                var night = ExportedNight(
                    key: name, source: source, start: start, end: start + 3_600,
                    timeZone: day % 2 == 0 ? "GMT+0100" : nil)
                night.stages = own.map { (start + $0.start, start + $0.end, $0.stage) }
                if day == 1 { night.uuid = UUID(high: 0x8000, low: 1 << 63 | 7) }
                try night.store(writer)
            }
            for (name, length) in lengths {
                let start = ExportSweep.origin + Double(sweep.day(name)) * 86_400
                try ExportedNight(key: name, source: source, start: start, end: start + length).store(writer)
            }
        }
        var outcomes = try sweep.outcomes()
        for line in ExportSweep.lines(report) { outcomes.addWhole("report") { line } }
        #expect(try Self.difference(outcomes, "nights") == nil)
    }

    // MARK: Buckets

    @Test("IMP-16: sums of days and quarters give way to what is finer and has most of them") func buckets() throws {
        var sweep = ExportSweep(try ExportFixture())
        let days = ExportSource(way: "acme", origin: "days", name: "Days", bucket: .days)
        let quarters = ExportSource(way: "acme", origin: "quarters", name: "Quarters", bucket: .quarters)
        let band = ExportSource(way: "acme", origin: "band", name: "Band")
        let phone = ExportSource(way: "acme", origin: "phone", name: "Phone")
        typealias Sample = (source: ExportSource, type: ObjectType, start: Double, length: Double, value: Double)
        let day: Sample = (days, .stepCount, 0, 80_000, 1_000)
        let cases: [(String, [Sample], [Sample])] = [
            ("alone", [], [day]), ("most", [(band, .stepCount, 0, 60, 800)], [day]),
            ("less", [(band, .stepCount, 0, 60, 799)], [day]),
            ("of two", [(band, .stepCount, 0, 60, 500), (phone, .stepCount, 100, 60, 500)], [day]),
            ("of quarters", [], [(quarters, .stepCount, 900, 900, 900), day]),
            ("quarters after", [(band, .stepCount, 900, 60, 450)], [day, (quarters, .stepCount, 900, 900, 500)]),
            ("half inside", [(band, .stepCount, 79_000, 2_000, 1_600)], [day]),
            ("less inside", [(band, .stepCount, 79_000, 2_000, 1_599)], [day]),
            (
                "at a moment", [(band, .distanceWalkingRunning, 5, 0, 900)],
                [(days, .distanceWalkingRunning, 0, 80_000, 1_000)]
            ),
            ("beside", [(band, .stepCount, 80_000, 60, 900)], [day]),
            ("energy", [(band, .activeEnergyBurned, 50, 60, 81)], [(days, .activeEnergyBurned, 0, 80_000, 100)]),
            ("flights", [(band, .flightsClimbed, 50, 60, 7)], [(days, .flightsClimbed, 0, 80_000, 10)]),
            ("other type", [(band, .heartRate, 50, 0, 70)], [(days, .basalEnergyBurned, 0, 80_000, 1_500)]),
        ]
        for isFirst in [true, false] {
            let places = cases.map { sweep.day("\($0.0), \(isFirst ? "finer first" : "finer later")") }
            func objects(_ samples: [Sample], _ place: Int) -> [ExportedObject] {
                samples.enumerated().map { index, sample in
                    let start = ExportSweep.origin + Double(place) * 86_400 + sample.start
                    return ExportedObject(
                        key: "\(sample.source.name)|\(place)|\(index)", source: sample.source, type: sample.type,
                        start: start,
                        end: start + sample.length,
                        content: .quantity(
                            QuantityValue(sample.value, ExportedQuantity.known[sample.type]?.unit ?? .count)))
                }
            }
            let finer = zip(cases, places).flatMap { objects($0.0.1, $0.1) }
            let coarse = zip(cases, places).flatMap { objects($0.0.2, $0.1) }
            for step in isFirst ? [0, 1, 1] : [1, 0, 1] {
                let writer = ExportWriter(access: sweep.fixture.access, file: "buckets", service: "acme")
                let report = writer.run { writer in
                    if step == 0 {
                        for object in finer { try writer.add(object, of: "finer") }
                    } else {
                        try writer.addBuckets(coarse, of: "sums")
                    }
                }
                sweep.note(report)
            }
        }
        #expect(try Self.difference(sweep.outcomes(), "buckets") == nil)
    }
}

extension SleepStage {
    fileprivate static let allSweptCases: [SleepStage] = [.inBed, .asleep, .awake, .core, .deep, .rem]
}
