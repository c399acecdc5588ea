import { accountKey } from './account-names.values.ts';

/** Letters and digits that look like another one, each before the one that it looks like (from UTS 39, confusables). */
const pairs = [
  'Аa Вb Еe Ѕs Іi Јj Кk Мm Нh Оo Рp Сc Тt Уy Хx Ԛq Ԝw Ԁd Һh',
  'аa еe ѕs іi јj кk оo рp сc уy хx ԛq ԝw ԁd һh ӏl Ӏl гr пn ьb вb',
  'Αa Βb Εe Ζz Ηh Ιi Κk Μm Νn Οo Ρp Τt Υy Χx',
  'αa εe ηn ιi κk νv οo ρp τt υu χx γy',
  'ıi ȷj ɑa ɡg ɢg ɪi ʟl ɴn ʀr ʏy ʙb ɩi ƨs ƽs 0o 1l |l',
].join(' ');
const lookOfLetter = new Map(pairs.split(' ').map(([letter = '', as = '']) => [letter, as]));

/** How a name looks without marks, kinds of dashes and the alphabets of its letters. */
function lookOf(name: string): string {
  const letters = Array.from(name, (letter) => lookOfLetter.get(letter) ?? letter).join('');
  return accountKey(letters)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\p{Pd}\u2212_]/gu, '-')
    .replaceAll('rn', 'm');
}

/** A capital i looks like a small l, and is a small i to whoever does not mind case. */
function looksOf(typed: string): readonly string[] {
  const name = typed.normalize('NFKC');
  return [lookOf(name), lookOf(name.replaceAll(/[IІΙ]/gu, 'l'))];
}

/** Whether people would take one name for the other. */
export const areLookalikes = (one: string, other: string): boolean => {
  const looks = looksOf(one);
  return looksOf(other).some((look) => looks.includes(look));
};
