import Foundation
import HealthModel
import HealthReports
import OpenHealthKit
import Testing

@testable import HealthKit

/// Reports of routes, which need the permission to read workouts and routes, of a person without any.
@Suite struct ReportPermissionTests {
    private static let readable = Dictionary(
        uniqueKeysWithValues: ObjectType.all.filter(\.isReadable).map { ($0, true) })
    private static let workout = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

    /// Returns the codes of the errors of tiles, tiles of a period, and outings on a route; 0 for none.
    private func codes(_ decisions: [ObjectType: Bool]) async throws -> [Int] {
        let store = try ReportedPerson().store(reading: decisions)
        let period = DateInterval(start: ReportedPerson.now, duration: 60)
        let questions: [@Sendable () async throws -> Bool] = [
            { try await store.tiles().tiles.isEmpty },
            { try await store.tiles(from: period, activityType: .running).tiles.isEmpty },
            { try await store.outings(onRouteOf: Self.workout) == nil },
        ]
        var codes: [Int] = []
        for question in questions {
            do {
                let isEmpty = try await question()
                #expect(isEmpty)
                codes.append(0)
            } catch {
                codes.append((error as? HKError)?.errorCode ?? -1)
            }
        }
        return codes
    }

    @Test("AUTH-10: both workouts and routes must have been asked for")
    func both() async throws {
        #expect(try await codes(Self.readable) == [0, 0, 0])
        for type in [ObjectType.workout, .workoutRoute] {
            #expect(try await codes(Self.readable.filter { $0.key != type }) == [5, 5, 5], "\(type)")
            // What was denied is as if it were not there.
            #expect(try await codes(Self.readable.merging([type: false]) { $1 }) == [0, 0, 0], "\(type)")
        }
        #expect(try await codes([.workout: true, .workoutRoute: true]) == [0, 0, 0])
        #expect(try await codes([:]) == [5, 5, 5])
    }
}
