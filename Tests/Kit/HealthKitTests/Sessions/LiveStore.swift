import HealthKit
import HealthModel
import HealthStore
import Synchronization
import Testing

/// A store whose time the test moves: it is noon at first.
struct LiveStore {
    let test: TestStore
    let time: VirtualScheduler
    let store: HKHealthStore

    /// The app in another process, as it were: with an engine of its own on the same file.
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
        // The app may do everything.
        let identity = try self.test.app(app).context.access.identity
        store = HKHealthStore(
            context: StoreContext(
                engine: self.test.engine, identity: identity, conditions: conditions, scheduler: self.time))
    }

    /// A store in the time of the system.
    init(system: Void) throws {
        test = try TestStore()
        time = VirtualScheduler(now: 0)
        store = try test.app()
    }

    /// Lets time pass until so many seconds after noon.
    func reach(_ seconds: Double) async {
        await time.advance(to: noon(seconds).timeIntervalSinceReferenceDate)
    }

    /// Waits until all calls are done and all delegates told.
    func settle() async { await time.settle() }

    /// A session with a log of what its delegates are told.
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

    /// A session that runs since noon, with a builder that collects since noon what its source says.
    func running(
        _ type: HKWorkoutActivityType = .running, source: HKLiveWorkoutDataSource? = nil
    ) async throws -> (HKWorkoutSession, HKLiveWorkoutBuilder, SessionLog) {
        let (session, builder, log) = try session(type)
        builder.dataSource = source ?? self.source(type)
        session.startActivity(with: noon(0))
        try await builder.beginCollection(at: noon(0))
        await settle()
        _ = log.take()
        return (session, builder, log)
    }

    /// Runs with this store as the default one.
    func asDefault<Result>(_ body: () throws -> Result) rethrows -> Result {
        try StoreContext.$current.withValue(store.context, operation: body)
    }

    func source(_ type: HKWorkoutActivityType) -> HKLiveWorkoutDataSource {
        HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: configuration(type))
    }
}

/// What the delegates of a session and its builder were told, a line each; dates are seconds after noon.
// Unchecked, because NSObject is not Sendable; the lines are behind a lock.
final class SessionLog: NSObject, HKWorkoutSessionDelegate, HKLiveWorkoutBuilderDelegate, @unchecked Sendable {
    private let lines = Mutex<[String]>([])
    /// Called with each change of state.
    private let listener = Mutex<(@Sendable (String) -> Void)?>(nil)
    private let reaction = Mutex<(@Sendable (HKWorkoutSessionState, Date) -> Void)?>(nil)

    /// The lines so far, which begin anew.
    func take() -> [String] {
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

    /// Called with each line as it comes.
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

    /// The sum or the average of statistics, in customary units.
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
