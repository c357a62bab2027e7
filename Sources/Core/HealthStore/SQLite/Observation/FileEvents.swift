import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

#if os(Linux)
    /// Tells when a file is written to (inotify).
    // Unchecked, because Dispatch does not mark its sources Sendable, which they are.
    final class FileEvents: @unchecked Sendable {
        private let source: any DispatchSourceRead
        private let descriptor: Int32
        private let active = Atomic(true)
        private let isStarted = Atomic(false)

        /// Watches a file; nil if the system has no more watches to give, or there is no such file.
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

        /// False once the file is gone, and no event will come any more.
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
            // A source that never ran does not call its cancel handler.
            if !isStarted.exchange(true, ordering: .relaxed) { source.activate() }
            source.cancel()
        }

        /// Takes all waiting events; true if one says that the watch has ended.
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
    /// Elsewhere there are no events; the watch looks by the clock.
    final class FileEvents: Sendable {
        init?(path: String, queue: DispatchQueue) { return nil }
        var isActive: Bool { false }
        func start(_ handler: @escaping @Sendable (_ isLost: Bool) -> Void) {}
        func stop() {}
    }
#endif
