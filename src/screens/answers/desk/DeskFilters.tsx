import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { FormSummary } from '#contract/form-list.ts';
import { reviewStates } from '#contract/reviews.values.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { useFormat } from '#src/services.tsx';
import { slotLook } from '#src/theme/classes.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { FilterChips } from '#src/ui/FilterChips.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import type { AnswersActor, FormsActor } from '#src/screens/answers/answers.actors.ts';
import { filterOf } from '#src/screens/answers/answers.selectors.ts';
import { alarmingInput, alarmingLogic, type AlarmingQuestion } from './alarming.actors.ts';
import { useColleagues } from './colleagues.ts';
import { narrowing, type DeskFilter } from './desk.query.ts';
import { FlaggableQuestionBox, questionText } from './FlaggableQuestionBox.tsx';
import { filterWords, stateWords } from './deskWords.ts';

interface DeskFiltersProps {
  answers: AnswersActor;
  desk: DeskFilter;
  onChange: (change: Partial<DeskFilter>) => void;
}

const moments = ['decidedFrom', 'decidedTo', 'openedFrom', 'openedTo', 'changedFrom'] as const;

/** What narrows the desk besides the filter of all lists (DSK-12). */
export function DeskFilters({ answers, desk, onChange }: DeskFiltersProps) {
  const forms = useSelector(answers, ({ children }) => children.forms);
  return forms && <Fields forms={forms} desk={desk} onChange={onChange} />;
}

/** Which of it applies, each with a button that takes it away. */
export function DeskChips({ answers }: { answers: AnswersActor }) {
  const filter = useSelector(answers, filterOf);
  const { desk } = filter;
  if (desk === undefined) return null;
  const onChange = (change: Partial<DeskFilter>) =>
    answers.send({ type: 'filter.changed', filter: { ...filter, desk: { ...desk, ...change } } });
  const part = { desk, onChange };
  if (desk.claimedBy !== '' || desk.decidedBy !== '') return <NamedChips {...part} />;
  return desk.question === '' ? <Chips {...part} /> : <QuestionChips {...part} />;
}

type Part = Omit<DeskFiltersProps, 'answers'>;

function Fields({ forms, desk, onChange }: Part & { forms: FormsActor }) {
  const { t } = useTranslation();
  const alarming = useScreenActor(alarmingLogic, alarmingInput);
  const questions = useSelector(alarming, itemOf<AlarmingQuestion[]>) ?? [];
  const known = useSelector(forms, itemOf<FormSummary[]>) ?? [];
  const codes = [...new Set(known.filter(({ draft }) => !draft).map(({ code }) => code))];
  const options = {
    state: reviewStates.map((state) => ({ value: state, text: t(stateWords[state]) })),
    claimedBy: useColleagues().map(({ id, account }) => ({ value: String(id), text: account })),
    escalated: [
      { value: 'true', text: t('YES') },
      { value: 'false', text: t('NO') },
    ],
    form: codes.map((code) => ({ value: code, text: code })),
  };
  /** A question of another form would find nothing. */
  function choose(field: keyof typeof options, value: string) {
    const isKept =
      field !== 'form' || value === '' || questions.some((one) => one.id === desk.question && one.form === value);
    onChange({ [field]: value, ...(!isKept && { question: '' }) });
  }
  return (
    <div className={slotLook('filterBar', 'root')}>
      {(['state', 'claimedBy', 'escalated', 'form'] as const).map((field) => (
        <SelectField
          key={field}
          label={t(filterWords[field])}
          value={desk[field]}
          onChange={({ target }) => choose(field, target.value)}
        >
          <option value="">{t('DESK_FILTER_ANY')}</option>
          {options[field].map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      ))}
      <FlaggableQuestionBox
        alarming={alarming}
        form={desk.form}
        value={desk.question}
        onChoose={(question) => onChange({ question })}
      />
    </div>
  );
}

/** Numbers of accounts say nothing to anybody. */
function NamedChips(part: Part) {
  const { claimedBy, decidedBy } = part.desk;
  const colleagues = useColleagues();
  const nameOf = (account: string) => colleagues.find(({ id }) => String(id) === account)?.account;
  const names = { claimedBy: nameOf(claimedBy), decidedBy: nameOf(decidedBy) };
  return part.desk.question === '' ? <Chips {...part} {...names} /> : <QuestionChips {...part} {...names} />;
}

/** Nor do numbers of questions. */
function QuestionChips(part: Part & Names) {
  const alarming = useScreenActor(alarmingLogic, alarmingInput);
  const asked = useSelector(alarming, itemOf<AlarmingQuestion[]>)?.find(({ id }) => id === part.desk.question);
  return <Chips {...part} question={asked && questionText(asked)} />;
}

interface Names {
  claimedBy?: string | undefined;
  decidedBy?: string | undefined;
  question?: string | undefined;
}

function Chips({ desk, onChange, claimedBy, decidedBy, question }: Part & Names) {
  const { t } = useTranslation();
  const format = useFormat();
  const said: Partial<Record<string, string>> = {
    ...(desk.state && { state: t(stateWords[desk.state]) }),
    ...(desk.verdict && { verdict: t(desk.verdict === 'any' ? 'DESK_VERDICT_ANY' : stateWords[desk.verdict]) }),
    ...Object.fromEntries(moments.flatMap((end) => (desk[end] === '' ? [] : [[end, format.dateTime(desk[end])]]))),
    open: t(desk.open === 'false' ? 'NO' : 'YES'),
    decidedBy,
    escalated: t(desk.escalated === 'false' ? 'NO' : 'YES'),
    claimedBy,
    question,
  };
  const chips = narrowing
    .filter((field) => desk[field] !== '')
    .map((field) => ({ key: field, label: t(filterWords[field]), value: said[field] ?? desk[field] }));
  return <FilterChips chips={chips} onRemove={(key) => onChange({ [key]: '' })} />;
}
