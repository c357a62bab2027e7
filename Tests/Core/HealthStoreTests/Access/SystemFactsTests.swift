import Foundation
import HealthModel
import Testing

@testable import HealthStore

/// The clocks and the names of the system.
@Suite struct SystemFactsTests {
    #if os(Linux)
        private static func bootTime() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_BOOTTIME, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }

        @Test("LIV-50: the time since the start of the system has its fraction, and goes on during sleep")
        func uptime() {
            for _ in 0..<50 {
                let before = Self.bootTime()
                let found = SystemTime.uptime
                #expect(before <= found && found <= Self.bootTime())
            }
        }

        @Test("a start of the system has the name that the kernel gives it") func boot() throws {
            let text = try String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
            #expect(SystemTime.boot == text.split(separator: "\n").first.map(String.init))
            #expect(SystemTime.boot.flatMap(UUID.init(uuidString:)) != nil)
        }
    #endif

    @Test func theWallClockIsThatOfDates() {
        let before = Date.timeIntervalSinceReferenceDate
        let found = SystemTime.wall
        #expect(before <= found && found <= Date.timeIntervalSinceReferenceDate)
    }

    @Test("LIV-50: time goes on from an anchor of the same start, and is not known of another one") func anchors()
        throws
    {
        let boot = try #require(SystemTime.boot)
        let first = SystemTime.uptime
        let anchor = ClockAnchor(boot: boot, uptime: first - 50, date: 1_000)
        let date = try #require(SystemTime.date(since: anchor))
        #expect(date >= 1_050 - 1e-6 && date <= 1_050 + (SystemTime.uptime - first) + 1e-6)
        #expect(SystemTime.date(since: nil) == nil)
        #expect(SystemTime.date(since: ClockAnchor(boot: boot + "x", uptime: first - 50, date: 1_000)) == nil)
        #expect(SystemTime.date(since: ClockAnchor(boot: boot, uptime: first + 1e9, date: 1_000)) == nil)
    }

    @Test("EXP-20: a product is the system and the machine, as the kernel names them") func product() {
        var names = utsname()
        #expect(uname(&names) == 0)
        func text<Field>(_ field: KeyPath<utsname, Field>) -> String {
            withUnsafeBytes(of: names[keyPath: field]) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
        }
        #expect(HealthStore.Host.systemName == text(\.sysname) && HealthStore.Host.machine == text(\.machine))
        #expect(HealthStore.Host.productType == "\(text(\.sysname)),\(text(\.machine))")
        #expect(CurrentApp.process.productType == HealthStore.Host.productType)
    }
}
