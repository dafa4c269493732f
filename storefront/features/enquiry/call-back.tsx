import type { AskedCallBack } from '@driveaway/domain/api/call-backs.ts';
import { callBackFormSchema, callBackWording } from '@driveaway/domain/call-backs/call-back-form.ts';
import { callBackTopics, callBackTopicWords } from '@driveaway/domain/call-backs/call-back-rules.ts';
import { suburbLabel } from '@driveaway/domain/locations/state.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod/mini';
import { serverNow } from '../../browser/browser-clock.ts';
import { isApiFailure } from '../../api/api-failure.ts';
import { askCallBack, callBackRetailersQuery, type CallBackRetailer } from '../../api/call-back-calls.ts';
import { catalogueQuery } from '../../api/catalogue-query.ts';
import { queryParameter } from '../../api/return-address.ts';
import { refusalOf, useSentForm } from '../../api/use-sent-form.ts';
import { callBack } from '../../content/call-back.ts';
import { PrivacyWording } from '../../blocks/privacy-wording.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Card, Stack } from '../../ui/page/section.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import { AskedCallBackPanel } from './asked-call-back.tsx';
import styles from './contact.module.css';
import type { EnquiryPageProps } from './nearest-retailer.tsx';
import { windowValue, windowWords } from './window-words.ts';
import { retailerAway } from './retailer-away.ts';

const words = callBack.form;
const formSchema = z.extend(callBackFormSchema, {
  when: z._default(z.string().check(z.minLength(1, 'Please choose a time')), ''),
});

const start = {
  model: '',
  when: '',
  caller: { firstName: '', lastName: '', phoneNo: '', email: '', words: '' },
  agreePrivacyCollection: false,
};

const topicOptions = callBackTopics.map((topic) => ({ value: topic, label: callBackTopicWords[topic] }));

type FormProps = EnquiryPageProps & {
  readonly retailers: readonly CallBackRetailer[];
  readonly onAsked: (callBack: AskedCallBack) => void;
};

const CallBackForm = ({ retailers, suburb, onChangeSuburb, onAsked }: FormProps) => {
  const client = useQueryClient();
  const { data: catalogue } = useQuery(catalogueQuery());
  const [chosenId, setChosenId] = useState('');
  const [openedAt] = useState(() => new Date(serverNow()));
  // the nearest one, until another is chosen, or once that is not on the list any more
  const retailer = retailers.find(({ id }) => id === chosenId) ?? retailers[0];
  const form = useSentForm({
    idPrefix: 'call',
    schema: formSchema,
    start,
    send: ({ when, ...asked }, options) => {
      const window = retailer?.windows.find((each) => windowValue(each) === when);
      const { date = '', part = 'morning' } = window ?? {};
      return askCallBack({ ...asked, retailer: retailer?.id ?? '', date, part }, options);
    },
    onSent: onAsked,
    onRefused: async (error) => {
      if (isApiFailure(error) && error.failure?.code === 'time-not-offered') {
        setValue('when', '');
        await client.invalidateQueries({ queryKey: ['call-back-retailers'] });
      }
      return refusalOf(error);
    },
    contentOf: (valid) => ({ ...valid, retailer: retailer?.id }),
  });
  const { getValues, setValue } = form.form;
  useEffect(() => {
    // another retailer may not have the time of the one before
    const isThere = retailer?.windows.some((window) => windowValue(window) === getValues('when'));
    if (isThere !== true) setValue('when', '');
  }, [retailer, getValues, setValue]);
  if (retailer === undefined) return <Notice tone="info">We couldn’t find a retailer. Please email us.</Notice>;
  return (
    <form noValidate onSubmit={form.submit} className={styles.form}>
      <ErrorSummary problems={form.problems} focusKey={form.attempt} />
      <Card title={words.about}>
        <Stack>
          <SelectField
            {...form.field('topic')}
            label="It is about"
            emptyLabel="Please choose"
            options={topicOptions}
            required
          />
          <SelectField
            {...form.field('model')}
            label="Model (optional)"
            emptyLabel="None in particular"
            options={(catalogue?.models ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          />
          <TextArea {...form.field('caller.words')} label={words.own} description={words.quiet} rows={3} />
        </Stack>
      </Card>
      <Card title={words.when}>
        <Stack>
          <SelectField
            id="call-retailer"
            label={`Retailer near ${suburbLabel(suburb)}`}
            value={retailer.id}
            options={retailers.map((one) => ({ value: one.id, label: retailerAway(one) }))}
            onChange={({ target }) => {
              setChosenId(target.value);
            }}
          />
          <div>
            <Button type="button" look="secondary" onClick={onChangeSuburb}>
              Change suburb
            </Button>
          </div>
          {retailer.windows.length === 0 ? (
            <Notice tone="info">This retailer is closed for the next two weeks. Please choose another one.</Notice>
          ) : (
            <RadioGroup
              {...form.field('when')}
              legend="Preferred time (retailer’s local time)"
              options={retailer.windows.map((window) => ({
                value: windowValue(window),
                label: windowWords(window, retailer.timeZone, openedAt),
              }))}
            />
          )}
        </Stack>
      </Card>
      <Card title={words.caller}>
        <Stack>
          <div className={styles.fields}>
            <TextField {...form.field('caller.firstName')} label="First name" autoComplete="given-name" required />
            <TextField {...form.field('caller.lastName')} label="Last name" autoComplete="family-name" required />
            <TextField {...form.field('caller.phoneNo')} label="Phone number" type="tel" autoComplete="tel" required />
            <TextField
              {...form.field('caller.email')}
              label="Email address (optional)"
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          </div>
          <Checkbox
            {...form.field('agreePrivacyCollection')}
            required
            label={<PrivacyWording wording={callBackWording} />}
          />
        </Stack>
      </Card>
      <div>
        <Button type="submit" isLoading={form.isBusy}>
          {words.send}
        </Button>
      </div>
    </form>
  );
};

/** Asks a retailer to call: about what, who and when, whom. Whatever the server says, what was typed stays. */
export const CallBack = (props: EnquiryPageProps) => {
  const [search] = useSearchParams();
  const [asked, setAsked] = useState<AskedCallBack>();
  const { data, isPending, refetch } = useQuery({
    ...callBackRetailersQuery(props.suburb, queryParameter(search, 'retailer') ?? ''),
    // the form stays while those of another suburb come
    placeholderData: keepPreviousData,
  });
  if (asked !== undefined) return <AskedCallBackPanel callBack={asked} isNew />;
  if (data !== undefined) return <CallBackForm {...props} retailers={data.retailers} onAsked={setAsked} />;
  return isPending ? (
    <Skeleton shape="block" label="Looking for retailers near you" />
  ) : (
    <TryAgain title="The retailers could not be loaded" onTryAgain={() => refetch()} />
  );
};
