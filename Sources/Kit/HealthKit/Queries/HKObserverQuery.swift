public import Foundation
import HealthModel
import HealthStore
import Synchronization

/// A closure that an app calls when it has processed a delivery of an observer query.
public typealias HKObserverQueryCompletionHandler = () -> Void

/// A query that notifies when matching samples are added or deleted, by any app.
///
/// It does not report the changes themselves; run another query to read them.
///
/// The handler is called once soon after execution, and then after changes. All changes committed while it runs, or
/// in quick succession, cause one further call; none is missed (QRY-30, QRY-32). It is called regardless of whether
/// the app calls the completion handlers, which matter for background delivery only.
// Unchecked, like HKQuery: mutable state is protected by a lock.
open class HKObserverQuery: HKQuery, @unchecked Sendable {
    private struct State {
        /// The position of the last notification; nil before the first call.
        var position: ChangePosition?
        var answers = DeliveryAcknowledgements()
        /// The types delivered in the background and not acknowledged yet.
        var unanswered: Set<ObjectType> = []
    }

    private let parts: [SampleRequest.Part]
    private let updateHandler:
        @Sendable (HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler, (any Error)?) ->
            Void
    private let state = Mutex(State())

    /// Creates a query that observes a type.
    ///
    /// Raises for a predicate that is unsupported or does not apply to the type.
    /// - Parameters:
    ///   - sampleType: The type.
    ///   - predicate: The predicate that the samples must match; nil for all.
    ///   - updateHandler: A closure that receives the completion handler, or an error: code 5 if the app never
    ///     requested permission to read the type, which ends the query; code 6 while data cannot be read.
    @preconcurrency
    public init(
        sampleType: HKSampleType, predicate: NSPredicate?,
        updateHandler:
            @escaping @Sendable (
                HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?
            ) -> Void
    ) {
        parts = Self.parts([(sampleType.record, predicate)])
        self.updateHandler = { updateHandler($0, $2, $3) }
        super.init(objectType: sampleType, predicate: predicate)
    }

    /// Creates a query that observes several types.
    ///
    /// Raises like the initializer for one type, and without a descriptor.
    /// - Parameters:
    ///   - queryDescriptors: The types, each with its predicate.
    ///   - updateHandler: A closure that receives the types that changed, nil in the first call (QRY-31), and the
    ///     completion handler, or an error.
    @preconcurrency
    public init(
        queryDescriptors: [HKQueryDescriptor],
        updateHandler:
            @escaping @Sendable (
                HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler, (any Error)?
            ) -> Void
    ) {
        parts = Self.parts(queryDescriptors.map { ($0.sampleType.record, $0.predicate) })
        self.updateHandler = updateHandler
        super.init(objectType: queryDescriptors.commonType, predicate: queryDescriptors.onlyPredicate)
    }

    private static func parts(
        _ parts: [(type: ObjectType, predicate: NSPredicate?)]
    ) -> [SampleRequest.Part] {
        raising { () throws(ValidationError) in
            try SampleRequest(checking: parts, limit: HKObjectQueryNoLimit).parts
        }
    }

    // MARK: - Work

    override func run(in context: StoreContext) {
        follow(Set(parts.map(\.type)), in: context) { [self] isForeign in look(in: context, isForeign: isForeign) }
        look(in: context, isForeign: false)
    }

    /// Calls the handler if matching samples changed since the last call.
    private func look(in context: StoreContext, isForeign: Bool) {
        let before = state.withLock { $0.position }
        do {
            let (types, now) = try context.access.read { try $0.changedTypes(parts, since: before) }
            state.withLock { $0.position = now }
            guard before != nil else {
                deliver(isLast: false) { updateHandler(self, nil, {}, nil) }
                return
            }
            guard !types.isEmpty else { return }
            if isForeign, isRegistered(for: types, in: context) {
                deliverInBackground(types, in: context)
            } else {
                deliver(isLast: false) { updateHandler(self, types.sampleTypes, {}, nil) }
            }
        } catch {
            deliver(isLast: error.code != .databaseInaccessible) { updateHandler(self, nil, {}, HKError(error)) }
        }
    }

    // MARK: - Background delivery

    private func isRegistered(for types: Set<ObjectType>, in context: StoreContext) -> Bool {
        let registered = try? context.access.permissions { try $0.backgroundDeliveries() }
        return registered.map { registered in types.contains { registered[$0] != nil } } ?? false
    }

    /// Calls the handler, repeatedly if the app does not acknowledge the delivery (QRY-36).
    private func deliverInBackground(_ types: Set<ObjectType>, in context: StoreContext) {
        let (delivery, all, timeout) = state.withLock { state in
            state.unanswered.formUnion(types)
            let (delivery, timeout) = state.answers.deliver()
            return (delivery, state.unanswered, timeout)
        }
        let completion: @Sendable () -> Void = { [weak self] in
            self?.state.withLock { state in
                if state.answers.answer(delivery) { state.unanswered = [] }
            }
        }
        guard deliver(isLast: false, { updateHandler(self, all.sampleTypes, completion, nil) }) else { return }
        guard let timeout else { return }
        later(after: timeout * context.access.conditions.backgroundRetryDelay) { [weak self] in
            guard let self else { return }
            switch state.withLock({ $0.answers.timeOut() }) {
            case .nothing: break
            case .deliverAgain: deliverInBackground([], in: context)
            case .giveUp:
                // An app that does not acknowledge deliveries is not woken any more; notifications in the running
                // process continue.
                try? context.access.write { try $0.disableBackgroundDelivery(of: nil) }
            }
        }
    }
}

extension Set<ObjectType> {
    fileprivate var sampleTypes: Set<HKSampleType> {
        Set<HKSampleType>(compactMap { HKObjectType.type(for: $0) as? HKSampleType })
    }
}
