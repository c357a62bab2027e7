import TestSupport
import Testing

@testable import WorkoutFiles

/// A recording with everything that there is, as each format has it.
@Suite struct WrittenFilesTests {
    private func text(_ recording: WorkoutRecording, _ format: WorkoutFileFormat) throws -> String {
        String(decoding: try WorkoutFileWriter.bytes(of: recording, as: format, file: "a"), as: UTF8.self)
    }

    private func losses(_ recording: WorkoutRecording, _ format: WorkoutFileFormat) throws -> String {
        try WorkoutFileWriter.file(of: recording, as: format, file: "a").losses.map(\.message).joined(separator: "\n")
    }

    private func again(_ recording: WorkoutRecording, _ format: WorkoutFileFormat) throws -> [String] {
        let bytes = try WorkoutFileWriter.bytes(of: recording, as: format, file: "a")
        return try WorkoutFileReader.recording(from: MemoryByteSource(bytes), file: "a").parts
    }

    @Test func gpx() throws {
        #expect(try text(RichRecording.make(), .gpx) == Self.gpxText)
        #expect(try losses(RichRecording.make(), .gpx) == Self.gpxLosses)
    }

    @Test func tcx() throws {
        #expect(try text(RichRecording.make(), .tcx) == Self.tcxText)
        #expect(try losses(RichRecording.make(), .tcx) == Self.tcxLosses)
    }

    @Test func kml() throws {
        #expect(try text(RichRecording.slim(), .kml) == Self.kmlText)
    }

    @Test func geoJSON() throws {
        #expect(try text(RichRecording.slim(), .geoJSON) == Self.geoJSONText)
        let losses = try losses(RichRecording.make(), .geoJSON)
        #expect(try self.losses(RichRecording.make(), .kml) == losses.replacing("GeoJSON", with: "KML"))
        #expect(losses == Self.geoJSONLosses)
    }

    /// The creator of a file is the device, else the program that wrote the original, else this one.
    @Test(
        arguments: [
            ("Own name", "Creator", "Own name"), (nil, "Creator", "Creator"), ("Own name", nil, "Own name"),
            (nil, nil, "OpenHealthKit"),
        ] as [(String?, String?, String)]) func creators(device: String?, program: String?, expected: String) throws
    {
        var recording = RichRecording.slim()
        recording.details.creator = program
        recording.device?.name = device
        func check() throws {
            #expect(try text(recording, .kml).contains("<Data name=\"creator\"><value>\(expected)</value>"))
            #expect(try text(recording, .geoJSON).contains("\"creator\": \"\(expected)\""))
            #expect(try text(recording, .gpx).contains("creator=\"\(expected)\""))
        }
        try check()
        guard device == nil else { return }
        recording.device = nil
        try check()
    }

    @Test func csv() throws {
        #expect(try text(RichRecording.make(), .csv) == Self.csvText)
    }

    @Test func json() throws {
        #expect(try text(RichRecording.make(), .json) == Self.jsonText)
        #expect(try losses(RichRecording.make(), .json) == "")
        // The size of the file, and what only the reader of a track knows, are not those of before.
        let before = RichRecording.make().parts
        #expect(
            try again(RichRecording.make(), .json).map { $0.prefix { $0 != "\n" } }
                == before.map { $0.prefix { $0 != "\n" } })
    }

    @Test func fit() throws {
        #expect(try again(RichRecording.make(), .fit).joined(separator: "\n") == Self.fitParts)
        #expect(try losses(RichRecording.make(), .fit) == Self.fitLosses)
    }

    private static let gpxText = #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="Own name" xmlns="http://www.topografix.com/GPX/1/1" \#
        xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \#
        xmlns:gpxtrkx="http://www.garmin.com/xmlschemas/TrackStatsExtension/v1" \#
        xmlns:gpxdata="http://www.cluetrust.com/XML/GPXDATA/1/0">
         <metadata><name>Title &amp; &lt;all&gt;</name><desc>Notes; &quot;two&quot;
        lines</desc><time>2020-01-01T00:01:30.500Z</time></metadata>
         <wpt lat="50.001" lon="8.0005"><time>2020-01-01T00:00:02.500Z</time><name>Hut</name></wpt>
         <wpt lat="-51.0015" lon="-9.001"><time>2020-01-01T00:00:29Z</time></wpt>
         <trk><name>Ride</name><type>mountain biking</type><extensions><gpxtrkx:TrackStatsExtension>\#
        <gpxtrkx:Distance>123.25</gpxtrkx:Distance><gpxtrkx:TimerTime>5.25</gpxtrkx:TimerTime>\#
        <gpxtrkx:TotalElapsedTime>11.75</gpxtrkx:TotalElapsedTime><gpxtrkx:MaxSpeed>6.25</gpxtrkx:MaxSpeed>\#
        <gpxtrkx:Ascent>12</gpxtrkx:Ascent><gpxtrkx:Descent>9</gpxtrkx:Descent><gpxtrkx:Calories>\#
        41</gpxtrkx:Calories></gpxtrkx:TrackStatsExtension></extensions>
          <trkseg>
           <trkpt lat="50" lon="8"><ele>13</ele><time>2020-01-01T00:00:00.250Z</time><extensions><hAcc>43</hAcc>\#
        <vAcc>53</vAcc><gpxdata:distance>0</gpxdata:distance><gpxtpx:TrackPointExtension><gpxtpx:atemp>\#
        93</gpxtpx:atemp><gpxtpx:wtemp>103</gpxtpx:wtemp><gpxtpx:depth>153</gpxtpx:depth><gpxtpx:hr>63</gpxtpx:hr>\#
        <gpxtpx:cad>73</gpxtpx:cad><gpxtpx:speed>23</gpxtpx:speed></gpxtpx:TrackPointExtension></extensions></trkpt>
           <trkpt lat="50.001" lon="8.0005"><ele>10</ele><time>2020-01-01T00:00:02Z</time><extensions><power>\#
        80</power><hAcc>40</hAcc><vAcc>50</vAcc><gpxdata:distance>12.5</gpxdata:distance>\#
        <gpxtpx:TrackPointExtension><gpxtpx:atemp>90</gpxtpx:atemp><gpxtpx:wtemp>100</gpxtpx:wtemp><gpxtpx:depth>\#
        150</gpxtpx:depth><gpxtpx:hr>60</gpxtpx:hr><gpxtpx:course>30</gpxtpx:course></gpxtpx:TrackPointExtension>\#
        </extensions></trkpt>
          </trkseg>
          <trkseg>
           <trkpt lat="50.003" lon="8.002"><ele>11</ele><time>2020-01-01T00:00:10Z</time><extensions><power>\#
        81</power><hAcc>41</hAcc><gpxdata:distance>45</gpxdata:distance><gpxtpx:TrackPointExtension><gpxtpx:atemp>\#
        91</gpxtpx:atemp><gpxtpx:hr>61</gpxtpx:hr><gpxtpx:cad>71</gpxtpx:cad><gpxtpx:speed>21</gpxtpx:speed>\#
        <gpxtpx:course>31</gpxtpx:course></gpxtpx:TrackPointExtension></extensions></trkpt>
          </trkseg>
         </trk>
         <trk><name>Swim</name><type>swimming</type><extensions><gpxtrkx:TrackStatsExtension><gpxtrkx:Distance>\#
        22.5</gpxtrkx:Distance><gpxtrkx:TimerTime>9.125</gpxtrkx:TimerTime><gpxtrkx:Calories>17</gpxtrkx:Calories>\#
        </gpxtrkx:TrackStatsExtension></extensions>
          <trkseg>
           <trkpt lat="-51" lon="-9"><ele>17</ele><time>2020-01-01T00:00:20Z</time><extensions><power>87</power>\#
        <vAcc>57</vAcc><gpxdata:distance>45</gpxdata:distance><gpxtpx:TrackPointExtension><gpxtpx:wtemp>\#
        107</gpxtpx:wtemp><gpxtpx:depth>157</gpxtpx:depth><gpxtpx:hr>67</gpxtpx:hr><gpxtpx:cad>77</gpxtpx:cad>\#
        <gpxtpx:speed>27</gpxtpx:speed><gpxtpx:course>37</gpxtpx:course></gpxtpx:TrackPointExtension></extensions>\#
        </trkpt>
           <trkpt lat="-51.0015" lon="-9.001"><ele>12</ele><time>2020-01-01T00:00:21.750Z</time><extensions><hAcc>\#
        42</hAcc><vAcc>52</vAcc><gpxdata:distance>60.25</gpxdata:distance><gpxtpx:TrackPointExtension><gpxtpx:atemp>\#
        92</gpxtpx:atemp><gpxtpx:wtemp>102</gpxtpx:wtemp><gpxtpx:depth>152</gpxtpx:depth><gpxtpx:hr>62</gpxtpx:hr>\#
        <gpxtpx:cad>72</gpxtpx:cad><gpxtpx:speed>22</gpxtpx:speed></gpxtpx:TrackPointExtension></extensions></trkpt>
           <trkpt lat="-51.002" lon="-9.0025"><ele>14</ele><time>2020-01-01T00:00:30.125Z</time><extensions><power>\#
        84</power><hAcc>44</hAcc><vAcc>54</vAcc><gpxdata:distance>90</gpxdata:distance><gpxtpx:TrackPointExtension>\#
        <gpxtpx:atemp>94</gpxtpx:atemp><gpxtpx:wtemp>104</gpxtpx:wtemp><gpxtpx:depth>154</gpxtpx:depth><gpxtpx:hr>\#
        64</gpxtpx:hr><gpxtpx:course>34</gpxtpx:course></gpxtpx:TrackPointExtension></extensions></trkpt>
          </trkseg>
         </trk>
         <extensions>
          <gpxdata:lap><gpxdata:index>1</gpxdata:index><gpxdata:startTime>\#
        2020-01-01T00:00:00.250Z</gpxdata:startTime><gpxdata:elapsedTime>3.25</gpxdata:elapsedTime>\#
        <gpxdata:calories>4</gpxdata:calories></gpxdata:lap>
          <gpxdata:lap><gpxdata:index>2</gpxdata:index><gpxdata:startTime>\#
        2020-01-01T00:00:03.500Z</gpxdata:startTime><gpxdata:elapsedTime>8.5</gpxdata:elapsedTime><gpxdata:distance>\#
        33.5</gpxdata:distance></gpxdata:lap>
          <gpxdata:lap><gpxdata:index>3</gpxdata:index><gpxdata:startTime>2020-01-01T00:00:20Z</gpxdata:startTime>\#
        <gpxdata:elapsedTime>10.125</gpxdata:elapsedTime></gpxdata:lap>
         </extensions>
        </gpx>

        """#

    private static let gpxLosses = #"""
        1 point without a position was left out: GPX cannot store it.
        5 stride lengths were left out: GPX cannot store them.
        5 vertical oscillations were left out: GPX cannot store them.
        6 ground contact times were left out: GPX cannot store them.
        6 respiration rates were left out: GPX cannot store them.
        5 body temperatures were left out: GPX cannot store them.
        9 custom field values were left out: GPX cannot store them.
        1 date of a session was left out: GPX only supports the dates of the points.
        1 additional event was left out: GPX cannot store it.
        1 indoor or outdoor setting was left out: GPX cannot store it.
        1 swimming location was left out: GPX cannot store it.
        1 pool size was left out: GPX cannot store it.
        1 pause was left out: GPX only supports the times between points.
        2 pool lengths were left out: GPX cannot store them.
        1 stroke style was left out: GPX cannot store it.
        2 exercise sets were left out: GPX cannot store them.
        1 weight of a set was left out: GPX cannot store it.
        5 heart beats were left out: GPX cannot store them.
        1 active time of a lap was left out: GPX cannot store it.
        1 average heart rate of a session was left out: GPX cannot store it.
        1 average heart rate of a lap was left out: GPX cannot store it.
        1 maximum heart rate of a session was left out: GPX cannot store it.
        1 maximum heart rate of a lap was left out: GPX cannot store it.
        1 average speed of a session was left out: GPX cannot store it.
        1 average speed of a lap was left out: GPX cannot store it.
        1 maximum speed of a lap was left out: GPX cannot store it.
        1 average power of a session was left out: GPX cannot store it.
        1 average power of a lap was left out: GPX cannot store it.
        1 maximum power of a session was left out: GPX cannot store it.
        1 maximum power of a lap was left out: GPX cannot store it.
        1 average cadence of a session was left out: GPX cannot store it.
        1 average cadence of a lap was left out: GPX cannot store it.
        1 maximum cadence of a session was left out: GPX cannot store it.
        1 maximum cadence of a lap was left out: GPX cannot store it.
        1 ascent of a lap was left out: GPX cannot store it.
        1 number of cycles of a session was left out: GPX cannot store it.
        5 parts of the device were left out: GPX only supports its name.
        1 time zone was left out: GPX cannot store it.
        """#

    private static let tcxText = #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" \#
        xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2" \#
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
         <Activities>
          <Activity Sport="Biking"><Id>2020-01-01T00:00:00.250Z</Id>
           <Lap StartTime="2020-01-01T00:00:00.250Z"><TotalTimeSeconds>3.25</TotalTimeSeconds><DistanceMeters>\#
        12.5</DistanceMeters><MaximumSpeed>23</MaximumSpeed><Calories>4</Calories><AverageHeartRateBpm><Value>\#
        111</Value></AverageHeartRateBpm><MaximumHeartRateBpm><Value>131</Value></MaximumHeartRateBpm><Intensity>\#
        Active</Intensity><Cadence>73</Cadence><TriggerMethod>Manual</TriggerMethod>
            <Track>
             <Trackpoint><Time>2020-01-01T00:00:00.250Z</Time><Position><LatitudeDegrees>50</LatitudeDegrees>\#
        <LongitudeDegrees>8</LongitudeDegrees></Position><AltitudeMeters>13</AltitudeMeters><DistanceMeters>\#
        0</DistanceMeters><HeartRateBpm><Value>63</Value></HeartRateBpm><Cadence>73</Cadence><Extensions><ns3:TPX>\#
        <ns3:Speed>23</ns3:Speed></ns3:TPX></Extensions></Trackpoint>
             <Trackpoint><Time>2020-01-01T00:00:02Z</Time><Position><LatitudeDegrees>50.001</LatitudeDegrees>\#
        <LongitudeDegrees>8.0005</LongitudeDegrees></Position><AltitudeMeters>10</AltitudeMeters><DistanceMeters>\#
        12.5</DistanceMeters><HeartRateBpm><Value>60</Value></HeartRateBpm><Extensions><ns3:TPX><ns3:Watts>\#
        80</ns3:Watts></ns3:TPX></Extensions></Trackpoint>
            </Track>
        <Extensions><ns3:LX><ns3:MaxBikeCadence>73</ns3:MaxBikeCadence><ns3:AvgWatts>80</ns3:AvgWatts><ns3:MaxWatts>\#
        80</ns3:MaxWatts></ns3:LX><ohk:RecordedLap xmlns:ohk="urn:openhealthkit:recording:1" elapsed="3.25"/>\#
        </Extensions>   </Lap>
           <Lap StartTime="2020-01-01T00:00:03.500Z"><TotalTimeSeconds>2</TotalTimeSeconds><DistanceMeters>\#
        33.5</DistanceMeters><MaximumSpeed>3.5</MaximumSpeed><Calories>0</Calories><AverageHeartRateBpm><Value>\#
        61</Value></AverageHeartRateBpm><MaximumHeartRateBpm><Value>61</Value></MaximumHeartRateBpm><Intensity>\#
        Active</Intensity><Cadence>71</Cadence><TriggerMethod>Manual</TriggerMethod>
            <Track>
             <Trackpoint><Time>2020-01-01T00:00:03.500Z</Time><DistanceMeters>20</DistanceMeters><Cadence>\#
        75</Cadence><Extensions><ns3:TPX><ns3:Speed>25</ns3:Speed><ns3:Watts>85</ns3:Watts></ns3:TPX></Extensions>\#
        </Trackpoint>
            </Track>
            <Track>
             <Trackpoint><Time>2020-01-01T00:00:10Z</Time><Position><LatitudeDegrees>50.003</LatitudeDegrees>\#
        <LongitudeDegrees>8.002</LongitudeDegrees></Position><AltitudeMeters>11</AltitudeMeters><DistanceMeters>\#
        45</DistanceMeters><HeartRateBpm><Value>61</Value></HeartRateBpm><Cadence>71</Cadence><Extensions><ns3:TPX>\#
        <ns3:Speed>21</ns3:Speed><ns3:Watts>81</ns3:Watts></ns3:TPX></Extensions></Trackpoint>
            </Track>
        <Extensions><ns3:LX><ns3:AvgSpeed>2.5</ns3:AvgSpeed><ns3:MaxBikeCadence>75</ns3:MaxBikeCadence>\#
        <ns3:AvgWatts>83</ns3:AvgWatts><ns3:MaxWatts>85</ns3:MaxWatts></ns3:LX><ohk:RecordedLap \#
        xmlns:ohk="urn:openhealthkit:recording:1" end="2020-01-01T00:00:12Z"/></Extensions>   </Lap>
        <Notes>Ride</Notes><Creator xsi:type="Device_t"><Name>Own name</Name><UnitId>12345</UnitId><ProductID>\#
        0</ProductID><Version><VersionMajor>2</VersionMajor><VersionMinor>70</VersionMinor></Version></Creator>\#
        <Extensions><ohk:RecordedSession xmlns:ohk="urn:openhealthkit:recording:1" activityName="mountain biking" \#
        indoor="false" elapsed="11.75" distance="123.25" energy="41" averageHeartRate="118" maximumHeartRate="139" \#
        averageSpeed="4.5" maximumSpeed="6.25" averagePower="171" maximumPower="251" averageCadence="61" \#
        maximumCadence="94" ascent="12" descent="9" cycles="32"/><ohk:RecordedDevice \#
        xmlns:ohk="urn:openhealthkit:recording:1" name="Own name" manufacturer="Garmin" model="Fenix 3" \#
        hardwareVersion="7" softwareVersion="2.70" serialNumber="12345"/></Extensions>
          </Activity>
          <Activity Sport="Other"><Id>2020-01-01T00:00:20Z</Id>
           <Lap StartTime="2020-01-01T00:00:20Z"><TotalTimeSeconds>8.125</TotalTimeSeconds><DistanceMeters>\#
        22.5</DistanceMeters><MaximumSpeed>27</MaximumSpeed><Calories>17</Calories><AverageHeartRateBpm><Value>\#
        64</Value></AverageHeartRateBpm><MaximumHeartRateBpm><Value>67</Value></MaximumHeartRateBpm><Intensity>\#
        Active</Intensity><Cadence>75</Cadence><TriggerMethod>Manual</TriggerMethod>
            <Track>
             <Trackpoint><Time>2020-01-01T00:00:20Z</Time><Position><LatitudeDegrees>-51</LatitudeDegrees>\#
        <LongitudeDegrees>-9</LongitudeDegrees></Position><AltitudeMeters>17</AltitudeMeters><DistanceMeters>\#
        45</DistanceMeters><HeartRateBpm><Value>67</Value></HeartRateBpm><Cadence>77</Cadence><Extensions><ns3:TPX>\#
        <ns3:Speed>27</ns3:Speed><ns3:Watts>87</ns3:Watts></ns3:TPX></Extensions></Trackpoint>
             <Trackpoint><Time>2020-01-01T00:00:21.750Z</Time><Position><LatitudeDegrees>-51.0015</LatitudeDegrees>\#
        <LongitudeDegrees>-9.001</LongitudeDegrees></Position><AltitudeMeters>12</AltitudeMeters><DistanceMeters>\#
        60.25</DistanceMeters><HeartRateBpm><Value>62</Value></HeartRateBpm><Cadence>72</Cadence><Extensions>\#
        <ns3:TPX><ns3:Speed>22</ns3:Speed></ns3:TPX></Extensions></Trackpoint>
             <Trackpoint><Time>2020-01-01T00:00:30.125Z</Time><Position><LatitudeDegrees>-51.002</LatitudeDegrees>\#
        <LongitudeDegrees>-9.0025</LongitudeDegrees></Position><AltitudeMeters>14</AltitudeMeters><DistanceMeters>\#
        90</DistanceMeters><HeartRateBpm><Value>64</Value></HeartRateBpm><Extensions><ns3:TPX><ns3:Watts>\#
        84</ns3:Watts></ns3:TPX></Extensions></Trackpoint>
            </Track>
        <Extensions><ns3:LX><ns3:MaxBikeCadence>81</ns3:MaxBikeCadence><ns3:AvgWatts>141</ns3:AvgWatts>\#
        <ns3:MaxWatts>161</ns3:MaxWatts></ns3:LX><ohk:RecordedLap xmlns:ohk="urn:openhealthkit:recording:1" \#
        ascent="6"/></Extensions>   </Lap>
        <Notes>Swim</Notes><Creator xsi:type="Device_t"><Name>Own name</Name><UnitId>12345</UnitId><ProductID>\#
        0</ProductID><Version><VersionMajor>2</VersionMajor><VersionMinor>70</VersionMinor></Version></Creator>\#
        <Extensions><ohk:RecordedSession xmlns:ohk="urn:openhealthkit:recording:1" activity="46" poolSwim="true" \#
        poolLength="22.5" timer="9.125"/></Extensions>
          </Activity>
         </Activities>
        </TrainingCenterDatabase>

        """#

    private static let tcxLosses = #"""
        5 courses were left out: TCX cannot store them.
        6 horizontal accuracies were left out: TCX cannot store them.
        6 vertical accuracies were left out: TCX cannot store them.
        6 air temperatures were left out: TCX cannot store them.
        6 water temperatures were left out: TCX cannot store them.
        5 stride lengths were left out: TCX cannot store them.
        5 vertical oscillations were left out: TCX cannot store them.
        6 ground contact times were left out: TCX cannot store them.
        6 depths were left out: TCX cannot store them.
        6 respiration rates were left out: TCX cannot store them.
        5 body temperatures were left out: TCX cannot store them.
        9 custom field values were left out: TCX cannot store them.
        2 pool lengths were left out: TCX cannot store them.
        1 stroke style was left out: TCX cannot store it.
        2 exercise sets were left out: TCX cannot store them.
        1 weight of a set was left out: TCX cannot store it.
        2 points of interest were left out: TCX cannot store them.
        1 name of a point of interest was left out: TCX cannot store it.
        5 heart beats were left out: TCX cannot store them.
        1 title was left out: TCX only supports the name of the first session.
        1 note was left out: TCX cannot store it.
        1 date of the file was left out: TCX cannot store it.
        1 time zone was left out: TCX cannot store it.
        """#

    private static let kmlText = #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
        <Document>
        <name>Title &amp; &lt;all&gt;</name>
        <description>Notes; &quot;two&quot;
        lines</description>
        <ExtendedData><Data name="creator"><value>Own name</value></Data><Data name="time"><value>\#
        2020-01-01T00:01:30.500Z</value></Data></ExtendedData>
        <Schema id="sensors">
        <gx:SimpleArrayField name="heartrate" type="float"/>
        <gx:SimpleArrayField name="power" type="float"/>
        </Schema>
        <Placemark><name>Hut</name>
        <TimeStamp><when>2020-01-01T00:00:02.500Z</when></TimeStamp><Point><coordinates>8.0005,50.001</coordinates>\#
        </Point></Placemark>
        <Placemark><TimeStamp><when>2020-01-01T00:00:29Z</when></TimeStamp><Point><coordinates>-9.001,\#
        -51.0015</coordinates></Point></Placemark>
        <Placemark><name>Ride</name>
        <ExtendedData><Data name="type"><value>mountain biking</value></Data></ExtendedData><gx:MultiTrack>
        <gx:interpolate>0</gx:interpolate>
        <gx:Track>
        <altitudeMode>absolute</altitudeMode>
        <when>2020-01-01T00:00:00.250Z</when>
        <when>2020-01-01T00:00:02Z</when>
        <gx:coord>8 50 13</gx:coord>
        <gx:coord>8.0005 50.001 10</gx:coord>
        <ExtendedData><SchemaData schemaUrl="#sensors">
        <gx:SimpleArrayData name="heartrate">
        <gx:value>63</gx:value>
        <gx:value>60</gx:value>
        </gx:SimpleArrayData>
        <gx:SimpleArrayData name="power">
        <gx:value></gx:value>
        <gx:value>80</gx:value>
        </gx:SimpleArrayData>
        </SchemaData></ExtendedData>
        </gx:Track>
        <gx:Track>
        <altitudeMode>absolute</altitudeMode>
        <when>2020-01-01T00:00:10Z</when>
        <gx:coord>8.002 50.003 11</gx:coord>
        <ExtendedData><SchemaData schemaUrl="#sensors">
        <gx:SimpleArrayData name="heartrate">
        <gx:value>61</gx:value>
        </gx:SimpleArrayData>
        <gx:SimpleArrayData name="power">
        <gx:value>81</gx:value>
        </gx:SimpleArrayData>
        </SchemaData></ExtendedData>
        </gx:Track>
        </gx:MultiTrack></Placemark>
        <Placemark><name>Swim</name>
        <ExtendedData><Data name="type"><value>swimming</value></Data></ExtendedData><gx:MultiTrack>
        <gx:interpolate>0</gx:interpolate>
        <gx:Track>
        <altitudeMode>absolute</altitudeMode>
        <when>2020-01-01T00:00:20Z</when>
        <when>2020-01-01T00:00:21.750Z</when>
        <when>2020-01-01T00:00:30.125Z</when>
        <gx:coord>-9 -51 17</gx:coord>
        <gx:coord>-9.001 -51.0015 12</gx:coord>
        <gx:coord>-9.0025 -51.002 14</gx:coord>
        <ExtendedData><SchemaData schemaUrl="#sensors">
        <gx:SimpleArrayData name="heartrate">
        <gx:value>67</gx:value>
        <gx:value>62</gx:value>
        <gx:value>64</gx:value>
        </gx:SimpleArrayData>
        <gx:SimpleArrayData name="power">
        <gx:value>87</gx:value>
        <gx:value></gx:value>
        <gx:value>84</gx:value>
        </gx:SimpleArrayData>
        </SchemaData></ExtendedData>
        </gx:Track>
        </gx:MultiTrack></Placemark>
        </Document>
        </kml>

        """#

    private static let geoJSONText = #"""
        {"type": "FeatureCollection", "name": "Title & <all>", "description": "Notes; \"two\"\nlines", "creator": \#
        "Own name", "time": "2020-01-01T00:01:30.5Z", "features": [
        {"type": "Feature", "properties": {"name": "Hut", "time": "2020-01-01T00:00:02.5Z"}, "geometry": {"type": \#
        "Point", "coordinates": [8.0005,50.001,10]}},
        {"type": "Feature", "properties": {"time": "2020-01-01T00:00:29Z"}, "geometry": {"type": "Point", \#
        "coordinates": [-9.001,-51.0015,12]}},
        {"type": "Feature", "properties": {"name": "Ride", "type": "mountain biking", "track": 0, "coordTimes": \#
        ["2020-01-01T00:00:00.25Z", "2020-01-01T00:00:02Z"], "coordinateProperties": {"heartrate": [63,60], \#
        "power": [null,80]}}, "geometry": {"type": "LineString", "coordinates": [[8,50,13], [8.0005,50.001,10]]}},
        {"type": "Feature", "properties": {"name": "Ride", "type": "mountain biking", "track": 0, "coordTimes": \#
        ["2020-01-01T00:00:10Z"], "coordinateProperties": {"heartrate": [61], "power": [81]}}, "geometry": {"type": \#
        "Point", "coordinates": [8.002,50.003,11]}},
        {"type": "Feature", "properties": {"name": "Swim", "type": "swimming", "track": 1, "coordTimes": \#
        ["2020-01-01T00:00:20Z", "2020-01-01T00:00:21.75Z", "2020-01-01T00:00:30.125Z"], "coordinateProperties": \#
        {"heartrate": [67,62,64], "power": [87,null,84]}}, "geometry": {"type": "LineString", "coordinates": [[-9,\#
        -51,17], [-9.001,-51.0015,12], [-9.0025,-51.002,14]]}}
        ]}
        """#

    private static let geoJSONLosses = #"""
        1 point without a position was left out: GeoJSON cannot store it.
        9 custom field values were left out: GeoJSON cannot store them.
        1 date of a session was left out: GeoJSON only supports the dates of the points.
        1 additional event was left out: GeoJSON cannot store it.
        1 indoor or outdoor setting was left out: GeoJSON cannot store it.
        1 swimming location was left out: GeoJSON cannot store it.
        1 pool size was left out: GeoJSON cannot store it.
        3 dates of laps were left out: GeoJSON cannot store them.
        1 pause was left out: GeoJSON only supports the times between points.
        2 pool lengths were left out: GeoJSON cannot store them.
        1 stroke style was left out: GeoJSON cannot store it.
        2 exercise sets were left out: GeoJSON cannot store them.
        1 weight of a set was left out: GeoJSON cannot store it.
        5 heart beats were left out: GeoJSON cannot store them.
        1 elapsed time of a session was left out: GeoJSON cannot store it.
        1 elapsed time of a lap was left out: GeoJSON cannot store it.
        2 active times of sessions were left out: GeoJSON cannot store them.
        1 active time of a lap was left out: GeoJSON cannot store it.
        2 distances of sessions were left out: GeoJSON cannot store them.
        1 distance of a lap was left out: GeoJSON cannot store it.
        2 energies of sessions were left out: GeoJSON cannot store them.
        1 energy of a lap was left out: GeoJSON cannot store it.
        1 average heart rate of a session was left out: GeoJSON cannot store it.
        1 average heart rate of a lap was left out: GeoJSON cannot store it.
        1 maximum heart rate of a session was left out: GeoJSON cannot store it.
        1 maximum heart rate of a lap was left out: GeoJSON cannot store it.
        1 average speed of a session was left out: GeoJSON cannot store it.
        1 average speed of a lap was left out: GeoJSON cannot store it.
        1 maximum speed of a session was left out: GeoJSON cannot store it.
        1 maximum speed of a lap was left out: GeoJSON cannot store it.
        1 average power of a session was left out: GeoJSON cannot store it.
        1 average power of a lap was left out: GeoJSON cannot store it.
        1 maximum power of a session was left out: GeoJSON cannot store it.
        1 maximum power of a lap was left out: GeoJSON cannot store it.
        1 average cadence of a session was left out: GeoJSON cannot store it.
        1 average cadence of a lap was left out: GeoJSON cannot store it.
        1 maximum cadence of a session was left out: GeoJSON cannot store it.
        1 maximum cadence of a lap was left out: GeoJSON cannot store it.
        1 ascent of a session was left out: GeoJSON cannot store it.
        1 ascent of a lap was left out: GeoJSON cannot store it.
        1 descent of a session was left out: GeoJSON cannot store it.
        1 number of cycles of a session was left out: GeoJSON cannot store it.
        5 parts of the device were left out: GeoJSON only supports its name.
        1 time zone was left out: GeoJSON cannot store it.
        """#

    private static let csvText = #"""
        time,session,segment,latitude_deg,longitude_deg,elevation_m,speed_m_per_s,course_deg,horizontal_accuracy_m,\#
        vertical_accuracy_m,heart_rate_per_min,cadence_per_min,power_w,temperature_c,water_temperature_c,distance_m,\#
        stride_length_m,vertical_oscillation_cm,ground_contact_time_ms,depth_m,respiration_rate_per_min,\#
        body_temperature_c,Form (kN/m),Bare
        2020-01-01T00:00:00.25Z,1,1,50,8,13,23,,43,53,63,73,,93,103,0,123,,143,153,163,173,1.5,
        2020-01-01T00:00:02Z,1,1,50.001,8.0005,10,,30,40,50,60,,80,90,100,12.5,,130,140,150,160,,,7
        2020-01-01T00:00:03.5Z,1,1,,,,25,35,45,55,,75,85,95,105,20,125,135,145,155,,175,-2,
        2020-01-01T00:00:10Z,1,2,50.003,8.002,11,21,31,41,,61,71,81,91,,45,121,131,141,,161,171,3,8
        2020-01-01T00:00:20Z,2,3,-51,-9,17,27,37,,57,67,77,87,,107,45,127,137,,157,167,177,,9
        2020-01-01T00:00:21.75Z,2,3,-51.0015,-9.001,12,22,,42,52,62,72,,92,102,60.25,122,,142,152,162,172,4.25,
        2020-01-01T00:00:30.125Z,2,3,-51.002,-9.0025,14,,34,44,54,64,,84,94,104,90,,134,144,154,164,,5,6

        """#

    private static let jsonText = #"""
        {"schema": "openhealthkit-recording-1",
        "format": "fit", "activity": "mountain biking", "activity_type": 13, "activity_name": "mountain biking", \#
        "name": "Title & <all>", "notes": "Notes; \"two\"\nlines", "creator": "Creator", "device": {"name": "Own \#
        name", "manufacturer": "Garmin", "model": "Fenix 3", "hardware_version": "7", "software_version": "2.70", \#
        "serial_number": "12345"}, "start": "2020-01-01T00:00:00.25Z", "end": "2020-01-01T00:00:30.125Z", \#
        "file_time": "2020-01-01T00:01:30.5Z", "utc_offset_s": -12600, "first_time": "2020-01-01T00:00:00.25Z", \#
        "distance_m": 135, "ascent_m": 2, "descent_m": 8, "positions": 6, "positions_distance_m": 0, "waypoints": 0,\#
         "routes": 0, "sessions": [
          {"activity": "mountain biking", "activity_type": 13, "activity_name": "mountain biking", "name": "Ride", \#
        "start": "2020-01-01T00:00:00.25Z", "end": "2020-01-01T00:00:12Z", "group": 0, "indoor": false, \#
        "elapsed_s": 11.75, "timer_s": 5.25, "distance_m": 123.25, "energy_kcal": 41, "average_heart_rate_per_min": \#
        118, "maximum_heart_rate_per_min": 139, "average_speed_m_per_s": 4.5, "maximum_speed_m_per_s": 6.25, \#
        "average_power_w": 171, "maximum_power_w": 251, "average_cadence_per_min": 61, "maximum_cadence_per_min": \#
        94, "ascent_m": 12, "descent_m": 9, "cycles": 32},
          {"activity": "swimming", "activity_type": 46, "name": "Swim", "start": "2020-01-01T00:00:20Z", "end": \#
        "2020-01-01T00:00:30.125Z", "group": 1, "pool_swim": true, "pool_length_m": 22.5, "timer_s": 9.125, \#
        "distance_m": 22.5, "energy_kcal": 17}], "laps": [
          {"start": "2020-01-01T00:00:00.25Z", "end": "2020-01-01T00:00:03.5Z", "elapsed_s": 3.25, "energy_kcal": 4,\#
         "average_heart_rate_per_min": 111, "maximum_heart_rate_per_min": 131},
          {"start": "2020-01-01T00:00:03.5Z", "end": "2020-01-01T00:00:12Z", "distance_m": 33.5, \#
        "average_speed_m_per_s": 2.5, "maximum_speed_m_per_s": 3.5, "average_cadence_per_min": 71},
          {"start": "2020-01-01T00:00:20Z", "end": "2020-01-01T00:00:30.125Z", "timer_s": 8.125, "average_power_w": \#
        141, "maximum_power_w": 161, "maximum_cadence_per_min": 81, "ascent_m": 6}], "pauses": [
          {"start": "2020-01-01T00:00:03.5Z", "end": "2020-01-01T00:00:10Z"}], "lengths": [
          {"start": "2020-01-01T00:00:20Z", "end": "2020-01-01T00:00:24.5Z", "active": true, "stroke": "backstroke",\#
         "strokes": 7},
          {"start": "2020-01-01T00:00:24.5Z", "end": "2020-01-01T00:00:26Z", "active": false}], "sets": [
          {"start": "2020-01-01T00:00:01Z", "end": "2020-01-01T00:00:02.5Z", "active": true, "repetitions": 11, \#
        "weight_kg": 12.5},
          {"start": "2020-01-01T00:00:03Z", "end": "2020-01-01T00:00:09Z", "active": false}], "markers": [
          {"time": "2020-01-01T00:00:02.5Z", "name": "Hut"},
          {"time": "2020-01-01T00:00:29Z"}], "beats": {"time": ["2020-01-01T00:00:00.5Z","2020-01-01T00:00:01.25Z",\#
        "2020-01-01T00:00:02.125Z","2020-01-01T00:00:22Z","2020-01-01T00:00:22.75Z"], "follows_gap": [true,false,\#
        false,true,false]}, "segments": [
          {"session": 0, "track": 0, "first_point": 0, "points": 3},
          {"session": 0, "track": 0, "first_point": 3, "points": 1},
          {"session": 1, "track": 1, "first_point": 4, "points": 3}], "points": {"time": ["2020-01-01T00:00:00.25Z",\#
        "2020-01-01T00:00:02Z","2020-01-01T00:00:03.5Z","2020-01-01T00:00:10Z","2020-01-01T00:00:20Z",\#
        "2020-01-01T00:00:21.75Z","2020-01-01T00:00:30.125Z"], "latitude_deg": [50,50.001,null,50.003,-51,-51.0015,\#
        -51.002], "longitude_deg": [8,8.0005,null,8.002,-9,-9.001,-9.0025], "elevation_m": [13,10,null,11,17,12,14],\#
         "speed_m_per_s": [23,null,25,21,27,22,null], "course_deg": [null,30,35,31,37,null,34], \#
        "horizontal_accuracy_m": [43,40,45,41,null,42,44], "vertical_accuracy_m": [53,50,55,null,57,52,54], \#
        "heart_rate_per_min": [63,60,null,61,67,62,64], "cadence_per_min": [73,null,75,71,77,72,null], "power_w": \#
        [null,80,85,81,87,null,84], "temperature_c": [93,90,95,91,null,92,94], "water_temperature_c": [103,100,105,\#
        null,107,102,104], "distance_m": [0,12.5,20,45,45,60.25,90], "stride_length_m": [123,null,125,121,127,122,\#
        null], "vertical_oscillation_cm": [null,130,135,131,137,null,134], "ground_contact_time_ms": [143,140,145,\#
        141,null,142,144], "depth_m": [153,150,155,null,157,152,154], "respiration_rate_per_min": [163,160,null,161,\#
        167,162,164], "body_temperature_c": [173,null,175,171,177,172,null]}, "fields": [
          {"name": "Form", "unit": "kN/m", "values": [1.5,null,-2,3,null,4.25,5]},
          {"name": "Bare", "values": [null,7,null,8,9,null,6]}]
        }

        """#

    private static let fitParts = #"""
        fit 0…30.125 cycling 'cycling'
        distance 67.5 ascent 2 descent 8
        session 0…11.75 cycling 'cycling' name Ride group 0 elapsed 11.75 timer 5.25 distance 123.25 energy 41 \#
        averageHeartRate 118 maximumHeartRate 139 averageSpeed 4.5 maximumSpeed 6.25 averagePower 171 maximumPower \#
        251 averageCadence 61 maximumCadence 94 ascent 12 descent 9 cycles 32
        session 20…30.125 swimming 'swimming, lap swimming' name Swim group 0 pool true length 22.5 elapsed 10.125 \#
        timer 9.125 distance 22.5 energy 17 averageHeartRate 64 maximumHeartRate 67 maximumSpeed 27 averagePower 86 \#
        maximumPower 87 averageCadence 75 maximumCadence 77
        segment 0..<3 0…4 track 0 session 0
        segment 3..<4 10…10 track 0 session 0
        segment 4..<7 20…30 track 1 session 1
        point 0 (50.0000000372529, 8.000000026077032) elevation 13 speed 23 horizontalAccuracy 43 verticalAccuracy \#
        53 heartRate 63 cadence 73 temperature 93 distance 0 groundContactTime 143 depth 153 respirationRate 163 \#
        bodyTemperature 173 'Form' in kN/m 1.5
        point 2 (50.00099999830127, 8.000500006601214) elevation 10 course 30 horizontalAccuracy 40 \#
        verticalAccuracy 50 heartRate 60 power 80 temperature 90 distance 12.5 verticalOscillation 130 \#
        groundContactTime 140 depth 150 respirationRate 160 'Bare' 7
        point 4 speed 25 course 35 horizontalAccuracy 45 verticalAccuracy 55 cadence 75 power 85 temperature 95 \#
        distance 20 verticalOscillation 135 groundContactTime 145 depth 155 bodyTemperature 175 'Form' in kN/m -2
        point 10 (50.00300000421703, 8.002000031992793) elevation 11 speed 21 course 31 horizontalAccuracy 41 \#
        heartRate 61 cadence 71 power 81 temperature 91 distance 45 verticalOscillation 131 groundContactTime 141 \#
        respirationRate 161 bodyTemperature 171 'Form' in kN/m 3 'Bare' 8
        point 20 (-50.99999997764826, -8.999999966472387) elevation 17 speed 27 course 37 verticalAccuracy 57 \#
        heartRate 67 cadence 77 power 87 waterTemperature 107 distance 45 verticalOscillation 137 depth 157 \#
        respirationRate 167 bodyTemperature 177 'Bare' 9
        point 22 (-51.00150000303984, -9.001000011339784) elevation 12 speed 22 horizontalAccuracy 42 \#
        verticalAccuracy 52 heartRate 62 cadence 72 waterTemperature 102 distance 60.25 groundContactTime 142 depth \#
        152 respirationRate 162 bodyTemperature 172 'Form' in kN/m 4.25
        point 30 (-51.00199998356402, -9.002500036731362) elevation 14 course 34 horizontalAccuracy 44 \#
        verticalAccuracy 54 heartRate 64 power 84 waterTemperature 104 distance 90 verticalOscillation 134 \#
        groundContactTime 144 depth 154 respirationRate 164 'Form' in kN/m 5 'Bare' 6
        pause 4…10
        lap 0…3.25 elapsed 3.25 timer 3.25 distance 12.5 energy 4 averageHeartRate 111 maximumHeartRate 131 \#
        maximumSpeed 23 averagePower 80 maximumPower 80 averageCadence 73 maximumCadence 73
        lap 4…12.5 elapsed 8.5 timer 2.5 distance 33.5 averageHeartRate 61 maximumHeartRate 61 averageSpeed 2.5 \#
        maximumSpeed 3.5 averagePower 83 maximumPower 85 averageCadence 71 maximumCadence 75
        lap 20…30.125 elapsed 10.125 timer 8.125 distance 45 averageHeartRate 64 maximumHeartRate 67 maximumSpeed \#
        27 averagePower 141 maximumPower 161 averageCadence 75 maximumCadence 81 ascent 6
        length 20…24.5 active backstroke strokes 7
        length 25…26.5 idle
        set 1…2.5 active times 11 kg 12.5
        set 3…9 idle
        marker 3 'Hut'
        marker 29
        beat 0.5 after a gap
        beat 1.25
        beat 2.125
        beat 22 after a gap
        beat 22.75
        device name Own name manufacturer Garmin model Fenix 3 hardwareVersion 7 softwareVersion 2.70 serialNumber \#
        12345
        details creator Own name name Ride fileTime 91 utcOffset -12600 positions 6 firstTime 0 byteCount 2062
        """#

    private static let fitLosses = #"""
        4 times of points were rounded: FIT only supports whole seconds.
        6 positions were rounded: FIT only supports positions to a centimetre.
        2 air temperatures were left out: FIT only supports whole degrees of air temperature, except in water.
        3 water temperatures were left out: FIT only supports whole degrees of water temperature, in water only.
        5 stride lengths were left out: FIT cannot store such values.
        2 dates of sessions were rounded: FIT only supports whole seconds.
        1 name of an activity was left out: FIT only supports its own activity names.
        1 additional event was left out: FIT cannot store it.
        1 indoor or outdoor setting was left out: FIT only supports indoor sports, and some outdoor ones.
        2 dates of laps were rounded: FIT only supports whole seconds.
        1 pause was rounded: FIT only supports whole seconds.
        1 pool length was rounded: FIT only supports whole seconds.
        1 point of interest was rounded: FIT only supports whole seconds.
        1 title was left out: FIT only supports the name of the first session.
        1 note was left out: FIT cannot store it.
        1 date of the file was rounded: FIT only supports whole seconds.
        """#
}
