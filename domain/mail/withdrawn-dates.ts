/** Dates that mails gave to calendars and that a later event of the order takes back. */
import { isMadeVoidBy } from '../order/made-void-by.ts';
import type { OrderEvent } from '../order/order-events.ts';
import { hasCome } from '../time/has-come.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import type { MailedOrder } from './order-mail-parts.ts';
import { orderMail } from './order-mails.ts';

const ending =
  /^(?:OrderCancelled|OrderChanged|BalanceRequested|BalancePaid|BalanceWaived|TransferReversed|HandoverTimesWithdrawn|VehicleHandedOver)$/;

/** Whether an event may take a date back: the mail of any other asks for none before it. */
export const mayEndDates = ({ type }: OrderEvent): boolean => ending.test(type);

const isPast = ({ at }: CalendarEntry, now: string): boolean =>
  !('day' in at) && hasCome('until' in at ? at.until : at.from, now);

/**
 * The entries that the mail about the last of an order's events takes out of calendars, a version above those they have. A
 * date of which that mail gives another stays, and so does one that is past at the ISO instant `now`.
 */
export const withdrawnDates = (
  events: readonly { readonly event: OrderEvent | undefined; readonly revision: number | bigint }[],
  order: MailedOrder,
  now: string,
): readonly CalendarEntry[] => {
  let given: readonly { readonly by: OrderEvent; readonly entry: CalendarEntry }[] = [];
  let withdrawn: typeof given = [];
  for (const { event, revision } of events) {
    if (event === undefined) continue;
    const entry = orderMail(event, { ...order, revision: Number(revision) })?.calendar;
    const others = given.filter((one) => one.entry.uid !== entry?.uid);
    withdrawn = others.filter(({ by }) => event.type === 'OrderCancelled' || isMadeVoidBy(by, event));
    const standing = others.filter((one) => !withdrawn.includes(one));
    given = entry === undefined ? standing : [...standing, { by: event, entry }];
  }
  const endedEntry = { description: 'This date does not hold any more.', isCancelled: true } as const;
  return withdrawn
    .filter(({ entry }) => !isPast(entry, now))
    .map(({ entry }) => Object.assign({}, entry, endedEntry, { sequence: (entry.sequence ?? 0) + 1 }));
};
