import Foundation

// `bench side …` is one measured process; all other commands start such processes and compare them.
do {
    var arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "side" {
        try Side.run(Array(arguments.dropFirst()))
    } else {
        let options = try Options(&arguments)
        let rows = try Harness(options).run(arguments)
        print(options.json ? Report.json(rows) : Report.table(rows))
        if rows.contains(where: \.isExceeded) { exit(1) }
    }
} catch {
    FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
    exit(2)
}

/// An error that prevents a benchmark, as a sentence.
struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
