/// The type of electrocardiograms.
// Unchecked, as HKObjectType is: nothing is stored here.
open class HKElectrocardiogramType: HKSampleType, @unchecked Sendable {}
