import HealthModel
import HealthStore
import Synchronization

/// The collection of samples into a live workout (LIV-9, LIV-22, LIV-23, LIV-26). Samples of a feed and of the store
/// pass a gate; those that the app adds are collected directly:
///
///     feed ──▶ session ──▶ insertFromFeed ──┐
///                                           ├──▶ LiveGate ──▶ collect ──▶ store ──▶ statistics ──▶ delegate
///     store ──▶ receive ──▶ look ───────────┘                    ▲
///     app ──▶ builder.add ───────────────────────────────────────┘
///
/// A sample that the gate rejects remains a sample without a workout. All work is serialized on the store's queue.
extension HKLiveWorkoutBuilder {
    /// Handles the beginning of collection.
    func didBeginCollection() {
        collection.withLock { collection in
            collection.collectsEvents = collection.shouldCollectEvents
            collection.hasBegun = true
        }
        catchUpWithSession()
        replaceSource()
    }

    /// Handles a change of the data source's types, in order with other calls.
    func sourceDidChange(_ source: HKLiveWorkoutDataSource) {
        store.enqueue { [self] in
            if dataSource === source { reselect() }
        }
    }

    /// Collects the current types of the source from now on, after processing what was stored under the previous
    /// types (LIV-26).
    func reselect() {
        guard assembly.state == .collecting else { return }
        look()
        collection.withLock { $0.selection = $0.source?.selection ?? [:] }
        follow()
    }

    /// Handles a new source or the beginning of collection: collects matching samples that are already stored, and
    /// those that follow (LIV-26).
    func replaceSource() {
        guard assembly.state == .collecting else { return }
        adoptActivity()
        look()
        let selection = collection.withLock { collection in
            collection.selection = collection.source?.selection ?? [:]
            return collection.selection
        }
        follow()
        guard !selection.isEmpty else { return }
        do {
            let (samples, position) = try asSensors { store in
                // The position is read first: samples stored in between are found twice and counted once.
                let position = try store.changedTypes([], since: nil).position
                let request = SampleRequest(parts(selection))
                return (try store.samples(request), position)
            }
            try add(samples)
            collection.withLock { $0.position = position }
        } catch {
            tryAgain(after: error) { $0.replaceSource() }
        }
    }

    /// Stops observing the store.
    func stopFollowing() {
        let observation = collection.withLock { collection in
            collection.selection = [:]
            defer { collection.observation = nil }
            return collection.observation
        }
        observation?.cancel()
    }

    // MARK: From the feed

    /// Adds samples of sensors that belong to the workout.
    ///
    /// Returns the others.
    func insertFromFeed(_ samples: [SampleRecord]) throws -> [SampleRecord] {
        guard let gate = try gate(for: samples) else { return samples }
        var own: [SampleRecord] = []
        var rest: [SampleRecord] = []
        for sample in samples {
            if gate.admits(sample) { own.append(sample) } else { rest.append(sample) }
        }
        // The rest is stored afterwards, and a batch is stored as a whole or not at all (LIV-12).
        if !own.isEmpty, !rest.isEmpty {
            try SensorSource.check(rest, in: store.context.access.engine(for: .writing))
        }
        try collectAsSensors(own)
        return rest
    }

    /// Adds locations determined during the workout and outside of pauses, if the app may save routes: otherwise the
    /// workout could not be finished because of a route that the app never requested.
    ///
    /// Locations that the store cannot save now are retried with the next ones, at the latest at the end of
    /// collection.
    func insertFromFeed(_ points: [RoutePoint], isLast: Bool = false) {
        if let gate = gate() {
            let own = points.filter { gate.admits($0.timestamp) }
            collection.withLock { $0.located += own }
        }
        let waiting = collection.withLock { $0.located }
        guard !waiting.isEmpty else { return }
        do throws(EngineError) {
            try store.context.access.checkSharing(.workoutRoute)
        } catch {
            if !error.isTransient { collection.withLock { $0.located = [] } }
            return
        }
        do {
            try persist(waiting, in: store.context)
        } catch {
            guard isLast || (error as? EngineError)?.isTransient != true else { return }
        }
        collection.withLock { $0.located = [] }
        (seriesBuilder(for: .workoutRoute()) as? HKWorkoutRouteBuilder)?.insertFromFeed(waiting)
    }

    /// Adds the heartbeats of the workout, if the app may save heartbeat series; those during a pause are omitted
    /// (SEN-123, SEN-124).
    func insertFromFeed(_ beats: [FeedBeat], from device: DeviceRecord) {
        guard !beats.isEmpty, let gate = gate() else { return }
        do throws(EngineError) {
            try store.context.access.checkSharing(.heartbeatSeries)
        } catch {
            // If the store does not respond now, the authorization is checked again when the workout is finished.
            guard error.isTransient else { return }
        }
        insertFromFeed(beats, from: device) { gate.admits($0) }
    }

    // MARK: From the store

    /// Runs a scheduled read now and stores what could not be stored before, because collection is about to end.
    func finishCollecting() {
        insertFromFeed([], isLast: true)
        workoutSession?.flushFeed()
        if collection.withLock({ $0.isLookPlanned || $0.isBehind }) { look() }
    }

    private func follow() {
        let isNew = collection.withLock { $0.observation == nil && !$0.selection.isEmpty }
        guard isNew else { return }
        let observation = try? store.context.access.engine(for: .permissions).observe { [weak self] in self?.receive($0)
        }
        collection.withLock { $0.observation = observation }
    }

    private func receive(_ news: ChangeNotification) {
        // Samples collected by this builder alone have already been counted.
        guard news.collectors != [key] else { return }
        let isNew = collection.withLock { collection in
            guard !collection.isLookPlanned, collection.concerns(news) else { return false }
            collection.isLookPlanned = true
            return true
        }
        guard isNew else { return }
        store.enqueue { [self] in look() }
    }

    /// Adds the samples stored since the last read.
    private func look() {
        let (selection, position) = collection.withLock { collection in
            (collection.isLookPlanned, collection.isBehind) = (false, false)
            return (collection.selection, collection.position)
        }
        guard assembly.state == .collecting else { return }
        do {
            let changes = try asSensors { store in
                // Without a position, nothing was collected before, and samples already stored do not count.
                guard let position else {
                    let now = try store.changedTypes([], since: nil).position
                    return Changes(added: [], deleted: [], position: now, isComplete: true)
                }
                let request = ChangeRequest(parts(selection), since: position, includesDeletions: false)
                return try store.changes(request)
            }
            try add(changes.added)
            collection.withLock { $0.position = changes.position }
        } catch {
            // What is missing is read with the next news, or before collection ends.
            let isTransient = (error as? EngineError)?.isTransient == true
            collection.withLock { ($0.isLookPlanned, $0.isBehind) = (isTransient, true) }
            tryAgain(after: error) { $0.look() }
        }
    }

    /// Repeats an operation after one second if the store failed with a transient error.
    private func tryAgain(after error: any Error, _ work: @escaping @Sendable (HKLiveWorkoutBuilder) -> Void) {
        guard (error as? EngineError)?.isTransient == true else { return }
        store.enqueue(after: 1) { [weak self] in
            if let self { work(self) }
        }
    }

    private func add(_ samples: [SampleRecord]) throws {
        if let gate = try gate(for: samples) { try collectAsSensors(samples.filter(gate.admitsMatching)) }
    }

    /// Returns the query for samples of the app and the sensors, not of other apps (LIV-23).
    private func parts(_ selection: [ObjectType: SamplePredicate]) -> [SampleRequest.Part] {
        let sources: Set = [
            store.context.access.identity.source.bundleIdentifier, SensorSource.identity.source.bundleIdentifier,
        ]
        let start = assembly.start ?? .infinity
        return selection.sorted { $0.key.index < $1.key.index }.map { type, predicate in
            SampleRequest.Part(
                type: type, predicate: .and([.start(.greaterOrEqual, start), .source(sources), predicate]))
        }
    }

    // MARK: Common

    /// Returns the gate for data measured now; nil if collection is not in progress.
    private func gate() -> CollectionFilter? {
        let assembly = assembly
        guard assembly.state == .collecting, let start = assembly.start else { return nil }
        return CollectionFilter(start: start, session: session.now, selection: collection.withLock { $0.selection })
    }

    /// Returns the gate for samples, limited to the types the app may share or read; nil if collection is not in
    /// progress.
    private func gate(for samples: [SampleRecord]) throws(EngineError) -> CollectionFilter? {
        guard var gate = gate() else { return nil }
        let permitted = try permitted(Set(samples.lazy.map(\.type)).intersection(gate.selection.keys))
        gate.selection = gate.selection.filter { permitted.contains($0.key) }
        return gate
    }

    /// Returns the subset of types of which the app may share or read samples (LIV-12).
    private func permitted(_ types: Set<ObjectType>) throws(EngineError) -> Set<ObjectType> {
        var known = collection.withLock { $0.permitted }
        for type in types where !known.contains(type) {
            let state = try store.context.access.permissions { try $0.authorization(for: type) }
            if state.share == .authorized || state.read == .authorized { known.insert(type) }
        }
        collection.withLock { $0.permitted = known }
        return known
    }

    private func collectAsSensors(_ samples: [SampleRecord]) throws {
        guard !samples.isEmpty else { return }
        let addition = Addition(builder: self, samples: samples, saver: SensorSource.identity) { _ in }
        for result in Self.collect([addition], in: store.context) { notifyCollected(try result.get()) }
    }

    /// Reads the store with the permissions of the sensors, independent of the app's.
    private func asSensors<Value>(_ body: (StoreReader) throws -> Value) throws(EngineError) -> Value {
        let engine = try store.context.access.engine(for: .permissions)
        try SensorSource.admit(to: engine)
        return try engine.read(for: SensorSource.identity, body)
    }
}
