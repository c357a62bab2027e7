import Foundation
import Testing
import WorkoutFiles

/// `hk backup` and `hk restore` for programs, the backups that a folder keeps, and input from pipes.
@Suite struct CareOptionTests {
    private let program: Program

    init() throws {
        program = try Program()
        #expect(try program.run("import", Program.example).code == 0)
    }

    private func told(_ arguments: String...) throws -> JSON {
        let run = try program.run(arguments: arguments + ["--json"])
        #expect(run.code == 0, "\(arguments): \(run)")
        return try JSON(parsing: run.output)
    }

    private func size(_ name: String) throws -> Int {
        try Data(contentsOf: program.folder.appending(path: name)).count
    }

    /// Makes a folder with two earlier backups of the store, and one of another store.
    private func folder(_ name: String) throws {
        try FileManager.default.createDirectory(
            at: program.folder.appending(path: name), withIntermediateDirectories: true)
        for old in ["health-2020-01-01T00-00-00Z", "health-2021-01-01T00-00-00Z", "other-2019-01-01T00-00-00Z"] {
            try program.write("old", to: "\(name)/\(old).sqlite")
        }
    }

    private func names(_ folder: String) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: program.folder.appending(path: folder).path))
    }

    @Test("A backup tells its file and its bytes, and that nothing was removed") func file() throws {
        let made = try told("backup", "copy.sqlite")
        #expect(made["file"]?.line == "\"copy.sqlite\"" && made["removed"]?.line == "[]")
        #expect(try made.member("bytes") { try $0.asInteger() } == size("copy.sqlite"))
    }

    @Test("A folder keeps as many backups of this store as it is told, and leaves others alone") func removals()
        throws
    {
        try folder("two")
        let made = try told("backup", "two", "--keep", "1")
        let removed = try made.member("removed") { removed in try removed.elements { try $0.asString() } }
        #expect(
            removed.map { $0.split(separator: "/").last } == [
                "health-2020-01-01T00-00-00Z.sqlite", "health-2021-01-01T00-00-00Z.sqlite",
            ])
        let file = try #require(try made.member("file") { try $0.asString() }.split(separator: "/").last)
        #expect(try names("two") == ["other-2019-01-01T00-00-00Z.sqlite", String(file)])
    }

    @Test("Without --keep a folder keeps all backups") func noRemovals() throws {
        try folder("all")
        let made = try told("backup", "all")
        #expect(made["removed"]?.line == "[]")
        #expect(try names("all").count == 4)
    }

    @Test("A store that was restored is told with the one that it replaced, if there was one") func restored() throws {
        _ = try told("backup", "copy.sqlite")
        let first = try told("restore", "copy.sqlite", "--store", "there.sqlite")
        #expect(try first.member("file") { try $0.asString() }.hasSuffix("there.sqlite"))
        #expect(first["replaced"] == nil)
        let second = try told("restore", "copy.sqlite", "--store", "there.sqlite")
        let replaced = try second.member("replaced") { try $0.asString() }
        #expect(replaced.contains("there.sqlite.replaced-"))
        #expect(try program.run("types", "--store", replaced).output == program.run("types").output)
    }

    @Test("What comes through a pipe is kept in a file only while it is read, also if it is refused") func pipes()
        throws
    {
        try FileManager.default.copyItem(
            atPath: Program.example, toPath: program.folder.appending(path: "run.gpx").path)
        _ = try told("backup", "copy.sqlite")
        let run = try program.shell(
            """
            mkdir tmp; export TMPDIR="$PWD/tmp"
            "$HK" convert - a.fit < run.gpx 2>/dev/null || echo convert
            "$HK" import - --store b.sqlite < run.gpx >/dev/null || echo import
            "$HK" restore - --store c.sqlite < copy.sqlite >/dev/null || echo restore
            echo x | "$HK" convert - b.fit 2>/dev/null && echo converted
            echo x | "$HK" restore - --store d.sqlite 2>/dev/null && echo restored
            ls -A tmp
            """)
        #expect(run.code == 0 && run.output == "", "\(run)")
    }
}
