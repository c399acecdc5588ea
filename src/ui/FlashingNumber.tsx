import { useReducedMotion } from 'framer-motion';
import { useAnimate } from 'framer-motion/mini';
import { useLayoutEffect, useRef } from 'react';

const timing = { duration: 0.6, ease: 'easeOut' } as const;

/** A number that flashes once when it becomes another one, so that the eye finds what has changed. */
export function FlashingNumber({ text }: { text: string }) {
  const [number, animate] = useAnimate<HTMLSpanElement>();
  const isStill = useReducedMotion() === true;
  const before = useRef(text);
  useLayoutEffect(() => {
    const hasChanged = before.current !== text;
    before.current = text;
    if (hasChanged && !isStill) animate(number.current, { opacity: [0.2, 1] }, timing);
  }, [animate, number, isStill, text]);
  return <span ref={number}>{text}</span>;
}
