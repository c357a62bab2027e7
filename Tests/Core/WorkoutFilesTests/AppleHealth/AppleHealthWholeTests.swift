import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// Everything that is read of an element, and the element that is written for it, as one text.
@Suite struct AppleHealthWholeTests {
    private static let watch = SourceRevisionRecord(
        source: SourceRecord(bundleIdentifier: "import.1", name: "Watch"), version: "11.2", productType: "Watch7,3",
        system: nil)
    private static let origin = SampleOrigin(
        source: watch, device: DeviceRecord([.name: "Apple Watch", .hardwareVersion: "Watch7,3"]),
        metadata: [MetadataKey.timeZone: .string("Europe/Berlin")])

    private static func sample(_ type: ObjectType, _ start: Double, _ end: Double, _ content: SampleContent)
        -> SampleRecord
    {
        SampleRecord(
            uuid: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)), type: type, start: start,
            end: end, content: content, origin: origin)
    }

    // MARK: Workouts

    private static let swim = #"""
        <Workout workoutActivityType="HKWorkoutActivityTypeSwimBikeRun" duration="0.75" durationUnit="h"
         totalDistance="5" totalDistanceUnit="km" totalEnergyBurned="300" totalEnergyBurnedUnit="kcal"
         totalSwimmingStrokeCount="410" totalSwimmingStrokeCountUnit="count" totalFlightsClimbed="7"
         sourceName="Watch" sourceVersion="11.2" creationDate="2026-05-12 06:51:00 +0000"
         startDate="2026-05-12 06:00:00 +0000" endDate="2026-05-12 06:50:00 +0000">
         <MetadataEntry key="HKIndoorWorkout" value="0"/>
         <MetadataEntry key="HKSwimmingLocationType" value="2"/>
         <MetadataEntry key="HKLapLength" value="25 m"/>
         <WorkoutEvent type="HKWorkoutEventTypePause" date="2026-05-12 06:01:00 +0000" duration="9" durationUnit="min"/>
         <WorkoutEvent type="HKWorkoutEventTypeResume" date="2026-05-12 06:02:00 +0000"/>
         <WorkoutEvent type="HKWorkoutEventTypeLap" date="2026-05-12 06:03:00 +0000" duration="90" durationUnit="s"/>
         <WorkoutEvent type="HKWorkoutEventTypeMarker" date="2026-05-12 06:04:00 +0000"/>
         <WorkoutEvent type="HKWorkoutEventTypeMotionPaused" date="2026-05-12 06:05:00 +0000"/>
         <WorkoutEvent type="HKWorkoutEventTypeMotionResumed" date="2026-05-12 06:06:00 +0000"/>
         <WorkoutEvent type="HKWorkoutEventTypeSegment" date="2026-05-12 06:07:00 +0000" duration="0.1">
          <MetadataEntry key="leg" value="swim"/>
         </WorkoutEvent>
         <WorkoutEvent type="HKWorkoutEventTypePauseOrResumeRequest" date="2026-05-12 06:08:00 +0000"/>
         <WorkoutEvent type="3" date="2026-05-12 06:09:00 +0000" duration="1" durationUnit="min"/>
         <WorkoutEvent type="HKWorkoutEventTypeRest" date="2026-05-12 06:10:00 +0000"/>
         <WorkoutEvent type="HKWorkoutEventTypeLap" date="later"/>
         <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" average="2" minimum="1" maximum="3" unit="count/s"/>
         <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="200" unit="kcal"/>
         <WorkoutStatistics type="HKQuantityTypeIdentifierUnheardOf" sum="200" unit="kcal"/>
         <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" sum="200" unit="kcal"/>
         <WorkoutActivity uuid="00000000-0000-0000-0000-00000000000A"
          workoutActivityType="HKWorkoutActivityTypeSwimming" startDate="2026-05-12 06:00:00 +0000"
          endDate="2026-05-12 06:20:00 +0000" duration="15" durationUnit="min">
          <MetadataEntry key="water" value="cold"/>
          <WorkoutEvent type="HKWorkoutEventTypeLap" date="2026-05-12 06:03:00 +0000" duration="90" durationUnit="s"/>
          <WorkoutEvent type="HKWorkoutEventTypeLap" date="2026-05-12 06:03:00 +0000" duration="91" durationUnit="s"/>
          <WorkoutEvent type="HKWorkoutEventTypeSegment" date="2026-05-12 06:07:00 +0000" duration="0.1">
           <MetadataEntry key="leg" value="bike"/>
          </WorkoutEvent>
          <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceSwimming" sum="0.5" unit="km"/>
         </WorkoutActivity>
         <WorkoutActivity uuid="own" startDate="2026-05-12 06:20:00 +0000"/>
         <WorkoutActivity uuid="undated" startDate="2026"/>
         <WorkoutRoute sourceName="Watch" startDate="2026-05-12 06:00:00 +0000" endDate="2026-05-12 06:50:00 +0000">
          <FileReference path="/workout-routes/route.gpx"/>
         </WorkoutRoute>
         <Novelty/>
        </Workout>
        """#

    @Test func EXP_40_allOfAWorkoutIsReadAndWritten() throws {
        let element = try #require(HealthText.elements(Self.swim).first)
        var reason: AppleHealthReason?
        let workout = try #require(AppleHealthWorkout(element, reason: &reason))
        #expect(
            HealthText.text(workout) == #"""
                (start 800258400.0, end 800261400.0, created 800261460.0, sourceName 'Watch', sourceVersion \#
                '11.2', entries [
                 (name 'HKIndoorWorkout', value '0')
                 (name 'HKSwimmingLocationType', value '2')
                 (name 'HKLapLength', value '25 m')], record (activityType swimBikeRun, duration 2700.0, totals [
                 distance: 5.0 km
                 energyBurned: 200.0 kcal
                 flightsClimbed: 7.0 count
                 swimmingStrokeCount: 410.0 count], events [
                 (kind pause, start 800258460.0, end 800258460.0)
                 (kind resume, start 800258520.0, end 800258520.0)
                 (kind lap, start 800258580.0, end 800258670.0)
                 (kind lap, start 800258580.0, end 800258671.0)
                 (kind marker, start 800258640.0, end 800258640.0)
                 (kind motionPaused, start 800258700.0, end 800258700.0)
                 (kind motionResumed, start 800258760.0, end 800258760.0)
                 (kind segment, start 800258820.0, end 800258826.0, metadata [leg: string("swim")])
                 (kind segment, start 800258820.0, end 800258826.0, metadata [leg: string("bike")])
                 (kind pauseOrResumeRequest, start 800258880.0, end 800258880.0)
                 (kind lap, start 800258940.0, end 800259000.0)], activities [
                 (uuid 00000000-0000-0000-0000-00000000000A, configuration (activityType swimming, locationType \#
                (rawValue 3), swimmingLocationType (rawValue 2), lapLength 25.0 m), start 800258400.0, end \#
                800259600.0, duration 900.0, metadata [water: string("cold")], statistics [
                  HKQuantityTypeIdentifierDistanceSwimming: (sum 500.0)])
                 (uuid 3640B8A4-7FC5-81E2-B8BE-CBF8400FC765, configuration (activityType swimBikeRun, \#
                locationType (rawValue 3), swimmingLocationType (rawValue 2), lapLength 25.0 m), start \#
                800259600.0)], isBuilderMade true, statistics [
                 HKQuantityTypeIdentifierActiveEnergyBurned: (sum 200.0)
                 HKQuantityTypeIdentifierHeartRate: (minimum 1.0, average 2.0, maximum 3.0)]), routes [
                 <WorkoutRoute>], leftovers [
                 (element <WorkoutEvent>, reason unknownType)
                 (element <WorkoutEvent>, reason unreadableDate)
                 (element <WorkoutStatistics>, reason unknownType)
                 (element <WorkoutStatistics>, reason unknownUnit)
                 (element <WorkoutActivity>, reason unreadableDate)
                 (element <Novelty>, reason unknownElement)])
                """#)
        let sample = Self.sample(.workout, workout.start, workout.end, .workout(workout.record))
        let route = AppleHealthPrinter(offset: 3_600).route(sample, file: "workout-routes/route.gpx")
        let written = AppleHealthPrinter(offset: 0).element(
            sample, workout.record, created: workout.created, looseSyncIdentifier: "s1", routes: [route],
            leftovers: workout.leftovers.map(\.element).suffix(1))
        #expect(
            try HealthText.xml([written]) == #"""
                 <Workout workoutActivityType="HKWorkoutActivityTypeSwimBikeRun" duration="45" durationUnit="min" \#
                totalDistance="5" totalDistanceUnit="km" totalSwimmingStrokeCount="410" \#
                totalSwimmingStrokeCountUnit="count" totalFlightsClimbed="7" totalFlightsClimbedUnit="count" \#
                sourceName="Watch" sourceVersion="11.2" device="&lt;&lt;HKDevice: 0x0&gt;, name:Apple Watch, \#
                hardware:Watch7,3&gt;" creationDate="2026-05-12 06:51:00 +0000" startDate="2026-05-12 06:00:00 \#
                +0000" endDate="2026-05-12 06:50:00 +0000">
                  <MetadataEntry key="HKTimeZone" value="Europe/Berlin"/>
                  <MetadataEntry key="HKMetadataKeySyncIdentifier" value="s1"/>
                  <WorkoutEvent type="HKWorkoutEventTypePause" date="2026-05-12 06:01:00 +0000"/>
                  <WorkoutEvent type="HKWorkoutEventTypeResume" date="2026-05-12 06:02:00 +0000"/>
                  <WorkoutEvent type="HKWorkoutEventTypeLap" date="2026-05-12 06:03:00 +0000" duration="1.5" \#
                durationUnit="min"/>
                  <WorkoutEvent type="HKWorkoutEventTypeLap" date="2026-05-12 06:03:00 +0000" \#
                duration="1.5166666666666666" durationUnit="min"/>
                  <WorkoutEvent type="HKWorkoutEventTypeMarker" date="2026-05-12 06:04:00 +0000"/>
                  <WorkoutEvent type="HKWorkoutEventTypeMotionPaused" date="2026-05-12 06:05:00 +0000"/>
                  <WorkoutEvent type="HKWorkoutEventTypeMotionResumed" date="2026-05-12 06:06:00 +0000"/>
                  <WorkoutEvent type="HKWorkoutEventTypeSegment" date="2026-05-12 06:07:00 +0000" duration="0.1" \#
                durationUnit="min">
                   <MetadataEntry key="leg" value="swim"/>
                  </WorkoutEvent>
                  <WorkoutEvent type="HKWorkoutEventTypeSegment" date="2026-05-12 06:07:00 +0000" duration="0.1" \#
                durationUnit="min">
                   <MetadataEntry key="leg" value="bike"/>
                  </WorkoutEvent>
                  <WorkoutEvent type="HKWorkoutEventTypePauseOrResumeRequest" date="2026-05-12 06:08:00 +0000"/>
                  <WorkoutEvent type="HKWorkoutEventTypeLap" date="2026-05-12 06:09:00 +0000" duration="1" \#
                durationUnit="min"/>
                  <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" startDate="2026-05-12 \#
                06:00:00 +0000" endDate="2026-05-12 06:50:00 +0000" sum="200" unit="kcal"/>
                  <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" startDate="2026-05-12 06:00:00 \#
                +0000" endDate="2026-05-12 06:50:00 +0000" average="2" minimum="1" maximum="3" unit="count/s"/>
                  <WorkoutActivity uuid="00000000-0000-0000-0000-00000000000A" \#
                workoutActivityType="HKWorkoutActivityTypeSwimming" startDate="2026-05-12 06:00:00 +0000" \#
                endDate="2026-05-12 06:20:00 +0000" duration="15" durationUnit="min">
                   <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceSwimming" startDate="2026-05-12 \#
                06:00:00 +0000" endDate="2026-05-12 06:20:00 +0000" sum="500" unit="m"/>
                   <MetadataEntry key="water" value="cold"/>
                  </WorkoutActivity>
                  <WorkoutActivity uuid="3640B8A4-7FC5-81E2-B8BE-CBF8400FC765" \#
                workoutActivityType="HKWorkoutActivityTypeSwimBikeRun" startDate="2026-05-12 06:20:00 +0000"/>
                  <Novelty/>
                  <WorkoutRoute sourceName="Watch" sourceVersion="11.2" device="&lt;&lt;HKDevice: 0x0&gt;, \#
                name:Apple Watch, hardware:Watch7,3&gt;" startDate="2026-05-12 07:00:00 +0100" \#
                endDate="2026-05-12 07:50:00 +0100">
                   <MetadataEntry key="HKTimeZone" value="Europe/Berlin"/>
                   <FileReference path="/workout-routes/route.gpx"/>
                  </WorkoutRoute>
                 </Workout>

                """#)
    }

    /// A workout of older systems: only its totals, and nothing of its activities (EXP-41).
    @Test func aPlainWorkoutIsReadAndWritten() throws {
        let text = #"""
            <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="12.345" totalDistance="3.1"
             totalDistanceUnit="mi" totalEnergyBurned="1e999" totalFlightsClimbed="2" totalFlightsClimbedUnit="kg"
             sourceName="Watch" startDate="2026-05-12 06:00:00 +0000" endDate="2026-05-12 06:50:00 +0000">
             <MetadataEntry key="HKIndoorWorkout" value="1"/>
            </Workout>
            """#
        let element = try #require(HealthText.elements(text).first)
        var reason: AppleHealthReason?
        let workout = try #require(AppleHealthWorkout(element, reason: &reason))
        #expect(
            HealthText.text(workout) == #"""
                (start 800258400.0, end 800261400.0, sourceName 'Watch', entries [
                 (name 'HKIndoorWorkout', value '1')], record (activityType running, duration 740.7, totals [
                 distance: 3.1 mi], activities [
                 (uuid 5031DFEB-1226-8EEB-B8BE-CBE5816192AB, configuration (activityType running, locationType \#
                (rawValue 2), swimmingLocationType (rawValue 0)), start 800258400.0, end 800261400.0, duration \#
                740.7)], isBuilderMade false))
                """#)
        var sample = Self.sample(.workout, workout.start, workout.end, .workout(workout.record))
        sample.origin = SampleOrigin(
            source: SourceRevisionRecord(
                source: SourceRecord(bundleIdentifier: "import.1", name: "Watch"), version: nil, productType: nil,
                system: nil), device: nil, metadata: nil)
        func written(_ record: WorkoutRecord) throws -> String {
            try HealthText.xml([
                AppleHealthPrinter(offset: 0).element(
                    sample, record, created: nil, looseSyncIdentifier: nil, routes: [], leftovers: [])
            ])
        }
        #expect(
            try written(workout.record) == #"""
                 <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="12.345" durationUnit="min" \#
                totalDistance="3.1" totalDistanceUnit="mi" sourceName="Watch" startDate="2026-05-12 06:00:00 \#
                +0000" endDate="2026-05-12 06:50:00 +0000"/>

                """#)
        var other = workout.record
        other.activities[0].duration = 7
        #expect(try written(other).contains("<WorkoutActivity uuid="))
        other = workout.record
        other.duration = 741
        #expect(try written(other).contains("duration=\"12.35\" durationUnit=\"min\""))
        other.activities = []
        #expect(!(try written(other).contains("<WorkoutActivity")))
    }

    @Test func EXP_25_whatIsNoWorkout() {
        func reason(_ attributes: (String, String)...) -> String {
            var own = [
                "startDate": "2026-05-12 06:00:00 +0000", "endDate": "2026-05-12 06:50:00 +0000", "sourceName": "Watch",
            ]
            for (name, value) in attributes { own[name] = value.isEmpty ? nil : value }
            let element = AppleHealthElement("Workout", attributes: own.map { .init($0, $1) })
            var reason: AppleHealthReason?
            let workout = AppleHealthWorkout(element, reason: &reason)
            return workout.map { "\($0.record.activityType.name), \($0.record.duration) s" } ?? reason?.rawValue ?? ""
        }
        #expect(reason() == "other, 3000.0 s")
        #expect(reason(("startDate", "")) == "its dates cannot be read")
        #expect(reason(("endDate", "now")) == "its dates cannot be read")
        #expect(reason(("sourceName", "")) == "it has no source")
        #expect(reason(("sourceName", ""), ("source", "Old")) == "other, 3000.0 s")
        #expect(reason(("endDate", "2026-05-12 06:00:00 +0000")) == "other, 0.0 s")
        #expect(reason(("endDate", "2026-05-12 05:59:59 +0000")) == "it ends before it starts")
        #expect(reason(("endDate", "2026-05-16 06:00:00 +0000")) == "other, 345600.0 s")
        #expect(reason(("endDate", "2026-05-16 06:00:01 +0000")) == "it lasts longer than its type allows")
        #expect(reason(("duration", "0")) == "other, 0.0 s" && reason(("duration", "-1")) == "other, 3000.0 s")
        #expect(reason(("duration", "2"), ("durationUnit", "hr")) == "other, 7200.0 s")
        #expect(reason(("duration", "2"), ("durationUnit", "bananas")) == "other, 120.0 s")
        #expect(reason(("workoutActivityType", "52")) == "walking, 3000.0 s")
        #expect(AppleHealthPrinter.isUnknownActivity("HKWorkoutActivityTypeSitting"))
        #expect(!AppleHealthPrinter.isUnknownActivity("HKWorkoutActivityTypeYoga"))
        #expect(!AppleHealthPrinter.isUnknownActivity("") && !AppleHealthPrinter.isUnknownActivity("52"))
    }

    // MARK: Hearing tests, prescriptions, clinical records

    @Test func OTH_40_allOfAHearingTestIsReadAndWritten() throws {
        let text = #"""
            <Audiogram type="HKDataTypeIdentifierAudiogram" sourceName="Hearing" sourceVersion="3"
             creationDate="2024-03-01 10:07:00 +0100" startDate="2024-03-01 10:00:00 +0100"
             endDate="2024-03-01 10:05:00 +0100" device="Headphones">
             <MetadataEntry key="room" value="quiet"/>
             <SensitivityPoint frequencyValue="500" frequencyUnit="Hz" leftEarValue="12" leftEarUnit="dBHL"
              leftEarMasked="yes" leftEarClampingRangeLowerBound="-10" leftEarClampingRangeUpperBound="100"
              rightEarValue="13" rightEarUnit="dBHL" rightEarMasked="no" rightEarClampingRangeLowerBound="-5"/>
             <SensitivityPoint frequencyValue="2000" frequencyUnit="Hz" rightEarValue="20" rightEarUnit="dBHL"
              rightEarMasked="TRUE" rightEarClampingRangeUpperBound="95"/>
             <SensitivityPoint frequencyValue="1" frequencyUnit="kHz" leftEarValue="30" leftEarUnit="dBHL"/>
             <Novelty/>
            </Audiogram>
            """#
        let element = try #require(HealthText.elements(text).first)
        let detail = try AppleHealthDetail.audiogram(element)
        #expect(
            HealthText.text(detail) == #"""
                (type HKDataTypeIdentifierAudiogram, start 730976400.0, end 730976700.0, created 730976820.0, \#
                sourceName 'Hearing', sourceVersion '3', device <<HKDevice: 0x0>, name:Headphones>, detail \#
                audiogram (points [
                 (frequency 500.0 Hz, tests [
                  (sensitivity 12.0 dBHL, conduction 0, isMasked true, side 0, clampingRange (lowerBound -10.0, \#
                upperBound 100.0))
                  (sensitivity 13.0 dBHL, conduction 0, isMasked false, side 1, clampingRange (lowerBound -5.0))])
                 (frequency 1.0 kHz, tests [
                  (sensitivity 30.0 dBHL, conduction 0, isMasked false, side 0)])
                 (frequency 2000.0 Hz, tests [
                  (sensitivity 20.0 dBHL, conduction 0, isMasked true, side 1, clampingRange (upperBound \#
                95.0))])]), metadata [room: string("quiet")], leftovers [
                 (element <Novelty>, reason unknownElement)])
                """#)
        guard case .audiogram(var record) = detail.detail else { return }
        record.points[0].tests.insert(
            SensitivityTestRecord(
                sensitivity: QuantityValue(44, .decibelHearingLevel), isMasked: true, side: 1, clampingRange: nil),
            at: 0)
        let written = AppleHealthPrinter(offset: 3_600).audiogram(
            Self.sample(.audiogram, detail.start, detail.end, .route(count: 0)), record, created: detail.created,
            leftovers: detail.leftovers.map(\.element))
        #expect(
            try HealthText.xml([written]) == #"""
                 <Audiogram type="HKDataTypeIdentifierAudiogram" sourceName="Watch" sourceVersion="11.2" \#
                device="&lt;&lt;HKDevice: 0x0&gt;, name:Apple Watch, hardware:Watch7,3&gt;" \#
                creationDate="2024-03-01 10:07:00 +0100" startDate="2024-03-01 10:00:00 +0100" \#
                endDate="2024-03-01 10:05:00 +0100">
                  <MetadataEntry key="HKTimeZone" value="Europe/Berlin"/>
                  <SensitivityPoint frequencyValue="500" frequencyUnit="Hz" leftEarValue="12" leftEarUnit="dBHL" \#
                leftEarMasked="true" leftEarClampingRangeLowerBound="-10" leftEarClampingRangeUpperBound="100" \#
                rightEarValue="13" rightEarUnit="dBHL" rightEarClampingRangeLowerBound="-5"/>
                  <SensitivityPoint frequencyValue="1" frequencyUnit="kHz" leftEarValue="30" leftEarUnit="dBHL"/>
                  <SensitivityPoint frequencyValue="2000" frequencyUnit="Hz" rightEarValue="20" \#
                rightEarUnit="dBHL" rightEarMasked="true" rightEarClampingRangeUpperBound="95"/>
                  <Novelty/>
                 </Audiogram>

                """#)
    }

    @Test func OTH_90_allOfAPrescriptionIsReadAndWritten() throws {
        let lens = #"""
            sphere="-1.25" sphereUnit="D" cylinder="0.5" cylinderUnit="D" axis="90" axisUnit="deg" add="1.5" addUnit="D"
             vertex="12" vertexUnit="mm" prismAmount="2" prismAmountUnit="pD" prismAngle="45" prismAngleUnit="deg"
             farPD="3.1" farPDUnit="cm" nearPD="29" nearPDUnit="mm" baseCurve="8" baseCurveUnit="mm" diameter="14"
             diameterUnit="mm"
            """#
        let text = """
            <VisionPrescription type="HKVisionPrescriptionTypeContacts" dateIssued="2024-03-01 00:00:00 +0000"
             expirationDate="2026-03-01" brand="Dailies"><RightEye \(lens)/><LeftEye sphere="-2" prismAmount="3"/>
             <MetadataEntry key="by" value="Dr. Eye"/><Attachment identifier="a"/></VisionPrescription>
            """
        let element = try #require(HealthText.elements(text).first)
        let detail = try AppleHealthDetail.prescription(element)
        #expect(
            HealthText.text(detail) == #"""
                (type HKVisionPrescriptionTypeIdentifier, start 730944000.0, end 794016000.0, sourceName 'Health',\#
                 detail prescription (kind 2, rightEye (measures [
                 addPower: 1.5 D
                 axis: 90.0 deg
                 baseCurve: 8.0 mm
                 cylinder: 0.5 D
                 diameter: 14.0 mm
                 farPupillaryDistance: 3.1 cm
                 nearPupillaryDistance: 29.0 mm
                 sphere: -1.25 D
                 vertexDistance: 12.0 mm], prism (amount 2.0 pD, angle 45.0 deg, eye 2)), leftEye (measures [
                 sphere: -2.0 D], prism (amount 3.0 pD, angle 0.0 deg, eye 1)), brand 'Dailies'), metadata [by: \#
                string("Dr. Eye")], key '2', leftovers [
                 (element <Attachment>, reason unknownElement)])
                """#)
        guard case .prescription(let record) = detail.detail else { return }
        let written = AppleHealthPrinter(offset: 0).prescription(
            Self.sample(.visionPrescription, detail.start, detail.end, .route(count: 0)), record,
            leftovers: detail.leftovers.map(\.element))
        #expect(
            try HealthText.xml([written]) == #"""
                 <VisionPrescription type="HKVisionPrescriptionTypeContacts" dateIssued="2024-03-01 00:00:00 \#
                +0000" expirationDate="2026-03-01 00:00:00 +0000" brand="Dailies">
                  <RightEye sphere="-1.25" sphereUnit="D" cylinder="0.5" cylinderUnit="D" axis="90" \#
                axisUnit="deg" add="1.5" addUnit="D" vertex="12" vertexUnit="mm" prismAmount="2" \#
                prismAmountUnit="pD" prismAngle="45" prismAngleUnit="deg" farPD="3.1" farPDUnit="cm" nearPD="29" \#
                nearPDUnit="mm" baseCurve="8" baseCurveUnit="mm" diameter="14" diameterUnit="mm"/>
                  <LeftEye sphere="-2" sphereUnit="D" prismAmount="3" prismAmountUnit="pD" prismAngle="0" \#
                prismAngleUnit="deg"/>
                  <MetadataEntry key="HKTimeZone" value="Europe/Berlin"/>
                  <Attachment identifier="a"/>
                 </VisionPrescription>

                """#)
        let glasses = AppleHealthPrinter(offset: 0).prescription(
            Self.sample(.visionPrescription, detail.start, SampleValidation.distantFuture, .route(count: 0)),
            PrescriptionRecord(kind: PrescriptionRecord.glasses), leftovers: [])
        #expect(
            try HealthText.xml([glasses]) == #"""
                 <VisionPrescription type="HKVisionPrescriptionTypeGlasses" dateIssued="2024-03-01 00:00:00 \#
                +0000">
                  <MetadataEntry key="HKTimeZone" value="Europe/Berlin"/>
                 </VisionPrescription>

                """#)
        for name in ["Glasses", "1"] {
            let other = AppleHealthElement(
                "VisionPrescription", attributes: [.init("type", name), .init("dateIssued", "2024-03-01")],
                children: [AppleHealthElement("LeftEye", attributes: [.init("sphere", "7")])])
            #expect(try AppleHealthDetail.prescription(other).key == "1")
        }
        let doubled = AppleHealthElement(
            "VisionPrescription", attributes: [.init("type", "2"), .init("dateIssued", "2024-03-01")],
            children: [AppleHealthElement("LeftEye"), AppleHealthElement("LeftEye")])
        #expect(throws: AppleHealthReason.malformed) { try AppleHealthDetail.prescription(doubled) }
    }

    @Test func OTH_60_allOfAClinicalRecordIsReadAndWritten() throws {
        let text = #"""
            <ClinicalRecord type="Observation" identifier="x1" sourceName="Clinic" sourceURL="https://fhir.example/x1"
             fhirVersion="4.0.1" receivedDate="2020-08-06 05:01:22 -0800" resourceFilePath="/clinical-records/x.json"
             displayName="Glucose"/>
            """#
        var element = try #require(HealthText.elements(text).first)
        let resource = #"{"resourceType":"Observation","id":"own"}"#
        let detail = try AppleHealthDetail.clinical(element, resource: Data(resource.utf8))
        #expect(
            HealthText.text(detail) == #"""
                (type HKClinicalTypeIdentifierLabResultRecord, start 618411682.0, end 618411682.0, sourceName \#
                'Clinic', detail clinical (displayName 'Glucose', resource (type 'Observation', identifier 'x1', \#
                version (major 4, minor 0, patch 1), sourceURL https://fhir.example/x1, data \#
                {"resourceType":"Observation","id":"own"})), key 'x1 https://fhir.example/x1')
                """#)
        guard case .clinical(let record) = detail.detail, let found = record.resource else { return }
        let vital = try #require(ObjectType(identifier: "HKClinicalTypeIdentifierVitalSignRecord"))
        let written = [detail.type, vital].map {
            AppleHealthPrinter(offset: 0).clinicalRecord(
                Self.sample($0, detail.start, detail.end, .route(count: 0)), named: "Glucose", found,
                file: "clinical-records/x.json")
        }
        #expect(
            try HealthText.xml(written) == #"""
                 <ClinicalRecord type="Observation" identifier="x1" sourceName="Watch" \#
                sourceURL="https://fhir.example/x1" fhirVersion="4.0.1" receivedDate="2020-08-06 13:01:22 +0000" \#
                resourceFilePath="/clinical-records/x.json" displayName="Glucose"/>
                 <ClinicalRecord type="HKClinicalTypeIdentifierVitalSignRecord" identifier="x1" \#
                sourceName="Watch" sourceURL="https://fhir.example/x1" fhirVersion="4.0.1" \#
                receivedDate="2020-08-06 13:01:22 +0000" resourceFilePath="/clinical-records/x.json" \#
                displayName="Glucose"/>

                """#)

        element.attributes.removeAll { ["identifier", "sourceURL", "displayName"].contains($0.name) }
        let other = try AppleHealthDetail.clinical(element, resource: Data(resource.utf8))
        #expect(other.key == "own ")
        func reason(_ name: String, _ value: String?, _ resource: String = "{}") -> AppleHealthReason? {
            var element = element
            element.attributes.removeAll { $0.name == name }
            if let value { element.attributes.append(.init(name, value)) }
            do throws(AppleHealthReason) {
                _ = try AppleHealthDetail.clinical(element, resource: Data(resource.utf8))
                return nil
            } catch {
                return error
            }
        }
        #expect(reason("x", nil) == nil && reason("sourceName", nil) == .missingSource)
        #expect(reason("receivedDate", "then") == .unreadableDate && reason("fhirVersion", "four") == .malformed)
        #expect(reason("x", nil, "[]") == .malformed && reason("type", "Practitioner") == .unknownType)
        let kinds = [
            "AllergyIntolerance", "Condition", "Coverage", "DiagnosticReport", "DocumentReference", "Immunization",
            "Medication", "MedicationDispense", "MedicationOrder", "MedicationRequest", "MedicationStatement",
            "Observation", "Procedure", "HKClinicalTypeIdentifierVitalSignRecord",
        ]
        let types = try kinds.map { kind -> String in
            element.attributes.removeAll { $0.name == "type" }
            element.attributes.append(.init("type", kind))
            let type = try AppleHealthDetail.clinical(element, resource: Data("{}".utf8)).type.identifier
            return String(type.dropFirst("HKClinicalTypeIdentifier".count).dropLast("Record".count))
        }
        #expect(
            types == [
                "Allergy", "Condition", "Coverage", "LabResult", "ClinicalNote", "Immunization", "Medication",
                "Medication", "Medication", "Medication", "Medication", "LabResult", "Procedure", "VitalSign",
            ])
    }

    // MARK: Days and persons

    private static func day(_ attributes: (String, String)...) throws -> ActivitySummaryRecord? {
        try AppleHealthActivitySummary.record(
            AppleHealthElement("ActivitySummary", attributes: attributes.map { .init($0, $1) }))
    }

    @Test func EXP_48_allOfADayIsReadAndWritten() throws {
        let text = #"""
            <ActivitySummary dateComponents="2024-02-29" activeEnergyBurned="2000" activeEnergyBurnedGoal="2100"
             activeEnergyBurnedUnit="kJ" appleMoveTime="31" appleMoveTimeGoal="40" appleExerciseTime="22"
             appleExerciseTimeGoal="30" appleStandHours="11" appleStandHoursGoal="12"/>
            """#
        let element = try #require(HealthText.elements(text).first)
        let day = try #require(try AppleHealthActivitySummary.record(element))
        #expect(
            HealthText.text(day) == #"""
                (day (era 1, year 2024, month 2, day 29), moveMode 1, isPaused false, energy 2000.0 kJ, moveTime \#
                31.0 min, exerciseTime 22.0 min, standHours 11.0 count, energyGoal 2100.0 kJ, moveTimeGoal 40.0 \#
                min, exerciseGoal 30.0 min, standGoal 12.0 count)
                """#)
        let written = try #require(AppleHealthPrinter(offset: 0).summary(day))
        #expect(
            try HealthText.xml([written]) == #"""
                 <ActivitySummary dateComponents="2024-02-29" activeEnergyBurned="2000" \#
                activeEnergyBurnedGoal="2100" activeEnergyBurnedUnit="kJ" appleMoveTime="31" \#
                appleMoveTimeGoal="40" appleExerciseTime="22" appleExerciseTimeGoal="30" appleStandHours="11" \#
                appleStandHoursGoal="12"/>

                """#)
        #expect(AppleHealthPrinter(offset: 0).summary(ActivitySummaryRecord()) == nil)

        let goal = try #require(try Self.day(("dateComponents", "2014-01-01"), ("appleMoveTimeGoal", "1")))
        #expect(goal.moveMode == 2 && goal.energy == QuantityValue(0, .kilocalorie) && goal.standGoal == nil)
        let both = [("dateComponents", "2014-01-01"), ("appleMoveTimeGoal", "1"), ("activeEnergyBurnedGoal", "1")]
        #expect(try Self.day(both[0], both[1], both[2])?.moveMode == 1)
        #expect(try Self.day(("dateComponents", "2013-12-31"), ("appleStandHours", "1")) == nil)
        #expect(try Self.day(("dateComponents", "2014-01-01"), ("appleStandHours", "0")) == nil)
        #expect(try Self.day(("dateComponents", "2014-01-01")) == nil)
    }

    @Test func whatIsNoDay() {
        func reason(_ name: String, _ value: String) -> AppleHealthReason? {
            do {
                _ = try Self.day(("dateComponents", "2020-01-01"), ("appleStandHours", "1"), (name, value))
                return nil
            } catch {
                return error as? AppleHealthReason
            }
        }
        #expect(reason("x", "") == nil)
        #expect(reason("activeEnergyBurnedUnit", "m") == .unknownUnit)
        #expect(reason("activeEnergyBurnedUnit", "bananas") == .unknownUnit)
        for name in [
            "activeEnergyBurned", "activeEnergyBurnedGoal", "appleMoveTime", "appleMoveTimeGoal", "appleExerciseTime",
            "appleExerciseTimeGoal", "appleStandHoursGoal",
        ] {
            #expect(reason(name, "many") == .notANumber && reason(name, "1e400") == .notANumber)
            #expect(reason(name, "-1") == .valueOutOfRange && reason(name, "") == nil && reason(name, "0") == nil)
        }
        for text in ["2020-1-01", "2020-02-30", "20200101", "2020-01-01 ", "2020-00-10", "2020-13-10", ""] {
            #expect(throws: AppleHealthReason.unreadableDate) { try Self.day(("dateComponents", text)) }
        }
        #expect(throws: AppleHealthReason.unreadableDate) { try Self.day(("appleStandHours", "1")) }
    }

    @Test func EXP_47_everyValueOfAPersonIsReadAndWritten() throws {
        let choices: [(type: ObjectType, count: Int64)] = [
            (.biologicalSex, 4), (.bloodType, 9), (.fitzpatrickSkinType, 7), (.wheelchairUse, 3),
            (.activityMoveMode, 3),
        ]
        let printer = AppleHealthPrinter(offset: 0)
        var lines: [AppleHealthElement] = []
        for (type, count) in choices {
            for value in 0...count {
                let person = printer.person([type: value])
                let text = person[type.identifier]
                lines.append(AppleHealthElement("Me", attributes: [.init("it", text ?? "")]))
                let read = AppleHealthPerson(person)
                #expect(read.values == (value > 0 && value < count ? [type: value] : [:]))
                #expect(read.rest.map(\.value) == (value == count ? ["\(count)"] : []))
                let number = AppleHealthElement("Me", attributes: [.init(type.identifier, "\(value)")])
                #expect(AppleHealthPerson(number).values == (value > 0 && value < count ? [type: value] : [:]))
            }
        }
        #expect(
            try HealthText.xml(lines) == #"""
                 <Me it="HKBiologicalSexNotSet"/>
                 <Me it="HKBiologicalSexFemale"/>
                 <Me it="HKBiologicalSexMale"/>
                 <Me it="HKBiologicalSexOther"/>
                 <Me it="4"/>
                 <Me it="HKBloodTypeNotSet"/>
                 <Me it="HKBloodTypeAPositive"/>
                 <Me it="HKBloodTypeANegative"/>
                 <Me it="HKBloodTypeBPositive"/>
                 <Me it="HKBloodTypeBNegative"/>
                 <Me it="HKBloodTypeABPositive"/>
                 <Me it="HKBloodTypeABNegative"/>
                 <Me it="HKBloodTypeOPositive"/>
                 <Me it="HKBloodTypeONegative"/>
                 <Me it="9"/>
                 <Me it="HKFitzpatrickSkinTypeNotSet"/>
                 <Me it="HKFitzpatrickSkinTypeI"/>
                 <Me it="HKFitzpatrickSkinTypeII"/>
                 <Me it="HKFitzpatrickSkinTypeIII"/>
                 <Me it="HKFitzpatrickSkinTypeIV"/>
                 <Me it="HKFitzpatrickSkinTypeV"/>
                 <Me it="HKFitzpatrickSkinTypeVI"/>
                 <Me it="7"/>
                 <Me it="HKWheelchairUseNotSet"/>
                 <Me it="HKWheelchairUseNo"/>
                 <Me it="HKWheelchairUseYes"/>
                 <Me it="3"/>
                 <Me it="HKActivityMoveModeNotSet"/>
                 <Me it="HKActivityMoveModeActiveEnergy"/>
                 <Me it="HKActivityMoveModeAppleMoveTime"/>
                 <Me it="3"/>

                """#)
        let born = printer.person([.dateOfBirth: CalendarDay(year: 1985, month: 2, day: 28).number])
        #expect(
            try HealthText.xml([born]) == #"""
                 <Me HKCharacteristicTypeIdentifierDateOfBirth="1985-02-28" \#
                HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexNotSet" \#
                HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet" \#
                HKCharacteristicTypeIdentifierFitzpatrickSkinType="HKFitzpatrickSkinTypeNotSet" \#
                HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse=""/>

                """#)
        #expect(AppleHealthPerson(born).values == [.dateOfBirth: CalendarDay(year: 1985, month: 2, day: 28).number])
        let odd = [("HKCharacteristicTypeIdentifierBiologicalSex", "Male"), ("shoe", "42"), ("hat", "")]
        let person = AppleHealthPerson(AppleHealthElement("Me", attributes: odd.map { .init($0, $1) }))
        #expect(person.values == [.biologicalSex: 2] && person.rest == [.init("shoe", "42")])
    }
}
