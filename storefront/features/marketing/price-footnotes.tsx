import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { driveawayNote, listPriceNote } from '../../ui/figures/price-notes.ts';
import { Section } from '../../ui/page/section.tsx';
import styles from './home-page.module.css';

/** What the prices on the page include (specification §2). */
export const PriceFootnotes = ({ suburb }: { suburb: Suburb }) => (
  <Section isCompact aria-label="About the prices">
    <div className={styles.footnotes}>
      <p>
        <strong>Recommended driveaway price (RDP).</strong> {driveawayNote(suburb)}
      </p>
      <p>
        <strong>Manufacturer&rsquo;s list price (MLP).</strong> {listPriceNote}
      </p>
    </div>
  </Section>
);
