import Foundation

/// The names under which Apple's framework archives its classes.
///
/// A Swift class is archived with its module before its name, and Apple's are not; the unarchiver has to be told before
/// the first archive is read. A program that reads one may have called nothing of this module before, so that it is done
/// when the program starts.
enum ArchiveClasses {
    /// Tells the unarchiver what Apple's names mean here.
    static func register() {
        for entry in classes { NSKeyedUnarchiver.setClass(entry.1, forClassName: entry.0) }
    }

    private static var classes: [(String, AnyClass)] {
        [
            ("HKQuantitySample", HKQuantitySample.self), ("HKDiscreteQuantitySample", HKDiscreteQuantitySample.self),
            ("HKCumulativeQuantitySample", HKCumulativeQuantitySample.self),
            ("HKCategorySample", HKCategorySample.self),
            ("HKQuantityType", HKQuantityType.self), ("HKCategoryType", HKCategoryType.self),
            ("HKQuantity", HKQuantity.self), ("HKUnit", HKUnit.self),
            // Apple's private classes of units; their text says everything.
            ("_HKBaseUnit", HKUnit.self), ("_HKCompoundUnit", HKUnit.self),
            ("HKSource", HKSource.self), ("HKSourceRevision", HKSourceRevision.self), ("HKDevice", HKDevice.self),
            ("HKDeletedObject", HKDeletedObject.self),
        ]
    }
}

/// Runs before `main`, as the linker's table of initializers has it.
#if canImport(Darwin)
    @section("__DATA,__mod_init_func") @used
#else
    @section(".init_array") @used
#endif
private let registerArchiveClasses: @convention(c) () -> Void = { ArchiveClasses.register() }
