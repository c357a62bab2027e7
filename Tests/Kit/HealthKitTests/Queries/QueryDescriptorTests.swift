import HealthKit
import HealthModel
import Testing

/// Queries of several descriptors: their parts, and the reasons for which one is refused.
@Suite struct QueryDescriptorTests {
    private static var day: NSPredicate { HKQuery.predicateForSamples(withStart: noon(0), end: nil) }

    private static func described(_ type: HKSampleType, _ predicate: NSPredicate? = nil) -> HKQueryDescriptor {
        HKQueryDescriptor(sampleType: type, predicate: predicate)
    }

    @Test func QRY_12_theTypeAndThePredicateOfAQuery() {
        let cases: [([HKQueryDescriptor], HKSampleType?, Bool)] = [
            ([Self.described(steps, Self.day)], steps, true), ([Self.described(steps)], steps, false),
            ([Self.described(steps, Self.day), Self.described(steps, Self.day)], steps, false),
            ([Self.described(steps, Self.day), Self.described(heartRate)], nil, false),
            ([Self.described(steps), Self.described(steps), Self.described(sleep)], nil, false),
        ]
        for (descriptors, type, hasPredicate) in cases {
            let queries: [HKQuery] = [
                HKSampleQuery(queryDescriptors: descriptors, limit: 1) { _, _, _ in },
                HKSampleQuery(queryDescriptors: descriptors, limit: 1, sortDescriptors: []) { _, _, _ in },
                HKObserverQuery(queryDescriptors: descriptors) { _, _, _, _ in },
                HKAnchoredObjectQuery(queryDescriptors: descriptors, anchor: nil, limit: 1) { _, _, _, _, _ in },
            ]
            for query in queries {
                #expect(query.objectType == type, "\(query)")
                #expect((query.predicate == Self.day) == hasPredicate && (query.predicate != nil) == hasPredicate)
            }
        }
    }

    @Test func QRY_12_descriptorsAreEqualByBothParts() {
        let one = Self.described(steps, Self.day)
        #expect(one == Self.described(steps, HKQuery.predicateForSamples(withStart: noon(0), end: nil)))
        #expect(one != Self.described(heartRate, Self.day) && one != Self.described(steps))
        #expect(one != Self.described(steps, HKQuery.predicateForSamples(withStart: noon(1), end: nil)))
        #expect(Self.described(steps) == Self.described(steps) && !one.isEqual("text"))
    }

    /// A query keeps the parts that it was made of.
    @Test func QRY_12_theLimitAndTheOrderOfAQuery() {
        let sort = [NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false)]
        let plain = HKSampleQuery(sampleType: steps, predicate: Self.day, limit: 7, sortDescriptors: sort) { _, _, _ in
        }
        #expect(plain.limit == 7 && plain.sortDescriptors?.map(\.key) == ["endDate"] && plain.predicate == Self.day)
        let two = [Self.described(steps), Self.described(heartRate)]
        let sorted = HKSampleQuery(queryDescriptors: two, limit: 3, sortDescriptors: sort) { _, _, _ in }
        #expect(sorted.limit == 3 && sorted.sortDescriptors?.count == 1)
        let unsorted = HKSampleQuery(queryDescriptors: two, limit: 4) { _, _, _ in }
        #expect(unsorted.limit == 4 && unsorted.sortDescriptors == nil)
    }
}
