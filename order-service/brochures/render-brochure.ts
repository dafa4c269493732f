/** A brochure as a page to print: everything that the catalogue says of a model, and what it costs in a place on a day. */
import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { stateNames } from '@driveaway/domain/locations/state-names.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { centsFromDollars, formatDollars, formatWholeDollars } from '@driveaway/domain/money/cents.ts';
import { dayText } from '@driveaway/domain/time/day-text.ts';
import { markup, noHtml, type Html } from '../html/html.ts';
import { brochureStyle } from './brochure-style.ts';

type BrochureModel = CatalogueResponse['models'][number];
type BrochureVariant = BrochureModel['variants'][number];

/** A picture of the car, 1200 by 630, and what it shows. */
export type BrochurePicture = {
  readonly content: Uint8Array;
  readonly contentType: 'image/png' | 'image/jpeg';
  readonly words: string;
};

/** A driveaway price in dollars with the offers in it, or why there is none. */
export type BrochurePrice = {
  readonly dollars: number | null;
  readonly message: string;
  readonly offers: readonly { readonly name: string; readonly until: string }[];
};

type BrochureFacts = {
  readonly model: BrochureModel;
  /** Whose prices it shows: those of a state, or of a zone in it where charges differ by zone. */
  readonly place: { readonly state: StateCode; readonly zone: string | undefined };
  /** yyyy-MM-dd in that state. */
  readonly day: string;
  /** By variant code. */
  readonly prices: ReadonlyMap<string, BrochurePrice>;
  /** Undefined where there is none. */
  readonly picture: BrochurePicture | undefined;
  /** Where the site is, without a slash at the end. */
  readonly origin: string;
};

const wholePrice = (dollars: number): string => formatWholeDollars(centsFromDollars(dollars) ?? 0);
const extraPrice = (dollars: number): string =>
  dollars === 0 ? 'No extra cost' : `+ ${formatDollars(centsFromDollars(dollars) ?? 0)}`;

/** Maker and model. */
export const brochureNameOf = ({ name }: BrochureModel): string => `${brand.name} ${name}`;

/** 'every suburb of Queensland', 'metropolitan suburbs of Victoria' */
const placeWords = ({ state, zone }: BrochureFacts['place']): string =>
  `${zone === undefined ? 'every suburb' : `${zone} suburbs`} of ${stateNames[state]}`;

const coverOf = ({ model, day, place, picture }: BrochureFacts): Html =>
  markup`<header>
      <p class="maker"><strong>${brand.name}</strong> <span>${dayText(day)}</span></p>
      <h1>${brochureNameOf(model)}</h1>
      <p class="tagline">${model.tagline}</p>
      ${
        picture === undefined
          ? noHtml
          : markup`<img class="picture" alt="${picture.words}" src="data:${picture.contentType};base64,${Buffer.from(picture.content).toString('base64')}" />`
      }
      <p class="lead">${model.description}</p>
      <p class="note">With driveaway prices in ${placeWords(place)}, as of ${dayText(day)}.</p>
    </header> `;

type Colour = BrochureModel['paints'][number];

const coloursOf = (heading: string, colours: readonly Colour[]): Html =>
  markup`<h3>${heading}</h3>
    <ul class="colours">
      ${colours.map(
        ({ name, hex, price }) =>
          markup`<li><svg aria-hidden="true" width="28" height="18"><rect x="0.5" y="0.5" width="27" height="17" rx="3" fill="${hex}" stroke="#8a8f99" /></svg> ${name} <span>${extraPrice(price)}</span></li> `,
      )}
    </ul> `;

const designOf = ({ model }: BrochureFacts): Html =>
  markup`<section aria-labelledby="design">
      <h2 id="design">Design</h2>
      <div class="parts">
        ${model.features.map(
          ({ title, text }) =>
            markup`<div>
              <h3>${title}</h3>
              <p>${text}</p>
            </div> `,
        )}
      </div>
    </section>
    <section class="page" aria-labelledby="colours">
      <h2 id="colours">Paints and interiors</h2>
      ${coloursOf('Paints', model.paints)} ${coloursOf('Interiors', model.interiors)}
    </section> `;

const stepOf = ({ step }: BrochureVariant): Html => {
  if (step === null || step.adds.length === 0) return noHtml;
  return markup`<p class="note">Adds to the ${step.over}: ${step.adds.join(', ')}.</p>`;
};

const variantsOf = ({ model }: BrochureFacts): Html =>
  markup`<section aria-labelledby="variants">
      <h2 id="variants">Variants</h2>
      <div class="parts">
        ${model.variants.map(
          (variant) =>
            markup`<div>
              <h3>${variant.name}${variant.isPreOrder ? ' (pre-order)' : ''}</h3>
              <p>${variant.summary}</p>
              ${stepOf(variant)}
            </div> `,
        )}
      </div>
    </section> `;

const specificationsOf = ({ model: { variants } }: BrochureFacts): Html => {
  const labels = [...new Set(variants.flatMap(({ specifications }) => specifications.map(({ label }) => label)))];
  const valueOf = ({ specifications }: BrochureVariant, wanted: string): string =>
    specifications.find(({ label }) => label === wanted)?.value ?? 'Not fitted';
  return markup`<section class="page" aria-labelledby="specifications">
      <h2 id="specifications">Specifications</h2>
      <table class="specifications">
        <thead>
          <tr>
            <th scope="col">Specification</th>
            ${variants.map(({ name }) => markup`<th scope="col">${name}</th> `)}
          </tr>
        </thead>
        <tbody>
          ${labels.map(
            (label) =>
              markup`<tr>
                <th scope="row">${label}</th>
                ${variants.map((variant) => markup`<td>${valueOf(variant, label)}</td> `)}
              </tr> `,
          )}
        </tbody>
      </table>
    </section> `;
};

const extrasOf = ({ model }: BrochureFacts): Html => {
  const plans = [model.cappedService, model.extendedWarranty].filter((plan) => plan !== null);
  const extras = [...model.accessories, ...plans];
  if (extras.length === 0) return noHtml;
  return markup`<section class="page" aria-labelledby="accessories">
      <h2 id="accessories">${plans.length === 0 ? 'Accessories' : 'Accessories and plans'}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">What it is</th>
            <th scope="col" class="amount">Price</th>
          </tr>
        </thead>
        <tbody>
          ${extras.map(
            ({ name, description, price }) =>
              markup`<tr>
                <th scope="row">${name}</th>
                <td>${description}</td>
                <td class="amount">${extraPrice(price)}</td>
              </tr> `,
          )}
        </tbody>
      </table>
    </section> `;
};

const priceCell = (price: BrochurePrice | undefined): Html =>
  price?.dollars == null
    ? markup`<td class="amount asked">${price?.message ?? 'Please ask your retailer'}</td>`
    : markup`<td class="amount">
        <strong>${wholePrice(price.dollars)}</strong>
        ${price.offers.map(({ name, until }) => markup`<br />with ${name}, until ${dayText(until)}`)}
      </td>`;

const pricesOf = ({ model, place, day, prices }: BrochureFacts): Html =>
  markup`<section class="whole" aria-labelledby="prices">
      <h2 id="prices">Driveaway prices</h2>
      <table class="prices">
        <caption>In ${placeWords(place)}, as of ${dayText(day)}</caption>
        <thead>
          <tr>
            <th scope="col">Variant</th>
            <th scope="col" class="amount">List price</th>
            <th scope="col" class="amount">Driveaway price</th>
          </tr>
        </thead>
        <tbody>
          ${model.variants.map(
            ({ code, name, listPrice }) =>
              markup`<tr>
                <th scope="row">${name}</th>
                <td class="amount">${wholePrice(listPrice)}</td>
                ${priceCell(prices.get(code))}
              </tr> `,
          )}
        </tbody>
      </table>
      <p class="note">
        Driveaway prices are for private buyers and a car with a paint and an interior at no extra cost. They include GST,
        dealer delivery, stamp duty, luxury car tax where it applies, 12 months of registration and compulsory insurance; options
        and accessories add duty and tax of their own. Prices may change after this day; our site shows the current ones.
      </p>
    </section> `;

const nextOf = ({ model, origin }: BrochureFacts): Html =>
  markup`<section class="whole" aria-labelledby="next">
      <h2 id="next">Your next step</h2>
      <ul class="steps">
        <li><a href="${origin}/${model.code}">See the ${brochureNameOf(model)}</a>, choose a variant and build your own</li>
        ${
          model.variants.every(({ isPreOrder }) => isPreOrder)
            ? noHtml
            : markup`<li><a href="${origin}/book-test-drive?model=${model.code}">Book a test drive</a> at a time that suits you</li> `
        }
        <li><a href="${origin}/dealers">Find a retailer</a> near you</li>
      </ul>
      <p class="note">${brand.seller.name}, ABN ${brand.seller.abn}</p>
    </section> `;

/** The words at the foot of each page. */
export const brochureTitle = (model: BrochureModel): string => `${brochureNameOf(model)} brochure`;

/** Maker, model and month: '…-brochure-2026-11.pdf' for a day in November 2026. */
export const brochureFileName = (model: BrochureModel, day: string): string =>
  `${[brand.name, model.name, 'brochure', day.slice(0, 7)].join('-').replace(/[^A-Za-z0-9-]+/g, '-')}.pdf`;

/** A whole, self-contained document: the same facts give the same text. */
export const renderBrochure = (facts: BrochureFacts): string =>
  markup`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <title>${brochureTitle(facts.model)}</title>
        <style>
          ${brochureStyle}
        </style>
      </head>
      <body>
        <main>
          ${coverOf(facts)} ${designOf(facts)} ${variantsOf(facts)} ${specificationsOf(facts)} ${extrasOf(facts)}
          ${pricesOf(facts)} ${nextOf(facts)}
        </main>
      </body>
    </html> `.html;
