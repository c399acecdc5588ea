/**
 * Reasons for which the server refuses what a person wanted: `code` of the problem that it answers. They stay as they
 * are, whatever the words beside them; the console has words of its own for each. Behind each stand the names of the
 * figures and names that those words say: `values` of the problem.
 */
export const refusals = {
  'account-name-taken': ['account'],
  'account-unknown': [],
  'act-key-used': [],
  'attachment-missing': [],
  'attachment-private': [],
  'attachment-unknown': [],
  'body-too-large': ['megabytes'],
  'call-claimed-by-other': ['account'],
  'call-unknown': [],
  'changed-meanwhile': [],
  'claimed-by-other': ['account'],
  'erasure-not-due': [],
  'export-of-others': [],
  'form-code-taken': ['form'],
  'form-in-use': ['form', 'answers', 'notes'],
  'form-incomplete': [],
  'form-saved-meanwhile': ['version'],
  'form-stays-published': ['answers', 'notes'],
  'form-unfinished': [],
  'form-unknown': [],
  'import-columns-missing': ['columns'],
  'import-not-text': [],
  'import-too-long': ['lines'],
  'last-account': [],
  'ngo-has-data': ['ngo', 'observers', 'accounts', 'notifications'],
  'ngo-name-taken': ['ngo', 'shortName'],
  'ngo-unknown': [],
  'moment-unknown': [],
  'nobody-reached': [],
  'not-for-your-role': [],
  'notification-unknown': [],
  'observer-erased': [],
  'observer-fields': [],
  'observer-has-reports': ['observer', 'answers', 'notes', 'stations', 'aside'],
  'observer-of-others': [],
  'observer-phone-taken': [],
  'observer-phone-unknown': ['phone'],
  'observer-unknown': [],
  'organizers-only': [],
  'own-account': [],
  'own-ngo': [],
  'own-password': [],
  'own-role': [],
  'pages-end': ['last'],
  'password-refused': [],
  'period-unreadable': [],
  'plan-columns-missing': ['columns'],
  'plan-empty': ['wrong'],
  'range-reversed': [],
  'request-invalid': [],
  'review-changed': [],
  'review-refused': [],
  'session-unknown': [],
  'station-unknown': [],
  'storage-full': [],
  'text-with-nul': [],
  'too-many-logins': ['seconds'],
  'too-many-uploads': ['seconds'],
  'visit-changed': [],
  'visit-unknown': [],
  'xsrf-wrong': [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type RefusalCode = keyof typeof refusals;

/** Figures and names, by the names that the table gives them. */
export type RefusalValues<Code extends RefusalCode> = Readonly<
  Record<(typeof refusals)[Code][number], string | number>
>;

/** What is wrong with a single field: `code` beside its message, for the same use. */
export const fieldCodes = [
  'account-name-taken',
  'changed-meanwhile',
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
  'pin-digits',
  'pin-obvious',
  'question-code-twice',
  'required',
  'too-long',
  'too-short',
  'wrong',
] as const;

export type FieldCode = (typeof fieldCodes)[number];
