import HealthKit
import Testing

/// Formats as written by an app, with no import but the framework's.
@Suite struct ClientFormatTests {
    @Test func PRED_30_anAppNeedsNoOtherImport() {
        let date = noon(0)
        let predicate = NSPredicate(
            format: "%K >= %@ AND %K < %@", HKPredicateKeyPathEndDate, date as NSDate, HKPredicateKeyPathStartDate,
            noon(60) as any CVarArg)
        #expect(predicate.evaluate(with: stepSample(1, 0)))
        #expect(!predicate.evaluate(with: stepSample(1, 60)))
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
            predicate,
            NSPredicate(format: "quantity > %@", argumentArray: [HKQuantity(unit: .count(), doubleValue: 1)]),
        ])
        #expect(!both.evaluate(with: stepSample(1, 0)))
        #expect(both.evaluate(with: stepSample(2, 0)))
        #expect(String(format: "%@ %@ %d", "a" as NSString, [1, 2], 3) == "a [1, 2] 3")
    }
}
