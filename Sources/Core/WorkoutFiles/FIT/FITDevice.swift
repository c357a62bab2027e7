/// The device that made a file, assembled from several messages.
struct FITDevice {
    private var manufacturer: Int64?
    private var product: Int64?
    private var productName: String?
    private var serialNumber: Int64?
    private var softwareVersion: Double?
    private var hardwareVersion: Int64?
    /// The device from developer fields that this library writes where the profile has no field.
    private var own: RecordedDevice?

    init() {}

    /// Creates a device as a reader decodes it from the written numbers.
    init(
        manufacturer: Int64, product: Int64, productName: String?, serialNumber: Int64?, softwareVersion: Double?,
        hardwareVersion: Int64?
    ) {
        self.manufacturer = manufacturer
        self.product = product
        self.productName = productName
        self.serialNumber = serialNumber
        self.softwareVersion = softwareVersion
        self.hardwareVersion = hardwareVersion
    }

    mutating func addFileID(_ message: FITMessage) {
        manufacturer = message.integer(FITProfile.FileID.manufacturer)
        product = message.integer(FITProfile.FileID.product)
        serialNumber = message.integer(FITProfile.FileID.serialNumber)
        productName = message.text(FITProfile.FileID.productName)
    }

    /// Adds a device info message; only that of the recording device is used.
    mutating func add(_ message: FITMessage) {
        typealias Row = FITProfile.DeviceInfo
        guard message.integer(Row.index) == 0 else { return }
        manufacturer = manufacturer ?? message.integer(Row.manufacturer)
        serialNumber = serialNumber ?? message.integer(Row.serialNumber)
        product = product ?? message.integer(Row.product)
        // A file may declare a type whose range exceeds that of any version.
        let version = message.number(Row.softwareVersion).flatMap { $0 >= 0 && $0 < 1e9 ? $0 : nil }
        softwareVersion = version ?? softwareVersion
        hardwareVersion = message.integer(Row.hardwareVersion) ?? hardwareVersion
        productName = productName ?? message.text(Row.productName)
    }

    /// Adds the developer fields of this library from a device info message.
    mutating func addOwn(_ message: FITMessage, _ developers: FITDeveloperFields) {
        guard message.integer(FITProfile.DeviceInfo.index) == 0, message.text(.deviceName, developers) != nil else {
            return
        }
        var device = RecordedDevice()
        for field in FITLibraryField.ofDevice {
            guard let part = field.devicePart, let text = message.text(field, developers) else { continue }
            device[keyPath: part] = text.isEmpty ? nil : text
        }
        own = device
    }

    /// The device, or nil if the file does not describe it.
    var recorded: RecordedDevice? {
        if let own { return own.isEmpty ? nil : own }
        var device = RecordedDevice()
        device.manufacturer = manufacturer.map { FITManufacturers.name($0) ?? "manufacturer \($0)" }
        let model = productName ?? product.flatMap { FITManufacturers.product($0, of: manufacturer) }
        device.model = model ?? product.map { "product \($0)" }
        // Some manufacturers include their own name in that of the model.
        let isNamedTwice = device.manufacturer.flatMap { model?.hasPrefix($0) } == true
        let names = [isNamedTwice ? nil : device.manufacturer, model].compactMap(\.self)
        device.name = names.isEmpty ? nil : names.joined(separator: " ")
        device.serialNumber = serialNumber.map(String.init)
        device.softwareVersion = softwareVersion.map { version in
            let hundredths = Int(version * 100 + 0.5)
            return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
        }
        device.hardwareVersion = hardwareVersion.map(String.init)
        return device.isEmpty ? nil : device
    }
}
