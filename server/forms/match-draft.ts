import type { FormUpload, Section } from '#contract/forms.ts';

type Sections = FormUpload['formSections'];
type Questions = Sections[number]['questions'];
type Options = Questions[number]['optionsToQuestions'];

const plain = (text: string) => text.trim().toLowerCase();

/** Hands out each of the stored things once: the first that is alike in the first way, otherwise in the second. */
function matcher<Given, Stored>(stored: readonly Stored[], ...ways: ((given: Given, stored: Stored) => boolean)[]) {
  const left = [...stored];
  return (given: Given): Stored | undefined => {
    for (const isAlike of ways) {
      const at = left.findIndex((one) => isAlike(given, one));
      if (at >= 0) return left.splice(at, 1)[0];
    }
    return undefined;
  };
}

/**
 * The upload of a console that knows no ids, with the ids of what is stored: questions are known by their code wherever
 * they stand, otherwise by their text, options by their text within the question, sections by code and title. What such
 * a console cannot edit, the hints, stays.
 */
export function withStoredIds(sections: Sections, stored: readonly Section[]): Sections {
  const sectionOf = matcher<Sections[number], Section>(
    stored,
    (given, one) => plain(given.code) === plain(one.code) && plain(given.description) === plain(one.description),
    (given, one) => plain(given.description) === plain(one.description),
    (given, one) => plain(given.code) === plain(one.code),
  );
  const questionOf = matcher<Questions[number], Section['questions'][number]>(
    stored.flatMap(({ questions }) => questions),
    (given, one) => plain(given.code) === plain(one.code) && plain(given.text) === plain(one.text),
    (given, one) => plain(given.code) !== '' && plain(given.code) === plain(one.code),
    (given, one) => plain(given.text) !== '' && plain(given.text) === plain(one.text),
  );
  return sections.map((section) => ({
    ...section,
    id: section.id ?? sectionOf(section)?.id,
    questions: section.questions.map((question) => {
      const known = questionOf(question);
      return {
        ...question,
        id: question.id ?? known?.id,
        hint: question.hint ?? known?.hint,
        optionsToQuestions: withOptionIds(question.optionsToQuestions, known?.optionsToQuestions ?? []),
      };
    }),
  }));
}

function withOptionIds(options: Options, stored: Section['questions'][number]['optionsToQuestions']): Options {
  const optionOf = matcher<Options[number], (typeof stored)[number]>(
    stored,
    (given, one) => given.text === one.text && given.isFreeText === one.isFreeText,
    (given, one) => plain(given.text) === plain(one.text),
  );
  return options.map((option) => ({ ...option, idOption: option.idOption ?? optionOf(option)?.id }));
}
