/** Ordering a car, told step by step. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Page } from 'puppeteer-core';
import { choose, fill, follow, press, seeButton, seeHeading, seeText, tick } from './page-actions.ts';

export type Customer = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly company?: { readonly name: string; readonly abn: string; readonly jobTitle: string };
};

let customers = 0;

/** A customer whom the product has not met. */
export const newCustomer = (company?: Customer['company']): Customer => {
  customers += 1;
  return {
    firstName: 'Zoë',
    lastName: 'O’Hara-Nguyễn',
    email: `zoe.${customers}@customers.example`,
    password: 'correct horse 7 battery',
    ...(company === undefined ? {} : { company }),
  };
};

/** A licence as a PDF file in this folder; answers its path. */
export const writeLicence = async (folder: string): Promise<string> => {
  const path = join(folder, 'licence.pdf');
  await writeFile(path, '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');
  return path;
};

/** Opens the page of a model and goes down to its configurator. */
export const openConfigurator = async (page: Page, url: string, model = 'outback'): Promise<void> => {
  await page.goto(`${url}/${model}`);
  await page.$eval('#build', (section) => {
    section.scrollIntoView();
  });
  await seeButton(page, 'Order online', 'enabled');
};

/** From the model page, as it comes, to the first step of the order. */
export const orderTheCar = async (page: Page, url: string, model = 'outback'): Promise<void> => {
  await openConfigurator(page, url, model);
  await press(page, 'Order online');
  await seeHeading(page, 'Create Account');
};

/** Attaches the licence. */
export const chooseLicence = async (page: Page, path: string): Promise<void> => {
  const file = await page.waitForSelector('input[type="file"]');
  await file?.uploadFile(path);
};

/** Fills in everything of step 1 but does not send it. */
export const fillInDetails = async (page: Page, customer: Customer, licence: string): Promise<void> => {
  const { company } = customer;
  if (company !== undefined) {
    await tick(page, 'A company');
    await fill(page, 'Company name', company.name);
    await fill(page, 'ABN/ACN', company.abn);
    await fill(page, 'Job title (optional)', company.jobTitle);
  }
  await fill(page, 'First name', customer.firstName);
  await fill(page, 'Last name', customer.lastName);
  await fill(page, 'Date of birth', '1/2/1990');
  await fill(page, 'Phone number', '0491 570 006');
  if (company === undefined) {
    await chooseLicence(page, licence);
  }
  await choose(page, 'Retailer', 'km');
  await fill(page, 'Street address', '7 Banksia Lane');
  await fill(page, 'Email address', customer.email);
  await fill(page, 'Confirm email address', customer.email.toUpperCase());
  await fill(page, 'Password', customer.password);
  await fill(page, 'Confirm password', customer.password);
  await tick(page, 'I agree to the');
};

const orderNumberPattern = /\/order\/(\d{8}-\d{4})\//;

/** The order that the address of the page names. */
export const orderNumberOf = (page: Page): string => z.string().parse(orderNumberPattern.exec(page.url())?.[1]);

/** Sends step 1 and arrives at the payment; answers the order number. */
export const createAccount = async (page: Page): Promise<string> => {
  await seeButton(page, 'Continue', 'enabled');
  await press(page, 'Continue');
  await seeHeading(page, 'Pay Deposit');
  return orderNumberOf(page);
};

export const testCards = {
  visa: { number: '4444333322221111', code: '123' },
  americanExpress: { number: '378282246310005', code: '1234' },
} as const;

type Card = { readonly number: string; readonly code: string };

/** Fills in the card, ready to pay. */
export const fillInCard = async (page: Page, { number, code }: Card): Promise<void> => {
  await fill(page, 'Name on card', 'Zoe O’Hara');
  await fill(page, 'Card number', number);
  await choose(page, 'Expiry month', '07');
  await choose(page, 'Expiry year', '2030');
  await fill(page, 'Security code', code);
  await seeButton(page, 'Pay Now', 'enabled');
};

/** Fills in the card and presses Pay Now. */
export const payWith = async (page: Page, card: Card, amount = '1000'): Promise<void> => {
  await fill(page, 'Amount', amount);
  await fillInCard(page, card);
  await press(page, 'Pay Now');
};

/** Goes on from a payment that went through. */
export const goOnToContract = async (page: Page): Promise<void> => {
  await follow(page, 'Continue');
  await seeHeading(page, 'Approve Contract');
  await page.waitForSelector('iframe[title^="Contract of Sale"]');
};

/** Agrees to the contract, with finance approval and a note as special conditions. */
export const acceptContract = async (page: Page, note: string): Promise<void> => {
  await tick(page, 'Finance approval');
  await tick(page, 'Other special conditions');
  await fill(page, 'Your note to the seller', note);
  await seeText(page, `Subject to Finance approval. ${note}`);
  await tick(page, 'I have read the Contract of Sale');
  await seeButton(page, 'Accept Terms & Submit', 'enabled');
  await press(page, 'Accept Terms & Submit');
  await seeHeading(page, 'All Done');
};

export const logIn = async (page: Page, { email, password }: Customer): Promise<void> => {
  await seeHeading(page, 'Login');
  await fill(page, 'Email address', email);
  await fill(page, 'Password', password);
  await press(page, 'Login');
};
