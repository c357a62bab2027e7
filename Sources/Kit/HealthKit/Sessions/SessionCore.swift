import Foundation
import HealthModel
import Synchronization

/// The state shared by a session and its builder, which outlives the session as long as the builder exists (WBD-25).
final class SessionCore: Sendable {
    private let machine: Mutex<SessionMachine>
    let delegates = DelegateCalls()
    /// A hold that keeps time even while the session and its builder measure by it.
    private let steadyClockHold = Mutex<TimeHold?>(nil)
    /// The identifier under which the session is persisted (LIV-30).
    let identifier: UUID

    init(_ machine: SessionMachine, identifier: UUID = .timeOrdered()) {
        self.machine = Mutex(machine)
        self.identifier = identifier
    }

    /// Creates the core of a new session.
    convenience init(_ configuration: WorkoutConfigurationRecord, in store: HKHealthStore) {
        self.init(SessionMachine(configuration: configuration, created: store.context.scheduler.now))
    }

    /// Starts measuring time evenly for the session, unless it already does (LIV-50).
    func beginMeasuring(on scheduler: any Scheduler, since kept: ClockAnchor? = nil, after latest: Double? = nil) {
        steadyClockHold.withLock { hold in
            if hold == nil { hold = scheduler.measure(since: kept, after: latest) }
        }
    }

    /// Stops measuring time evenly; time is that of the clock again.
    func endMeasuring() {
        let hold = steadyClockHold.withLock { hold in
            defer { hold = nil }
            return hold
        }
        hold?.release()
    }

    /// The current state of the session.
    var now: SessionMachine { machine.withLock { $0 } }

    /// Returns a value computed from the current state of the session.
    func ask<Value: Sendable>(_ question: (borrowing SessionMachine) -> Value) -> Value {
        machine.withLock { question($0) }
    }

    /// Applies the state of the session on the device on which it runs.
    func become(_ snapshot: SessionSnapshot) {
        let new = SessionMachine(snapshot)
        machine.withLock { $0 = new }
    }

    /// Applies a call and returns its effects.
    func apply(_ call: SessionMachine.Call) -> [SessionMachine.Effect] {
        machine.withLock { $0.apply(call) }
    }
}
