/// Developer fields of our own, for what the profile has no field for: other programs show them or pass over them.
///
/// Numbers are stored in files: never reuse one.
enum FITOwnField: UInt8, CaseIterable {
    /// On an RR message: when the beat was before which its intervals begin, in seconds by FIT's count.
    case beat = 0
    /// On an RR message: 1 if beats before that one may be missing.
    case followsGap = 1
    /// On the message of the device that recorded: its texts, empty where there is none.
    case deviceName = 2
    case deviceManufacturer = 3
    case deviceModel = 4
    case deviceHardware = 5
    case deviceSoftware = 6
    case deviceSerial = 7
    /// On a lap: 1 if the recording had none, and the format wants one.
    case isMadeUp = 8
    /// On records: streams without a field.
    case course = 9
    case verticalAccuracy = 10
    /// On a marker's event: its name.
    case markerName = 11

    /// Fields that the recording itself has under names of their own follow from here.
    static let firstNamed: UInt8 = 32
    /// Which developer we are in the files that we write.
    static let developer: UInt8 = 0
    /// What tells that a developer's fields are these.
    static let application: [UInt8] = [
        0x4F, 0x70, 0x65, 0x6E, 0x48, 0x65, 0x61, 0x6C, 0x74, 0x68, 0x4B, 0x69, 0x74, 0x00, 0x00, 0x01,
    ]
    /// The fields of a device.
    static let ofDevice: [FITOwnField] = [
        .deviceName, .deviceManufacturer, .deviceModel, .deviceHardware, .deviceSoftware, .deviceSerial,
    ]

    var type: FITBaseType {
        switch self {
        case .beat, .course, .verticalAccuracy: .float64
        case .followsGap, .isMadeUp: .uint8
        case .deviceName, .deviceManufacturer, .deviceModel, .deviceHardware, .deviceSoftware, .deviceSerial,
            .markerName:
            .string
        }
    }

    /// What people see who look at the file.
    var name: String {
        switch self {
        case .beat: "beat"
        case .followsGap: "follows_gap"
        case .deviceName: "device_name"
        case .deviceManufacturer: "device_manufacturer"
        case .deviceModel: "device_model"
        case .deviceHardware: "device_hardware_version"
        case .deviceSoftware: "device_software_version"
        case .deviceSerial: "device_serial_number"
        case .isMadeUp: "is_made_up"
        case .course: "course"
        case .verticalAccuracy: "vertical_accuracy"
        case .markerName: "marker_name"
        }
    }

    var unit: FITUnit {
        switch self {
        case .beat: .second
        case .course: .degree
        case .verticalAccuracy: .meter
        default: .none
        }
    }

    /// The field as a row, such as the profile has them.
    var row: FITField { FITField(rawValue, type, unit) }

    /// The stream that a field of records is.
    var stream: RecordedStream? {
        switch self {
        case .course: .course
        case .verticalAccuracy: .verticalAccuracy
        default: nil
        }
    }

    /// The part of a device that a field is.
    var devicePart: WritableKeyPath<RecordedDevice, String?>? {
        switch self {
        case .deviceName: \.name
        case .deviceManufacturer: \.manufacturer
        case .deviceModel: \.model
        case .deviceHardware: \.hardwareVersion
        case .deviceSoftware: \.softwareVersion
        case .deviceSerial: \.serialNumber
        default: nil
        }
    }
}

// MARK: - Reading

extension FITMessage {
    /// The bytes of a field of ours; nil if the message has none.
    private func bytes(_ own: FITOwnField, _ developers: FITDeveloperFields) -> UnsafeBufferPointer<UInt8>? {
        guard let developer = developers.own else { return nil }
        let field = definition.developerFields.first { $0.developer == developer && $0.number == own.rawValue }
        guard let field, field.size >= own.type.size else { return nil }
        return UnsafeBufferPointer(start: payload + field.offset, count: field.size)
    }

    /// The text of a field of ours, which may be empty; nil if the message has none.
    func text(_ own: FITOwnField, _ developers: FITDeveloperFields) -> String? {
        bytes(own, developers).map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// The number of a field of ours; nil if the message has none.
    func number(_ own: FITOwnField, _ developers: FITDeveloperFields) -> Double? {
        guard let bytes = bytes(own, developers), let start = bytes.baseAddress else { return nil }
        return Self.number(start, own.type, isLittleEndian: definition.isLittleEndian)
    }
}
