import Foundation
import HealthModel

/// The names of route files in exports.
///
/// An importer derives the identifier of a route from the name of its file, which is not stored. So the name includes
/// the identifier, and importing the file again yields the same route.
enum RouteFileName {
    private static let identifierLength = 36

    /// Returns a name such as `route_2024-05-12_3.04pm_0B5C….gpx`.
    ///
    /// The name leaves out identifiers that were not derived: on import, the workout gets a new identifier, too.
    static func name(of route: UUID, moment: String) -> String {
        "route_\(moment)" + (DerivedIdentity.isDerived(route) ? "_\(route.uuidString)" : "") + ".gpx"
    }

    /// Returns the identifier that a name includes; nil if there is none.
    static func identifier(in name: String) -> UUID? {
        let stem = name.split(separator: "/").last?.split(separator: ".").dropLast().joined(separator: ".") ?? ""
        guard stem.utf8.count > identifierLength, stem.dropLast(identifierLength).hasSuffix("_"),
            let uuid = UUID(uuidString: String(stem.suffix(identifierLength))), DerivedIdentity.isDerived(uuid)
        else { return nil }
        return uuid
    }
}
