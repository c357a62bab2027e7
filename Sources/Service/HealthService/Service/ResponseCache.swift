import Synchronization

/// A cache of responses by person and entity tag, valid while the store and the request are unchanged (API-9).
///
/// Several devices of a household send the same requests, and none of them has the tag that another device received.
final class ResponseCache: Sendable {
    /// The capacity of the cache, in bytes.
    private let most: Int
    /// The maximum size of a cached response, in bytes.
    private let longest: Int

    private struct Key: Hashable {
        var tag: String
        var person: String
    }

    private struct State {
        var answers: [Key: (response: ServiceResponse, size: Int, use: UInt64)] = [:]
        var size = 0
        var uses: UInt64 = 0
    }

    private let state = Mutex(State())

    init(most: Int = 8 << 20, longest: Int = 256 << 10) { (self.most, self.longest) = (most, longest) }

    /// Returns the cached response of a person for a tag, or `nil` if there is none.
    func answer(_ tag: String, of person: String) -> ServiceResponse? {
        state.withLock { state in
            let key = Key(tag: tag, person: person)
            guard let found = state.answers[key] else { return nil }
            state.uses += 1
            state.answers[key]?.use = state.uses
            return found.response
        }
    }

    /// Caches a response, if it is complete and small, and evicts the least recently used ones.
    func store(_ response: ServiceResponse, _ tag: String, of person: String) {
        guard response.status == .ok, case .bytes(let bytes) = response.body, bytes.count <= longest,
            response.fields["Set-Cookie"] == nil
        else { return }
        let size = bytes.count + tag.utf8.count + 512
        state.withLock { state in
            let key = Key(tag: tag, person: person)
            state.uses += 1
            state.size += size - (state.answers[key]?.size ?? 0)
            state.answers[key] = (response, size, state.uses)
            while state.size > most, let oldest = state.answers.min(by: { $0.value.use < $1.value.use }) {
                state.size -= oldest.value.size
                state.answers[oldest.key] = nil
            }
        }
    }
}
