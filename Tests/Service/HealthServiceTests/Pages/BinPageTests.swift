import Foundation
import HealthModel
import HealthPages
import HealthTransfer
import Testing

@testable import HealthService

/// Deleting a workout on pages, and taking that back.
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct BinPageTests {
    @Test("WEB-108: a deletion is followed by Undo, and the bin restores or erases") func undo() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let uuid = Fixture.run.uuid.uuidString
            let (address, restore) = ("/workouts/\(uuid)", "/data/bin/\(uuid)/restore")
            #expect(try await pages.page("/data").contains("href=\"/data/bin\""))
            #expect(try await pages.page("/data/bin").contains("The bin is empty."))
            #expect(try await pages.page("/workouts?deleted=\(uuid)").contains(restore) == false)
            for place in ["/workouts", "/data/bin"] {
                let deleted = try await pages.ask("POST", address + "/delete", form: "")
                #expect(deleted.status == 303 && deleted.fields["Location"] == "/workouts?deleted=\(uuid)")
                let list = try await pages.page("/workouts?deleted=\(uuid)")
                #expect(list.contains("The workout was deleted.") && list.contains("action=\"\(restore)\""))
                // What the list leads to knows nothing of the deletion.
                #expect(!list.contains("workouts.csv?deleted") && !list.contains("map?deleted"))
                #expect(try await pages.ask("GET", address).status == 404)
                let bin = try await pages.page("/data/bin")
                #expect(bin.contains("action=\"\(restore)\"") && bin.contains("Empty the bin"))
                let undone = try await pages.ask("POST", restore, form: "")
                #expect(undone.status == 303 && undone.fields["Location"] == address + "?restored=1", "\(place)")
                #expect(try await pages.page(address + "?restored=1").contains(">Restored.<"))
                #expect(try await pages.ask("POST", restore, form: "").status == 404)
            }
            _ = try await pages.ask("POST", address + "/delete", form: "")
            let other = [("Sec-Fetch-Site", "cross-site")]
            #expect(try await pages.ask("POST", "/data/bin/empty", form: "", fields: other).status == 403)
            #expect(try await pages.page("/data/bin").contains(restore))
            #expect(try await pages.ask("POST", "/data/bin/empty", form: "").fields["Location"] == "/data/bin")
            #expect(try await pages.page("/data/bin").contains("The bin is empty."))
        }
    }
}
