import Foundation
import HealthModel
import HealthStore
import Synchronization

/// The session of a builder, persisted while in progress so that a new process can recover it (LIV-30).
///
/// The session sets ``HKWorkoutBuilder/Progress/session`` before it starts, and calls
/// ``HKWorkoutBuilder/persistSession(in:)`` in order whenever its own state changes. The builder persists its own
/// changes before it confirms a call, and samples in the transaction that saves them.
struct PersistedSession: Sendable {
    /// The identifier under which the session is persisted.
    let uuid: UUID
    /// Returns the current record of the session with the state of its builder; the builder adds its own device and
    /// route.
    let record: @Sendable (WorkoutAssembly) -> ActiveSessionRecord
}

extension HKWorkoutBuilder {
    /// Persists the current state of the session; does nothing for a builder without one.
    func persistSession(in context: StoreContext) throws {
        let (assembly, session) = progress.withLock { ($0.assembly, $0.session) }
        if let session { try persist(session, assembly, in: context) }
    }

    /// Persists a session with the state of its builder.
    func persist(_ session: PersistedSession, _ assembly: WorkoutAssembly, in context: StoreContext) throws {
        var record = session.record(assembly)
        record.device = deviceRecord
        let (route, beats) = progress.withLock { ($0.route, $0.beats) }
        record.routeMetadata = route?.metadata
        record.beats = beats.isEmpty ? nil : beats
        try context.access.write { try $0.save(record) }
    }

    /// Persists further points of the route.
    func persist(_ points: [RoutePoint], in context: StoreContext) throws {
        guard let session = progress.withLock({ $0.session?.uuid }) else { return }
        try context.access.write { try $0.save(points, ofSession: session) }
    }

    /// Adds heartbeats, and persists them with the session from time to time, because each time all of them are
    /// written (SEN-123).
    ///
    /// - Parameters:
    ///   - beats: The heartbeats, in chronological order for each device.
    ///   - device: The measuring device of beats that do not specify one.
    ///   - isPart: Returns whether a moment belongs to the workout; a beat that does not is omitted, and the next one
    ///     follows a gap.
    func insertFromFeed(_ beats: [FeedBeat], from device: DeviceRecord, where isPart: (Double) -> Bool) {
        let isDue = progress.withLock { progress in
            for beat in beats {
                let device = beat.device ?? device
                let place = progress.beats.firstIndex { $0.device == device } ?? progress.beats.count
                if place == progress.beats.count { progress.beats.append(BeatTrain(device: device)) }
                if isPart(beat.time) {
                    progress.beats[place].add(beat.time, followsGap: beat.followsGap)
                } else {
                    progress.beats[place].leaveOut()
                }
            }
            let count = progress.beats.reduce(0) { $0 + $1.times.count }
            // About once a minute; less often for very large numbers of beats.
            guard count - progress.persistedBeats >= max(60, count / 500) else { return false }
            progress.persistedBeats = count
            return true
        }
        if isDue { try? persistSession(in: store.context) }
    }

    /// Deletes the persisted session, because the workout was discarded.
    ///
    /// If that fails, the session is recovered in a new process and can be discarded there.
    func forgetSession() {
        let session = progress.withLock { progress in
            defer { if progress.assembly.state == .discarded { progress.session = nil } }
            return progress.assembly.state == .discarded ? progress.session?.uuid : nil
        }
        guard let session else { return }
        try? store.context.access.write { try $0.forget(session) }
    }

    /// Recovers the route, if it had been started.
    func recoverRoute(of kept: ActiveSession) {
        guard kept.record.routeMetadata != nil || !kept.points.isEmpty else { return }
        let assembly = RouteAssembly(points: kept.points, metadata: kept.record.routeMetadata ?? Metadata())
        let route = HKWorkoutRouteBuilder(of: self, recovering: assembly)
        progress.withLock { $0.route = route }
    }
}

extension HKWorkoutBuilder.Progress {
    /// Creates the state of a builder from its persisted session; the statistics are computed from the stored
    /// samples.
    ///
    /// The session must set ``session`` for it to be persisted further.
    init(recovering kept: ActiveSession) {
        self.init(assembly: kept.record.assembly)
        members = kept.members
        beats = kept.record.beats ?? []
        persistedBeats = beats.reduce(0) { $0 + $1.times.count }
        statistics.follow(assembly.activities)
        statistics.recount(kept.data)
        if assembly.state != .created { zones.begin(assembly.zones) }
        zones.recount(kept.data)
    }
}
