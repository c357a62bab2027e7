import HealthKit
import HealthModel
import HealthStore
import Synchronization
import Testing

/// A store whose clock the test controls, beginning at noon.
struct LiveStore {
    let test: TestStore
    let time: VirtualScheduler
    let store: HKHealthStore

    /// Creates the equivalent of the app in another process: with an engine of its own on the same file.
    init(path: String, app: String = "one", at seconds: Double = 0) throws {
        test = try TestStore(path: path)
        time = VirtualScheduler(now: noon(seconds).timeIntervalSinceReferenceDate)
        let identity = try test.app(app).context.access.identity
        store = HKHealthStore(context: StoreContext(engine: test.engine, identity: identity, scheduler: time))
    }

    init(
        _ test: TestStore? = nil, app: String = "one", conditions: StoreConditions = StoreConditions(),
        time: VirtualScheduler? = nil
    ) throws {
        self.test = try test ?? TestStore()
        self.time = time ?? VirtualScheduler(now: noon(0).timeIntervalSinceReferenceDate)
        // The app has all permissions.
        let identity = try self.test.app(app).context.access.identity
        store = HKHealthStore(
            context: StoreContext(
                engine: self.test.engine, identity: identity, conditions: conditions, scheduler: self.time))
    }

    /// Creates a store that uses the system time.
    init(system: Void) throws {
        test = try TestStore()
        time = VirtualScheduler(now: 0)
        store = try test.app()
    }

    /// Advances the clock until so many seconds after noon.
    func reach(_ seconds: Double) async {
        await time.advance(to: noon(seconds).timeIntervalSinceReferenceDate)
    }

    /// Waits until all calls are done and all delegates have been called.
    func waitUntilIdle() async { await time.waitUntilIdle() }

    /// Returns a session with a log of its delegate calls.
    func session(_ type: HKWorkoutActivityType = .running) throws -> (
        HKWorkoutSession, HKLiveWorkoutBuilder, SessionLog
    ) {
        let session = try HKWorkoutSession(healthStore: store, configuration: configuration(type))
        let builder = session.associatedWorkoutBuilder()
        let log = SessionLog()
        session.delegate = log
        builder.delegate = log
        return (session, builder, log)
    }

    /// Returns a session that runs since noon, with a builder that collects the types of its source since noon.
    func running(
        _ type: HKWorkoutActivityType = .running, source: HKLiveWorkoutDataSource? = nil
    ) async throws -> (HKWorkoutSession, HKLiveWorkoutBuilder, SessionLog) {
        let (session, builder, log) = try session(type)
        builder.dataSource = source ?? self.source(type)
        session.startActivity(with: noon(0))
        try await builder.beginCollection(at: noon(0))
        await waitUntilIdle()
        _ = log.drain()
        return (session, builder, log)
    }

    /// Runs a closure with this store as the default one.
    func asDefault<Result>(_ body: () throws -> Result) rethrows -> Result {
        try StoreContext.$current.withValue(store.context, operation: body)
    }

    func source(_ type: HKWorkoutActivityType) -> HKLiveWorkoutDataSource {
        HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: configuration(type))
    }
}

/// The delegate calls of a session and its builder, a line each; dates are in seconds after noon.
// Unchecked, because NSObject is not Sendable; the lines are behind a lock.
final class SessionLog: NSObject, HKWorkoutSessionDelegate, HKLiveWorkoutBuilderDelegate, @unchecked Sendable {
    private let lines = Mutex<[String]>([])
    /// The handler called with each line.
    private let listener = Mutex<(@Sendable (String) -> Void)?>(nil)
    private let reaction = Mutex<(@Sendable (HKWorkoutSessionState, Date) -> Void)?>(nil)

    /// Returns the lines so far, and removes them.
    func drain() -> [String] {
        lines.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }

    func onChange(_ body: @escaping @Sendable (HKWorkoutSessionState, Date) -> Void) {
        reaction.withLock { $0 = body }
    }

    private func add(_ line: String) {
        lines.withLock { $0.append(line) }
        listener.withLock { $0 }?(line)
    }

    /// Sets a handler that is called with each line.
    func onLine(_ body: @escaping @Sendable (String) -> Void) {
        listener.withLock { $0 = body }
    }

    private func text(_ date: Date) -> String { "\(Int(date.timeIntervalSince(noon(0)).rounded()))" }

    func workoutSession(
        _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
        from fromState: HKWorkoutSessionState, date: Date
    ) {
        let isKnown = workoutSession.state == toState ? "" : ", and \(workoutSession.state) by now"
        add("\(fromState) to \(toState) at \(text(date))\(isKnown)")
        reaction.withLock { $0 }?(toState, date)
    }

    func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
        add("failed \((error as? HKError)?.code.rawValue ?? -1)")
    }

    func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent) {
        add("\(event.type) at \(text(event.dateInterval.start))")
    }

    func workoutSession(
        _ workoutSession: HKWorkoutSession, didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration,
        date: Date
    ) {
        add("began \(workoutConfiguration.activityType) at \(text(date))")
    }

    func workoutSession(
        _ workoutSession: HKWorkoutSession, didEndActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
    ) {
        add("ended \(workoutConfiguration.activityType) at \(text(date))")
    }

    func workoutSession(_ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data]) {
        add("received \(data.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ", "))")
    }

    func workoutSession(
        _ workoutSession: HKWorkoutSession, didDisconnectFromRemoteDeviceWithError error: (any Error)?
    ) {
        add("disconnected\((error as? HKError).map { " \($0.code.rawValue)" } ?? "")")
    }

    func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>) {
        let types = collectedTypes.sorted { $0.identifier < $1.identifier }.map { type in
            let count = (type as? HKQuantityType).flatMap { workoutBuilder.statistics(for: $0) }.map(Self.text) ?? ""
            return type.identifier.replacingOccurrences(of: "HKQuantityTypeIdentifier", with: "") + count
        }
        add("collected \(types.joined(separator: ", "))")
    }

    /// Returns the sum or the average of statistics, in customary units.
    private static func text(_ statistics: HKStatistics) -> String {
        if let average = statistics.averageBeats { return " \(Int(average.rounded()))" }
        if let sum = statistics.sumQuantity() {
            for unit in [HKUnit.kilocalorie(), .meter(), .count()] where sum.is(compatibleWith: unit) {
                return " \(Int(sum.doubleValue(for: unit).rounded()))"
            }
        }
        return ""
    }

    func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {
        add("builder has \(workoutBuilder.workoutEvents.count) events")
    }

    func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didBegin workoutActivity: HKWorkoutActivity) {
        add("builder began \(workoutActivity.workoutConfiguration.activityType) at \(text(workoutActivity.startDate))")
    }

    func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didEnd workoutActivity: HKWorkoutActivity) {
        let end = workoutActivity.endDate.map(text) ?? "no time"
        add("builder ended \(workoutActivity.workoutConfiguration.activityType) at \(end)")
    }
}
