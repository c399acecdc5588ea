import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { Observer } from '#contract/observers.ts';
import { NewObserverForm, ObserverForm } from '#contract/observer-form.ts';
import type { FieldError } from '#machines/failure.ts';
import { fieldWords } from '#src/ui/failureText.ts';
import {
  blank,
  fieldOf,
  merged,
  valuesOf,
  wrong,
  type ObserverDraft,
  type ObserverValues,
} from './observer-profile.form.ts';
import type { ProfileActor } from './observer-profile.actors.ts';

export type ObserverFormApi = UseFormReturn<ObserverValues>;

/** The form as the machine's effects use it. */
export interface FormTools {
  /** Shows the observer, with the draft over it. */
  reset: (observer: Observer | null, draft: ObserverDraft | null) => void;
  /** Shows what is stored now, with the draft over it, and leaves a typed password in its field unless that gave way. */
  merge: (observer: Observer | null, draft: ObserverDraft | null, yielded: readonly string[]) => void;
  /** Told of what was typed, of the observer that it is to be compared with, and of what was read before a reload. */
  subscribe: (
    listener: (values: ObserverValues, observer: Observer | null, began: ObserverDraft['before']) => void,
  ) => () => void;
  /** Hands on what stands in the form, if it is valid. */
  submit: (send: (values: ObserverValues) => void) => void;
  /** Puts what the server said to its field. */
  showErrors: (errors: FieldError[]) => void;
}

function toolsOf(form: ObserverFormApi): FormTools {
  let shown: Observer | null = null;
  let began: ObserverDraft['before'];
  return {
    reset(observer, draft) {
      shown = observer;
      const { before, ...changed } = draft ?? {};
      began = before;
      form.reset({ ...valuesOf(observer), ...changed });
      if (draft !== null) void form.trigger();
    },
    merge(observer, draft, yielded) {
      shown = observer;
      began = undefined;
      form.reset(merged(form.getValues(), observer, draft, yielded));
    },
    subscribe: (listener) =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => listener(values, shown, began) }),
    submit(send) {
      void form.handleSubmit(send)();
    },
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

/** Sends the values once the form has found them valid; otherwise it shows what is wrong, and goes there. */
export const submitter = (profile: ProfileActor, form: ObserverFormApi) => () =>
  void form.handleSubmit((values) => profile.send({ type: 'form.submitted', values }))();

/** The fields, checked by the contract's rules from the moment somebody has left them once. */
export function useObserverForm(isNew: boolean): { form: ObserverFormApi; tools: FormTools } {
  const [resolver] = useState(() => zodResolver(isNew ? NewObserverForm : ObserverForm));
  const form = useForm<ObserverValues>({ resolver, defaultValues: blank, mode: 'onTouched' });
  const [tools] = useState(() => toolsOf(form));
  return { form, tools };
}
