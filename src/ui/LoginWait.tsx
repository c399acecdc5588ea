import { Countdown } from './Countdown.tsx';

interface LoginWaitProps {
  /** What the server asked for. */
  seconds: number;
  /** Told the minutes and seconds that are left; `null` once it may be tried again. */
  say: (time: string | null) => string;
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** How long whoever tried a password too often has to wait. */
export const LoginWait = ({ seconds, say }: LoginWaitProps) => (
  <Countdown from={seconds * 1_000} say={(left) => say(left === 0 ? null : clock(left))} />
);
