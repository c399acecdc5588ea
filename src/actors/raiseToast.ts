import type { ToastMessage } from '#machines/toasts/toasts.machine.ts';
import type { Services } from '#src/services.tsx';

export const raiseToast = (toasts: Services['toasts'], toast: ToastMessage) =>
  toasts.send({ type: 'toast.raised', toast });
