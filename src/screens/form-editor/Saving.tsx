import { Dialog } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { FormDocument } from '#machines/form/document.ts';
import { changesIn, savingOf } from '#machines/form-editor/form-editor.selectors.ts';
import type { Impact } from '#machines/form-saving/form-saving.machine.ts';
import { useTranslate, type Translate } from '#src/i18n/translateKey.ts';
import { useFormat } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useFailureText } from '#src/ui/failureText.ts';
import { Modal } from '#src/ui/Modal.tsx';
import { Changes } from './Changes.tsx';
import { useEditor } from './editor.ts';

type SavingActor = NonNullable<ReturnType<typeof savingOf>>;

/** What has to be decided on the way to the server. */
export function Saving() {
  const saving = useSelector(useEditor(), savingOf);
  return saving === undefined ? null : <SavingQuestion saving={saving} />;
}

function SavingQuestion({ saving }: { saving: SavingActor }) {
  const { t } = useTranslation();
  const isReviewing = useSelector(saving, (snapshot) => snapshot.hasTag('reviewing'));
  const isUnpublishing = useSelector(saving, (snapshot) => snapshot.hasTag('confirmingUnpublish'));
  const isConflict = useSelector(saving, (snapshot) => snapshot.hasTag('conflict'));
  const isVanished = useSelector(saving, (snapshot) => snapshot.hasTag('vanished'));
  const cancel = () => saving.send({ type: 'save.cancelled' });
  if (isReviewing) return <Review saving={saving} />;
  if (isConflict) return <Conflict saving={saving} />;
  if (isUnpublishing)
    return (
      <ConfirmDialog
        title={t('FORM_UNPUBLISH_TITLE')}
        confirm={t('FORM_UNPUBLISH')}
        onConfirm={() => saving.send({ type: 'unpublish.confirmed' })}
        onCancel={cancel}
      >
        {t('FORM_UNPUBLISH_TEXT')}
      </ConfirmDialog>
    );
  if (isVanished)
    return (
      <ConfirmDialog
        title={t('FORM_VANISHED_TITLE')}
        confirm={t('FORM_VANISHED_RENEW')}
        onConfirm={() => saving.send({ type: 'vanished.renewed' })}
        onCancel={cancel}
      >
        {t('FORM_VANISHED_TEXT')}
      </ConfirmDialog>
    );
  return null;
}

/** Phones load at once what is published: how many will, and what the new version of a published form changes. */
function Review({ saving }: { saving: SavingActor }) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const failureText = useFailureText();
  const { base, document, impact, failure } = useSelector(saving, ({ context }) => context);
  const isNew = base === null || base.draft;
  const cancel = () => saving.send({ type: 'save.cancelled' });
  return (
    <Modal
      title={isNew ? t('FORM_PUBLISH_TITLE') : t('FORM_REVIEW_TITLE')}
      onClose={cancel}
      footer={
        <Dialog.Footer>
          <Button onClick={cancel}>{t('CANCEL')}</Button>
          {impact === null && (
            <Button onClick={() => saving.send({ type: 'impact.retried' })}>{t('FORM_REVIEW_COUNT_AGAIN')}</Button>
          )}
          <Button variant="solid" onClick={() => saving.send({ type: 'publish.confirmed' })}>
            {t('FORM_PUBLISH')}
          </Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body>
        <Dialog.Description as="div">
          <p>{seenBy(translate, document, impact)}</p>
          <p>{isNew ? t('FORM_PUBLISH_TEXT') : t('FORM_PUBLISH_VERSION_TEXT')}</p>
          {isAnswered(impact) && <p>{t('FORM_REVIEW_TEXT')}</p>}
        </Dialog.Description>
        {impact === null && failure !== null && (
          <p>
            <output>{failureText(failure)}</output>
          </p>
        )}
        {!isNew && (
          <Changes
            before={base.document}
            after={document}
            changes={changesIn({ base, document })}
            use={impact?.use ?? null}
          />
        )}
      </Dialog.Body>
    </Modal>
  );
}

const isAnswered = (impact: Impact | null) =>
  impact !== null && impact.use !== null && impact.use.questions.length + impact.use.options.length > 0;

/** How many observers will see how many questions. */
function seenBy(t: Translate, { sections }: FormDocument, impact: Impact | null): string {
  const count = sections.reduce((sum, { questions }) => sum + questions.length, 0);
  const questions = t('FORM_SECTION_QUESTIONS', { count });
  if (impact === null) return t('FORM_PUBLISH_SEEN_BY_UNKNOWN', { questions });
  if (impact.observers === null) return t('FORM_PUBLISH_SEEN_BY_ALL', { questions });
  return t('FORM_PUBLISH_SEEN_BY', { count: impact.observers, questions });
}

/** Somebody else saved meanwhile: nothing is overwritten without being asked. */
function Conflict({ saving }: { saving: SavingActor }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { base, document, theirs, newer } = useSelector(saving, ({ context }) => context);
  if (theirs === null) return null;
  const known = newer?.version === theirs.version ? newer : null;
  const who = theirs.savedBy ?? known?.savedBy ?? t('FORM_SOMEBODY');
  const at = theirs.savedAt ?? known?.savedAt;
  return (
    <Modal
      title={t('FORM_CONFLICT_TITLE')}
      isAlert
      width="34rem"
      onClose={() => saving.send({ type: 'save.cancelled' })}
      footer={
        <Dialog.Footer>
          <Button onClick={() => saving.send({ type: 'save.cancelled' })}>{t('FORM_CONFLICT_CANCEL')}</Button>
          <Button onClick={() => saving.send({ type: 'conflict.yielded' })}>{t('FORM_CONFLICT_THEIRS')}</Button>
          <Button colorPalette="danger" onClick={() => saving.send({ type: 'conflict.overwritten' })}>
            {t('FORM_CONFLICT_OURS')}
          </Button>
          <Button variant="solid" onClick={() => saving.send({ type: 'conflict.merged' })}>
            {t('FORM_CONFLICT_MERGE')}
          </Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body>
        <p>
          {at === undefined || at === null
            ? t('FORM_CONFLICT_TEXT', { who, version: theirs.version })
            : t('FORM_CONFLICT_TEXT_AT', { who, version: theirs.version, time: format.dateTime(at) })}
        </p>
        <h3>{t('FORM_CONFLICT_THEIR_CHANGES')}</h3>
        <Changes
          before={base?.document ?? null}
          after={theirs.document}
          changes={changesIn({ base, document: theirs.document })}
          use={null}
        />
        <h3>{t('FORM_CONFLICT_OUR_CHANGES')}</h3>
        <Changes before={base?.document ?? null} after={document} changes={changesIn({ base, document })} use={null} />
      </Dialog.Body>
    </Modal>
  );
}
