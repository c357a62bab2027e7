// Starts what the page is marked with, and what every page has: rows that are links, keys, questions, news (WEB-3, WEB-11).

import { make } from './format.js';

const marks = {
	'figure.chart[data-chart]': 'charts', '[data-workout]': 'workout', 'figure.map[data-routes]': 'routes', 'form[data-upload], [data-job]': 'upload',
	'[data-live]': 'stream', '[data-calendar]': 'calendar',
};
for (const [mark, name] of Object.entries(marks)) {
	const found = [...document.querySelectorAll(mark)];
	if (found.length) import(`./${name}.js`).then(({ start }) => start(found));
}

document.addEventListener('click', (event) => {
	const row = event.target.closest('table.list tr[data-href]');
	if (row && !event.target.closest('a, button, input, label, summary')) location.href = row.dataset.href;
	const copy = event.target.closest('[data-copy]');
	if (copy) {
		const { textContent, value } = document.querySelector(copy.dataset.copy);
		navigator.clipboard.writeText(value ?? textContent.trim()).then(() => say('Copied.'));
	}
	for (const menu of document.querySelectorAll('details.menu[open]')) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener('submit', (event) => {
	const question = event.submitter?.dataset.confirm ?? event.target.dataset.confirm;
	if (question && !confirm(question)) event.preventDefault();
});

// The page that is shown is in sight.
const here = document.querySelector('nav [aria-current]');
if (here) here.closest('nav').scrollLeft = here.offsetLeft - here.closest('nav').clientWidth / 2;

const say = (text) => {
	const status = document.querySelector('main > .status');
	if (status) status.textContent = text;
};

// Rows that are dragged to their place; buttons do the same.
for (const rows of document.querySelectorAll('[data-order]')) {
	let own;
	rows.ondragstart = ({ target }) => { own = target; };
	rows.ondragover = (event) => {
		const other = event.target.closest('tr');
		if (!own || own === other) return;
		event.preventDefault();
		other[own.rowIndex < other.rowIndex ? 'after' : 'before'](own);
	};
	rows.ondragend = () => own && document.getElementById(rows.dataset.order).submit();
}

// News: a bar instead of a page that jumps.
const { changes } = document.body.dataset;
let news;
const listen = () => {
	news?.close();
	if (document.hidden || !changes || document.querySelector('[data-live]')) return;
	news = new EventSource(changes);
	news.addEventListener('change', () => {
		news.close();
		if (document.querySelector('.stale')) return;
		const reload = make('button', { type: 'button' }, 'Reload');
		reload.addEventListener('click', () => location.reload());
		document.body.append(make('div', { className: 'stale', role: 'status' }, 'New data', reload));
	});
};
// Who only passes by needs no stream.
addEventListener('load', () => setTimeout(listen, 5000));
document.addEventListener('visibilitychange', () => !document.querySelector('.stale') && performance.now() > 5000 && listen());
addEventListener('pagehide', () => news?.close());

// Keys for everywhere.
if (document.documentElement.dataset.keys !== 'off') {
	let before = '';
	document.addEventListener('keydown', (event) => {
		if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, select, textarea, dialog, [role=application]')) return;
		const place = before === 'g' && { o: '/', c: '/calendar', w: '/workouts', d: '/data', s: '/sleep', t: '/trends', r: '/records', i: '/import', l: '/live' }[event.key];
		before = event.key;
		if (place) location.href = place;
		else if (event.key === '/') {
			const search = document.querySelector('input[type=search]');
			event.preventDefault();
			if (search) search.focus();
			else location.href = '/workouts';
		} else if (event.key === '?') import('./keys.js').then(({ show }) => show());
	});
}
