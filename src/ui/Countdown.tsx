import { useEffect, useState } from 'react';

interface CountdownProps {
  /** Milliseconds, from when it appears. */
  from: number;
  say: (seconds: number) => string;
}

/** Seconds that run down before the eyes; not read out, since every second would be. */
export function Countdown({ from, say }: CountdownProps) {
  const [end] = useState(() => performance.now() + from);
  const [seconds, setSeconds] = useState(Math.ceil(from / 1_000));
  useEffect(() => {
    // By the clock: in a tab that nobody looks at, timers come late.
    const look = () => setSeconds(Math.max(0, Math.round((end - performance.now()) / 1_000)));
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [end]);
  return (
    <span role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {say(seconds)}
    </span>
  );
}
