import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Facts of workouts that are null, which is as if they were missing (ING-40).
@Suite struct WorkoutNullTests {
    private static let facts = [
        "id", "end", "isIndoor", "location", "source", "activeEnergyBurned", "totalEnergy", "intensity", "distance",
        "speed", "avgSpeed", "maxSpeed", "temperature", "humidity", "elevationUp", "elevationDown", "elevation",
        "avgHeartRate", "maxHeartRate", "heartRate", "stepCadence", "flightsClimbed", "totalSwimmingStrokeCount",
        "swimCadence", "lapLength", "strokeStyle", "swolfScore", "salinity", "metadata", "activeEnergy", "stepCount",
    ]
    private static let start = "'start':'2026-11-22 07:00:00 +0100'"

    private static func stored(_ members: String) throws -> SampleRecord {
        let store = try IngestStore()
        let outcome = try store.ingest(IngestStore.workouts(["{\(members)}"]))
        #expect(outcome.added == 1 && outcome.skipped.isEmpty && outcome.unknown.isEmpty, "\(members)")
        return try store.sample(.workout)
    }

    private static func isEqual(_ left: SampleRecord, _ right: SampleRecord) -> Bool {
        func text(_ sample: SampleRecord) -> String {
            sample.json.line.replacing(sample.uuid.uuidString, with: "")
        }
        return text(left) == text(right)
    }

    @Test("ING-40: a fact that is null is missing", arguments: ["Pool Swim", "Outdoor Run"])
    func nulls(name: String) throws {
        let members = "'name':'\(name)',\(Self.start),'duration':1800"
        let plain = try Self.stored(members)
        #expect(plain.end - plain.start == 1_800)
        for fact in Self.facts {
            #expect(try Self.isEqual(Self.stored("\(members),'\(fact)':null"), plain), "\(fact)")
        }
        let all = Self.facts.map { ",'\($0)':null" }.joined()
        #expect(try Self.isEqual(Self.stored(members + all), plain))
    }

    @Test("ING-40: of the end and the duration one is enough, and the shorter duration is taken") func duration() throws
    {
        func seconds(_ rest: String) throws -> [Double] {
            let sample = try Self.stored("'name':'Running',\(Self.start)\(rest)")
            guard case .workout(let workout) = sample.content else { return [] }
            return [sample.end - sample.start, workout.duration]
        }
        let end = ",'end':'2026-11-22 07:30:00 +0100'"
        #expect(try seconds(end) == [1_800, 1_800] && seconds(end + ",'duration':null") == [1_800, 1_800])
        #expect(try seconds(end + ",'duration':1500") == [1_800, 1_500])
        #expect(try seconds(end + ",'duration':1900") == [1_800, 1_800])
        #expect(try seconds(end + ",'duration':0") == [1_800, 1_800])
        #expect(try seconds(end + ",'duration':-5") == [1_800, 1_800])
        #expect(try seconds(",'end':null,'duration':90.5") == [90.5, 90.5])
    }

    @Test(
        "ING-40: what a workout has to have is said where it is null",
        arguments: [
            ("'name':null,\(start),'duration':60", "it has no name"), ("\(start),'duration':60", "it has no name"),
            ("'name':'Running','start':null,'duration':60", "missing date"),
            ("'name':'Running','start':7,'duration':60", "invalid date"),
            ("'name':'Running',\(start),'end':null", "missing end and duration"),
            ("'name':'Running',\(start),'end':null,'duration':null", "missing end and duration"),
            ("'name':'Running',\(start),'end':'2026-11-22 06:59:59 +0100'", "it ends before it starts"),
        ])
    func reasons(members: String, reason: String) throws {
        let store = try IngestStore()
        let outcome = try store.ingest(IngestStore.workouts(["{\(members)}"]))
        #expect(outcome.added == 0 && outcome.skipped.map(\.reason) == [reason])
    }
}
