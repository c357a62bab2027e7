import HealthModel
import HealthReports
import TestSupport
import Testing

@testable import HealthTransfer

/// The kinds of data of an export that are not read: they are told with their number, and up to three by name.
@Suite struct LeftOutKindTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    /// Returns the remarks on kinds of data that were left out.
    private func remarks(_ files: [(name: String, text: String)]) throws -> [TransferRemark] {
        try fixture.report(of: files).remarks.filter { $0.text.contains(" left out (") }
    }

    @Test("IMP-92: kinds of files of Fitbit, each once", arguments: 1...4)
    private func fitbit(count: Int) throws {
        let kinds = ["very_active_minutes", "calories", "sedentary_minutes", "altitude"].prefix(count)
        let files = (kinds + kinds.prefix(1)).enumerated().map { day, kind in
            (name: "Fitbit/Global Export Data/\(kind)-2024-03-0\(day + 1).json", text: "[]")
        }
        let sentence =
            switch count {
            case 1: "1 kind of files left out (very_active_minutes)."
            case 2: "2 kinds of files left out (calories, very_active_minutes)."
            case 3: "3 kinds of files left out (calories, sedentary_minutes, very_active_minutes)."
            default: "4 kinds of files left out (altitude, calories, sedentary_minutes)."
            }
        #expect(try remarks(files) == [.skipped(count, sentence)])
    }

    @Test("IMP-92: types of Google Fit, each once", arguments: 1...4)
    private func googleFit(count: Int) throws {
        let types = ["speed", "calories.bmr", "power.sample", "activity.segment"].prefix(count)
        let files = (types + types.prefix(1)).enumerated().map { index, type in
            (
                name: "\(index).json",
                text: "{\"Data Source\": \"raw:com.google.\(type):com.acme:\(index)\", \"Data Points\": []}"
            )
        }
        let sentence =
            switch count {
            case 1: "1 type left out (speed)."
            case 2: "2 types left out (calories.bmr, speed)."
            case 3: "3 types left out (calories.bmr, power.sample, speed)."
            default: "4 types left out (activity.segment, calories.bmr, power.sample)."
            }
        #expect(try remarks(files) == [.skipped(count, sentence)])
    }

    @Test("IMP-92: tables of Samsung Health", arguments: 1...4)
    private func samsung(count: Int) throws {
        let tables = ["shealth.stress", "health.user_profile", "shealth.goal", "health.device"].prefix(count)
        let files = tables.enumerated().map { index, table in
            (name: "\(index).csv", text: "com.samsung.\(table),7,1\ndatauuid,score\na,1\n")
        }
        let sentence =
            switch count {
            case 1: "1 table left out (shealth.stress)."
            case 2: "2 tables left out (health.user_profile, shealth.stress)."
            case 3: "3 tables left out (health.user_profile, shealth.goal, shealth.stress)."
            default: "4 tables left out (health.device, health.user_profile, shealth.goal)."
            }
        #expect(try remarks(files) == [.skipped(count, sentence)])
    }
}
