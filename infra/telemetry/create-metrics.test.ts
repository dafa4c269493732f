import { describe, expect, it } from 'vitest';
import { createMetrics, createProcessMetrics } from './create-metrics.ts';

const open = () =>
  createMetrics({
    served_total: { type: 'counter', help: 'Requests served.', labels: ['route', 'status'] },
    open_payments: { type: 'gauge', help: 'Payments under way.' },
    duration_seconds: { type: 'histogram', help: 'How long.', labels: ['route'] },
  });

describe('metrics', () => {
  it('are Prometheus text: help, type and a line per set of labels', async () => {
    const metrics = open();
    metrics.count('served_total', { route: '/a', status: '200' });
    metrics.count('served_total', { route: '/a', status: '200' }, 2);
    metrics.count('served_total', { route: '/b', status: '404' });
    metrics.set('open_payments', 3);
    metrics.set('open_payments', 1);
    expect(await metrics.render()).toBe(
      [
        '# HELP served_total Requests served.',
        '# TYPE served_total counter',
        'served_total{route="/a",status="200"} 3',
        'served_total{route="/b",status="404"} 1',
        '',
        '# HELP open_payments Payments under way.',
        '# TYPE open_payments gauge',
        'open_payments 1',
        '',
        '# HELP duration_seconds How long.',
        '# TYPE duration_seconds histogram',
        '',
      ].join('\n'),
    );
  });

  it('count an observation in every bucket that it fits, with sum and count', async () => {
    const metrics = open();
    metrics.observe('duration_seconds', { route: '/a' }, 0.01);
    metrics.observe('duration_seconds', { route: '/a' }, 20);
    const text = await metrics.render();
    expect(text).toContain('duration_seconds_bucket{le="0.005",route="/a"} 0\n');
    expect(text).toContain('duration_seconds_bucket{le="0.01",route="/a"} 1\n');
    expect(text).toContain('duration_seconds_bucket{le="10",route="/a"} 1\n');
    expect(text).toContain('duration_seconds_bucket{le="+Inf",route="/a"} 2\n');
    expect(text).toContain('duration_seconds_sum{route="/a"} 20.01\nduration_seconds_count{route="/a"} 2\n');
  });

  it('escape what would end a label', async () => {
    const metrics = open();
    metrics.count('served_total', { route: 'a"b\\c\nd' });
    expect(await metrics.render()).toContain('served_total{route="a\\"b\\\\c\\nd"} 1\n');
  });

  it('refuse a name or a label that nobody defined', () => {
    expect(() => open().count('misspelt')).toThrow('misspelt');
    expect(() => open().count('served_total', { path: '/a' })).toThrow('path');
  });

  it('of the process say its processor time, memory and event loop', async () => {
    const text = await createProcessMetrics().render();
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ]) {
      expect(text).toMatch(new RegExp(`^${name} [\\d.e+-]+$`, 'm'));
    }
  });
});
