import type { TalkMessageInWords, TalkResponse } from '@driveaway/domain/api/talk.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { messagePictureAddress } from '../../api/talk-calls.ts';
import { classNames } from '../../ui/foundation/class-names.ts';
import { calendarDay, stateDay, stateTime } from './date-text.ts';
import styles from './messages.module.css';

const isOwn = ({ from }: TalkMessageInWords): boolean => from === 'customer';

/** Who wrote it, and for whom: 'Grace, your coordinator'. */
const writerOf = ({ from, name }: TalkMessageInWords, retailer: string): string => {
  if (from === 'customer') return 'You';
  const party = from === 'retailer' ? retailer : `your ${brand.coordinator.name.toLowerCase()}`;
  return name === null || name === '' ? party : `${name}, ${party}`;
};

type MessageProps = {
  readonly orderNo: string;
  readonly state: StateCode;
  readonly message: TalkMessageInWords;
  readonly retailer: string;
  /** What has become of an own message; undefined: that is said elsewhere. */
  readonly standing: string | undefined;
};

const Message = ({ orderNo, state, message, retailer, standing }: MessageProps) => {
  const { revision, at, text, pictures } = message;
  return (
    <li className={classNames(styles.message, isOwn(message) && styles.own)}>
      <p className={styles.writer}>
        <strong>{writerOf(message, retailer)}</strong> <time dateTime={at}>{stateTime(at, state)}</time>
      </p>
      {text !== null && <p className={styles.text}>{text}</p>}
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map((_, number) => {
            const address = messagePictureAddress(orderNo, revision, number);
            return (
              <li key={address}>
                <a href={address} download>
                  <img
                    src={address}
                    alt={`Attachment ${number + 1} of ${pictures.length}, to download`}
                    loading="lazy"
                  />
                </a>
              </li>
            );
          })}
        </ul>
      )}
      {standing !== undefined && <p className={styles.standing}>{standing}</p>}
    </li>
  );
};

type Day = { readonly day: string; readonly ofDay: readonly TalkMessageInWords[] };

/** The messages by the day in a state on which they were written, in their order. */
const byDay = (messages: readonly TalkMessageInWords[], state: StateCode): readonly Day[] =>
  [...new Set(messages.map(({ at }) => stateDay(at, state)))].map((day) => ({
    day,
    ofDay: messages.filter(({ at }) => stateDay(at, state) === day),
  }));

type MessageListProps = {
  readonly orderNo: string;
  /** Which the order is for. */
  readonly state: StateCode;
  readonly talk: Pick<TalkResponse, 'messages' | 'readByOthers'>;
  readonly retailer: string;
};

/** Who has written what about an order, day by day; what comes while it is open is read out. */
export const MessageList = ({ orderNo, state, talk: { messages, readByOthers }, retailer }: MessageListProps) => {
  const lastOwn = messages.findLast(isOwn);
  const standingOf = (message: TalkMessageInWords): string | undefined => {
    if (message !== lastOwn) return undefined;
    return message.revision <= readByOthers ? 'Read' : 'Sent';
  };
  return (
    <div role="log" aria-label="Messages" className={styles.log}>
      {byDay(messages, state).map(({ day, ofDay }) => (
        <section key={day} className={styles.day} aria-label={calendarDay(day)}>
          <h2 className={styles.date}>{calendarDay(day)}</h2>
          <ol className={styles.messages}>
            {ofDay.map((message) => (
              <Message
                key={message.revision}
                orderNo={orderNo}
                state={state}
                message={message}
                retailer={retailer}
                standing={standingOf(message)}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
};
