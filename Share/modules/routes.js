// The map of many workouts: where most went is hottest (WEB-24, WEB-72).

import { colour, make, thin } from './format.js';
import { across, boundsOf, circumference, classes, down, mapIn, palette, scaleBar } from './maps.js';

/** How many lines pass each cell of a raster. */
export const density = (lines, { scale, left, top, bounds: { min, max } }, cell) => {
	const [wide, tall] = [Math.ceil((max.x - min.x) / cell), Math.ceil((max.y - min.y) / cell)];
	const [counts, last] = [new Uint16Array(wide * tall), new Int32Array(wide * tall)];
	const put = (x, y, own) => {
		if (x < 0 || x >= wide || y < 0 || y >= tall) return;
		const place = Math.floor(y) * wide + Math.floor(x);
		if (last[place] !== own) counts[place] += 1;
		last[place] = own;
	};
	lines.forEach(({ x, y }, index) => {
		const at = (row) => [(x[row] * scale - left - min.x) / cell, (y[row] * scale - top - min.y) / cell];
		let [ax, ay] = at(0);
		for (let row = 1; row < x.length; row += 1) {
			const [bx, by] = at(row);
			const [dx, dy] = [bx - ax, by - ay];
			// The part of a piece that is in sight.
			let [from, to] = [0, 1];
			for (const [begin, way, end] of [[ax, dx, wide], [ay, dy, tall]]) {
				const sides = way ? [-begin / way, (end - begin) / way].sort((one, other) => one - other) : begin < 0 || begin > end ? [2, -1] : [0, 1];
				[from, to] = [Math.max(from, sides[0]), Math.min(to, sides[1])];
			}
			const steps = Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)) * (to - from)) || 1;
			if (from <= to) for (let step = 0; step <= steps; step += 1) {
				const part = from + ((to - from) * step) / steps;
				put(ax + dx * part, ay + dy * part, index + 1);
			}
			[ax, ay] = [bx, by];
		}
	});
	return { wide, tall, counts };
};

/** The map of many; a click names what passes there. */
const routesMap = async (figure) => {
	const [lines, finer] = [[], new Map()];
	const [cell, most] = [2, 8];
	const legend = make('p', { className: 'scale' });
	const told = make('p', { className: 'note', role: 'status' }, 'The routes are loading.');
	const raster = make('canvas');
	const { tiles = [] } = figure.dataset.explored ? await (await fetch(figure.dataset.explored)).json() : {};
	const paint = (pen, view) => {
		// Tiles of zoom 14.
		const side = view.scale / 16384;
		for (const { x, y, isInCluster } of tiles) {
			pen.fillStyle = thin(colour('--accent'), isInCluster ? 0.4 : 0.2);
			pen.fillRect(x * side - view.left, y * side - view.top, side, side);
		}
		const { wide, tall, counts } = density(lines.map((line) => finer.get(line.uuid) ?? line), view, cell);
		const greatest = counts.reduce((one, other) => Math.max(one, other), 0);
		if (!greatest) return;
		Object.assign(raster, { width: wide, height: tall });
		const ink = raster.getContext('2d');
		const picture = ink.createImageData(wide, tall);
		const colours = palette.map((text) => text.match(/\d+/g).map(Number));
		counts.forEach((count, place) => {
			if (!count) return;
			const part = greatest > 1 ? Math.log(count) / Math.log(greatest) : 0;
			picture.data.set([...colours[Math.round(part * (classes - 1))], 150 + 105 * part], 4 * place);
		});
		ink.putImageData(picture, 0, 0);
		pen.drawImage(raster, view.bounds.min.x, view.bounds.min.y, wide * cell, tall * cell);
		legend.replaceChildren('1 workout', scaleBar(), `${greatest} on the same way`);
	};
	const { map, redraw, show, whole } = mapIn(figure, 'Map of the routes', paint);
	figure.prepend(legend);
	figure.append(told);
	const read = async (address) => {
		const answer = await fetch(address);
		if (!answer.ok) throw new Error(answer.status);
		return (await answer.json()).features.map(({ geometry: { coordinates }, properties }) => ({
			...properties, x: Float64Array.from(coordinates, ([longitude]) => across(longitude)), y: Float64Array.from(coordinates, ([, latitude]) => down(latitude)),
		}));
	};
	const bounds = (some) => {
		const [x, y] = ['x', 'y'].map((name) => some.flatMap((line) => [...line[name]]));
		return boundsOf(x, y, x.keys());
	};
	// The latest period first: something is seen long before all is read.
	const addresses = figure.dataset.routes.split(' ');
	for (const address of addresses) {
		const found = await read(address);
		const isFirst = !lines.length;
		lines.push(...found);
		if (!lines.length) continue;
		whole(bounds(lines));
		if (isFirst) {
			// Where most were; the whole is a button away.
			const places = Map.groupBy ? Map.groupBy(found, ({ x, y }) => `${Math.round(x[0] * 500)} ${Math.round(y[0] * 500)}`) : new Map([['', found]]);
			show(bounds([...places.values()].sort((one, other) => other.length - one.length)[0]));
		} else redraw();
		told.textContent = `${lines.length} routes so far.`;
	}
	told.textContent = lines.length ? `${lines.length} routes` : 'No routes.';

	// Near by, lines are read again, finer.
	let reading = 0;
	map.on('moveend', async () => {
		const metre = (circumference * Math.cos((map.getCenter().lat * Math.PI) / 180)) / (256 * 2 ** map.getZoom());
		if (metre > Number(figure.dataset.tolerance) / 3) return;
		const own = (reading += 1);
		const box = map.getBounds().pad(0.2);
		const fine = await read(`${figure.dataset.near}${figure.dataset.near.includes('?') ? '&' : '?'}tolerance=${Math.round(metre)}&limit=300&bbox=${[box.getWest(), box.getSouth(), box.getEast(), box.getNorth()].map((degrees) => degrees.toFixed(5))}`).catch(() => []);
		if (own !== reading) return;
		finer.clear();
		for (const line of fine) finer.set(line.uuid, line);
		redraw();
	});

	map.on('click', ({ latlng, layerPoint }) => {
		const [scale, origin] = [256 * 2 ** map.getZoom(), map.getPixelOrigin()];
		const at = (line, row) => L.point(line.x[row] * scale - origin.x, line.y[row] * scale - origin.y);
		const passes = (line) => line.x.some((_, row) => row && L.LineUtil.pointToSegmentDistance(layerPoint, at(line, row - 1), at(line, row)) < most);
		const found = lines.map((line) => finer.get(line.uuid) ?? line).filter(passes);
		const ways = [...new Map(found.map((line) => [line.uuid, line])).values()];
		if (!ways.length) return;
		const list = make('ul', {}, ...ways.slice(0, most).map(({ uuid, title, activityType, start }) => make('li', {}, make('a', { href: `/workouts/${uuid}` }, `${title || activityType}${start ? ` · ${start.slice(0, 10)}` : ''}`))));
		map.openPopup(make('div', {}, list, ways.length > most ? `and ${ways.length - most} more` : ''), latlng);
	});
};

export const start = (figures) => figures.forEach((figure) => routesMap(figure).catch((error) => {
	figure.append(make('p', { className: 'error' }, `The routes could not be loaded (${error.message}).`));
}));
