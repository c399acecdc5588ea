/** By which the timeline of an observer can be narrowed: what came from stations, notes alone, messages, what staff did. */
export const observerEventKinds = ['visits', 'notes', 'messages', 'acts'] as const;
export type ObserverEventKind = (typeof observerEventKinds)[number];
