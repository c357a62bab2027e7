import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Exports of entire accounts.
@Suite struct AccountExportTests {
    private let fixture: AccountsFixture
    private var accounts: Accounts { fixture.accounts }

    init() throws {
        fixture = try AccountsFixture()
    }

    /// Signs in a person with samples, an original, a token and settings.
    private func someone() async throws -> SignedIn {
        let signedIn = try await fixture.signIn("ada")
        _ = try accounts.makeToken(
            TokenDraft(name: "phone", grant: TokenGrant(read: [.heartRate])), signedIn, from: .home)
        var settings = PersonSettings()
        settings.theme = .dark
        _ = try accounts.change(settings: settings, of: signedIn)
        let store = try accounts.store(of: signedIn.person)
        let samples = (0..<50).map { number in
            SampleRecord(
                type: .heartRate, start: Double(number), end: Double(number),
                content: .quantity(QuantityValue(60, .countPerMinute)))
        }
        try store.access(as: .dashboard).write { try $0.save(samples) }
        let originals = accounts.folder.originals(of: signedIn.person.id)
        try FileManager.default.createDirectory(atPath: originals, withIntermediateDirectories: true)
        try Data("<gpx/>".utf8).write(to: URL(filePath: originals + "/ab12"))
        var job = JobRecord(
            id: UUID(), person: signedIn.person.id, kind: .import, state: .done, made: fixture.clock.now)
        (job.name, job.digest, job.added) = ("tour.gpx", [0xAB, 0x12], 3)
        try accounts.database.write { try $0.add(job) }
        return signedIn
    }

    private func unpacked(_ path: String) throws -> [String: Data] {
        let folder = fixture.root.path + "/unpacked"
        let unzip = Process()
        unzip.executableURL = URL(filePath: "/usr/bin/python3")
        unzip.arguments = ["-m", "zipfile", "-e", path, folder]
        try unzip.run(killedAfter: 300)
        unzip.waitUntilExit()
        #expect(unzip.terminationStatus == 0)
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
        return try Dictionary(
            uniqueKeysWithValues: names.compactMap { name in
                var isFolder: ObjCBool = false
                guard FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder),
                    !isFolder.boolValue
                else { return nil }
                return (name, try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
            })
    }

    @Test func SRV_35_everythingOfAPersonIsInOneArchive() async throws {
        let signedIn = try await someone()
        let person = try #require(try accounts.person(signedIn.person.id))
        let path = fixture.root.path + "/all.zip"
        try AccountExport(accounts: accounts, person: person).write(to: path)
        let files = try unpacked(path)
        #expect(
            Set(files.keys) == ["account.json", "apple_health_export/export.xml", "health.sqlite", "originals/ab12"])
        #expect(files["originals/ab12"] == Data("<gpx/>".utf8))
        let xml = String(decoding: files["apple_health_export/export.xml"] ?? Data(), as: UTF8.self)
        #expect(xml.components(separatedBy: "<Record ").count == 51)
        // The copy is a store like any other.
        let copy = fixture.root.path + "/copy.sqlite"
        try files["health.sqlite"]?.write(to: URL(filePath: copy))
        let store = try PersonStore(path: copy)
        let found = try store.access(as: .dashboard).read { try $0.samples(SampleRequest(.heartRate)).count }
        #expect(found == 50)
        let account = try JSON(parsing: String(decoding: files["account.json"] ?? Data(), as: UTF8.self))
        #expect(try account.member("person") { try $0.member("name") { try $0.asString() } } == "ada")
        #expect(try account.member("settings") { try $0.member("theme") { try $0.asString() } } == "dark")
        let tokens = try account.member("tokens") { try $0.elements { $0 } }
        #expect(try tokens.map { try $0.member("name") { try $0.asString() } } == ["phone"])
        #expect(tokens.first?["scopes"]?.line.contains("HKQuantityTypeIdentifierHeartRate") == true)
        let imports = try account.member("imports") {
            try $0.elements { try $0.member("sha256") { try $0.asString() } }
        }
        #expect(imports == ["ab12"])
        let actions = try account.member("audit") { try $0.elements { try $0.member("action") { try $0.asString() } } }
        #expect(actions == ["token-made", "login", "person-made"])
        // No credentials leave the server.
        let record = try #require(try accounts.database.read { try $0.person(person.id) })
        #expect(!account.line.contains(try #require(record.password)))
        // Nothing is left behind.
        #expect(try FileManager.default.contentsOfDirectory(atPath: accounts.folder.temporary).isEmpty)
    }

    @Test(arguments: [0, 1, 2, 3]) func SRV_35_whoCancelsLeavesNothingBehind(_ after: Int) async throws {
        let signedIn = try await someone()
        let path = fixture.root.path + "/all.zip"
        var asked = 0
        let export = AccountExport(accounts: accounts, person: signedIn.person) {
            asked += 1
            return asked > after
        }
        #expect(throws: CancellationError.self) { try export.write(to: path) }
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(try FileManager.default.contentsOfDirectory(atPath: accounts.folder.temporary).isEmpty)
        let left = try FileManager.default.contentsOfDirectory(atPath: fixture.root.path).filter {
            $0.contains("all.zip")
        }
        #expect(left.isEmpty)
    }
}
