import { useSelector } from '@xstate/react';
import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormDocument } from '#machines/form/document.ts';
import { documentOf, problemsIn } from '#machines/form-editor/form-editor.selectors.ts';
import { asPlace, problemsOf, type Problem } from '#machines/form/problems.ts';
import { useTranslate, type Translate } from '#src/i18n/translateKey.ts';
import { fieldNames } from './changeText.ts';
import { useEditor, type EditorSnapshot } from './editor.ts';
import { codeOr } from './partNames.ts';
import { placeName } from './focusPlace.ts';
import styles from './Problems.module.css';
import { problemText } from './problemText.ts';

/** So many are listed; the others show when these are mended. */
const maxListed = 50;

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
  // Written after the key that changed them: whoever types does not wait for the list.
  const document = useDeferredValue(useSelector(useEditor(), whereProblemsAre));
  return document !== null && <ProblemList document={document} />;
}

/** A form without problems has no news for the list. */
const whereProblemsAre = (snapshot: EditorSnapshot) =>
  problemsIn(snapshot).length === 0 ? null : documentOf(snapshot);

const ProblemList = memo(function ProblemList({ document }: { document: FormDocument }) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const editor = useEditor();
  const problems = problemsOf(document, 'publish');
  const listed = problems.slice(0, maxListed);
  const owners = ownersOf(document, new Set(listed.map(({ place }) => place.key)));
  return (
    <details className={styles['problems']}>
      <summary>{t('FORM_PROBLEMS', { count: problems.length })}</summary>
      <ul>
        {listed.map((problem) => (
          <li key={`${placeName(problem.place)} ${problem.reason}`}>
            <button
              type="button"
              onClick={() =>
                editor.send({ type: 'view.changed', view: { view: 'place', place: asPlace(problem.place) } })
              }
            >
              <strong>{`${whereIs(translate, problem, owners)}:`}</strong> {problemText(translate, problem)}
            </button>
          </li>
        ))}
        {problems.length > maxListed && <li>{t('AND_MORE', { count: problems.length - maxListed })}</li>}
      </ul>
    </details>
  );
});

/** "A1, text", "Option 2 of question A1, text"; the thing alone where it lacks parts. */
function whereIs(t: Translate, { place: { key, field } }: Problem, owners: ReadonlyMap<string, Owner>): string {
  const owner = owners.get(key);
  const name = owner === undefined ? t('FORM') : codeOr(t, owner.code);
  const thing = typeof owner?.option === 'number' ? t('FORM_OPTION_OF', { name, number: owner.option }) : name;
  return isNamed(field) ? `${thing}, ${t(fieldNames[field])}` : thing;
}

const isNamed = (field: string): field is keyof typeof fieldNames => field in fieldNames;
