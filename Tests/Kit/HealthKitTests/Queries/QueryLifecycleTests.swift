import HealthModel
import Testing

@testable import HealthKit

@Suite struct QueryLifecycleTests {
    /// Returns the results of a query for a sequence of events.
    private func answers(_ events: String) -> String {
        var query = QueryLifecycle()
        let answers = events.split(separator: " ").map { event -> String in
            do throws(ValidationError) {
                switch event {
                case "execute":
                    try query.execute()
                    return "ok"
                case "set":
                    try query.checkModifiable()
                    return "ok"
                case "stop": return query.stop() ? "stops" : "nothing"
                case "call": return query.deliver(isLast: false) ? "called" : "silent"
                default: return query.deliver(isLast: true) ? "called" : "silent"
                }
            } catch {
                return "raises"
            }
        }
        return answers.joined(separator: " ")
    }

    @Test func QRY_1_aQueryExecutesOnce() {
        #expect(answers("execute execute") == "ok raises")
        #expect(answers("execute stop execute") == "ok stops raises")
        #expect(answers("execute last execute") == "ok called raises")
    }

    @Test func QRY_2_stoppingTwiceOrTooEarlyDoesNothing() {
        #expect(answers("stop execute call stop stop call") == "nothing ok called stops nothing silent")
        #expect(answers("execute last stop") == "ok called nothing")
    }

    @Test func QRY_3_theLastCallEndsTheQuery() {
        #expect(answers("call execute call last last call") == "silent ok called called silent silent")
    }

    @Test func QRY_4_afterExecutionNothingCanBeSet() {
        #expect(answers("set execute set stop set") == "ok ok raises stops raises")
    }
}
