// Maps: the route of a workout in colours. Leaflet moves; what is drawn is drawn here, simplified for each zoom (WEB-33, WEB-72).

import { nearest, quantiles } from './columns.js';
import { colour, factor, isPace, make, measure, onTheme, step, thin } from './format.js';

export const classes = 24;
const stops = [[47, 111, 228], [53, 167, 232], [95, 208, 192], [244, 224, 77], [249, 166, 58], [240, 100, 47], [224, 39, 69]];

/** A colour of the scale from cold to hot, by a part between 0 and 1. */
const hot = (part) => {
	const place = part * (stops.length - 1);
	const first = Math.min(stops.length - 2, Math.floor(place));
	return `rgb(${stops[first].map((from, index) => Math.round(from + (stops[first + 1][index] - from) * (place - first)))})`;
};
export const palette = Array.from({ length: classes }, (_, index) => hot(index / (classes - 1)));

/** The colours from cold to hot, for a legend. */
export const scaleBar = () => {
	const bar = make('canvas', { width: classes, height: 1, 'aria-hidden': 'true' });
	palette.forEach((fill, index) => Object.assign(bar.getContext('2d'), { fillStyle: fill }).fillRect(index, 0, 1, 1));
	return bar;
};

/** Web Mercator between 0 and 1. */
export const across = (longitude) => longitude / 360 + 0.5;
export const down = (latitude) => 0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI);
export const circumference = 40_075_016.7;

/** Points in sight, none nearer than a tenth of a pixel to the last; where a line begins, `isCut`. */
const projected = ({ x, y, breaks }, { scale, left, top, bounds: { min, max } }) => {
	const points = [];
	const isSeen = (row) => {
		const [px, py] = [x[row] * scale - left, y[row] * scale - top];
		return px >= min.x && px <= max.x && py >= min.y && py <= max.y;
	};
	let [last, isCut, before, now] = [null, true, false, isSeen(0)];
	for (let row = 0; row < x.length; row += 1) {
		const after = row + 1 < x.length && isSeen(row + 1);
		if (breaks[row]) isCut = true;
		if (now || before || after) {
			const point = { x: x[row] * scale - left, y: y[row] * scale - top, row, isCut };
			if (isCut || Math.abs(point.x - last.x) + Math.abs(point.y - last.y) > 0.1) points.push((last = point));
			isCut = false;
		} else isCut = true;
		[before, now] = [now, after];
	}
	return points;
};

/** Runs of one class; short ones beyond `most` go to their neighbours. */
const pieces = (points, classOf, most = 5000) => {
	for (let shortest = 1; ; shortest *= 2) {
		const runs = [];
		let run;
		for (const point of points) {
			const kind = classOf?.[point.row] ?? 0;
			const before = run?.line.at(-1);
			if (!run || point.isCut) runs.push((run = { kind, line: [point], length: 0 }));
			else {
				run.length += Math.hypot(point.x - before.x, point.y - before.y);
				run.line.push(point);
				if (kind !== run.kind && run.length >= shortest) runs.push((run = { kind, line: [point], length: 0 }));
			}
		}
		if (runs.length > most && shortest < 1e6) continue;
		for (const one of runs) one.line = L.LineUtil.simplify(one.line, 0.2);
		return runs;
	}
};

const trace = (pen, line) => line.forEach(({ x, y, isCut }, index) => (index && !isCut ? pen.lineTo(x, y) : pen.moveTo(x, y)));

/** A map in a figure, with the buttons, keys and background that all have. */
export const mapIn = (figure, label, paint) => {
	const field = make('div');
	const frame = figure.querySelector('.field') ?? make('div', { className: 'field' });
	frame.replaceChildren(field);
	figure.prepend(frame);
	const map = globalThis.L.map(field, { attributionControl: false, scrollWheelZoom: false, zoomSnap: 0.25, minZoom: 3, maxZoom: 19, keyboardPanDelta: 60 });
	field.setAttribute('role', 'application');
	field.setAttribute('aria-label', `${label}: arrow keys move it, plus and minus zoom, 0 shows all`);
	const { tiles, attribution } = figure.dataset;
	if (tiles) {
		L.tileLayer(tiles, { maxZoom: 19, referrerPolicy: 'no-referrer' }).addTo(map);
		frame.after(make('p', { className: 'note' }, attribution ?? ''));
	}
	const isImperial = document.documentElement.dataset.units === 'imperial';
	L.control.scale({ metric: !isImperial, imperial: isImperial }).addTo(map);
	const Drawing = L.Renderer.extend({
		options: { padding: 0.4 },
		_initContainer() { this._container = make('canvas', { 'aria-hidden': 'true' }); },
		_destroyContainer() { this._container.remove(); },
		_update() {
			if (this._map._animatingZoom && this._bounds) return;
			L.Renderer.prototype._update.call(this);
			const { _container: canvas, _bounds: bounds } = this;
			const size = bounds.getSize();
			const ratio = devicePixelRatio || 1;
			L.DomUtil.setPosition(canvas, bounds.min);
			Object.assign(canvas, { width: size.x * ratio, height: size.y * ratio });
			Object.assign(canvas.style, { width: `${size.x}px`, height: `${size.y}px` });
			const pen = canvas.getContext('2d');
			pen.setTransform(ratio, 0, 0, ratio, -bounds.min.x * ratio, -bounds.min.y * ratio);
			Object.assign(pen, { lineCap: 'round', lineJoin: 'round' });
			const [scale, origin] = [256 * 2 ** map.getZoom(), map.getPixelOrigin()];
			if (!tiles) this._grid(pen, bounds, scale, origin);
			paint(pen, { bounds, scale, left: origin.x, top: origin.y });
		},
		// A grid of metres (yards) instead of a background that somebody would have to be asked for.
		_grid(pen, { min, max }, scale, { x: left, y: top }) {
			const metre = scale / (circumference * Math.cos((map.getCenter().lat * Math.PI) / 180)) * (isImperial ? 0.9144 : 1);
			const wide = metre * step(80 / metre, 1, 'number');
			pen.strokeStyle = thin(colour('--soft'), 0.22);
			pen.lineWidth = 1;
			pen.beginPath();
			for (let at = Math.floor((min.x + left) / wide) * wide - left; at < max.x; at += wide) {
				pen.moveTo(Math.round(at) + 0.5, min.y);
				pen.lineTo(Math.round(at) + 0.5, max.y);
			}
			for (let at = Math.floor((min.y + top) / wide) * wide - top; at < max.y; at += wide) {
				pen.moveTo(min.x, Math.round(at) + 0.5);
				pen.lineTo(max.x, Math.round(at) + 0.5);
			}
			pen.stroke();
		},
	});
	const drawing = new Drawing();
	const redraw = () => map._loaded && drawing._map && drawing._update();
	map.whenReady(() => drawing.addTo(map));
	onTheme(redraw);
	// Pages scroll past a map until somebody takes hold of it.
	const wheel = (isOn) => map.scrollWheelZoom[isOn ? 'enable' : 'disable']();
	map.on('click focus', () => wheel(true));
	field.addEventListener('mouseleave', () => wheel(false));
	if (matchMedia('(pointer: coarse)').matches) {
		map.dragging.disable();
		const use = make('button', { type: 'button', className: 'use' }, 'Use map');
		use.addEventListener('click', () => {
			map.dragging.enable();
			use.remove();
		});
		frame.append(use);
	}
	let all;
	const show = (bounds, isWhole) => {
		if (isWhole) all = bounds;
		map.fitBounds(bounds, { padding: [28, 28], animate: false, maxZoom: 18 });
	};
	const Whole = L.Control.extend({
		options: { position: 'topleft' },
		onAdd: () => {
			const link = make('a', { href: '#', role: 'button', title: 'Show all', 'aria-label': 'Show all' }, '⤢');
			const box = make('div', { className: 'leaflet-bar leaflet-control' }, link);
			L.DomEvent.disableClickPropagation(box);
			link.addEventListener('click', (event) => {
				event.preventDefault();
				if (all) show(all);
			});
			return box;
		},
	});
	new Whole().addTo(map);
	field.addEventListener('keydown', ({ key }) => key === '0' && all && show(all));
	new ResizeObserver(() => map.invalidateSize()).observe(field);
	// Paper is narrower than the screen, and is laid out before anything is observed.
	const fit = (width) => {
		if (!map._loaded || !all) return;
		frame.style.width = width;
		map.invalidateSize({ animate: false });
		if (width) map.fitBounds(all, { padding: [12, 12], animate: false });
	};
	addEventListener('beforeprint', () => fit(`${Math.min(frame.clientWidth, 680)}px`));
	addEventListener('afterprint', () => fit(''));
	return { map, redraw, show, whole: (bounds) => { all = bounds; } };
};

/** Bounds of places between 0 and 1. */
export const boundsOf = (x, y, rows) => {
	let [west, east, north, south] = [1, 0, 1, 0];
	for (const row of rows) {
		[west, east] = [Math.min(west, x[row]), Math.max(east, x[row])];
		[north, south] = [Math.min(north, y[row]), Math.max(south, y[row])];
	}
	const latitude = (value) => (Math.atan(Math.exp((0.5 - value) * 2 * Math.PI)) * 360) / Math.PI - 90;
	return [[latitude(south), (west - 0.5) * 360], [latitude(north), (east - 0.5) * 360]];
};

/** The map of a workout, which follows the cursor of its charts and moves it. */
export const courseMap = (figure, course, link, plots, choice) => {
	const [latitudes, longitudes] = ['latitude', 'longitude'].map((name) => course.columns.get(name)?.values);
	const own = latitudes ? [...latitudes.keys()].filter((row) => !Number.isNaN(latitudes[row])) : [];
	if (!own.length || !globalThis.L) return figure.remove();
	const x = Float64Array.from(own, (row) => across(longitudes[row]));
	const y = Float64Array.from(own, (row) => down(latitudes[row]));
	const times = Float64Array.from(own, (row) => course.times[row]);
	const breaks = Uint8Array.from(times, (time, row) => (row && time - times[row - 1] > course.leap ? 1 : 0));
	let [classOf, shown, counted] = [null, [], 0];

	const paint = (pen, view) => {
		shown = projected({ x, y, breaks }, view);
		const runs = pieces(shown, classOf);
		counted = runs.length;
		const stroke = (style, width, lines) => {
			pen.beginPath();
			for (const line of lines) trace(pen, line);
			Object.assign(pen, { strokeStyle: style, lineWidth: width });
			pen.stroke();
		};
		const lit = link.lit.length ? link.lit : link.isZoomed ? [link.view] : [];
		for (const [from, to] of lit) stroke(thin(colour('--accent'), 0.55), 14, [shown.filter(({ row }) => times[row] >= from && times[row] <= to)]);
		stroke('#0b0e12', 6, runs.map(({ line }) => line));
		for (let kind = 0; kind < classes; kind += 1) stroke(classOf ? palette[kind] : colour('--accent'), 3.5, runs.filter((run) => run.kind === kind).map(({ line }) => line));
		// Which way it goes.
		let way = 40;
		Object.assign(pen, { strokeStyle: '#fff', lineWidth: 2 });
		pen.beginPath();
		shown.forEach((point, index) => {
			const before = shown[index - 1];
			if (point.isCut) return;
			way += Math.hypot(point.x - before.x, point.y - before.y);
			if (way < 80) return;
			way = 0;
			const turn = Math.atan2(point.y - before.y, point.x - before.x);
			const wing = (side) => ({ x: point.x + 5 * Math.cos(turn + side), y: point.y + 5 * Math.sin(turn + side) });
			trace(pen, [wing(2.5), point, wing(-2.5)]);
		});
		pen.stroke();
		// Start and end, told apart by shape too.
		Object.assign(pen, { strokeStyle: '#fff', lineWidth: 2.5 });
		for (const [row, fill, isEnd] of [[x.length - 1, '#d8283f', true], [0, '#138a4e', false]]) {
			const [ax, ay] = [x[row] * view.scale - view.left, y[row] * view.scale - view.top];
			pen.beginPath();
			if (isEnd) pen.rect(ax - 6, ay - 6, 12, 12);
			else pen.arc(ax, ay, 7, 0, 7);
			pen.fillStyle = fill;
			pen.fill();
			pen.stroke();
		}
	};
	const { map, redraw, show } = mapIn(figure, 'Map of the route', paint);
	const dot = L.marker([0, 0], { icon: L.divIcon({ className: 'dot', iconSize: [18, 18] }), interactive: false, keyboard: false });

	// Colours of the route.
	const legend = make('p', { className: 'scale' });
	const colourBy = (name) => {
		const plot = plots.find(({ column }) => column === name);
		classOf = null;
		if (plot) {
			const [low, high] = quantiles(plot.values, [0.02, 0.98]);
			const isFast = isPace(plot.unit);
			classOf = Uint8Array.from(own, (row) => {
				const part = Math.min(1, Math.max(0, (plot.values[row] - low) / (high - low || 1))) || 0;
				return Math.round((isFast ? 1 - part : part) * (classes - 1));
			});
			legend.replaceChildren(...[measure(isFast ? high : low, plot.unit), scaleBar(), measure(isFast ? low : high, plot.unit)]);
		} else legend.replaceChildren();
		redraw();
	};
	const names = (figure.dataset.colours?.split(',') ?? plots.map(({ column }) => column)).filter((name) => plots.some(({ column }) => column === name));
	figure.append(legend);
	if (names.length) figure.append(choice('Colour', 'colour', [...names.map((name) => [name, plots.find(({ column }) => column === name).name]), ['plain', 'Plain']], names[0], colourBy));
	show(boundsOf(x, y, x.keys()), true);
	colourBy(names[0]);

	map.on('mousemove click', ({ layerPoint }) => {
		let [best, found] = [400, null];
		for (const { x: px, y: py, row } of shown) {
			const away = (px - layerPoint.x) ** 2 + (py - layerPoint.y) ** 2;
			if (away < best) [best, found] = [away, times[row]];
		}
		link.point(found);
	});
	map.on('mouseout', () => link.point(null));

	let settling;
	return {
		map, redraw, pieces: () => counted,
		update: (changed) => {
			if (link.cursor === null) dot.remove();
			else {
				const row = nearest(times, link.cursor);
				dot.setLatLng([latitudes[own[row]], longitudes[own[row]]]).addTo(map);
			}
			if (changed.has('lit')) redraw();
			if (!changed.has('view')) return;
			clearTimeout(settling);
			settling = setTimeout(() => {
				const [from, to] = link.view.map((time) => nearest(times, time));
				show(boundsOf(x, y, Array.from({ length: to - from + 1 }, (_, row) => row + from)), !link.isZoomed);
				redraw();
			}, 120);
		},
	};
};

/** The way of a session that runs; what is given back takes places, all of them or those that came. */
export const trailMap = (figure) => {
	figure.hidden = false;
	const { map, show } = mapIn(figure, 'Map of the way', () => {});
	const line = L.polyline([], { renderer: L.canvas({ padding: 0.4 }), color: colour('--accent'), weight: 4 });
	const dot = L.marker([0, 0], { icon: L.divIcon({ className: 'dot', iconSize: [18, 18] }), interactive: false, keyboard: false });
	return (places, isWhole) => {
		for (const [longitude, latitude] of places) line.addLatLng([latitude, longitude]);
		const last = line.getLatLngs().at(-1);
		if (isWhole) show(line.getBounds(), true);
		else if (!map.getBounds().pad(-0.1).contains(last)) map.panTo(last);
		line.addTo(map);
		dot.setLatLng(last).addTo(map);
	};
};
