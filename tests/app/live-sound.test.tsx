import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { expectAccessible } from '#tests/support/axe.ts';
import { threadOf } from '#tests/support/threads.ts';
import { expectBadge, liveStage, open, tell, urgent } from './live.given.tsx';

liveStage();

describe('the sound', () => {
  let rang: number[] = [];
  let contexts = 0;

  /** As much of the browser's audio as a tone needs. */
  class Audio {
    state = 'suspended';
    currentTime = 10;
    destination = {};
    constructor() {
      contexts += 1;
    }
    resume() {
      this.state = 'running';
      return Promise.resolve();
    }
    close() {
      return Promise.resolve();
    }
  }
  class Tone {
    connect = () => this;
    stop() {}
    start(at: number) {
      rang.push(at);
    }
  }
  class Gain {
    gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    connect = () => this;
  }

  beforeEach(() => {
    rang = [];
    contexts = 0;
    vi.stubGlobal('AudioContext', Audio);
    vi.stubGlobal('OscillatorNode', Tone);
    vi.stubGlobal('GainNode', Gain);
  });

  const soundSwitch = async () => {
    const [button] = await screen.findAllByRole('button', { name: 'Sound for new emergencies', hidden: true });
    if (button === undefined) throw new Error('the header has a switch for the sound');
    return button;
  };

  test('NAV-06 is off until it is wanted, and sounds for a new emergency, not for each of a moment', async () => {
    await open();
    await expectBadge('Emergencies2 2 emergencies not read yet');
    await tell('a', urgent(2));
    expect([rang, contexts]).toEqual([[], 0]);
    const button = await soundSwitch();
    expect(button).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(button);
    expect([button.getAttribute('aria-pressed'), localStorage.getItem('live.sound')]).toEqual(['true', 'true']);
    await tell('b', threadOf(6, { flaggedCount: 0 }));
    expect(rang).toEqual([]);
    await tell('c', urgent(1));
    await expectBadge('Emergencies4 4 emergencies not read yet');
    await tell('d', urgent(7));
    await expectBadge('Emergencies5 5 emergencies not read yet');
    expect(rang).toEqual([10, 10.18]);
    await userEvent.click(button);
    expect([button.getAttribute('aria-pressed'), localStorage.getItem('live.sound')]).toEqual(['false', 'false']);
    await expectAccessible();
  });

  test('NAV-06 is remembered, and waits for the first key or click, as browsers ask', async () => {
    localStorage.setItem('live.sound', 'true');
    await open();
    expect(await soundSwitch()).toHaveAttribute('aria-pressed', 'true');
    await tell('a', urgent(2));
    await expectBadge('Emergencies3 3 emergencies not read yet');
    expect(rang).toEqual([]);
    await userEvent.keyboard('x');
    await tell('b', urgent(1));
    await expectBadge('Emergencies4 4 emergencies not read yet');
    expect([rang, contexts]).toEqual([[10, 10.18], 1]);
  });
});
