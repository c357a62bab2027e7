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
