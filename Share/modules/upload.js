// Sends files, one request each, and shows what becomes of them (WEB-81).

import { bytes, make, number } from './format.js';

const words = {
	receiving: 'uploading', waiting: 'queued', running: 'importing', done: 'imported', partial: 'partly imported', refused: 'rejected',
};
const put = (row, name, ...content) => row.querySelector(`.${name}`)?.replaceChildren(...content);

/** Names a workout by its title, or its sport, and day. */
const name = async (link) => {
	const answer = await fetch(`/api/v1${link.getAttribute('href')}`);
	if (!answer.ok) return;
	const { title, activityType, start } = await answer.json();
	link.textContent = `${title || activityType} · ${start.slice(0, 10)}`;
};

/** Tells in a row how an import goes, and whether it is over. */
const tell = (row, job) => {
	const { state, added, alreadyThere, repaired, skipped, workouts = [], message, bytesRead, bytesTotal, repeated, made, warnings = [] } = job;
	const isOver = !/ing$/.test(state);
	const sum = [[added, 'added'], [alreadyThere, 'already stored'], [repaired, 'repaired'], [skipped, 'skipped']]
		.filter(([count]) => count).map(([count, word]) => `${number(count)} ${word}`).join(', ');
	const links = isOver ? workouts.slice(0, 3).map((one, index) => make('a', { href: `/workouts/${one}` }, `Workout ${index + 1}`)) : [];
	for (const link of links) name(link);
	const remarks = isOver && warnings.length ? [make('details', {}, make('summary', {}, 'Remarks'), make('ul', {}, ...warnings.slice(0, 20).map(({ place, text, count }) => make('li', {}, `${place}: ${text}${count > 1 ? ` (${number(count)} times)` : ''}`))))] : [];
	row.querySelector('.state').dataset.state = state;
	const part = state === 'running' && bytesTotal ? ` · ${Math.min(100, Math.round((100 * bytesRead) / bytesTotal))} %` : '';
	put(row, 'text', repeated ? `already imported${made ? ` on ${made.slice(0, 10)}` : ''}` : (words[state] ?? state) + part);
	put(row, 'outcome', message || sum, ...(state === 'previewed' ? [' ', make('a', { href: '/import' }, 'Import or discard')] : []), ...links.flatMap((link) => [' ', link]), ...remarks);
	const bar = row.querySelector('progress');
	if (bar && bytesTotal) Object.assign(bar, { max: bytesTotal, value: bytesRead });
	if (bar) bar.hidden = isOver;
	const cancel = row.querySelector('.cancel, form button');
	if (cancel) cancel.hidden = isOver;
	return isOver;
};

/** Follows an import to its end. */
const follow = (row, address) => new Promise((resolve) => {
	const events = new EventSource(address);
	const end = () => {
		events.close();
		resolve();
	};
	events.addEventListener('progress', ({ data }) => tell(row, JSON.parse(data)));
	events.addEventListener('end', ({ data }) => {
		tell(row, JSON.parse(data));
		end();
	});
	events.addEventListener('bye', end);
	events.onerror = () => events.readyState === EventSource.CLOSED && end();
});

let sending = 0;
addEventListener('beforeunload', (event) => sending && event.preventDefault());

const send = (row, file, options, again) => new Promise((resolve) => {
	const request = new XMLHttpRequest();
	const bar = row.querySelector('progress');
	const begun = Date.now();
	const cancel = row.querySelector('.cancel');
	cancel.onclick = () => request.abort();
	request.upload.onprogress = ({ loaded, total }) => {
		Object.assign(bar, { max: total, value: loaded, hidden: false });
		put(row, 'text', `sending · ${Math.round((100 * loaded) / total)} % · ${bytes((1000 * loaded) / (Date.now() - begun + 1))}/s`);
	};
	request.onloadend = async () => {
		sending -= 1;
		let job = {};
		try { job = JSON.parse(request.responseText); } catch { /* The status says it. */ }
		if (request.status !== 202) {
			tell(row, request.status === 200 ? { ...job, repeated: true } : { state: request.status ? 'failed' : 'cancelled', message: job.detail ?? job.title ?? '' });
			if (request.status === 200) {
				const retry = make('button', { type: 'button', className: 'quiet' }, 'Import again');
				retry.onclick = () => send(row, file, options, true);
				row.querySelector('.outcome').append(' ', retry);
			}
			return resolve();
		}
		const own = `/api/v1/imports/${job.id}`;
		cancel.onclick = () => fetch(own, { method: 'DELETE' });
		tell(row, job);
		await follow(row, `${own}/events`);
		resolve();
	};
	sending += 1;
	request.open('POST', `/api/v1/imports?name=${encodeURIComponent(file.name)}${again ? '&again=true' : ''}${options}`);
	request.send(file);
});

const begin = (form) => {
	const input = form.querySelector('input[type=file]');
	const table = document.querySelector('table.imports');
	const status = document.querySelector('main > .status');
	const template = document.getElementById('import-row');
	let queue = Promise.resolve();
	const take = (files) => {
		const options = [...new FormData(form)].map(([key, value]) => (value && !/file|token/.test(key) ? `&${key}=${encodeURIComponent(value)}` : '')).join('');
		for (const file of files) {
			const row = template.content.firstElementChild.cloneNode(true);
			put(row, 'name', file.name);
			put(row, 'size', bytes(file.size));
			put(row, 'text', 'waits');
			row.querySelector('progress').setAttribute('aria-label', `How much of ${file.name} is imported`);
			table.tBodies[0].prepend(row);
			document.querySelector('.imports ~ .empty')?.remove();
			queue = queue.then(() => send(row, file, options)).then(() => {
				if (status) status.textContent = `${file.name}: ${row.querySelector('.text').textContent}`;
			});
		}
		input.value = '';
	};
	input.addEventListener('change', () => take([...input.files]));
	form.addEventListener('submit', (event) => {
		event.preventDefault();
		if (input.files.length) take([...input.files]);
		else input.click();
	});
	for (const name of ['dragover', 'drop', 'dragleave']) addEventListener(name, (event) => {
		if (name !== 'dragleave') event.preventDefault();
		const isHere = form.contains(event.target);
		form.classList.toggle('held', isHere && name === 'dragover');
		if (isHere && name === 'drop') take([...event.dataTransfer.files]);
	});
};

export const start = (marked) => {
	for (const one of marked) one.dataset.job ? follow(one, one.dataset.job) : begin(one);
};
