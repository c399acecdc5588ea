/** Escape takes the names of icons' buttons away, until the pointer or the focus goes to another element (WCAG 1.4.13). */
export function hideTipsByEscape({ dataset }: HTMLElement, over: AbortSignal): void {
  const hide = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') dataset['tips'] = 'hidden';
  };
  const show = () => delete dataset['tips'];
  document.addEventListener('keydown', hide, { capture: true, signal: over });
  document.addEventListener('pointerover', show, { signal: over });
  document.addEventListener('focusin', show, { signal: over });
}
