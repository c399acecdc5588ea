import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { documentOf } from '#machines/form-editor/form-editor.selectors.ts';
import { look } from '#src/theme/classes.ts';
import { change, useEditor } from './editor.ts';
import fields from './EditorField.module.css';
import { EditorField } from './EditorField.tsx';
import { PartsProblem } from './Problem.tsx';

/** What belongs to the form as a whole (FED-01). */
export function FormDetails() {
  const { t } = useTranslation();
  const editor = useEditor();
  const description = useSelector(editor, (snapshot) => documentOf(snapshot).description);
  const code = useSelector(editor, (snapshot) => documentOf(snapshot).code);
  const diaspora = useSelector(editor, (snapshot) => documentOf(snapshot).diaspora);
  return (
    <div className={fields['details']}>
      <EditorField
        className={fields['grow']}
        place={{ level: 'form', key: '', field: 'description' }}
        label={t('FORM_TITLE')}
        placeholder={t('FORM_TITLE_PLACEHOLDER')}
        value={description}
        onType={(typed) => change(editor, { edit: 'form.set', set: { description: typed } })}
      />
      <EditorField
        className={fields['formCode']}
        place={{ level: 'form', key: '', field: 'code' }}
        label={t('FORM_CODE')}
        placeholder={t('FORM_CODE_PLACEHOLDER')}
        value={code}
        onType={(typed) => change(editor, { edit: 'form.set', set: { code: typed } })}
      />
      <label className={fields['check']}>
        <input
          type="checkbox"
          className={look('checkbox')}
          data-place="form  diaspora"
          checked={diaspora}
          onChange={({ target }) => change(editor, { edit: 'form.set', set: { diaspora: target.checked } })}
        />
        {t('FORM_ONLY_DIASPORA')}
      </label>
      <PartsProblem place={{ level: 'form', key: '', field: 'sections' }} />
    </div>
  );
}
