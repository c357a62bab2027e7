import CISAL

/// An inflater for raw deflate streams, using ISA-L.
final class ISALInflater: Inflater {
    private let state = UnsafeMutableRawPointer.allocate(byteCount: max(isal_state_size(), 1), alignment: 16)

    init() { isal_begin(state) }

    deinit { state.deallocate() }

    var held: Int { isal_held(state) }

    func unpack(
        _ packed: inout UnsafeRawBufferPointer, into room: inout UnsafeMutableRawBufferPointer
    ) -> InflatingStatus {
        let (packedCount, roomCount) = (min(packed.count, 1 << 30), min(room.count, 1 << 30))
        var piece = isal_piece(
            packed: packed.baseAddress?.assumingMemoryBound(to: UInt8.self), packed_count: UInt32(packedCount),
            room: room.baseAddress?.assumingMemoryBound(to: UInt8.self), room_count: UInt32(roomCount))
        let progress = isal_unpack(state, &piece)
        packed = UnsafeRawBufferPointer(rebasing: packed.dropFirst(packedCount - Int(piece.packed_count)))
        room = UnsafeMutableRawBufferPointer(rebasing: room.dropFirst(roomCount - Int(piece.room_count)))
        return switch progress {
        case isal_goes_on: .goesOn
        case isal_ended: .ended
        default: .damaged
        }
    }
}
