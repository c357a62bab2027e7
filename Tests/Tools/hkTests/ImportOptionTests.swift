import Foundation
import TestSupport
import Testing
import WorkoutFiles

/// Options of `hk import`: what they choose of files, and change in what is stored.
@Suite struct ImportOptionTests {
    private let program: Program

    init() throws { program = try Program() }

    private func run(_ arguments: [String], _ store: String) throws -> String {
        let run = try program.run(arguments: arguments + ["--store", store])
        #expect(run.code == 0, "\(arguments): \(run)")
        return run.output
    }

    /// Returns the heart rates of a store without their identifiers.
    private func rates(_ store: String, _ options: [String] = []) throws -> [Substring] {
        try run(["samples", "heartRate", "--csv"] + options, store).split(separator: "\n").dropFirst()
            .map { $0.drop { $0 != "," } }.sorted()
    }

    @Test(
        "Only what is of the chosen types and begins in the chosen days is imported",
        arguments: [
            ["--from", "2024-03-02"], ["--until", "2024-03-02"], ["--from", "2024-03-02", "--to", "2024-03-02"],
        ])
    func selection(days: [String]) throws {
        try program.write(ExampleExport(days: 3).text, to: "export.xml")
        _ = try run(["import", "export.xml"], "all.sqlite")
        _ = try run(["import", "export.xml", "--only", "heartRate"] + days, "part.sqlite")
        let wanted = try rates("all.sqlite", days)
        #expect(try wanted.count > 100 && wanted.count < rates("all.sqlite").count)
        #expect(try rates("part.sqlite") == wanted)
        let types = try JSON(parsing: run(["types", "--json"], "part.sqlite")).elements { type in
            try type.member("identifier") { try $0.asString() }
        }
        #expect(types == ["HKQuantityTypeIdentifierHeartRate"])
        // Another import adds what was left out.
        _ = try run(["import", "export.xml"], "part.sqlite")
        #expect(try rates("part.sqlite") == rates("all.sqlite"))
    }

    /// A diary without units and zones.
    private static let diary = """
        Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
        2024-03-10 18:00:00,Push,1h 5m,Bench Press,1,100,10,0,0,,,

        """

    @Test(
        "IMP-81: weights without a unit are in the one of the option",
        arguments: [("kg", 100, "kilograms"), ("lb", 45.359_237, "pounds")])
    func weights(unit: String, kilograms: Double, name: String) throws {
        try program.write(Self.diary, to: "strong.csv")
        let told = try run(["import", "strong.csv", "--weight-unit", unit], "store.sqlite")
        #expect(told.contains("Weights without a unit were taken as \(name)."), "\(told)")
        let sets = try JSON(parsing: run(["show", "last", "--json"], "store.sqlite")).member("sets") {
            try $0.elements { try $0.member("weight") { try $0.asFiniteNumber() } }
        }
        #expect(sets.count == 1 && abs((sets.first ?? 0) - kilograms) < 1e-9, "\(sets)")
    }

    @Test("IMP-82: times without a zone are those of the zone of the settings") func zone() throws {
        try program.write(Self.diary, to: "strong.csv")
        for (zone, start) in [("UTC", "2024-03-10T18:00:00Z"), ("Asia/Kathmandu", "2024-03-10T12:15:00Z")] {
            let store = "\(zone.prefix(3)).sqlite"
            let told = try run(["import", "strong.csv", "--time-zone", zone], store)
            #expect(told.contains("1 time without a zone was taken as "), "\(told)")
            let workout = try JSON(parsing: run(["show", "last", "--json"], store))
            #expect(try workout.member("start") { try $0.asString() } == start)
        }
    }
}
