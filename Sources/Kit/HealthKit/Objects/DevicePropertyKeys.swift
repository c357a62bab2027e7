// From the API tables: 8 device property keys.

/// The property of a device for predicates: firmware version.
public let HKDevicePropertyKeyFirmwareVersion = "HKDevicePropertyFirmwareVersion"

/// The property of a device for predicates: hardware version.
public let HKDevicePropertyKeyHardwareVersion = "HKDevicePropertyHardwareVersion"

/// The property of a device for predicates: local identifier.
public let HKDevicePropertyKeyLocalIdentifier = "HKDevicePropertyLocalIdentifier"

/// The property of a device for predicates: manufacturer.
public let HKDevicePropertyKeyManufacturer = "HKDevicePropertyManufacturer"

/// The property of a device for predicates: model.
public let HKDevicePropertyKeyModel = "HKDevicePropertyModel"

/// The property of a device for predicates: name.
public let HKDevicePropertyKeyName = "HKDevicePropertyName"

/// The property of a device for predicates: software version.
public let HKDevicePropertyKeySoftwareVersion = "HKDevicePropertySoftwareVersion"

/// The property of a device for predicates: UDI device identifier.
public let HKDevicePropertyKeyUDIDeviceIdentifier = "HKDevicePropertyUDIDeviceIdentifier"
