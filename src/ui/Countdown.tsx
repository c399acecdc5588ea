import { useEffect, useState } from 'react';

interface CountdownProps {
  /** Milliseconds, from when it appears. */
  from: number;
  say: (seconds: number) => string;
}

/** Seconds that run down before the eyes; not read out, since every second would be. */
export function Countdown({ from, say }: CountdownProps) {
  const [seconds, setSeconds] = useState(Math.ceil(from / 1_000));
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {say(seconds)}
    </span>
  );
}
