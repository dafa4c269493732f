/** Who it is at a client that reads what is personal: named by them in a header, and in the log from then on. */
import type { HttpContext } from '../http/context/http-state.ts';
import { validate } from '../http/requests/validate.ts';
import { operatorHeader, operatorHeadersSchema, type VerifiedMachine } from './machine.ts';

export type NamedMachine = VerifiedMachine & { readonly operator: string };

/** The client with whoever they say that they are. Refuses a request that names nobody. */
export const namedOperator = (ctx: HttpContext, client: VerifiedMachine): NamedMachine => {
  const { [operatorHeader]: operator } = validate(operatorHeadersSchema, { [operatorHeader]: ctx.get(operatorHeader) });
  ctx.state.clientId = `${client.clientId}/${operator}`;
  return { ...client, operator };
};
