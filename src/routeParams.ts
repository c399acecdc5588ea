type Thread = { idObserver: number; idPollingStation: number };

/** The routes by their names, with what stands in their addresses. */
export interface Params {
  root: null;
  login: null;
  ngos: null;
  ngoNew: null;
  ngoEdit: { id: number };
  ngoView: { id: number };
  urgents: null;
  urgentsThread: Thread;
  deskNumbers: null;
  handover: null;
  answers: null;
  answersThread: Thread;
  situation: null;
  stations: null;
  wallLinks: null;
  coverage: null;
  coverageStations: null;
  coverageStation: { id: number };
  coverageCalls: null;
  coveragePlan: null;
  planImport: null;
  statistics: null;
  questions: null;
  countedVisits: null;
  topList: { key: string };
  observers: null;
  observerImport: null;
  observerNew: null;
  observerView: { phone: string };
  observerEdit: { phone: string };
  forms: null;
  formNew: null;
  form: { id: number };
  notifications: null;
  notificationHistory: null;
  notificationSent: { id: number };
  undelivered: null;
  acts: null;
  account: null;
}
