import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { NgoValues, type NgoInput } from '#contract/ngo-form.ts';
import { type Ngo } from '#contract/ngos.ts';
import type { FieldError } from '#machines/failure.ts';
import { fieldWords } from '#src/ui/failureText.ts';
import type { ProfileActor } from './ngo-profile.actors.ts';
import { fieldOf, shownOf, valuesOf, wrong, type NgoDraft } from './ngo-profile.form.ts';

/** The fields, checked by the contract's rules while somebody types: what would appear on leaving a field would move the button that is being pressed. */
export function useNgoForm() {
  const [resolver] = useState(() => zodResolver(NgoValues));
  const form = useForm<NgoInput, unknown, NgoValues>({
    resolver,
    defaultValues: valuesOf(null),
    mode: 'onChange',
  });
  const [tools] = useState(() => ({
    reset: (ngo: Ngo | null, draft: NgoDraft | null) => form.reset(shownOf(ngo, draft)),
    /** Hands on what stands in the form, if it is valid. */
    submit(send: (values: NgoValues) => void) {
      void form.handleSubmit(send)();
    },
    /** Puts what the server said to its field. */
    showErrors: (errors: readonly FieldError[]) => {
      for (const error of errors) {
        const field = fieldOf(error.path);
        if (field === undefined) continue;
        form.setError(field, { type: 'server', message: fieldWords(error, wrong[field]) }, { shouldFocus: true });
      }
    },
  }));
  return { form, ...tools };
}

export type NgoForm = ReturnType<typeof useNgoForm>;
export type NgoFormApi = NgoForm['form'];

export const submit = (profile: ProfileActor, form: NgoFormApi) =>
  void form.handleSubmit((values) => profile.send({ type: 'form.submitted', values }))();
