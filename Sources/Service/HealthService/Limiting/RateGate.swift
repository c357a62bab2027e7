import Foundation

/// Who may ask what how often (SEC-50): each kind of request has its own rate.
struct RateGate: Sendable {
    /// Which rate holds for a route.
    enum Rate: Sendable, Hashable {
        /// That of tokens; sessions have none.
        case usual
        /// That of payloads which apps send by themselves.
        case ingest
        /// That of exports, of a person altogether.
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

    /// Takes a request; what is left by the rate that is nearest to its end, if there is one.
    ///
    /// - Parameter token: The app that asks for a person; nil if the person asks.
    /// - Throws: ``Problem`` `too-many`.
    func enter(_ rate: Rate, _ person: String, token: String?, at now: Date) throws -> RateLimiter.Standing? {
        var standings: [RateLimiter.Standing] = []
        let app = "\(person) \(token ?? "")"
        if token != nil { standings.append(tokens.take(app, at: now)) }
        switch rate {
        case .usual: break
        case .ingest: standings.append(ingest.take(app, at: now))
        case .exports: standings.append(exports.take(person, at: now))
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
    /// The fields that tell of it.
    var fields: [HeaderFields.Field] {
        [
            ("RateLimit-Limit", "\(limit)"), ("RateLimit-Remaining", "\(remaining)"), ("RateLimit-Reset", "\(reset)"),
        ]
    }
}
