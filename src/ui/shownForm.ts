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
