import Testing

@testable import HealthService

/// The version, which programs, packages, pages, API and documents share.
@Suite struct ProductTests {
    private static let folders = [
        "Sources", "Programs/hk-server/Sources", "Programs/hk-cohort/Sources", "Examples",
    ]

    @Test func theVersionHasThreeNumbers() throws {
        let parts = Product.version.split(separator: ".", omittingEmptySubsequences: false)
        #expect(parts.count == 3)
        for part in parts { #expect(Int(part).map { "\($0)" == part } == true, "\(Product.version)") }
    }

    @Test func noOtherFileHasAVersionOfItsOwn() throws {
        let literal = "\"\(Product.version)\""
        let places = try Self.folders.flatMap { try SourceFiles.all(in: $0, "swift") }
            .filter { $0.code.contains(literal) }.map(\.name)
        #expect(places == ["Sources/Service/HealthService/Product/Product.swift"])
    }

    @Test func theChangelogBeginsWithIt() throws {
        let text = try SourceFiles.one("CHANGELOG.md").text
        let heading = try #require(text.split(separator: "\n").first { $0.hasPrefix("## ") })
        #expect(heading.hasPrefix("## \(Product.version) "))
    }

    /// A dependency is copied from a document as it stands there.
    @Test(arguments: ["README.md", "Documentation/Installing.md", "Documentation/Testing.md"])
    func documentsNameNoOtherVersionAsDependency(document: String) throws {
        let text = try SourceFiles.one(document).text
        let found = text.matches(of: /(?:from: "|--from )(\d+\.\d+\.\d+)/).map { String($0.1) }
        #expect(!found.isEmpty)
        for version in found { #expect(version == Product.version) }
    }
}
