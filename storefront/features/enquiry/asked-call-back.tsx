import type { AskedCallBack } from '@driveaway/domain/api/call-backs.ts';
import { callBackTopicWords } from '@driveaway/domain/call-backs/call-back-rules.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../api/api-failure.ts';
import { askedCallBackQuery, forgetCaller } from '../../api/call-back-calls.ts';
import { callBack as words } from '../../content/call-back.ts';
import { MutationButton } from '../../ui/controls/mutation-button.tsx';
import { Phone } from '../../ui/controls/phone.tsx';
import { DefinitionRows } from '../../ui/figures/definition-rows.tsx';
import { Card } from '../../ui/page/section.tsx';
import { Loaded } from '../../ui/waiting/loaded.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import styles from './contact.module.css';
import { clockWords, momentWords } from './drive-words.ts';

const { asked } = words;

type AskedCallBackPanelProps = { readonly callBack: AskedCallBack; readonly isNew?: boolean };

/** A call back that was asked for, with the way to withdraw it. */
export const AskedCallBackPanel = ({ callBack, isNew = false }: AskedCallBackPanelProps) => {
  const { token, retailer, timeZone, from, until, topic, model, standing, isForgotten } = callBack;
  const forgetting = useMutation({ mutationFn: () => forgetCaller(token) });
  const panel = useRef<HTMLDivElement>(null);
  const isGone = isForgotten || forgetting.isSuccess;
  const cameTo = standing === 'asked' || standing === 'deleted' ? undefined : asked.standings[standing];
  // it takes the place of what had the focus
  useEffect(() => {
    if (isNew || forgetting.isSuccess) panel.current?.focus();
  }, [isNew, forgetting.isSuccess]);
  return (
    <div className={styles.form} ref={panel} tabIndex={-1}>
      {isNew && !isGone && <Notice tone="success">{asked.news}</Notice>}
      {forgetting.isSuccess && <Notice tone="success">{forgetting.data.message}</Notice>}
      {isForgotten && <Notice tone="info">{asked.gone}</Notice>}
      {!isGone && cameTo !== undefined && <Notice tone="info">{cameTo}</Notice>}
      {!isGone && (
        <Card>
          <DefinitionRows
            isStacked
            rows={[
              { label: 'Who calls', value: retailer.name },
              ...(retailer.phone === '' ? [] : [{ label: 'Their phone', value: <Phone number={retailer.phone} /> }]),
              { label: 'When', value: `${momentWords(from, timeZone)} to ${clockWords(until, timeZone)}` },
              { label: 'About', value: callBackTopicWords[topic] },
              ...(model === null ? [] : [{ label: 'Model', value: model }]),
            ]}
          />
          <p>{cameTo === undefined ? asked.text : asked.over}</p>
          {forgetting.isError && <Notice tone="error">{messageOf(forgetting.error)}</Notice>}
          <div>
            <MutationButton look="secondary" mutation={forgetting}>
              {cameTo === undefined ? asked.withdraw : asked.forget}
            </MutationButton>
          </div>
        </Card>
      )}
      <p>
        <a href="/contact">{asked.another}</a>
      </p>
    </div>
  );
};

/** The call back of a mailed link. */
export const LinkedCallBack = ({ token }: { readonly token: string }) => {
  const query = useQuery(askedCallBackQuery(token));
  return (
    <Loaded query={query} what="your call back" label="Looking for your call back" reason={messageOf(query.error)}>
      {(data) => <AskedCallBackPanel callBack={data} />}
    </Loaded>
  );
};
