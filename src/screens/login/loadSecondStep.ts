import { createElement } from 'react';
import type { Translations } from '#src/i18n/translations.ts';
import type { ShowSecondStep } from './secondStep.ts';

/** A module of its own, so that the login names one file instead of all that the second step stands on. */
export async function loadSecondStep(words: Promise<{ texts: Translations }>): Promise<ShowSecondStep> {
  const [{ SecondStep }, { texts }] = await Promise.all([import('./SecondStep.tsx'), words]);
  return (props) => createElement(SecondStep, { ...props, texts });
}
