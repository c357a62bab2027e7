import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Hostile payloads (TST-9): nothing traps, and the store is valid afterwards.
@Suite struct IngestHostileTests {
    private static let sample = """
        {"data":{"metrics":[{"name":"step_count","units":"count","data":[{"date":"2026-11-22 07:12:00 +0100","qty":101,
        "source":"Phone"},{"date":"2026-11-22 07:13:00 +0100","qty":"5"}]},{"data":[{"date":"2026-11-22 07:12:00 +0100",
        "Min":50,"Avg":60,"Max":70}],"name":"heart_rate","units":"bpm"},{"name":"sleep_analysis","units":"hr","data":[
        {"startDate":"2026-11-21 23:00:00 +0100","endDate":"2026-11-21 23:40:00 +0100","value":"Core"},{"totalSleep":7,
        "sleepStart":"2026-11-20 23:05:00 +0100","sleepEnd":"2026-11-21 06:40:00 +0100"}]},{"name":"blood_pressure",
        "units":"mmHg","data":[{"date":"2026-11-22 07:12:00 +0100","systolic":120,"diastolic":80}]},
        {"name":"blood_pressure_systolic","units":"mmHg","data":[{"date":"2026-11-22 09:12:00 +0100","qty":120}]},
        {"name":"blood_pressure_diastolic","units":"mmHg","data":[{"date":"2026-11-22 09:12:00 +0100","qty":80}]},
        {"name":"sexual_activity","units":"count","data":[{"date":"2026-11-22 07:12:00 +0100","Unspecified":2}]}],
        "workouts":[{"id":"7E0C","name":"Pool Swim","start":"2026-11-22 07:12:04 +0100","end":"2026-11-22 08:02:31 +0100",
        "duration":3021.4,"lapLength":{"qty":0.025,"units":"m"},"distance":{"qty":9.87,"units":"km"},"heartRateData":[
        {"date":"2026-11-22 07:12:10 +0100","Min":93,"Avg":93,"Max":93,"units":"bpm","source":"Watch"}],
        "swimStroke":[{"date":"2026-11-22 07:12:10 +0100","qty":9,"units":"count"}],"metadata":{"a":"b","c":1},
        "route":[{"latitude":47.37,"longitude":8.54,"altitude":412.3,"timestamp":"2026-11-22 07:12:10 +0100",
        "horizontalAccuracy":4.7,"speed":2.9}]}],"symptoms":[{"start":"2026-11-22 07:12:00 +0100",
        "end":"2026-11-22 08:12:00 +0100","name":"Headache","severity":"Mild"}],"stateOfMind":[{
        "start":"2026-11-22 07:12:00 +0100","end":"2026-11-22 07:12:00 +0100","kind":"Daily Mood","valence":0.5,
        "labels":["Happy"]}],"ecg":[{"start":"2026-11-22 07:12:00 +0100","end":"2026-11-22 07:12:30 +0100",
        "classification":"Sinus Rhythm","samplingFrequency":512,"voltageMeasurements":[{"voltage":0.1,"units":"mV"}]}]}}
        """

    private func check(_ bytes: [UInt8], _ store: IngestStore, aggregation: String?, _ label: String) throws {
        var headers = IngestHeaders()
        headers.aggregation = aggregation
        let ingest = HealthAutoExportIngest(access: store.access, headers: headers, receivedAt: IngestStore.noon)
        do {
            let first = try ingest.store(bytes)
            // Repeating the request adds nothing.
            let second = try ingest.store(bytes)
            #expect(second.added == 0, "\(label)")
            #expect(second.updated == 0, "\(label)")
            #expect(second.skippedCount == first.skippedCount, "\(label)")
        } catch is IngestRefusal {}
    }

    @Test("TST-9: values that do not belong there, in well-formed payloads", arguments: Seeds.first(2))
    func TST_9_values(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let text = Array(Self.sample.utf8)
        for round in 0..<40 {
            let store = try IngestStore()
            let aggregation = [nil, "Seconds", "Days", "Years"].randomElement(using: &generator) ?? nil
            let mutated = JSONMutation.mutate(text, using: &generator)
            try check(mutated, store, aggregation: aggregation, "seed \(seed), round \(round)")
            for type in ObjectType.all where type.isSample && type.isReadable && !type.requiresPerObjectAuthorization {
                for sample in try store.samples(type) {
                    #expect(SampleValidation.isValid(sample), "seed \(seed), round \(round): \(type)")
                }
            }
        }
    }

    @Test("TST-9: bytes that do not belong there", arguments: Seeds.first(1)) func TST_9_bytes(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: 100 + seed)
        let text = Array(Self.sample.utf8)
        let store = try IngestStore()
        for _ in 0..<60 {
            let mutated = TextMutation.mutate(text, using: &generator)
            let ingest = HealthAutoExportIngest(access: store.access, receivedAt: IngestStore.noon)
            do {
                _ = try ingest.store(mutated)
            } catch is IngestRefusal {}
        }
    }

    @Test("TST-9: names full of markup, of joiners and of nothing are names") func TST_9_names() throws {
        for name in ["<script>alert(1)</script>", "\\u202E\\u200D", "%s%n", "../../etc/passwd", "🚀"] {
            let store = try IngestStore()
            let outcome = try store.ingest(
                """
                {'data':{'\(name)':[],'metrics':[{'name':'\(name)','units':'\(name)','data':[{}]}],
                'workouts':[{'name':'\(name)','start':'2026-11-22 07:12:04 +0100','duration':60,'source':'\(name)'}]}}
                """)
            #expect(
                outcome.unknown.allSatisfy { !$0.unicodeScalars.contains { $0.properties.generalCategory == .format } })
            #expect(outcome.added + outcome.skippedCount == 1)
        }
    }

    @Test("TST-9: many units and many sources in one array cost no more than that") func TST_9_manyNames() throws {
        let store = try IngestStore()
        let elements = (0..<300).map { number in
            "{'date':'2026-11-22 07:12:04 +0100','qty':1,'units':'x\(number)','source':'S\(number)'}"
        }
        let body = """
            {'name':'Run','start':'2026-11-22 07:12:04 +0100','duration':60,'stepCount':[\(elements.joined(separator: ","))]}
            """
        #expect(try store.ingest(IngestStore.workouts([body])).skippedCount == 300)
        #expect(try store.ingest(metric: "step_count", "count", elements).added == 300)
    }
}
