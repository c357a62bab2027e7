import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Permissions as shown to the owner of a store.
@Suite struct ConsentTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
    }

    @Test func API_82_everyAppThatAskedIsListedWithItsDecisions() throws {
        #expect(try engine.consents().isEmpty)
        try engine.authorize(
            .other,
            AuthorizationDecisions(
                share: [.heartRate: false], read: [.stepCount: true], earliestReadDates: [.stepCount: 5]))
        try engine.authorize(.own, AuthorizationDecisions(share: [.heartRate: true]))
        try engine.save([.heartRate(60, at: 0)], by: .own)
        try engine.grant(["a", "b"], among: ["a", "b"], of: .visionPrescription, includesNew: false, to: .own)
        let consents = try engine.consents()
        #expect(consents.map(\.bundleIdentifier) == ["test.other", "test.own"])
        #expect(consents.map(\.name) == [nil, "Own"])
        #expect(
            consents[0].states == [
                .heartRate: AuthorizationState(share: .denied),
                .stepCount: AuthorizationState(read: .authorized, earliestReadDate: 5),
            ])
        #expect(consents[1].objects == [.visionPrescription: 2])
        #expect(consents[1].states[.heartRate] == AuthorizationState(share: .authorized))
    }

    @Test func API_82_anAppThatIsForgottenHasNeverAsked() throws {
        try engine.authorize(.own, AuthorizationDecisions(share: [.heartRate: true], read: [.heartRate: true]))
        try engine.authorize(.other, AuthorizationDecisions(read: [.heartRate: true]))
        try engine.save([.heartRate(60, at: 0)], by: .own)
        #expect(try engine.forgetConsent(ofApp: "test.own"))
        #expect(try !engine.forgetConsent(ofApp: "test.own"))
        #expect(try engine.authorization(of: .own, for: .heartRate) == AuthorizationState())
        #expect(try engine.consents().map(\.bundleIdentifier) == ["test.other"])
        #expect(throws: EngineError.self) { try engine.samples(SampleRequest(.heartRate), for: .own) }
        #expect(try engine.samples(SampleRequest(.heartRate), for: .other).count == 1)
    }

    @Test("API-82: an app with a permission to schedule is listed, also if it never saved anything")
    func scheduling() throws {
        try engine.allow(.own)
        try engine.save([.heartRate(60, at: 0)], by: .own)
        #expect(try engine.forgetConsent(ofApp: "test.own"))
        try engine.authorize(.other, AuthorizationDecisions(read: [.heartRate: true]))
        try engine.write { store in
            try store.setSchedulingPermission(.denied, ofApp: "test.own")
            try store.setSchedulingPermission(.authorized, ofApp: "test.other")
            try store.setSchedulingPermission(.restricted, ofApp: "a.third")
        }
        #expect(
            try engine.consents() == [
                AppConsent(bundleIdentifier: "a.third", scheduling: .restricted),
                AppConsent(
                    bundleIdentifier: "test.other", states: [.heartRate: AuthorizationState(read: .authorized)],
                    scheduling: .authorized),
                AppConsent(bundleIdentifier: "test.own", name: "Own", scheduling: .denied),
            ])
    }

    @Test("API-82: with an app its objects and its permission to schedule are forgotten, and those of no other")
    func everything() throws {
        for app in [AppIdentity.own, .other] {
            try engine.grant(["a"], among: ["a", "b"], of: .visionPrescription, includesNew: false, to: app)
            try engine.write { try $0.setSchedulingPermission(.denied, ofApp: app.source.bundleIdentifier) }
        }
        try engine.write { try $0.setSchedulingPermission(.authorized, ofApp: "a.third") }
        func granted() throws -> [String] {
            try engine.read { try SQLStatement($0.database, "SELECT app FROM object_grant ORDER BY app").texts() }
        }
        #expect(try granted() == ["test.other", "test.own"])
        #expect(try engine.forgetConsent(ofApp: "test.own"))
        #expect(try !engine.forgetConsent(ofApp: "test.own") && granted() == ["test.other"])
        let consents = try engine.consents()
        #expect(consents.map(\.bundleIdentifier) == ["a.third", "test.other"])
        #expect(consents.map(\.scheduling) == [.authorized, .denied])
        #expect(consents.map(\.objects) == [[:], [.visionPrescription: 1]])
        // A permission to schedule alone is forgotten as well.
        #expect(try engine.forgetConsent(ofApp: "a.third"))
        #expect(try !engine.forgetConsent(ofApp: "a.third") && !engine.forgetConsent(ofApp: "test"))
        #expect(try engine.consents().map(\.bundleIdentifier) == ["test.other"])
    }

    @Test("API-82: with an app its registrations for background delivery are forgotten, and those of no other")
    func deliveries() throws {
        for app in [AppIdentity.own, .other] {
            try engine.authorize(app, AuthorizationDecisions(read: [.heartRate: true, .bodyMass: true]))
            try engine.enableBackgroundDelivery(of: .heartRate, at: .daily, for: app)
            try engine.enableBackgroundDelivery(of: .bodyMass, at: .hourly, for: app)
        }
        #expect(try engine.forgetConsent(ofApp: "test.own"))
        #expect(try engine.backgroundDeliveries(for: .own).isEmpty)
        #expect(try engine.backgroundDeliveries(for: .other) == [.heartRate: .daily, .bodyMass: .hourly])
        // An app that asks again has to register again, too.
        try engine.authorize(.own, AuthorizationDecisions(read: [.heartRate: true]))
        #expect(try engine.backgroundDeliveries(for: .own).isEmpty)
        #expect(try !engine.forgetConsent(ofApp: "test.third"))
    }
}
