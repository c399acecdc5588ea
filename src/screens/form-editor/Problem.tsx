import { useSelector } from '@xstate/react';
import type { Problem, ProblemPlace } from '#machines/form-editor/problems.ts';
import { useTranslate } from '#src/i18n/say.ts';
import { useEditor } from './editor.ts';
import styles from './FormEditor.module.css';
import { placeName } from './places.ts';
import { isSame, problemAt, problemText } from './problemText.ts';

/** What is wrong, in words. Hundreds of fields have nothing wrong with them: only this one asks for the language. */
export function ProblemText({ problem, id }: { problem: Problem | string; id?: string }) {
  const translate = useTranslate();
  return (
    <p id={id} className={styles['problem']}>
      {problemText(translate, problem)}
    </p>
  );
}

/** What is wrong with a thing that has no field to say it at: it lacks parts, or has too many. */
export function PartsProblem({ place }: { place: ProblemPlace }) {
  const name = placeName(place);
  const problem = useSelector(useEditor(), (snapshot) => problemAt(snapshot, name), isSame);
  return problem === null ? null : <ProblemText problem={problem} />;
}
