import { Suspense } from 'react';
import { useMailedToken } from '../../api/mailed-token.ts';
import { callBack } from '../../content/call-back.ts';
import { contact } from '../../content/contact.ts';
import { contactWays } from '../../content/contact-ways.ts';
import { home } from '../../content/home.ts';
import { useHydrated } from '../../ui/foundation/use-hydrated.ts';
import { Card } from '../../ui/page/section.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import styles from './contact.module.css';
import { EnquiryFrame } from './enquiry-frame.tsx';
import { NearestRetailer, WriteToCoordinator, type EnquiryPageProps } from './nearest-retailer.tsx';

// forms come with a library that no page shows at first
const CallBack = lazyPart(async () => (await import('./call-back.tsx')).CallBack);
const LinkedCallBack = lazyPart(async () => (await import('./asked-call-back.tsx')).LinkedCallBack);

const Loading = () => (
  <Card title={callBack.form.title}>
    <Skeleton shape="block" label="Loading the form" />
  </Card>
);

/** How to reach the maker: by phone and mail, and by being called back. With a link: the call back that was asked for. */
export const ContactPage = (props: EnquiryPageProps) => {
  const token = useMailedToken();
  const isHydrated = useHydrated();
  usePageTitle(contact.head.title);
  const { elsewhere, subject } = contactWays;
  return (
    <EnquiryFrame title={contact.title} lead={contact.lead} car={home}>
      <NearestRetailer {...props} />
      <WriteToCoordinator subject={subject} />
      <Card title={elsewhere.title}>
        <ul className={styles.list}>
          {elsewhere.links.map(({ url, name }) => (
            <li key={url}>
              <a href={url}>{name}</a>
            </li>
          ))}
        </ul>
      </Card>
      <section className={styles.callBack} aria-labelledby="call-back">
        <h2 id="call-back">{token === '' ? callBack.form.title : callBack.asked.title}</h2>
        {!isHydrated && <Loading />}
        {isHydrated && (
          <Suspense fallback={<Loading />}>
            {token === '' ? <CallBack {...props} /> : <LinkedCallBack token={token} />}
          </Suspense>
        )}
      </section>
    </EnquiryFrame>
  );
};
