import Foundation
import HealthModel
import HealthStore
import WorkoutFiles

/// An ingest step that stores the workouts of a payload one after the other (ING-40).
struct WorkoutsWork: IngestWork {
    private var scanner: JSONScanner
    private let path: String
    private let context: IngestContext
    private var index = 0
    private var isBegun = false
    /// The workout whose samples are being stored.
    private var current: MembersWork?
    /// The types added to workouts from this payload, which the store reports only after the transaction.
    private var given: [UUID: Set<ObjectType>] = [:]

    /// - Parameter scanner: A scanner positioned before the array.
    init(_ scanner: JSONScanner, path: String, _ context: IngestContext) {
        self.scanner = scanner
        self.path = path
        self.context = context
    }

    mutating func step(_ writer: inout IngestWriter) throws(EngineError) -> Bool {
        if var work = current {
            current = nil
            if try work.step(&writer) { current = work }
            return true
        }
        guard let payload = next(&writer) else { return false }
        let facts: WorkoutProperties
        do throws(IngestReason) {
            facts = try WorkoutProperties(payload, context)
        } catch {
            writer.skip(payload.path, error)
            return true
        }
        try begin(payload, facts, &writer)
        return true
    }

    private mutating func next(_ writer: inout IngestWriter) -> WorkoutPayload? {
        do throws(JSONScanner.Failure) {
            if !isBegun {
                isBegun = true
                let token = try scanner.next()
                guard case .beginArray = token else {
                    if token != .null { writer.skip(path, "expected an array") }
                    return nil
                }
            }
            while true {
                let token = try scanner.next()
                if token == .endArray || token == .end { return nil }
                let path = "\(path)[\(index)]"
                index += 1
                if case .beginObject = token { return try WorkoutPayload(&scanner, path: path) }
                writer.skip(path, "expected an object")
                try scanner.finish(token)
            }
        } catch {
            // The text was validated before.
            writer.skip(path, error.reason)
            return nil
        }
    }

    // MARK: One workout

    private mutating func begin(
        _ payload: WorkoutPayload, _ facts: WorkoutProperties, _ writer: inout IngestWriter
    ) throws(EngineError) {
        guard writer.mayStore(.workout) else { return writer.skip(payload.path, IngestWriter.notPermitted) }
        var series: [PayloadSeries] = []
        for kind in SeriesKind.all {
            guard let array = payload.arrays[kind.name] else { continue }
            let path = "\(payload.path).\(kind.name)"
            if let read = PayloadSeries(kind.type, array, path: path, until: facts.end, context, &writer) {
                series.append(read)
            }
        }
        var work = MembersWork()
        if let array = payload.arrays["heartRateRecovery"] {
            let path = "\(payload.path).heartRateRecovery"
            let after = PayloadSeries(.heartRate, array, path: path, until: .infinity, context, &writer)
            if let after { work.add(after, in: nil) }
        }
        let uuid: UUID
        var present: Set<ObjectType> = []
        if let stored = try writer.workout(like: facts) {
            uuid = stored
            present = try writer.memberTypes(of: stored).union(given[stored] ?? [])
            writer.countAlreadyThere()
        } else {
            let measured = Dictionary(
                series.filter { writer.mayStore($0.type) }.map { ($0.type, $0.measured) }, uniquingKeysWith: { $1 })
            guard let made = try writer.put(workout: facts.draft(measured), at: payload.path) else { return }
            uuid = made
        }
        for part in series {
            // Repeated samples are recognized individually; other samples of a type that the workout already has are
            // not stored.
            if present.contains(part.type), try !writer.knows(part.draft(0, in: [])) {
                writer.countAlreadyThere(part.count)
                continue
            }
            given[uuid, default: []].insert(part.type)
            work.add(part, in: uuid)
        }
        if let array = payload.arrays["route"] {
            try storeRoute(array, of: uuid, facts, payload, isThere: present.contains(.workoutRoute), &writer)
        }
        current = work
    }

    private mutating func storeRoute(
        _ array: JSONScanner, of workout: UUID, _ facts: WorkoutProperties, _ payload: WorkoutPayload, isThere: Bool,
        _ writer: inout IngestWriter
    ) throws(EngineError) {
        let path = "\(payload.path).route"
        if isThere { return writer.countAlreadyThere() }
        let points = RouteReader(context).points(array, path: path, &writer)
        guard let first = points.first, let last = points.last else { return }
        var draft = IngestDraft(
            type: .workoutRoute, start: first.timestamp, end: last.timestamp, content: .route(count: points.count),
            source: facts.source.identity(.minutes),
            syncIdentifier: SyncIdentity.route(start: facts.start.time, end: facts.end))
        draft.points = points
        draft.workouts = [workout]
        if try writer.put(draft, at: path) { given[workout, default: []].insert(.workoutRoute) }
    }
}

/// An ingest step that stores the samples of a workout.
private struct MembersWork: IngestWork {
    private var parts: [(series: PayloadSeries, workout: UUID?)] = []
    private var part = 0
    private var next = 0

    mutating func add(_ series: PayloadSeries, in workout: UUID?) { parts.append((series, workout)) }

    mutating func step(_ writer: inout IngestWriter) throws(EngineError) -> Bool {
        guard part < parts.count else { return false }
        let (series, workout) = parts[part]
        let last = min(next + IngestContext.stepSize, series.count)
        while next < last {
            try writer.put(series.draft(next, in: workout.map { [$0] } ?? []), at: series.path(next))
            next += 1
        }
        if next == series.count {
            part += 1
            next = 0
        }
        return part < parts.count
    }
}
