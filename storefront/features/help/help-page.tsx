import { Breadcrumb } from '../../blocks/breadcrumb.tsx';
import { help } from '../../content/help.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Section, Stack } from '../../ui/page/section.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { later } from '../../ui/waiting/later.tsx';

const crumbs = [{ ctaUrl: { url: '/', name: help.home } }, { ctaUrl: { url: '/help', name: help.crumb } }];

/** Prerendered: its code and all its words come once the browser is idle. */
const QuestionGroups = later(async () => (await import('./question-groups.tsx')).QuestionGroups);

/** Questions and answers: about every car, then about each model. Each has an address of its own. */
export const HelpPage = () => {
  usePageTitle(help.head.title);
  return (
    <Section isCompact>
      <Stack isLoose>
        <Breadcrumb items={crumbs} />
        <PageHeading lead={help.lead}>{help.title}</PageHeading>
        <QuestionGroups />
      </Stack>
    </Section>
  );
};
