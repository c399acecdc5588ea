import type { Row } from './register.ts';
import type { FormDesign } from './forms/form-design.ts';
import { opening } from './forms/opening.ts';
import { voting } from './forms/voting.ts';
import { counting } from './forms/counting.ts';
import { abroad, incident, secondRound } from './forms/others.ts';

/** A question with its options parted, for whoever answers it. */
export interface Asked {
  id: number;
  formId: number;
  type: number;
  calm: Row<'option'>[];
  alarming: Row<'option'>[];
}

export interface DemoForms {
  forms: Row<'form'>[];
  sections: Row<'form_section'>[];
  questions: Row<'question'>[];
  options: Row<'option'>[];
  /** Questions by the code of their form, in order. */
  asked: ReadonlyMap<string, readonly Asked[]>;
}

const designs: readonly FormDesign[] = [opening, voting, counting, incident, secondRound, abroad];

/** The forms of the election as rows. */
export const demoForms = (updatedAt: Date): DemoForms => {
  const forms: Row<'form'>[] = [];
  const sections: Row<'form_section'>[] = [];
  const questions: Row<'question'>[] = [];
  const options: Row<'option'>[] = [];
  const asked = new Map<string, Asked[]>();

  for (const design of designs) {
    const formId = forms.length + 1;
    const ofForm: Asked[] = [];
    forms.push({
      id: formId,
      code: design.code,
      description: design.description,
      current_version: design.version,
      diaspora: design.diaspora ?? false,
      draft: design.draft ?? false,
      sort_order: formId,
      updated_at: updatedAt,
      saved_by: null,
    });
    for (const [sectionIndex, section] of design.sections.entries()) {
      const sectionId = sections.length + 1;
      sections.push({
        id: sectionId,
        form_id: formId,
        code: section.code,
        description: section.description,
        sort_order: sectionIndex + 1,
        retired: false,
      });
      for (const [questionIndex, question] of section.questions.entries()) {
        const questionId = questions.length + 1;
        questions.push({
          id: questionId,
          form_id: formId,
          section_id: sectionId,
          code: `${design.code}${ofForm.length + 1}`,
          question_type: question.type,
          text: question.text,
          hint: question.hint,
          sort_order: questionIndex + 1,
          retired: false,
        });
        const own = question.options.map((option, index) => ({
          id: options.length + index + 1,
          question_id: questionId,
          text: option.text,
          is_free_text: option.isFreeText,
          flagged: option.flagged,
          sort_order: index + 1,
          retired: false,
        }));
        options.push(...own);
        ofForm.push({
          id: questionId,
          formId,
          type: question.type,
          calm: own.filter((option) => !option.flagged),
          alarming: own.filter((option) => option.flagged),
        });
      }
    }
    asked.set(design.code, ofForm);
  }
  return { forms, sections, questions, options, asked };
};
