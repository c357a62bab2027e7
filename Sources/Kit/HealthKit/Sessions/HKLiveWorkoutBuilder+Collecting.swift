import HealthModel
import HealthStore
import Synchronization

/// How samples come into a live workout (LIV-9, LIV-22, LIV-23, LIV-26). There are two entrances, one gate and one way in:
///
///     feed ──▶ session ──▶ take ──┐
///                                 ├──▶ LiveGate ──▶ collect ──▶ store ──▶ statistics ──▶ delegate
///     store ──▶ hear ──▶ look ────┘                    ▲
///     app ──▶ builder.add ─────────────────────────────┘
///
/// What the gate does not let in stays what it is: a sample that belongs to no workout. Everything here is done in turn.
extension HKLiveWorkoutBuilder {
    /// Collection has begun.
    func didBeginCollection() {
        collection.withLock { collection in
            collection.collectsEvents = collection.shouldCollectEvents
            collection.hasBegun = true
        }
        catchUpWithSession()
        replaceSource()
    }

    /// The source says something else now: takes it up in its turn.
    func sourceDidChange(_ source: HKLiveWorkoutDataSource) {
        store.inTurn { [self] in
            if dataSource === source { reselect() }
        }
    }

    /// Collects what the source says from now on, after what was stored under the types before (LIV-26).
    func reselect() {
        guard assembly.state == .collecting else { return }
        look()
        collection.withLock { $0.selection = $0.source?.selection ?? [:] }
        follow()
    }

    /// Another source was set, or collection has begun: collects what is stored already, and what comes (LIV-26).
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
            let (samples, position) = try asSensors { (engine) throws(EngineError) in
                // The position first: what is stored in between is found twice, and counted once.
                let position = try engine.changedTypes([], since: nil, for: SensorSource.identity).position
                let request = SampleRequest(parts(selection))
                return (try engine.samples(request, for: SensorSource.identity), position)
            }
            try add(samples)
            collection.withLock { $0.position = position }
        } catch {
            tryAgain(after: error) { $0.replaceSource() }
        }
    }

    /// Nothing is collected any more.
    func stopFollowing() {
        let observation = collection.withLock { collection in
            collection.selection = [:]
            defer { collection.observation = nil }
            return collection.observation
        }
        observation?.cancel()
    }

    // MARK: From the feed

    /// Adds what sensors measured, as far as it belongs to the workout; answers the rest.
    func take(_ samples: [SampleRecord]) throws -> [SampleRecord] {
        guard let gate = try gate(for: samples) else { return samples }
        var own: [SampleRecord] = []
        var rest: [SampleRecord] = []
        for sample in samples {
            if gate.admits(sample) { own.append(sample) } else { rest.append(sample) }
        }
        try collectAsSensors(own)
        return rest
    }

    /// Adds what was located during the workout and not in a pause, if the app may save routes: else the workout could not
    /// be finished because of a route that the app never asked for.
    ///
    /// What the store does not answer or take now waits for the next points, and for the end of collection at the latest.
    func take(_ points: [RoutePoint], isLast: Bool = false) {
        if let gate = gate() {
            let own = points.filter { gate.admits($0.timestamp) }
            collection.withLock { $0.located += own }
        }
        let waiting = collection.withLock { $0.located }
        guard !waiting.isEmpty else { return }
        do throws(EngineError) {
            try store.context.access.checkSharing(.workoutRoute)
        } catch {
            if !error.mayPass { collection.withLock { $0.located = [] } }
            return
        }
        do {
            try keep(waiting, in: store.context)
        } catch {
            guard isLast || (error as? EngineError)?.mayPass != true else { return }
        }
        collection.withLock { $0.located = [] }
        (seriesBuilder(for: .workoutRoute()) as? HKWorkoutRouteBuilder)?.take(waiting)
    }

    /// Adds the heart beats of the workout, if the app may save heartbeat series; those in a pause are left out (SEN-123,
    /// SEN-124).
    func take(_ beats: [FeedBeat], from device: DeviceRecord) {
        guard !beats.isEmpty, let gate = gate() else { return }
        do throws(EngineError) {
            try store.context.access.checkSharing(.heartbeatSeries)
        } catch {
            // A store that does not answer now is asked again by who finishes the workout.
            guard error.mayPass else { return }
        }
        take(beats, from: device) { gate.admits($0) }
    }

    // MARK: From the store

    /// Looks now for what a planned look would find, and stores what could not be stored before: collection is about to end.
    func finishCollecting() {
        take([], isLast: true)
        workoutSession?.flushFeed()
        if collection.withLock({ $0.isLookPlanned }) { look() }
    }

    private func follow() {
        let isNew = collection.withLock { $0.observation == nil && !$0.selection.isEmpty }
        guard isNew else { return }
        let observation = try? store.context.access.permissions { (engine, _) throws(EngineError) in
            engine.observe { [weak self] in self?.hear($0) }
        }
        collection.withLock { $0.observation = observation }
    }

    private func hear(_ news: ChangeNews) {
        // What only this builder has collected is counted already.
        guard news.collectors != [key] else { return }
        let isNew = collection.withLock { collection in
            guard !collection.isLookPlanned, collection.concerns(news) else { return false }
            collection.isLookPlanned = true
            return true
        }
        guard isNew else { return }
        store.inTurn { [self] in look() }
    }

    /// Adds what was stored since the last look.
    private func look() {
        let (selection, position) = collection.withLock { collection in
            collection.isLookPlanned = false
            return (collection.selection, collection.position)
        }
        guard assembly.state == .collecting else { return }
        do {
            let changes = try asSensors { (engine) throws(EngineError) in
                // Without a position there was nothing to collect yet, and what is stored already does not count.
                guard let position else {
                    let now = try engine.changedTypes([], since: nil, for: SensorSource.identity).position
                    return Changes(added: [], deleted: [], position: now, isComplete: true)
                }
                let request = ChangeRequest(parts(selection), since: position, includesDeletions: false)
                return try engine.changes(request, for: SensorSource.identity)
            }
            try add(changes.added)
            collection.withLock { $0.position = changes.position }
        } catch {
            collection.withLock { $0.isLookPlanned = true }
            tryAgain(after: error) { $0.look() }
        }
    }

    /// Does something once more in a second, if the store could not be asked or did not take what was found, and may then.
    private func tryAgain(after error: any Error, _ work: @escaping @Sendable (HKLiveWorkoutBuilder) -> Void) {
        guard (error as? EngineError)?.mayPass == true else { return }
        store.inTurn(after: 1) { [weak self] in
            if let self { work(self) }
        }
    }

    private func add(_ samples: [SampleRecord]) throws {
        if let gate = try gate(for: samples) { try collectAsSensors(samples.filter(gate.admitsMatching)) }
    }

    /// What to ask the store for: samples of the app and of the sensors, not of other apps (LIV-23).
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

    // MARK: For both

    /// What lets in now what was measured; nil if nothing is collected.
    private func gate() -> LiveGate? {
        let assembly = assembly
        guard assembly.state == .collecting, let start = assembly.start else { return nil }
        return LiveGate(start: start, session: session.now, selection: collection.withLock { $0.selection })
    }

    /// What lets samples in now, as far as the app may share or read them; nil if nothing is collected.
    private func gate(for samples: [SampleRecord]) throws(EngineError) -> LiveGate? {
        guard var gate = gate() else { return nil }
        let permitted = try permitted(Set(samples.lazy.map(\.type)).intersection(gate.selection.keys))
        gate.selection = gate.selection.filter { permitted.contains($0.key) }
        return gate
    }

    /// Those of some types of which the app may share or read samples (LIV-12).
    private func permitted(_ types: Set<ObjectType>) throws(EngineError) -> Set<ObjectType> {
        var known = collection.withLock { $0.permitted }
        for type in types where !known.contains(type) {
            let state = try store.context.access.permissions { (engine, app) throws(EngineError) in
                try engine.authorization(of: app, for: type)
            }
            if state.share == .authorized || state.read == .authorized { known.insert(type) }
        }
        collection.withLock { $0.permitted = known }
        return known
    }

    private func collectAsSensors(_ samples: [SampleRecord]) throws {
        guard !samples.isEmpty else { return }
        let addition = Addition(builder: self, samples: samples, saver: SensorSource.identity) { _ in }
        for result in Self.collect([addition], in: store.context) { tellTypes(try result.get()) }
    }

    /// Asks the store as the sensors do, whatever the app may see.
    private func asSensors<Value>(
        _ body: (any HealthEngine) throws(EngineError) -> Value
    ) throws(EngineError) -> Value {
        try store.context.access.permissions { (engine, _) throws(EngineError) in
            try SensorSource.admit(to: engine)
            return try body(engine)
        }
    }
}
