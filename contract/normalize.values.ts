// What people type, brought into the form in which it is compared.

/** Without regard to case and diacritics. */
export const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Without space around it, and with one blank for whatever space is between words. Linear time. */
export const singleSpaced = (text: string): string => text.trim().replaceAll(/\s+/gu, ' ');
