import Foundation
import HealthModel
import HealthStore
import HealthTransfer
import Synchronization
import Testing
import WorkoutFiles

@testable import HealthService

/// Streams whose client leaves early, or never reads.
@Suite struct StreamLeavingTests {
    /// A writer, seen from outside.
    private final class Progress: Sendable {
        struct State {
            var pieces = 0
            var isOver = false
            var failure: String?
        }

        private let state = Mutex(State())
        var now: State { state.withLock { $0 } }

        func change(_ body: (inout sending State) -> Void) { state.withLock { body(&$0) } }

        /// Returns whether something happens within a few seconds.
        func comes(_ condition: (State) -> Bool) async -> Bool {
            let deadline = ContinuousClock.now + .seconds(10)
            while !condition(now), ContinuousClock.now < deadline { await Task.yield() }
            return condition(now)
        }
    }

    private static let piece = [UInt8](repeating: 7, count: 1 << 16)

    /// Returns a stream of some pieces.
    private static func channel(_ count: Int, _ progress: Progress) -> ByteChannel {
        ByteChannel.writing { writer in
            defer { progress.change { $0.isOver = true } }
            do {
                for _ in 0..<count {
                    try piece.withUnsafeBytes { try writer.write($0) }
                    progress.change { $0.pieces += 1 }
                }
            } catch {
                progress.change { $0.failure = "\(error)" }
                throw error
            }
        }
    }

    @Test(
        "API-21: a writer is at most four pieces ahead of its reader, and ends when the reader leaves", arguments: 0...5
    )
    func leaving(read: Int) async throws {
        let progress = Progress()
        do {
            let iterator = Self.channel(1_000, progress).makeAsyncIterator()
            for _ in 0..<read { #expect(try await iterator.next()?.count == 1 << 16) }
            #expect(await progress.comes { $0.pieces == read + 4 })
            for _ in 0..<100 { await Task.yield() }
            #expect(progress.now.pieces == read + 4 && !progress.now.isOver)
            _ = iterator
        }
        #expect(await progress.comes(\.isOver))
        #expect(progress.now.failure?.contains("the client closed the connection") == true)
    }

    @Test("API-21: a stream that ends before its reader comes is read as a whole", arguments: 0...4)
    func short(count: Int) async throws {
        let progress = Progress()
        let channel = Self.channel(count, progress)
        #expect(await progress.comes(\.isOver))
        var sizes: [Int] = []
        for try await piece in channel { sizes.append(piece.count) }
        #expect(sizes == Array(repeating: 1 << 16, count: count) && progress.now.failure == nil)
    }

    @Test("API-21: what is left of a short stream is dropped with its reader", arguments: 1...4)
    func remainder(count: Int) async throws {
        for read in 0...count {
            let progress = Progress()
            do {
                let iterator = Self.channel(count, progress).makeAsyncIterator()
                #expect(await progress.comes(\.isOver))
                for _ in 0..<read { _ = try await iterator.next() }
            }
            #expect(progress.now.failure == nil)
        }
    }

    @Test("API-12, API-21: HEAD of a stream has no body and harms nothing") func heads() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        for target in [
            "/api/v1/samples.ndjson?type=heartRate", "/api/v1/workouts.csv", "/api/v1/samples.csv?type=stepCount",
        ] {
            let answer = try await service.ask("HEAD", target)
            #expect(answer.status == 200 && answer.bytes.isEmpty, "\(target)")
            #expect(try await service.ask("GET", target).status == 200)
        }
    }
}
