import type { Chosen } from './answering.ts';
import type { Random } from './random.ts';
import type { Row } from './register.ts';
import type { Visit } from './visits.ts';

const calm = [
  'Everything calm so far, about 40 voters in the last hour.',
  'The commission lets observers move freely and answers questions.',
  'Long queue after the church service, up to 25 minutes of waiting.',
  'The tablet had no connection for ten minutes, the members used the paper list.',
  'The ramp for wheelchairs is too steep, two members helped.',
  'A new member took the place of one who fell ill.',
  'The camera for the count was tested, it works.',
  'Photo of the list at the door.',
  'Doamna președintă ne-a explicat pe larg procedura.',
] as const;

const alarming = [
  'Posters of a candidate 50 metres from the door. The police know.',
  'A man outside writes down who comes in. Photo attached.',
  'Two people in one booth. The president did nothing after I pointed it out.',
  'A voter photographed the ballot paper and showed the picture outside.',
  'The seal of the mobile box was broken when it came back.',
  'I was told to stay behind the tape, ten metres from the table.',
  'Voters brought by minibus, the driver had a list of names.',
  'The figures in the protocol do not agree with what was read aloud.',
] as const;

export interface Picture {
  content: Buffer;
  sha256: string;
}

export interface Taken {
  notes: Row<'note'>[];
  attachments: Row<'attachment'>[];
  /** What each attachment shows. */
  pictures: (Picture & { id: string })[];
}

/** `count` notes of a visit, some of them on a question, some with photos; `nextId` is the first one's id. */
export const takeNotes = (
  random: Random,
  visit: Visit,
  chosen: readonly Chosen[],
  count: number,
  nextId: number,
  options: { until: number; pictures: readonly Picture[] },
): Taken => {
  const taken: Taken = { notes: [], attachments: [], pictures: [] };
  for (let index = 0; index < count; index += 1) {
    const id = nextId + index;
    const flagged = chosen.filter(({ option }) => option.flagged);
    const about = random.chance(0.65) ? random.pick(flagged.length > 0 ? flagged : chosen) : undefined;
    const worrying = about === undefined ? flagged.length > 0 && random.chance(0.5) : about.option.flagged;
    taken.notes.push({
      id,
      observer_id: visit.observer.id,
      polling_station_id: visit.station.id,
      question_id: about?.question.id ?? null,
      text: random.pick(worrying ? alarming : calm),
      digest: `demo-${id}`,
      created_at: new Date(Math.round(visit.arrives + random.next() * (options.until - visit.arrives))),
    });
    if (options.pictures.length === 0 || !random.chance(0.35)) continue;
    const photos = random.pick([1, 1, 1, 2, 3]);
    for (let position = 0; position < photos; position += 1) {
      const attachment = random.uuid();
      const { content, sha256 } = random.pick(options.pictures);
      taken.pictures.push({ id: attachment, content, sha256 });
      taken.attachments.push({
        id: attachment,
        note_id: id,
        position,
        file_name: `photo-${id}-${position + 1}.png`,
        content_type: 'image/png',
        size: content.length,
        sha256,
      });
    }
  }
  return taken;
};
