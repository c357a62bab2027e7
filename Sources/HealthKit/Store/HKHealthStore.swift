import Dispatch
public import Foundation
import HealthDatabase
import HealthModel
import Synchronization

/// The door to the health data of this device.
///
/// `HKHealthStore()` opens the default store. Several stores may exist side by side; they work with the same data.
///
/// Calls made one after another are done in that order. Completions are called one after another on a background
/// queue, never before the call that caused them has returned.
// Unchecked, because NSObject is not Sendable; everything stored is immutable and itself Sendable.
open class HKHealthStore: NSObject, @unchecked Sendable {
    /// Engine, identity, policy and surroundings.
    package let context: StoreContext
    /// Does the work, in the order of the calls.
    let lane = WorkLane<HKWorkoutBuilder.Addition>(label: "HKHealthStore.work")
    /// Calls the completions; a lane of its own, so that a slow completion does not hold the work up.
    private let completions = DispatchQueue(label: "HKHealthStore.completions")
    /// Where the store was made, so that completions and handlers find the same defaults.
    let ambience = Ambience()
    /// Called with sessions of the companion device.
    private let mirroring = Mutex<(@Sendable (HKWorkoutSession) -> Void)?>(nil)

    /// Called with sessions of the companion device.
    var mirroringStart: (@Sendable (HKWorkoutSession) -> Void)? {
        get { mirroring.withLock { $0 } }
        set { mirroring.withLock { $0 = newValue } }
    }

    /// Opens the default store.
    public override convenience init() {
        self.init(context: .effective)
    }

    /// Opens a store of one's own choice.
    package init(context: StoreContext) {
        self.context = context
        super.init()
        context.register(self)
    }

    /// Whether this device has health data.
    open class func isHealthDataAvailable() -> Bool {
        StoreContext.effective.conditions.availability != .unavailable
    }

    /// The earliest moment a sample may start at: any.
    open func earliestPermittedSampleDate() -> Date {
        Date(timeIntervalSinceReferenceDate: SampleValidation.earliestPermittedDate)
    }
}

// MARK: - Work

extension HKHealthStore {
    /// Does work in its turn, and hands its outcome on in the background.
    func perform<Value: Sendable>(
        _ work: @escaping @Sendable (StoreContext) throws -> Value,
        then completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        let hold = context.scheduler.hold()
        lane.async { [self] in
            let result = Result { try work(context) }
            complete {
                completion(result.mapError(\.asHealthKitError))
                hold.release()
            }
        }
    }

    /// Does work in its turn, and tells in the background whether it succeeded.
    func perform(
        _ work: @escaping @Sendable (StoreContext) throws -> Void,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        perform(work) { result in
            switch result {
            case .success: completion(true, nil)
            case .failure(let error): completion(false, error)
            }
        }
    }

    /// Does work that nobody waits for in its turn.
    func inTurn(_ work: @escaping @Sendable () -> Void) {
        let hold = context.scheduler.hold()
        lane.async { [ambience] in
            ambience.run(work)
            hold.release()
        }
    }

    /// Calls a completion in its turn.
    func complete(_ completion: @escaping @Sendable () -> Void) {
        completions.async { [ambience] in
            ambience.run(completion)
        }
    }

    /// The asynchronous form of a call with a completion that tells success.
    func succeeding(
        _ call: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void
    ) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            call { _, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume()
                }
            }
        }
    }
}

extension Error {
    /// The error as apps see it.
    var asHealthKitError: any Error {
        if let error = self as? EngineError { HKError(error) } else { self }
    }
}
