import { notFound } from '../../content/not-found.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Section, Stack } from '../../ui/page/section.tsx';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import styles from './not-found-page.module.css';
import { RoadEnd } from './road-end.tsx';

/** For an address that leads nowhere. Its way home is a full page load, so both documents of the site can show it. */
export const NotFoundPage = () => {
  usePageTitle(notFound.head.title);
  return (
    <>
      <Section isCompact>
        <Stack isLoose>
          <PageHeading lead={notFound.lead}>{notFound.title}</PageHeading>
          <div>
            <a href={notFound.action.url} className={buttonClass({ look: 'primary', size: 'large' })}>
              {notFound.action.name}
            </a>
          </div>
        </Stack>
      </Section>
      <RoadEnd className={styles.road} />
    </>
  );
};
