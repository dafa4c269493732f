/** What the mail about a call back says: to whoever asked, or to the retailer. Names and addresses are read just before. */
import {
  callBackStream,
  readCallBackEvent,
  type CallBackEvent,
} from '@driveaway/domain/call-backs/call-back-events.ts';
import { findDealer } from '@driveaway/domain/dealers/dealers.ts';
import {
  callBackMail,
  callBackRetailerMail,
  callBackWithdrawnMail,
  type MailedCallBack,
} from '@driveaway/domain/mail/call-back-mails.ts';
import { strangersWords } from '@driveaway/domain/mail/strangers-words.ts';
import type { MailContent } from '@driveaway/domain/mail/mail-content.ts';
import type { CallBack } from '@driveaway/domain/call-backs/call-back.ts';
import { requestsForCallBacks } from '../call-backs/call-back-requests.ts';
import { loadStream } from '../customers/customers.ts';
import { callBackLink } from '../customers/visitor-links.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { addressedToRetailer, type RetailerMail } from './compose-retailer-mail.ts';

export type CallBackMail =
  | { readonly to: 'caller'; readonly name: string; readonly address: string; readonly content: MailContent }
  | { readonly to: 'retailer'; readonly mail: RetailerMail };

type MailPorts = Pick<ServicePorts, 'eventStore' | 'keys' | 'settings' | 'secrets' | 'clock'>;

const mailedOf = (ports: MailPorts, { requested }: CallBack): MailedCallBack => {
  const { requestId, retailer, from, until, topic, model } = requested;
  return {
    requestId,
    retailer: retailer.name,
    phone: findDealer(retailer.id)?.phones[0] ?? '',
    state: retailer.stateCode,
    from,
    until,
    topic,
    model: model?.name,
    path: callBackLink.path(ports, requestId),
  };
};

/** Whether the time of the call has passed. */
const isOver = ({ clock }: MailPorts, { requested: { until } }: CallBack): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(until), clock.now()) < 0;

/** To the retailer: whom to call, or that nobody is to be called any more; that is of no use once the time is over. */
const retailerContent = (
  ports: MailPorts,
  callBack: CallBack,
  type: CallBackEvent['type'],
): MailContent | undefined => {
  const mailed = mailedOf(ports, callBack);
  // whoever was reached is called no more as it is
  if (callBack.standing === 'reached') return undefined;
  if (type === 'CallBackRequested') {
    const { caller } = callBack;
    const words = caller === undefined || caller.words === '' ? undefined : strangersWords(caller.words);
    return caller && callBackRetailerMail(mailed, { ...caller, words });
  }
  return type === 'CallBackClosed' || isOver(ports, callBack) ? undefined : callBackWithdrawnMail(mailed);
};

/** Undefined when there is nobody to tell, or nothing any more. */
export const composeCallBackMail = async (
  ports: MailPorts,
  {
    requestId,
    eventId,
    audience,
  }: { readonly requestId: string; readonly eventId: string; readonly audience: string | undefined },
): Promise<CallBackMail | undefined> => {
  const callBack = await requestsForCallBacks.load(ports, requestId);
  const { history } = await loadStream(ports, callBackStream(requestId));
  const stored = history.find(({ id }) => id === eventId);
  const event = stored && readCallBackEvent(stored);
  if (callBack === undefined || event === undefined || typeof event === 'string') return undefined;
  if (audience === 'retailer') {
    const { id: dealerId, name } = callBack.requested.retailer;
    const content = retailerContent(ports, callBack, event.type);
    const mail = content && addressedToRetailer(ports, { dealerId, name }, content);
    return mail && { to: 'retailer', mail };
  }
  const { caller } = callBack;
  if (event.type !== 'CallBackRequested' || caller === undefined || caller.email === '') return undefined;
  // a call that is announced is one to come
  if (isOver(ports, callBack)) return undefined;
  const name = `${caller.firstName} ${caller.lastName}`;
  return { to: 'caller', name, address: caller.email, content: callBackMail(mailedOf(ports, callBack)) };
};
