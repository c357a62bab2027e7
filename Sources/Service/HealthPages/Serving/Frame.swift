import HealthService

/// The form tokens of a page, each created when the template refers to it (SEC-24).
struct FormFields: Sendable {
    /// A closure that creates a fresh token for a form.
    let token: @Sendable (_ form: String) -> String
}

/// The layout around every page.
struct Frame: Sendable {
    /// A navigation link.
    struct Link: Sendable {
        var name: String
        var address: String
        var isCurrent: Bool
    }

    var title: String
    /// The address of the assets.
    var assets: String
    var theme: String
    var units: String
    var locale: String
    var zone: String
    var links: [Link]
    var menu: [Link]
    var isSignedIn: Bool
    /// The form tokens, which are required in addition to the cookie.
    var tokens: FormFields
    var version = Product.version
    /// A Boolean value that indicates whether the page loads the chart library.
    var hasCharts: Bool
    var hasMap: Bool

    private static let main = [
        ("Overview", "/"), ("Calendar", "/calendar"), ("Workouts", "/workouts"), ("Data", "/data"),
        ("Sleep", "/sleep"), ("Trends", "/trends"), ("Records", "/records"), ("Import", "/import"), ("Live", "/live"),
    ]
    private static let others = [
        ("Plans", "/plans"), ("Enter by hand", "/enter"), ("Sources & access", "/access"), ("Settings", "/settings"),
        ("About", "/about"),
    ]

    init(
        title: String, path: String, assets: String, call: Call?, template: String
    ) {
        let (settings, isAdmin) = (call?.settings, call?.isAdmin ?? false)
        self.title = title
        self.assets = assets
        theme = settings?.theme.rawValue ?? "auto"
        units = settings?.units.rawValue ?? "metric"
        locale = settings?.locale ?? "en"
        zone = settings?.timeZone ?? ""
        isSignedIn = settings != nil
        tokens = FormFields { call?.formToken(for: $0) ?? "" }
        func link(_ entry: (String, String)) -> Link {
            let isCurrent = entry.1 == "/" ? path == "/" : path == entry.1 || path.hasPrefix(entry.1 + "/")
            return Link(name: entry.0, address: entry.1, isCurrent: isCurrent)
        }
        links = Self.main.map(link)
        menu = (isAdmin ? [("People", "/admin")] : []).map(link) + Self.others.map(link)
        hasCharts = Self.charts.contains(template)
        hasMap = Self.maps.contains(template)
    }

    private static let charts: Set = [
        "workout", "type", "night", "sleep", "trends", "live", "sport-records", "load", "report",
    ]
    private static let maps: Set = ["workout", "workouts-map", "live"]
}
