import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthKit

/// Changes of the conditions that are announced as changes of preferred units (STO-50).
@Suite(.timeLimit(.minutes(5))) struct AnnouncementTests {
    @Test func STO_50_unitsAndLocalesAreAnnounced() async throws {
        let store = try TestStore().app()
        let count = Calls<Void>()
        let observer = NotificationCenter.default.addObserver(
            forName: .HKUserPreferencesDidChange, object: store, queue: nil
        ) { _ in count.add(()) }
        defer { NotificationCenter.default.removeObserver(observer) }
        let changes: [(String, @Sendable (inout StoreConditions) -> Void, Bool)] = [
            ("nothing", { _ in }, false), ("units", { $0.preferredUnits = [.bodyMass: .pound] }, true),
            ("the same units", { $0.preferredUnits = [.bodyMass: .pound] }, false),
            ("a locale", { $0.locale = Locale(identifier: "de_DE") }, true),
            ("the same locale", { $0.locale = Locale(identifier: "de_DE") }, false),
            ("a guest", { $0.isGuestUser = true }, false), ("no guest", { $0.isGuestUser = false }, false),
            ("a lock", { $0.isLocked = true }, false), ("no lock", { $0.isLocked = false }, false),
            ("both", { ($0.preferredUnits, $0.locale) = ([:], Locale(identifier: "en_US")) }, true),
            ("another locale", { $0.locale = Locale(identifier: "en_GB") }, true),
        ]
        var expected = 0
        for (name, change, isAnnounced) in changes {
            store.context.change(change)
            // Announcements are made in order with other calls.
            await withCheckedContinuation { continuation in store.complete { continuation.resume() } }
            if isAnnounced { expected += 1 }
            #expect(count.count == expected, "\(name)")
        }
    }
}
