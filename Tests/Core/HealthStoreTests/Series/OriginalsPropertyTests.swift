import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

/// Random workouts in two stores, of which one is condensed repeatedly: both return the same.
@Suite struct OriginalsPropertyTests {
    private static let types: [ObjectType] = [.heartRate, .activeEnergyBurned, .distanceWalkingRunning, .bodyMass]

    private static func units(of type: ObjectType) throws -> [QuantityUnit] {
        let names =
            switch type {
            case .heartRate: ["count/min", "count/s"]
            case .activeEnergyBurned: ["kcal", "kJ", "Cal"]
            case .distanceWalkingRunning: ["m", "km", "mi"]
            default: ["kg", "lb"]
            }
        return try names.map { try QuantityUnit(parsing: $0) }
    }

    /// Returns a quantity in all its bits, with its origin.
    private static func line(_ datum: QuantityDatum) -> String {
        let numbers = [datum.start, datum.end, datum.quantity.value].map(\.bitPattern)
        let metadata = datum.sample.metadata?.sorted.map { "\($0.key)=\($0.value)" } ?? []
        return "\(numbers) \(datum.quantity.unit.unitString) \(datum.sample.source?.source.name ?? "") \(metadata)"
    }

    /// Returns the contents that exports read from a store.
    private static func picture(
        _ engine: SQLiteEngine, workouts: [SampleRecord], isOriginal: Bool
    ) throws -> [String: [String]] {
        var result: [String: [String]] = [:]
        for type in types {
            for predicate in [.constant(true)] + workouts.map({ SamplePredicate.workout($0.uuid) }) {
                result["\(type) \(predicate)"] = try engine.quantities(
                    QuantityRequest(type, predicate, isOriginal: isOriginal)
                ).map(line)
            }
            var lines: [String] = []
            try engine.readStore { store in
                try store.samples(of: type, hasIdentifiers: false) { columns in
                    for index in columns.starts.indices {
                        let numbers = [columns.starts[index], columns.ends[index], columns.values[index]]
                        let metadata = columns.metadata?.sorted.map { "\($0.key)=\($0.value)" } ?? []
                        lines.append(
                            "\(numbers.map(\.bitPattern)) \(columns.unit?.unitString ?? "") "
                                + "\(columns.source.source.name) \(metadata) \(columns.created?[index] ?? .nan)")
                    }
                }
            }
            result["\(type) as a whole"] = lines
        }
        return result
    }

    @Test(arguments: Seeds.some() + Seeds.first(2))
    func CON_5_condensedStoresGiveWhatPlainOnesGive(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let condensed = try CondensingTests.engine()
        let plain = try CondensingTests.engine()
        var workouts: [SampleRecord] = []
        var joined = 0
        for round in 0..<4 {
            // Workouts of two apps at one time, and a third one later.
            if round < 3 {
                let start = round == 2 ? 2_000.0 : 0
                workouts.append(.workout(from: start, to: start + 1_400))
                for engine in [condensed, plain] {
                    try engine.save([workouts[round]], by: round == 1 ? .other : .own)
                }
            }
            for place in workouts.indices {
                let app: AppIdentity = place == 1 ? .other : .own
                let batches = try batches(in: workouts[place], isDense: seed.isMultiple(of: 2), &random)
                for engine in [condensed, plain] {
                    for samples in batches {
                        try engine.save(samples, by: app)
                        try engine.add(samples, to: workouts[place].uuid, by: app)
                    }
                }
            }
            let request = CondensingRequest(sources: .all, types: Set(Self.types))
            for workout in try condensed.condense(request, progress: { _, _ in true }).workouts {
                joined += workout.types.reduce(0) { $0 + $1.quantitiesBefore - $1.quantitiesAfter }
            }
            if round % 2 == 1 { try expectSame(condensed, plain, workouts, "seed \(seed), round \(round)") }
        }
        _ = try condensed.compact(olderThan: .infinity, isTrial: false) { _ in true }
        try expectSame(condensed, plain, workouts, isOrdered: false, "seed \(seed), compacted")
        #expect(joined > 0, "seed \(seed)")
        let expected = try Self.picture(plain, workouts: workouts, isOriginal: false)
        #expect(try Self.picture(plain, workouts: workouts, isOriginal: true) == expected, "seed \(seed)")
    }

    /// - Parameter isOrdered: A Boolean value that indicates whether whole stores must return their samples in the
    ///   same order, too; compaction combines some.
    private func expectSame(
        _ condensed: SQLiteEngine, _ plain: SQLiteEngine, _ workouts: [SampleRecord], isOrdered: Bool = true,
        _ message: String
    ) throws {
        #expect(try condensed.integrityProblems().isEmpty, "\(message)")
        let expected = try Self.picture(plain, workouts: workouts, isOriginal: false)
        let found = try Self.picture(condensed, workouts: workouts, isOriginal: true)
        for (name, lines) in expected {
            #expect(found[name]?.count == lines.count, "\(message), \(name)")
            let isSorted = !isOrdered && name.hasSuffix("as a whole")
            let pairs = isSorted ? zip((found[name] ?? []).sorted(), lines.sorted()) : zip(found[name] ?? [], lines)
            let difference = pairs.first { $0 != $1 }
            #expect(difference == nil, "\(message), \(name): \(difference.map { "\($0)" } ?? "")")
        }
    }

    /// Returns samples of all types in one or many calls, some with metadata, some at instants that others have too.
    private func batches(
        in workout: SampleRecord, isDense: Bool, _ random: inout SeededGenerator
    ) throws -> [[SampleRecord]] {
        var samples: [SampleRecord] = []
        for type in Self.types {
            let units = try Self.units(of: type)
            let isMixed = Int.random(in: 0...3, using: &random) == 0
            let hasFractions = Bool.random(using: &random)
            let metadata: Metadata? = Bool.random(using: &random) ? ["k": .integer(1)] : nil
            var time = workout.start + (isDense ? 0 : Double(Int.random(in: 0...900_000, using: &random)) / 1_000)
            for _ in 0..<Int.random(in: 2...150, using: &random) {
                let length: Double = type.isCumulative ? 5 : [0, 0, 0, 0, 2].randomElement(using: &random) ?? 0
                let unit = units[isMixed ? Int.random(in: 0..<units.count, using: &random) : 0]
                samples.append(
                    SampleRecord(
                        type: type, start: time, end: time + length,
                        content: .quantity(QuantityValue(Double(Int.random(in: 20...21, using: &random)) / 10, unit)),
                        metadata: metadata))
                let pauses: [Double] = hasFractions ? [0, 0.1, 1.0 / 3] : [0, 0, 0, 3, 60]
                time += max(length, type.isCumulative ? 0 : 1) + (pauses.randomElement(using: &random) ?? 0)
                if time > workout.end - 100 { break }
            }
        }
        switch Int.random(in: 0...2, using: &random) {
        case 0: return [samples]
        case 1: return Self.types.map { type in samples.filter { $0.type == type } }
        // In chronological order: all types interleaved.
        default:
            samples.sort { $0.start < $1.start }
            return stride(from: 0, to: samples.count, by: 5).map { Array(samples[$0..<min($0 + 5, samples.count)]) }
        }
    }
}
