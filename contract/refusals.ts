/**
 * Reasons for which the server refuses what a person wanted: `code` of the problem that it answers. They stay as they
 * are, whatever the words beside them; the console has words of its own for each.
 */
export const refusalCodes = [
  'account-name-taken',
  'account-unknown',
  'attachment-missing',
  'attachment-unknown',
  'body-too-large',
  'export-of-others',
  'form-code-taken',
  'form-in-use',
  'form-incomplete',
  'form-saved-meanwhile',
  'form-stays-published',
  'form-unfinished',
  'form-unknown',
  'last-account',
  'ngo-has-data',
  'ngo-name-taken',
  'ngo-unknown',
  'nobody-reached',
  'not-for-your-role',
  'notification-unknown',
  'observer-fields',
  'observer-has-reports',
  'observer-of-others',
  'observer-phone-taken',
  'observer-phone-unknown',
  'observer-unknown',
  'organizers-only',
  'own-account',
  'own-ngo',
  'own-password',
  'password-refused',
  'period-unreadable',
  'range-reversed',
  'request-invalid',
  'session-unknown',
  'storage-full',
  'text-with-nul',
  'too-many-logins',
  'too-many-uploads',
  'xsrf-wrong',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

/** What is wrong with a single field: `code` beside its message, for the same use. */
export const fieldCodes = [
  'account-name-taken',
  'form-code-taken',
  'form-stays-published',
  'form-without-option',
  'form-without-question',
  'form-without-section',
  'ngo-short-name-taken',
  'ngo-unknown',
  'observer-phone-taken',
  'old-password-wrong',
  'own-ngo',
  'password-common',
  'password-is-account',
  'password-too-short',
  'question-code-twice',
  'required',
  'too-long',
  'too-short',
  'wrong',
] as const;

export type FieldCode = (typeof fieldCodes)[number];
