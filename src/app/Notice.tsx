import type { ReactNode } from 'react';

/** A screen that has nothing but a message, and a way on. */
export const Notice = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <div className="notice">
    <h1 tabIndex={-1}>{title}</h1>
    <p>{text}</p>
    <p>{children}</p>
  </div>
);
