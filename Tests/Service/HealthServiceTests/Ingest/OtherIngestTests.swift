import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthService

@Suite struct OtherIngestTests {
    private let store: IngestStore
    private static let period = "'start':'2026-11-22 07:00:00 +0100','end':'2026-11-22 08:00:00 +0100'"

    init() throws { store = try IngestStore() }

    // MARK: Symptoms

    @Test(
        "ING-47: symptoms become categories by name and severity",
        arguments: [
            ("Abdominal Cramps", "AbdominalCramps", "Mild", 2), ("Headache", "Headache", "Severe", 4),
            ("Runny Nose", "RunnyNose", "Moderate", 3), ("Sore Throat", "SoreThroat", "Not Present", 1),
            ("Mood Changes", "MoodChanges", "Present", 0), ("Sleep Changes", "SleepChanges", "Not Present", 1),
            ("Appetite Changes", "AppetiteChanges", "Decreased", 2), ("Fatigue", "Fatigue", "Unspecified", 0),
            ("Body and Muscle Ache", "GeneralizedBodyAche", "Mild", 2),
        ]) func ING_47_symptoms(_ name: String, _ type: String, _ severity: String, _ value: Int) throws
    {
        let body = """
            {'data':{'symptoms':[{\(Self.period),'name':'\(name)','severity':'\(severity)','userEntered':true,'source':'Phone'}]}}
            """
        #expect(try store.ingest(body).added == 1)
        #expect(try store.ingest(body).alreadyThere == 1)
        let sample = try store.sample(try #require(MetricNames.categoryType(type)))
        #expect(sample.category == value)
        #expect(sample.metadata?.wasUserEntered == true)
        #expect(sample.end - sample.start == 3_600)
    }

    @Test("ING-47: symptoms that nobody knows are named") func ING_47_unknownSymptoms() throws {
        let outcome = try store.ingest(
            """
            {'data':{'symptoms':[{\(Self.period),'name':'Wanderlust'},{\(Self.period),'name':'Headache','severity':'Cosmic'},
            {'name':'Headache'},null,{\(Self.period),'name':'Headache','severity':'Mild'}]}}
            """)
        #expect(outcome.added == 1)
        #expect(outcome.skipped.map(\.path) == (0...3).map { "data.symptoms[\($0)]" })
        #expect(outcome.unknown == ["symptoms.Wanderlust"])
    }

    // MARK: States of mind

    @Test("ING-47: states of mind") func ING_47_stateOfMind() throws {
        let body = """
            {'data':{'stateOfMind':[{'id':'X',\(Self.period),'kind':'Daily Mood','labels':['Happy','Grateful','Blurred'],
            'associations':['Self Care','Current Events'],'valence':0.5,'valenceClassification':'Pleasant','metadata':{}},
            {\(Self.period),'kind':'momentary_emotion','valence':-1,'labels':[]}]}}
            """
        #expect(try store.ingest(body).added == 2)
        #expect(try store.ingest(body).alreadyThere == 2)
        let states = try store.samples(.stateOfMind).compactMap { sample -> StateOfMindRecord? in
            if case .stateOfMind(let state)? = sample.detail { state } else { nil }
        }
        #expect(
            Set(states) == [
                StateOfMindRecord(kind: 2, valence: 0.5, labels: [17, 15], associations: [13, 2]),
                StateOfMindRecord(kind: 1, valence: -1),
            ])
    }

    @Test("ING-47: every label and association has its raw value") func ING_47_words() {
        #expect(StateOfMindNames.label("Amazed") == 1)
        #expect(StateOfMindNames.label("worried") == 31)
        #expect(StateOfMindNames.label("Satisfied") == 38)
        #expect(StateOfMindNames.association("Community") == 1)
        #expect(StateOfMindNames.association("self_care") == 13)
        #expect(StateOfMindNames.association("Weather") == 18)
        #expect(StateOfMindNames.label("") == nil)
    }

    @Test(
        "ING-47: an impossible valence or kind is left out",
        arguments: [
            "'kind':'Daily Mood','valence':1.1", "'kind':'Daily Mood'", "'kind':'Fate','valence':0", "'valence':0",
        ]) func ING_47_badStates(_ rest: String) throws
    {
        #expect(try store.ingest("{'data':{'stateOfMind':[{\(Self.period),\(rest)}]}}").skippedCount == 1)
    }

    // MARK: Electrocardiograms

    private func ecg(_ voltages: [String], frequency: String = "512", _ rest: String = "") -> String {
        """
        {'data':{'ecg':[{'start':'2026-11-22 07:00:00 +0100','end':'2026-11-22 07:00:30 +0100',
        'classification':'Sinus Rhythm','averageHeartRate':62,'numberOfVoltageMeasurements':\(voltages.count),
        'samplingFrequency':\(frequency),'source':'Watch','voltageMeasurements':[\(voltages.joined(separator: ","))]\(rest)}]}}
        """
    }

    private func stored() throws -> (record: ElectrocardiogramRecord, voltages: [VoltagePoint]) {
        let sample = try store.sample(.electrocardiogram)
        guard case .electrocardiogram(let record)? = sample.detail else { throw IngestStore.Several(count: 0) }
        var voltages: [VoltagePoint] = []
        try store.engine.read(for: IngestStore.app) {
            try $0.voltages(of: sample.uuid) {
                voltages += $0
                return true
            }
        }
        return (record, voltages)
    }

    @Test("ING-47: an electrocardiogram with its voltages, spread by their frequency") func ING_47_ecg() throws {
        let voltages = (0..<1_024).map {
            "{'date':'2026-11-22 07:00:0\($0 / 512) +0100','voltage':\(Double($0) / 1_000),'units':'mV'}"
        }
        let body = ecg(voltages)
        #expect(try store.ingest(body).added == 1)
        #expect(try store.ingest(body).alreadyThere == 1)
        let (record, points) = try stored()
        #expect(record.classification == 1)
        #expect(record.averageHeartRate == QuantityValue(62, .countPerMinute))
        #expect(record.measurementCount == 1_024)
        #expect(points.count == 1_024)
        #expect(points[512].time == 1)
        #expect(abs(points[512].volts - 0.000_512) < 1e-12)
    }

    @Test("ING-47: without a frequency the dates of voltages count") func ING_47_ecgDates() throws {
        let voltages = [
            "{'date':'2026-11-22T07:00:01.5+01:00','voltage':1e-4}",
            "{'date':'2026-11-22T07:00:00.5+01:00','voltage':2e-4}",
        ]
        try store.ingest(ecg(voltages, frequency: "null"))
        #expect(try stored().voltages.map(\.time) == [0.5, 1.5])
    }

    @Test(
        "ING-47: voltages that are none leave out the recording",
        arguments: [
            "null", "{'voltage':'x'}", "{'voltage':1,'units':'kg'}", "7",
        ]) func ING_47_badVoltages(_ voltage: String) throws
    {
        #expect(try store.ingest(ecg([voltage])).skipped.map(\.path) == ["data.ecg[0]"])
    }
}
