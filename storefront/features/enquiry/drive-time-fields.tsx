import type { DriveTimes } from '@driveaway/domain/api/test-drives.ts';
import { testDriveMinutes } from '@driveaway/domain/test-drives/test-drive-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { driveTimesQuery } from '../../api/test-drive-calls.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import { clockWords, dayWords, momentWords, nextTime, whenNothingIsFree, whyLong, whyShort } from './drive-words.ts';

export type ChosenTime = {
  /** Of the drive, 30 or 60. */
  readonly minutes: number;
  /** yyyy-MM-dd where the retailer is; '': the first day with a time. */
  readonly day: string;
  /** ISO instant; '': none yet. */
  readonly startsAt: string;
};

type DriveTimeFieldsProps = {
  /** Makes the ids of the fields unique on the page. */
  readonly idPrefix: string;
  readonly retailer: string;
  readonly demonstrator: string;
  /** Of the retailer; '' where it has none. */
  readonly phone: string;
  /** They have a time with this car and look for another one. */
  readonly isBooked: boolean;
  readonly chosen: ChosenTime;
  readonly error: string | undefined;
  readonly onChoose: (chosen: ChosenTime) => void;
};

type Times = Omit<DriveTimeFieldsProps, 'retailer' | 'demonstrator'> & { readonly answer: DriveTimes };

const minuteOptions = testDriveMinutes.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }));

const DayAndTime = ({ idPrefix, phone, isBooked, chosen, error, onChoose, answer: { days, timeZone } }: Times) => {
  const firstFree = days.find(({ times }) => times.length > 0)?.date ?? '';
  const date = days.some((day) => day.date === chosen.day) ? chosen.day : firstFree;
  const day = days.find((candidate) => candidate.date === date);
  const next = nextTime(days, date);
  const instead = whenNothingIsFree({ minutes: chosen.minutes, phone, isBooked });
  if (day === undefined)
    return (
      <Notice tone="info" title="No time is free in the next four weeks">
        {instead}
      </Notice>
    );
  return (
    <>
      <SelectField
        id={`${idPrefix}-day`}
        label="Day"
        value={date}
        options={days.map((each) => ({
          value: each.date,
          label: each.why === null ? dayWords(each.date) : `${dayWords(each.date)}: ${whyShort[each.why]}`,
        }))}
        onChange={({ target }) => {
          onChoose({ ...chosen, day: target.value, startsAt: '' });
        }}
      />
      {day.why === null ? (
        <RadioGroup
          id={`${idPrefix}-startsAt`}
          name={`${idPrefix}-time`}
          legend="Time"
          isInline
          value={chosen.startsAt}
          error={error}
          options={day.times.map((time) => ({ value: time, label: clockWords(time, timeZone) }))}
          onChange={({ target }) => {
            onChoose({ ...chosen, day: date, startsAt: target.value });
          }}
        />
      ) : (
        <Notice tone="info" title={whyLong[day.why]}>
          {next === undefined ? (
            instead
          ) : (
            <>
              <p>The next free time is {momentWords(next, timeZone)}.</p>
              <Button
                type="button"
                look="secondary"
                onClick={() => {
                  const on = days.find(({ times }) => times.includes(next))?.date ?? date;
                  onChoose({ ...chosen, day: on, startsAt: next });
                }}
              >
                Choose this time
              </Button>
            </>
          )}
        </Notice>
      )}
    </>
  );
};

/** How long, which day and what time, by the clocks of the retailer; says plainly what is not free, and what is next. */
export const DriveTimeFields = ({ retailer, demonstrator, ...fields }: DriveTimeFieldsProps) => {
  const { idPrefix, chosen, onChoose } = fields;
  const { data, refetch, isPending } = useQuery(driveTimesQuery(retailer, demonstrator, chosen.minutes));
  return (
    <>
      <RadioGroup
        id={`${idPrefix}-minutes`}
        name={`${idPrefix}-minutes`}
        legend="How long"
        isInline
        value={String(chosen.minutes)}
        options={minuteOptions}
        onChange={({ target }) => {
          onChoose({ ...chosen, minutes: Number(target.value), startsAt: '' });
        }}
      />
      {data !== undefined && <DayAndTime {...fields} answer={data} />}
      {data === undefined &&
        (isPending ? (
          <Skeleton shape="block" label="Looking for free times" />
        ) : (
          <TryAgain title="The free times could not be loaded" onTryAgain={() => refetch()}>
            What you have typed is kept.
          </TryAgain>
        ))}
    </>
  );
};
