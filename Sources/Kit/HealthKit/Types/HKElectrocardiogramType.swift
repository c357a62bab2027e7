/// The type of electrocardiograms.
// Unchecked, like HKObjectType: nothing is stored here.
open class HKElectrocardiogramType: HKSampleType, @unchecked Sendable {}
