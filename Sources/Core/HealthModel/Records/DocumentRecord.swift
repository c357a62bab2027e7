public import Foundation

/// A document of a health institution (OTH-61).
public struct DocumentRecord: Sendable, Hashable, Codable {
    /// The title.
    public var title: String
    /// The name of the patient.
    public var patientName: String
    /// The name of its author.
    public var authorName: String
    /// The name of its custodian.
    public var custodianName: String
    /// The document itself; nil where it was not asked for.
    public var data: Data?

    /// A document from its parts.
    public init(title: String, patientName: String, authorName: String, custodianName: String, data: Data?) {
        self.title = title
        self.patientName = patientName
        self.authorName = authorName
        self.custodianName = custodianName
        self.data = data
    }
}
