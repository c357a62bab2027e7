import Foundation
import HealthModel

/// The names of route files in exports that we write.
///
/// An importer derives the identifier of a route from the name of its file, which is not stored. So the name carries the
/// identifier, and reading it back gives the same route.
enum RouteFileName {
    private static let identifierLength = 36

    /// A name such as `route_2024-05-12_3.04pm_0B5C….gpx`.
    ///
    /// Identifiers that were not derived stay out: the workout gets another one too when it is read back.
    static func name(of route: UUID, moment: String) -> String {
        "route_\(moment)" + (DerivedIdentity.isDerived(route) ? "_\(route.uuidString)" : "") + ".gpx"
    }

    /// The identifier that a name carries.
    static func identifier(in name: String) -> UUID? {
        let stem = name.split(separator: "/").last?.split(separator: ".").dropLast().joined(separator: ".") ?? ""
        guard stem.utf8.count > identifierLength, stem.dropLast(identifierLength).hasSuffix("_"),
            let uuid = UUID(uuidString: String(stem.suffix(identifierLength))), DerivedIdentity.isDerived(uuid)
        else { return nil }
        return uuid
    }
}
