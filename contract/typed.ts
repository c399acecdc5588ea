// What people type, brought into the form in which it is compared.

/** Without regard to case and diacritics. */
export const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A phone number without what is written between its digits. */
export const digitsOf = (phone: string): string => phone.replaceAll(/[\s().-]/gu, '');
