import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { ownership } from '@driveaway/domain/brand/ownership.ts';
import { calendarFile } from '@driveaway/domain/mail/calendar-entry.ts';
import { handoverEntry } from '@driveaway/domain/mail/handover-entry.ts';
import { openTimes } from '@driveaway/domain/order/things-to-do.ts';
import { hasCome } from '@driveaway/domain/time/has-come.ts';
import { useState } from 'react';
import type { DatedProfileOrder } from '../../api/profile-queries.ts';
import { serverNow } from '../../browser/browser-clock.ts';
import { saveFile } from '../../browser/save-file.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Phone } from '../../ui/controls/phone.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { DefinitionRows, type DefinitionRow } from '../../ui/figures/definition-rows.tsx';
import { Card } from '../../ui/page/section.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { calendarDay } from './date-text.ts';
import { handoverClock, handoverDay, timesByDay } from './handover-times.ts';
import styles from './profile.module.css';

type Handover = NonNullable<ProfileOrder['handover']>;
type Chosen = NonNullable<Handover['chosen']>;
/** What of an order says where, by whom and with what its car is handed over. */
type OrderToHandOver = Pick<DatedProfileOrder, 'orderNo' | 'calendarId' | 'hasTradeIn' | 'answeredAt'> & {
  readonly carDetails: Pick<ProfileOrder['carDetails'], 'title'>;
  readonly dealerDetails: Pick<ProfileOrder['dealerDetails'], 'displayName' | 'address' | 'phoneNumber'>;
  readonly accountDetails: Pick<ProfileOrder['accountDetails'], 'addresses'>;
};
/** How a time is chosen. `refusal`: why the last one could not be, in words. */
export type Choosing = {
  readonly choose: (startsAt: string, onDone: () => void) => void;
  readonly isPending: boolean;
  readonly refusal: string | undefined;
};
type CardProps = { readonly order: OrderToHandOver; readonly handover: Handover; readonly choosing: Choosing };

const directionsTo = (address: string): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address }).toString()}`;

const homeOf = ({ accountDetails }: OrderToHandOver): string =>
  accountDetails.addresses
    .slice(0, 1)
    .map(({ address1, city, stateCode, postalCode }) => `${address1}, ${city} ${stateCode} ${postalCode}`)
    .join('');

const Place = ({ order, place }: { readonly order: OrderToHandOver; readonly place: Chosen['place'] }) => {
  const { displayName, address } = order.dealerDetails;
  if (place === 'home') {
    const home = homeOf(order);
    return <>At your home{home === '' ? '' : `: ${home}`}</>;
  }
  return (
    <>
      {displayName}, {address}{' '}
      <a href={directionsTo(address)} target="_blank" rel="noopener noreferrer">
        Show on a map (opens in a new tab)
      </a>
    </>
  );
};

const saidRow = (label: string, value: string): readonly DefinitionRow[] => (value === '' ? [] : [{ label, value }]);

/** What is the same for a time that is offered and one that is chosen. */
const aboutRows = (
  { order, handover }: Pick<CardProps, 'order' | 'handover'>,
  { minutes, place }: Pick<Chosen, 'minutes' | 'place'>,
): readonly DefinitionRow[] => [
  { label: 'Where', value: <Place order={order} place={place} /> },
  { label: 'How long', value: `About ${minutes} minutes` },
  ...saidRow('Who hands it over', handover.person),
  ...saidRow(`From ${order.dealerDetails.displayName}`, handover.notes),
];

const Bring = ({ order, place }: { readonly order: OrderToHandOver; readonly place: Chosen['place'] }) => (
  <div className={styles.block}>
    <h3>{place === 'home' ? 'What to have ready' : 'What to bring'}</h3>
    <ul className={styles.points}>
      {[...ownership.bring, ...(order.hasTradeIn ? [ownership.bringForTradeIn] : [])].map((thing) => (
        <li key={thing}>{thing}</li>
      ))}
    </ul>
  </div>
);

type ChooseProps = CardProps & { readonly times: readonly string[]; readonly onDone?: (() => void) | undefined };

/** The times that are still to come, day by day, and the button that takes one. */
const ChooseTime = ({ handover, choosing, times, onDone }: ChooseProps) => {
  const { chosen, state } = handover;
  const { choose, isPending, refusal } = choosing;
  const [picked, setPicked] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const days = timesByDay(times, state);
  return (
    <form
      noValidate
      className={styles.block}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(picked === undefined);
        if (picked !== undefined && !isPending) choose(picked, () => onDone?.());
      }}
    >
      {days.map(({ day, times: ofDay }, index) => (
        <RadioGroup
          key={day}
          legend={calendarDay(day)}
          name="handover-time"
          isInline
          value={picked ?? ''}
          options={ofDay.map((time) => ({ value: time, label: handoverClock(time, state) }))}
          error={isMissing && picked === undefined && index === 0 ? 'Please choose a time.' : undefined}
          onChange={({ currentTarget }) => {
            setPicked(currentTarget.value);
          }}
        />
      ))}
      <p className={styles.quiet}>Times are {state} time.</p>
      {refusal !== undefined && <Notice tone="error" title={refusal} />}
      <div className={styles.actions}>
        <Button type="submit" isLoading={isPending}>
          {chosen === null ? 'Book this time' : 'Change to this time'}
        </Button>
        {onDone !== undefined && (
          <Button look="secondary" onClick={onDone}>
            Keep my time
          </Button>
        )}
      </div>
    </form>
  );
};

const saveEntry = ({ orderNo, calendarId, carDetails, dealerDetails }: OrderToHandOver, chosen: Chosen): void => {
  const entry = handoverEntry({
    ...chosen,
    orderNo,
    calendarId,
    car: carDetails.title,
    retailer: dealerDetails.displayName,
    address: dealerDetails.address,
    choice: chosen.number,
  });
  const file = calendarFile(entry, brand, new Date(serverNow()).toISOString());
  saveFile(file.name, new Blob([file.content], { type: file.contentType }));
};

const CallRetailer = ({ order }: { readonly order: OrderToHandOver }) => (
  <p className={styles.quiet}>
    None of these suit you? Call {order.dealerDetails.displayName}: <Phone number={order.dealerDetails.phoneNumber} />
  </p>
);

const OfferedTimes = ({ order, handover, choosing, times }: ChooseProps) => {
  if (handover.offer === null || times.length === 0) {
    return (
      <Card title="Your handover">
        <p>The times that were offered have passed. {order.dealerDetails.displayName} will offer you others.</p>
      </Card>
    );
  }
  return (
    <Card title="Choose a time for your handover">
      <p>Your car is ready for you. Pick the time that suits you best. You can change it later.</p>
      <ChooseTime order={order} handover={handover} choosing={choosing} times={times} />
      <DefinitionRows isStacked rows={aboutRows({ order, handover }, handover.offer)} />
      <Bring order={order} place={handover.offer.place} />
      <CallRetailer order={order} />
    </Card>
  );
};

const ChosenTime = ({ order, handover, choosing, times, chosen }: ChooseProps & { readonly chosen: Chosen }) => {
  const [isChanging, setChanging] = useState(false);
  const isOver = hasCome(chosen.startsAt, order.answeredAt);
  const others = times.filter((time) => time !== chosen.startsAt);
  return (
    <Card title={isOver ? 'The time of your handover has come' : 'Your handover is booked'}>
      <p className={styles.status}>{handoverDay(chosen.startsAt, handover.state)}</p>
      <p>
        {handoverClock(chosen.startsAt, handover.state)} ({handover.state} time)
      </p>
      {isOver && (
        <p>
          If you do not have your car yet, call {order.dealerDetails.displayName}:{' '}
          <Phone number={order.dealerDetails.phoneNumber} />
        </p>
      )}
      <div className={styles.actions}>
        {!isOver && (
          <Button
            onClick={() => {
              saveEntry(order, chosen);
            }}
          >
            Add to my calendar
          </Button>
        )}
        {others.length > 0 && !isChanging && (
          <Button
            look="secondary"
            onClick={() => {
              setChanging(true);
            }}
          >
            Choose another time
          </Button>
        )}
      </div>
      {others.length > 0 && isChanging && (
        <ChooseTime
          order={order}
          handover={handover}
          choosing={choosing}
          times={others}
          onDone={() => {
            setChanging(false);
          }}
        />
      )}
      <DefinitionRows isStacked rows={aboutRows({ order, handover }, chosen)} />
      <Bring order={order} place={chosen.place} />
      {others.length === 0 && !isOver && (
        <p className={styles.quiet}>
          Something has come up? Call {order.dealerDetails.displayName}:{' '}
          <Phone number={order.dealerDetails.phoneNumber} />
        </p>
      )}
    </Card>
  );
};

/** What is arranged for a handover that is still to come: times to choose from, or the one that was chosen. */
export const ArrangedHandover = ({ order, handover, choosing }: CardProps) => {
  const times = openTimes(handover, order.answeredAt);
  const { chosen } = handover;
  return chosen === null ? (
    <OfferedTimes order={order} handover={handover} choosing={choosing} times={times} />
  ) : (
    // a change that was under way is over once the order has another time
    <ChosenTime
      key={chosen.number}
      order={order}
      handover={handover}
      choosing={choosing}
      times={times}
      chosen={chosen}
    />
  );
};
