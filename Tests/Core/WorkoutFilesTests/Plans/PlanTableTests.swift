import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// What the readers of plans make of each line and element, around every bound.
///
/// `HK_WRITE_SCREENS=1` in the environment rewrites the texts in `Tests/Core/Texts/Sweeps`.
@Suite struct PlanTableTests {
    private static let rider = PlanFileOptions(athlete: PlanAthlete(thresholdPower: 250, thresholdSpeed: 4))

    /// Returns the steps and the notes of a plan, or the error.
    private static func read(
        _ text: String, _ format: WorkoutFileFormat, _ options: PlanFileOptions = PlanFileOptions()
    ) -> String { read(Array(text.utf8), format, options) }

    private static func read(_ bytes: [UInt8], _ format: WorkoutFileFormat, _ options: PlanFileOptions) -> String {
        do {
            return try WholeOutcome.plans(bytes, as: format, options).split(separator: "\n").dropFirst()
                .joined(separator: "; ")
        } catch {
            let place = (error as? WorkoutFileError)?.place
            return "\(error)\(place?.line.map { " (\($0))" } ?? "")"
        }
    }

    // MARK: Courses

    private static func course(
        _ rows: [String], header: [String] = ["MINUTES WATTS"], texts: [String] = [], end: String = "\n"
    ) -> String {
        (["[COURSE HEADER]"] + header + ["[END COURSE HEADER]", "[COURSE DATA]"] + rows + ["[END COURSE DATA]"]
            + ["[COURSE TEXT]"] + texts + ["[END COURSE TEXT]", ""]).joined(separator: end)
    }

    @Test func PLF_55_linesOfCourses() throws {
        var kept = KeptOutcomes()
        for (name, end) in [("LF", "\n"), ("CR", "\r"), ("CR LF", "\r\n"), ("LF CR", "\n\r"), ("CR CR LF", "\r\r\n")] {
            kept.add("lines with \(name)") { Self.read(Self.course(["0 100", "1 100"], end: end), .erg) }
            kept.add("an error with \(name)") { Self.read(Self.course(["0 100", "x 100"], end: end), .erg) }
            kept.add("an error without an end, with \(name)") {
                Self.read("[COURSE HEADER]\(end)MINUTES WATTS\(end)[COURSE DATA]\(end)0 1\(end)x", .erg)
            }
        }
        kept.add("a mark of the order of bytes") { Self.read("\u{FEFF}" + Self.course(["0 100", "1 100"]), .erg) }
        kept.add("no line") { Self.read("", .erg) }
        for row in [
            "1 100", "1\t100", " 1   100 ", "1 100 ; more", "1 100;more", ";1 100", "1 100 more", "1 100%", "1 100 %",
            "1 %", "1", "1 x", "x 1", "-1 100", "1 -1", "1 0", "1e7 5", "10000000.5 5", "1 1e6", "1 1000000.5", "1 nan",
            "1 LAP", "1 lap", "1 LAP  the  name ", "1 LAP ; name", "1 LAPS", "0.5 100", "0.4999 100", "1.00001 100",
        ] {
            kept.add("row '\(row)'") { Self.read(Self.course(["0 100", "0.5 100", row, "2 50", "3 50"]), .erg) }
        }
        for unit in [
            "MINUTES WATTS", "minutes  watts", "MINUTES\tPERCENT", "MINUTES PERCENTAGE", "MINUTES FTP", "MINUTES",
            "MINUTES KNOTS", "WATTS MINUTES", "MINUTES WATTS MORE", "DISTANCE GRADE", "distance", "A DISTANCE", "",
        ] {
            kept.add("unit '\(unit)'") {
                Self.read(Self.course(["0 100", "1 100"], header: [unit]), .erg, Self.rider)
            }
        }
        kept.add("two units") {
            Self.read(Self.course(["0 100", "1 100"], header: ["MINUTES WATTS", "MINUTES FTP"]), .erg)
        }
        for head in ["[COURSE DATA]", "[course data]", "[COURSE DATA", "[ COURSE DATA]", "[DATA]", "[COURSE TEXT]"] {
            kept.add("section '\(head)'") {
                Self.read("[COURSE HEADER]\nMINUTES WATTS\n\(head)\n0 100\n1 100\n", .erg)
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-erg-lines.txt") == nil)
    }

    @Test func PLF_56_stretchesOfCourses() throws {
        var kept = KeptOutcomes()
        func add(_ rows: String...) { kept.add(rows.joined(separator: ", ")) { Self.read(Self.course(rows), .erg) } }
        add("0 100")
        add("1 100")
        add("0 100", "1 100")
        add("1 100", "2 100")
        add("0 100", "1 100", "2 100")
        add("0 100", "1 200", "2 300")
        add("0 100", "1 200", "2 301")
        add("0 100", "1 200", "2 299.9999995")
        add("0 100", "1 200", "2 299.999998")
        add("0 100", "1 100", "1 200", "2 200")
        add("0 100", "1 100", "1 200", "1 150", "2 150")
        add("0 100", "1 100", "1 100", "2 100")
        add("0 200", "1 100", "2 0")
        add("0 100", "0.000005 100", "0.000005 50", "1 50")
        add("0 100", "0.00001 100", "0.00001 50", "1 50")
        // Laps: at the start, within, at the end, two at once, and behind the end.
        add("0 LAP a", "0 100", "1 100")
        add("0 100", "0.5 LAP a", "1 100")
        add("0 100", "0.5 LAP", "1 100")
        add("0 100", "1 100", "1 LAP a", "2 100")
        add("0 100", "1 LAP a", "1 100", "2 100")
        add("0 100", "0.25 LAP a", "0.5 LAP b", "1 200")
        add("0 100", "0.5 LAP a", "0.5 LAP b", "1 200")
        add("0 100", "1 100", "5 LAP a")
        add("0 100", "1 LAP a", "1 100", "1 50", "2 50")
        add("0 LAP a", "1 LAP b", "1 100", "2 100")
        add("0 LAP a")
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-erg-stretches.txt") == nil)
    }

    @Test func PLF_58_scalesAndTextsOfCourses() throws {
        var kept = KeptOutcomes()
        for scales in [true, false] {
            for own in [nil, 250] as [Double?] {
                for threshold in ["FTP = 200", "ftp=200", "FTP = 0", "FTP = -5", "FTP = x", "FTP", "F T P = 200", ""] {
                    for unit in ["MINUTES WATTS", "MINUTES FTP"]
                    where unit == "MINUTES WATTS" || threshold.hasSuffix("200") {
                        kept.add("\(scales) \(own ?? 0) '\(threshold)' \(unit)") {
                            Self.read(
                                Self.course(["0 100", "1 100"], header: [threshold, unit]), .erg,
                                PlanFileOptions(athlete: PlanAthlete(thresholdPower: own), scalesPower: scales))
                        }
                    }
                }
            }
        }
        // The header keeps a hundred entries.
        for count in [99, 100] {
            kept.add("\(count) entries before") {
                let header = (0..<count).map { "A\($0) = 1" } + ["FTP = 200", "MINUTES WATTS"]
                return Self.read(
                    Self.course(["0 100", "1 100"], header: header), .erg,
                    PlanFileOptions(athlete: PlanAthlete(thresholdPower: 250), scalesPower: true))
            }
        }
        for name in [
            "DESCRIPTION = a  b", "description=", "DESCRIPTION = a=b", "DESCRIPTION a", "  Description =x ; y",
        ] {
            kept.add("'\(name)'") {
                let bytes = Array(Self.course(["0 100", "1 100"], header: [name, "MINUTES WATTS"]).utf8)
                return try WholeOutcome.plans(bytes, as: .erg, PlanFileOptions()).prefix { $0 != "\n" }
            }
        }
        for texts in [
            ["0\tGo\t9"], ["0\tGo"], ["0\t\tGo\t9"], ["0 Go"], ["Go"], ["-1\tGo"], ["1e9\tGo"], ["1e10\tGo"], ["x\tGo"],
            ["0\t \t9"], ["0.49\tGo"], ["0.5\tGo"], ["59.49\tGo"], ["59.5\tGo"], ["60\tGo"], ["60.49\tGo"],
            ["60.5\tGo"],
            ["0\tA", "5\tB"], ["5\tA", "0\tB"], ["60\tA", "999\tB"], ["0\tA", "60\tB"],
        ] {
            kept.add("texts \(texts)") {
                Self.read(Self.course(["0 100", "1 100", "1 200", "2 200"], texts: texts), .erg)
            }
        }
        kept.add("a text beside a name") {
            Self.read(Self.course(["0 LAP Name", "0 100", "1 100"], texts: ["0\tGo"]), .erg)
        }
        for values in ["0 100", "100 0", "100 200", "200 100", "100 100", "0 0"] {
            let parts = values.split(separator: " ")
            for unit in ["MINUTES WATTS", "MINUTES FTP"] {
                kept.add("\(values) \(unit)") {
                    Self.read(Self.course(["0 \(parts[0])", "1 \(parts[1])"], header: [unit]), .erg)
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-erg-scales.txt") == nil)
    }

    @Test func PLF_55_beginningsOfCourses() {
        func format(_ text: String) -> String { ERGText.format(Array(text.utf8)).map { "\($0)" } ?? "none" }
        let cases: [(String, String)] = [
            ("[COURSE HEADER]\nMINUTES WATTS\n", "watts"), ("[COURSE HEADER]\nMINUTES PERCENT\n", "percent"),
            ("[course header]\nminutes ftp\n", "percent"),
            ("\n\n ; a comment\n[COURSE HEADER]\nMINUTES WATTS", "watts"),
            ("[COURSE HEADER]\nDISTANCE GRADE\n", "watts"), ("[COURSE HEADER]\n[COURSE DATA]\nMINUTES WATTS\n", "none"),
            ("[COURSE HEADER]\nVERSION = 2\n", "watts"), ("[COURSE", "none"), ("[COURSE ", "none"),
            ("[COURSE X]\nMINUTES PERCENT", "percent"), ("x\n[COURSE HEADER]\nMINUTES WATTS\n", "none"), ("", "none"),
            ("\u{FEFF}[COURSE HEADER]\nMINUTES PERCENT\n", "percent"), ("MINUTES WATTS\n", "none"), ("[", "none"),
            (String(repeating: "\n", count: 4_095) + "[COURSE HEADER]\nMINUTES PERCENT", "percent"),
            (String(repeating: "\n", count: 4_096) + "[COURSE HEADER]\nMINUTES PERCENT", "none"),
            ("[COURSE HEADER]\nMINUTES KNOTS\nMINUTES PERCENT\nMINUTES WATTS\n", "percent"),
        ]
        for (text, expected) in cases { #expect(format(text) == expected, "'\(text.suffix(60))'") }
    }

    // MARK: Zwift

    private static func zwo(_ steps: String, sport: String = "bike") -> String {
        "<workout_file><sportType>\(sport)</sportType><workout>\(steps)</workout></workout_file>"
    }

    @Test func PLF_47_powersOfElements() throws {
        var kept = KeptOutcomes()
        let powers = [
            "", "Power='0.8'", "PowerLow='0.5'", "PowerHigh='0.9'", "PowerLow='0.5' PowerHigh='0.9'",
            "PowerLow='0.9' PowerHigh='0.5'", "PowerLow='0.7' PowerHigh='0.7'",
            "Power='0.8' PowerLow='0.5' PowerHigh='0.9'",
            "Power='0'", "Power='-0.1'", "PowerLow='-0.1' PowerHigh='0.5'", "Power='x' PowerLow='0.5'",
        ]
        for element in ["SteadyState", "Warmup", "Cooldown", "Ramp", "FreeRide", "MaxEffort"] {
            for power in powers {
                kept.add("\(element) \(power)") { Self.read(Self.zwo("<\(element) Duration='9' \(power)/>"), .zwo) }
            }
        }
        for cadence in [
            "Cadence='90'", "CadenceLow='80'", "CadenceHigh='95'", "CadenceLow='80' CadenceHigh='95'",
            "Cadence='90' CadenceLow='80' CadenceHigh='95'", "CadenceResting='60'", "Cadence='0'",
        ] {
            kept.add("free \(cadence)") { Self.read(Self.zwo("<FreeRide Duration='9' \(cadence)/>"), .zwo) }
            kept.add("steady \(cadence)") {
                Self.read(Self.zwo("<SteadyState Duration='9' Power='1' \(cadence)/>"), .zwo, Self.rider)
            }
        }
        for sport in ["run", "RUN", "bike", "", "running", "swim"] {
            kept.add("sport '\(sport)'") {
                try WholeOutcome.plans(
                    Array(Self.zwo("<SteadyState Duration='9' Power='1'/>", sport: sport).utf8), as: .zwo, Self.rider)
            }
        }
        for type in ["distance", "Distance", "time", ""] {
            kept.add("type '\(type)'") {
                Self.read(
                    "<workout_file><durationType>\(type)</durationType><workout><FreeRide Duration='9'/></workout>"
                        + "</workout_file>", .zwo)
            }
            kept.add("type '\(type)' of the workout, after a step") {
                Self.read(
                    "<workout_file><workout><FreeRide Duration='9'/></workout><workout durationType='\(type)'>"
                        + "<FreeRide Duration='8'/></workout></workout_file>", .zwo)
            }
        }
        for duration in [
            "", "Duration='0'", "Duration='-1'", "Duration='0.001'", "Duration='1e9'", "Duration='1000000001'",
        ] {
            kept.add("'\(duration)'") {
                Self.read(Self.zwo("<FreeRide Duration='7'/><FreeRide \(duration)/><FreeRide Duration='8'/>"), .zwo)
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-zwo-powers.txt") == nil)
    }

    @Test func PLF_48_elementsWithACount() throws {
        var kept = KeptOutcomes()
        func add(_ attributes: String) {
            kept.add(attributes) { Self.read(Self.zwo("<IntervalsT \(attributes)/>"), .zwo) }
        }
        let times = "Repeat='2' OnDuration='9' OffDuration='5'"
        add("Repeat='2' OnDuration='9'")
        add("Repeat='2' OffDuration='5'")
        add("Repeat='2' OnDuration='9' OffDuration='0'")
        add("Repeat='2' OnDuration='0' OffDuration='5'")
        for count in ["0", "1", "1.9", "2.9", "-3", "x", "5000", "5001", "1e9", "1e300"] {
            add("Repeat='\(count)' OnDuration='9' OffDuration='5'")
        }
        for power in [
            "OnPower='1'", "PowerOnLow='0.9'", "PowerOnHigh='1.1'", "PowerOnLow='0.9' PowerOnHigh='1.1'",
            "PowerOnLow='1.1' PowerOnHigh='0.9'", "OnPower='1' PowerOnLow='0.9' PowerOnHigh='1.1'", "OffPower='0.5'",
            "PowerOffLow='0.4'", "PowerOffHigh='0.6'", "PoweOffLow='0.3'", "PoweOffLow='0.3' PowerOffLow='0.4'",
            "PowerOffLow='0.4' PowerOffHigh='0.6'", "OffPower='0.5' PowerOffLow='0.4' PowerOffHigh='0.6'",
            "OnPower='1' OffPower='0.5'", "Power='0.8'", "PowerLow='0.8' PowerHigh='0.9'",
        ] { add("\(times) \(power)") }
        for cadence in [
            "Cadence='90'", "CadenceResting='60'", "Cadence='90' CadenceResting='60'",
            "CadenceLow='80' CadenceHigh='95'",
            "CadenceLow='80' CadenceHigh='95' CadenceResting='60'",
        ] { add("\(times) \(cadence)") }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-zwo-counts.txt") == nil)
    }

    @Test func PLF_9_textsOfElements() throws {
        var kept = KeptOutcomes()
        func event(_ offset: String?, _ message: String = "Go") -> String {
            "<textevent\(offset.map { " timeoffset='\($0)'" } ?? "") message='\(message)'/>"
        }
        for offset in [nil, "0", "0.001", "9.999", "10", "10.001", "-1", "x", "59.5"] as [String?] {
            kept.add("at \(offset ?? "-")") {
                Self.read(Self.zwo("<SteadyState Duration='99'>\(event(offset))</SteadyState>"), .zwo)
            }
        }
        for events in [
            event("0", " a  b "), event("0", ""), event("0", " "), event("0") + event("0", "B"),
            event("50") + event("0", "B"), "<textevent timeoffset='0'/>", "<other message='x'/>",
            "<textevent timeoffset='0' message='a'>" + event("1") + "</textevent>",
        ] {
            kept.add(events) { Self.read(Self.zwo("<SteadyState Duration='99'>\(events)</SteadyState>"), .zwo) }
        }
        for count in [1, 2, 99, 100, 101] {
            kept.add("\(count) texts") {
                let events = (0..<count).map { event("\($0)", "t\($0)") }.joined()
                let text = Self.read(Self.zwo("<SteadyState Duration='999'>\(events)</SteadyState>"), .zwo)
                return "\(text.split(separator: ";").count) \(text.suffix(30))"
            }
            kept.add("\(count) tags") {
                let tags = (0..<count).map { "<tag name='t\($0)'/>" }.joined()
                let text = Self.read(
                    "<workout_file><tags>\(tags)</tags><workout><FreeRide Duration='9'/></workout></workout_file>", .zwo
                )
                return "\(text.split(separator: ",").count) \(text.suffix(30))"
            }
        }
        func whole(_ before: String, _ inside: String = "") -> String {
            let text = "<workout_file>\(before)<workout>\(inside)<FreeRide Duration='9'/></workout></workout_file>"
            do { return try WholeOutcome.plans(Array(text.utf8), as: .zwo, PlanFileOptions()) } catch {
                return "\(error)"
            }
        }
        for before in [
            "<name> a  b </name>", "<name/>", "<name>a</name><name>b</name>", "<author>A</author>",
            "<author> </author>", "<description>D\nE</description>", "<author>A</author><description>D</description>",
            "<tags><tag name='a'/><tag/><tag name=' '/><other name='x'/></tags>", "<tags/>",
            "<tags><tag name='a'/></tags><tags><tag name='b'/></tags>", "<odd><name>x</name></odd>",
        ] {
            kept.add(before) { whole(before) }
        }
        for inside in ["<odd/>", "<odd/><odd><FreeRide Duration='1'/></odd>", "<Tag/>"] {
            kept.add(inside) { whole("", inside) }
        }
        for text in [
            "<workout_file/>", "<WORKOUT_FILE><workout><FreeRide Duration='9'/></workout></WORKOUT_FILE>", "<other/>",
            "",
            "<workout_file><workout><FreeRide Duration='9'/>", "<workout_file><workout/></workout_file>", "text",
        ] {
            kept.add("'\(text)'") { Self.read(text, .zwo) }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-zwo-texts.txt") == nil)
    }

    // MARK: intervals.icu

    @Test func PLF_61_wordsOfSteps() throws {
        var kept = KeptOutcomes()
        let amounts = [
            "1h2m3s", "1h3s", "2m1h", "1m1m", "1s1m", "90m", "1.5h", ".5m", "5'", "30\"", "5′30″", "500mtr", "1.5km",
            "1mi",
            "2MI", "10M", "0s", "0km", "1e3s", "1d", "m", "10", "1h2", "h", "1:00", "-5m", "1e9s", "1000000001s",
            "1_0s",
            "٣m", "5.m", "5m.", "mtr", "km",
        ]
        for amount in amounts { kept.add("amount \(amount)") { Self.read("- \(amount)\n- 9m", .intervals) } }
        let words = [
            "220w", "200-240w", "240-200w", "200w-240w", "200-w", "-200w", "w", "200-240-260w", "0w", "220W", "75%",
            "88-92%",
            "88%-92%", "92-88%", "%", "0%", "-5%", "75% HR", "70-80% LTHR", "90% Pace", "90% pace 80%", "75% other",
            "Z2", "z3-z4", "Z4-Z3", "Z0", "Z1", "Z20", "Z21", "Z7", "Z1-Z7", "Z6-Z7", "Z0-Z2", "Z2-Z21", "Z2 HR",
            "Z2-Z3 HR", "Z2 LTHR", "Z2 Pace", "Z2-3", "90rpm", "85-95rpm", "95-85rpm", "rpm", "xrpm", "4:15/km",
            "4:15/km Pace", "4:15-4:30/km", "4:30-4:15/km pace", "4:60/km", "4:59.9/km", "0:00/km", "0:01/km", "4/km",
            "4:15", "4:15/mi", "1:30/100m", "1:30/100y", "1:30/500m", "1:30/400m", "1:30/250m", "1:30/200m",
            "4:15-4:30-5:00/km", "4:15/km/h", "4:15:00/km", "ramp 50-60%", "ramp 60-50%", "ramp 50%", "50-60% ramp",
            "ramp 200-240w", "ramp 240-200w", "ramp 4:30-4:15/km", "ramp 4:15-4:30/km", "ramp 80-90rpm", "ramp Z2-Z3",
            "ramp", "freeride", "freeride 50%", "press lap", "press", "press 50%", "lap", "intensity=rest",
            "intensity=recovery", "intensity=active", "intensity=", "intensity=rest intensity=active", "hop",
            "hop skip",
            "50% 90rpm", "90rpm 50%", "50% 200w", "4:00/km 150w", "Z2 HR 90rpm",
        ]
        for word in words {
            kept.add(word) { Self.read("- Go on 5m \(word)", .intervals) }
            guard word.contains("%") || word.contains("km") else { continue }
            kept.add("\(word), resolved") { Self.read("- 5m \(word)", .intervals, Self.rider) }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-icu-words.txt") == nil)
    }

    @Test func PLF_60_sectionsOfTexts() throws {
        var kept = KeptOutcomes()
        let (one, two) = ("- 1m 50%\n", "- 2m 60%\n")
        let texts = [
            "\(one)\(two)", "\(one)\n\(two)", "3x\n\(one)\(two)", "3x\n\n\(one)\(two)", "3x\n\(one)\n\(two)",
            "Main set 3X\n\(one)", "Main 3 x\n\(one)", "x\n\(one)", "0x\n\(one)", "1x\n\(one)", "-2x\n\(one)",
            "2.5x\n\(one)",
            "3x Main\n\(one)", "Warmup\n\(one)\n\(two)", "warm\n\(one)\(two)", "Cooldown\n\(one)",
            "\(one)\ncool it\n\(two)",
            "Cooldown\n\(one)\n\(two)", "Warmup 2x\n\(one)", "swarm\n\(one)", "Warmup\n\nWarmup\n\(one)",
            "A\nB\n\(one)",
            "2x\n\(one)3x\n\(two)", "\(one)-\n\(two)", "\(one)- \n\(two)", "\(one)- odd\n\(two)", "\(one)- 0s\n\(two)",
            "- 0s\n", "-\n", "text\n", "", "\u{FEFF}\(one)", "  \(one)", "\t\(one)", "-1m\n",
            "- 1m 50% \r- 2m\r\n\r\n- 3m",
            "\n\n\(one)\n\n\n\(two)\n\n", "2x\n\n\n\(one)", "2x\n- odd\n\n\(one)",
        ]
        for text in texts {
            kept.add("'\(text)'") { Self.read(text, .intervals) }
        }
        for (text, activity) in [
            (one, nil), ("- 1m 5:00/km", nil), ("- 1m Z2 Pace", nil), ("- 1m 90% pace", nil), ("- 1m pace", nil),
            ("- 0s 5:00/km\n- 1m", nil), (one, .rowing), ("- 1m 5:00/km", .rowing),
        ] as [(String, WorkoutActivity?)] {
            kept.add("activity of '\(text)' as \(activity?.name ?? "-")") {
                try WholeOutcome.plans(Array(text.utf8), as: .intervals, PlanFileOptions(activity: activity))
                    .prefix { $0 != "\n" }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-icu-sections.txt") == nil)
    }

    @Test func PLF_60_beginningsOfTexts() {
        func isBeginning(_ text: String) -> Bool { IntervalsReader.isBeginning(Array(text.utf8)) }
        for text in [
            "- 5m 50%", "Main\n- 5m\n- odd", "- odd\n- 5m", "x\r- 5m", "  - 5m", "\t- 5m\n", "é\n- 5m",
            "- 5m\n- 1\n- 2m\n- 3",
        ] { #expect(isBeginning(text), "\(text)") }
        for text in [
            "", "5m", "- odd", "- odd\n- 5m\n- odd", "<a>\n- 5m", " {\n- 5m", "\n[\n- 5m", "- 5m\u{0}", "-", "a - 5m",
        ] { #expect(!isBeginning(text), "\(text)") }
        let step = Array("- 5m ".utf8)
        #expect(!IntervalsReader.isBeginning(step + [0xC3]) && IntervalsReader.isBeginning(step + [0xC3, 0xA9]))
        // The beginning may be cut within a character, but only where all beginnings are cut.
        let long = step + [UInt8](repeating: 0x20, count: FileHead.length - step.count - 1)
        #expect(IntervalsReader.isBeginning(long + [0xC3]) && !IntervalsReader.isBeginning(long.dropLast() + [0xC3]))
        #expect(!IntervalsReader.isBeginning([0xEF, 0xBB, 0xBF] + step.dropFirst()))
    }

    @Test func PLF_64_namesThatAreReadAgain() {
        for (name, isCue) in [
            ("Go", true), ("Go on", true), ("5m", false), ("Go 5m", false), ("Go  on", false), (" Go", false),
            ("", false),
            ("-", true), ("5", true), ("km", true), ("1km", false), ("ramp", true), ("50%", true), ("Z2", true),
            (String(repeating: "a", count: 1_000), true), (String(repeating: "a", count: 1_001), false),
            (String(repeating: "é", count: 500), true), (String(repeating: "é", count: 501), false),
        ] {
            #expect(IntervalsLine.isCue(name) == isCue, "\(name.prefix(20)) \(name.count)")
        }
    }

    // MARK: Blocks of courses

    /// A course may have fifty thousand rows.
    @Test func PLF_55_rowsOfCoursesHaveALimit() throws {
        func rows(_ count: Int) -> Int? {
            let text = "[COURSE HEADER]\nMINUTES WATTS\n[COURSE DATA]\n" + String(repeating: "0 1\n", count: count)
            return try? ERGText(Array(text.utf8), file: "a").rows.count
        }
        #expect(rows(0) == 0 && rows(50_000) == 50_000)
        let error = #expect(throws: WorkoutFileError.self) {
            let text = "[COURSE HEADER]\nMINUTES WATTS\n[COURSE DATA]\n" + String(repeating: "0 1\n", count: 50_001)
            _ = try ERGText(Array(text.utf8), file: "a")
        }
        #expect(error?.description == "Could not read 'a': it has too many rows." && error?.limit == .elements)
        #expect(error?.place.line == 50_004)
    }
}
