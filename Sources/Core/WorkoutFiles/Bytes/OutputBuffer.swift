/// A buffer that collects the bytes of a file until there are enough of them for the sink.
package final class OutputBuffer {
    private static let capacity = 1 << 18
    /// The maximum number of bytes that one call to ``room(for:)`` reserves.
    static let largestRoom = 1 << 16

    private let sink: any ByteSink
    private let start: UnsafeMutablePointer<UInt8>
    private let end: UnsafeMutablePointer<UInt8>
    /// The position of the next byte.
    var cursor: UnsafeMutablePointer<UInt8>
    private var flushed = 0

    package init(_ sink: any ByteSink) {
        self.sink = sink
        start = .allocate(capacity: Self.capacity)
        end = start + Self.capacity
        cursor = start
    }

    deinit {
        start.deallocate()
    }

    /// The number of bytes added.
    package var byteCount: Int { flushed + (cursor - start) }

    /// Reserves space for a number of bytes, at most ``largestRoom``.
    @inline(__always) func room(for count: Int) throws(WorkoutFileError) {
        if end - cursor < count { try flush() }
    }

    /// Writes the buffered bytes to the sink.
    @inline(never) package func flush() throws(WorkoutFileError) {
        let count = cursor - start
        guard count > 0 else { return }
        cursor = start
        flushed += count
        try sink.write(UnsafeRawBufferPointer(start: start, count: count))
    }

    // MARK: Checked

    /// Adds any number of bytes.
    func add(_ bytes: UnsafeBufferPointer<UInt8>) throws(WorkoutFileError) {
        var rest = bytes
        while let address = rest.baseAddress, !rest.isEmpty {
            let count = min(rest.count, Self.largestRoom)
            try room(for: count)
            cursor.update(from: address, count: count)
            cursor += count
            rest = UnsafeBufferPointer(rebasing: rest[count...])
        }
    }

    package func add(_ bytes: [UInt8]) throws(WorkoutFileError) {
        var failure: WorkoutFileError?
        bytes.withUnsafeBufferPointer { buffer in
            do throws(WorkoutFileError) {
                try add(buffer)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    package func add(_ text: String) throws(WorkoutFileError) { try add(Array(text.utf8)) }

    package func add(_ text: StaticString) throws(WorkoutFileError) {
        try add(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    // MARK: Unchecked, after space was reserved

    /// Adds bytes for which space has been reserved.
    @inline(__always) func put(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let address = bytes.baseAddress else { return }
        cursor.update(from: address, count: bytes.count)
        cursor += bytes.count
    }

    /// Adds text for which space has been reserved.
    @inline(__always) func put(_ text: StaticString) {
        cursor.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        cursor += text.utf8CodeUnitCount
    }
}
