import Foundation
import HealthModel
import HealthStore
import TestEngines
import TestSupport
import Testing

/// Two engines that receive the same actions, in any order, answer alike: every kind of query, by apps with every
/// kind of permission.
@Suite struct ScriptTests {
    @Test(
        arguments: Seeds.some(
            1_137_379_578_586_364_458, 12_438_617_121_446_436_581, 9_822_511_637_106_418_105, random: 2))
    func STO_1_AUTH_22_QRY_8_STAT_5_sqliteAndListAgree(seed: UInt64) throws {
        var script = try RandomScript(seed: seed, { try SQLiteEngine.forTest() }, { ListEngine() })
        for step in 0..<60 {
            let action = script.next()
            let outcomes = script.outcomes(of: action)
            #expect(outcomes.0 == outcomes.1, "seed \(seed), step \(step): \(action.name)")
            for question in script.questions() {
                let answers = script.answers(to: question)
                #expect(answers.0 == answers.1, "seed \(seed), step \(step), after \(action.name): \(question.name)")
            }
        }
    }
}
