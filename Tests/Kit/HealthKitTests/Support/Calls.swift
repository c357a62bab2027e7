import HealthKit
import Synchronization
import Testing

/// The calls of a handler, which can be awaited one after another.
///
/// Suites that wait have a time limit: a missing call fails the test.
final class Calls<Call: Sendable>: Sendable {
    private struct State {
        var waiting: [Call] = []
        var waiter: CheckedContinuation<Call, Never>?
        var count = 0
    }

    private let state = Mutex(State())

    /// The number of calls.
    var count: Int { state.withLock { $0.count } }

    func add(_ call: Call) {
        let waiter = state.withLock { state in
            state.count += 1
            defer { state.waiter = nil }
            if state.waiter == nil { state.waiting.append(call) }
            return state.waiter
        }
        waiter?.resume(returning: call)
    }

    /// Returns the next call, and waits for it if necessary.
    func next() async -> Call {
        await withCheckedContinuation { continuation in
            let call = state.withLock { state -> Call? in
                if !state.waiting.isEmpty { return state.waiting.removeFirst() }
                state.waiter = continuation
                return nil
            }
            if let call { continuation.resume(returning: call) }
        }
    }
}

/// The arguments of a handler of an anchored query.
struct Answer: Sendable {
    var added: [HKSample]?
    var deleted: [HKDeletedObject]?
    var anchor: HKQueryAnchor?
    var code: HKError.Code?

    init(_ added: [HKSample]?, _ deleted: [HKDeletedObject]?, _ anchor: HKQueryAnchor?, _ error: (any Error)?) {
        self.added = added
        self.deleted = deleted
        self.anchor = anchor
        code = (error as? HKError)?.code
    }

    /// The identifiers of samples and deletions.
    var uuids: [[UUID]?] { [added?.map(\.uuid), deleted?.map(\.uuid)] }
}

/// A container for a value that is created on one thread and read on another.
final class Box<Value: Sendable>: Sendable {
    private let content: Mutex<Value>

    init(_ value: Value) { content = Mutex(value) }

    var value: Value {
        get { content.withLock { $0 } }
        set { content.withLock { $0 = newValue } }
    }
}
