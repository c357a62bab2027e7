import Foundation

/// The options of the command line besides the names of the cases.
struct Options {
    var json = false
    var instructions = false
    /// The number of runs of each side; the sides alternate.
    var pairs = 5
    /// The number of years of heart rates in the statistics cases.
    var years = 10
    /// The duration of the live workouts in seconds.
    var seconds = 60
    /// The folder of the programs next to this one, and `hk`.
    var programs: String

    /// Extracts the options from the arguments.
    init(_ arguments: inout [String]) throws {
        let own = CommandLine.arguments[0]
        programs = URL(fileURLWithPath: own).deletingLastPathComponent().path
        var names: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--json": json = true
            case "--instructions": instructions = true
            case "--pairs", "--years", "--seconds":
                guard let text = rest.popFirst(), let count = Int(text), count > 0 else {
                    throw Failure("'\(argument)' needs a number.")
                }
                switch argument {
                case "--pairs": pairs = count
                case "--years": years = count
                default: seconds = count
                }
            case _ where argument.hasPrefix("-"):
                throw Failure(
                    """
                    There is no option '\(argument)'; there are --json, --instructions, --pairs N, --years N and \
                    --seconds N.
                    """)
            default: names.append(argument)
            }
        }
        arguments = names
    }

    func program(_ name: String) -> String { programs + "/" + name }
}
