import type { OtherTabs } from '#machines/form-editor/form-editor.types.ts';

type Message =
  /** A tab that opens the form, and the answer of those that have it open. */
  { says: 'hello' | 'here' | 'bye'; tab: string } | { says: 'saved'; version: number };

const channelOf = (formId: number) => new BroadcastChannel(`vigil.form.${formId}`);

function isMessage(data: unknown): data is Message {
  if (typeof data !== 'object' || data === null || !('says' in data)) return false;
  if (data.says === 'saved') return 'version' in data && typeof data.version === 'number';
  return ['hello', 'here', 'bye'].some((word) => word === data.says) && 'tab' in data && typeof data.tab === 'string';
}

/** Tells of the other tabs that show this form, and of what they save. */
export function meetTabs(formId: number, tab: string, tell: (others: OtherTabs) => void): () => void {
  const channel = channelOf(formId);
  const tabs = new Set<string>();
  let saved: number | null = null;
  const say = (message: Message) => channel.postMessage(message);
  const leave = () => say({ says: 'bye', tab });
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data)) return;
    if (data.says === 'saved') saved = data.version;
    else if (data.says === 'bye') tabs.delete(data.tab);
    else tabs.add(data.tab);
    if (data.says === 'hello') say({ says: 'here', tab });
    tell({ tabs: tabs.size, saved });
  });
  window.addEventListener('pagehide', leave);
  say({ says: 'hello', tab });
  return () => {
    window.removeEventListener('pagehide', leave);
    leave();
    channel.close();
  };
}

/** The tabs that show this form learn that there is a newer version. */
export function tellSaved(formId: number, version: number): void {
  const channel = channelOf(formId);
  channel.postMessage({ says: 'saved', version } satisfies Message);
  channel.close();
}
