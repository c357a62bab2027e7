public import Foundation
import HealthModel

/// A record from a health institution. Apps can only read it.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKClinicalRecord: HKSample, NSCopying, @unchecked Sendable {
    override class func holds(_ record: SampleRecord) -> Bool { record.detail?.clinical != nil }

    /// The type of the record.
    open var clinicalType: HKClinicalType { HKObjectType.only(record.type, else: HKClinicalType.init(record:)) }

    /// The display name.
    open var displayName: String { expected(record.detail?.clinical).displayName }

    /// The FHIR resource that the institution sent; nil if the record is not in FHIR format.
    open var fhirResource: HKFHIRResource? {
        expected(record.detail?.clinical).resource.map(HKFHIRResource.init(record:))
    }

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
