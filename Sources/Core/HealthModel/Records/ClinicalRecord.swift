public import Foundation

/// A record of a health institution (OTH-60).
public struct ClinicalRecord: Sendable, Hashable, Codable {
    /// The display name.
    public var displayName: String
    /// The FHIR resource that the institution sent, if any.
    public var resource: FHIRResourceRecord?

    /// Creates a record.
    public init(displayName: String, resource: FHIRResourceRecord?) {
        self.displayName = displayName
        self.resource = resource
    }
}

/// A FHIR resource (Fast Healthcare Interoperability Resources).
public struct FHIRResourceRecord: Sendable, Hashable, Codable {
    /// The resource type, such as `Observation`.
    public var type: String
    /// The identifier assigned by the institution.
    public var identifier: String
    /// The FHIR version.
    public var version: FHIRVersionRecord
    /// The URL of the source.
    public var sourceURL: URL?
    /// The JSON representation, byte for byte as received.
    public var data: Data

    /// Creates a resource.
    public init(
        type: String, identifier: String, version: FHIRVersionRecord, sourceURL: URL? = nil, data: Data
    ) {
        self.type = type
        self.identifier = identifier
        self.version = version
        self.sourceURL = sourceURL
        self.data = data
    }
}

/// A FHIR version.
public struct FHIRVersionRecord: Sendable, Hashable, Codable {
    /// The major version number.
    public var major: Int
    /// The minor version number.
    public var minor: Int
    /// The patch version number.
    public var patch: Int

    /// Creates a version.
    public init(major: Int, minor: Int, patch: Int) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }

    /// Parses a version such as `4.0.1`, or returns `nil` if the text is invalid.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let numbers = parts.compactMap { $0.allSatisfy { $0.isASCII && $0.isNumber } ? Int($0) : nil }
        guard numbers.count == 3 else { return nil }
        self.init(major: numbers[0], minor: numbers[1], patch: numbers[2])
    }

    /// The text of the version, such as `4.0.1`.
    public var text: String { "\(major).\(minor).\(patch)" }

    /// The FHIR release of the version: `DSTU2`, `R4` or `unknown`.
    public var release: String {
        switch (major, minor) {
        case (1, 0): "DSTU2"
        case (4, 0): "R4"
        default: "unknown"
        }
    }
}

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
