/** Mails about an account. */
import { brand } from '../brand/brand.ts';
import type { MailContent } from './mail-content.ts';

/** How long a link to set a new password is good for, in minutes (ASVS 6.5.5: at most 10). */
export const resetLinkMinutes = 10;

const recoverPath = `/${brand.baseUrlSegment}/account/recover`;

/** To somebody who wants to set a new password. The token is in the fragment, which browsers send to nobody. */
export const resetMail = (token: string): MailContent => ({
  subject: `Set a new password for ${brand.name}`,
  preview: `The link works once, for ${resetLinkMinutes} minutes.`,
  heading: 'Set a new password',
  paragraphs: [
    `Somebody asked for a new password for your account. The link below works once, for ${resetLinkMinutes} minutes.`,
    'Was this not you? Then do nothing: your password stays as it is. Never give the link to anybody.',
  ],
  facts: [],
  action: { label: 'Set a new password', path: `/${brand.baseUrlSegment}/account/reset#token=${token}` },
});

const linksEnded =
  'Links to set a password or to confirm an address that we mailed before have ended, and so has the address by which a calendar shows the dates of your orders.';

/** After a password was set through a mailed link. */
export const passwordResetMail = (): MailContent => ({
  subject: `Your password for ${brand.name} has been changed`,
  preview: 'Every device has been logged out.',
  heading: 'Your password has been changed',
  paragraphs: [
    'A new password was set for your account through a link we mailed to you. Every device has been logged out.',
    linksEnded,
    `Was this not you? Please write to ${brand.coordinator.email} at once.`,
  ],
  facts: [],
  action: { label: 'Log in', path: `/${brand.baseUrlSegment}/account/login` },
});

/** After the customer changed their password. */
export const passwordChangedMail = (): MailContent => ({
  subject: `Your password for ${brand.name} has been changed`,
  preview: 'Every other device has been logged out.',
  heading: 'Your password has been changed',
  paragraphs: [
    'The password of your account was changed with the one before. Every other device has been logged out.',
    linksEnded,
    `Was this not you? Set a new password at once, and write to ${brand.coordinator.email}.`,
  ],
  facts: [],
  action: { label: 'Set a new password', path: recoverPath },
});

/** After a log-in from a browser that had not logged in before; `at` is a date and time in words. Without a browser whose session has ended since. */
export const newBrowserMail = (at: string, browser: string | undefined): MailContent => ({
  subject: `New login to ${brand.name}`,
  preview: 'Somebody logged in to your account from a browser that we did not know.',
  heading: 'A login from a new browser',
  paragraphs: [
    'Somebody logged in to your account from a browser that had not logged in before.',
    'Was this you? Then there is nothing to do. If not, set a new password at once: that logs every device out.',
  ],
  facts: [['When', at], ...(browser === undefined ? [] : [['Browser', browser] as const])],
  action: { label: 'Set a new password', path: recoverPath },
});

/** After so many wrong passwords that only browsers the customer has used may go on. */
export const wrongPasswordsMail = (): MailContent => ({
  subject: `Many wrong passwords for your account with ${brand.name}`,
  preview: 'New browsers can log in again once you have set a new password.',
  heading: 'Somebody is guessing your password',
  paragraphs: [
    'Many wrong passwords were given for your account in the last days. Nobody has logged in with them.',
    'Browsers you have logged in with before go on as usual. Any other one can log in again once you have set a new password.',
  ],
  facts: [],
  action: { label: 'Set a new password', path: recoverPath },
});

/** Where customers turn two-step login on and off. */
const accountAction = { label: 'My Account', path: `/${brand.baseUrlSegment}/profile/my-account` };
const notYou = `Was this not you? Set a new password at once, and write to ${brand.coordinator.email}.`;

/** After the customer turned two-step login on. */
export const secondFactorOnMail = (): MailContent => ({
  subject: `Two-step login to ${brand.name} is on`,
  preview: 'Every other device has been logged out.',
  heading: 'Two-step login is on',
  paragraphs: [
    'Each login to your account now takes a code from your authenticator app as well as your password. Every other device has been logged out.',
    'Please keep your recovery codes where you find them without your phone: each lets you in once.',
    notYou,
  ],
  facts: [],
  action: accountAction,
});

/** After it was turned off, by the customer or by us: `how` says so in a sentence. */
export const secondFactorOffMail = (how: string): MailContent => ({
  subject: `Two-step login to ${brand.name} is off`,
  preview: 'You log in with your password alone.',
  heading: 'Two-step login is off',
  paragraphs: [how, 'From now on you log in with your password alone.', notYou],
  facts: [],
  action: accountAction,
});

/** After the customer made new recovery codes. */
export const recoveryCodesMail = (): MailContent => ({
  subject: `New recovery codes for ${brand.name}`,
  preview: 'Your old codes no longer work.',
  heading: 'You have new recovery codes',
  paragraphs: ['New recovery codes were made for your account. Your old codes no longer work.', notYou],
  facts: [],
  action: accountAction,
});

/** After a recovery code was used; `left` are not used yet. */
export const recoveryCodeUsedMail = (left: number): MailContent => ({
  subject: `A recovery code for ${brand.name} was used`,
  preview: 'It took the place of your authenticator app.',
  heading: 'A recovery code was used',
  paragraphs: [
    `A recovery code of your account was used in place of your authenticator app. You have ${left} left, and make new ones in My Account.`,
    notYou,
  ],
  facts: [],
  action: accountAction,
});

/** After so many wrong codes that no more are looked at for a day. */
export const wrongCodesMail = (): MailContent => ({
  subject: `Many wrong codes for your account with ${brand.name}`,
  preview: 'Somebody may know your password.',
  heading: 'Somebody is guessing your login codes',
  paragraphs: [
    'Many wrong codes were given for your account, by somebody who may know your password. Nobody has logged in with them.',
    'For a day the second step takes a recovery code alone. Please set a new password.',
  ],
  facts: [],
  action: { label: 'Set a new password', path: recoverPath },
});

/** How long a link that proves a mailbox is good for, in hours. */
export const mailboxLinkHours = 48;

const confirmAction = (token: string): MailContent['action'] & object => ({
  label: 'Confirm my email address',
  path: `/${brand.baseUrlSegment}/account/confirm-email#token=${token}`,
});

/** To somebody who has just made an account. The token proves that they read it. */
export const welcomeMail = (token: string): MailContent => ({
  subject: `Welcome to ${brand.name}`,
  preview: 'Your account is ready. Please confirm your email address.',
  heading: `Welcome to ${brand.name}`,
  paragraphs: [
    'Your account is ready. In it you follow your order from the order fee to the handover, read and sign your contract, and find every document.',
    'Next: pay the refundable order fee, then review and accept your contract. You can withdraw for any reason for at least 24 hours after you accept.',
    `Please confirm with the link below that this address is yours. Until then we mail you no documents; your order goes on. The link is good for ${mailboxLinkHours} hours, and My Account sends another one.`,
    `Was this not you? Please write to ${brand.coordinator.email}.`,
  ],
  facts: [],
  action: confirmAction(token),
});

/** To a customer who wants the link once more. */
export const confirmEmailMail = (token: string): MailContent => ({
  subject: `Confirm your email address for ${brand.name}`,
  preview: `The link is good for ${mailboxLinkHours} hours.`,
  heading: 'Is this your email address?',
  paragraphs: [
    `Please confirm with the link below, within ${mailboxLinkHours} hours, that this address is yours. From then on we mail you the documents of your order.`,
    'Was this not you? Then do nothing.',
  ],
  facts: [],
  action: confirmAction(token),
});

/** Why an address gets mail that somebody wants to change to. */
export const newEmailMailReason = `You get this mail because somebody with an account at ${brand.name} gave this address. It is about that account and is no advertising.`;

/** To the address that a customer wants to change to. */
export const newEmailMail = (token: string): MailContent => ({
  subject: `Confirm your new email address for ${brand.name}`,
  preview: `Your address changes when you use the link, within ${mailboxLinkHours} hours.`,
  heading: 'Is this your new email address?',
  paragraphs: [
    `Somebody with an account at ${brand.name} wants to be reached here. The address changes when the link below is used, within ${mailboxLinkHours} hours.`,
    'Was this not you? Then do nothing: nothing changes. Never give the link to anybody.',
  ],
  facts: [],
  action: confirmAction(token),
});

/** To an address that has an account already, when another account asks for it. */
export const emailInUseMail = (): MailContent => ({
  subject: `Your email address at ${brand.name}`,
  preview: 'This address has an account already.',
  heading: 'This address has an account already',
  paragraphs: [
    'Somebody with another account wants to be reached at this address. It belongs to your account, so nothing changes.',
    'Was this you? Log in with this address, or choose another one for your other account.',
  ],
  facts: [],
  action: { label: 'Log in', path: `/${brand.baseUrlSegment}/account/login` },
});

/** To the address of an account, when another one is asked for. */
export const emailChangeRequestedMail = (): MailContent => ({
  subject: `A new email address for your account with ${brand.name}`,
  preview: 'It changes when the link to the new address is used.',
  heading: 'Somebody wants to change your email address',
  paragraphs: [
    'With your password, somebody asked for another email address for your account. It changes when the link that we mailed to the new address is used; until then everything stays as it is.',
    `Was this not you? Set a new password at once, and write to ${brand.coordinator.email}.`,
  ],
  facts: [],
  action: { label: 'Set a new password', path: recoverPath },
});

/** To the address that was an account's until now. */
export const emailChangedMail = (): MailContent => ({
  subject: `Your email address at ${brand.name} has been changed`,
  preview: 'This is the last mail to this address.',
  heading: 'Your email address has been changed',
  paragraphs: [
    'Your account now has another email address. You log in with the new one, and this is the last mail to this one.',
    `Was this not you? Please write to ${brand.coordinator.email} at once.`,
  ],
  facts: [],
});
