import type { Did } from './take.ts';

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

const named = (...names: unknown[]): string => names.find((name) => typeof name === 'string') ?? 'another';

/** What xstate does for a machine, in words; an action of ours has its name. A recording has no more than names. */
export function didText({ type, params }: Did): string {
  if (params === undefined) return type;
  const event = named(at(at(params, 'event'), 'type'));
  if (type === 'xstate.spawnChild') return `starts ${named(at(params, 'id'))}`;
  if (type === 'xstate.stopChild') return `stops ${named(at(params, 'id'))}`;
  if (type === 'xstate.sendTo') return `sends ${event} to ${named(at(params, 'targetId'), at(at(params, 'to'), 'id'))}`;
  if (type !== 'xstate.raise') return type;
  const delay = at(params, 'delay');
  return typeof delay === 'number' ? `waits ${delay} ms` : `raises ${event}`;
}
