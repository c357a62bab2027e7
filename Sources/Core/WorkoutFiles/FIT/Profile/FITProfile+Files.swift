// The type of a file, its device, and developer fields.
// swift-format-ignore-file

extension FITProfile {
    enum FileID {
        static let message: UInt16 = 0
        static let kind            = FITField(0, .enumeration)
        static let manufacturer    = FITField(1, .uint16)
        static let product         = FITField(2, .uint16)
        static let serialNumber    = FITField(3, .uint32z)
        static let created         = FITField(4, .uint32, .second)
        static let productName     = FITField(8, .string)
    }

    enum DeviceInfo {
        static let message: UInt16 = 23
        /// 0 for the device that made the file.
        static let index           = FITField(0, .uint8)
        static let manufacturer    = FITField(2, .uint16)
        static let serialNumber    = FITField(3, .uint32z)
        static let product         = FITField(4, .uint16)
        static let softwareVersion = FITField(5, .uint16, scale: 100)
        static let hardwareVersion = FITField(6, .uint8)
        static let productName     = FITField(27, .string)
    }

    /// The identification of a developer.
    enum DeveloperData {
        static let message: UInt16 = 207
        static let application     = FITField(1, .byte)
        static let developer       = FITField(3, .uint8)
    }

    /// The description of a developer field.
    enum FieldDescription {
        static let message: UInt16 = 206
        static let developer       = FITField(0, .uint8)
        static let number          = FITField(1, .uint8)
        static let type            = FITField(2, .uint8)
        static let name            = FITField(3, .string)
        static let scale           = FITField(6, .uint8)
        static let offset          = FITField(7, .int8)
        static let unit            = FITField(8, .string)
        /// The message and field of the profile that it is equivalent to, if any.
        static let nativeMessage   = FITField(14, .uint16)
        static let nativeField     = FITField(15, .uint8)
    }

    /// The types of files, as in ``FileID/kind``.
    enum FileKind {
        static let activity: Int64 = 4
        static let workout: Int64 = 5

        /// Returns whether a file type is that of a scale, a blood pressure monitor, or a watch over the day or night.
        static func areMeasurements(_ number: Int64) -> Bool { [9, 14, 15, 28, 32, 49, 68, 73].contains(number) }

        /// Returns the name of a file type.
        static func name(_ number: Int64) -> String {
            switch number {
            case 1: "a device description"
            case 2: "a settings file"
            case 3: "a sport settings file"
            case activity: "an activity"
            case workout: "a planned workout"
            case 6: "a course"
            case 7: "a schedule"
            case 9: "a weight file"
            case 10: "a totals file"
            case 11: "a goals file"
            case 14: "a blood pressure file"
            case 15, 28, 32: "a monitoring file"
            case 20: "an activity summary"
            case 34: "a segment file"
            case 35: "a list of segments"
            case 49: "a sleep file"
            case 68: "a heart rate variability file"
            case 73: "a skin temperature file"
            default: "a file of type \(number)"
            }
        }
    }
}
