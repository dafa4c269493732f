import type { Log } from '../telemetry/port.ts';
import type { Metrics } from '../telemetry/metrics-port.ts';
import { notSentCode, type PaymentGateway } from './port.ts';
import { classOfCode } from './rapid-codes.ts';

type GatewayFaultPorts = { readonly log: Log; readonly metrics: Pick<Metrics, 'count'> };

/** The gateway, with an error in the log and a count for each charge that it refuses for a fault of ours: keys, account, request. */
export const reportGatewayFaults = (gateway: PaymentGateway, { log, metrics }: GatewayFaultPorts): PaymentGateway => ({
  ...gateway,
  charge: async (request) => {
    const outcome = await gateway.charge(request);
    if (outcome.kind !== 'declined' || outcome.responseCode === notSentCode) return outcome;
    if (classOfCode(outcome.responseCode) === 'ours') {
      metrics.count('driveaway_gateway_faults_total');
      log.error('The payment gateway refused a charge for a fault of ours', new Error(outcome.responseCode), {
        paymentId: request.reference,
      });
    }
    return outcome;
  },
});
