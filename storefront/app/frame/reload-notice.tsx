import { Button } from '../../ui/controls/button.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Section, Stack } from '../../ui/page/section.tsx';

export type ReloadNoticeProps = {
  readonly title: string;
  readonly lead: string;
};

/** Replaces a page that cannot be shown: says why, and offers a way to load it after all. */
export const ReloadNotice = ({ title, lead }: ReloadNoticeProps) => (
  <Section isCompact isNarrow>
    <Stack isLoose>
      <PageHeading lead={lead}>{title}</PageHeading>
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
