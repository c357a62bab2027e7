import Foundation
import HealthModel
import TestStores
import TestSupport
import Testing

@testable import HealthTransfer
@testable import OpenHealthKit
@testable import WorkoutFiles

/// What is played of recordings of every kind, in steps of every length.
@Suite struct RecordingPlayerSweepTests {
    private static func text(_ value: Double) -> String { String(format: "%.9g", value) }

    private static func lines(_ batch: FeedBatch, from start: Double) -> [String] {
        batch.samples.map {
            "\($0.type.index) \(text($0.start - start)) \(text($0.end - start)) \(text($0.value)) \($0.unit)"
        }
            + batch.locations.map {
                "at \(text($0.timestamp - start)) \(text($0.latitude)) \(text($0.longitude)) \(text($0.altitude)) "
                    + "\(text($0.speed)) \(text($0.course)) \(text($0.horizontalAccuracy))"
            }
            + batch.events.map { "\($0.kind) \(text($0.start - start)) \(text($0.end - start))" }
            + batch.beats.map { "beat \(text($0.time - start)) \($0.followsGap)" }
    }

    private static func hash(_ lines: [String]) -> String { StableHash.text(of: lines) }

    @Test func everyRecordingInStepsOfEveryLength() throws {
        var kept = KeptOutcomes()
        for (name, recording) in MadeUpRecordings.all {
            for (number, segments) in RecordingDivision.workouts(recording).enumerated() {
                for step in [1.0, 7.25, 1e4] {
                    var player = RecordingPlayer(recording, segments: segments, activity: .rowing)
                    let start = 5_000.5
                    #expect(player.lastDate == nil && player.advance(to: 1e9).isEmpty, "it has not begun")
                    player.begin(WorkoutConfigurationRecord(), at: start)
                    player.begin(WorkoutConfigurationRecord(), at: start + 100)
                    let last = try #require(player.lastDate)
                    var (now, lines, counts) = (start, [String](), [Int]())
                    while now < last + step {
                        if now > start + 10 { player.pause(at: now) }
                        let batch = player.advance(to: now)
                        lines += Self.lines(batch, from: start)
                        counts.append(batch.samples.count)
                        if now > start + 20 { player.resume(at: now) }
                        now += step
                    }
                    kept.add("\(name) \(number) by \(step) s") {
                        "\(Self.text(last - start)) \(lines.count) \(Self.hash(lines)) "
                            + Self.hash(counts.map { "\($0)" })
                    }
                    for line in lines.prefix(6) where step == 1 { kept.add("  ") { line } }
                }
            }
        }
        #expect(try kept.difference(from: "Kit/Texts/Feeds/players.txt") == nil)
    }

    @Test func everyFeedOfARecording() throws {
        var kept = KeptOutcomes()
        for (name, recording) in MadeUpRecordings.all {
            for activity in [nil, WorkoutActivity.rowing] {
                for change in 0..<5 {
                    var recording = recording
                    switch change {
                    case 1: recording.sessions[0].isIndoor = recording.sessions[0].isIndoor == true ? false : true
                    case 2: (recording.sessions[0].isPoolSwim, recording.sessions[0].poolLength) = (true, 33.5)
                    case 3: recording.details.creator = "Maker"
                    case 4: recording.details.creator = ""
                    default: break
                    }
                    let feed = RecordingFeed(recording, activity: activity)
                    let record = feed.configurationRecord
                    kept.add("\(name) \(activity?.name ?? "-") \(change)") {
                        "\(record.activityType.name) \(record.locationType.rawValue) "
                            + "\(record.swimmingLocationType.rawValue) \(record.lapLength.map { "\($0)" } ?? "-") "
                            + "\(Self.text(feed.startDate.timeIntervalSinceReferenceDate - MadeUpRecordings.start)) "
                            + "\(Self.text(feed.endDate.timeIntervalSinceReferenceDate - MadeUpRecordings.start)) "
                            + "\(feed.isTruncated) \(feed.notes)"
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Kit/Texts/Feeds/feeds.txt") == nil)
    }
}
