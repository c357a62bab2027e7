import Foundation
import HealthModel
import HealthReports
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// The notes on files of plans that are added to a library, and what it keeps of them.
@Suite struct PlanLibraryNoteTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private static func file(_ head: String) -> [UInt8] {
        let text =
            "<workout_file><name>Easy</name>\(head)<sportType>bike</sportType><workout>"
            + "<FreeRide Duration=\"600\"/></workout></workout_file>"
        return Array(text.utf8)
    }

    private func added(
        _ bytes: [UInt8], named name: String = "a.zwo"
    ) throws -> (plans: [PlanLibrary.Imported], notes: [PlanNote]) {
        try PlanLibrary(access: fixture.access).add(
            OpenedFile(MemoryByteSource(bytes), named: "/x/\(name)"), named: name)
    }

    @Test("PLF-2: what a plan cannot hold is told when its file is added, each time") func notes() throws {
        let bytes = Self.file("<author>Somebody</author><tags><tag name=\"Hard\"/><tag name=\"Short\"/></tags>")
        for _ in 0..<2 {
            let (plans, notes) = try added(bytes)
            #expect(plans.count == 1)
            #expect(notes.map(\.description) == ["author: Somebody", "tags: Hard, Short"])
        }
        #expect(try added(Self.file("")).notes.isEmpty)
    }

    @Test("PLN-90: a library keeps the bytes of a file, with the name that it was given and its format")
    func files() throws {
        let bytes = Self.file("<author>Somebody</author>")
        let plan = try #require(try added(bytes, named: "b.zwo").plans.first?.plan)
        let kept = try #require(try fixture.access.reports { try $0.libraryFile(of: plan.id) })
        #expect(kept.file.name == "b.zwo" && kept.file.bytes == bytes && kept.file.format == "zwo" && kept.plans == 1)
        let library = PlanLibrary(access: fixture.access)
        #expect(try library.remove(plan.id) && !library.remove(plan.id))
        let rest = try fixture.access.reports { try $0.libraryFile(of: plan.id) }?.file
        #expect(rest == nil)
    }

    @Test("What is no plan is not added, and says so") func others() throws {
        let error = #expect(throws: WorkoutFileError.self) { try added(Array("nothing".utf8), named: "c.zwo") }
        #expect(error?.code == .wrongFormat && error?.message.contains("'/x/c.zwo'") == true)
    }
}
