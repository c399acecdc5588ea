import { readFileSync } from 'node:fs';

const languages = ['en', 'ro'].map((one) => JSON.parse(readFileSync(`public/assets/i18n/${one}.json`, 'utf8')));

/** A text of the console, in whichever language it is. */
export const said = (key: string): RegExp => new RegExp(`^(?:${languages.map((texts) => texts[key]).join('|')})$`, 'u');
