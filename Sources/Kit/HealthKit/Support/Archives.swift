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

/// Archives contain records as binary property lists, which preserve the full precision of numbers.
extension NSCoder {
    /// A Boolean value that indicates whether there is a record under the usual key.
    var containsRecord: Bool { containsValue(forKey: "Record") }

    /// Encodes a record; the coder fails if the record cannot be encoded.
    func encodeRecord(_ record: some Encodable, forKey key: String = "Record") {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        do {
            encode(try encoder.encode(record) as NSData, forKey: key)
        } catch {
            failWithError(error)
        }
    }

    /// Decodes a record.
    ///
    /// Returns nil if there is none or if it is damaged.
    func decodeRecord<Record: Decodable>(_ type: Record.Type = Record.self, forKey key: String = "Record") -> Record? {
        guard let data = decodeObject(of: NSData.self, forKey: key) else { return nil }
        return try? PropertyListDecoder().decode(type, from: data as Data)
    }
}
