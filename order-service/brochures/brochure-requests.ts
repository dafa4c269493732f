/** Brochures by mail, on record. */
import { evolveBrochureRequest, type BrochureRequest } from '@driveaway/domain/brochures/brochure-request.ts';
import {
  brochureRequestEventVersion,
  brochureRequestStream,
  readBrochureRequestEvent,
  type BrochureRequestEvent,
} from '@driveaway/domain/brochures/brochure-request-events.ts';
import { visitorRequests } from '../customers/visitor-requests.ts';

const requests = visitorRequests<BrochureRequest, BrochureRequestEvent>({
  collection: 'brochureRequests',
  forgetting: 'forget reader',
  streamOf: brochureRequestStream,
  read: readBrochureRequestEvent,
  evolve: evolveBrochureRequest,
  version: brochureRequestEventVersion,
  forgotten: 'BrochureReaderForgotten',
  emailOf: ({ reader }) => reader?.email,
});

export const {
  load: loadBrochureRequest,
  record: requestBrochure,
  forget: forgetReader,
  ofAccount: brochureRequestsOf,
  forgetByItself: forgetReaderByItself,
  forgetOfAccount: forgetReadersOf,
  forgetDue: forgetDueReaders,
} = requests;
