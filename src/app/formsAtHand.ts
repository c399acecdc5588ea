import type { FormsAtHand } from '#src/services.tsx';

export function createFormsAtHand(): FormsAtHand {
  let kept: ReturnType<FormsAtHand['get']> = null;
  return {
    get: () => kept,
    put(forms, loadedAt) {
      kept = { forms, loadedAt };
    },
  };
}
