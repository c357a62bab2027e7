import Foundation
import HealthModel
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

/// The days by which assistants are told of workouts: those of where they were.
@Suite struct ComparedDayTests {
    @Test("MCP-6: the days of compared workouts are those of the places where they were") func days() throws {
        let world = try MCPWorld.allowingEverything()
        // 23:00 in Greenwich: the next day in Zurich and in Auckland, and the same in Honolulu.
        let places = [(1, "Pacific/Honolulu"), (2, "Pacific/Auckland"), (3, nil)] as [(Int, String?)]
        try world.engine.write(as: MCPWorld.watch) { writer in
            try writer.save(
                places.map { number, zone in
                    SampleRecord(
                        uuid: SweptLife.uuid(number), type: .workout, start: MCPWorld.at(10 + number, 23),
                        end: MCPWorld.at(10 + number, 23.5),
                        content: .workout(WorkoutRecord(activityType: .running, duration: 1_800)),
                        metadata: zone.map { Metadata([MetadataKey.timeZone: .string($0)]) })
                })
        }
        func title(_ one: Int, _ other: Int) throws -> String {
            let arguments =
                #"{"uuid":"\#(SweptLife.uuid(one).uuidString)","other":"\#(SweptLife.uuid(other).uuidString)"}"#
            return String(try world.call("compare_workouts", arguments).text.prefix { $0 != "\n" })
        }
        for (one, other, days) in [(1, 2, ["11", "13"]), (2, 1, ["13", "11"]), (3, 1, ["14", "11"])] {
            let title = try title(one, other)
            let told = title.matches(of: #/2026-05-(\d\d)/#).map { String($0.output.1) }
            #expect(told == days, "\(title)")
        }
    }
}
