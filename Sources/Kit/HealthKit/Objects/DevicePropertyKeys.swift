// From the API tables: 8 device property keys.

/// The key of a device property for use in predicates: firmware version.
public let HKDevicePropertyKeyFirmwareVersion = "HKDevicePropertyFirmwareVersion"

/// The key of a device property for use in predicates: hardware version.
public let HKDevicePropertyKeyHardwareVersion = "HKDevicePropertyHardwareVersion"

/// The key of a device property for use in predicates: local identifier.
public let HKDevicePropertyKeyLocalIdentifier = "HKDevicePropertyLocalIdentifier"

/// The key of a device property for use in predicates: manufacturer.
public let HKDevicePropertyKeyManufacturer = "HKDevicePropertyManufacturer"

/// The key of a device property for use in predicates: model.
public let HKDevicePropertyKeyModel = "HKDevicePropertyModel"

/// The key of a device property for use in predicates: name.
public let HKDevicePropertyKeyName = "HKDevicePropertyName"

/// The key of a device property for use in predicates: software version.
public let HKDevicePropertyKeySoftwareVersion = "HKDevicePropertySoftwareVersion"

/// The key of a device property for use in predicates: UDI device identifier.
public let HKDevicePropertyKeyUDIDeviceIdentifier = "HKDevicePropertyUDIDeviceIdentifier"
