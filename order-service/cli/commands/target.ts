/** Who a command asks: a server, or whoever has a data directory. */
import { z } from 'zod';
import { operatorNamePattern } from '../../machines/machine.ts';
import type { Given, Options } from './given.ts';

export type Target = {
  readonly server: string | undefined;
  readonly dataDirectory: string | undefined;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string } | undefined;
  /** Who is at the command line, for what is recorded. */
  readonly operator: string | undefined;
};

export const targetOptions = {
  'data-dir': { value: 'DIRECTORY', help: "the product's data directory (default: DATA_DIR, else .data)" },
  server: { value: 'URL', help: 'a product elsewhere; needs a client id and secret' },
  'client-id': { value: 'ID', help: 'default: DRIVEAWAY_CLIENT_ID', environment: 'DRIVEAWAY_CLIENT_ID' },
  'client-secret': {
    value: 'SECRET',
    help: 'default: DRIVEAWAY_CLIENT_SECRET; the environment does not show in process lists',
    environment: 'DRIVEAWAY_CLIENT_SECRET',
  },
  operator: {
    value: 'NAME',
    help: 'who does it, recorded with what is changed; default: OPERATOR',
    environment: 'OPERATOR',
  },
} as const satisfies Options;

const targetSchema = z.object({
  server: z.string().optional(),
  'data-dir': z.string().optional(),
  'client-id': z.string().optional(),
  'client-secret': z.string().optional(),
  operator: z.string().optional(),
});

/** Whom the options name, or what is wrong with them. */
export const readTarget = (given: Given): Target | string => {
  const values = targetSchema.parse(given);
  const { server, 'client-id': clientId, 'client-secret': clientSecret } = values;
  const operator = values.operator === '' ? undefined : values.operator;
  if (operator !== undefined && !operatorNamePattern.test(operator)) {
    return `"${operator}" is no name of an operator: a small letter, then up to 39 small letters, digits, dots, hyphens and underscores`;
  }
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    return 'A client id and a client secret come together';
  }
  const credentials = clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret };
  if (server === undefined) return { server, dataDirectory: values['data-dir'], credentials, operator };
  if (!z.url({ protocol: /^https?$/ }).safeParse(server).success) return `"${server}" is not an http or https address`;
  if (values['data-dir'] !== undefined) return '--server and --data-dir exclude each other';
  if (credentials === undefined) return '--server needs --client-id and --client-secret';
  return { server: server.replace(/\/+$/, ''), dataDirectory: undefined, credentials, operator };
};
