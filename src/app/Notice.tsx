import type { ReactNode } from 'react';
import { slotLook } from '#src/theme/classes.ts';

interface NoticeProps {
  title: string;
  text: string;
  /** What else there is to say. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A screen that has nothing but a message, and a way on. */
export const Notice = ({ title, text, beside, children }: NoticeProps) => (
  <div className={slotLook('frame', 'notice')}>
    <h1 tabIndex={-1}>{title}</h1>
    <p>{text}</p>
    {beside}
    <p>{children}</p>
  </div>
);
