import Foundation
import TestSupport
import Testing
import WorkoutFiles

/// Reports as comma-separated values, compared with the same reports as JSON.
@Suite struct ReportCSVTests {
    private let program: Program

    init() throws {
        program = try Program()
        try Runs.importAll(program)
        func record(_ type: String, _ unit: String, _ value: String, _ day: Int) -> String {
            """
            <Record type="HKQuantityTypeIdentifier\(type)" sourceName="Scale" unit="\(unit)" \
            startDate="2026-05-0\(day) 06:00:00 +0000" endDate="2026-05-0\(day) 06:00:00 +0000" value="\(value)"/>
            """
        }
        try program.write(
            """
            <?xml version="1.0" encoding="UTF-8"?><HealthData locale="en_US">\(record("BodyMass", "kg", "71.5", 1))\
            \(record("BodyMass", "kg", "70.5", 3))<Correlation type="HKCorrelationTypeIdentifierBloodPressure" \
            sourceName="Cuff" startDate="2026-05-02 08:00:00 +0000" endDate="2026-05-02 08:00:00 +0000">\
            \(record("BloodPressureSystolic", "mmHg", "124", 2))\(record("BloodPressureDiastolic", "mmHg", "79", 2))\
            </Correlation></HealthData>
            """, to: "export.xml")
        _ = try program.run("import", "export.xml")
    }

    private func rows(_ arguments: String...) throws -> [[String: String]] {
        let run = try program.run(arguments: arguments + ["--csv", "--time-zone", "UTC"])
        #expect(run.code == 0, "\(run)")
        let lines = run.output.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let header = try #require(lines.first)
        #expect(lines.allSatisfy { $0.count == header.count })
        return lines.dropFirst().map { Dictionary(zip(header, $0)) { first, _ in first } }
    }

    private func json(_ arguments: String...) throws -> JSON {
        try JSON(parsing: try program.run(arguments: arguments + ["--json", "--time-zone", "UTC"]).output)
    }

    @Test("API-130, API-131: weight with its trend and blood pressures are rows") func body() throws {
        let rows = try rows("body", "--from", "2026")
        #expect(rows.map { $0["date"]?.prefix(10) } == ["2026-05-01", "2026-05-03", "2026-05-02"])
        #expect(rows.map { $0["value"] } == ["71.5", "70.5", ""] && rows.map { $0["unit"] } == ["kg", "kg", "mmHg"])
        #expect(rows[2]["systolic"] == "124" && rows[2]["diastolic"] == "79" && rows[2]["category"] == "normal")
    }

    @Test("API-132: best efforts are rows, with those of the other period") func curves() throws {
        let rows = try rows("curves", "--from", "2026-05-09", "--to", "2026-05-31", "--against", "all")
        let points = try json("curves", "--from", "2026-05-09", "--to", "2026-05-31", "--against", "all")
            .member("sports") { try $0.elements { try $0.member("points") { try $0.elements { $0 } } } }.flatMap { $0 }
        #expect(rows.count == points.count && rows.count > 2)
        for (row, point) in zip(rows, points) {
            #expect(row["gain"].flatMap(Double.init) == (try? point["gain"]?.asFiniteNumber()))
            #expect(row["best"].flatMap(Double.init) == (try? point["best"]?["value"]?.asFiniteNumber()))
        }
    }

    @Test("API-139, API-140: places of two workouts and tiles are rows") func comparisonAndTiles() throws {
        let workouts = try json("workouts").elements { try $0.member("uuid") { try $0.asString() } }
        let places = try rows("compare", workouts[0], workouts[1], "--places", "5")
        #expect(places.count == 5 && places[0]["place"] == "0" && places[0]["other.heartRate"]?.isEmpty == false)
        let tiles = try rows("tiles")
        let count = try json("tiles").member("count") { try $0.asInteger() }
        #expect(tiles.count == count && count > 0 && tiles[0]["workouts"].flatMap { Int($0) } ?? 0 > 0)
        #expect(try program.run("tiles", "--csv", "--json").code == 64)
    }
}
