import { brand } from '@driveaway/domain/brand/brand.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './text-page.module.css';

/** What is kept about customers, why, and how to complain (specification §9: answered in 10 working days). */
export const PrivacyPage = () => (
  <Section isCompact isNarrow>
    <title>{`Privacy | ${brand.name}`}</title>
    <PageHeading lead={`What ${brand.seller.name} keeps about you, what for, and what you can ask of us.`}>
      Privacy
    </PageHeading>
    <div className={styles.text}>
      <h2>What stays in your browser</h2>
      <p>
        The suburb you choose, so that we can show prices for it. We do not need to know who you are to show you a
        price, and this site runs no advertising or tracking scripts.
      </p>
      <h2>What we keep when you order</h2>
      <p>
        Your name, contact details, date of birth and address, a copy of your driver licence if you buy as a private
        person, the car you ordered and what you paid. We use them to make the contract, register the car and deliver
        it, and give them to the retailer you chose and to the road authority for that purpose.
      </p>
      <p>
        Your card number is encrypted in your browser and goes to the payment provider. We never see it and never keep
        it.
      </p>
      <h2>How long we keep it</h2>
      <p>
        Licence copies are deleted when the car is registered. Signed contracts are kept for as long as the law asks.
        Everything else goes when you ask us to erase it and no order is open.
      </p>
      <h2>Questions and complaints</h2>
      <p>
        Write to <a href={`mailto:${brand.coordinator.email}`}>{brand.coordinator.email}</a>. We answer complaints about
        privacy within 10 working days. If the answer does not satisfy you, you can turn to the Office of the Australian
        Information Commissioner.
      </p>
      <p>Version {brand.privacyNotice.version}.</p>
    </div>
  </Section>
);
