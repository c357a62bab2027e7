import Foundation

/// What lies below routes; nothing unless somebody chose it (WEB-70, WEB-71).
struct MapBackground: Sendable {
    /// With `{z}`, `{x}` and `{y}`.
    var tilesAddress = ""
    /// What must be said of who made it.
    var attribution = ""

    /// The host that browsers may have images from; nil for none.
    var host: String? {
        let plain = tilesAddress.replacing("{", with: "").replacing("}", with: "")
        guard let url = URLComponents(string: plain), let scheme = url.scheme, let host = url.host else { return nil }
        return "\(scheme)://\(host)" + (url.port.map { ":\($0)" } ?? "")
    }
}
