/// A wildcard that matches every version of a source.
public let HKSourceRevisionAnyVersion = "HKSourceRevisionAnyVersion"

/// A wildcard that matches every product type of a source.
public let HKSourceRevisionAnyProductType = "HKSourceRevisionAnyProductType"

/// A wildcard that matches every operating system version of a source.
///
/// Apple does not publish the numbers; no operating system has negative ones.
public let HKSourceRevisionAnyOperatingSystem = OperatingSystemVersion(
    majorVersion: -1, minorVersion: -1, patchVersion: -1)
