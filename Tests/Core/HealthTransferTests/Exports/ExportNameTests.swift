import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// The names of files in which an export of a service is looked for.
@Suite struct ExportNameTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private func ways(_ names: String..., bytes: [UInt8]) -> [String] {
        ServiceExports(among: MemoryFiles(names.map { ($0, bytes) }), options: fixture.options.exports).exports.map(
            \.way)
    }

    @Test("IMP-3: a database is looked at by its ending, or by the name Gadgetbridge in any folder and in any case")
    func databases() throws {
        let database = try ExportSweep(fixture).database([
            "CREATE TABLE DEVICE (_id INTEGER, NAME TEXT, IDENTIFIER TEXT)", "CREATE TABLE A_ACTIVITY_SAMPLE (X)",
        ])
        for name in [
            "Gadgetbridge", "gadgetbridge", "a/b/GADGETBRIDGE", "x/A.DB", "a.sqlite", "a.csv", "a.json", ".db",
        ] {
            #expect(ways(name, bytes: database) == ["gadgetbridge"], "\(name)")
        }
        for name in [
            "MyGadgetbridge", "Gadgetbridge.bak", "Gadgetbridge/a", "a.sqlite3", "adb", "a.dbx", "a.txt", "",
        ] {
            #expect(ways(name, bytes: database).isEmpty, "\(name)")
        }
        #expect(ways("a.txt", "Gadgetbridge", bytes: database) == ["gadgetbridge"])
    }

    @Test("IMP-3: a table is looked at by its ending, in any case") func tables() {
        let table = Array("Activity ID,b,c,d,e,f,g,h,i,j\n1,2,3,4,5,6,7,8,9,10\n".utf8)
        for name in ["a.csv", "x/activities.CSV", "a.json", ".csv", "gadgetbridge"] {
            #expect(ways(name, bytes: table) == ["strava"], "\(name)")
        }
        for name in ["a.txt", "csv", "a.csv.gz", "a.csvx", "a"] {
            #expect(ways(name, bytes: table).isEmpty, "\(name)")
        }
    }
}
