/// The developer fields of this library, for values that the profile has no field for.
///
/// Other programs show or ignore them.
///
/// The numbers are stored in files: never reuse one.
enum FITLibraryField: UInt8, CaseIterable {
    /// On an RR message: the time of the beat at which its intervals begin, in seconds of FIT time.
    case beat = 0
    /// On an RR message: 1 if beats before that one may be missing.
    case followsGap = 1
    /// On the message of the recording device: its texts, empty where there is none.
    case deviceName = 2
    case deviceManufacturer = 3
    case deviceModel = 4
    case deviceHardware = 5
    case deviceSoftware = 6
    case deviceSerial = 7
    /// On a lap: 1 if the recording had no laps and this one was added because the format requires one.
    case isMadeUp = 8
    /// On records: streams without a field in the profile.
    case course = 9
    case verticalAccuracy = 10
    /// On a marker's event: its name.
    case markerName = 11

    /// The first field number for the named fields of a recording.
    static let firstNamed: UInt8 = 32
    /// The developer index of this library in the files it writes.
    static let developer: UInt8 = 0
    /// The application identifier that marks a developer as this library.
    static let application: [UInt8] = [
        0x4F, 0x70, 0x65, 0x6E, 0x48, 0x65, 0x61, 0x6C, 0x74, 0x68, 0x4B, 0x69, 0x74, 0x00, 0x00, 0x01,
    ]
    /// The fields of a device.
    static let ofDevice: [FITLibraryField] = [
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

    /// The field name that other programs show.
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

    /// The field as a row of the profile.
    var row: FITField { FITField(rawValue, type, unit) }

    /// The stream that the field stores, if it is a record field.
    var stream: RecordedStream? {
        switch self {
        case .course: .course
        case .verticalAccuracy: .verticalAccuracy
        default: nil
        }
    }

    /// The part of a device that the field stores, if it is a device field.
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
    /// Returns the bytes of a developer field of this library, or nil if the message does not have it.
    private func bytes(_ own: FITLibraryField, _ developers: FITDeveloperFields) -> UnsafeBufferPointer<UInt8>? {
        guard let developer = developers.own else { return nil }
        let field = definition.developerFields.first { $0.developer == developer && $0.number == own.rawValue }
        guard let field, field.size >= own.type.size else { return nil }
        return UnsafeBufferPointer(start: payload + field.offset, count: field.size)
    }

    /// Returns the text of a developer field, which may be empty, or nil if the message does not have it.
    func text(_ own: FITLibraryField, _ developers: FITDeveloperFields) -> String? {
        bytes(own, developers).map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// Returns the number of a developer field, or nil if the message does not have it.
    func number(_ own: FITLibraryField, _ developers: FITDeveloperFields) -> Double? {
        guard let bytes = bytes(own, developers), let start = bytes.baseAddress else { return nil }
        return Self.number(start, own.type, isLittleEndian: definition.isLittleEndian)
    }
}
