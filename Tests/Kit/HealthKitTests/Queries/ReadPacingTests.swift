import HealthKit
import Testing

@Suite struct ReadPacingTests {
    private static let millisecond: UInt64 = 1_000_000

    @Test func QRY_32_aLoneChangeIsLookedAtOnce() {
        var pacing = ReadPacing()
        var now: UInt64 = 50
        for _ in 0..<5 {
            #expect(pacing.news(at: now) == 0)
            // More changes before the query have no effect.
            #expect(pacing.news(at: now) == nil)
            pacing.beginLook(at: now)
            pacing.endLook(at: now + 10)
            now += 1_000 * Self.millisecond
        }
    }

    @Test func QRY_32_newsDuringALookAsksForOneMore() {
        var pacing = ReadPacing()
        _ = pacing.news(at: 0)
        pacing.beginLook(at: 0)
        #expect(pacing.news(at: 1) == 0)
        #expect(pacing.news(at: 2) == nil)
    }

    @Test func QRY_32_underAStormLooksBecomeRareButNeverLate() {
        var pacing = ReadPacing()
        var now: UInt64 = 0
        var looks = 0
        // A change every tenth of a millisecond, for ten seconds.
        var due: UInt64?
        while now < 10_000 * Self.millisecond {
            if let wait = pacing.news(at: now) {
                #expect(wait <= ReadPacing.longestPause)
                due = now + wait
            }
            if let planned = due, planned <= now {
                pacing.beginLook(at: now)
                pacing.endLook(at: now)
                looks += 1
                due = nil
            }
            now += Self.millisecond / 10
        }
        #expect((80...120).contains(looks))
        // After some quiet, a change is queried as promptly as ever.
        now += 1_000 * Self.millisecond
        if due == nil { #expect(pacing.news(at: now) == 0) }
        pacing.beginLook(at: now)
        pacing.endLook(at: now)
        #expect(pacing.news(at: now) == ReadPacing.shortestPause)
    }
}
