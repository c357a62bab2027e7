import HealthModel
import WorkoutFiles

/// The contents read from an export, with numbers replaced by the values they reference, for comparing two readings.
struct ReadExport: Equatable {
    struct Sample: Equatable {
        var stream: AppleHealthStream
        var start: Double
        var end: Double
        var created: Double?
        var value: Double
        var metadata: AppleHealthEntries
        var rates: [Double] = []
        var times: [Double] = []
    }

    var samples: [Sample] = []
    var elements: [AppleHealthElement] = []
    var leftovers: [AppleHealthLeftover] = []
    var counts: [String: Int] = [:]
    var warnings: [WorkoutFileWarning] = []
    var error: String?

    init(_ text: String, isStrict: Bool = false, largestPiece: Int = .max) {
        self.init(Array(text.utf8), isStrict: isStrict, largestPiece: largestPiece)
    }

    init(_ bytes: [UInt8], isStrict: Bool = false, largestPiece: Int = .max) {
        var result = Collected()
        do {
            let summary = try AppleHealthReader.read(
                MemoryByteSource(bytes, largestPiece: largestPiece), file: "export.xml", isStrict: isStrict
            ) { batch in
                result.add(batch)
                return true
            }
            counts = summary.elementCounts
            warnings = summary.warnings
        } catch {
            self.error = error.message
        }
        samples = result.samples
        elements = result.elements
        leftovers = result.leftovers
    }

    /// The collected contents of batches.
    struct Collected {
        var samples: [Sample] = []
        var elements: [AppleHealthElement] = []
        var leftovers: [AppleHealthLeftover] = []
        private var streams: [AppleHealthStream] = []
        private var metadata: [AppleHealthEntries] = []

        mutating func add(_ batch: AppleHealthBatch) {
            streams += batch.newStreams
            metadata += batch.newMetadata
            elements += batch.elements
            leftovers += batch.leftovers
            let first = samples.count
            for row in batch.rows {
                let number = Int(row.metadata)
                let entries =
                    number > 0
                    ? metadata[number - 1] : number < 0 ? batch.passingMetadata[-1 - number] : []
                samples.append(
                    Sample(
                        stream: streams[Int(row.stream)], start: row.start, end: row.end,
                        created: row.created.isNaN ? nil : row.created, value: row.value, metadata: entries))
            }
            for beats in batch.beats {
                samples[first + beats.row].rates = beats.rates
                samples[first + beats.row].times = beats.times
            }
        }
    }
}
