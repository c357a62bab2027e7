import HealthKit
import HealthModel
import HealthStore
import Testing

@Suite(.timeLimit(.minutes(10))) struct VisionTests {
    let test: TestStore
    let store: HKHealthStore
    let type = HKObjectType.visionPrescriptionType()

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    private func diopters(_ value: Double) -> HKQuantity { HKQuantity(unit: .diopter(), doubleValue: value) }
    private func millimeters(_ value: Double) -> HKQuantity {
        HKQuantity(unit: .meterUnit(with: .milli), doubleValue: value)
    }
    private func degrees(_ value: Double) -> HKQuantity { HKQuantity(unit: .degreeAngle(), doubleValue: value) }
    private func prism(_ value: Double) -> HKQuantity { HKQuantity(unit: .prismDiopter(), doubleValue: value) }

    private func glasses(expiring: Date? = nil) -> HKGlassesPrescription {
        let right = HKGlassesLensSpecification(
            sphere: diopters(-2.25), cylinder: diopters(-0.5), axis: degrees(90), addPower: nil,
            vertexDistance: millimeters(12), prism: HKVisionPrism(amount: prism(2), angle: degrees(90), eye: .right),
            farPupillaryDistance: millimeters(31.5), nearPupillaryDistance: nil)
        return HKGlassesPrescription(
            rightEyeSpecification: right, leftEyeSpecification: nil, dateIssued: noon(0), expirationDate: expiring,
            device: nil, metadata: nil)
    }

    @Test func OTH_90_datesOfAPrescription() async throws {
        let lasting = glasses()
        #expect(lasting.dateIssued == noon(0) && lasting.expirationDate == nil)
        #expect(lasting.endDate == .distantFuture && lasting.hasUndeterminedDuration)
        let ending = glasses(expiring: noon(86_400))
        #expect(ending.endDate == noon(86_400) && ending.expirationDate == noon(86_400))
        try await store.save([lasting, ending])
        let found = try await store.samples(type).compactMap { $0 as? HKGlassesPrescription }
        #expect(found == [lasting, ending])
        let lens = try #require(found.first?.rightEye)
        #expect(lens.sphere == diopters(-2.25) && lens.cylinder == diopters(-0.5) && lens.axis == degrees(90))
        #expect(lens.addPower == nil && lens.vertexDistance == millimeters(12))
        #expect(lens.farPupillaryDistance == millimeters(31.5) && lens.nearPupillaryDistance == nil)
        #expect(lens.prism?.amount == prism(2))
        #expect(found.first?.leftEye == nil && found.first?.prescriptionType == .glasses)
        #expect(try archived(lasting).rightEye == lens)
        #expect(try archived(lens) == lens)
    }

    @Test func OTH_90_contactsAndPicturesOfPrescriptions() async throws {
        let lens = HKContactsLensSpecification(
            sphere: diopters(1), cylinder: nil, axis: nil, addPower: diopters(2), baseCurve: millimeters(8.6),
            diameter: millimeters(14.2))
        let contacts = HKContactsPrescription(
            rightEyeSpecification: nil, leftEyeSpecification: lens, brand: "Clear", dateIssued: noon(0),
            expirationDate: nil, device: nil, metadata: nil)
        let picture = HKVisionPrescription(
            type: .contacts, dateIssued: noon(1), expirationDate: nil, device: nil, metadata: nil)
        try await store.save([contacts, picture])
        let found = try await HKSampleQueryDescriptor(predicates: [.visionPrescription()], sortDescriptors: [])
            .result(for: store)
        let first = try #require(found.first as? HKContactsPrescription)
        #expect(first.brand == "Clear" && first.leftEye == lens && first.rightEye == nil)
        #expect(first.leftEye?.baseCurve == millimeters(8.6) && first.leftEye?.diameter == millimeters(14.2))
        #expect(found.last.map { Swift.type(of: $0) == HKVisionPrescription.self } == true)
        #expect(found.last?.prescriptionType == .contacts)
    }

    @Test(arguments: [
        (0.0, HKVisionEye.right, 3.0, HKPrismBase.none, 0.0, HKPrismBase.in),
        (180, .right, 3, .none, 0, .out), (0, .left, 3, .none, 0, .out), (90, .left, 0, .up, 3, .none),
        (270, .right, 0, .down, 3, .none),
    ])
    func OTH_90_prismsHaveTwoForms(
        angle: Double, eye: HKVisionEye, horizontal: Double, verticalBase: HKPrismBase, vertical: Double,
        horizontalBase: HKPrismBase
    ) throws {
        let polar = HKVisionPrism(amount: prism(3), angle: degrees(angle), eye: eye)
        #expect(abs(polar.horizontalAmount.doubleValue(for: .prismDiopter()) - horizontal) < 1e-9)
        #expect(abs(polar.verticalAmount.doubleValue(for: .prismDiopter()) - vertical) < 1e-9)
        #expect(polar.verticalBase == verticalBase && polar.horizontalBase == horizontalBase)
        let parts = HKVisionPrism(
            verticalAmount: polar.verticalAmount, verticalBase: verticalBase, horizontalAmount: polar.horizontalAmount,
            horizontalBase: horizontalBase, eye: eye)
        #expect(abs(parts.amount.doubleValue(for: .prismDiopter()) - 3) < 1e-9)
        #expect(abs(parts.angle.doubleValue(for: .degreeAngle()) - angle) < 1e-9)
        #expect(try archived(parts) == parts && parts.eye == eye)
    }

    @Test func OTH_90_AUTH_17_permissionIsGivenForEachPrescription() async throws {
        try await store.save([glasses(), glasses(expiring: noon(100))])
        let other = test.stranger("reader")
        #expect(await failure { _ = try await other.samples(type) } == .errorAuthorizationNotDetermined)
        let expiring = NSPredicate(format: "%K < %@", HKPredicateKeyPathEndDate, Date.distantFuture as NSDate)
        try await other.requestPerObjectReadAuthorization(for: type, predicate: expiring)
        #expect(try await other.samples(type).map(\.endDate) == [noon(100)])
        // A prescription that is added later needs a new request.
        try await store.save(glasses(expiring: noon(200)))
        #expect(try await other.count(type) == 1)
        try await other.requestPerObjectReadAuthorization(for: type, predicate: nil)
        #expect(try await other.count(type) == 3)
        let refused = test.stranger("refused", policy: .denyAll)
        try await refused.requestPerObjectReadAuthorization(for: type, predicate: nil)
        #expect(try await refused.count(type) == 0)
    }
}
