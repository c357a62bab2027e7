import Foundation
import HealthModel
import HealthStore

extension StoreReader {
    /// The kind and version of the cached load inputs of a workout.
    ///
    /// Increase the version with every change of the contents of ``LoadInputs`` or how they are computed, so that
    /// outdated caches are not used.
    static let loads = DerivedKind(number: 2, version: 1)

    /// Returns the load inputs of outings, by the preferred recording.
    ///
    /// Cached inputs are only read.
    ///
    /// - Parameter keeps: A Boolean value that indicates whether computed inputs are cached, if the store can be
    ///   written without waiting.
    func loadInputs(of outings: [Outing], keeps: Bool = false) throws -> [UUID: LoadInputs] {
        guard !outings.isEmpty else { return [:] }
        let recordings = outings.flatMap(\.recordings)
        let kept = try derivedFigures(Self.loads, of: Set(recordings.map(\.uuid)))
        let corrections = try corrections()
        var all: [UUID: LoadInputs] = [:]
        var missing: [SampleRecord] = []
        for record in recordings {
            // The cache holds figures of the recorded workout, without corrections.
            if corrections[record.uuid] == nil, let inputs = kept.bodies[record.uuid].flatMap({ LoadInputs(bytes: $0) })
            {
                all[record.uuid] = inputs
            } else {
                missing.append(record)
            }
        }
        var new: [UUID: Data] = [:]
        let reading = LoadReading(store: self)
        try reading.forEach(missing, corrections) { uuid, inputs in
            all[uuid] = inputs
            if corrections[uuid] == nil { new[uuid] = inputs.bytes }
        }
        if keeps, let state = kept.state { saveDerived(new, Self.loads, from: state) }
        for outing in outings where outing.recordings.count > 1 {
            let inputs = outing.recordings.compactMap { all[$0.uuid] }
            if try !isComplete(outing, inputs) {
                all[outing.counted.uuid] = try reading.inputs(of: outing, corrections[outing.counted.uuid])
            }
        }
        return all
    }

    /// Returns whether the preferred recording of an outing has by itself all that the outing has.
    ///
    /// What was computed of a recording alone depends on its own sport, which may not be that of the outing.
    ///
    /// - Parameter inputs: The inputs of the recordings, the preferred one first.
    private func isComplete(_ outing: Outing, _ inputs: [LoadInputs]) throws -> Bool {
        guard !outing.hasChoice, Outing.firstHasAllFigures(inputs.map(\.figures)),
            outing.recordings.allSatisfy({ $0.workout?.activityType == outing.recordedActivity })
        else { return false }
        // The heights of a run may be those of a recording that has nothing else.
        guard let run = inputs.first?.run, run.adjustedMeters == nil else { return true }
        return try outing.recordings.dropFirst().allSatisfy { try routes(of: $0.uuid).isEmpty }
    }
}

extension LoadInputs {
    fileprivate enum Figure { case heartRates, power, run, grades }

    fileprivate var figures: Set<Figure> {
        let known: [(Figure, Bool)] = [
            (.heartRates, heartRates > 0), (.power, power != nil), (.run, run != nil),
            (.grades, run?.adjustedMeters != nil),
        ]
        return Set(known.filter(\.1).map(\.0))
    }
}

extension LoadInputs {
    /// The bytes stored in the cache: numbers of eight bytes in little-endian order.
    fileprivate var bytes: Data {
        var bytes = Data()
        for number in numbers { withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) } }
        return bytes
    }

    fileprivate init?(bytes: Data) {
        guard bytes.count % 8 == 0 else { return nil }
        let numbers = bytes.withUnsafeBytes { buffer in
            (0..<buffer.count / 8).map { place in
                Double(
                    bitPattern: UInt64(
                        littleEndian: buffer.loadUnaligned(fromByteOffset: place * 8, as: UInt64.self)))
            }
        }
        self.init(numbers: numbers)
    }
}
