import HealthKit
import HealthModel
import Synchronization

/// A feed that delivers batches of a test, and records its calls.
final class ScriptedFeed: SampleFeed {
    private struct State {
        var lines: [String] = []
        var deliver: FeedReceiver?
    }

    let device: DeviceRecord?
    private let state = Mutex(State())

    init(device: DeviceRecord? = nil) {
        self.device = device
    }

    /// Returns the calls since the last time, and removes them; dates are in seconds after noon.
    func drain() -> [String] {
        state.withLock { state in
            defer { state.lines = [] }
            return state.lines
        }
    }

    func begin(
        _ activity: FeedActivity, at date: Double, into deliver: @escaping FeedReceiver, on scheduler: any Scheduler
    ) {
        state.withLock { state in
            state.lines.append("begin \(Self.text(activity)) at \(Self.text(date))")
            state.deliver = deliver
        }
    }

    func change(_ activity: FeedActivity, at date: Double) {
        state.withLock { $0.lines.append("change \(Self.text(activity)) at \(Self.text(date))") }
    }

    func end(at date: Double) {
        state.withLock { $0.lines.append("end at \(Self.text(date))") }
    }

    private static func text(_ activity: FeedActivity) -> String {
        "\(HKWorkoutActivityType(record: activity.configuration.activityType))\(activity.isPaused ? ", paused" : "")"
    }

    private static func text(_ date: Double) -> String { "\(Int(date - noon(0).timeIntervalSinceReferenceDate))" }

    /// Delivers a batch, and waits until it was processed.
    @discardableResult
    func deliver(_ batch: FeedBatch) async -> FeedError? {
        guard let deliver = state.withLock({ $0.deliver }) else { return .failed("The feed has not begun.") }
        return await withCheckedContinuation { continuation in
            deliver(batch) { continuation.resume(returning: $0) }
        }
    }

    @discardableResult
    func deliver(_ samples: FeedSample..., events: [WorkoutEventRecord] = []) async -> FeedError? {
        await deliver(FeedBatch(samples: samples, events: events))
    }
}

/// Returns a heart rate at an instant after noon, in beats a minute.
func measuredPulse(_ value: Double, _ start: Double) -> FeedSample {
    FeedSample(
        type: .heartRate, start: noon(start).timeIntervalSinceReferenceDate,
        end: noon(start).timeIntervalSinceReferenceDate, value: value / 60, unit: .count.divided(by: .second))
}

/// Returns a distance over a period after noon, in metres.
func measuredDistance(_ meters: Double, _ start: Double, _ end: Double, _ type: ObjectType = .distanceWalkingRunning)
    -> FeedSample
{
    FeedSample(
        type: type, start: noon(start).timeIntervalSinceReferenceDate, end: noon(end).timeIntervalSinceReferenceDate,
        value: meters, unit: .meter)
}

/// Returns an event of a feed at an instant after noon.
func measuredEvent(_ kind: WorkoutEventRecord.Kind, _ start: Double, _ end: Double? = nil) -> WorkoutEventRecord {
    WorkoutEventRecord(
        kind: kind, start: noon(start).timeIntervalSinceReferenceDate,
        end: noon(end ?? start).timeIntervalSinceReferenceDate)
}
