import Foundation
import HealthStore

extension PasswordRules {
    /// The maximum size of a password list, in bytes.
    private static let longestList = 64 << 20

    /// Creates the rules of a server (SEC-3), with its host names and its list of common passwords.
    ///
    /// - Parameter machine: The name of the machine.
    init(
        _ configuration: ServiceConfiguration, machine: String = ProcessInfo.processInfo.hostName
    ) throws(AccountError) {
        let site = configuration.publicURL.flatMap { URLComponents(string: $0)?.host }
        let hosts = [site, machine].compactMap { $0 }
        guard let path = configuration.passwordList else {
            self.init(hosts: hosts)
            return
        }
        guard let file = FileHandle(forReadingAtPath: path),
            let data = try? file.read(upToCount: Self.longestList + 1), data.count <= Self.longestList
        else {
            throw .storage(
                EngineError(
                    .storage, "The password list '\(path)' cannot be read or is too large.", cause: .unusable))
        }
        self.init(hosts: hosts, list: String(decoding: data, as: UTF8.self))
    }
}
