import { brand } from '@driveaway/domain/brand/brand.ts';
import type { BookedDrive } from '@driveaway/domain/api/test-drives.ts';
import { calendarFile } from '@driveaway/domain/mail/calendar-entry.ts';
import { testDriveEntry } from '@driveaway/domain/mail/test-drive-entry.ts';
import { licenceNote } from '@driveaway/domain/test-drives/test-drive-rules.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/api-failure.ts';
import { bookedDriveQuery, cancelDrive, driveTimesQuery, forgetDriver, moveDrive } from '../../api/test-drive-calls.ts';
import { serverNow } from '../../browser/browser-clock.ts';
import { saveFile } from '../../browser/save-file.ts';
import { testDrive } from '../../content/test-drive.ts';
import { Button } from '../../ui/controls/button.tsx';
import { MutationButton } from '../../ui/controls/mutation-button.tsx';
import { Phone } from '../../ui/controls/phone.tsx';
import { DefinitionRows } from '../../ui/figures/definition-rows.tsx';
import { Card, Stack } from '../../ui/page/section.tsx';
import { Loaded } from '../../ui/waiting/loaded.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { DriveTimeFields, type ChosenTime } from './drive-time-fields.tsx';
import { momentWords } from './drive-words.ts';
import styles from './test-drive.module.css';

const saveEntry = ({ driveId, car, retailer, startsAt, minutes, changes, standing }: BookedDrive): void => {
  const { name, address } = retailer;
  const drive = { driveId, car, retailer: name, address, startsAt, minutes, changes };
  const entry = testDriveEntry({ ...drive, isCancelled: standing === 'cancelled' });
  const file = calendarFile(entry, brand, new Date(serverNow()).toISOString());
  saveFile(file.name, new Blob([file.content], { type: file.contentType }));
};

const titles: Readonly<Record<BookedDrive['standing'], string>> = {
  booked: 'Your test drive',
  cancelled: 'This test drive is cancelled',
  drove: 'You took this test drive',
  'did-not-come': 'This test drive did not take place',
};

type DriveProps = { readonly drive: BookedDrive; readonly onChanged: (drive: BookedDrive) => void };

const MoveDrive = ({ drive, onChanged }: DriveProps) => {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ChosenTime>({ minutes: drive.minutes, day: '', startsAt: '' });
  const [isTried, setTried] = useState(false);
  const { retailer, demonstrator, token } = drive;
  // where no time is free, what is said instead is all there is
  const { data: times } = useQuery(driveTimesQuery(retailer.id, demonstrator, chosen.minutes));
  const isFull = times?.days.every((day) => day.times.length === 0) === true;
  const moving = useMutation({
    mutationFn: ({ startsAt, minutes }: ChosenTime) =>
      moveDrive({ token, startsAt, minutes: minutes === 60 ? 60 : 30 }, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: onChanged,
    onError: async () => {
      setChosen({ ...chosen, startsAt: '' });
      const { queryKey } = driveTimesQuery(retailer.id, demonstrator, chosen.minutes);
      await client.invalidateQueries({ queryKey });
    },
  });
  return (
    <Stack>
      <DriveTimeFields
        idPrefix="move"
        retailer={retailer.id}
        demonstrator={demonstrator}
        phone={retailer.phone}
        isBooked
        chosen={chosen}
        error={isTried && chosen.startsAt === '' ? 'Please choose a time' : undefined}
        onChoose={setChosen}
      />
      {moving.isError && <Notice tone="error">{messageOf(moving.error)}</Notice>}
      {!isFull && (
        <div>
          <Button
            isLoading={moving.isPending}
            onClick={() => {
              setTried(true);
              if (chosen.startsAt !== '') moving.mutate(chosen);
            }}
          >
            Move the test drive
          </Button>
        </div>
      )}
    </Stack>
  );
};

const CancelDrive = ({ drive, onChanged }: DriveProps) => {
  const [isAsked, setAsked] = useState(false);
  const cancelling = useMutation({ mutationFn: () => cancelDrive(drive.token), onSuccess: onChanged });
  if (!isAsked)
    return (
      <div>
        <Button
          look="link"
          onClick={() => {
            setAsked(true);
          }}
        >
          Cancel test drive
        </Button>
      </div>
    );
  return (
    <Notice tone="info" title="Cancel this test drive?">
      <p>Someone else will be able to book this time.</p>
      {cancelling.isError && <p role="alert">{messageOf(cancelling.error)}</p>}
      <div className={styles.actions}>
        <MutationButton mutation={cancelling}>Yes, cancel it</MutationButton>
        <Button
          look="secondary"
          onClick={() => {
            setAsked(false);
          }}
        >
          Keep it
        </Button>
      </div>
    </Notice>
  );
};

const ForgetDriver = ({ drive, onForgotten }: { readonly drive: BookedDrive; readonly onForgotten: () => void }) => {
  const forgetting = useMutation({ mutationFn: () => forgetDriver(drive.token), onSuccess: onForgotten });
  return (
    <Card title={testDrive.yourDetails}>
      <p>
        {drive.mayChange
          ? 'You can have your name, email address and phone number deleted now. This also cancels the test drive.'
          : 'You can have your name, email address and phone number deleted now.'}{' '}
        Otherwise we’ll delete them 90 days after the drive.
      </p>
      {forgetting.isError && <Notice tone="error">{messageOf(forgetting.error)}</Notice>}
      <div>
        <MutationButton look="secondary" mutation={forgetting}>
          Delete my details
        </MutationButton>
      </div>
    </Card>
  );
};

/** A drive that is booked, with its ways out: the calendar, another time, calling it off, having one's details deleted. */
export const BookedDrivePanel = ({
  drive: first,
  isNew = false,
}: {
  readonly drive: BookedDrive;
  readonly isNew?: boolean;
}) => {
  const [drive, setDrive] = useState(first);
  const [news, setNews] = useState(isNew ? 'Your test drive is booked. A confirmation is on its way by email.' : '');
  const [isMoving, setMoving] = useState(false);
  const [isForgotten, setForgotten] = useState(first.driver === null);
  const panel = useRef<HTMLDivElement>(null);
  // it takes the place of what had the focus
  useEffect(() => {
    if (news !== '') panel.current?.focus();
  }, [news]);
  const { car, retailer, startsAt, timeZone, minutes, standing, mayChange, driver, isOfAccount } = drive;
  return (
    <div className={styles.booking} ref={panel} tabIndex={-1}>
      {news !== '' && <Notice tone="success">{news}</Notice>}
      <Card title={titles[standing]}>
        <DefinitionRows
          isStacked
          rows={[
            { label: 'Car', value: car },
            { label: 'When', value: momentWords(startsAt, timeZone) },
            { label: 'How long', value: `${minutes} minutes` },
            { label: 'Where', value: [retailer.name, retailer.address].filter((part) => part !== '').join(', ') },
            ...(retailer.phone === '' ? [] : [{ label: 'Phone', value: <Phone number={retailer.phone} /> }]),
            ...(driver === null || isForgotten
              ? []
              : [{ label: 'Driver', value: `${driver.firstName} ${driver.lastName}` }]),
          ]}
        />
        {standing === 'booked' && <p>{licenceNote}</p>}
        {mayChange && (
          <div className={styles.actions}>
            <Button
              onClick={() => {
                saveEntry(drive);
              }}
            >
              Add to my calendar
            </Button>
            <Button
              look="secondary"
              aria-expanded={isMoving}
              onClick={() => {
                setMoving(!isMoving);
              }}
            >
              Choose another time
            </Button>
          </div>
        )}
      </Card>
      {mayChange && isMoving && (
        <Card title={testDrive.anotherTime}>
          <MoveDrive
            drive={drive}
            onChanged={(changed) => {
              setDrive(changed);
              setMoving(false);
              setNews('Your test drive has a new time. A confirmation is on its way by email.');
            }}
          />
        </Card>
      )}
      {mayChange && (
        <CancelDrive
          drive={drive}
          onChanged={(changed) => {
            setDrive(changed);
            setNews('Your test drive is cancelled.');
          }}
        />
      )}
      {!isNew && !isOfAccount && !isForgotten && (
        <ForgetDriver
          drive={drive}
          onForgotten={() => {
            setForgotten(true);
            setDrive({ ...drive, mayChange: false, standing: mayChange ? 'cancelled' : standing });
            setNews('Your details have been deleted.');
          }}
        />
      )}
      {!mayChange && (
        <p>
          <a href="/book-test-drive">Book another test drive</a>
        </p>
      )}
    </div>
  );
};

/** The drive of a mailed link. */
export const LinkedDrive = ({ token }: { readonly token: string }) => {
  const query = useQuery(bookedDriveQuery(token));
  return (
    <Loaded query={query} what="your test drive" label="Looking for your test drive" reason={messageOf(query.error)}>
      {(data) => <BookedDrivePanel drive={data} />}
    </Loaded>
  );
};
