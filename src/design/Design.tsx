import { useEffect, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import styles from './Design.module.css';
import { Colours } from './Colours.tsx';
import { Buttons, Fields } from './Controls.tsx';
import { Failures, Small, Toasts } from './Feedback.tsx';
import { FormParts } from './FormParts.tsx';
import { Layout } from './Layout.tsx';
import { Lists, Rows } from './Lists.tsx';
import { Overlays } from './Overlays.tsx';
import { Profiles } from './Profiles.tsx';

const sections: readonly [string, ReactNode][] = [
  ['Colours', <Colours key="" />],
  ['Buttons', <Buttons key="" />],
  ['Fields', <Fields key="" />],
  ['Layout', <Layout key="" />],
  ['Lists', <Lists key="" />],
  ['Rows', <Rows key="" />],
  ['Failures and empty places', <Failures key="" />],
  ['Small parts', <Small key="" />],
  ['Toasts', <Toasts key="" />],
  ['Profiles', <Profiles key="" />],
  ['Forms', <FormParts key="" />],
  ['Overlays', <Overlays key="" />],
];

/** Every part in every state. In a built console it is not there: nothing imports it. */
export function Design({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return (
    <MemoryRouter>
      <div className={styles['page']}>
        <h1>Parts of the console</h1>
        {sections.map(([name, parts]) => (
          <section key={name} aria-label={name}>
            <h2>{name}</h2>
            {parts}
          </section>
        ))}
      </div>
    </MemoryRouter>
  );
}
