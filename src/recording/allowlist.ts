/** What is known to tell nothing of a person: all else is masked in a recording. Grow it by what a machine needs to be played again. */
const split = (words: string) => new Set(words.trim().split(/\s+/u));

/** Names of properties that stand in our code. A name that is none of these may be data: a map by somebody's name. */
export const knownNames: ReadonlySet<string> = split(`
  account act action actor actorId address adequatePollingStationSize administrativeTerritoryCode after ahead aliases
  all announced answerCount answered answeredAt answers applied area arrivals asksFirst asOf assignedTo at
  attachmentPath attachments attachmentsPaths attempts bad base before blank body browser by call called callees came
  canDeactivate cards cardSize chairmanPresence change changed changedAt changedBy changedFrom changes changesNothing
  channel channelName check checksExpiry children choices chosen chunkNumber chunkNumbers chunks chunkSize claim
  claimed claimedBy claims closed code column columns contest context coordinates copies copy count countedTo counts
  county CountyCode countyCode countyCodes countyName covered credential current currentlyCheckedIn currentVersion
  cursor data decidedBy decidedFrom decidedTo deliveries demand description desk detail deviceRegisterDate diaspora
  direction document done doubtful draft drop dropped duplicateOf edit email emptyFilter ended endsAt entity erased
  erasedAt error errorCodes errors escalated events excerpt expected expiresAt facts failed failure failures fault
  fcmToken field fieldErrors fields figures file fileName filter fixed flag flagged flaggedCount flagRevision followed
  follows form format formCode formDescription formId forms found fresh from fromPollingStationNumber future
  generation given givenAt good greatest hasApp hasNewEvidence hasRunOut head heard heardSince held hint history
  honouredSort hourBefore id idCounty idForm idNgo idObserver idOption idPollingStation idQuestion idQuestionType ids
  idSection impact index input insertedAt inSight intent isActive isAssigned isByHand isChanged isDirty isErased
  isEscalated isExact isFreeText isGathered isHeld isIn isInReach isJustIn isKept isMine isMissing isNew isNotified
  isOfOwnNgo isOn isOpen isOutdated isPartial isPollingStationPresidentFemale isRecounted isSelf isSilent isStale
  isTooMuch isUnread isUrgent isWithdrawn item items job judged kept keptAt key keys kind label lastAnswer lastCall
  lastHeard lastModified lastSeen lastUsed late latest left lenient level limit line lines list listed listSize load
  loaded loadedAt longest look lost lostAt machine maxBytes meanwhile medianSeconds medianSecondsToVerdict message
  mine minPresentMembers missed mode more Name name needsPassword new newer newest NewPassword newPassword news next
  ngo ngos note notes notification notificationMessage notificationTitle noting now Number number
  numberOfCommissionMembers numberOfFemaleMembers numberOfNotes numberOfPollingStations numberOfVotersOnTheList
  observer observerArrivalTime observerId observerLeaveTime observerName observerPhoneNumber observers of
  offsetSeconds oldestOpenSince oldPassword open opened openedFrom openedTo openEmergencies openQuestions openSection
  opensHeld openSince optionId options optionsToQuestions optionText order orderNumber organizer organizers others
  outcome outcomes output Page page PageSize pageSize params password passwordVersion past path pending pendingUpTo
  people person Phone phone phoneNumber phonePrefix phones picked Pin pin pinVersion place pollingStationName
  PollingStationNumber pollingStationNumber polls pollsPerStream problem problems progress proof proposal provinceCode
  pushes put quarters query question questionCode questionHint QuestionId questionId questions questionText
  questionType questionTypeId queued raised reach reached read reads readUpTo reason receivedBytes recent recipients
  recording recoveryCodes refusal refusals refused reloadChunkSize reply report request restsUntil result retryAfter
  review reviewText revision role row rows saved savedAt savedBy scope seal search seconds secret sectionCode
  sectionDescription sections seen selected senderAccount senderId senderIdNgo senderNgoName SendSMS sendSMS sent
  sentObserverIds sentUpTo serial session set settled shortName show shown side sight silent silentSince since
  singlePollingStationOrCommission size skipped slot snapshot Sort sort source state station stations status stored
  subject subjectId subjectType system tab tabs taken takenBy takenFrom territoryCode Text text texts theirs thread
  threads title to toast token toPollingStationNumber total totalBytes totalItems totalPages type typed typing
  undelivered undo undoes unfilteredItems unfolded uniqueId unreachedBy until unwritten upTo urbanArea urgent urgente
  url use user userName usualChunkSize value values ver verdict verdicts verdictsAnHour version versions view visit
  visitedStations visits waiting wanted warnSeconds wasAsked weight what whenSaved who whole wish withApp withNotes
  work worst writing
`);

/** Numbers that count, time or place something of the console. Numbers of observers, stations and forms are no such thing. */
const counting: ReadonlySet<string> = split(`
  announced answerCount attempts bad cardSize chunkNumber chunkNumbers chunkSize count currentVersion done dropped erased
  expiresAt failures
  flagRevision flaggedCount fresh generation good index judged latest left limit line listSize lost maxBytes new now
  offsetSeconds order orderNumber page pageSize passwordVersion polls pollsPerStream progress queued raised reach
  receivedBytes refusals reloadChunkSize retryAfter revision scope seconds sent serial size skipped status tabs
  totalBytes totalItems unfilteredItems usualChunkSize version wanted warnSeconds
`);

/** Moments that the console or the server set. */
const moments: ReadonlySet<string> = split('asOf givenAt keptAt loadedAt savedAt since lastUsed');
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?$/u;

/** Names of refusals, wherever they stand: a form has them by the name of its field. */
const refusals = split(`
  call-claimed-by-other changed-meanwhile old-password-wrong password-common review-changed second-factor-missing
  second-factor-needed second-factor-wrong
`);

/** Words of the code, by the property that may hold them. */
const words: Readonly<Record<string, ReadonlySet<string>>> = {
  change: split('renew remove'),
  direction: split('asc desc'),
  edit: split(`
    form.set section.set question.set option.set section.add question.add options.add option.paste options.same
    delete duplicate move shift replace
  `),
  ended: split('closed expired elsewhere unreadable'),
  error: split('Error TypeError RangeError ReferenceError SyntaxError AbortError QuotaExceededError SecurityError'),
  fault: split('offline stale broken'),
  flag: split('active organizer flagged urgent'),
  intent: split('draft publish'),
  kind: split('offline timeout server wrongShape forbidden refused sessionOver bug first more top'),
  level: split('form section question option'),
  list: split('urgent all urgents answers'),
  mode: split('new view edit'),
  outcome: split('removed kept vanished opened gone yielded saved refused merged reached unreached'),
  reason: split('notText'),
  refusal: split('empty tooLarge notText unreadable'),
  role: split('viewer reviewer ngoAdmin organizer'),
  show: split('all answered flagged'),
  side: split('mine theirs'),
  slot: split('mine old'),
  order: split('worst newest name late'),
  state: split('new inReview confirmed dismissed escalated reopened loading ready failed'),
  tab: split('new mine waiting done all'),
  type: split(`
    review.claimed review.givenBack review.postponed review.confirmed review.dismissed review.reopened review.undone
    review.escalated review.assigned review.commented review.called review.putToReview
  `),
  view: split('form section question toggle questions selection place'),
  what: split('delete sameOptions paste'),
  whenSaved: split('list wanted'),
};

export const isHarmlessNumber = (key: string): boolean => counting.has(key);

export const isHarmlessText = (key: string, value: string): boolean =>
  value.trim() === '' ||
  refusals.has(value) ||
  words[key]?.has(value) === true ||
  (moments.has(key) && moment.test(value));
