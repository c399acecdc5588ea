import * as account from './account.ts';
import * as acts from './acts.ts';
import * as answers from './answers.ts';
import * as coverage from './coverage.ts';
import * as coverageCalls from './coverage-calls.ts';
import * as coveragePlan from './coverage-plan.ts';
import * as deskReport from './desk-report.ts';
import * as deskViews from './desk-views.ts';
import * as erasure from './erasure.ts';
import * as exports from './exports.ts';
import * as features from './features.ts';
import * as find from './find.ts';
import * as formList from './form-list.ts';
import * as forms from './forms.ts';
import * as live from './live.ts';
import * as nextReview from './next-review.ts';
import * as ngos from './ngos.ts';
import * as notes from './notes.ts';
import * as notifications from './notifications.ts';
import * as observerImport from './observer-import.ts';
import * as observerPage from './observer-page.ts';
import * as observers from './observers.ts';
import * as observerChanges from './observer-changes.ts';
import * as reviewActs from './review-acts.ts';
import * as reviewClaims from './review-claims.ts';
import * as reviewLog from './review-log.ts';
import * as reviews from './reviews.ts';
import * as secondFactor from './second-factor.ts';
import * as login from './login.ts';
import * as questionStatistics from './question-statistics.ts';
import * as sessions from './sessions.ts';
import * as situation from './situation.ts';
import * as stations from './stations.ts';
import * as statistics from './statistics.ts';
import * as threads from './threads.ts';
import * as unread from './unread.ts';
import * as wall from './wall.ts';

/** Every call there is, by name. The server must handle each; the console imports single endpoints from their modules. */
export const contract = {
  authorize: login.authorize,
  authorizeV1: login.authorizeV1,

  getFeatures: features.getFeatures,
  getAccount: account.getAccount,
  changePassword: account.changePassword,
  listSessions: sessions.listSessions,
  endSession: sessions.endSession,
  endOtherSessions: sessions.endOtherSessions,
  logOut: login.logOut,
  listAccountSessions: sessions.listAccountSessions,
  endAccountSession: sessions.endAccountSession,
  endAccountSessions: sessions.endAccountSessions,

  getSecondFactor: secondFactor.getSecondFactor,
  beginFactor: secondFactor.beginFactor,
  confirmFactor: secondFactor.confirmFactor,
  renewRecoveryCodes: secondFactor.renewRecoveryCodes,
  removeFactor: secondFactor.removeFactor,
  resetAccountFactor: secondFactor.resetAccountFactor,
  demandFactor: secondFactor.demandFactor,
  beginFactorAtLogin: secondFactor.beginFactorAtLogin,
  confirmFactorAtLogin: secondFactor.confirmFactorAtLogin,

  listObservers: observers.listObservers,
  countObservers: observers.countObservers,
  addObserver: observerChanges.addObserver,
  updateObserver: observerChanges.updateObserver,
  deleteObserver: observerChanges.deleteObserver,
  resetObserver: observerChanges.resetObserver,
  activeObservers: observers.activeObservers,
  importObservers: observerImport.importObservers,
  importTemplate: observerImport.importTemplate,
  checkPhones: observerImport.checkPhones,
  exportObservers: observers.exportObservers,
  listObserverEvents: observerPage.listObserverEvents,
  listObserverStations: observerPage.listObserverStations,
  viewObserver: erasure.viewObserver,
  getRetention: erasure.getRetention,
  eraseObservers: erasure.eraseObservers,

  listNgos: ngos.listNgos,
  getNgo: ngos.getNgo,
  addNgo: ngos.addNgo,
  updateNgo: ngos.updateNgo,
  updateNgoById: ngos.updateNgoById,
  deleteNgo: ngos.deleteNgo,
  setNgoOrganizer: ngos.setNgoOrganizer,
  setNgoStatus: ngos.setNgoStatus,
  listNgoAdmins: ngos.listNgoAdmins,
  getNgoAdmin: ngos.getNgoAdmin,
  addNgoAdmin: ngos.addNgoAdmin,
  updateNgoAdmin: ngos.updateNgoAdmin,
  deleteNgoAdmin: ngos.deleteNgoAdmin,

  listCounties: stations.listCounties,
  listPhoneCounties: stations.listPhoneCounties,
  listProvinces: stations.listProvinces,
  listProvinceCounties: stations.listProvinceCounties,
  listMunicipalities: stations.listMunicipalities,
  listStations: stations.listStations,
  visitStation: stations.visitStation,
  leaveStation: stations.leaveStation,
  addStationInfo: stations.addStationInfo,
  updateStationInfo: stations.updateStationInfo,

  listThreads: threads.listThreads,
  listCompletedQuestions: answers.listCompletedQuestions,
  getAnswerExtra: answers.getAnswerExtra,
  getVisitHistory: answers.getVisitHistory,
  submitAnswers: answers.submitAnswers,
  threadEvents: live.threadEvents,
  followThreads: live.followThreads,
  countUnread: unread.countUnread,
  markRead: unread.markRead,

  listReviews: reviews.listReviews,
  countReviews: reviews.countReviews,
  getReview: reviews.getReview,
  actOnReview: reviewActs.actOnReview,
  listColleagues: reviews.listColleagues,
  actOnReviews: reviewActs.actOnReviews,
  peekNext: nextReview.peekNext,
  nextReview: nextReview.nextReview,
  renewClaims: reviewClaims.renewClaims,
  giveBackAll: reviewClaims.giveBackAll,
  followReviews: reviews.followReviews,
  listReviewLog: reviewLog.listReviewLog,
  reviewNumbers: deskReport.reviewNumbers,
  getHandover: deskReport.getHandover,
  noteHandover: deskReport.noteHandover,
  listDeskViews: deskViews.listDeskViews,
  saveDeskView: deskViews.saveDeskView,
  changeDeskView: deskViews.changeDeskView,
  deleteDeskView: deskViews.deleteDeskView,

  listNotes: notes.listNotes,
  addNote: notes.addNote,
  uploadNote: notes.uploadNote,
  getAttachment: notes.getAttachment,
  getSignedFile: notes.getSignedFile,

  listForms: formList.listForms,
  listFormVersions: forms.listFormVersions,
  getForm: forms.getForm,
  getFormUse: forms.getFormUse,
  addForm: forms.addForm,
  updateForm: forms.updateForm,
  deleteForm: forms.deleteForm,

  getStatistic: statistics.getStatistic,
  getFormStatistics: questionStatistics.getFormStatistics,
  getQuestionStatistics: questionStatistics.getQuestionStatistics,
  listCountedVisits: questionStatistics.listCountedVisits,
  getSituationSeries: situation.getSituationSeries,
  getSituation: situation.getSituation,
  markLooked: situation.markLooked,
  listReportingStations: situation.listReportingStations,
  listUndelivered: situation.listUndelivered,
  getWall: wall.getWall,
  listWallLinks: wall.listWallLinks,
  makeWallLink: wall.makeWallLink,
  endWallLink: wall.endWallLink,

  getCoverage: coverage.getCoverage,
  listCoverageMoments: coverage.listCoverageMoments,
  listCoverageStations: coverage.listCoverageStations,
  listStationStates: coverage.listStationStates,
  getCoverageStation: coverage.getCoverageStation,
  getExpectations: coverage.getExpectations,
  setFormHours: coverage.setFormHours,
  importPlan: coveragePlan.importPlan,
  removePlan: coveragePlan.removePlan,
  planTemplate: coveragePlan.planTemplate,
  getCountyShapes: coveragePlan.getCountyShapes,
  listLateStations: coverageCalls.listLateStations,
  listLateObservers: coverageCalls.listLateObservers,
  nextCall: coverageCalls.nextCall,
  claimCall: coverageCalls.claimCall,
  renewCall: coverageCalls.renewCall,
  giveBackCall: coverageCalls.giveBackCall,
  noteCall: coverageCalls.noteCall,

  sendNotification: notifications.sendNotification,
  sendNotificationToAll: notifications.sendNotificationToAll,
  countReached: notifications.countReached,
  previewReach: notifications.previewReach,
  listNotifications: notifications.listNotifications,
  getNotification: notifications.getNotification,
  listRecipients: notifications.listRecipients,
  registerDevice: notifications.registerDevice,

  findAnything: find.findAnything,

  listActs: acts.listActs,
  listActors: acts.listActors,
  exportActs: acts.exportActs,

  exportAnswers: exports.exportAnswers,
  exportNotes: exports.exportNotes,
  exportWorkbook: exports.exportWorkbook,
} as const;

export type Contract = typeof contract;
