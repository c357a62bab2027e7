import Foundation

/// A source that reads a few pieces ahead on a thread of its own.
///
/// Decompression and parsing thus run on two processors.
package final class ReadAheadByteSource: ByteSource {
    fileprivate struct Piece: @unchecked Sendable {
        // A piece belongs to one thread at a time; it is transferred under the condition below.
        var bytes: UnsafeMutableRawBufferPointer
        var count: Int
    }

    /// The state shared by both threads, guarded by its condition.
    fileprivate final class Shared: @unchecked Sendable {
        let condition = NSCondition()
        var empty: [Piece] = []
        var full: [Piece] = []
        var isEnded = false
        var isAbandoned = false
        var failure: WorkoutFileError?
        let source: any ByteSource

        init(_ source: any ByteSource) { self.source = source }
    }

    private static let pieceSize = 1 << 19
    private static let pieceCount = 4

    private let shared: Shared
    private var current: Piece?
    private var position = 0
    package let byteCount: Int?

    package init(_ source: any ByteSource) {
        shared = Shared(source)
        byteCount = source.byteCount
        for _ in 0..<Self.pieceCount {
            let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 16)
            shared.empty.append(Piece(bytes: bytes, count: 0))
        }
        let thread = Thread { [shared] in Self.run(shared) }
        thread.name = "reading ahead"
        thread.stackSize = 1 << 19
        thread.start()
    }

    deinit {
        // The thread frees the pieces that it owns itself.
        if let current { current.bytes.deallocate() }
        shared.condition.withLock {
            shared.isAbandoned = true
            for piece in shared.full { piece.bytes.deallocate() }
            shared.full = []
            if shared.isEnded {
                for piece in shared.empty { piece.bytes.deallocate() }
                shared.empty = []
            }
            shared.condition.broadcast()
        }
    }

    private static func run(_ shared: Shared) {
        while let taken = shared.dequeueEmpty() {
            var piece = taken
            var failure: WorkoutFileError?
            do throws(WorkoutFileError) {
                piece.count = try shared.source.read(into: piece.bytes)
            } catch {
                failure = error
            }
            if !shared.give(piece, failure: failure) { return }
        }
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(WorkoutFileError) -> Int {
        if current == nil {
            current = shared.dequeueFull()
            position = 0
        }
        guard let piece = current else {
            if let failure = shared.condition.withLock({ shared.failure }) { throw failure }
            return 0
        }
        let count = min(buffer.count, piece.count - position)
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: piece.bytes[position..<position + count]))
        position += count
        if position == piece.count {
            shared.condition.withLock {
                shared.empty.append(piece)
                shared.condition.broadcast()
            }
            current = nil
        }
        return count
    }
}

extension ReadAheadByteSource.Shared {
    /// Returns an empty piece to fill, or nil if the source was abandoned.
    fileprivate func dequeueEmpty() -> ReadAheadByteSource.Piece? {
        condition.withLock {
            while empty.isEmpty, !isAbandoned { condition.wait() }
            if isAbandoned {
                for piece in empty { piece.bytes.deallocate() }
                empty = []
                isEnded = true
                return nil
            }
            return empty.removeLast()
        }
    }

    /// Enqueues a full piece; returns false after the last one.
    fileprivate func give(_ piece: ReadAheadByteSource.Piece, failure: WorkoutFileError?) -> Bool {
        condition.withLock {
            if piece.count == 0 || failure != nil || isAbandoned {
                piece.bytes.deallocate()
                self.failure = failure
                isEnded = true
                if isAbandoned {
                    for piece in empty { piece.bytes.deallocate() }
                    empty = []
                }
            } else {
                full.append(piece)
            }
            condition.broadcast()
            return !isEnded
        }
    }

    /// Returns the next full piece, or nil at the end.
    fileprivate func dequeueFull() -> ReadAheadByteSource.Piece? {
        condition.withLock {
            while full.isEmpty, !isEnded { condition.wait() }
            return full.isEmpty ? nil : full.removeFirst()
        }
    }
}
