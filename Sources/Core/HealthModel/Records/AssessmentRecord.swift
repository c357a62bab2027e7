/// An answered questionnaire (OTH-73).
public struct AssessmentRecord: Sendable, Hashable, Codable {
    /// The raw values of the answers, in the order of the questions.
    public var answers: [Int]

    /// The answer "prefer not to answer".
    public static let preferNotToAnswer = 4

    /// Creates an assessment without validation.
    public init(answers: [Int]) {
        self.answers = answers
    }

    /// The sum of the answers; unanswered questions count as zero.
    public var score: Int { answers.reduce(0) { $1 == Self.preferNotToAnswer ? $0 : $0 &+ $1 } }

    func check(_ type: ObjectType) throws(ValidationError) {
        let count = type == .phq9Assessment ? 9 : 7
        guard answers.count == count else {
            throw ValidationError(
                .invalidArgument,
                reason: "An assessment of type \(type.identifier) must have \(count) answers, but has \(answers.count)")
        }
        for (index, answer) in answers.enumerated() {
            // Only the last of the nine questions may be left unanswered.
            let isOpen = answer == Self.preferNotToAnswer && type == .phq9Assessment && index == 8
            guard (0...3).contains(answer) || isOpen else {
                throw ValidationError(
                    .invalidArgument,
                    reason: "\(answer) is not a valid answer to question \(index + 1) of \(type.identifier)")
            }
        }
    }

    /// Returns the risk class of the score in the published bands, starting at 1.
    public func risk(_ type: ObjectType) -> Int {
        let bounds = type == .phq9Assessment ? [5, 10, 15, 20] : [5, 10, 15]
        return 1 + bounds.count { score >= $0 }
    }
}
