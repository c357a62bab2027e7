import Foundation
import HealthModel
import HealthReports
import HealthStore
import WorkoutFiles

/// Imports measurements of a scale, a blood pressure cuff or a watch into a store, with the permissions of an app
/// that saves the same data.
///
/// Identifiers are derived from type, device and dates, so the same measurement in two files is stored once.
struct MeasurementImporter: Sendable {
    private let access: StoreAccess

    private let source: AppIdentity?
    private let user: Int?
    /// A Boolean value that indicates whether all values are stored as they are (PLA-3).
    private let isAsRecorded: Bool
    private let selection: ImportSelection

    /// Creates an importer.
    ///
    /// - Parameters:
    ///   - source: The source of all files, in place of the one that they specify.
    ///   - user: The user of a device with several users; nil if the file has measurements of one at most.
    ///   - isAsRecorded: A Boolean value that indicates whether values that cannot be true are stored, too.
    ///   - selection: What is taken.
    init(
        access: StoreAccess, source: AppIdentity? = nil, user: Int? = nil, isAsRecorded: Bool = false,
        selection: ImportSelection = ImportSelection()
    ) {
        self.access = access
        self.source = source
        self.user = user
        self.isAsRecorded = isAsRecorded
        self.selection = selection
    }

    /// Returns the measurements of the user.
    ///
    /// - Throws: An error if there are several users and none was chosen, or none of the chosen one (SEN-92).
    private func ofUser(
        _ all: RecordedMeasurements, _ report: inout ImportReport
    ) throws(ValidationError) -> RecordedMeasurements {
        let users = all.users
        report.users = users
        let names = users.map(String.init).formatted(.list(type: .and).locale(Locale(identifier: "en")))
        guard let user else {
            if users.count < 2 {
                let unknown = users.isEmpty ? 0 : all.samples.count { $0.user == nil }
                if unknown > 0 {
                    report.remarks.append(
                        .noted(
                            "\(unknown) measurement\(unknown == 1 ? " is" : "s are") of a person whom the device did not recognize."
                        ))
                }
                return all
            }
            throw ValidationError(
                reason: "it has measurements of the users \(names), and a store is that of one person")
        }
        // A device without users has one.
        guard !users.isEmpty else { return all }
        guard users.contains(user) else {
            throw ValidationError(reason: "it has no measurements of user \(user), only of \(names)")
        }
        var own = all
        own.samples.removeAll { $0.user != user }
        let unknown = all.samples.count { $0.user == nil }
        if unknown > 0 {
            report.remarks.append(
                .skipped(
                    unknown,
                    "\(unknown) measurement\(unknown == 1 ? " was" : "s were") left out: the device did not recognize the user."
                ))
        }
        return own
    }

    /// Returns whether a sample can be true (PLA-30).
    private static func isPlausible(_ sample: RecordedMeasurements.Sample) -> Bool {
        PlausibilityLimits.isPossible(sample.value, sample.unit, of: sample.type)
    }

    /// Stores all measurements of the user in one transaction, and adds the results to the report.
    func store(_ all: RecordedMeasurements, into report: inout ImportReport) async throws {
        var measurements = try ofUser(all, &report)
        let count = measurements.samples.count
        measurements.samples.removeAll { !selection.has($0.type, at: $0.start) }
        report.leaveOut(unchosen: count - measurements.samples.count)
        guard !measurements.samples.isEmpty || count == 0 else {
            report.status = .duplicate
            return
        }
        let samples = isAsRecorded ? measurements.samples : measurements.samples.filter(Self.isPlausible)
        if samples.count < measurements.samples.count {
            for sample in measurements.samples where !Self.isPlausible(sample) {
                report.implausible.add(
                    Implausible(
                        .range, of: TypeTitle.words(sample.type), first: sample.start, figures: [sample.value]))
            }
            report.remarks += report.implausible.map { .noted($0.text) }
        }
        let types = Set(measurements.samples.map(\.type))
        let isShared = try await access.request(share: types, read: types)
        guard isShared.values.contains(true) else {
            throw EngineError(.authorizationDenied, "the app has no permission to write the measurements.")
        }
        let device = DeviceRecord(measurements.device)
        let source = source ?? RecordingSource(measurements).identity(account: 0)
        let pass = ImportPass(file: URL(fileURLWithPath: report.file).lastPathComponent)
        let (tallies, unstored) = try access.write { store in
            var plan = MeasurementPlan(device: device, source: source)
            for sample in samples where isShared[sample.type] == true { plan.add(sample) }
            try store.importObjects(in: pass) { (insertion) throws(EngineError) in
                try plan.insert(into: insertion)
            }
            return (plan.tallies, plan.unstored)
        }
        for (type, tally) in tallies {
            report.types[type.identifier] = .init(added: tally.added, known: tally.known)
            report.samples += tally.added
            report.duplicates += tally.known
        }
        if unstored > 0 {
            report.remarks.append(
                .skipped(
                    unstored,
                    "\(unstored) measurement\(unstored == 1 ? " was" : "s were") left out: of one type and moment, no more than "
                        + "\(DerivedIdentity.ordinalLimit) can be told apart."))
        }
        report.status = report.samples > 0 ? .imported : .duplicate
        report.addRefusals(isShared)
    }
}

/// A plan of the objects to store for measurements.
private struct MeasurementPlan {
    private struct Group: Hashable {
        var type: ObjectType
        var unit: QuantityUnit
        var ordinal: Int
    }

    private typealias Sample = RecordedMeasurements.Sample

    let device: DeviceRecord?
    let source: AppIdentity
    private(set) var tallies: [ObjectType: ImportTally] = [:]
    /// The number of samples left out because too many have the same type and dates.
    private(set) var unstored = 0
    private var samples: [Sample] = []
    private var ordinals: [UUID: Int] = [:]

    init(device: DeviceRecord?, source: AppIdentity) {
        self.device = device
        self.source = source
    }

    mutating func add(_ sample: RecordedMeasurements.Sample) { samples.append(sample) }

    /// Returns the identity of a type, without the software version of the device: an update does not change the
    /// identity of a measurement.
    private func identity(_ type: ObjectType) -> DerivedIdentity {
        DerivedIdentity(
            texts: ["measurement", type.identifier, device?[.manufacturer], device?[.model], device?[.localIdentifier]])
    }

    /// Returns the ordinal of a sample among equal ones.
    private mutating func ordinal(_ type: ObjectType, _ start: Double, _ end: Double) -> Int {
        let uuid = identity(type).uuid(start: start, end: end)
        let ordinal = ordinals[uuid, default: 0]
        ordinals[uuid] = ordinal + 1
        return ordinal
    }

    mutating func insert(into insertion: ImportWriter) throws(EngineError) {
        var groups: [Group: [Sample]] = [:]
        var pressures: [Sample] = []
        for sample in samples {
            if sample.type == .bloodPressureSystolic || sample.type == .bloodPressureDiastolic {
                pressures.append(sample)
            } else {
                let ordinal = ordinal(sample.type, sample.start, sample.end)
                groups[Group(type: sample.type, unit: sample.unit, ordinal: ordinal), default: []].append(sample)
            }
        }
        for (group, samples) in groups.sorted(by: {
            ($0.key.type.index, $0.key.ordinal) < ($1.key.type.index, $1.key.ordinal)
        }) {
            try insert(group, samples.sorted { ($0.start, $0.end) < ($1.start, $1.end) }, into: insertion)
        }
        try insert(pressures, into: insertion)
    }

    private mutating func insert(
        _ group: Group, _ samples: [Sample], into insertion: ImportWriter
    ) throws(EngineError) {
        guard group.ordinal < DerivedIdentity.ordinalLimit else {
            unstored += samples.count
            return
        }
        var batch = ImportBatch(
            type: group.type, identity: identity(group.type), source: source, device: device,
            unit: group.type.family == .category ? nil : group.unit,
            metadata: nil, ordinal: group.ordinal)
        batch.starts = samples.map(\.start)
        batch.ends = samples.map(\.end)
        batch.values = samples.map(\.value)
        batch.created = samples.map { _ in .nan }
        tallies[group.type, default: ImportTally()] += try insertion.append(batch)
    }

    // MARK: Blood pressure

    /// Inserts blood pressures; two values with the same time become a correlation.
    private mutating func insert(_ pressures: [Sample], into insertion: ImportWriter) throws(EngineError) {
        var rest = pressures[...]
        while let first = rest.popFirst() {
            var pair = [record(first)]
            if let second = rest.first, second.type != first.type, second.start == first.start {
                pair.append(record(second))
                rest.removeFirst()
            }
            guard pair.count == 2 else {
                tallies[first.type, default: ImportTally()] += try insertion.append(
                    ImportedObject(record: pair[0], source: source))
                continue
            }
            let ordinal = ordinal(.bloodPressure, first.start, first.end)
            let whole = SampleRecord(
                uuid: identity(.bloodPressure).uuid(start: first.start, end: first.end, ordinal: ordinal),
                type: .bloodPressure, start: first.start, end: first.end, content: .correlation(pair), device: device)
            let tally = try insertion.append(ImportedObject(record: whole, source: source))
            for type in [.bloodPressure] + pair.map(\.type) { tallies[type, default: ImportTally()] += tally }
        }
    }

    private mutating func record(_ sample: Sample) -> SampleRecord {
        let ordinal = ordinal(sample.type, sample.start, sample.end)
        return SampleRecord(
            uuid: identity(sample.type).uuid(start: sample.start, end: sample.end, ordinal: ordinal), type: sample.type,
            start: sample.start, end: sample.end, content: .quantity(QuantityValue(sample.value, sample.unit)),
            device: device)
    }
}
