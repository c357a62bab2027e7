/// Matches every version of a source.
public let HKSourceRevisionAnyVersion = "HKSourceRevisionAnyVersion"

/// Matches every product type of a source.
public let HKSourceRevisionAnyProductType = "HKSourceRevisionAnyProductType"

/// Matches every operating system version of a source.
///
/// The numbers are not published; no operating system has negative ones.
public let HKSourceRevisionAnyOperatingSystem = OperatingSystemVersion(
    majorVersion: -1, minorVersion: -1, patchVersion: -1)
