import Foundation
import HealthModel
import HealthStore
import Synchronization

/// The session of a builder, as it is kept while it goes on, so that a new process can take it up (LIV-30).
///
/// The session sets ``HKWorkoutBuilder/Progress/session`` before it starts, and calls
/// ``HKWorkoutBuilder/keepSession(in:)`` in its turn whenever something of its own changed. Everything that the builder
/// is told is kept by the builder: before the call is confirmed, and samples in the transaction that saves them.
struct KeptSession: Sendable {
    /// The identifier under which it is kept.
    let uuid: UUID
    /// The session as it is now, with what its builder was told; the builder adds its own device and route.
    let record: @Sendable (WorkoutAssembly) -> ActiveSessionRecord
}

extension HKWorkoutBuilder {
    /// Keeps the session as it is now; does nothing for a builder without one.
    func keepSession(in context: StoreContext) throws {
        let (assembly, session) = progress.withLock { ($0.assembly, $0.session) }
        if let session { try keep(session, assembly, in: context) }
    }

    /// Keeps a session with what its builder was told.
    func keep(_ session: KeptSession, _ assembly: WorkoutAssembly, in context: StoreContext) throws {
        var record = session.record(assembly)
        record.device = deviceRecord
        let (route, beats) = progress.withLock { ($0.route, $0.beats) }
        record.routeMetadata = route?.metadata
        record.beats = beats.isEmpty ? nil : beats
        try context.access.write { (engine, app) throws(EngineError) in try engine.keep(record, by: app) }
    }

    /// Keeps further points of the route.
    func keep(_ points: [RoutePoint], in context: StoreContext) throws {
        guard let session = progress.withLock({ $0.session?.uuid }) else { return }
        try context.access.write { (engine, app) throws(EngineError) in
            try engine.keep(points, ofSession: session, by: app)
        }
    }

    /// Adds heart beats, and keeps them with the session from time to time: all of them are written again each time (SEN-123).
    ///
    /// - Parameters:
    ///   - beats: In the order of time for each device.
    ///   - device: What measured where a beat does not say.
    ///   - isPart: Whether a moment belongs to the workout; a beat that does not is left out, and the next one follows a gap.
    func take(_ beats: [FeedBeat], from device: DeviceRecord, where isPart: (Double) -> Bool) {
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
            // About a minute; less often where there are very many.
            guard count - progress.keptBeats >= max(60, count / 500) else { return false }
            progress.keptBeats = count
            return true
        }
        if isDue { try? keepSession(in: store.context) }
    }

    /// Forgets the session, because the workout was given up.
    ///
    /// Should that fail, the session comes back in a new process, and can be given up there.
    func forgetSession() {
        let session = progress.withLock { progress in
            defer { if progress.assembly.state == .discarded { progress.session = nil } }
            return progress.assembly.state == .discarded ? progress.session?.uuid : nil
        }
        guard let session else { return }
        try? store.context.access.write { (engine, app) throws(EngineError) in
            try engine.forgetActiveSession(session, of: app)
        }
    }

    /// Takes the route up again, if it had been begun.
    func recoverRoute(of kept: ActiveSession) {
        guard kept.record.routeMetadata != nil || !kept.points.isEmpty else { return }
        let assembly = RouteAssembly(points: kept.points, metadata: kept.record.routeMetadata ?? Metadata())
        let route = HKWorkoutRouteBuilder(of: self, recovering: assembly)
        progress.withLock { $0.route = route }
    }
}

extension HKWorkoutBuilder.Progress {
    /// What a builder knew when its session was kept; the statistics follow from the stored samples.
    ///
    /// The session must set ``session`` to be kept further.
    init(recovering kept: ActiveSession) {
        self.init(assembly: kept.record.assembly)
        members = kept.members
        beats = kept.record.beats ?? []
        keptBeats = beats.reduce(0) { $0 + $1.times.count }
        statistics.follow(assembly.activities)
        statistics.recount(kept.data)
        if assembly.state != .created { zones.begin(assembly.zones) }
        zones.recount(kept.data)
    }
}
