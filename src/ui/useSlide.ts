import { useReducedMotion } from 'framer-motion';
import { animate } from 'framer-motion/dom/mini';

const timing = { duration: 0.18, ease: 'easeOut' } as const;

const slide = (element: Element, by: number) => animate(element, { translate: [`0 ${by}px`, '0 0'] }, timing);

/** Lets an element slide to its place from `by` px below it; null where motion is to be reduced. */
export const useSlide = () => (useReducedMotion() === true ? null : slide);
