import Foundation
import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// FIT files with all that is read, changed in every field and message; and the tables of the profile, whole.
@Suite struct FITSweepTests {
    private static let parts = 6

    private func difference(
        _ rows: FITRows, _ part: Int, _ parts: Int, _ name: String, _ outcome: ([UInt8]) throws -> String
    ) throws -> String? {
        func found(_ bytes: [UInt8]) -> (Bool, String) {
            do { return (false, try outcome(bytes)) } catch { return (true, "\(error)") }
        }
        var kept = KeptOutcomes()
        let own = found(rows.file)
        kept.add("whole") { own.1 }
        let changes = rows.changes
        let size = (changes.count + parts - 1) / parts
        for change in changes.dropFirst(part * size).prefix(size) {
            let outcomes = change.files().map { bytes -> String in
                let other = found(bytes)
                return other == own ? "=" : (other.0 ? "!" : "") + WholeOutcome.short(other.1)
            }
            kept.add(changes: outcomes, of: change.place)
        }
        return try kept.difference(from: "Core/Texts/Sweeps/\(name)-\(part).txt")
    }

    @Test(arguments: 0..<parts) func everyFieldOfAnActivity(part: Int) throws {
        #expect(try difference(.activity, part, Self.parts, "fit") { try WholeOutcome.reading($0, as: .fit) } == nil)
    }

    @Test func everyFieldOfMeasurements() throws {
        #expect(
            try difference(.measurements, 0, 1, "fit-measurements") { try WholeOutcome.reading($0, as: .fit) } == nil)
    }

    @Test func everyFieldOfAPlan() throws {
        let options = PlanFileOptions(athlete: WholePlans.athlete)
        #expect(try difference(.plan, 0, 1, "fit-plan") { try WholeOutcome.plans($0, as: .fitWorkout, options) } == nil)
    }

    /// Each byte of a short file: of its headers, definitions, messages and checksum.
    @Test func everyByteOfAFile() throws {
        var fit = FITBytes()
        fit.fileID()
        fit.define(1, 20, [.init(253, .uint32), .init(3, .uint8), .init(5, .uint32)])
        for second in [0, 3] as [Int64] { fit.message(1, [FITRows.start + second, 101 + second, 700 * second]) }
        // A compressed timestamp, two seconds later.
        fit.define(2, 20, [.init(3, .uint8), .init(2, .uint16)], isBig: true)
        fit.message(2, [111, 3_010], header: 0xC0 | UInt8((FITRows.start + 5) & 31))
        fit.session(1, 0, elapsed: 7)
        let first = fit.file()
        let bytes = first + FITBytes.run(seconds: 1).file(header: 12)
        var kept = KeptOutcomes()
        kept.add("whole") { try WholeOutcome.reading(bytes, as: .fit) }
        for place in 0..<first.count + 14 {
            kept.add(place) {
                ([0, 0xFF, bytes[place] &+ 1, bytes[place] ^ 0x20] as [UInt8]).map { byte in
                    var changed = bytes
                    changed[place] = byte
                    do { return WholeOutcome.short(try WholeOutcome.reading(changed, as: .fit)) } catch {
                        return "!" + WholeOutcome.short("\(error)")
                    }
                }.joined(separator: " ")
            }
        }
        for count in stride(from: 0, to: bytes.count, by: 3) {
            kept.add("first \(count)") { try WholeOutcome.reading(Array(bytes.prefix(count)), as: .fit) }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-bytes.txt") == nil)
    }

    // MARK: Tables

    @Test func namesOfManufacturersAndDevices() throws {
        var kept = KeptOutcomes()
        for number in -1...6_000 as ClosedRange<Int64> {
            if let name = FITManufacturers.name(number) {
                kept.add(number) { "\(name) \(FITManufacturers.number(of: name) ?? -1)" }
            }
            guard let device = FITManufacturers.product(number, of: 1) else { continue }
            kept.add("1 \(number)") {
                let all = [
                    device, FITManufacturers.product(number, of: 15), FITManufacturers.product(number, of: nil),
                    FITManufacturers.product(number, of: 2),
                    FITManufacturers.device(called: device.uppercased().replacing(" ", with: "-"), number: number),
                    FITManufacturers.device(called: device.lowercased(), number: nil),
                ].map { $0 ?? "-" }
                #expect(FITManufacturers.product(named: device, of: 15) == number)
                return all == [device, device, "-", "-", device, device] ? device : all.joined(separator: ", ")
            }
        }
        for name in [
            "product 7", "product x", "product ", "Product 7", "Edge 500", "Edge  500", "", "Fénix 5", "fenix5",
        ] {
            kept.add("'\(name)'") {
                ([1, 15, 32].map { FITManufacturers.product(named: name, of: $0).map(String.init) }
                    + [
                        FITManufacturers.number(of: name).map(String.init),
                        FITManufacturers.device(called: name, number: nil),
                        FITManufacturers.device(called: name, number: 1_551),
                        FITManufacturers.device(called: name, number: 1),
                    ]).map { $0 ?? "-" }.joined(separator: ", ")
            }
        }
        kept.add("none") { FITManufacturers.product(named: nil, of: 1).map(String.init) ?? "-" }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-devices.txt") == nil)
    }

    @Test func sportsAndTheirNumbers() throws {
        func text(_ sport: FITSports.Sport) -> String {
            "\(sport.activity.name) '\(sport.name)' \(sport.isIndoor.map { "\($0)" } ?? "-") "
                + (sport.isPoolSwim.map { "\($0)" } ?? "-")
        }
        var kept = KeptOutcomes()
        let some: [Int64?] = (-1...90 as ClosedRange<Int64>).map(Optional.some)
        let numbers: [Int64?] = [nil] + some + [128, 254, 255]
        for sport in numbers {
            kept.add("sport \(sport ?? -9)") {
                text(FITSports.sport(sport, nil)) + " "
                    + WholeOutcome.short(numbers.map { text(FITSports.sport(sport, $0)) }.joined(separator: "\n"))
            }
        }
        for special in numbers {
            kept.add("sub sport \(special ?? -9)") {
                text(FITSports.sport(nil, special)) + " "
                    + WholeOutcome.short(
                        ([0, 1, 2, 4, 5, 10, 64, 70] as [Int64?]).map { text(FITSports.sport($0, special)) }
                            .joined(separator: ", "))
            }
        }
        for activity in WorkoutActivity.named {
            kept.add(activity.name) {
                var texts: [String] = []
                for isIndoor in [nil, false, true] as [Bool?] {
                    for isPoolSwim in [nil, false, true] as [Bool?] {
                        let pair = FITSports.numbers(of: activity, isIndoor: isIndoor, isPoolSwim: isPoolSwim)
                        texts.append("\(pair.sport)/\(pair.subSport)")
                    }
                }
                return Set(texts).count == 1 ? texts[0] : texts.joined(separator: " ")
            }
        }
        for name in [
            nil, "sport 0", "sport 254", "sport 255", "sport -1", "sport x", "cycling", "cycling, road", "running, x",
            "cycling, mountain", "swimming, lap swimming", "generic", "", "road", "swimming, open water",
            "rowing, indoor rowing", "multisport, triathlon",
        ] {
            for activity in [WorkoutActivity.cycling, .swimming, .rowing, .other] {
                kept.add("'\(name ?? "-")' \(activity.name)") {
                    let places: [(Bool?, Bool?)] = [(nil, nil), (true, nil), (false, nil), (nil, true), (nil, false)]
                    return places.map { isIndoor, isPoolSwim -> String in
                        var session = RecordedSession(start: 0, end: 1, activity: activity, activityName: name)
                        (session.isIndoor, session.isPoolSwim) = (isIndoor, isPoolSwim)
                        let pair = FITSports.numbers(of: session)
                        return "\(pair.sport)/\(pair.subSport)"
                    }.joined(separator: " ")
                }
            }
        }
        for number in numbers.prefix(22) + [255] {
            kept.add("stroke \(number ?? -9)") {
                let stroke = FITSports.stroke(number)
                return "\(stroke.map { "\($0)" } ?? "-") \(FITSports.number(of: stroke).map { "\($0)" } ?? "-")"
            }
        }
        kept.add("kickboard") { FITSports.number(of: .kickboard).map { "\($0)" } ?? "-" }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-sports.txt") == nil)
    }

    @Test func fieldsAndTypes() throws {
        var kept = KeptOutcomes()
        func text(_ field: FITField) -> String {
            let edges: [Double?] = [
                nil, -501, -500.1, -500, -1, -0.5, -0.05, 0, 0.004, 0.005, 0.5, 1, 1.5, 99.994, 127, 127.4, 127.5, 128,
                254, 254.4, 255, 655.34, 655.35, 6_553.5, 12_606.8, 12_607, 65_534, 65_535, 65_536, 4_294_967.294,
                4_294_967.295, 42_949_672.94, 4_294_967_294, 4_294_967_295, 4_294_967_296, 1e19, -1e19, .infinity,
            ]
            let values = edges.map { value in
                "\(field.bits(of: value).map(String.init) ?? "-")/"
                    + WholeOutcome.number(value.flatMap(field.read))
            }
            return "\(field.number) \(field.type) '\(field.unit.rawValue)' \(field.scale) \(field.offset) "
                + WholeOutcome.hash(Array(values.joined(separator: " ").utf8))
        }
        for row in FITStreamField.all { kept.add("\(row.stream) \(row.rank)") { text(row.field) } }
        kept.add("written") { FITStreamField.written.map { "\($0.stream) \($0.field.number)" }.joined(separator: ", ") }
        for number in UInt8.min...UInt8.max {
            if let row = FITStreamField.numbered(number) { kept.add(number) { "\(row.stream) \(row.rank)" } }
        }
        for row in FITTotal.all {
            kept.add("\(row.total) \(row.isFallback)") { text(row.field(.session)) }
            kept.add("\(row.total) \(row.isFallback) of a lap") { text(row.field(.lap)) }
        }
        for type in FITBaseType.allCases {
            kept.add("\(type)") {
                let edges = [7, 8, 15, 16, 31, 32, 63].flatMap { bits -> [Int64] in
                    let edge = Int64(bitPattern: UInt64(1) << UInt64(bits))
                    return [edge &- 2, edge &- 1, edge, edge &+ 1, -(edge &- 1), -(edge &+ 1)]
                }
                let holds = ([-2, -1, 0, 1, 2] + edges).map { type.holds($0) ? "1" : "0" }.joined()
                return "\(type.rawValue) \(type.definition) \(type.size) \(type.invalid) \(holds)"
            }
        }
        kept.add("definitions") {
            (UInt8.min...UInt8.max).map { FITBaseType(definition: $0).map { "\($0)" } ?? "-" }.joined(separator: " ")
        }
        for number in -1...80 as ClosedRange<Int64> {
            kept.add("kind \(number)") {
                "\(FITProfile.FileKind.name(number)) \(FITProfile.FileKind.areMeasurements(number))"
            }
        }
        for number in -1...12 as ClosedRange<Int64> {
            kept.add("event \(number)") { FITEvent.isStart(number).map { "\($0)" } ?? "-" }
        }
        for field in FITLibraryField.allCases {
            kept.add("own \(field.rawValue)") {
                let part = field.devicePart.map { part -> String in
                    var device = RecordedDevice()
                    device[keyPath: part] = "part"
                    return "\(device)"
                }
                return "\(field.name) \(field.type) '\(field.unit.rawValue)' \(field.stream.map { "\($0)" } ?? "-") "
                    + (part ?? "-")
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-fields.txt") == nil)
    }

    @Test func unitsOfDevelopers() throws {
        let names =
            "s sec second seconds ms msec millisecond milliseconds min minutes h hours m meter meters metre metres km "
            + "kilometer kilometers kilometre kilometres cm centimeter centimeters centimetre centimetres mm millimeter "
            + "millimeters millimetre millimetres dm mi mile miles ft feet foot yd yds yard yards in inch inches m/s mps "
            + "m/sec meters/second metres/second meterspersecond m*s^-1 m/min km/h kmh kph kmph km/hr kilometers/hour mph "
            + "mi/h miles/hour kn kt kts knots cm/s mm/s deg degree degrees rad /min 1/min min-1 hz 1/s bpm beats/min "
            + "beats/minute beatsperminute rpm r/min rev/min turns/min cycles/min strides/min stride/min strokes/min "
            + "stroke/min spm steps/min step/min stepsperminute steps/minute breaths/min breaths/minute brpm w watt watts "
            + "kw kcal kcals calories kj j c degc celsius degcelsius f degf fahrenheit k kelvin percent x"
        let units: [FITUnit] = [
            .none, .second, .millisecond, .meter, .centimeter, .meterPerSecond, .degree, .celsius, .beatPerMinute,
            .turnPerMinute, .breathPerMinute, .watt, .kilocalorie, .kilogram, .fraction, .millimeterOfMercury,
        ]
        var kept = KeptOutcomes()
        let spelled = names.split(separator: " ").map(String.init) + ["", "K M / H", "°C", "Steps_per.minute", "m."]
        for name in [nil] + spelled.map(Optional.some) {
            kept.add(name ?? "-") {
                units.compactMap { unit -> String? in
                    FITUnitText.conversion(from: name, to: unit).map {
                        "\(unit.rawValue):\(WholeOutcome.number($0.value(7))):\(WholeOutcome.number($0.value(-90)))"
                    }
                }.joined(separator: " ")
            }
        }
        for activity in WorkoutActivity.named {
            kept.add(activity.name) {
                ["spm", "steps/min", "rpm"].map { name in
                    let conversion = FITUnitText.conversion(from: name, to: .turnPerMinute, activity: activity)
                    return WholeOutcome.number(conversion?.factor)
                }.joined(separator: " ")
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-units.txt") == nil)
    }
}
