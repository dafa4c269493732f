import { memo, Suspense, useCallback, useState, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useSuburb } from '../../browser/use-suburb.ts';
import { HeadFollower } from './head-follower.tsx';
import { marketingPages, type MarketingPageProps } from './marketing-pages.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { RouteFocus } from '../frame/route-focus.tsx';
import { VisitCount } from '../news/visit-count.tsx';
import { ModelLinks } from './model-links.tsx';
import { later } from '../../ui/waiting/later.tsx';
import { SiteHeader } from './site-header.tsx';
import { lazyExtra } from '../../ui/waiting/lazy-extra.ts';

const NewsPrompt = later(async () => (await import('../news/news-prompt.tsx')).NewsPrompt);
const SearchKey = later(async () => (await import('./search-key.ts')).SearchKey);

const SuburbDialog = lazyExtra(async () => (await import('../../features/suburb/suburb-dialog.tsx')).SuburbDialog);

type PlacedPageProps = {
  readonly Page: ComponentType<MarketingPageProps>;
  readonly onChangeSuburb: () => void;
};

const PlacedPage = ({ Page, ...rest }: PlacedPageProps) => <Page {...rest} suburb={useSuburb()} />;

/**
 * Renders again for another address only: each time, the router gives what is below a new context, for which React would
 * drop every prerendered part whose code has not come yet.
 */
const Pages = memo(({ onChangeSuburb }: Pick<PlacedPageProps, 'onChangeSuburb'>) => (
  <Routes>
    {Object.entries(marketingPages).map(([path, Page]) => (
      <Route key={path} path={path} element={<PlacedPage Page={Page} onChangeSuburb={onChangeSuburb} />} />
    ))}
  </Routes>
));

/** The marketing pages, which share one suburb and the dialog that changes it. */
export const MarketingApp = () => {
  const suburb = useSuburb();
  const [isChoosing, setChoosing] = useState(false);
  // stays mounted to announce the change once it is closed
  const [hasChosen, setChosen] = useState(false);
  // a stable reference, so that nothing below renders again for it
  const onChangeSuburb = useCallback(() => {
    setChoosing(true);
    setChosen(true);
  }, []);
  return (
    <>
      <RouteFocus />
      <SearchKey />
      <VisitCount />
      <NewsPrompt />
      <HeadFollower />
      <PageFrame header={<SiteHeader suburb={suburb} onChangeSuburb={onChangeSuburb} />} modelLinks={<ModelLinks />}>
        <Pages onChangeSuburb={onChangeSuburb} />
      </PageFrame>
      {hasChosen && (
        <Suspense>
          <SuburbDialog
            isOpen={isChoosing}
            suburb={suburb}
            onClose={() => {
              setChoosing(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
};
