import { useSelector } from '@xstate/react';
import type { ProblemPlace } from '#machines/form-editor/problems.ts';
import { useTranslate } from '#src/i18n/say.ts';
import { useEditor } from './editor.ts';
import styles from './FormEditor.module.css';
import { placeName } from './places.ts';
import { isSame, problemAt, problemText } from './problemText.ts';

/** What is wrong with a thing that has no field to say it at: it lacks parts, or has too many. */
export function PartsProblem({ place }: { place: ProblemPlace }) {
  const translate = useTranslate();
  const name = placeName(place);
  const problem = useSelector(useEditor(), (snapshot) => problemAt(snapshot, name), isSame);
  return problem === null ? null : <p className={styles['problem']}>{problemText(translate, problem)}</p>;
}
