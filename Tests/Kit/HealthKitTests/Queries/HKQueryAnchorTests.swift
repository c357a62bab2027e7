import HealthStore
import Testing

@testable import HealthKit

@Suite struct HKQueryAnchorTests {
    @Test func QRY_60_anchorsAtOnePlaceAreEqual() {
        let here = HKQueryAnchor(position: ChangePosition(number: 7, store: "store"))
        #expect(here == HKQueryAnchor(position: ChangePosition(number: 7, store: "store")))
        #expect(here == HKQueryAnchor(fromValue: 7))
        #expect(here.hash == HKQueryAnchor(fromValue: 7).hash)
        #expect(here != HKQueryAnchor(fromValue: 8))
        #expect(!here.isEqual("7"))
        #expect(here.copy() as? HKQueryAnchor === here)
    }

    @Test func QRY_60_anArchiveKeepsPlaceAndStore() throws {
        let anchor = HKQueryAnchor(position: ChangePosition(number: 1 << 40, store: "store"))
        #expect(try archived(anchor).position == anchor.position)
        #expect(try archived(HKQueryAnchor(fromValue: 3)).position == ChangePosition(number: 3))
    }

    @Test func QRY_28_noneIsZero() {
        #expect(HKQueryAnchor(fromValue: Int(HKAnchoredObjectQueryNoAnchor)) == HKQueryAnchor(fromValue: 0))
    }
}
