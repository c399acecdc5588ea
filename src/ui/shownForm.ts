/** As much of a form as observers see. `key` tells neighbours apart. */
export interface ShownForm {
  code: string;
  description: string;
  sections: readonly ShownSection[];
}

export interface ShownSection {
  key: string;
  code: string;
  description: string;
  questions: readonly ShownQuestion[];
}

export interface ShownQuestion {
  key: string;
  code: string;
  text: string;
  hint: string;
  type: number;
  options: readonly { key: string; text: string; isFreeText: boolean }[];
}

/** 1 and 2 are one choice, without and with a text; some back ends send 4 for one choice. */
export const isSingle = (type: number): boolean => type === 1 || type === 2 || type === 4;
