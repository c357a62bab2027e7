public import Foundation
import HealthModel

/// A record of a health institution; apps can read it and nothing else.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKClinicalRecord: HKSample, NSCopying, @unchecked Sendable {
    override class func holds(_ record: SampleRecord) -> Bool { record.detail?.clinical != nil }

    /// The type of the record.
    open var clinicalType: HKClinicalType { HKObjectType.only(record.type, else: HKClinicalType.init(record:)) }

    /// The name for people.
    open var displayName: String { expected(record.detail?.clinical).displayName }

    /// What the institution sent; nil if it is not in the form of FHIR.
    open var fhirResource: HKFHIRResource? {
        expected(record.detail?.clinical).resource.map(HKFHIRResource.init(record:))
    }

    /// Answers the record itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
