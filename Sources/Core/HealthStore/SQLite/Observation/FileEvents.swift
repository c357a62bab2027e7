import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

#if os(Linux)
    /// A notifier of writes to a file (inotify).
    // Unchecked, because Dispatch does not mark its sources Sendable, which they are.
    final class FileEvents: @unchecked Sendable {
        private let source: any DispatchSourceRead
        private let descriptor: Int32
        private let active = Atomic(true)
        private let isStarted = Atomic(false)

        /// Watches a file; nil if the system's limit of watches is reached, or the file does not exist.
        init?(path: String, queue: DispatchQueue) {
            let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            guard descriptor >= 0 else { return nil }
            guard inotify_add_watch(descriptor, path, UInt32(IN_MODIFY)) >= 0 else {
                close(descriptor)
                return nil
            }
            self.descriptor = descriptor
            source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            source.setCancelHandler { close(descriptor) }
        }

        deinit { stop() }

        /// A Boolean value that indicates whether events may still arrive; false once the file is gone.
        var isActive: Bool { active.load(ordering: .relaxed) }

        /// Calls a handler after each batch of writes, with true when the file is gone.
        func start(_ handler: @escaping @Sendable (_ isLost: Bool) -> Void) {
            source.setEventHandler { [weak self] in
                guard let self else { return }
                let isLost = drain()
                if isLost { active.store(false, ordering: .relaxed) }
                handler(isLost)
            }
            isStarted.store(true, ordering: .relaxed)
            source.activate()
        }

        func stop() {
            // A source that was never activated does not call its cancel handler.
            if !isStarted.exchange(true, ordering: .relaxed) { source.activate() }
            source.cancel()
        }

        /// Reads all pending events, and returns whether one says that the watch has ended.
        private func drain() -> Bool {
            var isLost = false
            withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: MemoryLayout<inotify_event>.alignment) { bytes in
                while true {
                    let count = read(descriptor, bytes.baseAddress, bytes.count)
                    guard count > 0 else { return }
                    var offset = 0
                    while offset + MemoryLayout<inotify_event>.size <= count {
                        let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                        if event.mask & UInt32(IN_IGNORED) != 0 { isLost = true }
                        offset += MemoryLayout<inotify_event>.size + Int(event.len)
                    }
                }
            }
            return isLost
        }
    }
#else
    /// The implementation for systems without events, where the file is polled.
    final class FileEvents: Sendable {
        init?(path: String, queue: DispatchQueue) { return nil }
        var isActive: Bool { false }
        func start(_ handler: @escaping @Sendable (_ isLost: Bool) -> Void) {}
        func stop() {}
    }
#endif
