package import HealthModel
package import HealthStore

/// The changes of a type as they are committed, by this process or another one.
package final class ChangeWatch: Sendable {
    private let access: StoreAccess
    private let type: ObjectType
    private let news: AsyncStream<Void>
    private let feed: AsyncStream<Void>.Continuation
    private let observation: ChangeObservation
    /// Where to begin; nil is the beginning of everything.
    private let first: ChangePosition?

    /// Changes in one answer at most; the rest comes with the next one.
    private static let page = 1000

    /// Begins to watch: whatever is committed from now on will be told.
    ///
    /// - Parameters:
    ///   - context: The store.
    ///   - type: The type of the samples.
    ///   - fromStart: Whether to begin with what is there already.
    package init(_ access: StoreAccess, type: ObjectType, fromStart: Bool) throws(EngineError) {
        self.access = access
        self.type = type
        // Several commits are one reason to look.
        let (news, feed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.news = news
        self.feed = feed
        observation = try access.read { (engine, _) throws(EngineError) in
            engine.observe { if $0.concerns([type]) { feed.yield() } }
        }
        // Only now: so what is committed in between is not missed.
        let now = try access.read { (engine, app) throws(EngineError) in
            try engine.changedTypes([.init(type: type)], since: nil, for: app).position
        }
        first = fromStart ? nil : now
        feed.yield()
    }

    /// What was added and deleted, each in the order of coming.
    package struct News: Sendable {
        /// Samples that were added and are still there.
        package var added: [SampleRecord]
        package var deleted: [DeletedRecord]
    }

    /// Gives what changed, until the handler answers false or ``stop()`` is called.
    package func run(_ handle: (News) throws -> Bool) async throws {
        defer { observation.cancel() }
        var position = first
        for await _ in news {
            while true {
                let request = ChangeRequest([.init(type: type)], since: position, limit: Self.page)
                let changes = try access.read { (engine, app) throws(EngineError) in
                    try engine.changes(request, for: app)
                }
                position = changes.position
                if !changes.isEmpty, try !handle(News(added: changes.added, deleted: changes.deleted)) { return }
                if changes.isComplete { break }
            }
        }
    }

    /// Ends ``run(_:)`` after what it is doing.
    package func stop() { feed.finish() }
}
