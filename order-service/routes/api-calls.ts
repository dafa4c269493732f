import { accountCalls } from './account-calls.ts';
import type { ApiCall } from './api-call.ts';
import { pushCalls } from './push-calls.ts';
import { brochureCalls } from './brochure-calls.ts';
import { calendarCalls } from './calendar-calls.ts';
import { deskCalls } from './desk-calls.ts';
import { carOfferCalls } from './car-offer-calls.ts';
import { carOfferDeskCalls } from './car-offer-desk-calls.ts';
import { callBackCalls } from './call-back-calls.ts';
import { callBackDeskCalls } from './call-back-desk-calls.ts';
import { driveDeskCalls } from './drive-desk-calls.ts';
import { auditCalls } from './audit-calls.ts';
import { followerCalls } from './follower-calls.ts';
import { keptBuildCalls } from './kept-build-calls.ts';
import { machineCalls } from './machine-calls.ts';
import { orderCalls } from './order-calls.ts';
import { ownDataCalls } from './own-data-calls.ts';
import { privacyCalls } from './privacy-calls.ts';
import { reportCalls } from './report-calls.ts';
import { secondFactorCalls } from './second-factor-calls.ts';
import { serviceCalls } from './service-calls.ts';
import { stockCalls } from './stock-calls.ts';
import { shopCalls } from './shop-calls.ts';
import { talkCalls } from './talk-calls.ts';
import { testDriveCalls } from './test-drive-calls.ts';
import { webhookCalls } from './webhook-calls.ts';

/** Every call of the API. A route that is not here fails the tests. */
export const apiCalls: readonly ApiCall[] = [
  ...Object.values(shopCalls),
  ...Object.values(brochureCalls),
  ...Object.values(keptBuildCalls),
  ...Object.values(accountCalls),
  ...Object.values(secondFactorCalls),
  ...Object.values(orderCalls),
  ...Object.values(followerCalls),
  ...Object.values(talkCalls),
  ...Object.values(testDriveCalls),
  ...Object.values(callBackCalls),
  ...Object.values(carOfferCalls),
  ...Object.values(driveDeskCalls),
  ...Object.values(callBackDeskCalls),
  ...Object.values(carOfferDeskCalls),
  ...Object.values(ownDataCalls),
  ...Object.values(calendarCalls),
  ...Object.values(pushCalls),
  ...Object.values(machineCalls),
  ...Object.values(stockCalls),
  ...Object.values(auditCalls),
  ...Object.values(deskCalls),
  ...Object.values(webhookCalls),
  ...Object.values(reportCalls),
  ...Object.values(privacyCalls),
  ...Object.values(serviceCalls),
];
