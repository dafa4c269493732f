/** This browser's subscription with the push service of its maker, of which there is one at most. */
import { brand } from '@driveaway/domain/brand/brand.ts';
import { registerOrderPageWorker } from './order-page-worker.ts';

/** Whether this browser may show notifications; `ready`: it may, or asks first. */
export type PushSupport = 'ready' | 'denied' | 'unsupported' | 'home-screen-first';

const isOnHomeScreen = (): boolean => matchMedia('(display-mode: standalone)').matches;
/** iPads say that they are Macs, which have no touch. */
const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

const permissionAsked = async (): Promise<PermissionState | undefined> => {
  try {
    return (await navigator.permissions.query({ name: 'notifications' })).state;
  } catch {
    // a browser that knows no such question
    return undefined;
  }
};

/** Both are asked, as some browsers have one of them say “denied” before anybody was asked. */
const isDenied = async (): Promise<boolean> =>
  Notification.permission === 'denied' && ((await permissionAsked()) ?? 'denied') === 'denied';

/** Whether notifications may be shown without a question. */
export const mayShow = async (): Promise<boolean> =>
  Notification.permission === 'granted' || (await permissionAsked()) === 'granted';

export const pushSupport = async (): Promise<PushSupport> => {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis)) {
    return isAppleTouch() && !isOnHomeScreen() ? 'home-screen-first' : 'unsupported';
  }
  return (await isDenied()) ? 'denied' : 'ready';
};

const subscribed = async (): Promise<PushSubscription | undefined> => {
  if (!('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration(`/${brand.baseUrlSegment}/profile`);
  // browsers without push have no manager either, whatever their types say
  return (
    (registration && 'pushManager' in registration && (await registration.pushManager.getSubscription())) || undefined
  );
};

const base64UrlOf = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const isFor = ({ options }: PushSubscription, publicKey: string): boolean => {
  const { applicationServerKey: key } = options;
  return key !== null && base64UrlOf(new Uint8Array(key)) === publicKey;
};

/** How this browser is subscribed: with that key, with a former one, or not at all. */
export const subscribedWith = async (publicKey: string): Promise<'this-key' | 'former-key' | 'none'> => {
  const found = await subscribed();
  if (found === undefined) return 'none';
  return isFor(found, publicKey) ? 'this-key' : 'former-key';
};

/** Asks whether notifications may be shown, on a press; and subscribes. Undefined when the answer was no, or none. */
export const subscribe = async (publicKey: string): Promise<PushSubscriptionJSON | undefined> => {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const { pushManager } = await registerOrderPageWorker();
  // of a key from before, which reaches nobody any more
  const former = await pushManager.getSubscription();
  if (former !== null && !isFor(former, publicKey)) await former.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return made.toJSON();
};

/** Ends it with the push service: what is sent to it from now on reaches nobody. */
export const unsubscribe = async (): Promise<void> => {
  await (await subscribed())?.unsubscribe();
};
