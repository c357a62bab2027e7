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

// MARK: - The session's side

/// What a session has of its store's feed.
enum FeedPlace {
    /// Nothing yet.
    case none
    case linked(SessionFeed)
    /// Nothing any more.
    case left

    var link: SessionFeed? {
        if case .linked(let link) = self { link } else { nil }
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
            defer { place = .left }
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
        do {
            try link.admit()
            try keep(samples, in: store.context)
            builder?.take(batch.locations)
        } catch {
            throw .failed(error.asHealthKitError.localizedDescription)
        }
    }

    private func keep(_ samples: [SampleRecord], in context: StoreContext) throws {
        guard !samples.isEmpty else { return }
        let rest = try builder?.take(samples) ?? samples
        guard !rest.isEmpty else { return }
        try context.access.write { (engine, _) throws(EngineError) in try engine.save(rest, by: SensorSource.identity) }
    }
}
