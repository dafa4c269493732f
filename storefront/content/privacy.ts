import { brand } from '@driveaway/domain/brand/brand.ts';
import { readerKeptDays } from '@driveaway/domain/brochures/reader-kept-days.ts';
import { callerKeptDays } from '@driveaway/domain/call-backs/call-back-rules.ts';
import { ownerKeptDays } from '@driveaway/domain/car-offers/car-offer-rules.ts';
import { keptCodeDays } from '@driveaway/domain/catalogue/build-code.ts';
import { automatedDecisions } from '@driveaway/domain/customer/automated-decisions.ts';
import { licenceRetentionDays } from '@driveaway/domain/customer/retention.ts';
import { visitorKeptDays } from '@driveaway/domain/test-drives/test-drive-rules.ts';
import { wholePhone } from '../ui/controls/phone-address.ts';
import type { TextPageContent, TextSection } from './content-types.ts';
import { keptInBrowser } from './kept-in-browser.ts';

const myAccount = { url: `/${brand.baseUrlSegment}/profile/my-account`, name: 'My Account' };
const coordinator = { url: `mailto:${brand.coordinator.email}`, name: brand.coordinator.email };

const sections: readonly TextSection[] = [
  {
    id: 'browser',
    title: 'What stays in your browser',
    paragraphs: [
      'We do not need to know who you are to show you a price, and this site runs no advertising or tracking scripts. What follows stays in your browser alone, but for the cookies, which it sends us with each page and which no script can read. All of it goes when you delete what your browser keeps of this site. When you log out, all but the cookies goes, and of those the one that says that you are logged in; the others stay for the time that is named.',
      'When you press “Use my location”, your browser asks you first; we find the nearest suburb from where you are to about a kilometre, and do not keep that. What you look for in the search and what you enter to work out running costs is not kept.',
    ],
    rows: keptInBrowser,
    isStacked: true,
  },
  {
    id: 'saved-cars',
    title: 'What we keep when you save a car',
    paragraphs: [
      `The car, the suburb its price was for and that price, under a code that opens it for whoever has it, for ${keptCodeDays / 365} years. Nothing in it says who you are. A car in your account stays there until you remove it or have the account erased. An address that you send a car to gets one mail, and we do not keep it.`,
    ],
  },
  {
    id: 'test-drives',
    title: 'What we keep when you book a test drive',
    paragraphs: [
      `Your name, email address and phone number, the car and the time, and what you agreed to. The retailer gets them for the drive, looks at your licence and keeps no copy. Without an account we delete your details ${visitorKeptDays} days after the drive, or at once when you ask for it by the link in our mail; in an account they stay until you have it erased.`,
    ],
  },
  {
    id: 'brochures',
    title: 'What we keep when we mail you a brochure',
    paragraphs: [
      `Your email address and your first name if you give it, the model, the postcode its prices are for, and what you agreed to. You get that one mail and no advertising. We delete name and address ${readerKeptDays} days later, or at once when you ask for it on the page behind the button in the mail. Where the address is that of an account, they are also in the download of your data, and go when you have the account erased.`,
      'If you want no brochure, no car and no invitation that somebody else asks us to send you, use the link “Do not write to this address again” in such a mail. We then keep a fingerprint of your address, which only we can compare and which nobody can turn back into it, for as long as we send such mail.',
    ],
  },
  {
    id: 'call-backs',
    title: 'What we keep when you ask for a call back',
    paragraphs: [
      `Your name and phone number, your email address and your words if you give them, what the call is about, the time, what you agreed to, and whether the retailer reached you. The retailer gets them for the call. We delete them ${callerKeptDays} days after it, or at once when you withdraw on the contact page or by the link in our mail; nobody calls then. Where you are logged in, or the address is that of an account, they are also in the download of your data, and go when you have the account erased.`,
    ],
  },
  {
    id: 'car-offers',
    title: 'What we keep when you ask for an offer for your car',
    paragraphs: [
      `Your name, email address and phone number, your car with VIN and number plate if you give them, your words and photos, what you agreed to, and what you were answered. The retailer nearest to you gets them to make the offer, and our coordinator; it is on record who read them. Photos are made anew without the place and the device they came from. We delete all of it ${ownerKeptDays} days after you asked, or after the last day of an offer, or at once by the link in our mail. Where you are logged in, or the address is that of an account, it is also in the download of your data, and goes when you have the account erased. An estimate alone stays in your browser.`,
    ],
  },
  {
    id: 'orders',
    title: 'What we keep when you order',
    paragraphs: [
      'Your name, contact details, date of birth and address, a copy of your driver licence if you buy as a private person, the car you ordered and what you paid; and, as proof, the network address and the browser from which you accepted the contract. We use them to make the contract, register the car and deliver it, and give them to the retailer you chose and to the road authority for that purpose.',
      'The address of whoever you invite to follow your order, until you erase your account. Those who follow see stage, days and car, and we keep a cookie in their browser and a note of each time they look. If you buy for a company, you may let one of them read the contract and the invoices too, until you take that back; we note each document that they open.',
      'Your card number is encrypted in your browser and goes to the payment provider. We never see it and never keep it. Your name, your email address, your country and the network address that you pay from go with it, so that the provider can detect fraud; we do not keep them with the payment.',
    ],
  },
  {
    id: 'account',
    title: 'What we keep with your account',
    paragraphs: [
      'A fingerprint of your password, not the password; where and since when you are logged in, so that you can end it; and, if you turned on two-step login, its secret, encrypted. We count wrong passwords for a while to stop those who guess.',
      'Every change of your contact details and every consent stays in the record with its time and words, so that both sides can prove what was said, until the account is erased.',
    ],
  },
  {
    id: 'messages',
    title: 'What you write to us',
    paragraphs: [
      'Messages and pictures about your order, and what was answered, stay with the order and are read by its retailer and by our coordinator. Pictures are made anew without the place and the device they came from. They go when you have your account erased.',
      'Where you trade in a car, what you say of it goes to the retailer who makes the offer.',
    ],
  },
  {
    id: 'news',
    title: 'What we tell you, and your calendar',
    paragraphs: [
      'Mail about your contract, payments, delays and your account comes in any case. Which other news of your order we mail, and whether you want offers, you choose in My Account; we keep what you chose and when.',
      'If you turn on notifications on a device, we keep where your browser is reached, encrypted, until you turn them off, log out there or erase your account. They go through the push service of your browser’s maker and say that there is news of a kind, without your name, order or car.',
      'If you ask for a calendar address, whoever has that address sees your car and the dates of your order, and nothing else of you. We keep a fingerprint of the address, not the address itself. It works until you make another one or end it.',
    ],
  },
  {
    id: 'decisions',
    title: 'What a program decides',
    paragraphs: [
      'These are the decisions that matter to you and that our programs make alone or help to make, and the data about you that they use. No person looks at them first, but one will if you ask.',
      {
        before: 'To have a person look at one of them, write to ',
        link: coordinator,
        after: ` or call ${wholePhone(brand.coordinator.phone)}.`,
      },
    ],
    rows: Object.values(automatedDecisions).map(({ title, says, way }) => ({
      label: `${title} (${way === 'alone' ? 'a program alone' : 'a program helps'})`,
      value: says,
    })),
    isStacked: true,
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    paragraphs: [
      'Most of this is kept encrypted under a key of your own. To erase is to destroy that key: what was written with it can then be read by nobody, in no backup either.',
      `Copies of licences are deleted ${licenceRetentionDays} days after you gave them: from the order to the handover takes up to a year, and then the car is registered. Signed contracts are kept for as long as the law asks. Everything else goes when you ask us to erase it and no order is open.`,
    ],
  },
  {
    id: 'rights',
    title: 'Your rights, and how to use each',
    paragraphs: [],
    list: [
      {
        before: 'To know what we keep: “Download my data” in ',
        link: myAccount,
        after: ' gives you all of it at once.',
      },
      {
        before: 'To take it elsewhere: the same file, from ',
        link: myAccount,
        after: ', is one that programs can read.',
      },
      {
        before: 'To have it corrected: change your contact details in ',
        link: myAccount,
        after: '; for what is in a contract, write to your retailer.',
      },
      {
        before: 'To have it erased: “Erase my account” in ',
        link: myAccount,
        after:
          '. If something speaks against it, such as an open order, you are told what and until when. Who booked a test drive, had a brochure mailed or asked for a call back without an account uses the link in our mail.',
      },
      {
        before: 'To have what you said of your present car forgotten: “Forget my car” on ',
        link: { url: '/value-my-car', name: 'Value my car' },
        after: '.',
      },
      {
        before: 'To take back a consent: news, offers and notifications are switched off in ',
        link: myAccount,
        after: ', and by the link in each such mail.',
      },
      {
        before: 'To end what others see: stop followers in ',
        link: { url: `/${brand.baseUrlSegment}/profile`, name: 'My Order' },
        after: ', and the address of your calendar in My Account.',
      },
      {
        before: 'To object to something that we do with what we know of you, or to ask a person: write to ',
        link: coordinator,
        after:
          ', or to the address in any of our mails. You need no form and no account; we ask only what we need to know that it is you.',
      },
      {
        before: 'To complain: to us first, at ',
        link: { url: '#questions', name: 'Questions and complaints' },
        after: ', then to the Office of the Australian Information Commissioner.',
      },
    ],
  },
  {
    id: 'questions',
    title: 'Questions and complaints',
    paragraphs: [
      {
        before: 'Write to ',
        link: coordinator,
        after: '. We answer complaints about privacy within 10 working days.',
      },
      {
        before:
          'If the answer does not satisfy you, or 30 days have passed, you can complain to the Office of the Australian Information Commissioner, which costs nothing: ',
        link: {
          url: 'https://www.oaic.gov.au/privacy/privacy-complaints',
          name: 'oaic.gov.au/privacy/privacy-complaints',
        },
        after: '.',
      },
    ],
  },
];

/** The parts of which something is kept: `privacyAnnex` says where. */
const keptParts: ReadonlySet<string> = new Set([
  'saved-cars',
  'test-drives',
  'brochures',
  'call-backs',
  'car-offers',
  'orders',
  'account',
  'messages',
  'news',
  'how-long',
]);

/** Each part leads to where it happens in our records. */
const withRecords = (section: TextSection): TextSection => {
  if (!keptParts.has(section.id)) return section;
  const link = { url: `#records-${section.id}`, name: 'where this is in our records' };
  return { ...section, paragraphs: [...section.paragraphs, { before: 'See ', link, after: '.' }] };
};

/** What is kept about customers, why, and how to complain (specification §9: answered in 10 working days). */
export const privacy: TextPageContent = {
  head: {
    title: `Privacy | ${brand.name}`,
    description: `What ${brand.name} knows of you, what for, how long it is kept, who else gets it, and how you see, correct or erase it.`,
  },
  title: 'Privacy',
  lead: `What ${brand.seller.name} keeps about you, what for, and what you can ask of us.`,
  sections: sections.map(withRecords),
  version: `Version ${brand.privacyNotice.version}.`,
};
