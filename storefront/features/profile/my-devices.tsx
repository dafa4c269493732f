import type { PushDevices } from '@driveaway/domain/api/push-devices.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-failure.ts';
import { deviceHereQuery, turnOffHere, turnOnHere, type DeviceHere } from '../../api/device-here.ts';
import { endPushDevice, pushDevicesQuery } from '../../api/push-device-calls.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/page/section.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import { stateMoment } from './date-text.ts';
import styles from './profile.module.css';

/** What a browser says where nothing can be turned on, and what its owner can do. */
const hindrances = {
  denied:
    'Notifications from our site are blocked in this browser. Allow them in the browser’s settings for this site, then come back to this page.',
  unsupported: 'This browser can’t show notifications from websites. Our emails tell you the same news.',
  'home-screen-first':
    'On an iPhone or iPad, add our site to your Home Screen first: tap Share, then “Add to Home Screen”. Open it from there, log in, and come back to My Account.',
} as const;

/** What a change of our key has led to here. */
const rekeyedWords = {
  renewed: 'Our key for notifications has changed, so we’ve turned them on again here.',
  ended: 'Our key for notifications has changed, which turned them off here. Turn them on again to see news here.',
} as const;

type DeviceSwitchProps = {
  readonly here: DeviceHere;
  readonly isBusy: boolean;
  readonly onTurn: (isOn: boolean) => void;
};

/** Whether this device shows news, and the switch of it, or why there is none. */
export const DeviceSwitch = ({ here, isBusy, onTurn }: DeviceSwitchProps) => {
  if (here.kind !== 'on' && here.kind !== 'off') return <p>{hindrances[here.kind]}</p>;
  const isOn = here.kind === 'on';
  return (
    <>
      {here.rekeyed !== undefined && <p>{rekeyedWords[here.rekeyed]}</p>}
      <p>{isOn ? 'This device shows news of your order.' : 'This device doesn’t show news of your order yet.'}</p>
      <div className={styles.actions}>
        <Button
          look="secondary"
          isLoading={isBusy}
          onClick={() => {
            onTurn(!isOn);
          }}
        >
          {isOn ? 'Turn off notifications here' : 'Turn on notifications here'}
        </Button>
      </div>
    </>
  );
};

type OtherDevicesProps = {
  readonly devices: PushDevices['devices'];
  /** The one that is being ended. */
  readonly ending: string | undefined;
  readonly onEnd: (deviceId: string) => void;
};

/** The customer's other devices, each with a way to end it from here. */
export const OtherDevices = ({ devices, ending, onEnd }: OtherDevicesProps) => (
  <ul className={styles.sessions}>
    {devices.map(({ deviceId, since, hasFormerKey = false }) => (
      <li key={deviceId}>
        <span>
          Another device
          <span className={styles.quiet}>
            {' '}
            since {stateMoment(since, 'NSW')}
            {hasFormerKey &&
              '. Our key for notifications has changed: it shows news again once you open My Account there.'}
          </span>
        </span>
        <Button
          look="secondary"
          aria-label={`Turn off notifications on the device from ${stateMoment(since, 'NSW')}`}
          isLoading={ending === deviceId}
          onClick={() => {
            onEnd(deviceId);
          }}
        >
          Turn off
        </Button>
      </li>
    ))}
  </ul>
);

const notAllowed = 'The browser didn’t allow notifications, so nothing was turned on.';
const notSubscribed =
  'Notifications couldn’t be turned on: this browser didn’t reach its push service. Please try again later.';

type DevicesProps = { readonly publicKey: string; readonly devices: PushDevices['devices'] };

const Devices = ({ publicKey, devices }: DevicesProps) => {
  const queryClient = useQueryClient();
  const { data: here, isPending, refetch } = useQuery(deviceHereQuery(publicKey));
  const onSettled = () => queryClient.invalidateQueries(pushDevicesQuery());
  const turning = useMutation({
    mutationFn: async (isOn: boolean): Promise<string> => {
      if (!isOn) {
        await turnOffHere();
        return 'This device won’t show news any more.';
      }
      return (await turnOnHere(publicKey)) ? 'This device will tell you when there’s news.' : notAllowed;
    },
    onSettled,
  });
  const ending = useMutation({ mutationFn: endPushDevice, onSettled });
  const others = devices.filter(({ deviceId }) => here?.kind !== 'on' || deviceId !== here.deviceId);
  return (
    <>
      {here !== undefined && <DeviceSwitch here={here} isBusy={turning.isPending} onTurn={turning.mutate} />}
      {here === undefined &&
        (isPending ? (
          <Skeleton shape="block" label="Looking at this device" />
        ) : (
          <TryAgain title="We couldn’t find out about this device" onTryAgain={refetch} />
        ))}
      <output className={styles.quiet}>
        {turning.isError && (turning.error instanceof DOMException ? notSubscribed : messageOf(turning.error))}
        {turning.data}
      </output>
      {here !== undefined && others.length > 0 && (
        <OtherDevices devices={others} ending={ending.isPending ? ending.variables : undefined} onEnd={ending.mutate} />
      )}
      <output className={styles.quiet}>
        {ending.isError && messageOf(ending.error)}
        {ending.data?.message}
      </output>
    </>
  );
};

/** On which devices notifications say that there is news; nothing where the service sends none. */
export const MyDevices = () => {
  const { data: told, isPending, refetch } = useQuery(pushDevicesQuery());
  if (told?.publicKey === null) return null;
  return (
    <Card title="Notifications on my devices">
      <p>
        A notification tells you there’s news of your order, even while our site is closed. Besides what you chose
        above, that’s news of your contract, payments and delays.
      </p>
      {told !== undefined && <Devices publicKey={told.publicKey} devices={told.devices} />}
      {told === undefined &&
        (isPending ? (
          <Skeleton shape="block" label="Loading your devices" />
        ) : (
          <TryAgain title="Your devices could not be loaded" onTryAgain={refetch} />
        ))}
      <p className={styles.quiet}>
        A notification shows no name, order number, car, address or amount. Logging out on a device turns it off there.
      </p>
    </Card>
  );
};
