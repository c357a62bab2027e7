import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthService

/// Elements of several sources, units and kinds in one array (ING-20, ING-21, ING-24, ING-42, ING-43, ING-47).
@Suite struct IngestSourceTests {
    private let store: IngestStore

    init() throws { store = try IngestStore() }

    private static func at(_ time: String, _ rest: String) -> String { "{'date':'2026-11-22 \(time) +0000',\(rest)}" }

    @Test("ING-20: a bucket ends with the next one of its own source, and not with that of another") func buckets()
        throws
    {
        try store.ingest(
            metric: "step_count", "count",
            [
                Self.at("10:00:40", "'qty':3,'source':'Watch'"), Self.at("10:00:30", "'qty':2,'source':'Phone'"),
                Self.at("10:00:00", "'qty':1,'source':'Watch'"),
            ])
        let start = IngestStore.seconds("2026-11-22T10:00:00Z")
        #expect(
            try store.samples(.stepCount).map { [$0.start - start, $0.end - start] } == [
                [0, 40], [30, 90], [40, 100],
            ])
    }

    @Test("ING-20: a source is the same with white space around it, and that of no name is the app") func spellings()
        throws
    {
        let outcome = try store.ingest(
            metric: "step_count", "count",
            [
                Self.at("10:00:00", "'qty':10,'source':'Watch'"), Self.at("10:00:00", "'qty':7,'source':'  Watch '"),
                Self.at("10:01:00", "'qty':3"), Self.at("10:01:00", "'qty':4,'source':'Health Auto Export'"),
                Self.at("10:01:00", "'qty':5,'source':' '"), Self.at("10:01:00", "'qty':6,'source':7"),
            ])
        #expect(outcome.added == 2 && outcome.skippedCount == 0)
        #expect(try store.samples(.stepCount).map { $0.value(in: .count) } == [17, 18])
        #expect(try store.samples(.stepCount).map { $0.source?.source.name } == ["Watch", "Health Auto Export"])
    }

    @Test(
        "ING-21: extremes are kept if they differ and the average is one of them or between them",
        arguments: [
            ("'Min':50,'Avg':50,'Max':90", true), ("'Min':50,'Avg':90,'Max':90", true),
            ("'Min':50,'Avg':49,'Max':90", false), ("'Min':50,'Avg':91,'Max':90", false),
            ("'Min':50,'Avg':60", false), ("'Avg':60,'Max':90", false), ("'Min':90,'Avg':60,'Max':50", false),
            ("'Min':60,'Avg':60,'Max':60", false), ("'Min':'50','Avg':60,'Max':'90'", true),
        ])
    func extremes(members: String, areKept: Bool) throws {
        let outcome = try store.ingest(metric: "heart_rate", "count/min", [Self.at("10:00:00", members)])
        #expect(outcome.added == 1 && outcome.warnings == (areKept ? [IngestContext.summarised] : []))
        let metadata = try store.sample(.heartRate).metadata
        #expect(
            metadata?["OHKMinimum"] == (areKept ? MetadataValue.quantity(QuantityValue(50, .countPerMinute)) : nil))
        #expect(
            metadata?["OHKMaximum"] == (areKept ? MetadataValue.quantity(QuantityValue(90, .countPerMinute)) : nil))
    }

    private static let night = """
        {'totalSleep':7.2,'inBedStart':'2026-11-21 22:50:00 +0100','inBedEnd':'2026-11-22 06:50:00 +0100',
        'sleepStart':'2026-11-21 23:05:00 +0100','sleepEnd':'2026-11-22 06:40:00 +0100','source':'Watch'}
        """

    @Test(
        "ING-24: a night has its stages if any of them was measured in bed, at its beginning or at its end",
        arguments: [
            ("21 22:52:00", "21 22:58:00", "Deep", true), ("22 06:42:00", "22 06:48:00", "Core", true),
            ("22 01:00:00", "22 02:00:00", "Awake", true), ("22 01:00:00", "22 02:00:00", "REM", true),
            ("22 01:00:00", "22 02:00:00", "Asleep", false), ("22 01:00:00", "22 02:00:00", "In Bed", false),
            ("21 20:00:00", "21 21:00:00", "Deep", false), ("22 08:00:00", "22 09:00:00", "Deep", false),
        ])
    func stages(start: String, end: String, stage: String, isMeasured: Bool) throws {
        let segment = """
            {'startDate':'2026-11-\(start) +0100','endDate':'2026-11-\(end) +0100','value':'\(stage)','source':'Watch'}
            """
        #expect(try store.ingest(metric: "sleep_analysis", "hr", [segment]).added == 1)
        let outcome = try store.ingest(metric: "sleep_analysis", "hr", [Self.night])
        #expect(outcome.added == (isMeasured ? 0 : 2) && outcome.alreadyThere == (isMeasured ? 2 : 0))
        #expect(outcome.skippedCount == 0 && outcome.warnings == [IngestContext.summarised])
    }

    @Test("ING-42: each element of a workout has its own unit, and of one second only those of one unit are added up")
    func units() throws {
        let elements = [("07:13:00", 1, "km"), ("07:14:00", 500, "m"), ("07:15:00", 2, "km"), ("07:13:00", 7, "m")].map
        {
            "{'date':'2026-11-22 \($0) +0100','qty':\($1),'units':'\($2)'}"
        }
        let outcome = try store.ingest(
            IngestStore.workouts([
                "{'name':'Running','start':'2026-11-22 07:12:04 +0100','end':'2026-11-22 08:02:31 +0100',"
                    + "'walkingAndRunningDistance':[\(elements.joined(separator: ","))]}"
            ]))
        #expect(outcome.added == 4)
        #expect(
            outcome.skipped.map { "\($0.path): \($0.reason)" } == [
                "data.workouts[0].walkingAndRunningDistance[3]: another element has its source and date"
            ])
        #expect(try store.samples(.distanceWalkingRunning).map { $0.value(in: .meter) } == [1_000, 500, 2_000])
    }

    @Test("ING-40, ING-43: a workout that is told twice, a second apart, has the first of its routes") func routes()
        throws
    {
        func workout(_ start: String, _ latitude: Int) -> String {
            """
            {'name':'Running','start':'2026-11-22 \(start) +0100','end':'2026-11-22 08:02:31 +0100',
            'route':[{'timestamp':'2026-11-22 07:13:00 +0100','latitude':\(latitude),'longitude':8}]}
            """
        }
        for counts in [[2, 2], [0, 4]] {
            let outcome = try store.ingest(
                IngestStore.workouts([workout("07:12:04", 47), workout("07:12:05", 48)]))
            #expect([outcome.added, outcome.alreadyThere] == counts && outcome.skippedCount == 0)
        }
        #expect(try store.samples(.workoutRoute).count == 1)
    }

    @Test("ING-47: a mood and a feeling of one moment are two states of mind") func kinds() throws {
        func states(_ valence: Double) -> String {
            let parts = ["daily_mood", "momentary_emotion"].map {
                "{'start':'2026-11-22 07:00:00 +0100','kind':'\($0)','valence':\(valence)}"
            }
            return "{'data':{'stateOfMind':[\(parts.joined(separator: ","))]}}"
        }
        for (valence, counts) in [(0.5, [2, 0, 0]), (0.5, [0, 0, 2]), (-1, [0, 0, 2])] {
            let outcome = try store.ingest(states(valence))
            #expect([outcome.added, outcome.updated, outcome.alreadyThere] == counts, "\(valence)")
        }
        #expect(try store.samples(.stateOfMind).count == 2)
    }
}
