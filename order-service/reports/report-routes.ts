import { reconciledDaysSchema } from '@driveaway/domain/payments/reconciliation.ts';
import { reportQuerySchemas, type ReportName } from '@driveaway/domain/reports/report-query.ts';
import { csvOf, reportTable } from '@driveaway/domain/reports/report-table.ts';
import { sendFresh } from '../http/files/send-fresh.ts';
import { attachmentNamed } from '../http/files/content-disposition.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { validate } from '../http/requests/validate.ts';
import type { Machine } from '../machines/machine.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { routeList, type ApiRoute, type RouteContext } from '../routes/api-route.ts';
import { reportCalls } from '../routes/report-calls.ts';
import { reconcileBooks } from './reconcile-books.ts';
import { makeReport, ordersOfReadModel, reportQueryOf } from './make-report.ts';

/**
 * GET /api/back-office/reports/money and …/pipeline: a machine that is limited to retailers has theirs alone. GET
 * /api/back-office/reconciliation: of all orders, for operators.
 */
export const reportRoutes = (
  ports: Pick<ServicePorts, 'eventStore' | 'readModels' | 'gateway' | 'clock' | 'log'>,
): readonly ApiRoute[] => {
  const { routes, onMachine } = routeList();

  const answer = async (ctx: RouteContext, { clientId, retailers }: Machine, name: ReportName): Promise<void> => {
    const asked = validate(reportQuerySchemas[name], ctx.query);
    const query = reportQueryOf(asked, ports.clock.now(), retailers);
    const report = await makeReport(name, query, ordersOfReadModel(ports, query));
    const { from, to, at } = query;
    ports.log.info('report made', { requestId: ctx.state.requestId, clientId, report: name, from, to, at });
    ctx.set('Cache-Control', 'no-store');
    ctx.vary('Accept');
    if ((asked.format ?? ctx.accepts('json', 'csv')) !== 'csv') {
      ctx.body = report;
      return;
    }
    ctx.set('Content-Disposition', attachmentNamed(`${name}-${from}-${to}.csv`));
    ctx.type = 'text/csv; charset=utf-8; header=present';
    ctx.body = csvOf(reportTable(report));
  };
  onMachine(reportCalls.moneyReport, async (ctx, machine) => answer(ctx, machine, 'money'));
  onMachine(reportCalls.pipelineReport, async (ctx, machine) => answer(ctx, machine, 'pipeline'));
  onMachine(reportCalls.reconciliation, async (ctx) => {
    const reconciliation = await reconcileBooks(ports, validate(reconciledDaysSchema, ctx.query));
    if (reconciliation === undefined) {
      refuse({ code: 'not-available', message: 'The payment gateway does not say what it settled.' });
    }
    sendFresh(ctx, reconciliation);
  });

  return routes;
};
