import Foundation
import Testing

@testable import mutants

@Suite struct ModuleCommandTests {
    @Test func aModuleIsCompiledWithTheOptionsOfTheBuildAndWithoutItsProducts() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "copy-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = folder.appending(path: "Sources/Core/A/B")
        try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
        for name in ["B.swift", "A.swift", "A.md"] { try Data().write(to: source.appending(path: name)) }
        let manifest = """
            "C.AB.module":
                args: ["/bin/swiftc","-module-name","AB","-c"]
            "C.A.module":
                args: ["/bin/swiftc","-module-name","A","-emit-module","-emit-module-path","a","-j2","-c","@list","-I","b"]
            """
        let command = try #require(try ModuleCommand("Sources/Core/A", in: folder, manifest))
        #expect(
            command.words == [
                "/bin/swiftc", "-module-name", "A", "-I", "b", "-whole-module-optimization", "-emit-sil", "-o",
                "/dev/null",
            ])
        #expect(command.sources == ["Sources/Core/A/B/A.swift", "Sources/Core/A/B/B.swift"])
        #expect(try ModuleCommand("Sources/Core/B", in: folder, manifest) == nil)
    }

    @Test func thePlacesOfErrorsAreFound() {
        let text = """
            /copy/Sources/Core/A/B.swift:3:7: error: no
            /copy/Sources/Core/A/B.swift:3:9: error: no
            /copy/Sources/Core/A/B.swift:4:1: note: no
            """
        let places = Planting.errors(in: text)
        #expect(places.map(\.file) == ["Sources/Core/A/B.swift"] && places.map(\.line) == [3])
    }
}
