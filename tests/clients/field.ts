import type { Day } from './client.ts';

/**
 * A day in the field, for consoles to read: Ana was at two stations of county AB, answered a flagged option at the
 * first, told when she came and left a note there.
 */
export async function reported({ election }: Day) {
  const { people, forms, places, post, server } = election;
  const [a1, b1] = [forms('A1'), forms('B1')];
  await post(
    people.observer,
    { question: a1, at: ['AB', 1], options: [a1.no, { optionId: a1.other, value: 'No seal' }] },
    { question: b1, at: ['AB', 1], options: [b1.yes] },
    { question: a1, at: ['AB', 2], options: [a1.yes] },
  );
  await server.call('POST', '/api/v1/polling-station', {
    as: people.observer,
    body: {
      idPollingStation: 1,
      countyCode: 'AB',
      urbanArea: true,
      isPollingStationPresidentFemale: false,
      observerArrivalTime: '2026-11-22 07:15:00',
      numberOfVotersOnTheList: 1200,
    },
  });
  const note = new FormData();
  for (const [name, value] of Object.entries({
    CountyCode: 'AB',
    PollingStationNumber: '1',
    QuestionId: String(a1.id),
    Text: 'Seal broken',
  }))
    note.set(name, value);
  await server.app.request('/api/v2/note', {
    method: 'POST',
    headers: await server.bearer(people.observer),
    body: note,
  });
  return {
    ana: people.observer,
    station: places('AB', 1),
    formA: a1.form,
    a1,
  };
}
