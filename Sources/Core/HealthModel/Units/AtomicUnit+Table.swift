// From the API tables, units: 48 rows. The factors are fractions of numbers that a Double represents exactly, so that
// a conversion rounds once; their quotients are the factors of the tables (UNIT-17, UNIT-19).

// swift-format-ignore
extension AtomicUnit {
    package static let gram                               = AtomicUnit("g",                .mass,               1,                  1,           0,      true)
    package static let ounce                              = AtomicUnit("oz",               .mass,               45359237,           1600000,     0,      false)
    package static let pound                              = AtomicUnit("lb",               .mass,               45359237,           100000,      0,      false)
    package static let stone                              = AtomicUnit("st",               .mass,               317514659,          50000,       0,      false)
    package static let mole                               = AtomicUnit("mol",              .mass,               1,                  1,           0,      true)
    package static let meter                              = AtomicUnit("m",                .length,             1,                  1,           0,      true)
    package static let inch                               = AtomicUnit("in",               .length,             127,                5000,        0,      false)
    package static let foot                               = AtomicUnit("ft",               .length,             381,                1250,        0,      false)
    package static let yard                               = AtomicUnit("yd",               .length,             1143,               1250,        0,      false)
    package static let mile                               = AtomicUnit("mi",               .length,             201168,             125,         0,      false)
    package static let liter                              = AtomicUnit("L",                .volume,             1,                  1,           0,      true)
    package static let fluidOunceUS                       = AtomicUnit("fl_oz_us",         .volume,             473176473,          16000000000, 0,      false)
    package static let fluidOunceImperial                 = AtomicUnit("fl_oz_imp",        .volume,             454609,             16000000,    0,      false)
    package static let pintUS                             = AtomicUnit("pt_us",            .volume,             473176473,          1000000000,  0,      false)
    package static let pintImperial                       = AtomicUnit("pt_imp",           .volume,             454609,             800000,      0,      false)
    package static let cupUS                              = AtomicUnit("cup_us",           .volume,             473176473,          2000000000,  0,      false)
    package static let cupImperial                        = AtomicUnit("cup_imp",          .volume,             454609,             1600000,     0,      false)
    package static let pascal                             = AtomicUnit("Pa",               .pressure,           1,                  1,           0,      true)
    package static let millimeterOfMercury                = AtomicUnit("mmHg",             .pressure,           133.32236842105263, 1,           0,      false)
    package static let centimeterOfWater                  = AtomicUnit("cmAq",             .pressure,           98.06649606299213,  1,           0,      false)
    package static let atmosphere                         = AtomicUnit("atm",              .pressure,           101325,             1,           0,      false)
    package static let inchesOfMercury                    = AtomicUnit("inHg",             .pressure,           10582463,           3125,        0,      false)
    package static let decibelAWeightedSoundPressureLevel = AtomicUnit("dBASPL",           .soundPressureLevel, 1,                  1,           0,      false)
    package static let second                             = AtomicUnit("s",                .time,               1,                  1,           0,      true)
    package static let minute                             = AtomicUnit("min",              .time,               60,                 1,           0,      false)
    package static let hour                               = AtomicUnit("hr",               .time,               3600,               1,           0,      false)
    package static let day                                = AtomicUnit("d",                .time,               86400,              1,           0,      false)
    package static let joule                              = AtomicUnit("J",                .energy,             1,                  1,           0,      true)
    package static let kilocalorie                        = AtomicUnit("kcal",             .energy,             4184,               1,           0,      false)
    package static let smallCalorie                       = AtomicUnit("cal",              .energy,             523,                125,         0,      false)
    package static let largeCalorie                       = AtomicUnit("Cal",              .energy,             4184,               1,           0,      false)
    package static let kelvin                             = AtomicUnit("K",                .temperature,        1,                  1,           0,      false)
    package static let degreeCelsius                      = AtomicUnit("degC",             .temperature,        1,                  1,           273.15, false)
    package static let degreeFahrenheit                   = AtomicUnit("degF",             .temperature,        5,                  9,           459.67, false)
    package static let siemens                            = AtomicUnit("S",                .conductance,        1,                  1,           0,      true)
    package static let internationalUnit                  = AtomicUnit("IU",               .pharmacology,       1,                  1,           0,      true)
    package static let count                              = AtomicUnit("count",            .scalar,             1,                  1,           0,      false)
    package static let percent                            = AtomicUnit("%",                .scalar,             1,                  1,           0,      false)
    package static let decibelHearingLevel                = AtomicUnit("dBHL",             .hearingSensitivity, 1,                  1,           0,      false)
    package static let hertz                              = AtomicUnit("Hz",               .frequency,          1,                  1,           0,      true)
    package static let volt                               = AtomicUnit("V",                .electricPotential,  1,                  1,           0,      true)
    package static let watt                               = AtomicUnit("W",                .power,              1,                  1,           0,      true)
    package static let diopter                            = AtomicUnit("D",                .opticalPower,       1,                  1,           0,      false)
    package static let prismDiopter                       = AtomicUnit("pD",               .opticalPowerPrism,  1,                  1,           0,      false)
    package static let radianAngle                        = AtomicUnit("rad",              .angle,              1,                  1,           0,      true)
    package static let degreeAngle                        = AtomicUnit("deg",              .angle,              .pi,                180,         0,      false)
    package static let lux                                = AtomicUnit("lx",               .illuminance,        1,                  1,           0,      true)
    package static let appleEffortScore                   = AtomicUnit("appleEffortScore", .effort,             1,                  1,           0,      false)

    /// All rows, in the order of the tables.
    package static let table: [AtomicUnit] = [
        gram, ounce, pound, stone, mole, meter, inch, foot, yard, mile, liter, fluidOunceUS, fluidOunceImperial,
        pintUS, pintImperial, cupUS, cupImperial, pascal, millimeterOfMercury, centimeterOfWater, atmosphere,
        inchesOfMercury, decibelAWeightedSoundPressureLevel, second, minute, hour, day, joule, kilocalorie,
        smallCalorie, largeCalorie, kelvin, degreeCelsius, degreeFahrenheit, siemens, internationalUnit, count,
        percent, decibelHearingLevel, hertz, volt, watt, diopter, prismDiopter, radianAngle, degreeAngle, lux,
        appleEffortScore,
    ]
}
