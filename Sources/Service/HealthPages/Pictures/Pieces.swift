import Foundation

/// An option of a form field.
struct Choice: Sendable {
    var key: String
    var choiceName: String
    var isChosen: Bool
}

/// A link with its name.
struct Link: Sendable {
    var linkName: String
    var linkAddress: String
}

/// One of several views of a page.
struct Tab: Sendable {
    var tabName: String
    var tabAddress: String
    var isCurrent: Bool
    /// The full name, if the displayed name is abbreviated.
    var tabLabel = ""
}

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
