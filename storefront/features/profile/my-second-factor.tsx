import type { SecondFactorResponse } from '@driveaway/domain/api/second-factor.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { secondFactorQuery } from '../../api/second-factor-calls.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Card } from '../../ui/page/section.tsx';
import { Loaded } from '../../ui/waiting/loaded.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { stateMoment } from './date-text.ts';
import styles from './profile.module.css';
import { NewRecoveryCodes, TurnOff, TurnOn } from './second-factor-dialogs.tsx';

type Task = 'turn-on' | 'turn-off' | 'renew';

const taskNames: Readonly<Record<Task, string>> = {
  'turn-on': 'Turn on two-step login…',
  'turn-off': 'Turn it off…',
  renew: 'Make new recovery codes…',
};

const Standing = ({ factor: { since, recoveryCodesLeft } }: { readonly factor: SecondFactorResponse }) =>
  since === null ? (
    <p>Off. Adds a code from your phone to each login.</p>
  ) : (
    <p>
      On since {stateMoment(since, 'NSW')}.{' '}
      {recoveryCodesLeft === 1 ? 'One recovery code is left.' : `${recoveryCodesLeft} recovery codes are left.`}
    </p>
  );

const Tasks = ({ factor }: { readonly factor: SecondFactorResponse }) => {
  const queryClient = useQueryClient();
  const [task, setTask] = useState<Task>();
  const [said, setSaid] = useState('');
  const refresh = (): void => void queryClient.invalidateQueries(secondFactorQuery());
  const offered: readonly Task[] = factor.since === null ? ['turn-on'] : ['renew', 'turn-off'];
  return (
    <>
      {said !== '' && <Notice tone="success" title={said} />}
      <Standing factor={factor} />
      <div className={styles.actions}>
        {offered.map((one) => (
          <Button
            key={one}
            look="secondary"
            aria-haspopup="dialog"
            onClick={() => {
              setSaid('');
              setTask(one);
            }}
          >
            {taskNames[one]}
          </Button>
        ))}
      </div>
      <Dialog
        isOpen={task !== undefined}
        onClose={() => {
          setTask(undefined);
        }}
      >
        {task === 'turn-on' && <TurnOn onTurnedOn={refresh} />}
        {task === 'renew' && <NewRecoveryCodes onRenewed={refresh} />}
        {task === 'turn-off' && (
          <TurnOff
            onTurnedOff={(message) => {
              setSaid(message);
              setTask(undefined);
              refresh();
            }}
          />
        )}
      </Dialog>
    </>
  );
};

/** Two-step login: whether it is on, and the ways to change that. */
export const MySecondFactor = () => {
  return (
    <Card title="Two-step login">
      <Loaded query={useQuery(secondFactorQuery())} what="two-step login">
        {(factor) => <Tasks factor={factor} />}
      </Loaded>
    </Card>
  );
};
