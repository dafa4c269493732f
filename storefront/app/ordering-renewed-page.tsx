import { Button } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Section, Stack } from '../ui/section.tsx';

/** Instead of a page whose code did not come: no network, or a release took its file away since the tab was opened. */
export const OrderingRenewedPage = () => (
  <Section isCompact isNarrow>
    <Stack isLoose>
      <PageHeading lead="Either you are offline, or this site has been renewed since you opened it. Nothing is lost: your order is kept, and so is what you typed.">
        Please load this page again
      </PageHeading>
      <div>
        <Button
          size="large"
          onClick={() => {
            globalThis.location.reload();
          }}
        >
          Load the page again
        </Button>
      </div>
    </Stack>
  </Section>
);
