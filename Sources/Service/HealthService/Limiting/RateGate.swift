import Foundation

/// The rate limits of requests (SEC-50), separate for each kind of request.
struct RateGate: Sendable {
    /// The rate limit of a route.
    enum Rate: Sendable, Hashable {
        /// The limit for tokens; sessions have none.
        case usual
        /// The limit for payloads that apps send automatically.
        case ingest
        /// The limit for exports, per person.
        case exports
    }

    private let tokens: RateLimiter
    private let ingest: RateLimiter
    private let exports: RateLimiter

    init(_ limits: ServiceLimits) {
        tokens = RateLimiter(limits.tokenRequestsPerMinute, in: 60, burst: limits.tokenBurst)
        ingest = RateLimiter(limits.ingestPerMinute, in: 60, burst: limits.ingestPerMinute)
        exports = RateLimiter(limits.exportsPerHour, in: 3_600, burst: limits.exportsPerHour)
    }

    /// Counts a request and returns the standing of the limit that is closest to being exceeded, if any applies.
    ///
    /// - Parameter token: The token on whose behalf the request is made; `nil` for a session.
    /// - Throws: ``Problem`` `too-many`.
    func enter(_ rate: Rate, _ person: String, token: String?, at now: Date) throws -> RateLimiter.Standing? {
        var standings: [RateLimiter.Standing] = []
        let app = "\(person) \(token ?? "")"
        if token != nil { standings.append(tokens.consume(app, at: now)) }
        switch rate {
        case .usual: break
        case .ingest: standings.append(ingest.consume(app, at: now))
        case .exports: standings.append(exports.consume(person, at: now))
        }
        if let refused = standings.first(where: { $0.wait != nil }), let wait = refused.wait {
            var problem = Problem.tooMany(after: wait)
            problem.fields += refused.fields
            throw problem
        }
        return standings.min { $0.remaining < $1.remaining }
    }
}

extension RateLimiter.Standing {
    /// The header fields that describe the standing.
    var fields: [HeaderFields.Field] {
        [
            ("RateLimit-Limit", "\(limit)"), ("RateLimit-Remaining", "\(remaining)"), ("RateLimit-Reset", "\(reset)"),
        ]
    }
}
