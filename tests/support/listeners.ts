/** What libraries and the page's own script take up once for a document, and keep. */
const kept = new Set(['selectionchange', 'focus', 'blur', 'submit', 'error']);

/** How many listen on the window and the document, by place and type; what ends by itself is not counted. */
const listening = new Map<string, Set<unknown>>();

for (const [place, target] of [
  ['window', window],
  ['document', document],
] as const) {
  // oxlint-disable-next-line typescript/unbound-method -- they are called with their target
  const { addEventListener, removeEventListener } = target;
  const who = (type: string) => {
    const known = listening.get(`${place} ${type}`) ?? new Set();
    listening.set(`${place} ${type}`, known);
    return known;
  };
  target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions) => {
    if (options?.once !== true && options?.signal === undefined && !kept.has(type)) who(type).add(listener);
    addEventListener.call(target, type, listener, options);
  };
  target.removeEventListener = (type: string, listener: EventListener, options?: EventListenerOptions) => {
    who(type).delete(listener);
    removeEventListener.call(target, type, listener, options);
  };
}

const counted = (): string[] =>
  [...listening].filter(([, who]) => who.size > 0).map(([where, { size }]) => `${where}: ${size}`);

let before: string[] = [];

/** Called before a test. */
export function noteWhoListens(): void {
  before = counted();
}

/** Called when everything is closed: whoever still listens would hear what is not theirs any more. */
export function expectNobodyListens(): void {
  const left = counted().filter((line) => !before.includes(line));
  if (left.length > 0) throw new Error(`somebody still listens: ${left.join(', ')}`);
}
