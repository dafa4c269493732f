import { callerKeptDays } from '@driveaway/domain/call-backs/call-back-rules.ts';

/** Being called back: apart from the contact page, whose head every page has with it. */
export const callBack = {
  form: {
    title: 'Be called back',
    about: '1. What it is about',
    when: '2. Who calls, and when',
    caller: '3. Whom to call',
    send: 'Ask for a call',
    own: 'In your words (optional)',
    quiet: 'The retailer sees what you write here. Please leave out card numbers and passwords.',
  },
  asked: {
    title: 'Your call back',
    news: 'Your request is with the retailer.',
    withdraw: 'Withdraw and delete my details',
    text: `You can withdraw it: nobody calls then. Otherwise we delete your details ${callerKeptDays} days after the call.`,
    gone: 'This call back was withdrawn, or its details were deleted in time. Nobody will call.',
    another: 'Ask for another call',
  },
} as const;
