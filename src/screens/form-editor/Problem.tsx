import type { ProblemPlace } from '#machines/form/problems.ts';
import { useTranslate } from '#src/i18n/translateKey.ts';
import fields from './EditorField.module.css';
import { useProblem, type Shown } from './useProblem.ts';
import { problemText } from './problemText.ts';

/** What is wrong, in words. Hundreds of fields have nothing wrong with them: only this one asks for the language. */
export function ProblemText({ problem, id }: { problem: Shown; id?: string }) {
  const translate = useTranslate();
  return (
    <p id={id} className={fields['problem']}>
      {problemText(translate, problem)}
    </p>
  );
}

/** What is wrong with a thing that has no field to say it at: it lacks parts, or has too many. */
export function PartsProblem({ place }: { place: ProblemPlace }) {
  const problem = useProblem(place);
  return problem === null ? null : <ProblemText problem={problem} />;
}
