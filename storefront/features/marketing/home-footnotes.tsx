import { useSuburb } from '../../browser/use-suburb.ts';
import { PriceFootnotes } from './price-footnotes.tsx';

/** Asks for the suburb itself: from outside, a change would make React drop what was prerendered. */
export const HomeFootnotes = () => <PriceFootnotes suburb={useSuburb()} />;
