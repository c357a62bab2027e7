import Foundation
import HealthModel
import HealthStore
import Synchronization
import Testing
import WorkoutFiles

@testable import HealthService

/// Lists of tools that are just as long as they may be, and names that look alike (MCP-5, MCP-6).
@Suite struct MCPListTests {
    @Test("MCP-6: a hundred outings that were recorded twice are an answer, and of more the latest") func duplicates()
        throws
    {
        let world = try MCPWorld.allowingEverything()
        func save(_ numbers: Range<Int>) throws {
            for (place, app) in [MCPWorld.watch, MCPWorld.phone].enumerated() {
                try world.engine.write(as: app) {
                    try $0.save(
                        numbers.map { number in
                            let start = MCPWorld.at(1, Double(number))
                            return SampleRecord(
                                uuid: SweptLife.uuid(number + place * 500), type: .workout, start: start,
                                end: start + 600,
                                content: .workout(
                                    WorkoutRecord(
                                        activityType: .running, duration: 600,
                                        totals: [.distance: QuantityValue(2_000, .meter)])))
                        })
                }
            }
        }
        func told() throws -> (title: Substring?, items: [JSON], available: String?, advice: String?) {
            let answer = try world.call("list_duplicates")
            let found = try answer.found()
            return (
                answer.text.split(separator: "\n").first, try found.member("items") { try $0.elements { $0 } },
                found["available"]?.line, found["advice"]?.line
            )
        }
        #expect(try told().title == "0 outings recorded more than once")
        try save(0..<1)
        #expect(try told().title == "1 outing recorded more than once")
        try save(1..<100)
        let whole = try told()
        #expect(whole.title == "100 outings recorded more than once" && whole.items.count == 100)
        #expect(whole.available == nil && whole.advice == nil)
        try save(100..<101)
        let cut = try told()
        #expect(cut.title == "101 outings recorded more than once" && cut.items.count == 100)
        #expect(cut.available == "101" && cut.advice == "\"There are earlier outings; request them with 'to'.\"")
        func has(_ item: JSON?, _ number: Int) -> Bool {
            item?.line.contains(SweptLife.uuid(number).uuidString) == true
        }
        #expect(has(whole.items.first, 99) && has(whole.items.last, 0))
        #expect(has(cut.items.first, 100) && has(cut.items.last, 1))
    }

    @Test(
        "MCP-6: twenty times when a lower source counted are told one by one, and more are counted",
        arguments: [0, 1, 20, 21, 40])
    func stretches(count: Int) throws {
        let world = try MCPWorld.allowingEverything()
        func save(_ app: AppIdentity, _ count: Int, from hour: Double) throws {
            guard count > 0 else { return }
            try world.engine.write(as: app) {
                try $0.save(
                    (0..<count).map {
                        .quantity(.flightsClimbed, 1, .count, MCPWorld.at(20, hour) + Double($0) * 600, seconds: 60)
                    })
            }
        }
        try save(MCPWorld.watch, 1, from: 0)
        try save(MCPWorld.phone, count, from: 2)
        try world.engine.write {
            try $0.setSourceOrder(
                [MCPWorld.watch, MCPWorld.phone].map(\.source.bundleIdentifier), of: [.flightsClimbed])
        }
        let answer = try world.call("explain_sum", #"{"type":"flightsClimbed","from":"2026-05-20"}"#)
        #expect(!answer.isError, "\(answer.text)")
        let lines = answer.text.split(separator: "\n").map(String.init)
        let times = lines.filter { $0.hasSuffix(": Phone 1") }
        #expect(times.count == min(count, 20))
        #expect(times.first == (count > 0 ? "2026-05-20 04:00 to 04:01: Phone 1" : nil))
        #expect(lines.filter { $0.hasPrefix("…") } == (count > 20 ? ["… of \(count) such times."] : []))
        #expect(lines.first?.hasSuffix(": \(count + 1) count") == true, "\(lines.first ?? "")")
    }

    @Test("MCP-6: digits with which a workout begins are those of no other, which ends with them") func digits() throws
    {
        let world = try MCPWorld.allowingEverything()
        let first = try #require(UUID(uuidString: "ABCDEF12-0000-4000-8000-000000000001"))
        let second = try #require(UUID(uuidString: "10000000-0000-4000-8000-0000ABCDEF12"))
        try world.addWalk(first, on: 10)
        try world.addWalk(second, on: 11)
        for (digits, day) in [
            ("abcdef12", 10), ("ABCDEF12-0000", 10), ("0000abcdef12", 11), ("0000-ABCDEF12", 11),
            ("10000000-0000-4000-8000-0000abcdef12", 11), ("100000000000400080000000abcdef12", 11),
        ] {
            let answer = try world.call("get_workout", "{\"uuid\":\"\(digits)\"}")
            #expect(!answer.isError && answer.text.hasPrefix("walking on 2026-05-\(day) 18:00, "), "\(answer.text)")
        }
        let none = try world.call("get_workout", #"{"uuid":"0000abcdef13"}"#)
        #expect(
            none.text
                == "No workout has a uuid that begins or ends with these digits; use list_workouts to find workouts.")
        for wrong in ["-", "--", "abcdefg", "100000000000400080000000abcdef120", "١٢"] {
            let refused = try world.call("get_workout", "{\"uuid\":\"\(wrong)\"}")
            #expect(
                refused.isError && refused.text.hasPrefix("'uuid' must consist of hexadecimal digits, or be 'last'; "),
                "\(wrong)")
        }
        let other = try world.call("compare_workouts", #"{"uuid":"abcdef12","other":"x"}"#)
        #expect(other.text.hasPrefix("'other' must consist of hexadecimal digits"))
    }

    @Test("MCP-5: a number and a text are two requests, and only the one that is named is cancelled") func cancelled()
        throws
    {
        let world = try MCPWorld()
        let lines = Mutex<[String]>([])
        let session = MCPSession(world.server, clock: MCPTime().clock) { line in lines.withLock { $0.append(line) } }
        func receive(_ text: String) { session.receive(Array(text.utf8)) }
        for id in ["1", #""1""#, "2", #""2""#, "1"] { receive(#"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#) }
        for params in [
            #","params":{"requestId":1}"#, #","params":{"requestId":"2"}"#, #","params":{"requestId":null}"#,
            #","params":{"id":2}"#, #","params":{}"#, "",
        ] { receive(#"{"jsonrpc":"2.0","method":"notifications/cancelled"\#(params)}"#) }
        receive(#"{"jsonrpc":"2.0","method":"notifications/canceled","params":{"requestId":2}}"#)
        receive(#"{"jsonrpc":"2.0","id":9,"method":"notifications/cancelled","params":{"requestId":2}}"#)
        session.end()
        session.run()
        let answered = lines.withLock { $0 }.compactMap { (try? JSON(parsing: $0))?["id"]?.line }
        #expect(answered == [#""1""#, "2", "9"])
    }
}
