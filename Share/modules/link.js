// The cursor and the stretch that all charts and the map of a page share, and the hands on them (WEB-32, WEB-34).

import { colour, framed, make } from './format.js';

export class Link {
	/** The moment that is pointed at, or null. */
	cursor = null;
	/** Stretches that are lit, as [from, to]. */
	lit = [];
	#listeners = [];
	#changed = new Set();
	#tell = framed(() => {
		const changed = this.#changed;
		this.#changed = new Set();
		for (const listener of this.#listeners) listener(changed);
	});

	constructor(from, to) {
		this.whole = [from, to];
		this.view = [from, to];
	}

	/** Listens; the argument is a set of `cursor`, `view`, `lit`. */
	listen(listener) {
		this.#listeners.push(listener);
	}

	#set(name, value) {
		this[name] = value;
		this.#changed.add(name);
		this.#tell();
	}

	point(moment) {
		if (moment !== this.cursor) this.#set('cursor', moment);
	}

	light(stretches) {
		this.#set('lit', stretches);
	}

	get isZoomed() {
		return this.view[0] > this.whole[0] || this.view[1] < this.whole[1];
	}

	show(from, to) {
		const [first, last] = this.whole;
		const span = Math.min(last - first, Math.max(to - from, (last - first) / 5000, 1e-6));
		const begin = Math.min(Math.max(from, first), last - span);
		this.#set('view', [begin, begin + span]);
	}

	reset() {
		this.show(...this.whole);
	}

	/** Makes the stretch smaller or larger about a moment. */
	zoom(by, about = this.cursor ?? (this.view[0] + this.view[1]) / 2) {
		const [from, to] = this.view;
		this.show(about - (about - from) * by, about + (to - about) * by);
	}

	pan(part) {
		const [from, to] = this.view;
		this.show(from + (to - from) * part, to + (to - from) * part);
	}

	step(part) {
		const [from, to] = this.view;
		const at = (this.cursor ?? from) + (to - from) * part;
		this.point(Math.min(to, Math.max(from, at)));
	}
}

/**
 * Pointer, wheel and keys of a chart.
 *
 * @param plot The element that takes them.
 * @param at Turns pixels from its left edge into a place.
 * @param hands What they do: point(place | null), zoom(by, about), pan(part), show(from, to), reset(), step(part), end(isLast), open().
 */
export const attach = (plot, at, hands) => {
	const sweep = plot.querySelector('.sweep');
	const touches = new Map();
	let begun = null;
	const x = (event) => event.clientX - plot.getBoundingClientRect().left;
	const sweepTo = (to) => {
		sweep.classList.toggle('on', to !== null && Math.abs(to - begun) > 4);
		if (to === null) return;
		sweep.style.left = `${Math.min(begun, to)}px`;
		sweep.style.width = `${Math.abs(to - begun)}px`;
	};
	plot.addEventListener('pointerdown', (event) => {
		if (event.pointerType === 'touch') touches.set(event.pointerId, x(event));
		else if (event.button === 0) {
			begun = x(event);
			plot.setPointerCapture(event.pointerId);
		}
		hands.point(at(x(event)));
	});
	plot.addEventListener('pointermove', (event) => {
		const now = x(event);
		if (touches.size === 2 && touches.has(event.pointerId)) {
			const before = [...touches.values()];
			touches.set(event.pointerId, now);
			const after = [...touches.values()];
			const middle = at((after[0] + after[1]) / 2);
			const wide = Math.abs(after[0] - after[1]) || 1;
			hands.zoom(Math.abs(before[0] - before[1]) / wide, middle);
			hands.pan((before[0] + before[1] - after[0] - after[1]) / 2 / plot.clientWidth);
			return;
		}
		hands.point(at(now));
		if (begun !== null) sweepTo(now);
	});
	const end = (event) => {
		touches.delete(event.pointerId);
		if (begun === null) return;
		const [from, to] = [begun, x(event)].sort((a, b) => a - b);
		sweepTo(null);
		begun = null;
		if (event.type === 'pointerup' && to - from > 4) hands.show(at(from), at(to));
		else if (event.type === 'pointerup') hands.open?.(at(from));
	};
	plot.addEventListener('pointerup', end);
	plot.addEventListener('pointercancel', end);
	plot.addEventListener('pointerleave', () => begun === null && hands.point(null));
	plot.addEventListener('blur', () => hands.point(null));
	plot.addEventListener('dblclick', () => hands.reset());
	plot.addEventListener('wheel', (event) => {
		const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
		if (!event.ctrlKey && !sideways) return;
		event.preventDefault();
		if (event.ctrlKey) hands.zoom(1.0015 ** event.deltaY, at(x(event)));
		else hands.pan((event.deltaX || event.deltaY) / plot.clientWidth);
	}, { passive: false });
	plot.addEventListener('keydown', (event) => {
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		const by = event.shiftKey ? 10 : 1;
		const act = {
			ArrowRight: () => hands.step(by), ArrowUp: () => hands.step(by),
			ArrowLeft: () => hands.step(-by), ArrowDown: () => hands.step(-by),
			Home: () => hands.end(false), End: () => hands.end(true),
			PageUp: () => hands.pan(-0.5), PageDown: () => hands.pan(0.5),
			'+': () => hands.zoom(0.5), '=': () => hands.zoom(0.5), '-': () => hands.zoom(2),
			Escape: () => hands.reset(), Enter: () => hands.open?.(),
		}[event.key];
		if (!act) return;
		event.preventDefault();
		act();
	});
};

/** The element that a chart is drawn in: one slider, with a line for the cursor, a sweep and a text. */
export const plotIn = (figure, label, last) => {
	const plot = make('div', {
		className: 'plot', tabIndex: 0, role: 'slider', 'aria-label': label,
		'aria-valuemin': 0, 'aria-valuemax': last, 'aria-valuenow': 0, 'aria-valuetext': 'Arrow keys move the cursor',
	}, make('canvas', { 'aria-hidden': 'true' }), make('div', { className: 'sweep' }), make('div', { className: 'line' }),
	make('div', { className: 'read', 'aria-hidden': 'true' }));
	figure.querySelector('figcaption').after(plot);
	return plot;
};

/** Puts line and text of a plot to a pixel, or away. */
export const pointIn = (plot, x, y, text, value, now) => {
	plot.classList.toggle('on', x !== null);
	if (x === null) return;
	const [line, read] = plot.querySelectorAll('.line, .read');
	line.style.transform = `translateX(${x}px)`;
	line.style.setProperty('--y', `${y ?? -99}px`);
	line.classList.toggle('bare', y === null);
	read.textContent = text;
	const room = plot.clientWidth - read.offsetWidth;
	read.style.transform = `translateX(${Math.max(0, Math.min(room, x - read.offsetWidth / 2))}px)`;
	plot.setAttribute('aria-valuetext', value);
	plot.setAttribute('aria-valuenow', now);
};

/** Puts the marks of an axis at multiples of a step. */
export const round = (axis, every) => {
	axis.ticks = [];
	for (let at = Math.ceil(axis.min / every); at * every <= axis.max; at += 1) axis.ticks.push({ value: at * every });
};

/** What all charts have in common. */
export const options = (x, y) => {
	const axis = { border: { display: false }, ticks: { color: colour('--soft'), font: { size: 12, family: getComputedStyle(document.body).fontFamily }, padding: 6, maxRotation: 0 } };
	return {
		animation: false, responsive: true, maintainAspectRatio: false, parsing: false, normalized: true, events: [],
		layout: { padding: { top: 6, right: 4 } },
		plugins: { legend: { display: false }, tooltip: { enabled: false } },
		elements: { line: { borderWidth: 2, borderJoinStyle: 'round' } },
		scales: {
			x: { type: 'linear', ...x, ticks: { ...axis.ticks, ...x.ticks }, grid: { display: false, drawBorder: false } },
			y: { ...y, ticks: { ...axis.ticks, maxTicksLimit: 6, ...y.ticks }, grid: { color: colour('--line'), drawBorder: false, drawTicks: false } },
		},
	};
};

// On paper charts have the width of a page: what is laid out for printing is observed by nothing.
const pageWidth = 620;
addEventListener('beforeprint', () => {
	for (const chart of Object.values(globalThis.Chart?.instances ?? {})) chart.resize(Math.min(pageWidth, chart.width), chart.height);
});
addEventListener('afterprint', () => {
	for (const chart of Object.values(globalThis.Chart?.instances ?? {})) chart.resize();
});
