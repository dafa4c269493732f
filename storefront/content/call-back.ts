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
    standings: {
      reached: 'The retailer has spoken to you.',
      'not-reached': 'The retailer called and did not reach you. Call them, or ask for another call.',
      'wrong-number': 'The retailer called, and the number was not yours. Please ask for another call.',
    },
    over: `We delete your details ${callerKeptDays} days after the call. You can do so at once.`,
    forget: 'Delete my details',
    text: `You can withdraw it: nobody calls then. Otherwise we delete your details ${callerKeptDays} days after the call.`,
    gone: 'This call back was withdrawn, or its details were deleted in time. Nobody will call.',
    another: 'Ask for another call',
  },
  mine: {
    title: 'My call backs',
    none: 'There is no call back here. What you ask for while you are logged in, or with the email address of your account, waits for you here.',
    ask: 'Ask for a call',
    see: 'See it',
    earlier: 'Earlier ones',
    standings: {
      asked: 'Asked for',
      reached: 'You have spoken',
      'not-reached': 'Called, not reached',
      'wrong-number': 'Called, the number was not yours',
      deleted: 'Deleted',
    },
  },
} as const;
