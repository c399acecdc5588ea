import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { hello, openChannel } from './channel.ts';

interface Shown {
  row: HTMLElement;
  state: HTMLElement;
  context: HTMLElement;
}

const maxEvents = 300;
const actors = new Map<string, Shown>();
const names = new Map<string, string>();

const place = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no #${id}`);
  return found;
};
const element = (tag: string, text = ''): HTMLElement =>
  Object.assign(document.createElement(tag), { textContent: text });
const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 1));

function actorOf(sessionId: string): Shown {
  const known = actors.get(sessionId);
  if (known !== undefined) return known;
  const row = element('details');
  const summary = element('summary', `${names.get(sessionId) ?? sessionId} `);
  const state = element('b');
  const context = element('pre');
  summary.append(state);
  row.append(summary, context);
  place('actors').append(row);
  const shown = { row, state, context };
  actors.set(sessionId, shown);
  return shown;
}

function show(event: StatelyInspectionEvent) {
  if (event.type === '@xstate.actor') names.set(event.sessionId, event.name);
  if (event.type === '@xstate.event') {
    logEvent(event.sessionId, event.event.type);
    return;
  }
  const snapshot: { value?: unknown; status?: unknown; context?: unknown } = event.snapshot;
  if (snapshot.value === undefined) return;
  const { row, state, context } = actorOf(event.sessionId);
  state.textContent = text(snapshot.value);
  context.textContent = text(snapshot.context);
  row.toggleAttribute('data-over', snapshot.status !== 'active');
}

function logEvent(sessionId: string, type: string) {
  const log = place('events');
  const at = new Date().toISOString().slice(11, 23);
  log.prepend(element('li', `${at}  ${names.get(sessionId) ?? sessionId}  ← ${type}`));
  while (log.children.length > maxEvents) log.lastChild?.remove();
}

const channel = openChannel();
channel.addEventListener('message', ({ data }) => {
  if (typeof data === 'object') show(data);
});
channel.postMessage(hello);
