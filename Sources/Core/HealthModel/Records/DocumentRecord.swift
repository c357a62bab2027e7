public import Foundation

/// A document of a health institution (OTH-61).
public struct DocumentRecord: Sendable, Hashable, Codable {
    /// The title.
    public var title: String
    /// The name of the patient.
    public var patientName: String
    /// The name of the author.
    public var authorName: String
    /// The name of the custodian.
    public var custodianName: String
    /// The contents of the document, or `nil` if they were not requested.
    public var data: Data?

    /// Creates a document.
    public init(title: String, patientName: String, authorName: String, custodianName: String, data: Data?) {
        self.title = title
        self.patientName = patientName
        self.authorName = authorName
        self.custodianName = custodianName
        self.data = data
    }
}
