import Foundation
package import HealthModel

/// A predicate that carries its tree, so that the store can translate it.
///
/// Returned by the factory methods of ``HKQuery``.
package final class TreePredicate: StorePredicate {
    /// The tree, or the error to raise when the predicate is used (QRY-6).
    package let content: Result<SamplePredicate, ValidationError>

    /// Creates a predicate from a tree.
    package init(_ tree: SamplePredicate) {
        content = .success(tree)
        super.init()
    }

    /// Creates a predicate from a tree, or from the error that makes it unusable.
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

/// A predicate on the activities of workouts, valid only inside ``HKQuery/predicateForWorkouts(activityPredicate:)``
/// (PRED-27).
package final class ActivityTreePredicate: StorePredicate {
    private let content: Result<ActivityPredicate, ValidationError>

    /// Creates a predicate from a tree, or from the error that makes it unusable.
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

/// A predicate created from a format string.
///
/// Its key paths are resolved when it is used (QRY-6).
package final class ParsedPredicate: StorePredicate {
    private let format: String
    private let content: FormatPredicate

    /// Creates a predicate from a parsed format.
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
