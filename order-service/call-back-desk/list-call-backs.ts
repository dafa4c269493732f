/** Call backs as those who call look for them, from the read model. */
import type { DeskCallBacks, DeskCallBacksQuery, ListedCallBack } from '@driveaway/domain/api/call-back-desk.ts';
import {
  callBackDocumentSchema,
  readModelCollections,
  type CallBackDocument,
} from '@driveaway/domain/api/read-models.ts';
import { callBackStandings } from '@driveaway/domain/call-backs/call-back-standing.ts';
import { findDealer } from '@driveaway/domain/dealers/dealers.ts';
import { stateTimeZones } from '@driveaway/domain/locations/state-time-zones.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { waitForAllWrites } from '../http/sessions/read-your-writes.ts';
import type { Machine } from '../machines/machine.ts';
import { currentCollections } from '../orders/current-collections.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/** As many as anybody works off before they ask again. */
const mostListed = 200;

const listedCallBack = ({ requestId, retailer, requestedAt, ...document }: CallBackDocument): ListedCallBack => {
  const { standing, date, part, from, until, topic, model } = document;
  // a retailer that was taken off the list keeps its call backs; nobody knows its clock then
  const dealer = findDealer(retailer);
  return {
    callBackId: requestId,
    standing,
    date,
    part,
    from,
    until,
    topic,
    model,
    retailer: { id: retailer, name: dealer?.name ?? retailer },
    timeZone: stateTimeZones[dealer?.address.stateCode ?? 'NSW'],
    requestedAt,
  };
};

/**
 * Lists the call backs of a day by the retailer's clock, or those of which nobody has said what they came to, as far as a
 * machine may know of their retailers. Everything that was recorded before the call is in its answer; refuses as
 * unavailable while the read model is late.
 */
export const listCallBacks = (ports: Pick<ServicePorts, 'readModels' | 'eventStore' | 'wait'>, most = mostListed) => {
  const openCurrent = currentCollections(ports.readModels);
  return async ({ retailers }: Machine, { retailer, day }: DeskCallBacksQuery): Promise<DeskCallBacks> => {
    await waitForAllWrites(ports, readModelCollections.callBacks.name);
    const collection = (await openCurrent('callBacks')) ?? refuse({ code: 'unavailable' });
    if (retailer !== undefined && retailers?.includes(retailer) === false) return { callBacks: [], more: false };
    const known = retailer === undefined ? retailers : [retailer];
    const page = await collection.page({
      where: {
        standing: day === undefined ? ['asked'] : [...callBackStandings],
        ...(known !== undefined && { retailer: [...known] }),
        ...(day !== undefined && { date: [day] }),
      },
      orderBy: { field: 'from', direction: 'ascending' },
      limit: most + 1,
    });
    const found = page.slice(0, most).map(({ body }) => listedCallBack(callBackDocumentSchema.parse(body)));
    return { callBacks: found, more: page.length > most };
  };
};
