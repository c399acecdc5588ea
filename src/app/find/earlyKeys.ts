/** What is typed before there is a field for it. */
export interface EarlyKeys {
  /** What was typed so far; from then on the field has the keys. */
  take: () => string;
}

/** @param onClose Escape, as long as nothing is there to close. */
export function catchEarlyKeys(onClose: () => void): EarlyKeys & { stop: () => void } {
  let typed = '';
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') !== null) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Backspace') typed = Array.from(typed).slice(0, -1).join('');
    else if (Array.from(event.key).length === 1) typed += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = () => window.removeEventListener('keydown', press, true);
  window.addEventListener('keydown', press, true);
  return {
    stop,
    take() {
      stop();
      const taken = typed;
      typed = '';
      return taken;
    },
  };
}
