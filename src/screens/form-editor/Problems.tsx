import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { find, type Place } from '#machines/form-editor/document.ts';
import { documentOf, problemsIn } from '#machines/form-editor/form-editor.selectors.ts';
import type { Problem } from '#machines/form-editor/problems.ts';
import { useTranslate } from '#src/i18n/say.ts';
import { useEditor } from './editor.ts';
import styles from './FormEditor.module.css';
import { placeName } from './places.ts';
import { problemText } from './problemText.ts';

/** So many are listed; the others show when these are mended. */
const most = 50;

/** What lacks parts is led to as a whole. */
function asPlace({ place: { level, key, field } }: Problem): Place {
  const isParts = field === 'sections' || field === 'questions' || field === 'options';
  return { level, key, field: isParts ? null : field };
}

/** All that keeps the form from being published; each entry leads to its field (FED-06). */
export function Problems() {
  const { t } = useTranslation();
  const translate = useTranslate();
  const editor = useEditor();
  const problems = useSelector(editor, problemsIn);
  const document = useSelector(editor, documentOf);
  if (problems.length === 0) return null;
  const owner = ({ place }: Problem): string => {
    const found = find(document, place.key);
    if (found === undefined) return t('FORM');
    if ('code' in found.thing) return found.thing.code.trim() || t('FORM_UNNAMED');
    const question = found.way[1];
    const within = question === undefined ? undefined : find(document, question)?.thing;
    const code = within !== undefined && 'code' in within ? within.code : '';
    return t('FORM_OPTION_OF', { name: code, number: found.at + 1 });
  };
  return (
    <details className={styles['problems']}>
      <summary>{t('FORM_PROBLEMS', { count: problems.length })}</summary>
      <ul>
        {problems.slice(0, most).map((problem) => (
          <li key={`${placeName(problem.place)} ${problem.reason}`}>
            <button
              type="button"
              onClick={() => editor.send({ type: 'view.changed', view: { view: 'place', place: asPlace(problem) } })}
            >
              <strong>{owner(problem)}</strong> {problemText(translate, problem)}
            </button>
          </li>
        ))}
        {problems.length > most && <li>{t('FORM_IMPORT_MORE', { count: problems.length - most })}</li>}
      </ul>
    </details>
  );
}
