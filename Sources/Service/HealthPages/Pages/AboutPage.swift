import HealthReports
import HealthService

/// The page about the product and its stored data.
enum AboutPage {
    static let pages = [
        PageRoute("/about") { call in
            let types = try await call.read { try $0.types() }
            let count = types.reduce(0) { $0 + $1.extent.count }
            return .shown(
                template: "about", title: "About",
                view: View(samples: call.formatter.format.count(count), types: call.formatter.format.count(types.count))
            )
        }
    ]

    private struct View: Sendable {
        var product = Product.name
        var productVersion = Product.version
        var samples: String
        var types: String
    }
}
