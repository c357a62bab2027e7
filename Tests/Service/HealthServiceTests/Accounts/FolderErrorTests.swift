import Foundation
import HealthStore
import TestSupport
import Testing

@testable import HealthService

/// The places in the folder of a server, and what is told of a folder that cannot be used.
@Suite struct FolderErrorTests {
    private let temporary: TemporaryFolder
    private var root: String { temporary.url.appending(path: "state").path }
    private var folder: ServiceFolder { ServiceFolder(server: root) }

    init() throws {
        temporary = try TemporaryFolder()
    }

    @Test("SRV-22, SRV-23: each file of a server has its place") func places() {
        let person = SweptLife.uuid(1)
        let server = ServiceFolder(server: "/srv/hk")
        let own = "/srv/hk/people/00000000-0000-4000-8000-000000000101"
        #expect(server.database == "/srv/hk/server.sqlite" && server.temporary == "/srv/hk/tmp")
        #expect(server.maps == "/srv/hk/maps" && server.files(of: person) == own)
        #expect(server.store(of: person) == "\(own)/health.sqlite")
        #expect(server.originals(of: person) == "\(own)/originals" && server.exports(of: person) == "\(own)/exports")
        #expect(server.personalStore == nil && server.root == "/srv/hk")
        let personal = ServiceFolder(personal: "/home/hk", store: "/data/mine.sqlite")
        #expect(personal.database == "/home/hk/server.sqlite" && personal.temporary == "/home/hk/tmp")
        #expect(personal.files(of: person) == "/home/hk" && personal.store(of: person) == "/data/mine.sqlite")
        #expect(personal.originals(of: person) == "/home/hk/originals")
        #expect(personal.exports(of: person) == "/home/hk/exports" && personal.personalStore == "/data/mine.sqlite")
    }

    @Test("a folder that cannot be made or locked is told by name") func folders() throws {
        let file = try temporary.write("", to: "file")
        let made = #expect(throws: EngineError.self) { try ServiceFolder(server: file + "/a").make() }
        #expect(made?.message == "The folder '\(file)/a' could not be created." && made?.code == .storage)
        let claimed = #expect(throws: EngineError.self) { try ServiceFolder(server: file).claim() }
        #expect(claimed?.message == "'\(file)/lock' could not be created." && claimed?.cause == .unusable)
        try folder.make()
        try folder.make()
        #expect(try FileManager.default.contentsOfDirectory(atPath: root) == ["tmp"])
    }

    @Test("SEC-24: a key that cannot be made, read or copied is told by name") func keys() throws {
        let path = root + "/secret.key"
        let missing = #expect(throws: EngineError.self) { try folder.secretKey(FastSecrets()) }
        #expect(missing?.message == "The secret key '\(path)' could not be made." && missing?.cause == .unusable)
        try folder.make()
        // A link that leads to itself can be neither read nor replaced.
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
        let loop = #expect(throws: EngineError.self) { try folder.secretKey(FastSecrets()) }
        #expect(loop?.message == "The secret key '\(path)' could not be read." && loop?.cause == .unusable)
        try FileManager.default.removeItem(atPath: path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: root) == ["tmp"])
        let nowhere = ServiceFolder(server: temporary.url.appending(path: "nowhere").path)
        // Without a key there is nothing to copy.
        try folder.copySecretKey(to: nowhere)
        let key = try folder.secretKey(FastSecrets())
        let copied = #expect(throws: EngineError.self) { try folder.copySecretKey(to: nowhere) }
        #expect(copied?.message == "The secret key could not be copied to '\(nowhere.root)'.")
        #expect(copied?.cause == .disk)
        try nowhere.make()
        try folder.copySecretKey(to: nowhere)
        #expect(try nowhere.secretKey(FastSecrets()) == key)
        for count in [0, 31, 33] {
            try Data(repeating: 7, count: count).write(to: URL(filePath: path))
            let wrong = #expect(throws: EngineError.self) { try folder.secretKey(FastSecrets()) }
            #expect(
                wrong?.message == "'\(path)' does not contain 32 bytes. Delete it to create a new key."
                    && wrong?.cause == .unusable)
        }
    }

    @Test("SRV-31: the files of a folder and of those in it are counted, and what links lead to is not")
    func contents() throws {
        #expect(FolderContents(root) == FolderContents(root + "/nothing") && FolderContents(root).files == 0)
        try ServiceFolder.makeFolder(root + "/a/b")
        #expect(FolderContents(root).files == 0 && FolderContents(root).bytes == 0)
        let outside = temporary.url.appending(path: "outside").path
        try ServiceFolder.makeFolder(outside)
        for (path, count) in [("1", 3), ("a/2", 5), ("a/b/3", 0), ("a/.hidden", 11), ("../outside/4", 100)] {
            try Data(count: count).write(to: URL(filePath: "\(root)/\(path)"))
        }
        try FileManager.default.createSymbolicLink(atPath: root + "/link", withDestinationPath: outside)
        let contents = FolderContents(root)
        #expect(contents.files == 4 && contents.bytes == 19)
        #expect(FolderContents(root + "/a/b").files == 1 && FolderContents(root + "/a/b").bytes == 0)
    }

    @Test("SRV-32: a person whose folder cannot be made has no store") func stores() async throws {
        let fixture = try AccountsFixture()
        let ada = try await fixture.signIn("ada")
        let people = fixture.accounts.folder.root + "/people"
        try Data().write(to: URL(filePath: people))
        await expectError({ error in
            if case .storage(let failure) = error {
                failure.message == "The folder '\(people)' could not be created."
            } else {
                false
            }
        }) { try fixture.accounts.store(of: ada.person) }
        #expect(fixture.accounts.stores.openCount == 0)
        try FileManager.default.removeItem(atPath: people)
        _ = try fixture.accounts.store(of: ada.person)
    }
}
