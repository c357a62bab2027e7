import Foundation
import HealthStore
import TestSupport
import Testing

@testable import HealthService

/// The location of a server's files.
@Suite struct ServiceFolderTests {
    private let temporary: TemporaryFolder
    private let folder: ServiceFolder

    init() throws {
        temporary = try TemporaryFolder()
        folder = ServiceFolder(server: temporary.url.appending(path: "a/state").path)
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func theFolderIsForItsOwnerAlone() throws {
        try folder.make()
        try folder.make()
        #expect(try mode(folder.root) == 0o700 && mode(folder.temporary) == 0o700)
        let id = UUID()
        #expect(folder.store(of: id) == "\(folder.root)/people/\(id.uuidString.lowercased())/health.sqlite")
        #expect(folder.originals(of: id).hasPrefix(folder.files(of: id)))
        #expect(folder.exports(of: id).hasPrefix(folder.files(of: id)))
    }

    @Test func SEC_24_theKeyIsMadeOnceAndForItsOwnerAlone() throws {
        try folder.make()
        let secrets = FastSecrets()
        let key = try folder.secretKey(secrets)
        #expect(key.count == 32 && Set(key).count > 8)
        #expect(try folder.secretKey(secrets) == key)
        #expect(try mode(folder.root + "/secret.key") == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.root).sorted() == ["secret.key", "tmp"])
    }

    @Test(arguments: [0, 31, 33, 100_000]) func SEC_24_aKeyOfAnotherLengthIsAnError(_ count: Int) throws {
        try folder.make()
        try Data(repeating: 7, count: count).write(to: URL(filePath: folder.root + "/secret.key"))
        #expect(throws: EngineError.self) { try folder.secretKey(FastSecrets()) }
    }

    @Test func TST_12_uploadsOfTheLastRunAreGone() throws {
        try folder.make()
        try Data([1]).write(to: URL(filePath: folder.temporary + "/a"))
        try FileManager.default.createDirectory(atPath: folder.temporary + "/b/c", withIntermediateDirectories: true)
        folder.emptyTemporary()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.temporary).isEmpty)
    }

    @Test func oneServerWorksWithAFolder() throws {
        try folder.make()
        var claim = try folder.claim()
        #expect(claim != nil)
        #expect(try folder.claim() == nil)
        claim = nil
        #expect(try folder.claim() != nil)
    }

    @Test func aFolderThatCannotBeMadeIsAnError() throws {
        let file = try temporary.write("", to: "file")
        #expect(throws: EngineError.self) { try ServiceFolder(server: file + "/state").make() }
        #expect(throws: EngineError.self) { try ServiceFolder(server: file).claim() }
    }
}
