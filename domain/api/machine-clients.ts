/** Machine clients and who of them is revoked, for operators: GET and POST /api/back-office/clients. */
import { z } from 'zod';
import { machineScopeSchema } from './back-office.ts';

/** The command line beside the product is `operator`: its secret follows from the installation's, so it is never revoked. */
export const machineClientIdSchema = z.stringFormat('client-id', /^(?!operator$)[a-z][a-z0-9-]{1,39}$/);

export const machineClientListSchema = z.object({
  clients: z.array(
    z.object({
      clientId: z.string(),
      /** Null: this process has no such client. */
      scopes: z.array(machineScopeSchema).nullable(),
      /** When its secret ends; null: not by itself, as far as this process knows. */
      validUntil: z.string().nullable(),
      /** Null: not revoked. */
      revoked: z.object({ at: z.string(), by: z.string() }).nullable(),
    }),
  ),
});
export type MachineClientList = z.infer<typeof machineClientListSchema>;

/** Revokes a client, or lets it ask for tokens again. */
export const changeClientSchema = z.strictObject({ clientId: machineClientIdSchema, revoked: z.boolean() });
export type ChangeClient = z.infer<typeof changeClientSchema>;
