/** What a state is written as in CSS, and what shows it here without a pointer or a focus. */
const states = [
  [/:hover/gu, '[data-force=hover]'],
  [/:focus-visible/gu, '[data-force=focus]'],
] as const;

const forced = (selector: string) =>
  states.reduce((written, [state, attribute]) => written.replaceAll(state, attribute), selector);

/** Writes every rule of a state once more, for the elements that show it on this page alone. */
function double(group: CSSStyleSheet | CSSGroupingRule): void {
  for (let at = group.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = group.cssRules[at];
    if (rule instanceof CSSStyleRule && forced(rule.cssText) !== rule.cssText)
      group.insertRule(forced(rule.cssText), at + 1);
    else if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule)) double(rule);
  }
}

export function writeForcedStates(sheets: StyleSheetList): void {
  for (const sheet of sheets) double(sheet);
}
