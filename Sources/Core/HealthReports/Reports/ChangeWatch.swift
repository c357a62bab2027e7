package import HealthModel
package import HealthStore

/// An observer of committed changes to samples of a type, by this process or another one.
package final class ChangeWatch: Sendable {
    private let access: StoreAccess
    private let type: ObjectType
    private let news: AsyncStream<Void>
    private let feed: AsyncStream<Void>.Continuation
    private let observation: ChangeObservation
    /// The position of the first change; nil for all changes.
    private let first: ChangePosition?

    /// The maximum number of changes per page.
    private static let page = 1000

    /// Starts observing: all later commits will be reported.
    ///
    /// - Parameters:
    ///   - context: The store.
    ///   - type: The type of the samples.
    ///   - fromStart: A Boolean value that indicates whether existing samples are reported first.
    package init(_ access: StoreAccess, type: ObjectType, fromStart: Bool) throws(EngineError) {
        self.access = access
        self.type = type
        // Several commits are coalesced into one notification.
        let (news, feed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.news = news
        self.feed = feed
        observation = try access.engine(for: .reading).observe { if $0.concerns([type]) { feed.yield() } }
        // The position is read after the observation has started, so that no commit in between is missed.
        let now = try access.read { try $0.changedTypes([.init(type: type)], since: nil).position }
        first = fromStart ? nil : now
        feed.yield()
    }

    /// The added and deleted samples, each in the order of their changes.
    package struct News: Sendable {
        /// The samples that were added and still exist.
        package var added: [SampleRecord]
        package var deleted: [DeletedRecord]
    }

    /// Passes changes to the handler until it returns false or ``stop()`` is called.
    package func run(_ handle: (News) throws -> Bool) async throws {
        defer { observation.cancel() }
        var position = first
        for await _ in news {
            while true {
                let request = ChangeRequest([.init(type: type)], since: position, limit: Self.page)
                let changes = try access.read { try $0.changes(request) }
                position = changes.position
                if !changes.isEmpty, try !handle(News(added: changes.added, deleted: changes.deleted)) { return }
                if changes.isComplete { break }
            }
        }
    }

    /// Ends ``run(_:)`` after the current changes.
    package func stop() { feed.finish() }
}
