import { brand } from '@driveaway/domain/brand/brand.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Section, Stack } from '../../ui/section.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import styles from './not-found-page.module.css';
import { RoadEnd } from './road-end.tsx';

/** For an address that leads nowhere. Its way home is a full page load, so both documents of the site can show it. */
export const NotFoundPage = () => (
  <>
    <title>{`Page not found | ${brand.name}`}</title>
    <Section isCompact>
      <Stack isLoose>
        <PageHeading lead="The address may be mistyped, or the page has moved.">This road ends here</PageHeading>
        <div>
          <a href="/" className={buttonClass({ look: 'primary', size: 'large' })}>
            See the models
          </a>
        </div>
      </Stack>
    </Section>
    <RoadEnd className={styles.road} />
  </>
);
