/** A customer's state, folded from the events of their stream. */
import type { PushSubscription } from './push-subscription.ts';
import type { Consents } from './consents.ts';
import type { CustomerEvent, CustomerPersonal } from './customer-events.ts';
import { usualNewsChoices, type NewsChoices } from './news-choices.ts';

export type PushDevice = {
  readonly deviceId: string;
  readonly since: string;
  /** Our key that it subscribed with. */
  readonly publicKey: string;
  readonly subscription: PushSubscription;
};

/** A device beyond these takes the place of the one that was added first. */
const mostPushDevices = 5;

export type CustomerState = {
  readonly customerId: string;
  readonly isCompany: boolean;
  /** Undefined once the customer's identity key is gone. */
  readonly personal: CustomerPersonal | undefined;
  /** Somebody used a link that was mailed to the address. */
  readonly isEmailVerified: boolean;
  /** The address that a change was asked for, until it is made. */
  readonly requestedEmail: string | undefined;
  readonly privacyNoticeVersion: string;
  readonly consents: Consents;
  readonly newsChoices: NewsChoices;
  /** The hash of the secret in its address, and since when it is; undefined while there is none. */
  readonly calendarFeed: { readonly secretHash: string; readonly since: string } | undefined;
  /** The one that was added first comes first. */
  readonly pushDevices: readonly PushDevice[];
  readonly licences: readonly (CustomerEvent & { type: 'LicenceReceived' })['data'][];
  readonly isErased: boolean;
};

const withoutPushDevice = (devices: readonly PushDevice[], ended: string): readonly PushDevice[] =>
  devices.filter(({ deviceId }) => deviceId !== ended);

/** Without its keys it cannot be reached: the customer was erased. */
const withPushDevice = (
  devices: readonly PushDevice[],
  { data, personal }: CustomerEvent & { type: 'PushDeviceAdded' },
): readonly PushDevice[] =>
  personal === undefined
    ? devices
    : [...withoutPushDevice(devices, data.deviceId), { ...data, subscription: personal }].slice(-mostPushDevices);

/** The state after one more event; undefined until the registration, with which a stream begins. */
export const evolveCustomer = (state: CustomerState | undefined, event: CustomerEvent): CustomerState | undefined => {
  if (event.type === 'CustomerRegistered') {
    const { customerId, isCompany, privacyNoticeVersion, consents } = event.data;
    return {
      customerId,
      isCompany,
      personal: event.personal,
      isEmailVerified: false,
      requestedEmail: undefined,
      privacyNoticeVersion,
      consents,
      newsChoices: usualNewsChoices,
      calendarFeed: undefined,
      pushDevices: [],
      licences: [],
      isErased: false,
    };
  }
  if (state === undefined) throw new Error(`A customer begins with CustomerRegistered, not with ${event.type}`);
  switch (event.type) {
    case 'LicenceReceived':
      return { ...state, licences: [...state.licences, event.data] };
    case 'ContactDetailsChanged':
      return { ...state, personal: event.personal };
    case 'EmailChangeRequested':
      return { ...state, requestedEmail: event.personal?.contact.email };
    case 'EmailChanged':
      return { ...state, personal: event.personal, isEmailVerified: true, requestedEmail: undefined };
    case 'EmailVerified':
      return { ...state, isEmailVerified: true };
    case 'ConsentsChanged':
      return { ...state, consents: event.data.consents };
    case 'NewsChoicesChanged':
      return { ...state, newsChoices: event.data.choices };
    case 'CalendarFeedRenewed':
      return { ...state, calendarFeed: event.data };
    case 'CalendarFeedEnded':
      return { ...state, calendarFeed: undefined };
    case 'PushDeviceAdded':
      return { ...state, pushDevices: withPushDevice(state.pushDevices, event) };
    case 'PushDeviceEnded':
      return { ...state, pushDevices: withoutPushDevice(state.pushDevices, event.data.deviceId) };
    case 'PasswordChanged':
      // whoever had the former one may have asked for it
      return { ...state, requestedEmail: undefined };
    case 'ErasureRefused':
    case 'LegalHoldPlaced':
    case 'LegalHoldReleased':
      return state;
    case 'CustomerErased':
      return {
        ...state,
        personal: undefined,
        requestedEmail: undefined,
        calendarFeed: undefined,
        pushDevices: [],
        isErased: true,
      };
  }
};
