/** How large an election is made. */
export interface Scale {
  /** Times the stations of the demo. */
  stations: number;
  observers: number;
  threads: number;
  answers: number;
  notes: number;
  pictures: boolean;
  /** Stations from which somebody was to report, and nothing came. */
  silent: number;
}

export const scales = {
  demo: { stations: 1, observers: 1_000, threads: 2_500, answers: 50_000, notes: 600, pictures: true, silent: 120 },
  large: {
    stations: 5,
    observers: 20_000,
    threads: 25_000,
    answers: 1_000_000,
    notes: 100_000,
    pictures: false,
    silent: 500,
  },
} as const satisfies Record<string, Scale>;

/** `demo`, `large` or a factor such as `0.1`; undefined when it is none of them. */
export const scaleOf = (text: string): Scale | undefined => {
  if (text === 'demo' || text === 'large') return scales[text];
  const factor = Number(text);
  if (text.trim() === '' || !(factor >= 0.01 && factor <= 100)) return undefined;
  const times = (count: number) => Math.max(1, Math.round(count * factor));
  return {
    stations: Math.min(scales.large.stations, factor),
    observers: times(scales.demo.observers),
    threads: times(scales.demo.threads),
    answers: times(scales.demo.answers),
    notes: times(scales.demo.notes),
    pictures: factor <= 1,
    silent: times(scales.demo.silent),
  };
};
