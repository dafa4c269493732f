/** Talks in which customers wait for an answer, from the read model. */
import type { WaitingTalks } from '@driveaway/domain/api/talk-desk.ts';
import {
  deskOrderDocumentSchema,
  orderTalkDocumentSchema,
  readModelCollections,
  type OrderTalkDocument,
} from '@driveaway/domain/api/read-models.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { waitForAllWrites } from '../http/sessions/read-your-writes.ts';
import type { Machine } from '../machines/machine.ts';
import { currentCollections } from '../orders/current-collections.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/** As many as anybody works off before they ask again. */
const mostWaitingTalks = 100;
const orderBy = { field: 'waitingSince', direction: 'ascending' } as const;

type WaitingTalk = WaitingTalks['talks'][number];

/**
 * Lists the talks that wait, the one that has waited longest first, as far as a machine may know of their orders as those
 * stand now. Everything that was recorded before the call is in its answer; refuses as unavailable while a read model is
 * late.
 */
export const listWaitingTalks = (
  ports: Pick<ServicePorts, 'readModels' | 'eventStore' | 'wait'>,
  most = mostWaitingTalks,
) => {
  const openCurrent = currentCollections(ports.readModels);

  const known = async (
    { retailers }: Machine,
    talks: readonly OrderTalkDocument[],
  ): Promise<readonly WaitingTalk[]> => {
    const desk = await openCurrent('deskOrders');
    const found = (await desk?.getMany(talks.map(({ orderNo }) => orderNo))) ?? [];
    const orders = new Map(found.map(({ id, body }) => [id, deskOrderDocumentSchema.parse(body)]));
    return talks.flatMap(({ orderNo, waiting: [first, ...others] }) => {
      const order = orders.get(orderNo);
      if (order === undefined || first === undefined) return [];
      const { retailer: id, retailerName: name } = order;
      if (retailers !== undefined && !retailers.includes(id)) return [];
      return [{ orderNo, retailer: { id, name }, waitingSince: first.at, unread: 1 + others.length }];
    });
  };

  return async (machine: Machine): Promise<WaitingTalks> => {
    for (const { name } of [readModelCollections.deskOrders, readModelCollections.orderTalk]) {
      await waitForAllWrites(ports, name);
    }
    const collection = (await openCurrent('orderTalk')) ?? refuse({ code: 'unavailable' });
    const talks: WaitingTalk[] = [];
    let after: { readonly value: string; readonly id: string } | undefined;
    do {
      const page = await collection.page({ where: {}, orderBy, after, limit: most });
      const documents = page.map(({ body }) => orderTalkDocumentSchema.parse(body));
      talks.push(...(await known(machine, documents)));
      const last = page.length < most ? undefined : documents.at(-1);
      after = last?.waitingSince === undefined ? undefined : { value: last.waitingSince, id: last.orderNo };
    } while (after !== undefined && talks.length <= most);
    return { talks: talks.slice(0, most), more: talks.length > most };
  };
};
