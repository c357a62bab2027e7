// The list of keys (WEB-7).

import { make } from './format.js';

const keys = [
	['g o', 'Overview'], ['g c', 'Calendar'], ['g w', 'Workouts'], ['g d', 'Data'], ['g s', 'Sleep'], ['g t', 'Trends'],
	['g r', 'Records'], ['g i', 'Import'], ['g l', 'Live'], ['/', 'Search'], ['?', 'This list'],
	['← →', 'In a chart: move the cursor; with Shift farther'], ['Home End', 'First and last'], ['+ −', 'Shorter and longer stretch'], ['Esc', 'The whole'],
];

export const show = () => {
	const close = make('button', { className: 'quiet' }, 'Close');
	const dialog = make('dialog', { 'aria-labelledby': 'keys' }, make('h2', { id: 'keys' }, 'Keys'), make('dl', { className: 'details' },
		...keys.flatMap(([key, text]) => [make('dt', {}, ...key.split(' ').flatMap((one) => [make('kbd', {}, one), ' '])), make('dd', {}, text)])),
	make('form', { method: 'dialog' }, close));
	document.body.append(dialog);
	dialog.addEventListener('close', () => dialog.remove());
	dialog.showModal();
};
