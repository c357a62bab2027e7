import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Objects, series and batches that a store refuses, and what it says of them.
@Suite struct RefusedDataTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest { 700_000_000 }
        try engine.allow(.own)
    }

    /// Returns the message with which something is refused as invalid; nil if it is not.
    private static func refusal(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            guard let error = error as? EngineError, error.code == .invalidArgument else { return "\(error)" }
            return error.message
        }
    }

    // MARK: Rows

    private static func sample(_ type: ObjectType, _ content: SampleContent, _ start: Double = 5, _ end: Double = 5)
        -> SampleRecord
    {
        SampleRecord(uuid: .given(1), type: type, start: start, end: end, content: content)
    }

    private static func quantity(_ value: Double, _ unit: QuantityUnit = .countPerMinute) -> SampleContent {
        .quantity(QuantityValue(value, unit))
    }

    private static func series(_ value: Double, _ unit: QuantityUnit) -> SampleContent {
        .series(
            QuantitySeriesRecord(
                quantity: QuantityValue(value, unit), count: 1, minimum: value, maximum: value, mostRecent: value,
                mostRecentStart: 5, mostRecentEnd: 5))
    }

    private static let prescription = SampleContent.detail(.prescription(PrescriptionRecord(kind: 1)))

    private static func foreign(_ type: ObjectType) -> String {
        "Objects of the type \(type.identifier) cannot be saved."
    }

    /// Objects, and what is said of those that are refused.
    static let objects: [(SampleRecord, String?)] = [
        (sample(.heartRate, quantity(60)), nil), (sample(.heartRate, quantity(60), 5, 6), nil),
        (sample(.heartRate, quantity(60), 5, 4.5), "A sample must not end before it starts."),
        (sample(.heartRate, quantity(60), .nan, 5), "A sample must not end before it starts."),
        (
            sample(.heartRate, quantity(60, .meter)),
            "The quantity is incompatible with the type \(ObjectType.heartRate.identifier)."
        ),
        (
            sample(.heartRate, quantity(.infinity)),
            "The quantity is incompatible with the type \(ObjectType.heartRate.identifier)."
        ),
        (
            sample(.heartRate, quantity(.nan)),
            "The quantity is incompatible with the type \(ObjectType.heartRate.identifier)."
        ),
        (
            sample(.stepCount, series(1, .meter)),
            "The series is incompatible with the type \(ObjectType.stepCount.identifier)."
        ),
        (
            sample(.stepCount, series(.infinity, .count)),
            "The series is incompatible with the type \(ObjectType.stepCount.identifier)."
        ),
        (sample(.heartRate, .category(1)), foreign(.heartRate)),
        (sample(.sleepAnalysis, .category(1)), nil), (sample(.sleepAnalysis, quantity(1)), foreign(.sleepAnalysis)),
        (sample(.sleepAnalysis, series(1, .count)), foreign(.sleepAnalysis)),
        (sample(.workout, .category(1)), foreign(.workout)),
        (sample(.workoutRoute, .route(count: 0)), nil), (sample(.workoutRoute, quantity(1)), foreign(.workoutRoute)),
        (sample(.heartbeatSeries, .heartbeats(count: 1)), nil),
        (sample(.heartbeatSeries, .route(count: 1)), foreign(.heartbeatSeries)),
        (sample(.workoutRoute, .heartbeats(count: 1)), foreign(.workoutRoute)),
        (sample(.food, .correlation([])), nil), (sample(.food, prescription), foreign(.food)),
        (sample(.visionPrescription, prescription), nil),
        (sample(.visionPrescription, .correlation([])), foreign(.visionPrescription)),
        (sample(.electrocardiogram, prescription), foreign(.electrocardiogram)),
        (
            sample(.food, .correlation([sample(.dietaryWater, quantity(1, .meter))])),
            "The quantity is incompatible with the type \(ObjectType.dietaryWater.identifier)."
        ),
        (
            sample(.food, .correlation([.quantity(.given(2), .dietaryWater, 1, .liter, 6, 5)])),
            "A sample must not end before it starts."
        ),
    ]

    @Test("STO-1: an object has contents of its type and an end", arguments: objects.indices) func rows(place: Int)
        throws
    {
        let (object, message) = Self.objects[place]
        let told = Self.refusal { try engine.write(as: .own) { _ = try RowWriter($0).insert(object) } }
        #expect(told == message)
        #expect(try engine.states(of: [object.uuid]) == [message == nil ? .stored : .unknown])
    }

    // MARK: Series

    /// The quantities of series of heart rates, and what is said of those that are refused.
    static let quantities: [(data: [(start: Double, end: Double, value: Double)], message: String?)] = [
        ([], "A series needs at least one quantity."), ([(0, 1, 60)], nil), ([(0, 0, 60)], nil),
        ([(0, 1, 60), (0.5, 0.5, 70), (1, 2, 80)], nil),
        ([(0, 1, 60), (0, 2, 70)], "The quantities of a series are out of order or not finite."),
        ([(5, 6, 60), (4, 7, 70)], "The quantities of a series are out of order or not finite."),
        ([(0, 1, 60), (3, 2, 70)], "The quantities of a series are out of order or not finite."),
        ([(0, 1, .nan)], "The quantities of a series are out of order or not finite."),
        ([(0, 1, 60), (2, 3, .infinity)], "The quantities of a series are out of order or not finite."),
    ]

    @Test("SER-8: a series has quantities in order", arguments: quantities.indices) func series(place: Int) throws {
        let (data, message) = Self.quantities[place]
        // The first one of the list need not be the earliest.
        let start = data.map(\.start).min() ?? 0
        let told = Self.refusal {
            _ = try engine.saveSeries(.heartRate, data, in: .countPerMinute, from: start, to: 10)
        }
        #expect(told == message)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == (message == nil ? 1 : 0))
    }

    @Test("SER-9: a series with a sync identifier is one, and has a unit of its type") func undivided() throws {
        let limit = try #require(ObjectType.activeEnergyBurned.maximumDuration)
        let synced = Metadata([MetadataKey.syncIdentifier: .string("a"), MetadataKey.syncVersion: .integer(1)])
        func told(_ end: Double, _ unit: QuantityUnit, _ metadata: Metadata?) -> String? {
            Self.refusal {
                let data: [(start: Double, end: Double, value: Double)] = [(0, 10, 1), (end - 1, end, 1)]
                _ = try engine.saveSeries(.activeEnergyBurned, data, in: unit, metadata: metadata)
            }
        }
        #expect(told(limit, .kilocalorie, synced) == nil)
        #expect(
            told(limit + 0.5, .kilocalorie, synced)
                == "The series is too long: a series with a sync identifier cannot be divided.")
        #expect(told(limit + 0.5, .kilocalorie, nil) == nil)
        #expect(
            told(limit, .meter, nil)
                == "The unit of the quantities is incompatible with \(ObjectType.activeEnergyBurned.identifier).")
        #expect(try engine.samples(SampleRequest(.activeEnergyBurned), for: .own).count == 3)
    }

    // MARK: Batches

    private static func batch(_ change: (inout SampleBatch) -> Void) -> SampleBatch {
        var batch = SampleBatch(
            type: .heartRate, unit: .countPerMinute, firstUUID: .consecutive(0), starts: [0, 1, 2], ends: [0, 1, 3],
            values: [60, 61, 62])
        change(&batch)
        return batch
    }

    /// Batches of a workout, and what is said of those that are refused.
    static let batches: [(SampleBatch, String?)] = [
        (batch { _ in }, nil), (batch { $0.metadata = ["k": .integer(1)] }, nil),
        (batch { $0.ends.removeLast() }, "A batch of samples is malformed."),
        (batch { $0.ends.append(9) }, "A batch of samples is malformed."),
        (batch { $0.values.removeLast() }, "A batch of samples is malformed."),
        (batch { $0.values.append(9) }, "A batch of samples is malformed."),
        (batch { $0.starts.removeLast() }, "A batch of samples is malformed."),
        (
            batch {
                $0.type = .sleepAnalysis
                $0.unit = .count
            }, "A batch of samples is malformed."
        ),
        (
            batch { $0.metadata = [MetadataKey.syncIdentifier: .string("a"), MetadataKey.syncVersion: .integer(1)] },
            "A batch of samples is malformed."
        ),
        (batch { $0.unit = .meter }, "A batch contains a sample with an invalid interval or value."),
        (batch { $0.ends[2] = 1.5 }, "A batch contains a sample with an invalid interval or value."),
        (batch { $0.ends[0] = -0.5 }, "A batch contains a sample with an invalid interval or value."),
        (batch { $0.values[0] = .nan }, "A batch contains a sample with an invalid interval or value."),
        (batch { $0.values[2] = -.infinity }, "A batch contains a sample with an invalid interval or value."),
    ]

    @Test("STO-1: a batch has as many starts, ends and values, in order", arguments: batches.indices)
    func bulk(place: Int) throws {
        let (batch, message) = Self.batches[place]
        let workout = SampleRecord.workout(.given(1), WorkoutRecord(activityType: .running, duration: 60), 0, 60)
        let told = Self.refusal {
            try engine.insert(workout, by: .own) { bulk throws(EngineError) in try bulk.append(batch) }
        }
        #expect(told == message)
        let states = try engine.states(of: [.given(1), .consecutive(0), .consecutive(2)])
        #expect(Set(states) == [message == nil ? .stored : .unknown])
    }

    private static func imported(
        _ type: ObjectType = .heartRate, _ unit: QuantityUnit? = .countPerMinute,
        _ change: (inout ImportBatch) -> Void = { _ in }
    ) -> ImportBatch {
        var batch = ImportBatch(
            type: type, identity: DerivedIdentity(texts: ["a"]), source: .own, device: nil, unit: unit, metadata: nil)
        (batch.starts, batch.ends) = ([0, 1, 2], [0, 1, 3])
        (batch.values, batch.created) = ([1, 1, 2], [9, .nan, 9])
        change(&batch)
        return batch
    }

    /// Batches of a file, and whether they are in order.
    static let imports: [(batch: ImportBatch, isSound: Bool)] = [
        (imported(), true), (imported(.sleepAnalysis, nil), true),
        (imported { $0.ordinal = DerivedIdentity.ordinalLimit - 1 }, true),
        (imported { $0.ordinal = DerivedIdentity.ordinalLimit }, false), (imported(.heartRate, nil), false),
        (imported(.sleepAnalysis, .count), false), (imported(.workout, .count), false),
        (imported(.workout, nil), false),
        (imported { $0.ends.removeLast() }, false), (imported { $0.values.removeLast() }, false),
        (imported { $0.created.removeLast() }, false), (imported { $0.created = [] }, false),
        (imported { $0.starts.append(5) }, false),
    ]

    @Test("EXP-17: a batch of a file has as many of each, and a unit if it has quantities", arguments: imports.indices)
    func files(place: Int) throws {
        let (batch, isSound) = Self.imports[place]
        var tally: ImportTally?
        let told = Self.refusal {
            try engine.importObjects(by: .own, in: ImportPass()) { (writer: ImportWriter) throws(EngineError) in
                tally = try writer.append(batch)
            }
        }
        #expect(told == (isSound ? nil : "A batch of imported samples is malformed."))
        #expect(tally == (isSound ? ImportTally(added: 3) : nil))
    }

    // MARK: What is not there

    @Test("what is not stored is said to be so") func missing() {
        func told(_ body: () throws -> Void) -> String? { Self.refusal(body) }
        let uuid = UUID.given(9)
        #expect(
            told { try engine.voltages(of: uuid, for: .own) { _ in true } } == "The electrocardiogram is not stored.")
        #expect(told { _ = try engine.heartbeats(of: uuid, for: .own) } == "The heartbeat series is not stored.")
        #expect(
            told { try engine.routePoints(of: uuid, from: nil, to: nil, for: .own) { _ in true } }
                == "The route is not stored.")
        #expect(told { try engine.readStore { _ = try $0.originals(of: uuid) } } == "The series is not stored.")
        #expect(
            told { try engine.setActivitySummaries([ActivitySummaryRecord()]) }
                == "An activity summary requires a day.")
    }
}
