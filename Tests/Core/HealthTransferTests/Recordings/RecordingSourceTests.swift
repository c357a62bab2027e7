import HealthModel
import HealthReports
import TestSupport
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// The sources of files.
@Suite struct RecordingSourceTests {
    private func recording(_ format: FormatName, _ device: RecordedDevice?) -> WorkoutRecording {
        WorkoutRecording(
            format: format, sessions: [RecordedSession(start: 0, end: 10, activity: .running)],
            points: RecordedPoints(),
            pauses: [], name: nil, device: device)
    }

    private func device(
        _ name: String?, maker: String? = nil, model: String? = nil, version: String? = nil
    ) -> RecordedDevice {
        var device = RecordedDevice()
        device.name = name
        device.manufacturer = maker
        device.model = model
        device.softwareVersion = version
        return device
    }

    private func source(ofProgram creator: String?, author: String? = nil) -> RecordingSource {
        var recording = recording(.gpx, nil)
        recording.details.creator = creator
        recording.details.author = author
        return RecordingSource(recording)
    }

    // MARK: Devices

    /// A FIT file has maker and model, a TCX file a name and a number.
    @Test(arguments: [
        ("Fenix 3", "fenix 3", 2050, "Garmin Fenix 3"), ("Edge 520", "Edge 520", 2067, "Garmin Edge 520"),
        ("Forerunner 910xt", "Garmin Forerunner 910XT", 1328, "Garmin Forerunner 910xt"),
        ("Vivo active hr", "vívoactive HR", 2337, "Garmin Vivo active hr"),
    ])
    func aDeviceIsOneSourceInFITAndTCX(model: String, name: String, number: Int, whole: String) {
        let fit = RecordingSource(recording(.fit, device("Garmin \(model)", maker: "Garmin", model: model)))
        let tcx = RecordingSource(recording(.tcx, device(name, model: "product \(number)")))
        #expect(fit.name == whole)
        #expect(fit.identity(account: 0) == tcx.identity(account: 0))
        #expect(source(ofProgram: whole.uppercased().replacing("GARMIN", with: "Garmin")).name == whole)
    }

    /// The version that a program states explicitly takes precedence over a number at the end of its name.
    @Test func theVersionThatIsSaidCounts() {
        let found = source(ofProgram: "Flow 4.1 Software Version 2.0")
        #expect(found.name == "Flow" && found.version == "2.0")
        #expect(source(ofProgram: "Flow 4.1").version == "4.1")
    }

    @Test func aDeviceOfAnotherMakerKeepsItsName() {
        let polar = RecordingSource(recording(.tcx, device("Polar Vantage V", model: "product 203", version: "5.0")))
        #expect(polar.name == "Polar Vantage V" && polar.version == "5.0")
        // The number is Garmin's, the name is not.
        #expect(RecordingSource(recording(.tcx, device("Other 3", model: "product 2050"))).name == "Other 3")
        let wahoo = device("Wahoo Fitness ELEMNT", maker: "Wahoo Fitness", model: "ELEMNT", version: "1.20")
        let source = RecordingSource(recording(.fit, wahoo))
        #expect(source.name == "Wahoo Fitness ELEMNT" && source.version == "1.20")
        let converted = device("Development Test watch", maker: "Development", model: "Test watch")
        #expect(RecordingSource(recording(.fit, converted)).name == "Test watch")
    }

    // MARK: Programs

    @Test(arguments: [
        ("StravaGPX", "StravaGPX", nil), ("GPSBabel - http://www.gpsbabel.org", "GPSBabel", nil),
        ("ExpertGPS 1.1.1 - http://www.topografix.com", "ExpertGPS", "1.1.1"), ("Oregon 600", "Oregon 600", nil),
        ("Forerunner 410 Software Version 2.20", "Forerunner 410", "2.20"),
        ("Forerunner305 (Unit ID 3815748186)", "Forerunner305", nil), ("  My\u{0}\n\tapp\u{202E} ", "My app", nil),
        ("Urban Biker - with barometer", "Urban Biker - with barometer", nil), ("2.5", "2.5", nil),
        ("Läufer 🏃", "Läufer 🏃", nil),
    ])
    func aProgramIsNamedWithoutItsAddressAndVersion(creator: String, name: String, version: String?) {
        let source = source(ofProgram: creator)
        #expect(source.name == name)
        #expect(source.version == version)
    }

    @Test(arguments: [nil, "", "...", " \u{7} ", "http://example.org", "–"])
    func whatNamesNothingIsItsFormat(creator: String?) {
        #expect(source(ofProgram: creator).name == "GPX")
        #expect(source(ofProgram: creator).version == nil)
    }

    @Test func theProgramThatWroteAFileStandsInForItsDevice() {
        #expect(source(ofProgram: nil, author: "Flow").name == "Flow")
        #expect(source(ofProgram: "Watch", author: "Flow").name == "Watch")
    }

    /// A name of a million characters, and a character of a million marks.
    @Test func longNamesAreCut() {
        for name in [String(repeating: "ab ", count: 1_000_000), "a" + String(repeating: "\u{301}", count: 1_000_000)] {
            #expect(source(ofProgram: name).name.unicodeScalars.count <= 80)
        }
    }

    // MARK: Accounts

    @Test func theNameMakesTheSource() {
        let source = source(ofProgram: "Test watch")
        #expect(source.identity(account: 0) == ImportedSource.identity(name: "Test watch", version: nil))
        let names = (0..<4).map { source.identity(account: $0).source.name }
        #expect(names == ["Test watch", "Test watch (GPX)", "Test watch (GPX 2)", "Test watch (GPX 3)"])
        #expect(Set((0..<4).map { source.identity(account: $0).source.bundleIdentifier }).count == 4)
    }

    @Test func whatAWatchCountedAllDayIsASourceOfItsOwn() {
        var day = RecordedMeasurements(format: .fit)
        day.device = device("Garmin Fenix 3", maker: "Garmin", model: "Fenix 3")
        day.samples = [.init(type: .heartRate, start: 0, end: 0, value: 50, unit: .countPerMinute)]
        #expect(RecordingSource(day).name == "Garmin Fenix 3")
        day.samples.append(.init(type: .stepCount, start: 0, end: 60, value: 50, unit: .count))
        #expect(RecordingSource(day).name == "Garmin Fenix 3 (all day)")
        day.device = nil
        #expect(RecordingSource(day).name == "FIT (all day)")
    }
}
