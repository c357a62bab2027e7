import HealthModel
import Testing

@testable import WorkoutFiles

/// The numbers of sports and their kinds, as the profile of FIT has them.
@Suite struct FITSportTableTests {
    @Test func everySportIsWrittenWithItsNumbers() throws {
        let lines = FITSports.written.sorted {
            ($0.value.sport, $0.value.subSport, $0.key.name) < ($1.value.sport, $1.value.subSport, $1.key.name)
        }
        .map { "\($1.sport) \($1.subSport) \($0.name)" }
        #expect(
            lines.joined(separator: "\n") == #"""
                1 0 running
                2 0 cycling
                2 12 handCycling
                3 0 transition
                4 15 elliptical
                5 0 swimming
                6 0 basketball
                7 0 soccer
                8 0 tennis
                9 0 americanFootball
                10 19 flexibility
                10 20 traditionalStrengthTraining
                10 26 mixedCardio
                10 43 yoga
                10 44 pilates
                11 0 walking
                12 0 crossCountrySkiing
                13 0 downhillSkiing
                13 37 snowSports
                14 0 snowboarding
                15 0 rowing
                17 0 hiking
                18 78 swimBikeRun
                19 0 paddleSports
                25 0 golf
                27 0 equestrianSports
                28 0 hunting
                29 0 fishing
                31 0 climbing
                32 0 sailing
                33 0 skatingSports
                38 0 surfingSports
                40 0 waterSports
                47 0 boxing
                48 0 stairClimbing
                49 0 baseball
                53 0 underwaterDiving
                62 70 highIntensityIntervalTraining
                64 84 pickleball
                64 94 squash
                64 95 badminton
                64 96 racquetball
                64 97 tableTennis
                65 0 wheelchairWalkPace
                66 0 wheelchairRunPace
                67 0 mindAndBody
                69 0 discSports
                71 0 cricket
                72 0 rugby
                73 0 hockey
                74 0 lacrosse
                75 0 volleyball
                79 0 archery
                80 0 martialArts
                83 0 cardioDance
                84 0 jumpRope
                """#)
    }

    /// What is written of an activity is that activity when it is read again.
    @Test func everyWrittenSportIsReadAgain() {
        for (activity, numbers) in FITSports.written {
            #expect(FITSports.sport(numbers.sport, numbers.subSport).activity == activity, "\(activity.name)")
        }
    }

    @Test func everySportHasItsActivityAndName() throws {
        let lines = FITSports.sports.sorted { $0.key < $1.key }.map { "\($0) \($1.activity.name), \($1.name)" }
        #expect(
            lines.joined(separator: "\n") == #"""
                0 other, generic
                1 running, running
                2 cycling, cycling
                3 transition, transition
                4 other, fitness equipment
                5 swimming, swimming
                6 basketball, basketball
                7 soccer, soccer
                8 tennis, tennis
                9 americanFootball, American football
                10 other, training
                11 walking, walking
                12 crossCountrySkiing, cross-country skiing
                13 downhillSkiing, alpine skiing
                14 snowboarding, snowboarding
                15 rowing, rowing
                16 hiking, mountaineering
                17 hiking, hiking
                18 swimBikeRun, multisport
                19 paddleSports, paddling
                20 other, flying
                21 cycling, e-biking
                22 other, motorcycling
                23 other, boating
                24 other, driving
                25 golf, golf
                26 other, hang gliding
                27 equestrianSports, horse riding
                28 hunting, hunting
                29 fishing, fishing
                30 skatingSports, inline skating
                31 climbing, rock climbing
                32 sailing, sailing
                33 skatingSports, ice skating
                34 other, sky diving
                35 hiking, snowshoeing
                36 other, snowmobiling
                37 paddleSports, stand-up paddling
                38 surfingSports, surfing
                39 waterSports, wakeboarding
                40 waterSports, water skiing
                41 paddleSports, kayaking
                42 paddleSports, rafting
                43 surfingSports, windsurfing
                44 surfingSports, kitesurfing
                45 other, tactical
                46 other, jumpmaster
                47 boxing, boxing
                48 stairClimbing, floor climbing
                49 baseball, baseball
                53 underwaterDiving, diving
                56 other, shooting
                58 snowSports, winter sport
                62 highIntensityIntervalTraining, HIIT
                64 other, racket sport
                65 wheelchairWalkPace, wheelchair, walking pace
                66 wheelchairRunPace, wheelchair, running pace
                67 mindAndBody, meditation
                69 discSports, disc golf
                70 other, team sport
                71 cricket, cricket
                72 rugby, rugby
                73 hockey, hockey
                74 lacrosse, lacrosse
                75 volleyball, volleyball
                76 waterSports, water tubing
                77 surfingSports, wakesurfing
                78 waterSports, water sport
                79 archery, archery
                80 martialArts, martial arts
                81 other, motor sports
                82 waterSports, snorkeling
                83 cardioDance, dance
                84 jumpRope, jump rope
                85 underwaterDiving, pool apnea
                86 flexibility, mobility
                87 hiking, geocaching
                88 paddleSports, canoeing
                """#)
    }

    @Test func everyKindOfSportHasItsActivityAndName() throws {
        let lines = FITSports.subSports.sorted { $0.key < $1.key }.map { number, kind in
            "\(number) \(kind.activity?.name ?? "-"), \(kind.name)"
                + (kind.isIndoor.map { $0 ? ", indoors" : ", outdoors" } ?? "")
        }
        #expect(
            lines.joined(separator: "\n") == #"""
                1 running, treadmill, indoors
                2 -, street, outdoors
                3 -, trail, outdoors
                4 -, track
                5 cycling, spin, indoors
                6 cycling, indoor, indoors
                7 -, road, outdoors
                8 -, mountain, outdoors
                9 -, downhill, outdoors
                10 -, recumbent
                11 -, cyclocross, outdoors
                12 handCycling, hand cycling
                13 -, track cycling
                14 rowing, indoor rowing, indoors
                15 elliptical, elliptical, indoors
                16 stairClimbing, stair climbing, indoors
                17 swimming, lap swimming
                18 swimming, open water, outdoors
                19 flexibility, flexibility
                20 traditionalStrengthTraining, strength
                25 crossCountrySkiing, indoor skiing, indoors
                26 mixedCardio, cardio
                27 walking, indoor walking, indoors
                30 walking, casual walking
                31 walking, speed walking
                37 -, backcountry, outdoors
                38 -, resort, outdoors
                42 -, skating, outdoors
                43 yoga, yoga
                44 pilates, pilates
                45 running, indoor running, indoors
                46 -, gravel, outdoors
                58 -, virtual, indoors
                62 mindAndBody, breathing
                67 -, ultra
                68 climbing, indoor climbing, indoors
                69 climbing, bouldering
                70 highIntensityIntervalTraining, HIIT
                73 highIntensityIntervalTraining, AMRAP
                74 highIntensityIntervalTraining, EMOM
                75 highIntensityIntervalTraining, Tabata
                78 swimBikeRun, triathlon
                84 pickleball, pickleball
                86 wheelchairWalkPace, indoor wheelchair, walking pace, indoors
                87 wheelchairRunPace, indoor wheelchair, running pace, indoors
                88 handCycling, indoor hand cycling, indoors
                94 squash, squash
                95 badminton, badminton
                96 racquetball, racquetball
                97 tableTennis, table tennis
                124 hiking, rucking
                126 swimBikeRun, pool triathlon
                """#)
    }

    @Test func sportsIndoorsHaveNumbersOfTheirOwn() {
        func text(_ activity: WorkoutActivity, _ isIndoor: Bool?, _ isPool: Bool? = nil) -> String {
            let numbers = FITSports.numbers(of: activity, isIndoor: isIndoor, isPoolSwim: isPool)
            return "\(numbers.sport) \(numbers.subSport)"
        }
        #expect(text(.running, true) == "1 1" && text(.running, false) == "1 0" && text(.running, nil) == "1 0")
        #expect(text(.cycling, true) == "2 6" && text(.rowing, true) == "15 14" && text(.walking, true) == "11 27")
        #expect(text(.golf, true) == "25 0" && text(.yoga, true) == "10 43" && text(.handCycling, true) == "2 12")
        #expect(text(.swimming, true) == "5 0" && text(.swimming, nil, true) == "5 17")
        #expect(text(.swimming, nil, false) == "5 18" && text(.curling, nil) == "0 0")
    }

    @Test func strokesHaveNumbers() {
        let strokes = (0...9).map { FITSports.stroke($0).map { "\($0)" } ?? "-" }
        #expect(
            strokes == [
                "freestyle", "backstroke", "breaststroke", "butterfly", "unknown", "mixed", "mixed", "mixed", "mixed",
                "unknown",
            ])
        #expect(FITSports.stroke(nil) == nil && FITSports.number(of: nil) == nil)
        let all: [RecordedLength.Stroke] = [
            .freestyle, .backstroke, .breaststroke, .butterfly, .unknown, .mixed, .kickboard,
        ]
        #expect(all.map { FITSports.number(of: $0) } == [0, 1, 2, 3, 4, 5, nil])
    }
}
