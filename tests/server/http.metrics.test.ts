import { expect, test } from 'vitest';
import { createMetrics } from '#server/http/metrics.ts';

test('metrics count by route, with their sum, in buckets that hold whatever was no slower', async () => {
  const metrics = createMetrics();
  const served = [
    ['GET', '/a/:id', 200, 0.01],
    ['GET', '/a/:id', 200, 0.25],
    ['POST', '/a/:id', 200, 4],
    ['GET', '/a/:id', 503, 60],
    ['GET', '/a"\\\n', 200, 0.0625],
  ] as const;
  for (const [method, route, status, seconds] of served) metrics.count({ method, route, status, seconds });
  const read = async () => [
    { labels: { of: 'ă"b', in: 'c\\d\ne' }, value: 7 },
    { labels: { of: 'f' }, value: 0 },
  ];
  const text = await metrics.write([
    { name: 'vigil_things', help: 'Things.', read },
    { name: 'vigil_age_seconds', help: 'Age.', read: async () => [{ value: 1.5 }] },
    { name: 'vigil_none', help: 'None.', read: async () => [] },
  ]);
  expect(text).toBe(`# HELP vigil_requests_total Requests answered.
# TYPE vigil_requests_total counter
vigil_requests_total{method="GET",route="/a/:id",status="200"} 2
vigil_requests_total{method="POST",route="/a/:id",status="200"} 1
vigil_requests_total{method="GET",route="/a/:id",status="503"} 1
vigil_requests_total{method="GET",route="/a___",status="200"} 1
# HELP vigil_request_seconds Time from request to answer.
# TYPE vigil_request_seconds histogram
vigil_request_seconds_bucket{le="0.005"} 0
vigil_request_seconds_bucket{le="0.01"} 1
vigil_request_seconds_bucket{le="0.025"} 1
vigil_request_seconds_bucket{le="0.05"} 1
vigil_request_seconds_bucket{le="0.1"} 2
vigil_request_seconds_bucket{le="0.25"} 3
vigil_request_seconds_bucket{le="0.5"} 3
vigil_request_seconds_bucket{le="1"} 3
vigil_request_seconds_bucket{le="2.5"} 3
vigil_request_seconds_bucket{le="5"} 4
vigil_request_seconds_bucket{le="10"} 4
vigil_request_seconds_bucket{le="+Inf"} 5
vigil_request_seconds_sum 64.3225
vigil_request_seconds_count 5
# HELP vigil_things Things.
# TYPE vigil_things gauge
vigil_things{of="ă_b",in="c_d_e"} 7
vigil_things{of="f"} 0
# HELP vigil_age_seconds Age.
# TYPE vigil_age_seconds gauge
vigil_age_seconds 1.5
# HELP vigil_none None.
# TYPE vigil_none gauge
`);
});
