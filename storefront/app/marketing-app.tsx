import { lazy, Suspense, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useSuburb } from '../browser/use-suburb.ts';
import { PageFrame } from './page-frame.tsx';
import { RouteFocus } from './route-focus.tsx';
import { SiteHeader } from './site-header.tsx';

const HomePage = lazy(async () => ({ default: (await import('../features/marketing/home-page.tsx')).HomePage }));
const ModelRoute = lazy(async () => ({ default: (await import('./model-route.tsx')).ModelRoute }));
const DealersPage = lazy(async () => ({
  default: (await import('../features/marketing/dealers-page.tsx')).DealersPage,
}));
const BrochurePage = lazy(async () => ({
  default: (await import('../features/marketing/brochure-page.tsx')).BrochurePage,
}));
const PrivacyPage = lazy(async () => ({
  default: (await import('../features/marketing/privacy-page.tsx')).PrivacyPage,
}));

const TestDrivePage = lazy(async () => ({
  default: (await import('../features/enquiry/test-drive-page.tsx')).TestDrivePage,
}));
const ValuationPage = lazy(async () => ({
  default: (await import('../features/enquiry/valuation-page.tsx')).ValuationPage,
}));

const SuburbDialog = lazy(async () => ({
  default: (await import('../features/suburb/suburb-dialog.tsx')).SuburbDialog,
}));

/** The marketing pages, which share one suburb and the dialog that changes it. */
export const MarketingApp = () => {
  const suburb = useSuburb();
  const [isChoosing, setChoosing] = useState(false);
  // stays for what it has to say once it is closed
  const [hasChosen, setChosen] = useState(false);
  const page = {
    suburb,
    onChangeSuburb: () => {
      setChoosing(true);
      setChosen(true);
    },
  };
  return (
    <>
      <RouteFocus />
      <PageFrame header={<SiteHeader {...page} />}>
        {/* only the first segment of a path says which page it is (specification §2) */}
        <Routes>
          <Route path="/" element={<HomePage {...page} />} />
          <Route path="/dealers/*" element={<DealersPage {...page} />} />
          <Route path="/privacy-policy/*" element={<PrivacyPage />} />
          <Route path="/book-test-drive/*" element={<TestDrivePage {...page} />} />
          <Route path="/brochure-download/*" element={<BrochurePage />} />
          <Route path="/value-my-car/*" element={<ValuationPage {...page} />} />
          <Route path="/:modelCode/*" element={<ModelRoute {...page} />} />
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
