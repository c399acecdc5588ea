import { expect, vi } from 'vitest';
import { nextReview } from '#contract/next-review.ts';
import { rowOf } from '#tests/support/reviews.ts';
import { settle } from '#tests/support/screen.tsx';
import { openDesk, rowsShown, waitingAct } from './desk.given.tsx';

/** What slides, and from where. */
function watched() {
  const slides: string[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the element again
  const { animate } = Element.prototype;
  vi.spyOn(Element.prototype, 'animate').mockImplementation(function (this: Element, frames) {
    const from: unknown = frames !== null && 'translate' in frames ? frames['translate'] : frames;
    slides.push(`${this.querySelector('strong')?.textContent} ${JSON.stringify(from)}`);
    return animate.call(this, frames);
  });
  return slides;
}

/** The first of three visits is confirmed and goes. */
export async function confirmFirst() {
  const stage = await openDesk({ open: 1 });
  const slides = watched();
  await stage.press('e');
  const verdict = { state: 'confirmed', isOpen: false, version: 2 } as const;
  await settle(() => waitingAct(stage).answer({ act: 7, row: rowOf(1, verdict, { version: 2 }) }));
  await settle(() => stage.waiting(nextReview).answer({ row: null, ahead: [] }));
  await stage.serve();
  expect(rowsShown()).toEqual(['AB 2', 'AB 3']);
  return slides;
}
