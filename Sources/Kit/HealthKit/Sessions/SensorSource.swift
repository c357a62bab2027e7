package import HealthModel
import HealthStore

/// The source of data measured by feeds, which is a part of the system like the sensors of a watch (LIV-12).
package enum SensorSource {
    /// The identity under which measured samples are saved.
    package static let identity: AppIdentity = {
        let process = CurrentApp.process
        return AppIdentity(
            bundleIdentifier: AppIdentity.sensorsBundleIdentifier, name: Host.systemName, version: process.version,
            productType: process.productType, system: process.system)
    }()

    /// The source revision of measured samples.
    static let revision = identity.revision

    /// Throws the error for which measured samples would be refused.
    static func check(_ samples: [SampleRecord], in engine: SQLiteEngine) throws(EngineError) {
        try engine.read(for: identity) { try $0.checkSaving(samples) }
    }

    /// Authorizes the sensors to write their measurements and to read the data of workouts; done once per store.
    static func admit(to engine: SQLiteEngine) throws(EngineError) {
        let state = try engine.read(for: identity) { try $0.authorization(for: .heartRate) }
        guard state.share != .authorized else { return }
        let types = ObjectType.all.filter { $0.family == .quantity }
        let all = Dictionary(uniqueKeysWithValues: types.map { ($0, true) })
        try engine.write(as: identity) {
            try $0.authorize(identity, AuthorizationDecisions(share: all, read: all))
        }
    }
}
