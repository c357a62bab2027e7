import HealthModel
import Testing

@testable import BluetoothSensors

/// Straps that deny their contact, over several connections.
@Suite struct WornStrapTests {
    private var meter = HeartRateMeter()
    private var output = MeterOutput(sensor: 0)
    private var second = 0.0

    private var rates: Int { output.readings.count { $0.type == .heartRate } }

    /// Processes frames of two rates in turn, one a second, with contact or without.
    private mutating func process(_ count: Int, hasContact: Bool) throws {
        for index in 0..<count {
            let rate: UInt8 = index % 2 == 0 ? 80 : 81
            second += 1
            meter.process(try HeartRateMeasurement([hasContact ? 6 : 4, rate]), at: second, into: &output)
        }
    }

    @Test("SEN-21: each connection has a trial of its own, in which a strap without contact gives no rate")
    mutating func connections() throws {
        for connection in 1...3 {
            try process(20, hasContact: false)
            #expect(rates == 2 * (connection - 1))
            try process(2, hasContact: false)
            #expect(rates == 2 * connection)
            meter.handleDisconnection()
        }
    }

    @Test("SEN-21: contact in one connection says nothing of the next one") mutating func contact() throws {
        try process(1, hasContact: true)
        try process(30, hasContact: false)
        #expect(rates == 1)
        meter.handleDisconnection()
        try process(20, hasContact: false)
        #expect(rates == 1)
        try process(3, hasContact: false)
        #expect(rates == 4)
        meter.handleDisconnection()
        try process(1, hasContact: true)
        try process(30, hasContact: false)
        #expect(rates == 5)
    }

    @Test("SEN-21: a trial goes on over the begin of a session and over a pause") mutating func sessions() throws {
        try process(10, hasContact: false)
        meter.rebase()
        try process(5, hasContact: false)
        meter.pause()
        meter.resume()
        try process(5, hasContact: false)
        #expect(rates == 0)
        try process(1, hasContact: false)
        #expect(rates == 1)
    }
}
