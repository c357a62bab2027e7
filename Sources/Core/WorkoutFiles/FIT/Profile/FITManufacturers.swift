// From the public FIT profile: 50 common manufacturers and 213 common devices; others are shown by number.

import Foundation

/// The names of manufacturers and devices.
enum FITManufacturers {
    static func name(_ manufacturer: Int64) -> String? { makers[manufacturer] }

    /// Returns the name of a Garmin device; Garmin is the only manufacturer whose product numbers are public.
    static func product(_ product: Int64, of manufacturer: Int64?) -> String? {
        // The second number is that of the same manufacturer's chips.
        manufacturer == 1 || manufacturer == 15 ? devices[product] : nil
    }

    /// Returns the Garmin device of a name, ignoring case, accents and spaces, or nil if there is none.
    ///
    /// - Parameter number: The number of the device, which must match the name, or nil if it is not known.
    static func device(called name: String, number: Int64?) -> String? {
        if let number { return devices[number].flatMap { letters($0) == letters(name) ? $0 : nil } }
        return devices.values.contains(name) ? name : devicesByLetters[letters(name)]
    }

    private static let devicesByLetters = Dictionary(
        devices.values.map { (letters($0), $0) }, uniquingKeysWith: { min($0, $1) })

    private static func letters(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .filter { $0.isLetter || $0.isNumber }
    }

    /// Returns the number of a manufacturer, for writing.
    static func number(of name: String) -> Int64? { makers.first { $0.value == name }?.key }

    /// Returns the number of a device, for writing.
    static func product(named name: String?, of manufacturer: Int64) -> Int64? {
        guard let name else { return nil }
        if name.hasPrefix("product ") { return Int64(name.dropFirst("product ".count)) }
        return manufacturer == 1 || manufacturer == 15 ? devices.first { $0.value == name }?.key : nil
    }

    // swift-format-ignore
    private static let makers: [Int64: String] = [
        1: "Garmin", 3: "Zephyr", 6: "SRM", 7: "Quarq", 9: "Saris", 11: "Tanita", 14: "Nautilus", 15: "Dynastream",
        16: "Timex", 20: "Cardiosport", 23: "Suunto", 28: "Peaksware", 32: "Wahoo Fitness", 37: "Magellan",
        39: "Holux", 40: "Concept2", 41: "Shimano", 45: "Xplova", 48: "Pioneer", 63: "Specialized", 67: "Bkool",
        68: "Cateye", 69: "Stages Cycling", 70: "SIGMA", 76: "Moxy", 86: "Elite", 89: "Tacx", 95: "Stryd",
        108: "Giant Manufacturing Co", 111: "Technogym", 115: "iGPSPORT", 123: "Polar", 255: "Development",
        258: "Lezyne", 260: "Zwift", 263: "Favero", 265: "Strava", 266: "Precor", 267: "Bryton", 268: "SRAM",
        281: "TrainerRoad", 282: "The Sufferfest", 287: "VDO", 289: "Hammerhead", 294: "COROS", 295: "Virtugo",
        305: "WHOOP", 310: "Decathlon", 331: "MyWhoosh", 348: "Huawei",
    ]

    // swift-format-ignore
    private static let devices: [Int64: String] = [
        1: "HRM1", 5: "HRM2ss", 7: "HRM3ss", 8: "HRM run single byte product id",
        12: "HRM tri single byte product id", 13: "HRM4 run single byte product id",
        22: "HRM fit single byte product id", 717: "Forerunner 405", 782: "Forerunner 50", 988: "Forerunner 60",
        1018: "Forerunner 310xt", 1036: "Edge 500", 1124: "Forerunner 110", 1169: "Edge 800", 1325: "Edge 200",
        1328: "Forerunner 910xt", 1345: "Forerunner 610", 1436: "Forerunner 70", 1482: "Forerunner 10", 1499: "Swim",
        1551: "Fenix", 1561: "Edge 510", 1567: "Edge 810", 1623: "Forerunner 620", 1632: "Forerunner 220",
        1743: "HRM tri", 1752: "HRM run", 1765: "Forerunner 920xt", 1836: "Edge 1000", 1837: "Vivo fit",
        1885: "Vivo ki", 1903: "Forerunner 15", 1907: "Vivo active", 1956: "Vivo smart", 1967: "Fenix 2",
        1988: "Epix", 2050: "Fenix 3", 2067: "Edge 520", 2147: "Edge 25", 2148: "Forerunner 25", 2150: "Vivo fit 2",
        2153: "Forerunner 225", 2156: "Forerunner 630", 2157: "Forerunner 230", 2158: "Forerunner 735xt",
        2187: "D2airvenu", 2238: "Edge 20", 2262: "D2 bravo", 2271: "Vivo smart 2", 2294: "Vivo smart emea",
        2327: "HRM4 run", 2337: "Vivo active hr", 2347: "Vivo smart gps hr", 2348: "Vivo smart hr",
        2368: "Vivo move", 2406: "Vivo fit 3", 2413: "Fenix 3 hr", 2431: "Forerunner 235", 2432: "Fenix 3 chronos",
        2503: "Forerunner 35", 2530: "Edge 820", 2544: "Fenix 5s", 2547: "D2 bravo titanium", 2604: "Fenix 5x",
        2606: "Vivo fit jr", 2622: "Vivo smart 3", 2623: "Vivo sport", 2650: "Forerunner 35 hebrew",
        2691: "Forerunner 935", 2697: "Fenix 5", 2700: "Vivoactive 3", 2713: "Edge 1030", 2772: "Vivo move hr",
        2819: "D2charlie", 2859: "Descent", 2878: "Vivo fit 4", 2886: "Forerunner 645", 2888: "Forerunner 645m",
        2891: "Forerunner 30", 2900: "Fenix 5s plus", 2927: "Vivosmart 4", 2988: "Vivoactive 3m w",
        3066: "Vivoactive 3m l", 3076: "Forerunner 245", 3077: "Forerunner 245 music", 3095: "Edge 1030 bontrager",
        3110: "Fenix 5 plus", 3111: "Fenix 5x plus", 3112: "Edge 520 plus", 3113: "Forerunner 945", 3121: "Edge 530",
        3122: "Edge 830", 3126: "Instinct esports", 3143: "Descent t 1", 3224: "Vivoactive 4 small",
        3225: "Vivoactive 4 large", 3226: "Venu", 3246: "MARQ driver", 3247: "MARQ aviator", 3248: "MARQ captain",
        3249: "MARQ commander", 3250: "MARQ expedition", 3251: "MARQ athlete", 3258: "Descent mk 2",
        3282: "Forerunner 45", 3289: "Fenix 6 sport", 3290: "Fenix 6", 3291: "Fenix 6x", 3299: "HRM dual",
        3300: "HRM pro", 3308: "Vivo move 3 premium", 3378: "Vivo move 3", 3405: "Swim 2", 3466: "Instinct solar",
        3542: "Descent mk 2s", 3558: "Edge 130 plus", 3570: "Edge 1030 plus", 3589: "Forerunner 745",
        3596: "Venusq music", 3599: "Venusq music v 2", 3600: "Venusq", 3615: "lily", 3624: "MARQ adventurer",
        3638: "Enduro", 3703: "Venu 2", 3704: "Venu 2s", 3739: "MARQ golfer", 3843: "Edge 1040", 3851: "Venu 2 plus",
        3869: "Forerunner 55", 3888: "Instinct 2", 3889: "Instinct 2s", 3905: "Fenix 7s", 3906: "Fenix 7",
        3907: "Fenix 7x", 3943: "Epix gen 2", 3982: "Vivo move sport", 3983: "Vivomove trend",
        3990: "Forerunner 255 music", 3992: "Forerunner 255", 3993: "Forerunner 255 small", 4005: "Descent g 1",
        4024: "Forerunner 955", 4061: "Edge 540", 4062: "Edge 840", 4063: "Vivosmart 5", 4105: "MARQ gen 2",
        4115: "Venusq 2", 4116: "Venusq 2music", 4124: "MARQ gen 2 aviator", 4125: "D2 air x 10",
        4130: "HRM pro plus", 4155: "Instinct crossover", 4222: "Descent mk 3", 4223: "Descent mk 3i",
        4257: "Forerunner 265 large", 4258: "Forerunner 265 small", 4260: "Venu 3", 4261: "Venu 3s",
        4312: "Epix gen 2 pro 42", 4313: "Epix gen 2 pro 47", 4314: "Epix gen 2 pro 51", 4315: "Forerunner 965",
        4341: "Enduro 2", 4374: "Fenix 7s pro solar", 4375: "Fenix 7 pro solar", 4376: "Fenix 7x pro solar",
        4394: "Instinct 2x", 4426: "Vivoactive 5", 4432: "Forerunner 165", 4433: "Forerunner 165 music",
        4440: "Edge 1050", 4442: "Descent t 2", 4446: "HRM fit", 4472: "MARQ gen 2 commander", 4532: "Fenix 8 solar",
        4533: "Fenix 8 solar large", 4534: "Fenix 8 small", 4536: "Fenix 8", 4556: "D2 mach 1 pro",
        4565: "Forerunner 970", 4570: "Forerunner 570 large", 4574: "Forerunner 570 small", 4575: "Enduro 3",
        4585: "Instinct 3 solar 45mm", 4586: "Instinct 3 amoled 45mm", 4587: "Instinct 3 amoled 50mm",
        4588: "Descent g 2", 4595: "Fenix 7 pro solar no wifi", 4603: "Venu x 1", 4606: "HRM 200",
        4625: "Vivoactive 6", 4631: "Fenix 8 pro", 4633: "Edge 550", 4634: "Edge 850", 4643: "Venu 4",
        4644: "Venu 4s", 4666: "Fenix e", 4678: "Instinct crossover amoled", 4759: "Instinct 3 solar 50mm",
        4814: "Forerunner 170 music", 4815: "Forerunner 170", 4879: "D2 mach 2", 4944: "D2 air x 15",
        4952: "Fenix 9 pro 43mm", 4953: "Fenix 9 pro 47mm", 4954: "Fenix 9 pro 51mm", 4955: "Fenix 9 pro solar 47mm",
        4956: "Fenix 9 pro solar 51mm", 5056: "D2 mach 2 pro", 5133: "Fenix 9 43mm", 5134: "Fenix 9",
        5169: "Enduro 4",
    ]
}
