import type { Preferences } from '#src/storage/preferences.ts';

/** A short tone for new emergencies, if the reader wants one. */
export interface Sound {
  isOn: () => boolean;
  subscribe: (listener: () => void) => () => void;
  turn: (on: boolean) => void;
  ring: () => void;
  stop: () => void;
}

const soundKey = 'live.sound';

const seconds = { tone: 0.14, between: 0.18, atLeast: 3 };
const pitches = [784, 1047];
const loudness = 0.2;

const asFlag = (value: unknown) => (typeof value === 'boolean' ? value : undefined);

/** Browsers keep quiet until somebody pressed something: turning it on is such a moment, after a reload the next one is. */
export function createSound(preferences: Preferences): Sound {
  const listeners = new Set<() => void>();
  let isOn = preferences.recall(soundKey, asFlag) ?? false;
  let audio: AudioContext | null = null;
  let rangAt = -Infinity;
  let gestures = new AbortController();

  function wake() {
    gestures.abort();
    if (!('AudioContext' in window)) return;
    audio ??= new AudioContext();
    audio.resume().catch(() => undefined);
  }

  function awaitGesture() {
    gestures = new AbortController();
    for (const gesture of ['pointerdown', 'keydown']) document.addEventListener(gesture, wake, gestures);
  }

  function play(context: AudioContext) {
    if (context.state !== 'running' || context.currentTime - rangAt < seconds.atLeast) return;
    rangAt = context.currentTime;
    pitches.forEach((pitch, place) => beep(context, pitch, context.currentTime + place * seconds.between));
  }

  if (isOn) awaitGesture();
  return {
    isOn: () => isOn,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    turn(on) {
      isOn = on;
      preferences.keep(soundKey, on);
      if (on) wake();
      for (const listener of listeners) listener();
    },
    ring() {
      if (isOn && audio !== null) play(audio);
    },
    stop() {
      gestures.abort();
      audio?.close().catch(() => undefined);
      audio = null;
    },
  };
}

function beep(context: AudioContext, pitch: number, from: number) {
  const oscillator = new OscillatorNode(context, { frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(loudness, from + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.001, from + seconds.tone);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(from);
  oscillator.stop(from + seconds.tone);
}
