/** A machine at an app that is served, for tests: tokens without a sign-in, and calls as somebody at it. */
import type { MachineScope } from '@driveaway/domain/api/back-office.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';
import { machineTokens } from '../machine-token.ts';

/** All that those at a desk of a retailer may do. */
export const deskScopes = ['orders:read', 'orders:contact', 'orders:append', 'audit:read'] as const;

export type MachineAnswer = {
  readonly status: number;
  readonly text: string;
  /** The body's lines of JSON; none of a body that is no JSON. */
  readonly lines: readonly unknown[];
  /** The first line: the whole body, where it is one. */
  readonly json: unknown;
};

export type MachineAt = {
  /** A token for an hour from now; without `retailers` for what concerns any of them. */
  readonly tokenWith: (scopes: readonly MachineScope[], retailers?: readonly string[]) => string;
  /** GET without a body, else POST: text as lines of JSON. Without `operator` nobody is named. */
  readonly send: (path: string, body?: object | string, token?: string, operator?: string) => Promise<MachineAnswer>;
};

/** `scopes` are those of a call without a token of its own. */
export const machineAt = (
  { url, ports }: { readonly url: string; readonly ports: Pick<ServicePorts, 'clock' | 'randomness' | 'secrets'> },
  scopes: readonly MachineScope[] = deskScopes,
): MachineAt => {
  const tokenWith: MachineAt['tokenWith'] = (given, retailers) =>
    machineTokens(ports.secrets).sign(
      { clientId: 'yard', scopes: given, retailers },
      ports.clock.now(),
      ports.randomness.uuid(),
    );
  return {
    tokenWith,
    send: async (path, body, token = tokenWith(scopes), operator = 'ada') => {
      const isText = typeof body === 'string';
      const answer = await fetch(`${url}${path}`, {
        ...(body !== undefined && { method: 'POST', body: isText ? body : JSON.stringify(body) }),
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': isText ? 'application/x-ndjson' : 'application/json',
          ...(operator !== '' && { 'X-Operator': operator }),
        },
      });
      const text = await answer.text();
      const isJson = answer.headers.get('Content-Type')?.includes('json') === true;
      const lines = isJson ? text.split('\n').filter((line) => line !== '') : [];
      const parsed = lines.map((line): unknown => JSON.parse(line));
      return { status: answer.status, text, lines: parsed, json: parsed[0] };
    },
  };
};
