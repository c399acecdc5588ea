import { listForms } from '#contract/form-list.ts';
import * as forms from '#contract/forms.ts';
import * as ngos from '#contract/ngos.ts';
import * as observerImport from '#contract/observer-import.ts';
import * as observers from '#contract/observers.ts';
import * as observerChanges from '#contract/observer-changes.ts';

/** The calls of one domain, for a server that answers nothing else. */
export const ngoCalls = {
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
};

export const observerCalls = {
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
};

export const formCalls = {
  listForms,
  listFormVersions: forms.listFormVersions,
  getForm: forms.getForm,
  getFormUse: forms.getFormUse,
  addForm: forms.addForm,
  updateForm: forms.updateForm,
  deleteForm: forms.deleteForm,
};
