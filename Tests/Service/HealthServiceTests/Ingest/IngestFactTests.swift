import Foundation
import HealthModel
import HealthStore
import HealthTransfer
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// The facts of a payload that are kept, up to which bound (ING-3, ING-40, ING-41, ING-44, ING-45, ING-47).
@Suite struct IngestFactTests {
    private let store: IngestStore

    init() throws { store = try IngestStore() }

    private func workout(_ rest: String, name: String = "Pool Swim", from start: String = "07:00:00") -> String {
        "{'id':'\(name)','name':'\(name)','start':'2026-11-22 \(start) +0100','duration':1800\(rest)}"
    }

    private func metadata(_ rest: String) throws -> Metadata {
        let store = try IngestStore()
        #expect(try store.ingest(IngestStore.workouts([workout(rest)])).added == 1)
        return try #require(try store.sample(.workout).metadata)
    }

    // MARK: Outcomes

    @Test("ING-3: a hundred things that were left out and that are unknown are listed, each name once") func bounds()
        throws
    {
        var outcome = IngestOutcome()
        #expect(!outcome.isRefused)
        for number in 0..<101 {
            outcome.skip("a[\(number)]", "it is bad")
            outcome.add(unknown: "n\(number)")
            outcome.add(unknown: "n0")
            outcome.warn("One.")
            outcome.warn("Two.")
            #expect((outcome.json()["skippedMore"] != nil) == (number == 100))
        }
        #expect(outcome.skipped.map(\.path) == (0..<100).map { "a[\($0)]" } && outcome.skippedCount == 101)
        #expect(outcome.unknown == (0..<100).map { "n\($0)" } && outcome.warnings == ["One.", "Two."])
        #expect(outcome.json()["skippedMore"]?.line == "1")
        #expect(outcome.isRefused)
        for path in [\IngestOutcome.added, \.updated, \.alreadyThere, \.coveredByExport] {
            var other = outcome
            other[keyPath: path] = 1
            #expect(!other.isRefused)
        }
        var names = IngestOutcome()
        names.add(unknown: String(repeating: "x", count: 101))
        names.add(unknown: " \n")
        #expect(names.unknown == [String(repeating: "x", count: 100), "?"])
    }

    // MARK: Workouts

    @Test("ING-41: of a workout's own metadata fifty entries are kept, none under a name of others") func ownMetadata()
        throws
    {
        let many = (0..<60).map { "'k\($0 + 10)':\($0)" }.joined(separator: ",")
        let plain = try metadata("").count
        #expect(try metadata(",'metadata':{\(many)}").count == plain + 50)
        let text = try metadata(
            ",'metadata':{'HKTimeZone':'x','OHKStepCadence':1,'name':'x','activityName':'x','a':'b','c':1.5,'d':true,"
                + "'e':null,'f':[1],'\(String(repeating: "g", count: 101))':7,"
                + "'h':'\(String(repeating: "i", count: 1_001))'}")
        #expect(text.count == plain + 5 && text["name"] == .string("Pool Swim"))
        #expect(text["a"] == .string("b") && text["c"] == .number(1.5) && text["d"] == .bool(true))
        #expect(text[String(repeating: "g", count: 100)] == .integer(7))
        #expect(text["h"] == .string(String(repeating: "i", count: 1_000)))
        let pairs = try metadata(",'metadata':[{'key':'a','value':2},{'key':'b'},{'value':3},7]")
        #expect(pairs.count == plain + 1 && pairs["a"] == .integer(2))
    }

    @Test(
        "ING-45: a pool below a metre is one in kilometres, and nothing else is guessed",
        arguments: [
            ("0.025", "m", 25.0), ("0.999", "m", 999), ("1", "m", 1), ("25", "m", 25), ("0.025", "km", 25),
            ("0.5", "yd", 0.4572),
        ])
    func lapLength(value: String, unit: String, meters: Double) throws {
        let text = try metadata(",'lapLength':{'qty':\(value),'units':'\(unit)'}")
        guard case .quantity(let length)? = text[MetadataKey.lapLength] else {
            Issue.record("no length")
            return
        }
        let converted = try #require(length.converted(to: .meter))
        #expect(abs(converted - meters) < 1e-9)
    }

    @Test("ING-44: zero is a temperature, and nothing else that was measured") func zeros() throws {
        let plain = try metadata("")
        for name in ["intensity", "speed", "maxSpeed", "humidity", "elevationUp", "elevationDown", "lapLength"] {
            #expect(try metadata(",'\(name)':{'qty':0,'units':''}") == plain, "\(name)")
        }
        #expect(try metadata(",'swolfScore':0") == plain && metadata(",'swolfScore':-1") == plain)
        let cold = try metadata(",'temperature':{'qty':0,'units':'degC'}")
        #expect(cold.count == plain.count + 1)
        guard case .quantity(let temperature)? = cold[MetadataKey.weatherTemperature] else {
            Issue.record("no temperature")
            return
        }
        #expect(temperature.value == 0)
    }

    @Test("ING-41: the climb of version 2 goes before that of version 1, each part by itself") func climb() throws {
        let old = "'elevation':{'ascent':50,'descent':0,'units':'m'}"
        let new = "'elevationUp':{'qty':70,'units':'m'}"
        func climb(_ rest: String) throws -> [Double?] {
            let text = try metadata(rest)
            return [MetadataKey.elevationAscended, MetadataKey.elevationDescended].map { key in
                if case .quantity(let climb)? = text[key] { climb.converted(to: .meter) } else { nil }
            }
        }
        #expect(try climb("," + old) == [50, nil] && climb("," + new) == [70, nil])
        #expect(try climb(",\(old),\(new)") == [70, nil])
        #expect(try climb(",'elevation':{'ascent':50,'descent':20,'units':'m'},\(new)") == [70, 20])
        #expect(try climb(",'elevation':[{'ascent':50}]") == [nil, nil])
    }

    @Test(
        "ING-40: a workout whose dates are up to two seconds apart is the same",
        arguments: [("07:00:02", true), ("06:59:58", true), ("07:00:03", false), ("06:59:57", false)])
    func near(start: String, isSame: Bool) throws {
        try store.ingest(IngestStore.workouts([workout("", name: "Running")]))
        let outcome = try store.ingest(IngestStore.workouts([workout("", name: "Running", from: start)]))
        #expect(outcome.added == (isSame ? 0 : 1) && outcome.alreadyThere == (isSame ? 1 : 0))
        // A workout of an unknown kind may be any, and one of a known kind is that which was unknown.
        let unknown = try store.ingest(IngestStore.workouts([workout("", name: "Wandern am See", from: start)]))
        #expect(unknown.added == 0)
        let other = try store.ingest(IngestStore.workouts([workout("", name: "Yoga", from: "07:00:01")]))
        #expect(other.added == 1)
    }

    // MARK: Electrocardiograms

    private func ecg(_ end: String, _ rest: String) throws -> (IngestOutcome, [VoltagePoint]) {
        let store = try IngestStore()
        let outcome = try store.ingest(
            "{'data':{'ecg':[{'start':'2026-11-22T06:00:00Z','end':'2026-11-22T\(end)Z'\(rest)}]}}")
        var voltages: [VoltagePoint] = []
        for sample in try store.samples(.electrocardiogram) {
            try store.engine.read(for: IngestStore.app) {
                try $0.voltages(of: sample.uuid) {
                    voltages += $0
                    return true
                }
            }
        }
        return (outcome, voltages)
    }

    @Test("ING-47: an electrocardiogram lasts an hour at most, and its voltages are within it") func longest() throws {
        #expect(try ecg("07:00:00", "").0.added == 1)
        #expect(try ecg("07:00:01", "").0.skipped.map(\.reason) == ["longer than one hour"])
        func point(_ time: String, _ volts: Double) -> String { "{'date':'2026-11-22T\(time)Z','voltage':\(volts)}" }
        func list(_ points: [String]) -> String { ",'voltageMeasurements':[\(points.joined(separator: ","))]" }
        let (outcome, voltages) = try ecg(
            "06:00:30", list([point("06:00:02", 3), point("06:00:00", 1), point("06:00:01", 2)]))
        #expect(outcome.added == 1 && voltages.map(\.time) == [0, 1, 2] && voltages.map(\.volts) == [1, 2, 3])
        let outside = ["a voltage is outside the recording's time range"]
        #expect(try ecg("06:00:30", list([point("05:59:59", 1)])).0.skipped.map(\.reason) == outside)
        #expect(try ecg("06:00:30", list([point("07:00:01", 1)])).0.skipped.map(\.reason) == outside)
        // With a frequency, the place in the list says the time.
        let even = try ecg("06:00:30", ",'samplingFrequency':4" + list([point("06:00:09", 3), point("05:59:00", 1)]))
        #expect(even.1.map(\.time) == [0, 0.25] && even.1.map(\.volts) == [3, 1])
    }
}
