/** POST /api/token: OAuth 2 client credentials (RFC 6749 §4.4). */
import type { MachineClient } from '@driveaway/infra/config/machine-clients.ts';
import {
  tokenRequestSchema,
  type TokenAnswer,
  type TokenError,
  type tokenFailureSchema,
} from '@driveaway/domain/api/back-office.ts';
import type { z } from 'zod';
import { sendFresh } from '../http/files/send-fresh.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { MalformedInput, malformedField } from '../http/failures/malformed-input.ts';
import { joinedMessages } from '../http/failures/send-failure.ts';
import { addressOf, createThrottle, takeAll, type ThrottleRule } from '../http/limits/throttle.ts';
import { validate } from '../http/requests/validate.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { machineCalls } from '../routes/machine-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { findMachineClient } from './machine-clients.ts';
import { machineTokens, machineTokenSeconds } from '../machines/machine-token.ts';
import { mayNotAsk } from '../machines/revoked-clients.ts';
import { machineFailureOf } from '../machines/machine-refusals.ts';
import { basicCredentials } from '../machines/basic-credentials.ts';

/** Wrong attempts per address: a right one clears them, so a busy client is never held up. */
const tokenLimit: ThrottleRule = { limit: 30, windowSeconds: 15 * 60 };

type TokenFailure = z.infer<typeof tokenFailureSchema>;

const send = (
  ctx: HttpContext,
  status: number,
  error: TokenError,
  failure: Omit<TokenFailure, 'error' | 'error_description' | 'requestId'>,
): void => {
  const body: TokenFailure = { ...failure, requestId: ctx.state.requestId, error, error_description: failure.message };
  ctx.status = status;
  sendFresh(ctx, body);
};

const refuseClient = (ctx: HttpContext): void => {
  const { status, failure } = machineFailureOf({ code: 'invalid-client' });
  ctx.state.refusal = 'invalid-client';
  // RFC 6749 §5.2: names the scheme by which the client tried
  ctx.set('WWW-Authenticate', `${ctx.get('Authorization') === '' ? 'Bearer' : 'Basic'} realm="driveaway"`);
  send(ctx, status, 'invalid_client', failure);
};

const refuseMalformed = (ctx: HttpContext, { errors }: MalformedInput): void => {
  ctx.state.refusal = 'malformed-input';
  const fields = Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, [...messages]]));
  send(ctx, 400, Object.hasOwn(errors, 'grant_type') ? 'unsupported_grant_type' : 'invalid_request', {
    success: false,
    code: 'malformed-input',
    message: joinedMessages(errors),
    errors: fields,
  });
};

/** The request with id and secret, wherever they were sent. MalformedInput when they come twice, or something is missing. */
const completeRequest = (ctx: HttpContext, sent: Readonly<Record<string, unknown>>) => {
  const basic = basicCredentials(ctx.get('Authorization'));
  if (basic === undefined) return validate(tokenRequestSchema, sent);
  if ('client_secret' in sent) throw malformedField('client_secret', 'The credentials must not come twice.');
  const { clientId, clientSecret } = basic;
  if ((sent['client_id'] ?? clientId) !== clientId) throw malformedField('client_id', 'These are two clients.');
  return validate(tokenRequestSchema, { ...sent, client_id: clientId, client_secret: clientSecret });
};

const isOver = ({ validUntil }: MachineClient, now: Temporal.Instant): boolean =>
  validUntil !== undefined && Temporal.Instant.compare(now, validUntil) >= 0;

/** Client credentials become a bearer token for an hour. Unknown clients and wrong secrets look alike. */
export const tokenRoutes = (
  ports: Pick<ServicePorts, 'clock' | 'randomness' | 'secrets' | 'log' | 'eventStore'>,
  machineClients: readonly MachineClient[],
  limit: ThrottleRule = tokenLimit,
): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const perAddress = createThrottle(ports.clock, limit);
  const tokens = machineTokens(ports.secrets);

  const answer = async (ctx: HttpContext, sent: Readonly<Record<string, unknown>>): Promise<void> => {
    const { client_id: clientId, client_secret: clientSecret } = completeRequest(ctx, sent);
    const client = findMachineClient(machineClients, { clientId, clientSecret });
    if (client === undefined || isOver(client, ports.clock.now()) || (await mayNotAsk(ports, clientId))) {
      ports.log.warn('machine refused', { requestId: ctx.state.requestId, code: 'invalid-client' });
      refuseClient(ctx);
      return;
    }
    ctx.state.clientId = clientId;
    perAddress.forget(addressOf(ctx));
    const body: TokenAnswer = {
      access_token: tokens.sign(client, ports.clock.now(), ports.randomness.uuid()),
      token_type: 'Bearer',
      expires_in: machineTokenSeconds,
      scope: client.scopes.join(' '),
    };
    ports.log.info('machine token', { requestId: ctx.state.requestId, clientId });
    sendFresh(ctx, body);
  };

  on(machineCalls.token, async (ctx, sent) => {
    takeAll([[perAddress, addressOf(ctx)]]);
    try {
      await answer(ctx, await sent.value());
    } catch (thrown) {
      if (!(thrown instanceof MalformedInput)) throw thrown;
      refuseMalformed(ctx, thrown);
    }
  });

  return routes;
};
