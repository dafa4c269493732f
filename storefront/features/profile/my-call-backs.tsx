import type { AskedCallBack } from '@driveaway/domain/api/call-backs.ts';
import { callBackTopicWords } from '@driveaway/domain/call-backs/call-back-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { customerCallBacksQuery } from '../../api/call-back-calls.ts';
import { callBack as words } from '../../content/call-back.ts';
import { Accordion } from '../../ui/controls/accordion.tsx';
import { momentInZone } from '../../ui/figures/moment-in-zone.ts';
import { Card } from '../../ui/page/section.tsx';
import { Loaded } from '../../ui/waiting/loaded.tsx';
import styles from './profile.module.css';

const { mine } = words;

const CallBackLine = ({ callBack }: { readonly callBack: AskedCallBack }) => {
  const { token, standing, topic, model, retailer, from, timeZone } = callBack;
  const about = model === null ? callBackTopicWords[topic] : `${callBackTopicWords[topic]}: ${model}`;
  const when = momentInZone(from, timeZone);
  return (
    <li>
      <div>
        <strong>{about}</strong>
        <br />
        From {when}
        <br />
        <span className={styles.quiet}>
          {retailer.name} | {mine.standings[standing]}
        </span>
      </div>
      <a href={`/contact#token=${token}`} aria-label={`${mine.see}: ${about}, ${when}`}>
        {mine.see}
      </a>
    </li>
  );
};

const CallBacks = ({ callBacks }: { readonly callBacks: readonly AskedCallBack[] }) => (
  <ul className={styles.sessions}>
    {callBacks.map((callBack) => (
      <CallBackLine key={callBack.token} callBack={callBack} />
    ))}
  </ul>
);

/** The calls to come, the next one first, and below them what the others came to. */
export const CallBackList = ({ callBacks }: { readonly callBacks: readonly AskedCallBack[] }) => {
  const coming = callBacks.filter(({ standing }) => standing === 'asked').reverse();
  const earlier = callBacks.filter(({ standing }) => standing !== 'asked');
  return (
    <>
      {callBacks.length === 0 && <p>{mine.none}</p>}
      {coming.length > 0 && <CallBacks callBacks={coming} />}
      {earlier.length > 0 && (
        <Accordion
          items={[{ title: `${mine.earlier} (${earlier.length})`, content: <CallBacks callBacks={earlier} /> }]}
        />
      )}
      <p>
        <a href="/contact">{mine.ask}</a>
      </p>
    </>
  );
};

/** The calls that the customer asked for, each with what it came to and the way to see it or have it deleted. */
export const MyCallBacks = () => {
  return (
    <Card title={mine.title}>
      <Loaded query={useQuery(customerCallBacksQuery())} what="your call backs">
        {(callBacks) => <CallBackList callBacks={callBacks} />}
      </Loaded>
    </Card>
  );
};
