/**
 * What browsers say that a page's policy blocked. On the page on which cards are typed nothing foreign may run: when
 * something tries, operators hear of it (PCI DSS 11.6.1).
 */
import { success } from '@driveaway/domain/api/failure.ts';
import type { PolicyReport, PolicyReportList } from '@driveaway/domain/api/policy-report.ts';
import { createThrottle, networkOf } from '../http/limits/throttle.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { serviceCalls } from '../routes/service-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { ServiceMetrics } from '../ports/service-metrics.ts';

/** Anybody can send reports: no network drowns those of others, and each finding is in the log once an hour. */
const perNetwork = { limit: 60, windowSeconds: 60 * 60 } as const;
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
  'require-trusted-types-for',
  'trusted-types',
]);

/** A page without its query and without what is a number in its address: neither is the operators' business. */
const pageOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).pathname.replaceAll(/\d+/g, 'N').slice(0, 100) : '';

/** 'inline' and 'eval' as they are; of an address its origin alone. */
const blockedOf = (blocked: string): string =>
  URL.canParse(blocked) ? new URL(blocked).origin : blocked.replaceAll(/[^a-z-]/g, '').slice(0, 30);

type Blocked = { readonly page: string; readonly directive: string; readonly blocked: string };

/** What was sent in one request: one report, or a list of the Reporting API. */
const reportsIn = (sent: PolicyReport | PolicyReportList): readonly Blocked[] => {
  if ('csp-report' in sent) {
    const report = sent['csp-report'];
    const directive = report['effective-directive'] || report['violated-directive'];
    return [{ page: report['document-uri'], directive, blocked: report['blocked-uri'] }];
  }
  return sent
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body }) => ({ page: body.documentURL, directive: body.effectiveDirective, blocked: body.blockedURL }));
};

const findingOf = ({ page, directive, blocked }: Blocked): Blocked => {
  const [named = ''] = directive.split(' ');
  return { page: pageOf(page), directive: directives.has(named) ? named : 'other', blocked: blockedOf(blocked) };
};

/** POST /api/policy-reports. */
export const policyReportRoutes = (
  { clock, log }: Pick<ServicePorts, 'clock' | 'log'>,
  metrics: Pick<ServiceMetrics, 'count'>,
): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const ofNetworks = createThrottle(clock, perNetwork);
  const findings = createThrottle(clock, perFinding, mostFindings);

  on(serviceCalls.policyReport, async (ctx, sent) => {
    const network = networkOf(ctx);
    for (const finding of reportsIn(await sent.value()).map(findingOf)) {
      if (!ofNetworks.take(network).allowed) break;
      metrics.count('driveaway_policy_reports_total', { directive: finding.directive });
      if (findings.take(JSON.stringify(finding)).allowed) log.warn('A page’s policy blocked something', finding);
    }
    ctx.body = success('Noted.');
  });

  return routes;
};
