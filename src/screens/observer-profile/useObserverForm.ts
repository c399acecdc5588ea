import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { NewObserverForm, ObserverForm, type Observer } from '#contract/observers.ts';
import type { FieldError } from '#machines/profile/profile.facts.ts';
import { fieldWords } from '#src/ui/faultText.ts';
import { blank, fieldOf, valuesOf, wrong, type ObserverDraft, type ObserverValues } from './observer-profile.form.ts';

export type ObserverFormApi = UseFormReturn<ObserverValues>;

/** The form as the machine's effects use it. */
export interface FormTools {
  /** Shows the observer, with the draft over it. */
  reset: (observer: Observer | null, draft: ObserverDraft | null) => void;
  /** Told of what was typed, and of the observer that it is to be compared with. */
  subscribe: (listener: (values: ObserverValues, observer: Observer | null) => void) => () => void;
  /** Puts what the server said to its field. */
  showErrors: (errors: FieldError[]) => void;
}

function toolsOf(form: ObserverFormApi): FormTools {
  let shown: Observer | null = null;
  return {
    reset(observer, draft) {
      shown = observer;
      form.reset({ ...valuesOf(observer), ...draft });
      if (draft !== null) void form.trigger();
    },
    subscribe: (listener) =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => listener(values, shown) }),
    showErrors(errors) {
      const placed = errors.flatMap((error) => {
        const field = fieldOf(error.path);
        return field === null ? [] : [{ field, message: fieldWords(error, wrong[field]) }];
      });
      for (const { field, message } of placed) form.setError(field, { type: 'server', message });
      const [first] = placed;
      if (first !== undefined) form.setFocus(first.field);
    },
  };
}

/** The fields, checked by the contract's rules from the moment somebody has left them once. */
export function useObserverForm(isNew: boolean): { form: ObserverFormApi; tools: FormTools } {
  const [resolver] = useState(() => zodResolver(isNew ? NewObserverForm : ObserverForm));
  const form = useForm<ObserverValues>({ resolver, defaultValues: blank, mode: 'onTouched' });
  const [tools] = useState(() => toolsOf(form));
  return { form, tools };
}
