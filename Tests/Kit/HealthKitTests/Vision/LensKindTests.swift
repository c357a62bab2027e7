import Foundation
import HealthKit
import Testing

/// Lenses of glasses and contact lenses with the measures that both have are different things.
@Suite struct LensKindTests {
    private static func diopters(_ value: Double) -> HKQuantity { HKQuantity(unit: .diopter(), doubleValue: value) }

    private static func glasses(_ sphere: Double, _ cylinder: Double?) -> HKLensSpecification {
        HKGlassesLensSpecification(
            sphere: diopters(sphere), cylinder: cylinder.map(diopters),
            axis: cylinder.map { _ in HKQuantity(unit: .degreeAngle(), doubleValue: 90) }, addPower: nil,
            vertexDistance: nil, prism: nil, farPupillaryDistance: nil, nearPupillaryDistance: nil)
    }

    private static func contact(_ sphere: Double, _ cylinder: Double?) -> HKLensSpecification {
        HKContactsLensSpecification(
            sphere: diopters(sphere), cylinder: cylinder.map(diopters),
            axis: cylinder.map { _ in HKQuantity(unit: .degreeAngle(), doubleValue: 90) }, addPower: nil,
            baseCurve: nil, diameter: nil)
    }

    @Test(arguments: [(-1.25, nil), (0, nil), (2, -0.5)] as [(Double, Double?)])
    func OTH_90_eachKindEqualsItself(sphere: Double, cylinder: Double?) {
        let kinds = [Self.glasses, Self.contact]
        for (place, one) in kinds.enumerated() {
            for (other, two) in kinds.enumerated() {
                let (left, right) = (one(sphere, cylinder), two(sphere, cylinder))
                #expect((left == right) == (place == other))
                #expect(left.isEqual(right) == (place == other))
                #expect(Set([left, right]).count == (place == other ? 1 : 2))
                #expect(left != two(sphere + 1, cylinder))
            }
        }
    }
}
