/// Elements that occur once or twice in an export, and files beside it.
enum RareElements {
    /// Elements of a main file: a hearing test, prescriptions, summaries of days, a clinical record, an old route.
    static let text = """
         <Audiogram type="HKDataTypeIdentifierAudiogram" sourceName="Hearing" sourceVersion="2" \
        startDate="2024-03-01 10:00:00 +0100" endDate="2024-03-01 10:05:00 +0100">
          <MetadataEntry key="HKExternalUUID" value="a"/>
          <SensitivityPoint frequencyValue="1000" frequencyUnit="Hz" leftEarValue="10" leftEarUnit="dBHL"/>
          <SensitivityPoint frequencyValue="2" frequencyUnit="kHz" rightEarValue="130" rightEarUnit="dBHL" \
        rightEarMasked="1" rightEarClampingRangeUpperBound="120"/>
         </Audiogram>
         <VisionPrescription type="HKVisionPrescriptionTypeGlasses" dateIssued="2024-03-01 10:00:00 +0100" \
        expirationDate="2026-03-01 10:00:00 +0100" brand="B">
          <RightEye sphere="-1.25" sphereUnit="D" cylinder="-0.5" cylinderUnit="D" axis="90" axisUnit="deg" add="1" \
        addUnit="D" vertex="12" vertexUnit="mm" prismAmount="2" prismAmountUnit="pD" prismAngle="45" \
        prismAngleUnit="deg" farPD="31" farPDUnit="mm" nearPD="30" nearPDUnit="mm"/>
          <LeftEye sphere="-1" sphereUnit="D"/>
          <Attachment identifier="a"/>
         </VisionPrescription>
         <VisionPrescription type="HKVisionPrescriptionTypeContacts" dateIssued="2024-03-02 10:00:00 +0100">
          <LeftEye sphere="-1" sphereUnit="D" baseCurve="8.6" baseCurveUnit="mm" diameter="14" diameterUnit="mm"/>
         </VisionPrescription>
         <ActivitySummary dateComponents="2024-03-01" activeEnergyBurned="700.698" activeEnergyBurnedGoal="560" \
        activeEnergyBurnedUnit="Cal" appleMoveTime="0" appleMoveTimeGoal="0" appleExerciseTime="42" \
        appleExerciseTimeGoal="30" appleStandHours="11" appleStandHoursGoal="12"/>
         <ClinicalRecord type="Observation" identifier="o1" sourceName="Hospital &amp; Clinic" \
        sourceURL="https://fhir.example/r4/Observation/o1" fhirVersion="4.0.1" \
        receivedDate="2024-02-01 10:00:00 +0000" resourceFilePath="/clinical-records/Observation-o1.json"/>
         <Workout workoutActivityType="HKWorkoutActivityTypeSwimming" duration="30" durationUnit="min" \
        totalDistance="1500" totalDistanceUnit="m" totalEnergyBurned="300" totalEnergyBurnedUnit="kcal" \
        sourceName="Watch" startDate="2024-03-05 10:00:00 +0100" endDate="2024-03-05 10:30:00 +0100">
          <WorkoutEvent type="HKWorkoutEventTypeSegment" date="2024-03-05 10:00:00 +0100" duration="25" \
        durationUnit="min"><MetadataEntry key="HKSwimmingStrokeStyle" value="2"/></WorkoutEvent>
          <WorkoutActivity uuid="5508C9A8-3F3B-4497-BE32-CFDEDCAAB9F2" startDate="2024-03-05 10:00:00 +0100" \
        endDate="2024-03-05 10:20:00 +0100" duration="20" durationUnit="min">
           <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceSwimming" \
        startDate="2024-03-05 10:00:00 +0100" endDate="2024-03-05 10:20:00 +0100" sum="1000" unit="m"/>
          </WorkoutActivity>
          <WorkoutRoute sourceName="Watch" startDate="2024-03-05 10:00:00 +0100" endDate="2024-03-05 10:30:00 +0100">
           <Location date="2024-03-05 10:00:00 +0100" latitude="51.5" longitude="-0.1" altitude="9" \
        horizontalAccuracy="3" verticalAccuracy="2" course="90" speed="1.5"/>
           <Location date="2024-03-05 10:00:05 +0100" latitude="51.6" longitude="-0.2" altitude="9" \
        horizontalAccuracy="3" verticalAccuracy="2" course="90" speed="1.5"/>
          </WorkoutRoute>
         </Workout>

        """

    static let electrocardiogram =
        """
        Name,"Alex Example"
        Date of Birth,"Mar 9, 1984"
        Recorded Date,2024-03-01 07:12:44 +0100
        Classification,Sinus Rhythm
        Symptoms,
        Software Version,2.00
        Device,"Watch7,3"
        Sample Rate,512 hertz


        Lead,Lead I
        Unit,µV


        """ + (0..<512).map { "\(Double($0 % 97) * 3.5 - 100)\n" }.joined()

    static let clinicalRecord =
        #"{"resourceType":"Observation","id":"o1","code":{"text":"Glucose","coding":[{"code":"15074-8"}]}}"#
}
