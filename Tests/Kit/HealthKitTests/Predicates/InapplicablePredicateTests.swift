import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthKit

/// Predicates for one kind of objects that are used for another, and compounds of any number of parts: the tree, or the
/// whole reason.
@Suite struct InapplicablePredicateTests {
    /// Returns the trees of a predicate for samples, activities, summaries and medications, or why there is none.
    private func trees(_ predicate: NSPredicate) -> [String] {
        func told<Tree>(_ make: () throws(ValidationError) -> Tree) -> String {
            do throws(ValidationError) {
                _ = try make()
                return "yes"
            } catch {
                return error.reason
            }
        }
        return [
            told { () throws(ValidationError) in try predicate.tree(for: .stepCount) },
            told { () throws(ValidationError) in try predicate.workoutActivityTree() },
            told { () throws(ValidationError) in try predicate.summaryTree() },
            told { () throws(ValidationError) in try predicate.medicationTree() },
        ]
    }

    private static let noSamples = "Unsupported predicate: it does not apply to samples"
    private static let noActivities = "Unsupported predicate: it does not apply to workout activities"
    private static let noSummaries = "Unsupported predicate: it does not apply to activity summaries"
    private static let noMedications = "Unsupported predicate: it does not apply to medications"

    private static let day = DateComponents(
        calendar: Calendar(identifier: .gregorian), era: 1, year: 2024, month: 6, day: 3)
    private static var samples: NSPredicate { HKQuery.predicateForSamples(withStart: noon(0), end: nil) }
    private static var activities: NSPredicate { HKQuery.predicateForWorkoutActivities(workoutActivityType: .running) }
    private static var summaries: NSPredicate { HKQuery.predicateForActivitySummary(with: day) }
    private static var medications: NSPredicate { HKQuery.predicateForUserAnnotatedMedications(isArchived: true) }

    @Test func QRY_6_PRED_28_PRED_29_eachKindHasItsOwn() {
        #expect(trees(Self.samples) == ["yes", Self.noActivities, Self.noSummaries, Self.noMedications])
        let wrapped =
            "A predicate on workout activities must be wrapped in predicateForWorkouts(activityPredicate:)"
        #expect(trees(Self.activities) == [wrapped, "yes", Self.noSummaries, Self.noMedications])
        #expect(trees(Self.summaries) == [Self.noSamples, Self.noActivities, "yes", Self.noMedications])
        #expect(trees(Self.medications) == [Self.noSamples, Self.noActivities, Self.noSummaries, "yes"])
        for constant in [true, false] {
            #expect(trees(NSPredicate(value: constant)) == ["yes", "yes", "yes", "yes"])
        }
        let closure = "Unsupported predicate: only comparisons of published key paths can be queried"
        #expect(trees(NSPredicate { _, _ in true }) == [closure, closure, closure, closure])
    }

    /// A part that does not apply is refused wherever it stands.
    @Test func QRY_6_aPartThatDoesNotApply() {
        let own = [Self.samples, Self.activities, Self.summaries, Self.medications]
        for (place, predicate) in own.enumerated() {
            for other in own where other !== predicate {
                let reason = trees(other)[place]
                for parts in [[predicate, other], [other, predicate]] {
                    #expect(trees(NSCompoundPredicate(andPredicateWithSubpredicates: parts))[place] == reason)
                    #expect(trees(NSCompoundPredicate(orPredicateWithSubpredicates: parts))[place] == reason)
                }
                #expect(trees(NSCompoundPredicate(notPredicateWithSubpredicate: other))[place] == reason)
            }
        }
    }

    /// Each compound keeps its kind, and all of its parts in their order.
    @Test func PRED_30_compoundsOfEachKind() throws {
        let (yes, no) = (NSPredicate(value: true), NSPredicate(value: false))
        for parts in [[], [yes], [no], [yes, no], [no, yes, yes]] {
            let constants = parts.map { $0 === yes }
            let (and, or) = (
                NSCompoundPredicate(andPredicateWithSubpredicates: parts),
                NSCompoundPredicate(orPredicateWithSubpredicates: parts)
            )
            #expect(try and.tree(for: .stepCount) == .and(constants.map { .constant($0) }))
            #expect(try or.tree(for: .stepCount) == .or(constants.map { .constant($0) }))
            #expect(try and.workoutActivityTree() == .and(constants.map { .constant($0) }))
            #expect(try or.summaryTree() == .or(constants.map { .constant($0) }))
            #expect(try or.medicationTree() == .or(constants.map { .constant($0) }))
        }
        let negation = NSCompoundPredicate(notPredicateWithSubpredicate: no)
        #expect(try negation.tree(for: .stepCount) == .not(.constant(false)))
        #expect(try negation.summaryTree() == .not(.constant(false)))
    }

    /// Questions about a metadata value, and those that cannot be asked.
    @Test func PRED_13_metadataThatCannotBeAsked() {
        func reason(_ predicate: NSPredicate) -> String { trees(predicate)[0] }
        func asked(_ operatorType: PredicateOperators.Operator, _ value: Any) -> String {
            reason(HKQuery.predicateForObjects(withMetadataKey: "k", operatorType: operatorType, value: value))
        }
        let texts: [PredicateOperators.Operator] = [
            .equalTo, .notEqualTo, .contains, .beginsWith, .endsWith, .like, .matches,
        ]
        let orders: [PredicateOperators.Operator] = [
            .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .equalTo, .notEqualTo,
        ]
        let all = texts + orders + [.in, .between]
        for operatorType in all {
            let text = asked(operatorType, "a")
            let isText = texts.contains(operatorType)
            #expect(text == (isText ? "yes" : "Operator \(operatorType) is not supported for strings"))
            for value in [3, 3.5, noon(0), HKQuantity(unit: .meter(), doubleValue: 3)] as [Any] {
                let order = asked(operatorType, value)
                let isOrder = orders.contains(operatorType)
                #expect(order == (isOrder ? "yes" : "Operator \(operatorType) is not supported for this predicate"))
            }
        }
        let wrong = "The metadata value of key k cannot be of class Data"
        #expect(asked(.equalTo, Data()) == wrong)
        #expect(reason(HKQuery.predicateForObjects(withMetadataKey: "k", allowedValues: ["a", Data()])) == wrong)
        #expect(reason(HKQuery.predicateForObjects(withMetadataKey: "k", allowedValues: ["a", 1])) == "yes")
        #expect(
            reason(HKQuery.predicateForObjects(withDeviceProperty: "colour", allowedValues: ["red"]))
                == "colour is not the key of a device property")
    }
}
