import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Tables of Strava's activities: which files are one, in which language, and what their cells may say.
@Suite struct StravaTableTests {
    private static func table(
        _ lines: [String], gear: [String: StravaGear] = [:]
    ) throws -> StravaTable {
        try StravaTable(CSVReader(Array((lines.joined(separator: "\n") + "\n").utf8), file: "a.csv"), gear: gear)
    }

    private static func columns(_ first: String, _ count: Int) -> String {
        ([first] + (1..<count).map { "c\($0)" }).joined(separator: ",")
    }

    @Test(
        "IMP-21: a table has ten columns, and the first head or the name of a file of an activity",
        arguments: [
            ("Activity ID", 9, "", false), ("Activity ID", 10, "", true), ("activity id", 11, "", true),
            ("Aktivitäts-ID", 9, "", false), ("aktivitäts-id", 10, "", true), ("Activity", 10, "", false),
            ("Activity", 10, "activities/1.fit", true), ("Activity", 9, "activities/1.fit", false),
            ("Activity", 10, "ACTIVITIES/12345678901.GPX.gz", true), ("Activity", 10, "activities/1.tcx.GZ", true),
            ("Activity", 10, "activities/.fit", false), ("Activity", 10, "activities/a.fit", false),
            ("Activity", 10, "x/activities/1.fit", false), ("Activity", 10, "activities/1.fit.zip", false),
            ("Activity", 10, "activities/1.kml", false),
            ("Activity", 10, "activities/\(String(repeating: "1", count: 64)).fit", true),
            ("Activity", 10, "activities/\(String(repeating: "1", count: 65)).fit", false),
        ])
    func recognition(first: String, count: Int, cell: String, isTable: Bool) {
        let row = (["1"] + Array(repeating: "x", count: count - 2) + [cell]).joined(separator: ",")
        for rows in [[row], ["2,x", row]] {
            let text = ([Self.columns(first, count)] + rows).joined(separator: "\n") + "\n"
            #expect(StravaTable.isTable(Array(text.utf8)) == isTable, "\(rows.count)")
        }
        #expect(!StravaTable.isTable([]) && !StravaTable.isTable(Array("\n".utf8)))
    }

    private static let english =
        "Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Filename,Distance,Distance,Moving Time,"
        + "Calories,Perceived Exertion,Pool Length,Activity Gear,Commute,With Pet,For a Cause,Competition,Long Run,Recovery"

    /// A row of the English table with some cells changed.
    private static func row(_ cells: [Int: String] = [:]) -> String {
        var all = [
            "7", "2024-03-09 08:00:00", "Early", "Run", "3000", "", "9.00", "9000", "2900", "350", "6", "25", "Shoes",
        ]
        all += Array(repeating: "", count: 6)
        for (index, cell) in cells { all[index] = cell }
        return all.joined(separator: ",")
    }

    private static func activity(_ cells: [Int: String], heads: String = english) throws -> StravaTable.Activity {
        try #require(try table([heads, row(cells)]).activities.first)
    }

    @Test(
        "IMP-22, IMP-26: figures of a row count within their bounds",
        arguments: [
            (10, ["0.5", "1", "10", "10.5", "x", ""], [nil, 1, 10, nil, nil, nil]),
            (9, ["0", "0.5", "49999.5", "50000", "-1", ""], [nil, 0.5, 49_999.5, nil, nil, nil]),
            (11, ["0.5", "1", "1000", "1000.5", "x", ""], [nil, 1, 1_000, nil, nil, nil]),
        ] as [(Int, [String], [Double?])])
    func figures(column: Int, cells: [String], expected: [Double?]) throws {
        for (cell, value) in zip(cells, expected) {
            let sidecar = try Self.activity([column: cell]).sidecar
            let found = [9: sidecar.energy, 10: sidecar.effort, 11: sidecar.poolLength][column]
            #expect(found == .some(value), "\(cell)")
        }
    }

    @Test("IMP-26: each column of truth has its tag, in one order, and words for yes are some") func flags() throws {
        let tags = ["commute", "with pet", "for a cause", "competition", "long run", "recovery"]
        for (index, tag) in tags.enumerated() {
            #expect(try Self.activity([13 + index: "true"]).sidecar.tags == [tag])
        }
        let all = Dictionary(uniqueKeysWithValues: (13...18).map { ($0, "1.0") })
        #expect(try Self.activity(all).sidecar.tags == tags)
        for (word, isTrue) in [
            ("TRUE", true), ("1", true), ("1.0", true), ("\"1,0\"", true), ("false", false), ("0", false),
            ("0.0", false), ("yes", false), ("2", false), ("", false),
        ] {
            #expect(try Self.activity([13: word]).sidecar.tags == (isTrue ? ["commute"] : []), "\(word)")
        }
    }

    @Test("IMP-22: of two distances the second one is in metres, and one alone is none") func distances() throws {
        #expect(try Self.activity([:]).distance == 9_000)
        #expect(try Self.activity([7: ""]).distance == 9)
        let one = Self.english.replacing("Distance,Distance", with: "Distance,Other")
        #expect(try Self.activity([:], heads: one).distance == nil)
    }

    @Test("IMP-26: gear has the name of its table, or that of the row") func gear() throws {
        let known = ["Shoes": StravaGear(name: "Shoes (Acme)", kind: .shoes)]
        let told = try Self.table([Self.english, Self.row(), Self.row([12: "Bike"]), Self.row([12: ""])], gear: known)
        #expect(told.activities.map(\.sidecar.gear) == ["Shoes (Acme)", "Bike", nil])
        #expect(told.activities.map(\.sidecar.gearKind) == [.shoes, nil, nil])
    }

    @Test("IMP-27: an activity without a file is a workout if it has a date and a time of less than four days")
    func workouts() throws {
        func workout(_ cells: [Int: String]) throws -> ExportedWorkout? { try Self.activity(cells).workout }
        let usual = try #require(try workout([:]))
        #expect(usual.start == 731_664_000 && usual.end == 731_667_000 && usual.duration == 2_900)
        #expect(usual.distance == 9_000 && usual.energy == 350 && usual.isUserEntered && usual.isPoolSwim == nil)
        #expect(usual.sidecar.energy == nil && usual.sidecar.poolLength == nil && usual.sidecar.title == "Early")
        #expect(usual.activity == .running && usual.activityName == nil && usual.key == "7")
        for (elapsed, isOne) in [("0", false), ("0.5", true), ("345599.5", true), ("345600", false), ("", false)] {
            #expect(try (workout([4: elapsed]) != nil) == isOne, "\(elapsed)")
        }
        #expect(try workout([1: "soon"]) == nil)
        for (moving, duration) in [("0", nil), ("0.5", 0.5), ("3000", 3_000), ("3000.5", nil)] as [(String, Double?)] {
            #expect(try workout([8: moving])?.duration == duration, "\(moving)")
        }
        for (metres, distance) in [
            ("0", nil), ("0.5", 0.5), ("9999999", 9_999_999), ("10000000", nil),
        ] as [(String, Double?)] {
            #expect(try workout([7: metres])?.distance == distance, "\(metres)")
        }
        let swim = try #require(try workout([3: "Swim"]))
        #expect(swim.isPoolSwim == true && swim.sidecar.poolLength == 25)
        #expect(try workout([3: "Swim", 11: ""])?.isPoolSwim == nil)
        let odd = try #require(try workout([3: "Quidditch"]))
        #expect(odd.activity == .other && odd.activityName == "Quidditch")
    }

    @Test(
        "IMP-21: in another language columns are found from that of the files, from the tenth on",
        arguments: [8, 9, 10, 12])
    func otherLanguages(file: Int) throws {
        func row(_ number: Int, _ cells: [Int: String]) -> String {
            var all = ["\(number)", "2024-03-09 08:00:00", "Name", "Run", "Text", "3000"]
            all += Array(repeating: "", count: file + 2 - all.count)
            all[file] = "activities/\(number).fit"
            all[file - 1] = "Shoes"
            for (index, cell) in cells { all[index] = cell }
            return all.joined(separator: ",")
        }
        let heads = (0..<file + 2).map { "h\($0)" }.joined(separator: ",")
        func activities(_ cells: [[Int: String]]) throws -> [StravaTable.Activity] {
            try Self.table([heads] + cells.enumerated().map { row($0.offset + 1, $0.element) }).activities
        }
        guard file >= 9 else {
            // The heads are those of no known language.
            #expect(try activities([[:], [:]]).isEmpty)
            return
        }
        // Before the gear there is a word of truth, or else a private note.
        let commutes = try activities([[file - 2: "1"], [file - 2: ""], [file - 2: "false"]])
        #expect(commutes.map(\.identifier) == ["1", "2", "3"])
        #expect(commutes.map(\.file) == (1...3).map { "activities/\($0).fit" })
        #expect(commutes.allSatisfy { $0.sidecar.title == "Name" && $0.sidecar.notes == "Text" && $0.kind == "Run" })
        #expect(commutes.allSatisfy { $0.sidecar.gear == "Shoes" && $0.elapsed == 3_000 && $0.start == 731_664_000 })
        #expect(commutes.map(\.sidecar.tags) == [["commute"], [], []])
        #expect(commutes.allSatisfy { $0.sidecar.privateNotes == nil })
        let notes = try activities([[file - 2: "sore", file - 3: "true"], [file - 2: "1"], [:]])
        #expect(notes.map(\.sidecar.privateNotes) == ["sore", "1", nil])
        #expect(notes.map(\.sidecar.tags) == [["commute"], [], []])
        let blank = try activities([[file - 3: "true"], [:]])
        #expect(blank.map(\.sidecar.tags) == [["commute"], []])
    }

    @Test("IMP-21: rows without an identifier, and with too many cells, are left out by their lines") func leftOut()
        throws
    {
        let told = try Self.table([
            Self.english, Self.row([0: ""]), Self.row(), Self.row() + ",more", Self.row([0: " "]),
        ])
        #expect(told.activities.map(\.line) == [3] && told.leftOut.sorted() == [2, 4, 5])
        #expect(try Self.table([]).activities.isEmpty)
        #expect(throws: WorkoutFileError.self) { try Self.table([Self.english, "7,\"never closed"]) }
    }
}
