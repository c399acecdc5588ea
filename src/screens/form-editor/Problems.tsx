import { useSelector } from '@xstate/react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormDocument, Place } from '#machines/form-editor/document.ts';
import { documentOf } from '#machines/form-editor/form-editor.selectors.ts';
import { problemsOf, type Problem } from '#machines/form-editor/problems.ts';
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

/** The code of a section or a question; of an option that of its question, and its number. */
type Owner = { code: string; option: number | null };

/** In one look through the form. */
function ownersOf({ sections }: FormDocument, keys: ReadonlySet<string>): ReadonlyMap<string, Owner> {
  const owners = new Map<string, Owner>();
  for (const section of sections) {
    if (keys.has(section.key)) owners.set(section.key, { code: section.code, option: null });
    for (const { key, code, options } of section.questions) {
      if (keys.has(key)) owners.set(key, { code, option: null });
      for (const [at, option] of options.entries())
        if (keys.has(option.key)) owners.set(option.key, { code, option: at + 1 });
    }
  }
  return owners;
}

/** All that keeps the form from being published; each entry leads to its field (FED-06). */
export function Problems() {
  const { t } = useTranslation();
  const translate = useTranslate();
  const editor = useEditor();
  // Written after the key that changed them: whoever types does not wait for the list.
  const document = useDeferredValue(useSelector(editor, documentOf));
  const problems = problemsOf(document, 'publish');
  if (problems.length === 0) return null;
  const listed = problems.slice(0, most);
  const owners = ownersOf(document, new Set(listed.map(({ place }) => place.key)));
  const owner = ({ place }: Problem): string => {
    const { code, option } = owners.get(place.key) ?? { code: t('FORM'), option: null };
    return option === null ? code.trim() || t('FORM_UNNAMED') : t('FORM_OPTION_OF', { name: code, number: option });
  };
  return (
    <details className={styles['problems']}>
      <summary>{t('FORM_PROBLEMS', { count: problems.length })}</summary>
      <ul>
        {listed.map((problem) => (
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
