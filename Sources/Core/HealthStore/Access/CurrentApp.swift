import Foundation
package import HealthModel

/// The identity of the running code: the source of unsaved objects and the owner of saved ones.
package enum CurrentApp {
    /// The identity for the current task; nil to use the identity of the process.
    ///
    /// Task-local, so that parallel tests and servers that act for several apps do not interfere.
    @TaskLocal package static var identity: AppIdentity?

    /// The identity of the task if set, otherwise that of the process.
    package static var effective: AppIdentity { identity ?? process }

    /// The identity of this process.
    ///
    /// Read from the main bundle if it has an information dictionary. A plain executable has none: its bundle
    /// identifier is `local.` followed by the process name, and its version is ``unknownVersion``. The product type
    /// is the operating system and machine, such as `Linux,x86_64`, in place of `iPhone14,5`.
    package static let process: AppIdentity = {
        let information = Bundle.main.infoDictionary ?? [:]
        let host = ProcessInfo.processInfo
        let system = host.operatingSystemVersion
        return AppIdentity(
            bundleIdentifier: Bundle.main.bundleIdentifier ?? "local.\(host.processName)",
            name: information["CFBundleDisplayName"] as? String ?? information["CFBundleName"] as? String
                ?? host.processName,
            version: information["CFBundleVersion"] as? String ?? unknownVersion,
            productType: Host.productType,
            system: SystemVersion(
                major: system.majorVersion, minor: system.minorVersion, patch: system.patchVersion))
    }()

    /// The version of an app that does not declare one.
    package static let unknownVersion = "1.0"
}
