import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useSuburb } from '../browser/use-suburb.ts';
import { HeadFollower } from './head-follower.tsx';
import { pressAgain } from '../ui/early-clicks.ts';
import { marketingPages } from './marketing-pages.ts';
import { PageFrame } from './page-frame.tsx';
import { RouteFocus } from './route-focus.tsx';
import { VisitCount } from './visit-count.tsx';
import { SiteHeader } from './site-header.tsx';

const SuburbDialog = lazy(async () => ({
  default: (await import('../features/suburb/suburb-dialog.tsx')).SuburbDialog,
}));

/** The marketing pages, which share one suburb and the dialog that changes it. */
export const MarketingApp = () => {
  const suburb = useSuburb();
  const [isChoosing, setChoosing] = useState(false);
  // stays for what it has to say once it is closed
  const [hasChosen, setChosen] = useState(false);
  // always the same, so that nothing below renders again for it
  const onChangeSuburb = useCallback(() => {
    setChoosing(true);
    setChosen(true);
  }, []);
  const page = { suburb, onChangeSuburb };
  useEffect(pressAgain, []);
  return (
    <>
      <RouteFocus />
      <VisitCount />
      <HeadFollower />
      <PageFrame header={<SiteHeader {...page} />}>
        <Routes>
          {Object.entries(marketingPages).map(([path, Page]) => (
            <Route key={path} path={path} element={<Page {...page} />} />
          ))}
        </Routes>
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
