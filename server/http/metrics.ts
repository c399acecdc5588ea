export interface Served {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

/** A value that is read when somebody asks, with its name and meaning. */
export interface Gauge {
  name: string;
  help: string;
  read: () => Promise<readonly { labels?: Readonly<Record<string, string>>; value: number }[]>;
}

export interface Metrics {
  count(served: Served): void;
  /** Everything counted, in the text format of Prometheus. */
  write(gauges: readonly Gauge[]): Promise<string>;
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const label = (labels: Readonly<Record<string, string | number>>) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${String(value).replace(/["\\\n]/gu, '_')}"`)
    .join(',');

/** Counts by the pattern of the path, never by the path: the number of series stays small whatever is asked for. */
export function createMetrics(): Metrics {
  const answered = new Map<string, number>();
  const buckets = BUCKETS.map(() => 0);
  let count = 0;
  let sum = 0;
  return {
    count({ method, route, status, seconds }) {
      const key = label({ method, route, status });
      answered.set(key, (answered.get(key) ?? 0) + 1);
      count += 1;
      sum += seconds;
      for (const [index, limit] of BUCKETS.entries()) if (seconds <= limit) buckets[index] = (buckets[index] ?? 0) + 1;
    },
    async write(gauges) {
      const lines = [
        '# HELP vigil_requests_total Requests answered.',
        '# TYPE vigil_requests_total counter',
        ...[...answered].map(([key, value]) => `vigil_requests_total{${key}} ${value}`),
        '# HELP vigil_request_seconds Time from request to answer.',
        '# TYPE vigil_request_seconds histogram',
        ...BUCKETS.map((limit, index) => `vigil_request_seconds_bucket{le="${limit}"} ${buckets[index]}`),
        `vigil_request_seconds_bucket{le="+Inf"} ${count}`,
        `vigil_request_seconds_sum ${sum}`,
        `vigil_request_seconds_count ${count}`,
      ];
      for (const { name, help, read } of gauges) {
        lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`);
        for (const { labels, value } of await read())
          lines.push(`${name}${labels ? `{${label(labels)}}` : ''} ${value}`);
      }
      return `${lines.join('\n')}\n`;
    },
  };
}
