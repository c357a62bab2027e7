import Testing

@testable import WorkoutFiles

@Suite struct WorkoutFileReaderTests {
    private func read(_ bytes: [UInt8], piece: Int = .max) throws -> WorkoutRecording {
        try WorkoutFileReader.recording(from: MemoryByteSource(bytes, largestPiece: piece), file: "a")
    }

    private func message(_ text: String) -> String {
        do {
            _ = try read(Array(text.utf8))
            return "no error"
        } catch let error as WorkoutFileError {
            return error.description
        } catch {
            return "another error"
        }
    }

    private static let gpx =
        "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"><time>2020-01-01T00:00:00Z</time></trkpt></trkseg></trk></gpx>"
    private static let tcx = """
        <!-- \(String(repeating: "x", count: 300)) --><TrainingCenterDatabase><Activities><Activity Sport="Running">
        <Lap StartTime="2020-01-01T00:00:00Z"><TotalTimeSeconds>1</TotalTimeSeconds></Lap></Activity></Activities>
        </TrainingCenterDatabase>
        """

    @Test(arguments: [1, 7, 100_000])
    func theContentTellsTheFormat(piece: Int) throws {
        #expect(try read(Array(Self.gpx.utf8), piece: piece).format == .gpx)
        #expect(try read(Array(Self.tcx.utf8), piece: piece).format == .tcx)
        #expect(try read(FITBytes.run().file(), piece: piece).format == .fit)
        #expect(try read([0xEF, 0xBB, 0xBF] + Array(Self.gpx.utf8), piece: piece).format == .gpx)
    }

    @Test func otherFilesAreNamed() {
        let beginning = "Could not read 'a': it is neither a GPX, a TCX"
        let page = message("<html></html>")
        #expect(page.hasPrefix(beginning) && page.hasSuffix(" file, its first element is <html>."))
        #expect(WorkoutFileFormat.foreign.allSatisfy { page.contains(" a \($0.title)") })
        #expect(message("PK\u{3}\u{4}x") == "Could not read 'a': it is compressed; unpack it first.")
        #expect(message("hello").hasPrefix(beginning))
        #expect(message("") == "Could not read 'a': the file is empty (line 1, byte 0).")
    }

    @Test func anElectrocardiogramIsNamed() {
        let lines = [
            "Name,A", "Recorded Date,2025-03-01 10:15:00 +0100", "Classification,Sinus Rhythm",
            "Sample Rate,512 hertz", "Unit,µV", "", "57.25", "-12", "3",
        ]
        #expect(
            message(lines.joined(separator: "\n") + "\n")
                == "Could not read 'a': it is an electrocardiogram, not a recording.")
    }

    @Test func formatsThatAreOnlyReadAreNotWritten() {
        for format in [WorkoutFileFormat.zip, .appleHealth, .zwo] {
            do throws(WorkoutFileError) {
                _ = try WorkoutFileWriter.bytes(of: RichRecording.slim(), as: format, file: "a")
                Issue.record("it was written")
            } catch {
                let reason = "recordings cannot be written as \(format.title)"
                #expect(error.message == "Could not write 'a': \(reason)." && error.code == .unwritable)
                #expect(error.unrepresentableReason == reason)
            }
        }
    }

    /// A copy in JSON says from which format it is; one that is not known, or only written, is none.
    @Test func formatsOfCopies() throws {
        for (name, format) in [
            ("fit", WorkoutFileFormat.fit), ("gpx", .gpx), ("kmz", .kmz), ("json", .json), ("csv", .json),
            ("zwo", .json),
            ("workout", .json), ("future", .json), ("FIT", .json),
        ] {
            var recording = RichRecording.slim()
            recording.format = FormatName(rawValue: name)
            let bytes = JSONRecordingWriter.bytes(of: recording)
            let copy = try read(bytes)
            #expect(copy.format == format.name && copy.originalFormat == format, "\(name)")
            guard
                case .recording(let content) = try WorkoutFileReader.content(
                    from: OpenedFile(MemoryByteSource(bytes), named: "a"))
            else {
                Issue.record("no recording")
                continue
            }
            #expect(content.format == format.name, "\(name)")
        }
    }
}
