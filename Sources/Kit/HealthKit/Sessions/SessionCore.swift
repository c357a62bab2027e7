import Foundation
import HealthModel
import Synchronization

/// What a session and its builder share, and what outlives the session as long as the builder is there (WBD-25).
final class SessionCore: Sendable {
    private let machine: Mutex<SessionMachine>
    let delegates = DelegateCalls()
    /// Keeps time even while the session and its builder measure by it.
    private let evenness = Mutex<TimeHold?>(nil)
    /// Under which the session is kept (LIV-30).
    let identifier: UUID

    init(_ machine: SessionMachine, identifier: UUID = .timeOrdered()) {
        self.machine = Mutex(machine)
        self.identifier = identifier
    }

    /// A session that is made now.
    convenience init(_ configuration: WorkoutConfigurationRecord, in store: HKHealthStore) {
        self.init(SessionMachine(configuration: configuration, created: store.context.scheduler.now))
    }

    /// Lets time pass evenly for the session, unless it does already (LIV-50).
    func beginMeasuring(on scheduler: any Scheduler, since kept: ClockAnchor? = nil, after latest: Double? = nil) {
        evenness.withLock { hold in
            if hold == nil { hold = scheduler.measure(since: kept, after: latest) }
        }
    }

    /// Lets time be that of the clock again.
    func endMeasuring() {
        let hold = evenness.withLock { hold in
            defer { hold = nil }
            return hold
        }
        hold?.release()
    }

    /// The session as it is now.
    var now: SessionMachine { machine.withLock { $0 } }

    /// Asks something of the session as it is now.
    func ask<Value: Sendable>(_ question: (borrowing SessionMachine) -> Value) -> Value {
        machine.withLock { question($0) }
    }

    /// Becomes what the session is on the device on which it runs.
    func become(_ snapshot: SessionSnapshot) {
        let new = SessionMachine(snapshot)
        machine.withLock { $0 = new }
    }

    /// Does a call; answers what follows.
    func apply(_ call: SessionMachine.Call) -> [SessionMachine.Effect] {
        machine.withLock { $0.apply(call) }
    }
}
