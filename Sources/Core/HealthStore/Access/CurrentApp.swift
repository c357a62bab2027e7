import Foundation
package import HealthModel

/// The identity under which the running code works: the source of unsaved objects and the owner of what is saved.
package enum CurrentApp {
    /// The identity of the task; nil to work under the process's own.
    ///
    /// Belongs to the task so that parallel tests, and servers with several apps, do not collide.
    @TaskLocal package static var identity: AppIdentity?

    /// The task's identity, or else the process's own.
    package static var effective: AppIdentity { identity ?? process }

    /// The identity of this process.
    ///
    /// Taken from the main bundle where it has an information dictionary. A plain executable has none: then the
    /// bundle identifier is `local.` and the name of the process, and the version is ``unknownVersion``. The product
    /// type is the system and its machine, such as `Linux,x86_64`, in the place of `iPhone14,5`.
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

    /// The version of an app that does not say its own.
    package static let unknownVersion = "1.0"
}
