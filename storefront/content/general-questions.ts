import { brand } from '@driveaway/domain/brand/brand.ts';
import { ownership } from '@driveaway/domain/brand/ownership.ts';
import { stateNames } from '@driveaway/domain/locations/state-names.ts';
import { stateCodes } from '@driveaway/domain/locations/state.ts';
import { balanceDueWords } from '@driveaway/domain/order/balance-due-words.ts';
import { saleRules } from '@driveaway/domain/order/sale-rules.ts';
import type { Question } from './content-types.ts';
import { count, type QuestionGroup } from './model-questions.ts';
import { orderingQuestions } from './shared-content.ts';

const { warranty, extendedWarranty } = ownership;

/** 'three clear business days in Victoria', of each state whose law gives a right. */
const longerByLaw = stateCodes.flatMap((state) => {
  const { right } = saleRules[state].coolingOff;
  const credit = right?.needsCredit === true ? ' (where the seller arranges the credit)' : '';
  return right === undefined ? [] : [`${right.period} in ${stateNames[state]}${credit}`];
});

const prices: readonly Question[] = [
  {
    question: 'Why does the price depend on my suburb?',
    answer:
      'Registration, stamp duty and compulsory insurance are set by your state, and the delivery charge by the way to it. Choose your suburb at the top of any page and every price follows.',
  },
  {
    question: 'Does the price change after I have ordered?',
    answer:
      'Your order keeps its price, and the contract says what may still change it: above all your own changes to the car.',
    link: { url: '/configure', name: 'See the price of your build' },
  },
  {
    question: 'What will the car cost to run?',
    answer:
      'Enter how far you drive and what you pay for fuel or electricity; the page shows the sum and how it comes about.',
    link: { url: '/running-costs', name: 'Work out running costs' },
  },
];

const ordering: readonly Question[] = [
  {
    question: 'How do I order online?',
    answer:
      'Build the car, create an account and choose a retailer, pay the order fee, then read and accept the contract. The seller confirms the order last: until then it is an offer.',
    link: { url: '/configure', name: 'Build your own' },
  },
  {
    question: 'How long is the cooling-off period?',
    answer: `At least 24 hours after you accept the contract. Private buyers have longer by law in some states: ${longerByLaw.join(', ')}. My Order shows when yours ends.`,
  },
  {
    question: 'Can I cancel my order?',
    answer:
      'Before you accept the contract and in the cooling-off period, in My Order and without a reason. What you paid goes back to your card. Later, ask your retailer.',
    link: { url: `/${brand.baseUrlSegment}/profile`, name: 'Open My Order' },
  },
  {
    question: 'Can I change the car after I have ordered?',
    answer:
      'My Order offers it for as long as it can be done, with the new price before you decide. Later, ask your retailer.',
  },
  {
    question: 'How do I pay the rest?',
    answer: `By bank transfer, once we ask for it. It must have arrived ${balanceDueWords.dispatch} to your retailer. My Order shows the account and what is still owing.`,
  },
  {
    question: 'Is it safe to pay by card here?',
    answer:
      'Your card number is encrypted in your browser and goes to the payment provider. This site never sees it and never keeps it.',
  },
  {
    question: 'Can I trade in my present car?',
    answer:
      'Yes. Get an estimate online, and use it when you order. The retailer will look at the car and make a firm offer.',
    link: { url: '/value-my-car', name: 'Value my car', target: '_blank' },
  },
  {
    question: 'Can I finance the car?',
    answer: `Yes, through ${brand.lender.name} or a lender of yours. The calculator beside each price shows the repayments; the lender decides on your application.`,
  },
];

const driving: readonly Question[] = [
  {
    question: 'Can I drive the car before I order?',
    answer:
      'Yes, with every retailer that has a demonstrator. Choose the car, the day and the time online; bring your driver licence. Cars that can only be ordered ahead cannot be driven yet.',
    link: { url: '/book-test-drive', name: 'Book a test drive' },
  },
  {
    question: 'How do I move or cancel a test drive?',
    answer: 'Use the link in your confirmation email. You don’t need an account.',
  },
];

const delivery: readonly Question[] = [
  {
    question: 'How long does it take until I get the car?',
    answer:
      'Your order shows a window of days, which gets narrower as the car is built, shipped and brought to your retailer. If you are in a hurry, look at the cars that retailers have in stock: the configurator shows those that are close to your build.',
  },
  {
    question: 'Can the car come to my door?',
    answer:
      'Most retailers deliver to homes. Filter the list of retailers by home delivery. If nobody calls you back within 24 hours of booking a delivery, call the retailer.',
    link: { url: '/dealers', name: 'Find a retailer' },
  },
  {
    question: 'What do I bring when I collect it?',
    answer: `${ownership.bring.join('. ')}. ${ownership.bringForTradeIn}, if there is one.`,
  },
];

const owning: readonly Question[] = [
  {
    question: 'What does the warranty cover?',
    answer: `Every new ${brand.name} has ${count(warranty.years)} years or ${count(warranty.kilometres)} km, whichever comes first. You also have rights under consumer law, which cannot be taken away.`,
    link: { url: '/warranty', name: 'Warranty and service' },
  },
  {
    question: 'Can I have a longer warranty?',
    answer: `With the car you can buy ${count(extendedWarranty.moreYears)} more ${extendedWarranty.moreYears === 1 ? 'year' : 'years'}, up to ${count(extendedWarranty.kilometres)} km in all.`,
    link: { url: '/warranty#extended', name: 'The extended warranty' },
  },
];

const data: readonly Question[] = [
  {
    question: 'What do you know about me?',
    answer:
      'Nothing that names you until you tell us: prices, builds and valuations need no account. With an account, My Account gives you a file with everything we keep.',
    link: { url: brand.privacyNotice.url, name: 'Privacy' },
  },
  {
    question: 'How do I have my data erased?',
    answer:
      'In My Account, once no order is open. The key that your data is encrypted with is destroyed, so that nobody can read it again, not in a backup either.',
    link: { url: `/${brand.baseUrlSegment}/profile/my-account`, name: 'Open My Account' },
  },
];

/** What is asked about every car. */
export const generalQuestions: readonly QuestionGroup[] = [
  { id: 'prices', title: 'Prices', questions: [...orderingQuestions.slice(0, 1), ...prices] },
  { id: 'ordering', title: 'Ordering and paying', questions: [...orderingQuestions.slice(1, 2), ...ordering] },
  { id: 'test-drives', title: 'Test drives', questions: driving },
  { id: 'delivery', title: 'Delivery', questions: [...orderingQuestions.slice(2), ...delivery] },
  { id: 'owning', title: 'Service and warranty', questions: owning },
  { id: 'data', title: 'Your data', questions: data },
];
