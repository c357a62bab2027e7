import Foundation
import HealthModel
import HealthReports
import HealthStore
import WorkoutFiles

/// Creates objects from the elements of an export that are not single samples: workouts, correlations, and kept
/// elements.
final class ExportObjects {
    let archive: AppleHealthArchive
    let gatherer: SampleBuffer
    let selection: ImportSelection
    private let records = AppleHealthRecordReader()
    /// The number of times that each identifier has been derived before (EXP-19).
    var ordinals: [UUID: Int] = [:]
    /// The number of electrocardiogram files processed.
    var electrocardiogramsDone = 0
    private var containedOrdinals: [UUID: Int] = [:]
    /// The date of the export, in seconds since 2001-01-01 UTC; nil if the export has no date.
    private(set) var exportDate: Double?
    private(set) var routePoints = 0
    private(set) var workouts = 0
    /// The workouts that are in the store.
    private(set) var storedWorkouts: [UUID] = []
    /// The routes that workouts reference.
    private(set) var namedRoutes: [String] = []
    private(set) var warnings: [String] = []
    /// The kept elements, by kind and the name of the reason.
    private(set) var kept: [[String]: ImportReport.Kept] = [:]

    /// The maximum number of warnings about files that an export references but does not contain.
    private static let warningLimit = 20

    init(_ archive: AppleHealthArchive, _ gatherer: SampleBuffer, _ selection: ImportSelection) {
        self.archive = archive
        self.gatherer = gatherer
        self.selection = selection
    }

    /// Returns whether an element is among what was asked for, and counts it if it is not (IMP-95).
    func isChosen(_ element: AppleHealthElement) -> Bool {
        guard !selection.isAll, element.name != "ExportDate" else { return true }
        let type: ObjectType? =
            switch element.name {
            case "Workout": .workout
            case "Audiogram": .audiogram
            default: element["type"].flatMap(ObjectType.init(identifier:))
            }
        // What has no date, or a type of no sample, is taken only with everything.
        if let type, let start = element.date("startDate"), selection.has(type, at: start) { return true }
        gatherer.unchosen += 1
        return false
    }

    func add(_ element: AppleHealthElement, to insertion: ImportWriter) throws(EngineError) {
        // Routes of a workout that is not taken, cannot be read, is known or was deleted belong to it, too.
        if element.name == "Workout" { name(element.children("WorkoutRoute")) }
        guard isChosen(element) else { return }
        switch element.name {
        case "Workout": try addWorkout(element, to: insertion)
        case "Correlation": try addCorrelation(element, to: insertion)
        // The date of the export, which differs each time.
        case "ExportDate": exportDate = element.date("value")
        case "Me": try addPerson(element, to: insertion)
        case "ActivitySummary": try addSummary(element, to: insertion)
        case "Audiogram":
            try addDetail(element, to: insertion) { (element) throws(AppleHealthReason) in try .audiogram(element) }
        case "VisionPrescription":
            try addDetail(element, to: insertion) { (element) throws(AppleHealthReason) in try .prescription(element) }
        case "ClinicalRecord": try addClinicalRecord(element, to: insertion)
        default: try preserve(element, .unknownElement, to: insertion)
        }
    }

    func preserve(
        _ element: AppleHealthElement, _ reason: AppleHealthReason, within parent: UUID? = nil,
        to insertion: ImportWriter
    ) throws(EngineError) {
        let kept = PreservedElement(element, reason: reason, within: parent)
        try preserve(kept, reason, evidence: reason.evidence(in: element), to: insertion)
    }

    /// Keeps an element unparsed, and counts it.
    ///
    /// - Parameter evidence: The text of the file that shows the reason.
    func preserve(
        _ element: PreservedElement, _ reason: AppleHealthReason, evidence: String? = nil,
        to insertion: ImportWriter
    ) throws(EngineError) {
        let tally = try insertion.preserve(element)
        // An empty name says no more than none.
        let kind = element.type.flatMap { $0.isEmpty ? nil : $0 } ?? element.kind
        kept[[kind, element.reason], default: ImportReport.Kept(kind, reason)].add(tally, evidence)
    }

    /// Returns the identifier of an object, with the next ordinal for equal objects.
    static func uuid(
        _ identity: DerivedIdentity, _ start: Double, _ end: Double, _ value: Double, _ ordinals: inout [UUID: Int]
    ) -> UUID {
        let first = identity.uuid(start: start, end: end, value: value)
        let ordinal = ordinals[first, default: 0]
        ordinals[first] = ordinal + 1
        return ordinal == 0 ? first : identity.uuid(start: start, end: end, value: value, ordinal: ordinal)
    }

    // MARK: Workouts

    private func addWorkout(
        _ element: AppleHealthElement, to insertion: ImportWriter
    ) throws(EngineError) {
        var reason: AppleHealthReason?
        guard let workout = AppleHealthWorkout(element, reason: &reason) else {
            return try preserve(element, reason ?? .malformed, to: insertion)
        }
        let device = records.device(of: element)
        let identity = DerivedIdentity(
            type: .workout, sourceName: workout.sourceName, sourceVersion: workout.sourceVersion, device: device)
        let uuid = Self.uuid(
            identity, workout.start, workout.end, Double(workout.record.activityType.rawValue), &ordinals)
        var metadata = AppleHealthMetadata(workout.entries, type: .workout)
        if let name = workout.unknownActivity { metadata.metadata[WorkoutPlan.activityNameKey] = .string(name) }
        let source = ImportedSource.identity(name: workout.sourceName, version: workout.sourceVersion)
        let record = SampleRecord(
            uuid: uuid, type: .workout, start: workout.start, end: workout.end, content: .workout(workout.record),
            device: device, metadata: metadata.metadata.isEmpty ? nil : metadata.metadata)
        let object = ImportedObject(
            record: record, source: source, created: workout.created,
            looseSyncIdentifier: metadata.looseSyncIdentifier)
        let tally = try insertion.append(
            object,
            routes: { () throws(EngineError) in
                workout.routes.flatMap { self.routes($0, of: uuid, default: source) }
            })
        gatherer.count(tally, of: .workout)
        workouts += tally.added
        if tally.added + tally.known > 0 { storedWorkouts.append(uuid) }
        for leftover in workout.leftovers {
            try preserve(leftover.element, leftover.reason, within: uuid, to: insertion)
        }
    }

    /// Notes the files that routes of a workout reference.
    private func name(_ routes: [AppleHealthElement]) {
        namedRoutes += routes.flatMap { $0.children("FileReference") }.map(Self.path)
    }

    /// Returns the path of a route file, or an empty one if there is none.
    private static func path(_ reference: AppleHealthElement) -> String { reference["path"] ?? "" }

    /// Returns the routes of an element: its inline points, and those of each file that it references (EXP-46).
    private func routes(_ element: AppleHealthElement, of workout: UUID, default source: AppIdentity) -> [ImportedRoute]
    {
        let device = records.device(of: element)
        let source =
            element.sourceName.map { ImportedSource.identity(name: $0, version: element["sourceVersion"]) } ?? source
        let metadata = AppleHealthMetadata(element.entries, type: .workoutRoute).metadata
        let inline = AppleHealthRoute.points(of: element)
        let lists =
            (inline.isEmpty ? [] : [("", inline)])
            + element.children("FileReference").compactMap { reference -> (String, [RoutePoint])? in
                let path = Self.path(reference)
                return self.points(path).map { (path, $0) }
            }
        return lists.compactMap { name, points in
            guard let first = points.first, let last = points.last else { return nil }
            routePoints += points.count
            let file = name.split(separator: "/").last.map { $0.lowercased() }
            let identity = DerivedIdentity(texts: ["route", workout.uuidString, file])
            let uuid =
                RouteFileName.identifier(in: name)
                ?? Self.uuid(identity, first.timestamp, last.timestamp, Double(points.count), &ordinals)
            return ImportedRoute(
                draft: RouteDraft(uuid: uuid, device: device, metadata: metadata.isEmpty ? nil : metadata),
                source: source, points: points)
        }
    }

    private func points(_ path: String) -> [RoutePoint]? {
        do {
            guard let file = try archive.file(named: path) else {
                warn("The route '\(path)' is not in the export.")
                return nil
            }
            let (points, problems) = try AppleHealthRoute.points(from: file, file: path)
            for problem in problems where problem.kind == .damaged || problem.kind == .invalidPosition {
                warn("The route '\(path)': \(problem.message)")
            }
            return points
        } catch {
            warn(error.message)
            return nil
        }
    }

    func warn(_ text: String) {
        guard warnings.count <= Self.warningLimit else { return }
        warnings.append(warnings.count < Self.warningLimit ? text : "Further warnings were omitted.")
    }

    // MARK: Correlations

    private func addCorrelation(
        _ element: AppleHealthElement, to insertion: ImportWriter
    ) throws(EngineError) {
        guard let type = element["type"].flatMap(ObjectType.init(identifier:)), type.family == .correlation else {
            return try preserve(element, .unknownType, to: insertion)
        }
        guard let sourceName = element.sourceName else { return try preserve(element, .missingSource, to: insertion) }
        guard let start = element.date("startDate"), let end = element.date("endDate") else {
            return try preserve(element, .unreadableDate, to: insertion)
        }
        let children = element.children("Record")
        let read = children.map { records.record(of: $0) }
        let inner = read.map(\.record)
        guard start <= end, !inner.isEmpty, !inner.contains(where: { $0 == nil }) else {
            guard start <= end, let index = read.firstIndex(where: { $0.record == nil }) else {
                return try preserve(element, .malformed, to: insertion)
            }
            let reason = read[index].reason ?? .malformed
            return try preserve(
                PreservedElement(element, reason: reason), reason, evidence: reason.evidence(in: children[index]),
                to: insertion)
        }
        let version = element["sourceVersion"]
        let device = records.device(of: element)
        let identity = DerivedIdentity(type: type, sourceName: sourceName, sourceVersion: version, device: device)
        let metadata = AppleHealthMetadata(element.entries, type: type)
        let record = SampleRecord(
            uuid: Self.uuid(identity, start, end, 0, &ordinals), type: type, start: start, end: end,
            content: .correlation(inner.compactMap(\.self).map(contained)), device: device,
            metadata: metadata.metadata.isEmpty ? nil : metadata.metadata)
        let tally = try insertion.append(
            ImportedObject(
                record: record, source: ImportedSource.identity(name: sourceName, version: version),
                created: element.date("creationDate"), looseSyncIdentifier: metadata.looseSyncIdentifier))
        gatherer.count(tally, of: type)
        for inner in record.contained { gatherer.count(tally, of: inner.type) }
    }

    private func contained(_ record: AppleHealthRecord) -> SampleRecord {
        let stream = record.stream
        let identity = DerivedIdentity(
            type: stream.type, sourceName: stream.sourceName, sourceVersion: stream.sourceVersion,
            device: stream.device)
        let uuid = Self.uuid(
            identity, record.start, record.end, stream.unit == nil ? record.value : 0, &containedOrdinals)
        gatherer.contained.insert(uuid)
        let metadata = AppleHealthMetadata(record.entries, type: stream.type).metadata
        return SampleRecord(
            uuid: uuid, type: stream.type, start: record.start, end: record.end,
            content: stream.unit.map { .quantity(QuantityValue(record.value, $0)) }
                ?? .category(Int(exactly: record.value) ?? 0), device: stream.device,
            metadata: metadata.isEmpty ? nil : metadata)
    }
}

extension ImportReport.Kept {
    init(_ kind: String, _ reason: AppleHealthReason) {
        self.init(kind: kind, reason: reason.rawValue, isUnreadable: reason.isUnreadable)
    }

    /// Adds to the counts, with an example if there is evidence.
    mutating func add(_ tally: ImportTally, _ evidence: String? = nil) {
        count.added += tally.added
        count.known += tally.known
        if let evidence { add(example: evidence) }
    }
}
