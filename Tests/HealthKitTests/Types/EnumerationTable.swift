// swift-format-ignore-file
// From the API tables: 45 enumerations with all their cases.

import HealthKit

enum EnumerationTable {
    static let rows: [(name: String, cases: String, found: String)] = [
        ("HKAuthorizationRequestStatus", "unknown=0 shouldRequest=1 unnecessary=2", listing(HKAuthorizationRequestStatus.self)),
        ("HKAuthorizationStatus", "notDetermined=0 sharingDenied=1 sharingAuthorized=2", listing(HKAuthorizationStatus.self)),
        ("HKUpdateFrequency", "immediate=1 hourly=2 daily=3 weekly=4", listing(HKUpdateFrequency.self)),
        ("HKQuantityAggregationStyle", "cumulative=0 discreteArithmetic=1 discreteTemporallyWeighted=2 discreteEquivalentContinuousLevel=3", listing(HKQuantityAggregationStyle.self)),
        ("HKWorkoutActivityType", "americanFootball=1 archery=2 australianFootball=3 badminton=4 baseball=5 basketball=6 bowling=7 boxing=8 climbing=9 cricket=10 crossTraining=11 curling=12 cycling=13 dance=14 danceInspiredTraining=15 elliptical=16 equestrianSports=17 fencing=18 fishing=19 functionalStrengthTraining=20 golf=21 gymnastics=22 handball=23 hiking=24 hockey=25 hunting=26 lacrosse=27 martialArts=28 mindAndBody=29 mixedMetabolicCardioTraining=30 paddleSports=31 play=32 preparationAndRecovery=33 racquetball=34 rowing=35 rugby=36 running=37 sailing=38 skatingSports=39 snowSports=40 soccer=41 softball=42 squash=43 stairClimbing=44 surfingSports=45 swimming=46 tableTennis=47 tennis=48 trackAndField=49 traditionalStrengthTraining=50 volleyball=51 walking=52 waterFitness=53 waterPolo=54 waterSports=55 wrestling=56 yoga=57 barre=58 coreTraining=59 crossCountrySkiing=60 downhillSkiing=61 flexibility=62 highIntensityIntervalTraining=63 jumpRope=64 kickboxing=65 pilates=66 snowboarding=67 stairs=68 stepTraining=69 wheelchairWalkPace=70 wheelchairRunPace=71 taiChi=72 mixedCardio=73 handCycling=74 discSports=75 fitnessGaming=76 cardioDance=77 socialDance=78 pickleball=79 cooldown=80 swimBikeRun=82 transition=83 underwaterDiving=84 other=3000", listing(HKWorkoutActivityType.self)),
        ("HKWorkoutEffortRelationshipQueryOptions", "default=0 mostRelevant=1", listing(HKWorkoutEffortRelationshipQueryOptions.self)),
        ("HKWorkoutEventType", "pause=1 resume=2 lap=3 marker=4 motionPaused=5 motionResumed=6 segment=7 pauseOrResumeRequest=8", listing(HKWorkoutEventType.self)),
        ("HKWorkoutSessionLocationType", "unknown=1 indoor=2 outdoor=3", listing(HKWorkoutSessionLocationType.self)),
        ("HKWorkoutSwimmingLocationType", "unknown=0 pool=1 openWater=2", listing(HKWorkoutSwimmingLocationType.self)),
        ("HKAppleECGAlgorithmVersion", "version1=1 version2=2", listing(HKAppleECGAlgorithmVersion.self)),
        ("HKBloodGlucoseMealTime", "preprandial=1 postprandial=2", listing(HKBloodGlucoseMealTime.self)),
        ("HKBodyTemperatureSensorLocation", "other=0 armpit=1 body=2 ear=3 finger=4 gastroIntestinal=5 mouth=6 rectum=7 toe=8 earDrum=9 temporalArtery=10 forehead=11", listing(HKBodyTemperatureSensorLocation.self)),
        ("HKCyclingFunctionalThresholdPowerTestType", "maxExercise60Minute=1 maxExercise20Minute=2 rampTest=3 predictionExercise=4", listing(HKCyclingFunctionalThresholdPowerTestType.self)),
        ("HKDevicePlacementSide", "unknown=0 left=1 right=2 central=3", listing(HKDevicePlacementSide.self)),
        ("HKHeartRateMotionContext", "notSet=0 sedentary=1 active=2", listing(HKHeartRateMotionContext.self)),
        ("HKHeartRateRecoveryTestType", "maxExercise=1 predictionSubMaxExercise=2 predictionNonExercise=3", listing(HKHeartRateRecoveryTestType.self)),
        ("HKHeartRateSensorLocation", "other=0 chest=1 wrist=2 finger=3 hand=4 earLobe=5 foot=6", listing(HKHeartRateSensorLocation.self)),
        ("HKInsulinDeliveryReason", "basal=1 bolus=2", listing(HKInsulinDeliveryReason.self)),
        ("HKPhysicalEffortEstimationType", "activityLookup=1 deviceSensed=2", listing(HKPhysicalEffortEstimationType.self)),
        ("HKSwimmingStrokeStyle", "unknown=0 mixed=1 freestyle=2 backstroke=3 breaststroke=4 butterfly=5 kickboard=6", listing(HKSwimmingStrokeStyle.self)),
        ("HKUserMotionContext", "notSet=0 stationary=1 active=2", listing(HKUserMotionContext.self)),
        ("HKVO2MaxTestType", "maxExercise=1 predictionSubMaxExercise=2 predictionNonExercise=3 predictionStepTest=4", listing(HKVO2MaxTestType.self)),
        ("HKWaterSalinity", "freshWater=1 saltWater=2", listing(HKWaterSalinity.self)),
        ("HKWeatherCondition", "none=0 clear=1 fair=2 partlyCloudy=3 mostlyCloudy=4 cloudy=5 foggy=6 haze=7 windy=8 blustery=9 smoky=10 dust=11 snow=12 hail=13 sleet=14 freezingDrizzle=15 freezingRain=16 mixedRainAndHail=17 mixedRainAndSnow=18 mixedRainAndSleet=19 mixedSnowAndSleet=20 drizzle=21 scatteredShowers=22 showers=23 thunderstorms=24 tropicalStorm=25 hurricane=26 tornado=27", listing(HKWeatherCondition.self)),
        ("HKCategoryValue", "notApplicable=0", listing(HKCategoryValue.self)),
        ("HKCategoryValueAppetiteChanges", "unspecified=0 noChange=1 decreased=2 increased=3", listing(HKCategoryValueAppetiteChanges.self)),
        ("HKCategoryValueAppleStandHour", "stood=0 idle=1", listing(HKCategoryValueAppleStandHour.self)),
        ("HKCategoryValueAppleWalkingSteadinessEvent", "initialLow=1 initialVeryLow=2 repeatLow=3 repeatVeryLow=4", listing(HKCategoryValueAppleWalkingSteadinessEvent.self)),
        ("HKCategoryValueAudioExposureEvent", "loudEnvironment=1", listing(HKCategoryValueAudioExposureEvent.self)),
        ("HKCategoryValueCervicalMucusQuality", "dry=1 sticky=2 creamy=3 watery=4 eggWhite=5", listing(HKCategoryValueCervicalMucusQuality.self)),
        ("HKCategoryValueContraceptive", "unspecified=1 implant=2 injection=3 intrauterineDevice=4 intravaginalRing=5 oral=6 patch=7", listing(HKCategoryValueContraceptive.self)),
        ("HKCategoryValueEnvironmentalAudioExposureEvent", "momentaryLimit=1", listing(HKCategoryValueEnvironmentalAudioExposureEvent.self)),
        ("HKCategoryValueHeadphoneAudioExposureEvent", "sevenDayLimit=1", listing(HKCategoryValueHeadphoneAudioExposureEvent.self)),
        ("HKCategoryValueLowCardioFitnessEvent", "lowFitness=1", listing(HKCategoryValueLowCardioFitnessEvent.self)),
        ("HKCategoryValueMenstrualFlow", "unspecified=1 light=2 medium=3 heavy=4 none=5", listing(HKCategoryValueMenstrualFlow.self)),
        ("HKCategoryValueOvulationTestResult", "negative=1 luteinizingHormoneSurge=2 indeterminate=3 estrogenSurge=4", listing(HKCategoryValueOvulationTestResult.self)),
        ("HKCategoryValuePregnancyTestResult", "negative=1 positive=2 indeterminate=3", listing(HKCategoryValuePregnancyTestResult.self)),
        ("HKCategoryValuePresence", "present=0 notPresent=1", listing(HKCategoryValuePresence.self)),
        ("HKCategoryValueProgesteroneTestResult", "negative=1 positive=2 indeterminate=3", listing(HKCategoryValueProgesteroneTestResult.self)),
        ("HKCategoryValueSeverity", "unspecified=0 notPresent=1 mild=2 moderate=3 severe=4", listing(HKCategoryValueSeverity.self)),
        ("HKCategoryValueSleepAnalysis", "inBed=0 asleepUnspecified=1 awake=2 asleepCore=3 asleepDeep=4 asleepREM=5", listing(HKCategoryValueSleepAnalysis.self)),
        ("HKCategoryValueVaginalBleeding", "unspecified=1 light=2 medium=3 heavy=4 none=5", listing(HKCategoryValueVaginalBleeding.self)),
        ("HKError.Code", "unknownError=0 errorHealthDataUnavailable=1 errorHealthDataRestricted=2 errorInvalidArgument=3 errorAuthorizationDenied=4 errorAuthorizationNotDetermined=5 errorDatabaseInaccessible=6 errorUserCanceled=7 errorAnotherWorkoutSessionStarted=8 errorUserExitedWorkoutSession=9 errorRequiredAuthorizationDenied=10 errorNoData=11 errorWorkoutActivityNotAllowed=12 errorDataSizeExceeded=13 errorBackgroundWorkoutSessionNotAllowed=14 errorNotPermissibleForGuestUserMode=15", listing(HKError.Code.self)),
        ("HKAppleWalkingSteadinessClassification", "ok=1 low=2 veryLow=3", listing(HKAppleWalkingSteadinessClassification.self)),
        ("HKAppleSleepingBreathingDisturbancesClassification", "notElevated=0 elevated=1", listing(HKAppleSleepingBreathingDisturbancesClassification.self)),
    ]

    private static func listing<E: RawRepresentable>(_ type: E.Type) -> String where E.RawValue: BinaryInteger {
        (0...4_000).compactMap { number in
            E(rawValue: E.RawValue(number)).map { "\($0)=\(number)" }
        }.joined(separator: " ")
    }
}
