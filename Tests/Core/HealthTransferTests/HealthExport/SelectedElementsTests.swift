import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing

@testable import HealthTransfer

/// The elements and files of an export of Apple Health that were asked for.
@Suite struct SelectedElementsTests {
    private static func dates(_ day: Int) -> String {
        #"startDate="2024-03-0\#(day) 10:00:00 +0000" endDate="2024-03-0\#(day) 10:30:00 +0000""#
    }

    private static let electrocardiogram = """
        Name,Alex
        Recorded Date,2024-03-03 12:00:00 +0000
        Classification,Sinus Rhythm
        Sample Rate,4 hertz
        Lead,Lead I
        Unit,µV

        -48.673
        59.5
        """

    /// An export with elements of each kind on the first and on the second of March.
    private static var body: String {
        let point = #"<SensitivityPoint frequencyValue="500" frequencyUnit="Hz" leftEarValue="9" leftEarUnit="dBHL"/>"#
        return [1, 2].map { day in
            let own = #"sourceName="W" \#(dates(day))"#
            let values = [("Systolic", 118), ("Diastolic", 76)].map { name, value in
                #"<Record type="HKQuantityTypeIdentifierBloodPressure\#(name)" unit="mmHg" value="\#(value)" \#(own)/>"#
            }
            .joined()
            return #"<Record type="HKQuantityTypeIdentifierHeartRate" unit="count/min" value="61" \#(own)/>"#
                + #"<Record type="HKCategoryTypeIdentifierSleepAnalysis" value="HKCategoryValueSleepAnalysisAsleepDeep" \#(own)/>"#
                + #"<Correlation type="HKCorrelationTypeIdentifierBloodPressure" \#(own)>\#(values)</Correlation>"#
                + values
                + #"<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" \#(own)/>"#
                + #"<ActivitySummary dateComponents="2024-03-0\#(day)" activeEnergyBurned="9" activeEnergyBurnedUnit="kcal"/>"#
                + #"<Audiogram \#(own)>\#(point)</Audiogram><Novelty type="X" \#(own)/>"#
        }
        .joined()
    }

    private static let pressures = [
        "HKCorrelationTypeIdentifierBloodPressure", "HKQuantityTypeIdentifierBloodPressureDiastolic",
        "HKQuantityTypeIdentifierBloodPressureSystolic",
    ]

    @Test(
        "IMP-95: of each kind of element those of the types and dates that were asked for are taken, and the others counted",
        arguments: [
            ([.heartRate], ["HKQuantityTypeIdentifierHeartRate"]),
            ([.sleepAnalysis], ["HKCategoryTypeIdentifierSleepAnalysis"]),
            ([.workout], ["HKWorkoutTypeIdentifier"]), ([.audiogram], ["HKDataTypeIdentifierAudiogram"]),
            ([.bloodPressureSystolic], pressures),
            ([.electrocardiogram], ["HKDataTypeIdentifierElectrocardiogram"]), ([.stepCount], []),
            ([.workout, .heartRate], ["HKQuantityTypeIdentifierHeartRate", "HKWorkoutTypeIdentifier"]),
        ] as [([ObjectType], [String])])
    func elements(types: [ObjectType], taken: [String]) throws {
        for isLate in [false, true] { try check(types, taken, isLate: isLate) }
    }

    private func check(_ types: [ObjectType], _ taken: [String], isLate: Bool) throws {
        let engine = try StoreContents.engine()
        let folder = try TemporaryFolder()
        let path = try folder.write(ExampleExport.document(Self.body), to: "export.xml")
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "electrocardiograms"), withIntermediateDirectories: true)
        _ = try folder.write(Self.electrocardiogram, to: "electrocardiograms/ecg.csv")
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let period = try TypedPeriod(
            from: isLate ? "2024-03-02" : nil, to: nil, now: Date(timeIntervalSinceReferenceDate: 0),
            calendar: calendar)
        let report = AppleHealthImporter(
            access: StoreAccess(engine: engine, identity: StoreContents.reader),
            selection: ImportSelection(types, period)
        ).importExport(path)
        #expect(report.error == nil && report.unmapped.isEmpty)
        #expect(report.types.keys.sorted() == taken)
        for (type, count) in report.types {
            let isOne = isLate || type == ObjectType.electrocardiogram.identifier
            #expect(count == .init(added: isOne ? 1 : 2, known: 0), "\(type)")
        }
        // Nine elements a day, and a file.
        #expect(report.unchosen == 2 * 9 + 1 - report.types.values.reduce(0) { $0 + $1.added })
    }
}
