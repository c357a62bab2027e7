public import Foundation

/// A record of a health institution (OTH-60).
public struct ClinicalRecord: Sendable, Hashable, Codable {
    /// The name for people.
    public var displayName: String
    /// What the institution sent, if it is in the form of FHIR.
    public var resource: FHIRResourceRecord?

    /// A record from its parts.
    public init(displayName: String, resource: FHIRResourceRecord?) {
        self.displayName = displayName
        self.resource = resource
    }
}

/// A resource in the form of FHIR (Fast Healthcare Interoperability Resources).
public struct FHIRResourceRecord: Sendable, Hashable, Codable {
    /// The kind of resource, such as `Observation`.
    public var type: String
    /// The identifier the institution gave.
    public var identifier: String
    /// The version of FHIR.
    public var version: FHIRVersionRecord
    /// Where it came from.
    public var sourceURL: URL?
    /// The resource as JSON, byte by byte as it came.
    public var data: Data

    /// A resource from its parts.
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

/// A version of FHIR.
public struct FHIRVersionRecord: Sendable, Hashable, Codable {
    /// The first number.
    public var major: Int
    /// The second number.
    public var minor: Int
    /// The third number.
    public var patch: Int

    /// A version from its numbers.
    public init(major: Int, minor: Int, patch: Int) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }

    /// A version from its text, such as `4.0.1`; nil if it is none.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let numbers = parts.compactMap { $0.allSatisfy { $0.isASCII && $0.isNumber } ? Int($0) : nil }
        guard numbers.count == 3 else { return nil }
        self.init(major: numbers[0], minor: numbers[1], patch: numbers[2])
    }

    /// The text, such as `4.0.1`.
    public var text: String { "\(major).\(minor).\(patch)" }

    /// The release the version belongs to: `DSTU2`, `R4` or `unknown`.
    public var release: String {
        switch (major, minor) {
        case (1, 0): "DSTU2"
        case (4, 0): "R4"
        default: "unknown"
        }
    }
}
