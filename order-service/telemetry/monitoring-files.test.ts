/** What infra/docker/monitoring asks Prometheus for is what services say, and every alert is explained. */
import { readFileSync } from 'node:fs';
import { createProcessMetrics } from '@driveaway/infra/telemetry/create-metrics.ts';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { serviceMetricNames } from '../ports/service-metrics.ts';

const textOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const rulesSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smhd]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string() }),
        }),
      ),
    }),
  ),
});
const rules = rulesSchema
  .parse(parse(textOf('infra/docker/monitoring/alerts.yml')))
  .groups.flatMap((group) => group.rules);

const dashboardSchema = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })),
});
const { panels } = dashboardSchema.parse(JSON.parse(textOf('infra/docker/monitoring/dashboard.json')));

const metricsIn = (expression: string): readonly string[] =>
  [...expression.matchAll(/\b(?:driveaway|process|nodejs)_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''));

const processNames = [...(await createProcessMetrics().render()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
const known = new Set([...serviceMetricNames, ...processNames]);

describe('the monitoring files', () => {
  it.each(rules)('$alert asks for metrics that there are', ({ expr }) => {
    expect(metricsIn(expr).filter((name) => !known.has(name))).toEqual([]);
    expect(metricsIn(expr).length > 0 || expr.startsWith('up{')).toBe(true);
  });

  it.each(panels)('the panel "$title" shows metrics that there are', ({ targets }) => {
    const shown = targets.flatMap(({ expr }) => metricsIn(expr));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((name) => !known.has(name))).toEqual([]);
  });

  it('have a paragraph for every alert, and for no other', () => {
    const explained = [...textOf('docs/operations.md').matchAll(/^- \*\*(\w+)\*\*: /gm)].map(([, name]) => name);
    expect(new Set(explained)).toEqual(new Set(rules.map(({ alert }) => alert)));
  });

  it('read services by the names and ports that compose gives them', () => {
    const prometheus = textOf('infra/docker/monitoring/prometheus.yml');
    const compose = textOf('docker-compose.yml');
    const targets = [...prometheus.matchAll(/([\w-]+):3001/g)].map(([, name]) => name);
    expect(targets.length).toBeGreaterThan(0);
    for (const name of targets) expect(compose).toMatch(new RegExp(`^  ${name}:`, 'm'));
    expect(prometheus).toContain('/api/token');
  });
});
