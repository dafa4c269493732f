/** Machines that production lets ask for a token: MACHINE_CLIENTS. */
import { machineScopeSchema, type MachineScope } from '@driveaway/domain/api/back-office.ts';
import { machineClientIdSchema } from '@driveaway/domain/api/machine-clients.ts';
import { instantSchema } from '@driveaway/domain/time/calendar.ts';
import { z } from 'zod';

export type MachineClient = {
  readonly clientId: string;
  /** SHA-256, hex, of a random secret: 32 random bytes need no slow hash. */
  readonly secretHash: string;
  readonly scopes: readonly MachineScope[];
  /** The ids of the retailers whose orders it may know of; absent: all orders. */
  readonly retailers?: readonly string[] | undefined;
  /** From this instant on (ISO 8601 in UTC) it is given no token; absent: its secret has no end. */
  readonly validUntil?: string | undefined;
};

/** Other scopes see what no retailer's is. */
const scopesOfRetailers: ReadonlySet<MachineScope> = new Set([
  'orders:append',
  'orders:read',
  'orders:contact',
  'reports:read',
]);

const machineClientSchema = z
  .strictObject({
    clientId: machineClientIdSchema,
    secretHash: z.stringFormat('secret-hash', /^[0-9a-f]{64}$/),
    scopes: z.array(machineScopeSchema).min(1),
    retailers: z
      .array(z.stringFormat('retailer', /^[a-z0-9-]{1,60}$/))
      .min(1)
      .optional(),
    validUntil: z.optional(instantSchema),
  })
  .refine(({ scopes, retailers }) => retailers === undefined || scopes.every((scope) => scopesOfRetailers.has(scope)));

const shape =
  'must be a JSON list of {"clientId", "secretHash" (SHA-256, hex), "scopes"}, each id once, none "operator"; "retailers" with "orders:append", "orders:read", "orders:contact" and "reports:read" alone; "validUntil" like 2027-11-02T01:00:00Z';

/** A JSON list of clients, as configuration holds it. */
export const machineClientsVariable = z.string().transform((text, context): readonly MachineClient[] => {
  const { data = [], success } = z.array(machineClientSchema).safeParse(parsedOrNothing(text));
  const ids = new Set(data.map(({ clientId }) => clientId));
  // the input may hold a secret by mistake, so it is not repeated
  if (!success || ids.size !== data.length) context.addIssue(shape);
  return data;
});

const parsedOrNothing = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
