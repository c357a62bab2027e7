import Foundation
package import HealthModel

/// A predicate that carries its tree, so that the store can translate it: what every factory of ``HKQuery`` answers.
package final class TreePredicate: StorePredicate {
    /// The tree; or why there is none, which is raised when the predicate is used (QRY-6).
    package let content: Result<SamplePredicate, ValidationError>

    /// A predicate with a tree.
    package init(_ tree: SamplePredicate) {
        content = .success(tree)
        super.init()
    }

    /// A predicate with a tree, or with the reason why it can be used for nothing.
    package init(_ make: () throws(ValidationError) -> SamplePredicate) {
        content = Result(catching: make)
        super.init()
    }

    override func sampleTree(for type: ObjectType) throws(ValidationError) -> SamplePredicate { try content.get() }

    package override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? TreePredicate else { return false }
        return self === other || content == other.content
    }

    package override var hash: Int { content.hashValue }
}

/// A predicate on the activities of workouts, of use inside ``HKQuery/predicateForWorkouts(activityPredicate:)`` only
/// (PRED-27).
package final class ActivityTreePredicate: StorePredicate {
    private let content: Result<ActivityPredicate, ValidationError>

    /// A predicate with a tree, or with the reason why it can be used for nothing.
    init(_ make: () throws(ValidationError) -> ActivityPredicate) {
        content = Result(catching: make)
        super.init()
    }

    override func sampleTree(for type: ObjectType) throws(ValidationError) -> SamplePredicate {
        throw ValidationError(
            .invalidArgument,
            reason: "A predicate on workout activities must be wrapped in predicateForWorkouts(activityPredicate:)")
    }

    override func activityTree() throws(ValidationError) -> ActivityPredicate { try content.get() }

    package override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? ActivityTreePredicate else { return false }
        return self === other || content == other.content
    }

    package override var hash: Int { content.hashValue }
}

/// A predicate made of a format.
///
/// What its key paths mean is seen when it is used (QRY-6).
package final class ParsedPredicate: StorePredicate {
    private let format: String
    private let content: FormatPredicate

    /// A predicate from what a format says.
    init(_ format: String, _ content: FormatPredicate) {
        self.format = format
        self.content = content
        super.init()
    }

    override func sampleTree(for type: ObjectType) throws(ValidationError) -> SamplePredicate {
        do throws(PredicateFormatError) {
            return try FormatTranslator(format: format, for: type).samples(content)
        } catch {
            throw Self.unsupported(error)
        }
    }

    override func activityTree() throws(ValidationError) -> ActivityPredicate {
        do throws(PredicateFormatError) {
            return try FormatTranslator(format: format, for: .workout).activities(content)
        } catch {
            throw Self.unsupported(error)
        }
    }

    override func ownSummaryTree() throws(ValidationError) -> SummaryPredicate {
        do throws(PredicateFormatError) {
            return try FormatTranslator(format: format, for: .activitySummary).summaries(content)
        } catch {
            throw Self.unsupported(error)
        }
    }

    override func ownMedicationTree() throws(ValidationError) -> MedicationPredicate {
        do throws(PredicateFormatError) {
            return try FormatTranslator(format: format, for: .userAnnotatedMedication).medications(content)
        } catch {
            throw Self.unsupported(error)
        }
    }

    private static func unsupported(_ error: PredicateFormatError) -> ValidationError {
        ValidationError(.invalidArgument, reason: "Unsupported predicate '\(error.format)': \(error.message)")
    }

    package override var predicateFormat: String { format }

    package override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? ParsedPredicate else { return false }
        return self === other || content == other.content
    }

    package override var hash: Int { content.hashValue }
}
