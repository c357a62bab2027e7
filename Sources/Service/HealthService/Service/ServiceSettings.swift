import Foundation

/// What a running service obeys of a configuration (SRV-21).
struct ServiceSettings: Sendable {
    var limits = ServiceLimits()
    var rules = PasswordRules()
    /// Whether admins may invite (`signup`).
    var admitsInvited = false
    /// Whether files that were imported are kept of people who want it.
    var keepsOriginals = true
    /// Where days begin for people who did not choose a zone.
    var timeZone = TimeZone.current

    /// - Throws: ``AccountError`` if the list of passwords cannot be read.
    init(_ configuration: ServiceConfiguration?) throws {
        guard let configuration else { return }
        limits = configuration.limits
        rules = try PasswordRules(configuration)
        admitsInvited = configuration.signup == .invited
        keepsOriginals = configuration.keepsOriginals
        timeZone = configuration.timeZone.flatMap(TimeZone.init(identifier:)) ?? .current
    }
}
