/// The content of a page that shows a report as figures, charts and tables, by the template `report`.
///
/// Members are stored, because templates read the stored ones.
struct ReportView: Sendable {
    /// A table with its heading.
    struct Section: Sendable {
        var sectionName: String
        var table: ListTable
        /// A note below the table; empty if there is none.
        var note = ""
    }

    /// The page above, and its address; empty if there is none.
    var parent = ""
    var parentAddress = ""
    var heading: String
    /// The choices of what is shown, such as spans.
    var tabs: [Tab] = [] { didSet { hasTabs = !tabs.isEmpty } }
    private(set) var hasTabs = false
    /// A sentence below the heading; empty if there is none.
    var facts = ""
    /// The text of a page without data.
    var emptyText = ""
    var figures: [Figure] = [] { didSet { hasFigures = !figures.isEmpty } }
    private(set) var hasFigures = false
    var charts: [TableChart] = []
    var sections: [Section] = []
    var notes: [String] = []
    var links: [Tab] = [] { didSet { hasLinks = !links.isEmpty } }
    private(set) var hasLinks = false

    init(_ heading: String, in parent: String = "", at address: String = "") {
        (self.heading, self.parent, parentAddress) = (heading, parent, address)
    }
}
