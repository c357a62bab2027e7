import HealthModel
import HealthStore
import Synchronization

/// A store's feed while a session runs: tells it what the athlete does, and takes what it measures.
final class SessionFeed: FeedSink {
    private let feed: any SampleFeed
    private let context: StoreContext
    private let told: Mutex<FeedActivity>
    private weak let session: HKWorkoutSession?
    private let isAdmitted = Atomic(false)
    private let unstored = Mutex(UnstoredReadings())

    /// What measures.
    let device: DeviceRecord

    init(_ feed: any SampleFeed, for session: HKWorkoutSession, in context: StoreContext, _ activity: FeedActivity) {
        self.feed = feed
        self.context = context
        self.session = session
        told = Mutex(activity)
        device = feed.device ?? HKDevice.local().record
    }

    // MARK: - Telling

    /// Lets the feed begin.
    func begin(at date: Double) {
        let activity = told.withLock { $0 }
        tell { [self] in feed.begin(activity, at: date, into: self, on: context.scheduler) }
    }

    /// Tells the feed what is done now, if it is something else.
    func change(_ activity: FeedActivity) {
        let isNew = told.withLock { told in
            defer { told = activity }
            return told != activity
        }
        let date = context.scheduler.now
        if isNew { tell { [feed] in feed.change(activity, at: date) } }
    }

    /// Lets the feed end.
    func end(at date: Double) {
        tell { [feed] in feed.end(at: date) }
    }

    private func tell(_ body: @escaping @Sendable () -> Void) {
        context.feedQueue.async(holding: context.scheduler, body)
    }

    // MARK: - Taking

    /// Lets the sensors write, the first time.
    func admit() throws {
        guard !isAdmitted.load(ordering: .relaxed) else { return }
        try context.access.permissions { (engine, _) throws(EngineError) in try SensorSource.admit(to: engine) }
        isAdmitted.store(true, ordering: .relaxed)
    }

    func deliver(_ batch: FeedBatch, completion: @escaping @Sendable (FeedRefusal?) -> Void) {
        guard let session else {
            tell { completion(.ended) }
            return
        }
        session.store.inTurn { [self] in
            do throws(FeedRefusal) {
                try session.take(batch, from: self)
                session.core.delegates.call(on: context.scheduler) { completion(nil) }
            } catch {
                tell { completion(error) }
            }
        }
    }
}

// MARK: - Storing

extension SessionFeed {
    /// What is not stored because the store did not take it; nil if all is.
    var trouble: StoringTrouble? { unstored.withLock { $0.trouble } }

    /// Stores samples after those that could not be stored before; in turn.
    ///
    /// What the store cannot take now is kept and tried again: nothing that was measured is lost to a moment's trouble.
    /// - Throws: ``FeedRefusal/failed(_:)`` for what will never be stored.
    func store(_ samples: [SampleRecord], of session: HKWorkoutSession) throws(FeedRefusal) {
        let (isFull, isPlanned) = unstored.withLock { unstored in
            let isFull = unstored.waiting + samples.count > UnstoredReadings.limit
            if !isFull { unstored.batches.append(samples) }
            return (isFull, unstored.isPlanned)
        }
        if isFull {
            throw .failed("More cannot be kept than \(UnstoredReadings.limit) samples that are not stored yet.")
        }
        guard !isPlanned, let reason = storeAll(of: session) else { return }
        throw .failed(reason)
    }

    /// Tries to store what could not be stored before, now; in turn.
    func flush(of session: HKWorkoutSession) { _ = storeAll(of: session) }

    /// Stores what waits; answers why the newest of it was refused for good, if it was.
    private func storeAll(of session: HKWorkoutSession) -> String? {
        let before = trouble
        defer { if trouble != before { session.tellTrouble() } }
        let batches = unstored.withLock { $0.batches }
        var all = batches.flatMap { $0 }
        do {
            try keep(&all, of: session)
            unstored.withLock {
                $0.batches = []
                $0.succeed()
            }
            return nil
        } catch let error as EngineError where error.mayPass {
            // What was stored before the failure must not come twice.
            unstored.withLock { $0.batches = [all] }
            tryLater(error, session)
            return nil
        } catch {
            let left = Set(all.map(\.uuid))
            return storeEach(batches.map { $0.filter { left.contains($0.uuid) } }, of: session)
        }
    }

    /// Stores one batch after the other, because together they were refused; answers why the last was refused, if it was.
    private func storeEach(_ batches: [[SampleRecord]], of session: HKWorkoutSession) -> String? {
        var refusal: String?
        for (number, batch) in batches.enumerated() {
            var left = batch
            refusal = nil
            do {
                try keep(&left, of: session)
            } catch let error as EngineError where error.mayPass {
                unstored.withLock { $0.batches = [left] + batches[(number + 1)...] }
                tryLater(error, session)
                return nil
            } catch {
                let reason =
                    (error as? EngineError)?.asHealthKitError.localizedDescription ?? error.localizedDescription
                unstored.withLock { $0.refuse(left.count, reason) }
                refusal = reason
            }
        }
        unstored.withLock {
            $0.batches = []
            $0.succeed()
        }
        return refusal
    }

    /// Plans another try, if none is planned and collection goes on: the end of collection tries once more by itself.
    private func tryLater(_ error: EngineError, _ session: HKWorkoutSession) {
        let goesOn = session.core.now.state.isGenerating
        let pause = unstored.withLock { unstored -> Double? in
            let pause = unstored.fail(error)
            guard goesOn, !unstored.isPlanned else { return nil }
            unstored.isPlanned = true
            return pause
        }
        guard let pause else { return }
        session.store.inTurn(after: pause) { [weak self, weak session] in
            guard let self, let session else { return }
            unstored.withLock { $0.isPlanned = false }
            flush(of: session)
        }
    }

    /// Makes samples part of the workout as far as they belong there, and stores the others; what is stored is taken out.
    private func keep(_ samples: inout [SampleRecord], of session: HKWorkoutSession) throws {
        guard !samples.isEmpty else { return }
        try admit()
        if let builder = session.builder { samples = try builder.take(samples) }
        guard !samples.isEmpty else { return }
        try context.access.write { [samples] (engine, _) throws(EngineError) in
            try engine.save(samples, by: SensorSource.identity)
        }
        samples = []
    }
}

// MARK: - The session's side

/// What a session has of its store's feed.
enum FeedPlace {
    /// Nothing yet.
    case none
    case linked(SessionFeed)
    /// Nothing any more; what it measured may still be on its way into the store.
    case left(SessionFeed?)

    var link: SessionFeed? {
        if case .linked(let link) = self { link } else { nil }
    }

    /// The feed, whether it still measures or not.
    var last: SessionFeed? {
        switch self {
        case .none: nil
        case .linked(let link): link
        case .left(let link): link
        }
    }
}

extension HKWorkoutSession {
    /// Tells the store's feed what became of the session.
    func tellFeed() {
        let session = core.now
        let activity = FeedActivity(
            configuration: session.currentActivity.configuration, isPaused: session.state == .paused)
        guard session.state.isGenerating else {
            if let end = session.end { leaveFeed(at: end) }
            return
        }
        let (known, isNew) = feed.withLock { place -> (SessionFeed?, Bool) in
            if case .none = place, let new = store.context.feed {
                let link = SessionFeed(new, for: self, in: store.context, activity)
                place = .linked(link)
                return (link, true)
            }
            return (place.link, false)
        }
        if isNew {
            known?.begin(at: beginning(of: session))
        } else {
            known?.change(activity)
        }
    }

    /// When the feed has to begin: with the session, or now if the session has been going on without it.
    private func beginning(of session: SessionMachine) -> Double {
        isRecovered ? store.context.scheduler.now : session.start ?? store.context.scheduler.now
    }

    /// Leaves the feed for good; does nothing the second time.
    func leaveFeed(at date: Double) {
        let link = feed.withLock { place in
            defer { place = .left(place.last) }
            return place.link
        }
        link?.end(at: date)
    }

    /// Stores what a feed measured, and makes it part of the workout as far as it belongs there; in turn.
    func take(_ batch: FeedBatch, from link: SessionFeed) throws(FeedRefusal) {
        guard feed.withLock({ $0.link === link }) else { throw .ended }
        let samples = try batch.records(source: SensorSource.revision, device: link.device)
        // Pauses come first: they decide which of the samples belong to the workout.
        for event in ActiveTime.sorted(batch.events) { apply(.generate(event)) }
        builder?.take(batch.locations)
        builder?.take(batch.beats, from: link.device)
        if !samples.isEmpty { try link.store(samples, of: self) }
    }

    /// Stores what could not be stored before, if there is any; in turn.
    func flushFeed() { feed.withLock { $0.last }?.flush(of: self) }

    /// The measured samples that are not stored, and why; nil if all are.
    package var unstoredSamples: StoringTrouble? { feed.withLock { $0.last }?.trouble }

    /// Calls a closure whenever ``unstoredSamples`` changes.
    package func onTrouble(_ handler: @escaping @Sendable (StoringTrouble?) -> Void) {
        troubleHandler.withLock { $0 = handler }
    }

    /// Tells whoever wants to know what of the measured samples is stored.
    func tellTrouble() { troubleHandler.withLock { $0 }?(unstoredSamples) }
}
