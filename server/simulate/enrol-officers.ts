import { randomUUID } from 'node:crypto';
import { listNgoAdmins, listNgos, updateNgoAdmin } from '#contract/ngos.ts';
import { logInAsStaff } from './briefing.ts';
import { ask, asked, posted, type Send } from './client.ts';
import type { Officer } from './officers.ts';

/** Accounts of reviewers at the first organizer, each logged in. Those of an earlier simulation get a new password. */
export async function enrolOfficers(send: Send, staff: Send, count: number): Promise<Officer[]> {
  const ngos = await asked(staff, listNgos.path, listNgos.reply);
  const organizer = ngos.find(({ organizer: isOrganizer, isActive }) => isOrganizer && isActive);
  if (organizer === undefined) throw new Error('There is no active organizer.');
  const path = listNgoAdmins.path.replace(':idNgo', String(organizer.id));
  const known = new Map((await asked(staff, path, listNgoAdmins.reply)).map(({ account, id }) => [account, id]));
  const officers: Officer[] = [];
  for (let number = 1; number <= count; number += 1) {
    const account = `desk-${number}`;
    const password = randomUUID();
    const id = known.get(account);
    const values = { account, password, role: 'reviewer' };
    await ask(staff, id === undefined ? path : updatePath(organizer.id, id), posted(values));
    officers.push({ account, send: await logInAsStaff(send, account, password) });
  }
  return officers;
}

const updatePath = (idNgo: number, id: number) =>
  updateNgoAdmin.path.replace(':idNgo', String(idNgo)).replace(':id', String(id));
