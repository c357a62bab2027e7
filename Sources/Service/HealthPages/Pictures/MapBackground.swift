import Foundation

/// The map background of routes, which is empty unless configured (WEB-70, WEB-71).
struct MapBackground: Sendable {
    /// The address template with `{z}`, `{x}` and `{y}`.
    var tilesAddress = ""
    /// The required attribution of the map provider.
    var attribution = ""

    /// The host from which browsers may load images; `nil` for none.
    var host: String? {
        let plain = tilesAddress.replacing("{", with: "").replacing("}", with: "")
        guard let url = URLComponents(string: plain), let scheme = url.scheme, let host = url.host else { return nil }
        return "\(scheme)://\(host)" + (url.port.map { ":\($0)" } ?? "")
    }
}
