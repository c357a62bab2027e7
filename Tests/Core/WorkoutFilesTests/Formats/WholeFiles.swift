/// Files of others that have something of everything that their format can say.
enum WholeFiles {
    static let gpx = """
        <?xml version="1.0"?>
        <gpx creator="Logger" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:s="http://www.garmin.com/xmlschemas/TrackStatsExtension/v1" \
        xmlns:c="http://www.cluetrust.com/XML/GPXDATA/1/0" \
        xmlns:t="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
        <metadata><name>Day</name><desc>Cold</desc><time>2020-01-02T03:04:05.5Z</time></metadata>
        <wpt lat="1" lon="2"><time>2020-01-01T00:00:33Z</time><name>Late</name></wpt><wpt lat="1" lon="2"/>
        <wpt lat="3" lon="4"><name>Early</name><time>2020-01-01T00:00:02Z</time></wpt>
        <rte><rtept lat="1" lon="2"/></rte><rte/><rte/>
        <trk><name>Run</name><src>watch</src><type>running</type><extensions><s:TrackStatsExtension>
        <s:Distance>101</s:Distance><s:TotalElapsedTime>102</s:TotalElapsedTime><s:TimerTime>103</s:TimerTime>
        <s:Calories>104</s:Calories><s:Ascent>105</s:Ascent><s:Descent>106</s:Descent><s:MaxSpeed>7.5</s:MaxSpeed>
        </s:TrackStatsExtension></extensions>
        <trkseg>
        <trkpt lat="50" lon="8"><ele>100</ele><time>2020-01-01T00:00:30Z</time></trkpt>
        <trkpt lat="50.001" lon="8.001"><ele>107.5</ele></trkpt>
        <trkpt lat="50.002" lon="8"><ele>103</ele><time>2020-01-01T00:00:36Z</time></trkpt>
        <trkpt lat="50.003" lon="8"><ele>104</ele><time>2020-01-01T00:00:35Z</time></trkpt>
        </trkseg>
        </trk>
        <trk><name>Ride</name><type>cycling</type><extensions><s:TrackStatsExtension>
        <s:Distance>11</s:Distance><s:MaxSpeed>9.5</s:MaxSpeed></s:TrackStatsExtension></extensions>
        <trkseg>
        <trkpt lat="51" lon="-9"><ele>10</ele><time>2020-01-01T00:00:01Z</time><extensions><power>201</power>
        <hAcc>4.5</hAcc><vAcc>6.5</vAcc><c:distance>3</c:distance><t:TrackPointExtension><t:atemp>-1.5</t:atemp>
        <t:wtemp>12.5</t:wtemp><t:depth>0.5</t:depth><t:hr>121</t:hr><t:cad>81</t:cad><t:speed>2.25</t:speed>
        <t:course>359</t:course></t:TrackPointExtension></extensions></trkpt>
        <trkpt lat="51.0005" lon="-9.0005"><ele>14</ele><time>2020-01-01T00:00:03.25Z</time>
        <extensions><t:TrackPointExtension><t:hr>255</t:hr><t:cad>1e5</t:cad><t:speed>-2</t:speed>
        </t:TrackPointExtension></extensions></trkpt>
        <trkpt lat="100" lon="0"><time>2020-01-01T00:00:05Z</time></trkpt>
        <trkpt lat="200" lon="0"><time>2020-01-01T00:00:09Z</time></trkpt>
        <trkpt lat="51.001" lon="-9.001"><ele>7</ele><time>2020-01-01T00:00:10Z</time></trkpt>
        <trkpt lat="95" lon="0"><time>2020-01-01T00:00:11Z</time></trkpt>
        </trkseg>
        <trkseg><trkpt lat="51.002" lon="-9.002"><ele>x</ele><time>2020-01-01T00:00:15Z</time></trkpt></trkseg>
        </trk>
        <trk><name>Empty</name></trk>
        <extensions><c:lap><c:startTime>2020-01-01T00:00:30Z</c:startTime><c:elapsedTime>5.5</c:elapsedTime>
        <c:calories>9</c:calories><c:distance>40</c:distance></c:lap>
        <c:lap><c:startTime>2020-01-01T00:00:01Z</c:startTime><c:elapsedTime>9</c:elapsedTime></c:lap>
        <c:lap><c:startTime>2020-01-01T00:00:01Z</c:startTime></c:lap></extensions>
        </gpx>
        """

    /// A walk whose points in the middle were dated by another clock, and are elsewhere.
    static let strays: String = {
        func point(_ second: Int, _ latitude: String, _ height: Int, _ year: String = "2020") -> String {
            let time = "\(year)-01-01T00:00:\(second < 10 ? "0" : "")\(second)Z"
            return "<trkpt lat=\"\(latitude)\" lon=\"8\"><ele>\(height)</ele><time>\(time)</time></trkpt>"
        }
        let first =
            [point(4, "60", 900, "2031")]
            + [0, 2, 1, 3].map { (second: Int) in point(second, "50.000\(second)", 100 + second * 3) }
        let second =
            (20..<23).map { (second: Int) in point(second, "50.00\(second)", 200 - second * 3) }
            + [point(24, "61", 500, "2031")]
        return "<gpx><trk><trkseg>\(first.joined())</trkseg><trkseg>\(second.joined())</trkseg></trk></gpx>"
    }()

    static let kml = """
        <kml xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><name>Day</name><name>Other</name>
        <description>Cold</description><description>Other</description>
        <ExtendedData><Data name="creator"><value>Logger</value></Data>
        <Data name="Time"><value>2020-01-02T03:04:05Z</value></Data><Data><value>x</value></Data></ExtendedData>
        <Folder><name>Places</name>
        <Placemark><name>Late</name><TimeStamp><when>2020-01-01T00:00:33Z</when></TimeStamp>
        <Point><coordinates>8,50</coordinates></Point></Placemark>
        <Placemark><name>Early</name><TimeStamp><when>2020-01-01T00:00:02Z</when></TimeStamp>
        <MultiGeometry><Point><coordinates>8,50</coordinates></Point></MultiGeometry></Placemark>
        <Placemark><Point/></Placemark></Folder>
        <Placemark><name>Run</name><ExtendedData><Data name="type"><value>running</value></Data>
        <Data name="source"><value>watch</value></Data></ExtendedData><gx:MultiTrack>
        <gx:Track><altitudeMode>absolute</altitudeMode>
        <when>2020-01-01T00:00:30Z</when><when>2020-01-01T00:00:33Z</when><when>never</when>
        <gx:coord>8 50 100</gx:coord><gx:coord>8 50.001 103.5</gx:coord><gx:coord>8 50.002 104</gx:coord>
        <gx:coord>8 50.003 1e6</gx:coord><gx:coord>8 91 5</gx:coord>
        <ExtendedData><SchemaData><gx:SimpleArrayData name="Heart Rate"><gx:value>121</gx:value>
        <gx:value>2000</gx:value></gx:SimpleArrayData><gx:SimpleArrayData name="unknown"><gx:value>1</gx:value>
        </gx:SimpleArrayData><gx:SimpleArrayData name="watts"><gx:value></gx:value><gx:value>201</gx:value>
        <gx:value>202</gx:value></gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track>
        <gx:Track><when>2020-01-01T00:00:40Z</when><when>2020-01-01T00:00:45Z</when>
        <gx:coord>370 50.004 0</gx:coord><gx:coord>-185 50.004 0</gx:coord></gx:Track></gx:MultiTrack></Placemark>
        <Placemark><name>Ride</name><ExtendedData><Data name="type"><value>cycling</value></Data></ExtendedData>
        <gx:Track><when>2020-01-01T00:00:01Z</when><when>3020-01-01T00:00:01Z</when><gx:coord>9 51 0</gx:coord>
        <gx:coord>9 51.5 0</gx:coord></gx:Track></Placemark>
        </Document></kml>
        """

    static let geoJSON = """
        {"type": "FeatureCollection", "name": "Day", "description": "Cold", "creator": "Logger",
        "time": "2020-01-02T03:04:05Z", "features": [
        {"type": "Feature", "properties": {"name": "Late", "time": 1577836833}, "geometry": {"type": "Point",
        "coordinates": [8, 50]}},
        {"type": "Feature", "properties": {"name": "Early", "time": 1577836802000}, "geometry": {"type": "Point",
        "coordinates": [8, 50]}},
        {"type": "Feature", "properties": {"name": "Nowhen", "time": "never"}, "geometry": {"type": "Point",
        "coordinates": [8, 50]}},
        {"type": "Feature", "properties": {"name": "Run", "type": "running", "source": "watch", "track": 7,
        "times": [1577836830, 1577836833.5, null], "heartRates": [121, 2000, null], "coordinateProperties":
        {"watts": [null, 201, 202]}}, "geometry": {"type": "LineString",
        "coordinates": [[8, 50, 100], [8, 50.001, 103.5], [8, 50.002, 104], [8, 50.003, 1e6], [8, 91]]}},
        {"type": "Feature", "properties": {"name": "Ignored", "track": 7, "coordTimes": ["2020-01-01T00:00:40Z"],
        "cadence": [81]}, "geometry": {"type": "Point", "coordinates": [190, 50.004]}},
        {"type": "Feature", "properties": {"name": "Ride", "type": "cycling", "track": 8, "coordinateProperties": {
        "times": [[1577836801, 1577836802], ["2020-01-01T00:00:05Z", "3020-01-01T00:00:05Z"], []],
        "speed": [[1.5, 2.5], [3.5]]}}, "geometry": {"type": "MultiLineString",
        "coordinates": [[[9, 51], [9, 51.0001]], [[9, 51.0002], [9, 51.0003]], [[9, 52]]]}}
        ]}
        """

    static let tcx = """
        <TrainingCenterDatabase xmlns:x="http://www.garmin.com/xmlschemas/ActivityExtension/v2"><Activities>
        <Activity Sport="Biking"><Id>2020-01-01T00:01:00Z</Id>
        <Lap StartTime="2020-01-01T00:01:00Z"><TotalTimeSeconds>10</TotalTimeSeconds>
        <DistanceMeters>101.5</DistanceMeters><MaximumSpeed>7.5</MaximumSpeed><Calories>11</Calories>
        <AverageHeartRateBpm><Value>121</Value></AverageHeartRateBpm>
        <MaximumHeartRateBpm><Value>141</Value></MaximumHeartRateBpm><Cadence>71</Cadence>
        <Track>
        <Trackpoint><Time>2020-01-01T00:01:00Z</Time><Position><LatitudeDegrees>50</LatitudeDegrees>
        <LongitudeDegrees>188</LongitudeDegrees></Position><AltitudeMeters>100</AltitudeMeters>
        <DistanceMeters>1.5</DistanceMeters><HeartRateBpm><Value>122</Value></HeartRateBpm><Cadence>72</Cadence>
        <Extensions><x:TPX><x:Speed>2.5</x:Speed><x:Watts>202</x:Watts></x:TPX></Extensions></Trackpoint>
        <Trackpoint><Time>2020-01-01T00:01:08Z</Time><AltitudeMeters>103</AltitudeMeters>
        <DistanceMeters>41.5</DistanceMeters></Trackpoint>
        <Trackpoint><Time>2020-01-01T00:01:07Z</Time><DistanceMeters>42</DistanceMeters></Trackpoint>
        <Trackpoint><DistanceMeters>43</DistanceMeters></Trackpoint>
        </Track><Extensions><x:LX><x:AvgSpeed>3.5</x:AvgSpeed><x:MaxBikeCadence>91</x:MaxBikeCadence>
        <x:AvgWatts>151</x:AvgWatts><x:MaxWatts>251</x:MaxWatts></x:LX></Extensions></Lap>
        <Lap StartTime="2020-01-01T00:01:20Z"><TotalTimeSeconds>30</TotalTimeSeconds>
        <DistanceMeters>50</DistanceMeters><MaximumSpeed>6.5</MaximumSpeed><Calories>5</Calories>
        <AverageHeartRateBpm><Value>131</Value></AverageHeartRateBpm>
        <MaximumHeartRateBpm><Value>135</Value></MaximumHeartRateBpm><Cadence>75</Cadence>
        <Track><Trackpoint><Time>2020-01-01T00:01:21Z</Time><AltitudeMeters>99</AltitudeMeters></Trackpoint></Track>
        <Track><Trackpoint><Time>2020-01-01T00:01:40Z</Time><DistanceMeters>90</DistanceMeters></Trackpoint></Track>
        <Extensions><x:LX><x:MaxBikeCadence>85</x:MaxBikeCadence><x:AvgWatts>161</x:AvgWatts>\
        <x:MaxWatts>241</x:MaxWatts>
        </x:LX></Extensions></Lap>
        <Notes>Ride</Notes>
        <Creator><Name>Edge</Name><UnitId>12</UnitId><ProductID>99</ProductID><Version>
        <VersionMajor>2</VersionMajor><VersionMinor>30</VersionMinor></Version></Creator></Activity>
        <MultiSportSession><Id>2020-01-01T00:00:00Z</Id><FirstSport><Activity Sport="Running">
        <Lap StartTime="2020-01-01T00:00:00Z"><TotalTimeSeconds>5</TotalTimeSeconds>
        <DistanceMeters>12</DistanceMeters><Calories>2</Calories><Notes>Run</Notes><Track>
        <Trackpoint><Time>2020-01-01T00:00:01Z</Time><Cadence>1</Cadence><Extensions><x:TPX>
        <x:RunCadence>86</x:RunCadence></x:TPX></Extensions></Trackpoint></Track>
        <Extensions><x:LX><x:AvgRunCadence>84</x:AvgRunCadence><x:MaxRunCadence>88</x:MaxRunCadence>
        <x:Steps>30</x:Steps></x:LX></Extensions></Lap></Activity></FirstSport>
        <NextSport><Transition StartTime="2020-01-01T00:00:06Z"><TotalTimeSeconds>4</TotalTimeSeconds></Transition>
        <Activity Sport="Other"><Lap StartTime="2020-01-01T00:00:11Z"><TotalTimeSeconds>6</TotalTimeSeconds>
        <Track><Trackpoint><Time>2020-01-01T00:00:12Z</Time><Position><LatitudeDegrees>91</LatitudeDegrees>
        <LongitudeDegrees>8</LongitudeDegrees></Position></Trackpoint></Track></Lap></Activity></NextSport>
        </MultiSportSession></Activities><Author><Name>Program</Name></Author></TrainingCenterDatabase>
        """
}
