/** The reservation of a line of the bank statement for an order, appended before the event that records its money. */
import { bankLineEventVersion, hasBankLine, keyOfBankLine, type BankLine } from '@driveaway/domain/order/bank-line.ts';
import type { OrderState } from '@driveaway/domain/order/order-state.ts';
import type { Append } from '@driveaway/infra/event-store/port.ts';
import { derivedId } from './derived-id.ts';
import {
  readReservations,
  readReserver,
  reservationAppend,
  type Reservation,
  type ReservationPorts,
  type ReservationRequest,
} from './reservations.ts';

/** The stream of a line: reference and day alone say which it is. */
const bankLineStream = (line: BankLine): string => `bank-line-${derivedId('bank-line', ...keyOfBankLine(line))}`;

type Wanted = { readonly line: BankLine; readonly orderNo: string; readonly state: OrderState };

const isTakenBy = async (
  ports: ReservationPorts,
  { line, orderNo, state: own }: Wanted,
  reservation: Reservation,
): Promise<boolean> => {
  if (reservation.orderNo === orderNo) return hasBankLine(own.facts, line);
  const state = await readReserver(ports, reservation);
  // what was reserved for comes at the next revision or never; until then nobody else can know which
  return hasBankLine(state.facts, line) || state.revision <= reservation.orderRevision;
};

const holderOf = async (
  ports: ReservationPorts,
  wanted: Wanted,
  reservations: readonly Reservation[],
): Promise<string | undefined> => {
  for (const reservation of reservations) if (await isTakenBy(ports, wanted, reservation)) return reservation.orderNo;
  return undefined;
};

/** The order that has the line, as far as its reservations say; nothing is written to find out. */
export const findOrderWithBankLine = async (ports: ReservationPorts, wanted: Wanted): Promise<string | undefined> =>
  holderOf(ports, wanted, (await readReservations(ports, bankLineStream(wanted.line))).reservations);

/**
 * What has to be appended for an order to have a line, or the order that has it.
 * @param isAnother the sender says why it is another line than the one on record
 */
export const takeBankLine = async (
  ports: ReservationPorts,
  wanted: Wanted & { readonly isAnother: boolean },
  request: ReservationRequest,
): Promise<{ readonly append: Append } | { readonly heldBy: string }> => {
  const stream = bankLineStream(wanted.line);
  const { last, reservations } = await readReservations(ports, stream);
  const heldBy = wanted.isAnother ? undefined : await holderOf(ports, wanted, reservations);
  if (heldBy !== undefined) return { heldBy };
  const kind = { stream, type: 'BankLineTaken', schemaVersion: bankLineEventVersion };
  return { append: reservationAppend(ports, kind, last, request) };
};
