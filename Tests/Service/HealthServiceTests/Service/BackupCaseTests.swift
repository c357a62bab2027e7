import Foundation
import HealthStore
import Testing

@testable import HealthService

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Backups of servers whose people have no store, an empty one, or files that come and go (SRV-36).
@Suite struct BackupCaseTests {
    /// A server with two people, of whom the first has a store and an original file.
    private struct Server {
        let state: URL
        let copy: URL
        let folder: ServiceFolder
        let people: [UUID]

        init(_ folder: URL) async throws {
            (state, copy) = (folder.appending(path: "state"), folder.appending(path: "copy"))
            for name in ["ann", "ben"] {
                try await RunningService.createPerson(
                    name: name, isAdmin: name == "ann", password: Running.password, state: state,
                    secrets: FastSecrets())
            }
            self.folder = ServiceFolder(server: state.path)
            let database = try ServerDatabase(path: self.folder.database)
            people = try database.read { try $0.people() }.sorted {
                $0.shownName + ($0.name ?? "") < $1.shownName + ($1.name ?? "")
            }
            .map(\.id)
            database.close()
            try ServiceFolder.makeFolder("\(self.folder.root)/people")
            try ServiceFolder.makeFolder(self.folder.files(of: people[0]))
            _ = try SQLiteEngine(path: self.folder.store(of: people[0])).identity
            try ServiceFolder.makeFolder(originals)
            try Data("an original".utf8).write(to: URL(filePath: "\(originals)/a"))
        }

        var originals: String { folder.originals(of: people[0]) }

        /// Returns the names of the original files in the backup.
        func copied() throws -> [String] {
            try FileManager.default.contentsOfDirectory(
                atPath: ServiceFolder(server: copy.path).originals(of: people[0])
            ).sorted()
        }
    }

    @Test("SRV-36: people without a store are in a backup, and so are all originals") func people() async throws {
        try await Running.withFolder { folder in
            let server = try await Server(folder)
            try Data("another".utf8).write(to: URL(filePath: "\(server.originals)/b"))
            let backup = try ServerBackup(of: server.state, to: server.copy)
            #expect(try backup.people == 2 && server.copied() == ["a", "b"])
            #expect(backup.bytes == FolderContents(server.copy.path).bytes)
            let copy = ServiceFolder(server: server.copy.path)
            #expect(FileManager.default.fileExists(atPath: copy.store(of: server.people[0])))
            #expect(!FileManager.default.fileExists(atPath: copy.files(of: server.people[1])))
            #expect(try ServerDatabase(path: copy.database).read { try $0.people() }.count == 2)
        }
    }

    @Test("SRV-36: an original that is deleted while the backup runs is not in it, and all others are") func deleted()
        async throws
    {
        try await Running.withFolder { folder in
            let server = try await Server(folder)
            // A name that is no text is listed as another one, which is not found.
            let path = (Array("\(server.originals)/".utf8) + [0x30, 0xFF, 0]).map { CChar(bitPattern: $0) }
            let file = open(path, O_CREAT | O_WRONLY, 0o600)
            try #require(file >= 0)
            close(file)
            try Data("another".utf8).write(to: URL(filePath: "\(server.originals)/b"))
            #expect(try ServerBackup(of: server.state, to: server.copy).people == 2)
            #expect(try server.copied() == ["a", "b"])
        }
    }

    @Test("SRV-36: an original that cannot be copied ends a backup, of which nothing remains") func unreadable()
        async throws
    {
        try await Running.withFolder { folder in
            let server = try await Server(folder)
            let socket = "\(server.originals)/s"
            try #require(mknod(socket, S_IFSOCK | 0o600, 0) == 0)
            let error = #expect(throws: EngineError.self) { try ServerBackup(of: server.state, to: server.copy) }
            #expect(error?.message == "'\(socket)' cannot be copied.")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["state"])
        }
    }

    @Test("SRV-36: an empty store is left out, and a person whose files are gone has none") func stores() async throws {
        try await Running.withFolder { folder in
            let server = try await Server(folder)
            try ServiceFolder.makeFolder(server.folder.files(of: server.people[1]))
            try Data().write(to: URL(filePath: server.folder.store(of: server.people[1])))
            #expect(try ServerBackup(of: server.state, to: server.copy).people == 2)
            let copy = ServiceFolder(server: server.copy.path)
            #expect(!FileManager.default.fileExists(atPath: copy.store(of: server.people[1])))
            try FileManager.default.removeItem(atPath: server.folder.files(of: server.people[0]))
            let other = folder.appending(path: "other")
            #expect(try ServerBackup(of: server.state, to: other).people == 2)
            #expect(
                !FileManager.default.fileExists(atPath: ServiceFolder(server: other.path).files(of: server.people[0])))
        }
    }

    @Test("SRV-36: what is no folder of a server, and a place that is taken, are refused by name") func refusals()
        async throws
    {
        try await Running.withFolder { folder in
            let server = try await Server(folder)
            let nowhere = folder.appending(path: "nowhere")
            let missing = #expect(throws: EngineError.self) { try ServerBackup(of: nowhere, to: server.copy) }
            #expect(missing?.message == "'\(nowhere.path)' is not the folder of a server.")
            try Data("taken".utf8).write(to: server.copy)
            let taken = #expect(throws: EngineError.self) { try ServerBackup(of: server.state, to: server.copy) }
            #expect(taken?.message == "'\(server.copy.path)' already exists.")
            #expect(try String(contentsOf: server.copy, encoding: .utf8) == "taken")
        }
    }
}
