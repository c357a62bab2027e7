import Synchronization

/// Answers that need not be made anew, since the store and the request are what they were: by tag, as browsers keep them (API-9).
///
/// Several devices of a household ask the same, and none of them knows the tag that another one got.
final class KeptAnswers: Sendable {
    /// How many bytes are kept.
    private let most: Int
    /// Longer answers are not kept.
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

    /// The answer that a person got under a tag; nil if it is not kept.
    func answer(_ tag: String, of person: String) -> ServiceResponse? {
        state.withLock { state in
            let key = Key(tag: tag, person: person)
            guard let found = state.answers[key] else { return nil }
            state.uses += 1
            state.answers[key]?.use = state.uses
            return found.response
        }
    }

    /// Keeps an answer, if it is whole and short; what was not asked for longest goes.
    func keep(_ response: ServiceResponse, _ tag: String, of person: String) {
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
