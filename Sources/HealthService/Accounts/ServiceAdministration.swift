import Foundation
import HealthDatabase

/// What may be done with a server by whoever may work on its machine.
public enum ServiceAdministration {
    /// Makes a person, whether the server runs or not (SRV-23): there is no other way to the first one.
    ///
    /// - Parameters:
    ///   - name: The login name, 2 to 64 characters.
    ///   - isAdmin: Whether the person manages people.
    ///   - password: The password, at least 12 characters, taken as it is.
    ///   - configuration: The settings of the server.
    ///   - secrets: What hashes the password.
    /// - Throws: ``ServiceConfigurationError`` with a sentence: the name is taken or makes no sense, the password is refused, the
    ///   folder cannot be used, or the settings are those of a server for one person.
    public static func createPerson(
        named name: String, isAdmin: Bool, password: String, configuration: ServiceConfiguration, secrets: any Secrets
    ) async throws(ServiceConfigurationError) {
        guard case .server(let state) = configuration.mode else {
            throw ServiceConfigurationError(
                "A server for one person has no people. Name a folder with '--state'.",
                exitStatus: ServiceConfigurationError.usage)
        }
        do throws(AccountError) {
            let folder = ServiceFolder(server: state)
            do { try folder.make() } catch { throw .storage(error) }
            let database: ServerDatabase
            do { database = try ServerDatabase(path: folder.database) } catch { throw .storage(error) }
            let accounts = try Accounts(
                database: database, folder: folder, secrets: secrets, rules: try PasswordRules(configuration))
            _ = try await accounts.makePerson(name: name, role: isAdmin ? .admin : .person, password: password)
        } catch {
            throw ServiceConfigurationError(error.description)
        }
    }
}

extension PasswordRules {
    /// No list of passwords is larger, in bytes.
    private static let longestList = 64 << 20

    /// The rules of a server: it knows what it is called, and its list of common passwords.
    init(_ configuration: ServiceConfiguration) throws(AccountError) {
        let site = configuration.publicURL.flatMap { URLComponents(string: $0)?.host }
        let hosts = [site, ProcessInfo.processInfo.hostName].compactMap { $0 }
        guard let path = configuration.passwordList else {
            self.init(hosts: hosts)
            return
        }
        guard let file = FileHandle(forReadingAtPath: path),
            let data = try? file.read(upToCount: Self.longestList + 1), data.count <= Self.longestList
        else {
            throw .storage(
                EngineError(.storage, "The list of passwords '\(path)' cannot be read, or is too large.", cause: .unusable))
        }
        self.init(hosts: hosts, list: String(decoding: data, as: UTF8.self))
    }
}
