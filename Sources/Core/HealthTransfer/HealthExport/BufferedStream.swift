import HealthModel
import HealthReports
import HealthStore
import WorkoutFiles

/// A buffer of the samples of one stream of an export, until there are enough of them to be written.
final class BufferedStream {
    /// Samples that share their metadata, in columns.
    struct Group {
        var metadata: Metadata?
        /// The metadata of each sample, if samples have metadata of their own.
        var entries: [AppleHealthEntries] = []
        var starts: [Double] = []
        var ends: [Double] = []
        var values: [Double] = []
        var created: [Double] = []

        mutating func append(_ rows: ArraySlice<AppleHealthRow>) {
            rows.withUnsafeBufferPointer { rows in
                starts.append(contentsOf: rows.lazy.map(\.start))
                ends.append(contentsOf: rows.lazy.map(\.end))
                values.append(contentsOf: rows.lazy.map(\.value))
                created.append(contentsOf: rows.lazy.map(\.created))
            }
        }
    }

    let stream: AppleHealthStream
    let identity: DerivedIdentity
    let source: AppIdentity
    /// The identity of the stream of heartbeat series that belong to samples of this stream.
    private(set) lazy var heartbeats = DerivedIdentity(
        type: .heartbeatSeries, sourceName: stream.sourceName, sourceVersion: stream.sourceVersion,
        device: stream.device)
    let isCategory: Bool
    /// A Boolean value that indicates whether samples of the type may also be contained in correlations, so that all
    /// of them are held back to the end.
    let isHeldBack: Bool
    var groups: [Group] = []
    private var groupOfMetadata: [Int32: Int] = [:]
    private var lastMetadata = Int32.min
    private var lastGroup = 0
    /// The number of rows that the pass had read when samples were last added to the stream.
    var lastAppendRow = 0
    /// The identifiers that were assigned in this pass (EXP-19).
    private var given: AssignedIdentifiers

    /// The types whose samples may also be contained in correlations (EXP-18).
    private static let correlatedTypes: Set<ObjectType> = Set(
        ObjectType.all.filter { $0.family == .correlation }.flatMap(\.containedTypes))

    init(_ stream: AppleHealthStream, _ file: SpillFile?) {
        self.stream = stream
        given = AssignedIdentifiers(file)
        identity = DerivedIdentity(
            type: stream.type, sourceName: stream.sourceName, sourceVersion: stream.sourceVersion,
            device: stream.device)
        source = ImportedSource.identity(name: stream.sourceName, version: stream.sourceVersion)
        isCategory = stream.type.family == .category
        isHeldBack = Self.correlatedTypes.contains(stream.type)
    }

    /// Returns the index of the group for a row, creating the group if needed.
    ///
    /// - Parameter number: The number of the row's metadata; negative for samples with metadata of their own.
    func group(_ number: Int32, metadata: () -> Metadata?) -> Int {
        let key = max(number, -1)
        if key == lastMetadata { return lastGroup }
        if let known = groupOfMetadata[key] {
            lastGroup = known
        } else {
            lastGroup = groups.count
            groupOfMetadata[key] = lastGroup
            groups.append(Group(metadata: key < 0 ? nil : metadata()))
        }
        lastMetadata = key
        return lastGroup
    }

    /// Returns for each sample the number of equal samples before it in the whole file; nil if none has any.
    func ordinals(of group: Group) throws(EngineError) -> [Int]? {
        let lows = group.starts.indices.map { index in
            DerivedIdentity.low(
                start: group.starts[index], end: group.ends[index], value: isCategory ? group.values[index] : 0)
        }
        var ordered = lows
        if !zip(lows, lows.dropFirst()).allSatisfy({ $0 < $1 }) { ordered.sort() }
        guard let least = ordered.first, let greatest = ordered.last else { return nil }
        let earlier = try given.runs(within: least...greatest)
        let isRepeating =
            zip(ordered, ordered.dropFirst()).contains { $0 == $1 }
            || earlier.contains { Self.haveCommon($0, ordered) }
        given.append(ordered)
        guard isRepeating else { return nil }
        var seen: [UInt64: Int] = [:]
        return lows.map { low in
            let count = seen[low] ?? earlier.reduce(0) { $0 + Self.count(of: low, in: $1) }
            seen[low] = count + 1
            return count
        }
    }

    /// Returns whether two ascending runs have an element in common.
    private static func haveCommon(_ left: [UInt64], _ right: [UInt64]) -> Bool {
        var (first, second) = (place(of: right[0], in: left), 0)
        while first < left.count, second < right.count {
            if left[first] == right[second] { return true }
            if left[first] < right[second] { first += 1 } else { second += 1 }
        }
        return false
    }

    private static func count(of low: UInt64, in run: [UInt64]) -> Int {
        var index = place(of: low, in: run)
        var count = 0
        while index < run.count, run[index] == low {
            count += 1
            index += 1
        }
        return count
    }

    /// Returns the first index whose element is not less than a value.
    private static func place(of low: UInt64, in run: [UInt64]) -> Int {
        run.firstPlace { $0 >= low }
    }
}

extension BufferedStream {
    /// Returns a batch of the group's samples at some indices, or of all samples.
    func batch(_ group: Group, _ places: [Int]? = nil, ordinal: Int = 0) -> ImportBatch {
        var batch = ImportBatch(
            type: stream.type, identity: identity, source: source, device: stream.device, unit: stream.unit,
            metadata: group.metadata, ordinal: ordinal)
        func column(_ values: [Double]) -> [Double] { places.map { $0.map { values[$0] } } ?? values }
        batch.starts = column(group.starts)
        batch.ends = column(group.ends)
        batch.values = column(group.values)
        batch.created = column(group.created)
        return batch
    }

    /// Returns a sample of the group as an object of its own.
    func object(_ group: Group, _ index: Int, ordinal: Int) -> ImportedObject {
        let metadata = AppleHealthMetadata(group.entries[index], type: stream.type)
        let value = group.values[index]
        let content =
            stream.unit.map { SampleContent.quantity(QuantityValue(value, $0)) }
            ?? .category(Int(exactly: value) ?? 0)
        let record = SampleRecord(
            uuid: identity.uuid(
                start: group.starts[index], end: group.ends[index], value: isCategory ? value : 0, ordinal: ordinal),
            type: stream.type, start: group.starts[index], end: group.ends[index], content: content,
            device: stream.device, metadata: metadata.metadata.isEmpty ? nil : metadata.metadata)
        let created = group.created[index]
        return ImportedObject(
            record: record, source: source, created: created.isNaN ? nil : created,
            looseSyncIdentifier: metadata.looseSyncIdentifier)
    }
}
