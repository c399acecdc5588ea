import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { FrameContext } from '#src/app/frameContext.ts';
import { UserMenu } from '#src/app/UserMenu.tsx';
import { openScreen, settle } from '#tests/support/screen.tsx';
import { frameTools } from './frameTools.ts';

const rows = Promise.withResolvers<void>();

function Framed({ settled }: { settled: Promise<void> }) {
  const [tools] = useState(frameTools);
  useEffect(() => tools.history.stop, [tools]);
  return (
    <FrameContext value={{ ...tools, settled }}>
      <UserMenu />
    </FrameContext>
  );
}

const leave = () => screen.queryByRole('button', { name: 'Log out', hidden: true });

test('NAV-06 what the closed menu holds waits for the first rows', async () => {
  openScreen(<Framed settled={rows.promise} />);
  await settle(() => {});
  expect(leave()).toBeNull();
  await settle(() => rows.resolve());
  await waitFor(() => expect(leave()).not.toBeNull());
});

test('NAV-06 a menu that is opened before has everything', () => {
  openScreen(<Framed settled={new Promise(() => {})} />);
  const menu = document.querySelector('#account');
  if (menu === null) throw new Error('no menu');
  fireEvent(menu, new Event('beforetoggle'));
  expect(leave()).not.toBeNull();
});
