import { OwnerErased } from '@driveaway/infra/keys/owner-erased.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import { expect, it } from 'vitest';
import { RefusedRequest } from '../http/failures/http-refusals.ts';
import { machineFailureOf, refusalOfFault } from './machine-refusals.ts';

it('a machine is told of a customer who was erased while its message came in, and not to log in', () => {
  const refusal = refusalOfFault(new OwnerErased('ada'));
  expect(refusal).toEqual({ code: 'customer-erased' });
  expect(refusal && machineFailureOf(refusal).status).toBe(409);
});

it('a machine is told of a refusal, a damaged history, and no other fault', () => {
  expect(refusalOfFault(new RefusedRequest({ code: 'busy-order' }))).toEqual({ code: 'busy-order' });
  expect(refusalOfFault(new EventStoreFault('damaged', 'bad page'))).toMatchObject({ code: 'history-unreadable' });
  expect(refusalOfFault(new Error('a fault'))).toBeUndefined();
});
