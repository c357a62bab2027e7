import Foundation
import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@testable import hk

/// The files and plans that arguments of `hk plan` name, and digits of identifiers.
@Suite struct NamedPlanTests {
    @Test("An argument is a file, all files of a folder, or standard input") func files() throws {
        let folder = try TemporaryFolder()
        let root = folder.url.path
        try FileManager.default.createDirectory(atPath: root + "/sub/deep", withIntermediateDirectories: true)
        for name in ["a.zwo", "sub/b.txt", "sub/deep/c.json", ".hidden"] {
            try Data("x".utf8).write(to: URL(fileURLWithPath: "\(root)/\(name)"))
        }
        let found = PlanImportFile.all(of: root)
        #expect(Set(found.map(\.path)) == ["\(root)/a.zwo", "\(root)/sub/b.txt", "\(root)/sub/deep/c.json"])
        #expect(Set(found.map(\.name)) == ["a.zwo", "b.txt", "c.json"] && found.count == 3)
        for path in ["\(root)/a.zwo", "\(root)/nothing.zwo", "-"] {
            #expect(PlanImportFile.all(of: path).map(\.path) == [path])
        }
        #expect(PlanImportFile(path: "-").name == "standard input")
        #expect(PlanImportFile(path: "sub/x.zwo").name == "x.zwo")
        #expect(ChosenPlan.isFile("-") && ChosenPlan.isFile("\(root)/a.zwo") && ChosenPlan.isFile(root))
        #expect(!ChosenPlan.isFile("\(root)/nothing.zwo") && !ChosenPlan.isFile(""))
        let several = ChosenPlan.several("ab\u{7}")
        #expect(several.kind == .usage)
        #expect(several.description == "Several plans have an ID that begins with 'ab\u{FFFD}'. Type more of it.")
    }

    @Test(
        "Digits are typed in any case, with dashes or without",
        arguments: [
            ("a", "a"), ("AB-cd", "abcd"), ("-1-", "1"),
            ("0123456789ABCDEF0123456789abcdef", "0123456789abcdef0123456789abcdef"),
        ])
    func digits(typed: String, text: String) throws {
        #expect(try TypedDigits(typed).text == text)
    }

    @Test("What is no part of an identifier is refused", arguments: ["", "-", "g", "12 3", "0x1", "last\u{7}"])
    func noDigits(typed: String) throws {
        let failure = #expect(throws: CommandFailure.self) { try TypedDigits(typed) }
        #expect(failure?.kind == .usage)
        let shown = typed.replacing("\u{7}", with: "\u{FFFD}")
        #expect(
            failure?.description
                == "'\(shown)' is not a valid ID: IDs consist of the digits 0 to 9 and a to f.")
        // One more than an identifier has.
        #expect(throws: CommandFailure.self) { try TypedDigits(String(repeating: "a", count: 33)) }
    }

    @Test("Digits name an identifier by its beginning, and by its end where lists show that") func naming() throws {
        let usual = try #require(UUID(uuidString: "01234567-89AB-4DEF-8123-456789ABCDEF"))
        // An identifier that begins with the time of its creation.
        let timed = try #require(UUID(uuidString: "01234567-89AB-7DEF-8123-456789ABCDEF"))
        for (typed, begins, ends) in [
            ("0123", true, false), ("0123456789AB4", true, false), ("cdef", false, true), ("1234", false, false),
        ] {
            let digits = try TypedDigits(typed)
            #expect(digits.begin(usual) == begins && digits.end(usual) == ends, "\(typed)")
            #expect(digits.name(usual) == begins, "\(typed)")
        }
        #expect(try TypedDigits("cdef").name(timed) && TypedDigits("0123").name(timed))
        #expect(try !TypedDigits("1234").name(timed))
    }
}
