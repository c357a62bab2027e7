import HealthModel
import HealthStore
import Synchronization

/// The connection between a store's feed and a running session: informs the feed of the athlete's activity and
/// receives its measurements.
final class SessionFeed: Sendable {
    private let feed: any SampleFeed
    private let context: StoreContext
    private let told: Mutex<FeedActivity>
    private weak let session: HKWorkoutSession?
    private let isAdmitted = Atomic(false)
    private let unstored = Mutex(PendingMeasurements())

    /// The measuring device.
    let device: DeviceRecord

    init(_ feed: any SampleFeed, for session: HKWorkoutSession, in context: StoreContext, _ activity: FeedActivity) {
        self.feed = feed
        self.context = context
        self.session = session
        told = Mutex(activity)
        device = feed.device ?? HKDevice.local().record
    }

    // MARK: - Feed calls

    /// Starts the feed.
    func begin(at date: Double) {
        let activity = told.withLock { $0 }
        onFeedQueue { [self] in
            feed.begin(activity, at: date, into: { [self] in deliver($0, completion: $1) }, on: context.scheduler)
        }
    }

    /// Notifies the feed of the current activity, if it changed.
    func change(_ activity: FeedActivity) {
        let isNew = told.withLock { told in
            defer { told = activity }
            return told != activity
        }
        let date = context.scheduler.now
        if isNew { onFeedQueue { [feed] in feed.change(activity, at: date) } }
    }

    /// Ends the feed.
    func end(at date: Double) {
        onFeedQueue { [feed] in feed.end(at: date) }
    }

    private func onFeedQueue(_ body: @escaping @Sendable () -> Void) {
        context.feedQueue.async(holding: context.scheduler, body)
    }

    // MARK: - Receiving measurements

    /// Authorizes the sensors to write, on the first call.
    func admit() throws(EngineError) {
        guard !isAdmitted.load(ordering: .relaxed) else { return }
        try SensorSource.admit(to: context.access.engine(for: .permissions))
        isAdmitted.store(true, ordering: .relaxed)
    }

    private func deliver(_ batch: FeedBatch, completion: @escaping @Sendable (FeedError?) -> Void) {
        guard let session else {
            onFeedQueue { completion(.ended) }
            return
        }
        session.store.enqueue { [self] in
            do throws(FeedError) {
                try session.insertFromFeed(batch, from: self)
                session.core.delegates.call(on: context.scheduler) { completion(nil) }
            } catch {
                onFeedQueue { completion(error) }
            }
        }
    }
}

// MARK: - Storing

extension SessionFeed {
    /// The samples that are not stored because the store failed; nil if all are stored.
    var trouble: StorageFailure? { unstored.withLock { $0.trouble } }

    private static let noRoom = FeedError.failed(
        "More cannot be kept than \(PendingMeasurements.limit) samples that are not stored yet.")

    /// Refuses samples that cannot be kept or would never be stored, before anything of their batch is (LIV-12).
    ///
    /// Must be called on the store's queue. Samples that have to wait are not refused.
    func check(_ samples: [SampleRecord], of session: HKWorkoutSession) throws(FeedError) {
        let (isFull, isPlanned) = unstored.withLock { (!$0.hasRoom(for: samples.count), $0.isPlanned) }
        if isFull { throw Self.noRoom }
        guard !isPlanned else { return }
        do throws(EngineError) {
            try admit()
            try SensorSource.check(samples, in: context.access.engine(for: .writing))
        } catch {
            guard !error.isTransient else { return }
            let reason = error.asHealthKitError.localizedDescription
            unstored.withLock { $0.refuse(samples.count, reason) }
            tellTrouble(to: session)
            throw .failed(reason)
        }
    }

    /// Stores samples after those that could not be stored before.
    ///
    /// Must be called on the store's queue.
    ///
    /// Samples that the store cannot save now are retained and retried, so that a transient failure loses no
    /// measurements.
    /// - Throws: ``FeedError/failed(_:)`` for samples that will never be stored.
    func store(_ samples: [SampleRecord], of session: HKWorkoutSession) throws(FeedError) {
        let (isFull, isPlanned) = unstored.withLock { unstored in
            let isFull = !unstored.hasRoom(for: samples.count)
            if !isFull { unstored.batches.append(samples) }
            return (isFull, unstored.isPlanned)
        }
        if isFull { throw Self.noRoom }
        guard !isPlanned else { return tellTrouble(to: session) }
        if let reason = storeAll(of: session) { throw .failed(reason) }
    }

    /// Retries storing the pending samples now.
    ///
    /// Must be called on the store's queue.
    func flush(of session: HKWorkoutSession) { _ = storeAll(of: session) }

    /// Notifies the session of the trouble, if it changed since the last time.
    private func tellTrouble(to session: HKWorkoutSession) {
        let isNew = unstored.withLock { unstored in
            let trouble = unstored.trouble
            defer { unstored.told = trouble }
            return trouble != unstored.told
        }
        if isNew { session.notifyStorageFailure() }
    }

    /// Stores the pending samples.
    ///
    /// Returns the reason if the newest batch was rejected permanently.
    private func storeAll(of session: HKWorkoutSession) -> String? {
        defer { tellTrouble(to: session) }
        let batches = unstored.withLock { $0.batches }
        var all = batches.flatMap { $0 }
        do {
            try drain(&all, of: session)
            unstored.withLock {
                $0.batches = []
                $0.succeed()
            }
            return nil
        } catch let error as EngineError where error.isTransient {
            // Samples stored before the failure must not be stored twice.
            unstored.withLock { $0.batches = [all] }
            tryLater(error, session)
            return nil
        } catch {
            let left = Set(all.map(\.uuid))
            return storeEach(batches.map { $0.filter { left.contains($0.uuid) } }, of: session)
        }
    }

    /// Stores the batches one by one, because together they were rejected.
    ///
    /// Returns the reason if the last one was rejected.
    private func storeEach(_ batches: [[SampleRecord]], of session: HKWorkoutSession) -> String? {
        var refusal: String?
        for (number, batch) in batches.enumerated() {
            var left = batch
            refusal = nil
            do {
                try drain(&left, of: session)
            } catch let error as EngineError where error.isTransient {
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

    /// Schedules a retry, if none is scheduled and the session is in progress: the end of collection retries by
    /// itself.
    private func tryLater(_ error: EngineError, _ session: HKWorkoutSession) {
        let goesOn = session.core.now.state.isGenerating
        let pause = unstored.withLock { unstored -> Double? in
            let pause = unstored.fail(error)
            guard goesOn, !unstored.isPlanned else { return nil }
            unstored.isPlanned = true
            return pause
        }
        guard let pause else { return }
        session.store.enqueue(after: pause) { [weak self, weak session] in
            guard let self, let session else { return }
            unstored.withLock { $0.isPlanned = false }
            flush(of: session)
        }
    }

    /// Adds the samples that belong to the workout, and stores the others; removes stored samples from the array.
    private func drain(_ samples: inout [SampleRecord], of session: HKWorkoutSession) throws {
        guard !samples.isEmpty else { return }
        try admit()
        if let builder = session.builder { samples = try builder.insertFromFeed(samples) }
        guard !samples.isEmpty else { return }
        try context.access.engine(for: .writing).write(as: SensorSource.identity) { [samples] in try $0.save(samples) }
        samples = []
    }
}

// MARK: - Session

/// The relation of a session to its store's feed.
enum FeedConnection {
    /// Not connected yet.
    case none
    case linked(SessionFeed)
    /// Disconnected; measurements may still be on their way into the store.
    case left(SessionFeed?)

    var link: SessionFeed? {
        if case .linked(let link) = self { link } else { nil }
    }

    /// The connection to the feed, whether still active or not.
    var last: SessionFeed? {
        switch self {
        case .none: nil
        case .linked(let link): link
        case .left(let link): link
        }
    }
}

extension HKWorkoutSession {
    /// Notifies the store's feed of the state of the session.
    func updateFeed() {
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

    /// Returns the start date for the feed: that of the session, or now if the session was recovered.
    private func beginning(of session: SessionMachine) -> Double {
        isRecovered ? store.context.scheduler.now : session.start ?? store.context.scheduler.now
    }

    /// Disconnects from the feed for good; does nothing the second time.
    func leaveFeed(at date: Double) {
        let link = feed.withLock { place in
            defer { place = .left(place.last) }
            return place.link
        }
        link?.end(at: date)
    }

    /// Stores measurements of a feed and adds those that belong to the workout.
    ///
    /// Must be called on the store's queue.
    func insertFromFeed(_ batch: FeedBatch, from link: SessionFeed) throws(FeedError) {
        guard feed.withLock({ $0.link === link }) else { throw .ended }
        let samples = try batch.records(source: SensorSource.revision, device: link.device)
        let isAlone = batch.locations.isEmpty && batch.events.isEmpty && batch.beats.isEmpty
        if !samples.isEmpty, !isAlone { try link.check(samples, of: self) }
        // Pauses come first: they determine which samples belong to the workout.
        for event in ActiveTime.sorted(batch.events) { apply(.generate(event)) }
        builder?.insertFromFeed(batch.locations)
        builder?.insertFromFeed(batch.beats, from: link.device)
        if !samples.isEmpty { try link.store(samples, of: self) }
    }

    /// Retries storing the pending samples, if any.
    ///
    /// Must be called on the store's queue.
    func flushFeed() { feed.withLock { $0.last }?.flush(of: self) }

    /// The measured samples that are not stored, and the reason; nil if all are stored.
    package var unstoredSamples: StorageFailure? { feed.withLock { $0.last }?.trouble }

    /// Sets a closure that is called whenever ``unstoredSamples`` changes.
    package func onStorageFailure(_ handler: @escaping @Sendable (StorageFailure?) -> Void) {
        troubleHandler.withLock { $0 = handler }
    }

    /// Calls the handler for changes of ``unstoredSamples``.
    func notifyStorageFailure() { troubleHandler.withLock { $0 }?(unstoredSamples) }
}
