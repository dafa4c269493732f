import { callerKeptDays } from '@driveaway/domain/call-backs/call-back-rules.ts';

/** Being called back: apart from the contact page, whose head every page has with it. */
export const callBack = {
  form: {
    title: 'Request a call back',
    about: '1. What’s it about?',
    when: '2. When should we call?',
    caller: '3. Your details',
    send: 'Request a call back',
    own: 'In your words (optional)',
    quiet: 'The retailer will see this. Please leave out card numbers and passwords.',
  },
  asked: {
    title: 'Your call back',
    news: 'Your request is with the retailer.',
    withdraw: 'Withdraw and delete my details',
    standings: {
      reached: 'The retailer has spoken to you.',
      'not-reached': 'The retailer called but couldn’t reach you. Call them, or request another call.',
      'wrong-number': 'The retailer called, but it wasn’t your number. Please request another call.',
    },
    over: `We’ll delete your details ${callerKeptDays} days after the call. You can delete them now.`,
    forget: 'Delete my details',
    text: `If you withdraw it, nobody will call. Otherwise we’ll delete your details ${callerKeptDays} days after the call.`,
    gone: 'This request was withdrawn, or its details have been deleted. Nobody will call.',
    another: 'Request another call',
  },
  mine: {
    title: 'My call backs',
    none: 'No call backs yet. Any you request while logged in, or with your account’s email address, will show here.',
    ask: 'Request a call back',
    see: 'See it',
    earlier: 'Earlier ones',
    standings: {
      asked: 'Requested',
      reached: 'You’ve spoken',
      'not-reached': 'Called, not reached',
      'wrong-number': 'Called, but not your number',
      deleted: 'Deleted',
    },
  },
} as const;
