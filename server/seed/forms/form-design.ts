/** What a form asks, before it has ids. */
export interface OptionDesign {
  text: string;
  flagged: boolean;
  isFreeText: boolean;
}
export interface QuestionDesign {
  type: number;
  text: string;
  hint: string | null;
  options: OptionDesign[];
}
export interface FormDesign {
  code: string;
  description: string;
  version: number;
  diaspora?: boolean;
  draft?: boolean;
  sections: { code: string; description: string; questions: QuestionDesign[] }[];
}

type OptionText = string | OptionDesign;

const option = (text: OptionText): OptionDesign =>
  typeof text === 'string' ? { text, flagged: false, isFreeText: false } : text;

/** An answer that calls for attention. */
export const alarm = (text: string): OptionDesign => ({ text, flagged: true, isFreeText: false });

/** An answer that asks for words. */
export const words = (text: string): OptionDesign => ({ text, flagged: false, isFreeText: true });

/** Both: the observer says what went wrong. */
export const alarmInWords = (text: string): OptionDesign => ({ text, flagged: true, isFreeText: true });

const ask = (type: number, text: string, options: readonly OptionText[], hint: string | null): QuestionDesign => ({
  type,
  text,
  hint,
  options: options.map(option),
});

export const several = (text: string, options: readonly OptionText[], hint: string | null = null): QuestionDesign =>
  ask(0, text, options, hint);

export const one = (text: string, options: readonly OptionText[], hint: string | null = null): QuestionDesign =>
  ask(1, text, options, hint);

export const oneWithWords = (
  text: string,
  options: readonly OptionText[],
  hint: string | null = null,
): QuestionDesign => ask(2, text, options, hint);

export const severalWithWords = (
  text: string,
  options: readonly OptionText[],
  hint: string | null = null,
): QuestionDesign => ask(3, text, options, hint);

export const yesNo = ['Yes', 'No'] as const;
export const yesOrAlarm = ['Yes', alarm('No')] as const;
export const alarmOrNo = [alarm('Yes'), 'No'] as const;
export const seen = ['Yes', 'No', 'I could not see it'] as const;
