/** Defects that a shop could have, each as small as it can be; docs/simulation.md says which seed finds which. */
import type { ServicePorts } from '@driveaway/order-service/ports/service-ports.ts';
import type { ProposedEvent } from '@driveaway/infra/event-store/port.ts';
import type { StoredDocument } from '@driveaway/infra/read-models/port.ts';
import { jsonObjectSchema } from '@driveaway/domain/json/json.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { z } from 'zod';
import type { Defect } from '../world/defect.ts';

const neverLost = new AbortController().signal;

const startedSchema = z.object({ data: z.object({ paymentId: z.string(), amountCents: z.int() }) });

const noCard = { holderName: '', encryptedNumber: '', encryptedCvn: '', expiryMonth: '', expiryYear: '' };

/** The product's store with another way to append. */
const appendingBy = (
  ports: ServicePorts,
  append: (own: ServicePorts['eventStore']['append']) => ServicePorts['eventStore']['append'],
): ServicePorts => {
  const { eventStore } = ports;
  const changed = append((stream, events, expected) => eventStore.append(stream, events, expected));
  return {
    ...ports,
    eventStore: {
      ...eventStore,
      append: changed,
      appendInTurn: async (appends) => {
        const outcomes = [];
        for (const { stream, events, expected } of appends) {
          const outcome = await changed(stream, events, expected);
          outcomes.push(outcome);
          if (outcome.kind === 'conflict') break;
        }
        return outcomes;
      },
    },
  };
};

const chargeBeforeTheAppend: Defect = {
  name: 'charge-before-the-append',
  ports: (ports) =>
    appendingBy(ports, (append) => async (stream, events, expected) => {
      for (const { type, data } of events) {
        if (type !== 'DepositPaymentStarted') continue;
        const { paymentId, amountCents } = startedSchema.parse(JSON.parse(data)).data;
        await ports.gateway.charge({
          reference: paymentId,
          orderNo: '',
          orderReference: '',
          amountCents,
          card: noCard,
        });
      }
      return append(stream, events, expected);
    }),
};

const noQueryAfterAnUnknownOutcome: Defect = {
  name: 'no-query-after-an-unknown-outcome',
  ports: (ports) => ({ ...ports, gateway: { ...ports.gateway, lookUp: async () => ({ kind: 'unknown' }) } }),
};

const checkpointBeforeTheDocument: Defect = {
  name: 'checkpoint-before-the-document',
  engines: (engines) => {
    let writes = 0;
    const { readModels } = engines;
    return {
      ...engines,
      readModels: {
        ...readModels,
        collection: async (definition) => {
          const opened = await readModels.collection(definition);
          if (definition.isDurable === true) return opened;
          return {
            ...opened,
            putAll: async (documents, checkpoint) => {
              writes += 1;
              // the process died between the two
              return writes % 10 === 0 ? documents.map(() => 'applied') : opened.putAll(documents, checkpoint);
            },
          };
        },
      },
    };
  },
};

const leaseThatIsNeverLost: Defect = {
  name: 'lease-that-is-never-lost',
  leases: (leases) => ({
    ...leases,
    tryTake: async (name) => ({ name, fence: 1, lost: neverLost, release: async () => undefined }),
  }),
};

const mailMarkedBeforeItIsSent: Defect = {
  name: 'mail-marked-before-it-is-sent',
  ports: (ports) => ({
    ...ports,
    mail: ports.mail && {
      ...ports.mail,
      send: async (mail) => void ports.mail?.send(mail).catch(() => undefined),
    },
  }),
};

const refundUnderANewReference: Defect = {
  name: 'refund-under-a-new-reference',
  ports: (ports, life) => ({
    ...ports,
    gateway: {
      ...ports.gateway,
      refund: (request) => ports.gateway.refund({ ...request, reference: life.randomness.uuid() }),
    },
  }),
};

const retryWithANewEventId: Defect = {
  name: 'retry-with-a-new-event-id',
  ports: (ports, life) =>
    appendingBy(ports, (append) => async (stream, events, expected) => {
      try {
        return await append(stream, events, expected);
      } catch {
        const anew: readonly ProposedEvent[] = events.map(({ type, data, metadata }) => ({
          id: life.randomness.uuid(),
          type,
          data,
          metadata,
        }));
        const [last] = await ports.eventStore.readStream(stream, { direction: 'backwards', limit: 1 });
        return append(stream, anew, last?.revision ?? 'no-stream');
      }
    }),
};

const revisionUnguarded: Defect = {
  name: 'revision-unguarded',
  ports: (ports) =>
    appendingBy(ports, (append) => async (stream, events, expected) => {
      const outcome = await append(stream, events, expected);
      if (outcome.kind === 'appended' || !stream.startsWith('order-')) return outcome;
      return append(stream, events, outcome.actualRevision);
    }),
};

const erasureThatForgetsTheVault: Defect = {
  name: 'erasure-that-forgets-the-vault',
  ports: (ports) => ({
    ...ports,
    keys: { ...ports.keys, destroy: async () => undefined, hold: async () => undefined },
  }),
};

const coolingOffAnHourOff: Defect = {
  name: 'cooling-off-an-hour-off',
  ports: (ports, life) =>
    life.name.startsWith('service 2')
      ? { ...ports, clock: { now: () => ports.clock.now().subtract({ hours: 1 }) } }
      : ports,
};

const carGivenTwice: Defect = {
  name: 'car-given-twice',
  ports: (ports) =>
    appendingBy(
      ports,
      (append) => async (stream, events, expected) =>
        stream.startsWith('vin-') ? { kind: 'appended', revision: 0n, position: 0n } : append(stream, events, expected),
    ),
};

const documentRecordedBeforeItIsStored: Defect = {
  name: 'document-recorded-before-it-is-stored',
  ports: (ports) => ({
    ...ports,
    files: {
      ...ports.files,
      write: async (...given) => void ports.files.write(...given).catch(() => undefined),
    },
  }),
};

const replayThatRunsReactors: Defect = {
  name: 'replay-that-runs-reactors',
  ports: (ports) => ({
    ...ports,
    mail: ports.mail && {
      ...ports.mail,
      send: async (mail) => {
        await ports.mail?.send(mail);
        // as if what was noted of it were made anew
        await ports.mail?.send({ ...mail, messageId: `again-${mail.messageId}` });
      },
    },
  }),
};

/** Read models whose orders, as pages show them, are read in another way. */
const showingOrdersBy = (
  ports: ServicePorts,
  show: (id: string, found: StoredDocument) => StoredDocument,
): ServicePorts => {
  const { readModels } = ports;
  return {
    ...ports,
    readModels: {
      ...readModels,
      loadPointer: (name) => readModels.loadPointer(name),
      collection: async (definition) => {
        const opened = await readModels.collection(definition);
        if (definition.name !== readModelCollections.profileOrders.name) return opened;
        const get = async (id: string): Promise<StoredDocument | undefined> => {
          const found = await opened.get(id);
          return found && show(id, found);
        };
        return new Proxy(opened, {
          get: (target, name): unknown => (name === 'get' ? get : Reflect.get(target, name)),
        });
      },
    },
  };
};

const answersFromACache: Defect = {
  name: 'answers-from-a-cache',
  ports: (ports, life) => {
    if (!life.name.startsWith('service 2')) return ports;
    const first = new Map<string, StoredDocument>();
    return showingOrdersBy(ports, (id, found) => {
      const kept = first.get(id) ?? found;
      first.set(id, kept);
      return { ...found, body: kept.body };
    });
  },
};

const acceptedSchema = z.looseObject({
  facts: z.looseObject({ acceptance: z.looseObject({ coolingOff: z.looseObject({ endsAt: z.string() }) }) }),
});

const aDayLongerOnThePage: Defect = {
  name: 'a-day-longer-on-the-page',
  ports: (ports) =>
    showingOrdersBy(ports, (_, found) => {
      const state = acceptedSchema.safeParse(found.body['state']).data;
      if (state === undefined) return found;
      const { coolingOff } = state.facts.acceptance;
      coolingOff.endsAt = Temporal.Instant.from(coolingOff.endsAt).add({ hours: 24 }).toString();
      return { ...found, body: { ...found.body, state: jsonObjectSchema.parse(state) } };
    }),
};

/** Answers that it is done before it is, and forgets it. */
const forgetting = (ports: ServicePorts, type: string): ServicePorts =>
  appendingBy(
    ports,
    (append) => async (stream, events, expected) =>
      events.some((event) => event.type === type)
        ? { kind: 'appended', revision: expected === 'no-stream' ? 0n : expected + 1n, position: 0n }
        : append(stream, events, expected),
  );

const transferBackForgotten: Defect = {
  name: 'transfer-back-forgotten',
  ports: (ports) => forgetting(ports, 'BalanceRefunded'),
};

const webhookDeliveredBeforeItIsSent: Defect = {
  name: 'webhook-delivered-before-it-is-sent',
  ports: (ports) => {
    const { webhookSender } = ports;
    if (webhookSender === undefined) return ports;
    return {
      ...ports,
      webhookSender: {
        ...webhookSender,
        send: async (request) => {
          void webhookSender.send(request);
          return { kind: 'answered', status: 200 };
        },
      },
    };
  },
};

const retailerWithEveryOrder: Defect = {
  name: 'retailer-with-every-order',
  machineClients: (clients) => clients.map(({ retailers: _retailers, ...client }) => client),
};

/** One of two processes does not hear that somebody follows no more. */
const followerNotCutOff: Defect = {
  name: 'follower-not-cut-off',
  ports: (ports, life) => {
    if (!life.name.startsWith('service 2')) return ports;
    const { eventStore } = ports;
    const readStream: typeof eventStore.readStream = async (stream, options) => {
      const events = await eventStore.readStream(stream, options);
      return stream.startsWith('followers-') ? events.filter(({ type }) => type !== 'FollowingEnded') : events;
    };
    return { ...ports, eventStore: { ...eventStore, readStream } };
  },
};

const pushSentAgainAfterItsMark: Defect = {
  name: 'push-sent-again-after-its-mark',
  ports: (ports, life) => {
    const { pushSender } = ports;
    if (pushSender === undefined) return ports;
    const { signal } = new AbortController();
    return {
      ...ports,
      pushSender: {
        ...pushSender,
        send: async (message) => {
          const again = async (): Promise<void> => {
            await life.wait(20_000, signal);
            await pushSender.send(message);
          };
          void again();
          return pushSender.send(message);
        },
      },
    };
  },
};

/** The event says that they are gone, and the files stay. */
const photographsKept: Defect = {
  name: 'photographs-kept',
  ports: (ports) => ({ ...ports, files: { ...ports.files, remove: async () => undefined, removeMany: async () => 0 } }),
};

/** What turns up is noted nowhere. */
const lateChargeForgotten: Defect = {
  name: 'late-charge-forgotten',
  ports: (ports) => forgetting(ports, 'LateChargeFound'),
};

/** A yes is taken for money, whatever kind of yes it is. */
const heldTakenAsPaid: Defect = {
  name: 'held-taken-as-paid',
  ports: (ports) => {
    const { gateway } = ports;
    const taken = <Outcome extends { readonly kind: string }>(reference: string, outcome: Outcome) =>
      outcome.kind === 'held'
        ? ({ kind: 'approved', transactionId: reference, maskedCard: '444433XXXXXX1111', brand: 'Visa' } as const)
        : outcome;
    return {
      ...ports,
      gateway: {
        ...gateway,
        charge: async (request) => taken(request.reference, await gateway.charge(request)),
        lookUp: async (reference) => taken(reference, await gateway.lookUp(reference)),
      },
    };
  },
};

const deviceThatStays: Defect = {
  name: 'device-that-stays',
  ports: (ports) => forgetting(ports, 'PushDeviceEnded'),
};

/** The list that is kept apart from backups is empty. */
const restoreWithoutTheErasures: Defect = {
  name: 'restore-without-the-erasures',
  engines: (engines) => ({ ...engines, vault: { ...engines.vault, listErasures: async () => [] } }),
};

export const defects: readonly Defect[] = [
  chargeBeforeTheAppend,
  noQueryAfterAnUnknownOutcome,
  checkpointBeforeTheDocument,
  leaseThatIsNeverLost,
  mailMarkedBeforeItIsSent,
  refundUnderANewReference,
  retryWithANewEventId,
  revisionUnguarded,
  erasureThatForgetsTheVault,
  coolingOffAnHourOff,
  carGivenTwice,
  documentRecordedBeforeItIsStored,
  replayThatRunsReactors,
  answersFromACache,
  aDayLongerOnThePage,
  transferBackForgotten,
  webhookDeliveredBeforeItIsSent,
  retailerWithEveryOrder,
  restoreWithoutTheErasures,
  followerNotCutOff,
  pushSentAgainAfterItsMark,
  deviceThatStays,
  photographsKept,
  lateChargeForgotten,
  heldTakenAsPaid,
];
