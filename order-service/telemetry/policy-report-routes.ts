/**
 * What browsers say that a page's policy blocked. On the page on which cards are typed nothing foreign may run: when
 * something tries, operators hear of it (PCI DSS 11.6.1).
 */
import type { Success } from '@driveaway/domain/api/failure.ts';
import { type PolicyReport } from '@driveaway/domain/api/policy-report.ts';
import { createThrottle } from '../http/limits/throttle.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { serviceCalls } from '../routes/service-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { ServiceMetrics } from '../ports/service-metrics.ts';

/** Anybody can send reports: each finding is in the log once an hour. */
const perFinding = { limit: 1, windowSeconds: 60 * 60 } as const;
const mostFindings = 1_000;

const directives: ReadonlySet<string> = new Set([
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'connect-src',
  'font-src',
  'frame-src',
  'form-action',
  'base-uri',
]);

/** A page without its query and without what is a number in its address: neither is the operators' business. */
const pageOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).pathname.replaceAll(/\d+/g, 'N').slice(0, 100) : '';

/** 'inline' and 'eval' as they are; of an address its origin alone. */
const blockedOf = (blocked: string): string =>
  URL.canParse(blocked) ? new URL(blocked).origin : blocked.replaceAll(/[^a-z-]/g, '').slice(0, 30);

const findingOf = ({ 'csp-report': report }: PolicyReport) => {
  const [named = ''] = (report['effective-directive'] || report['violated-directive']).split(' ');
  return {
    page: pageOf(report['document-uri']),
    directive: directives.has(named) ? named : 'other',
    blocked: blockedOf(report['blocked-uri']),
  };
};

/** POST /api/policy-reports. */
export const policyReportRoutes = (
  { clock, log }: Pick<ServicePorts, 'clock' | 'log'>,
  metrics: Pick<ServiceMetrics, 'count'>,
): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const findings = createThrottle(clock, perFinding, mostFindings);

  on(serviceCalls.policyReport, async (ctx, sent) => {
    const finding = findingOf(await sent.value());
    metrics.count('driveaway_policy_reports_total', { directive: finding.directive });
    if (findings.take(JSON.stringify(finding)).allowed) log.warn('A page’s policy blocked something', finding);
    const body: Success = { success: true, message: 'Noted.' };
    ctx.body = body;
  });

  return routes;
};
