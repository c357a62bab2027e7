import Foundation
import HealthModel
import HealthStore

extension StoreReader {
    /// What is kept of what the loads of a workout are made of, and by which formula.
    ///
    /// Counts up with every change of what ``LoadInputs`` says or how it is measured, so that nothing old is believed.
    static let loads = DerivedKind(number: 2, version: 1)

    /// What the loads of outings are made of, by the recording that counts.
    ///
    /// What is kept of them is only read.
    ///
    /// - Parameter keeps: Whether what is worked out is kept beside the workouts, where the store can be written at once.
    func loadInputs(of outings: [Outing], keeps: Bool = false) throws(EngineError) -> [UUID: LoadInputs] {
        guard !outings.isEmpty else { return [:] }
        let recordings = outings.flatMap(\.recordings)
        let kept = try engine.derivedFigures(Self.loads, of: Set(recordings.map(\.uuid)), for: app)
        let corrections = try corrections()
        var all: [UUID: LoadInputs] = [:]
        var missing: [SampleRecord] = []
        for record in recordings {
            // What is kept is of what was recorded.
            if corrections[record.uuid] == nil, let inputs = kept.bodies[record.uuid].flatMap({ LoadInputs(bytes: $0) })
            {
                all[record.uuid] = inputs
            } else {
                missing.append(record)
            }
        }
        var new: [UUID: Data] = [:]
        let reading = LoadReading(engine: engine, app: app)
        try reading.forEach(missing, corrections) { uuid, inputs in
            all[uuid] = inputs
            if corrections[uuid] == nil { new[uuid] = inputs.bytes }
        }
        if keeps, let state = kept.state { engine.keep(new, Self.loads, from: state, for: app) }
        for outing in outings where outing.recordings.count > 1 {
            let inputs = outing.recordings.compactMap { all[$0.uuid] }
            if outing.hasChoice || !Outing.firstSaysAll(inputs.map(\.figures)) {
                all[outing.counted.uuid] = try reading.inputs(of: outing, corrections[outing.counted.uuid])
            }
        }
        return all
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
    /// The bytes that are kept: numbers of eight bytes, the lowest first.
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
