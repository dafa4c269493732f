/** Brochures by mail, on record. */
import { evolveBrochureRequest, type BrochureRequest } from '@driveaway/domain/brochures/brochure-request.ts';
import {
  brochureRequestEventVersion,
  brochureRequestStream,
  readBrochureRequestEvent,
  type BrochureRequestEvent,
} from '@driveaway/domain/brochures/brochure-request-events.ts';
import { visitorRequests } from '../customers/visitor-requests.ts';

export const requestsForBrochures = visitorRequests<BrochureRequest, BrochureRequestEvent>({
  collection: 'brochureRequests',
  forgetting: 'forget reader',
  streamOf: brochureRequestStream,
  read: readBrochureRequestEvent,
  evolve: evolveBrochureRequest,
  version: brochureRequestEventVersion,
  forgotten: 'BrochureReaderForgotten',
  emailOf: ({ reader }) => reader?.email,
});
