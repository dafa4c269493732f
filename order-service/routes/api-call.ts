/** A call of the API as data: what it takes, who may make it and how often, what it answers and how it says no. */
import type { AutomatedDecisionName } from '@driveaway/domain/customer/automated-decisions.ts';
import type { MachineScope } from '@driveaway/domain/api/back-office.ts';
import type { SecurityEventName } from '@driveaway/infra/telemetry/security-log-port.ts';
import type { z } from 'zod';
import type { FailureCode } from '../http/failures/failures.ts';
import type { ThrottleLimits } from '../http/limits/throttle-limits.ts';
import type { ThrottleRule } from '../http/limits/throttle.ts';
import { mayComeFromAnywhere } from '../http/sessions/same-origin.ts';
import type { RequestBody } from './request-body.ts';

/**
 * Who gets an answer. `owner`: the customer whose order it is; everybody else gets the one failure of `others`, and
 * visitors that of `visitors`. `machine`: a bearer token with the scope.
 */
type Access = OpenAccess | MachineAccess;
type OpenAccess =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'customer' }
  | { readonly kind: 'owner'; readonly others: FailureCode; readonly visitors: FailureCode };
type MachineAccess = { readonly kind: 'machine'; readonly scope: MachineScope };

/** How often an address or a signed-in customer may call: a rule, or the name of one. Calls that share it count together. */
export type CallLimit = { readonly per: 'address' | 'customer'; readonly rule: ThrottleRule | keyof ThrottleLimits };

export type ApiBody = {
  readonly contentType: string;
  readonly schema: z.core.$ZodType;
  /** Of a body of lines: what each of them is, as JSON. */
  readonly line?: z.core.$ZodType | undefined;
};

export type ApiCall<Body = unknown> = {
  readonly method: 'GET' | 'POST';
  /** As the router has it: '/api/pricing/:postcode/:variant'. */
  readonly path: string;
  readonly topic: string;
  readonly summary: string;
  /** What else callers have to know, in Markdown. */
  readonly description?: string;
  readonly access: Access;
  /** What the security log calls it; absent: only that it was refused to somebody is told there. */
  readonly securityEvent?: SecurityEventName;
  /** What it decides that matters to a person, without one looking: customers read of each. */
  readonly decides?: AutomatedDecisionName;
  /** Asking is no use of the session, which its handler looks at itself. */
  readonly isNoUse?: true;
  /** Counted before anything is read. Limits by what was sent are its handler's. */
  readonly limit?: CallLimit;
  readonly parameters?: z.ZodObject;
  /** A POST with any other parameter is refused, and nothing is done. */
  readonly query?: z.ZodObject;
  /** Parameters of the address are not looked at: another standard says so. */
  readonly ignoresQuery?: true;
  /** Headers of its own. */
  readonly headers?: z.ZodObject;
  /** An `Idempotency-Key` makes a repetition of it the same command. */
  readonly takesKey?: true;
  /** One of these. */
  readonly bodies?: readonly RequestBody<Body>[];
  /** What would be in the body may be in the query. */
  readonly bodyIsOptional?: true;
  readonly answer: ApiBody;
  /** The same in other content types. */
  readonly otherAnswers?: readonly ApiBody[];
  /** Its answers depend on the address and the days in the states alone, and are made once for everybody. It has no limit. */
  readonly keptForTheDay?: true;
  /** Status of that answer when it reports a failure; 200 otherwise. */
  readonly failedStatus?: number;
  /** Failures of another shape than everywhere else, beside those of that shape. */
  readonly failureAnswer?: ApiBody;
  /** What it says of a fault where the specification has words of its own (§8); else 'Something went wrong'. */
  readonly faultWords?: string;
  /** Its own failures; those that any call may have are in `failuresOf`. */
  readonly failures?: readonly FailureCode[];
};

/** A call of people, of machines. */
export type OpenCall<Body = unknown> = ApiCall<Body> & { readonly access: OpenAccess };
export type MachineCall<Body = unknown> = ApiCall<Body> & { readonly access: MachineAccess };

export const anyone: OpenAccess = { kind: 'anyone' };
export const customer: OpenAccess = { kind: 'customer' };
/** Unknown and foreign orders look alike; visitors are asked to log in. */
export const ownerOr403: OpenAccess = { kind: 'owner', others: 'order-access-denied', visitors: 'not-signed-in' };
/** Order details alone (specification §4): visitors are told the same. */
export const ownerOrVisitor403: OpenAccess = { ...ownerOr403, visitors: 'order-access-denied' };
/** The same of what belongs to an order: its contract, its documents. */
export const ownerOr404 = (others: FailureCode): OpenAccess => ({ kind: 'owner', others, visitors: 'not-signed-in' });
export const machine = (scope: MachineScope): MachineAccess => ({ kind: 'machine', scope });

export const json = (schema: z.core.$ZodType): ApiBody => ({ contentType: 'application/json', schema });

const accessFailures = ({ access }: ApiCall): readonly FailureCode[] => {
  switch (access.kind) {
    case 'anyone':
      return [];
    case 'customer':
      return ['not-signed-in'];
    case 'owner':
      // guessing order numbers is rate-limited
      return [access.visitors, access.others, 'too-many-attempts'];
    case 'machine':
      return ['invalid-token', 'missing-scope'];
  }
};

/** Every failure that a call may answer with, its own and those of its kind. */
export const failuresOf = (call: ApiCall): readonly FailureCode[] => {
  const { method, path, access, bodies = [], query, limit, failures = [] } = call;
  // a malformed order number is answered like an unknown order; a POST takes no parameter that it does not declare
  const takesInput = method === 'POST' || bodies.length > 0 || (query !== undefined && access.kind !== 'owner');
  // a form with a file has a refusal of its own
  const isForm = bodies.some(({ contentType }) => contentType === 'multipart/form-data');
  return [
    ...new Set<FailureCode>([
      ...accessFailures(call),
      ...failures,
      ...(limit === undefined ? [] : (['too-many-attempts'] as const)),
      ...(takesInput ? (['malformed-input'] as const) : []),
      ...(bodies.length > 0 ? (['unsupported-content-type'] as const) : []),
      ...(bodies.length > 0 && !isForm ? (['body-too-large'] as const) : []),
      ...(method === 'POST' && !mayComeFromAnywhere(path) ? (['cross-site'] as const) : []),
      'method-not-allowed',
      'bad-request',
      'unavailable',
      'fault',
    ]),
  ];
};
