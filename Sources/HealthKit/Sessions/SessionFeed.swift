import HealthDatabase
import HealthModel
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
        let hold = context.scheduler.hold()
        context.feedQueue.async {
            body()
            hold.release()
        }
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
    /// How many samples are kept because the store did not take them, and why; nil if there are none.
    var trouble: (samples: Int, reason: String)? {
        unstored.withLock { unstored in
            unstored.reason.map { (unstored.samples.count, $0) }
        }
    }

    /// Stores samples after those that could not be stored before; in turn.
    ///
    /// What the store cannot take now is kept and tried again: nothing that was measured is lost to a moment's trouble.
    /// - Throws: ``FeedRefusal/failed(_:)`` for what will never be stored.
    func store(_ samples: [SampleRecord], of session: HKWorkoutSession) throws(FeedRefusal) {
        let (isFull, isPlanned) = unstored.withLock { unstored in
            let isFull = unstored.samples.count + samples.count > UnstoredReadings.limit
            if !isFull { unstored.samples += samples }
            return (isFull, unstored.isPlanned)
        }
        if isFull {
            throw .failed("More cannot be kept than \(UnstoredReadings.limit) samples that are not stored yet.")
        }
        if !isPlanned { try storeAll(of: session) }
    }

    /// Tries to store what could not be stored before, now; in turn.
    func flush(of session: HKWorkoutSession) {
        if trouble != nil { try? storeAll(of: session) }
    }

    private func storeAll(of session: HKWorkoutSession) throws(FeedRefusal) {
        let samples = unstored.withLock { $0.samples }
        do {
            try admit()
            try session.keep(samples, in: context)
        } catch {
            guard let error = error as? EngineError, error.mayPass else {
                unstored.withLock { $0 = UnstoredReadings() }
                throw .failed(error.asHealthKitError.localizedDescription)
            }
            let pause = unstored.withLock { $0.fail(error) }
            session.tellTrouble()
            session.store.inTurn(after: pause) { [weak self, weak session] in
                guard let self, let session else { return }
                unstored.withLock { $0.isPlanned = false }
                flush(of: session)
            }
            return
        }
        let hadTrouble = unstored.withLock { unstored in
            defer { unstored = UnstoredReadings() }
            return unstored.failures > 0
        }
        if hadTrouble { session.tellTrouble() }
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
        if !samples.isEmpty { try link.store(samples, of: self) }
    }

    /// Stores what could not be stored before, if there is any; in turn.
    func flushFeed() { feed.withLock { $0.last }?.flush(of: self) }

    /// How many measured samples are not stored because the store did not take them, and why; nil if all are.
    package var unstoredSamples: (samples: Int, reason: String)? { feed.withLock { $0.last }?.trouble }

    /// Calls a closure whenever the number of measured samples changes that are not stored: 0 when all are, else with the reason.
    package func onTrouble(_ handler: @escaping @Sendable (_ unstored: Int, _ reason: String?) -> Void) {
        troubleHandler.withLock { $0 = handler }
    }

    /// Tells whoever wants to know that samples could not be stored, or that they are stored now.
    func tellTrouble() {
        guard let handler = troubleHandler.withLock({ $0 }) else { return }
        handler(unstoredSamples?.samples ?? 0, unstoredSamples?.reason)
    }

    fileprivate func keep(_ samples: [SampleRecord], in context: StoreContext) throws {
        guard !samples.isEmpty else { return }
        let rest = try builder?.take(samples) ?? samples
        guard !rest.isEmpty else { return }
        try context.access.write { (engine, _) throws(EngineError) in try engine.save(rest, by: SensorSource.identity) }
    }
}
