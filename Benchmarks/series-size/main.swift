import Foundation

// Encodes streams as the store does, decodes them again, and reports the bytes and nanoseconds per value.
// Input: a line for each value, `stream,file,date,value`. Output: `stream,values,bytes,read,write`.

struct Stream {
    var dates: [Double] = []
    var values: [Double] = []
}

let path = CommandLine.arguments.dropFirst().first ?? ""
guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
    FileHandle.standardError.write(Data("There is no file '\(path)'.\n".utf8))
    exit(1)
}
var streams: [String: [String: Stream]] = [:]
for line in text.split(separator: "\n") {
    let parts = line.split(separator: ",")
    guard parts.count == 4, let date = Double(parts[2]), let value = Double(parts[3]) else {
        FileHandle.standardError.write(Data("'\(line)' is not 'stream,file,date,value'.\n".utf8))
        exit(1)
    }
    streams[String(parts[0]), default: [:]][String(parts[1]), default: Stream()].dates.append(date)
    streams[String(parts[0])]?[String(parts[1])]?.values.append(value)
}

/// Returns the nanoseconds of processor time per value of a repeated closure.
func nanoseconds(_ values: Int, _ body: () throws -> Void) rethrows -> Double {
    let turns = max(1, 3_000_000 / max(1, values))
    let start = clock()
    for _ in 0..<turns { try body() }
    return Double(clock() - start) * 1_000 / Double(turns * max(1, values))
}

for (name, files) in streams.sorted(by: { $0.key < $1.key }) {
    var columns: [[Double]] = []
    for stream in files.values {
        for start in stride(from: 0, to: stream.values.count, by: 8_192) {
            columns.append(Array(stream.values[start..<min(start + 8_192, stream.values.count)]))
        }
    }
    let blocks = columns.map { BlockCodec.encode([$0]) }
    let count = columns.reduce(0) { $0 + $1.count }
    let read = { try blocks.map { try $0.withUnsafeBytes { try BlockCodec.decode($0, columns: 1)[0] } } }
    // A small block that lost data has no score.
    let isSame = try zip(read(), columns).allSatisfy { $0.map(\.bitPattern) == $1.map(\.bitPattern) }
    guard isSame else {
        FileHandle.standardError.write(Data("The values of '\(name)' are not what they were.\n".utf8))
        exit(1)
    }
    let reading = try nanoseconds(count) { _ = try read() }
    let writing = nanoseconds(count) { _ = columns.map { BlockCodec.encode([$0]) } }
    let bytes = blocks.reduce(0) { $0 + $1.count }
    print("\(name),\(count),\(bytes),\(reading),\(writing)")
}
