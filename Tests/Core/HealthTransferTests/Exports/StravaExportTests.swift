import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing

@testable import HealthTransfer

/// Bulk exports of Strava.
@Suite struct StravaExportTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private static let heads =
        "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Commute,"
        + "Activity Private Note,Activity Gear,Filename,Elapsed Time,Moving Time,Distance,Calories,Perceived Exertion,"
        + "Commute,Pool Length"

    /// The rows: a run with a file, a swim by hand, a ride whose file is missing.
    private static let rows = #"""
        1,"May 12, 2026, 6:00:00 AM","Morning ""tempo""",Run,"First line
        Second line",3000,9.00,false,calf was tight,Blue shoes,activities/77.GPX.gz,3000.0,2990.0,9000.0,350.0,6.0,1.0,
        2,"Mar 11, 2024, 6:15:00 PM",Pool,Swim,,2700,"1,500",false,,,,2700.0,2600.0,1500.0,400.0,,0.0,25.0
        3,"Mar 12, 2024, 7:00:00 AM",Missing,Ride,,900,2.00,false,,,activities/99.fit.gz,900.0,900.0,2000.0,150.0,,0.0,

        """#

    private static var gpx: [UInt8] { Array(GPX.file(GPX.track([[0, 3_000]])).utf8) }

    private static func files(_ table: String, root: String = "") -> [(name: String, bytes: [UInt8])] {
        [
            ("\(root)activities.csv", Array(table.utf8)),
            ("\(root)activities/77.gpx.gz", StoredPacking.gzip(gpx)),
            ("\(root)shoes.csv", Array("Shoe Name,Shoe Brand,Shoe Model\nBlue shoes,Acme,Runner 3\n".utf8)),
            ("\(root)profile.csv", Array("Athlete ID,Email Address\n1,nobody@example.org\n".utf8)),
            ("\(root)media/a.jpg", [0xFF, 0xD8]), ("\(root)routes/1.gpx", gpx),
        ]
    }

    private func export(_ reports: [ImportReport]) throws -> ImportReport {
        try #require(reports.first { $0.format == "strava" })
    }

    @Test("IMP-26: gear has the kind of the table that it is in, whatever it was used for")
    func kindsOfGear() async throws {
        var files = Self.files("\(Self.heads)\n\(Self.rows)").filter { $0.name != "shoes.csv" }
        files.append(("bikes.csv", Array("Bike Name,Bike Brand,Bike Model\nBlue shoes,,\n".utf8)))
        _ = try await fixture.run(files)
        let gear = try fixture.access.own { try $0.gear() }
        #expect(gear.map(\.name) == ["Blue shoes"] && gear.map(\.kind) == [.bike])
    }

    @Test(
        "IMP-5, IMP-18, IMP-90, IMP-21, IMP-22, IMP-23, IMP-24, IMP-25, IMP-26, IMP-27, IMP-28: rows with files are annotations, rows without are workouts"
    )
    func bulkExport() async throws {
        let reports = try await fixture.run(Self.files("\(Self.heads)\n\(Self.rows)"))
        let report = try export(reports)
        #expect(report.error == nil && report.status == .imported && report.workoutCount == 2)
        let told = report.remarks.map(\.text)
        #expect(told.first == "Workouts: 2 found, 2 new.")
        for text in [
            "1 file that the table names is missing; its row was taken alone.", "1 planned route was left out.",
            "1 picture or video was left out.", "1 table about the account was not opened.",
        ] {
            #expect(told.contains(text), "\(text)")
        }
        #expect(!told.contains { $0.contains("@") })
        let workouts = try fixture.workouts()
        #expect(workouts.count == 3)
        let run = try #require(workouts.last)
        let annotation = try fixture.annotation(run)
        #expect(annotation.title == "Morning \"tempo\"" && annotation.tags == ["commute"])
        #expect(annotation.notes == "First line\nSecond line\n\nPrivate: calf was tight")
        #expect(annotation.gear == "Blue shoes (Acme Runner 3)")
        let gear = try fixture.access.own { try $0.gear() }
        #expect(gear.map(\.name) == ["Blue shoes (Acme Runner 3)"] && gear.map(\.kind) == [.shoes])
        #expect(try fixture.samples(.workoutEffortScore).compactMap { $0.quantity?.value } == [6])
        let swim = workouts[0]
        #expect(swim.start == 731_873_700 && swim.end - swim.start == 2_700 && swim.workout?.duration == 2_600)
        #expect(swim.workout?.activityType == .swimming && swim.metadata?.wasUserEntered == true)
        #expect(swim.workout?.totals[.distance]?.converted(to: .meter) == 1_500)
        #expect(swim.workout?.totals[.energyBurned]?.converted(to: .kilocalorie) == 400)
        #expect(swim.metadata?[MetadataKey.lapLength]?.quantityValue?.converted(to: .meter) == 25)
        #expect(swim.metadata?[MetadataKey.timeZone] == nil)
        #expect(workouts[1].workout?.activityType == .cycling)
    }

    @Test("IMP-2, IMP-17: twice, in a folder below and in an archive in an archive adds nothing")
    func twiceAddsNothing() async throws {
        _ = try await fixture.run(Self.files("\(Self.heads)\n\(Self.rows)"))
        let before = try fixture.contents()
        let again = try export(try await fixture.run(Self.files("\(Self.heads)\n\(Self.rows)", root: "My Export/")))
        #expect(again.status == .duplicate && again.workoutCount == 0)
        let inner = StoredPacking.zip(Self.files("\(Self.heads)\n\(Self.rows)", root: "export_1/"))
        let zip = StoredPacking.zip([("inner.zip", inner)])
        let packed = try export(await fixture.run(try fixture.write([("a.zip", zip)]) + "/a.zip"))
        #expect(packed.status == .duplicate)
        #expect(try fixture.contents() == before)
    }

    @Test("IMP-20: what the owner says comes before the table, and what was removed stays removed")
    func theOwnerComesFirst() async throws {
        let path = try fixture.write([("run.gpx", Self.gpx)])
        _ = await fixture.run("\(path)/run.gpx")
        let run = try #require(try fixture.workouts().first)
        let editor = WorkoutEditor(access: fixture.access)
        var change = WorkoutEditor.Change()
        change.title = "My own title"
        _ = try editor.edit(run.uuid, change)
        _ = try await fixture.run(Self.files("\(Self.heads)\n\(Self.rows)"))
        #expect(try fixture.annotation(run).title == "My own title" && fixture.annotation(run).tags == ["commute"])
        change = WorkoutEditor.Change()
        change.removedTags = ["commute"]
        change.notes = ""
        change.gear = ""
        _ = try editor.edit(run.uuid, change)
        _ = try await fixture.run(Self.files("\(Self.heads)\n\(Self.rows)"))
        let annotation = try fixture.annotation(run)
        #expect(annotation.tags.isEmpty && annotation.notes == nil && annotation.title == "My own title")
        #expect(annotation.gear == nil)
    }

    @Test("IMP-19: a row without its file adds to the same outing of another way, and is no second workout")
    func rowsMergeWithTheSameOuting() async throws {
        let path = try fixture.write([("run.gpx", Self.gpx)])
        _ = await fixture.run("\(path)/run.gpx")
        // The first row without the file, 90 seconds off.
        let table = Self.rows.replacing("6:00:00 AM", with: "6:01:30 AM")
        let report = try export(try await fixture.run("activities.csv", "\(Self.heads)\n\(table)"))
        #expect(report.remarks.first?.text == "Workouts: 3 found, 2 new, 1 merged.")
        #expect(try fixture.workouts().count == 3)
        #expect(try fixture.annotation(try #require(try fixture.workouts().last)).title == "Morning \"tempo\"")
        let later = Self.rows.replacing("6:00:00 AM", with: "6:05:00 AM").replacing("1,\"May", with: "9,\"May")
        _ = try await fixture.run("activities.csv", "\(Self.heads)\n\(later)")
        #expect(try fixture.workouts().count == 4)
    }

    @Test("IMP-21: German heads, and heads in other languages by place")
    func otherLanguages() async throws {
        let german =
            "Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Aktivitätsbeschreibung,Verstrichene Zeit,"
            + "Distanz,Pendeln,Aktivitätsausrüstung,Dateiname,Distanz\n"
            + "5,\"11.03.2024, 18:15:00\",Bad,Schwimmen,,2700,\"1.500\",false,,,\"1500,5\"\n"
        _ = try await fixture.run("activities.csv", german)
        let swim = try #require(try fixture.workouts().first)
        #expect(swim.workout?.activityType == .swimming && swim.start == 731_873_700)
        #expect(swim.workout?.totals[.distance]?.converted(to: .meter) == 1_500.5)
        let other =
            "Identifiant,Date,Nom,Type,Texte,Temps,Distance,FC,Effort,Trajet,Note,Équipement,Fichier\n"
            + "1,\"May 12, 2026, 6:00:00 AM\",Course,Run,Texte,3000,9,,,true,secret,Chaussures,activities/77.gpx.gz\n"
        _ = try await fixture.run(Self.files(other))
        let annotation = try fixture.annotation(try #require(try fixture.workouts().last))
        #expect(annotation.title == "Course" && annotation.tags == ["commute"])
        #expect(annotation.notes == "Texte\n\nPrivate: secret")
    }

    @Test("IMP-22, IMP-27: a row has what all its cells say, within their bounds")
    func everyCell() async throws {
        let heads =
            "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Commute,"
            + "Activity Private Note,Activity Gear,Filename,Elapsed Time,Moving Time,Distance,Calories,"
            + "Perceived Exertion,Commute,Pool Length,With Pet,For a Cause,Competition,Long Run,Recovery"
        func date(_ minute: Int) -> String { "\"Mar 9, 2024, 8:0\(minute):00 AM\"" }
        let rows = [
            "1,\(date(0)),Long one,Run,D,600,1.5,false,P,Shoes,,600,540,1500,95,10,1,1000,1,1,1,1,1",
            "2,\(date(1)),,Swim,,345599,1,false,,,,345599,345600,9999999,49999.5,1,0,1,0,1.0,TRUE,0,false",
            "3,\(date(2)),,Quidditch,,345600,1,false,,,,345600,1,1,1,1,0,,0,0,0,0,0",
            "4,\(date(3)),,Quidditch,,7,1,false,,,,7,0,10000000,50000,11,0,1001,0,0,0,0,0",
            "5,\(date(4)),,Swim,,,,,,,,0,,,,,,,,,,,", "6,sometime,,Swim,,9,,,,,,9,,,,,,,,,,,",
        ]
        let report = try export(
            await fixture.run("activities.csv", "\(heads)\n\(rows.joined(separator: "\n"))\n"))
        let lines = try fixture.lines(from: 731_664_000)
        #expect(
            lines.joined(separator: "\n") == """
                ActiveEnergyBurned 0–600: 95 kcal, Strava, statedTotal=true, in workout 0
                DistanceWalkingRunning 0–600: 1500 m, Strava, statedTotal=true, in workout 0
                WorkoutEffortScore 0–600: 10 appleEffortScore, Strava
                WorkoutTypeIdentifier 0–600: running 540 s; distance 1500 m; energyBurned 95 kcal; running 0–600 540 s, \
                place 1, water 0, Strava, HKMetadataKeySyncIdentifier=strava:1 HKMetadataKeySyncVersion=1 \
                HKWasUserEntered=true name=Long one notes=D⏎⏎Private: P summaryOnly=true
                ActiveEnergyBurned 60–345659: 49999.5 kcal, Strava, statedTotal=true, in workout 1
                DistanceSwimming 60–345659: 9999999 m, Strava, statedTotal=true, in workout 1
                WorkoutEffortScore 60–345659: 1 appleEffortScore, Strava
                WorkoutTypeIdentifier 60–345659: swimming 345599 s; distance 9999999 m; energyBurned 49999.5 kcal; \
                swimming 60–345659 345599 s, place 1, water 1, lengths of 1 m, Strava, HKLapLength=1 m \
                HKMetadataKeySyncIdentifier=strava:2 HKMetadataKeySyncVersion=1 HKSwimmingLocationType=1 \
                HKWasUserEntered=true summaryOnly=true
                WorkoutTypeIdentifier 180–187: other 7 s; other 180–187 7 s, place 1, water 0, Strava, \
                HKMetadataKeySyncIdentifier=strava:4 HKMetadataKeySyncVersion=1 HKWasUserEntered=true \
                activityName=Quidditch summaryOnly=true
                """)
        #expect(
            report.remarks.map(\.text).joined(separator: "\n") == """
                Workouts: 6 found, 3 new, 3 left out.
                3 of the workouts were left out: it has no file, and no date and time in a known form (line 4, line 6, \
                line 7).
                """)
        let tags = try fixture.workouts().map { try fixture.annotation($0).tags }
        #expect(
            tags == [
                ["commute", "competition", "for a cause", "long run", "recovery", "with pet"],
                ["competition", "for a cause"], [],
            ])
    }

    @Test("IMP-94, IMP-96: paths outside, endless rows and absurd numbers end with a sentence")
    func hostileTables() async throws {
        let outside =
            "1,\"Mar 9, 2024, 8:00:00 AM\",x,Run,,1e300,1,false,,,../../outside.gpx,1e300,1,1e308,1e9,99,0,-5\n"
        let report = try export(
            try await fixture.run([
                ("in/activities.csv", Array("\(Self.heads)\n\(outside)".utf8)), ("outside.gpx", Self.gpx),
            ]))
        #expect(
            report.warnings.contains { $0.contains("it has no file, and no date and time in a known form (line 2)") })
        #expect(try fixture.workouts().count == 1)
        let endless = try export(
            try await fixture.run("activities.csv", "\(Self.heads)\n1,\"" + String(repeating: "x", count: 200_000)))
        #expect(endless.error?.contains("a quotation mark is never closed") == true)
        let wide = try await fixture.run("activities.csv", "Activity ID," + String(repeating: "c,", count: 20_000))
        #expect(wide.allSatisfy { $0.status == .failed })
    }

    // MARK: Test data beside the package

    @Test(
        "The public export and the made-up ones agree with the manifest",
        .enabled(if: ExportFixture.hasData, "no test data"))
    func manifest() async throws {
        let path = ExportFixture.data.appending(path: "public/strava").path
        _ = await fixture.run(path)
        let run = try #require(try fixture.workouts().first)
        #expect(try fixture.workouts().count == 1 && run.start == 675_532_415)
        #expect(try fixture.annotation(run).title == "Laufen Landal Park")
        let before = try fixture.contents()
        _ = await fixture.run(path)
        #expect(try fixture.contents() == before)
        for name in ["strava.zip", "strava-de.zip"] {
            let made = try ExportFixture()
            let zip = ExportFixture.data.appending(path: "synthetic/\(name)").path
            let report = try export(await made.run(zip))
            let workouts = try made.workouts()
            #expect(workouts.count == 5, "\(name)")
            #expect(report.warnings.contains { $0.contains("1 file that the table names is missing") })
            let annotations = try workouts.map(made.annotation)
            let tempo = try #require(annotations.first { $0.title == "Morning \"tempo\", by the river" })
            #expect(tempo.notes == "First line, with a comma\nSecond line\n\nPrivate: calf was tight")
            #expect(annotations.contains { $0.title == "To work" && $0.tags == ["commute"] })
            let swim = try #require(workouts.first { $0.workout?.activityType == .swimming })
            #expect(swim.workout?.duration == 2_600 && swim.workout?.totals[.distance]?.value == 1_500)
            #expect(try made.samples(.workoutEffortScore).map { $0.quantity?.value } == [6])
            let before = try made.contents()
            _ = await made.run(zip)
            #expect(try made.contents() == before, "\(name)")
        }
    }
}
