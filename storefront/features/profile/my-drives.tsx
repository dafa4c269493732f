import type { BookedDrive } from '@driveaway/domain/api/test-drives.ts';
import { useQuery } from '@tanstack/react-query';
import { customerDrivesQuery } from '../../api/test-drive-calls.ts';
import { testDrive } from '../../content/test-drive.ts';
import { Accordion } from '../../ui/controls/accordion.tsx';
import { momentInZone } from '../../ui/figures/moment-in-zone.ts';
import { Card } from '../../ui/page/section.tsx';
import { Loaded } from '../../ui/waiting/loaded.tsx';
import styles from './profile.module.css';

const { mine, standings } = testDrive;

const DriveLine = ({ drive }: { readonly drive: BookedDrive }) => {
  const { token, standing, car, retailer, startsAt, timeZone, minutes, mayChange } = drive;
  const when = momentInZone(startsAt, timeZone);
  const action = mayChange ? mine.change : mine.see;
  return (
    <li>
      <div>
        <strong>{car}</strong>
        <br />
        {when}, {minutes} minutes
        <br />
        <span className={styles.quiet}>
          {retailer.name} | {standings[standing]}
        </span>
      </div>
      <a href={`/book-test-drive#token=${token}`} aria-label={`${action}: ${car}, ${when}`}>
        {action}
      </a>
    </li>
  );
};

const Drives = ({ drives }: { readonly drives: readonly BookedDrive[] }) => (
  <ul className={styles.sessions}>
    {drives.map((drive) => (
      <DriveLine key={drive.driveId} drive={drive} />
    ))}
  </ul>
);

/** The drives to come, the next one first, and below them what became of the others. */
export const DriveList = ({ drives }: { readonly drives: readonly BookedDrive[] }) => {
  const coming = drives.filter(({ mayChange }) => mayChange).reverse();
  const earlier = drives.filter(({ mayChange }) => !mayChange);
  return (
    <>
      {drives.length === 0 && <p>{mine.none}</p>}
      {coming.length > 0 && <Drives drives={coming} />}
      {earlier.length > 0 && (
        <Accordion items={[{ title: `${mine.earlier} (${earlier.length})`, content: <Drives drives={earlier} /> }]} />
      )}
      <p>
        <a href="/book-test-drive">{mine.book}</a>
      </p>
    </>
  );
};

/** The test drives of the customer, each with the way to move it or cancel it. */
export const MyDrives = () => {
  return (
    <Card title={mine.title}>
      <Loaded query={useQuery(customerDrivesQuery())} what="your test drives">
        {(drives) => <DriveList drives={drives} />}
      </Loaded>
    </Card>
  );
};
