/** Defects that the protocols could have, each as small as it can be, in what the product's own code is given. */
import { z } from 'zod';
import type { CarDefect } from './one-car.ts';
import type { DepositDefect } from './deposit.ts';
import type { LeaseDefect } from './lease.ts';

const startedSchema = z.object({ data: z.object({ paymentId: z.string(), amountCents: z.int() }) });
const noCard = { holderName: '', encryptedNumber: '', encryptedCvn: '', expiryMonth: '', expiryYear: '' };

/** The bank is asked before the intent is recorded. */
export const chargeBeforeTheAppend: DepositDefect = (ports) => {
  const { eventStore, gateway } = ports;
  return {
    ...ports,
    eventStore: {
      ...eventStore,
      append: async (stream, events, expected) => {
        for (const { type, data } of events) {
          if (type !== 'DepositPaymentStarted') continue;
          const { paymentId, amountCents } = startedSchema.parse(JSON.parse(data)).data;
          await gateway.charge({ reference: paymentId, orderNo: '', orderReference: '', amountCents, card: noCard });
        }
        return eventStore.append(stream, events, expected);
      },
    },
  };
};

/** What became of a charge is never found out. */
export const noQueryAfterAnUnknownOutcome: DepositDefect = (ports) => ({
  ...ports,
  gateway: { ...ports.gateway, lookUp: async () => ({ kind: 'unknown' }) },
});

/** The reconciler takes a payment without an outcome to have failed, and asks nobody. */
export const reconcilerWithoutTheQuery: DepositDefect = (ports) => ({
  ...ports,
  gateway: { ...ports.gateway, lookUp: async () => ({ kind: 'not-found' }), notFoundPatience: async () => 0 },
});

/** A charge that may still be on its way is taken to have failed. */
export const notFoundBelievedAtOnce: DepositDefect = (ports) => ({
  ...ports,
  gateway: { ...ports.gateway, notFoundPatience: async () => 0 },
});

/** After silence the bank is asked once more, as if it were another payment. */
export const chargedAgainAfterSilence: DepositDefect = (ports) => ({
  ...ports,
  gateway: {
    ...ports.gateway,
    charge: async (request) => {
      const outcome = await ports.gateway.charge(request);
      if (outcome.kind !== 'unknown') return outcome;
      return ports.gateway.charge({ ...request, reference: `${request.reference} again` });
    },
  },
});

/** A write that others came before is written behind theirs. */
export const revisionUnguarded: DepositDefect = (ports) => {
  const { eventStore } = ports;
  return {
    ...ports,
    eventStore: {
      ...eventStore,
      append: async (stream, events, expected) => {
        const outcome = await eventStore.append(stream, events, expected);
        return outcome.kind === 'appended' ? outcome : eventStore.append(stream, events, outcome.actualRevision);
      },
    },
  };
};

/** An append whose answer was lost is sent again as another event. */
export const retryWithANewEventId: DepositDefect = (ports) => {
  const { eventStore, randomness } = ports;
  return {
    ...ports,
    eventStore: {
      ...eventStore,
      append: async (stream, events, expected) => {
        try {
          return await eventStore.append(stream, events, expected);
        } catch {
          const anew = events.map((event) => ({ ...event, id: randomness.uuid() }));
          const [last] = await eventStore.readStream(stream, { direction: 'backwards', limit: 1 });
          return eventStore.append(stream, anew, last?.revision ?? 'no-stream');
        }
      },
    },
  };
};

/** How late a charge is sent is not looked at. */
export const chargeSentHoweverLate: DepositDefect = (ports, process) => {
  if (process.name.startsWith('reconciler')) return ports;
  const now = ports.clock.now();
  return { ...ports, clock: { now: () => now }, elapsed: () => 0 };
};

/** A checkpoint is written whoever has the lease by now. */
export const fenceDropped: LeaseDefect = {
  readModels: (readModels) => ({ openCheckpoint: (name) => readModels.openCheckpoint(name) }),
};

/** A holder never hears that it has lost its lease. */
export const leaseThatIsNeverLost: LeaseDefect = {
  leases: (leases) => {
    const never = new AbortController().signal;
    const tryTake: typeof leases.tryTake = async (name) => {
      const lease = await leases.tryTake(name);
      return lease && { ...lease, lost: never };
    };
    return { ...leases, tryTake };
  },
};

/** A lease is taken over before its holder has had the time to notice. */
export const takenOverTooSoon: LeaseDefect = { graceMilliseconds: -2_000 };

/** A lease is taken over though somebody else has just done so. */
export const replacementUnguarded: LeaseDefect = {
  records: (records) => ({
    ...records,
    replace: async (name, _stored, next) => {
      const now = await records.find(name);
      return now !== undefined && records.replace(name, now, next);
    },
  }),
};

/** Nobody looks who has reserved the car. */
export const carNotReserved: CarDefect = (ports) => {
  const { eventStore } = ports;
  return {
    ...ports,
    eventStore: {
      ...eventStore,
      readStream: async (stream, options) => (stream.startsWith('vin-') ? [] : eventStore.readStream(stream, options)),
      appendInTurn: async (appends) => {
        const ofOrders = appends.filter(({ stream }) => !stream.startsWith('vin-'));
        return eventStore.appendInTurn(ofOrders);
      },
    },
  };
};

/** Who reserved the car and says nothing more is passed by, and may still be given it. */
export const lapseNotRecorded: CarDefect = (ports) => {
  const { eventStore } = ports;
  return {
    ...ports,
    eventStore: {
      ...eventStore,
      append: async (stream, events, expected) =>
        events.some(({ type }) => type === 'AllocationLapsed')
          ? { kind: 'appended', revision: expected === 'no-stream' ? 0n : expected + 1n, position: 0n }
          : eventStore.append(stream, events, expected),
    },
  };
};

/** Two that reserve the car at the same time both have it. */
export const reservationUnguarded: CarDefect = (ports) => {
  const { eventStore } = ports;
  return {
    ...ports,
    eventStore: {
      ...eventStore,
      appendInTurn: async (appends) => {
        const outcomes = [];
        for (const { stream, events, expected } of appends) {
          const outcome = await eventStore.append(stream, events, expected);
          const isPassedBy = outcome.kind === 'conflict' && stream.startsWith('vin-');
          outcomes.push(isPassedBy ? await eventStore.append(stream, events, outcome.actualRevision) : outcome);
          if (outcomes.at(-1)?.kind === 'conflict') break;
        }
        return outcomes;
      },
    },
  };
};
