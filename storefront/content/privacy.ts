import { brand } from '@driveaway/domain/brand/brand.ts';
import type { TextPageContent } from './content-types.ts';

/** What is kept about customers, why, and how to complain (specification §9: answered in 10 working days). */
export const privacy: TextPageContent = {
  head: {
    title: `Privacy | ${brand.name}`,
    description: `How ${brand.name} treats what it knows of you.`,
  },
  title: 'Privacy',
  lead: `What ${brand.seller.name} keeps about you, what for, and what you can ask of us.`,
  sections: [
    {
      id: 'browser',
      title: 'What stays in your browser',
      paragraphs: [
        'The suburbs you choose, so that we can show prices for them. When you press “Use my location”, your browser asks you first; we find the nearest suburb from where you are to about a kilometre, and do not keep that. My Order notes which news of your order it has shown and what you have ticked off, by the last four digits of the order number; for when there is no connection it keeps the stage, the dates and the car that it last showed, until you log out or your session ends. If you have your present car valued, what you said of it and what it may be worth stay in your browser for 30 days, or until you press “Forget my car”; VIN and number plate too, if you entered them. We do not need to know who you are to show you a price, and this site runs no advertising or tracking scripts.',
      ],
    },
    {
      id: 'saved-cars',
      title: 'What we keep when you save a car',
      paragraphs: [
        'The car, the suburb its price was for and that price, under a code that opens it for whoever has it, for two years. Nothing in it says who you are. A car in your account stays there until you remove it or have the account erased. An address that you send a car to gets one mail, and we do not keep it.',
      ],
    },
    {
      id: 'test-drives',
      title: 'What we keep when you book a test drive',
      paragraphs: [
        'Your name, email address and phone number, the car and the time, and what you agreed to. The retailer gets them for the drive, looks at your licence and keeps no copy. Without an account we delete your details 90 days after the drive, or at once when you ask for it by the link in our mail; in an account they stay until you have it erased.',
      ],
    },
    {
      id: 'brochures',
      title: 'What we keep when we mail you a brochure',
      paragraphs: [
        'Your email address and your first name if you give it, the model, the postcode its prices are for, and what you agreed to. You get that one mail and no advertising. We delete name and address 30 days later, or at once when you ask for it on the page behind the button in the mail. Where the address is that of an account, they are also in the download of your data, and go when you have the account erased.',
      ],
    },
    {
      id: 'orders',
      title: 'What we keep when you order',
      paragraphs: [
        'Your name, contact details, date of birth and address, a copy of your driver licence if you buy as a private person, the car you ordered and what you paid. We use them to make the contract, register the car and deliver it, and give them to the retailer you chose and to the road authority for that purpose.',
        'The address of whoever you invite to follow your order, until you erase your account. Those who follow see stage, days and car, and we keep a cookie in their browser and a note of each time they look. If you buy for a company, you may let one of them read the contract and the invoices too, until you take that back; we note each document that they open.',
        'Your card number is encrypted in your browser and goes to the payment provider. We never see it and never keep it.',
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
      id: 'how-long',
      title: 'How long we keep it',
      paragraphs: [
        'Licence copies are deleted when the car is registered. Signed contracts are kept for as long as the law asks. Everything else goes when you ask us to erase it and no order is open.',
      ],
    },
    {
      id: 'questions',
      title: 'Questions and complaints',
      paragraphs: [
        {
          before: 'Write to ',
          link: { url: `mailto:${brand.coordinator.email}`, name: brand.coordinator.email },
          after:
            '. We answer complaints about privacy within 10 working days. If the answer does not satisfy you, you can turn to the Office of the Australian Information Commissioner.',
        },
      ],
    },
  ],
  version: `Version ${brand.privacyNotice.version}.`,
};
