import Foundation

/// The names under which Apple's framework archives its classes.
///
/// Swift class names are archived with a module prefix, and Apple's without; the mapping must be registered with the
/// unarchiver before the first archive is read. A program may read one before calling anything in this module, so the
/// registration runs when the program starts.
enum ArchiveClasses {
    /// Registers the classes for Apple's names with the unarchiver.
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
            // Apple's private classes of units, whose string representation contains everything.
            ("_HKBaseUnit", HKUnit.self), ("_HKCompoundUnit", HKUnit.self),
            ("HKSource", HKSource.self), ("HKSourceRevision", HKSourceRevision.self), ("HKDevice", HKDevice.self),
            ("HKDeletedObject", HKDeletedObject.self),
        ]
    }
}

/// Runs before `main`, through the linker's table of initializers.
#if canImport(Darwin)
    @section("__DATA,__mod_init_func") @used
#else
    @section(".init_array") @used
#endif
private let registerArchiveClasses: @convention(c) () -> Void = { ArchiveClasses.register() }
