import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Any file contents end in a report, and errors state their location.
@Suite struct ObjectDamageTests {
    private static let sample = """
        {"uuid": "00000000-0000-7000-8000-000000000001", "type": "HKQuantityTypeIdentifierHeartRate", \
        "start": "2026-05-12T06:30:00Z", "end": "2026-05-12T06:30:00Z", "value": 60, "unit": "count/min", \
        "source": {"name": "A", "bundleIdentifier": "a"}, "device": null, "metadata": {}}
        """

    private static func document(_ objects: String...) -> String {
        #"{"schema": "openhealthkit-objects-1", "objects": [\#(objects.joined(separator: ", "))]}"#
    }

    private func importing(_ bytes: [UInt8]) throws -> (report: ImportReport, count: Int) {
        let engine = try StoreContents.engine()
        let access = StoreAccess(engine: engine, identity: StoreContents.reader)
        let report = try ObjectImporter(access: access).importFile(OpenedFile(MemoryByteSource(bytes), named: "a.json"))
        let count = try engine.read(for: StoreContents.reader) { try $0.inventory() }.reduce(0) { $0 + $1.count }
        return (report, count)
    }

    private func importing(_ text: String) throws -> (report: ImportReport, count: Int) {
        try importing(Array(text.utf8))
    }

    /// Returns the sample with another value for a member.
    private static func sample(_ name: String, _ value: String) throws -> String {
        guard case .object(var members) = try JSON(parsing: sample) else { return "" }
        members.removeAll { $0.key == name }
        return JSON.object(members).line.dropLast() + ", \"\(name)\": \(value)}"
    }

    private static let series = """
        {"uuid": "00000000-0000-7000-8000-000000000002", "type": "HKQuantityTypeIdentifierHeartRate", \
        "start": "2026-05-12T06:30:00Z", "end": "2026-05-12T06:30:09Z", "value": 60, "unit": "count/min", "count": 2, \
        "quantities": [{"start": "2026-05-12T06:30:00Z", "end": "2026-05-12T06:30:04Z", "value": 60}, \
        {"start": "2026-05-12T06:30:08Z", "end": "2026-05-12T06:30:09Z", "value": 60}], "isCondensed": true, \
        "originals": ORIGINALS, "source": {"name": "A", "bundleIdentifier": "a"}, "device": null, "metadata": {}}
        """
    private static let original = #"{"start": "2026-05-12T06:30:00Z", "end": "2026-05-12T06:30:01Z", "value": 60}"#

    @Test(arguments: [
        ("[]", ": expected as many lists as quantities"),
        ("[[], [], []]", ": expected as many lists as quantities"),
        ("[[], 7]", "/1: expected an array"),
        ("[[], [{}]]", "/1/0: the member 'start' is missing"),
        ("[[], [\(original.replacing("60", with: "\"NaN\""))]]", "/1/0/value: expected a finite number"),
        ("[[], [\(original.replacing("30:01", with: "29:01"))]]", "/1/0: the end is before the start"),
        ("[[], [\(original.dropLast()), \"unit\": \"kg\"}]]", "/1/0/unit: expected another unit"),
    ])
    func originalsFitTheirSeries(_ originals: String, _ error: String) throws {
        #expect(try importing(Self.series.replacing("ORIGINALS", with: "[[], [\(Self.original)]]")).count == 1)
        let (report, count) = try importing(Self.document(Self.series.replacing("ORIGINALS", with: originals)))
        #expect(report.error == "Could not read 'a.json': at /objects/0/originals\(error)." && count == 0)
    }

    @Test func aSeriesHasAsManyQuantitiesAsItStates() throws {
        let good = Self.series.replacing("ORIGINALS", with: "[[], []]")
        let (report, count) = try importing(Self.document(good.replacing("\"count\": 2", with: "\"count\": 3")))
        #expect(
            report.error == "Could not read 'a.json': at /objects/0/count: 3 elements are declared, but 2 were found.")
        #expect(count == 0)
    }

    @Test func aCorrelationContainsNoSeries() throws {
        let series = Self.series.replacing("ORIGINALS", with: "[[], []]")
        func correlation(_ contained: String) -> String {
            #"{"uuid": "00000000-0000-7000-8000-000000000003", "type": "HKCorrelationTypeIdentifierFood", "#
                + #""start": "2026-05-12T06:30:00Z", "end": "2026-05-12T06:30:09Z", "objects": [\#(contained)], "#
                + #""source": {"name": "A", "bundleIdentifier": "a"}, "device": null, "metadata": {}}"#
        }
        let (report, count) = try importing(Self.document(correlation(series)))
        #expect(
            report.error?.hasSuffix("/objects/0/objects/0: a correlation contains quantity and category samples.")
                == true)
        #expect(count == 0)
    }

    @Test(arguments: ["{}", #"{"header": {}, "columns": []}"#, #"{"header": {"version": 9}, "columns": [[1]]}"#])
    func aSupplementThatNobodyUnderstandsIsRefused(_ supplement: String) throws {
        let store = try LawStore()
        let workout = try store.store(MadeUpRecordings.lapsOnly)
        let sink = MemoryByteSink()
        _ = try ObjectExporter(access: store.access).exportWorkout(workout, to: sink)
        // The workout, and the samples of its stated distance and of the energy of its laps.
        #expect(try importing(sink.bytes).count == 3)
        let text = String(decoding: sink.bytes, as: UTF8.self)
        let range = try #require(text.firstRange(of: #/"supplement": \{"header": .*\]\]\}/#))
        let (report, count) = try importing(text.replacingCharacters(in: range, with: "\"supplement\": \(supplement)"))
        #expect(report.error?.hasPrefix("Could not read 'a.json': at /objects/0/supplement") == true && count == 0)
    }

    @Test func aGoodOneIsStored() throws {
        let (report, count) = try importing(Self.document(Self.sample))
        #expect(report.error == nil && report.status == .imported && count == 1)
        #expect(try importing(Self.sample).count == 1)
    }

    @Test(arguments: [
        ("uuid", "\"x\"", "/uuid: expected a UUID"),
        ("uuid", "null", ": the member 'uuid' is missing"),
        ("type", "\"HKQuantityTypeIdentifierNone\"", "/type: there is no type of samples with this name"),
        ("type", "\"HKCharacteristicTypeIdentifierBloodType\"", "/type: there is no type of samples with this name"),
        ("type", "7", "/type: expected a string"),
        ("start", "\"yesterday\"", "/start: expected a date such as \"2026-05-12T06:30:00Z\""),
        ("start", "\"NaN\"", ": The dates of type"),
        ("end", "\"2001-01-01T00:00:00Z\"", ": The end date"),
        ("end", "\"4001-01-01T00:00:00Z\"", ": Type HKSample can not have endDate of NSDate.distantFuture"),
        ("value", "true", "/value: expected a number"),
        ("value", "\"Infinity\"", ": The quantity of type"),
        ("unit", "\"kg\"", ": Type HKQuantityTypeIdentifierHeartRate requires a unit compatible with count/s"),
        ("unit", "\"parsec\"", "/unit: expected a unit"),
        ("source", "{\"name\": \"A\"}", "/source: the member 'bundleIdentifier' is missing"),
        (
            "source", "{\"name\": \"A\", \"bundleIdentifier\": \"a\", \"systemVersion\": \"1\"}",
            "/source/systemVersion: expected a version such as \"17.4.1\""
        ),
        ("device", "\"Strap\"", "/device: expected an object"),
        ("device", "{\"model\": 7}", "/device/model: expected a string"),
        ("metadata", "{\"a\": null}", "/metadata/a: expected a value of metadata"),
        ("metadata", "{\"HKTimeZone\": 7}", ": The metadata value of key HKTimeZone must be a string"),
        (
            "workout", "\"00000000-0000-7000-8000-000000000002\"",
            ": Its workout is neither stored nor earlier in the file"
        ),
        ("relations", "[{\"kind\": \"friend\"}]", "/relations/0/kind: expected \"symptom\" or \"effort\""),
        (
            "relations", "[{\"kind\": \"effort\", \"owner\": \"00000000-0000-7000-8000-000000000002\"}]",
            ": Only effort scores"
        ),
        ("count", "2", ": the member 'quantities' is missing"),
        ("quantities", "[]", ": the member 'count' is missing"),
    ])
    func mistakesNameTheirPlace(name: String, value: String, message: String) throws {
        let wrong = try Self.sample(name, value)
        let (report, count) = try importing(Self.document(Self.sample, wrong))
        let error = try #require(report.error)
        #expect(error.hasPrefix("Could not read 'a.json': at /objects/1\(message)"), "\(error)")
        // All or nothing.
        #expect(report.status == .failed && count == 0)
        let (lines, stored) = try importing(Self.sample + "\n" + wrong + "\n")
        #expect(lines.error?.contains("line 2") == true && stored == 0)
    }

    @Test(arguments: [
        (
            #"{"schema": "openhealthkit-objects-2", "objects": []}"#,
            "its schema is 'openhealthkit-objects-2', but only 'openhealthkit-objects-1' is supported"
        ),
        (#"{"schema": "openhealthkit-objects-1", "objects": {}}"#, "at /objects: expected an array"),
        (
            #"{"schema": "openhealthkit-objects-1", "objects": []} {}"#,
            "unexpected content after the end of the document"
        ),
        (
            #"{"schema": "openhealthkit-objects-1", "schema": "openhealthkit-objects-1"}"#,
            "an object has two members with the same name (line 1, byte 46)"
        ),
        (
            #"{"schema": "openhealthkit-objects-1", "objects": [], "objects": []}"#,
            "an object has two members with the same name (line 1, byte 62)"
        ),
        (
            #"{"schema": "openhealthkit-objects-1", "x": [{"a": 1, "a": 2}], "objects": []}"#,
            "an object has two members with the same name (line 1, byte 56)"
        ),
        (#"{"schema": "openhealthkit-objects-1", "objects": [7]}"#, "at /objects/0: expected an object"),
        (#"{"schema": "openhealthkit-objects-1", "objects": ["#, "it ends in the middle of an array"),
        (
            #"{"schema": "openhealthkit-objects-1", "objects": [{"a": 1, "a": 2}]}"#,
            "an object has two members with the same name"
        ),
        (#"{"uuid": 1, "type": 2}"#, "at /type: expected a string (line 1"),
    ])
    func brokenDocumentsAreRefused(text: String, message: String) throws {
        let (report, _) = try importing(text)
        #expect(report.error?.contains(message) == true, "\(report.error ?? "")")
    }

    @Test func deepNestingIsRefused() throws {
        let deep = String(repeating: "[", count: 100_000)
        #expect(try importing(Self.document(deep)).report.error?.contains("nested deeper than 64 levels") == true)
        #expect(try importing(Self.sample("x", deep)).report.error != nil)
    }

    @Test func whatNobodyKnowsIsPassedOver() throws {
        let (report, count) = try importing(
            #"{"schema": "openhealthkit-objects-1", "made": {"by": [1, 2]}, "objects": [\#(try Self.sample("x", "[{}]"))], "z": 1}"#
        )
        #expect(report.error == nil && count == 1)
    }

    /// Duplicate objects in a document count as one.
    @Test func twinsAreOne() throws {
        let (report, count) = try importing(Self.document(Self.sample, Self.sample))
        #expect(report.samples == 1 && report.duplicates == 1 && count == 1)
    }

    // MARK: Random damage

    private static func examples() throws -> [[UInt8]] {
        let engine = try StoreContents.engine()
        var random = RandomObjects(seed: 31, engine)
        let workouts = try random.fill()
        let exporter = ObjectExporter(access: StoreAccess(engine: engine, identity: StoreContents.reader))
        var examples = try workouts.prefix(2).map { workout in
            let sink = MemoryByteSink()
            _ = try exporter.exportWorkout(workout, to: sink)
            return sink.bytes
        }
        let lines = MemoryByteSink()
        for type in try engine.read(for: StoreContents.reader, { try $0.inventory() }).map(\.type)
        where type.family.hasDetails {
            _ = try exporter.exportSamples(of: type, to: lines)
        }
        examples.append(lines.bytes)
        return examples
    }

    @Test func truncationsAreRefused() throws {
        var generator = SeededGenerator(seed: 1)
        for example in try Self.examples().prefix(2) {
            for _ in 0..<25 {
                let (report, count) = try importing(
                    Array(example.prefix(Int.random(in: 0..<example.count - 3, using: &generator))))
                #expect(report.error != nil && count == 0)
            }
        }
    }

    /// Values that are difficult to read.
    private static let values = [
        "null", "true", "-1", "0", "1e308", "1e999", "9223372036854775807", "9223372036854775808", "-0", "\"\"",
        "\"NaN\"",
        "\"-Infinity\"", "[]", "{}", "[[[[]]]]", "{\"value\": 1, \"unit\": \"m\"}",
        "\"HKQuantityTypeIdentifierStepCount\"",
        "\"\\u0000\"", "\"4001-01-01T00:00:00Z\"", "\"0000-01-01T00:00:00Z\"", "0.1", "\"count\"", "\"()\"",
    ]

    /// Replaces a value, or removes a member.
    private static func change(_ json: JSON, _ generator: inout SeededGenerator) throws -> JSON {
        switch json {
        case .object(var members) where !members.isEmpty:
            let place = Int.random(in: 0..<members.count, using: &generator)
            switch Int.random(in: 0..<9, using: &generator) {
            case 0: members.remove(at: place)
            case 1: members[place].key = members[Int.random(in: 0..<members.count, using: &generator)].key
            case 2: members[place].value = try JSON(parsing: values.randomElement(using: &generator) ?? "0")
            default: members[place].value = try change(members[place].value, &generator)
            }
            return .object(members)
        case .array(var elements) where !elements.isEmpty:
            let place = Int.random(in: 0..<elements.count, using: &generator)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: elements.remove(at: place)
            case 1: elements.append(elements[place])
            case 2: elements.swapAt(place, 0)
            default: elements[place] = try change(elements[place], &generator)
            }
            return .array(elements)
        default:
            let usable = values.filter { $0 != "1e999" }
            return try JSON(parsing: usable.randomElement(using: &generator) ?? "0")
        }
    }

    @Test func swappedTypesEndNothing() throws {
        var generator = SeededGenerator(seed: 2)
        let examples = try Self.examples().prefix(2).map { try JSON(parsing: String(decoding: $0, as: UTF8.self)) }
        for _ in 0..<120 {
            guard let example = examples.randomElement(using: &generator),
                case .array(let objects)? = example["objects"]
            else { return }
            // The workout, its special objects, and few of the many samples.
            var few = objects.filter {
                $0["locations"] != nil || $0["quantities"] != nil || $0["beats"] != nil || $0["objects"] != nil
            }
            few = Array(objects.prefix(1)) + few + objects.suffix(3)
            var changed = JSON.array(few)
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                changed = (try? Self.change(changed, &generator)) ?? changed
            }
            let document = JSON.object([("schema", .string(ObjectWriter.schema)), ("objects", changed)])
            let (report, count) = try importing(document.line)
            #expect(report.error == nil || count == 0)
            #expect(report.error.map { $0.hasPrefix("Could not") } ?? true)
        }
    }

    /// Errors about a misplaced value state what is expected, and not the value.
    @Test func errorsRepeatNoValue() throws {
        var generator = SeededGenerator(seed: 5)
        let examples = try Self.examples().prefix(2).map { try JSON(parsing: String(decoding: $0, as: UTF8.self)) }
        var errors = 0
        for _ in 0..<150 {
            guard let example = examples.randomElement(using: &generator),
                case .array(let objects)? = example["objects"], let object = objects.randomElement(using: &generator)
            else { return }
            let wrong: JSON = Bool.random(using: &generator) ? .string("Zanzibar") : .number(-777.125)
            let (report, _) = try importing(Self.replacing(object, wrong, &generator).line)
            guard let error = report.error else { continue }
            errors += 1
            #expect(!error.contains("Zanzibar") && !error.contains("777"), "\(error)")
        }
        #expect(errors > 50)
    }

    /// Returns the JSON with another value somewhere.
    private static func replacing(_ json: JSON, _ value: JSON, _ generator: inout SeededGenerator) -> JSON {
        switch json {
        case .object(var members) where !members.isEmpty:
            let place = Int.random(in: 0..<members.count, using: &generator)
            members[place].value = replacing(members[place].value, value, &generator)
            return .object(members)
        case .array(var values) where !values.isEmpty:
            let place = Int.random(in: 0..<values.count, using: &generator)
            values[place] = replacing(values[place], value, &generator)
            return .array(values)
        default: return value
        }
    }

    @Test func damagedBytesEndNothing() throws {
        var generator = SeededGenerator(seed: 3)
        let examples = try Self.examples().map { Array($0.prefix(9_000)) }
        for round in 0..<150 {
            guard let example = examples.randomElement(using: &generator) else { return }
            let damaged =
                round % 2 == 0
                ? Mutation.mutate(example, using: &generator) : TextMutation.mutate(example, using: &generator)
            let (report, _) = try importing(damaged)
            #expect(report.error.map { $0.hasPrefix("Could not") } ?? true)
        }
    }
}
