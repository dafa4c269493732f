import { brand } from '@driveaway/domain/brand/brand.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Section, Stack } from '../../ui/section.tsx';
import { buttonClass } from '../../ui/button-class.ts';

/** For an address that leads nowhere. Its way home is a full page load, so both documents of the site can show it. */
export const NotFoundPage = () => (
  <Section isCompact isNarrow>
    <title>{`Page not found | ${brand.name}`}</title>
    <Stack isLoose>
      <PageHeading lead="The address may be mistyped, or the page has moved.">This road ends here</PageHeading>
      <div>
        <a href="/" className={buttonClass({ look: 'primary', size: 'large' })}>
          See the models
        </a>
      </div>
    </Stack>
  </Section>
);
