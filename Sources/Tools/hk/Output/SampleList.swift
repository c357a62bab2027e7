import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

/// The output of `hk samples`, which has only a few of the samples in memory.
struct SampleList {
    /// The output format.
    enum Form {
        case screen(Terminal)
        case csv
        case json
    }

    /// The number of samples that determine the widths of the columns.
    private static let mostMeasured = 1_000
    private static let pieceSize = 1 << 16

    private let form: Form
    private let type: ObjectType
    private var first: [SampleRecord] = []
    private var rows: SampleRows?
    private var lines = SampleLines()
    private var json = JSONWriter(.objects)

    init(_ form: Form, type: ObjectType) {
        self.form = form
        self.type = type
        switch form {
        case .screen: break
        case .csv:
            lines.add(CSV.line(CSV.sampleHeader))
            lines.endLine()
        case .json: json.beginArray(.indented)
        }
    }

    mutating func add(_ sample: SampleRecord) {
        switch form {
        case .screen(let terminal): show(sample, terminal)
        case .csv:
            lines.add(sample)
            lines.endLine()
            if lines.bytes.count > Self.pieceSize { lines.flush(Console.write) }
        case .json:
            json.add(sample.json, .indented)
            json.flush(to: Console.write)
        }
    }

    /// Prints the remaining output.
    mutating func finish() {
        switch form {
        case .screen(let terminal):
            if rows == nil { Console.print(SamplesScreen(type: type, samples: first).lines(terminal: terminal)) }
            rows?.flush(Console.write)
        case .csv: lines.flush(Console.write)
        case .json:
            json.endArray()
            json.breakLine()
            json.flush(to: Console.write)
        }
    }

    /// Prints the remaining output of a list that is cut short; an array that was begun ends with the error.
    mutating func end(with failure: CommandFailure) {
        guard case .json = form, !Console.takesErrors else { return }
        json.add(failure.json, .indented)
        finish()
    }

    private mutating func show(_ sample: SampleRecord, _ terminal: Terminal) {
        if rows != nil {
            rows?.add(sample)
            if rows?.bytes.count ?? 0 > Self.pieceSize { rows?.flush(Console.write) }
        } else if first.count < Self.mostMeasured {
            first.append(sample)
        } else {
            let screen = SamplesScreen(type: type, samples: first, hasMore: true)
            Console.print(screen.lines(terminal: terminal))
            rows = SampleRows(layout: screen.layout(terminal: terminal), format: terminal.format)
            first = []
            show(sample, terminal)
        }
    }
}
