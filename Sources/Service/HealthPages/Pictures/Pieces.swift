/// What somebody can choose in a form.
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
    /// What the name stands for where it is short.
    var tabLabel = ""
}
