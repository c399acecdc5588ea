import type { AnyStateMachine } from 'xstate';
import { accountsMachine } from '#machines/accounts/accounts.machine.ts';
import { createAnswersMachine } from '#machines/answers/answers.machine.ts';
import { bootMachine } from '#machines/boot/boot.machine.ts';
import { bulkActMachine } from '#machines/bulk-act/bulk-act.machine.ts';
import { callsMachine } from '#machines/calls/calls.machine.ts';
import { createClaimMachine } from '#machines/claim/claim.machine.ts';
import { createConfirmationMachine } from '#machines/confirmation/confirmation.machine.ts';
import { createJobMachine } from '#machines/job/job.machine.ts';
import { erasureMachine } from '#machines/erasure/erasure.machine.ts';
import { enrolmentMachine } from '#machines/enrolment/enrolment.machine.ts';
import { createExportMachine } from '#machines/export/export.machine.ts';
import { createFilterMachine } from '#machines/filter/filter.machine.ts';
import { createFindMachine } from '#machines/find/find.machine.ts';
import { formEditorMachine } from '#machines/form-editor/form-editor.machine.ts';
import { formOpeningMachine } from '#machines/form-opening/form-opening.machine.ts';
import { formSavingMachine } from '#machines/form-saving/form-saving.machine.ts';
import { createImportMachine } from '#machines/import/import.machine.ts';
import { createAutosaveMachine } from '#machines/autosave/autosave.machine.ts';
import { reviewUndoMachine } from '#machines/review-undo/review-undo.machine.ts';
import { createListMachine } from '#machines/list/list.machine.ts';
import { liveMachine } from '#machines/live/live.machine.ts';
import { lookAheadMachine } from '#machines/look-ahead/look-ahead.machine.ts';
import { createLoaderMachine } from '#machines/loader/loader.machine.ts';
import { loginMachine } from '#machines/login/login.machine.ts';
import { nextVisitMachine } from '#machines/next-visit/next-visit.machine.ts';
import { notificationMachine } from '#machines/notification/notification.machine.ts';
import { recipientsMachine } from '#machines/notification-recipients/notification-recipients.machine.ts';
import { createWatchedQueryMachine } from '#machines/watched-query/watched-query.machine.ts';
import { problemReportMachine } from '#machines/problem-report/problem-report.machine.ts';
import { createProfileMachine } from '#machines/profile/profile.machine.ts';
import { formContentsMachine } from '#machines/form-contents/form-contents.machine.ts';
import { createRecoveryMachine } from '#machines/recovery/recovery.machine.ts';
import { createProfileRemovalMachine } from '#machines/profile-removal/profile-removal.machine.ts';
import { reviewChart } from '#machines/review/review.chart.ts';
import { resetPasswordMachine } from '#machines/reset-password/reset-password.machine.ts';
import { createResourceMachine } from '#machines/resource/resource.machine.ts';
import { reviewCountsMachine } from '#machines/review-counts/review-counts.machine.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { selectionMachine } from '#machines/selection/selection.machine.ts';
import { actQueueMachine } from '#machines/act-queue/act-queue.machine.ts';
import { passwordChangeMachine } from '#machines/password-change/password-change.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { sessionsMachine } from '#machines/sessions/sessions.machine.ts';
import { statisticsMachine } from '#machines/statistics/statistics.machine.ts';
import { createRowActionsMachine } from '#machines/row-actions/row-actions.machine.ts';
import { threadMachine } from '#machines/thread/thread.machine.ts';
import { createThreadsMachine } from '#machines/threads/threads.machine.ts';
import { createTogglesMachine } from '#machines/toggles/toggles.machine.ts';
import { topListMachine } from '#machines/top-list/top-list.machine.ts';
import { createTimelineMachine } from '#machines/timeline/timeline.machine.ts';
import { toastMachine } from '#machines/toast/toast.machine.ts';
import { toastsMachine } from '#machines/toasts/toasts.machine.ts';
import { unreadMachine } from '#machines/unread/unread.machine.ts';
import { createWallFiguresMachine } from '#machines/wall-figures/wall-figures.machine.ts';
import { wallMachine } from '#machines/wall/wall.machine.ts';

/** The life cycles that the server obeys, too, by the names of their folders. */
export const charts: Record<string, AnyStateMachine> = { review: reviewChart };

/** Every machine by the name of its folder. */
export const catalogue: Record<string, AnyStateMachine> = {
  accounts: accountsMachine,
  answers: createAnswersMachine<unknown>(),
  boot: bootMachine,
  'bulk-act': bulkActMachine,
  calls: callsMachine,
  claim: createClaimMachine<unknown>(),
  confirmation: createConfirmationMachine<unknown>(),
  job: createJobMachine<unknown, unknown, unknown>(),
  export: createExportMachine<unknown>(),
  erasure: erasureMachine,
  filter: createFilterMachine(),
  find: createFindMachine<unknown, unknown>(),
  'form-editor': formEditorMachine,
  'form-opening': formOpeningMachine,
  'form-saving': formSavingMachine,
  import: createImportMachine<unknown, unknown, unknown>(),
  autosave: createAutosaveMachine<unknown>(),
  'review-undo': reviewUndoMachine,
  list: createListMachine<unknown, unknown>(),
  live: liveMachine,
  login: loginMachine,
  enrolment: enrolmentMachine,
  'second-factor': secondFactorMachine,
  'look-ahead': lookAheadMachine,
  'next-visit': nextVisitMachine,
  notification: notificationMachine,
  'notification-recipients': recipientsMachine,
  'watched-query': createWatchedQueryMachine<unknown, unknown>(() => false),
  'act-queue': actQueueMachine,
  'problem-report': problemReportMachine,
  profile: createProfileMachine<unknown, unknown>({ keyOf: () => '', hasField: () => true, rebase: (draft) => draft }),
  'form-contents': formContentsMachine,
  recovery: createRecoveryMachine<unknown>(),
  'profile-removal': createProfileRemovalMachine<unknown>(),
  'reset-password': resetPasswordMachine,
  loader: createLoaderMachine<unknown, unknown>(),
  resource: createResourceMachine<unknown, unknown>(),
  'review-counts': reviewCountsMachine,
  selection: selectionMachine,
  'password-change': passwordChangeMachine,
  session: sessionMachine,
  sessions: sessionsMachine,
  statistics: statisticsMachine,
  'row-actions': createRowActionsMachine<unknown, unknown, string>(() => ({ key: '', name: '' })),
  thread: threadMachine,
  threads: createThreadsMachine<unknown>(),
  timeline: createTimelineMachine<unknown, unknown>(),
  toast: toastMachine,
  toasts: toastsMachine,
  toggles: createTogglesMachine<string>(),
  'top-list': topListMachine,
  unread: unreadMachine,
  wall: wallMachine,
  'wall-figures': createWallFiguresMachine<unknown>(),
};
