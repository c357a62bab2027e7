"""How quick a workout of 100,000 points is in the browser (SRV-5, WEB-5, WEB-33, WEB-72)."""

import math
import os
import unittest

from support import BrowserTest, wait

POINTS = 100_000


def long_ride():
    """A ride of a day and a bit, a point a second."""
    parts = ['<?xml version="1.0"?><gpx version="1.1" creator="long" xmlns="http://www.topografix.com/GPX/1/1" xmlns:t="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"><trk><name>A day and a bit</name><type>cycling</type><trkseg>']
    latitude, longitude = 46.0, 7.0
    for second in range(POINTS):
        turn = 2 * math.pi * second / POINTS * 3 + 0.8 * math.sin(second / 900) + 0.5 * math.sin(second / 70)
        latitude += 6.5 * math.cos(turn) / 111_320
        longitude += 6.5 * math.sin(turn) / 77_000
        day, rest = divmod(second, 86_400)
        clock = f"2022-06-{1 + day:02}T{rest // 3600:02}:{rest // 60 % 60:02}:{rest % 60:02}Z"
        rate = 130 + 25 * math.sin(second / 1300) + 8 * math.sin(second / 37)
        parts.append(f'<trkpt lat="{latitude:.6f}" lon="{longitude:.6f}"><ele>{600 + 300 * math.sin(second / 5000):.1f}</ele><time>{clock}</time><extensions><t:TrackPointExtension><t:hr>{rate:.0f}</t:hr><t:cad>{80 + second % 9}</t:cad></t:TrackPointExtension></extensions></trkpt>')
    parts.append("</trkseg></trk></gpx>")
    return "".join(parts).encode()


@unittest.skipUnless(os.environ.get("SPEED"), "Speeds are measured where SPEED=1 is set and the machine does nothing else.")
class SpeedTests(BrowserTest):
    def test_SRV_5_aHundredThousandPointsPanAndZoomAtThirtyFrames(self):
        self.server.take(None, "long.gpx", long_ride())
        one = next(one for one in self.server.workouts() if one["start"].startswith("2022-06-01"))
        self.browser.open(f"/workouts/{one['uuid']}")
        rows = self.browser.run("return Number(document.querySelector('.plot').getAttribute('aria-valuemax')) + 1")
        self.assertGreaterEqual(rows, POINTS)
        measured = self.browser.driver.execute_async_script("""
            const done = arguments[0], { link, drawn } = document.querySelector('.workout'), out = {};
            const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));
            const frames = (act, count) => new Promise((resolve) => {
                let left = count, worst = 0, before = performance.now(); const begun = before;
                const next = () => {
                    const now = performance.now(); worst = Math.max(worst, now - before); before = now;
                    if (left-- <= 0) return resolve(Math.round(1000 * count / (now - begun)));
                    act(count - left); requestAnimationFrame(next);
                };
                requestAnimationFrame(next);
            });
            (async () => {
                link.show(10000, 60000); await sleep(1000);
                out.pan = await frames(() => link.pan(0.004), 90);
                await sleep(500);
                out.zoom = await frames((index) => link.zoom(index % 60 < 30 ? 0.95 : 1 / 0.95), 90);
                link.reset(); await sleep(1000);
                out.cursor = await frames(() => link.step(0.005), 90);
                // As dragging does: what is drawn moves along, and is drawn anew at the end.
                out.map = await frames((index) => drawn.map._rawPanBy(L.point(index % 60 < 30 ? 6 : -6, 2)) ?? drawn.map.fire('move'), 60);
                drawn.map.fire('moveend');
                const times = []; out.pieces = 0;
                for (const zoom of [8, 9, 10, 11, 12, 14]) {
                    drawn.map.setZoom(zoom, { animate: false });
                    const begun = performance.now(); drawn.redraw(); times.push(performance.now() - begun);
                    out.pieces = Math.max(out.pieces, drawn.pieces());
                }
                out.redraw = Math.round(Math.max(...times));
                done(out);
            })();""")
        print(measured)
        for name in ("pan", "zoom", "cursor", "map"):
            self.assertGreaterEqual(measured[name], 30, measured)
        self.assertLessEqual(measured["redraw"], 150, measured)
        self.assertLessEqual(measured["pieces"], 5000, measured)


if __name__ == "__main__":
    unittest.main()
