import { PageHeading } from '../../ui/page/page-heading.tsx';
import { ContentSpecimens } from './content-specimens.tsx';
import { ControlSpecimens } from './control-specimens.tsx';
import styles from './dev-ui.module.css';
import { DisplaySpecimens } from './display-specimens.tsx';
import { HandoverSpecimens } from './handover-specimens.tsx';
import { PriceSpecimens } from './price-specimens.tsx';
import { ProfileSpecimens } from './profile-specimens.tsx';
import { StockSpecimens } from './stock-specimens.tsx';

/** Every component of the design system in every state. */
export const DevUi = () => (
  <main className={styles.page}>
    <PageHeading lead="Every component in every state.">Design system</PageHeading>
    <ControlSpecimens />
    <PriceSpecimens />
    <ContentSpecimens />
    <DisplaySpecimens />
    <ProfileSpecimens />
    <HandoverSpecimens />
    <StockSpecimens />
  </main>
);
