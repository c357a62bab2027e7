import Foundation

/// The settings of a running service (SRV-21).
struct ServiceSettings: Sendable {
    var limits = ServiceLimits()
    var rules = PasswordRules()
    /// A Boolean value that indicates whether administrators may invite people (`signup`).
    var admitsInvited = false
    /// A Boolean value that indicates whether the server retains originals for people who choose so.
    var keepsOriginals = true
    /// The time zone of people who did not choose one.
    var timeZone = TimeZone.current
    /// The folders whose files are imported.
    var watchedFolders: [WatchedFolder] = []

    /// - Throws: ``AccountError`` if the password list cannot be read.
    init(_ configuration: ServiceConfiguration?) throws {
        guard let configuration else { return }
        limits = configuration.limits
        rules = try PasswordRules(configuration)
        admitsInvited = configuration.signup == .invited
        keepsOriginals = configuration.keepsOriginals
        watchedFolders = configuration.watchedFolders
        timeZone = configuration.timeZone.flatMap(TimeZone.init(identifier:)) ?? .current
    }
}
