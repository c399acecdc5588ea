const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;

/** A name as people read it: composed, without what nobody sees, without space around it. */
export const readableName = (typed: string): string =>
  typed.normalize('NFC').replaceAll(/\s/gu, ' ').replaceAll(invisible, '').replaceAll(/ +/gu, ' ').trim();

/** What two names must differ in to be two: neither case, nor full-width letters, nor anything invisible. */
export const accountKey = (name: string): string =>
  readableName(name.normalize('NFKC')).toLowerCase().normalize('NFKC').replaceAll(invisible, '');
