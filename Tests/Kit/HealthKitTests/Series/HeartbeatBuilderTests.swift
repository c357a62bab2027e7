import HealthKit
import HealthModel
import Testing

/// Builders of heartbeats: why they refuse, and what can be repeated.
@Suite(.timeLimit(.minutes(5))) struct HeartbeatBuilderTests {
    private let test: TestStore
    private let store: HKHealthStore

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    private static let strap = HKDevice(
        name: "Strap", manufacturer: nil, model: nil, hardwareVersion: nil, firmwareVersion: nil, softwareVersion: nil,
        localIdentifier: nil, udiDeviceIdentifier: nil)

    private func builder(_ device: HKDevice? = nil) -> HKHeartbeatSeriesBuilder {
        HKHeartbeatSeriesBuilder(healthStore: store, device: device, start: noon(100))
    }

    private func reason(_ body: () async throws -> Void) async -> String? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? HKError).map { "\($0.code.rawValue) \($0.localizedDescription)" } ?? "\(error)"
        }
    }

    @Test(arguments: [
        (-1.0, "3 A heartbeat must be after the start of its series."),
        (0, "3 A heartbeat must be after the start of its series."),
        (Double.nan, "3 A heartbeat must be after the start of its series."),
        (1.5, "3 A heartbeat must be later than the previous one."),
        (1, "3 A heartbeat must be later than the previous one."),
    ])
    func OTH_50_whyABeatIsRefused(time: Double, expected: String) async throws {
        let builder = builder()
        try await builder.addHeartbeat(at: 1.5, precededByGap: true)
        #expect(await reason { try await builder.addHeartbeat(at: time, precededByGap: false) } == expected)
        // It is over then.
        let over = "3 The heartbeat series is finished."
        #expect(await reason { try await builder.addHeartbeat(at: 2, precededByGap: false) } == over)
        #expect(await reason { try await builder.addMetadata(["a": 1]) } == over)
        #expect(await reason { _ = try await builder.finishSeries() } == over)
        #expect(try await store.count(HKSeriesType.heartbeat()) == 0)
    }

    @Test func OTH_52_withoutBeatsItStaysOpen() async throws {
        let builder = builder(Self.strap)
        let empty = "3 The heartbeat series has no heartbeats."
        #expect(await reason { _ = try await builder.finishSeries() } == empty)
        try await builder.addHeartbeat(at: 0.5, precededByGap: false)
        try await builder.addMetadata(["a": 1, "b": 1])
        try await builder.addMetadata(["b": 2])
        let series = try await builder.finishSeries()
        #expect(series.device == Self.strap && series.startDate == noon(100) && series.endDate == noon(100.5))
        #expect(series.metadata as? [String: Int] == ["a": 1, "b": 2])
    }

    /// After a refusal by the store the same series can be finished once more.
    @Test func OTH_52_whatTheStoreRefusesCanBeRepeated() async throws {
        let builder = builder()
        try await builder.addHeartbeat(at: 1, precededByGap: false)
        try test.decide(store, share: [.heartbeatSeries: false])
        #expect(await failure { _ = try await builder.finishSeries() } == .errorAuthorizationDenied)
        try test.decide(store, share: [.heartbeatSeries: true])
        try await builder.addHeartbeat(at: 2, precededByGap: false)
        let series = try await builder.finishSeries()
        #expect(series.count == 2 && series.device == nil && series.metadata == nil)
        #expect(try await store.count(HKSeriesType.heartbeat()) == 1)
    }

    @Test func OTH_52_metadataThatBreakARuleFail() async throws {
        let builder = builder()
        try await builder.addHeartbeat(at: 1, precededByGap: false)
        try await builder.addMetadata([HKMetadataKeySyncIdentifier: "a"])
        #expect(await failure { _ = try await builder.finishSeries() } == .errorInvalidArgument)
        try await builder.addMetadata([HKMetadataKeySyncVersion: 1])
        #expect(try await builder.finishSeries().count == 1)
    }
}
